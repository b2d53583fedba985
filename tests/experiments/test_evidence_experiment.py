"""What evidence holds back on corpora that nobody here made must stay as little, and as right."""

from __future__ import annotations

import pytest
from experiments.calls import CHOSEN as CHOSEN_CALLS
from experiments.calls import embedded
from experiments.corpora.corpus import corpora
from experiments.corpora.counted import USUAL, WHOLE, measured, unanimous
from experiments.corpora.rules import EVERYTHING
from experiments.geoquery import CHOSEN, settings
from experiments.geoquery_files import read_geoquery
from tests.corpora_folder import CORPORA, needs_corpora
from tests.geoquery_folder import GEOQUERY, needs_geoquery

from unanimity import evaluate, measure
from unanimity.language.learn import learn_with
from unanimity.learning.tally import Tally


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
    usual, every = Tally(), 0
    for corpus in corpora(CORPORA):
        if corpus.name.startswith("home-assistant"):
            parser, _ = measured(corpus, corpus.read(corpus.examples))
            rows = unanimous(parser, corpus.name, corpus.read(corpus.questions))
            found = {row.rule: row.tally for row in rows if row.method == WHOLE}
            usual.answered += found[USUAL].answered
            usual.correct += found[USUAL].correct
            every += found[EVERYTHING].correct
    assert usual.correct >= 0.75 * every > 250
    assert usual.wrong <= 0.01 * usual.answered
