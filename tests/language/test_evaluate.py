"""An evaluation must count what a parser says of atoms and of whole forms, and name what is wrong."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from unanimity import learn
from unanimity.language import evaluate as module
from unanimity.language.evaluate import Evaluation, Wrong, evaluate
from unanimity.language.parser import Pair

RIGHT, WRONG, UNKNOWN = ("a", "T"), ("a", "U"), ("b", "U")


@given(st.lists(st.sampled_from([RIGHT, WRONG, UNKNOWN])))
def test_right_wrong_and_missing_answers_are_counted(pairs: list[Pair]) -> None:
    """Each question counts once, as answered rightly, wrongly or not at all; of bags, so do the forms."""
    result = evaluate(learn([RIGHT]), pairs)
    right, wrong = pairs.count(RIGHT), pairs.count(WRONG)
    for tally in (result.atoms, result.forms):
        assert (tally.asked, tally.answered, tally.correct) == (len(pairs), right + wrong, right)
    assert len(result.wrong) == len(result.wrong_forms) == wrong


def test_an_output_that_is_no_bag_is_wrong() -> None:
    """A fractional answer is an answer, and not the right one; but it is no form."""
    result = evaluate(learn([("a a", "T")]), [("a", "T"), ("a a a a", "T T")])
    assert (result.atoms.answered, result.atoms.correct) == (2, 1)
    assert (result.forms.answered, result.forms.correct) == (1, 1)


def test_what_is_wrong_is_quoted() -> None:
    """A wrong answer is listed with its place, the question, what was expected, and what was given."""
    result = evaluate(learn([("a", "T"), ("b", "U")]), [("b", "U"), ("A!", "V"), ("c", "V")])
    assert result.wrong == [Wrong("example 2", "A!", "V", "T")]
    assert result.wrong_forms == result.wrong


def test_right_atoms_in_a_wrong_form_are_told_apart() -> None:
    """A form of the right atoms that is not the example's counts as right for the atoms and wrong for the forms."""
    parser = learn([("one", "f(g(a))")], form="funql")
    result = evaluate(parser, [("one", "g(f(a))"), ("one", "f(g(a))"), ("two", "f(a)")])
    assert (result.atoms.asked, result.atoms.answered, result.atoms.correct) == (3, 2, 2)
    assert (result.forms.asked, result.forms.answered, result.forms.correct) == (3, 2, 1)
    assert result.wrong == []
    assert result.wrong_forms == [Wrong("example 1", "one", "g(f(a))", "f(g(a))")]


def test_merged_labels_count_as_one() -> None:
    """A form that differs only in labels that the user merged is right."""
    parser = learn([("one", "f(g(a))")], form="funql", merged={"h": "g"})
    result = evaluate(parser, [("one", "f(h(a))"), ("one", "h(f(a))")])
    assert (result.atoms.correct, result.forms.correct, result.forms.answered) == (2, 1, 2)


@given(st.lists(st.sampled_from([RIGHT, WRONG, UNKNOWN]), max_size=8), st.integers(1, 4))
def test_pieces_add_up(pairs: list[Pair], size: int) -> None:
    """What is asked in pieces, or included from other evaluations, adds up to what is asked at once."""
    parser, whole, parts = learn([RIGHT]), Evaluation(), Evaluation()
    before, module.AT_ONCE = module.AT_ONCE, size
    try:
        whole.ask(parser, pairs)
    finally:
        module.AT_ONCE = before
    for pair in pairs:
        parts.include(evaluate(parser, [pair]))
    assert (whole.atoms, whole.forms) == (parts.atoms, parts.forms)
    assert [wrong.given for wrong in whole.wrong] == [wrong.given for wrong in parts.wrong]
    assert len(whole.wrong_forms) == len(parts.wrong_forms)
