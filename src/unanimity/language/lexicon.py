"""Which names does a text hold, and of which types?

name      words that stand for something in the world: "new york", "iowa"
type      what kind of thing that is; a name may have several
mention   a name found in a text; its token, such as <city|state>, stands in its place
value     what nobody lists: a number, such as 20 or 7:30, or, if they are looked for, times, dates and so on (values/).
          Signs, units and colons are part of a number's token, <number%>, as what is learned of percents need not hold
          for others
written   what outputs have for a name, if the lexicon says so: "usa" for "us"; there may be several
sentence  a text's tokens, with its mentions in their order
quoted    a name that stands as itself, like any other word, is a token in quotes: "us"; no word begins with a quote.
          A value that does so is a word of its sentence alone, or only between its neighbours: its token has these, too

Names are cut like texts, by the same tokeniser (tokenizers/), and found word by word.
Names are found from left to right, the longest one first; a name inside a longer one is not found.
What a sentence means then depends on the types of its names only, so what is learned for one holds for all.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from unanimity.errors import BadInput
from unanimity.language.tokenizers.spaces import SENTENCE_MARKS, tokens
from unanimity.language.tokenizers.tokenizer import SPACES, Tokenizer
from unanimity.language.values.kinds import KINDS, hint_of
from unanimity.language.values.numbers import number_value
from unanimity.language.values.value import Value
from unanimity.language.values.verbatim import VERBATIM, parts

__all__ = [
    "Bound",
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

Senses = tuple[tuple[str, frozenset[str]], ...]
Key = tuple[tuple[str, ...], tuple[str, ...]]  # a sentence's tokens, and its names
Entry = tuple[str, str] | tuple[str, str, str]  # a name, its type, and perhaps what outputs have for it

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
    senses: Senses = field(default=(), compare=False)  # what each type of it is written as, if there are several
    value: Value | None = field(default=None, compare=False)  # what its words say, if the lexicon does not have it
    token: str = field(init=False, repr=False, compare=False)
    """What stands for it in the sentence: its types, joined; for a number also its marks, such as %."""

    def __post_init__(self) -> None:
        token = f"<{'|'.join(self.types)}>" if self.value is None else self.value.token
        object.__setattr__(self, "token", token)

    def __hash__(self) -> int:
        return hash(self.name)  # of two names that are equal, few have different types

    @property
    def is_value(self) -> bool:
        """Whether it was found by how it is written, and not in a lexicon."""
        return self.value is not None


class Bound(Enum):
    """Where a value is the same word, if nothing is known of it that holds for others.

    In its own sentence only, or only between its neighbours; alone, if the words beside it are others as well there.
    """

    ALONE = "alone"
    SENTENCE = "sentence"
    NEIGHBOURS = "neighbours"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text as it is learned from: tokens, of which some stand for mentions, and others for names as words."""

    text: str
    tokens: Sequence[str]
    mentions: Sequence[Mention] = ()
    words: Sequence[Mention] = ()  # the names that stand as themselves, of which nothing is known

    @property
    def key(self) -> Key:
        """Its tokens and its names: equal for sentences that are equal word for word."""
        return tuple(self.tokens), tuple([mention.name for mention in self.mentions])

    @property
    def values_as_words(self) -> list[str]:
        """The tokens of values that stand as themselves."""
        names = {_quoted(mention.name) for mention in self.words if not mention.is_value}
        return [token for token in self.tokens if token.startswith('"') and token not in names]

    def with_words(self, names: Collection[str], bound: Bound = Bound.SENTENCE) -> Sentence:
        """The same sentence, in which mentions of these names stand as themselves.

        A name is the same word wherever it stands; a value, of which nothing is known, only where it is bound to.
        """
        if not any(mention.name in names for mention in self.mentions):
            return self
        found, mentions = list[str](), iter(self.mentions)
        for at, token in enumerate(self.tokens):
            mention = next(mentions) if token.startswith("<") else None
            if mention is None or mention.name not in names:
                found.append(token)
            elif mention.is_value:
                found.append(_quoted(f"{mention.name} in {self._around(at, bound)}"))
            else:
                found.append(_quoted(mention.name))
        if bound is Bound.ALONE and any(mention.name in names for mention in self.mentions):
            found = [
                each if is_name(each) else _quoted(f"{each} in {self._around(i, bound)}")
                for i, each in enumerate(found)
            ]
        left, words = list[Mention](), list(self.words)
        for each in self.mentions:
            (words if each.name in names else left).append(each)
        return Sentence(self.text, found, left, words)

    def _around(self, at: int, bound: Bound) -> str:
        """What a value at this place is bound to: what stands before it and after it."""
        before, after = self.tokens[:at], self.tokens[at + 1 :]
        if bound is Bound.NEIGHBOURS:
            before, after = before[-1:], after[:1]
        return " ".join([*before, "…", *after])


@lru_cache(maxsize=2**16)  # names come again and again
def folded(name: str) -> str:
    """A name as it is found in texts; empty if it has no words."""
    return " ".join(tokens(name)) if name.strip(BLANK) else ""


def plain_sentence(text: str, tokenizer: Tokenizer = SPACES) -> Sentence:
    """The sentence of a text in which no names are looked for."""
    return Sentence(text, tokenizer.words(text))


class Lexicon:
    """Names with their types, found in texts that a tokeniser cuts; numbers, and values of some kinds, are as well."""

    def __init__(
        self, entries: Iterable[Entry] = (), tokenizer: Tokenizer = SPACES, values: Sequence[str] = ()
    ) -> None:
        self.tokenizer = tokenizer
        self._look_for(values)
        named: dict[tuple[str, ...], str] = {}  # the words of each name, and how it is called
        types: dict[str, set[str]] = {}
        listed: dict[str, dict[str, None]] = {}
        written: dict[str, dict[str, None]] = {}
        senses: dict[str, dict[str, set[str]]] = {}  # what each type of a name is written as
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
            senses.setdefault(words, {}).setdefault(kind, set()).add(folded(form or words))
        self.types = {name: tuple(sorted(kinds)) for name, kinds in sorted(types.items())}
        self._mentions = {
            name: Mention(name, own, tuple(listed[name]), tuple(written[name]), _senses(senses[name]))
            for name, own in self.types.items()
        }
        self._named = {words: self._mentions[name] for words, name in named.items()}
        self._longest: dict[str, int] = {}  # for each word that starts a name, how many words such a name has at most
        for first, *others in named:
            self._longest[first] = max(self._longest.get(first, 0), 1 + len(others))

    def __len__(self) -> int:
        return len(self.types)

    def reading(self, tokenizer: Tokenizer, values: Sequence[str]) -> Lexicon:
        """The same names, and values of these kinds, found in texts that a tokeniser cuts."""
        if tokenizer != self.tokenizer:
            return Lexicon(self.entries, tokenizer, values)
        if tuple(values) == self.values:
            return self
        same = copy(self)  # names are cut by the tokeniser alone, and nothing changes them
        same._look_for(values)
        return same

    def _look_for(self, values: Sequence[str]) -> None:
        """Find values of these kinds, and of no others."""
        self.values = tuple(values)
        self._kinds = [KINDS[name] for name in values if name in KINDS]
        self._verbatim = [name for name in values if name in VERBATIM]

    def _called(self, name: str, named: dict[tuple[str, ...], str]) -> str:
        """How a name is called: names with the same words like the first of them."""
        if not isinstance(name, str) or not name.strip(BLANK):
            raise BadInput("a name is blank", remedy=ENTRY)
        return named.setdefault(tuple(self.tokenizer.words(name)), folded(name))

    def may_have(self, text: str) -> bool:
        """Whether a text looks as if it had a value of the kinds that are looked for, at a glance."""
        return any(hint_of(name).search(text) for name in self.values)

    def sentence(self, text: str) -> Sentence:
        """The tokens of a text, its names and values replaced by their types."""
        found, mentions = list[str](), list[Mention]()
        for part in parts(text, self._verbatim) if self._verbatim else (text,):
            if isinstance(part, tuple):
                mentions.append(_mention(*part))
                found.append(mentions[-1].token)
            elif not self._verbatim or part.strip(BLANK):
                self._read(part, found, mentions)
        if not found:
            self.tokenizer.words(text)  # which says that there are none
        return Sentence(text, found, mentions)

    def _read(self, text: str, found: list[str], mentions: list[Mention]) -> None:
        """Put the tokens of a text, and its names and values, on the lists."""
        words = self.tokenizer.words(text)
        end = 0
        for start, word in enumerate(words):
            if start < end:
                continue
            mention, end = None, start + 1
            if word in self._longest:
                mention, end = self._name(words, start)
            elif word.isalpha() and not self._kinds:  # as most are
                found.append(word)
                continue
            if mention is None:
                mention, end = self._value(text, words, start)
            if mention is None:
                found.append(_escaped(word))
            else:
                found.append(mention.token)
                mentions.append(mention)

    def _value(self, text: str, words: Sequence[str], start: int) -> tuple[Mention | None, int]:
        """The value whose words begin here, if there is one, and where it ends."""
        if words[max(start - 1, 0)] in SIGNS:
            return None, start + 1
        for kind in self._kinds:
            if (said := kind.find(words, start)) is not None:
                value, end = said
                return _mention(" ".join(words[start:end]), value), end
        number = number_value(words[start])
        if number is None or _is_worked_out(words, start) or not self.tokenizer.keeps_numbers(text, words):
            return None, start + 1
        return _mention(words[start], number), start + 1

    def _name(self, words: Sequence[str], start: int) -> tuple[Mention | None, int]:
        """The longest name that starts here, if there is one, and where it ends."""
        for end in range(min(start + self._longest[words[start]], len(words)), start, -1):
            mention = self._named.get(tuple(words[start:end]))
            if mention is not None:
                return mention, end
        return None, start + 1


def _mention(name: str, value: Value) -> Mention:
    """The mention of a value."""
    return Mention(name, (value.kind,), value=value)


def _senses(written: Mapping[str, set[str]]) -> Senses:
    """What each type of a name is written as; nothing if it has one type only."""
    return tuple((kind, frozenset(forms)) for kind, forms in written.items()) if len(written) > 1 else ()


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
    if set(RESERVED) & set(kind) or kind.strip().startswith(":"):
        raise BadInput(
            f"the type {kind!r} holds one of {RESERVED}, or begins with a colon",
            remedy="These have meanings in tokens; leave them out.",
        )
    return "_".join(unicodedata.normalize("NFC", kind).split())
