"""Trees and names to test the notations with."""

from __future__ import annotations

import unicodedata
from decimal import Decimal

from hypothesis import strategies as st

from unanimity.language.forms.trees import Constant, Node, Tree

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)
AWKWARD = [
    "'",
    "''",
    '"',
    "\\",
    "\\'",
    "(",
    ")",
    ",",
    " ",
    "\n",
    "\u0301",
    "\u200f",
    "()",
    "{}",
    "[]",
    ":",
    "name",
    "5",
]
QUOTED = (TEXTS | st.lists(st.sampled_from(AWKWARD), max_size=4).map("".join)).map(
    lambda text: unicodedata.normalize("NFC", text)
)
DECIMALS = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30).filter(
    lambda number: not str(number).lstrip("-").isdigit()  # those are read as whole numbers
)
NUMBERS: st.SearchStrategy[int | Decimal] = st.integers() | DECIMALS
NAMES = st.from_regex(r"[a-z_$\u00e9\u05d0\u0905][a-z0-9_:.$\u0301\u093f-]{0,5}", fullmatch=True).map(
    lambda text: unicodedata.normalize("NFC", text)
)


def trees(labels: st.SearchStrategy[str], constants: st.SearchStrategy[Constant]) -> st.SearchStrategy[Tree]:
    """Trees over the labels and the constants."""
    leaves: st.SearchStrategy[Tree] = constants | st.builds(Node, labels)

    def above(below: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
        return st.builds(Node, labels, st.lists(below, max_size=3).map(tuple))

    return st.recursive(leaves, above, max_leaves=12)
