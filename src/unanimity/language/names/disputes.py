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
from collections.abc import Mapping
from dataclasses import dataclass

from unanimity.bags import Atom, Bag
from unanimity.language.forms.positions import NUMBERED
from unanimity.language.lexicon import Mention, Sentence

__all__ = ["Doubtful"]


@dataclass(frozen=True, slots=True, eq=False)
class Doubtful:
    """An example, its sentence with names instead of words, its output, and which constants may be which names."""

    read: Sentence  # as it was given
    sentence: Sentence
    output: Bag
    perhaps: Mapping[tuple[Atom, Mention], bool]  # and whether others show that it is written otherwise in that place

    def is_disputed(self, forced: object) -> bool:
        """Whether an output that the others force is no way to understand this example."""
        if not isinstance(forced, Bag) or forced == self.output:
            return False
        own, others = _unnumbered(self.output), _unnumbered(forced)
        lacking, more = others - own, own - others
        instead = [
            is_shown
            for (constant, mention), is_shown in self.perhaps.items()
            if constant in more and mention.token in lacking
        ]
        explained = lacking.keys() <= {mention.token for _, mention in self.perhaps} and more.keys() <= {
            constant for constant, _ in self.perhaps
        }
        if instead and explained and lacking.total() == more.total():  # they have names where this has constants
            return all(instead)
        return any(mention.is_number for _, mention in self.perhaps)


def _unnumbered(bag: Bag) -> Counter[Atom]:
    """The atoms without the numbers of arguments that some may have."""
    counts = Counter[Atom]()
    for atom, count in bag.items():
        counts[NUMBERED.sub("", atom)] += count
    return counts
