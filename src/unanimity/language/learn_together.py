"""How do views and the roles of names stay one claim when examples are set aside?

An example that does not fit in the roles is not learned from at all, nor are the names of one that some view sets
aside. So both are cleaned in turn until nothing more is set aside. What merely is not confirmed is no misfit: a view
sets such examples aside if it is asked to, while of a name it says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from unanimity.language.calls.roles import Roles, role_rows
from unanimity.language.learn_view import LearnedView, learn_view
from unanimity.language.outputs.lessons import Lesson, taught
from unanimity.language.settings import Settings
from unanimity.language.views import naming_roles
from unanimity.learning.cleaning.clean import SetAside, clean
from unanimity.learning.cleaning.misfits import check_misfits
from unanimity.learning.learn import space_of_nothing
from unanimity.spaces.family import family_of
from unanimity.system import System

__all__ = ["LearnedTogether", "learn_roles", "learn_together"]


@dataclass(frozen=True, slots=True)
class LearnedTogether:
    """Views and roles that were learned from the same examples, and those that roles did not fit."""

    views: Sequence[LearnedView]
    roles: Roles
    set_aside: Sequence[SetAside]


def learn_together(
    lessons: Sequence[Lesson], settings: Settings, learn: Callable[..., LearnedView] = learn_view
) -> LearnedTogether:
    """What is learned from the examples that fit both in all views and in the roles of their names.

    How a view is learned may be given, as by whoever remembers what was learned before.
    """
    gone: dict[int, SetAside] = {}
    while True:
        kept = [i for i in range(len(lessons)) if i not in gone]
        some = [lessons[i] for i in kept]
        views = [_numbered(learn(each, some, settings), kept) for each in settings.recipes]
        roles, misfits = learn_roles(lessons, settings, views, gone)
        if not misfits:
            return LearnedTogether(views, roles, [gone[i] for i in sorted(gone)])
        gone |= {each.number: each for each in misfits}


def learn_roles(
    lessons: Sequence[Lesson], settings: Settings, views: Sequence[LearnedView], gone: dict[int, SetAside]
) -> tuple[Roles, Sequence[SetAside]]:
    """The roles in the examples that are left, and those of these examples that do not fit."""
    aside = {each.number for _, set_aside in views for each in set_aside} | gone.keys()
    rows = list(role_rows(taught(lessons, aside), settings.surroundings))
    family = family_of(settings.family)
    if not rows:
        mistakes = settings.mistakes if settings.clean == "none" else 0
        return Roles(settings.surroundings, space_of_nothing(family, mistakes=mistakes)), []
    system = System()
    system.append(system.encode(example for _, example in rows))
    told = settings.clean, family, settings.time_limit, settings.mistakes
    with naming_roles(settings.surroundings):
        cleaned = clean(system, *told)
        check_misfits(cleaned, settings.misfits_at_most, settings.time_limit)
    misfits = [replace(each, number=rows[each.number][0]) for each in cleaned.set_aside if each.is_in_dispute]
    kept = [rows[row][0] for row in cleaned.kept.tolist()]
    owners = [_lines(kept, len(lessons), {each.number for each in set_aside} | gone.keys()) for _, set_aside in views]
    return Roles(settings.surroundings, cleaned.space, owners), misfits


def _lines(numbers: Sequence[int], count: int, aside: Collection[int]) -> Sequence[int]:
    """Where examples stand in a system that has all of so many but some."""
    line = {number: k for k, number in enumerate(i for i in range(count) if i not in aside)}
    return [line[number] for number in numbers]


def _numbered(learned: LearnedView, kept: Sequence[int]) -> LearnedView:
    """What a view learned from some examples, with the numbers that these have among all."""
    view, set_aside = learned
    return view, [replace(each, number=kept[each.number]) for each in set_aside]
