"""How does a sentence become a bag of source atoms?

    recipe    pieces joined by "+": first what is done to the tokens, then which atoms are made of them
    stems     each word is cut to its stem
    singulars an s at the end of a word is cut off, and nothing else
    bare      a, an and the are left out, but not before names, which may differ by them: the Missouri is a river
    end       an end mark is put after the last token; bigrams and trigrams have it anyway
    lefts     words that the examples show to mean the same before other words count as one there (word_classes.py)
    rights    words that the examples show to mean the same after other words count as one there
    words     each token is an atom
    bigrams   each pair of neighbouring tokens is an atom, the last one with the end mark; this keeps some context
    trigrams  each token with the two that follow is an atom

So "stems+bigrams" makes pairs of neighbouring stems, and "words+bigrams" makes both kinds of atoms.
Instead of a recipe's name there may be a function of the user's own, from a Sentence to atoms.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from unanimity.bags import Atom, Bag, as_bag
from unanimity.errors import BadInput
from unanimity.language.lexicon import Sentence, is_name
from unanimity.language.own_functions import name_of
from unanimity.language.stems import singulars, stems

__all__ = ["END", "GRAMS", "SIDES", "STEPS", "AtomFunction", "Recipe", "Steps", "recipe"]

AtomFunction = Callable[[Sentence], Mapping[Atom, int] | Iterable[Atom]]
Tokens = Sequence[str]
Steps = tuple[Callable[[Tokens], Tokens], ...]

END = "."  # never a token: words do not end in sentence marks
ARTICLES = frozenset({"a", "an", "the"})
CLASS = "…"  # ends the name of a class, and so never a token


def _ended(tokens: Tokens) -> list[str]:
    return [*tokens, END]


def _bare(tokens: Tokens) -> list[str]:
    following = zip(tokens, [*tokens[1:], ""], strict=True)
    return [token for token, after in following if token not in ARTICLES or is_name(after)] or list(tokens)


def _words(tokens: Tokens) -> Iterable[Atom]:
    return tokens


def _bigrams(tokens: Tokens) -> Iterable[Atom]:
    return map(" ".join, zip(tokens, [*tokens[1:], END], strict=True))


def _trigrams(tokens: Tokens) -> Iterable[Atom]:
    return map(" ".join, zip(tokens, [*tokens[1:], END], [*tokens[2:], END, END], strict=False))


STEPS: Mapping[str, Callable[[Tokens], Tokens]] = MappingProxyType(
    {"stems": stems, "singulars": singulars, "bare": _bare, "end": _ended}
)
GRAMS: Mapping[str, Callable[[Tokens], Iterable[Atom]]] = MappingProxyType(
    {"words": _words, "bigrams": _bigrams, "trigrams": _trigrams}
)
_REACHES: Mapping[Callable[[Tokens], Iterable[Atom]], int] = {_words: 0, _bigrams: 1, _trigrams: 2}
SIDES = ("lefts", "rights")


@dataclass(frozen=True, slots=True)
class Recipe:
    """A name, such as "stems+bigrams", what it stands for, and, where words are merged on one side, their classes."""

    name: str
    steps: Steps = ()
    grams: tuple[Callable[[Tokens], Iterable[Atom]], ...] = ()
    side: str | None = None
    function: AtomFunction | None = None
    classes: Mapping[str, str] = field(default_factory=dict)

    @property
    def has_stems(self) -> bool:
        """Whether it cuts words to their stems."""
        return stems in self.steps

    @property
    def has_single_words(self) -> bool:
        """Whether some atom is a word, whatever stands beside it."""
        return _words in self.grams

    @property
    def reach(self) -> int | None:
        """How many neighbours on each side tell what a token's atoms are; None if a function makes them.

        Where words are left out, they tell it only if they stay (`stays`).
        """
        if self.function is not None:
            return None
        return max(int(_bare in self.steps), *map(_REACHES.__getitem__, self.grams))

    def stays(self, tokens: Tokens) -> bool:
        """Whether none of these tokens is ever left out, whatever stands beside them."""
        for step in self.steps:
            if step is _bare:
                return ARTICLES.isdisjoint(tokens)
            tokens = step(tokens)
        return True

    @property
    def plain(self) -> Recipe:
        """The recipe without merging words on one side."""
        return replace(self, side=None, classes={})

    def with_classes(self, classes: Mapping[str, str]) -> Recipe:
        """The recipe with these classes of words."""
        return replace(self, classes=classes)

    def tokens(self, sentence: Sentence) -> Tokens:
        """The tokens that atoms are made of."""
        return self._stepped(sentence.tokens)

    def bag(self, sentence: Sentence) -> Bag:
        """The source atoms of a sentence."""
        if self.function is not None:
            return as_bag(self.function(sentence))
        return Bag.counted(self.atoms(sentence.tokens))

    def atoms(self, tokens: Tokens) -> Iterable[Atom]:
        """What is made of a sentence's tokens, each atom as often as it occurs; a function needs more than these."""
        tokens = self._stepped(tokens)
        if self.side is not None:
            return map(" ".join, self._merged_bigrams(tokens))
        if len(self.grams) == 1:
            return self.grams[0](tokens)
        return (atom for gram in self.grams for atom in gram(tokens))

    def _stepped(self, tokens: Tokens) -> Tokens:
        for step in self.steps:
            tokens = step(tokens)
        return tokens

    def pairs(self, atoms: Iterable[Atom]) -> dict[str, dict[str, int]]:
        """For each word that may be merged, the neighbours it was seen with; atoms are bigrams by their columns.

        Where questions were given as bags, there may be other atoms, which are left out.
        """
        found: dict[str, dict[str, int]] = defaultdict(dict)
        for column, atom in enumerate(atoms):
            words = atom.split(" ")
            if len(words) != 2 or not all(words):
                continue
            left, right = words
            word, neighbour = (left, right) if self.side == "lefts" else (right, left)
            if word != END and not is_name(word):
                found[word][neighbour] = column
        return found

    def _merged_bigrams(self, tokens: Tokens) -> Iterable[tuple[str, str]]:
        """The pairs of neighbours, with classes on the side that is merged."""
        merged = [f"{self.classes[token]}{CLASS}" if token in self.classes else token for token in tokens]
        lefts, rights = (merged, tokens) if self.side == "lefts" else (tokens, merged)
        return zip(lefts, [*rights[1:], END], strict=True)


def recipe(atoms: str | AtomFunction) -> Recipe:
    """The recipe of that name, or the one that uses the function given."""
    if callable(atoms):
        return Recipe(name_of(atoms), function=atoms)
    pieces = atoms.split("+") if isinstance(atoms, str) else []
    steps, sides = [piece for piece in pieces if piece in STEPS], [piece for piece in pieces if piece in SIDES]
    grams = [piece for piece in pieces if piece in GRAMS]
    if not grams or pieces != steps + sides + grams or len(set(pieces)) < len(pieces):
        problem = f"there is no way to make atoms called {atoms!r}"
        before = f"before them may stand {' or '.join(STEPS)}, and before bigrams {' or '.join(SIDES)}"
        raise BadInput(problem, remedy=f"Choose one of {', '.join(GRAMS)}, or several joined by +; {before}.")
    if sides and (len(sides) > 1 or grams != ["bigrams"]):
        raise BadInput(f"{atoms!r} merges what is not there", remedy="Write lefts+bigrams or rights+bigrams.")
    made = tuple(STEPS[piece] for piece in steps), tuple(GRAMS[piece] for piece in grams)
    return Recipe(atoms, *made, side=sides[0] if sides else None)
