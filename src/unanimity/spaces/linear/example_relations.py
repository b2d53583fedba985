"""How are the examples of a linear space related to each other? Worked out once, when first asked."""

from __future__ import annotations

from functools import cached_property

from unanimity.exact.combinations import NEIGHBOURS
from unanimity.exact.relations import Relations
from unanimity.exact.rows import Rows
from unanimity.exact.short import ShortCombinations
from unanimity.spaces.core import Core

__all__ = ["Related"]


class Related:
    """The relations of the examples' inputs, and their short combinations; None where examples are too many."""

    def __init__(self, inputs: Rows, core: Core) -> None:
        self.size = len(inputs)
        self._inputs, self._core = inputs, core

    @cached_property
    def relations(self) -> Relations | None:
        """How the inputs follow from the core's."""
        return self._core.relations(self._inputs) if self.size <= NEIGHBOURS else None

    @cached_property
    def short(self) -> ShortCombinations | None:
        """Few examples that add up to an input."""
        return None if self.relations is None else ShortCombinations(self.relations)
