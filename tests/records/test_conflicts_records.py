"""A contradiction as a record says which examples, with which weights, and what the others force."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.records.declared import plainly

from unanimity import Bag, Contradiction, OneOf, learn
from unanimity.errors import Conflict
from unanimity.records.conflicts import ConflictExample, ConflictRecord, ConflictSet


def conflict_of(*pairs: tuple[object, object], family: str | None = None) -> Conflict:
    """The conflict that learning from these examples ends in."""
    with pytest.raises(Contradiction) as caught:
        learn(pairs, family=family)  # type: ignore[arg-type]
    return caught.value.conflict


def test_a_conflict_has_weights_that_show_it() -> None:
    """In the linear family the weights are exact, and written as they are; what the others force is there, too."""
    record = ConflictRecord.of(conflict_of(("a a", "X"), ("a a a", "X X")))
    assert (record.family, record.target) == ("linear", None)
    assert [each.forced for each in record.examples] != [None, None]
    assert all(isinstance(each.weight, Fraction) for each in record.examples)
    found = plainly(record)
    first, second = found["examples"]
    assert list(first) == ["place", "input", "output", "weight", "forced"]
    assert (first["input"], first["output"], second["output"]) == ("a a", {"X": 1}, {"X": 2})
    assert first["forced"] == {"X": "4/3"}
    assert found["implies"].startswith("With these weights the inputs cancel but the outputs do not")


def test_a_fraction_is_written_exactly() -> None:
    """A weight that is no whole number is written as p/q."""
    example = ConflictExample(place="here", input="a", output=Bag({"X": 1}), weight=Fraction(-1, 2), forced=None)
    [found] = plainly(ConflictRecord("linear", None, [example], "nothing"))["examples"]
    assert found == {"place": "here", "input": "a", "output": {"X": 1}, "weight": "-1/2", "forced": None}


@pytest.mark.parametrize("family", ["nonnegative", "integral"])
def test_a_conflict_of_a_narrow_family_names_its_target(family: str) -> None:
    """It is shown for one atom of the outputs, and the words say which."""
    record = ConflictRecord.of(conflict_of(("a", "X"), ("a b", "Y"), family=family))
    found = plainly(record)
    assert (found["family"], found["target"]) == (family, "X")
    assert "“X”" in found["implies"]


def test_an_example_with_several_outputs_has_all_of_them() -> None:
    """It has `outputs` and no `output`; what no weights show has none."""
    record = ConflictRecord.of(conflict_of(("a", "X"), ("a", OneOf("Y", "Z"))))
    first, second = plainly(record)["examples"]
    assert (list(first), list(second)) == (
        ["place", "input", "output", "weight", "forced"],
        ["place", "input", "outputs", "weight", "forced"],
    )
    assert (first["weight"], second["outputs"]) == (None, [{"Y": 1}, {"Z": 1}])
    assert list(map(str, record.examples[1].candidates)) == ["Y", "Z"]
    assert record.examples[0].candidates == [Bag({"X": 1})]


def test_an_input_that_is_no_text_is_counts() -> None:
    """An input that was given as a bag is a bag in the record."""
    record = ConflictRecord.of(conflict_of(({"a": 2}, "X"), ({"a": 2}, "Y")))
    assert plainly(record)["examples"][0]["input"] == {"a": 2}


def test_a_conflict_among_others_is_the_same_without_a_name() -> None:
    """What findings hold of a conflict is its record without the kind and the version."""
    conflict = conflict_of(("a", "X"), ("a", "Y"))
    alone, among = ConflictRecord.of(conflict), ConflictSet.of(conflict)
    assert alone.plain() == {"record": "conflict", "version": 1} | among.plain()
