"""No call is ever that of the other pole: on is not off, before is not after, hired is not was hired by.

Small languages (poles.py) are learned from some of their sentences, and asked for all the others. Where a language is
additive in the atoms it is learned with, nothing wrong may be said of it. Elsewhere a wrong call may be built, by a
rule; it is never called certain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest
from tests.calls.poles import FORMS, FRAMES, POLES, Language, is_additive, written

from unanimity import Contradiction, Lexicon, Parser, certify, learn
from unanimity.language.building.built import Form
from unanimity.language.certify import Status

RECIPES = (
    "words",
    "bigrams",
    "trigrams",
    "words+bigrams",
    "stems+words",
    "singulars+bigrams",
    "stems+bare+bigrams",
    "lefts+bigrams",
    "rights+bigrams",
)
SHARES = (0.12, 0.25, 0.4)  # of the sentences that are learned
FAVOURABLE = {Status.CERTIFIED, Status.BY_RULE}
UNFAVOURABLE = {Status.REFUTED, Status.AGAINST_RULE}
NEVER_BUILT = ("turned by the end",)  # what stands around its names does not tell what they are


def cases(frame: str, pairs_of_poles: int) -> Iterator[tuple[Language, str, str, Random]]:
    """The frame with some poles in every notation and every recipe, each time with other poles."""
    combinations = product(FORMS, RECIPES, range(pairs_of_poles))
    for number, (form, atoms, _) in enumerate(combinations, list(FRAMES).index(frame)):
        a, b = POLES[number % len(POLES)]
        chance = Random(f"{a} {frame} {form} {atoms}")  # noqa: S311
        yield Language((a, b), frame, dict(FRAMES[frame](a, b))), form, atoms, chance


def taught(language: Language, form: str, atoms: str, rule: str, chance: Random) -> tuple[Parser, list[str]] | None:
    """What is learned from some sentences, and the others; nothing if they contradict each other in these atoms."""
    share = chance.choice(SHARES)
    known = [text for text in language.meanings if chance.random() < share] or list(language.meanings)[:1]
    pairs = [(text, written(language.meanings[text], form)) for text in known]
    try:
        parser = learn(pairs, form=form, atoms=atoms, rule=rule, lexicon=Lexicon(list(language.names.items())))
    except Contradiction:
        return None
    return parser, [text for text in language.meanings if text not in known]


@dataclass
class Told:
    """How often the call that is meant is said, or another one; and how calls are judged."""

    asked: int = 0
    right: int = 0
    wrong: int = 0  # calls that are said, and not meant
    wrong_and_certain: int = 0
    misjudged: int = 0  # calls that are meant and ruled out, or that the other pole means and that are favoured

    def take(self, parser: Parser, language: Language, form: str, texts: list[str]) -> None:
        """Ask for these sentences, and have the calls of both poles judged, and whatever is wrong."""
        self.asked += len(texts)
        wrong = list[tuple[str, str]]()
        for judgement in certify(parser, [(text, written(language.meanings[text], form)) for text in texts]):
            self.misjudged += judgement.status in UNFAVOURABLE
            if isinstance(said := judgement.asked.form, Form):
                self.right += judgement.status in FAVOURABLE
                wrong += [(judgement.text, said.text)] if judgement.status not in FAVOURABLE else []
        self.wrong += len(wrong)
        self.wrong_and_certain += sum(each.status is Status.CERTIFIED for each in certify(parser, wrong))
        others = [(text, truth) for text in texts if (truth := language.other(text)) is not None]
        opposite = [(text, written(truth, form)) for text, truth in others if truth != language.meanings[text]]
        judged = list(certify(parser, opposite))
        self.misjudged += sum(each.status in FAVOURABLE for each in judged)
        self.wrong_and_certain += sum(each.status is Status.CERTIFIED for each in judged)


@pytest.mark.parametrize("pairs_of_poles", [1, pytest.param(6, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("frame", FRAMES)
def test_the_other_pole_is_never_meant(frame: str, pairs_of_poles: int) -> None:
    """In an additive language every call is right, and neither pole's call is judged wrongly."""
    additive, elsewhere = Told(), Told()
    for language, form, atoms, chance in cases(frame, pairs_of_poles):
        if (learned := taught(language, form, atoms, "strict", chance)) is not None:
            parser, texts = learned
            found = additive if is_additive(language, parser.views[0].recipe, form) else elsewhere
            found.take(parser, language, form, texts)
            assert (additive.wrong, additive.misjudged) == (0, 0), (language.poles, form, atoms)
    assert not elsewhere.wrong_and_certain
    assert additive.right + elsewhere.right > 0 or frame in NEVER_BUILT


def test_there_are_hundreds_of_pairs_in_every_notation_and_recipe() -> None:
    """Sentences whose other pole means something else: at least 500 in all, and some for each way to learn them."""
    pairs = Counter[tuple[str, str]]()
    for frame in FRAMES:
        for language, form, atoms, _ in cases(frame, 1):
            meant = ((language.meanings[text], language.other(text)) for text in language.meanings)
            pairs[form, atoms] += sum(other is not None and truth != other for truth, other in meant)
    assert pairs.total() >= 500
    assert set(pairs) == set(product(FORMS, RECIPES))
    assert min(pairs.values()) > 0


def test_the_papers_rule_is_never_called_certain() -> None:
    """What the more daring rule makes of a turned sentence may be wrong; it never says that it is forced."""
    found = Told()
    for frame in FRAMES:
        if frame.startswith("turned"):
            for language, form, atoms, chance in cases(frame, 1):
                if (learned := taught(language, form, atoms, "paper", chance)) is not None:
                    found.take(learned[0], language, form, learned[1])
    assert found.right
    assert found.wrong
    assert not found.wrong_and_certain
