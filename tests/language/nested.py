"""Small languages whose forms lie inside each other, and in which word order, or one word, says what is inside of what.

phrase     words, and the labels that they mean, from the outside in
language   sentences with their forms; which words, sizes and ways to say things it has is drawn by a number
scoping    "the largest state bordering the smallest" has the atoms of "the smallest state bordering the largest"
turning    "the boss of the friend of ann" and "the friend under the boss of ann" are the same; so "under" turns
           around what "of" has on its sides, and changes no atom
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from tests.oracles import consistent

from unanimity.language.forms.codec import codec
from unanimity.language.forms.shapes import shaped, target_bag
from unanimity.language.lexicon import Lexicon
from unanimity.language.recipes import recipe

__all__ = ["FRAMES", "Language", "Phrase", "is_additive", "language", "written"]

STATES, PEOPLE = ("ohio", "iowa", "utah"), ("ann", "bob", "eve")
KINDS, BEST = ("state", "city", "river"), ("largest", "smallest", "oldest")
RELATIVES, MEASURES = ("boss", "friend", "parent", "teacher"), ("area", "age", "people")
WAYS = (("bordering", "next_to"), ("in", "loc"), ("crossing", "through"))


class Phrase(NamedTuple):
    """Some words and what they mean."""

    text: str
    labels: tuple[str, ...]


class Language(NamedTuple):
    """Sentences with their chains of labels, and the names in them with their types."""

    meanings: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]


Frame = Callable[[Random], Iterator[Phrase]]


def _borders(chance: Random) -> Iterator[Phrase]:
    """States that border states that border states, to any depth, with things in them."""
    inner = [Phrase(name, ("id", name)) for name in STATES]
    whole = list(inner)
    for _ in range(3):
        inner = [Phrase(f"states that border {text}", ("state", "next_to", *labels)) for text, labels in inner]
        whole += inner
    asks = ("show", "show"), ("how many", "count"), ("what cities lie in", "city_in"), ("the capital of", "capital")
    for (asked, label), (text, labels) in product(asks, whole):
        yield Phrase(f"{asked} {text}", ("answer", label, *labels))


def _best(chance: Random) -> Iterator[Phrase]:
    """The largest state bordering the smallest: a superlative says something of what follows it."""
    best, kinds = BEST[: chance.choice((2, 3))], KINDS[: chance.choice((1, 2, 3))]
    plain = [Phrase(f"{b} {k}", (b, k, "all")) for b, k in product(best, kinds)]
    plain += [Phrase(kind, (kind, "all")) for kind in kinds]
    named = [Phrase(name, ("id", name)) for name in STATES[:2]]
    for (word, way), kind, (text, labels) in product(WAYS[: chance.choice((1, 2))], kinds, [*plain, *named]):
        yield Phrase(f"what {kind} is {word} the {text}", ("answer", kind, way, *labels))
        for b in best:
            yield Phrase(f"what is the {b} {kind} {word} the {text}", ("answer", b, kind, way, *labels))
    for text, labels in plain:
        yield Phrase(f"what is the {text}", ("answer", *labels))


def _measured(chance: Random) -> Iterator[Phrase]:
    """The area of the state with the largest age: two measures in one form."""
    for best, inner, name in product(BEST[:2], MEASURES, STATES[:2]):
        picked = best, f"{inner}_of", "state"
        yield Phrase(f"which state has the {best} {inner}", ("answer", *picked, "all"))
        yield Phrase(f"which state near {name} has the {best} {inner}", ("answer", *picked, "next_to", "id", name))
        for outer in MEASURES:
            text = f"what is the {outer} of the state with the {best} {inner}"
            yield Phrase(text, ("answer", f"{outer}_of", *picked, "all"))
    for outer, name in product(MEASURES, STATES):
        yield Phrase(f"what is the {outer} of {name}", ("answer", f"{outer}_of", "id", name))


def _turned(chance: Random) -> Iterator[Phrase]:
    """The boss of the friend of ann is the friend under the boss of ann: one word turns two labels around."""
    some = RELATIVES[: chance.choice((2, 3, 4))]
    for (one, other), name, ask in product(product(some, some), PEOPLE[:2], ("who is", "call")):
        top = "answer" if ask == "who is" else "ring"
        yield Phrase(f"{ask} the {one} of the {other} of {name}", (top, one, other, "person", name))
        yield Phrase(f"{ask} the {one} under the {other} of {name}", (top, other, one, "person", name))
    for one, name, ask in product(some, PEOPLE[:2], ("who is", "call")):
        top = "answer" if ask == "who is" else "ring"
        yield Phrase(f"{ask} the {one} of {name}", (top, one, "person", name))


def _possessive(chance: Random) -> Iterator[Phrase]:
    """What stands first is outermost with "of", and innermost with "'s"."""
    some = RELATIVES[: chance.choice((2, 3, 4))]
    for one, other, name in product(some, some, PEOPLE):
        labels = "answer", one, other, "person", name
        yield Phrase(f"show the {one} of the {other} of {name}", labels)
        yield Phrase(f"show {name} his {other} his {one}", labels)
        yield Phrase(f"show the {one} of {name} his {other}", labels)
    for one, name in product(some, PEOPLE):
        yield Phrase(f"show the {one} of {name}", ("answer", one, "person", name))
        yield Phrase(f"show {name} his {one}", ("answer", one, "person", name))


def _scoped_by_a_word(chance: Random) -> Iterator[Phrase]:
    """An adverb far from what it speaks of says whether it is about the whole or about what is inside."""
    kinds = KINDS[: chance.choice((2, 3))]
    for best, (word, way), kind, inner in product(BEST[:2], WAYS[:2], kinds, kinds):
        base = f"{kind} {word} {inner}"
        yield Phrase(f"find {base}", ("find", kind, way, inner, "all"))
        yield Phrase(f"find {base} {best} overall", ("find", best, kind, way, inner, "all"))
        yield Phrase(f"find {base} {best} there", ("find", kind, way, best, inner, "all"))
        yield Phrase(f"find {best} {kind}", ("find", best, kind, "all"))


FRAMES: Mapping[str, Frame] = {
    "borders": _borders,
    "best": _best,
    "measured": _measured,
    "turned": _turned,
    "possessive": _possessive,
    "scoped by a word": _scoped_by_a_word,
}


def language(frame: str, chance: Random) -> Language:
    """A language of that frame."""
    meanings = dict(FRAMES[frame](chance))
    names = dict.fromkeys(STATES, "state") | dict.fromkeys(PEOPLE, "person")
    used = {word for labels in meanings.values() for word in labels}
    return Language(meanings, {name: kind for name, kind in names.items() if name in used})


def written(labels: Sequence[str], form: str, names: Mapping[str, str]) -> str:
    """A chain of labels in a notation."""
    *outer, last = labels
    if form == "json":
        text = f'"{last}"'
        for label in reversed(outer):
            text = f'{{"{label}": {text}}}'
        return text
    text = f"'{last}'" if last in names and form == "funql" else f'"{last}"' if last in names else last
    for label in reversed(outer):
        text = f"{label}({text})" if form == "funql" else f"({label} {text})"
    return text


def is_additive(spoken: Language, atoms: str, form: str) -> bool:
    """Whether some mapping from atoms to labels gives every sentence of the language those of its form."""
    lexicon, read = Lexicon(list(spoken.names.items())), codec(form)
    sources, targets = list[Counter[str]](), list[Counter[str]]()
    for text, labels in spoken.meanings.items():
        sentence = lexicon.sentence(text)
        sources.append(Counter(recipe(atoms).atoms(sentence.tokens)))
        tree = read.read(written(labels, form, spoken.names))
        targets.append(Counter(target_bag(shaped(tree, sentence.mentions, read).shape)))
    return consistent(sources, targets)
