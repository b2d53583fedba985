"""What is a call but for its names, if these are values of its own keys?

flat       said of a call in which nothing stands in a list or deeper but constants; several such calls may be
           beside each other
place      a hole of a flat call: a key's value. What is written there for a name is looked up once
written    what stands in a place for a name, and all that is known of it
frame      the text of a call, with %s for what is written in it
pattern    for each name of a sentence its type and its role: names are put into places by nothing else
parted     said of a call: tools look at which keys it has, and at each of its values by itself
tested     said of a parted call: once, with values that tools take in its places, they took it; so they always do
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from unanimity.language.building.built import Given, How, Named
from unanimity.language.building.call_plans import Hole, Open, Part, Plan
from unanimity.language.calls.edges import is_call
from unanimity.language.calls.paths import Path
from unanimity.language.forms.json_calls import CALLS, JsonCalls, call_text, member_text
from unanimity.language.forms.shapes import Label
from unanimity.language.forms.trees import Node, Tree
from unanimity.language.lexicon import Mention

__all__ = ["Flat", "Frame", "Pattern", "Place", "Several", "Written", "flat", "frame"]

Pattern = tuple[tuple[Label, tuple[tuple[Path, int], ...] | None], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """What is written for a name: as an argument and as text; what is known of it; and which tools take it there."""

    argument: Node
    text: str
    named: Named
    amount: Decimal | None  # of a number
    relation: str | None  # a learned way that it rests on
    taken: tuple[bool, ...] = ()  # by each tool of several calls


@dataclass(slots=True, eq=False)
class Place:
    """A hole below a key, in a call of some tool, or of one of several."""

    key: str
    hole: Hole
    tools: Sequence[Label]
    names: dict[str, Written | None] = field(default_factory=dict)  # None of a name of which it is not quickly told


@dataclass(slots=True, eq=False)
class Frame:
    """A call: its tool, its text, its arguments by their numbers, and those of them that are places."""

    label: Label
    text: str
    arguments: Sequence[int]
    places: Sequence[int]


@dataclass(slots=True, eq=False)
class Several:
    """The calls that arguments are given to."""

    calls: Sequence[Frame]
    is_tested: bool = False


@dataclass(slots=True, eq=False)
class Flat:
    """A flat call, or several: arguments in their order, of which some are places."""

    plan: Plan
    arguments: Sequence[Node]  # without a value, if it is a place
    places: Sequence[Place]
    at: Sequence[int]  # the numbers of the arguments that are places
    one: Frame | None  # the call, if it is one
    is_listed: bool  # whether that stands in a list
    tools: Sequence[Label]  # that are called, each once
    how: How  # it is known
    has_repeated: bool  # whether a key has several values, in different calls
    why: str = ""  # the same in words
    find_given: Callable[[Sequence[Mention], Tree], Given] | None = None  # if no other call has the forced edges
    is_ordered: bool = False  # whether the numbers of the call have an order that examples show
    is_parted: bool = False  # whether tools look at keys, and at each value by itself
    is_tested: bool = False
    patterns: dict[Pattern, Sequence[tuple[Place, int]] | None] = field(default_factory=dict)  # the name in each place
    given: dict[object, Several | None] = field(default_factory=dict)  # by what tools take, and which values are equal


def flat(plan: Plan) -> Flat | None:
    """The flat call, or the several ones, of a plan; None if it has none."""
    if plan.whole is None:
        return _flat(plan, [(f"{key}:", part) for key, part in plan.arguments], None, is_listed=False)
    whole = plan.whole
    is_listed = isinstance(whole, Open | Node) and whole.label == CALLS
    call: Part = _parts(whole)[0] if is_listed else whole
    if not isinstance(call, Open | Node) or not is_call(call.label):
        return None
    keys = _parts(call)
    if not all(isinstance(key, Open | Node) and len(_parts(key)) == 1 for key in keys):
        return None
    arguments = [(key.label, _parts(key)[0]) for key in keys if isinstance(key, Open | Node)]
    if [label for label, _ in arguments] != sorted(label for label, _ in arguments):
        return None
    return _flat(plan, arguments, call.label, is_listed=is_listed)


def _flat(plan: Plan, given: Sequence[tuple[Label, Part]], label: Label | None, *, is_listed: bool) -> Flat | None:
    """The flat call of this label with these arguments, or several calls, if there is nothing deeper in them."""
    tools = tuple(dict.fromkeys(plan.tools)) if label is None else (label,)
    arguments, places = list[Node](), dict[int, Place]()
    for number, (key, part) in enumerate(given):
        if isinstance(part, Open):
            return None
        if isinstance(part, Hole):
            places[number] = Place(key, part, tools)
        arguments.append(Node(key) if isinstance(part, Hole) else Node(key, (part,)))
    one = None if label is None else frame(label, arguments, range(len(arguments)))
    how = How.LABELS if plan.is_merged else How.FORCED
    has_repeated = len({key for key, _ in given}) < len(given)
    return Flat(plan, arguments, list(places.values()), list(places), one, is_listed, tools, how, has_repeated)


def frame(label: Label, arguments: Sequence[Node], chosen: Sequence[int]) -> Frame:
    """The call of a tool that has the chosen ones of these arguments."""
    members = [_member(arguments[number]) for number in chosen]
    places = [number for number in chosen if not arguments[number].children]
    head, tail = call_text(label, ["\0"]).split("\0")
    return Frame(label, f"{_plain(head)}{', '.join(members)}{_plain(tail)}", chosen, places)


def _member(argument: Node) -> str:
    """The text of an argument, with a hole in it if it has no value."""
    value = _plain(JsonCalls().text(argument.children[0])) if argument.children else "%s"
    return f"{_plain(member_text(argument.label, ''))}{value}"


def _plain(text: str) -> str:
    """A text that stays as it is where holes are filled."""
    return text.replace("%", "%%")


def _parts(part: Part) -> Sequence[Part]:
    if isinstance(part, Open):
        return part.parts
    return part.children if isinstance(part, Node) else ()
