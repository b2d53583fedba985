"""What is made of the atoms of an answer: a whole form, or the reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from unanimity.language.forms.trees import Tree

__all__ = ["Form", "Unbuilt"]


@dataclass(frozen=True, slots=True)
class Form:
    """A whole form: its text, and, if it is one of a notation, its tree, how it was found, and if by a rule."""

    text: str
    tree: Tree | None = None
    why: str = ""
    by_rule: bool = False  # whether the atoms alone do not say that it is this form


@dataclass(frozen=True, slots=True)
class Unbuilt:
    """Why no form was built, in words."""

    reason: str
