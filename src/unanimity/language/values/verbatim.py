"""Which parts of a text are to be taken as they are typed?

    quoted     what stands between double quotation marks
    e-mail     an address

Words are small and have no marks at their ends, so these are cut out of the text before it is cut into words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from unanimity.language.values.value import Value

__all__ = ["VERBATIM", "parts"]

VERBATIM: Mapping[str, re.Pattern[str]] = MappingProxyType(
    {
        "quoted": re.compile(r'"([^"“”]*\w[^"“”]*)"|“([^"“”]*\w[^"“”]*)”|«([^«»]*\w[^«»]*)»'),
        "e-mail": re.compile(r"(?<![\w.+@-])([\w.+-]*[\w+-]@(?:[\w-]+\.)+\w{2,})(?![\w@-])"),
    }
)


def parts(text: str, kinds: Sequence[str]) -> Iterator[str | tuple[str, Value]]:
    """The text in its order: what is taken as it is typed, with its value, and all between, to be cut into words."""
    found = [(match, kind) for kind in kinds for match in VERBATIM[kind].finditer(text)]
    end = 0
    for match, kind in sorted(found, key=lambda each: (each[0].start(), -each[0].end())):
        if match.start() >= end:
            yield text[end : match.start()]
            typed = next(group for group in match.groups() if group is not None).strip()
            yield typed, _value(kind, typed)
            end = match.end()
    yield text[end:]


def _value(kind: str, typed: str) -> Value:
    return Value(kind, f"<:{kind}>", frozenset({typed.lower()}), {"in small letters": typed.lower()})
