"""A forest must hold exactly the forms that can be made of a bag with combinations that were seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from unanimity.language.building import grammar as module
from unanimity.language.building.grammar import Grammar, TooManyForms
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Shape, is_silent

FIXED, KEYED, LOOSE = ("f", "g", "h"), ("k", "m"), ("l", "n")
EVERYTHING = 10_000
MOST_ARGUMENTS = 2


def order(label: str) -> Order:
    """What the order of arguments means under the labels of these tests."""
    return Order.KEYED if label in KEYED else Order.LOOSE if label in LOOSE else Order.FIXED


def canonical(shape: Shape) -> Shape:
    """The shape with its loose arguments sorted, and keyed ones too."""
    children = [canonical(child) for child in shape.children]
    return Shape(shape.label, tuple(children if order(shape.label) is Order.FIXED else sorted(children, key=repr)))


def shapes(labels: Sequence[str], leaves: int = 5) -> st.SearchStrategy[Shape]:
    """Shapes over these labels with two arguments at most, as a codec would give them."""
    bottom = st.sampled_from([*labels, "a", "b", "_"]).map(Shape)

    def above(below: st.SearchStrategy[Shape]) -> st.SearchStrategy[Shape]:
        return st.builds(Shape, st.sampled_from(labels), st.lists(below, min_size=1, max_size=2).map(tuple))

    return st.recursive(bottom, above, max_leaves=leaves).map(canonical)


def was_seen(shape: Shape, seen: Sequence[Shape]) -> bool:
    """Whether a shape has only combinations of those seen, by the definition of a frame."""

    def allowed(part: Shape, whole: Sequence[Shape]) -> bool:
        same = [each for each in whole if each.label == part.label]
        labels = [child.label for child in part.children]
        match order(part.label):
            case Order.KEYED:
                return any(labels == [child.label for child in each.children] for each in same)
            case Order.LOOSE:
                under = {child.label for each in same for child in each.children}
                return len(labels) in {len(each.children) for each in same} and {*labels} <= under
            case Order.FIXED:
                places = {(i, child.label) for each in same for i, child in enumerate(each.children)}
                return len(labels) in {len(each.children) for each in same} and {*enumerate(labels)} <= places

    parts = [part for each in seen for part in each]
    return shape.label in {each.label for each in seen} and all(allowed(part, parts) for part in shape)


@cache
def all_shapes(bag: tuple[str, ...]) -> list[Shape]:
    """Every shape that uses exactly these labels, and silent leaves, with two arguments at most anywhere."""
    return list(_all_shapes(bag))


def _all_shapes(bag: tuple[str, ...]) -> Iterator[Shape]:
    if not bag:
        yield Shape("_")
    for i, root in enumerate(bag):
        if root in bag[:i]:
            continue
        rest = bag[:i] + bag[i + 1 :]
        for arity in range(MOST_ARGUMENTS + 1):
            for split in {_split(rest, owners, arity) for owners in product(range(arity), repeat=len(rest))}:
                yield from (Shape(root, children) for children in product(*map(all_shapes, split)))


def _split(labels: tuple[str, ...], owners: tuple[int, ...], several: int) -> tuple[tuple[str, ...], ...]:
    """The labels of each owner."""
    both = list(zip(labels, owners, strict=True))
    return tuple(tuple(label for label, owner in both if owner == i) for i in range(several))


def expected(bag: tuple[str, ...], seen: Sequence[Shape]) -> set[Shape]:
    """The forest by enumeration."""
    return {canonical(shape) for shape in all_shapes(bag) if was_seen(shape, seen)}


def learned(seen: Sequence[Shape]) -> Grammar:
    """The grammar of some shapes."""
    grammar = Grammar(order)
    for shape in seen:
        grammar.add(shape)
    return grammar


def labels_of(shape: Shape) -> list[str]:
    """The labels of a shape, but for silent ones."""
    return [part.label for part in shape if not is_silent(part.label)]


@st.composite
def worlds(draw: st.DrawFn, labels: Sequence[str]) -> tuple[list[Shape], tuple[str, ...]]:
    """Some shapes, and a small bag that is one of theirs, or almost."""
    seen = draw(st.lists(shapes(labels), min_size=1, max_size=4))
    bag = labels_of(draw(st.sampled_from(seen)))
    more = draw(st.lists(st.sampled_from([label for shape in seen for label in labels_of(shape)] or ["a"]), max_size=2))
    return seen, tuple(sorted([*bag, *more])[: 5 if len({*bag, *more}) < 4 else 4])


def forest(seen: Sequence[Shape], bag: Sequence[str], most: int = EVERYTHING) -> list[Shape]:
    """The forest of a bag after these shapes."""
    return learned(seen).forest(Counter(bag), most)


@pytest.mark.parametrize("labels", [FIXED, KEYED, LOOSE, (*FIXED[:2], *KEYED, *LOOSE)], ids=["f", "k", "l", "all"])
@settings(max_examples=40)
@given(data=st.data())
def test_a_forest_is_what_enumeration_finds(labels: Sequence[str], data: st.DataObject) -> None:
    """The forest holds each shape once that has the bag's labels and only combinations seen, whatever the order."""
    seen, bag = data.draw(worlds(labels))
    found = forest(seen, bag)
    assert len(found) == len(set(found))
    assert {canonical(shape) for shape in found} == expected(bag, seen)


@settings(max_examples=30)
@given(worlds((*FIXED[:2], *KEYED, *LOOSE)))
def test_what_was_seen_is_known(world: tuple[list[Shape], tuple[str, ...]]) -> None:
    """A shape has only combinations seen exactly if the definition says so; that of an example always has."""
    seen, bag = world
    grammar = learned(seen)
    assert all(grammar.has(shape) for shape in seen)
    for shape in all_shapes(bag[:4]):
        if canonical(shape) == shape:
            assert grammar.has(shape) == was_seen(shape, seen)


@given(worlds((*FIXED, *KEYED)), st.integers(0, 6))
def test_too_many_forms_are_refused(world: tuple[list[Shape], tuple[str, ...]], most: int) -> None:
    """Where arguments have an order, the search gives up exactly if there are more forms than asked for."""
    seen, bag = world
    several = len(expected(bag, seen))
    if several > most:
        with pytest.raises(TooManyForms):
            forest(seen, bag, most)
    else:
        assert len(forest(seen, bag, most)) == several


@given(worlds(LOOSE), st.integers(0, 6))
def test_a_loose_forest_is_never_cut_short(world: tuple[list[Shape], tuple[str, ...]], most: int) -> None:
    """Where arguments have no order, the search may give up early, but what it finds is all there is."""
    seen, bag = world
    try:
        found = forest(seen, bag, most)
    except TooManyForms:
        return
    assert {canonical(shape) for shape in found} == expected(bag, seen)


def test_a_long_search_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search with too many states is given up although there are few forms."""
    chain = Shape("f", (Shape("f", (Shape("a"),)),))
    bag = ["f"] * 10 + ["a"]
    assert len(forest([chain], bag)) == 1
    monkeypatch.setattr(module, "MOST_STATES", 5)
    with pytest.raises(TooManyForms):
        forest([chain], bag)


def test_loose_calls_are_one_set() -> None:
    """Arguments without an order make one shape, though different orders were seen."""
    seen = [Shape("l", (Shape("a"), Shape("b"))), Shape("l", (Shape("b"), Shape("c")))]
    assert forest(seen, ["l", "a", "c"]) == [Shape("l", (Shape("a"), Shape("c")))]
    assert forest(seen, ["l", "a", "a"]) == [Shape("l", (Shape("a"), Shape("a")))]
    assert forest(seen, ["l", "a"]) == []


def test_keys_come_together() -> None:
    """Keyed arguments are a set that was seen as a whole: halves of two sets do not mix."""
    seen = [Shape("k", (Shape("a"), Shape("b"))), Shape("k", (Shape("c"),))]
    assert forest(seen, ["k", "a", "b"]) == [seen[0]]
    assert forest(seen, ["k", "a", "c"]) == []
    assert forest(seen, ["k", "a"]) == []
    grammar = learned(seen)
    assert grammar.has(Shape("k", (Shape("a"), Shape("b"))))
    assert not grammar.has(Shape("k", (Shape("a"),)))
    assert not grammar.has(Shape("k", (Shape("a"), Shape("c"))))


def test_loose_calls_are_tried_in_one_order() -> None:
    """Different arguments without an order are one way to make a form, not as many as they have orders."""
    calls = [Shape(f"call {i}") for i in range(6)]
    assert len(forest([Shape("l", tuple(calls))], ["l", *(call.label for call in calls)], most=1)) == 1


def test_silent_labels_cost_nothing() -> None:
    """A silent label fills any place where it was seen, though no bag holds it."""
    seen = [Shape("f", (Shape("a"), Shape("_")))]
    assert forest(seen, ["f", "a"]) == seen
    assert forest(seen, ["a", "a"]) == []


def test_new_labels_have_no_forms() -> None:
    """A label that was never seen, or never on top, is in no form; without examples there is none at all."""
    seen = [Shape("f", (Shape("a"),))]
    assert forest(seen, ["f", "x"]) == []
    assert forest(seen, ["a"]) == []
    assert forest([], ["a"]) == []
