"""Which call is meant where nothing is new but the names?

A flat call depends on its edges, on its names' types and forced roles, and on what is written for each name in its
place (flat_calls.py). So all of that is found out once, the first time in the plain way, and then only put together.
Whatever is not quickly told is left to the plain way (call_builder.py), which gives the same of everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from operator import itemgetter

from unanimity.bags import Atom, Bag
from unanimity.language.building.built import Form, How, Named, Unbuilt
from unanimity.language.building.call_builder import (
    MOST_EDGES,
    MOST_REMEMBERED,
    NOT_DISTRIBUTED,
    PROVABLE,
    WHY,
    CallBuilder,
    nothing,
    why,
)
from unanimity.language.building.call_plans import Plan
from unanimity.language.building.filling import NO_ROLES
from unanimity.language.building.flat_calls import Flat, Frame, Pattern, Place, Several, Written, flat, frame
from unanimity.language.calls.distributing import distribution
from unanimity.language.calls.edges import tool_of
from unanimity.language.calls.placement import placement
from unanimity.language.calls.roles import Role
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.json_calls import CALLS, JsonCalls
from unanimity.language.forms.shapes import Label, Shaped
from unanimity.language.forms.trees import DEEPEST, Node, Tree
from unanimity.language.lexicon import Mention, Sentence
from unanimity.language.names.links import Leaf
from unanimity.language.tools import Tools, exact_json
from unanimity.language.values.amounts import amount

__all__ = ["QuickCalls"]

MOST_WAYS = 10_000  # to give arguments to calls: of more, the plain way does not look at all


_Known = tuple[Atom | None, Flat | None]


class QuickCalls(CallBuilder):
    """What some examples' calls show of how calls are built, and what was built of it before."""

    def __init__(
        self,
        codec: Codec,
        merged: Mapping[Label, Label],
        rule: str,
        tokens: Callable[[Sentence], Sequence[str]],
        tools: Tools | None = None,
    ) -> None:
        super().__init__(codec, merged, rule, tokens, tools)
        self._known: dict[tuple[tuple[Atom, ...], tuple[int, ...]], _Known] = {}  # of edges and their counts

    def add(self, shaped: Shaped, sentence: Sentence | Bag | None, tree: Tree, place: str = "") -> None:
        """Take note of one more call, and of its sentence unless it was set aside."""
        super().add(shaped, sentence, tree, place)
        self._known.clear()

    def doubt(self, leaves: Iterable[Leaf], mentions: Iterable[Mention]) -> None:
        """Take note that these constants may be written for these names."""
        super().doubt(leaves, mentions)
        self._known.clear()

    def called(self, bag: Bag) -> Atom | None:
        """The tool that is called, if these are the edges of one call."""
        return self._of_edges(bag)[0]

    def quick(self, bag: Bag, sentence: Sentence, roles: Mapping[Mention, Role] = NO_ROLES) -> Form | Unbuilt | None:
        """The call that `build` gives, if tools take it; None if that is not quickly told."""
        found, mentions = self._of_edges(bag)[1], sentence.mentions
        if found is None or sentence.words or sentence.key in self._verbatim:
            return None
        if len({mention.name for mention in mentions}) < len(mentions):
            mentions = list(dict.fromkeys(mentions))
        fills = [(each.token, roles.get(each)) for each in mentions]
        pattern = tuple([(token, None if role is None else tuple(role.items())) for token, role in fills])
        placed = found.patterns.get(pattern)
        if placed is None and (placed := self._placed(found, pattern, mentions, roles)) is None:
            return None
        written: list[Written] = []
        for place, number in placed:
            mention = mentions[number]
            each = place.names.get(mention.name) or self._look_up(found, place, mention)
            if each is None:
                return None
            written.append(each)
        if found.one is None:
            return self._calls(found, written, mentions)
        return self._one(found, found.one, written, mentions)

    def _of_edges(self, bag: Bag) -> _Known:
        """The tool, and the flat call but for its names, that some edges make; found once."""
        key = tuple(bag), tuple(bag.values())
        known = self._known.get(key)
        if known is None:
            if len(self._known) > MOST_REMEMBERED:
                self._known.clear()
            known = self._known[key] = tool_of(bag), self._flat(bag)
        return known

    def _flat(self, bag: Bag) -> Flat | None:
        """The flat call of some edges, or several; None if it is none, or takes a longer look."""
        plan = self._plan(bag) if sum(bag.values()) <= MOST_EDGES else None
        is_usual = isinstance(self._codec, JsonCalls) and isinstance(plan, Plan) and plan.depth <= DEEPEST
        found = flat(plan) if isinstance(plan, Plan) and is_usual else None
        if found is None:
            return None
        if found.one is None and (self.merging.merged or 2 * len(found.plan.tools) ** len(found.arguments) > MOST_WAYS):
            return None
        if found.one is None and self._tools is None:
            found.how = How.KEYS
        found.why = WHY[found.how]
        found.find_given = partial(self._given, found.plan) if found.how in PROVABLE else None
        found.is_ordered = self._numbers.has_order(found.plan.tool, [place.hole.path for place in found.places])
        found.is_parted = self._tools is not None and all(self._tools.is_parted(label[:-2]) for label in found.tools)
        return found

    def _placed(
        self, found: Flat, pattern: Pattern, mentions: Sequence[Mention], roles: Mapping[Mention, Role]
    ) -> Sequence[tuple[Place, int]] | None:
        """Which name stands in each place, by its number, if nothing keeps one from there; looked at once."""
        if pattern in found.patterns:
            return found.patterns[pattern]
        if len(found.patterns) > MOST_REMEMBERED:
            found.patterns.clear()
        names = placement(found.plan.slots, mentions, roles)
        if isinstance(names, str):
            found.patterns[pattern] = None
            return None
        left = {slot: list(own) for slot, own in names.items()}
        placed = [(each, mentions.index(left[each.hole.path, each.hole.token].pop(0))) for each in found.places]
        found.patterns[pattern] = placed
        return placed

    def _look_up(self, found: Flat, place: Place, mention: Mention) -> Written | None:
        """What is written for a name in a place; None if it is not known, or not taken there."""
        if len(place.names) > MOST_REMEMBERED:
            place.names.clear()
        place.names[mention.name] = self._written(found, place, mention)
        return place.names[mention.name]

    def _written(self, found: Flat, place: Place, mention: Mention) -> Written | None:
        writing, path = self._filler.writing(place.hole.slot, mention), place.hole.path
        if isinstance(writing, Unbuilt):
            return None
        constant, text, key = writing.constant, self._codec.text(writing.constant), place.key[:-1]
        taken = tuple(self._takes(tool, key, constant) for tool in place.tools) if found.one is None else ()
        if found.one is not None and not self._may_fill(found.plan.tool, path, mention):
            return None
        if self._tools is not None and not (_is_json(text) and (taken or self._allows(found, key, text))):
            return None
        named = Named(path, mention, text, writing.way, writing.shown_by)
        number = amount(mention.name) if mention.is_value else None
        return Written(Node(place.key, (constant,)), text, named, number, named.relation, taken)

    def _allows(self, found: Flat, key: str, text: str) -> bool:
        """Whether the declared tool of a call takes this value, which is told of each key by itself."""
        return self._tools is None or found.one is None or self._tools.allows(found.one.label[:-2], key, text)

    def _one(
        self, found: Flat, one: Frame, written: Sequence[Written], mentions: Sequence[Mention]
    ) -> Form | Unbuilt | None:
        """The call with what is written for its names."""
        text, arguments = one.text % tuple([each.text for each in written]), [each.argument for each in written]
        if len(arguments) < len(found.arguments):
            arguments = list(found.arguments)
            for number, each in zip(one.places, written, strict=True):
                arguments[number] = each.argument
        tree = Node(one.label, tuple(arguments))
        if found.is_listed:
            text, tree = f"[{text}]", Node(CALLS, (tree,))
        return self._form(found, found, text, tree, written, mentions)

    def _calls(self, found: Flat, written: Sequence[Written], mentions: Sequence[Mention]) -> Form | Unbuilt | None:
        """The calls with what is written for their names, if it is known which of them has which arguments."""
        arguments, texts = list(found.arguments), [""] * len(found.arguments)
        for number, each in zip(found.at, written, strict=True):
            arguments[number], texts[number] = each.argument, each.text
        alike = tuple(map(arguments.index, arguments)) if found.has_repeated else ()
        key = alike, tuple([each.taken for each in written])
        if key not in found.given:
            if len(found.given) > MOST_REMEMBERED:
                found.given.clear()
            found.given[key] = self._given_to(found, arguments)
        several = found.given[key]
        if several is None:
            return Unbuilt(NOT_DISTRIBUTED)
        calls = [
            (
                each.text % tuple([texts[number] for number in each.places]),
                Node(each.label, tuple([arguments[number] for number in each.arguments])),
            )
            for each in several.calls
        ]
        calls.sort(key=itemgetter(0))
        text = f"[{', '.join([text for text, _ in calls])}]"
        return self._form(found, several, text, Node(CALLS, tuple([call for _, call in calls])), written, mentions)

    def _given_to(self, found: Flat, arguments: Sequence[Node]) -> Several | None:
        """Which call has which arguments; None if that is not known."""
        given = [(each.label[:-1], each.children[0]) for each in arguments]
        calls = distribution(found.plan.tools, given, self._takes, self._is_possible)
        if calls is None:
            return None
        return Several(
            [frame(call.label, found.arguments, [arguments.index(key) for key in call.children]) for call in calls]
        )

    def _form(
        self,
        found: Flat,
        passed: Flat | Several,
        text: str,
        tree: Node,
        written: Sequence[Written],
        mentions: Sequence[Mention],
    ) -> Form | Unbuilt | None:
        """The form of a call, or of several, if their numbers are in order and tools take them."""
        if found.is_ordered:
            numbers = {each.named.path: each.amount for each in written if each.amount is not None}
            if broken := self._numbers.broken(found.plan.tool, numbers):
                return Unbuilt(broken)
        if not passed.is_tested and self._tools is not None:
            if self._tools.breach(text) is not None:
                return None
            passed.is_tested = found.is_parted
        names = [each.named for each in written]
        is_learned = [True for each in written if each.relation is not None]
        because = why(found.how, names) if is_learned else found.why
        given = nothing if found.find_given is None else partial(found.find_given, mentions, tree)
        return Form(text, tree, because, found.how, names, given)


def _is_json(text: str) -> bool:
    """Whether tools can look at a value."""
    try:
        exact_json(text)
    except (ValueError, RecursionError):
        return False
    return True
