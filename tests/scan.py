"""Navigation commands in the style of SCAN: no word has a fixed meaning, as "twice" repeats whatever it stands after.

Their outputs are bags of actions. No mapping of words, or of pairs of words, to bags fits them.
"""

from __future__ import annotations

import random

__all__ = ["commands"]

VERBS = {"walk": ["WALK"], "look": ["LOOK"], "run": ["RUN"], "jump": ["JUMP"], "turn": []}
TURNS = {"left": "LTURN", "right": "RTURN"}
TIMES = {"": 1, " twice": 2, " thrice": 3}

Command = tuple[str, str]


def commands(count: int, seed: int = 0) -> list[Command]:
    """So many different commands with their actions, drawn from all."""
    return random.Random(seed).sample(_all(), count)  # noqa: S311 - no secret


def _all() -> list[Command]:
    repeated = [(f"{text}{word}", actions * times) for text, actions in _phrases() for word, times in TIMES.items()]
    joined = [
        (f"{a} {word} {b}", x + y if word == "and" else y + x)
        for a, x in repeated
        for b, y in repeated
        for word in ("and", "after")
    ]
    return [(text, " ".join(actions)) for text, actions in [*repeated, *joined]]


def _phrases() -> list[tuple[str, list[str]]]:
    """What can be repeated: "jump", "walk left", "look opposite right", "turn around left"."""
    found = [(verb, actions) for verb, actions in VERBS.items() if actions]
    for verb, actions in VERBS.items():
        for side, turn in TURNS.items():
            found += [(f"{verb} {side}", [turn, *actions]), (f"{verb} opposite {side}", [turn, turn, *actions])]
            found += [(f"{verb} around {side}", [turn, *actions] * 4)]
    return found
