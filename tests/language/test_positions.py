"""Target atoms with positions say as which argument a label stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import BadInput, learn
from unanimity.errors import BadForm
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.forms.codec import Order
from unanimity.language.forms.positions import Positions
from unanimity.language.forms.shapes import Shape, target_bag

SEEN = [
    ("who likes tom", "likes(x,tom)"),
    ("tom likes who", "likes(tom,x)"),
    ("who sees tom", "sees(x,tom)"),
    ("ann sees who", "sees(ann,x)"),
    ("who sees ann", "sees(x,ann)"),
    ("oh ann likes who", "likes(ann,x)"),
    ("ann likes who", "likes(ann,x)"),
]
LABELS = st.sampled_from(["a", "b", "<t>", "_"])
SHAPES = st.recursive(
    LABELS.map(Shape), lambda inner: st.builds(Shape, LABELS, st.lists(inner, max_size=3).map(tuple)), max_leaves=8
)


def order(label: str) -> Order:
    """Only the arguments of b have no order."""
    return Order.LOOSE if label == "b" else Order.FIXED


@given(SHAPES)
def test_what_was_told_can_be_untold(shape: Shape) -> None:
    """Taking the positions out again gives the same shape."""
    positions = Positions("positions", order)
    assert positions.bare(positions.numbered(shape)) == shape


@given(SHAPES)
def test_predicates_stay_as_they_are(shape: Shape) -> None:
    """Without positions nothing changes."""
    assert Positions("predicates", order).numbered(shape) == shape


@given(SHAPES)
def test_only_one_of_several_arguments_in_an_order_is_numbered(shape: Shape) -> None:
    """A label is numbered exactly if it is a real argument beside others, where their order means something."""
    told = Positions("positions", order).numbered(shape)
    wanted = sum(
        not (child.label in ("<t>", "_") and not child.children)
        for part in shape
        if part.label != "b" and len(part.children) > 1
        for child in part.children
    )
    assert sum("@" in part.label for part in told) == wanted
    assert sum(target_bag(told).values()) >= sum(target_bag(shape).values())


def test_positions_tell_forms_apart() -> None:
    """Atoms that could make two forms make one if they tell the positions; both were seen for each label."""
    plain = learn(SEEN, atoms="bigrams", form="funql", rule="paper").parse("oh ann sees who")
    told = learn(SEEN, atoms="bigrams", form="funql", rule="paper", targets="positions").parse("oh ann sees who")
    assert isinstance(plain.form, Unbuilt)
    assert isinstance(told.form, Form)
    assert told.form.text == "sees(ann,x)"


def test_labels_that_look_numbered_are_refused() -> None:
    """A label that ends like a position is refused with its place, so that nothing is mixed up."""
    with pytest.raises(BadForm, match="example 1: the label 'go@2'"):
        learn([("go", "(do go (go@2 x))")], form="sexpr", targets="positions")
    with pytest.raises(BadInput, match="edges are those of calls in JSON"):
        learn([("go", "go")], form="funql", targets="edges")
