"""What holds for every notation."""

from __future__ import annotations

import pickle
from decimal import Decimal

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from tests.geoquery_folder import GEOQUERY, needs_geoquery

from unanimity.errors import BadExamples, BadForm, BadInput
from unanimity.language.forms.codec import CODECS, NUMBER, codec
from unanimity.language.forms.trees import Constant, Tree

SCRAPS = st.lists(
    st.sampled_from([*"(),'\"[]{}:\\ _-", "a", "é", "e\u0301", "0", "1.0", "name", "\u200f", "''"]), max_size=12
)


def read_or_none(name: str, text: str) -> Tree | None:
    """The tree that the text writes, None if it writes none."""
    try:
        return codec(name).read(text)
    except BadForm:
        return None


def geoquery(ending: str) -> list[str]:
    """GeoQuery's 880 forms as they stand in the files with that ending."""
    lines = [
        line for part in ("train", "test") for line in (GEOQUERY / f"{part}{ending}").read_text("utf-8").splitlines()
    ]
    return [line.split("\t")[1] for line in lines]


def test_notations_have_names() -> None:
    """Every notation is found by its name; others are refused with the choices."""
    assert [codec(name).name for name in CODECS] == list(CODECS)
    with pytest.raises(BadInput, match=r"no notation called 'xml'. Choose one of funql, sexpr, json\."):
        codec("xml")


@pytest.mark.parametrize("name", CODECS)
@given(SCRAPS)
@example(["1.0"])
def test_any_text_is_read_or_refused(name: str, scraps: list[str]) -> None:
    """Whatever the text, it is a BadForm or a tree, and the tree is written and reads back the same."""
    tree = read_or_none(name, "".join(scraps))
    assert tree is not None or scraps != ["1.0"]
    if tree is not None:
        assert codec(name).read(codec(name).write(tree)) == tree


@pytest.mark.parametrize("name", CODECS)
@given(st.from_regex(NUMBER, fullmatch=True))
def test_any_number_is_kept(name: str, text: str) -> None:
    """A number, however it is written, amounts to the same when it is written again."""
    tree = read_or_none(name, text)
    assume(tree is not None)
    assert isinstance(tree, Constant)
    assert tree.number == Decimal(text)
    assert codec(name).read(codec(name).write(tree)) == tree


def test_bad_forms_are_bad_examples() -> None:
    """A BadForm is caught as BadExamples, and stays what it is with a place, and when it is pickled."""
    with pytest.raises(BadExamples) as refused:
        codec("funql").read("f(")
    placed = refused.value.at("geo.tsv:7")
    assert type(placed) is BadForm
    assert str(placed).startswith("geo.tsv:7: column 3: expected ")
    assert str(pickle.loads(pickle.dumps(placed))) == str(placed)  # noqa: S301


@needs_geoquery
@pytest.mark.parametrize(("name", "ending"), [("funql", ".funql.tsv"), ("sexpr", ".tsv")])
def test_geoquery_stays_as_it_is(name: str, ending: str) -> None:
    """GeoQuery's 880 forms are read, and written just as they were."""
    forms = geoquery(ending)
    assert len(forms) == 880
    for form in forms:
        assert codec(name).write(codec(name).read(form)) == form
