"""Examples that no mapping fits must be refused, with as few of them as show why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hypothesis import assume, given
from tests import oracles
from tests.laws.families import LINEAR, Family, Pair, every_family, numbers
from tests.laws.worlds import World, fitting, quarrels

from unanimity import Contradiction, Parser, learn
from unanimity.bags import as_bag
from unanimity.errors import Conflict
from unanimity.examples import Example
from unanimity.learning.contradictions import conflicts, forced
from unanimity.spaces.family import family_of
from unanimity.system import System


@every_family
@given(quarrels())
def test_refused_exactly_when_no_mapping_fits(family: Family, world: World) -> None:
    """`learn` raises Contradiction if and only if no mapping fits."""
    assert (refusal(learn([], family=family.name), world.pairs) is None) == family.fits(world.pairs)


@every_family
@given(quarrels())
def test_a_contradiction_is_real_and_irreducible(family: Family, world: World) -> None:
    """The examples a Contradiction names are the user's, contradict each other, and none of them can be spared."""
    contradiction = refusal(learn([], family=family.name), world.pairs)
    assume(contradiction is not None)
    assert contradiction is not None
    places = [int(example.place.removeprefix("example ")) - 1 for example in contradiction.examples]
    assert [pair_of(example) for example in contradiction.examples] == [world.pairs[i] for i in places]
    assert len(set(places)) == len(places)
    assert irreducible(family, contradiction.conflict)
    assert ("this one" if len(places) == 1 else f"these {len(places)}") in str(contradiction)


@every_family
@given(quarrels(most=5), quarrels(most=8))
def test_a_refused_addition_names_old_and_new(family: Family, old: World, new: World) -> None:
    """What contradicts when examples are added is real and irreducible, and holds at least one of the new ones."""
    pairs = fitting(family, old.pairs)
    contradiction = refusal(learn(pairs, family=family.name), new.pairs)
    assume(contradiction is not None)
    assert contradiction is not None
    assert irreducible(family, contradiction.conflict)
    places = [int(example.place.removeprefix("example ")) for example in contradiction.examples]
    assert max(places) > len(pairs)


@every_family
@given(quarrels(most=14))
def test_conflicts_are_disjoint_and_all_there_is(family: Family, world: World) -> None:
    """The conflicts share no example, each is irreducible, and without all of them the rest fits."""
    found = list(conflicts_among(family, world.pairs))
    taken = [int(example.place) for conflict in found for example in conflict.examples]
    assert len(set(taken)) == len(taken)
    assert all(irreducible(family, conflict) for conflict in found)
    assert family.fits([pair for i, pair in enumerate(world.pairs) if i not in taken])


@every_family
@given(quarrels(most=14))
def test_what_the_others_force_is_not_what_was_said(family: Family, world: World) -> None:
    """For each example of a conflict `forced` gives what the others force, if they do; that is not its own output."""
    conflicts = conflicts_among(family, world.pairs)
    assume(conflicts)
    for conflict in conflicts:
        pairs = [pair_of(example) for example in conflict.examples]
        for i, ((x, y), output) in enumerate(zip(pairs, forced(conflict), strict=True)):
            expected = family.output([*pairs[:i], *pairs[i + 1 :]], x)
            assert (None if output is None else dict(output)) == expected != numbers(y)


@given(quarrels(most=14))
def test_weights_show_why(world: World) -> None:
    """In a linear conflict the weighted inputs cancel, the outputs do not, and the others force each output."""
    conflicts = conflicts_among(LINEAR, world.pairs)
    assume(conflicts)
    for conflict in conflicts:
        pairs = [pair_of(example) for example in conflict.examples]
        weights = dict(enumerate(conflict.weights))
        assert all(conflict.weights)
        assert not oracles.combined(weights, [x for x, _ in pairs])
        assert oracles.combined(weights, [y for _, y in pairs])
        assert None not in forced(conflict)


def conflicts_among(family: Family, pairs: Sequence[Pair]) -> Iterator[Conflict]:
    """Disjoint conflicts among the pairs, whose places are their numbers."""
    system = System()
    system.append(system.encode(Example(as_bag(x), as_bag(y), str(i)) for i, (x, y) in enumerate(pairs)))
    return conflicts(system, family_of(family.name))


def refusal(parser: Parser, pairs: Sequence[Pair]) -> Contradiction | None:
    """The contradiction that adding the pairs leads to, if any."""
    try:
        parser.add(pairs)
    except Contradiction as contradiction:
        return contradiction
    return None


def irreducible(family: Family, conflict: Conflict) -> bool:
    """Whether no mapping fits the conflict's examples, and some mapping fits all but any one."""
    pairs: Sequence[Pair] = [pair_of(example) for example in conflict.examples]
    without_one = (family.fits([*pairs[:i], *pairs[i + 1 :]]) for i in range(len(pairs)))
    return not family.fits(pairs) and all(without_one)


def pair_of(example: Example) -> Pair:
    """An example as plain counts."""
    return dict(example.input), dict(example.output)
