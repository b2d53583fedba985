"""Which target atoms has a call?

    edge    a value with the path to it: from=<city>, state="on", opts.cheap=true, rooms[]=<room>
    box     a value that holds others is an edge of its own, so that [x] is not x and {} not nothing: flights() is a
            call, opts{} an object, and rooms[] a list
    calls   several calls in a list stand at one path, and the list is no edge of its own: what each says is added up.
            Of one call, an edge says if it stands in a list, [()]; or, if all outputs are lists, if it does not, =()

Constants are written as JSON writes them, numbers as what they amount to. So the edges say of a flat call all that
there is to say, but for the order in lists; composing.py puts them together again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from unanimity.bags import Atom
from unanimity.language.calls.paths import ITEMS, KEY, TOP, Path, below, plain, spelled
from unanimity.language.forms.json_calls import CALLS
from unanimity.language.forms.shapes import Label, Shape, is_token

__all__ = [
    "ALONE",
    "Edge",
    "edges",
    "is_call",
    "is_name_atom",
    "read_edge",
    "tool_of",
    "value_of_several_keys",
    "without_type",
]

PATH = rf"(?:{KEY}(?:\[\])*(?:\.{KEY}(?:\[\])*)*|(?:\[\])+(?:\.{KEY}(?:\[\])*)*)?"
EDGE = re.compile(
    rf"(?P<top>{KEY})\(\)|(?P<path>{PATH})(?:=(?P<call>{KEY})\(\)|=(?P<value>.+)|(?P<box>\[\(\)\]|\[\]|\{{\}}))",
    re.DOTALL,
)
ALONE = "()"  # a call that stands in no list, where calls usually do
BOXES = frozenset({"{}", ITEMS, CALLS, ALONE})
MOST_READ = 100_000


@dataclass(frozen=True, slots=True)
class Edge:
    """A value's label, as shapes have it, and the path to it."""

    path: Path
    label: Label

    @property
    def is_box(self) -> bool:
        """Whether the value holds others."""
        return self.label in BOXES or is_call(self.label)

    @property
    def atom(self) -> Atom:
        """The edge as a target atom."""
        if is_call(self.label):
            call = f"{plain(self.label[:-2])}()"
            return f"{self.path}={call}" if self.path else call
        return f"{self.path}{self.label}" if self.is_box and self.label != ALONE else f"{self.path}={self.label}"


def edges(shape: Shape, path: Path = TOP, *, listed: bool = False) -> Iterator[Edge]:
    """The edges of an output, each before those below it; if outputs usually are lists of calls, this is to be said."""
    label = shape.label
    if label == CALLS:
        if len(shape.children) == 1 and not listed:
            yield Edge(path, CALLS)
        for call in shape.children:
            yield from _inside(call, path)
        return
    if is_call(label) and listed:
        yield Edge(path, ALONE)
    yield from _inside(shape, path)


def _inside(shape: Shape, path: Path) -> Iterator[Edge]:
    """The edge of a value, and those below it."""
    label = shape.label
    yield Edge(path, label)
    if label == ITEMS:
        for item in shape.children:
            yield from edges(item, f"{path}{ITEMS}")
    elif is_call(label) or label == "{}":
        for key in shape.children:
            yield from edges(key.children[0], below(path, key.label[:-1]))


def is_call(label: Label) -> bool:
    """Whether a label is a tool's; a text in quotes does not end so."""
    return label.endswith("()") and label != ALONE


@lru_cache(maxsize=MOST_READ)
def read_edge(atom: Atom) -> Edge | None:
    """The edge that is written so; None if there is none."""
    match = EDGE.fullmatch(atom)
    if match is None:
        return None
    if match["top"] is not None:
        return Edge(TOP, f"{spelled(match['top'])}()")
    if match["call"] is not None:
        return Edge(match["path"], f"{spelled(match['call'])}()")
    return Edge(match["path"], match["value"] if match["value"] is not None else match["box"])


def is_name_atom(atom: Atom) -> bool:
    """Whether an atom is the type of a name, in any notation; in calls, with the path to it."""
    if not atom.endswith(">"):
        return False
    return is_token(atom) or ((edge := read_edge(atom)) is not None and is_token(edge.label))


def without_type(atom: Atom) -> Atom | None:
    """An atom without the type of a name: the path to it is left, if it has one."""
    if not is_name_atom(atom):
        return atom
    return None if is_token(atom) else atom[: atom.rindex("=<")]


def value_of_several_keys(atoms: Iterable[Atom]) -> tuple[Label, list[Path]] | None:
    """The first constant that stands at several paths of some outputs, with these; None if none does."""
    paths: dict[Label, dict[Path, None]] = {}
    for edge in map(read_edge, atoms):
        if edge is not None and edge.path and not edge.is_box and not is_token(edge.label):
            paths.setdefault(edge.label, {})[edge.path] = None
    return next(((label, list(found)) for label, found in paths.items() if len(found) > 1), None)


def tool_of(bag: Mapping[Atom, int]) -> Atom | None:
    """The tool's edge, if exactly one call stands at the top."""
    tools = [atom for atom in bag if (edge := read_edge(atom)) is not None and not edge.path and is_call(edge.label)]
    return tools[0] if len(tools) == 1 and bag[tools[0]] == 1 else None
