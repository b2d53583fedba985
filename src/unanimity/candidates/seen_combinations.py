"""Which combinations of labels do some forms show, and how do they write names?

combination   a label that stands as the argument of this number under that label
slot          where a name may stand; its constant there is written as spelling.py says
leaf          a label without arguments that is no name: all, _ or a number
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from unanimity.language.forms.codec import Codec
from unanimity.language.forms.shapes import Label, Shaped, is_token
from unanimity.language.forms.trees import Constant, Node, Tree
from unanimity.language.lexicon import Mention
from unanimity.language.names.links import Slot
from unanimity.language.names.spelling import Spelling

__all__ = ["Combinations"]


class Combinations:
    """The combinations of some forms; the arguments of a label are told apart by their order."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self._tops = set[Label]()
        self._under: dict[Slot, set[Label]] = defaultdict(set)
        self._arities: dict[Label, set[int]] = defaultdict(set)
        self._constants: dict[Label, Constant] = {}
        self._spelling = Spelling(codec)

    def add(self, shaped: Shaped) -> None:
        """Take the combinations of one more form as seen."""
        self._tops.add(shaped.shape.label)
        self._constants.update(shaped.constants)
        for part in shaped.shape:
            self._arities[part.label].add(len(part.children))
            for position, child in enumerate(part.children):
                self._under[Slot(part.label, position)].add(child.label)
        for filling in shaped.fillings:
            self._spelling.add(filling)

    @property
    def tops(self) -> Sequence[Label]:
        """The labels that whole forms have, in order."""
        return sorted(self._tops)

    @property
    def leaves(self) -> Mapping[Label, Tree]:
        """What is written for each label that was seen without arguments and is no name."""
        bare = (label for label, arities in sorted(self._arities.items()) if 0 in arities and not is_token(label))
        return {label: self._constants[label] if label in self._constants else Node(label) for label in bare}

    def arities(self, label: Label) -> Sequence[int]:
        """With how many arguments a label was seen, if it had any."""
        return sorted(self._arities[label] - {0}) if label in self._arities else []

    def under(self, slot: Slot) -> Sequence[Label]:
        """The labels that were seen there, in order."""
        return sorted(self._under[slot]) if slot in self._under else []

    def has_slot(self, token: Label) -> bool:
        """Whether some form has a place for a name of these types."""
        return token in self._arities

    def name_of(self, leaf: Tree) -> str:
        """What a leaf says."""
        return leaf.label if isinstance(leaf, Node) else self.codec.name_of(leaf)

    def constant(self, slot: Slot, mention: Mention) -> Constant | None:
        """What a form has for a mention in a slot, if that is known."""
        return self._spelling.constant(slot, mention)
