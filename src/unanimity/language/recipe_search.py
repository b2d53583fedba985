"""Which recipes suit some examples, and what around a name tells its role?

    choice    recipes that are asked together, the most trusted first, and how many others have to agree
    fold      a part of the examples that is asked when all the others have been learned from
    trial     what comes of a choice: in cross-validation with many folds, and many times with two, where little is
              learned and so mistakes are more likely
    score     what the precision is at least, as far as so many answers show it. The folds count once, and so does the
              mean of all halvings: the same examples asked more often are no more examples
    out       said of a trial whose precision is at most less than another's is at least; it is tried no further

Only the training examples are looked at, and their order makes no difference. The choice with the best score is taken;
of several, the one with the most right forms; of these the first. Without wrong answers the score grows with their
number; a wrong one costs about as much as fifty right ones gain, but throws nothing out. No figures tell a rare mistake
from none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter

from unanimity.errors import BadExamples, Contradiction, OverBudget
from unanimity.language.calls.surroundings import SURROUNDINGS
from unanimity.language.evaluate import Evaluation, Run, evaluate
from unanimity.language.folds import divisions
from unanimity.language.learn import learn_with
from unanimity.language.learn_together import learn_together
from unanimity.language.learn_view import LearnedView, learn_view
from unanimity.language.outputs.lessons import Lesson
from unanimity.language.outputs.outputs import Outputs
from unanimity.language.parser import Pair, Parser
from unanimity.language.recipes import Recipe, Steps, recipe
from unanimity.language.settings import Settings
from unanimity.language.stems import can_stem
from unanimity.learning.tally import precision_bounds

__all__ = ["FOLDS", "SPLITS", "Choice", "Trial", "best", "choices", "cross_validated", "role_choices", "trials"]

FOLDS = 10
HALVINGS = 20
SPLITS = FOLDS + 2 * HALVINGS


@dataclass(frozen=True, slots=True)
class Choice:
    """The names of recipes, and how many of those after the first have to agree where the first does not answer.

    What around a name tells its role may be chosen as well; if not, it stays as the settings have it.
    """

    recipes: tuple[str, ...]
    agree: int = 1
    roles: str | None = None

    def applied_to(self, settings: Settings) -> Settings:
        """The settings with this choice."""
        roles = settings.roles if self.roles is None else self.roles
        return replace(settings, recipes=[recipe(name) for name in self.recipes], agree=self.agree, roles=roles)

    def __str__(self) -> str:
        first, *others = self.recipes
        several = f"{self.agree} of " if self.agree < len(others) else "both " if self.agree == 2 else ""
        atoms = f"{first}, or {several}{', '.join(others)}" if others else first
        return atoms if self.roles is None else f"{atoms}; {self.roles}"


CHOICES: Sequence[Choice] = (
    Choice(("bigrams",)),
    Choice(("singulars+bigrams",)),
    Choice(("stems+bigrams",)),
    Choice(("bigrams", "stems+bigrams")),
    Choice(("singulars+bigrams", "singulars+bare+bigrams")),
    Choice(("singulars+bigrams", "stems+bare+bigrams")),
    Choice(("bigrams", "lefts+bigrams", "rights+bigrams"), 2),
    Choice(("bigrams", "stems+lefts+bigrams", "stems+rights+bigrams"), 2),
    Choice(("bigrams", "stems+bigrams", "lefts+bigrams", "stems+rights+bigrams"), 2),
    Choice(("bigrams", "lefts+bigrams", "stems+rights+bigrams")),
    Choice(("words",)),
)


@dataclass(slots=True)
class Trial:
    """A choice and its figures, with many folds and with two, and whether it is out; `problem` says why it has none."""

    choice: Choice
    folds: Evaluation = field(default_factory=Evaluation)
    halves: Evaluation = field(default_factory=Evaluation)
    halvings: int = 0
    out: bool = False
    problem: str | None = None

    @property
    def counts(self) -> tuple[float, float]:
        """How many answers are right, and how many are wrong: those of the folds, and of the halvings the mean."""
        share = 1 / max(1, self.halvings)
        folds, halves = self.folds.said, self.halves.said
        return folds.correct + share * halves.correct, folds.wrong + share * halves.wrong

    @property
    def precision(self) -> tuple[float, float]:
        """What the share of right answers is at least, and at most."""
        return precision_bounds(*self.counts)

    @property
    def rank(self) -> tuple[bool, bool, float, int]:
        """The less, the better; of equal ones the first is taken."""
        forms = self.folds.forms.correct + self.halves.forms.correct
        return self.problem is not None, self.out, -self.precision[0], -forms


def best(found: Sequence[Trial]) -> Trial:
    """The best of some trials; raises BadExamples if none of them could be carried out."""
    first = min(found, key=lambda trial: trial.rank)
    if first.problem is not None:
        remedy = "Clean them: residual cleaning sets aside what does not fit."
        raise BadExamples("the examples contradict each other, whatever the atoms", remedy=remedy)
    return first


def choices() -> list[Choice]:
    """The choices that are tried; those with stems only if there is a stemmer."""
    return [choice for choice in CHOICES if can_stem() or not any("stems" in name for name in choice.recipes)]


def role_choices(choice: Choice) -> list[Choice]:
    """The choice with each of the surroundings that may tell the roles of names."""
    return [replace(choice, roles=roles) for roles in SURROUNDINGS]


def trials(
    settings: Settings,
    pairs: Sequence[Pair],
    done: Callable[[], None] = lambda: None,
    among: Sequence[Choice] | None = None,
) -> list[Trial]:
    """What comes of each choice; `done` is called after each of SPLITS parts of each."""
    if len(pairs) < 2:
        remedy = "Name them yourself, such as bigrams, or give more examples."
        raise BadExamples("atoms cannot be chosen by cross-validation on fewer than two examples", remedy=remedy)
    found = [Trial(choice) for choice in (choices() if among is None else among)]
    for number in range(1 + HALVINGS):
        left = [trial for trial in found if trial.problem is None and not trial.out]
        for learned, asked in divisions(pairs, 2 if number else min(FOLDS, len(pairs)), number):
            fold = _Fold(_unlimited(settings), learned, asked)
            for trial in found:
                if trial in left and trial.problem is None:
                    fold.carry_out(trial, trial.halves if number else trial.folds)
                done()
        for trial in left:
            trial.halvings = number
        sound = [trial for trial in left if trial.problem is None]
        least = max((trial.precision[0] for trial in sound), default=0.0)
        for trial in sound:
            trial.out = trial.precision[1] < least
    return found


def cross_validated(
    settings: Settings,
    pairs: Sequence[Pair],
    folds: int,
    run: Run | None = None,
    start: Callable[[], Evaluation] | None = None,
) -> Iterator[Evaluation]:
    """The figures of each fold, with these settings; also of what forms come to, if that is known."""
    for learned, asked in divisions(pairs, folds):
        yield evaluate(learn_with(_unlimited(settings), learned), asked, run, start)


class _Fold:
    """Examples to learn from and examples to ask; what one choice has learned is used again for others."""

    def __init__(self, settings: Settings, learned: Sequence[Pair], asked: Sequence[Pair]) -> None:
        self._settings, self._asked = settings, asked
        self._lessons = list(Parser.of_nothing(settings).lessons(learned))
        self._views: dict[tuple[str, tuple[int, ...]], LearnedView | Contradiction | OverBudget | BadExamples] = {}
        self._read: dict[tuple[Steps, frozenset[int]], tuple[Outputs, Sequence[Lesson]]] = {}

    def carry_out(self, trial: Trial, figures: Evaluation) -> None:
        """Add what comes of a choice here to some of the figures of its trial."""
        settings = trial.choice.applied_to(self._settings)
        try:
            learned = learn_together(self._lessons, settings, self._view)
        except (Contradiction, OverBudget, BadExamples) as misfit:
            atoms = getattr(misfit, "atoms", "") or settings.recipes[0].name
            trial.problem = f"the examples contradict each other if atoms are {atoms}"
            return
        aside = frozenset(
            each.number for gone in (learned.set_aside, *map(itemgetter(1), learned.views)) for each in gone
        )
        outputs, lessons = self._read.get((settings.words.steps, aside), (None, None))
        parser = Parser.of_nothing(settings).with_learned(learned, self._lessons, outputs)
        if lessons is None:
            lessons = list(parser.questions(self._asked))
            self._read[settings.words.steps, aside] = parser.outputs, lessons
        figures.ask_lessons(parser, lessons)

    def _view(self, each: Recipe, lessons: Sequence[Lesson], settings: Settings) -> LearnedView:
        """The view with this recipe, learned once from the same lessons; raises if they contradict each other in it."""
        key = each.name, tuple(map(id, lessons))
        if key not in self._views:
            try:
                self._views[key] = learn_view(each, lessons, settings)
            except (Contradiction, OverBudget, BadExamples) as misfit:
                self._views[key] = misfit
        found = self._views[key]
        if isinstance(found, Exception):
            raise found
        return found


def _unlimited(settings: Settings) -> Settings:
    """Settings that allow any number of misfits: what comes of them is measured here."""
    return replace(settings, misfits_at_most=1)
