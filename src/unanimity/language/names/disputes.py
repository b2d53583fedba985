"""Do the examples in which a name stands as itself go with what the others say of names of its type?

    doubtful   an example with such a name, as it would be read if the name were one like others
    dispute    all mappings that fit the other examples give that sentence, and another output than its own

"Decrease volume 20" with -20 may be left alone as long as nothing is known of decreasing the volume by a number. But
where the others force "decrease volume 30" to be 30, the example says otherwise, and both cannot be: so it is learned
like any other then, and contradicts them. Not so if the others do not show how such a name is written there: "at 7" may
well be "07:00" beside "at 7:30".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from unanimity.bags import Atom, Bag
from unanimity.language.forms.positions import NUMBERED
from unanimity.language.lexicon import Sentence

__all__ = ["Doubtful", "Perhaps"]


@dataclass(frozen=True, slots=True)
class Perhaps:
    """A constant that may be a name: the atom that it is, and the one that it would be as a name of its type.

    It may be `is_shown` by others that such a name is written otherwise in that place.
    """

    constant: Atom
    name: Atom
    is_value: bool
    is_shown: bool


@dataclass(frozen=True, slots=True, eq=False)
class Doubtful:
    """An example, its sentence with names instead of words, its output, and which constants may be which names."""

    read: Sentence  # as it was given
    sentence: Sentence
    output: Bag
    perhaps: Sequence[Perhaps]

    def is_disputed(self, forced: object) -> bool:
        """Whether an output that the others force is no way to understand this example."""
        if not isinstance(forced, Bag) or forced == self.output:
            return False
        own, others = _unnumbered(self.output), _unnumbered(forced)
        lacking, more = others - own, own - others
        instead = [each.is_shown for each in self.perhaps if each.constant in more and each.name in lacking]
        constants, names = ({each.constant for each in self.perhaps}, {each.name for each in self.perhaps})
        explained = lacking.keys() <= names and more.keys() <= constants
        if instead and explained and lacking.total() == more.total():  # they have names where this has constants
            return all(instead)
        return any(each.is_value for each in self.perhaps)


def _unnumbered(bag: Bag) -> Counter[Atom]:
    """The atoms without the numbers of arguments that some may have."""
    counts = Counter[Atom]()
    for atom, count in bag.items():
        counts[NUMBERED.sub("", atom)] += count
    return counts
