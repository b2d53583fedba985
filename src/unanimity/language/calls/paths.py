"""Where in an output does a value stand?

path      the keys that lead to a value, joined by dots; [] after a list's, for its items: opts.sizes[]
          The whole output has the empty path, and so have the calls of a list of calls
key       written as it is, if it is a word, otherwise as JSON writes it: "two words"
"""

from __future__ import annotations

import json
import re

__all__ = ["ITEMS", "KEY", "TOP", "Path", "below", "last_key", "plain", "spelled"]

Path = str

TOP: Path = ""
ITEMS = "[]"
WORD = re.compile(r"\w[\w-]*")
KEY = r'(?:\w[\w-]*|"(?:[^"\\]|\\.)*")'
LAST_KEY = re.compile(rf"(?P<above>.*?)\.?(?P<key>{KEY})(?:\[\])*", re.DOTALL)


def below(path: Path, key: str) -> Path:
    """Where the value of a key stands, in an object at this path."""
    return f"{path}.{plain(key)}" if path else plain(key)


def plain(key: str) -> str:
    """A key, or the name of a tool, as paths and edges have it."""
    return key if WORD.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def spelled(key: str) -> str:
    """The key, or the name of a tool, that is written so."""
    return str(json.loads(key)) if key.startswith('"') else key


def last_key(path: Path) -> tuple[Path, str] | None:
    """Where the object stands that has the last key of a path, and this key as it is written; None if it has none."""
    match = LAST_KEY.fullmatch(path)
    return None if match is None else (match["above"], match["key"])
