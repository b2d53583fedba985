r"""S-expressions: (answer (city (loc_2 (stateid virginia:e)))).

    symbol      anything that can be seen and is no number, without spaces, brackets and double quotes
    list        a symbol, its head, and then any terms: a node; (state) is a node without children
    constant    a symbol that is no head, a number as in JSON, or a string
    string      anything between double quotes, with \" for a quote in it and \\ for a backslash

The value of a symbol or a string is its text as written, a string's with its quotes: so usa and "usa" stay different.
A symbol may end in a colon and its type. Its name is the rest, with spaces for underscores: new_york:e is "new york".
"""

from __future__ import annotations

import re

from unanimity.language.forms.codec import Codec, Tokens, composed, renamed, words
from unanimity.language.forms.trees import Constant, Node, Tree

__all__ = ["SExpr"]

TOKEN = re.compile(r'(?P<mark>[()])|(?P<text>"(?:[^"\\]|\\["\\])*")|(?P<open>"(?:[^"\\]|\\["\\])*)|(?P<word>[^\s()"]+)')
ESCAPED = re.compile(r'\\(["\\])')
TO_ESCAPE = re.compile(r'(["\\])')
TYPED = re.compile(r"(.+)(:[^:]+)", re.DOTALL)
REMEDY = "Write a form such as (answer (city (loc_2 (stateid virginia:e))))."
TERM = '"(", a symbol, a number or a string'


class SExpr(Codec):
    """The notation of nested lists, with the operator first."""

    name = "sexpr"

    def read(self, text: str) -> Tree:
        """The tree that the text writes; raises BadForm."""
        tokens = Tokens(composed(text), TOKEN, REMEDY)
        tree = _term(tokens, 1)
        tokens.check_end()
        return tree

    def text(self, tree: Tree) -> str:
        """The text with one space between terms."""
        return _text(tree)

    def label(self, node: Node) -> str:
        """The node's own; (x), a list of its head alone, keeps its brackets, so that it is not the symbol x."""
        return node.label if node.children else f"({node.label})"

    def node(self, label: str, children: tuple[Tree, ...]) -> Node:
        """The node with this label."""
        return Node(label if children else label.removeprefix("(").removesuffix(")"), children)

    def name_of(self, constant: Constant) -> str:
        """A symbol without its type, with spaces for underscores; what a string holds; a number as it is written."""
        text = str(constant.value)
        if _is_string(constant):
            return words(ESCAPED.sub(r"\1", text[1:-1]))
        return words(_split(text)[0].replace("_", " "))

    def constant(self, name: str, like: Constant) -> Constant:
        """The symbol of that name and of the type of `like`, or the string or number; raises ValueError if none is."""
        if _is_string(like):
            text = '"' + TO_ESCAPE.sub(r"\\\1", name) + '"'
        elif isinstance(like.value, str):
            text = name.replace(" ", "_") + _split(like.value)[1]
        else:
            text = name
        return renamed(self, text, name, like)


def _term(tokens: Tokens, level: int) -> Tree:
    """The term that comes next."""
    tokens.check_level(level)
    match tokens.kind:
        case "mark" if tokens.took("("):
            return _list(tokens, level)
        case "text":
            return Constant(tokens.take())
        case "open":
            raise tokens.unclosed(r"\" or \\")
        case "word" if (number := tokens.number()) is not None:
            tokens.take()
            return Constant(number)
        case "word" if tokens.text.isprintable():
            return Constant(tokens.take())
    raise tokens.bad(TERM)


def _list(tokens: Tokens, level: int) -> Node:
    """The list that comes next, after its opening bracket."""
    if tokens.kind != "word" or not tokens.text.isprintable() or tokens.number() is not None:
        raise tokens.bad("a symbol")
    head, rest = tokens.take(), []
    while not tokens.took(")"):
        if tokens.kind == "end":
            raise tokens.bad(f'{TERM}, or ")"')
        rest.append(_term(tokens, level + 1))
    return Node(head, tuple(rest))


def _text(tree: Tree) -> str:
    match tree:
        case Node(label, children):
            return f"({' '.join([label, *map(_text, children)])})"
        case Constant(value):
            return str(value)


def _is_string(constant: Constant) -> bool:
    return isinstance(constant.value, str) and constant.value.startswith('"')


def _split(symbol: str) -> tuple[str, str]:
    """A symbol without its type, and the colon and type, if it has any."""
    typed = TYPED.fullmatch(symbol)
    return (typed[1], typed[2]) if typed else (symbol, "")
