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
    __version__: str

    from unanimity.bags import Bag, Vector
    from unanimity.errors import (
        BadExamples,
        BadForm,
        BadInput,
        BadModel,
        Contradiction,
        OverBudget,
        TooManyMisfits,
        UnanimityError,
        Unproved,
    )
    from unanimity.examples import OneOf
    from unanimity.files.model.models import load_model, save_model
    from unanimity.language.asked import Asked, Parse
    from unanimity.language.building.built import Form, Unbuilt
    from unanimity.language.calls.called import Call
    from unanimity.language.certify import Judgement, certify
    from unanimity.language.evaluate import Evaluation, evaluate
    from unanimity.language.learn import learn, merge
    from unanimity.language.lexicon import Lexicon, Sentence
    from unanimity.language.measured.evidence import Distrusted, Evidence
    from unanimity.language.measured.held_out import measure
    from unanimity.language.paraphrases import Paraphrase, ParaphraseClass, Paraphrases
    from unanimity.language.parser import Parser
    from unanimity.language.replacements import Generated, Rule
    from unanimity.language.suggest import Suggestion, Suggestions, suggest, suggest_for
    from unanimity.learning.learn import learn_matrix
    from unanimity.learning.support.supported import Support, Unsupported
    from unanimity.verdict import Answer, DontKnow, Undecided, Withheld

__all__ = [
    "Answer",
    "Asked",
    "BadExamples",
    "BadForm",
    "BadInput",
    "BadModel",
    "Bag",
    "Call",
    "Contradiction",
    "Distrusted",
    "DontKnow",
    "Evaluation",
    "Evidence",
    "Form",
    "Generated",
    "Judgement",
    "Lexicon",
    "OneOf",
    "OverBudget",
    "Paraphrase",
    "ParaphraseClass",
    "Paraphrases",
    "Parse",
    "Parser",
    "Rule",
    "Sentence",
    "Suggestion",
    "Suggestions",
    "Support",
    "TooManyMisfits",
    "UnanimityError",
    "Unbuilt",
    "Undecided",
    "Unproved",
    "Unsupported",
    "Vector",
    "Withheld",
    "certify",
    "evaluate",
    "learn",
    "learn_matrix",
    "load_model",
    "measure",
    "merge",
    "save_model",
    "suggest",
    "suggest_for",
]

_HOMES = {
    "bags": ("Bag", "Vector"),
    "errors": (
        *("BadExamples", "BadForm", "BadInput", "BadModel"),
        *("Contradiction", "OverBudget", "TooManyMisfits", "UnanimityError", "Unproved"),
    ),
    "examples": ("OneOf",),
    "files.model.models": ("load_model", "save_model"),
    "language.asked": ("Asked", "Parse"),
    "language.building.built": ("Form", "Unbuilt"),
    "language.calls.called": ("Call",),
    "language.certify": ("Judgement", "certify"),
    "language.evaluate": ("Evaluation", "evaluate"),
    "language.learn": ("learn", "merge"),
    "language.lexicon": ("Lexicon", "Sentence"),
    "language.measured.evidence": ("Distrusted", "Evidence"),
    "language.measured.held_out": ("measure",),
    "language.paraphrases": ("Paraphrase", "ParaphraseClass", "Paraphrases"),
    "language.parser": ("Parser",),
    "language.replacements": ("Generated", "Rule"),
    "language.suggest": ("Suggestion", "Suggestions", "suggest", "suggest_for"),
    "learning.learn": ("learn_matrix",),
    "learning.support.supported": ("Support", "Unsupported"),
    "verdict": ("Answer", "DontKnow", "Undecided", "Withheld"),
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first used, so that importing the package costs nothing."""
    if name == "__version__":
        return _version()
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"unanimity.{module}"), name)
    raise AttributeError(f"module 'unanimity' has no attribute {name!r}")


def __dir__() -> list[str]:
    """What the package has, loaded or not."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__, "__version__"})


def _version() -> str:
    """The version that is installed, or why there is none."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("unanimity")
    except PackageNotFoundError:
        return "(not installed, run from its source)"
