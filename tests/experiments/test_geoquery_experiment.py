"""What the GeoQuery experiment shows must stay so."""

from __future__ import annotations

import pytest
from experiments.geoquery import CHOSEN, PAPER, SHARES, main, part, ranked, splits, standard
from experiments.geoquery_files import GeoQuery, read_geoquery
from tests.geoquery_folder import GEOQUERY, needs_geoquery

pytestmark = needs_geoquery


@pytest.fixture(scope="module")
def data() -> GeoQuery:
    """The data set."""
    return read_geoquery(GEOQUERY)


def test_the_standard_division(data: GeoQuery) -> None:
    """Nothing is wrong but by the paper's rule, and recall is the paper's at least."""
    found = standard(data)
    assert found.strict.atoms.wrong == found.strict.forms.wrong == 0
    assert (found.strict.atoms.recall or 0) >= 0.71 > PAPER["atoms"]
    assert (found.strict.forms.recall or 0) >= 0.63
    assert (found.paper.forms.recall or 0) >= PAPER["forms"]
    assert found.strict.atoms == found.paper.atoms


def test_the_command_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints a line for the standard division and lists the wrong forms of the paper's rule."""
    assert main(["--geoquery", str(GEOQUERY)]) == 0
    shown = capsys.readouterr().out
    assert "standard" in shown
    assert "wrong paper's form, standard: " in shown
    assert "wrong atoms" not in shown


@pytest.mark.thorough
def test_the_learning_curve(data: GeoQuery) -> None:
    """However few examples there are, nothing is wrong; more of them answer more."""
    found = [part(data, share, 1) for share in SHARES]
    assert all(result.strict.atoms.wrong == result.strict.forms.wrong == 0 for result in found)
    assert found[0].strict.atoms.correct < found[4].strict.atoms.correct < found[-1].strict.atoms.correct


@pytest.mark.thorough
def test_other_divisions(data: GeoQuery) -> None:
    """Over 20 other divisions at most 1 answer in 1,000 is wrong, and the mean recall is as promised."""
    found = list(splits(data, 20))
    atoms, forms = [each.strict.atoms for each in found], [each.strict.forms for each in found]
    for tallies, recall in ((atoms, 0.70), (forms, 0.51)):
        assert sum(tally.wrong for tally in tallies) * 1_000 <= sum(tally.answered for tally in tallies)
        assert sum(tally.correct for tally in tallies) >= recall * sum(tally.asked for tally in tallies)
    paper = [each.paper.forms for each in found]
    assert sum(tally.correct for tally in paper) >= 0.60 * sum(tally.asked for tally in paper)


@pytest.mark.thorough
def test_the_recipe_is_what_the_training_examples_choose(data: GeoQuery) -> None:
    """Cross-validation on the 600 training examples puts the recipe that is used first, without any wrong answer."""
    first, *_ = ranked(data)
    assert (first.choice, first.counts[1]) == (CHOSEN, 0)
