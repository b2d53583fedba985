"""FunQL: answer(exclude(state(all),next_to_2(stateid('iowa')))).

    name        letters, digits, _ : . - $, the first a letter, _ or $; with arguments or without, it is a node
    text        anything between single quotes, a quote in it written twice: 'coeur d''alene'
    number      as in JSON, so without needless zeros: 5, -2, 0.50, 1e6

White space between these does not matter. Brackets hold at least one argument: `all` is a form, `all()` is not.
"""

from __future__ import annotations

import re

from unanimity.language.forms.codec import Codec, Tokens, composed, renamed, words
from unanimity.language.forms.trees import Constant, Node, Tree

__all__ = ["FunQL"]

TOKEN = re.compile(r"(?P<mark>[(),])|(?P<text>'(?:[^']|'')*'(?!'))|(?P<open>'(?:[^']|'')*)|(?P<word>[^\s(),']+)")
REMEDY = "Write a form such as answer(exclude(state(all),next_to_2(stateid('iowa'))))."
TERM = "a name, a number or a quoted text"
LATER_IN_NAMES = str.maketrans(":.-$", "____")


class FunQL(Codec):
    """The notation of GeoQuery's functional queries."""

    name = "funql"

    def read(self, text: str) -> Tree:
        """The tree that the text writes; raises BadForm."""
        tokens = Tokens(composed(text), TOKEN, REMEDY)
        tree = _term(tokens, 1)
        tokens.check_end()
        return tree

    def text(self, tree: Tree) -> str:
        """The text without white space between tokens."""
        return _text(tree)

    def name_of(self, constant: Constant) -> str:
        """A text as it is, without its quotes; a number as it is written."""
        return words(str(constant.value))

    def constant(self, name: str, like: Constant) -> Constant:
        """The text or the number of that name, whichever `like` is; raises ValueError if there is none."""
        return renamed(self, _quoted(name) if isinstance(like.value, str) else name, name, like)


def _term(tokens: Tokens, level: int) -> Tree:
    """The term that comes next."""
    tokens.check_level(level)
    match tokens.kind:
        case "text":
            return Constant(tokens.take()[1:-1].replace("''", "'"))
        case "open":
            raise tokens.unclosed(TERM)
        case "word" if _is_name(tokens.text):
            return Node(tokens.take(), _arguments(tokens, level))
        case "word" if (number := tokens.number()) is not None:
            tokens.take()
            return Constant(number)
    raise tokens.bad(TERM)


def _arguments(tokens: Tokens, level: int) -> tuple[Tree, ...]:
    """The arguments that come next, if there are any."""
    if not tokens.took("("):
        return ()
    found = [_term(tokens, level + 1)]
    while tokens.took(","):
        found.append(_term(tokens, level + 1))
    if not tokens.took(")"):
        raise tokens.bad('"," or ")"')
    return tuple(found)


def _is_name(word: str) -> bool:
    """Whether the word is a name; Python's own names are, among others."""
    return (word[0].replace("$", "_") + word[1:].translate(LATER_IN_NAMES)).isidentifier()


def _text(tree: Tree) -> str:
    match tree:
        case Node(label, ()):
            return label
        case Node(label, children):
            return f"{label}({','.join(map(_text, children))})"
        case Constant(str(value)):
            return _quoted(value)
        case Constant(value):
            return str(value)


def _quoted(text: str) -> str:
    doubled = text.replace("'", "''")
    return f"'{doubled}'"
