"""How many examples would have to go before an answer becomes "don't know"?

    support      that number; 1 means that the answer hangs on a single label, 0 that there is no answer
    equal        examples with the same input: as long as one of them stays, taking others away changes nothing
    lone         an example whose input is no combination of the others' (exact/dependence.py)

In the linear family an answer is a combination of examples. A lone example has the same weight in all combinations
that give x, so if that is not 0 the answer hangs on it; any example that is not lone can be replaced by others. So
whether the support is 1 or more is known at once. For more, and in the other families, there is a search (cuts.py).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from unanimity.bags import Bag
from unanimity.exact.blocks import block_of_columns
from unanimity.exact.combinations import Weights
from unanimity.exact.cpsat import load_solver
from unanimity.exact.dependence import first_equals
from unanimity.exact.relation_blocks import Block
from unanimity.exact.relations import Relations
from unanimity.exact.resumed import Resumed
from unanimity.exact.rows import Indices, Rows
from unanimity.learning.support.cuts import Bounds, Derivations, least_cut
from unanimity.learning.support.derivations import LinearDerivations, MistakenDerivations, PositiveDerivations
from unanimity.learning.support.support_by_relations import RelatedDerivations
from unanimity.learning.support.supported import Support
from unanimity.learning.support.ties import Ties, ties_of
from unanimity.spaces.core import Core
from unanimity.spaces.space import Space
from unanimity.verdict import Answer

__all__ = ["Supports"]

Examples = frozenset[int]
Mask = NDArray[np.bool_]
Prices = Mapping[int, int]
Row = Mapping[int, int]

SECONDS = 2.0  # for a search
REMEMBERED = 10_000  # supports
MOST_ROWS = 5_000  # among which a search makes sense


class Supports:
    """The supports of one space's answers; what they share is worked out once."""

    def __init__(self, space: Space) -> None:
        self._space, self._system, self._size = space, space.system, len(space.system)
        self._found: dict[tuple[frozenset[tuple[int, int]], int | None], Support] = {}
        self._programmes: dict[Block, Resumed] = {}

    def is_about(self, space: Space) -> bool:
        """Whether these are the supports of the space as it is now."""
        return space is self._space and len(space.system) == self._size

    def of(self, x: Bag, enough: int | None = None) -> Support:
        """The support of the answer to x, as far as it is found within the limits; 0 if there is none."""
        question = self._system.question(x)
        answered = isinstance(self._space.decide(question), Answer)
        return self.of_answered(question.row, enough) if answered else Support(0, 0)

    def weighed(self, x: Bag, enough: int) -> Support:
        """The support of the answer to x, if it is less than enough; otherwise perhaps only that it is enough."""
        found = self.of(x, enough)
        return found if found.most is None or found.most >= enough else self.of(x)

    def of_answered(self, row: Row, enough: int | None = None) -> Support:
        """The support of a question that is known to be answered; if wanted, only whether it is `enough`."""
        key = frozenset(row.items()), enough
        support = self._found.get(key)
        if support is None:
            support = self._of(row, enough)
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            self._found[key] = support
        return support

    def _of(self, row: Row, enough: int | None) -> Support:
        if not row:
            return Support(self._size + 1, None)
        if self._space.mistakes:
            load_solver()
            each = dict.fromkeys(range(self._size), 1)
            derivations = MistakenDerivations(self._space, row, SECONDS)
            found = least_cut(derivations, each, self._holders(row), enough, SECONDS)
            return Support(found.least, found.most, sorted(found.cut), self._system)
        core = self._space.spanning
        found = self._positive(row, enough) if core is None else self._linear(core, row, enough)
        numbers = sorted(copy for i in found.cut for copy in self._copies[i])
        return Support(found.least, found.most, numbers, self._system)

    def _linear(self, core: Core, row: Row, enough: int | None) -> Bounds:
        """What a cut costs where every answer is a combination of the core."""
        known, holds = self._holders(row), self._ties.hold(row)
        if known.most == 1 or (enough is not None and known.most < enough):
            return known
        hanging = None if holds else self._hanging(core, row, enough)
        if hanging is not None:
            return hanging
        known = Bounds(3 if holds else 2, known.most, known.cut)
        if enough is not None and enough <= known.least:
            return known
        relations = self._space.relations
        if relations is not None:
            return self._related(relations, core.weights(row), known, enough)
        numbers = self._replaceable(row)
        if len(numbers) > MOST_ROWS:
            return known
        derivations = LinearDerivations(self._system.inputs.take(numbers), numbers, row)
        known = self._cheaper(derivations, derivations.cuts(self._prices), known)
        return least_cut(derivations, self._prices, known, enough, SECONDS)

    def _hanging(self, core: Core, row: Row, enough: int | None) -> Bounds | None:
        """One or two examples that are a cut, the fewest; or some at a glance, if that is less than wanted."""
        glance = () if enough is None else self._ties.cut_at_a_glance(row)
        if enough is not None and 0 < len(glance) < enough:
            return Bounds(1, len(glance), frozenset(self._first[glance].tolist()))
        cut = self._ties.cut(core.weights(row))
        return Bounds(len(cut), len(cut), frozenset(self._first[cut].tolist())) if cut else None

    def _related(self, relations: Relations, weights: Weights, known: Bounds, enough: int | None) -> Bounds:
        """What a cut costs, where relations are known: the least that it costs in any block."""
        end, bounds, at_least = monotonic() + SECONDS, list[int](), known.least
        single, parts = relations.parts(relations.of_first(weights))
        for i in single:
            if self._prices[i] < known.most:
                known = Bounds(known.least, self._prices[i], frozenset([i]))
        for block, part in parts:
            derivations = RelatedDerivations(block, self._programme(block), part, end - monotonic())
            known = self._cheaper(derivations, derivations.cuts(self._prices), known)
            least = max(at_least, derivations.at_least(self._prices, known.most))
            known = Bounds(least, known.most, known.cut)
            found = least_cut(derivations, self._prices, known, enough, end - monotonic())
            known = Bounds(at_least, found.most, found.cut)
            bounds.append(found.least)
        return Bounds(min([known.most, *bounds]), known.most, known.cut)

    def _cheaper(self, derivations: Derivations, cuts: Iterable[Examples], known: Bounds) -> Bounds:
        """The cheapest of what is known and those of some sets that are cuts."""
        for cut in cuts:
            price = sum(self._prices[i] for i in cut)
            if price < known.most and derivations.without(cut) is None:
                known = Bounds(known.least, price, cut)
        return known

    def _programme(self, block: Block) -> Resumed:
        """The programme for short derivations within a block, which goes on from the last one."""
        if block not in self._programmes:
            self._programmes[block] = block.programme(np.random.default_rng(0).uniform(0.5, 1.5, len(block)))
        return self._programmes[block]

    def _positive(self, row: Row, enough: int | None) -> Bounds:
        """What a cut costs in a family without negative numbers."""
        known, numbers = self._holders(row), np.array(list(self._prices), dtype=np.int64)
        if len(numbers) > MOST_ROWS:
            return known
        seconds = None if self._space.seconds is None else SECONDS
        derivations = PositiveDerivations(self._system, numbers, row, self._space.family, seconds)
        return least_cut(derivations, self._prices, known, enough, SECONDS)

    def _holders(self, row: Row) -> Bounds:
        """The cheapest cut that consists of all examples with some atom of the question: it is new without them."""
        starts = self._by_atom.starts
        most, atom = min((int(starts[atom + 1] - starts[atom]), atom) for atom in row)
        holders = self._by_atom.columns[starts[atom] : starts[atom + 1]]
        return Bounds(1, most, frozenset((holders if self._space.mistakes else self._first[holders]).tolist()))

    def _replaceable(self, row: Row) -> Indices:
        """The first of all equal examples that are not lone and might have to do with the question."""
        blocks = self._blocks[list(row)]
        owners = np.repeat(np.arange(self._size), np.diff(self._system.inputs.starts))
        near = np.unique(owners[np.isin(self._blocks[self._system.inputs.columns], blocks)])
        return np.array([i for i in near.tolist() if not self._lone[i] and self._first[i] == i], dtype=np.int64)

    @cached_property
    def _first(self) -> Indices:
        return first_equals(self._system.inputs)

    @cached_property
    def _copies(self) -> Mapping[int, Sequence[int]]:
        """The first of all equal examples, and all of them."""
        copies = defaultdict[int, list[int]](list)
        for i, first in enumerate(self._first.tolist()):
            copies[first].append(i)
        return copies

    @cached_property
    def _prices(self) -> Prices:
        """The first of all equal examples, and how many there are."""
        return {first: len(copies) for first, copies in self._copies.items()}

    @cached_property
    def _by_atom(self) -> Rows:
        return self._system.inputs.transposed()

    @cached_property
    def _ties(self) -> Ties:
        """What stands and falls together among examples, where every answer is a combination of some."""
        core = self._space.spanning
        return Ties(frozenset()) if core is None else ties_of(self._system.inputs, core)

    @cached_property
    def _lone(self) -> Mask:
        lone = np.zeros(self._size, dtype=np.bool_)
        lone[list(self._ties.lone)] = True
        return lone

    @cached_property
    def _blocks(self) -> Indices:
        """For each source atom its block, when lone examples are left out."""
        return block_of_columns(self._system.inputs.take(np.flatnonzero(~self._lone)))
