"""How does a form write a name in a slot?

    way       how a constant may be made of a name: as it is typed, unless the lexicon says that it is written
              otherwise; as the lexicon says, or else spells it, if that is one text besides the name itself; as it
              spells the name itself, if it does; and for a value the ways of its kind (values/)
    learned   said of a way that makes another text than the sentence and the lexicon have: it is known only once two
              different things are written in it; whatever rests on it says so, and which examples show it
    odd       said of a name that is not written in the way that most are

A name that some example has in the slot is written as there. Any other is written as most names of its types are in
there. One odd name does not count against a way that two others are written in, nor does one in ten; but another way
does, once two names are written in it that are odd otherwise. All ways that are left have to give the same. Learned
ways allow for one odd name in ten only; a value beside which digits stand that nothing explains is odd as well.
What a key of one tool has is not what the same key of another tool has. Where a tool has no such name in the slot yet,
or where it is not known which tool it is, all slots that differ in nothing else have to agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from unanimity.language.forms.codec import Codec
from unanimity.language.forms.shapes import Filling
from unanimity.language.forms.trees import Constant
from unanimity.language.lexicon import Mention, folded
from unanimity.language.names.links import Slot, is_same_text, is_written_for

__all__ = ["Relation", "Spelling", "Writing"]

AS_TYPED = "as typed"
AS_LISTED = "as listed"
AS_SPELLED = "as it is spelled"  # a rival of the last: "NY" for "ny" does not tell which of "SF" and "SFO" is for "sf"
ENOUGH = 2  # names that are written in a way which others are not written in
ODD_IN = 10  # names, one may be odd
MOST_REMEMBERED = 10_000
MOST_TOLD = 2  # ways that say the same

Kind = tuple[Slot, str]


@dataclass(frozen=True, slots=True)
class Writing:
    """What is written for a name, and the learned way that says so, with the examples that show it; None if none."""

    constant: Constant
    way: str | None = None
    shown_by: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Relation:
    """A learned way to write the values of a kind in a slot, and what shows it."""

    slot: Slot
    token: str
    way: str
    shown_by: Sequence[str]


@dataclass(slots=True)
class _Seen:
    """The names of one kind that examples have in a slot: the ways that each is written in, and where the first is."""

    like: Constant
    ways: dict[Mention, set[str]] = field(default_factory=dict)
    places: dict[Mention, str] = field(default_factory=dict)
    followed: Collection[str] | None = None  # the ways that other names are written in; worked out when it is wanted

    def note(self, mention: Mention, fitting: set[str], place: str) -> None:
        """Take note of a name; of one that is written in several ways those that always fit are left."""
        self.ways[mention] = self.ways[mention] & fitting if mention in self.ways else fitting
        self.places.setdefault(mention, place)
        self.followed = None

    def written_in(self, way: str) -> list[Mention]:
        """The names that are written in a way."""
        return [mention for mention, ways in self.ways.items() if way in ways]

    def shown(self, way: str) -> tuple[Mention, Mention] | None:
        """Two different things that are written in a way; None if there are none."""
        pairs = combinations(self.written_in(way), 2)
        return next((pair for pair in pairs if _are_different(*pair)), None)


class Spelling:
    """The spellings that some examples have."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._written: dict[tuple[Slot, Mention], Constant | None] = {}  # None if in several ways
        self._seen: dict[Kind, _Seen] = {}
        self._unlike: dict[Kind, set[Mention]] = {}  # values that may be written there in no known way
        self._alike: dict[Kind, list[Slot]] = {}  # the slots that differ only in what they are within
        self._types: dict[Slot, set[str]] = {}  # of names that have one type only
        self._found: dict[tuple[Slot, Mention], Writing | None] = {}  # looked up before

    def add(self, filling: Filling, place: str = "") -> None:
        """Take note of how one more name is written, in an example at this place."""
        key, kind = (filling.slot, filling.mention), _kind(filling.slot, filling.mention)
        if key in self._written and self._written[key] == filling.constant:
            return
        self._written[key] = None if key in self._written else filling.constant
        if len(filling.mention.types) == 1:
            self._types.setdefault(filling.slot, set()).update(filling.mention.types)
        seen = self._seen.setdefault(kind, _Seen(filling.constant))
        alike = self._alike.setdefault(_kind(replace(filling.slot, within=""), filling.mention), [])
        if filling.slot not in alike:
            alike.append(filling.slot)
        seen.note(filling.mention, self._fitting(filling, seen.like), place)
        self._found.clear()

    def doubt(self, slot: Slot, mention: Mention, constant: Constant | None = None) -> None:
        """Take note that the name may be written otherwise in this slot than others show, perhaps as a constant."""
        self._written[slot, mention] = None
        if mention.is_value and constant is not None and self._is_unexplained(constant, mention):
            kind = _kind(slot, mention)
            self._unlike.setdefault(kind, set()).add(mention)
            if kind in self._seen:
                self._seen[kind].followed = None
        self._found.clear()

    def is_shown(self, slot: Slot, mention: Mention) -> bool:
        """Whether it is known how a name such as this one is written in the slot, whatever is known of itself."""
        return self._agreed(slot, mention, self._new) is not None

    def constant(self, slot: Slot, mention: Mention) -> Constant | None:
        """What a form has for the mention in the slot, if that is known."""
        writing = self.writing(slot, mention)
        return None if writing is None else writing.constant

    def writing(self, slot: Slot, mention: Mention) -> Writing | None:
        """What a form has for the mention in the slot, and how that is known, if it is."""
        key = slot, mention
        if key not in self._found:
            if len(self._found) > MOST_REMEMBERED:
                self._found.clear()
            self._found[key] = self._agreed(slot, mention, self._own)
        return self._found[key]

    def _agreed(self, slot: Slot, mention: Mention, look: Callable[[Slot, Mention], Writing | None]) -> Writing | None:
        """What is written in a slot or, if it has no such name yet, in all that are like it, if that is the same."""
        own = _kind(slot, mention) in self._seen or (slot, mention) in self._written
        slots = [slot] if own else self._alike.get(_kind(replace(slot, within=""), mention), ())
        writings = [look(each, mention) for each in slots]
        return writings[0] if len({each and each.constant for each in writings}) == 1 else None

    def relations(self) -> Iterator[Relation]:
        """The learned ways that values are written in, unless they are written as typed as well."""
        for kind, seen in self._seen.items():
            slot, token = kind
            ways = sorted(self._followed(kind))
            shown = next(filter(None, map(seen.shown, ways)), None)
            if shown is not None and {AS_TYPED, AS_LISTED, AS_SPELLED}.isdisjoint(ways):
                yield Relation(slot, token, _together(ways), [seen.places[each] for each in shown])

    def _own(self, slot: Slot, mention: Mention) -> Writing | None:
        """What is written in this very slot."""
        return self._known(slot, mention) if (slot, mention) in self._written else self._new(slot, mention)

    def _known(self, slot: Slot, mention: Mention) -> Writing | None:
        """What an example has for a name in a slot."""
        constant = self._written[slot, mention]
        if constant is None or self._has_another_sense(slot, self._codec.name_of(constant), mention):
            return None
        if _is_plain(self._codec.name_of(constant), mention):
            return Writing(constant)
        seen = self._seen[_kind(slot, mention)]
        ways = sorted(seen.ways[mention])
        return Writing(constant, _together(ways) if ways else "in a way of its own", [seen.places[mention]])

    def _has_another_sense(self, slot: Slot, name: str, mention: Mention) -> bool:
        """Whether a name of several types may be written otherwise elsewhere, as another of them is.

        It may not, if names of one type only stand in the slot, and this is written as that type is.
        """
        other = {kind for kind, forms in mention.senses if folded(name) not in forms}
        seen = self._types.get(slot, set()) & set(mention.types)
        return len(mention.written) > 1 and bool(other) and (not seen or not seen.isdisjoint(other))

    def _new(self, slot: Slot, mention: Mention) -> Writing | None:
        """The only constant that the ways of the slot make of a name that no example has there."""
        seen = self._seen.get(_kind(slot, mention))
        if seen is None:
            return None
        writings, followed = _writings(mention), sorted(self._followed(_kind(slot, mention)))
        if not writings.keys() >= {*followed}:
            return None
        made = {way: self._made(writings[way], seen.like) for way in followed}
        ways = [way for way in followed if made[way] is not None or way == AS_TYPED]  # no way makes texts of numbers
        constants = {made[way] for way in ways}
        if len(constants) != 1 or (constant := constants.pop()) is None:
            return None
        if not mention.is_value or AS_TYPED in ways or _is_plain(self._codec.name_of(constant), mention):
            return Writing(constant)
        pair = next(filter(None, map(seen.shown, ways)), None)
        return None if pair is None else Writing(constant, _together(ways), [seen.places[each] for each in pair])

    def _followed(self, kind: Kind) -> Collection[str]:
        """The ways that names of a kind are written in, by those that examples have."""
        seen = self._seen[kind]
        if seen.followed is None:
            seen.followed = _ways_followed(seen, len(self._unlike.get(kind, set()) - seen.ways.keys()))
        return seen.followed

    def _is_unexplained(self, constant: Constant, mention: Mention) -> bool:
        """Whether a constant has digits, and is written for a value in no known way."""
        has_digits = any(map(str.isdigit, self._codec.text(constant)))
        return has_digits and not is_written_for(mention, constant, self._codec)

    def _fitting(self, filling: Filling, like: Constant) -> set[str]:
        """The ways that make the constant of a filling."""
        writings = _writings(filling.mention)
        return {way for way, text in writings.items() if self._made(text, like) == filling.constant}

    def _made(self, text: str, like: Constant) -> Constant | None:
        """The constant that says this, in the kind of another one."""
        try:
            return self._codec.constant(text, like)
        except ValueError:
            return None


def _ways_followed(seen: _Seen, unlike: int) -> Collection[str]:
    """The ways that most names are written in, when so many are written in none; empty if that are too many."""
    counts = Counter(way for ways in seen.ways.values() for way in ways)
    most, total = max(counts.values(), default=0), len(seen.ways) + unlike
    best = {way for way, count in counts.items() if count == most}
    odd = [ways for ways in seen.ways.values() if best.isdisjoint(ways)]
    rivals = Counter(way for ways in odd for way in ways)
    is_learned = best.isdisjoint((AS_TYPED, AS_LISTED)) and any(mention.is_value for mention in seen.ways)
    few = total // ODD_IN if is_learned else max(1, total // ODD_IN)
    if total > most and (most < ENOUGH or total - most > few):
        return ()
    return best | {way for way, count in rivals.items() if count >= ENOUGH}


def _together(ways: Sequence[str]) -> str:
    """Some ways in words, the shortest first; if they differ in how they read the words, that is left out."""
    bare = dict.fromkeys(way.partition(" (")[0] for way in ways)
    told = sorted(ways if len(bare) == len(ways) else bare, key=len)
    return " or ".join(
        told[:MOST_TOLD] if len(told) <= MOST_TOLD else [*told[:MOST_TOLD], "in another way that says the same"]
    )


def _writings(mention: Mention) -> Mapping[str, str]:
    """What each way makes of a name."""
    if mention.value is not None:
        return {AS_TYPED: mention.name, **mention.value.ways}
    values = mention.written or mention.listed
    others = [value for value in values if folded(value) != mention.name]
    typed = [mention.name] if len(others) < len(values) or not mention.written else others
    spelled = [value for value in values if folded(value) == mention.name]
    ways = {AS_TYPED: typed, AS_LISTED: others or values, AS_SPELLED: spelled or others or values}
    return {way: texts[0] for way, texts in ways.items() if len(texts) == 1}


def _is_plain(name: str, mention: Mention) -> bool:
    """Whether a constant needs no learned way: it has the text of the sentence, or what the lexicon gives."""
    return is_same_text(name, mention) or folded(name) in map(folded, mention.written)


def _are_different(one: Mention, other: Mention) -> bool:
    """Whether two mentions are known to be different things; of names of a lexicon that is claimed."""
    if one.value is None or other.value is None:
        return True
    return bool(one.value.things and other.value.things) and one.value.things.isdisjoint(other.value.things)


def _kind(slot: Slot, mention: Mention) -> Kind:
    return slot, mention.token
