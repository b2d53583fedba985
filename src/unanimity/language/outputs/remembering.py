"""Which examples were learned from, and what do they show of the names of sentences?

They are looked at only once something is asked that depends on them, in the batches that they came in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import pairwise

from unanimity.language.lexicon import Bound, Sentence
from unanimity.language.names.standing import Alias, Standing
from unanimity.language.outputs.lessons import Told

__all__ = ["Remembering"]


class Remembering(ABC):
    """The examples' texts and outputs, and how their names stand."""

    def __init__(self, reach: int, bound: Bound = Bound.SENTENCE) -> None:
        self._bound = bound
        self.told: list[Told] = []
        self.batches: list[int] = []
        self._standing = Standing(reach)
        self._looked_at = 0

    def reading(self, sentence: Sentence) -> Sentence:
        """The sentence of a question, in which names stand as themselves that the examples do not know for others."""
        if not sentence.mentions:
            return sentence
        self._look_at_examples()
        return sentence.with_words(self._standing.words_of(sentence), self._bound)

    def aliases(self) -> list[Alias]:
        """The constants that may be meant by names that stand as themselves, the most frequent first."""
        self._look_at_examples()
        return self._standing.aliases()

    def hold(self, sentences: Iterable[Sentence]) -> None:
        """Take the names of these sentences for names in lessons to come."""
        self._standing.hold(sentences)

    def _look_at_examples(self) -> None:
        """Learn from the examples that were not looked at yet."""
        if self._looked_at < len(self.told):
            for first, last in pairwise([*self.batches, len(self.told)]):
                if self._looked_at <= first < last:
                    self._look_at(self.told[first:last])
            self._looked_at = len(self.told)

    @abstractmethod
    def _look_at(self, told: Sequence[Told]) -> None:
        """Learn from examples that were told together."""
