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
from unanimity.language.forms.codec import Codec, Order, composed
from unanimity.language.forms.json_calls import REMEDY, JsonCalls
from unanimity.language.forms.trees import DEEPEST, Constant, Node, Tree

CALLS_CODEC = JsonCalls()
JSON: Codec = CALLS_CODEC
KEYS = QUOTED | st.sampled_from(["name", "arguments", "room", ""])
CONSTANTS = st.builds(Constant, QUOTED | NUMBERS | st.booleans() | st.none())


def texts(leaves: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Texts of JSON values over the leaves, among them calls, and objects that are almost calls."""

    def above(below: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        objects = st.dictionaries(KEYS, below, max_size=3).map(object_of)
        calls = st.builds(lambda name, inner: object_of({"name": name, "arguments": inner}), NAMED, objects)
        arrays = (st.lists(below, max_size=3) | st.lists(calls, min_size=1, max_size=3)).map(array_of)
        return objects | calls | arrays

    return st.recursive(leaves, above, max_leaves=8)


def array_of(items: list[str]) -> str:
    """The text of an array of the values with these texts."""
    return f"[{','.join(items)}]"


def object_of(members: dict[str, str]) -> str:
    """The text of an object with these keys and the texts of their values."""
    return "{" + ",".join(f"{json.dumps(key)} : {value}" for key, value in members.items()) + "}"


def is_call(value: object) -> bool:
    """Whether a value is a call, by definition."""
    match value:
        case {"name": str(), "arguments": dict(), **more}:
            return not more
    return False


def unordered(value: object) -> object:
    """The value with its keys sorted, and with arrays of calls sorted."""
    match value:
        case dict():
            return {key: unordered(value[key]) for key in sorted(value)}
        case list():
            items = [unordered(item) for item in value]
            return sorted(items, key=repr) if all(map(is_call, items)) else items
    return value


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
    assert unordered(json.loads(line, parse_float=Decimal)) == unordered(json.loads(text, parse_float=Decimal))
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


CALLS = st.builds(
    lambda name, arguments: {"name": name, "arguments": arguments},
    st.sampled_from(["f", "g", "f()", "[]"]),
    st.dictionaries(st.sampled_from(["x", "y", "name"]), st.sampled_from([1, "a", None, [], {}]), max_size=2),
)


@given(st.lists(CALLS, min_size=1, max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_calls_does_not_matter(calls: list[object], chance: random.Random) -> None:
    """An array of calls only is the same tree in whatever order they come, and is written with its calls sorted."""
    shuffled = list(calls)
    chance.shuffle(shuffled)
    tree = JSON.read(json.dumps(calls))
    assert isinstance(tree, Node)
    assert (tree.label, len(tree.children)) == ("[()]", len(calls))
    assert JSON.read(json.dumps(shuffled)) == tree
    texts = [JSON.write(child) for child in tree.children]
    assert texts == sorted(texts)
    assert JSON.write(tree) == f"[{', '.join(texts)}]"


@given(st.lists(CALLS, max_size=3), st.sampled_from([1, "a", None, [], {}, {"name": "f"}]))
def test_other_arrays_keep_their_order(calls: list[object], other: object) -> None:
    """An array with anything but calls in it, or nothing, keeps its order."""
    for items in ([*calls, other], [other, *calls], []):
        tree = JSON.read(json.dumps(items))
        assert isinstance(tree, Node)
        assert tree.label == "[]"
        assert [JSON.write(child) for child in tree.children] == [JSON.write(JSON.read(json.dumps(i))) for i in items]


@given(TEXTS)
def test_order_says_what_may_change_places(text: str) -> None:
    """Keys are sorted under calls and objects, calls are sorted in a list of them, and all else is fixed."""
    found = list(nodes(JSON.read(text)))
    assume(found)
    for node in found:
        labels = [child.label for child in node.children if isinstance(child, Node)]
        match JSON.order(node.label):
            case Order.KEYED:
                assert labels == sorted(set(labels))
                assert len(labels) == len(node.children)
                assert all(label.endswith(":") for label in labels)
            case Order.LOOSE:
                assert node.label == "[()]"
                assert all(label.endswith("()") for label in labels)
                assert len(labels) == len(node.children) > 0
            case Order.FIXED:
                assert node.label == "[]" or (node.label.endswith(":") and len(node.children) == 1)


def nodes(tree: Tree) -> list[Node]:
    """All nodes of a tree."""
    return [tree, *(node for child in tree.children for node in nodes(child))] if isinstance(tree, Node) else []


@given(TEXTS)
def test_what_json_stands_for_is_its_tree(text: str) -> None:
    """A value in Python has the tree that its text has, but for how its numbers were written."""
    value = json.loads(text)
    tree = CALLS_CODEC.tree(value)
    assert unordered(json.loads(JSON.write(tree))) == unordered(value)
    assert tree == JSON.read(json.dumps(value))


@pytest.mark.parametrize("value", [{1, 2}, object(), float("nan"), float("inf"), {"a": {3}}, "\ud800", "a\0", b"a"])
def test_what_json_cannot_say_has_no_tree(value: object) -> None:
    """What cannot be written as JSON is refused in words."""
    with pytest.raises(BadForm) as refused:
        CALLS_CODEC.tree(value)
    assert refused.value.remedy == REMEDY


def test_a_value_in_itself_has_no_tree() -> None:
    """A list that holds itself, or is too deep, is refused in words."""
    endless: list[object] = []
    endless.append(endless)
    deep: object = 1
    for _ in range(100_000):
        deep = [deep]
    for value in (endless, deep):
        with pytest.raises(BadForm, match=r"cannot be written as JSON|levels"):
            CALLS_CODEC.tree(value)


@given(st.dictionaries(KEYS, TEXTS, max_size=4))
def test_members_are_the_trees_of_an_object(members: dict[str, str]) -> None:
    """The members of an object, even of one that is a call, are the trees of its values by their keys."""
    found = CALLS_CODEC.members(object_of(members))
    assert found == {composed(key): JSON.read(text) for key, text in members.items()}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[1]", 'column 1: expected "{", found "["'),
        ("", 'column 1: expected "{", found end of text'),
        ('{"a": 1} 2', 'column 10: expected nothing more, found "2"'),
        ('{"a": 1, "a": 2}', "column 10: expected a key that is new in its object"),
        ('{"a"', 'column 5: expected ":", found end of text'),
    ],
)
def test_what_has_no_members_is_refused(text: str, problem: str) -> None:
    """What is no object, or more than one, is refused with its column."""
    with pytest.raises(BadForm) as refused:
        CALLS_CODEC.members(text)
    assert problem in str(refused.value)


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
    assert JSON.read(f"[{inner}, {inner}]") == Node("[()]", (Node("g()"), Node("g()")))


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
        Node("[]", (Node("f()"),)),
        Node("[()]", (Constant(1),)),
        Node("[()]"),
        Node("[()]", (Node("g()"), Node("f()"))),
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
