"""A new family is an entry of the registry and a room of its own: here `once`, whose room is once.py beside this file.

Nothing else is touched, except that the checker does not know the family, and so accepts no proof of it.
"""

from __future__ import annotations

import ast
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from tests.spaces.once import ONCE, OnceSpace

import unanimity
from unanimity import Answer, Bag, Contradiction, DontKnow, OneOf, Parser, learn, load_model, merge, save_model
from unanimity.errors import BadInput
from unanimity.evidence import Witness
from unanimity.spaces.family import FAMILIES, INTEGRAL, LINEAR, NONNEGATIVE

PACKAGE = Path(unanimity.__file__).parent
ROOT = Path(__file__).parents[2]
WORDS, TARGETS = "abcd", "XY"

Pair = tuple[dict[str, int], dict[str, int]]
Mapping = dict[str, dict[str, int]]  # by source atoms, then by target atoms


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line that somebody would add to the registry."""
    monkeypatch.setitem(FAMILIES, "once", ONCE)


def all_mappings(words: str) -> Iterator[Mapping]:
    """Every mapping of zeros and ones for these words."""
    for numbers in product((0, 1), repeat=len(words) * len(TARGETS)):
        left = iter(numbers)
        yield {word: {target: next(left) for target in TARGETS} for word in words}


def applied(mapping: Mapping, x: dict[str, int]) -> dict[str, int]:
    """What a mapping gives for an input."""
    sums = {target: sum(count * mapping[word][target] for word, count in x.items()) for target in TARGETS}
    return {target: number for target, number in sums.items() if number}


def fitting(pairs: list[Pair], words: str) -> list[Mapping]:
    """All mappings of zeros and ones that give each input its output."""
    return [mapping for mapping in all_mappings(words) if all(applied(mapping, x) == y for x, y in pairs)]


def drawn(random: Random) -> list[Pair]:
    """A few examples: mostly of one mapping of zeros and ones, now and then with another output."""
    truth = {word: {target: random.randint(0, 1) for target in TARGETS} for word in WORDS}
    pairs = list[Pair]()
    for _ in range(random.randint(1, 4)):
        x = {word: random.randint(1, 2) for word in random.sample(WORDS, random.randint(1, 3))}
        y = applied(truth, x)
        if random.random() < 0.1:
            y[random.choice(TARGETS)] = random.randint(1, 3)
        pairs.append((x, y))
    return pairs


def inside(parser: Parser, words: str, witness: Witness | None = None) -> Mapping:
    """The mapping that the space holds for one that fits, or what a witness makes of it."""
    found = parser.space.mapping()
    mapping = {word: {target: int(found.get(word, {}).get(target, 0)) for target in TARGETS} for word in words}
    if witness is not None:
        assert witness.target is not None
        for word, step in witness.direction.items():
            assert step.denominator == 1
            mapping[word][witness.target] += int(step)
    return mapping


@pytest.mark.parametrize("seed", range(60))
def test_its_verdicts_are_those_of_enumeration(seed: int) -> None:
    """An answer is what all mappings of zeros and ones give that fit; a "don't know" shows two; none: a contradiction.

    An answer's proof adds up to it, which is compared where the proof is asked for.
    """
    random = Random(seed)  # noqa: S311
    pairs = drawn(random)
    words = "".join(word for word in WORDS if any(word in x for x, _ in pairs))
    fit = fitting(pairs, words)
    if not fit:
        with pytest.raises(Contradiction) as raised:
            learn(pairs, family="once")
        numbers = raised.value.conflict.numbers
        assert not fitting([pairs[i] for i in numbers], words)
        assert all(fitting([pairs[j] for j in numbers if j != i], words) for i in numbers)
        return
    parser = learn(pairs, family="once")
    assert isinstance(parser.space, OnceSpace)
    for x in [{word: 1} for word in words] + [dict.fromkeys(words, 1), {words[0]: 2, words[-1]: 1}]:
        outputs = {tuple(sorted(applied(mapping, x).items())) for mapping in fit}
        match parser.ask(x):
            case Answer(output=output) as answer:
                assert outputs == {tuple(sorted(output.items()))}
                assert answer.proof.output == output
            case DontKnow(witness=Witness() as witness):
                assert len(outputs) > 1
                one, other = inside(parser, words), inside(parser, words, witness)
                assert one in fit
                assert other in fit
                assert applied(one, x) != applied(other, x)
            case verdict:
                raise AssertionError(verdict)


def test_it_answers_more_than_the_family_that_holds_it() -> None:
    """Two words that make an atom twice contribute it once each; whole numbers alone do not say so."""
    pairs = [("both lights", "lamp lamp")]
    assert isinstance(learn(pairs, family="integral").ask("lights"), DontKnow)
    answer = learn(pairs, family="once").ask("lights")
    assert isinstance(answer, Answer)
    assert answer.output == Bag({"lamp": 1})


def test_what_it_says_is_explained() -> None:
    """An explanation shows what decided, and a contradiction names the family that fits."""
    parser = learn([("both lights", "lamp lamp")], family="once")
    assert "Decided by whole numbers" in str(parser.explain("lights"))
    with pytest.raises(Contradiction, match=r"no once mapping fits(.|\n)*The integral family fits them all") as raised:
        learn([("light", "lamp lamp"), ("other", "lamp")], family="once")
    assert raised.value.conflict.numbers == [0]
    assert raised.value.conflict.target == "lamp"


def test_it_is_saved_and_loaded(tmp_path: Path) -> None:
    """A model of it is written and read by the code that writes and reads all models, and says the same."""
    parser = learn([("both lights", "lamp lamp"), ("a b", "X")], family="once", time_limit=60)
    save_model(tmp_path / "m", parser)
    loaded = load_model(tmp_path / "m").parser
    assert isinstance(loaded.space, OnceSpace)
    assert loaded.space.family is ONCE
    assert loaded.space.seconds == 60
    for text in ("lights", "a", "a b lights", "new"):
        assert str(loaded.explain(text)) == str(parser.explain(text))
    assert pickle.loads(pickle.dumps(ONCE)) is ONCE  # noqa: S301


def test_it_learns_in_pieces_and_merges() -> None:
    """Examples added one by one, or merged from two parsers, are learned from as if all had been there at once."""
    pairs = [("a b c", "X X"), ("a", "X"), ("b", ""), ("d e", "Y Z Y Z"), ("new a", "W X")]
    once = learn(pairs, family="once")
    pieces = learn(pairs[:1], family="once")
    for pair in pairs[1:]:
        pieces.add([pair])
    merged = merge(learn(pairs[:2], family="once"), learn(pairs[2:], family="once"))
    for text in ("a", "b", "c", "d", "e", "new", "c d new", "b b"):
        said = [parser.ask(text) for parser in (once, pieces, merged)]
        assert all(isinstance(verdict, Answer) for verdict in said)
        assert len({str(verdict.output) for verdict in said if isinstance(verdict, Answer)}) == 1


def test_what_it_cannot_do_is_refused() -> None:
    """A budget of mistakes, and examples with several outputs, are refused with a remedy, by what the family says."""
    with pytest.raises(BadInput, match="cannot allow for mistakes"):
        learn([("a", "X")], family="once", mistakes=1)
    with pytest.raises(BadInput, match="the once family does not learn from examples with several outputs"):
        learn([("a", OneOf("X", "Y"))], family="once")


def commands(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command line of a program whose registry has the family; nothing else of the program is changed."""
    added = "import sys; from unanimity.spaces.family import FAMILIES; from tests.spaces.once import ONCE; "
    started = "FAMILIES['once'] = ONCE; from unanimity.cli.main import main; sys.exit(main(sys.argv[1:]))"
    path = os.pathsep.join([str(PACKAGE.parent), str(ROOT)])
    command = [sys.executable, "-c", added + started, *arguments]
    environment = os.environ | {"PYTHONPATH": path, "PYTHONUTF8": "1"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_command_line_knows_it(tmp_path: Path) -> None:
    """--family offers it, the help says what it means, and train, ask, doctor and evaluate work with it as it is."""
    help = commands(tmp_path, "train", "--help").stdout
    assert "[linear|nonnegative|integral|once]" in help
    assert "\n    once         no atom more than once (needs OR-Tools)\n" in help
    (tmp_path / "e.tsv").write_text("both lights\tlamp lamp\nred both\tred lamp\n")
    trained = commands(tmp_path, "train", "e.tsv", "-o", "m", "--family", "once", "--system", "s")
    assert trained.returncode == 0, trained.stderr
    asked = commands(tmp_path, "ask", "m", "lights", "new", "--json", "--explain", "--proof", "p")
    assert asked.returncode == 1, asked.stderr
    first, second = map(json.loads, asked.stdout.splitlines())
    assert (first["verdict"], first["output"]) == ("answer", {"lamp": 1})
    assert first["derivation"]
    assert second["verdict"] == "dont_know"
    assert "always adds the same parts, each atom at most once" in asked.stderr
    assert json.loads((tmp_path / "p").read_text().splitlines()[0])["family"] == "once"
    assert commands(tmp_path, "evaluate", "m", "e.tsv").returncode == 0
    (tmp_path / "bad.tsv").write_text("light\tlamp lamp\n")
    refused = commands(tmp_path, "train", "bad.tsv", "-o", "n", "--family", "once")
    assert refused.returncode == 1
    assert "no once mapping fits all examples" in refused.stderr
    assert "The integral family fits all examples: --family integral" in refused.stderr
    found = commands(tmp_path, "doctor", "bad.tsv", "--family", "once")
    assert "No word contributes an atom more than once" in found.stdout
    assert "the words of bad.tsv:1 do not add up to 2 “lamp”" in found.stdout


def test_the_checker_has_to_know_it(tmp_path: Path) -> None:
    """The checker accepts nothing of a family that it does not know."""
    (tmp_path / "e.tsv").write_text("both lights\tlamp lamp\n")
    assert commands(tmp_path, "train", "e.tsv", "-o", "m", "--family", "once", "--system", "s").returncode == 0
    assert commands(tmp_path, "ask", "m", "lights", "--proof", "p").returncode == 0
    checked = commands(tmp_path, "check", "p", "--system", "s")
    assert checked.returncode == 2
    assert "verified" not in checked.stdout


def test_a_program_without_it_refuses_its_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model of a family that is not in the registry is refused, by the family's name."""
    save_model(tmp_path / "m", learn([("a", "X")], family="once"))
    monkeypatch.delitem(FAMILIES, "once")
    with pytest.raises(BadInput, match="does not know the family 'once'"):
        load_model(tmp_path / "m")


NAMED = re.compile(rf"\b({LINEAR}|{NONNEGATIVE}|{INTEGRAL})\b")
SPACES = re.compile(r"\b[A-Z][A-Za-z]*Space\b")
HELPS = {"ask.py", "train.py", "doctor.py", "suggest.py"}  # say in HELP what the families mean for people
OPTIONS = "cli/options.py"
HOMES = ("spaces/family.py", "spaces/linear/", "spaces/bounded/", "spaces/mistakes/", "spaces/choices/")


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the package, by its path."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))


def strings(tree: ast.Module) -> Iterator[str]:
    """All texts in a module but its docstrings, and the help of a command."""
    told = set[int]()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant() as constant):
                told.add(id(constant))
            case ast.Assign(targets=[ast.Name(id="HELP")], value=value):
                told.update(map(id, ast.walk(value)))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def test_no_family_is_named_outside_its_home() -> None:
    """No text in the program but those of the registry, the families' rooms and the options names a family."""
    elsewhere = [(path, text) for path, tree in modules() for text in strings(tree) if NAMED.search(text)]
    assert {path for path, _ in elsewhere if not path.startswith(HOMES)} == {OPTIONS}
    helped = {path for path, tree in modules() if path.startswith("cli/commands/") and NAMED.search(ast.unparse(tree))}
    assert {Path(path).name for path in helped} == HELPS


def test_no_space_is_told_apart_outside_its_home() -> None:
    """Nobody outside spaces/ looks at which kind of space there is."""
    for path, tree in modules():
        if path.startswith("spaces/"):
            continue
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kind]):
                    assert not SPACES.search(ast.unparse(kind)), path
                case ast.MatchClass(cls=kind):
                    assert not SPACES.search(ast.unparse(kind)), path
