"""What evidence holds back on corpora that nobody here made must stay as little, and as right."""

from __future__ import annotations

import pytest
from experiments.calls import CHOSEN as CHOSEN_CALLS
from experiments.calls import embedded
from experiments.corpora.corpus import corpora
from experiments.forecasts import TRUSTS, Forecast, chosen, expected, forecasts
from experiments.geoquery import CHOSEN, settings
from experiments.geoquery_files import read_geoquery
from tests.corpora_folder import CORPORA, needs_corpora
from tests.geoquery_folder import GEOQUERY, needs_geoquery

from unanimity import evaluate, measure
from unanimity.language.learn import learn_with
from unanimity.language.measured.evidence import TRUST


@needs_geoquery
def test_the_usual_trust_takes_little_of_geoquery() -> None:
    """At most 3 in 100 questions fewer are answered than without; nothing is wrong."""
    data = read_geoquery(GEOQUERY)
    parser, found = learn_with(settings(data, CHOSEN), data.training), {}
    assert measure(parser, data.training) is not None
    for trust in (0.0, None):
        parser.trust = trust
        found[trust] = evaluate(parser, data.test).atoms
        assert found[trust].correct == found[trust].answered
    assert found[0.0].answered - found[None].answered <= 0.03 * found[0.0].asked


@pytest.mark.parametrize("task", list(embedded()), ids=lambda task: task.name)
def test_the_usual_trust_takes_nothing_of_data_without_errors(task) -> None:  # type: ignore[no-untyped-def]
    """Of the embedded domains all held-out answers are right, and so nothing is held back."""
    parser = learn_with(CHOSEN_CALLS[task.name].applied_to(task.settings), task.examples)
    evidence = measure(parser, task.examples)
    assert evidence is not None
    assert evidence.new.all.wrong == evidence.known.all.wrong == 0
    asked = [str(each.input) for each in task.questions]
    usual = parser.parse_many(asked)
    parser.trust = 0
    assert [parse.form for parse in usual] == [parse.form for parse in parser.parse_many(asked)]


@needs_corpora
@pytest.mark.thorough
def test_the_usual_trust_keeps_most_of_home_assistant() -> None:
    """Of three divisions three quarters of the right calls are given, and at most 1 in 100 is wrong."""
    found = list[Forecast]()
    for corpus in corpora(CORPORA):
        if corpus.name.startswith("home-assistant"):
            asked = corpus.read(corpus.questions)
            found += forecasts(corpus.name, corpus, corpus.read(corpus.examples), asked)
    usual = [each.seen for each in found if each.trust == TRUST]
    right, wrong = sum(right for right, _ in usual), sum(wrong for _, wrong in usual)
    assert right >= 0.75 * sum(each.seen[0] for each in found if each.trust == 0) > 200
    assert wrong <= 0.01 * (right + wrong)
    assert all(each.is_met for each in found if each.trust == 0)


def test_the_trust_that_is_chosen_is_the_lowest_that_is_good_enough() -> None:
    """At most 1 in 100 wrong over all, and 2 in 100 in none."""

    def of(**seen: tuple[int, int]) -> list[Forecast]:
        """Two corpora, at each trust alike but for what is seen at some."""
        return [
            Forecast(name, trust, (100, 0), seen.get(f"{name}_{trust:g}".replace(".", "_"), (1000, 8)))
            for name in ("one", "two")
            for trust in TRUSTS
        ]

    assert chosen(of()) == 0
    assert chosen(of(one_0=(1000, 30), two_0=(1000, 0))) == 0.95  # 15 in 1,000 over all
    assert chosen(of(one_0=(100, 3))) == 0.95  # 3 in 100 in one
    assert chosen(of(one_0=(1000, 100), one_0_95=(1000, 100), one_0_975=(1000, 100))) == 0.98


def test_what_is_expected_holds_most_of_what_comes() -> None:
    """With as many wrong ones among the answers as held out, all is as expected; with many more, it is not."""
    assert expected((990, 10), 1000)[0] < 10 < expected((990, 10), 1000)[1]
    assert not Forecast("one", 0.9, (990, 10), (960, 40)).is_met
    assert expected((100, 0), 100) == (0, 3)
