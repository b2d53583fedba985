"""What several views say together must be what the first says, or what enough others say of a known output."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import Answer, BadInput, Bag, DontKnow, learn
from unanimity.bags import Vector
from unanimity.language.lexicon import Sentence
from unanimity.language.recipes import recipe
from unanimity.language.settings import Settings
from unanimity.language.views import together
from unanimity.verdict import Undecided, Verdict, Withheld

NAMES = ["first", "second", "third", "fourth"]
UNKNOWN = DontKnow(("new",), pytest.fail)
LIMIT = Undecided("no time")
HALF = Answer(Vector({"T": Fraction(1, 2)}), pytest.fail)
VERDICTS = st.sampled_from([UNKNOWN, LIMIT, HALF, *(Answer(Bag({atom: 1}), pytest.fail) for atom in "TU")])


def is_known(output: Bag) -> bool:
    """Whether some example has the output: T, in these tests."""
    return output == Bag({"T": 1})


def expected(verdicts: list[Verdict], agree: int) -> Bag | None:
    """The output that the views give together, by definition; None without one."""
    outputs = [verdict.output for verdict in verdicts if isinstance(verdict, Answer)]
    bags = [output for output in outputs if isinstance(output, Bag)]
    if not bags or any(output != bags[0] for output in outputs):
        return None
    speaks = isinstance(verdicts[0], Answer)
    return bags[0] if speaks or (len(bags) >= agree and is_known(bags[0])) else None


@given(st.lists(VERDICTS, min_size=1, max_size=4), st.integers(1, 4))
def test_views_together(verdicts: list[Verdict], agree: int) -> None:
    """The first view speaks for itself; others need a known output and enough of them; none may disagree."""
    found = together(verdicts, NAMES[: len(verdicts)], agree, is_known)
    output = expected(verdicts, agree)
    if output is None:
        assert not isinstance(found, Answer) or not found.is_bag
        assert found.reason
    else:
        assert isinstance(found, Answer)
        assert found.output == output


@given(st.lists(VERDICTS, min_size=1, max_size=4), st.integers(1, 4))
def test_an_answer_is_withheld_only_if_there_is_one(verdicts: list[Verdict], agree: int) -> None:
    """Withheld is what some view answers; if none does, it is said why, by one of them."""
    found = together(verdicts, NAMES[: len(verdicts)], agree, is_known)
    answered = any(isinstance(verdict, Answer) for verdict in verdicts)
    assert isinstance(found, Withheld) <= answered
    assert answered or any(found is verdict for verdict in verdicts)


def test_reasons_name_the_views() -> None:
    """What is withheld says which views say what, and what is wanted."""
    t, u = (Answer(Bag({atom: 1}), pytest.fail) for atom in "TU")
    disagree = together([t, u], NAMES[:2], 1, is_known)
    assert disagree == Withheld("By first it is T, by second it is U. A label for this input would settle it.")
    few = together([UNKNOWN, t, UNKNOWN], NAMES[:3], 2, is_known)
    assert few == Withheld("Only by second it is T; 2 of the 2 others have to answer if first does not.")
    new = together([UNKNOWN, u], NAMES[:2], 1, is_known)
    assert new == Withheld("By second it is U, which no example has; first does not answer.")


def first_word(sentence: Sentence) -> list[str]:
    """The first word only."""
    return [sentence.tokens[0]]


def last_word(sentence: Sentence) -> list[str]:
    """The last word only."""
    return [sentence.tokens[-1]]


PAIRS = [("a b", "X"), ("c d", "Y"), ("a e", "X")]


def test_a_parser_asks_all_its_views() -> None:
    """A parser gives each view's verdict, and all of them together."""
    parser = learn(PAIRS, atoms=[first_word, last_word])
    assert [type(verdict) for verdict in parser.asked("a d").verdicts] == [Answer, Answer]
    assert isinstance(parser.ask("a d"), Withheld)
    for text, output in [("a z", "X"), ("z d", "Y"), ("a b", "X")]:
        assert parser.ask(text) == Answer(Bag({output: 1}), pytest.fail)
    assert isinstance(parser.ask("z z"), DontKnow)


def test_more_views_may_have_to_agree() -> None:
    """With two of three to agree, one that answers beside the first is not enough."""

    def middle(sentence: Sentence) -> list[str]:
        return [sentence.tokens[len(sentence.tokens) // 2]]

    parser = learn([("a m b", "X"), ("c n d", "Y")], atoms=[first_word, middle, last_word], agree=2)
    assert parser.ask("z m b") == Answer(Bag({"X": 1}), pytest.fail)
    assert isinstance(parser.ask("z m z"), Withheld)
    assert parser.ask("a z z") == Answer(Bag({"X": 1}), pytest.fail)


def test_names_do_not_make_an_output_new() -> None:
    """An output is known if some example has it, but for the types of names; a sum of two outputs is not."""
    lexicon = {"iowa": "state", "paris": "city"}
    pairs = [("near paris", "near paris"), ("in iowa", "in iowa"), ("in paris", "in paris")]
    parser = learn(pairs, atoms=["bigrams", "words"], lexicon=lexicon)
    assert parser.ask("near iowa") == Answer(Bag({"near": 1, "<state>": 1}), pytest.fail)
    both = parser.ask("near paris in iowa")
    assert isinstance(both, Withheld)
    assert "which no example has" in both.reason


def test_explaining_what_is_withheld() -> None:
    """Where views disagree, the explanation is no answer, just as the verdict is none."""
    parser = learn(PAIRS, atoms=[first_word, last_word])
    verdict = parser.ask("a d")
    assert isinstance(verdict, Withheld)
    assert verdict.reason in str(parser.explain("a d"))


def test_explaining_names_the_view_that_answers() -> None:
    """An answer of the second view is derived from the examples as that view sees them."""
    parser = learn(PAIRS, atoms=[first_word, last_word])
    explanation = parser.explain("z d")
    assert [row[:2] for row in explanation.rows()] == [("+1", "c d"), ("=", "z d")]
    assert explanation.atoms == parser.views[1].recipe.name
    assert f"Inputs are taken as {explanation.atoms}." in str(explanation)
    assert learn(PAIRS).explain("a b").atoms is None


def test_those_speak_whose_answer_counts() -> None:
    """Where the first view answers, it speaks alone; otherwise all that answer do, and nobody without an answer."""
    parser = learn(PAIRS, atoms=[first_word, last_word])
    first, last = (view.recipe.name for view in parser.views)
    speakers = [list(parser.asked(text).speakers) for text in ("a b", "a z", "z d", "z z")]
    assert speakers == [[first], [first], [last], []]


@pytest.mark.parametrize("agree", [0, 3, -1, True])
def test_views_that_cannot_agree_are_refused(agree: int) -> None:
    """Of two views one or two can agree, but not more, and not fewer."""
    with pytest.raises(BadInput, match="cannot agree"):
        learn(PAIRS, atoms=["words", "bigrams"], agree=agree)


def test_settings_are_checked() -> None:
    """No view at all, two of one name, and a rule that does not exist, are refused with what to do."""
    for options, problem in [
        ({"recipes": ()}, "no way to make atoms"),
        ({"recipes": (recipe("words"), recipe("words"))}, "have one name"),
        ({"rule": "loose"}, "no rule called 'loose'"),
    ]:
        with pytest.raises(BadInput, match=problem) as refusal:
            Settings(**options)  # type: ignore[arg-type]
        assert refusal.value.remedy


def test_functions_of_one_name_are_refused() -> None:
    """Two functions that cannot be told apart would be taken for one view, so they are refused."""
    with pytest.raises(BadInput, match="have one name"):
        learn(PAIRS, atoms=[lambda s: s.tokens[:1], lambda s: s.tokens[-1:]])


def test_only_one_view_has_support() -> None:
    """How many examples support an answer is refused for several views, and the remedy is named."""
    with pytest.raises(BadInput, match="one kind of atoms only") as refusal:
        learn(PAIRS, atoms=["words", "bigrams"]).support("a b")
    assert "one way to make atoms" in refusal.value.remedy
