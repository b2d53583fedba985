"""Where a sentence has several names of one type, no call that is forced has one of them in another's place.

drawn      a random grammar with known truth (grammars_of_names.py), examples of it, and a parser of these
swapped    said of a question with two names of one type in an order that no example has
by rule    said of a call that is given, but is not forced; these are counted apart
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from tests.calls.grammars_of_names import Grammar, Said, grammar, normal

from unanimity import BadExamples, Contradiction, Form, TooManyMisfits, learn
from unanimity.language.calls.called import tool_calls
from unanimity.language.lexicon import Sentence
from unanimity.language.parser import Parser

ATOMS: Sequence[str | list[str]] = ("bigrams", "bigrams", "words", "words", "trigrams", ["trigrams", "bigrams"])
ROLES = ("left2+left+right+tool", "left2+left+right+tool", "left+right", "left+right", "left2+left+right+right2+tool")
FAMILIES = (*["linear"] * 8, "nonnegative", "integral")
PARTS = 4
EVERY_DAY, THOROUGH = 50, 280  # grammars in a part
QUESTIONS, MORE_QUESTIONS = 110, 210  # of each
OBSCURE = 60  # grammars
LEAST_SWAPPED, MORE_SWAPPED = 5, 250  # questions answered in each part

Drawn = tuple[Grammar, Sequence[Said], Parser, bool]


def drawn(seed: int, *, obscure: bool = False) -> Drawn | None:
    """A grammar with examples and a parser, and whether the truth is in the family; None if the examples do not fit.

    Where atoms are words, a name that stands for itself adds one thing here and another there, and its neighbours no
    longer add the same as beside other names: then the truth is not in the family, though words tell names apart.
    """
    chance = random.Random(seed)  # noqa: S311
    atoms = chance.choice(ATOMS)
    made = grammar(chance, two_types=atoms != "words", obscure=obscure)
    in_order = chance.random() < 0.5
    examples = [made.sentence(chance, in_order=in_order) for _ in range(chance.randint(4, 40))]
    told: dict[str, Any] = {"atoms": atoms, "roles": chance.choice(ROLES), "clean": chance.choice(["none", "residual"])}
    told |= {"family": "linear" if atoms == "words" else chance.choice(FAMILIES)}
    told |= {"tools": made.declared} if chance.random() < 0.2 else {}
    try:
        pairs = [(each.text, each.call) for each in examples]
        parser = learn(pairs, form="json", lexicon=made.lexicon, **told)
        return (
            made,
            examples,
            parser,
            not obscure and (atoms != "words" or not any(map(_has_words, _read(parser, pairs)))),
        )
    except (BadExamples, Contradiction, TooManyMisfits):
        assert obscure or atoms == "words", seed
        return None


def _read(parser: Parser, pairs: Sequence[tuple[str, Any]]) -> Iterator[Sentence]:
    return (parser.sentence(text) for text, _ in pairs)


def _has_words(sentence: Sentence) -> bool:
    """Whether a name of the lexicon stands for itself."""
    return any(not mention.is_value for mention in sentence.words)


def asked(known: Drawn, seed: int, count: int) -> Iterator[tuple[Said, Form | None]]:
    """So many other sentences, each with the call that is given."""
    made, _, parser, _ = known
    chance = random.Random(seed + 1_000_000)  # noqa: S311
    questions = [made.sentence(chance) for _ in range(count)]
    parses = parser.parse_many(question.text for question in questions)
    for question, parse in zip(questions, parses, strict=True):
        yield question, parse.form if isinstance(parse.form, Form) else None


def is_right(question: Said, form: Form) -> bool:
    """Whether a call is the truth."""
    return normal(json.loads(form.text)) == normal(question.call)


def counted(seeds: Sequence[int], count: int, *, obscure: bool = False) -> Counter[str]:
    """How many questions were asked, and how many calls are given, forced or by rule, right or wrong.

    Where the truth is not in the family, they are counted apart.
    """
    tally = Counter[str]()
    for seed in seeds:
        known = drawn(seed, obscure=obscure)
        if known is None:
            tally["refused"] += 1
            continue
        apart = "" if known[3] else "outside, "
        seen = {pair for example in known[1] for pair in example.pairs}
        for question, form in asked(known, seed, count):
            tally[f"{apart}asked"] += 1
            if form is None:
                continue
            right = is_right(question, form)
            tally[f"{apart}{'by rule' if form.by_rule else 'forced'}, {'right' if right else 'wrong'}"] += 1
            assert right or form.by_rule or apart, (seed, question, form)
            check_tool_calls(question, form, is_true=not apart)
            pairs = set(question.pairs) if right and not form.by_rule and not apart else set()
            tally["swapped"] += any((q, p) in seen and (p, q) not in seen and p != q for p, q in pairs)
    return tally


def check_tool_calls(question: Said, form: Form, *, is_true: bool) -> None:
    """The calls that a program would carry out are those of the truth, or there are none."""
    calls = tool_calls(question.text, form)
    assert (calls is None) == form.by_rule
    if calls is not None and is_true:
        functions = [each["function"] for each in calls]
        made = [{"name": each["name"], "arguments": json.loads(each["arguments"])} for each in functions]
        whole = question.call if isinstance(question.call, list) else [question.call]
        assert normal(made) == normal(whole)


def part_of(part: int, size: int) -> range:
    """The seeds of a part."""
    return range(part, PARTS * size, PARTS)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_forced_call_is_wrong(part: int) -> None:
    """Whatever the grammar, the examples, the atoms and the family: what is forced is the truth."""
    tally = counted(part_of(part, EVERY_DAY), QUESTIONS)
    assert tally["asked"] >= 4_000, tally
    assert tally["forced, right"] >= 1_500, tally
    assert tally["swapped"] >= LEAST_SWAPPED, tally
    assert 100 * tally["outside, forced, wrong"] <= tally["forced, right"], tally


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(PARTS))
def test_none_of_many_more_is_wrong(part: int) -> None:
    """The same of 200,000 questions."""
    tally = counted([10_000 + seed for seed in part_of(part, THOROUGH)], MORE_QUESTIONS)
    assert tally["asked"] >= 50_000, tally
    assert tally["forced, right"] >= 20_000, tally
    assert tally["swapped"] >= MORE_SWAPPED, tally
    assert 100 * tally["outside, forced, wrong"] <= tally["forced, right"], tally


def test_grammars_whose_words_do_not_tell() -> None:
    """Where the words around names do not say what they fill, few calls are wrong: most such examples contradict."""
    tally = counted([50_000 + seed for seed in range(OBSCURE)], QUESTIONS, obscure=True)
    assert tally["outside, asked"] >= 4_500, tally
    assert 50 * tally["outside, forced, wrong"] <= tally["outside, forced, right"], tally
