"""How is a parser to be learned?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from unanimity.errors import BadInput
from unanimity.language.lexicon import Lexicon
from unanimity.language.outputs import Outputs, outputs
from unanimity.language.positions import TARGETS
from unanimity.language.recipes import Recipe, recipe

__all__ = ["RULES", "Settings"]

RULES = ("strict", "paper")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that `learn` is told but the examples."""

    family: str = "linear"
    recipes: Sequence[Recipe] = (recipe("words"),)
    agree: int = 1
    form: str = "bag"
    rule: str = RULES[0]
    lexicon: Lexicon | None = None
    merged: Mapping[str, str] = field(default_factory=dict)
    time_limit: float | None = None
    mistakes: int = 0
    clean: str = "none"
    targets: str = TARGETS[0]

    def __post_init__(self) -> None:
        if not self.recipes:
            raise BadInput("there is no way to make atoms", remedy="Give at least one.")
        most = max(1, len(self.recipes) - 1)
        if isinstance(self.agree, bool) or not 1 <= self.agree <= most:
            problem = f"{self.agree} views cannot agree beside the first"
            raise BadInput(problem, remedy=f"Give a number from 1 to {most}, or more ways to make atoms.")
        if len({each.name for each in self.recipes}) < len(self.recipes):
            raise BadInput(
                "two ways to make atoms have one name", remedy="Give each once, and functions their own names."
            )
        if self.rule not in RULES:
            raise BadInput(f"there is no rule called {self.rule!r}", remedy=f"Choose one of {', '.join(RULES)}.")

    def outputs(self) -> Outputs:
        """How outputs are written, before any example."""
        words = next((each for each in self.recipes if each.has_stems), self.recipes[0])
        return outputs(self.form, self.lexicon, self.merged, self.rule, words.tokens, self.targets)
