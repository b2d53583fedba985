"""Labels that count as one must be told apart again only where the examples leave no choice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import BadInput
from unanimity.language.building.grammar import Grammar
from unanimity.language.forms import merging as module
from unanimity.language.forms.codec import Order, codec
from unanimity.language.forms.merging import Merging
from unanimity.language.forms.shapes import Shape, shaped

MERGED = {"b": "a", "c": "a", "y": "x"}
LABELS = st.sampled_from("abcxyz")
SHAPES = st.recursive(
    LABELS.map(Shape),
    lambda below: st.builds(Shape, LABELS, st.lists(below, min_size=1, max_size=2).map(tuple)),
    max_leaves=3,
)


def fixed(label: str) -> Order:
    """Which argument is which is told by the order."""
    return Order.FIXED


def learned(seen: Sequence[Shape], merged: dict[str, str] = MERGED) -> Merging:
    """Merging after some shapes."""
    merging = Merging(merged, fixed)
    for shape in seen:
        merging.add(shape)
    return merging


def with_labels(shape: Shape, labels: list[str]) -> Shape:
    """The shape with these labels, taken from the front in the order of its parts."""
    label = labels.pop(0)
    return Shape(label, tuple(with_labels(child, labels) for child in shape.children))


def originals(shape: Shape, seen: Sequence[Shape]) -> list[Shape]:
    """Every shape of originals that the shape may be, and that has only combinations seen."""
    grammar = Grammar(fixed)
    for each in seen:
        grammar.add(each)
    choices = [[label for label in "abcxyz" if MERGED.get(label, label) == part.label] for part in shape]
    made = [with_labels(shape, list(labels)) for labels in product(*choices)]
    return [each for each in made if grammar.has(each)]


@given(st.lists(SHAPES, min_size=1, max_size=4), st.data())
def test_undoing_is_unique_or_not_done(seen: list[Shape], data: st.DataObject) -> None:
    """A merged shape becomes the only one that it can have been, or stays as it is if there are several or none."""
    merging = learned(seen)
    shape = merging.merge(data.draw(st.sampled_from(seen) | SHAPES))
    found = originals(shape, seen)
    assert merging.undo(shape) == (found[0] if len(found) == 1 else shape)
    assert merging.merge(merging.undo(shape)) == shape


@given(SHAPES)
def test_merging_changes_labels_only(shape: Shape) -> None:
    """Every label becomes the one that it counts as; merging again changes nothing; nothing merged, nothing changes."""
    merging = learned([])
    merged = merging.merge(shape)
    assert [part.label for part in merged] == [MERGED.get(part.label, part.label) for part in shape]
    assert [len(part.children) for part in merged] == [len(part.children) for part in shape]
    assert merging.merge(merged) == merged
    plain = learned([shape], {})
    assert plain.merge(shape) == plain.undo(shape) == shape


def test_context_tells_originals_apart() -> None:
    """What stands around a merged label may leave one original; where both fit, the merged one stays."""
    seen = [Shape("river", (Shape("traverse"),)), Shape("city", (Shape("loc"),)), Shape("lake", (Shape("traverse"),))]
    seen.append(Shape("lake", (Shape("loc"),)))
    merging = learned(seen, {"traverse": "loc"})
    assert [merging.undo(Shape(top, (Shape("loc"),))).children[0].label for top in ("river", "city", "lake")] == [
        "traverse",
        "loc",
        "loc",
    ]
    assert merging.undo(Shape("lake", (Shape("loc"),))) == Shape("lake", (Shape("loc"),))


def test_too_many_ways_to_undo_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shape with too many merged labels keeps them."""
    merging = learned([Shape("b", (Shape("b"),))])
    merged = Shape("a", (Shape("a"),))
    assert merging.undo(merged) == Shape("b", (Shape("b"),))
    monkeypatch.setattr(module, "MOST_TRIED", 8)
    assert learned([Shape("b", (Shape("b"),))]).undo(merged) == merged


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("f(a)", "f(b)", True),
        ("f(a(1))", "f(c(1))", True),
        ("b(x)", "c(y)", True),
        ("f(a)", "f(x)", False),
        ("f(a)", "f(a,a)", False),
        ("f(a(1))", "f(a(2))", False),
        ("f('a')", "f('b')", False),
        ("f(a)", "f('a')", False),
        ("f(1)", "f(1.0)", True),
        ("f(1)", "f(1.5)", False),
        ("f(1)", "f('1')", False),
    ],
)
def test_same(one: str, other: str, same: bool) -> None:
    """Two forms are the same if they differ in merged labels at most, but not in constants or arguments."""
    told, merging = codec("funql"), learned([])
    first, second = (shaped(told.read(text), (), told).shape for text in (one, other))
    assert merging.same(first, second) is merging.same(second, first) is same


@pytest.mark.parametrize("merged", [{"a": "b", "b": "c"}, {"a": "a"}, {"": "a"}, {"a": ""}])
def test_chains_and_blanks_are_refused(merged: dict[str, str]) -> None:
    """A label that is merged into one that is merged itself, or blank, is refused."""
    with pytest.raises(BadInput, match="merged itself or blank") as refusal:
        Merging(merged, fixed)
    assert refusal.value.remedy
