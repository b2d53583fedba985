"""What do examples with two different things show of all names of a type?

    said       what an output has: its constants, with the names they are written for, and its other atoms
    case       what is to be shown of the names with one token: that a value is written in a slot; that an output has a
               name in several slots though the sentence has it once; or that an atom has nothing to do with a name
    place      the tokens before and after a name, as many as source atoms look at; what is to be shown of a value, and
               of an atom beside a name, is to be shown in the same place; that an output repeats a name, in the very
               same sentence but for its names: otherwise another word may say the same, as in "from min to 0"
    thing      what a name stands for: what a value says, or what outputs or the lexicon have for a name
    part       said of an atom beside a value that has the same digits: the floor 1 beside the room 101, the hour 7
               beside 7:30. That it has nothing to do with the value, such an example does not show

A case is shown once two examples have it with names that are known to be different things. "Us" and "united states",
or 10 and 10.0, are not. That a name of the lexicon is written in a slot need not be shown: whoever lists names says
that those of one type behave alike. Of numbers nobody says that.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations

from unanimity.language.lexicon import Mention, Sentence, folded
from unanimity.language.names.links import Slot

__all__ = ["Place", "Said", "Shown", "placed"]

DIGITS = re.compile(r"\d+")

Place = tuple[tuple[str, ...], tuple[str, ...]]
Case = tuple[str, str | Slot | tuple[Slot, ...], Place]


@dataclass(frozen=True, slots=True)
class Said:
    """An output: its constants with their slots and the mentions they are written for, and its other atoms.

    Of names that have one value, it is not known which of them the value is written for, but it is for one of them.
    """

    constants: Sequence[tuple[Slot, str, Mention | None]]
    labels: Sequence[str] = ()
    unsure: Collection[str] = ()

    @property
    def loose(self) -> list[str]:
        """The constants that are written for no name."""
        return [text for _, text, mention in self.constants if mention is None]

    @property
    def slots(self) -> Mapping[str, list[Slot]]:
        """Where each name is written."""
        found: dict[str, list[Slot]] = defaultdict(list)
        for slot, _, mention in self.constants:
            if mention is not None:
                found[mention.name].append(slot)
        return found

    def without(self, names: Collection[str]) -> Said:
        """The same, if what is written for these names is written for none."""
        kept = [(slot, text, each if each and each.name not in names else None) for slot, text, each in self.constants]
        return replace(self, constants=kept)


class Shown:
    """What some examples show."""

    def __init__(self, reach: int = 1) -> None:
        self._reach = reach  # how many tokens on each side make a place
        self._names: dict[Case, set[frozenset[str]]] = defaultdict(set)  # for each example with the case
        self._found: dict[Case, bool] = {}  # whether it is shown; looked at once
        self._written: dict[str, set[str]] = defaultdict(set)  # what outputs have for a name
        self._listed: dict[str, set[str]] = defaultdict(set)  # what the lexicon has
        self._meant: dict[str, frozenset[str]] = {}  # what the words of a value say

    def note(self, sentence: Sentence, said: Said) -> None:
        """Take note of the output of a sentence."""
        self._found.clear()
        for _, text, mention in said.constants:
            if mention is not None:
                self._written[mention.name].add(folded(text) or text)
        found: dict[Case, set[str]] = defaultdict(set)
        for mention, case in _cases(sentence, said, self._reach):
            self._listed[mention.name].update(map(folded, mention.written))
            if mention.value is not None:
                self._meant[mention.name] = mention.value.things
            if not _is_part(case[1], mention):
                found[case].add(mention.name)
        for case, names in found.items():
            self._names[case].add(frozenset(names))

    def unshown(self, sentence: Sentence, said: Said) -> set[str]:
        """The names of which an output says something that is not shown.

        What is written for such a name may be meant by another: in "move 3 from shelf 4" with the shelf 3, by the 4.
        """
        names = self._unshown(sentence, said)
        if names.isdisjoint(said.slots):
            return names
        return names | self.unshown(sentence, said.without(names))

    def _unshown(self, sentence: Sentence, said: Said) -> set[str]:
        """The same, if each constant is meant by the name that it is written for."""
        tokens = Counter(mention.token for mention in set(sentence.mentions))
        return _perhaps_converted(sentence, said) | {
            mention.name
            for mention, case in _cases(sentence, said, self._reach)
            if (isinstance(case[1], tuple) and tokens[mention.token] > 1) or not self._is_shown(case)
        }

    def is_written(self, name: str) -> bool:
        """Whether some output has something for a name."""
        return bool(self._written.get(name))

    def _is_shown(self, case: Case) -> bool:
        """Whether the names of two examples with this case are known to be different things."""
        if case not in self._found:
            things = [each for names in self._names.get(case, ()) if (each := self._things(names))]
            self._found[case] = any(one.isdisjoint(other) for one, other in combinations(things, 2))
        return self._found[case]

    def _things(self, names: frozenset[str]) -> set[str]:
        """What all of the names may stand for; nothing if that is not known of one of them."""
        each = [self._thing(name) for name in names]
        return set[str]().union(*each) if all(each) else set()

    def _thing(self, name: str) -> Set[str]:
        """What a name may be: what a value may say, or else what is written for the name."""
        if name in self._meant:
            return self._meant[name]
        return self._written.get(name, set()) | self._listed.get(name, set())


def placed(sentence: Sentence, reach: int = 1) -> Iterator[tuple[Mention, Place]]:
    """Each mention with so many tokens before and after it; nothing stands before the first and after the last."""
    left, tokens = iter(sentence.mentions), ("", *sentence.tokens, "")
    for i, token in enumerate(tokens):
        if token.startswith("<"):
            yield next(left), (tokens[max(0, i - reach) : i], tokens[i + 1 : i + 1 + reach])


def _perhaps_converted(sentence: Sentence, said: Said) -> set[str]:
    """The values that the output does not have, though it has digits that nothing explains: 7 with "19:00".

    That two values have the same ones does not show that they have nothing to do with them: 19 has "19:00" as well.
    """
    idle = {each.name for each in sentence.mentions if each.is_value} - said.slots.keys()
    return idle if any(map(_has_digit, said.loose)) else set()


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _is_part(case: object, mention: Mention) -> bool:
    """Whether what is said beside a value has digits that the value has, too: the floor 1 beside the room 101."""
    said = DIGITS.findall(case) if isinstance(case, str) and mention.is_value else []
    return any((digits.lstrip("0") or "0") in mention.name for digits in said)


def _cases(sentence: Sentence, said: Said, reach: int) -> Iterator[tuple[Mention, Case]]:
    """What an output says of each name, in each place of it."""
    slots, loose, counts = said.slots, said.loose, Counter(sentence.mentions)
    with_digits = list(filter(_has_digit, loose))
    for mention, place in placed(sentence, reach):
        own = slots.get(mention.name, [])
        for slot in own if mention.is_value else ():
            yield mention, (mention.token, slot, place)
        if len(own) > counts[mention]:
            ordered = sorted(own, key=lambda slot: (slot.label, slot.position))
            yield mention, (mention.token, tuple(ordered), (tuple(sentence.tokens), ()))
        beside = with_digits if mention.value else []
        for atom in [*said.labels, *loose] if not own or (mention.value and mention.value.aspects) else beside:
            yield mention, (mention.token, atom, place)
