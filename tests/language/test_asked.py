"""A question is cut into words, put into a bag and asked once, whatever is shown and proved of it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import unanimity
from unanimity import Answer, Asked, Lexicon, Parser, learn, save_model
from unanimity.cli.main import main
from unanimity.language.recipes import Recipe
from unanimity.spaces.linear.space import LinearSpace
from unanimity.system import System

FORMS = {"area of": "area(id", "cities in": "city(id"}
STATES = Lexicon([("iowa", "state"), ("ohio", "state"), ("maine", "state")])
PAIRS = [(f"{asked} {name}", f"{form}('{name}'))") for asked, form in FORMS.items() for name in ("iowa", "ohio")]
ANSWERED = ["area of maine", "cities in maine"]
ASKED = [*ANSWERED, "lakes in ohio"]


@pytest.fixture
def parser() -> Parser:
    """A parser of forms with names."""
    return learn(PAIRS, form="funql", lexicon=STATES)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a question passes each of its stations."""
    passed = Counter[str]()

    def count(owner: Any, name: str) -> None:
        plain: Callable[..., Any] = getattr(owner, name)

        def counted(*args: Any, **more: Any) -> Any:
            passed[name] += 1
            return plain(*args, **more)

        monkeypatch.setattr(owner, name, counted)

    count(Lexicon, "sentence")
    count(Recipe, "bag")
    count(System, "question")
    count(LinearSpace, "decide")
    return passed


@pytest.mark.parametrize("options", [[], ["--json"], ["--explain"], ["--proof", "p"], ["--explain", "--proof", "p"]])
def test_each_station_is_passed_once(
    parser: Parser, calls: Counter[str], options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is shown and proved of it, one more question is cut, bagged, encoded and decided once more.

    So is each name of it, but that it is cut and bagged with the question.
    """
    monkeypatch.chdir(tmp_path)
    save_model("m", parser)

    def passed(texts: list[str]) -> Counter[str]:
        calls.clear()
        assert main(["ask", "m", *texts, *options]) == 0
        return calls.copy()

    one, two = passed(ANSWERED[:1]), passed(ANSWERED)
    names = len(parser.sentence(ANSWERED[1]).mentions)  # each of which is asked about once, too
    assert two - one == {"sentence": 1, "bag": 1, "question": 1 + names, "decide": 1 + names}


def test_asking_at_once_says_the_same(parser: Parser) -> None:
    """Many questions asked at once have the verdicts, forms and explanations that they have one by one."""
    texts = [*ASKED, *(text for text, _ in PAIRS)]
    for text, asked in zip(texts, Asked.at_once(parser, map(parser.sentence, texts)), strict=True):
        alone = parser.asked(text)
        assert str(asked.explanation) == str(alone.explanation)
        assert asked.form == alone.form
        assert isinstance(asked.verdict, Answer) == isinstance(alone.verdict, Answer)
    assert Asked.at_once(parser, []) == []


@pytest.mark.parametrize("text", ["area of ohio", "ohio area"])
def test_no_function_is_passed_twice_for_a_question(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --explain and --proof, one more question passes each function of language/ and spaces/ at most once.

    What only looks something up is no station.
    """
    monkeypatch.chdir(tmp_path)
    examples = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]
    save_model("m", learn(examples))
    lookups = {"Parser.space", "Parser.system", "Asked.text", "Asked._output", "Consensus.direction"}
    once, twice = (functions_called(["ask", "m", *[text] * count, "--explain", "--proof", "p"]) for count in (1, 2))
    more = {name: number for name, number in (twice - once).items() if name not in lookups}
    assert {"Asked.verdict", "Recipe.bag", "LinearSpace.decide", "tokens"} <= more.keys()
    readings = {"named_output"} if text == "ohio area" else set()  # of both mappings that differ
    assert {name for name, number in more.items() if number > 1} == readings


def functions_called(arguments: list[str]) -> Counter[str]:
    """How often each function of language/ and spaces/ is called by a command; parts of expressions are not counted."""
    homes = tuple(str(Path(unanimity.__file__).parent / room) for room in ("language", "spaces"))
    called, begun = Counter[str](), list[FrameType]()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(homes) or code.co_name.startswith("<"):
            return
        if frame.f_lasti > 0 and any(each is frame for each in begun):  # a generator that goes on
            return
        begun.append(frame)
        called[code.co_qualname] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        main(arguments)
    finally:
        sys.setprofile(before)
    return called
