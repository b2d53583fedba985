"""Which parts of forms can be made, and what do they stand for?

    part    all parts of forms with one label, size, use of names, and value: where one can stand, so can the others
    way     the arguments, parts themselves, that make a part; a leaf has none
    size    the number of labels, as target_bag counts them: _ is none
    use     how often each name is used; of a name that may be used again, only whether it is

Parts are made once, from smaller ones, so nothing is run twice. Parts that cannot be run are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from unanimity.candidates.executor import CannotRun, Executor, Value
from unanimity.candidates.seen_combinations import Combinations
from unanimity.language.forms.shapes import Label, is_silent
from unanimity.language.forms.trees import Tree
from unanimity.language.lexicon import Mention
from unanimity.language.names.links import Slot

__all__ = ["Chart", "Name", "Part", "Runs", "TooManyParts", "Use"]

MOST_WAYS = 100_000  # to make the parts of one label, size and use
MOST_REMEMBERED = 500_000  # runs of predicates

Use = tuple[int, ...]


class TooManyParts(Exception):
    """There are too many ways to make parts of one size."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name of the sentence: how often it has to be used, and whether it may be used again."""

    mention: Mention
    times: int
    again: bool


@dataclass(eq=False, slots=True)
class Part:
    """All parts that can replace each other, by the ways that make them; a leaf has its tree instead."""

    label: Label
    value: Value
    ways: list[tuple[Part, ...]] = field(default_factory=list)
    leaf: Tree | None = None


class Runs:
    """What an executor gives for parts of forms, each run once."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self._known: dict[tuple[Label, tuple[Value, ...]], Value | None] = {}

    def value(self, label: Label, arguments: tuple[Value, ...]) -> Value | None:
        """What a label with such arguments stands for, None if it cannot be run."""
        key = label, arguments
        if key not in self._known:
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            try:
                self._known[key] = self.executor.applied(label, arguments)
            except CannotRun:
                self._known[key] = None
        return self._known[key]


class Chart:
    """The parts that seen combinations, some leaves and the names of a sentence make."""

    def __init__(
        self,
        combinations: Combinations,
        runs: Runs,
        leaves: Mapping[Label, Tree],
        names: Sequence[Name] = (),
        nameless: Chart | None = None,
    ) -> None:
        """`nameless` is the chart of the same leaves without names, which many sentences share."""
        self._combinations, self._runs, self._names, self._nameless = combinations, runs, names, nameless
        leaf = runs.executor.leaf
        self._leaves = {label: Part(label, leaf(tree), leaf=tree) for label, tree in leaves.items()}
        self._none = (0,) * len(names)
        self._parts: dict[tuple[Label, int, Use], list[Part]] = {}
        self._standing: dict[tuple[Slot, int, Use], list[Part]] = {}

    def parts(self, label: Label, size: int, use: Use) -> list[Part]:
        """The parts with this label and arguments; raises TooManyParts."""
        if self._nameless is not None and use == self._none:
            return self._nameless.parts(label, size, ())
        key = label, size, use
        if key not in self._parts:
            self._parts[key] = self._made(label, size, use)
        return self._parts[key]

    def _made(self, label: Label, size: int, use: Use) -> list[Part]:
        found: dict[Value, Part] = {}
        made = 0
        for arity in self._combinations.arities(label) if size else ():
            for way in self._ways(label, arity, 0, size - 1, use):
                made += 1
                if made > MOST_WAYS:
                    raise TooManyParts
                value = self._runs.value(label, tuple(part.value for part in way))
                if value is not None:
                    found.setdefault(value, Part(label, value)).ways.append(way)
        return list(found.values())

    def _ways(self, label: Label, arity: int, position: int, size: int, use: Use) -> Iterator[tuple[Part, ...]]:
        """The arguments from a position on, of this size and use together."""
        slot = Slot(label, position)
        if position == arity - 1:
            yield from ((part,) for part in self._at(slot, size, use))
            return
        for first in range(size + 1):
            for mine, others in self._shares(use):
                for part in self._at(slot, first, mine):
                    rest = self._ways(label, arity, position + 1, size - first, others)
                    yield from ((part, *parts) for parts in rest)

    def _at(self, slot: Slot, size: int, use: Use) -> list[Part]:
        """The parts that may stand in a slot."""
        key = slot, size, use
        if key not in self._standing:
            self._standing[key] = list(self._candidates(slot, size, use))
        return self._standing[key]

    def _candidates(self, slot: Slot, size: int, use: Use) -> Iterator[Part]:
        for label in self._combinations.under(slot):
            if label in self._leaves and use == self._none and size == (not is_silent(label)):
                yield self._leaves[label]
            yield from self.parts(label, size, use)
            if size == sum(use) == 1:
                yield from self._named(slot, label, self._names[use.index(1)].mention)

    def _named(self, slot: Slot, label: Label, mention: Mention) -> Iterator[Part]:
        """The leaf for a mention, if the label is its token and it is known how it is written there."""
        if mention.token == label and (constant := self._combinations.constant(slot, mention)) is not None:
            yield Part(label, self._runs.executor.leaf(constant), leaf=constant)

    def _shares(self, use: Use) -> Iterator[tuple[Use, Use]]:
        """Every way to divide the use of names between one argument and the others."""
        choices = (
            [(0, 1), (1, 0), (1, 1)] if name.again and times else [(i, times - i) for i in range(times + 1)]
            for name, times in zip(self._names, use, strict=True)
        )
        for shares in product(*choices):
            yield tuple(mine for mine, _ in shares), tuple(others for _, others in shares)
