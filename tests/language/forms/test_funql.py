"""FunQL must read back as it was written, and say where it cannot be read."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.language.forms.drawn import NAMES, NUMBERS, QUOTED, trees

from unanimity.errors import BadForm
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.funql import REMEDY, FunQL
from unanimity.language.forms.trees import DEEPEST, Constant, Node, Tree

FUNQL: Codec = FunQL()
CONSTANTS = st.builds(Constant, QUOTED | NUMBERS)
TREES = trees(NAMES, CONSTANTS)
TERM = "expected a name, a number or a quoted text, found"

BAD = {
    "": f"column 1: {TERM} end of text",
    "   ": f"column 4: {TERM} end of text",
    "answer(city": 'column 12: expected "," or ")", found end of text',
    "answer(city(all)": 'column 17: expected "," or ")", found end of text',
    "answer(all))": 'column 12: expected nothing more, found ")"',
    "answer(all) all": 'column 13: expected nothing more, found "all"',
    "all()": f'column 5: {TERM} ")"',
    "f(a,)": f'column 5: {TERM} ")"',
    "f(,a)": f'column 3: {TERM} ","',
    "f(a b)": 'column 5: expected "," or ")", found "b"',
    "f('iowa)": "column 9: expected a closing ', found end of text",
    "f('o''": "column 7: expected a closing ', found end of text",
    "stateid('iowa' 'ohio')": 'column 16: expected "," or ")", found "\'ohio\'"',
    "'iowa'(all)": 'column 7: expected nothing more, found "("',
    "5(all)": 'column 2: expected nothing more, found "("',
    "zip(02139)": f'column 5: {TERM} "02139"',
    "f(-x)": f'column 3: {TERM} "-x"',
    'f("iowa")': f'column 3: {TERM} "iowa"',
    "f(a\u200fb)": f'column 3: {TERM} "a<U+200F>b"',
    "f('a\0b')": "column 5: expected text, found a NUL character",
    "f('\ud800')": "column 4: expected text, found half a character",
    "f(1e1000)": "column 3: expected a number of at most 600 digits with an exponent of at most 3, found a longer one",
    f"f({'9' * 5000})": "column 3: expected a number of at most 600 digits with an exponent of at most 3, "
    "found a longer one",
    "x" * 40 + "!": f'column 1: {TERM} "{"x" * 30}…"',
}


@given(TREES)
def test_what_is_written_reads_back(tree: Tree) -> None:
    """Every tree of names, texts and numbers is written, and reads back the same."""
    assert FUNQL.read(FUNQL.write(tree)) == tree


@given(TREES, st.sampled_from([" ", "\t", "\n ", "\u3000"]))
def test_space_between_tokens_is_free(tree: Tree, space: str) -> None:
    """White space before and after brackets and commas changes nothing."""
    assume(isinstance(tree, Node) and tree.children)
    assert isinstance(tree, Node)
    arguments = f"{space},{space}".join(map(FUNQL.write, tree.children))
    assert FUNQL.read(f"{space}{tree.label}{space}({space}{arguments}{space}){space}") == tree


def test_forms_are_trees() -> None:
    """Names are nodes, with arguments or without; texts and numbers are constants, kept as written."""
    texas = Node("cityid", (Constant("austin"), Node("_")))
    assert FUNQL.read("answer(size(cityid('austin',_)))") == Node("answer", (Node("size", (texas,)),))
    numbers = (Constant(5), Constant(-2), Constant(Decimal("0.50")), Constant(Decimal("1E+6")))
    assert FUNQL.read("f(5,-2,0.50,1e6,'5')") == Node("f", (*numbers, Constant("5")))
    assert FUNQL.read("'coeur d''alene'") == Constant("coeur d'alene")
    assert FUNQL.read("''") == Constant("")
    assert FUNQL.read("$0:e.x-y") == Node("$0:e.x-y")


def test_unicode_form_does_not_matter() -> None:
    """Composed and decomposed characters make the same names and constants."""
    assert FUNQL.read("cafe\u0301('cafe\u0301')") == FUNQL.read("café('café')") == Node("café", (Constant("café"),))


@pytest.mark.parametrize(("text", "problem"), BAD.items(), ids=range(len(BAD)))
def test_bad_forms_are_refused_in_words(text: str, problem: str) -> None:
    """What cannot be read is refused with its column, what was expected, and how a form looks."""
    with pytest.raises(BadForm) as refused:
        FUNQL.read(text)
    assert str(refused.value) == f"{problem}. {REMEDY}"
    assert str(refused.value.at("forms.tsv:7")) == f"forms.tsv:7: {problem}. {REMEDY}"


def test_deep_forms_are_refused() -> None:
    """As many levels as allowed are read and written, one more is neither."""
    deepest = "f(" * (DEEPEST - 1) + "x" + ")" * (DEEPEST - 1)
    tree = FUNQL.read(deepest)
    assert FUNQL.write(tree) == deepest
    with pytest.raises(BadForm, match=r"column 201: expected at most 100 levels, found one more"):
        FUNQL.read(f"f({deepest})")
    with pytest.raises(BadForm, match="more than 100 levels cannot be written"):
        FUNQL.write(Node("f", (tree,)))
    with pytest.raises(BadForm, match="levels"):
        FUNQL.read("f(" * 1_000_000)


@pytest.mark.parametrize(
    "tree",
    [
        Constant(True),
        Constant(None),
        Node("5"),
        Node("a b"),
        Node(""),
        Node("f(x)"),
        Node("cafe\u0301"),
        Constant("\0"),
    ],
)
def test_other_trees_are_not_written(tree: Tree) -> None:
    """A tree that would read back as another, or not at all, is refused."""
    with pytest.raises(BadForm, match="cannot be written in funql"):
        FUNQL.write(tree)


@given(CONSTANTS)
def test_a_constant_goes_by_its_name(constant: Constant) -> None:
    """The constant that is like another and has its name is that one."""
    name = FUNQL.name_of(constant)
    assume(name)
    assert FUNQL.constant(name, constant) == constant


@given(QUOTED | NUMBERS.map(str), CONSTANTS)
def test_a_new_constant_has_the_name_given(name: str, like: Constant) -> None:
    """Whatever constant is made has the name that it was made for, and can be written."""
    try:
        made = FUNQL.constant(name, like)
    except ValueError:
        return
    assert FUNQL.name_of(made) == name
    assert FUNQL.read(FUNQL.write(made)) == made


def test_names() -> None:
    """Texts go by what they hold, numbers by their digits; a new constant is of the kind of the one it is like."""
    assert FUNQL.name_of(Constant("new york")) == "new york"
    assert FUNQL.name_of(Constant(3)) == "3"
    assert FUNQL.name_of(Constant(" ")) == ""
    assert FUNQL.constant("30", Constant(5)) == Constant(30)
    assert FUNQL.constant("2.5", Constant(5)) == Constant(Decimal("2.5"))
    assert FUNQL.constant("30", Constant("texas")) == Constant("30")
    assert FUNQL.constant("cafe\u0301", Constant("texas")) == Constant("café")


@pytest.mark.parametrize("name", ["iowa", "", " ", "5 ", "05", "'5'", "1e1000", "٣"])
def test_what_is_no_number_is_not_made_one(name: str) -> None:
    """A name that is not written as a number cannot be like one."""
    with pytest.raises(ValueError, match="no constant like 5 is called"):
        FUNQL.constant(name, Constant(5))


@pytest.mark.parametrize("name", ["", " ", "a\0b", "\ud800"])
def test_names_are_text_with_words_in_it(name: str) -> None:
    """A name that is blank, or no text, names no constant."""
    with pytest.raises(ValueError, match="no constant like 'texas' is called"):
        FUNQL.constant(name, Constant("texas"))
