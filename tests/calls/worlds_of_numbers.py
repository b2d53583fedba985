"""Small worlds in which numbers are said: examples, questions with a gap, and which calls a number makes right.

call    a tool with its arguments in order, each a key and a number or a text
world   examples, and questions with a gap {} for a number. Its truth says which call a value and a unit make;
        a unit that the world has no truth for makes none
text    said of a world whose calls have numbers as texts, as they are typed
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from tests.calls.spelled_numbers import CURRENCIES, Spelling, Value

__all__ = ["NOTATIONS", "WORLDS", "Call", "World", "bare", "call", "read_back", "written"]

Constant = Decimal | str
Call = tuple[str, tuple[tuple[str, Constant], ...]]
Truth = Callable[[Value, str], Call | None]

NOTATIONS = ("json", "funql", "sexpr")
ENDS, BEGINNINGS = ' \u00a0?!.,;:…"“”„«»', ' \u00a0"“”„«»¿¡'  # marks of sentences around a number
PLAIN_UNITS = frozenset(f"%{CURRENCIES}")  # which say nothing in most worlds
SECONDS = {"s": "1", "m": "60", "min": "60", "h": "3600", "ms": "0.001"}
MONEY = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY"}


@dataclass(frozen=True, slots=True)
class World:
    """Examples, questions with a gap, and the truth of each question."""

    name: str
    examples: Mapping[str, Call]
    questions: Mapping[str, Truth]
    text: bool = False

    def right(self, question: str, spelling: Spelling) -> set[Call]:
        """The calls that are right for a question with this number in its gap."""
        truth = self.questions[question]
        return {found for value in spelling.values if (found := truth(value, spelling.unit)) is not None}


def call(tool: str, **arguments: int | str | Decimal) -> Call:
    """A call with these arguments."""
    named = ((key, value if isinstance(value, str) else Decimal(value)) for key, value in arguments.items())
    return tool, tuple(sorted(named))


def bare(text: str) -> str:
    """A number as it is typed, without the marks of a sentence around it."""
    return text.lower().rstrip(ENDS).lstrip(BEGINNINGS)


def written(made: Call, notation: str) -> str:
    """A call in a notation."""
    tool, arguments = made
    quote = "'" if notation == "funql" else '"'
    constants = [f"{quote}{value}{quote}" if isinstance(value, str) else f"{value:f}" for _, value in arguments]
    match notation:
        case "json":
            pairs = [f'"{key}": {constant}' for (key, _), constant in zip(arguments, constants, strict=True)]
            return f'{{"name": "{tool}", "arguments": {{{", ".join(pairs)}}}}}'
        case "funql":
            return f"{tool}({','.join(constants)})"
    return f"({' '.join([tool, *constants])})"


def read_back(text: str, world: World, notation: str) -> Call:
    """The call that a text is; where the notation has no keys, with those that examples have for the tool."""
    if notation == "json":
        found = json.loads(text, parse_int=Decimal, parse_float=Decimal)
        return found["name"], tuple(sorted(found["arguments"].items()))
    tool, *values = re.findall(r"'[^']*'|\"[^\"]*\"|[^\s(),]+", text)
    constants = [value[1:-1] if value[0] in "'\"" else Decimal(value) for value in values]
    keys = next([key for key, _ in pairs] for name, pairs in world.examples.values() if name == tool)
    return tool, tuple(zip(keys, constants, strict=True))


def _of(tool: str, key: str) -> Truth:
    """The truth of a tool that has a number as it is, with or without plain units."""

    def truth(value: Value, unit: str) -> Call | None:
        return call(tool, **{key: value}) if PLAIN_UNITS.issuperset(unit) else None

    return truth


def _paid(tool: str) -> Truth:
    def truth(value: Value, unit: str) -> Call | None:
        return call(tool, amount=value, currency=MONEY[unit]) if unit in MONEY else None

    return truth


def _moved(tool: str, forth: str, back: str) -> Truth:
    def truth(value: Value, unit: str) -> Call | None:
        if not isinstance(value, Decimal) or unit:
            return None
        return call(tool, step=value, where=back if value.is_signed() else forth)

    return truth


def _waited(value: Value, unit: str) -> Call | None:
    if not isinstance(value, Decimal) or unit not in SECONDS:
        return None
    return call("wait", seconds=value * Decimal(SECONDS[unit]))


def _woken(value: Value, unit: str) -> Call | None:
    """A time with am or pm is that of the half of the day; a whole hour is a time, too."""
    if isinstance(value, Decimal):
        if value not in range(25):
            return None
        value = f"{int(value):02}:00"
    hour, minute = map(int, value.split(":"))
    if unit in ("am", "pm") and 1 <= hour <= 12:
        hour = hour % 12 + 12 * (unit == "pm")
    elif unit:
        return None
    return call("wake", at=f"{hour:02}:{minute:02}")


def _met(value: Value, unit: str) -> Call | None:
    if not isinstance(value, Decimal) or value not in range(1, 13) or unit not in ("am", "pm"):
        return None
    return call("meet", hour=value % 12 + 12 * (unit == "pm"))


def _volume(*examples: tuple[str, str]) -> dict[str, Call]:
    return {f"set volume to {text}": call("set_volume", level=Decimal(value)) for text, value in examples}


def _typed(*texts: str) -> dict[str, Call]:
    return {f"set volume to {text}": call("set_volume", level=text) for text in texts}


VOLUME = {"set volume to {}": _of("set_volume", "level")}
VOLUMES = VOLUME | {
    "Set volume to {} please": _of("set_volume", "level"),
    "{} is the volume": _of("is_volume", "level"),
}
AROUND = {f"set volume to {n} please": call("set_volume", level=n) for n in (33, 34)}
AROUND |= {f"{n} is the volume": call("is_volume", level=n) for n in (31, 32)}
DRESSED = [("10", "10"), ("7.25", "7.25"), (".25", "0.25"), ("-3", "-3"), ("−4", "-4"), ("+4", "4"), ("1,900", "1900")]
DRESSED += [
    ("55%", "55"),
    ("$8", "8"),
    ("9€", "9"),
    ("£6", "6"),
    ("1,900.50", "1900.5"),
    ("-$3", "-3"),
    ("-.5", "-0.5"),
]
DRESSED += [("35.5%", "35.5"), ("$3,900", "3900"), ("€4.75", "4.75"), ("$.75", "0.75"), ("¥300", "300"), ("-6%", "-6")]
ODD = [
    ("10", "10"),
    ("11", "11"),
    ("1.300", "1300"),
    ("1,7", "1.7"),
    ("1'300", "1300"),
    ("¾", "0.75"),
    ("3/8", "0.375"),
]
ODD += [
    ("6k", "6000"),
    ("(6)", "-6"),
    ("- 9", "-9"),
    ("9-", "-9"),
    ("6 %", "6"),
    ("$ 6", "6"),
    ("6th", "6"),
    ("no. 6", "6"),
]

WORLDS = [
    World("plain", _volume(("10", "10"), ("11", "11")) | AROUND, VOLUMES),
    World("texts", _typed("10", "11"), VOLUME, text=True),
    World("decimals", _volume(("10", "10"), ("7.25", "7.25"), (".25", "0.25"), ("0.75", "0.75")), VOLUME),
    World("dressed", _volume(*DRESSED), VOLUME),
    World(
        "as typed",
        _typed("10", "7.25", ".25", "-3", "55%", "$8", "9€", "3/8", "6:10", "1,9", "1,900"),
        VOLUME,
        text=True,
    ),
    World("odd", _volume(*ODD), VOLUME),
    World(
        "money",
        {
            "pay $30": call("pay", amount=30, currency="USD"),
            "pay $1,900": call("pay", amount=1900, currency="USD"),
            "refund €30": call("refund", amount=30, currency="EUR"),
            "refund 4.50€": call("refund", amount=Decimal("4.5"), currency="EUR"),
        },
        {"pay {}": _paid("pay"), "refund {}": _paid("refund")},
    ),
    World(
        "steps",
        {
            "move by 3": call("move", step=3, where="up"),
            "turn by -3": call("turn", step=-3, where="left"),
            "turn by -1.5": call("turn", step=Decimal("-1.5"), where="left"),
            "move by 2.5": call("move", step=Decimal("2.5"), where="up"),
        },
        {"move by {}": _moved("move", "up", "down"), "turn by {}": _moved("turn", "right", "left")},
    ),
    World(
        "times",
        {
            "wake me at 7:40": call("wake", at="07:40"),
            "wake me at 10:05": call("wake", at="10:05"),
            "wake me at 6:10 am": call("wake", at="06:10"),
            "wake me at 12:40 pm": call("wake", at="12:40"),
            "wake me at 12:10 am": call("wake", at="00:10"),
            "wake me at 9:10 p.m.": call("wake", at="21:10"),
            "meet at 9 am": call("meet", hour=9),
            "meet at 4 pm": call("meet", hour=16),
        },
        {"wake me at {}": _woken, "meet at {}": _met},
    ),
    World(
        "lengths",
        {
            "wait 12m": call("wait", seconds=720),
            "wait 20m": call("wait", seconds=1200),
            "wait 45s": call("wait", seconds=45),
            "wait 45 s": call("wait", seconds=45),
            "wait 30 s": call("wait", seconds=30),
            "wait 5 minutes": call("wait", seconds=300),
            "wait 7 m": call("wait", seconds=420),
        },
        {"wait {}": _waited},
    ),
]
