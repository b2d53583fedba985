"""How are forms written, and how are they read back?

    notation   a way to write trees as text: funql, sexpr or json; its codec reads and writes it
    token      a mark such as a bracket, a text in quotes, or a word: whatever else stands between marks and spaces
    column     where a token stands, counted in characters from 1
    name       the words for a constant, as they may be found in a sentence

Texts are read in Unicode's composed form (NFC). Nothing is guessed: what cannot be read is a BadForm that says in which
column what was expected. What is written reads back as the same tree.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from decimal import Decimal
from enum import Enum

from unanimity.errors import BadForm, BadInput
from unanimity.language.forms.trees import DEEPEST, Constant, Node, Slot, Tree, depth

__all__ = ["BROKEN", "CODECS", "Codec", "Order", "Tokens", "codec", "composed", "renamed", "words"]

CODECS = ("funql", "sexpr", "json")

NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
WHOLE = re.compile(r"-?[0-9]+")
FITTING = re.compile(r"-?[0-9]{1,600}(?:\.[0-9]{1,600})?(?:[eE][+-]?[0-9]{1,3})?")  # what Python handles at once
BROKEN = re.compile("[\0\ud800-\udfff]")  # NUL and half a character, which no text holds
SHOWN = 30  # characters of a token, in a message
END = "end of text"


class Order(Enum):
    """What the order of arguments means: which is which; nothing, as they are keys; nothing, as they are a set."""

    FIXED = "fixed"
    KEYED = "keyed"
    LOOSE = "loose"


class Codec(ABC):
    """One notation: how its trees are read and written, and how its constants are named."""

    name: str

    @abstractmethod
    def read(self, text: str) -> Tree:
        """The tree that the text writes; raises BadForm."""

    @abstractmethod
    def text(self, tree: Tree) -> str:
        """The tree's one canonical text, if it is of parts that were read; nothing is checked."""

    def write(self, tree: Tree) -> str:
        """The tree's one canonical text, which reads back as the tree; raises BadForm if it has none."""
        if depth(tree) > DEEPEST:
            problem = f"a tree of more than {DEEPEST} levels cannot be written"
            raise BadForm(problem, remedy="Give one with fewer levels.")
        try:
            found = self.text(tree)
            if self.read(found) == tree:
                return found
        except (BadForm, ValueError):
            pass
        raise BadForm(
            f"this tree cannot be written in {self.name}", remedy="Give one that was read from that notation."
        )

    def label(self, node: Node) -> str:
        """What a node is called among the atoms of a form, its own label if possible; no constant is called so."""
        return node.label

    def node(self, label: str, children: tuple[Tree, ...]) -> Node:
        """The node that is called so, with these children."""
        return Node(label, children)

    def order(self, label: str) -> Order:
        """What the order of the arguments under a label means."""
        return Order.FIXED

    def slot(self, above: Slot, label: str, position: int) -> Slot:
        """Where the argument of this number stands under a label, which itself stands in the slot above."""
        return Slot(label, position)

    @abstractmethod
    def name_of(self, constant: Constant) -> str:
        """The words naming it, to compare with a name found in a sentence; empty if no words can."""

    @abstractmethod
    def constant(self, name: str, like: Constant) -> Constant:
        """The constant of that name, written the way `like` is; raises ValueError if there is none."""


def codec(name: str) -> Codec:
    """The codec of the notation of that name."""
    from unanimity.language.forms.funql import FunQL
    from unanimity.language.forms.json_calls import JsonCalls
    from unanimity.language.forms.sexpr import SExpr

    codecs: tuple[Codec, ...] = (FunQL(), SExpr(), JsonCalls())
    for known in codecs:
        if known.name == name:
            return known
    raise BadInput(f"there is no notation called {name!r}", remedy=f"Choose one of {', '.join(CODECS)}.")


class Tokens:
    """The tokens of a text, from left to right; `kind` and `text` are those of the token that comes next.

    The pattern matches a token wherever anything but white space stands, in a group that names its kind:
    "mark", "word", "text" for a text in quotes, and "open" for the sound beginning of one that goes wrong.
    """

    def __init__(self, text: str, pattern: re.Pattern[str], remedy: str) -> None:
        self._remedy = remedy
        self._whole = text
        self._check_characters()
        self.text = ""
        self._matches = pattern.finditer(text)
        self.take()

    def take(self) -> str:
        """The text of the token that comes next; the one after it comes next then."""
        taken = self.text
        match = next(self._matches, None)
        self.kind, self.text, self._start = (
            (match.lastgroup or "", match[0], match.start()) if match else ("end", "", len(self._whole))
        )
        return taken

    def took(self, mark: str) -> bool:
        """Whether the mark came next; if so, it is taken."""
        if self.text != mark:
            return False
        self.take()
        return True

    def number(self) -> int | Decimal | None:
        """The number that the next token is, exactly; None if it is none.

        It is a whole number if it has neither decimals nor an exponent once written out: 1.5e1 is 15, 1.0 stays 1.0.
        """
        if not NUMBER.fullmatch(self.text):
            return None
        if FITTING.fullmatch(self.text):
            number = Decimal(self.text)
            text = str(number)
            if FITTING.fullmatch(text):
                return int(text) if WHOLE.fullmatch(text) else number
        raise self.bad("a number of at most 600 digits with an exponent of at most 3", "a longer one")

    def check_level(self, level: int) -> None:
        """Raises if the next token opens a level too many."""
        if level > DEEPEST:
            raise self.bad(f"at most {DEEPEST} levels", "one more")

    def check_end(self) -> None:
        """Raises unless all tokens are taken."""
        if self.kind != "end":
            raise self.bad("nothing more")

    def bad(self, expected: str, found: str = "") -> BadForm:
        """The error that names the next token's column, what was expected there, and what was found."""
        return self._bad(self._start, expected, found or self._seen())

    def unclosed(self, escape: str) -> BadForm:
        """The error for the next token, the beginning of a text in quotes: what comes after it is no part of one."""
        end = self._start + len(self.text)
        if end == len(self._whole):
            return self._bad(end, f"a closing {self.text[0]}", END)
        return self._bad(end, escape, _shown(self._whole[end : end + 2]))

    def _bad(self, start: int, expected: str, found: str) -> BadForm:
        return BadForm(f"column {start + 1}: expected {expected}, found {found}", remedy=self._remedy)

    def _seen(self) -> str:
        return END if self.kind == "end" else _shown(self.text)

    def _check_characters(self) -> None:
        """Raises at what is no part of a text."""
        if broken := BROKEN.search(self._whole):
            raise self._bad(broken.start(), "text", "a NUL character" if broken[0] == "\0" else "half a character")


def composed(text: str) -> str:
    """The text in Unicode's composed form."""
    return unicodedata.normalize("NFC", text)


def words(text: str) -> str:
    """The text as a name; empty if it is blank, so that it is found in no sentence."""
    return text if text.strip() else ""


def renamed(codec: Codec, text: str, name: str, like: Constant) -> Constant:
    """The constant that the text writes; raises ValueError unless it has that name and is of the kind of `like`."""
    try:
        made = codec.read(text)
    except BadForm:
        made = Node(text)
    if isinstance(made, Constant) and _kind(made) is _kind(like) and codec.name_of(made) == composed(name) != "":
        return made
    raise ValueError(f"no constant like {like.value!r} is called {name!r}")


def _kind(constant: Constant) -> type:
    """Numbers are of one kind; everything else is of the kind that Python says."""
    return type(constant.value) if constant.number is None else Decimal


def _shown(text: str) -> str:
    """A piece of a form as a message quotes it: short, with nothing in it that cannot be seen."""
    piece = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    seen = "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in piece)
    return seen if seen[:1] == '"' else f'"{seen}"'
