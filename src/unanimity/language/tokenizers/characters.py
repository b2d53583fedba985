"""What are the words of a text without spaces between them?

    播放 Taylor Swift 的歌10首    is    播 放 taylor swift 的 歌 10 首

Each letter of a script without spaces (scripts.py), with the marks that are put to it, is a word. All else that touches
is one word, as in a text with spaces: what other letters, digits and signs make. Sentence marks and quotes of these
scripts are left out, as . and " are. Full-width letters and digits stay what they are.

A number is a word of its own only where it is certain which one it is. Otherwise it is left in one word with what may
change it, and then it is no number:

    10万 二0二四 负5    with numerals of Han and the thousands of Thai, Lao and Khmer, also "10 万"
    1，000  7点30  3・5  with what may be a point, a comma or a colon between two digits
    灯.5  楼-5          with a letter before it, if a point or a sign stands between

Which words these are must never change, as models are asked that were learned before; another way needs another name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from unanimity.language.tokenizers.scripts import FIRST, LETTER
from unanimity.language.tokenizers.spaces import small_text, without_marks

__all__ = ["characters", "joined"]

MARKS = "。！？，、；：「」『』《》〈〉｡､｢｣។៕၊။"  # left out
MULTIPLES = "[十百千万萬亿億兆拾佰仟廿半]|สิบ|ร้อย|พัน|หมื่น|แสน|ล้าน|ครึ่ง|ສິບ|ຮ້ອຍ|ພັນ|ໝື່ນ|ແສນ|ລ້ານ|ដប់|រយ|ពាន់|ម៉ឺន|សែន|លាន"
NUMERALS = f"(?:{MULTIPLES}|[零〇一二三四五六七八九两兩负負])"
BETWEEN = "。，、；：｡､点點"  # digits, they may be part of a number
OTHER = rf"[^\s{FIRST}{MARKS}]"
SIGNS = "[+\\-−.,:;…]"
DIGIT = r"[$€£¥₹]?\d"
NUMBER = (
    rf"(?:{NUMERALS}+(?={SIGNS}*{DIGIT})|{LETTER}(?={SIGNS}+{DIGIT}))?{OTHER}+"
    rf"(?:(?<=[\d%$€£¥₹]){NUMERALS}+(?:(?={SIGNS}*{DIGIT}){OTHER}+)?|(?<=\d)[{BETWEEN}](?=\d){OTHER}+)*"
)
WORD = re.compile(rf"{NUMBER}|{LETTER}")
GAPS = ("", " ", "，")  # between words, the first that keeps them apart
SPACE_INSIDE = re.compile(rf"(?<=[\d%$€£¥₹])\s+(?={MULTIPLES})")


def characters(text: str) -> list[str]:
    """The words of a text, in order; a text without any is refused."""
    return without_marks(_cut(small_text(text)))


def joined(words: Sequence[str]) -> str:
    """A text that has these words, of which some may be names of several, with spaces only where it needs them."""
    single, text = [word for several in words for word in WORD.findall(several)], ""
    for before, word in zip(["", *single], single, strict=False):
        apart = (gap for gap in GAPS if not before or _cut(f"{before}{gap}{word}") == [before, word])
        text += next(apart, " ") + word
    return text if _cut(text) == single else " ".join(words)


def _cut(small: str) -> list[str]:
    """The words of a text in small letters, with sentence marks at their ends."""
    return WORD.findall(SPACE_INSIDE.sub("", small))
