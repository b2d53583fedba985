"""Whatever the rules with mistakes accept is true of every mapping within the budget.

Small systems with wrong outputs are drawn, and for each of them ledgers, lemmas, answers, doubts and contradictions,
with the best evidence that a short search comes up with, sometimes spoilt.  The checker judges the records, and
`budgets`, which tries all mappings, says what is true.  The search and the oracle know nothing of each other.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests import oracles
from tests.proofs import budgets
from tests.proofs.columns import Example, targets_of
from tests.proofs.drawing import a_bag, spoilt, vector

from unanimity_check import Outcome, check_files

UNSEEN = "z"
UNLISTED = "W"
NOTHING: dict[str, Any] = {"question": {}, "output": {}, "examples": [], "lemmas": [], "parts": []}

Record = dict[str, Any]
Box = dict[str, int]
Weighted = tuple[tuple[int, ...], dict[str, int], int]

rounds = pytest.mark.parametrize("rounds", [30, pytest.param(1000, marks=pytest.mark.thorough)])


# Systems -------------------------------------------------------------------------------------------------------------


class World(NamedTuple):
    """A system with a budget, and a mapping that fits, if there is one."""

    mistakes: int
    examples: list[Example]
    targets: str
    mapping: Record

    @property
    def lines(self) -> list[int]:
        """The lines of the examples."""
        return [*range(2, len(self.examples) + 2)]

    def at(self, lines: Iterable[int]) -> list[Example]:
        """The examples at these lines."""
        return [self.examples[line - 2] for line in lines]


def a_world(chance: random.Random) -> World:
    """A few examples of a hidden mapping, most of them more than once, with a few outputs that are wrong."""
    sources, targets = "abc"[: chance.choice([1, 2, 2, 3])], chance.choice(["X"] * 4 + ["XY"] * 2 + [""])
    hidden = {s: {t: chance.choice((0, 0, 1, 1, 2)) for t in targets} for s in sources}
    pool = [a_bag(chance, sources, chance.choice([1, 1, 2]), chance.choice([1, 2, 3])) for _ in range(2)]
    inputs = [chance.choice(pool) for _ in range(chance.randint(2, 6))]
    outputs = [Counter({t: sum(n * hidden[s][t] for s, n in x.items()) for t in targets}) for x in inputs]
    wrong = chance.choice([0, 1, 1, 2]) if targets else 0
    for _ in range(wrong):
        outputs[chance.randrange(len(outputs))][chance.choice(targets)] += chance.choice([-1, 1, 1])
    examples: list[Example] = [(x, {t: n for t, n in y.items() if n > 0}) for x, y in zip(inputs, outputs, strict=True)]
    mistakes = max(1, wrong + chance.choice([-1, 0, 0, 0, 1])) if targets else chance.randint(1, 5)
    return World(mistakes, examples, targets, least(examples, targets))


def least(examples: Sequence[Example], targets: str) -> Record:
    """A mapping with the fewest errors."""
    nothing = {t: budgets.errors({}, examples, t) for t in targets}
    best = {t: min(budgets.within(examples, t, nothing[t]), key=lambda each: each[0])[1] for t in targets}
    return mapping_of(best)


def mapping_of(columns: Mapping[str, Mapping[str, int]]) -> Record:
    """A mapping as the format has it."""
    atoms = {atom for column in columns.values() for atom in column}
    rows = {atom: vector({t: column.get(atom, 0) for t, column in columns.items()}) for atom in sorted(atoms)}
    return {atom: row for atom, row in rows.items() if row}


def worlds(seed: str, rounds: int) -> Iterator[tuple[random.Random, World]]:
    """So many worlds, each with a source of chance."""
    chance = random.Random(seed)  # noqa: S311
    for _ in range(rounds):
        yield chance, a_world(chance)


def system_file(world: World) -> bytes:
    """The system file of a world."""
    header = {"format": "unanimity system", "version": 1, "family": "integral", "mistakes": world.mistakes}
    rows: list[Record] = [header | {"sources": list("abc"), "targets": list(world.targets)}]
    rows += [{"place": "", "input": x, "output": y} for x, y in world.examples]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def record(world: World, verdict: str, **parts: Any) -> Record:
    """A record about a world."""
    data = hashlib.sha256(system_file(world)).hexdigest()
    head = {"format": "unanimity proof", "version": 1, "family": "integral", "verdict": verdict}
    return head | {"system": f"sha256:{data}", "mistakes": world.mistakes} | parts


def judged(world: World, records: Sequence[Record], folder: Path) -> list[bool]:
    """Which of the records the checker verifies."""
    system, proof = folder / "random.system", folder / "random.jsonl"
    system.write_bytes(system_file(world))
    proof.write_text("".join(json.dumps(each) + "\n" for each in records), encoding="utf-8")
    findings = check_files([str(proof)], str(system)) if records else []
    return [finding.outcome is Outcome.VERIFIED for finding in findings]


# The search for evidence ---------------------------------------------------------------------------------------------


class Column:
    """Some examples of a world for one target: the most that each atom can have, and many of their sums."""

    def __init__(self, chance: random.Random, world: World, target: str, lines: Sequence[int], spare: Spare) -> None:
        self.target = target
        self.lines = list(lines)
        self.rows = [(x, y.get(target, 0)) for x, y in world.at(lines)]
        self.most: Box = {}
        for atom in {atom for x, _ in self.rows for atom in x}:
            held = [(x[atom], y, line) for (x, y), line in zip(self.rows, lines, strict=True) if atom in x]
            allowed = spare(line for *_, line in held)
            most = 0
            while sum(max(0, (most + 1) * n - y) for n, y, _ in held) <= allowed:
                most += 1
            self.most[atom] = most
        self.sums = [self.weighted(weights) for weights in self.weightings(chance)]

    def weightings(self, chance: random.Random) -> Iterator[tuple[int, ...]]:
        """Some weights for the lines: the same for the same input, or any."""
        inputs = sorted({json.dumps(x) for x, _ in self.rows})
        for chosen in product((-1, 0, 1), repeat=len(inputs)):
            by_input = dict(zip(inputs, chosen, strict=True))
            yield tuple(by_input[json.dumps(x)] for x, _ in self.rows)
        for _ in range(15):
            yield tuple(chance.choice((-1, -1, 0, 1, 1, 2)) for _ in self.rows)

    def weighted(self, weights: tuple[int, ...]) -> Weighted:
        """Weights, and the sums of inputs and outputs that they make."""
        total: dict[str, int] = {}
        for weight, (x, _) in zip(weights, self.rows, strict=True):
            for atom, n in x.items():
                total[atom] = total.get(atom, 0) + weight * n
        return weights, total, sum(weight * y for weight, (_, y) in zip(weights, self.rows, strict=True))

    def unstruck(self, atoms: Mapping[str, Fraction | int]) -> dict[str, Fraction]:
        """What of a vector lies at atoms that can be other than 0."""
        return {atom: Fraction(n) for atom, n in atoms.items() if self.most.get(atom) != 0}


Spare = Callable[[Iterable[int]], int]


class Claim(NamedTuple):
    """side * (w m - bound) >= 0 with at most so many errors."""

    side: int
    w: Mapping[str, int]
    bound: int
    errors: int


def margin(claim: Claim, mu: int, weighted: Weighted, low: Box, high: Box) -> int | None:
    """By how much a leaf refutes the claim; None if there is no bound."""
    weights, total, output = weighted
    left = output + claim.side * mu * claim.bound - claim.errors * max(map(abs, weights), default=0)
    for atom in total.keys() | claim.w.keys():
        r = total.get(atom, 0) + claim.side * mu * claim.w.get(atom, 0)
        if r > 0 and atom not in high:
            return None
        left -= r * (high[atom] if r > 0 else low.get(atom, 0)) if r else 0
    return left


def tree(chance: random.Random, claim: Claim, column: Column, low: Box, high: Box, depth: int) -> tuple[Record, bool]:
    """The leaf with the largest margin or, if that is not enough, a split in a random place; and whether it is good."""
    best, leaf = -(10**9), {"goal": 0, "weights": {}}
    for weighted in column.sums:
        mus = {0, 1, *(abs(n) // abs(claim.w[atom]) for atom, n in weighted[1].items() if atom in claim.w)}
        for mu in mus if claim.w else {0}:
            got = margin(claim, mu, weighted, low, high)
            if got is not None and got > best:
                best, leaf = got, {"goal": mu, "weights": vector(dict(zip(column.lines, weighted[0], strict=True)))}
    wide = sorted(atom for atom in high if high[atom] > low.get(atom, 0))
    if best > 0 or not depth or not wide:
        return leaf, best > 0
    atom = chance.choice(wide)
    k = chance.randint(low.get(atom, 0), high[atom] - 1)
    below, fine = tree(chance, claim, column, low, high | {atom: k}, depth - 1)
    above, good = tree(chance, claim, column, low | {atom: k + 1}, high, depth - 1)
    return {"atom": atom, "at": k, "below": below, "above": above}, fine and good


def weighed(tree: Record) -> set[int]:
    """The lines that a tree weighs."""
    return weighed(tree["below"]) | weighed(tree["above"]) if "atom" in tree else {int(i) for i in tree["weights"]}


def an_entry(chance: random.Random, world: World, target: str, lines: Sequence[int]) -> tuple[Record, bool]:
    """An entry that weighs some of the lines, with as many errors as can be shown or, now and then, one more."""
    column = Column(chance, world, target, lines, lambda _: world.mistakes)
    others = chance.sample(world.lines, chance.randint(0, len(world.lines)))
    box = Column(chance, world, target, sorted({*others, *lines}), lambda _: world.mistakes).most
    entry, good = {"target": target, "errors": 1, "lines": others, "tree": {"goal": 0, "weights": {}}}, False
    for errors in range(1, world.mistakes + 2):
        found, fine = tree(chance, Claim(1, {}, 0, errors - 1), column, {}, box, chance.randint(0, 2))
        if fine or chance.random() < 0.1:
            entry, good = entry | {"errors": errors, "tree": found}, fine
    return entry, good


def some_entries(chance: random.Random, world: World) -> list[tuple[Record, bool]]:
    """Entries for all targets that weigh different lines, and whether they are good."""
    entries = []
    for target in world.targets:
        lines = chance.sample(world.lines, len(world.lines))
        cut = chance.choice([0, 0, 0, len(lines) // 2])
        entries += [an_entry(chance, world, target, part) for part in (lines[:cut], lines[cut:]) if part]
    return entries


def a_ledger(chance: random.Random, world: World) -> list[Record]:
    """The good ones of some entries, and rarely another."""
    return [entry for entry, good in some_entries(chance, world) if good or chance.random() < 0.03]


def spare(world: World, ledger: Sequence[Record], target: str) -> Spare:
    """What the entries leave for some lines of a target."""

    def left(lines: Iterable[int]) -> int:
        near = set(lines)
        far = (e for e in ledger if e["target"] != target or not weighed(e["tree"]) & near)
        return world.mistakes - sum(int(entry["errors"]) for entry in far)

    return left


def a_lemma(chance: random.Random, column: Column, left: Spare, w: Mapping[str, int], c: int) -> tuple[Record, bool]:
    """Trees for "no less" and "no more", and whether they are good."""
    depth = chance.randint(0, 2)
    allowed = left(column.lines)
    below, fine = tree(chance, Claim(-1, w, c - 1, allowed), column, {}, column.most, depth)
    above, good = tree(chance, Claim(1, w, c + 1, allowed), column, {}, column.most, depth)
    lemma = {"target": column.target, "functional": vector(w), "value": c, "below": below, "above": above}
    return lemma, fine and good


def quotes(world: World, lines: Iterable[int]) -> list[Record]:
    """The examples at these lines, quoted."""
    return [{"line": i, "input": world.examples[i - 2][0], "output": world.examples[i - 2][1]} for i in lines]


def columns_of(world: World, target: str) -> list[dict[str, int]]:
    """All columns for a target in mappings that fit."""
    return budgets.columns(world.examples, world.mistakes, target)


# The laws ------------------------------------------------------------------------------------------------------------


@rounds
def test_the_oracle_lists_what_it_says(rounds: int) -> None:
    """The columns that the oracle takes to occur in mappings that fit are those of all such mappings, one by one."""
    for _, world in worlds("oracle", min(rounds, 500)):
        targets = sorted(targets_of(world.examples))
        every = [*budgets.mappings(world.examples, world.mistakes, targets)]
        assert all(sum(budgets.errors(m[t], world.examples, t) for t in targets) <= world.mistakes for m in every)
        for target in targets:
            listed = {json.dumps(mapping[target]) for mapping in every}
            assert {json.dumps(column) for column in columns_of(world, target)} == listed


def holds(world: World, entry: Record) -> bool:
    """Whether every mapping that fits has the errors of an entry on the lines that it weighs."""
    there = world.at(sorted(weighed(entry["tree"])))
    found = columns_of(world, entry["target"])
    return all(budgets.errors(column, there, entry["target"]) >= entry["errors"] for column in found)


@rounds
def test_accepted_entries_are_true(rounds: int, tmp_path: Path) -> None:
    """An entry of a ledger that the checker accepts counts errors that every mapping has that fits."""
    count = Counter[str]()
    for chance, world in worlds("entries", 4 * rounds):
        entries = [entry for entry, _ in some_entries(chance, world)]
        entries += [entry | {"errors": entry["errors"] + 1} for entry in entries]
        entries += [spoilt(chance, entry) for entry in entries]
        records = [record(world, "answer", **NOTHING, mapping=world.mapping, ledger=[entry]) for entry in entries]
        for entry, verdict in zip(entries, judged(world, records, tmp_path), strict=True):
            if budgets.fits(world.examples, world.mistakes):
                truth = holds(world, entry)
                count[f"{truth}, {verdict}"] += 1
                count["with a split"] += verdict and "atom" in entry["tree"]
                count["several errors"] += verdict and entry["errors"] > 1
                assert truth or not verdict, (world, entry)
            assert not verdict or budgets.fits(world.examples, world.mistakes), (world, entry)
    assert count["True, True"] > rounds, count
    assert count["False, False"] > 5 * rounds, count
    assert count["with a split"] > rounds / 10, count
    assert count["several errors"] > rounds / 10, count


def is_true(world: World, lemma: Record) -> bool:
    """Whether a lemma holds for every mapping that fits."""
    seen = {atom for x, _ in world.examples for atom in x}
    found = columns_of(world, lemma["target"])
    return lemma["functional"].keys() <= seen and all(
        budgets.dot(lemma["functional"], column) == lemma["value"] for column in found
    )


def some_lemmas(chance: random.Random, world: World, ledger: Sequence[Record], target: str) -> list[Record]:
    """Lemmas about atoms, inputs and sums of inputs, with the value that some mapping that fits has."""
    left = spare(world, ledger, target)
    lines = chance.sample(world.lines, max(1, len(world.lines) - chance.choice([0, 0, 1])))
    column = Column(chance, world, target, lines, left)
    lemmas = []
    for _ in range(3):
        whole = chance.choice(column.sums)[1]
        w = chance.choice([a_bag(chance, "".join(column.most) + UNSEEN, 1, 2), chance.choice(column.rows)[0], whole])
        w = {atom: n for atom, n in w.items() if n}
        some = chance.choice(columns_of(world, target))
        lemmas.append(a_lemma(chance, column, left, w, int(budgets.dot(w, some)))[0])
    return lemmas


@rounds
def test_accepted_lemmas_are_true(rounds: int, tmp_path: Path) -> None:
    """A lemma that the checker accepts holds for every mapping that fits; with its value changed by one it fails."""
    count = Counter[str]()
    for chance, world in worlds("lemmas", 3 * rounds):
        if not budgets.fits(world.examples, world.mistakes):
            continue
        ledger = a_ledger(chance, world)
        lemmas = [lemma for t in world.targets + UNLISTED for lemma in some_lemmas(chance, world, ledger, t)]
        lemmas += [spoilt(chance, lemma) for lemma in lemmas]
        lemmas += [lemma | {"value": lemma["value"] + step} for lemma in lemmas for step in (-1, 1)]
        shown = NOTHING | {"examples": quotes(world, world.lines), "mapping": world.mapping, "ledger": ledger}
        records = [record(world, "answer", **shown | {"lemmas": [lemma]}) for lemma in lemmas]
        for lemma, verdict in zip(lemmas, judged(world, records, tmp_path), strict=True):
            truth = is_true(world, lemma)
            count[f"{truth}, {verdict}"] += 1
            count["with a split"] += verdict and "atom" in json.dumps(lemma)
            count["beside an entry"] += verdict and any(e["target"] == lemma["target"] for e in ledger)
            count["with errors left"] += verdict and sum(entry["errors"] for entry in ledger) < world.mistakes
            assert truth or not verdict, (world, ledger, lemma)
    assert count["True, True"] > 5 * rounds, count
    assert count["False, False"] > 10 * rounds, count
    assert min(count[word] for word in ("with a split", "beside an entry", "with errors left")) > rounds / 4, count


def an_answer(chance: random.Random, world: World, ledger: Sequence[Record]) -> Record:
    """An answer to a random question, with lemmas about its atoms, about itself and about inputs."""
    lines = chance.sample(world.lines, max(1, len(world.lines) - chance.choice([0, 0, 0, 1])))
    atoms = sorted({atom for x, _ in world.at(lines) for atom in x})
    question = a_bag(chance, "".join(atoms) + (UNSEEN if chance.random() < 0.05 else ""), chance.randint(0, 2), 2)
    question = chance.choice([question, dict(world.at(lines)[0][0])])
    lemmas: list[Record] = []
    parts: list[Record] = []
    output: dict[str, Fraction] = {}
    for target in world.targets:
        left = spare(world, ledger, target)
        column = Column(chance, world, target, lines, left)
        some = chance.choice(columns_of(world, target))
        wanted = [w for w in ({atom: 1} for atom in atoms) if column.unstruck(w)] + [question] * bool(question)
        tried = [a_lemma(chance, column, left, w, int(budgets.dot(w, some))) for w in wanted]
        shown = [lemma for lemma, good in tried if good or chance.random() < 0.02]
        rows = [column.unstruck(lemma["functional"]) for lemma in shown]
        made = oracles.weights_of(column.unstruck(question), rows) or {}
        parts.append({"target": target, "weights": {}, "lemmas": vector({len(lemmas) + i: n for i, n in made.items()})})
        output[target] = sum((n * shown[i]["value"] for i, n in made.items()), Fraction(0))
        lemmas += shown
    parts = [part for part in parts if part["lemmas"] or chance.random() < 0.5]
    evidence = {"examples": quotes(world, lines), "lemmas": lemmas, "parts": parts, "mapping": world.mapping}
    return record(world, "answer", question=question, output=vector(output), ledger=ledger, **evidence)


EVIDENCE = ("question", "output", "lemmas", "parts", "ledger", "mapping")


@rounds
def test_accepted_answers_are_true(rounds: int, tmp_path: Path) -> None:
    """An answer that the checker accepts is what all mappings give that fit; changed by one it is accepted no more."""
    count = Counter[str]()
    for chance, world in worlds("answers", 3 * rounds):
        if not budgets.fits(world.examples, world.mistakes):
            continue
        records = [an_answer(chance, world, a_ledger(chance, world)) for _ in range(2)]
        records += [each | spoilt(chance, {key: each[key] for key in EVIDENCE}) for each in records]
        records += [each | {"ledger": []} for each in records[:2]]
        good = []
        for each, verdict in zip(records, judged(world, records, tmp_path), strict=True):
            truth = budgets.gives(world.examples, world.mistakes, each["question"], each["output"])
            count[f"{truth}, {verdict}"] += 1
            count["of something"] += verdict and bool(each["question"])
            count["with lemmas"] += verdict and any(part["lemmas"] for part in each["parts"])
            assert truth or not verdict, (world, each)
            good += [each] if verdict else []
        changed = [
            each | {"output": vector(oracles.plus(each["output"], step, {target: Fraction(1)}))}
            for each, target, step in product(good, world.targets + UNLISTED, (-1, 1))
        ]
        assert not any(judged(world, changed, tmp_path))
    assert count["True, True"] > 3 * rounds, count
    assert count["False, False"] > rounds, count
    assert count["of something"] > rounds, count
    assert count["with lemmas"] > rounds, count


@rounds
def test_accepted_doubts_are_true(rounds: int, tmp_path: Path) -> None:
    """Of a question that the checker accepts as not known, two mappings that fit give different outputs."""
    count = Counter[str]()
    for chance, world in worlds("doubts", 5 * rounds):
        if not budgets.fits(world.examples, world.mistakes):
            continue
        records = []
        for _ in range(4):
            target = chance.choice(world.targets + UNLISTED)
            old = {s: row.get(target, 0) for s, row in world.mapping.items()}
            others = [column for column in columns_of(world, target) if vector(column) != vector(old)]
            new = chance.choice(others or [old]) | ({UNSEEN: 1} if chance.random() < 0.1 else {})
            step = Fraction(chance.choice([2, 2, 2, 2, -2, 1, 4]), 2)
            direction = vector(oracles.plus({}, step, oracles.plus(new, -1, old)))
            question = a_bag(chance, "".join(direction) if chance.random() < 0.7 else "abc" + UNSEEN, 2, 2)
            mapping = world.mapping
            if chance.random() < 0.3:  # begin from the other end
                here = {t: {s: row.get(t, 0) for s, row in mapping.items()} for t in world.targets}
                mapping = mapping_of(here | ({target: new} if target in world.targets and UNSEEN not in new else {}))
                direction = vector(oracles.plus({}, -1, {s: Fraction(n) for s, n in direction.items()}))
            parts: Record = {"target": target, "direction": direction, "mapping": mapping}
            records.append(record(world, "dont_know", question=question, **parts))
        parts_of = [{key: each[key] for key in ("question", "direction", "mapping")} for each in records]
        records += [each | spoilt(chance, part) for each, part in zip(records, parts_of, strict=True)]
        for each, verdict in zip(records, judged(world, records, tmp_path), strict=True):
            truth = budgets.differ(world.examples, world.mistakes, each["question"])
            count[f"{truth}, {verdict}"] += 1
            count["with other errors"] += verdict and each["direction"].keys() <= set("abc")
            assert truth or not verdict, (world, each)
    assert count["True, True"] > 3 * rounds, count
    assert count["False, False"] > 3 * rounds, count
    assert count["with other errors"] > 2 * rounds, count


@rounds
def test_accepted_contradictions_are_true(rounds: int, tmp_path: Path) -> None:
    """When the checker accepts a contradiction, no mapping fits."""
    count = Counter[str]()
    for chance, world in worlds("contradictions", 8 * rounds):
        strict = world._replace(mistakes=max(1, world.mistakes - chance.choice([0, 1, 1, 2])))
        ledgers = [a_ledger(chance, strict) for _ in range(2)]
        ledgers += [spoilt(chance, ledger) for ledger in ledgers]
        ledgers += [[*ledger, *ledger] for ledger in ledgers[:1]]
        records = [record(strict, "contradiction", ledger=ledger) for ledger in ledgers]
        for each, verdict in zip(records, judged(strict, records, tmp_path), strict=True):
            truth = not budgets.fits(strict.examples, strict.mistakes)
            count[f"{truth}, {verdict}"] += 1
            count["two entries"] += verdict and len(each["ledger"]) > 1
            assert truth or not verdict, (strict, each)
    assert count["True, True"] > rounds / 2, count
    assert count["False, False"] > 4 * rounds, count
    assert count["two entries"] > rounds / 8, count
