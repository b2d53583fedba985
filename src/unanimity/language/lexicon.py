"""Which names does a text hold, and of which types?

name      words that stand for something in the world: "new york", "iowa"
type      what kind of thing that is; a name may have several
mention   a name found in a text; its token, such as <city|state>, stands in its place
number    a word of digits, such as 20 or 7:30: a mention of the type "number"
sentence  a text's tokens, with its mentions in their order

Names are found from left to right, the longest one first; a name inside a longer one is not found.
What a sentence means then depends on the types of its names only, so what is learned for one holds for all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from unanimity.errors import BadInput
from unanimity.language.tokens import SENTENCE_MARKS, tokens

__all__ = ["Lexicon", "Mention", "Sentence", "folded", "plain_sentence"]

NUMBER = "number"
DIGITS = re.compile(r"[+-]?[$€£]?\d+(?:[.,:/]\d+)*%?\Z")
RESERVED = "<>|"
BLANK = f"{SENTENCE_MARKS} \t\n\r"


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a text, in the text's folded spelling, and all types that it may have, sorted."""

    name: str
    types: tuple[str, ...]
    exact: bool = field(default=True, compare=False)  # whether folding changed nothing of the name but its case

    @property
    def pattern(self) -> str:
        """What numbers that are written alike have in common: 9:9 for 7:30; empty for a name."""
        return re.sub(r"\d+", "9", self.name) if self.types == (NUMBER,) else ""

    @property
    def token(self) -> str:
        """What stands for it in the sentence: its types, joined."""
        return _token(self.types)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text as it is learned from: tokens, of which some stand for mentions."""

    text: str
    tokens: Sequence[str]
    mentions: Sequence[Mention] = ()


def folded(name: str) -> str:
    """A name as it is found in texts; empty if it has no words."""
    return " ".join(tokens(name)) if name.strip(BLANK) else ""


def plain_sentence(text: str) -> Sentence:
    """The sentence of a text in which no names are looked for."""
    return Sentence(text, tokens(text))


class Lexicon:
    """Names with their types; numbers are found as well."""

    def __init__(self, entries: Iterable[tuple[str, str]] = ()) -> None:
        types: dict[str, set[str]] = {}
        given: dict[tuple[str, str], str] = {}
        for name, kind in entries:
            given.setdefault((" ".join(_words(name)), _type(kind)), name)
        self.entries = [(name, kind) for (_, kind), name in given.items()]  # each as it was first given
        inexact = {words for (words, _), name in given.items() if words != _lower(name)}
        for words, kind in given:
            types.setdefault(words, set()).add(kind)
        self.types = {name: tuple(sorted(kinds)) for name, kinds in sorted(types.items())}
        self._mentions = {name: Mention(name, own, name not in inexact) for name, own in self.types.items()}
        self._longest: dict[str, int] = {}  # for each word that starts a name, how many words such a name has at most
        for name in self.types:
            first, *others = name.split(" ")
            self._longest[first] = max(self._longest.get(first, 0), 1 + len(others))

    def __len__(self) -> int:
        return len(self.types)

    def sentence(self, text: str) -> Sentence:
        """The tokens of a text, its names and numbers replaced by their types."""
        words, found, mentions = tokens(text), list[str](), list[Mention]()
        end = 0
        for start, word in enumerate(words):
            if start < end:
                continue
            mention, end = None, start + 1
            if word in self._longest:
                mention, end = self._name(words, start)
            elif word.isalpha():  # as most are
                found.append(word)
                continue
            if mention is None and DIGITS.match(word):
                mention = Mention(word, (NUMBER,))
            if mention is None:
                found.append(f"\\{word}" if word[0] in "<\\" else word)  # so that no word looks like a type
            else:
                found.append(mention.token)
                mentions.append(mention)
        return Sentence(text, found, mentions)

    def _name(self, words: Sequence[str], start: int) -> tuple[Mention | None, int]:
        """The longest name that starts here, if there is one, and where it ends."""
        for end in range(min(start + self._longest[words[start]], len(words)), start, -1):
            mention = self._mentions.get(" ".join(words[start:end]))
            if mention is not None:
                return mention, end
        return None, start + 1


@cache
def _token(types: tuple[str, ...]) -> str:
    return f"<{'|'.join(types)}>"


def _words(name: str) -> list[str]:
    """The words of a name, as they are found in texts."""
    if not isinstance(name, str) or not name.strip(BLANK):
        raise BadInput("a name is blank", remedy="Give every entry of the lexicon a name and a type.")
    return tokens(name)


def _lower(name: str) -> str:
    """A name in small letters, and otherwise as it is."""
    return " ".join(unicodedata.normalize("NFC", name.lower()).split())


def _type(kind: str) -> str:
    """A type as it is written in tokens: one word."""
    if not isinstance(kind, str) or not kind.strip():
        raise BadInput("a type is blank", remedy="Give every entry of the lexicon a name and a type.")
    if set(RESERVED) & set(kind):
        raise BadInput(
            f"the type {kind!r} holds one of {RESERVED}", remedy="Types are joined by these; leave them out."
        )
    return "_".join(unicodedata.normalize("NFC", kind).split())
