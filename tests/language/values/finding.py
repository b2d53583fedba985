"""What is found in a text when values of one kind are looked for."""

from __future__ import annotations

from unanimity.language.lexicon import Lexicon
from unanimity.language.values.value import Value

__all__ = ["found", "only", "ways"]


def found(kind: str, text: str) -> list[tuple[str, Value]]:
    """The values of a kind in a text, each with its words."""
    mentions = Lexicon((), values=(kind,)).sentence(text).mentions
    names = ("number", kind) if kind == "number-words" else (kind,)
    return [(each.name, each.value) for each in mentions if each.value is not None and each.value.kind in names]


def only(kind: str, text: str) -> Value:
    """The value that is all of a text."""
    ((name, value),) = found(kind, f"x {text} y")
    assert name.split() == text.lower().rstrip(".,").split()
    return value


def ways(value: Value) -> set[str]:
    """All texts that a value may be written as."""
    return set(value.ways.values())
