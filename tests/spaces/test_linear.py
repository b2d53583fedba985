"""A linear space must stay right while it grows, and its numbers may need hundreds of digits."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from tests.proved import combination_of

from unanimity import Answer, Bag, Contradiction, DontKnow, Vector, learn
from unanimity.bags import MAX_COUNT, as_bag
from unanimity.evidence import Combination, Witness
from unanimity.examples import Example
from unanimity.spaces.linear.space import LinearSpace

Numbers = dict[str, int | Fraction]
Pair = tuple[dict[str, int], dict[str, int]]

PAPER = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]


def example(given: dict[str, int], output: dict[str, int]) -> Example:
    """One training pair."""
    return Example(as_bag(given), as_bag(output))


def space_of(*pairs: Pair) -> LinearSpace:
    """The linear space of these pairs."""
    space = LinearSpace.of_nothing()
    space.add(example(given, output) for given, output in pairs)
    return space


def sums(combination: Combination) -> tuple[Numbers, Numbers]:
    """The inputs and the outputs of a combination, added up without zeros."""
    given: Numbers = {}
    output: Numbers = {}
    for term in combination.terms:
        for total, bag in ((given, term.example.input), (output, term.example.output)):
            for atom, count in bag.items():
                total[atom] = total.get(atom, 0) + term.weight * count
    return {atom: n for atom, n in given.items() if n}, {atom: n for atom, n in output.items() if n}


def test_the_papers_example() -> None:
    """The output of "area of ohio" is forced with weights +1, +1, -1; that of "ohio area" is not."""
    parser = learn(PAPER)
    verdict = parser.ask("area of ohio")
    assert isinstance(verdict, Answer)
    assert verdict.output == Bag({"area": 1, "OH": 1})
    assert [str(term.weight) for term in combination_of(verdict).terms] == ["1", "1", "-1"]
    assert [term.example.text for term in combination_of(verdict).terms] == [text for text, _ in PAPER]
    assert isinstance(parser.ask("ohio area"), DontKnow)


def test_an_output_may_be_fractional() -> None:
    """Where every mapping that fits gives a fraction, that is said and not rounded."""
    verdict = space_of(({"a": 2}, {"t": 1})).ask(Bag({"a": 1}))
    assert isinstance(verdict, Answer)
    assert verdict.output == Vector({"t": Fraction(1, 2)})
    assert not verdict.is_bag
    assert "1/2" in str(verdict.reason)


def test_an_output_may_be_negative() -> None:
    """Where every mapping that fits gives a negative number, that is said."""
    verdict = space_of(({"a": 1, "b": 1}, {}), ({"b": 1}, {"t": 1})).ask(Bag({"a": 1}))
    assert isinstance(verdict, Answer)
    assert verdict.output == Vector({"t": Fraction(-1)})
    assert verdict.reason is not None


def test_parts_that_cancel_leave_nothing() -> None:
    """Where positive and negative parts cancel, the output is the empty bag."""
    verdict = space_of(({"a": 1, "b": 1}, {"t": 1}), ({"b": 1}, {"t": 1})).ask(Bag({"a": 5}))
    assert isinstance(verdict, Answer)
    assert verdict.output == Bag({})
    assert verdict.is_bag


def test_nothing_is_known_from_nothing() -> None:
    """The space of no examples answers the empty input and nothing else."""
    space = LinearSpace.of_nothing()
    empty = space.ask(Bag({}))
    assert isinstance(empty, Answer)
    assert empty.output == Bag({})
    assert combination_of(empty).terms == []
    assert isinstance(space.ask(Bag({"a": 1})), DontKnow)


@pytest.mark.parametrize("length", [20, 61])
def test_weights_of_hundreds_of_digits(length: int) -> None:
    """A chain of atoms with factors of a million has weights with 6 digits more at every step, and they add up."""
    pairs = [({f"w{i}": 1, f"w{i + 1}": MAX_COUNT}, {"t": 1}) for i in range(length)]
    space = space_of(*pairs, ({f"w{length}": 1}, {"t": 2}))
    verdict = space.ask(Bag({"w0": 3}))
    assert isinstance(verdict, Answer)
    assert max(len(str(abs(term.weight))) for term in combination_of(verdict).terms) > 6 * length
    given, output = sums(combination_of(verdict))
    assert given == {"w0": 3}
    forced = 3 * (sum((-MAX_COUNT) ** i for i in range(length)) + 2 * (-MAX_COUNT) ** length)
    assert output == dict(verdict.output) == {"t": forced}


def test_fractions_of_hundreds_of_digits() -> None:
    """A chain that divides by a million at every step has a forced output with a denominator of 360 digits."""
    length = 60
    pairs: list[Pair] = [({f"w{i}": MAX_COUNT, f"w{i + 1}": 1}, {}) for i in range(length)]
    verdict = space_of(*pairs, ({f"w{length}": 1}, {"t": 1})).ask(Bag({"w0": 1}))
    assert isinstance(verdict, Answer)
    assert verdict.output == Vector({"t": Fraction(1, MAX_COUNT**length)})
    assert sums(combination_of(verdict)) == ({"w0": 1}, dict(verdict.output))


def test_an_output_may_be_larger_than_any_that_can_be_given() -> None:
    """Outputs add up past the largest count and the most atoms that a bag may be given with, and are still bags."""
    many = [{f"{name}{i}": MAX_COUNT for i in range(3_000)} for name in "tu"]
    space = space_of(({"a": 1}, many[0]), ({"b": 1}, many[1]))
    verdict = space.ask(Bag({"a": 1, "b": 2}))
    assert isinstance(verdict, Answer)
    assert verdict.is_bag
    assert verdict.output["t2999"] == MAX_COUNT
    assert verdict.output["u2999"] == 2 * MAX_COUNT
    assert len(verdict.output) == 6_000
    assert verdict.proof.output == verdict.output


def test_one_broken_link_is_seen() -> None:
    """Without the chain's last example nothing in it is known, though floats could not tell."""
    pairs: list[Pair] = [({f"w{i}": MAX_COUNT, f"w{i + 1}": 1}, {}) for i in range(60)]
    space = space_of(*pairs)
    for atom in ("w0", "w30", "w60"):
        verdict = space.ask(Bag({atom: 1}))
        assert isinstance(verdict, DontKnow)
        assert isinstance(verdict.witness, Witness)
        assert max(abs(n) for n in verdict.witness.direction.values()) == MAX_COUNT**60
        assert len(verdict.reason) < 500
    assert isinstance(space.ask(Bag({"w3": MAX_COUNT, "w4": 1})), Answer)


def test_proofs_after_adding() -> None:
    """A proof asked for after more examples were added uses them rightly, not what was worked out before."""
    space = space_of(({"a": 1, "b": 1}, {"t": 2}))
    first = space.ask(Bag({"a": 2, "b": 2}))
    assert isinstance(first, Answer)
    assert sums(combination_of(first)) == ({"a": 2, "b": 2}, {"t": 4})
    space.add([example({"a": 1, "c": 3}, {"u": 1}), example({"b": 1}, {"t": 1})])
    for question in ({"a": 2, "b": 2}, {"a": 1}, {"c": 3}, {"a": 1, "b": 5, "c": 6}):
        verdict = space.ask(Bag(question))
        assert isinstance(verdict, Answer)
        given, output = sums(combination_of(verdict))
        assert given == question
        assert output == dict(verdict.output)
    space.add([example({"d": 1, "a": 1}, {})])
    verdict = space.ask(Bag({"d": 2}))
    assert isinstance(verdict, Answer)
    assert sums(combination_of(verdict)) == ({"d": 2}, {"t": -2})


def test_what_is_merged_is_independent() -> None:
    """Adding to a merged space changes neither of the two it came from, nor the other way round."""
    a, b = space_of(({"x": 1}, {"t": 1})), space_of(({"y": 1}, {"u": 1}))
    merged = a.merged(b)
    merged.add([example({"z": 1}, {"t": 1})])
    a.add([example({"y": 1}, {"t": 5})])
    assert isinstance(a.ask(Bag({"z": 1})), DontKnow)
    assert isinstance(b.ask(Bag({"z": 1})), DontKnow)
    verdict = merged.ask(Bag({"x": 1, "y": 1, "z": 1}))
    assert isinstance(verdict, Answer)
    assert verdict.output == Bag({"t": 2, "u": 1})
    assert len(a.system) == 2
    assert len(b.system) == 1
    assert len(merged.system) == 3


def test_a_refused_addition_may_be_followed_by_others() -> None:
    """After a contradiction, with new atoms in it, the same space goes on learning."""
    space = space_of(({"a": 1}, {"t": 1}))
    with pytest.raises(Contradiction) as refusal:
        space.add([example({"n": 1}, {"new": 1}), example({"a": 2}, {"t": 3})])
    assert len(refusal.value.examples) == 2
    assert "n" not in space.system.sources
    assert "new" not in space.system.targets
    space.add([example({"n": 1, "a": 1}, {"other": 1, "t": 1})])
    verdict = space.ask(Bag({"n": 1}))
    assert isinstance(verdict, Answer)
    assert verdict.output == Bag({"other": 1})


def test_a_batch_that_fails_half_way_is_not_learned() -> None:
    """If reading the examples fails, nothing of them stays."""

    def examples() -> Iterator[Example]:
        yield example({"n": 1}, {"new": 1})
        raise OSError("the file went away")

    space = space_of(({"a": 1}, {"t": 1}))
    with pytest.raises(OSError, match="went away"):
        space.add(examples())
    assert len(space.system) == 1
    assert "n" not in space.system.sources
    assert isinstance(space.ask(Bag({"n": 1})), DontKnow)


def test_adding_nothing() -> None:
    """No examples teach nothing."""
    space = space_of(({"a": 1}, {"t": 1}))
    space.add([])
    assert len(space.system) == 1
    assert isinstance(space.ask(Bag({"a": 1})), Answer)


def test_zeros_are_no_atoms() -> None:
    """An atom with count 0 does not occur: it is neither new nor disputed."""
    verdict = learn([({"a": 1, "b": 0}, {"t": 1, "u": 0})]).ask({"a": 1, "never": 0})
    assert isinstance(verdict, Answer)
    assert verdict.output == Bag({"t": 1})
