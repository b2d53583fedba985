"""Which constants of an output are names of the sentence?

    leaf       a constant of a form, with the slot it stands in, and the mention that it is written for, if any
    written    a constant is written for a mention if it has the same text, case aside; if it is what the lexicon gives
    for        for the name; or, for a value, if it is one of the ways to write it (values/); for a number, if it is the
               same amount or time, with the same unit or none. Nothing else links the two: that one of each is left
               over is no reason

A constant that may be written for two different mentions is linked to none: of 50 and 50%, say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from unanimity.language.forms.codec import Codec
from unanimity.language.forms.trees import Constant, Slot, Tree
from unanimity.language.lexicon import Mention, folded
from unanimity.language.values.amounts import amount, clock, is_number, to_the_second, unit
from unanimity.language.values.numbers import NUMBER

__all__ = ["Leaf", "Slot", "is_same_text", "is_written_for", "leaves", "unsure"]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A constant of a form, where it stands, and the mention that it is written for."""

    slot: Slot
    constant: Constant
    mention: Mention | None


def leaves(tree: Tree, mentions: Sequence[Mention], codec: Codec) -> list[Leaf]:
    """Every constant of a form, in the order of the form, with the mention that it is written for."""
    distinct = list(dict.fromkeys(mentions))
    return [Leaf(slot, each, _only(each, distinct, codec)) for each, slot in _constants(tree, Slot("", 0), codec)]


def _only(constant: Constant, mentions: Sequence[Mention], codec: Codec) -> Mention | None:
    """The mention that a constant is written for; None if there is none, or if there are two."""
    found = [mention for mention in mentions if is_written_for(mention, constant, codec)]
    return found[0] if len(found) == 1 else None


def unsure(leaves: Iterable[Leaf], mentions: Sequence[Mention], codec: Codec) -> set[Mention]:
    """The names of a lexicon that a constant is written for, but for another name, too."""
    loose = [leaf.constant for leaf in leaves if leaf.mention is None] if len(mentions) > 1 else []
    names = [mention for mention in dict.fromkeys(mentions) if not mention.is_value]
    found = ([name for name in names if is_written_for(name, constant, codec)] for constant in loose)
    return {name for several in found if len(several) > 1 for name in several}


def is_written_for(mention: Mention, constant: Constant, codec: Codec) -> bool:
    """Whether the constant is a listed way to write the mention."""
    name = codec.name_of(constant)
    if is_same_text(name, mention) or folded(name) in map(folded, mention.written):
        return bool(name)
    if mention.value is None:
        return False
    number = amount(name) if constant.number is None else constant.number
    if mention.value.kind == NUMBER and is_number(mention.name):
        return _is_same_number(name, number, mention.name)
    amounts = {amount(text) for text in mention.value.ways.values()} - {None}
    return name in mention.value.ways.values() or (constant.number is not None and number in amounts)


def is_same_text(name: str, mention: Mention) -> bool:
    """Whether a constant has the text that the sentence has, or the lexicon's spelling of it, case aside."""
    return name == mention.name or folded(name) in (mention.name, *map(folded, mention.listed[1:]))


def _is_same_number(name: str, number: Decimal | None, typed: str) -> bool:
    """Whether a constant is the number, or the time on a clock, that a word is."""
    if number is not None and number == amount(typed):
        units = {unit(name), unit(typed)} - {""}
        return len(units) < 2
    time, other = clock(name), clock(typed)
    return time is not None and other is not None and to_the_second(time) == to_the_second(other)


def _constants(tree: Tree, slot: Slot, codec: Codec) -> Iterator[tuple[Constant, Slot]]:
    """Every constant of a form with its slot, in the order of the form."""
    if isinstance(tree, Constant):
        yield tree, slot
        return
    label = codec.label(tree)
    for position, child in enumerate(tree.children):
        yield from _constants(child, codec.slot(slot, label, position), codec)
