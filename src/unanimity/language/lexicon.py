"""Which names does a text hold, and of which types?

name      words that stand for something in the world: "new york", "iowa"
type      what kind of thing that is; a name may have several
mention   a name found in a text; its token, such as <city|state>, stands in its place
number    a word of digits, such as 20 or 7:30 (amounts.py): a mention of the type "number". Signs, units and colons are
          part of its token, <number%>, as what is learned of percents need not hold for others
written   what outputs have for a name, if the lexicon says so: "usa" for "us"; there may be several
sentence  a text's tokens, with its mentions in their order
quoted    a name that stands as itself, like any other word, is a token in quotes: "us"; no word begins with a quote.
          A number that does so is a word of its sentence alone: its token has the others, too

Names are cut like texts, by the same tokeniser (tokenizers/), and found word by word.
Names are found from left to right, the longest one first; a name inside a longer one is not found.
What a sentence means then depends on the types of its names only, so what is learned for one holds for all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from unanimity.errors import BadInput
from unanimity.language.names.amounts import is_number, marks
from unanimity.language.tokenizers.spaces import SENTENCE_MARKS, tokens
from unanimity.language.tokenizers.tokenizer import SPACES, Tokenizer

__all__ = [
    "NUMBER",
    "Entry",
    "Key",
    "Lexicon",
    "Mention",
    "Sentence",
    "folded",
    "is_name",
    "plain_sentence",
    "unquoted",
]

Key = tuple[tuple[str, ...], tuple[str, ...]]  # a sentence's tokens, and its names
Entry = tuple[str, str] | tuple[str, str, str]  # a name, its type, and perhaps what outputs have for it

NUMBER = "number"
NO_BREAK = "\u00a0"
SIGNS = frozenset("+-−–—~")  # before a number they may belong to it
HALVES = frozenset({"am", "pm", "a.m", "p.m", "a m", "p m"})  # of a day
PARTS = frozenset({"morning", "afternoon", "evening", "night", "tonight"})  # of a day
HOUR = re.compile(r"0*(?:[1-9]|1[01])(?!\d)")  # before am or pm, 12 is not like the others: 12:30 am is 0:30
TWELVE = re.compile(r"12(?:[:.]\d\d)?")  # nor is it where a part of the day is told: 12:30 at night is 0:30
RESERVED = "<>|"
ENTRY = "Give every entry of the lexicon a name and a type."
BLANK = f"{SENTENCE_MARKS} \t\n\r"


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a text, in the folded spelling that is listed first, and all types that it may have, sorted."""

    name: str
    types: tuple[str, ...]
    listed: tuple[str, ...] = field(default=(), compare=False)  # as the lexicon spells it, perhaps in several ways
    written: tuple[str, ...] = field(default=(), compare=False)  # what outputs have for it, if the lexicon says so

    @property
    def is_number(self) -> bool:
        """Whether it is a word of digits that the lexicon does not have."""
        return self.types == (NUMBER,) and not self.listed

    @property
    def pattern(self) -> str:
        """What numbers that are written alike have in common: 9:9 for 7:30; empty for a name."""
        return re.sub(r"\d+", "9", self.name) if self.is_number else ""

    @property
    def token(self) -> str:
        """What stands for it in the sentence: its types, joined; for a number also its marks, such as %."""
        return _token(self.types, marks(self.name) if self.is_number else "")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text as it is learned from: tokens, of which some stand for mentions."""

    text: str
    tokens: Sequence[str]
    mentions: Sequence[Mention] = ()

    @property
    def key(self) -> Key:
        """Its tokens and its names: equal for sentences that are equal word for word."""
        return tuple(self.tokens), tuple(mention.name for mention in self.mentions)

    def with_words(self, names: Collection[str]) -> Sentence:
        """The same sentence, in which mentions of these names stand as themselves."""
        if not any(mention.name in names for mention in self.mentions):
            return self
        found, left = list[str](), iter(self.mentions)
        for token in self.tokens:
            mention = next(left) if token.startswith("<") else None
            found.append(token if mention is None or mention.name not in names else self._word(mention))
        return Sentence(self.text, found, [mention for mention in self.mentions if mention.name not in names])

    def _word(self, mention: Mention) -> str:
        """A mention as a word: a name is one wherever it stands; a number, of which nothing is known, only here."""
        return _quoted(f"{mention.name} in {' '.join(self.tokens)}" if mention.is_number else mention.name)


def folded(name: str) -> str:
    """A name as it is found in texts; empty if it has no words."""
    return " ".join(tokens(name)) if name.strip(BLANK) else ""


def plain_sentence(text: str, tokenizer: Tokenizer = SPACES) -> Sentence:
    """The sentence of a text in which no names are looked for."""
    return Sentence(text, tokenizer.words(text))


class Lexicon:
    """Names with their types, found in texts that a tokeniser cuts; numbers are found as well."""

    def __init__(self, entries: Iterable[Entry] = (), tokenizer: Tokenizer = SPACES) -> None:
        self.tokenizer = tokenizer
        named: dict[tuple[str, ...], str] = {}  # the words of each name, and how it is called
        types: dict[str, set[str]] = {}
        listed: dict[str, dict[str, None]] = {}
        written: dict[str, dict[str, None]] = {}
        given: dict[tuple[str, str, str, str], str] = {}
        for name, kind, *value in entries:
            words, form = self._called(name, named), _value(value)
            spelled = " ".join(unicodedata.normalize("NFC", name).split())
            given.setdefault((words, _type(kind), form, spelled), name)
            listed.setdefault(words, {})[spelled] = None
        self.entries = [(name, kind, form) for (_, kind, form, _), name in given.items()]  # each as it was first given
        for words, kind, form, _ in given:
            types.setdefault(words, set()).add(kind)
            written.setdefault(words, {}).update({form: None} if form else {})
        self.types = {name: tuple(sorted(kinds)) for name, kinds in sorted(types.items())}
        self._mentions = {
            name: Mention(name, own, tuple(listed[name]), tuple(written[name])) for name, own in self.types.items()
        }
        self._named = {words: self._mentions[name] for words, name in named.items()}
        self._longest: dict[str, int] = {}  # for each word that starts a name, how many words such a name has at most
        for first, *others in named:
            self._longest[first] = max(self._longest.get(first, 0), 1 + len(others))

    def __len__(self) -> int:
        return len(self.types)

    def cut_by(self, tokenizer: Tokenizer) -> Lexicon:
        """The same names, found in texts that another tokeniser cuts."""
        return self if tokenizer == self.tokenizer else Lexicon(self.entries, tokenizer)

    def _called(self, name: str, named: dict[tuple[str, ...], str]) -> str:
        """How a name is called: names with the same words like the first of them."""
        if not isinstance(name, str) or not name.strip(BLANK):
            raise BadInput("a name is blank", remedy=ENTRY)
        return named.setdefault(tuple(self.tokenizer.words(name)), folded(name))

    def sentence(self, text: str) -> Sentence:
        """The tokens of a text, its names and numbers replaced by their types."""
        words, found, mentions = self.tokenizer.words(text), list[str](), list[Mention]()
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
            if mention is None and _is_number(words, start) and self.tokenizer.keeps_numbers(text, words):
                mention = Mention(word, (NUMBER,))
            if mention is None:
                found.append(_escaped(word))
            else:
                found.append(mention.token)
                mentions.append(mention)
        return Sentence(text, found, mentions)

    def _name(self, words: Sequence[str], start: int) -> tuple[Mention | None, int]:
        """The longest name that starts here, if there is one, and where it ends."""
        for end in range(min(start + self._longest[words[start]], len(words)), start, -1):
            mention = self._named.get(tuple(words[start:end]))
            if mention is not None:
                return mention, end
        return None, start + 1


@cache
def _token(types: tuple[str, ...], marks: str) -> str:
    return f"<{'|'.join(types)}{marks}>"


def _is_number(words: Sequence[str], place: int) -> bool:
    """Whether a word is a number by itself; after a sign, or as 12 where half of a day is told, it says another one."""
    return is_number(words[place]) and words[max(place - 1, 0)] not in SIGNS and not _is_worked_out(words, place)


def _is_worked_out(words: Sequence[str], place: int) -> bool:
    """Whether a number is an hour that is not written like the others are."""
    word, after = words[place], words[place + 1 : place + 3]
    if not HALVES.isdisjoint((*after[:1], " ".join(after))):
        return HOUR.match(word) is None
    return TWELVE.fullmatch(word) is not None and not PARTS.isdisjoint(words)


def _value(given: Sequence[str]) -> str:
    """What outputs have for a name; empty if the entry does not say."""
    if len(given) > 1 or not all(isinstance(each, str) for each in given):
        raise BadInput("an entry has more than a name, a type and what is written for it", remedy=ENTRY)
    return unicodedata.normalize("NFC", given[0].strip()) if given else ""


def _quoted(name: str) -> str:
    """A name as one token that stands for itself."""
    return f'"{name.replace(" ", NO_BREAK)}"'


def unquoted(token: str) -> str:
    """The word or the name that a token is, unless it is a type."""
    if token.startswith('"'):
        return token[1:-1].replace(NO_BREAK, " ")
    return token[1:] if token.startswith(("\\<", "\\\\")) else token


def is_name(token: str) -> bool:
    """Whether a token is a type of names, or a name that stands as itself."""
    return token.startswith(("<", '"'))


def _escaped(word: str) -> str:
    """The word, changed if it looks like the token of a mention."""
    return f"\\{word}" if word[0] in "<\\" else word


def _type(kind: str) -> str:
    """A type as it is written in tokens: one word."""
    if not isinstance(kind, str) or not kind.strip():
        raise BadInput("a type is blank", remedy=ENTRY)
    if set(RESERVED) & set(kind):
        raise BadInput(
            f"the type {kind!r} holds one of {RESERVED}", remedy="Types are joined by these; leave them out."
        )
    return "_".join(unicodedata.normalize("NFC", kind).split())
