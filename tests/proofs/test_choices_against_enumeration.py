"""Whatever the rules with choices accept is true of every mapping that fits some choice of outputs, in every family.

Small systems are drawn whose examples have several candidates, and for each of them steps, lemmas, answers, doubts and
contradictions, with the best evidence that a short search comes up with, often damaged.  The checker judges the
records, and `choices`, which tries all choices, says what is true.  Search and oracle know nothing of each other.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest
from tests import oracles
from tests.proofs import choices, columns
from tests.proofs.choices import Ambiguous
from tests.proofs.columns import Bag, Example
from tests.proofs.drawing import a_bag, number, spoilt, vector

from unanimity_check import Outcome, check_files

FAMILIES = ["linear", "nonnegative", "integral"]
UNSEEN = "z"
UNLISTED = "W"

Record = dict[str, Any]
Array = npt.NDArray[np.float64]
Live = dict[int, list[int]]

families = pytest.mark.parametrize("family", FAMILIES)
rounds = pytest.mark.parametrize("rounds", [8, pytest.param(300, marks=pytest.mark.thorough)])


# Systems -------------------------------------------------------------------------------------------------------------


class World(NamedTuple):
    """A system with choices, and the mapping that some of its candidates came from."""

    family: str
    examples: list[Ambiguous]
    targets: str
    hidden: dict[str, dict[str, int]]

    @property
    def lines(self) -> list[int]:
        """The lines of the examples."""
        return [*range(2, len(self.examples) + 2)]

    @property
    def mapping(self) -> Record:
        """The hidden mapping as the format has it."""
        return {s: row for s, values in self.hidden.items() if (row := vector(values))}


def a_world(chance: random.Random, family: str) -> World:
    """A few examples of a hidden mapping, some of whose inputs are sums of others, with candidates that are wrong."""
    sources, targets = "abc"[: chance.choice([1, 2, 2, 3])], chance.choice(["X", "XY", "XY"])
    hidden = {s: {t: chance.choice((0, 0, 1, 1, 2)) for t in targets} for s in sources}
    inputs = [a_bag(chance, sources, chance.choice([1, 1, 2]), chance.choice([1, 1, 2])) for _ in range(2)]
    while len(inputs) < chance.choice([3, 4]):
        one, other = chance.choice(inputs), chance.choice([*inputs, {}])
        inputs.append(dict(Counter(one) + Counter(other)))
    examples: list[Ambiguous] = []
    for x in inputs:
        right = {t: n for t in targets if (n := sum(count * hidden[s][t] for s, count in x.items()))}
        wrong = [damaged_bag(chance, right, targets) for _ in range(chance.choice([0, 1, 1, 2]))]
        candidates = [y for i, y in enumerate([right, *wrong]) if y not in [right, *wrong][:i]]
        if len(candidates) > 2 and chance.random() < 0.2:
            candidates.remove(right)
        examples.append((x, chance.sample(candidates, len(candidates))))
    return World(family, examples, targets, hidden)


def damaged_bag(chance: random.Random, bag: Bag, targets: str) -> Bag:
    """The bag with some counts changed, or with its atoms exchanged."""
    if chance.random() < 0.3:
        return {other: bag[t] for t, other in zip(targets, reversed(targets), strict=True) if t in bag}
    changed = {t: bag.get(t, 0) + chance.choice((-1, 0, 1, 1, 2)) for t in targets}
    return {t: n for t, n in changed.items() if n > 0}


def worlds(seed: str, family: str, rounds: int) -> Iterator[tuple[random.Random, World]]:
    """So many worlds with choices, each with a source of chance."""
    chance = random.Random(f"{seed}, {family}")  # noqa: S311
    while rounds:
        world = a_world(chance, family)
        if any(len(candidates) > 1 for _, candidates in world.examples):
            rounds -= 1
            yield chance, world


def with_candidates(candidates: Sequence[Bag]) -> Record:
    """The field that has the candidates of an example."""
    return {"outputs": list(candidates)} if len(candidates) > 1 else {"output": candidates[0]}


def system_file(world: World) -> bytes:
    """The system file of a world."""
    header = {"format": "unanimity system", "version": 1, "family": world.family, "mistakes": 0}
    rows: list[Record] = [header | {"sources": list("abc"), "targets": list(world.targets)}]
    rows += [{"place": "", "input": x, **with_candidates(candidates)} for x, candidates in world.examples]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def record(world: World, verdict: str, **parts: Any) -> Record:
    """A record about a world."""
    data = hashlib.sha256(system_file(world)).hexdigest()
    head = {"format": "unanimity proof", "version": 1, "family": world.family, "verdict": verdict}
    return head | {"system": f"sha256:{data}"} | parts


def quotes(world: World, lines: Iterable[int]) -> list[Record]:
    """The examples at these lines, quoted."""
    return [{"line": i, "input": world.examples[i - 2][0], **with_candidates(world.examples[i - 2][1])} for i in lines]


def nothing_but(world: World, lines: Sequence[int], dead: Sequence[Record], lemmas: Sequence[Record]) -> Record:
    """A record whose only evidence are steps and lemmas: the answer to the empty question."""
    targets = world.targets if world.family == "linear" else ""
    parts = [{"target": t, "weights": {}, "lemmas": {}} for t in targets]
    shown = {"examples": quotes(world, lines), "dead": dead, "lemmas": lemmas, "parts": parts, "mapping": world.mapping}
    more: Record = {"weights": {}} if world.family == "linear" else {}
    return record(world, "answer", question={}, output={}, **shown, **more)


def judged(world: World, records: Sequence[Record], folder: Path) -> list[bool]:
    """Which of the records the checker verifies."""
    system, proof = folder / "random.system", folder / "random.jsonl"
    system.write_bytes(system_file(world))
    proof.write_text("".join(json.dumps(each) + "\n" for each in records), encoding="utf-8")
    findings = check_files([str(proof)], str(system)) if records else []
    return [finding.outcome is Outcome.VERIFIED for finding in findings]


# The search for evidence ---------------------------------------------------------------------------------------------


class Claim(NamedTuple):
    """side * (w M - bound) >= 0, where w is an array over source and target atoms; > 0 if it is strict."""

    side: int
    w: Array
    bound: Fraction
    is_strict: bool
    goals: tuple[int, ...]


class Search:
    """Some lines of a world, many weights for them, and a box.

    Now and then it searches as if the linear family had no numbers below 0, or all families only whole ones.
    """

    def __init__(self, chance: random.Random, world: World, lines: Sequence[int], live: Live) -> None:
        self.world = world
        self.lines = list(lines)
        self.live = live
        self.targets = world.targets
        pairs = len(self.lines) * len(self.targets)
        every = [*product((-1, 0, 1), repeat=pairs)] if pairs <= 6 else [*map(unit, range(pairs), [pairs] * pairs)]
        more = [[chance.choice((-2, -1, -1, 0, 0, 0, 1, 1, 2)) for _ in range(pairs)] for _ in range(200)]
        self.weights = np.array([*every, *more], dtype=float).reshape(-1, len(self.lines), len(self.targets))
        self.inputs = np.array([[self.x(line).get(s, 0) for s in "abcz"] for line in self.lines], dtype=float)
        self.sums = np.einsum("klu,ls->ksu", self.weights, self.inputs)
        self.is_bounded = world.family != "linear" or chance.random() < 0.2
        self.is_whole = world.family == "integral" or chance.random() < 0.1
        self.high = self.box()

    def x(self, line: int) -> Bag:
        """The input at a line."""
        return self.world.examples[line - 2][0]

    def output(self, line: int, j: int) -> list[int]:
        """A candidate as a row."""
        return [self.world.examples[line - 2][1][j].get(t, 0) for t in self.targets]

    def box(self) -> Array:
        """The most that each source atom can have of each target atom."""
        high = np.full((4, len(self.targets)), np.inf)
        if self.world.family == "linear" and not self.is_whole:
            return high
        for row, line in zip(self.inputs, self.lines, strict=True):
            largest = np.max([self.output(line, j) for j in self.live[line]], axis=0)
            for s in np.flatnonzero(row):
                high[s] = np.minimum(high[s], largest / row[s])
        return np.floor(high + 1e-9) if self.is_whole else high

    def best(self, claim: Claim, live: Live, low: Array, high: Array) -> tuple[bool, Record]:
        """The leaf with the largest total, and whether that is enough."""
        least = np.zeros(len(self.weights))
        for i, line in enumerate(self.lines):
            least += np.min([self.weights[:, i] @ np.array(self.output(line, j)) for j in live[line]], axis=0)
        top: tuple[float, int, int] = (-np.inf, 0, 0)
        for mu in claim.goals:
            r = self.sums + claim.side * mu * claim.w
            if not self.is_bounded:
                most = np.where(np.abs(r).max(axis=(1, 2)) > 1e-9, np.inf, 0)
            else:
                with np.errstate(invalid="ignore"):
                    each = np.where(r > 1e-9, r * high, np.where(r < -1e-9, r * low, 0))
                most = each.sum(axis=(1, 2))
            total = least + claim.side * mu * float(claim.bound) - most + 1e-6 * mu * claim.is_strict
            k = int(np.argmax(total))
            top = max(top, (float(total[k]), k, mu))
        total_of_best, k, goal = top
        weights = {
            str(line): given
            for i, line in enumerate(self.lines)
            if (given := {t: int(n) for t, n in zip(self.targets, self.weights[k, i], strict=True) if n})
        }
        return total_of_best > 1e-7, {"goal": goal, "weights": weights}

    def tree(self, chance: random.Random, claim: Claim, depth: int) -> tuple[bool, Record]:
        """A tree for a claim, as good as it comes, and whether it is good."""
        return self.grown(chance, claim, self.live, np.zeros_like(self.high), self.high, depth)

    def grown(
        self, chance: random.Random, claim: Claim, live: Live, low: Array, high: Array, depth: int
    ) -> tuple[bool, Record]:
        """The best leaf or, if that is not enough and now and then anyway, a choice or a split in a random place."""
        good, leaf = self.best(claim, live, low, high)
        open_lines = [line for line in self.lines if len(live[line]) > 1]
        wide = [*zip(*np.nonzero((high > low) & np.isfinite(high)), strict=True)]
        wide = wide if self.is_whole else []
        if (good and chance.random() < 0.7) or not depth or not (open_lines or wide):
            return good, leaf
        if open_lines and (not wide or chance.random() < 0.6):
            line = chance.choice(open_lines)
            listed = sorted(chance.sample(live[line], chance.randint(1, len(live[line]) - 1)))
            rest = [j for j in live[line] if j not in listed]
            first, these = self.grown(chance, claim, live | {line: listed}, low, high, depth - 1)
            second, others = self.grown(chance, claim, live | {line: rest}, low, high, depth - 1)
            return first and second, {"line": line, "candidates": listed, "these": these, "others": others}
        s, u = chance.choice(wide)
        k = chance.randint(int(low[s, u]), int(high[s, u]) - 1)
        smaller, larger = high.copy(), low.copy()
        smaller[s, u], larger[s, u] = k, k + 1
        first, below = self.grown(chance, claim, live, low, smaller, depth - 1)
        second, above = self.grown(chance, claim, live, larger, high, depth - 1)
        split = {"atom": "abcz"[s], "target": self.targets[u], "at": k, "below": below, "above": above}
        return first and second, split


def unit(at: int, length: int) -> tuple[int, ...]:
    """Nothing but a 1."""
    return tuple(int(i == at) for i in range(length))


def anything(world: World) -> Claim:
    """No claim."""
    return Claim(1, np.zeros((4, len(world.targets))), Fraction(0), False, (0,))


def all_live(world: World) -> Live:
    """Every candidate of every line."""
    return {line: [*range(len(world.examples[line - 2][1]))] for line in world.lines}


def some_steps(chance: random.Random, world: World) -> tuple[list[Record], Live]:
    """The steps that a search finds, in a random order, rarely with a wrong one; and what they leave live."""
    live, dead = all_live(world), []
    tasks = [(line, j) for line in world.lines for j in live[line] if len(live[line]) > 1]
    for line, j in chance.sample(tasks, len(tasks)) * chance.choice([1, 2]):
        if j not in live[line] or len(live[line]) == 1:
            continue
        search = Search(chance, world, world.lines, live | {line: [j]})
        good, found = search.tree(chance, anything(world), chance.randint(0, 2))
        if good or chance.random() < 0.02:
            lines = [other for other in world.lines if chance.random() < 0.9]
            dead.append({"line": line, "candidate": j, "lines": lines, "tree": found})
            live = live | {line: [other for other in live[line] if other != j]}
    return dead, live


def a_lemma(chance: random.Random, search: Search, target: str, made: Mapping[int, Fraction]) -> tuple[bool, Record]:
    """A lemma about a sum of examples or, but in the linear family, an atom, with the value of the hidden mapping."""
    world = search.world
    functional = oracles.plus({}, 1, oracles.combined(made, [x for x, _ in world.examples]))
    if world.family != "linear" and (chance.random() < 0.6 or not functional):
        functional = {chance.choice([*world.hidden]): Fraction(1)}
    if world.family == "integral" and any(n.denominator > 1 for n in functional.values()):
        functional = oracles.plus({}, 2, functional)
    value = sum((n * world.hidden[s][target] for s, n in functional.items()), Fraction(0))
    numbers = [value, *made.values()] if world.family == "linear" else []
    gap = {"linear": Fraction(1, int(np.lcm.reduce([n.denominator for n in [Fraction(1), *numbers]])))}
    gap |= {"nonnegative": Fraction(0), "integral": Fraction(1)}
    w = np.zeros((4, len(world.targets)))
    for s, n in functional.items():
        w["abcz".index(s), world.targets.index(target)] = float(n)
    depth, goals = chance.randint(0, 2), (0, 1, 2, 4)
    lemma: Record = {"target": target, "functional": vector(functional), "value": number(value)}
    shown = []
    for side, name in ((-1, "below"), (1, "above")):
        claim = Claim(side, w, value + side * gap[world.family], world.family == "nonnegative", goals)
        good, lemma[name] = search.tree(chance, claim, depth)
        shown.append(good)
    more = {"weights": vector({i + 2: n for i, n in made.items()})} if world.family == "linear" else {}
    return all(shown), lemma | more


def some_weights(chance: random.Random, world: World) -> dict[int, Fraction]:
    """Weights for one or two examples, by their places."""
    places = chance.sample(range(len(world.examples)), chance.choice([1, 1, 2]))
    return {i: Fraction(chance.choice([1, 1, 1, -1, 2]), chance.choice([1, 1, 1, 2])) for i in places}


def broken(chance: random.Random, value: Any) -> Any:
    """The value with one of its numbers changed, or one of its lists shorter or reversed, or two branches exchanged."""
    if chance.random() < 0.5:
        return spoilt(chance, value)
    value = json.loads(json.dumps(value))
    places: list[Any] = []
    waiting = [value]
    while waiting:
        at = waiting.pop()
        waiting += [entry for entry in (at.values() if isinstance(at, dict) else at) if isinstance(entry, dict | list)]
        places += [at] if at and (isinstance(at, list) or at.keys() & {"these", "above"} or "weights" in at) else []
    if not places:
        return value
    at = chance.choice(places)
    if isinstance(at, list):
        at.pop(chance.randrange(len(at))) if chance.random() < 0.6 else at.reverse()
    elif "these" in at:
        at["these"], at["others"] = at["others"], at["these"]
    elif "above" in at:
        at["above"], at["below"] = at["below"], at["above"]
    elif at["weights"]:
        at["weights"].pop(chance.choice([*at["weights"]]))
    return value


# The laws ------------------------------------------------------------------------------------------------------------


def fitting(world: World) -> list[list[Example]]:
    """The choices that some mapping fits."""
    options = [(x, [*map(dict, candidates)]) for x, candidates in world.examples]
    return [choice for choice in choices.choices(options) if choices.fits(world.family, [(x, [y]) for x, y in choice])]


def may_give(world: World, line: int, j: int) -> bool:
    """Whether some mapping that fits gives a candidate."""
    wanted = dict(world.examples[line - 2][1][j])
    return any(choice[line - 2][1] == wanted for choice in fitting(world))


def holds(world: World, lemma: Record) -> bool:
    """Whether a lemma holds for every mapping that fits."""
    w, value = {s: Fraction(n) for s, n in lemma["functional"].items()}, Fraction(lemma["value"])
    for choice in fitting(world):
        if world.family == "linear":
            output = oracles.forced([x for x, _ in choice], [y for _, y in choice], w)
            if output is None or output.get(lemma["target"], 0) != value:
                return False
        else:
            found = columns.columns(world.family, choice, lemma["target"])
            seen = {atom for x, _ in choice for atom in x}
            if not w.keys() <= seen or any(oracles.dot(w, column) != value for column in found):
                return False
    return True


@families
@rounds
def test_accepted_steps_are_true(family: str, rounds: int, tmp_path: Path) -> None:
    """A candidate that the checker takes to be dead is given by no mapping that fits."""
    count = Counter[str]()
    for chance, world in worlds("steps", family, 3 * rounds):
        lists = [some_steps(chance, world)[0] for _ in range(2)]
        lists += [broken(chance, steps) for steps in lists * 3 if steps]
        for steps, verdict in zip(
            lists, judged(world, [nothing_but(world, [], steps, []) for steps in lists], tmp_path), strict=True
        ):
            named = [(step["line"], step["candidate"]) for step in steps]
            truth = bool(fitting(world)) and all(
                line in world.lines and j < len(world.examples[line - 2][1]) and not may_give(world, line, j)
                for line, j in named
            )
            count[f"{truth}, {verdict}"] += bool(steps)
            count["with a choice"] += verdict and '"these"' in json.dumps(steps)
            count["with a split"] += verdict and '"atom"' in json.dumps(steps)
            count["several"] += verdict and len(steps) > 1
            assert truth or not verdict, (world, steps)
    assert count["True, True"] > rounds, count
    assert count["False, False"] > rounds / 2, count
    assert count["several"] > rounds / 4, count
    assert count["with a choice"] > 0, count
    assert family != "integral" or count["with a split"] > 0, count


@families
@rounds
def test_accepted_lemmas_are_true(family: str, rounds: int, tmp_path: Path) -> None:
    """A lemma that the checker accepts holds for every mapping that fits."""
    count = Counter[str]()
    for chance, world in worlds("lemmas", family, 2 * rounds):
        dead, live = some_steps(chance, world) if chance.random() < 0.4 else ([], all_live(world))
        lines = sorted(chance.sample(world.lines, len(world.lines) - (chance.random() < 0.2)))
        search = Search(chance, world, lines, live)
        made = [some_weights(chance, world) for _ in range(4)]
        lemmas = [a_lemma(chance, search, chance.choice(world.targets), weights)[1] for weights in made]
        lemmas += [broken(chance, lemma) for lemma in lemmas]
        records = [nothing_but(world, lines, dead, [lemma]) for lemma in lemmas]
        for each in records:  # so that targets of live candidates are covered: their parts are empty
            each["parts"] = each["parts"] or [{"target": t, "weights": {}, "lemmas": {}} for t in world.targets]
        for lemma, verdict in zip(lemmas, judged(world, records, tmp_path), strict=True):
            truth = holds(world, lemma)
            count[f"{truth}, {verdict}"] += 1
            count["with a choice"] += verdict and '"these"' in json.dumps(lemma)
            count["fractional"] += verdict and "/" in json.dumps(lemma)
            assert truth or not verdict, (world, dead, lemma)
    assert count["True, True"] > rounds, count
    assert count["False, False"] > rounds, count
    assert count["with a choice"] > 0, count
    assert family == "integral" or count["fractional"] > 0, count


def an_answer(chance: random.Random, world: World) -> Record:
    """An answer to a random question, with steps and lemmas."""
    dead, live = some_steps(chance, world)
    lines = sorted(chance.sample(world.lines, len(world.lines) - (chance.random() < 0.2)))
    search = Search(chance, world, lines, live)
    rows = [search.x(line) for line in lines]
    atoms = "".join({atom for x in rows for atom in x}) + (UNSEEN if chance.random() < 0.1 else "")
    question = a_bag(chance, atoms, chance.randint(0, 2), 2) if chance.random() < 0.5 else dict(chance.choice(rows))
    lemmas: list[Record] = []
    parts: list[Record] = []
    output: dict[str, Fraction] = {}
    for column, target in enumerate(world.targets):
        struck = {s for s, most in zip("abcz", search.high[:, column], strict=True) if most == 0}
        struck = set() if world.family == "linear" else struck
        counts = {i: {search.output(i, j)[column] for j in live[i]} for i in lines}
        agreeing = [i for i in lines if len(counts[i]) == 1 or chance.random() < 0.05]
        tried = [a_lemma(chance, search, target, some_weights(chance, world)) for _ in range(3)]
        tried = [] if any(int(line) not in lines for _, each in tried for line in each.get("weights", ())) else tried
        shown = [lemma for good, lemma in tried if good or chance.random() < 0.02]
        vectors: list[Mapping[str, Any]] = [*(lemma["functional"] for lemma in shown), *map(search.x, agreeing)]
        values = [lemma["value"] for lemma in shown]
        values += [search.output(i, live[i][0])[column] for i in agreeing]
        unstruck = [{s: Fraction(n) for s, n in each.items() if s not in struck} for each in vectors]
        wanted = {s: n for s, n in question.items() if s not in struck}
        made = oracles.weights_of(wanted, unstruck) or {}
        used = {len(lemmas) + i: n for i, n in made.items() if i < len(shown)}
        weights = {agreeing[i - len(shown)]: n for i, n in made.items() if i >= len(shown)}
        parts.append({"target": target, "weights": vector(weights), "lemmas": vector(used)})
        output[target] = sum((n * Fraction(values[i]) for i, n in made.items()), Fraction(0))
        lemmas += shown
    evidence = {"examples": quotes(world, lines), "dead": dead, "lemmas": lemmas, "parts": parts}
    more: Record = {}
    if world.family == "linear":
        made = oracles.weights_of(question, rows) or {}
        more = {"weights": vector({lines[i]: n for i, n in made.items()})}
    return record(world, "answer", question=question, output=vector(output), **evidence, mapping=world.mapping, **more)


@families
@rounds
def test_accepted_answers_are_true(family: str, rounds: int, tmp_path: Path) -> None:
    """An answer that the checker accepts is what every mapping gives that fits some choice, and one does."""
    count = Counter[str]()
    parts = ("question", "output", "dead", "lemmas", "parts", "examples")
    for chance, world in worlds("answers", family, 2 * rounds):
        records = [an_answer(chance, world) for _ in range(2)]
        records += [each | broken(chance, {key: each[key] for key in parts}) for each in records * 3]
        for each, verdict in zip(records, judged(world, records, tmp_path), strict=True):
            fits = choices.fits(family, world.examples)
            truth = fits and choices.gives(family, world.examples, each["question"], each["output"])
            count[f"{truth}, {verdict}"] += 1
            count["with lemmas"] += verdict and any(part["lemmas"] for part in each["parts"])
            count["with steps"] += verdict and bool(each["dead"])
            assert truth or not verdict, (world, each)
    assert count["True, True"] > rounds, count
    assert count["False, False"] > rounds, count
    assert count["with lemmas"] > rounds / 10, count
    assert count["with steps"] > rounds / 10, count


def a_doubt(chance: random.Random, world: World) -> Record:
    """A question, and the difference between the hidden mapping and another one, sometimes too much or too little."""
    choice = chance.choice([*choices.choices(world.examples)])
    family = chance.choice([world.family, "integral"]) if world.family != "linear" else "integral"
    changes: dict[str, dict[str, Fraction]] = {}
    for target in chance.choice([world.targets, world.targets + UNLISTED]):
        found = columns.columns(family, choice, target)
        new = chance.choice(found) if found else {}
        old = {s: row.get(target, 0) for s, row in world.hidden.items()}
        changes[target] = oracles.plus(new, -1, old)
        loose = oracles.null_space([x for x, _ in world.examples], "abc")
        if loose and chance.random() < 0.2:
            changes[target] = oracles.plus(changes[target], chance.choice([1, -1]), chance.choice(loose))
        if chance.random() < 0.1:
            changes[target] = oracles.plus(changes[target], 1, {UNSEEN: 1})
    if chance.random() < 0.2:
        changes.pop(chance.choice([*changes]))
    moved = {t: vector(change) for t, change in changes.items() if change or chance.random() < 0.2}
    question = a_bag(chance, "".join(sorted({"a", *(s for change in moved.values() for s in change)})), 2, 2)
    return record(world, "dont_know", question=question, changes=moved, dead=[], mapping=world.mapping)


@families
@rounds
def test_accepted_doubts_are_true(family: str, rounds: int, tmp_path: Path) -> None:
    """Of a question that the checker accepts as not known, two mappings that fit give different outputs."""
    count = Counter[str]()
    for chance, world in worlds("doubts", family, 5 * rounds):
        records = [a_doubt(chance, world) for _ in range(5)]
        records += [each | broken(chance, {key: each[key] for key in ("question", "changes")}) for each in records]
        for each, verdict in zip(records, judged(world, records, tmp_path), strict=True):
            truth = choices.differ(family, world.examples, each["question"])
            count[f"{truth}, {verdict}"] += 1
            count["several targets"] += verdict and len(each["changes"]) > 1
            assert truth or not verdict, (world, each)
    assert count["True, True"] > rounds, count
    assert count["False, False"] > rounds, count
    assert count["several targets"] > rounds / 10, count


@families
@rounds
def test_accepted_contradictions_are_true(family: str, rounds: int, tmp_path: Path) -> None:
    """When the checker accepts a contradiction, no mapping of the family fits any choice."""
    count = Counter[str]()
    for chance, world in worlds("contradictions", family, 5 * rounds):
        if chance.random() < 0.7:
            x, candidates = world.examples[-1]
            moved = [{t: n for t in world.targets if (n := y.get(t, 0) + chance.randint(0, 1))} for y in candidates]
            fresh = [y for i, y in enumerate(moved) if y not in moved[:i]]
            world = world._replace(examples=[*world.examples[:-1], (x, fresh)])
        if all(len(candidates) == 1 for _, candidates in world.examples):
            continue
        dead, live = some_steps(chance, world) if chance.random() < 0.5 else ([], all_live(world))
        lines = sorted(chance.sample(world.lines, len(world.lines) - (chance.random() < 0.1)))
        _, found = Search(chance, world, lines, live).tree(chance, anything(world), chance.randint(0, 3))
        records = [record(world, "contradiction", examples=quotes(world, lines), dead=dead, tree=found)]
        records += [each | broken(chance, {"dead": dead, "tree": found}) for each in records * 3]
        truth = not choices.fits(family, world.examples)
        for each, verdict in zip(records, judged(world, records, tmp_path), strict=True):
            count[f"{truth}, {verdict}"] += 1
            count["with a choice"] += verdict and '"these"' in json.dumps(each["tree"])
            count["with a split"] += verdict and '"atom"' in json.dumps(each["tree"])
            assert truth or not verdict, (world, each)
    assert count["True, True"] > rounds / 2, count
    assert count["False, False"] > rounds, count
    assert rounds < 100 or count["with a choice"] > rounds / 20, count
    assert family != "integral" or count["with a split"] > 0, count
