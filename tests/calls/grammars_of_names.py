"""Random grammars whose calls have several names of one type, with the truth of each of their sentences.

piece      words of a sentence with gaps for names, the paths that each name fills, and constants that the piece adds.
           Each piece has words of its own, that stand right beside its names: so calls are additive in words and in
           pairs of them, and what stands around a name says what it fills
gap        {city}, {person} or {number}, for a name of this type
grammar    tools with their pieces, and a lexicon
said       a sentence with its call, and the order in which names of one type fill its paths
obscure    said of a grammar in which the words beside a name do not say what it fills
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

__all__ = ["Grammar", "Said", "grammar", "normal"]

CITIES = ("boston", "denver", "austin", "new york", "york", "salt lake city", "oslo", "reno", "st. paul", "lima")
PEOPLE = ("anna", "bob", "carl", "dora", "mary ann", "ann", "eve", "lima")
WORDS = (
    *("from", "to", "between", "and", "via", "or", "before", "after", "owes", "owed", "by", "for", "at", "under"),
    *("around", "near", "with", "without", "until", "since", "past", "than", "over", "against", "beside", "like"),
    *("cheap", "late", "nonstop", "red", "daily", "twice", "alone", "fast", "window", "aisle", "please", "now"),
)
VERBS = ("fly", "book a flight", "call", "show me", "find", "pay", "move", "list all")
GAP = re.compile(r"\{(\w+)\}")
NUMBERS = 8  # so few that constants coincide with them
CONSTANTS: Sequence[Any] = (True, "true", 1, 2, 3, "1", None, "boston bay", 0, False)


@dataclass(frozen=True, slots=True)
class Piece:
    """Words with gaps, for each gap the paths that its name fills, and constants at other paths."""

    text: str
    fills: Sequence[Sequence[str]]
    constants: Mapping[str, Any]

    @property
    def gaps(self) -> list[str]:
        """The types of the names."""
        return GAP.findall(self.text)

    @property
    def keys(self) -> set[str]:
        """The paths that it fills."""
        return {path for paths in self.fills for path in paths} | self.constants.keys()


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, its call or calls, and for each type the paths of its names in the order of the sentence."""

    text: str
    call: dict[str, Any] | list[dict[str, Any]]
    order: tuple[tuple[str, ...], ...]

    @property
    def pairs(self) -> Iterator[tuple[str, str]]:
        """Two paths of one type, the one before the other."""
        return (pair for paths in self.order for pair in combinations(paths, 2))


@dataclass(frozen=True, slots=True)
class Grammar:
    """Tools, each with words that name it and with its pieces; and names, with what outputs have for them."""

    tools: Mapping[str, tuple[str, Sequence[Piece]]]
    names: Mapping[str, Sequence[str]]
    written: Mapping[tuple[str, str], str]
    as_text: bool  # whether numbers are texts in calls
    joint: str | None  # the word between two calls, if there may be two

    @property
    def lexicon(self) -> list[tuple[str, str] | tuple[str, str, str]]:
        """The names with their types."""
        return [
            (name, kind, self.written[kind, name]) if (kind, name) in self.written else (name, kind)
            for kind, names in self.names.items()
            for name in names
        ]

    @property
    def declared(self) -> list[dict[str, Any]]:
        """The tools as language models take them, with their keys and nothing else."""
        return [
            {"name": tool, "parameters": {"type": "object", "properties": {key: {} for key in _tops(pieces)}}}
            for tool, (_, pieces) in self.tools.items()
        ]

    def sentence(self, chance: random.Random, *, in_order: bool = False) -> Said:
        """A sentence, perhaps of two calls; its pieces may stand in one order only."""
        one = self._single(chance, in_order)
        if self.joint is None or chance.random() < 0.7:
            return one
        other = self._single(chance, in_order)
        calls = [call for each in (one, other) for call in [each.call] if isinstance(call, dict)]
        return Said(f"{one.text} {self.joint} {other.text}", calls, (*one.order, *other.order))

    def _single(self, chance: random.Random, in_order: bool) -> Said:
        """A sentence with some pieces in some order, no two of which fill one path but that of a list."""
        tool = chance.choice(sorted(self.tools))
        verb, pieces = self.tools[tool]
        chosen, used = list[Piece](), set[str]()
        for piece in chance.sample(pieces, len(pieces)):
            if len(chosen) < 4 and not piece.keys & used and chance.random() < 0.6:
                chosen.append(piece)
                used |= piece.keys
        if in_order:
            chosen.sort(key=lambda piece: piece.text)
        texts, arguments, order = list[str](), dict[str, Any](), list[tuple[str, str]]()
        for piece in chosen:
            texts.append(self._filled(piece, chance, arguments, order))
        texts.insert(chance.choice([0, 0, 0, len(texts)]), verb)
        kinds = sorted({kind for kind, _ in order})
        orders = tuple(tuple(path for each, path in order if each == kind) for kind in kinds)
        return Said(" ".join(texts), {"name": tool, "arguments": nested(arguments)}, orders)

    def _filled(
        self, piece: Piece, chance: random.Random, arguments: dict[str, Any], order: list[tuple[str, str]]
    ) -> str:
        """The text of a piece with names in its gaps; what it says is put into the arguments."""
        text = piece.text
        arguments.update(piece.constants)
        for kind, paths in zip(piece.gaps, piece.fills, strict=True):
            name = str(chance.randrange(NUMBERS)) if kind == "number" else chance.choice(self.names[kind])
            text = text.replace(f"{{{kind}}}", name, 1)
            order += [(kind, path) for path in paths]
            value = self._value(kind, name)
            for path in paths:
                if path.endswith("[]"):
                    arguments.setdefault(path[:-2], []).append(value)
                else:
                    arguments[path] = value
        return text

    def _value(self, kind: str, name: str) -> Any:
        if kind == "number":
            return name if self.as_text else int(name)
        return self.written.get((kind, name), name)


def _tops(pieces: Sequence[Piece]) -> list[str]:
    """The keys of a call's arguments."""
    return sorted({path.removesuffix("[]").partition(".")[0] for piece in pieces for path in piece.keys})


def nested(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments whose keys may be paths of two keys."""
    found: dict[str, Any] = {}
    for path, value in arguments.items():
        above, _, key = path.rpartition(".")
        (found.setdefault(above, {}) if above else found)[key] = value
    return found


def normal(value: Any) -> str:
    """A value of JSON as a text that tells true from 1, and lists of different order unless they are of calls."""
    several = isinstance(value, list) and all(isinstance(each, dict) and "arguments" in each for each in value)
    return json.dumps(sorted(value, key=normal) if several else value, sort_keys=True)


def grammar(chance: random.Random, *, two_types: bool, obscure: bool = False) -> Grammar:
    """A grammar of one to three tools that share pieces; names of two types are none where atoms are single words."""
    words = iter(chance.sample(WORDS, len(WORDS)))
    kinds = {"city": CITIES, "person": PEOPLE}
    names = {kind: chance.sample(known, chance.randint(3, len(known))) for kind, known in kinds.items()}
    if not two_types:
        names["person"] = [name for name in names["person"] if name not in CITIES]
    pieces = [chance.choice(PIECES)(chance, words, f"k{i}") for i in range(chance.randint(2, 5))]
    if obscure:
        pieces += [chance.choice(OBSCURE)(chance, words, f"o{i}") for i in range(chance.randint(1, 2))]
    coded = {kind: chance.choice((0.0, 0.0, 0.5, 1.0)) for kind in names}
    written = {
        (kind, name): f"{name[:3].upper()}-{kind[0]}{i}"
        for kind, known in names.items()
        for i, name in enumerate(known)
        if chance.random() < coded[kind]
    }
    verbs = chance.sample(VERBS, chance.randint(1, 3))
    tools = {
        f"tool_{i}": (verb, chance.sample(pieces, chance.randint((len(pieces) + 1) // 2, len(pieces))))
        for i, verb in enumerate(verbs)
    }
    joint = next(words) if chance.random() < 0.2 else None
    return Grammar(tools, names, written, chance.random() < 0.2, joint)


def _kind(chance: random.Random) -> str:
    return chance.choice(("city", "city", "city", "person", "person", "number"))


def _one(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A word and a name."""
    kind = _kind(chance)
    return Piece(f"{next(words)} {{{kind}}}", [[key]], {})


def _between(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A word before each of two names, in a fixed order."""
    kind = _kind(chance)
    return Piece(f"{next(words)} {{{kind}}} {next(words)} {{{kind}}}", [[f"{key}_low"], [f"{key}_high"]], {})


def _infix(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A word between two names, which are told by their sides."""
    kind = _kind(chance)
    return Piece(f"{{{kind}}} {next(words)} {{{kind}}}", [[f"{key}_one"], [f"{key}_two"]], {})


def _turned(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """An active or a passive phrase, which turns two names around."""
    kind, word, own = _kind(chance), next(words), next(words)
    if chance.random() < 0.5:
        return Piece(f"{{{kind}}} {word} {{{kind}}}", [["debtor"], ["creditor"]], {})
    return Piece(f"{{{kind}}} {word} {own} {{{kind}}}", [["creditor"], ["debtor"]], {})


def _owing(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """Two names and a number."""
    kind = chance.choice(("city", "person"))
    text = f"{{{kind}}} {next(words)} {{{kind}}} {{number}} {next(words)}"
    return Piece(text, [["debtor"], ["creditor"], ["amount"]], {})


def _listed(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A list of one name, or of two."""
    kind, first, second = chance.choice(("city", "person")), next(words), next(words)
    if chance.random() < 0.5:
        return Piece(f"{first} {{{kind}}}", [[f"{key}[]"]], {})
    return Piece(f"{first} {{{kind}}} {second} {{{kind}}}", [[f"{key}[]"], [f"{key}[]"]], {})


def _both(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A name that fills two keys."""
    kind = chance.choice(("city", "person"))
    return Piece(f"{next(words)} {{{kind}}}", [[f"{key}_there", f"{key}_back"]], {})


def _idle(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A name that fills nothing, perhaps beside a constant."""
    constants = {key: chance.choice(CONSTANTS)} if chance.random() < 0.3 else {}
    return Piece(f"{next(words)} {{{_kind(chance)}}}", [[]], constants)


def _flag(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A word that stands for a constant, which may be written like a number or in the list of the names."""
    return Piece(next(words), [], {key: chance.choice(CONSTANTS)})


def _deep(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A name inside an object of its own."""
    return Piece(f"{next(words)} {{{_kind(chance)}}}", [[f"{key}.in"]], {})


def _side(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """Two neighbouring names, of which each is told by the word on its other side."""
    kind = chance.choice(("city", "person"))
    return Piece(f"{next(words)} {{{kind}}} {{{kind}}} {next(words)}", [[f"{key}_a"], [f"{key}_z"]], {})


def _mixed(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """Names of two types, and one of the first again."""
    text = f"{next(words)} {{city}} {next(words)} {{person}} {next(words)} {{city}}"
    return Piece(text, [[f"{key}_a"], [f"{key}_b"], [f"{key}_c"]], {})


PIECES = (_one, _one, _one, _between, _infix, _turned, _owing, _listed, _both, _idle, _flag, _deep, _side, _mixed)


def _apart(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A word that decides what two names fill, too far from one of them."""
    kind, word = chance.choice(("city", "person")), next(words)
    if chance.random() < 0.5:
        return Piece(f"{word} far and wide {{{kind}}} x y {{{kind}}}", [["apart_a"], ["apart_b"]], {})
    return Piece(f"{word} far and wide {{{kind}}} x y {{{kind}}}", [["apart_b"], ["apart_a"]], {})


def _sometimes(chance: random.Random, words: Iterator[str], key: str) -> Piece:
    """A name that fills two keys in one phrase, and one in another with the same word beside it."""
    kind, word = chance.choice(("city", "person")), "along"
    if chance.random() < 0.5:
        return Piece(f"{next(words)} out there {word} {{{kind}}}", [["some_a", "some_b"]], {})
    return Piece(f"{next(words)} over here {word} {{{kind}}}", [["some_a"]], {"some_b": "none"})


OBSCURE = (_apart, _sometimes)
