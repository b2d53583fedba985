"""With a budget of mistakes, verdicts are exactly what all mappings within the budget agree on.

spare      how many mistakes are allowed above the fewest that explain the examples; below 0 nothing fits
together   systems with atoms of their own, learned as one: only the budget ties them to each other
A failure names the seed of its system: `drawn(seed)` gives it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from scipy.sparse import csr_array
from tests.laws.families import Pair, Row, said, saying
from tests.laws.noisy_systems import Noisy, drawn, joined
from tests.laws.worlds import UNSEEN
from tests.oracles import Rationals, plus

from unanimity import BadInput, Contradiction, Parser, Undecided, learn, learn_matrix, merge
from unanimity.errors import OverBudget

CHUNKS, EVERYDAY = 24, 1
ALONE, TOGETHER, TIED = 60, 8, 6  # of a chunk: systems by themselves, groups of systems, and systems a group
SPARE = (0, 1, 2, 3)
LAWS = 4  # systems of a chunk that are learned in several ways

every_chunk = pytest.mark.parametrize(
    "chunk", [pytest.param(n, marks=[] if n < EVERYDAY else [pytest.mark.thorough]) for n in range(CHUNKS)]
)


@every_chunk
def test_noisy_systems_alone(chunk: int) -> None:
    """What is needed above the budget is refused with its number; within it, exactly what is forced is answered."""
    for seed in range(chunk * ALONE, (chunk + 1) * ALONE):
        with naming(seed) as [system]:
            spare = SPARE[seed // 9 % len(SPARE)]
            assert_refused(system.pairs, system.needed - 1, system.needed)
            parser = learned(system.pairs, system.needed + spare)
            assert saying(parser, system.questions) == [system.agreement(spare).output(x) for x in system.questions]


@every_chunk
def test_noisy_systems_together(chunk: int) -> None:
    """Systems learned as one are tied by what their least errors leave of the budget, and by nothing else."""
    for number in range(chunk * TOGETHER, (chunk + 1) * TOGETHER):
        seeds = range(TIED * number, TIED * (number + 1))
        with naming(*seeds) as drawn_apart:
            group, spare = joined(drawn_apart), SPARE[number % len(SPARE)]
            pairs, needed = [pair for system in group for pair in system.pairs], sum(one.needed for one in group)
            assert_refused(pairs, needed - 1, needed)
            parser = learned(pairs, needed + spare)
            for system in group:
                forced = system.agreement(spare)
                assert saying(parser, system.questions) == [forced.output(x) for x in system.questions]


@every_chunk
def test_the_base_mapping_has_the_least_errors(chunk: int) -> None:
    """The mapping that fits, shown with every proof, needs as few mistakes as any, whatever the budget."""
    for seed in seeds_of(chunk):
        with naming(seed) as [system]:
            parser = learned(system.pairs, system.needed + 2)
            mapping = parser.space.mapping()
            found = [combined([(count, mapping.get(atom, {})) for atom, count in x.items()]) for x, _ in system.pairs]
            gaps = [plus(output, -1, y) for output, (_, y) in zip(found, system.pairs, strict=True)]
            assert sum(abs(number) for gap in gaps for number in gap.values()) == system.needed


@every_chunk
def test_a_larger_budget_answers_less(chunk: int) -> None:
    """Allowing more mistakes takes answers away, adds none, and changes none."""
    for seed in seeds_of(chunk):
        with naming(seed) as [system]:
            budgets = [system.needed + spare for spare in (0, 1, 2, 4, 50)]
            told = [saying(learned(system.pairs, mistakes), system.questions) for mistakes in budgets]
            for smaller, larger in pairwise(told):
                assert all(after is None or after == before for before, after in zip(smaller, larger, strict=True))


@every_chunk
def test_no_mistakes_are_the_integral_family(chunk: int) -> None:
    """A budget of 0 says what the integral family says, and refuses what that refuses."""
    for seed in seeds_of(chunk):
        with naming(seed) as [system]:
            if system.needed:
                with pytest.raises(Contradiction):
                    learned(system.pairs, 0)
            else:
                plain, strict = learn(system.pairs, family="integral"), learned(system.pairs, 0)
                assert saying(strict, system.questions) == saying(plain, system.questions)


@every_chunk
def test_order_and_pieces_do_not_matter(chunk: int) -> None:
    """Shuffled, or learned in two pieces, the same examples give the same verdicts."""
    for seed in seeds_of(chunk):
        with naming(seed) as [system]:
            pairs, mistakes, random = system.pairs, system.needed + 1, np.random.default_rng(len(system.pairs))
            told = saying(learned(pairs, mistakes), system.questions)
            shuffled = [pairs[i] for i in random.permutation(len(pairs))]
            assert saying(learned(shuffled, mistakes), system.questions) == told
            half = len(pairs) // 2
            grown = learned(shuffled[:half], mistakes)
            grown.add(shuffled[half:])
            assert saying(grown, system.questions) == told


@every_chunk
def test_merging_adds_the_budgets(chunk: int) -> None:
    """What was learned apart may hold the mistakes of both parts, also if one of the parts may hold none."""
    for seed in seeds_of(chunk):
        with naming(seed) as [system]:
            pairs, mistakes, half = system.pairs, system.needed + 1, len(system.pairs) // 2
            both = merge(learned(pairs[half:], mistakes), learned(pairs[:half], mistakes))
            assert saying(both, system.questions) == saying(learned(pairs, 2 * mistakes), system.questions)
            sure: list[Pair] = [({"a word of its own": 1}, {"T": 1})]
            some, exact, asked = learned(pairs, mistakes), learned(sure, 0), [*system.questions, sure[0][0]]
            told = saying(learned([*pairs, *sure], mistakes), asked)
            assert saying(merge(some, exact), asked) == told
            assert saying(merge(exact, some), asked) == told


@every_chunk
def test_repeating_makes_certain(chunk: int) -> None:
    """Any further example takes no answer away; all of them twice, with twice the budget, change nothing."""
    for seed in seeds_of(chunk):
        with naming(seed) as [system]:
            pairs, mistakes = system.pairs, system.needed + 2
            told = saying(learned(pairs, mistakes), system.questions)
            for budget in (2 * mistakes, 2 * mistakes + 1):
                assert saying(learned([*pairs, *pairs], budget), system.questions) == told
            more, known = [*pairs, pairs[len(pairs) // 2]], list(zip(system.questions, told, strict=True))
            with suppress(OverBudget):
                parser = learned(more, mistakes)
                assert saying(parser, [x for x, y in known if y is not None]) == [y for _, y in known if y is not None]


@every_chunk
def test_learning_an_answer_changes_nothing(chunk: int) -> None:
    """An answered question, learned as an example with its answer, has no error under any mapping that fits."""
    for seed in seeds_of(chunk):
        with naming(seed) as [system]:
            mistakes = system.needed + 1
            parser = learned(system.pairs, mistakes)
            told = saying(parser, system.questions)
            asked = zip(system.questions, told, strict=True)
            known: list[Pair] = [(x, {atom: int(n) for atom, n in y.items()}) for x, y in asked if y is not None]
            parser.add(known)
            assert saying(parser, system.questions) == told
            assert saying(learned([*known, *system.pairs], mistakes), system.questions) == told


@every_chunk
def test_targets_that_occur_nowhere_change_nothing(chunk: int) -> None:
    """Columns of zeros beside T take no answer away; unless there is no target at all, none of them matters."""
    for seed in seeds_of(chunk):
        with naming(seed) as [system]:
            atoms, asked = system.sources[: system.s.shape[1]], [x for x in system.questions if UNSEEN not in x]
            x = csr_array(np.array([[x.get(atom, 0) for atom in atoms] for x in asked]))
            wider = np.column_stack([system.t, np.zeros((len(system.t), 2), dtype=np.int64)])
            mistakes = system.needed + 1
            few, many = (
                learn_matrix(csr_array(system.s), csr_array(t), family="integral", mistakes=mistakes).ask(x)
                for t in (system.t, wider)
            )
            assert few.mask.tolist() == many.mask.tolist()
            assert (many.outputs.toarray()[:, :-2] == few.outputs.toarray()).all()
            assert not many.outputs.toarray()[:, -2:].any()


@every_chunk
def test_a_time_limit_leaves_open_what_it_cannot_decide(chunk: int) -> None:
    """Without time, what is answered or known to be open is so, and the rest is undecided; or nothing is learned."""
    asked = 0
    for seed in seeds_of(chunk):
        with naming(seed) as [system]:
            for spare in (0, 2):
                with suppress(BadInput):
                    parser = learn(system.pairs, family="integral", mistakes=system.needed + spare, time_limit=0)
                    forced = system.agreement(spare)
                    for x in system.questions:
                        verdict = parser.ask(x)
                        assert isinstance(verdict, Undecided) or said(verdict) == forced.output(x)
                        asked += 1
    assert asked


@pytest.mark.parametrize("times", [1, 2, 3, 4])
@pytest.mark.parametrize("mistakes", [0, 1, 2, 3])
def test_what_occurs_rarely_may_mean_anything(times: int, mistakes: int) -> None:
    """An atom seen no more often than there may be mistakes can have a target that occurs nowhere, and stays open."""
    parser = learned([({"a": 1}, {})] * times, mistakes)
    told = saying(parser, [{"a": 1}, {"a": 2}, {}, {"a": 1, UNSEEN: 1}])
    assert told == ([{}, {}, {}, None] if times > mistakes else [None, None, {}, None])


def test_columns_share_the_budget() -> None:
    """Two words seen twice with 5 of a target, and one mistake: each may be wrong alone, so that neither is known."""
    pairs: list[Pair] = [({"a": 1}, {"T": 5}), ({"b": 1}, {"T": 5})]
    assert saying(learned(pairs, 1), [{"a": 1}, {"b": 1}]) == [None, None]
    assert saying(learned([*pairs, *pairs], 1), [{"a": 1}, {"b": 1}]) == [{"T": Fraction(5)}, {"T": Fraction(5)}]


def test_an_output_without_an_input_is_a_mistake() -> None:
    """What an empty input is said to mean is all mistaken."""
    pairs: list[Pair] = [({}, {"T": 2, "U": 1}), ({"a": 1}, {"T": 1}), ({"a": 1}, {"T": 1})]
    assert_refused(pairs, 2, 3)
    assert saying(learned(pairs, 3), [{"a": 1}, {}]) == [{"T": Fraction(1)}, {}]
    assert saying(learned(pairs, 5), [{"a": 1}, {}]) == [None, {}]


def learned(pairs: Sequence[Pair], mistakes: int) -> Parser:
    """What all mappings agree on that need at most so many mistakes."""
    return learn(pairs, family="integral", mistakes=mistakes)


def assert_refused(pairs: Sequence[Pair], mistakes: int, needed: int) -> None:
    """A budget below what is needed is refused, and the refusal says how much that is; none is as in the family."""
    if mistakes == 0:
        with pytest.raises(Contradiction):
            learned(pairs, mistakes)
    elif mistakes > 0:
        with pytest.raises(OverBudget) as refusal:
            learned(pairs, mistakes)
        assert (refusal.value.mistakes, refusal.value.needed) == (mistakes, needed)
        assert refusal.value.examples


def seeds_of(chunk: int) -> range:
    """The systems of a chunk that are learned in several ways."""
    first = CHUNKS * ALONE + chunk * LAWS
    return range(first, first + LAWS)


def combined(terms: Sequence[tuple[int, Row]]) -> Rationals[str]:
    """The sum of the rows, each so many times."""
    found: Rationals[str] = {}
    for count, row in terms:
        found = plus(found, count, row)
    return found


@contextmanager
def naming(*seeds: int) -> Iterator[list[Noisy]]:
    """The systems of the seeds; an error names them."""
    systems = [drawn(seed) for seed in seeds]
    try:
        yield systems
    except (Exception, pytest.fail.Exception) as error:
        for seed, system in zip(seeds, systems, strict=True):
            error.add_note(f"system {seed}: {system.pairs}, which need {system.needed}, asked {system.questions}")
        raise
