"""S-expressions must read back as they were written, and say where they cannot be read."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.language.forms.drawn import NAMES, NUMBERS, QUOTED, trees

from unanimity.errors import BadForm
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.sexpr import REMEDY, SExpr
from unanimity.language.forms.trees import DEEPEST, Constant, Node, Tree

SEXPR: Codec = SExpr()
STRING = Constant('"texas"')
SYMBOLS = NAMES | st.sampled_from(["all:e", "_:e", "_", "0:e", "02139", "+", ":key", "a:", "a:b:c", "λ", "it's"])
STRINGS = QUOTED.map(lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"')
CONSTANTS = st.builds(Constant, SYMBOLS | STRINGS | NUMBERS)
TREES = trees(SYMBOLS, CONSTANTS)
TERM = 'expected "(", a symbol, a number or a string'

BAD = {
    "": f"column 1: {TERM}, found end of text",
    "  ": f"column 3: {TERM}, found end of text",
    ")": f'column 1: {TERM}, found ")"',
    "(": "column 2: expected a symbol, found end of text",
    "()": 'column 2: expected a symbol, found ")"',
    "((a) b)": 'column 2: expected a symbol, found "("',
    "(5 a)": 'column 2: expected a symbol, found "5"',
    '("a" b)': 'column 2: expected a symbol, found "a"',
    "(a b": f'column 5: {TERM}, or ")", found end of text',
    "(a (b c)": f'column 9: {TERM}, or ")", found end of text',
    "(a b))": 'column 6: expected nothing more, found ")"',
    "(a) b": 'column 5: expected nothing more, found "b"',
    "answer(city)": 'column 7: expected nothing more, found "("',
    '(a "b)': 'column 7: expected a closing ", found end of text',
    '(a "b\\n")': r'column 6: expected \" or \\, found "\n"',
    '(a "b\\': r'column 6: expected \" or \\, found "' + '\\"',
    "(a b\u200fc)": f'column 4: {TERM}, found "b<U+200F>c"',
    "(a\u200f b)": 'column 2: expected a symbol, found "a<U+200F>"',
    '(a "\0")': "column 5: expected text, found a NUL character",
    "(a \udfff)": "column 4: expected text, found half a character",
    "(a 1e-1000)": "column 4: expected a number of at most 600 digits with an exponent of at most 3, "
    "found a longer one",
}


@given(TREES)
def test_what_is_written_reads_back(tree: Tree) -> None:
    """Every tree of symbols, strings and numbers is written, and reads back the same."""
    assert SEXPR.read(SEXPR.write(tree)) == tree


@given(TREES, st.sampled_from([" ", "\t", "\n ", "\u3000"]))
def test_space_between_tokens_is_free(tree: Tree, space: str) -> None:
    """More white space between terms and around brackets changes nothing."""
    assume(isinstance(tree, Node))
    assert isinstance(tree, Node)
    terms = f"{space}{space}".join([tree.label, *map(SEXPR.write, tree.children)])
    assert SEXPR.read(f"{space}({space}{terms}{space}){space}") == tree


def test_forms_are_trees() -> None:
    """A list is a node labelled with its head; every other symbol, string or number is a constant."""
    austin = Node("cityid", (Constant("austin:e"), Constant("_:e")))
    assert SEXPR.read("(answer (size (cityid austin:e _:e)))") == Node("answer", (Node("size", (austin,)),))
    assert SEXPR.read("(state)") == Node("state") != SEXPR.read("state") == Constant("state")
    assert SEXPR.read("(f 5 0.50 0:e)") == Node("f", (Constant(5), Constant(Decimal("0.50")), Constant("0:e")))


def test_strings_are_not_symbols() -> None:
    """A string never equals the symbol or the number that it holds, and is written with its quotes."""
    tree = SEXPR.read('(f usa "usa" 5 "5")')
    assert tree == Node("f", (Constant("usa"), Constant('"usa"'), Constant(5), Constant('"5"')))
    assert SEXPR.write(tree) == '(f usa "usa" 5 "5")'


def test_unicode_form_does_not_matter() -> None:
    """Composed and decomposed characters make the same symbols and strings."""
    assert SEXPR.read('(cafe\u0301 e\u0301 "e\u0301")') == Node("café", (Constant("é"), Constant('"é"')))


@pytest.mark.parametrize(("text", "problem"), BAD.items(), ids=range(len(BAD)))
def test_bad_forms_are_refused_in_words(text: str, problem: str) -> None:
    """What cannot be read is refused with its column, what was expected, and how a form looks."""
    with pytest.raises(BadForm) as refused:
        SEXPR.read(text)
    assert str(refused.value) == f"{problem}. {REMEDY}"
    assert str(refused.value.at("forms.tsv:7")) == f"forms.tsv:7: {problem}. {REMEDY}"


def test_deep_forms_are_refused() -> None:
    """As many levels as allowed are read and written, one more is neither."""
    deepest = "(f " * (DEEPEST - 1) + "x" + ")" * (DEEPEST - 1)
    tree = SEXPR.read(deepest)
    assert SEXPR.write(tree) == deepest
    with pytest.raises(BadForm, match=r"column 301: expected at most 100 levels, found one more"):
        SEXPR.read(f"(f {deepest})")
    with pytest.raises(BadForm, match="more than 100 levels cannot be written"):
        SEXPR.write(Node("f", (tree,)))
    with pytest.raises(BadForm, match="levels"):
        SEXPR.read("(f " * 1_000_000)


@pytest.mark.parametrize(
    "tree", [Constant(True), Constant(None), Constant("5"), Constant("a b"), Constant('"a'), Constant(""), Node("5")]
)
def test_other_trees_are_not_written(tree: Tree) -> None:
    """A tree that would read back as another, or not at all, is refused."""
    with pytest.raises(BadForm, match="cannot be written in sexpr"):
        SEXPR.write(tree)


@given(CONSTANTS)
def test_a_constant_goes_by_its_name(constant: Constant) -> None:
    """The constant that is like another and has its name is that one."""
    name = SEXPR.name_of(constant)
    assume(name)
    assert SEXPR.constant(name, constant) == constant


@given(QUOTED | SYMBOLS | NUMBERS.map(str), CONSTANTS)
def test_a_new_constant_has_the_name_given(name: str, like: Constant) -> None:
    """Whatever constant is made has the name that it was made for, and can be written."""
    try:
        made = SEXPR.constant(name, like)
    except ValueError:
        return
    assert SEXPR.name_of(made) == name
    assert SEXPR.read(SEXPR.write(made)) == made


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("new_york:e", "new york"),
        ("new_york", "new york"),
        ("a:b:c", "a:b"),
        (":key", ":key"),
        ("_:e", ""),
        ('"new_york:e"', "new_york:e"),
        (r'"say \"no\" \\"', 'say "no" \\'),
        ("3", "3"),
        ("0:e", "0"),
    ],
)
def test_names(text: str, name: str) -> None:
    """A symbol goes by its words without its type, a string by what it holds; a lone underscore has no name."""
    constant = SEXPR.read(text)
    assert isinstance(constant, Constant)
    assert SEXPR.name_of(constant) == name


def test_new_constants_are_written_like_others() -> None:
    """The type, the underscores, the quotes and the kind of number are those of the constant that it is like."""
    assert SEXPR.constant("new york", Constant("texas:e")) == Constant("new_york:e")
    assert SEXPR.constant("new york", Constant("texas")) == Constant("new_york")
    assert SEXPR.constant('new "york"', STRING) == Constant(r'"new \"york\""')
    assert SEXPR.constant("30", Constant(5)) == Constant(30)
    assert SEXPR.constant("30", Constant("texas:e")) == Constant("30:e")


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("iowa", Constant(5)),
        ("5", Constant("texas")),
        ("a:b", Constant("texas")),
        ("new_york", Constant("texas:e")),
        ("a)", Constant("texas:e")),
        ("a\tb", Constant("texas:e")),
        ('"a"', Constant("texas")),
        ("", Constant("texas:e")),
        (" ", Constant("texas:e")),
        ("\0", STRING),
    ],
)
def test_what_cannot_be_written_like_another_is_refused(name: str, like: Constant) -> None:
    """A name is refused if the constant for it would go by another name, be of another kind, or not be read."""
    with pytest.raises(ValueError, match="no constant like"):
        SEXPR.constant(name, like)
