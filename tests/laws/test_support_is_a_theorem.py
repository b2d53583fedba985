"""An answer with support K is right even if any K - 1 of the examples are wrong, in every family."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest

from unanimity import Answer, BadExamples, Contradiction, OverBudget, Parser, learn

WORDS, ATOMS = "abcdef", "XYZ"

Meaning = dict[str, Counter[str]]


def truth(random: Random) -> Meaning:
    """What each word adds."""
    return {word: Counter(random.choices(ATOMS, k=random.randint(0, 2))) for word in WORDS}


def meant(words: str, meaning: Meaning) -> Counter[str]:
    """What a sentence means."""
    return sum((meaning[word] for word in words), Counter[str]())


def drawn(random: Random) -> tuple[Meaning, list[tuple[str, Counter[str]]], int]:
    """A meaning, examples, of which some have another output, and how many these are."""
    meaning = truth(random)
    texts = ["".join(random.sample(WORDS, random.randint(1, 3))) for _ in range(random.randint(4, 10))]
    pairs = [(text, meant(text, meaning)) for text in texts]
    wrong = random.randint(1, 2)
    for i in random.sample(range(len(pairs)), wrong):
        pairs[i] = pairs[i][0], pairs[i][1] + Counter(random.choice(ATOMS))
    return meaning, pairs, wrong


def learned(pairs: list[tuple[str, Counter[str]]], family: str, clean: str) -> Parser | None:
    """What is learned from examples of which some are wrong, if they can be fitted."""
    try:
        return learn([(tuple(text), output) for text, output in pairs], family=family, clean=clean, misfits_at_most=1)
    except (BadExamples, Contradiction, OverBudget):
        return None


def tried(systems: int, first: int, family: str) -> Counter[str]:
    """What comes of questions to so many systems with wrong labels: answers with much support, and with little."""
    found: Counter[str] = Counter()
    for seed in count(first):
        if found["systems"] == systems:
            break
        random = Random(seed)  # noqa: S311
        meaning, pairs, wrong = drawn(random)
        parser = learned(pairs, family, random.choice(["none", "residual"]))
        if parser is None:
            continue
        found["systems"] += 1
        for _ in range(4):
            words = "".join(random.sample(WORDS, random.randint(1, 3)))
            verdict = parser.ask(tuple(words))
            if not isinstance(verdict, Answer):
                continue
            is_right = verdict.output == meant(words, meaning)
            supported = parser.support(tuple(words), wrong + 1).least > wrong
            found["supported" if supported else "hanging"] += 1
            found["wrong supported" if supported else "wrong hanging"] += not is_right
    return found


def check(found: Counter[str]) -> None:
    """Some answers that hang on few examples are wrong; none that as many wrong labels cannot bring down."""
    assert found["wrong supported"] == 0, found
    assert found["supported"] > 0.05 * found["systems"], found
    assert found["wrong hanging"] > 0.05 * found["systems"], found


EVERY_DAY = {"linear": 300, "nonnegative": 100, "integral": 100}
THOROUGH = {"linear": 10_000, "nonnegative": 1_500, "integral": 1_500}


@pytest.mark.parametrize("family", EVERY_DAY)
def test_no_answer_with_more_support_than_wrong_labels_is_wrong(family: str) -> None:
    """In some hundreds of small systems."""
    check(tried(EVERY_DAY[family], 0, family))


@pytest.mark.thorough
@pytest.mark.parametrize("family", THOROUGH)
def test_nor_in_ten_thousand_systems(family: str) -> None:
    """The same for many more."""
    check(tried(THOROUGH[family], 1_000, family))
