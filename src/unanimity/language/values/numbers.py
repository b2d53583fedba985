"""A number: one word of digits (amounts.py). Signs, units and colons are part of its token, as <number%>."""

from __future__ import annotations

from functools import lru_cache

from unanimity.language.values.amounts import is_number, marks, meanings, other_writings
from unanimity.language.values.value import Value

__all__ = ["NUMBER", "number_value"]

NUMBER = "number"
MOST_KEPT = 10_000


@lru_cache(maxsize=MOST_KEPT)
def number_value(word: str) -> Value | None:
    """The number that a word is; None if it is none."""
    if not is_number(word):
        return None
    token = f"<{NUMBER}{marks(word)}>"
    return Value(NUMBER, token, frozenset(meanings(word)), dict(other_writings(word)))
