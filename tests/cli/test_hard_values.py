"""What Python's users may give: numbers of other libraries, texts that no file can hold, inputs of nothing."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.sparse import csr_array
from tests.cli.conftest import Run

from unanimity import Answer, BadExamples, Bag, Lexicon, OneOf, learn, learn_matrix, save_model
from unanimity.errors import BadInput

HALF = "b\ud800"  # half of a character that needs two
CALL = {"name": "go", "arguments": {"to": "b"}}


@pytest.mark.parametrize("family", ["linear", "nonnegative", "integral"])
@pytest.mark.parametrize("clean", ["residual", "leave-one-out"])
def test_something_that_comes_of_nothing_is_cleaned_away(family: str, clean: str) -> None:
    """An empty input with an output is set aside in every family; if nothing is left, that is said."""
    with pytest.raises(BadExamples, match="cleaning leaves no example to learn from"):
        learn([({}, {"X": 1})], family=family, clean=clean)
    parser = learn([({}, {"X": 1}), ("a", "A"), ("a", "A")], family=family, clean=clean)
    assert [str(aside.example) for aside in parser.set_aside] == ["example 1: (nothing) -> X"]
    verdict = parser.ask("a")
    assert isinstance(verdict, Answer)
    assert verdict.output == Bag({"A": 1})


@pytest.mark.parametrize("number", [np.int64, np.int32, np.uint8, np.int8])
def test_counts_may_be_any_whole_numbers(tmp_path: Path, number: Callable[[int], Any]) -> None:
    """Whole numbers of numpy count like Python's own, in inputs, outputs and questions, and can be saved."""
    parser = learn([({"a": number(2), "b": number(0)}, {"X": number(6)}), ({"b": 1}, {"Y": number(1)})])
    verdict = parser.ask({"a": number(1), "b": number(2)})
    assert isinstance(verdict, Answer)
    assert verdict.output == {"X": 3, "Y": 2}
    assert all(type(count) is int for count in parser.system.example(0).output.values())
    save_model(tmp_path / "m", parser)


@pytest.mark.parametrize("count", [True, np.bool_(True), np.float64(2), 2.0, np.int64(-1), -1, "1", None])
def test_other_counts_are_refused(count: Any) -> None:
    """What is no whole number from 0 on is refused, with what counts are."""
    with pytest.raises(BadExamples, match=r"example 1: the count of 'a' is .* Counts are whole numbers"):
        learn([({"a": count}, "X")])


def test_counts_below_0_in_a_matrix_are_called_that() -> None:
    """Nobody is told to scale down a count that is too small; one that is too large is."""
    one = csr_array(np.array([[1]]))
    for s, t, name in ((csr_array(np.array([[-3]])), one, "S"), (one, csr_array(np.array([[-3]])), "T")):
        with pytest.raises(BadExamples, match=f"{name} holds a count below 0, -3. A count says how often") as caught:
            learn_matrix(s, t)
        assert "cale" not in str(caught.value)
    with pytest.raises(BadExamples, match="X holds a count below 0"):
        learn_matrix(one, one).ask(csr_array(np.array([[-1]])))
    with pytest.raises(BadExamples, match=r"S holds a count above 1,000,000. Scale the counts down"):
        learn_matrix(csr_array(np.array([[2_000_000]])), one)


HALVES: dict[str, Callable[[], object]] = {
    "an input": lambda: learn([("a", "A"), (HALF, "A")]),
    "an input's atom": lambda: learn([("a", "A"), ({HALF: 1}, "A")]),
    "an input's atoms": lambda: learn([("a", "A"), ([HALF], "A")]),
    "an output": lambda: learn([("a", "A"), ("b", HALF)]),
    "an output's atom": lambda: learn([("a", "A"), ("b", {HALF: 1})]),
    "one of several outputs": lambda: learn([("a", "A"), ("b", OneOf("A", HALF))]),
    "a form": lambda: learn([("a", CALL), ("b", CALL | {"arguments": {"to": HALF}})], form="json"),
    "a form's text": lambda: learn([("a", "f(x)"), ("b", f"f('{HALF}')")], form="funql"),
}


@pytest.mark.parametrize("where", HALVES)
def test_half_a_character_is_refused_at_once(where: str) -> None:
    """A text that could be learned from but never saved is refused with its place and what to do."""
    with pytest.raises(BadExamples, match=r"^example 2: .*\\ud800.* holds half a character, U\+D800, in column") as bad:
        HALVES[where]()
    assert "Remove it, or give the whole character." in str(bad.value)


@pytest.mark.parametrize("entry", [(HALF, "state"), ("iowa", HALF)])
def test_half_a_character_in_a_lexicon_is_refused(entry: tuple[str, str]) -> None:
    """Neither a name nor its type may hold one."""
    with pytest.raises(BadInput, match="holds half a character"):
        learn([("a", "A")], lexicon=[entry])
    with pytest.raises(BadInput, match="holds half a character"):
        learn([("a", "A")], lexicon=Lexicon([entry]))


def test_half_a_character_in_a_question_is_refused() -> None:
    """A question that no proof could quote is refused, be it a text or a bag."""
    parser = learn([("a", "A")])
    for question in (HALF, {HALF: 1}):
        with pytest.raises(BadExamples, match="holds half a character"):
            parser.ask(question)


def test_whole_characters_of_every_kind_are_kept(tmp_path: Path) -> None:
    """What looks like two halves in other languages is one character here, and is learned and saved."""
    parser = learn([("\U0001f600 ﬀ é", "\U0001f600")])
    save_model(tmp_path / "m", parser)
    assert isinstance(parser.ask("\U0001f600 ﬀ é"), Answer)


def test_a_file_whose_name_is_no_text_is_learned_from(run: Run, tmp_path: Path) -> None:
    """Examples in a file whose name is not UTF-8 can be learned, proved and checked."""
    name = os.fsdecode(b"ex\xff.tsv")
    try:
        (tmp_path / name).write_text("a\tA\n")
    except OSError:
        pytest.skip("this file system has no such names")
    assert run("train", name, "-o", "m", "--system", "s").returncode == 0
    assert run("ask", "m", "a", "--proof", "p").returncode == 0
    assert run("check", "p", "--system", "s").returncode == 0
