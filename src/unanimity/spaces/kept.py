"""What of a space is kept, and what is it made of again?

    kept     the parts that a space has to keep: whoever saves it writes those that are there
    parts    where they are found again; each is looked for, and judged, when a space asks for it

Neither says which kind of space it is: a family's room makes the space of the parts that it asks for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from unanimity.system import System

if TYPE_CHECKING:
    from unanimity.spaces.agreement import Agreement
    from unanimity.spaces.choices.agreement import ChosenAgreement
    from unanimity.spaces.core import Core
    from unanimity.spaces.family import Family
    from unanimity.spaces.mistakes.ledger import Ledger

__all__ = ["Kept", "Parts"]


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """The examples, and those of a space's other parts that it has."""

    system: System
    core: Core | None = None  # what linear mappings agree on
    agreement: Agreement | None = None  # what the family's mappings agree on
    chosen: ChosenAgreement | None = None  # instead of the agreement, where examples have several outputs
    ledger: Ledger | None = None
    seconds: float | None = None
    mistakes: int | None = None  # None if the space never allows for any


class Parts(Protocol):
    """A space's parts as they are found again; asking for one that is not there, or makes no sense, raises."""

    @property
    def family(self) -> Family:
        """Which mappings are thought possible."""

    @property
    def system(self) -> System:
        """The examples, as equations."""

    @property
    def core(self) -> Core:
        """The examples that carry the others."""

    @property
    def agreement(self) -> Agreement:
        """What the family's mappings agree on."""

    @property
    def several(self) -> bool:
        """Whether examples may have several outputs."""

    @property
    def chosen(self) -> ChosenAgreement:
        """What is agreed on where they have."""

    @property
    def ledger(self) -> Ledger:
        """Which mistakes are certain."""

    @property
    def seconds(self) -> float:
        """How long learning may take."""

    @property
    def mistakes(self) -> int:
        """How many mistakes are allowed."""
