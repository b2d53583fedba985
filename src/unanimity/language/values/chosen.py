"""Which kinds of values do the outputs of some examples have?

A kind is looked for once two examples have different values of it in one slot, written in one way, and nothing else
links one of these constants to its sentence: "7:30 pm" with "19:30", and "6:15 am" with "06:15". What only could be
there is not looked for, since a value that outputs say nothing of stands for itself (names/standing.py), and so is in
the way.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from unanimity.errors import BadInput
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.trees import Constant, Tree
from unanimity.language.lexicon import Lexicon, Mention
from unanimity.language.names.links import Slot, leaves
from unanimity.language.values.amounts import amount
from unanimity.language.values.kinds import ASKED_FOR, VALUES

__all__ = ["values_shown"]

Read = Callable[[object], Tree | None]
Use = tuple[frozenset[str], bool]  # what a value says, and whether nothing else links it
Uses = dict[tuple[Slot, str], set[Use]]  # the values that are written in a way in a slot


def values_shown(examples: Iterable[tuple[str, object]], lexicon: Lexicon, codec: Codec, read: Read) -> tuple[str, ...]:
    """The kinds of values that the outputs of some examples have, given as texts and outputs, and what reads these."""
    plain = lexicon.reading(lexicon.tokenizer, ())
    readings = {kind: lexicon.reading(lexicon.tokenizer, (kind,)) for kind in VALUES if kind not in ASKED_FOR}
    uses: dict[str, Uses] = {kind: defaultdict(set) for kind in readings}
    for text, output in examples:
        likely = [(kind, reading) for kind, reading in readings.items() if reading.may_have(text)]
        tree = read(output) if likely else None
        if tree is None:
            continue
        for kind, reading in likely:
            try:
                found = _linked(text, tree, plain, reading, codec)
                for slot, mention, constant, is_new in found:
                    for way in _ways(mention, constant, codec):
                        things = mention.value.things if mention.value else frozenset[str]()
                        uses[kind][slot, way].add((things, is_new))
            except BadInput:
                continue  # whoever learns from it says what is wrong
    return tuple(kind for kind, own in uses.items() if any(map(_are_shown, own.values())))


def _linked(
    text: str, tree: Tree, plain: Lexicon, reading: Lexicon, codec: Codec
) -> Iterator[tuple[Slot, Mention, Constant, bool]]:
    """The constants of a form that are values of a kind, and whether they are no names without it."""
    mentions = reading.sentence(text).mentions
    if not any(mention.value and mention.value.kind in reading.values for mention in mentions):
        return
    without = leaves(tree, plain.sentence(text).mentions, codec)
    for leaf, other in zip(leaves(tree, mentions, codec), without, strict=True):
        if leaf.mention is not None and leaf.mention.value and leaf.mention.value.kind in reading.values:
            yield leaf.slot, leaf.mention, leaf.constant, other.mention is None


def _ways(mention: Mention, constant: Constant, codec: Codec) -> Iterator[str]:
    """The ways in which a constant may be written for a value."""
    name = codec.name_of(constant)
    writings = {} if mention.value is None else {"as typed": mention.name, **mention.value.ways}
    for way, text in writings.items():
        if text == name or (constant.number is not None and constant.number == amount(text)):
            yield way


def _are_shown(values: set[Use]) -> bool:
    """Whether two of some values are known to be different, and one of them is linked by nothing else."""
    pairs = combinations(values, 2)
    return any(a and b and a.isdisjoint(b) and (is_new or other) for (a, is_new), (b, other) in pairs)
