"""How is a view learned when examples are cleaned or words are merged?

Words are merged in two steps: what is learned from plain bigrams tells which words may count as one; then it is learned
again with their classes, from the examples that were kept.
"""

from __future__ import annotations

from collections.abc import Sequence

from unanimity.errors import BadInput
from unanimity.language.outputs.lessons import Lesson
from unanimity.language.recipes import Recipe
from unanimity.language.settings import Settings
from unanimity.language.views import View, examples_of, naming_misfits
from unanimity.learning.cleaning.clean import SetAside, check_way, clean
from unanimity.learning.cleaning.misfits import check_misfits
from unanimity.learning.word_classes import classes
from unanimity.spaces.family import family_of
from unanimity.system import System

__all__ = ["LearnedView", "learn_view"]

LearnedView = tuple[View, Sequence[SetAside]]


def learn_view(recipe: Recipe, lessons: Sequence[Lesson], settings: Settings) -> LearnedView:
    """What a view with this recipe learns, and the examples that it does not learn from."""
    check_way(settings.clean)
    if any(lesson.instead for lesson in lessons):
        what = "cleaned" if settings.clean != "none" else "used to merge words"
        remedy = "Leave out cleaning and the pieces lefts and rights, or settle these examples first."
        raise BadInput(f"examples with several outputs cannot be {what}", remedy=remedy)
    if recipe.side is not None:
        recipe = recipe.with_classes(_classes(recipe, lessons))
    told = settings.clean, family_of(settings.family), settings.time_limit, settings.mistakes
    with naming_misfits(recipe, settings.recipes):
        cleaned = clean(_system(recipe, lessons), *told)
    cleaned.refuse_nothing()
    with naming_misfits(recipe, settings.recipes):
        check_misfits(cleaned, settings.misfits_at_most, settings.time_limit)
    return View(recipe, cleaned.space), cleaned.set_aside


def _classes(recipe: Recipe, lessons: Sequence[Lesson]) -> dict[str, str]:
    """The words that count as one, by what all linear mappings agree on that fit the examples, but for misfits."""
    space = clean(_system(recipe.plain, lessons), "residual").space
    return classes(space.consensus, recipe.pairs(space.system.sources.atoms))


def _system(recipe: Recipe, lessons: Sequence[Lesson]) -> System:
    system = System()
    system.append(system.encode(examples_of(lessons, recipe)))
    return system
