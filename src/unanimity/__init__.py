"""Answers only where all mappings that fit the examples agree.

from unanimity import learn
space = learn([("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")])
space.ask("area of ohio")      # Answer: every mapping that fits gives {area, OH}
space.ask("ohio area")         # DontKnow: two mappings that fit differ
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unanimity.bags import Bag, Vector
    from unanimity.errors import (
        BadExamples,
        BadInput,
        BadModel,
        Contradiction,
        OverBudget,
        UnanimityError,
        Unproved,
    )
    from unanimity.files.models import load_model, save_model
    from unanimity.language.parser import Parser, learn, merge
    from unanimity.learning.learn import learn_matrix
    from unanimity.learning.supported import Support, Unsupported
    from unanimity.verdict import Answer, DontKnow, Undecided

__all__ = [
    "Answer",
    "BadExamples",
    "BadInput",
    "BadModel",
    "Bag",
    "Contradiction",
    "DontKnow",
    "OverBudget",
    "Parser",
    "Support",
    "UnanimityError",
    "Undecided",
    "Unproved",
    "Unsupported",
    "Vector",
    "learn",
    "learn_matrix",
    "load_model",
    "merge",
    "save_model",
]

_HOMES = {
    "bags": ("Bag", "Vector"),
    "errors": ("BadExamples", "BadInput", "BadModel", "Contradiction", "OverBudget", "UnanimityError", "Unproved"),
    "files.models": ("load_model", "save_model"),
    "language.parser": ("Parser", "learn", "merge"),
    "learning.learn": ("learn_matrix",),
    "learning.supported": ("Support", "Unsupported"),
    "verdict": ("Answer", "DontKnow", "Undecided"),
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used, so that importing the package costs nothing."""
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"unanimity.{module}"), name)
    raise AttributeError(f"module 'unanimity' has no attribute {name!r}")
