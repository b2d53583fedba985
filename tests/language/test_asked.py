"""A question is cut into words, put into a bag and asked once, whatever is shown and proved of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

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
    """Whatever is shown and proved of it, one more question is cut, bagged, encoded and decided once more."""
    monkeypatch.chdir(tmp_path)
    save_model("m", parser)

    def passed(texts: list[str]) -> Counter[str]:
        calls.clear()
        assert main(["ask", "m", *texts, *options]) == 0
        return calls.copy()

    one, two = passed(ANSWERED[:1]), passed(ANSWERED)
    assert two - one == dict.fromkeys(("sentence", "bag", "question", "decide"), 1)


def test_asking_at_once_says_the_same(parser: Parser) -> None:
    """Many questions asked at once have the verdicts, forms and explanations that they have one by one."""
    texts = [*ASKED, *(text for text, _ in PAIRS)]
    for text, asked in zip(texts, Asked.at_once(parser, map(parser.sentence, texts)), strict=True):
        alone = parser.asked(text)
        assert str(asked.explanation) == str(alone.explanation)
        assert asked.form == alone.form
        assert isinstance(asked.verdict, Answer) == isinstance(alone.verdict, Answer)
    assert Asked.at_once(parser, []) == []
