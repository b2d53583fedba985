"""Which words say a sum of money, or a percentage?

    $1,250, 1,250 dollars, 20 euros, usd 20, 20 usd    an amount in a currency
    50%, 50 percent, 50 per cent                       hundredths

An amount is what amounts.py says. "$5 million" is no sum: a word of magnitude after it changes it. Nor is the beginning
of "5 dollars 50" or "5 dollars and 50 cents".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from types import MappingProxyType

from unanimity.language.values.amounts import amount, grouped, other_writings, two_decimals, unit
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
CENTS = frozenset({"cent", "cents", "penny", "pennies", "pence", "p"})
FEW = re.compile(r"\d{1,2}\Z")  # digits, as cents are said
EXACT = Context(prec=2_000)  # digits, more than any amount has
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
        part = _plain(number.scaleb(-2, EXACT))
        ways["as a part of one"] = part
        if (full := two_decimals(part)) is not None:
            ways["as a part of one with two decimals"] = full
        return Value(Percents.name, f"<:{Percents.name}>", frozenset({_plain(number)}), ways), end


def _sum(digits: str, code: str, words: Sequence[str], end: int) -> Found | None:
    """The sum of an amount in a currency that ends at a place; None if another word may change it."""
    number = amount(digits)
    if number is None or _goes_on(words[end : end + 3]):
        return None
    return Value(Sums.name, f"<:{Sums.name}-{code}>", frozenset({_plain(number)}), dict(_writings(digits, code))), end


def _goes_on(after: Sequence[str]) -> bool:
    """Whether the words after a sum may change it."""
    match after:
        case ["and", number, word]:
            return FEW.match(number) is not None and word in CENTS
        case [word, *_]:
            return word in MAGNITUDES or FEW.match(word) is not None
    return False


def _writings(digits: str, code: str) -> Iterator[tuple[str, str]]:
    """The ways to write a sum."""
    bare = digits.translate({ord(sign): None for sign in CODES})
    written = {name: text for name, text in other_writings(bare) if not unit(text)}
    hundredths = Fraction(amount(bare) or 0) * 100
    if code in HUNDREDTHS and hundredths.denominator == 1:
        yield "in hundredths", str(hundredths)
        whole, part = divmod(abs(int(hundredths)), 100)
        minus = "-" if hundredths < 0 else ""
        written["with two decimals"] = f"{minus}{whole}.{part:02}"
        written["with two decimals where there are cents"] = f"{minus}{whole}.{part:02}" if part else f"{minus}{whole}"
    written |= {f"{name}, grouped": grouped(text) for name, text in written.items()}
    written["with the digits as typed"] = bare
    signs = [sign for sign, other in CODES.items() if other == code]
    for name, text in written.items():
        yield name, text
        yield f"{name}, after the code", f"{code.upper()} {text}"
        yield f"{name}, before the code", f"{text} {code.upper()}"
        digits = text.lstrip("+-−")
        yield from ((f"{name}, after the sign", f"{text[: -len(digits)]}{sign}{digits}") for sign in signs)


def _plain(number: Decimal) -> str:
    """A number in its fewest digits, without an exponent."""
    text = f"{number:f}"  # which is exact
    return text.rstrip("0").rstrip(".") if "." in text else text
