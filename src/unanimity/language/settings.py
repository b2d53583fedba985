"""How is a parser to be learned?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from unanimity.errors import BadInput
from unanimity.language.lexicon import Lexicon
from unanimity.language.outputs import Outputs, outputs
from unanimity.language.positions import TARGETS
from unanimity.language.recipes import AtomFunction, Recipe, recipe

__all__ = ["RULES", "Atoms", "Names", "Settings", "lexicon_of", "recipes_of"]

Atoms = str | AtomFunction | Sequence[str | AtomFunction]
Names = Lexicon | Mapping[str, str] | Iterable[tuple[str, str]]

RULES = ("strict", "paper")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that `learn` is told but the examples."""

    family: str | None = None  # None: linear, or integral where examples have several outputs
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

    @property
    def words(self) -> Recipe:
        """The recipe whose tokens tell which sentences are alike: one with stems, if there is one."""
        return next((each for each in self.recipes if each.has_stems), self.recipes[0])

    def outputs(self) -> Outputs:
        """How outputs are written, before any example."""
        return outputs(self.form, self.lexicon, self.merged, self.rule, self.words.tokens, self.targets)


def recipes_of(atoms: Atoms) -> list[Recipe]:
    """The recipes of that name or names."""
    return [recipe(each) for each in ([atoms] if isinstance(atoms, str) or callable(atoms) else atoms)]


def lexicon_of(names: Names | None, form: str) -> Lexicon | None:
    """The lexicon of some names, however they are given; where outputs are forms, there is one that finds numbers."""
    if isinstance(names, Lexicon):
        return names
    if names is None:
        return None if form == "bag" else Lexicon()
    return Lexicon(names.items() if isinstance(names, Mapping) else names)
