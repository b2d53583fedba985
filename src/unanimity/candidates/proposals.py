"""Which forms may a text have whose answer is known?

    like       examples with forms; the combinations of these are used, and the way in which they write names
    proposed   forms that give the answer, one for each bag of target atoms, the smallest first

Forms with the same atoms are not told apart by learning, so the first one stands for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from unanimity.candidates.executor import Answer, Executor
from unanimity.candidates.finder import MOST_FORMS, SIZE, CandidateFinder, Candidates
from unanimity.candidates.seen_combinations import Combinations
from unanimity.errors import BadExamples
from unanimity.language.forms.codec import codec
from unanimity.language.forms.merging import Merging
from unanimity.language.forms.trees import Tree
from unanimity.language.outputs.lessons import FormLesson
from unanimity.language.parser import Pair, Parser
from unanimity.language.settings import Settings

__all__ = ["Proposals", "Proposed"]


@dataclass(frozen=True, slots=True)
class Proposed:
    """Some forms, and whether there are no others."""

    forms: Sequence[Tree]
    complete: bool


class Proposals:
    """Proposes forms of at most `size` labels, looking at `most` for a text, but none that is `unlikely`."""

    def __init__(
        self,
        settings: Settings,
        executor: Executor,
        like: Iterable[Pair],
        size: int = SIZE,
        most: int = MOST_FORMS,
        unlikely: Callable[[Tree], bool] = lambda tree: False,
    ) -> None:
        self._parser = Parser.of_nothing(settings)
        notation = codec(settings.form)
        self._merging = Merging(settings.merged, notation.order)
        combinations = Combinations(notation)
        for lesson in self._parser.lessons(like):
            if lesson.instead or not isinstance(lesson, FormLesson):
                remedy = "Give only examples whose form is known."
                raise BadExamples("combinations are taken from one form each", place=lesson.place, remedy=remedy)
            combinations.add(lesson.shaped)
        self._finder = CandidateFinder(executor, combinations, size, most)
        self._unlikely = unlikely

    def forms(self, text: str, answer: Answer) -> Proposed:
        """The forms that give the answer, or, if it is a text, one that is shown so."""
        found = self._finder.candidates(self._parser.sentence(text), answer)
        likely = Candidates([each for each in found.forms if not self._unlikely(each.tree)], found.complete)
        distinct = likely.distinct(self._merging.merge)
        return Proposed([candidate.tree for candidate in distinct.values()], found.complete)
