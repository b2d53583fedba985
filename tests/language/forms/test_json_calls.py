"""Tool calls must read back as they were written, in whatever order their keys come."""

from __future__ import annotations

import json
import random
from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.language.forms.drawn import NUMBERS, QUOTED

from unanimity.errors import BadForm
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.json_calls import REMEDY, JsonCalls
from unanimity.language.trees import DEEPEST, Constant, Node, Tree

JSON: Codec = JsonCalls()
KEYS = QUOTED | st.sampled_from(["name", "arguments", "room", ""])
CONSTANTS = st.builds(Constant, QUOTED | NUMBERS | st.booleans() | st.none())


def texts(leaves: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Texts of JSON values over the leaves, among them calls, and objects that are almost calls."""

    def above(below: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        objects = st.dictionaries(KEYS, below, max_size=3).map(object_of)
        calls = st.builds(lambda name, inner: object_of({"name": name, "arguments": inner}), NAMED, objects)
        return objects | calls | st.lists(below, max_size=3).map(lambda items: f"[{','.join(items)}]")

    return st.recursive(leaves, above, max_leaves=8)


def object_of(members: dict[str, str]) -> str:
    """The text of an object with these keys and the texts of their values."""
    return "{" + ",".join(f"{json.dumps(key)} : {value}" for key, value in members.items()) + "}"


NAMED = QUOTED.map(json.dumps)
TEXTS = texts(CONSTANTS.map(JSON.write))

BAD = {
    "": "column 1: expected a JSON value, found end of text",
    " ": "column 2: expected a JSON value, found end of text",
    "kitchen": 'column 1: expected a JSON value, found "kitchen"',
    "NaN": 'column 1: expected a JSON value, found "NaN"',
    '{"a": -Infinity}': 'column 7: expected a JSON value, found "-Infinity"',
    '{"a": 01}': 'column 7: expected a JSON value, found "01"',
    '{"a": .5}': 'column 7: expected a JSON value, found ".5"',
    '{"a": True}': 'column 7: expected a JSON value, found "True"',
    '{"a" 1}': 'column 6: expected ":", found "1"',
    '{"a": 1': 'column 8: expected "," or "}", found end of text',
    '{"a": 1 "b": 2}': 'column 9: expected "," or "}", found "b"',
    '{"a": 1,}': 'column 9: expected a key in double quotes, found "}"',
    "{a: 1}": 'column 2: expected a key in double quotes, or "}", found "a"',
    "{'a': 1}": 'column 2: expected a key in double quotes, or "}", found "\'a\'"',
    "{": 'column 2: expected a key in double quotes, or "}", found end of text',
    "[1, 2": 'column 6: expected "," or "]", found end of text',
    "[1,]": 'column 4: expected a JSON value, found "]"',
    "[1}": 'column 3: expected "," or "]", found "}"',
    "{} {}": 'column 4: expected nothing more, found "{"',
    '{"on": 1, "on": 2}': 'column 11: expected a key that is new in its object, found "on"',
    '{"é": 1, "e\\u0301": 2}': r'column 10: expected a key that is new in its object, found "e\u0301"',
    '"kitchen': 'column 9: expected a closing ", found end of text',
    '"a\\x"': r'column 3: expected an escape such as \n or \u00e9, found "\x"',
    '"a\nb"': r'column 3: expected an escape such as \n or \u00e9, found "<U+000A>b"',
    '["\\u0000"]': "column 2: expected whole characters, found an escape for NUL or for half a character",
    '["\\ud83d"]': "column 2: expected whole characters, found an escape for NUL or for half a character",
    '["\0"]': "column 3: expected text, found a NUL character",
    '["\ud83d"]': "column 3: expected text, found half a character",
    "1e1000": "column 1: expected a number of at most 600 digits with an exponent of at most 3, found a longer one",
    "[\u00a01]": 'column 2: expected a JSON value, found "<U+00A0>1"',
}


@given(TEXTS)
def test_what_is_written_reads_back(text: str) -> None:
    """Whatever is read is written as one line of JSON that reads back the same, with nothing lost."""
    tree = JSON.read(text)
    line = JSON.write(tree)
    assert JSON.read(line) == tree
    assert json.loads(line, parse_float=Decimal) == json.loads(text, parse_float=Decimal)
    assert len(line.split("\n")) == 1


@given(st.dictionaries(KEYS, TEXTS, max_size=5), st.randoms(use_true_random=False))
def test_the_order_of_keys_does_not_matter(members: dict[str, str], chance: random.Random) -> None:
    """An object, and a call, is the same tree in whatever order its keys come."""
    pairs = list(members.items())
    chance.shuffle(pairs)
    one, other = object_of(members), object_of(dict(pairs))
    assert JSON.read(one) == JSON.read(other)
    call, llac = f'{{"name": "f", "arguments": {one}}}', f'{{"arguments": {other}, "name": "f"}}'
    assert JSON.read(call) == JSON.read(llac)


@given(QUOTED, QUOTED)
def test_no_name_is_mistaken_for_another(tool: str, key: str) -> None:
    """Calls, objects, keys and arrays differ, whatever the tool or the key is called."""
    name, member = json.dumps(tool), json.dumps(key)
    call = JSON.read(f'{{"name": {name}, "arguments": {{{member}: 1}}}}')
    assert call == Node(f"{tool}()", (Node(f"{key}:", (Constant(1),)),))
    assert json.loads(JSON.write(call)) == {"name": tool, "arguments": {key: 1}}
    assert len({call, JSON.read(f"{{{member}: 1}}"), JSON.read(f"[{member}, 1]"), JSON.read(name)}) == 4


def test_calls_are_trees() -> None:
    """A call is a node named after the tool above its sorted keys; it is written on one line, easy to read."""
    text = '{"name": "set_light", "arguments": {"room": "kitchen", "on": true}}'
    tree = JSON.read(text)
    assert tree == Node("set_light()", (Node("on:", (Constant(True),)), Node("room:", (Constant("kitchen"),))))
    assert JSON.write(tree) == '{"name": "set_light", "arguments": {"on": true, "room": "kitchen"}}'


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "f"}',
        '{"name": 5, "arguments": {}}',
        '{"name": "f", "arguments": []}',
        '{"name": "f", "arguments": {}, "id": 1}',
        '{"Name": "f", "arguments": {}}',
    ],
)
def test_what_is_almost_a_call_is_an_object(text: str) -> None:
    """Only an object with a name, a text, and arguments, an object, and nothing else is a call."""
    tree = JSON.read(text)
    assert isinstance(tree, Node)
    assert tree.label == "{}"
    assert json.loads(JSON.write(tree)) == json.loads(text)


def test_calls_hold_calls() -> None:
    """Arguments that look like a call themselves are still arguments; values that are calls are calls."""
    inner = '{"name": "g", "arguments": {}}'
    arguments = (Node("arguments:", (Node("{}"),)), Node("name:", (Constant("g"),)))
    assert JSON.read(f'{{"name": "f", "arguments": {inner}}}') == Node("f()", arguments)
    assert JSON.read(f'{{"name": "f", "arguments": {{"x": {inner}}}}}') == Node("f()", (Node("x:", (Node("g()"),)),))
    assert JSON.read(f"[{inner}, {inner}]") == Node("[]", (Node("g()"), Node("g()")))


def test_numbers_and_texts_are_kept() -> None:
    """Numbers stay as written, exactly; texts are composed, and written without needless escapes."""
    numbers: list[int | Decimal] = [1, Decimal("1.0"), Decimal("1.50"), 12345678901234567890, Decimal("1E+2"), 15]
    tree = JSON.read("[1, 1.0, 1.50, 12345678901234567890, 1e2, 1.5e1]")
    assert tree == Node("[]", tuple(Constant(number) for number in numbers))
    assert JSON.write(tree) == "[1, 1.0, 1.50, 12345678901234567890, 1E+2, 15]"
    tree = JSON.read(r'["e\u0301", "שלום\u200f", "\n\u0303"]')  # the last is no n with a tilde
    assert tree == Node("[]", (Constant("é"), Constant("שלום\u200f"), Constant("\n\u0303")))
    assert JSON.write(tree) == '["é", "שלום\u200f", "\\n\u0303"]'


@pytest.mark.parametrize(("text", "problem"), BAD.items(), ids=range(len(BAD)))
def test_bad_forms_are_refused_in_words(text: str, problem: str) -> None:
    """What cannot be read is refused with its column, what was expected, and how a form looks."""
    with pytest.raises(BadForm) as refused:
        JSON.read(text)
    assert str(refused.value) == f"{problem}. {REMEDY}"
    assert str(refused.value.at("forms.tsv:7")) == f"forms.tsv:7: {problem}. {REMEDY}"


def test_deep_forms_are_refused() -> None:
    """As many levels as allowed are read and written, one more is neither; a key is a level of its own."""
    deepest = "[" * DEEPEST + "]" * DEEPEST
    tree = JSON.read(deepest)
    assert JSON.write(tree) == deepest
    with pytest.raises(BadForm, match=r"column 101: expected at most 100 levels, found one more"):
        JSON.read(f"[{deepest}]")
    with pytest.raises(BadForm, match="more than 100 levels cannot be written"):
        JSON.write(Node("[]", (tree,)))
    objects = '{"a": ' * 49 + "{}" + "}" * 49
    assert JSON.write(JSON.read(objects)) == objects
    for opening in ("[", '{"a": '):
        with pytest.raises(BadForm, match="levels"):
            JSON.read(opening * 1_000_000)


@pytest.mark.parametrize(
    "tree",
    [
        Node("state"),
        Node("{}", (Constant(1),)),
        Node("{}", (Node("b:", (Constant(1),)), Node("a:", (Constant(1),)))),
        Node("{}", (Node("a:", (Constant(1),)), Node("a:", (Constant(1),)))),
        Node("{}", (Node("a:"),)),
        Node("{}", (Node("arguments:", (Node("{}"),)), Node("name:", (Constant("f"),)))),
        Constant(Decimal("NaN")),
        Constant("cafe\u0301"),
        Constant("\ud800"),
    ],
)
def test_other_trees_are_not_written(tree: Tree) -> None:
    """A tree that would read back as another, or not at all, is refused."""
    with pytest.raises(BadForm, match="cannot be written in json"):
        JSON.write(tree)


@given(CONSTANTS)
def test_a_constant_goes_by_its_name(constant: Constant) -> None:
    """The constant that is like another and has its name is that one."""
    name = JSON.name_of(constant)
    assume(name)
    assert JSON.constant(name, constant) == constant


@given(QUOTED | NUMBERS.map(str) | st.sampled_from(["true", "null"]), CONSTANTS)
def test_a_new_constant_has_the_name_given(name: str, like: Constant) -> None:
    """Whatever constant is made has the name that it was made for, and can be written."""
    try:
        made = JSON.constant(name, like)
    except ValueError:
        return
    assert JSON.name_of(made) == name
    assert JSON.read(JSON.write(made)) == made


def test_names() -> None:
    """Texts go by what they hold, the rest as JSON writes it; a new constant is of the kind of the one it is like."""
    values = ("living room", 3, Decimal("0.50"), True, None, "")
    assert [JSON.name_of(Constant(value)) for value in values] == ["living room", "3", "0.50", "true", "null", ""]
    assert JSON.constant("30", Constant(5)) == Constant(30)
    assert JSON.constant("30", Constant("kitchen")) == Constant("30")
    assert JSON.constant("false", Constant(True)) == Constant(False)


@pytest.mark.parametrize(
    ("name", "like"),
    [("iowa", 5), ("true", 5), ("5", True), ("yes", True), ("iowa", None), ("", "kitchen"), ("[]", 5), ("\0", "a")],
)
def test_what_cannot_be_written_like_another_is_refused(name: str, like: str | int | None) -> None:
    """A name is refused if the constant for it would go by another name, be of another kind, or not be read."""
    with pytest.raises(ValueError, match="no constant like"):
        JSON.constant(name, Constant(like))
