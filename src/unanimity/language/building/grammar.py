"""Which forms can be made of the combinations that the examples have?

frame     what the arguments of a label may be: for each argument, in order, the labels seen there. A label has a
          frame for each number of arguments that it was seen with; if its arguments are keyed, for each set of keys
loose     the arguments of a label have no order: those in a frame come sorted
forest    the forms, as shapes, that use exactly the labels of a bag, each as often as it counts
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Label, Shape, is_silent

__all__ = ["Grammar", "TooManyForms"]

Frame = tuple[tuple[Label, ...], ...]
Counts = tuple[int, ...]
Steps = tuple[tuple[Label, int], ...]  # labels with the numbers of their arguments, each before its arguments

TOP = ""  # its only argument is a whole form; no label is empty
MOST_STATES = 200_000  # of a search


class TooManyForms(Exception):
    """There are more forms than were asked for, or finding them takes too long."""


class Grammar:
    """The combinations that some examples' forms have."""

    def __init__(self, order: Callable[[Label], Order]) -> None:
        self._order = order
        self._seen: dict[tuple[Label, int], set[Label]] = defaultdict(set)
        self._arities: dict[Label, set[int]] = defaultdict(set)
        self._keys: dict[Label, set[tuple[Label, ...]]] = defaultdict(set)
        self._forms = set[Shape]()
        self._labels = set[Label]()
        self._silent = set[Label]()

    def add(self, shape: Shape) -> None:
        """Take the combinations of one more form as seen."""
        if shape in self._forms:
            return
        self._forms.add(shape)
        for part in (Shape(TOP, (shape,)), *shape):
            self._labels.add(part.label)
            if is_silent(part.label):
                self._silent.add(part.label)
            self._arities[part.label].add(len(part.children))
            self._keys[part.label].add(tuple(child.label for child in part.children))
            for i, child in enumerate(part.children):
                self._seen[self._place(part.label, i)].add(child.label)

    def has(self, shape: Shape) -> bool:
        """Whether all combinations of a form were seen."""
        return shape in self._forms or all(self._has(part) for part in (Shape(TOP, (shape,)), *shape))

    def forest(self, bag: Mapping[Label, int], most: int) -> list[Shape]:
        """All shapes with exactly the labels of the bag; raises TooManyForms if there are more than `most`."""
        if not bag.keys() <= self._labels:
            return []
        usable = bag.keys() | self._silent
        frames = {label: list(self._frames(label, usable)) for label in (TOP, *bag)}
        found = _Search(frames, self._is_loose, bag, most).all()
        return list({self._sorted(_assembled(iter(steps))) for steps in found})

    def _frames(self, label: Label, usable: AbstractSet[Label]) -> Iterator[Frame]:
        """What the arguments of a label may be, as far as usable labels go."""
        if self._order(label) is Order.KEYED:
            yield from (tuple((key,) for key in keys) for keys in self._keys[label] if usable >= set(keys))
            return
        for arity in self._arities[label]:
            yield tuple(tuple(sorted(self._seen[self._place(label, i)] & usable)) for i in range(arity))

    def _has(self, part: Shape) -> bool:
        """Whether a label was seen with these arguments."""
        labels = tuple(child.label for child in part.children)
        if self._order(part.label) is Order.KEYED:
            return labels in self._keys[part.label]
        seen = (label in self._seen[self._place(part.label, i)] for i, label in enumerate(labels))
        return len(labels) in self._arities[part.label] and all(seen)

    def _place(self, label: Label, position: int) -> tuple[Label, int]:
        return label, position if self._order(label) is Order.FIXED else 0

    def _is_loose(self, label: Label) -> bool:
        return self._order(label) is Order.LOOSE

    def _sorted(self, shape: Shape) -> Shape:
        """The shape with arguments that have no order in one that they always have."""
        children = tuple(map(self._sorted, shape.children))
        if self._is_loose(shape.label):
            children = tuple(sorted(children, key=repr))
        return shape if children == shape.children else Shape(shape.label, children)


class _Open:
    """A frame whose arguments from `position` on are still to be found, and what is to be found after them.

    Where the order is loose, no argument may come before the least, which is the one found last. A search has only one
    of each, so that they are compared by identity.
    """

    __slots__ = ("after", "frame", "least", "loose", "position")

    def __init__(self, frame: Frame, position: int, least: Label, loose: bool, after: _Open | None) -> None:
        self.frame, self.position, self.least, self.loose, self.after = frame, position, least, loose, after


class _Search:
    """All ways to complete a form; what is left to do after different beginnings is often the same, and done once."""

    def __init__(
        self,
        frames: Mapping[Label, Sequence[Frame]],
        is_loose: Callable[[Label], bool],
        bag: Mapping[Label, int],
        most: int,
    ) -> None:
        self._frames, self._most = frames, most
        self._loose = {label for label in bag if is_loose(label)}
        self._numbers = {label: i for i, label in enumerate(bag)}
        self._counts = tuple(bag.values())
        self._opens: dict[tuple[Frame, int, Label, _Open | None], _Open] = {}
        self._known: dict[tuple[_Open, Counts], list[Steps]] = {}

    def all(self) -> list[Steps]:
        """Every form, as steps."""
        starts = (self._open(frame, 0, "", False, None) for frame in self._frames[TOP])
        return [way for start in starts for way in self._ways(start, self._counts)]

    def _ways(self, todo: _Open | None, left: Counts) -> list[Steps]:
        """Every way to do what is to do with exactly the labels that are left."""
        if todo is None:
            return [] if any(left) else [()]
        ways = self._known.get((todo, left))
        if ways is None:
            ways = list(self._first(todo, left))
            if len(ways) > self._most or len(self._known) > MOST_STATES:
                raise TooManyForms
            self._known[todo, left] = ways
        return ways

    def _first(self, todo: _Open, left: Counts) -> Iterator[Steps]:
        """The steps that are left, by what can be done first."""
        for label in todo.frame[todo.position]:
            number = self._numbers.get(label)
            if label < todo.least or (number is not None and not left[number]):
                continue
            after = self._open(todo.frame, todo.position + 1, label if todo.loose else "", todo.loose, todo.after)
            if number is None:  # silent
                yield from (((label, 0), *way) for way in self._ways(after, left))
                continue
            rest = (*left[:number], left[number] - 1, *left[number + 1 :])
            for frame in self._frames[label]:
                further = self._ways(self._open(frame, 0, "", label in self._loose, after), rest)
                yield from (((label, len(frame)), *way) for way in further)

    def _open(self, frame: Frame, position: int, least: Label, loose: bool, after: _Open | None) -> _Open | None:
        """What is to be done, the same object for the same; nothing where a frame is complete."""
        if position == len(frame):
            return after
        key = (frame, position, least, after)
        if key not in self._opens:
            self._opens[key] = _Open(frame, position, least, loose, after)
        return self._opens[key]


def _assembled(steps: Iterator[tuple[Label, int]]) -> Shape:
    """The shape whose labels, each with the number of its arguments, come in this order."""
    label, arity = next(steps)
    return Shape(label, tuple(_assembled(steps) for _ in range(arity)))
