"""No record takes the checker much longer than its size warrants; what would is refused, and never verified."""

from __future__ import annotations

import hashlib
import json
import math
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import unanimity_check
from unanimity_check import Outcome, check_files

DIGEST = "sha256:" + "0" * 64
QUICK, MOST = 6, 20  # seconds of the processor; no record here takes more than a third of it
COMMON = {"format": "unanimity proof", "version": 1, "system": DIGEST}
SAME_HASH = sys.hash_info.modulus  # whole numbers that differ by this have one hash

MANY = 2_000
ATOMS = {f"a{i}": 1 for i in range(MANY)}
TARGETS = {f"t{i}": 1 for i in range(MANY)}

draw = random.Random("effort")  # noqa: S311


def fraction(digits: int) -> str:
    """A fraction in lowest terms, both of whose numbers have so many digits."""
    while True:
        p, q = (draw.randrange(10 ** (digits - 1), 10**digits) for _ in range(2))
        if math.gcd(p, q) == 1:
            return f"{p}/{q}"


def answer(family: str, **fields: object) -> dict[str, object]:
    """An answer to nothing, but for the fields given."""
    rest: dict[str, object] = {"terms": []} if family == "linear" else {"examples": [], "lemmas": [], "parts": []}
    return COMMON | {"family": family, "verdict": "answer", "question": {}, "output": {}, "mapping": {}} | rest | fields


def quote(line: int, x: object, y: object, **fields: object) -> dict[str, object]:
    """An example at a line."""
    return {"line": line, "input": x, "output": y, **fields}


def sum_of(count: int, digits: int) -> dict[str, object]:
    """An answer with so many weights, each a fraction with so many digits."""
    terms = [quote(i + 2, {"a": 1}, {"t": 1}, weight=fraction(digits)) for i in range(count)]
    return answer("linear", question={"a": 1}, output={"t": 1}, terms=terms)


def cancelling(count: int, digits: int) -> dict[str, object]:
    """An answer whose long weights cancel, with the two of a pair far from each other."""
    weights = [fraction(digits) for _ in range(count)]
    terms = [quote(i + 2, {"a": 1}, {"t": 1}, weight=w) for i, w in enumerate([*weights, *(f"-{w}" for w in weights)])]
    return answer("linear", terms=terms)


def parts(weights: Callable[[int], dict[str, int]]) -> dict[str, object]:
    """An answer with a part for each of many targets, over two large examples."""
    each = [{"target": f"t{i}", "weights": weights(i), "lemmas": {}} for i in range(MANY)]
    quotes = [quote(2, ATOMS, TARGETS), quote(3, ATOMS, {})]
    return answer("nonnegative", question=ATOMS, output=TARGETS, examples=quotes, parts=each)


def contradiction(tree: object, quotes: list[dict[str, object]], **fields: object) -> dict[str, object]:
    """A contradiction of the integral family for the target t."""
    common = COMMON | {"family": "integral", "verdict": "contradiction", "target": "t"}
    return common | {"examples": quotes, "tree": tree} | fields


CLASH = [quote(2, ATOMS, {}), quote(3, {}, {"t": 1})]  # the second cannot be, whatever the first says
END = {"goal": 0, "weights": {"2": 1, "3": 1}}


def leaves(depth: int) -> dict[str, object]:
    """A tree with many leaves, each of which weighs the large example."""
    if not depth:
        return END
    return {"atom": f"a{depth}", "at": depth, "below": leaves(depth - 1), "above": leaves(depth - 1)}


def chain(depth: int) -> dict[str, object]:
    """A tree that is one long row of splits, as deep as can be read."""
    tree: dict[str, object] = END
    for i in range(depth):
        tree = {"atom": f"a{i}", "at": 0, "below": END, "above": tree}
    return tree


NEAR_LINEAR: dict[str, Callable[[], dict[str, object]]] = {
    "many atoms on both sides": lambda: answer("nonnegative", examples=[quote(2, ATOMS, TARGETS)]),
    "many equal parts": lambda: parts(lambda _: {"2": 1}),
    "many fractions": lambda: sum_of(5_000, 100),
    "long fractions": lambda: sum_of(500, 1_000),
    "the longest fractions": lambda: sum_of(10, 49_000),
    "fractions that cancel": lambda: cancelling(250, 1_000),
}
BOUNDED: dict[str, tuple[Outcome, Callable[[], dict[str, object]]]] = {
    "many different parts": (Outcome.MALFORMED, lambda: parts(lambda i: {"2": 1, "3": i + 1})),
    "many leaves over a large example": (Outcome.MALFORMED, lambda: contradiction(leaves(12), CLASH)),
    "many splits": (Outcome.VERIFIED, lambda: contradiction(chain(150), CLASH)),
    "lines of one hash": (
        Outcome.MALFORMED,
        lambda: contradiction({"goal": 0, "weights": {str(SAME_HASH * i): 1 for i in range(1, 30_000)}}, []),
    ),
    "quotes of one hash": (
        Outcome.MALFORMED,
        lambda: answer("linear", terms=[quote(SAME_HASH * i, {}, {}, weight=1) for i in range(1, 15_000)]),
    ),
    "denominators of one hash": (
        Outcome.REJECTED,
        lambda: answer(
            "linear", terms=[quote(i + 2, {"a": 1}, {}, weight=f"1/{SAME_HASH * i + 1}") for i in range(1, 12_000)]
        ),
    ),
    "long counts": (
        Outcome.REJECTED,
        lambda: answer(
            "nonnegative",
            question={"a": 1},
            examples=[quote(i + 2, {"a": 10**20_000 + i}, {"t": 10**20_000}) for i in range(40)],
        ),
    ),
}


def call(value: object, **fields: object) -> dict[str, object]:
    """A call whose edges are said to be forced; by itself all is real that it quotes."""
    written = value if isinstance(value, str) else json.dumps(value)
    rest = {"edges": edges({"none": 1}), "roles": [], "names": [], "declared": {}, "lists": False, "tools": {}}
    return COMMON | {"family": "linear", "verdict": "call", "call": written} | rest | fields


def edges(output: dict[str, int]) -> dict[str, object]:
    """An answer with this output."""
    return answer("linear", question={"q": 1}, output=output, terms=[quote(2, {"q": 1}, output, weight=1)])


def free(name: str, *paths: str) -> dict[str, object]:
    """A name without a role that fills some paths."""
    fills = dict.fromkeys(paths, 1)
    return {"name": name, "type": "<t>", "role": None, "fills": fills, "written": dict.fromkeys(paths, "1")}


def one_role(word: str) -> dict[str, object]:
    """Many names with one role, around which a long word stands."""
    names = [free(str(k)) | {"role": 0} for k in range(10_000)]
    x = {f"-1 <t> {word}": 1}
    role = answer("linear", question=x, output={"-": 1}, terms=[quote(2, x, {"-": 1}, weight=1)])
    return call(1, edges=edges({"=1": 1}), roles=[role], names=names)


def many_ways(count: int, calls: int) -> dict[str, object]:
    """Calls of different tools, each of which takes all arguments; and the last one needs what only the first has."""
    keys = [f"k{i}" for i in range(count)]
    value = [{"name": f"t{j}", "arguments": dict.fromkeys(keys if j == 0 else keys[:1], 1)} for j in range(calls)]
    output = {f"t{j}()": 1 for j in range(calls)} | {f"{key}=1": calls if key == "k0" else 1 for key in keys}
    tools = {f"t{j}()": {"takes": {key: ["1"] for key in keys}, "needs": ["k0"]} for j in range(calls)}
    return call(value, edges=edges(output), tools=tools)


def staircase(calls: int) -> dict[str, object]:
    """Calls of different tools, each of which takes what it has and what those before it have: the only way."""
    value = [{"name": f"t{j}", "arguments": {"k": j}} for j in range(calls)]
    output = {f"t{j}()": 1 for j in range(calls)} | {f"k={j}": 1 for j in range(calls)}
    use = [{"takes": {"k": [*map(str, range(j + 1))]}, "needs": ["k"]} for j in range(calls)]
    return call(value, edges=edges(output), tools={f"t{j}()": use[j] for j in range(calls)})


BELOW = 150
CALLS: dict[str, tuple[Outcome, Callable[[], dict[str, object]]]] = {
    "many ways": (Outcome.REJECTED, lambda: many_ways(40, 8)),
    "one way among many tools": (Outcome.VERIFIED, lambda: staircase(100)),
    "one way among very many tools": (Outcome.MALFORMED, lambda: staircase(400)),
    "many names with one role": (Outcome.VERIFIED, lambda: one_role("w" * 500_000)),
    "many names for many places": (
        Outcome.REJECTED,
        lambda: call(
            1,
            edges=edges({f"p{i}=<t>": 1 for i in range(MANY)}),
            names=[free("0"), *(free(str(k + 1)) for k in range(MANY * 2))],
            declared={str(k + 1): [f"p{i}" for i in range(5)] for k in range(MANY * 2)} | {"0": ["p"]},
        ),
    ),
    "a long key above many values": (
        Outcome.MALFORMED,
        lambda: call({"k" * 100_000: {str(i): i for i in range(MANY)}}),
    ),
    "many values deep down": (
        Outcome.MALFORMED,
        lambda: call('{"a":' * BELOW + json.dumps([1] * 50_000) + "}" * BELOW),
    ),
    "what is taken deep down": (
        Outcome.REJECTED,
        lambda: call([], tools={"t()": {"takes": {"k": ["[" * 150 + f'"{"x" * 500_000}"' + "]" * 150]}, "needs": []}}),
    ),
    "many numbers as long as can be": (
        Outcome.REJECTED,
        lambda: call("[" + ",".join(["1e999", "1e-1000", "9" * 1000] * 500) + "]"),
    ),
    "a path as long as can be": (
        Outcome.REJECTED,
        lambda: call(1, edges=edges({"=1": 1, "a." * 500_000 + "=1": 1, '"' + '\\"' * 300_000: 1})),
    ),
    "counts as long as can be": (
        Outcome.REJECTED,
        lambda: call(1, edges=edges({f"p{i}=<t>": 10**20_000 for i in range(10)}), names=[free("0", "p0")]),
    ),
}


def judged(folder: Path, records: list[dict[str, object]], *lines: dict[str, object]) -> tuple[set[Outcome], float]:
    """What becomes of records, of a system with these lines if there are some, and in how many seconds."""
    system = None
    if lines:
        system = str(folder / "system")
        content = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
        (folder / "system").write_bytes(content)
        records = [record | {"system": f"sha256:{hashlib.sha256(content).hexdigest()}"} for record in records]
    (folder / "proof").write_text("".join(f"{json.dumps(record)}\n" for record in records))
    begun = time.process_time()
    findings = check_files([str(folder / "proof")], system)
    return {finding.outcome for finding in findings}, time.process_time() - begun


@pytest.fixture(autouse=True)
def _digits() -> Any:
    """How many digits a number may have is again as it was."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(200_000)
    yield
    sys.set_int_max_str_digits(before)


@pytest.mark.parametrize("name", NEAR_LINEAR)
def test_what_can_be_quick_is_judged(tmp_path: Path, name: str) -> None:
    """Records of up to a megabyte that used to take half a minute and more are judged, in a second or two."""
    outcomes, seconds = judged(tmp_path, [NEAR_LINEAR[name]()])
    assert outcomes <= {Outcome.VERIFIED, Outcome.REJECTED}
    assert seconds < QUICK


@pytest.mark.parametrize("name", BOUNDED)
def test_what_cannot_be_quick_is_judged_or_refused(tmp_path: Path, name: str) -> None:
    """What is made to take long ends in a short time, be it judged or refused."""
    outcome, record = BOUNDED[name]
    outcomes, seconds = judged(tmp_path, [record()])
    assert outcomes == {outcome}
    assert seconds < MOST


@pytest.mark.parametrize("name", CALLS)
def test_calls_that_are_made_to_take_long_are_judged_or_refused(tmp_path: Path, name: str) -> None:
    """So do calls: their placements, their arguments, and whatever their text is like."""
    outcome, record = CALLS[name]
    outcomes, seconds = judged(tmp_path, [record()])
    assert outcomes == {outcome}
    assert seconds < QUICK


@pytest.mark.parametrize("depth", [*range(100, 1_000, 50), 10_000, 1_000_000])
@pytest.mark.parametrize("field", ["call", "takes"])
def test_calls_are_judged_or_too_deep(field: str, depth: int, tmp_path: Path) -> None:
    """JSON of some hundred levels is read, and however deep it is, it is at worst malformed."""
    for opening, closing in (("[", "]"), ('{"a":', "}"), ('{"name":"t","arguments":{"a":', "}}")):
        value = opening * depth + "1" + closing * depth
        given: dict[str, Any] = (
            {"call": value} if field == "call" else {"tools": {"t()": {"takes": {"k": [value]}, "needs": []}}}
        )
        outcomes, seconds = judged(tmp_path, [call(1, edges=edges({"=2": 1})) | given])
        assert outcomes <= {Outcome.REJECTED, Outcome.MALFORMED}
        assert (outcomes == {Outcome.REJECTED}) or depth > 100
        assert (outcomes == {Outcome.MALFORMED}) or depth < 1_000
        assert seconds < QUICK


def test_a_record_that_is_refused_leaves_no_trace(tmp_path: Path) -> None:
    """After a record that takes too many steps, the next files are read and judged as if there had been none."""
    fine = many_ways(2, 2)
    assert judged(tmp_path, [fine])[0] == {Outcome.REJECTED}
    assert judged(tmp_path, [CALLS["many values deep down"][1]()])[0] == {Outcome.MALFORMED}
    assert judged(tmp_path, [fine])[0] == {Outcome.REJECTED}


def header(**fields: object) -> dict[str, object]:
    """The first line of a system with these fields."""
    common = {"format": "unanimity system", "version": 1, "family": "linear", "mistakes": 0}
    return common | {"sources": [], "targets": []} | fields


def test_a_mapping_that_cancels_everywhere_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mapping whose long rows cancel in every example takes work for each of them, which is bounded."""
    mapping = {"p": TARGETS, "m": dict.fromkeys(TARGETS, -1)}
    lines = [header(sources=["p", "m"], targets=list(TARGETS))]
    lines += [{"place": "", "input": {"p": 1, "m": 1}, "output": {}} for _ in range(100)]
    record = answer("linear", mapping=mapping)
    assert judged(tmp_path, [record], *lines)[0] == {Outcome.VERIFIED}
    monkeypatch.setattr(unanimity_check, "STEPS", 1_000)
    monkeypatch.setattr(unanimity_check, "STEPS_A_BYTE_OF_ALL", 2)
    assert judged(tmp_path, [record], *lines)[0] == {Outcome.MALFORMED}


def test_many_directions_over_many_examples_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand directions over a thousand examples are judged; far more are refused, with what to do."""
    common = COMMON | {"family": "linear", "verdict": "dont_know", "mapping": {}}
    records = [common | {"question": {"a": 1}, "direction": {"a": i + 1, "b": -i - 1}} for i in range(1_000)]
    lines = [header(sources=["a", "b"])]
    lines += [{"place": "", "input": {"a": 1, "b": 1}, "output": {}} for _ in range(1_000)]
    assert judged(tmp_path, records, *lines)[0] == {Outcome.VERIFIED}
    monkeypatch.setattr(unanimity_check, "STEPS", 1_000)
    monkeypatch.setattr(unanimity_check, "STEPS_A_BYTE_OF_ALL", 2)
    assert judged(tmp_path, records, *lines)[0] == {Outcome.MALFORMED}
    assert judged(tmp_path, records[:10], *lines)[0] == {Outcome.VERIFIED}


def test_many_candidates_that_die_one_by_one_are_bounded(tmp_path: Path) -> None:
    """A line with thousands of candidates, each with a step, ends in a short time."""
    outputs = [{f"t{i}": 1} for i in range(MANY)]
    steps = [
        {"line": 2, "candidate": i, "lines": [], "tree": {"goal": 0, "weights": {"2": {f"t{i}": 1}}}}
        for i in range(MANY)
    ]
    record = COMMON | {"family": "nonnegative", "verdict": "contradiction", "examples": [], "dead": steps}
    record |= {"tree": {"goal": 0, "weights": {}}}
    lines = [header(family="nonnegative", targets=list(TARGETS))]
    lines += [{"place": "", "input": {}, "outputs": outputs}]
    outcomes, seconds = judged(tmp_path, [record], *lines)
    assert outcomes == {Outcome.VERIFIED}
    assert seconds < MOST


def test_a_refusal_says_so_and_ends_with_2(tmp_path: Path) -> None:
    """The command calls a record that it will not judge malformed, says why, and goes on with the next."""
    records = [BOUNDED["many different parts"][1](), answer("linear")]
    (tmp_path / "proof").write_text("".join(f"{json.dumps(record)}\n" for record in records))
    command = [sys.executable, unanimity_check.__file__, "proof"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    first, second = done.stdout.splitlines()
    assert "malformed: judging it takes more steps than its size allows" in first
    assert "verified" in second
    assert done.returncode == 2
