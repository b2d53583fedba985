"""What is certain of a value that stands for itself, where examples leave open what it means: of other values nothing.

Each of these calls was once forced and wrong, though all examples are right.
"""

from __future__ import annotations

from typing import Any

import pytest

from unanimity import OneOf, learn

Call = dict[str, Any]


def call(name: str, **arguments: Any) -> Call:
    """A call in JSON."""
    return {"name": name, "arguments": arguments}


def value_of(examples: list[tuple[str, Call]], text: str, **told: Any) -> Any:
    """The call of a text, if there is one."""
    return learn(examples, form="json", **told).call(text).value


@pytest.mark.parametrize("atoms", ["words", "bigrams"])
def test_what_is_written_for_one_number_may_be_meant_by_another(atoms: str) -> None:
    """Where shelves are counted from 0, the shelf 3 is that of the 4, and not of the 3 that stands beside it."""
    examples = [
        ("move 3 from shelf 4", call("move", quantity=3, shelf=3)),
        ("move 8 from shelf 9", call("move", quantity=8, shelf=8)),
    ]
    for text in ("move 3 from shelf 7", "move 8 from shelf 3"):
        assert value_of(examples, text, atoms=atoms) is None
    assert value_of(examples, "move 3 from shelf 4", atoms=atoms) == call("move", quantity=3, shelf=3)


def test_what_is_written_for_one_name_may_be_meant_by_another() -> None:
    """The deputy of Bob is Anna; that she stands there does not show that whoever follows "beside" means her."""
    examples = [("ask anna beside bob", call("ask", first="anna", deputy="anna"))]
    examples.append(("ask carl beside dora", call("ask", first="carl", deputy="carl")))
    examples += [("call bob", call("call", who="bob")), ("call dora", call("call", who="dora"))]
    names = dict.fromkeys(("anna", "bob", "carl", "dora", "eve"), "person")
    assert value_of(examples, "ask anna beside eve", lexicon=names, atoms="bigrams") is None


@pytest.mark.parametrize("family", ["linear", "nonnegative", "integral"])
@pytest.mark.parametrize("atoms", ["words", "end+words", "bigrams", "words+bigrams"])
def test_a_value_that_stands_for_itself_keeps_its_place(atoms: str, family: str) -> None:
    """Nobody knows how 12h00 is made of noon, so it matters whether it is the first time or the second."""
    examples = [("from noon to midnight", call("open", since="12h00", until="0h00"))]
    told = {"atoms": atoms, "family": family, "values": ["time"]}
    assert value_of(examples, "from midnight to noon", **told) is None
    assert value_of(examples, "from noon to midnight", **told) == examples[0][1]


def test_another_tool_may_write_it_otherwise() -> None:
    """Which of the two 20 is the sum is not known, so 20 dollars are a word; the other tool would write "$20"."""
    examples = [
        ("kindly lend him 20 dollars", call("lend", times="20", sum=20)),
        ("kindly lend him 250 dollars", call("lend", times="20", sum=250)),
        ("pay him 12.50 dollars", call("pay", times="20", sum="$12.5")),
        ("pay him 100 dollars", call("pay", times="20", sum="$100")),
    ]
    told = {"atoms": "bigrams", "values": ["money"]}
    assert value_of(examples, "pay him 20 dollars", **told) is None
    assert value_of(examples, "pay him 30 dollars", **told) == call("pay", times="20", sum="$30")
    assert value_of(examples, "kindly lend him 20 dollars", **told) == examples[0][1]


def test_the_same_tool_writes_it_as_before() -> None:
    """What an example has for a number between these neighbours, it has with other words as well."""
    examples = [
        ("set volume to 10", call("set", volume=10)),
        ("set volume to 10 today", call("set", volume=10, day="today")),
        ("mute today", call("mute", day="today")),
        ("mute", call("mute")),
        ("now set volume to 10", call("set", volume=10, now=True)),
    ]
    assert value_of(examples, "now set volume to 10 today", atoms="bigrams") == call(
        "set", volume=10, day="today", now=True
    )


@pytest.mark.parametrize("family", ["nonnegative", "integral"])
@pytest.mark.parametrize("atoms", ["words", "bigrams"])
def test_beside_a_value_that_stands_for_itself_words_add_less(atoms: str, family: str) -> None:
    """That "save" adds no <number> beside a 7 that is a word does not show that it never does."""
    examples = [
        ("now save the 7 dollars lend the 30 dollars", call("note", lend="30 USD", save=7)),
        ("now save the 5 dollars", call("note", save=5)),
        ("now save the 9 dollars", call("note", save=9)),
        ("now lend the 100 dollars", call("note", lend="100 USD")),
        ("now", call("note")),
    ]
    told = {"atoms": atoms, "family": family, "values": ["money"]}
    assert value_of(examples, "now lend the 40 dollars", **told) in (None, call("note", lend="40 USD"))
    assert value_of(examples, "now save the 40 dollars", **told) == call("note", save=40)
    assert value_of(examples, examples[0][0], **told) == examples[0][1]


def test_nor_where_several_outputs_make_the_family_integral() -> None:
    """No family was named, but one example has two outputs, so that whole numbers, never negative, are learned."""
    examples: list[tuple[str, Any]] = [
        ("now save the 7 dollars lend the 30 dollars", call("note", lend="30 USD", save=7)),
        ("now save the 5 dollars", call("note", save=5)),
        ("now save the 9 dollars", call("note", save=9)),
        ("now lend the 100 dollars", call("note", lend="100 USD")),
        ("now", call("note")),
        ("wait", OneOf(call("wait"), call("rest"))),
    ]
    for values in (["money"], None):
        parser = learn(examples, form="json", values=values)
        assert parser.settings.family == "integral"
        assert parser.call("now lend the 40 dollars").value in (None, call("note", lend="40 USD"))
