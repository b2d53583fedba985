"""However a number is written, a call has its value, or there is no call.

A number is written with a point, sign, separator, currency or unit put before, after or inside (spelled_numbers.py), in
worlds that show numbers in several ways (worlds_of_numbers.py). The laws hold in every notation and for every recipe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from itertools import islice, product

import pytest
from tests.calls.spelled_numbers import Spelling, Value, all_spellings, quoted_spellings, spellings, tempting
from tests.calls.worlds_of_numbers import NOTATIONS, WORLDS, Call, World, bare, read_back, written

from unanimity import Answer, learn
from unanimity.language.building.built import Form
from unanimity.language.certify import Status, certify
from unanimity.language.parser import Parser

RECIPES = ("words", "bigrams", "trigrams", "stems+words", "singulars+bigrams", "bare+end+words+bigrams")
NAMES = {"kitchen": "room", "channel 5": "channel", "12 monkeys": "film"}
LEXICA = (None, NAMES)
SELDOM = 100  # one of so many questions is judged although nothing is known of it
STRIDE = 9  # one of so many numbers with marks on both sides is asked
LEAST = {"plain": 300, "texts": 100, "decimals": 150, "dressed": 300, "as typed": 250, "odd": 100}
LEAST |= {"money": 30, "steps": 150, "times": 60, "lengths": 5}  # questions that are answered
FOR = {Status.CERTIFIED, Status.BY_RULE}
AGAINST = {Status.REFUTED, Status.AGAINST_RULE}

Asked = tuple[str, str, Spelling]  # a question with a gap, the whole question, and the number in it


def parser_of(world: World, notation: str, atoms: str | Sequence[str], lexicon: dict[str, str] | None) -> Parser:
    """What is learned from the examples of a world."""
    pairs = [(text, written(output, notation)) for text, output in world.examples.items()]
    return learn(pairs, form=notation, atoms=atoms, lexicon=lexicon)


def asked(world: World, spellings: Iterable[Spelling]) -> Iterator[Asked]:
    """Every question of a world with every number in its gap, but for the examples."""
    for question, spelling in product(world.questions, spellings):
        whole = question.replace("{}", spelling.text)
        if bare(whole) not in world.examples:
            yield question, whole, spelling


def said_by(text: str) -> Value | None:
    """The value that an output has as a text; None if it is no number."""
    if ":" in text:
        return text.rjust(5, "0").removesuffix(":00") if text.count(":") == 2 else text.rjust(5, "0")
    try:
        return Decimal(text.strip("$€£¥%").replace(",", ""))
    except InvalidOperation:
        return None


def is_right(world: World, question: str, spelling: Spelling, answer: Call) -> bool:
    """Whether a call has a value that a reader accepts; as a text, it may also be what is typed."""
    right = world.right(question, spelling)
    if not world.text:
        return answer in right
    tool, ((key, constant),) = answer
    if not isinstance(constant, str):
        return False
    return constant == bare(spelling.text) or (tool, ((key, said_by(constant)),)) in right


def must_not_be_refuted(world: World, question: str, spelling: Spelling, judged: Call) -> bool:
    """Whether a call is right, and as a text also written as it is typed."""
    typed = bare(spelling.text) in (constant for _, constant in judged[1])
    return is_right(world, question, spelling, judged) and (typed or not world.text)


def candidates(world: World, question: str, spelling: Spelling) -> set[Call]:
    """Right calls, and calls with the values that a careless reader would take."""
    truth = world.questions[question]
    units = {spelling.unit, ""} if world.name != "money" else {spelling.unit, "$", "€"}
    careless = {made for value, unit in product(tempting(spelling), units) if (made := truth(value, unit)) is not None}
    if not world.text:
        return careless | world.right(question, spelling)
    typed = [bare(spelling.text)] if spelling.values else []
    texts = {str(value) for _, ((_, value),) in careless} | set(typed)
    return {("set_volume", (("level", text),)) for text in texts}


def judged(
    world: World, parser: Parser, notation: str, questions: Iterable[Asked]
) -> Iterator[tuple[Asked, Call, Status]]:
    """What certify says of every candidate for the questions."""
    pairs = [(each, made) for each in questions for made in candidates(world, each[0], each[2])]
    outputs = [(whole, written(made, notation)) for (_, whole, _), made in pairs]
    for (each, made), judgement in zip(pairs, certify(parser, outputs), strict=True):
        yield each, made, judgement.status


def check_answers(world: World, parser: Parser, notation: str, questions: Iterable[Asked]) -> tuple[int, list[Asked]]:
    """Every call has a value that a reader accepts; returns how many there are, and what is worth judging.

    That are the questions whose atoms are forced, and some of the others, of which nothing can be said.
    """
    answers, forced = 0, list[Asked]()
    for k, (question, whole, spelling) in enumerate(questions):
        parse = parser.parse(whole)
        if isinstance(parse.form, Form):
            answers += 1
            made = read_back(parse.form.text, world, notation)
            assert is_right(world, question, spelling, made), (whole, made)
        if isinstance(parse.verdict, Answer) or k % SELDOM == 0:
            forced.append((question, whole, spelling))
    return answers, forced


def check(world: World, notation: str, atoms: str, numbers: Iterable[Spelling]) -> None:
    """Every call has a value that a reader accepts, no such call is refuted, and no other certified.

    So that this says something, at least so many questions are answered, and candidates judged either way.
    """
    parser = parser_of(world, notation, atoms, LEXICA[len(atoms) % 2])
    answers, questions = check_answers(world, parser, notation, asked(world, numbers))
    favoured = ruled_out = 0
    for (question, whole, spelling), made, status in judged(world, parser, notation, questions):
        favoured, ruled_out = favoured + (status in FOR), ruled_out + (status in AGAINST)
        assert status not in FOR or is_right(world, question, spelling, made), (whole, made, status)
        assert status not in AGAINST or not must_not_be_refuted(world, question, spelling, made), (whole, made, status)
    assert min(answers, favoured, ruled_out) >= LEAST[world.name]


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_however_a_number_is_written_its_value_is_right(world: World) -> None:
    """Each core with one mark beside it, for each world in another notation and by another recipe."""
    k = WORLDS.index(world)
    check(world, NOTATIONS[k % len(NOTATIONS)], RECIPES[k % len(RECIPES)], spellings())


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_quotes_and_brackets_change_no_value(world: World) -> None:
    """A number in quotes is that number; in brackets it is not known."""
    check_answers(world, parser_of(world, "json", "words", None), "json", asked(world, quoted_spellings()))


@pytest.mark.thorough
@pytest.mark.parametrize("atoms", RECIPES)
@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_the_same_by_every_recipe(world: World, atoms: str) -> None:
    """Each core with one mark beside it, by every recipe."""
    k = WORLDS.index(world) + RECIPES.index(atoms)
    check(world, NOTATIONS[k % len(NOTATIONS)], atoms, spellings())


@pytest.mark.thorough
@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
def test_marks_on_both_sides(world: World) -> None:
    """Cores with marks before and after: nothing is answered but the right value."""
    parser = parser_of(world, "json", "words", None)
    questions = asked(world, islice(all_spellings(), WORLDS.index(world), None, STRIDE))
    check_answers(world, parser, "json", questions)
