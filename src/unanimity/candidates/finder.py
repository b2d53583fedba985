"""Which forms could an answer have come from?

    candidate   a form whose combinations were all seen, that has the names of the sentence, and gives the answer

Each name of the sentence is used as often as it is mentioned; the only one of its types may also be used more often or
less, but is not left out. A name of types that no form has a place for is a word like any other.
A constant that names something, but was not found to be a mention, has to be a word of the sentence.

The smallest forms come first. Where a limit stopped the search, there may be others: `complete` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from unanimity.bags import Bag
from unanimity.candidates.chart import Chart, Name, Part, Runs, TooManyParts
from unanimity.candidates.executor import Answer, CannotRun, Executor
from unanimity.candidates.seen_combinations import Combinations
from unanimity.language.forms.shapes import Label, Shape, only_ones, target_bag
from unanimity.language.forms.trees import Tree
from unanimity.language.lexicon import Sentence, folded

__all__ = ["Candidate", "CandidateFinder", "Candidates"]

SIZE = 10  # labels of a form
MOST_FORMS = 10_000


@dataclass(frozen=True, slots=True)
class Candidate:
    """A form and its shape, which has the types of names for the names."""

    tree: Tree
    shape: Shape


@dataclass(frozen=True, slots=True)
class Candidates:
    """The forms that were found, the smallest first, and whether there are no others."""

    forms: Sequence[Candidate]
    complete: bool

    def distinct(self, merge: Callable[[Shape], Shape] = lambda shape: shape) -> Mapping[Bag, Candidate]:
        """The first form of each bag of target atoms, once labels that count as one are merged."""
        found: dict[Bag, Candidate] = {}
        for form in self.forms:
            found.setdefault(target_bag(merge(form.shape)), form)
        return found


class CandidateFinder:
    """Finds the candidates for an executor's answers, of at most `size` labels and at most `most` for an answer.

    What it found is remembered, so no combinations may be added once it is made.
    """

    def __init__(
        self, executor: Executor, combinations: Combinations, size: int = SIZE, most: int = MOST_FORMS
    ) -> None:
        self._executor, self._combinations, self._size, self._most = executor, combinations, size, most
        self._runs = Runs(executor)
        self._leaves = combinations.leaves
        self._nameless: dict[tuple[Label, ...], Chart] = {}

    def candidates(self, sentence: Sentence, answer: Answer) -> Candidates:
        """The forms for a sentence that give the answer, or, if it is a text, one that is shown so."""
        names = self._names(sentence)
        chart = self._chart(sentence, names)
        use = tuple(name.times for name in names)
        writing = _Writing(self._combinations, self._most)
        forms: dict[Tree, Candidate] = {}
        for size in range(1, self._size + 1):
            try:
                parts = [part for top in self._combinations.tops for part in chart.parts(top, size, use)]
            except TooManyParts:
                return Candidates(list(forms.values()), complete=False)
            for part in parts:
                if self._gives(part, answer):
                    written = writing.forms(part)
                    forms |= {form.tree: form for form in written}
                    if max(len(forms), len(written)) > self._most:
                        return Candidates(list(forms.values())[: self._most], complete=False)
        return Candidates(list(forms.values()), complete=True)

    def _names(self, sentence: Sentence) -> list[Name]:
        """The names of the sentence that have to be used."""
        mentions = [each for each in sentence.mentions if self._combinations.has_slot(each.token)]
        single = only_ones(mentions)
        return [
            Name(each, 1 if each in single else mentions.count(each), each in single)
            for each in dict.fromkeys(mentions)
        ]

    def _chart(self, sentence: Sentence, names: Sequence[Name]) -> Chart:
        """The chart for a sentence, in which what has no names is shared with others."""
        leaves = {label: leaf for label, leaf in self._leaves.items() if self._is_usable(leaf, sentence)}
        key = tuple(leaves)
        if key not in self._nameless:
            self._nameless[key] = Chart(self._combinations, self._runs, leaves)
        nameless = self._nameless[key]
        return Chart(self._combinations, self._runs, leaves, names, nameless) if names else nameless

    def _is_usable(self, leaf: Tree, sentence: Sentence) -> bool:
        """Whether a leaf names nothing, or is a word of the sentence."""
        return not self._executor.is_name(leaf) or folded(self._combinations.name_of(leaf)) in sentence.tokens

    def _gives(self, part: Part, answer: Answer) -> bool:
        """Whether a whole form gives the answer."""
        try:
            found = self._executor.answer(part.value)
        except CannotRun:
            return False
        return folded(self._executor.shown(found)) == folded(answer) if isinstance(answer, str) else found == answer


class _Writing:
    """The forms of parts, each written once; at most one more than `most` of a part."""

    def __init__(self, combinations: Combinations, most: int) -> None:
        self._codec, self._most = combinations.codec, most
        self._written: dict[Part, list[Candidate]] = {}

    def forms(self, part: Part) -> list[Candidate]:
        """The forms of a part."""
        if part not in self._written:
            self._written[part] = list(islice(self._forms(part), self._most + 1))
        return self._written[part]

    def _forms(self, part: Part) -> Iterator[Candidate]:
        if part.leaf is not None:
            yield Candidate(part.leaf, Shape(part.label))
        for way in part.ways:
            for arguments in product(*map(self.forms, way)):
                tree = self._codec.node(part.label, tuple(form.tree for form in arguments))
                yield Candidate(tree, Shape(part.label, tuple(form.shape for form in arguments)))
