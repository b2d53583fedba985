"""Whatever the rules of the nonnegative and the integral family accept is true of every column that fits.

Thousands of small systems are drawn, and for each of them claims that are sometimes true and sometimes false, with the
best evidence that a short search comes up with, sometimes spoilt.  The checker judges the records, and `columns`, which
tries all columns, says what is true.  The search and the oracle know nothing of each other.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests import oracles
from tests.proofs import columns
from tests.proofs.drawing import a_bag, number, spoilt, vector

from unanimity_check import Outcome, check_files

FAMILIES = ["nonnegative", "integral"]
rounds = pytest.mark.parametrize("rounds", [30, pytest.param(100, marks=pytest.mark.thorough)])
UNSEEN = "z"
ATOMS = "abcd" + UNSEEN

Record = dict[str, Any]
Bound = int | Fraction
Box = dict[str, Bound]


# Systems -------------------------------------------------------------------------------------------------------------


class World(NamedTuple):
    """A system of a family, and a mapping that fits, if one was used to make it."""

    family: str
    examples: list[columns.Example]
    targets: str
    mapping: Record


def a_world(chance: random.Random, family: str) -> World:
    """A few examples of a hidden mapping with small whole numbers, in the nonnegative family sometimes halves."""
    sources, targets = "abcd"[: chance.choice([2, 3, 4, 4])], chance.choice(["X"] * 8 + ["XY"] * 8 + [""])
    scale = chance.choice([1, 2]) if family == "nonnegative" else 1
    usual = {"a": (0, 1, 1, 2, 3), "b": (0, 1, 1, 2, 3), "c": (0, 0, 0, 1), "d": (0, 0, 0, 2)}
    hidden = {s: {t: Fraction(chance.choice(usual[s]), scale) for t in targets} for s in sources}
    inputs: list[dict[str, int]] = []
    for _ in range(chance.randint(1, 3)):
        start = chance.choice(inputs) if inputs and chance.random() < 0.6 else {}
        more = a_bag(chance, "".join(s for s in sources if s not in start), 2, chance.choice([1, 2, 4]))
        inputs.append(start | {atom: scale * count for atom, count in more.items()})
    outputs = [{t: int(sum(n * hidden[s][t] for s, n in x.items())) for t in targets} for x in inputs]
    examples: list[columns.Example] = [
        (x, {t: n for t, n in y.items() if n}) for x, y in zip(inputs, outputs, strict=True)
    ]
    return World(family, examples, targets, {s: vector(row) for s, row in hidden.items() if any(row.values())})


def system_file(world: World) -> bytes:
    """The system file of a world."""
    header = {"format": "unanimity system", "version": 1, "family": world.family, "mistakes": 0}
    rows: list[Record] = [header | {"sources": list("abcd"), "targets": list(world.targets)}]
    rows += [{"place": "", "input": x, "output": y} for x, y in world.examples]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def record(world: World, verdict: str, lines: Sequence[int] = (), **parts: Any) -> Record:
    """A record about a world that quotes the examples at these lines."""
    data = hashlib.sha256(system_file(world)).hexdigest()
    head = {"format": "unanimity proof", "version": 1, "family": world.family, "verdict": verdict}
    quotes = [{"line": i, "input": world.examples[i - 2][0], "output": world.examples[i - 2][1]} for i in lines]
    return head | {"system": f"sha256:{data}"} | ({"examples": quotes} if verdict != "dont_know" else {}) | parts


def judged(world: World, records: Sequence[Record], folder: Path) -> list[bool]:
    """Which of the records the checker verifies; none of them may be malformed."""
    system, proof = folder / "random.system", folder / "random.jsonl"
    system.write_bytes(system_file(world))
    proof.write_text("".join(json.dumps(each) + "\n" for each in records), encoding="utf-8")
    findings = check_files([str(proof)], str(system)) if records else []
    assert all(finding.outcome is not Outcome.MALFORMED for finding in findings), findings
    return [finding.outcome is Outcome.VERIFIED for finding in findings]


# The search for evidence ---------------------------------------------------------------------------------------------


class Column:
    """The quoted examples of a world for one target: the most that each atom can have, and many of their sums."""

    def __init__(self, world: World, lines: Sequence[int], target: str) -> None:
        self.lines = list(lines)
        self.target = target
        self.rows = [world.examples[i - 2][0] for i in lines]
        self.right = [world.examples[i - 2][1].get(target, 0) for i in lines]
        self.most: Box = {}
        for x, y in zip(self.rows, self.right, strict=True):
            for atom, count in x.items():
                bound = y // count if world.family == "integral" else Fraction(y, count)
                self.most[atom] = min(bound, self.most.get(atom, bound))
        self.sums = []
        for weights in product((-2, -1, 0, 1, 2) if len(lines) < 3 else (-1, 0, 1), repeat=len(lines)):
            weighted = list(zip(weights, self.rows, self.right, strict=True))
            total = {atom: sum(w * x.get(atom, 0) for w, x, _ in weighted) for atom in ATOMS}
            self.sums.append((weights, total, sum(w * y for w, _, y in weighted)))

    def unstruck(self, atoms: Mapping[str, Fraction | int]) -> dict[str, Fraction]:
        """What of a vector lies at atoms that can be other than 0."""
        return {atom: Fraction(n) for atom, n in atoms.items() if self.most.get(atom) != 0}

    def weights(self, chosen: Sequence[Fraction | int]) -> Record:
        """Weights by their lines."""
        return vector(dict(zip(self.lines, chosen, strict=True)))


class Claim(NamedTuple):
    """side * (w m - bound) >= 0; without a goal, nothing."""

    side: int
    w: Mapping[str, int]
    bound: int
    goals: tuple[int, ...]


def margin(claim: Claim, mu: int, total: Mapping[str, int], output: int, low: Box, high: Box) -> Bound | None:
    """By how much a leaf refutes the claim; None if there is no bound."""
    left: Bound = output + claim.side * mu * claim.bound
    for atom, count in total.items():
        r = count + claim.side * mu * claim.w.get(atom, 0)
        if r > 0 and atom not in high:
            return None
        if r:
            left -= r * (high[atom] if r > 0 else low.get(atom, 0))
    return left


def tree(chance: random.Random, claim: Claim, column: Column, low: Box, high: Box, depth: int) -> Record:
    """The leaf with the largest margin or, if that is not enough, a split in a random place; sometimes a remainder."""
    odd = [weights for weights, _, output in column.sums if output % 2]
    if depth and odd and chance.random() < 0.1:
        return {"remainder": column.weights([Fraction(n, 2) for n in chance.choice(odd)])}
    best: Bound = -(10**9)
    leaf: Record = {}
    for (weights, total, output), mu in product(column.sums, claim.goals):
        got = margin(claim, mu, total, output, low, high)
        if got is not None and got > best:
            best, leaf = got, {"goal": mu, "weights": column.weights(weights)}
    wide = sorted(atom for atom in high if high[atom] > low.get(atom, 0))
    if best > 0 or not depth or not wide:
        return leaf
    atom = chance.choice(wide)
    k = chance.randint(int(low.get(atom, 0)), int(high[atom]) - 1)
    below = tree(chance, claim, column, low, high | {atom: k}, depth - 1)
    above = tree(chance, claim, column, low | {atom: k + 1}, high, depth - 1)
    return {"atom": atom, "at": k, "below": below, "above": above}


def integral_lemma(chance: random.Random, column: Column, w: Mapping[str, int], c: int) -> Record:
    """Trees for "no less" and "no more", as good as they come."""
    depth = chance.randint(0, 3)
    below = tree(chance, Claim(-1, w, c - 1, (0, 1, 2)), column, {}, column.most, depth)
    above = tree(chance, Claim(1, w, c + 1, (0, 1, 2)), column, {}, column.most, depth)
    return {"target": column.target, "functional": vector(w), "value": c, "below": below, "above": above}


def nonnegative_lemma(column: Column, w: Mapping[str, Fraction], value: Fraction) -> Record:
    """The closest sums of examples below w and above w."""
    lower, upper = exact_sums(column, w) or loose_sums(column, w)
    shown = {"lower": column.weights(lower), "upper": column.weights(upper)}
    return {"target": column.target, "functional": vector(w), "value": number(value), **shown}


def exact_sums(column: Column, w: Mapping[str, Fraction]) -> tuple[list[Bound], list[Bound]] | None:
    """A sum that is w but where another, without output, is positive; with much of that taken away, and added."""
    empty = [(weights, total) for weights, total, output in column.sums if output == 0]
    empty = [(weights, total) for weights, total in empty if all(n >= 0 for n in column.unstruck(total).values())]
    free = {atom for atom in ATOMS if not any(total[atom] for _, total in empty)}
    rows = [{atom: n for atom, n in column.unstruck(x).items() if atom in free} for x in column.rows]
    made = oracles.weights_of({atom: n for atom, n in column.unstruck(w).items() if atom in free}, rows)
    if made is None:
        return None
    sizes = [20 * sum(weights[i] for weights, _ in empty) for i in range(len(rows))]
    return [made.get(i, 0) - n for i, n in enumerate(sizes)], [made.get(i, 0) + n for i, n in enumerate(sizes)]


def loose_sums(column: Column, w: Mapping[str, Fraction]) -> tuple[Sequence[Bound], Sequence[Bound]]:
    """Of a few sums, the one below w with the most output, and the one above w with the least."""
    gaps = [(output, weights, column.unstruck(oracles.plus(w, -1, total))) for weights, total, output in column.sums]
    below = [(output, weights) for output, weights, gap in gaps if all(n > 0 for n in gap.values())]
    above = [(output, weights) for output, weights, gap in gaps if all(n < 0 for n in gap.values())]
    nothing = (0, (0,) * len(column.lines))
    return max(below, default=nothing)[1], min(above, default=nothing)[1]


def a_lemma(chance: random.Random, world: World, column: Column, w: Mapping[str, int]) -> Record:
    """A lemma about w or, in the nonnegative family, half of it, with the value that some column that fits has."""
    some = chance.choice(columns.columns(world.family, world.examples, column.target))
    if world.family == "integral":
        return integral_lemma(chance, column, w, int(oracles.dot(w, some)))
    part = oracles.plus({}, chance.choice([Fraction(1), Fraction(1, 2)]), w)
    return nonnegative_lemma(column, part, oracles.dot(part, some))


def a_functional(chance: random.Random, column: Column) -> dict[str, int]:
    """A single atom, sometimes unseen; or a sum of examples, sometimes with something added to it."""
    if chance.random() < 0.5:
        return a_bag(chance, chance.choice([*column.most, *column.most, *column.most, UNSEEN]), 1, 2)
    total = chance.choice(column.sums)[1]
    more = a_bag(chance, "".join(column.most), chance.randint(0, 1), 1)
    return {atom: n for atom in ATOMS if (n := total.get(atom, 0) + more.get(atom, 0))}


def some_lines(chance: random.Random, world: World) -> list[int]:
    """The lines of all examples, or of all but one."""
    lines = list(range(2, len(world.examples) + 2))
    return chance.sample(lines, len(lines) - (len(lines) > 1 and chance.random() < 0.2))


def one_sided(chance: random.Random, lemma: Record) -> Record:
    """The lemma with one side of its evidence replaced by something weak."""
    one, other = chance.sample(["lower", "upper"] if "lower" in lemma else ["below", "above"], 2)
    return lemma | {one: {} if "lower" in lemma else lemma[other]}


# The laws ------------------------------------------------------------------------------------------------------------


def is_true(world: World, lines: Sequence[int], lemma: Record) -> bool:
    """Whether a lemma holds for every column that fits the quoted examples."""
    quoted = [world.examples[i - 2] for i in lines]
    seen = {atom for x, _ in quoted for atom in x}
    w = {atom: Fraction(n) for atom, n in lemma["functional"].items()}
    found = columns.columns(world.family, quoted, lemma["target"])
    return w.keys() <= seen and all(oracles.dot(w, column) == Fraction(lemma["value"]) for column in found)


def beyond_sums(world: World, lines: Sequence[int], lemma: Record) -> bool:
    """Whether a lemma says more than the sums of the quoted examples do, even where atoms are struck."""
    column = Column(world, lines, lemma["target"])
    w = column.unstruck({atom: Fraction(n) for atom, n in lemma["functional"].items()})
    return oracles.weights_of(w, [column.unstruck(row) for row in column.rows]) is None


def nothing_but(world: World, lines: Sequence[int], lemma: Record) -> Record:
    """A record whose only evidence is one lemma: the answer to the empty question."""
    return record(world, "answer", lines, question={}, output={}, lemmas=[lemma], parts=[], mapping=world.mapping)


@rounds
@pytest.mark.parametrize("family", FAMILIES)
def test_accepted_lemmas_are_true(family: str, rounds: int, tmp_path: Path) -> None:
    """A lemma that the checker accepts holds for every column that fits, and with its value changed by one it fails."""
    chance, count = random.Random(f"lemmas, {family}"), Counter[str]()  # noqa: S311
    for _ in range(4 * rounds):
        world = a_world(chance, family)
        lines = some_lines(chance, world)
        lemmas = []
        for target in world.targets:
            column = Column(world, lines, target)
            for _ in range(4):
                w = a_functional(chance, column)
                lemmas.append(a_lemma(chance, world, column, w))
        lemmas += [change(chance, lemma) for lemma in lemmas for change in (spoilt, one_sided)]
        accepted = judged(world, [nothing_but(world, lines, lemma) for lemma in lemmas], tmp_path)
        for lemma, verdict in zip(lemmas, accepted, strict=True):
            truth = is_true(world, lines, lemma)
            count[f"{truth}, {verdict}"] += 1
            count["with a split"] += verdict and "atom" in json.dumps(lemma)
            count["beyond sums"] += verdict and beyond_sums(world, lines, lemma)
            assert truth or not verdict, (world, lines, lemma)
        good = [lemma for lemma, verdict in zip(lemmas, accepted, strict=True) if verdict]
        moved = [lemma | {"value": number(Fraction(lemma["value"]) + step)} for lemma in good for step in (-1, 1)]
        assert not any(judged(world, [nothing_but(world, lines, lemma) for lemma in moved], tmp_path))
    assert count["True, True"] > 12 * rounds, count
    assert count["False, False"] > 12 * rounds, count
    assert count["beyond sums"] > rounds / 5, count
    assert family == "nonnegative" or count["with a split"] > rounds / 2, count


def an_answer(chance: random.Random, world: World) -> Record:
    """An answer to a random question, with all the lemmas that can be shown about single atoms."""
    lines = some_lines(chance, world)
    atoms = sorted({atom for i in lines for atom in world.examples[i - 2][0]})
    question = a_bag(chance, "".join(atoms) + (UNSEEN if chance.random() < 0.1 else ""), chance.randint(0, 3), 2)
    lemmas: list[Record] = []
    parts: list[Record] = []
    output: dict[str, Fraction] = {}
    for target in world.targets:
        column = Column(world, lines, target)
        tried = [a_lemma(chance, world, column, {atom: 1}) for atom in atoms]
        shown = [lemma for lemma in tried if is_true(world, lines, lemma) or chance.random() < 0.01]
        functionals = [{atom: Fraction(n) for atom, n in lemma["functional"].items()} for lemma in shown]
        rows = [*map(column.unstruck, functionals), *map(column.unstruck, column.rows)]
        rights = [Fraction(y) for y in (*(lemma["value"] for lemma in shown), *column.right)]
        made = oracles.weights_of(column.unstruck(question), rows) or {}
        used = {len(lemmas) + i: weight for i, weight in made.items() if i < len(shown)}
        weights = {lines[i - len(shown)]: weight for i, weight in made.items() if i >= len(shown)}
        parts.append({"target": target, "weights": vector(weights), "lemmas": vector(used)})
        output[target] = sum((weight * rights[i] for i, weight in made.items()), Fraction(0))
        lemmas += shown
    parts = [part for part in parts if part["weights"] or part["lemmas"] or chance.random() < 0.5]
    evidence = {"lemmas": lemmas, "parts": parts, "mapping": world.mapping}
    return record(world, "answer", lines, question=question, output=vector(output), **evidence)


EVIDENCE = ("question", "output", "lemmas", "parts")


@rounds
@pytest.mark.parametrize("family", FAMILIES)
def test_accepted_answers_are_true(family: str, rounds: int, tmp_path: Path) -> None:
    """An answer that the checker accepts is what every mapping gives that fits or, alone, that fits what is quoted."""
    chance, count = random.Random(f"answers, {family}"), Counter[str]()  # noqa: S311
    for _ in range(4 * rounds):
        world = a_world(chance, family)
        records = [an_answer(chance, world) for _ in range(2)]
        records += [each | spoilt(chance, {key: each[key] for key in EVIDENCE}) for each in records]
        for each, verdict in zip(records, judged(world, records, tmp_path), strict=True):
            truth = columns.gives(family, world.examples, each["question"], each["output"])
            count[f"{truth}, {verdict}"] += 1
            count["with lemmas"] += verdict and any(part["lemmas"] for part in each["parts"])
            assert truth or not verdict, (world, each)
        for each, finding in zip(records, check_files([str(tmp_path / "random.jsonl")]), strict=True):
            quoted: list[columns.Example] = [(quote["input"], quote["output"]) for quote in each["examples"]]
            truth = columns.gives(family, quoted, each["question"], each["output"])
            assert truth or finding.outcome is not Outcome.VERIFIED, (world, each)
    assert count["True, True"] > 3 * rounds, count
    assert count["False, False"] > 3 * rounds, count
    assert count["with lemmas"] > rounds / 2, count


@rounds
@pytest.mark.parametrize("family", FAMILIES)
def test_accepted_doubts_are_true(family: str, rounds: int, tmp_path: Path) -> None:
    """Of a question that the checker accepts as not known, two mappings that fit give different outputs."""
    chance, count = random.Random(f"doubts, {family}"), Counter[str]()  # noqa: S311
    for _ in range(5 * rounds):
        world = a_world(chance, family)
        records = []
        for _ in range(4):
            target = chance.choice(world.targets + "W")
            old = {s: Fraction(row.get(target, 0)) for s, row in world.mapping.items()}
            new = chance.choice(columns.columns(family, world.examples, target))
            new = new | ({UNSEEN: Fraction(1)} if chance.random() < 0.2 else {})
            step = Fraction(chance.choice([-2, 2, 2, 2, 2, 1, 4]), 2)
            loose = oracles.null_space([x for x, _ in world.examples], "abcd")
            moved = chance.choice(loose) if loose and chance.random() < 0.3 else oracles.plus(new, -1, old)
            direction = vector(oracles.plus({}, step, moved))
            question = a_bag(chance, "".join(direction) if chance.random() < 0.5 else ATOMS, 2, 2)
            parts: Record = {"target": target, "direction": direction, "mapping": world.mapping}
            records.append(record(world, "dont_know", question=question, **parts))
        records += [each | spoilt(chance, {key: each[key] for key in ("question", "direction")}) for each in records]
        for each, verdict in zip(records, judged(world, records, tmp_path), strict=True):
            truth = columns.differ(family, world.examples, each["question"])
            count[f"{truth}, {verdict}"] += 1
            assert truth or not verdict, (world, each)
    assert count["True, True"] > 5 * rounds, count
    assert count["False, False"] > 5 * rounds, count


@rounds
@pytest.mark.parametrize("family", FAMILIES)
def test_accepted_contradictions_are_true(family: str, rounds: int, tmp_path: Path) -> None:
    """When the checker accepts a contradiction, no mapping of the family fits the quoted examples."""
    chance, count = random.Random(f"contradictions, {family}"), Counter[str]()  # noqa: S311
    for _ in range(10 * rounds):
        world = a_world(chance, family)
        if chance.random() < 0.7:
            x, y = world.examples[-1]
            changed = {t: n for t in world.targets if (n := y.get(t, 0) + chance.randint(-1, 1)) > 0}
            world = world._replace(examples=[*world.examples[:-1], (x, changed)])
        lines = some_lines(chance, world)
        records = []
        for target in world.targets:
            column = Column(world, lines, target)
            depth = chance.randint(0, 3) if family == "integral" else 0
            found = tree(chance, Claim(1, {}, 0, (0,)), column, {}, column.most, depth)
            records.append(record(world, "contradiction", lines, target=target, tree=found))
        records += [each | {"tree": spoilt(chance, each["tree"])} for each in records]
        records = [each for each in records if '"goal": 1' not in json.dumps(each)]
        for each, verdict in zip(records, judged(world, records, tmp_path), strict=True):
            truth = not columns.fits(family, [world.examples[i - 2] for i in lines])
            count[f"{truth}, {verdict}"] += 1
            count["with a split"] += verdict and "atom" in json.dumps(each)
            assert truth or not verdict, (world, each)
    assert count["True, True"] > 1.5 * rounds, count
    assert count["False, False"] > 5 * rounds, count
    assert family == "nonnegative" or count["with a split"] > rounds / 10, count
