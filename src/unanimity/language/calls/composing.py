"""Which output has exactly these edges?

    box     a call, an object or a list; it owns the edges below its path
    slot    a name's type, with the path to it; which name it is, is not said by edges

There is one output, but for the order of items, if at each path there is one box at most, and one value unless it is
that of a list's items. Of two calls, or of two objects in a list, the edges do not say which of them has which key;
of calls that are all there is, it may be found out which it is (distributing.py).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from unanimity.bags import Atom
from unanimity.language.calls.edges import ALONE, Edge, edges, is_call, read_edge
from unanimity.language.calls.paths import ITEMS, TOP, Path, below, last_key, spelled
from unanimity.language.forms.json_calls import CALLS
from unanimity.language.forms.shapes import Label, Shape, is_token

__all__ = ["SeveralCalls", "Uncomposed", "composed"]


class Uncomposed(Exception):
    """No output has these edges, or several have."""

    def __init__(self, several: bool = False) -> None:
        self.several = several
        super().__init__(several)


@dataclass(frozen=True, slots=True)
class SeveralCalls:
    """Calls of these tools, and all their arguments, of which it is not said which call has which."""

    tools: Sequence[Label]
    arguments: Sequence[tuple[str, Shape]]

    @property
    def slots(self) -> Iterator[tuple[Path, Label]]:
        """Where the arguments have names, of these types."""
        for key, value in self.arguments:
            yield from ((edge.path, edge.label) for edge in edges(value, below(TOP, key)) if is_token(edge.label))


def composed(bag: Mapping[Atom, int], *, listed: bool = False) -> Shape | SeveralCalls:
    """The only shape that has these edges, the items of lists sorted; raises Uncomposed.

    If outputs usually are lists of calls, this is to be said.
    """
    found = [(read_edge(atom), count) for atom, count in bag.items()]
    known = [(edge, count) for edge, count in found if edge is not None]
    if len(known) < len(found):
        raise Uncomposed
    return _Composing(known, listed).whole()


class _Composing:
    """Edges by their paths, taken away as they are used."""

    def __init__(self, edges: list[tuple[Edge, int]], listed: bool) -> None:
        self._listed = listed
        self._labels: dict[Path, Counter[Label]] = defaultdict(Counter)
        self._keys: dict[Path, dict[str, None]] = defaultdict(dict)
        for edge, count in edges:
            self._labels[edge.path][edge.label] += count
            self._note_keys(edge.path)

    def _note_keys(self, path: Path) -> None:
        """Take note of the key that leads to a path, from the object that it stands in, and of those before it."""
        while (parted := last_key(path)) is not None:
            path, key = parted
            self._keys[path][key] = None

    def whole(self) -> Shape | SeveralCalls:
        """The shape of all edges."""
        tools = self._labels.get(TOP, Counter())
        whole = self._several() if _are_calls(tools) else self._value(TOP)
        if self._labels:
            raise Uncomposed
        return whole

    def _several(self) -> SeveralCalls:
        """The calls that are all there is."""
        tools, arguments = sorted(self._labels.pop(TOP).elements()), list[tuple[str, Shape]]()
        for key in sorted(self._keys.pop(TOP, ())):
            path = below(TOP, spelled(key))
            labels = self._labels.pop(path, Counter())
            if labels.total() > 1 and any(Edge(path, label).is_box for label in labels):
                raise Uncomposed(several=True)
            arguments += [(spelled(key), self._box(path, label)) for label in labels.elements()]
        return SeveralCalls(tools, arguments)

    def _value(self, path: Path) -> Shape:
        """The one value at a path, or the list of it, if that is a list of one call."""
        labels = self._labels.pop(path, Counter())
        listed = self._listed and path == TOP
        marked = labels.pop(ALONE if listed else CALLS, 0)
        if labels.total() != 1 or marked > 1:
            raise Uncomposed(several=_are_calls(labels))
        value = self._box(path, next(iter(labels)))
        if not is_call(value.label):
            if marked:
                raise Uncomposed
            return value
        return Shape(CALLS, (value,)) if bool(marked) is not listed else value

    def _box(self, path: Path, label: Label) -> Shape:
        """The value with this label, and what it holds."""
        if label in (CALLS, ALONE):
            raise Uncomposed(several=True)
        if label == ITEMS:
            return self._list(f"{path}{ITEMS}")
        if label != "{}" and not is_call(label):
            return Shape(label)
        keys = sorted(map(spelled, self._keys.pop(path, ())), key=lambda key: f"{key}:")
        return Shape(label, tuple(Shape(f"{key}:", (self._value(below(path, key)),)) for key in keys))

    def _list(self, path: Path) -> Shape:
        """The list of all that stands at a path of items, of which one at most holds others."""
        labels = self._labels.pop(path, Counter())
        if sum(count for label, count in labels.items() if Edge(path, label).is_box) > 1:
            raise Uncomposed(several=True)
        return Shape(ITEMS, tuple(self._box(path, label) for label in sorted(labels.elements())))


def _are_calls(labels: Counter[Label]) -> bool:
    """Whether values are several calls, and nothing else."""
    return labels.total() > 1 and all(map(is_call, labels))
