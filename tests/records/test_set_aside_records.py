"""What was set aside can be read again, and says why it was set aside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.records.declared import plainly

from unanimity import Bag, Parser, learn
from unanimity.files.inputs.examples import read_examples
from unanimity.records import set_aside
from unanimity.records.set_aside import SetAsideRecord, explained_records, set_aside_records

WORDS = [("area of iowa", "area IA"), ("area of iowa", "area IA"), ("area of iowa", "city IA"), ("ohio", "OH")]
CALLS = {
    "bag": ("up", "down"),
    "funql": ("answer(up(all))", "answer(down(all))"),
    "sexpr": ("(answer (up all:e))", "(answer (down all:e))"),
    "json": ('{"name": "heat", "arguments": {"by": 1.50}}', '{"name": "cool", "arguments": {"by": 3.10}}'),
}


def cleaned(form: str) -> Parser:
    """What is learned if one of three examples is set aside."""
    right, wrong = CALLS[form]
    pairs = [("turn it up", right), ("turn it up", right), ("turn it up", wrong)]
    return learn(pairs, form=form, clean="residual", misfits_at_most=0.5)


def test_the_record_has_what_the_others_force() -> None:
    """The example, why it was set aside, and what it should be; nothing is there that was not asked for."""
    [record] = set_aside_records(learn(WORDS, clean="residual"))
    assert plainly(record) == {
        "record": "set_aside",
        "version": 1,
        "input": "area of iowa",
        "output": {"city": 1, "IA": 1},
        "place": "example 3",
        "reason": "does not fit the others",
        "forced": {"area": 1, "IA": 1},
        "proposed": {"area": 1, "IA": 1},
    }


def test_a_person_is_told_who_stands_behind_it() -> None:
    """The atoms of the output, and how many examples stand on each side; the rest is the same."""
    parser = learn(WORDS, clean="residual")
    [record], [told] = set_aside_records(parser), explained_records(parser)
    more = plainly(told)
    assert more == plainly(record) | {
        "atoms": {"city": 1, "IA": 1},
        "behind": {"least": 2, "most": 2},
        "against": 1,
    }


def test_nothing_is_proposed_that_was_not_counted_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the time is over, what the others force is still there, but it is not said who stands behind it."""
    monkeypatch.setattr(set_aside, "PATIENCE", -1.0)
    for records in (set_aside_records, explained_records):
        [record] = records(learn(WORDS, clean="residual"))
        assert (record.forced, record.proposed, record.behind) == (Bag({"area": 1, "IA": 1}), None, None)


@pytest.mark.parametrize("form", CALLS)
def test_its_lines_are_examples_again(form: str, tmp_path: Path) -> None:
    """Whatever outputs are, the examples that were set aside can be read from the lines, and learned from."""
    [record] = set_aside_records(cleaned(form))
    plainly(record)
    (tmp_path / "aside.jsonl").write_text(f"{record.json}\n")
    [again] = read_examples(tmp_path / "aside.jsonl", form)
    assert (again.input, again.place) == ("turn it up", "aside.jsonl:1")
    expected = learn([("turn it up", CALLS[form][1])], form=form)
    learned = learn([again], form=form)
    assert learned.parse("turn it up") == expected.parse("turn it up")


def test_a_form_in_json_stays_as_it_was_written() -> None:
    """It is JSON in the record, and its numbers keep their digits."""
    [record] = set_aside_records(cleaned("json"))
    assert '"by": 3.10' in record.json
    assert json.loads(record.json)["output"]["name"] == "cool"


def test_an_input_that_is_no_text_is_counts() -> None:
    """An example that was given as a bag has the bag."""
    pairs = [({"a": 1}, "X"), ({"a": 1}, "X"), ({"a": 1}, "Y")]
    [record] = set_aside_records(learn(pairs, clean="residual", misfits_at_most=0.5))
    assert isinstance(record, SetAsideRecord)
    assert plainly(record)["input"] == {"a": 1}
