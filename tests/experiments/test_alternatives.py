"""The alternatives do what they are said to do, and unanimity is set beside them on equal terms."""

from __future__ import annotations

import numpy as np
import pytest
from experiments.alternatives.case import Case, Matrix, Replies, replies
from experiments.alternatives.cases import RECIPE, artificial_case, geoquery_case, large_case
from experiments.alternatives.controlled import TARGETS, controlled, needed
from experiments.alternatives.guesses import Guesser, Guesses
from experiments.alternatives.learners import logistic, nearest, point
from experiments.alternatives.methods import LINEAR, learning_includes, methods
from experiments.alternatives.questions import COST, KINDS, questions, tallies
from experiments.alternatives.thresholds import fixed, lowest_without_mistake, parted, tried, tuned
from experiments.alternatives.unanimous import careful, unanimous
from experiments.figures.alternatives_drawn import rows
from experiments.figures.alternatives_told import remarks
from experiments.figures.compared import Group, Run
from experiments.geoquery_files import read_geoquery
from tests.geoquery_folder import GEOQUERY, needs_geoquery

from unanimity.learning.tally import Tally

WORDS = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]])
ATOMS = np.array([[1, 0], [0, 1], [0, 2], [1, 1]])


def oracle(_: Matrix, t: Matrix) -> Guesser:
    """Always sure of the first output that it learned from."""
    return lambda x: Guesses(np.repeat(t[:1], len(x), axis=0), np.ones(len(x)))


def same(count: int, wrong: int = 0) -> Case:
    """A case in which all outputs are the same, but for the last ones."""
    y = np.ones((count, 1), dtype=np.int64)
    y[count - wrong :] = 2
    return Case("large", 100, 0, y, y, y, y)


@pytest.mark.parametrize("share", [20, 50])
@pytest.mark.parametrize("seed", range(3))
def test_unanimity_is_never_wrong_and_the_point_estimate_answers_the_same_too(share: int, seed: int) -> None:
    """What the linear family answers is right, the integral one answers no less, and the careful estimate neither."""
    case = artificial_case(share, seed)
    linear, integral, other = (method(case) for method in (unanimous("linear"), unanimous("integral"), careful))
    for found in (linear, integral):
        assert (found.right == found.answered).all()
    assert not (linear.answered & ~integral.answered).any()
    assert not (linear.answered & ~other.right).any()


def test_a_threshold_leaves_no_mistake() -> None:
    """It is the lowest score of a right guess above all wrong ones; infinite if the surest guess is wrong."""
    scores = np.array([0.9, 0.8, 0.7, 0.6])
    assert lowest_without_mistake(scores, np.array([True, True, False, True])) == 0.8
    assert lowest_without_mistake(scores, np.array([True] * 4)) == 0.6
    assert lowest_without_mistake(scores, np.array([False, True, True, True])) == np.inf
    assert lowest_without_mistake(np.array([0.8, 0.8]), np.array([False, True])) == np.inf


def test_parts_of_the_examples_are_disjoint_and_the_same_in_every_run() -> None:
    """What is held out is not learned from."""
    case = artificial_case(50, 0)
    kept, held = parted(case, 1 / 3)
    assert (len(kept), len(held)) == (40, 20)
    assert sorted([*kept, *held]) == list(range(60))
    assert (parted(case, 1 / 3)[1] == held).all()


def test_what_is_no_bag_does_not_count_where_scores_are_tried() -> None:
    """A guess with a count below 0 would be withdrawn, so that it spoils no threshold."""
    case = same(30)

    def half_below(_: Matrix, t: Matrix) -> Guesser:
        return lambda x: Guesses(np.where(np.arange(len(x)) % 2, 1, -1)[:, None] * t[:1], np.ones(len(x)))

    _, scores, right = tried(half_below, case, 1 / 3)
    assert len(scores) == 5
    assert right.all()
    assert tuned(half_below)(case).right.sum() == 15


def test_the_point_estimate_is_sure_of_whole_outputs() -> None:
    """Of a sum of examples it is sure, of half an output not at all."""
    found = point(np.array([[1, 1], [2, 2]]), np.array([[1], [2]]))(np.array([[3, 3], [1, 0]]))
    assert (found.scores == [1.0, 0.0]).all()
    assert found.outputs[0] == 3


def test_the_nearest_neighbour_is_sure_by_the_cosine() -> None:
    """Of several that are as near the first counts; an input without known atoms is near to none."""
    found = nearest(WORDS, ATOMS)(np.array([[2, 2, 0], [0, 0, 3], [1, 0, 1], [0, 0, 0]]))
    assert (found.outputs == [[1, 1], [0, 2], [1, 0], [1, 0]]).all()
    assert found.scores == pytest.approx([1.0, 1.0, 0.5**0.5, 0.0])


def test_logistic_regression_counts_atoms() -> None:
    """It learns which word stands for which atom, also where an atom occurs twice."""
    found = logistic(np.repeat(WORDS, 9, axis=0), np.repeat(ATOMS, 9, axis=0))(WORDS)
    assert (found.outputs == ATOMS).all()
    assert ((found.scores > 0) & (found.scores <= 1)).all()


def test_logistic_regression_takes_the_strength_that_is_right_most_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that hardly learns is passed over: the guesses are those of the other alone."""
    s, t = np.repeat(WORDS, 9, axis=0), np.repeat(ATOMS, 9, axis=0)
    found = []
    for strengths in ((1e-9, 100.0), (100.0,), (1e-9,)):
        monkeypatch.setattr("experiments.alternatives.learners.STRENGTHS", strengths)
        found.append(logistic(s, t)(WORDS).scores.tolist())
    both, strong, weak = found
    assert both == strong != weak


def test_mapie_vouches_for_nothing_it_has_not_seen_enough_of() -> None:
    """A target passes if so many guesses are right as are needed, and not with one less."""
    assert (needed(0.99, 1), needed(0.999, 1)) == (230, 2302)
    method = controlled(oracle)[0.99]
    enough = 2 * needed(0.99)
    assert method(same(enough)).answered.all()
    assert not method(same(enough - 2)).answered.any()
    assert not method(same(enough, enough // 10)).answered.any()


def test_what_is_no_bag_is_no_answer() -> None:
    """A count below 0 withdraws a guess, whatever the method."""
    found = replies(np.array([[1], [-1]]), np.array([True, True]), np.array([[1], [1]]), 0.0, 0.0)
    assert (found.answered == [True, False]).all()


def test_all_is_answered_from_the_lowest_score_on() -> None:
    """A learner that is always right answers everything, tuned or not."""
    case = same(30)
    assert tuned(oracle)(case).right.all()
    assert fixed(oracle, 1.0)(case).right.all()


def test_questions_are_chosen_against_each_method() -> None:
    """The far ones are the least like the examples; no draw is worse for the method than the chosen one."""
    case = artificial_case(50, 0)
    far, draws = questions(case)
    scores = nearest(case.S, case.T)(case.X).scores
    assert (len(far), draws.shape) == (50, (100, 50))
    assert scores[far].max() <= np.delete(scores, far).min()
    answered, right = np.arange(250) % 2 == 0, np.arange(250) % 6 == 0
    found = tallies(Replies(answered, right, 0.0, 0.0), (far, draws))
    assert (found["all"].asked, found["all"].answered, found["all"].correct) == (250, 125, 42)
    scores = np.where(right, 1, np.where(answered, -COST, 0))
    assert found["chosen"].reliability(COST) == pytest.approx(min(scores[draw].mean() for draw in draws))


def test_methods_are_the_same_for_all_data_but_for_what_takes_long() -> None:
    """Unanimity comes first; the large data have no logistic regression."""
    small, large = methods(artificial_case(20, 0)), methods(large_case(0))
    assert {next(iter(small)), next(iter(large))} == {LINEAR}
    assert set(large) < set(small)
    assert {name for name in set(small) - set(large) if "logistic" not in name} == {"unanimity (integral)"}


def run(method: str, number: int, *found: tuple[int, int]) -> Run:
    """A run on large data of which, for each kind of questions, so many are answered and so many of them right."""
    tallies = {kind: Tally(10, *counts) for kind, counts in zip(KINDS, found, strict=True)}
    return Run("large", 100, number, method, tallies, 0.01, 0.00001)


def test_methods_of_mapie_share_a_row_if_none_of_them_answers() -> None:
    """One answer of one of them is enough for a row each."""
    some, none = ((5, 5), (5, 5), (5, 5)), ((0, 0), (0, 0), (0, 0))
    names = [f"MAPIE {target} (point estimate)" for target in TARGETS]
    silent = Group("large", 100, [run(LINEAR, 0, *some), *(run(name, 0, *none) for name in names)])
    assert list(rows(silent)) == [LINEAR, "MAPIE (each of 2)"]
    one = Group("large", 100, [run(LINEAR, 0, *some), run(names[0], 0, *some), run(names[1], 0, *none)])
    assert list(rows(one)) == [LINEAR, *names]


def test_sentences_say_who_is_better_and_at_what_price() -> None:
    """An alternative with more recall is named with its mistakes, and one that is worse than silence too."""
    careful_one, tuned_one = "point estimate (careful)", "point estimate (tuned)"
    runs = [
        run(LINEAR, 0, (5, 5), (1, 1), (4, 4)),
        run(careful_one, 0, (6, 5), (2, 1), (4, 4)),
        run(tuned_one, 0, (9, 7), (3, 0), (5, 4)),
    ]
    told = remarks([Group("large", 100, runs)])
    assert told[2] == (
        "Large artificial data: the recall is 0.500 with unanimity (linear). Above the linear family: "
        "point estimate (tuned) with 0.700 (2 wrong). Equal to the linear family: point estimate (careful) (1 wrong)."
    )
    assert told[3] == (
        "With c = 10 no alternative is more reliable than unanimity, whichever the data and the questions. "
        "Worse than no answers at all, on some: point estimate (careful) and point estimate (tuned)."
    )
    assert any("1 of its 6 answers are wrong on large artificial data" in remark for remark in told)
    assert any("learns in 0.010 s and is asked in 10 µs a question" in remark for remark in told)


def test_the_methods_say_what_their_times_hold() -> None:
    """Choosing the recipe is not among it, tuning and calibrating are."""
    assert "not choosing" in learning_includes(RECIPE)
    assert [learning_includes(name) for name in (LINEAR, "logistic (tuned)", "point estimate (ε = 0)")] == [
        "cleaning",
        "tuning",
        "",
    ]


@needs_geoquery
def test_geoquery_is_as_the_parser_sees_it() -> None:
    """The standard division has 600 examples and 280 questions, and unanimity over pairs of words is right."""
    data = read_geoquery(GEOQUERY)
    case = geoquery_case(data, 0)
    assert (len(case.S), len(case.X)) == (600, 280)
    found = unanimous("linear")(case)
    assert (found.right == found.answered).all()
    assert found.right.sum() >= 0.66 * len(case.X)
    other = geoquery_case(data, 1)
    assert other.S.sum(axis=0).tolist() != case.S.sum(axis=0).tolist()
