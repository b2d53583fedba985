"""How does a form write a name in a slot?

    spelled   like the name itself: 'new york' for "new york"; or otherwise, as the examples show: 'usa' for "us"

A name that some example has in the slot is written as there. Any other is written as itself, if that is how all names
of its types are written there; if not, it is not known how. Numbers are told apart by how they are written: 7:30 may
be a text where 7 is a number.
"""

from __future__ import annotations

from unanimity.language.forms.codec import Codec
from unanimity.language.lexicon import Mention
from unanimity.language.shapes import Filling, Slot
from unanimity.language.trees import Constant

__all__ = ["Spelling"]

MOST_REMEMBERED = 10_000


class Spelling:
    """The spellings that some examples have."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._written: dict[tuple[Slot, Mention], Constant | None] = {}  # None if in several ways
        self._alike: dict[tuple[Slot, str, str], Constant | None] = {}  # None if not all are written as themselves
        self._found: dict[tuple[Slot, Mention], Constant | None] = {}  # of names that no example has in the slot

    def add(self, filling: Filling) -> None:
        """Take note of how one more name is written."""
        self._found.clear()
        key, kind = (filling.slot, filling.mention), _kind(filling.slot, filling.mention)
        if key in self._written and self._written[key] == filling.constant:
            return
        self._written[key] = None if key in self._written else filling.constant
        like = self._alike.setdefault(kind, filling.constant)
        if like is None or self._named(filling.mention, like) != filling.constant:
            self._alike[kind] = None

    def constant(self, slot: Slot, mention: Mention) -> Constant | None:
        """What a form has for the mention in the slot, if that is known."""
        key = slot, mention
        if key in self._written:
            return self._written[key]
        if not mention.exact:  # it is equal to an exact one
            return None
        if key not in self._found:
            if len(self._found) > MOST_REMEMBERED:
                self._found.clear()
            like = self._alike.get(_kind(slot, mention))
            self._found[key] = None if like is None else self._named(mention, like)
        return self._found[key]

    def _named(self, mention: Mention, like: Constant) -> Constant | None:
        """The constant that is spelled as the mention is, in the way of another one."""
        try:
            return self._codec.constant(mention.name, like)
        except ValueError:
            return None


def _kind(slot: Slot, mention: Mention) -> tuple[Slot, str, str]:
    return slot, mention.token, mention.pattern
