"""Which names of a sentence stand for their types, and which only for themselves?

    word       a name that stands as itself, like any other words: nothing learned of it holds for others of its type
    idle       said of a name for which an output has nothing written (links.py)
    beside     an atom stands beside an idle name if the same output has it and no name accounts for it; a constant with
               digits in it also stands beside every number
    shown      that a number is written in a slot, that a name has nothing to do with an atom beside it, or that an
               output repeats it, is shown once examples with two different things of that type have it (shown.py)
    alias      a constant that may be meant by a name beside which it stands; it is proposed to people, and never used.
               Of a number none is proposed: no lexicon could list them all

An atom beside an idle name may be another way to write that name: "usa" for "us", -20 for 20, "PT20M" for 20. A
constant may be written like a number by mere coincidence: "mute source 0" with {"level": 0}. Then what one name gives
is not what another would give. So unless all that an example says of a name is shown, the name is a word in that
example.

In a question a name is a word if no output has anything for it, or if it is a word of some examples between the same
neighbours; there, what the examples have for it is what it gives. Anywhere else it is a name like others of its type.
A question that an example has word for word is read as that example is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import product

from unanimity.language.lexicon import Key, Sentence
from unanimity.language.names.shown import Said, Shown, placed

__all__ = ["NOBODY", "Alias", "Names", "Standing"]

Names = frozenset[str]

NOBODY: Names = frozenset()


@dataclass(frozen=True, slots=True)
class Alias:
    """A name that is a word in so many examples, and a constant that may be meant by it; None for a number."""

    name: str
    constant: str | None
    examples: int


class Standing:
    """What some examples show of their names."""

    def __init__(self, reach: int = 1) -> None:
        self._shown = Shown(reach)
        self._words = set[str]()  # the names that are words everywhere
        self._met = set[str]()  # the names that are words anywhere
        self._perhaps: Counter[tuple[str, str | None]] = Counter()  # names that are words, with constants beside them
        self._pairs = set[tuple[str, str]]()  # a token and a name that is a word, or such a name and a token
        self._held = set[Key]()  # sentences whose names are no words but for those that always are
        self._read: dict[Key, Names] = {}  # which names are words, in the examples' sentences

    def with_more(self, examples: Sequence[tuple[Sentence, Sequence[Said]]]) -> tuple[Standing, list[Names]]:
        """What is known with more examples, and the names that are words in each of these; this stays as it is.

        An example has one output, or several of which one is right.
        """
        known = deepcopy(self)
        return known, known.settle(examples)

    def settle(self, examples: Sequence[tuple[Sentence, Sequence[Said]]]) -> list[Names]:
        """Take note of more examples; returns the names that are words in each of them."""
        for sentence, outputs in examples:
            if len(outputs) == 1:
                self._shown.note(sentence, outputs[0])
        found = list[set[str]]()
        for sentence, outputs in examples:
            names, idle = set[str](), set[str]()
            for said in outputs:
                names |= self._shown.unshown(sentence, said)
                idle |= names - said.slots.keys() - {*said.unsure}
            found.append(names)
            self._words |= {name for name in idle if not self._shown.is_written(name)}
            numbers = {mention.name for mention in sentence.mentions if mention.is_value}
            self._perhaps.update((number, None) for number in names & numbers)
            if len(outputs) == 1:
                self._perhaps.update(product(idle - numbers, set(outputs[0].loose)))
        self._met |= self._words
        sure = {sentence.key for sentence, outputs in examples if len(outputs) == 1}
        for (sentence, outputs), names in zip(examples, found, strict=True):
            if len(outputs) > 1 and sentence.key in sure:
                names.clear()  # an equal sentence, whose output is known, says how it is read
        return self._settled([sentence for sentence, _ in examples], found)

    def aliases(self) -> list[Alias]:
        """The names that are words and what may be meant by them, the most frequent first."""
        found = [Alias(name, constant, count) for (name, constant), count in self._perhaps.items()]
        return sorted(found, key=lambda alias: (-alias.examples, alias.name, alias.constant or ""))

    def words_of(self, sentence: Sentence) -> Names:
        """The names that are words in a question."""
        if all(mention.name not in self._met for mention in sentence.mentions):
            return NOBODY
        read = self._read.get(sentence.key)
        return self._always(sentence) | self._here(sentence) if read is None else read

    def hold(self, sentences: Iterable[Sentence]) -> None:
        """Take the names of these sentences for names, whatever stands beside them; they are still to be learned."""
        self._held.update(sentence.key for sentence in sentences)

    def never_names(self, sentence: Sentence) -> Names:
        """The names, other than numbers, that are words whatever stands beside them; what a number is is known."""
        words = self._always(sentence)
        return frozenset(each.name for each in sentence.mentions if each.name in words and not each.is_value)

    def _settled(self, sentences: Sequence[Sentence], found: Sequence[set[str]]) -> list[Names]:
        """The names that are words in each example; equal sentences are read alike, and as they were before."""
        together: dict[Key, set[str]] = defaultdict(set)
        keys = [sentence.key for sentence in sentences]
        for key, sentence, names in zip(keys, sentences, found, strict=True):
            held = key in self._held
            together[key] |= self.never_names(sentence) if held else names | self._always(sentence)
        for key, names in together.items():
            if key in self._held:
                self._read[key] = frozenset(names)
            elif key[1]:
                self._read.setdefault(key, frozenset(names))
        for key, sentence in zip(keys, sentences, strict=True):
            if read := self._read.get(key):
                self._met |= read
                self._pairs.update(pair for name, *pairs in _places(sentence) if name in read for pair in pairs)
        return [self._read.get(key, NOBODY) for key in keys]

    def _always(self, sentence: Sentence) -> Names:
        """The names that are words whatever stands beside them."""
        return frozenset(mention.name for mention in sentence.mentions if mention.name in self._words)

    def _here(self, sentence: Sentence) -> Names:
        """The names that are words between these neighbours."""
        return frozenset(name for name, *pairs in _places(sentence) if self._pairs.issuperset(pairs))


def _places(sentence: Sentence) -> Iterator[tuple[str, tuple[str, str], tuple[str, str]]]:
    """Each name with the token before it and the token after it; nothing stands before the first and after the last."""
    for mention, ((before,), (after,)) in placed(sentence):
        yield mention.name, (before, mention.name), (mention.name, after)
