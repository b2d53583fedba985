"""Which source atoms does a text hold?

words     each word is an atom
bigrams   each pair of neighbouring words is an atom, the last word with an end mark; this keeps some context
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType

from unanimity.bags import Bag
from unanimity.errors import BadInput
from unanimity.language.tokens import tokens

__all__ = ["ATOMS", "Atomizer", "atomizer", "bigrams", "target_bag", "words"]

Atomizer = Callable[[str], Bag]

END = "."  # never a word: tokens do not end in sentence marks


def words(text: str) -> Bag:
    """The bag of a text's words."""
    return Bag(Counter(tokens(text)))


def bigrams(text: str) -> Bag:
    """The bag of a text's pairs of neighbouring words."""
    found = tokens(text)
    return Bag(Counter(f"{left} {right}" for left, right in zip(found, [*found[1:], END], strict=True)))


ATOMS: Mapping[str, Atomizer] = MappingProxyType({"words": words, "bigrams": bigrams})


def atomizer(name: str) -> Atomizer:
    """The way of that name to turn a text into a bag."""
    if name not in ATOMS:
        raise BadInput(f"there is no way to make atoms called {name!r}", remedy=f"Choose one of {', '.join(ATOMS)}.")
    return ATOMS[name]


def target_bag(output: str | Mapping[str, int]) -> Bag:
    """The bag of an output: atoms separated by white space, each as often as it counts, or counts."""
    if isinstance(output, str):
        return Bag(Counter(unicodedata.normalize("NFC", output).split()))
    counts: Counter[str] = Counter()
    for atom, count in Bag(output).items():
        counts[unicodedata.normalize("NFC", atom)] += count
    return Bag(counts)
