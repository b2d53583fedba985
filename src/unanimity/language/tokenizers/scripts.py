"""Which letters are of scripts that put no spaces between words, and is a text written in them?

    spaceless   a letter of Han, Hiragana, Katakana, Thai, Lao, Khmer or Myanmar, with the marks that are put to it;
                never a digit, nor a mark between sentences

The letters are listed here, and not asked of a library or of Python's own tables: with other versions of these, other
letters would be told apart, and a model would read questions otherwise than its examples were read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["FIRST", "LETTER", "has_no_spaces"]

HAN = "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d"
THAI_AND_LAO = "\u0e01-\u0e30\u0e32\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0ebd-\u0ec6\u0edc-\u0edf"
KHMER = "\u1780-\u17b3\u17d7\u17dc"
MYANMAR = "\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065\u1066\u106e-\u1070\u1075-\u1081\u108e"
MYANMAR_MORE = "\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa76\uaa7a\uaa7e\uaa7f"
FIRST = f"{HAN}{KANA}{THAI_AND_LAO}{KHMER}{MYANMAR}{MYANMAR_MORE}"
ACCENTS = "\u0300-\u036f\u302a-\u302f\u3099\u309a\uff9e\uff9f\ufe00-\ufe0f\U000e0100-\U000e01ef\u200c\u200d"
SIGNS_OF_VOWELS = "\u0e31\u0e33-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb3-\u0ebc\u0ec8-\u0ece\u17b4-\u17d3\u17dd"
SIGNS_OF_MYANMAR = (
    "\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f"
    "\u109a-\u109d\ua9e5\uaa7b-\uaa7d"
)
LETTER = f"[{FIRST}][{ACCENTS}{SIGNS_OF_VOWELS}{SIGNS_OF_MYANMAR}]*"  # as a regular expression

TOUCHING = re.compile(rf"{LETTER}(?={LETTER})")
APART = re.compile(rf"{LETTER}\s+(?={LETTER})")
RARE = 10  # times fewer spaces between such letters than letters that touch: what is cut by hand has more
MOST = 2  # such texts are at least one in so many


def has_no_spaces(texts: Iterable[str]) -> bool:
    """Whether most of the texts have letters of such scripts side by side, and hardly any spaces between them."""
    total = concerned = touching = apart = 0
    for text in texts:
        total += 1
        if text.isascii():
            continue
        beside = sum(1 for _ in TOUCHING.finditer(text))
        concerned += beside > 0
        touching += beside
        apart += sum(1 for _ in APART.finditer(text))
    return concerned > 0 and MOST * concerned >= total and RARE * apart <= touching
