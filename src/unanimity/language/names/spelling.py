"""How does a form write a name in a slot?

    way       how a constant may be made of a name: as it is typed, unless the lexicon says that it is written
              otherwise; as the lexicon says, or else spells it, if that is one text besides the name itself; and for a
              number as plain digits, with or without a unit, or as a time of the day (amounts.py)

A name that some example has in the slot is written as there. Any other is written in the way that all names of its
types are written in there; if several ways fit all of these, they have to give the same. Numbers are told apart by how
they are typed: 7:30 may be a text where 7 is a number.
"""

from __future__ import annotations

from collections.abc import Mapping

from unanimity.language.forms.codec import Codec
from unanimity.language.forms.shapes import Filling
from unanimity.language.forms.trees import Constant
from unanimity.language.lexicon import Mention, folded
from unanimity.language.names.amounts import other_writings
from unanimity.language.names.links import Slot

__all__ = ["Spelling"]

MOST_REMEMBERED = 10_000

Kind = tuple[Slot, str, str]


class Spelling:
    """The spellings that some examples have."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._written: dict[tuple[Slot, Mention], Constant | None] = {}  # None if in several ways
        self._ways: dict[Kind, tuple[Constant, set[str]]] = {}  # a constant, and the ways that fit all names
        self._found: dict[tuple[Slot, Mention], Constant | None] = {}  # of names that no example has in the slot

    def add(self, filling: Filling) -> None:
        """Take note of how one more name is written."""
        key, kind = (filling.slot, filling.mention), _kind(filling.slot, filling.mention)
        if key in self._written and self._written[key] == filling.constant:
            return
        self._written[key] = None if key in self._written else filling.constant
        like, ways = self._ways.get(kind, (filling.constant, None))
        if ways is None or ways:
            fitting = self._fitting(filling, like)
            self._ways[kind] = like, fitting if ways is None else ways & fitting
        self._found.clear()

    def doubt(self, slot: Slot, mention: Mention) -> None:
        """Take note that the name may be written otherwise in this slot than others show."""
        self._written[slot, mention] = None
        self._found.clear()

    def is_shown(self, slot: Slot, mention: Mention) -> bool:
        """Whether some example has a name in the slot that is typed like this one."""
        return _kind(slot, mention) in self._ways

    def constant(self, slot: Slot, mention: Mention) -> Constant | None:
        """What a form has for the mention in the slot, if that is known."""
        key = slot, mention
        if key in self._written:
            return self._written[key]
        if key not in self._found:
            if len(self._found) > MOST_REMEMBERED:
                self._found.clear()
            self._found[key] = self._new(slot, mention)
        return self._found[key]

    def _new(self, slot: Slot, mention: Mention) -> Constant | None:
        """The only constant that the ways of the slot make of a name that no example has there."""
        if (kind := _kind(slot, mention)) not in self._ways:
            return None
        (like, ways), writings = self._ways[kind], _writings(mention)
        made = {self._made(writings[way], like) if way in writings else None for way in ways}
        return made.pop() if len(made) == 1 else None

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


def _writings(mention: Mention) -> Mapping[str, str]:
    """What each way makes of a name."""
    if mention.is_number:
        return {"as typed": mention.name, **dict(other_writings(mention.name))}
    values = mention.written or mention.listed
    others = [value for value in values if folded(value) != mention.name]
    typed = [mention.name] if len(others) < len(values) or not mention.written else others
    ways = {"as typed": typed, "as listed": others or values}
    return {way: texts[0] for way, texts in ways.items() if len(texts) == 1}


def _kind(slot: Slot, mention: Mention) -> Kind:
    return slot, mention.token, mention.pattern
