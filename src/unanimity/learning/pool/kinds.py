"""Which inputs of a pool are worth a label?

    pool      inputs without outputs, in the user's order, each as often as it occurs
    open      said of an input that is not safe: its output is not forced
    rest, kind, gain  of open inputs: see gains.py; the rest is x times the dissent of what is known
    rank      how many rests are independent: so many labels, rightly chosen, make the whole pool safe

An input that is safe, given what is known and the labels asked for so far, teaches nothing: its output is forced, and
so is every combination of safe inputs. That holds in every family as long as labels are exact. In the linear family a
label makes nothing else safe, so gains and rank are exact. In the others a label may settle more, depending on what it
is: there, gains are the least that a label makes safe, and the rank is the most labels that are needed.

The pool is read once, in pieces. Of each kind only the first input is kept, for MOST_KINDS kinds; after that only for
inputs that none of those before combine to. So memory does not grow with the pool, what is kept always spans it, and
the rank is exact; but if kinds were left out, gains count only what was kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from unanimity.errors import BadInput
from unanimity.exact.combinations import Combinations, shortest
from unanimity.exact.eliminate import can_eliminate, eliminate
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Indices, Rows, product
from unanimity.learning.pool.gains import Gains, Rest, parallel
from unanimity.spaces.consensus import Consensus
from unanimity.spaces.core import Clash, Core
from unanimity.spaces.family import LINEAR
from unanimity.spaces.space import Space

__all__ = ["MOST_KINDS", "Named", "Pool", "Suggestion"]

MOST_KINDS = 20_000
KNOWN = -1  # as a number of an input: none of the pool's

Named = tuple[object, str]  # an input as the user gave it, and its place
Kind = bytes | tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An input to label: how many of the pool that makes safe, how many are safe then, and how many labels are left."""

    input: object
    place: str
    gain: int
    answered: int
    remaining: int


class Pool:
    """The inputs of a pool as a space sees them: how many are safe, and the kinds of those that are open."""

    def __init__(self, space: Space, most: int = MOST_KINDS) -> None:
        if space.mistakes:
            raise BadInput(
                "with a budget of mistakes a label does not settle even its own input, so no order can be promised",
                remedy="Train without --mistakes, perhaps with --clean residual, to find out what to label next.",
            )
        self.inputs = self.answered = self.left_out = 0
        self._consensus, self._most = _without_outputs(space.consensus), most
        self._core = self._known = _known(space, self._consensus)
        self._kinds: dict[Kind, int] = {}
        self._named: list[Named] = []
        self._weights: list[int] = []
        self._guaranteed = space.spanning is None

    @property
    def rank(self) -> int:
        """How many labels make the whole pool safe."""
        return len(self._core.members) - len(self._known.members)

    @property
    def is_exact(self) -> bool:
        """Whether gains count all that a label makes safe; otherwise it may be more."""
        return not self.left_out and not self._guaranteed

    def add(self, rows: Rows, named: Sequence[Named]) -> None:
        """Read a piece of the pool; its columns are the space's source atoms, then new ones, more with each piece."""
        self._consensus = self._consensus.resized(rows.width, 0)
        rests = product(rows, self._consensus.dissent)
        open_ = np.flatnonzero(np.diff(rests.starts))
        self.inputs += len(rows)
        self.answered += len(rows) - len(open_)
        self._core = self._core.resized(rows.width, 0)
        kinds = _kinds(rests.take(open_))
        novel = self._count(kinds, open_.tolist(), named)
        if novel:
            self._walk(rows, [open_[at] for at in novel], [kinds[at] for at in novel], named)

    def steps(self) -> Iterator[Suggestion]:
        """The inputs to label, in the order in which the most is safe soonest (gains.py)."""
        gains, answered, remaining = Gains(self._rests(), self._weights), self.answered, self.rank
        while (number := gains.best()) is not None:
            gain, remaining = gains.label(number), remaining - 1
            answered = answered + gain if remaining else self.inputs
            yield Suggestion(*self._named[number], gain, answered, remaining)

    def settling(self, x: Rows) -> list[Suggestion] | None:
        """The fewest inputs found whose labels make x, a row, safe; None if even the whole pool would not.

        No smaller part of them would do; but a quite different set might be smaller.
        """
        self._consensus = self._consensus.resized(x.width, 0)
        rests, rest = Rows.of(self._rests(), self._consensus.dissent.width), product(x, self._consensus.dissent)
        chosen = _fewest(rests, rest)
        if chosen is None:
            return None
        gains, answered, steps = Gains(self._rests(), self._weights), self.answered, list[Suggestion]()
        for remaining, number in zip(reversed(range(len(chosen))), chosen, strict=True):
            gain = gains.label(number)
            answered += gain
            steps.append(Suggestion(*self._named[number], gain, answered, remaining))
        return steps

    def _rests(self) -> Iterator[Rest]:
        """The rest of each kind that is kept."""
        return map(_unpacked, self._kinds)

    def _count(self, kinds: Sequence[Kind], open_: Sequence[int], named: Sequence[Named]) -> list[int]:
        """Count open inputs by their kinds; returns those, by their places, that may be no combination of others."""
        novel, room = list[int](), self._most - len(self._named)
        for at, kind in enumerate(kinds):
            number = self._kinds.get(kind)
            if number is not None:
                self._weights[number] += 1
                continue
            novel.append(at)
            if room > 0:
                self._keep(kind, named[open_[at]])
                room -= 1
        return novel

    def _keep(self, kind: Kind, named: Named) -> None:
        self._kinds[kind] = len(self._named)
        self._named.append(named)
        self._weights.append(1)

    def _walk(self, rows: Rows, novel: Sequence[int], kinds: Sequence[Kind], named: Sequence[Named]) -> None:
        """Keep those inputs that are no combination of what is known and kept; the others cost one product."""
        first = int(self._core.members.max(initial=KNOWN)) + 1
        numbers = first + np.arange(len(novel))
        match self._core.extended(rows.take(novel), Rows.empty(len(novel), 0), numbers):
            case Clash():
                raise ArithmeticError("inputs alone cannot contradict each other")
            case Core() as core:
                self._core = core
        self.left_out += sum(kind not in self._kinds for kind in kinds)
        for at in (core.members[core.members >= first] - first).tolist():
            if kinds[at] not in self._kinds:
                self._keep(kinds[at], named[novel[at]])
                self.left_out -= 1


def _without_outputs(consensus: Consensus) -> Consensus:
    return Consensus(Rational(Rows.empty(len(consensus.dissent), 0), ()), consensus.dissent)


def _known(space: Space, consensus: Consensus) -> Core:
    """The core of what is known: its rows span the inputs that are safe."""
    if space.spanning is not None:
        rows = space.spanning.inputs
    else:
        directions = consensus.dissent.transposed()
        nothing = Rows.empty(len(directions), 0)
        if not can_eliminate(directions, nothing):
            raise _too_large()
        rows = eliminate(directions, nothing).dissent.transposed()
    members: Indices = np.full(len(rows), KNOWN, dtype=np.int64)
    return Core(members, rows, Rows.empty(len(rows), 0), consensus)


def _too_large() -> BadInput:
    problem = "what the examples leave open is told in numbers too large to compare inputs by"
    return BadInput(problem, remedy=f"Learn in the {LINEAR} family, or from counts that are smaller.")


def _fewest(rests: Rows, rest: Rows) -> list[int] | None:
    """The numbers of few rests that combine to the one given, none of which can be left out; None if all do not."""
    if not rest.count or not len(rests):
        return None if rest.count else []
    if not can_eliminate(rests, rest):
        raise _too_large()
    weights = Combinations(rests).weights(rest.row(0))
    if weights is None:
        return None
    short = shortest(rests, rest.row(0)) if len(weights) > 1 else None
    return sorted(weights if short is None or len(short) > len(weights) else short)


def _kinds(rests: Rows) -> list[Kind]:
    """What parallel rests have in common, one for each rest; none of them may be empty."""
    if not rests.is_small:
        return [_large_kind(rests.row(i)) for i in range(len(rests))]
    if not len(rests):
        return []
    matrix = rests.to_scipy()
    matrix.sort_indices()
    firsts = matrix.indptr[:-1]
    common = np.gcd.reduceat(matrix.data, firsts) * np.sign(matrix.data[firsts])
    values = (matrix.data // np.repeat(common, np.diff(matrix.indptr))).astype(np.int64).tobytes()
    columns = matrix.indices.astype(np.int64).tobytes()
    ends = (8 * matrix.indptr.astype(np.int64)).tolist()
    return [columns[start:end] + values[start:end] for start, end in pairwise(ends)]


def _large_kind(rest: Rest) -> Kind:
    return tuple(sorted(parallel(rest).items()))


def _unpacked(kind: Kind) -> Rest:
    """The rest that is told by a kind."""
    if isinstance(kind, tuple):
        return dict(kind)
    numbers = memoryview(kind).cast("q").tolist()
    half = len(numbers) // 2
    return dict(zip(numbers[:half], numbers[half:], strict=True))
