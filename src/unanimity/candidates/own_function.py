"""How is a function of the user's made to run forms?

    own function   it is given a form as its text, or, where outputs are JSON, as what the text stands for, and returns
                   what the form comes to: a text, a number, several of these, or None for nothing
    named          "module:function", found as Python finds modules, also in the current folder

What such a function does with the parts of a form is not known, so only whole forms are run.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from math import isfinite
from numbers import Number

from unanimity.candidates.executor import Answer, CannotRun, Value, number_text
from unanimity.errors import BadInput
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.json_calls import JsonCalls
from unanimity.language.forms.trees import Tree

__all__ = ["OwnFunction", "is_named_function", "load_function"]

Function = Callable[[object], object]

NOTHING = "nothing"
SHOWN = 80  # characters of a form, in a message
WRITE = "Write module:function, such as shop:run for the function run in shop.py."


class OwnFunction:
    """Runs whole forms by a function of the user's; answers are what it returns, as text."""

    transparent: frozenset[str] = frozenset()
    picking: frozenset[str] = frozenset()

    def __init__(self, function: Function, codec: Codec) -> None:
        self._function, self._codec = function, codec

    def leaf(self, tree: Tree) -> Tree:
        """The leaf itself."""
        return tree

    def applied(self, label: str, arguments: tuple[Value, ...]) -> Tree:
        """The part itself."""
        return self._codec.node(label, tuple(each for each in arguments if isinstance(each, Tree)))

    def answer(self, value: Value) -> str:
        """What the function returns for a form, as text; raises CannotRun where it raises."""
        if not isinstance(value, Tree):
            raise TypeError("only forms are run")
        text = self._codec.text(value)
        given = json.loads(text) if isinstance(self._codec, JsonCalls) else text
        try:
            return _text(self._function(given))
        except _Unreadable as unreadable:
            problem = f"for {_quoted(text)} the function returns {unreadable}"
            raise CannotRun(problem, remedy="Let it return a text, a number, a list of these, or None.") from None
        except Exception as error:
            problem = f"{_quoted(text)} made the function raise {type(error).__name__}: {error}"
            raise CannotRun(problem, remedy="Have the function return None for a form that comes to nothing.") from None

    def fits(self, tree: Tree) -> bool:
        """What things there are is not known, so any form may come to something."""
        return True

    def shown(self, answer: Answer) -> str:
        """The answer is text already."""
        return str(answer)

    def is_name(self, leaf: Tree) -> bool:
        """What is a name is not known, so nothing is."""
        return False

    def quoted(self, tree: Tree) -> str:
        """A part of a form as a message quotes it."""
        return _quoted(self._codec.text(tree))


def is_named_function(name: str) -> bool:
    """Whether this is how a function is named, and no file."""
    module, colon, function = name.partition(":")
    return bool(colon) and function.isidentifier() and all(part.isidentifier() for part in module.split("."))


def load_function(name: str) -> Function:
    """The function of that name; raises BadInput if there is none."""
    module, _, attribute = name.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = getattr(import_module(module), attribute, None)
    except Exception as error:
        raise BadInput(f"the module {module} cannot be loaded: {error}", place=name, remedy=WRITE) from None
    if not callable(found):
        raise BadInput(f"the module {module} has no function {attribute}", place=name, remedy=WRITE)
    function: Function = found
    return function


class _Unreadable(Exception):
    """What a function returns is none of what it may return."""


def _quoted(form: str) -> str:
    """A form as a message quotes it: a long one ends in dots."""
    return form if len(form) <= SHOWN else f"{form[:SHOWN]}…"


def _text(returned: object) -> str:
    """What a function returns, as text: names in order, numbers in digits."""
    match returned:
        case None:
            return NOTHING
        case str(text):
            return text
        case bool(truth):
            return "yes" if truth else "no"
        case int() | Fraction() as number:
            return number_text(number)
        case float() | Decimal() as number if isfinite(number):
            return number_text(Fraction(str(number)))
        case float() | Decimal() | Mapping() | bytes():
            raise _Unreadable(repr(returned))
        case Number() as number:
            return str(number)
        case Iterable() as several:
            return ", ".join(sorted({_text(each) for each in several})) or NOTHING
    return str(returned)
