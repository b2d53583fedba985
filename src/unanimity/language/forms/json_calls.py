"""Tool calls in JSON: {"name": "set_light", "arguments": {"on": true, "room": "kitchen"}}.

    call       an object with a name, a text, and arguments, an object, and nothing else: the node set_light()
    object     any other: the node {}
    key        of the arguments or of an object: the node room: above its value; keys are sorted
    calls      an array of calls only: the node [()] above them, sorted
    array      any other: the node [] above its items, in order
    constant   a text, a number, true, false, null

The ends of labels tell these apart, whatever the tool or the key is called. A key counts as a level of its own.
The order of keys never matters, nor that of calls. Numbers stay as they are written: 1.50 is not rounded, and not 1.5.
"""

from __future__ import annotations

import json
import re
import reprlib
from collections.abc import Iterable
from json.encoder import encode_basestring

from unanimity.errors import BadForm
from unanimity.language.forms.codec import BROKEN, Codec, Order, Tokens, composed, renamed, words
from unanimity.language.forms.trees import Constant, Node, Slot, Tree

__all__ = ["CALLS", "JsonCalls", "call_text", "member_text"]

CHARACTER = r'(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))'
TOKEN = re.compile(
    rf'(?P<mark>[\[\]{{}}:,])|(?P<text>"{CHARACTER}*")|(?P<open>"{CHARACTER}*)|(?P<word>[^ \t\n\r\[\]{{}}:,"]+)'
)
REMEDY = 'Write a call such as {"name": "set_light", "arguments": {"room": "kitchen", "on": true}}.'
VALUE = "a JSON value"
ESCAPE = r"an escape such as \n or \u00e9"
LITERALS = {"true": True, "false": False, "null": None}
NAMES = {repr(value): name for name, value in LITERALS.items()}

CALLS = "[()]"

Value = Constant | list["Value"] | dict[str, "Value"]


class JsonCalls(Codec):
    """The notation of tool calls, and of any other JSON."""

    name = "json"

    def read(self, text: str) -> Tree:
        """The tree that the text writes; raises BadForm."""
        tokens = Tokens(text, TOKEN, REMEDY)
        value = _value(tokens, 1)
        tokens.check_end()
        return _tree(value)

    def text(self, tree: Tree) -> str:
        """The text on one line."""
        return _text(tree)

    def order(self, label: str) -> Order:
        """Keys have no order, and calls in a list have none."""
        return Order.LOOSE if label == CALLS else Order.KEYED if label.endswith(("{}", "()")) else Order.FIXED

    def slot(self, above: Slot, label: str, position: int) -> Slot:
        """All items of a key's list stand in one slot; a key of one tool is not that of another."""
        if label == "[]":
            return Slot(f"{above.label}[]", 0, above.within)
        return Slot(label, position, above.within if above.label == CALLS else f"{above.within}{above.label}")

    def tree(self, value: object) -> Tree:
        """The tree of what JSON stands for in Python; raises BadForm."""
        try:
            return self.read(json.dumps(value, ensure_ascii=False))
        except (TypeError, ValueError, RecursionError):
            raise BadForm(f"{reprlib.repr(value)} cannot be written as JSON", remedy=REMEDY) from None

    def members(self, text: str) -> dict[str, Tree]:
        """The trees of an object's members, by their keys; raises BadForm."""
        tokens = Tokens(text, TOKEN, REMEDY)
        if not tokens.took("{"):
            raise tokens.bad('"{"')
        members = _members(tokens, 1)
        tokens.check_end()
        return {key: _tree(value) for key, value in members.items()}

    def name_of(self, constant: Constant) -> str:
        """A text as it is; anything else as JSON writes it."""
        return words(constant.value if isinstance(constant.value, str) else _text(constant))

    def constant(self, name: str, like: Constant) -> Constant:
        """The text, number or truth value of that name, whichever `like` is; raises ValueError if there is none."""
        return renamed(self, _quoted(name) if isinstance(like.value, str) else name, name, like)


def _value(tokens: Tokens, level: int) -> Value:
    """The value that comes next."""
    tokens.check_level(level)
    match tokens.kind:
        case "mark" if tokens.took("{"):
            return _members(tokens, level)
        case "mark" if tokens.took("["):
            return _items(tokens, level)
        case "word" if tokens.text in LITERALS:
            return Constant(LITERALS[tokens.take()])
        case "word" if (number := tokens.number()) is not None:
            tokens.take()
            return Constant(number)
        case "text" | "open":
            text = _string(tokens, VALUE)
            tokens.take()
            return Constant(text)
    raise tokens.bad(VALUE)


def _members(tokens: Tokens, level: int) -> dict[str, Value]:
    """The members of an object, after its opening bracket."""
    members: dict[str, Value] = {}
    if tokens.took("}"):
        return members
    while True:
        key = _string(tokens, "a key in double quotes" if members else 'a key in double quotes, or "}"')
        if key in members:
            raise tokens.bad("a key that is new in its object")
        tokens.take()
        if not tokens.took(":"):
            raise tokens.bad('":"')
        members[key] = _value(tokens, level + 2)
        if tokens.took("}"):
            return members
        if not tokens.took(","):
            raise tokens.bad('"," or "}"')


def _items(tokens: Tokens, level: int) -> list[Value]:
    """The items of an array, after its opening bracket."""
    if tokens.took("]"):
        return []
    items = [_value(tokens, level + 1)]
    while tokens.took(","):
        items.append(_value(tokens, level + 1))
    if not tokens.took("]"):
        raise tokens.bad('"," or "]"')
    return items


def _string(tokens: Tokens, expected: str) -> str:
    """What the text that comes next says, composed; it is not taken yet."""
    if tokens.kind == "open":
        raise tokens.unclosed(ESCAPE)
    if tokens.kind != "text":
        raise tokens.bad(expected)
    text: str = json.loads(tokens.text)
    if BROKEN.search(text):
        raise tokens.bad("whole characters", "an escape for NUL or for half a character")
    return composed(text)


def _tree(value: Value) -> Tree:
    match value:
        case list():
            items = tuple(map(_tree, value))
            calls = bool(items) and all(isinstance(item, Node) and item.label.endswith("()") for item in items)
            return Node(CALLS, tuple(sorted(items, key=_text))) if calls else Node("[]", items)
        case {"name": Constant(str(name)), "arguments": dict(arguments), **more} if not more:
            return Node(f"{name}()", _keys(arguments))
        case dict():
            return Node("{}", _keys(value))
        case Constant():
            return value


def _keys(members: dict[str, Value]) -> tuple[Node, ...]:
    nodes = (Node(f"{key}:", (_tree(value),)) for key, value in members.items())
    return tuple(sorted(nodes, key=lambda node: node.label))


def _text(tree: Tree) -> str:
    if isinstance(tree, Constant):
        value = tree.value
        return _quoted(value) if isinstance(value, str) else NAMES.get(repr(value)) or str(value)
    label, children = tree.label, tree.children
    if label.endswith("()"):
        return call_text(label, map(_member, children))
    if label == "{}":
        return f"{{{', '.join(map(_member, children))}}}"
    if label in ("[]", CALLS):
        return f"[{', '.join(map(_text, children))}]"
    raise ValueError(f"no JSON has a node {label!r}")


def call_text(label: str, members: Iterable[str]) -> str:
    """The text of a call with this label, and with arguments of these texts."""
    return f'{{"name": {_quoted(label[:-2])}, "arguments": {{{", ".join(members)}}}}}'


def member_text(label: str, value: str) -> str:
    """The text of the key with this label above a value of this text."""
    return f"{_quoted(label[:-1])}: {value}"


def _member(tree: Tree) -> str:
    if isinstance(tree, Node) and tree.label.endswith(":") and len(tree.children) == 1:
        return member_text(tree.label, _text(tree.children[0]))
    raise ValueError("a key has one value")


def _quoted(text: str) -> str:
    return encode_basestring(text)
