"""When must learning end, and what is said if it has to?"""

from __future__ import annotations

from time import monotonic

from unanimity.errors import BadInput
from unanimity.spaces.family import NONNEGATIVE

__all__ = ["SECONDS", "Deadline"]

SECONDS = 600.0  # for learning from a batch, unless the user says otherwise


class Deadline:
    """When learning must end, and how long it may take."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.end = seconds, monotonic() + seconds

    def missed(self) -> BadInput:
        """What to say when not even one mapping was found."""
        problem = f"within {self.seconds:g} seconds no whole mapping was found, nor was it shown that there is none"
        return BadInput(problem, remedy=f"Allow more time, or choose the {NONNEGATIVE} family.")

    def unchosen(self) -> BadInput:
        """What to say when no mapping was found in time that gives every example one of its outputs."""
        problem = f"within {self.seconds:g} seconds no mapping was found, nor was it shown that there is none"
        return BadInput(problem, remedy="Allow more time, or give fewer outputs for an example.")

    def useless(self) -> BadInput:
        """What to say when no time would help."""
        problem = "with several outputs for an example, the numbers in these examples are too large to be learned from"
        return BadInput(problem, remedy="Give smaller counts, or one output for each example.")

    def uncounted(self) -> BadInput:
        """What to say when it was not found how few mistakes a mapping can make."""
        problem = f"within {self.seconds:g} seconds it was not found how few mistakes a mapping can make"
        return BadInput(problem, remedy="Allow more time, or clean the examples instead.")
