"""Which ways are there to cut a text into words?

    spaces       words stand between spaces (spaces.py)
    characters   letters of scripts without spaces are words, and so is what stands between (characters.py)
    own          a function of the user's own, from a text in small letters to its words; what spaces.py does with marks
                 at the ends of words is done afterwards

Whatever cuts the examples' texts cuts the names of the lexicon and the questions, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from unanimity.bags import check_text
from unanimity.errors import BadInput
from unanimity.language.own_functions import name_of
from unanimity.language.tokenizers.characters import characters, joined
from unanimity.language.tokenizers.spaces import small_text, tokens, without_marks

__all__ = ["CHARACTERS", "SPACES", "TOKENIZERS", "TokenFunction", "Tokenizer", "tokenizer"]

TokenFunction = Callable[[str], Iterable[str]]


@dataclass(frozen=True, slots=True)
class Tokenizer:
    """A name, what makes words of a text, and what makes a text of words."""

    name: str
    words: Callable[[str], list[str]]
    joined: Callable[[Sequence[str]], str] = " ".join
    is_own: bool = False

    def keeps_numbers(self, text: str, words: Sequence[str]) -> bool:
        """Whether each word of a text that has a digit in it is all that says a number there.

        That is not known of a function, which may cut 1,000 in two; so the other ways must find the same.
        """
        return not self.is_own or any(_with_digits(words) == _with_digits(cut(text)) for cut in (tokens, characters))


SPACES = Tokenizer("spaces", tokens)
CHARACTERS = Tokenizer("characters", characters, joined)
TOKENIZERS: Mapping[str, Tokenizer] = MappingProxyType({each.name: each for each in (SPACES, CHARACTERS)})


def tokenizer(given: str | TokenFunction) -> Tokenizer:
    """The tokeniser of that name, or the one that uses the function given."""
    if callable(given):
        return Tokenizer(name_of(given), _Own(given), is_own=True)
    if not isinstance(given, str) or given not in TOKENIZERS:
        raise BadInput(f"there are no tokens called {given!r}", remedy=f"Choose one of {', '.join(TOKENIZERS)}.")
    return TOKENIZERS[given]


@dataclass(frozen=True, slots=True)
class _Own:
    """What makes words of a text by a function; two of one function are equal."""

    function: TokenFunction

    def __call__(self, text: str) -> list[str]:
        """The words that the function gives, without sentence marks at their ends."""
        words = self.function(small_text(text))
        if isinstance(words, str) or not isinstance(words, Iterable):
            raise self._refusal(words)
        listed = list(words)
        for word in listed:
            if not isinstance(word, str) or word.split() != [word] or "\0" in word:
                raise self._refusal(word)
            check_text(word)
        return without_marks(listed)

    def _refusal(self, given: object) -> BadInput:
        remedy = "Let it return a list of texts, none of them empty or with white space in it."
        return BadInput(f"the function {name_of(self.function)} gives {given!r} for tokens", remedy=remedy)


def _with_digits(words: Iterable[str]) -> list[str]:
    return [word for word in words if any(map(str.isdigit, word))]
