"""Can every text that is given be written down again?

Python has strings with half a character, a lone surrogate; no file in UTF-8 can hold one.
"""

from __future__ import annotations

from collections.abc import Mapping

from unanimity.bags import check_text
from unanimity.examples import OneOf

__all__ = ["check_texts"]


def check_texts(given: object) -> None:
    """Raise BadExamples if a text of what is given holds half a character, however deep it lies."""
    waiting = [given]
    while waiting:
        match waiting.pop():
            case str(text):
                check_text(text)
            case Mapping() as named:
                waiting += [*named.keys(), *named.values()]
            case list() | tuple() | set() | frozenset() as several:
                waiting += several
            case OneOf(outputs=outputs):
                waiting += outputs
