"""Which words and short sequences can stand for others, and which sentences can be made with them?

    window    a short sequence of tokens in a sentence, perhaps an empty one, with its neighbours before and after
    reach     how many neighbours matter: none if atoms are words, one on each side if they are pairs of words. If words
              are left out, it must be known that these neighbours are not
    rule      two sequences that mean the same between the same neighbours, in some places or anywhere
    silent    said of a sequence that can be left out: it means the same as the empty one

Windows between the same neighbours are compared by the meaning of their atoms, which is exact (same_meaning.py);
so every rule, and every sentence made by them, has its proof. Which windows are compared is only a matter of search:
those that occur in the examples, and in texts given besides.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice

from unanimity.bags import Atom, Bag
from unanimity.language.forms.shapes import is_token
from unanimity.language.lexicon import Mention, Sentence, unquoted
from unanimity.language.recipes import Recipe
from unanimity.learning.same_meaning import Meaning, Meanings

__all__ = ["Generated", "Rule", "bags_like", "rules_of", "sentences_like", "written"]

Tokens = tuple[str, ...]
Place = tuple[Tokens, Tokens]  # what stands before and after
Group = dict[Meaning, list[Tokens]]

LONGEST = 3  # tokens of a window
MOST_WINDOWS = 300_000
MOST_COMPARED = 20  # windows of one meaning in one place; of more, each only with the shortest
MOST_EXPANDED = 300  # sentences that others are made of
MOST_MADE = 1_000  # sentences in as many steps
AT_ONCE = 4_096
P = 2**61 - 1


@dataclass(frozen=True, slots=True)
class Rule:
    """Two sequences that mean the same in some places; if the other is empty, the first one contributes nothing there.

    A place has what stands before and after; there is none if that does not matter. For each there are the atoms of
    both sequences between their neighbours.
    """

    words: Tokens
    other: Tokens
    places: Sequence[Place]
    bags: Sequence[tuple[Bag, Bag]]

    @property
    def is_silent(self) -> bool:
        """Whether the words contribute nothing."""
        return not self.other

    @property
    def is_everywhere(self) -> bool:
        """Whether it does not matter what stands beside."""
        return not self.places


@dataclass(frozen=True, slots=True)
class Generated:
    """A text, or the atoms of a bag, with its source atoms, and in how many steps it was made."""

    text: str
    bag: Bag
    steps: int


class Windows:
    """The windows of some sentences, by their neighbours and then by what they mean there."""

    def __init__(
        self,
        meanings: Meanings,
        make: Callable[[Sequence[str]], Bag],
        width: int,
        stays: Callable[[Sequence[str]], bool] = lambda _: True,
    ) -> None:
        self._meanings, self._make, self.width, self._stays = meanings, make, width, stays
        self._groups: dict[tuple[Place, Tokens], Group] = {}
        self._counts: Counter[tuple[Place, Tokens]] = Counter()

    def take(self, sentences: Iterable[Tokens]) -> None:
        """Take note of the windows of sentences, as long as there are not too many."""
        for tokens in sentences:
            self._counts.update(self.windows(tokens))
            if len(self._counts) > MOST_WINDOWS:
                break
        waiting = iter(self._counts)
        while some := list(islice(waiting, AT_ONCE)):
            for (place, words), meaning in zip(some, self.meanings(some), strict=True):
                group = self._groups.setdefault((place, _names(words)), {})
                group.setdefault(meaning, []).append(words)

    @classmethod
    def of_sentences(cls, recipe: Recipe, meanings: Meanings, width: int, sentences: Iterable[Sentence]) -> Windows:
        """The windows of sentences, as a recipe makes atoms of them, with so many neighbours."""
        windows = cls(meanings, lambda some: recipe.bag(Sentence("", some)), width, recipe.stays)
        windows.take(tuple(sentence.tokens) for sentence in sentences)
        return windows

    def windows(self, tokens: Tokens) -> Iterator[tuple[Place, Tokens]]:
        """Every window of a sentence."""
        return (window for _, window in self.placed(tokens))

    def placed(self, tokens: Tokens) -> Iterator[tuple[slice, tuple[Place, Tokens]]]:
        """Every window of a sentence, with where it is; but for those beside a word that may be left out."""
        for start in range(len(tokens) + 1):
            before = tokens[max(0, start - self.width) : start] if self.width else ()
            if not self._stays(before):
                continue
            for end in range(start, min(start + LONGEST, len(tokens)) + 1):
                after = tokens[end : end + self.width]
                if self._stays(after):
                    yield slice(start, end), ((before, after), tokens[start:end])

    def meanings(self, windows: Iterable[tuple[Place, Tokens]]) -> list[Meaning]:
        """What windows mean, together with their neighbours."""
        return self._meanings.of_many(self.bag(*window) for window in windows)

    def bag(self, place: Place, words: Tokens) -> Bag:
        """The atoms of a window with its neighbours."""
        before, after = place
        return self._make((*before, *words, *after))

    def alike(self, place: Place, words: Tokens, meaning: Meaning) -> Sequence[Tokens]:
        """The sequences with the same names that mean the same in a place, the most frequent first."""
        some = self._groups.get((place, _names(words)), {}).get(meaning, ())
        return sorted(some, key=lambda other: (-self._counts[place, other], other))

    def same(self) -> Iterator[tuple[Place, Tokens, Tokens]]:
        """Places with two sequences that mean the same there; what they begin or end with in common is left out."""
        for (place, _), group in self._groups.items():
            for words in group.values():
                ranked = sorted(words, key=lambda some: (len(some), -self._counts[place, some], some))
                few = len(ranked) <= MOST_COMPARED
                for other, one in combinations(ranked, 2) if few else ((ranked[0], some) for some in ranked[1:]):
                    if not _overlap(one, other, self.width):
                        yield place, one, other


def rules_of(recipe: Recipe, meanings: Meanings, sentences: Iterable[Sentence], atoms: Sequence[Atom]) -> list[Rule]:
    """The rules that hold between the windows of sentences, the shortest first, without those that follow from others.

    If atoms are made by a function, or there are no sentences, they are rules about single atoms.
    """
    reach, several = recipe.reach, iter(sentences)
    first = next(several, None)
    if reach is None or first is None:
        windows = Windows(meanings, lambda some: Bag(Counter(some)), 0)
        windows.take((atom,) for atom in atoms)
    else:
        windows = Windows.of_sentences(recipe, meanings, reach, chain([first], several))
    found: dict[tuple[Tokens, Tokens], list[tuple[Place, Bag, Bag]]] = defaultdict(list)
    for place, one, other in windows.same():
        bags = windows.bag(place, one), windows.bag(place, other)
        if bags[0] != bags[1]:  # otherwise the recipe takes them for the same
            found[one, other].append((place, *bags))
    order = sorted(found, key=lambda pair: (sum(map(len, pair)), -len(found[pair]), pair))
    known, rules = _Span(), list[Rule]()
    for one, other in order:
        new = [each for each in found[one, other] if known.add(each[1], each[2])]
        if new:
            places = [place for place, _, _ in new] if windows.width else []
            rules.append(Rule(one, other, places, [(this, that) for _, this, that in new]))
    return sorted(rules, key=lambda rule: (len(rule.words) + len(rule.other), -len(rule.places)))


def sentences_like(
    sentence: Sentence,
    recipe: Recipe,
    meanings: Meanings,
    sentences: Iterable[Sentence],
    is_same: Callable[[str], bool],
    most: int,
    joined: Callable[[Sequence[str]], str] = " ".join,
) -> list[Generated]:
    """New sentences that mean the same: windows are replaced by others that examples have between the same neighbours.

    In one step first, then in two, and so on; of those made in as many steps, the shortest first.
    """
    if recipe.reach is None:
        return []
    windows = Windows.of_sentences(recipe, meanings, max(recipe.reach, 1), sentences)
    start = tuple(sentence.tokens)
    met, level, found, steps, left = {start}, [start], list[Generated](), 0, MOST_EXPANDED
    while level and len(found) < most and left > 0:
        steps += 1
        made = dict.fromkeys(new for tokens in level[:left] for new in _replaced(tokens, windows) if new not in met)
        left -= len(level)
        met.update(made)
        level = sorted(made, key=lambda tokens: (len(tokens), tokens))[:MOST_MADE]
        texts = [(written(tokens, sentence.mentions, joined), tokens) for tokens in level]
        found += [Generated(text, recipe.bag(Sentence(text, tokens)), steps) for text, tokens in texts if is_same(text)]
    return found[:most]


def bags_like(bag: Bag, rules: Sequence[Rule], meanings: Meanings, most: int) -> list[Generated]:
    """Bags that mean the same, made by the rules that hold anywhere; nothing is added that contributes nothing."""
    moves = [move for rule in rules for move in _moves(rule)]
    meaning, met, level, found, steps = meanings.of(bag), {bag}, [bag], list[Generated](), 0
    while level and len(found) < most and steps < MOST_COMPARED:
        steps += 1
        made = dict.fromkeys(_moved(each, *move) for each in level for move in moves if _holds(each, move[0]))
        level = sorted((new for new in made if new not in met), key=lambda new: (sum(new.values()), str(new)))
        level = level[: max(most, MOST_EXPANDED)]
        met.update(level)
        same = zip(level, meanings.of_many(level), strict=True)
        found += [Generated(str(new), new, steps) for new, meant in same if meant == meaning]
    return found[:most]


def _replaced(tokens: Tokens, windows: Windows) -> Iterator[Tokens]:
    """The sentences that differ in one window, which means the same as before."""
    mine = list(windows.placed(tokens))
    meanings = windows.meanings(window for _, window in mine)
    for (at, (place, words)), meaning in zip(mine, meanings, strict=True):
        for other in windows.alike(place, words, meaning):
            new = (*tokens[: at.start], *other, *tokens[at.stop :])
            if other != words and new:
                yield new


def written(
    tokens: Sequence[str], mentions: Sequence[Mention], joined: Callable[[Sequence[str]], str] = " ".join
) -> str:
    """The text of tokens, with the names of a sentence in the places of their types, in their order."""
    names = {mention.token: iter([m.name for m in mentions if m.token == mention.token]) for mention in mentions}
    return joined([next(names[token], token) if token in names else unquoted(token) for token in tokens])


def _names(words: Tokens) -> Tokens:
    """The types of names among some words, which another sequence must have too, in the same order."""
    return tuple(filter(is_token, words))


def _overlap(one: Tokens, other: Tokens, width: int) -> bool:
    """Whether a shorter rule says the same: if two sequences begin or end alike, or neighbours do not matter and they
    have a word in common.
    """
    if not width:
        return not set(one).isdisjoint(other)
    return bool(one and other) and (one[0] == other[0] or one[-1] == other[-1])


def _moves(rule: Rule) -> Iterator[tuple[Bag, Bag]]:
    """What can be taken from a bag and put there instead, if a rule holds anywhere and is not about names."""
    if rule.is_everywhere and not _names(rule.words):
        [(one, other)] = rule.bags
        yield one, other
        if not rule.is_silent:
            yield other, one


def _holds(bag: Bag, some: Bag) -> bool:
    return all(bag.get(atom, 0) >= count for atom, count in some.items())


def _moved(bag: Bag, gone: Bag, come: Bag) -> Bag:
    counts = Counter(bag)
    counts.subtract(gone)
    counts.update(come)
    return Bag({atom: count for atom, count in counts.items() if count})


class _Span:
    """What follows from differences of bags taken note of: their combinations, modulo a prime."""

    def __init__(self) -> None:
        self._rows: dict[Atom, dict[Atom, int]] = {}

    def add(self, one: Bag, other: Bag) -> bool:
        """Take note of one more, if it does not follow from the others; says whether it did not.

        It follows by accident once in P times, and then only a rule is not shown.
        """
        row = {atom: one.get(atom, 0) - other.get(atom, 0) for atom in {*one, *other}}
        while row := {atom: n for atom, n in row.items() if n % P}:
            pivot = min(row)
            if pivot not in self._rows:
                unit = pow(row[pivot], -1, P)
                self._rows[pivot] = {atom: n * unit % P for atom, n in row.items()}
                return True
            known, factor = self._rows[pivot], row[pivot]
            row = {atom: (row.get(atom, 0) - factor * known.get(atom, 0)) % P for atom in row.keys() | known.keys()}
        return False
