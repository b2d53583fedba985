"""Which outputs are possible is told in the outputs that were given."""

from __future__ import annotations

from tests.records.declared import plainly

from unanimity import OneOf, learn
from unanimity.records.choices import choice_records, explained_records

PAIRS = [
    ("area of iowa", OneOf("area IA", "area OH", "city IA")),
    ("cities in ohio", "city OH"),
    ("cities in iowa", "city IA"),
    ("area of ohio", OneOf("city IA", "area OH")),
    ("lakes in ohio", OneOf("lake OH", "river OH")),
]
SAME, OTHER = ["answer(a(b(c)))", "answer(b(a(c)))"], "answer(d(c))"
FORMS = [("maine near", SAME[0]), ("near maine", OneOf(*SAME, OTHER))]


def test_what_is_forced_is_the_only_possible_output() -> None:
    """Every example with several outputs is there; `forced` is null where several are possible."""
    first, second, third = map(plainly, choice_records(learn(PAIRS)))
    assert first == {
        "record": "choice",
        "version": 1,
        "place": "example 1",
        "input": "area of iowa",
        "outputs": [{"area": 1, "IA": 1}, {"area": 1, "OH": 1}, {"city": 1, "IA": 1}],
        "possible": [{"area": 1, "IA": 1}],
        "forced": {"area": 1, "IA": 1},
    }
    assert second["forced"] == {"area": 1, "OH": 1}
    assert (third["forced"], third["possible"]) == (None, third["outputs"])


def test_forms_with_the_same_atoms_are_told_apart() -> None:
    """Outputs are forms as they were given; their atoms, if asked for, may be one bag for several of them."""
    parser = learn(FORMS, form="funql")
    [record], [told] = choice_records(parser), explained_records(parser)
    assert record.outputs == [*SAME, OTHER]
    assert (record.possible, record.forced) == (SAME, None)
    assert len(told.atoms) == 1
    assert plainly(told) == plainly(record) | {"atoms": [dict(told.atoms[0])]}


def test_a_form_in_json_stays_as_it_was_written() -> None:
    """It is JSON in the record, with all its digits."""
    [record] = choice_records(learn([("heat", OneOf('{"by": 1.50}', '{"by": 2.00}'))], form="json"))
    assert plainly(record)["outputs"] == [{"by": 1.5}, {"by": 2}]
    assert '"outputs":[{"by": 1.50},{"by": 2.00}]' in record.json


def test_an_input_that_is_no_text_is_counts() -> None:
    """An example that was given as a bag has the bag."""
    [record] = choice_records(learn([({"a": 2}, OneOf("X X", "Y Y"))]))
    assert plainly(record)["input"] == {"a": 2}
