"""Which mappings are thought possible?

    family      a set of mappings, by the numbers with which words may contribute
    room        how a family's spaces are made; its algorithms lie in a folder of their own
    wider       said of a family that holds all mappings of another: it agrees on less, and so answers less

Everything that differs between families and is no algorithm is said here, once for each. Adding one is an entry of
FAMILIES and its room; the checker has to know it, too.
A room is loaded when it is first used: whoever asks a linear model need not wait for the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from unanimity.errors import BadInput

if TYPE_CHECKING:
    from unanimity.exact.rows import Rows
    from unanimity.spaces.choices.agreement import ChosenAgreement
    from unanimity.spaces.choices.candidates import Candidates
    from unanimity.spaces.deadline import Deadline
    from unanimity.spaces.kept import Parts
    from unanimity.spaces.space import Space

    Choosing = Callable[[Rows, Candidates, Deadline], ChosenAgreement]

__all__ = ["DEFAULT", "FAMILIES", "INTEGRAL", "LINEAR", "NONNEGATIVE", "SEVERAL", "Family", "Room", "family_of"]

DEGENERATE = (
    "where a word may contribute fractions, any mapping that has an error to spare can be changed a little "
    "in every direction, so that nothing at all would be certain"
)
INSTEAD = "Choose the integral family, or set suspicious examples aside: residual or leave-one-out cleaning."


@dataclass(frozen=True, slots=True)
class Room:
    """How spaces are made: of nothing, with so many seconds and mistakes, and again of what was kept."""

    of_nothing: Callable[[float, int], Space]
    again: Callable[[Parts], Space]


@dataclass(frozen=True, eq=False, repr=False)
class Family(str):
    """A family, which is written, and compared, by its name."""

    name: str
    any_sign: bool  # whether a word may contribute negative numbers: then every answer is a sum of examples
    whole: bool  # whether words contribute whole numbers: then learning needs a solver, and may allow for mistakes
    meaning: str  # what a word may contribute, as a line of help
    condition: str  # what is claimed of words beyond that they always contribute the same
    never: str  # what no word contributes; empty if it may be anything
    within: Family | None  # the narrowest family that is wider
    room: Callable[[], Room]
    choosing: Callable[[], Choosing] | None = None  # what compiles examples with several outputs, if anything does

    def __new__(cls, name: str, *_: object, **__: object) -> Self:
        """The name, as text."""
        return super().__new__(cls, name)

    def __reduce__(self) -> tuple[Callable[[str], Family], tuple[str]]:
        return family_of, (self.name,)

    @property
    def mapping(self) -> str:
        """One of its mappings, in words."""
        return "mapping" if self is DEFAULT else f"{self} mapping"

    @property
    def option(self) -> str:
        """How the command line names it, after a space; empty if it need not be named."""
        return "" if self is DEFAULT else f" --family {self}"

    @property
    def wider(self) -> list[Family]:
        """The families that hold all its mappings and more, narrow ones first."""
        return [] if self.within is None else [self.within, *self.within.wider]

    def of_nothing(self, seconds: float | None = None, mistakes: int = 0) -> Space:
        """The space of all its mappings; learning may take so many seconds, and allow for so many mistakes."""
        from unanimity.spaces.deadline import SECONDS

        if mistakes and not self.whole:
            raise BadInput(f"the {self} family cannot allow for mistakes: {DEGENERATE}", remedy=INSTEAD)
        if seconds is not None and not self.whole:
            raise self.unlimited()
        return self.room().of_nothing(SECONDS if seconds is None else seconds, mistakes)

    def again(self, parts: Parts) -> Space:
        """The space that these parts were kept of."""
        if not parts.several:
            return self.room().again(parts)
        from unanimity.spaces.choices.space import ChoiceSpace

        return ChoiceSpace.again(parts)

    def unlimited(self) -> BadInput:
        """What to say to a time limit where nothing is searched for."""
        return BadInput(f"the {self} family has no time limit", remedy="Leave it out, or choose the integral family.")


def _linear() -> Room:
    from unanimity.spaces.linear.space import LinearSpace

    return Room(lambda seconds, mistakes: LinearSpace.of_nothing(), LinearSpace.again)


def _nonnegative() -> Room:
    from unanimity.spaces.bounded.nonnegative import NonnegativeSpace

    return Room(lambda seconds, mistakes: NonnegativeSpace.of_nothing(), NonnegativeSpace.again)


def _integral() -> Room:
    from unanimity.spaces.bounded.integral import IntegralSpace
    from unanimity.spaces.mistakes.space import MistakenSpace

    def of_nothing(seconds: float, mistakes: int) -> Space:
        return MistakenSpace.of_nothing(mistakes, seconds) if mistakes else IntegralSpace.of_nothing(seconds)

    def again(parts: Parts) -> Space:
        return MistakenSpace.again(parts) if parts.mistakes else IntegralSpace.again(parts)

    return Room(of_nothing, again)


def _linear_choices() -> Choosing:
    from unanimity.spaces.choices.linear import linear_choices

    return linear_choices


def _nonnegative_choices() -> Choosing:
    from unanimity.spaces.choices.nonnegative import nonnegative_choices

    return nonnegative_choices


def _integral_choices() -> Choosing:
    from unanimity.spaces.choices.integral import integral_choices

    return integral_choices


LINEAR = Family(
    "linear",
    any_sign=True,
    whole=False,
    meaning="a word contributes any number of an atom",
    condition="",
    never="",
    within=None,
    room=_linear,
    choosing=_linear_choices,
)
NONNEGATIVE = Family(
    "nonnegative",
    any_sign=False,
    whole=False,
    meaning="never a negative one: no word takes away what others give",
    condition=", and never takes any away",
    never="a negative number of an atom",
    within=LINEAR,
    room=_nonnegative,
    choosing=_nonnegative_choices,
)
INTEGRAL = Family(
    "integral",
    any_sign=False,
    whole=True,
    meaning="whole numbers, never negative (needs OR-Tools)",
    condition=", in whole numbers, and never takes any away",
    never="a fraction of an atom, or a negative number",
    within=NONNEGATIVE,
    room=_integral,
    choosing=_integral_choices,
)
FAMILIES = {family.name: family for family in (LINEAR, NONNEGATIVE, INTEGRAL)}
DEFAULT = LINEAR  # the one that is meant unless another is named
SEVERAL = INTEGRAL  # the one that is meant then, if examples have several outputs


def family_of(name: str | None) -> Family:
    """The family of that name, or the default one; raises BadInput if there is none."""
    if name is None:
        return DEFAULT
    try:
        return FAMILIES[name]
    except (KeyError, TypeError):
        raise BadInput(f"there is no family called {name!r}", remedy=f"Choose one of {', '.join(FAMILIES)}.") from None
