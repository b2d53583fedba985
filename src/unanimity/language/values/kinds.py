"""Which kinds of values may be looked for?

Numbers are found wherever outputs are forms. The others are found if the user says so, or if the examples show that
outputs have them (chosen.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from unanimity.errors import BadInput
from unanimity.language.values.dates import Dates
from unanimity.language.values.durations import Durations
from unanimity.language.values.number_words import NumberWords
from unanimity.language.values.ordinals import Ordinals
from unanimity.language.values.sums import Percents, Sums
from unanimity.language.values.times import Times
from unanimity.language.values.value import Kind
from unanimity.language.values.verbatim import VERBATIM

__all__ = ["ASKED_FOR", "KINDS", "VALUES", "hint_of", "values_named"]

_FOUND = Dates(), Times(), Durations(), Sums(), Percents(), Ordinals(), NumberWords()
KINDS: Mapping[str, Kind] = MappingProxyType({each.name: each for each in _FOUND})  # the first that finds one counts
VALUES = (*KINDS, *VERBATIM)
ASKED_FOR = (NumberWords.name,)  # never found unless they are asked for


def hint_of(name: str) -> re.Pattern[str]:
    """What is found in each text that has a value of this kind, and in few others."""
    return KINDS[name].hint if name in KINDS else VERBATIM[name]


def values_named(names: Iterable[str]) -> tuple[str, ...]:
    """The kinds of these names, in the order in which they are looked for."""
    given = list(names)
    for name in given:
        if name not in VALUES:
            raise BadInput(
                f"there are no values called {name!r}",
                remedy=f"Choose some of {', '.join(VALUES)}; or none, or auto, alone.",
            )
    return tuple(name for name in VALUES if name in given)
