"""What the package shows of itself: in a shell, in a notebook, by `dir`."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from typing import Any

import pytest

import unanimity
from unanimity import learn

PAIRS = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]
EVIL = "<script>alert('x')</script>&"


def test_the_package_tells_what_it_has() -> None:
    """`dir` has every public name and the version, before any of them is loaded."""
    code = "import unanimity, sys; assert 'numpy' not in sys.modules; print(*dir(unanimity))"
    names = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {*unanimity.__all__, "__version__"} <= {*names}
    assert unanimity.__version__ == version("unanimity")
    with pytest.raises(AttributeError, match="no attribute 'lern'"):
        unanimity.lern  # noqa: B018


def test_objects_say_what_they_are() -> None:
    """A parser its size, a "don't know" its reason, an explanation its question and verdict, each on one line."""
    parser = learn(PAIRS)
    assert repr(parser) == "<Parser: examples 3, family linear, atoms words, sources 6, targets 4>"
    assert repr(parser.ask("ohio area")).startswith("DontKnow('No example tells “area” and “of” apart")
    assert repr(parser.ask("area of iowa")) == "Answer(output=Bag({'area': 1, 'IA': 1}))"
    assert repr(parser.parse("zembla")).startswith("Parse(verdict=DontKnow('“zembla” was never seen")
    assert "'area of ohio'" in repr(parser.explain("area of ohio"))
    assert repr(parser.ask_supported("area of ohio", 2)).startswith("Unsupported('area OH', 'The answer hangs on")
    cleaned = learn([*PAIRS, *PAIRS, ("cities in iowa", "city OH")], clean="residual", atoms=["bigrams", "words"])
    assert "atoms bigrams words, set aside 1," in repr(cleaned)
    for shown in (parser, parser.ask("ohio area"), parser.parse("ohio"), parser.explain("area of ohio"), cleaned):
        assert "\n" not in repr(shown)


def test_notebooks_show_them_escaped() -> None:
    """Whatever stands in texts, atoms and places, none of it becomes HTML."""
    pairs = [(f"{EVIL} of iowa", f"{EVIL} IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]
    parser = learn(pairs, atoms="words")
    held = parser.ask_supported(f"{EVIL} of ohio", 2)
    shown: list[Any] = [
        parser,
        parser.ask(f"{EVIL} of ohio"),
        parser.ask(f"{EVIL} x"),
        parser.parse(f"{EVIL} of ohio"),
        held,
    ]
    shown += [parser.parse(f"{EVIL} new"), parser.explain(f"{EVIL} of ohio"), parser.explain(f"{EVIL} x")]
    shown += [learn(pairs, clean="residual").explain("ohio"), unanimity.Undecided(EVIL), unanimity.Withheld(EVIL)]
    for each in shown:
        html = each._repr_html_()
        assert re.sub(r"</?(div|b|br|span|table|thead|tbody|tr|th|td)( style=\"[^\"<>]*\")?>", "", html).count("<") == 0
        assert "script>" not in html
    explained = parser.explain(f"{EVIL} of ohio")._repr_html_()
    assert explained.count("<tr>") == 5
    assert "&lt;script&gt;" in explained


def test_forms_are_shown_whole() -> None:
    """A parse shows its form and how it was found, or why there is none."""
    calls = [("turn on the light", '{"name": "<b>", "arguments": {}}')]
    parser = learn(calls, form="json")
    html = parser.parse("turn on the light")._repr_html_()
    assert "{&quot;name&quot;: &quot;&lt;b&gt;&quot;" in html
    labels = learn(calls, form="json", targets="predicates")
    assert "No form" in labels.parse("turn on the light turn on the light")._repr_html_()
