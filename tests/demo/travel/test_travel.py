"""The requests to a travel desk are what their description says: each once, and every name of one fills a key."""

from __future__ import annotations

import json
import re
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from unanimity import Form, Lexicon, learn

FOLDER = files("unanimity.demo") / "travel"
TYPES = dict(line.split("\t") for line in (FOLDER / "lexicon.tsv").read_text("utf-8").splitlines())
CONSTANTS = {"what": {"temperature", "price", "size"}, "text": {"late", "arrived", "ill"}}


def requests(name: str) -> list[dict[str, Any]]:
    """What each line of a file says."""
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]


TRAINING, HELD_OUT = requests("train.jsonl"), requests("held_out.jsonl")


def names_in(text: str) -> list[str]:
    """The names and numbers of a request, in order."""
    names = "|".join(sorted(map(re.escape, TYPES), key=len, reverse=True))
    return re.findall(rf"\b(?:{names}|[0-9]+)\b", text.lower())


def test_there_are_as_many_as_said() -> None:
    """At least 200 examples and 80 requests to ask, none of them twice, and none of both."""
    texts = [each["input"].lower().strip(".?!") for each in (*TRAINING, *HELD_OUT)]
    assert (len(TRAINING), len(HELD_OUT), len(TYPES)) == (237, 90, 45)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("which", ["train.jsonl", "held_out.jsonl"])
def test_names_fill_keys(which: str) -> None:
    """Each name of a request is the value of a key, and each value is a name, a number or a constant of its key."""
    for each in requests(which):
        given = each["output"]["arguments"]
        values = [str(value) for key, value in given.items() if key not in CONSTANTS]
        assert sorted(values) == sorted(names_in(each["input"])), each
        assert all(given[key] in allowed for key, allowed in CONSTANTS.items() if key in given), each


def test_most_requests_name_two_things_of_one_type() -> None:
    """That is what they are for: at least two thirds of either file."""
    for some in (TRAINING, HELD_OUT):
        counts = [Counter(TYPES.get(name, "number") for name in names_in(each["input"])) for each in some]
        assert sum(max(count.values(), default=0) > 1 for count in counts) > len(some) * 2 / 3


def test_nothing_wrong_is_said() -> None:
    """Pairs of neighbouring words fit all examples; no call that is built is another than the one meant."""
    pairs = [(each["input"], each["output"]) for each in TRAINING]
    parser = learn(pairs, atoms="bigrams", form="json", lexicon=Lexicon(list(TYPES.items())), clean="residual")
    assert parser.cleaned is not None
    assert parser.cleaned.misfits < len(pairs) / 20
    built = 0
    for each in HELD_OUT:
        form = parser.asked(each["input"]).form
        if isinstance(form, Form):
            built += 1
            assert json.loads(form.text) == each["output"], each["input"]
    assert built
