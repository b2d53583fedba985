"""Under which name does a model remember a function of the user's own?"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["name_of"]


def name_of(function: Callable[..., object]) -> str:
    """Its module and its name there, with a colon between, which no name of the program's own has."""
    return f"{function.__module__}:{getattr(function, '__qualname__', type(function).__qualname__)}"
