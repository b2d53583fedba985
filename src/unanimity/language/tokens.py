"""What are the words of a text?

A word is what stands between white space, in Unicode's composed form (NFC), with case folded, without the punctuation
of a sentence at its ends. So "Café?" and "café" are one word however their accents are encoded.
"""

from __future__ import annotations

import unicodedata

from unanimity.errors import BadExamples

__all__ = ["tokens"]

SENTENCE_MARKS = '?!.,;:"“”„«»¿¡…'


def tokens(text: str) -> list[str]:
    """The words of a text, in order; a text without any is refused."""
    if "\0" in text:
        raise BadExamples("the text holds a NUL character", remedy="Remove it; it is no part of any word.")
    words = unicodedata.normalize("NFC", _folded(text)).split()
    found = [bare for word in words if (bare := word.strip(SENTENCE_MARKS))]
    if not found:
        raise BadExamples("the input is blank", remedy="Give it at least one word.")
    return found


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", text).casefold()
