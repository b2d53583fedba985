"""Whether an answer survives any two examples gone is decided exactly, and what it does not survive is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from tests.oracles import echelon, split, weights_of

from unanimity import Answer, Parser, learn
from unanimity.exact.rows import Rows
from unanimity.learning.support import support as supports
from unanimity.learning.support import ties
from unanimity.learning.support.ties import Ties, ties_of
from unanimity.spaces.core import Core

WIDTH = 7

Row = dict[int, int]


def spans(rows: Sequence[Row], gone: Sequence[int], x: Row) -> bool:
    """Whether x is a combination of the rows that are not gone."""
    return not split(x, echelon([row for i, row in enumerate(rows) if i not in gone]))[0]


def least_cut(rows: Sequence[Row], x: Row) -> int:
    """How many rows have to go before x is no combination of the others; 3 if two are not enough."""
    sizes = (size for size in (1, 2) for gone in combinations(range(len(rows)), size) if not spans(rows, gone, x))
    return next(sizes, 3)


def drawn(random: Random, columns: range) -> list[Row]:
    """Some rows over some columns, a few of them equal or multiples of each other, or empty."""
    rows = list[Row]()
    for _ in range(random.randint(1, 5)):
        kind = random.random()
        if rows and kind < 0.25:
            times = random.choice([1, 1, 2, 3])
            rows.append({column: times * count for column, count in random.choice(rows).items()})
        elif kind < 0.95:
            rows.append({column: random.randint(1, 3) for column in random.sample(columns, random.randint(1, 3))})
        else:
            rows.append({})
    return rows


def systems(seeds: range) -> Iterator[tuple[Random, list[Row]]]:
    """Rows that fall into two blocks, in no order; sometimes one row connects them."""
    for seed in seeds:
        random = Random(seed)  # noqa: S311
        rows = drawn(random, range(4)) + drawn(random, range(4, WIDTH))
        if random.random() < 0.5:
            rows.append({0: 1, 4: random.randint(1, 2)})
        random.shuffle(rows)
        yield random, rows


def summed(random: Random, rows: Sequence[Row]) -> Row:
    """Some of the rows added up."""
    total = dict[int, int]()
    for row in random.sample(rows, random.randint(1, min(3, len(rows)))):
        for column, count in row.items():
            total[column] = total.get(column, 0) + count
    return total


def tied(rows: Sequence[Row]) -> Ties:
    """What the library finds."""
    inputs = Rows.of(rows, WIDTH)
    core = Core.of_nothing().absorbed(inputs, Rows.empty(len(rows), 0), 0)
    assert isinstance(core, Core)
    return ties_of(inputs, core)


def check(seeds: range) -> set[int]:
    """All decisions are those of taking rows away; returns the cuts that there were."""
    sizes, glances = set[int](), set[int]()
    for random, rows in systems(seeds):
        found = tied(rows)
        for x in filter(None, (summed(random, rows) for _ in range(5))):
            least = least_cut(rows, x)
            weights = weights_of(x, rows)
            assert weights is not None
            cut = found.cut(weights)
            assert found.hold(x) == (least == 3), (rows, x)
            assert len(cut) == least % 3, (rows, x, cut)
            assert least == 3 or not spans(rows, cut, x), (rows, x, cut)
            glance = found.cut_at_a_glance(x)
            assert not glance or (len(glance) >= least and not spans(rows, glance, x)), (rows, x, glance)
            sizes.add(least)
            glances.add(len(glance))
    assert glances == {0, 1, 2}
    return sizes


def test_what_is_held_is_what_survives_any_two_rows_gone() -> None:
    """Against taking away each row and each two, with equal rows, multiples, empty ones, and several blocks."""
    assert check(range(60)) == {1, 2, 3}


@pytest.mark.thorough
def test_what_is_held_is_what_survives_any_two_rows_gone_in_thousands() -> None:
    """The same for many more."""
    assert check(range(1_000, 2_500)) == {1, 2, 3}


def test_what_chance_puts_together_wrongly_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """If two relations were drawn from six numbers, some ratios would be equal by chance; others are drawn then."""
    asked = list[int]()
    real = ties._pulls

    def counted(*told: object) -> object:
        asked.append(1)
        return real(*told)  # type: ignore[arg-type]

    monkeypatch.setattr(ties, "DRAWN", 2)
    monkeypatch.setattr(ties, "SPREAD", 3)
    monkeypatch.setattr(ties, "_pulls", counted)
    check(range(30))
    assert len(asked) > 30


def asked(parser: Parser, texts: Sequence[str]) -> list[tuple[bool, bool, bool]]:
    """Whether the support of each text is 1, 2 or 3 at least."""
    least = [parser.support(tuple(text)).least for text in texts]
    return [(found >= 1, found >= 2, found >= 3) for found in least]


def test_the_search_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where numbers are too large for ties, cuts are searched for; the decisions are the same."""
    monkeypatch.setattr(supports, "SECONDS", 120.0)
    found = list[list[tuple[bool, bool, bool]]]()
    for largest in (ties.LARGEST, 0):
        monkeypatch.setattr(ties, "LARGEST", largest)
        for seed in range(30):
            random = Random(seed)  # noqa: S311
            texts = ["".join(random.sample("abcdef", random.randint(1, 3))) for _ in range(9)]
            texts += random.sample(texts, 2)
            parser = learn([(tuple(text), " ".join(text.upper())) for text in texts])
            found.append(asked(parser, [*texts, *("".join(random.sample("abcdef", 3)) for _ in range(4))]))
    assert found[:30] == found[30:]
    assert {answer for answers in found for answer in answers} >= {(True, False, False), (True, True, True)}


def test_no_search_is_needed_for_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any time, whether the support is 1, 2 or at least 3 is known."""
    monkeypatch.setattr(supports, "SECONDS", 0.0)
    parser = learn([("a", "X"), ("b", "Y"), ("a b", "X Y"), ("b", "Y"), ("b b", "Y Y"), ("c", "Z"), ("c c", "Z Z")])
    assert [parser.support(x).is_exact for x in ("a", "c")] == [True, True]
    assert [parser.support(x).least for x in ("a", "b", "c", "a b")] == [2, 3, 2, 2]
    assert isinstance(parser.ask_supported("b", 3), Answer)
    assert not isinstance(parser.ask_supported("a b", 3), Answer)
    assert [example.place for example in parser.support("c").examples] == ["example 6", "example 7"]
