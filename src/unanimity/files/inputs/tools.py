"""Which tools does the user's file declare?

A .json file holds them as language models and tool servers take them: a list, or an object with `tools`, of functions
with a `name` and a JSON Schema of their arguments, called `parameters`, `input_schema` or `inputSchema`; each may stand
in {"type": "function", "function": {...}}.
"""

from __future__ import annotations

import os

from unanimity.errors import BadExamples, BadInput
from unanimity.files.strict_json import json_file
from unanimity.files.text import text_file
from unanimity.language.tools import WRITE, Tools, declared, exact_json

__all__ = ["read_tools"]


def read_tools(path: str | os.PathLike[str]) -> Tools:
    """The tools in a .json file; an error says which of them is wrong, and how."""
    file = text_file(path, (".json",))
    json_file(file, WRITE)  # which is strict: no key twice
    try:
        return declared(exact_json("".join(file.lines())))
    except ValueError:
        raise BadExamples("a number is too long", place=file.name, remedy="Write a shorter one.") from None
    except BadInput as bad:
        raise bad.at(file.name) from None
