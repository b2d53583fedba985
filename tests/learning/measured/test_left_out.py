"""What is left out, each example in turn, is answered as often as is said, and always rightly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from tests.laws.families import Pair, numbers, said
from tests.laws.small_systems import drawn

from unanimity import Contradiction, Parser, learn
from unanimity.learning.measured.left_out import left_out
from unanimity.learning.measured.sketch import doubts_of


def learned(pairs: Sequence[Pair], family: str) -> Parser | None:
    """What is learned, if the examples fit."""
    try:
        return learn(pairs, family=family)
    except Contradiction:
        return None


@pytest.mark.parametrize("family", ["linear", "nonnegative"])
def test_it_is_what_comes_of_leaving_each_out(family: str) -> None:
    """In the linear family exactly these are answered; in a narrower one these at least, and all rightly."""
    seen = Counter[str]()
    for seed in range(150):
        pairs = list(drawn(seed).pairs)
        parser = learned(pairs, family)
        if parser is None:
            continue
        found = list(left_out(parser.space, doubts_of(parser.system)))
        answered, inputs = set[frozenset[tuple[str, int]]](), Counter(frozenset(dict(x).items()) for x, _ in pairs)
        for i, (x, y) in enumerate(pairs):
            others = learned([*pairs[:i], *pairs[i + 1 :]], family)
            assert others is not None
            if (output := said(others.ask(x))) is not None:
                assert output == numbers(y)
                answered.add(frozenset(dict(x).items()))
        seen["answered"] += len(answered)
        seen["told"] += len(found)
        assert all(right for _, _, right in found)
        assert len(found) == len(answered) if family == "linear" else len(found) <= len(answered)
        assert sum(not is_new for is_new, _, _ in found) == sum(count > 1 for count in inputs.values())
    assert seen["told"] > 100
