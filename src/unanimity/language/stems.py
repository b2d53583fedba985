"""Which words are forms of one word?

A stem is what a word has left without its inflection: "river" and "rivers" both have "river". The Snowball stemmer
cuts it by rules, and these may take two words for one, so stems are a choice, not the default. More careful, without
any stemmer: only an s at the end is cut off, so that "river" and "rivers" are one, "city" and "cities" are not.
A word with a digit has no stem but itself: 10ms is not 10m.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import Protocol

from unanimity.errors import BadInput
from unanimity.language.lexicon import is_name

__all__ = ["can_stem", "need_stemmer", "singulars", "stemmer_version", "stems"]

LANGUAGE = "english"
SHORTEST = 4  # letters of a word that an s is cut off
MOST_KEPT = 100_000  # stems
MISSING = "stems need the package snowballstemmer, which is not installed"
REMEDY = "Install it with `pip install snowballstemmer`."


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str:  # noqa: N802 - the library's own name
        """The stem of a word."""


def stems(tokens: Sequence[str]) -> list[str]:
    """The stem of each token; those of mentions stay as they are."""
    return [token if is_name(token) or _has_digit(token) else _stem(token) for token in tokens]


def singulars(tokens: Sequence[str]) -> list[str]:
    """Each token without an s at its end, unless it is short or ends in ss; those of names end in a mark."""
    return [token[:-1] if _has_ending(token) else token for token in tokens]


def _has_ending(token: str) -> bool:
    return len(token) >= SHORTEST and token.endswith("s") and not token.endswith("ss") and not _has_digit(token)


def _has_digit(token: str) -> bool:
    return not token.isalpha() and any(map(str.isdigit, token))


def stemmer_version() -> str:
    """Which stemmer this is; another version may cut other stems."""
    from importlib.metadata import version

    _stemmer()
    return f"snowballstemmer {version('snowballstemmer')}"


def can_stem() -> bool:
    """Whether there is a stemmer."""
    return find_spec("snowballstemmer") is not None


def need_stemmer() -> None:
    """Say what to do if there is no stemmer."""
    if not can_stem():
        raise BadInput(MISSING, remedy=REMEDY)


@lru_cache(maxsize=MOST_KEPT)
def _stem(word: str) -> str:
    return _stemmer().stemWord(word)


@cache
def _stemmer() -> _Stemmer:
    try:
        import snowballstemmer  # type: ignore[import-untyped]
    except ImportError:
        raise BadInput(MISSING, remedy=REMEDY) from None
    stemmer: _Stemmer = snowballstemmer.stemmer(LANGUAGE)
    return stemmer
