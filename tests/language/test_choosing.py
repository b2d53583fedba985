"""Recipes must be chosen from the training examples alone, always alike, by the precision that their answers show."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import betainc

from unanimity import BadExamples
from unanimity.language import recipe_search as choosing
from unanimity.language.evaluate import Evaluation
from unanimity.language.folds import divisions
from unanimity.language.lexicon import Lexicon
from unanimity.language.parser import Pair
from unanimity.language.recipe_search import CHOICES, SPLITS, Choice, Trial, best, choices, cross_validated, trials
from unanimity.language.recipes import recipe
from unanimity.language.settings import Settings
from unanimity.learning.tally import Tally, precision_bounds

RIVERS: list[Pair] = [
    (f"{ask} {what}{plural} in {place}", f"{what} {place}")
    for ask in ("name", "list")
    for what in ("river", "lake")
    for plural in ("s", "")
    for place in ("a", "b")
]
ORDERED: list[Pair] = [
    ("who saw whom", "S"),
    ("whom saw who", "T"),
    ("who saw whom then", "S N"),
    ("whom saw who then", "T N"),
    ("who saw whom now", "S M"),
    ("whom saw who now", "T M"),
]

MUDDLED: list[Pair] = [
    (f"{first} {second} {third}", f"{first}-{second}") for first in "abc" for second in "abc" for third in "uvwx"
]  # words say nothing of who is first

NAMES = Lexicon([("iowa", "state")])
STATES: list[Pair] = [
    (f"show {what} that many people like to visit in {season} near iowa", f"answer({form}(stateid('iowa')))))")
    for what, season, form in [
        ("lakes", "summer", "lake(in(warm"),
        ("rivers", "summer", "river(in(warm"),
        ("river", "summers", "river(in(warm"),
        ("river", "winters", "river(in(cold"),
        ("the rivers", "winters", "river(in(cold"),
        ("lake", "winter", "lake(in(cold"),
    ]
]  # which of them are alike depends on the words that are compared

COUNTS = st.integers(0, 3)

few_halvings = pytest.mark.usefixtures("halved_less_often")


@pytest.fixture
def halved_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples are halved three times only, to save time."""
    monkeypatch.setattr(choosing, "HALVINGS", 3)


CHOSEN = st.sampled_from(CHOICES)


@st.composite
def trials_drawn(draw: st.DrawFn) -> Trial:
    """A trial with some figures."""
    trial = Trial(draw(CHOSEN), problem=draw(st.sampled_from([None, None, None, "contradiction"])))
    trial.halvings = draw(COUNTS)
    for evaluation in (trial.folds, trial.halves):
        for name in ("atoms", "forms", "said"):
            right, wrong, rest = draw(COUNTS), draw(COUNTS), draw(COUNTS)
            setattr(evaluation, name, Tally(right + wrong + rest, right + wrong, right))
    return trial


def precision(trial: Trial) -> float:
    """What the precision of a trial is at least, worked out from scratch: by searching for it."""
    halvings = max(1, trial.halvings)
    answered = trial.folds.said.answered + trial.halves.said.answered / halvings
    wrong = trial.folds.said.wrong + trial.halves.said.wrong / halvings
    low, high = 0.0, 1.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        few = betainc(answered - wrong, wrong + 1, middle) if answered > wrong else 1.0
        low, high = (middle, high) if few < 0.05 else (low, middle)
    return low


@given(st.lists(trials_drawn(), min_size=1, max_size=6))
def test_the_best_has_the_highest_precision_that_is_shown(found: list[Trial]) -> None:
    """No trial is better than the best: in what its precision is at least, then in right forms, then by its place."""
    able = [trial for trial in found if trial.problem is None]
    if not able:
        with pytest.raises(BadExamples, match="contradict each other") as refusal:
            best(found)
        assert "residual" in refusal.value.remedy
        return
    chosen = best(found)
    assert chosen.problem is None
    assert precision(chosen) == pytest.approx(max(map(precision, able)), abs=1e-9)
    good = [trial for trial in able if trial.precision == chosen.precision]
    most = max(trial.folds.forms.correct + trial.halves.forms.correct for trial in good)
    few = [trial for trial in good if trial.folds.forms.correct + trial.halves.forms.correct == most]
    assert chosen is few[0]


@given(st.integers(0, 200), st.integers(0, 200), st.integers(0, 10))
def test_without_wrong_answers_more_of_them_are_better_and_wrong_ones_are_worse(n: int, more: int, wrong: int) -> None:
    """The score grows with right answers and falls with wrong ones; it is never above the share of right ones."""
    least, most = precision_bounds(n, wrong)
    assert precision_bounds(n + more, wrong)[0] >= least
    assert precision_bounds(n, wrong + 1)[0] <= least
    assert 0 <= least <= (n / (n + wrong) if n + wrong else 1) <= most <= 1


def test_one_wrong_answer_throws_nothing_out() -> None:
    """What answers far more, one of them wrongly, is better than what answers next to nothing, but not by a little."""
    careful, bold = Trial(CHOICES[1], said(1, 0)), Trial(CHOICES[0], said(99, 1))
    assert best([careful, bold]) is bold
    careful = Trial(CHOICES[1], said(80, 0))
    assert best([bold, careful]) is careful


def said(right: int, wrong: int) -> Evaluation:
    """So many right and wrong answers."""
    return Evaluation(said=Tally(right + wrong, right + wrong, right))


@given(st.integers(2, 30), st.integers(2, 12), st.integers(0, 3))
def test_folds_partition_the_examples(several: int, count: int, number: int) -> None:
    """Each example is asked in one fold and learned from in all others; folds differ by one in size at most."""
    pairs: list[Pair] = [(f"w{i}", "T") for i in range(several)]
    if count > several:
        with pytest.raises(BadExamples, match="cannot be divided"):
            list(divisions(pairs, count, number))
        return
    folds = list(divisions(pairs, count, number))
    assert len(folds) == count
    assert Counter(pair for _, asked in folds for pair in asked) == Counter(pairs)
    for learned, asked in folds:
        assert Counter([*learned, *asked]) == Counter(pairs)
    sizes = [len(asked) for _, asked in folds]
    assert max(sizes) - min(sizes) <= 1
    assert folds == list(divisions(pairs, count, number))


@given(st.permutations(range(12)), st.integers(2, 12), st.integers(0, 3))
def test_the_order_of_the_examples_makes_no_difference(order: list[int], count: int, number: int) -> None:
    """The same examples in another order fall into the same folds, texts and bags alike."""
    pairs: list[Pair] = [(f"w{i}" if i % 2 else {f"w{i}": 1, "w": 2}, "T") for i in range(12)]
    shuffled = [pairs[i] for i in order]
    assert list(divisions(shuffled, count, number)) == list(divisions(pairs, count, number))


@pytest.mark.parametrize("count", [0, 1, -1, 4])
def test_folds_need_examples(count: int) -> None:
    """Fewer than two folds, or more than there are examples, are refused with what is possible."""
    with pytest.raises(BadExamples, match="cannot be divided") as refusal:
        list(cross_validated(Settings(), RIVERS[:3], count))
    assert "from 2 to that of the examples, 3" in refusal.value.remedy


def figures(found: list[Trial]) -> list[object]:
    """All that some trials say."""
    return [(trial.choice, trial.problem, trial.folds, trial.halves) for trial in found]


@few_halvings
def test_choosing_is_deterministic() -> None:
    """The same examples give the same figures, and so the same choice, in every run."""
    first, second = (trials(Settings(), RIVERS[::2]) for _ in range(2))
    assert figures(first) == figures(second)
    assert [trial.choice for trial in first] == choices()


@few_halvings
@pytest.mark.parametrize("form", ["bag", "funql"])
def test_figures_are_those_of_cross_validation(form: str) -> None:
    """The figures of a trial are what cross-validation with its settings gives, in folds and in halves."""
    pairs, settings = (RIVERS, Settings()) if form == "bag" else (STATES, Settings(form=form, lexicon=NAMES))
    tried = list(trials(settings, pairs))
    assert tried
    for trial in tried:
        folds = Evaluation()
        for each in cross_validated(trial.choice.applied_to(settings), pairs, min(choosing.FOLDS, len(pairs))):
            folds.include(each)
        assert (trial.folds.atoms, trial.folds.forms) == (folds.atoms, folds.forms)
        assert trial.folds.atoms.asked == len(pairs)
        asked = trial.halves.atoms.asked
        assert asked % len(pairs) == 0
        assert asked == trial.halvings * len(pairs)
        assert trial.out or trial.halvings == choosing.HALVINGS


def test_what_is_surely_worse_than_another_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried no further, and is not chosen, however much it answers; what is left has all been asked the same."""
    monkeypatch.setattr(choosing, "HALVINGS", 3)
    found = trials(Settings(clean="residual", misfits_at_most=1), MUDDLED)
    left, gone = [[each for each in found if each.problem is None and each.out is out] for out in (False, True)]
    assert gone
    assert {trial.halves.atoms.asked for trial in left} == {choosing.HALVINGS * len(MUDDLED)}
    least = max(trial.precision[0] for trial in left)
    assert all(trial.precision[1] < least for trial in gone)
    assert best(found) in left


@few_halvings
def test_a_choice_that_contradicts_itself_is_no_choice() -> None:
    """Where order matters, words contradict each other, and this is said; bigrams do not, and are chosen."""
    found = trials(Settings(), ORDERED)
    words = next(trial for trial in found if trial.choice == Choice(("words",)))
    assert words.problem == "the examples contradict each other if atoms are words"
    assert "bigrams" in str(best(found).choice)


@few_halvings
def test_few_examples_are_enough() -> None:
    """With fewer examples than folds, there are as many folds as examples."""
    found = trials(Settings(), RIVERS[:3])
    assert {trial.folds.atoms.asked for trial in found} == {3}
    with pytest.raises(BadExamples, match="fewer than two examples"):
        trials(Settings(), RIVERS[:1])


def test_settings_go_along() -> None:
    """A choice changes the recipes and how many agree, and nothing else of the settings."""
    settings = Settings(form="funql", rule="paper", clean="residual")
    for choice in CHOICES:
        told = choice.applied_to(settings)
        assert [each.name for each in told.recipes] == list(choice.recipes)
        assert told.agree == choice.agree
        assert (told.form, told.rule, told.clean) == ("funql", "paper", "residual")


def test_without_a_stemmer_no_stems_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no stemmer, the choices without stems are left, and these are tried."""
    monkeypatch.setattr(choosing, "can_stem", lambda: False)
    assert choices()
    assert not any(recipe(name).has_stems for choice in choices() for name in choice.recipes)


def test_only_the_examples_given_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """In each part, what is learned from and what is asked are the examples given, each once; progress is told."""
    told, seen = list[None](), list[tuple[list[Pair], list[Pair]]]()

    def watched(*given: object) -> object:
        for learned, asked in divisions(*given):  # type: ignore[arg-type]
            seen.append((learned, asked))
            yield learned, asked

    monkeypatch.setattr(choosing, "divisions", watched)
    trials(Settings(), RIVERS, lambda: told.append(None))
    assert (len(seen), len(told)) == (SPLITS, SPLITS * len(choices()))
    for learned, asked in seen:
        assert not {*map(str, learned)} & {*map(str, asked)}
        assert {*map(str, learned), *map(str, asked)} == {*map(str, RIVERS)}


def test_choices_say_what_they_are() -> None:
    """A choice names its recipes, and how many of the others have to agree."""
    assert str(Choice(("words",))) == "words"
    assert str(Choice(("bigrams", "stems+bigrams"))) == "bigrams, or stems+bigrams"
    assert str(Choice(("a", "b", "c"), 2)) == "a, or both b, c"
    assert str(Choice(("a", "b", "c", "d"), 2)) == "a, or 2 of b, c, d"
