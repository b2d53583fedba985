"""How many examples stand behind an output that they force?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from unanimity.learning.support.supported import Support
from unanimity.records.record import Part

__all__ = ["Behind"]


@dataclass(frozen=True, slots=True)
class Behind(Part):
    """How many examples would have to go before the others no longer force an output."""

    least: Annotated[int, "no fewer than these"]
    most: Annotated[int | None, "these are enough; null if the output needs no example"]
    places: Annotated[Sequence[str], "where examples stand that are enough, if that was asked for"] = ()

    @classmethod
    def of(cls, support: Support | None) -> Behind | None:
        """How many examples an answer hangs on; None if they were not counted."""
        return None if support is None else cls(support.least, support.most)
