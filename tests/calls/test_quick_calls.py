"""A call that is quickly told is what the plain way gives, with all that is said of it.

quick     told from what was found out before (quick_calls.py)
plain     found in the plain way (call_builder.py), and then held against the tools (forms.py); that is the oracle
narrowed  said of tools that are declared to take less than the calls of the grammar have
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.calls.grammars_of_names import Grammar
from tests.calls.test_names_of_one_type import drawn

from unanimity import BadExamples, Contradiction, Form, TooManyMisfits, learn
from unanimity.bags import Bag
from unanimity.language.building.built import Unbuilt
from unanimity.language.building.quick_calls import QuickCalls
from unanimity.language.calls.roles import Role
from unanimity.language.lexicon import Mention, Sentence
from unanimity.language.outputs.forms import Forms
from unanimity.language.parser import Parser
from unanimity.language.tools import declared

EVERY_DAY, THOROUGH = 60, 600  # grammars
QUESTIONS = 60  # of each
LEAST = {"one call": 900, "several calls": 40, "no call": 60, "narrowed": 300, "after more examples": 300}

Told = Form | Unbuilt | None


def narrowed(made: Grammar, chance: random.Random) -> list[dict[str, Any]]:
    """The tools of a grammar, which do not take all that its calls have."""
    found = list[dict[str, Any]]()
    for tool in made.declared:
        keys = sorted(tool["parameters"]["properties"])
        names = [made.written.get((kind, name), name) for kind, known in made.names.items() for name in known]
        usual = [{}, {}, {"type": "string"}, {"type": ["string", "integer"]}, {"enum": names[::2]}]
        schema: dict[str, Any] = {"properties": {key: chance.choice([*usual, {"minimum": 3}]) for key in keys}}
        if keys and chance.random() < 0.3:
            schema["required"] = [chance.choice(keys)]
        if len(keys) > 1 and chance.random() < 0.3:
            schema["anyOf"] = [{"required": [key]} for key in chance.sample(keys, 2)]
        if keys and chance.random() < 0.2:  # so that one key depends on another
            schema["oneOf"] = [{"properties": {chance.choice(keys): {"enum": names[::3]}}}, {"required": keys[:1]}]
        found.append({"name": tool["name"], "parameters": schema})
    return found


def narrow(parser: Parser, tools: list[dict[str, Any]]) -> None:
    """Let other tools be declared than the ones with which it was learned."""
    outputs = parser.outputs
    assert isinstance(outputs, Forms)
    assert isinstance(outputs._builder, QuickCalls)
    outputs._tools = outputs._builder._tools = declared(tools)


def compare(parser: Parser, texts: Sequence[str], tally: Counter[str], patch: pytest.MonkeyPatch) -> None:
    """All forms, twice as quickly as may be, and one after another, are the plain ones; counts those told quickly."""
    quick = QuickCalls.quick

    def counted(own: QuickCalls, bag: Bag, sentence: Sentence, roles: Mapping[Mention, Role]) -> Form | Unbuilt | None:
        told = quick(own, bag, sentence, roles)
        if isinstance(told, Form):
            tally["several calls" if told.text.startswith("[") else "one call"] += 1
        tally["no call"] += isinstance(told, Unbuilt)
        return told

    with patch.context() as patched:
        patched.setattr(QuickCalls, "quick", counted)
        first, again = parser.parse_many(texts), parser.parse_many(texts)
        alone = [parser.parse(text) for text in texts]
        patched.setattr(QuickCalls, "quick", lambda *_: None)
        plain = [parser.parse(text) for text in texts]
    for text, right, *found in zip(texts, plain, first, again, alone, strict=True):
        for each in found:
            assert each.form == right.form, text
            assert type(each.verdict) is type(right.verdict), text
            assert given(each.form) == given(right.form), text


def given(form: Told) -> object:
    """What is taken as given, where there is a form."""
    return form.given if isinstance(form, Form) else None


def check(seed: int, tally: Counter[str], patch: pytest.MonkeyPatch) -> None:
    """Ask a parser of one grammar, perhaps with narrowed tools, and again once it has learned more."""
    known = drawn(seed)
    if known is None:
        return
    made, examples, parser, _ = known
    chance = random.Random(seed + 2_000_000)  # noqa: S311
    if is_narrowed := chance.random() < 0.4:
        narrow(parser, narrowed(made, chance))
    texts = [made.sentence(chance).text for _ in range(QUESTIONS)] + [each.text for each in examples]
    before = tally.total()
    compare(parser, texts, tally, patch)
    tally["narrowed"] += tally.total() - before if is_narrowed else 0
    if is_narrowed:
        return
    try:
        parser.add([(each.text, each.call) for each in (made.sentence(chance) for _ in range(5))])
    except (BadExamples, Contradiction, TooManyMisfits):
        return
    before = tally.total()
    compare(parser, texts, tally, patch)
    tally["after more examples"] += tally.total() - before


def test_several_calls_are_distributed_by_what_stands_in_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which call has which name depends on the names: on what tools take, and on whether two are the same."""
    things, alike = ["front", "back", "garden", "yard"], {"lock": {}, "ring": {"enum": ["front", "back"]}}
    tools = [{"name": name, "parameters": {"properties": {"what": schema}}} for name, schema in alike.items()]
    one = [(f"{tool} {thing}", call(tool, what=thing)) for tool in alike for thing in ("front", "back")]
    both = ("lock garden and ring front", [call("lock", what="garden"), call("ring", what="front")])
    parser = learn([*one, both], form="json", lexicon=dict.fromkeys(things, "thing"), tools=tools, atoms="words")
    tally = Counter[str]()
    texts = [f"lock {one} and ring {other}" for one in things for other in things]
    compare(parser, texts, tally, monkeypatch)
    assert tally["several calls"]
    assert tally["no call"]
    forms = {text: parse.form for text, parse in zip(texts, parser.parse_many(texts), strict=True)}
    assert isinstance(forms["lock yard and ring back"], Form)
    assert isinstance(forms["lock back and ring back"], Form)
    assert not isinstance(forms["lock front and ring back"], Form)
    assert not isinstance(forms["lock yard and ring yard"], Form)


def test_what_was_found_out_is_forgotten_when_more_is_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once examples write names in two ways, it is no longer known how others are written."""
    rooms = ["hall", "attic", "cellar", "garage", "porch", "study"]
    lexicon = [(room, "room", room[:3].upper()) for room in rooms]
    pairs = [(f"light the {room}", call("light", room=room[:3].upper())) for room in rooms[:2]]
    parser = learn(pairs, form="json", lexicon=lexicon)
    assert isinstance(parser.parse("light the study").form, Form)
    assert isinstance(parser.parse_many(["light the study"])[0].form, Form)
    parser.add([(f"light the {room}", call("light", room=room)) for room in rooms[2:5]])
    compare(parser, [f"light the {room}" for room in rooms], Counter(), monkeypatch)
    assert not isinstance(parser.parse("light the study").form, Form)


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    """A call."""
    return {"name": tool, "arguments": arguments}


def test_what_is_quickly_told_is_what_the_plain_way_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over random grammars: texts, trees, ways, names, reasons, and what is taken as given."""
    tally = Counter[str]()
    for seed in range(EVERY_DAY):
        check(seed, tally, monkeypatch)
    assert all(tally[what] >= least for what, least in LEAST.items()), tally


@pytest.mark.thorough
def test_the_same_of_many_more_grammars(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten times as many."""
    tally = Counter[str]()
    for seed in range(EVERY_DAY, EVERY_DAY + THOROUGH):
        check(seed, tally, monkeypatch)
    assert tally["one call"] >= 10 * LEAST["one call"], tally
