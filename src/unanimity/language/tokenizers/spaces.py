"""What are the words of a text with spaces between them?

A word is what stands between white space, in Unicode's composed form (NFC), in small letters, without the punctuation
of a sentence at its ends. So "Café?" and "café" are one word however their accents are encoded.

Nothing is stripped or folded that could change what is meant:

    .5        is not 5: a point, comma or colon right before a digit stays, as in ",5" and "...5"
    . 5       neither: such a mark that stands alone before a digit is a word of its own
    Maße      is not "Masse": letters are made small, not folded, so that ß and ss are not one
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from unanimity.bags import check_text
from unanimity.errors import BadExamples

__all__ = ["SENTENCE_MARKS", "small_text", "tokens", "without_marks"]

SENTENCE_MARKS = '?!.,;:"“”„«»¿¡…'
NUMERIC_MARKS = ".,:;…"  # before a digit they may be part of a number
OTHER_MARKS = "".join(mark for mark in SENTENCE_MARKS if mark not in NUMERIC_MARKS)
DOUBTFUL = re.compile(rf"(?:^|\s)[{OTHER_MARKS}]*[{NUMERIC_MARKS}]")  # marks at the beginning of a word
ALONE = "({})"  # how a mark that is a word is written, so that it is not taken for the end of a sentence


def tokens(text: str) -> list[str]:
    """The words of a text, in order; a text without any is refused."""
    small = small_text(text)
    words = small.split()
    if DOUBTFUL.search(small):
        return without_marks(words)
    return _some([bare for word in words if (bare := word.strip(SENTENCE_MARKS))])


def small_text(text: str) -> str:
    """The text in small letters, composed; what no text may hold is refused."""
    if "\0" in text:
        raise BadExamples("the text holds a NUL character", remedy="Remove it; it is no part of any word.")
    check_text(text)
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).lower())


def without_marks(words: Sequence[str]) -> list[str]:
    """The words without marks at their ends, but for those that may be part of a number."""
    _some([word for word in words if word.strip(SENTENCE_MARKS)])
    found, words = list[str](), [word for word in words if word.strip(OTHER_MARKS)]
    for word, after in zip(words, [*words[1:], ""], strict=True):
        bare = word.strip(SENTENCE_MARKS)
        if not bare[:1].isalpha() and any(map(str.isdigit, bare)):
            found.append(word.rstrip(SENTENCE_MARKS).lstrip(OTHER_MARKS))
        elif bare:
            found.append(bare)
        elif DOUBTFUL.match(word) and any(map(str.isdigit, after)):
            found.append(ALONE.format(word.strip(OTHER_MARKS)))
    return found


def _some(words: list[str]) -> list[str]:
    """The words, if there are any."""
    if not words:
        raise BadExamples("the input is blank", remedy="Give it at least one word.")
    return words
