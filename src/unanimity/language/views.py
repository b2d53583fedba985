"""What do several ways to look at a sentence say together?

    view      a recipe for source atoms, and the space learned with it
    agree     how many views have to answer where the first one does not; all that answer must give the same
    known     said of an output that some example has, but for the types of names; what the first view does not answer
              must be known
    withheld  no answer although some view has one

Each view's answer is right if the truth is in the family with that view's atoms. Where views differ, one of these
conditions does not hold; so asking several guards against a recipe that does not fit the language. Put the recipe that
is trusted most first: it speaks for itself, while the others only find out which known output is meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from unanimity.bags import Bag
from unanimity.errors import BadInput, Contradiction, OverBudget, TooManyMisfits
from unanimity.examples import Example
from unanimity.language.calls.surroundings import Surroundings
from unanimity.language.lexicon import Sentence
from unanimity.language.outputs.lessons import Lesson
from unanimity.language.recipes import Recipe
from unanimity.spaces.space import Space
from unanimity.verdict import Answer, Verdict, Withheld

__all__ = ["View", "examples_of", "naming_misfits", "naming_roles", "together"]


@dataclass(frozen=True, slots=True)
class View:
    """A way to look at a sentence, and what was learned in it."""

    recipe: Recipe
    space: Space

    def bag(self, question: Sentence | Bag) -> Bag:
        """The source atoms that this view has of a question."""
        return self.recipe.bag(question) if isinstance(question, Sentence) else question


def examples_of(lessons: Iterable[Lesson], recipe: Recipe) -> Iterator[Example]:
    """The lessons as a view with this recipe learns from them."""
    for lesson in lessons:
        try:
            bag = recipe.bag(lesson.question) if isinstance(lesson.question, Sentence) else lesson.question
        except BadInput as bad:
            raise bad.at(lesson.place) from None
        yield Example(bag, lesson.output, lesson.place, lesson.text, lesson.other_bags)


@contextmanager
def naming_misfits(recipe: Recipe, recipes: Sequence[Recipe]) -> Iterator[None]:
    """If the examples do not fit, the error says which of several recipes they do not fit by."""
    try:
        yield
    except (Contradiction, OverBudget, TooManyMisfits) as misfit:
        if len(recipes) > 1:
            misfit.atoms = recipe.name
        raise


@contextmanager
def naming_roles(surroundings: Surroundings) -> Iterator[None]:
    """If the names of examples do not fit, the error says so, and what was taken to tell their roles."""
    try:
        yield
    except (Contradiction, OverBudget, TooManyMisfits) as misfit:
        misfit.roles = surroundings.name
        raise


def together(
    verdicts: Sequence[Verdict], recipes: Sequence[str], agree: int, is_known: Callable[[Bag], bool]
) -> Verdict | Withheld:
    """The answer of several views, if enough of them answer and all of them alike; otherwise why there is none."""
    for verdict in verdicts:
        if isinstance(verdict, Answer) and verdict.reason is not None:
            return Withheld(verdict.reason)
    answers = {name: verdict for name, verdict in zip(recipes, verdicts, strict=True) if isinstance(verdict, Answer)}
    if not answers:
        return verdicts[0]
    first, *others = answers
    output = answers[first].output
    for other in others:
        if answers[other].output != output:
            both = f"By {first} it is {output}, by {other} it is {answers[other].output}."
            return Withheld(f"{both} A label for this input would settle it.")
    if first == recipes[0]:
        return answers[first]
    if len(answers) < agree:
        only = f"Only by {' and '.join(answers)} it is {output}"
        return Withheld(f"{only}; {agree} of the {len(verdicts) - 1} others have to answer if {recipes[0]} does not.")
    if isinstance(output, Bag) and not is_known(output):
        return Withheld(
            f"By {' and '.join(answers)} it is {output}, which no example has; {recipes[0]} does not answer."
        )
    return answers[first]
