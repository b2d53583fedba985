"""Which words say a sum of money, or a percentage?

    $1,250, 1,250 dollars, 20 euros, usd 20, 20 usd    an amount in a currency
    50%, 50 percent, 50 per cent                       hundredths

An amount is what amounts.py says. "$5 million" is no sum: a word of magnitude after it changes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType

from unanimity.language.values.amounts import amount, other_writings, unit
from unanimity.language.values.value import Found, Value

__all__ = ["Percents", "Sums"]

CODES: Mapping[str, str] = MappingProxyType({"$": "usd", "€": "eur", "£": "gbp", "¥": "jpy", "₹": "inr"})
WORDS: Mapping[str, str] = MappingProxyType(
    {code: code for code in CODES.values()}
    | {"dollar": "usd", "dollars": "usd", "euro": "eur", "euros": "eur", "pound": "gbp", "pounds": "gbp"}
    | {"yen": "jpy", "rupee": "inr", "rupees": "inr"}
)
HUNDREDTHS = frozenset({"usd", "eur", "gbp", "inr"})  # are paid in cents
MAGNITUDES = frozenset({"hundred", "thousand", "k", "million", "m", "mn", "billion", "bn", "trillion", "grand"})
PERCENT: Sequence[tuple[str, ...]] = (("per", "cent"), ("percent",), ("pct",), ("%",))


class Sums:
    """Sums of money."""

    name = "money"
    hint = re.compile(rf"[{''.join(CODES)}]|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)

    def find(self, words: Sequence[str], start: int) -> Found | None:
        """The sum whose words begin at a place."""
        word, after = words[start], words[start + 1] if start + 1 < len(words) else ""
        if word in CODES.values() and after and not unit(after):
            return _sum(after, word, words, start + 2)
        if (sign := unit(word)) in CODES:
            return _sum(word, CODES[sign], words, start + 1)
        return None if unit(word) or after not in WORDS else _sum(word, WORDS[after], words, start + 2)


class Percents:
    """Percentages."""

    name = "percent"
    hint = re.compile(r"\d\s*(?:%|percent|per\s+cent|pct)", re.IGNORECASE)

    def find(self, words: Sequence[str], start: int) -> Found | None:
        """The percentage whose words begin at a place."""
        number, end = amount(words[start]), start + 1
        if unit(words[start]) not in ("", "%") or number is None:
            return None
        if not unit(words[start]):
            said = next((each for each in PERCENT if tuple(words[end : end + len(each)]) == each), None)
            if said is None:
                return None
            end += len(said)
        ways = {name: text for name, text in other_writings(words[start].strip("%")) if not unit(text) or "%" in text}
        ways |= {f"{name} and percent": f"{text} percent" for name, text in [*ways.items()] if not unit(text)}
        ways["as a part of one"] = _plain(number / 100)
        return Value(Percents.name, f"<:{Percents.name}>", frozenset({_plain(number)}), ways), end


def _sum(digits: str, code: str, words: Sequence[str], end: int) -> Found | None:
    """The sum of an amount in a currency that ends at a place; None if another word may change it."""
    number = amount(digits)
    if number is None or (end < len(words) and words[end] in MAGNITUDES):
        return None
    return Value(Sums.name, f"<:{Sums.name}-{code}>", frozenset({_plain(number)}), dict(_writings(digits, code))), end


def _writings(digits: str, code: str) -> Iterator[tuple[str, str]]:
    """The ways to write a sum."""
    bare = digits.translate({ord(sign): None for sign in CODES})
    number = Decimal(amount(bare) or 0)
    for name, text in [*other_writings(bare), ("in the digits typed", bare)]:
        if not unit(text):
            yield name, text
            yield f"{name} after the code", f"{code.upper()} {text}"
            yield f"{name} before the code", f"{text} {code.upper()}"
        elif CODES.get(unit(text)) == code:
            yield f"{name.split(' with ')[0]} after the sign", text
    if code in HUNDREDTHS and (number * 100) % 1 == 0:
        yield "with two decimals", f"{number:.2f}"
        yield "in hundredths", str(int(number * 100))


def _plain(number: Decimal) -> str:
    """A number in its fewest digits, without an exponent."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
