"""How can a proof be altered, and is what an altered proof claims still so?

truth       what the oracles say of a system, and which mappings may be quoted by their digests
alteration  where a record is to be changed, and the values to put there
conspiracy  an alteration of a lemma and, to match, of the answer: nothing but the lemma's own rule can refuse it
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests import oracles
from tests.laws.checking import Record
from tests.laws.families import Family, Pair, inputs_of

__all__ = ["Truth", "alterations", "altered", "conspiracies"]

Path = tuple[str | int, ...]
Alteration = Sequence[tuple[Path, object]]
Numbers = Mapping[str, Fraction]


@dataclass(frozen=True)
class Truth:
    """The pairs of the system with this digest, in a family, and the mappings that records may name by a digest."""

    family: Family
    pairs: Sequence[Pair]
    system: str
    shared: Mapping[str, Mapping[str, Numbers]] = field(default_factory=dict)

    def supports(self, record: Record) -> bool:
        """Whether what a well-formed record claims is so, by the oracles and by arithmetic of our own."""
        if (record["family"], record["system"]) != (self.family.name, self.system):
            return False
        if record["verdict"] == "contradiction":
            quotes = record["terms"] if "terms" in record else record["examples"]
            return not self.family.fits([(quote["input"], quote["output"]) for quote in quotes])
        mapping = self._mapping(record["mapping"])
        if mapping is None or not self._is_fitted_by(mapping):
            return False
        if record["verdict"] == "answer":
            return self.family.output(self.pairs, record["question"]) == numbers(record["output"])
        return self._changes(record, mapping)

    def _mapping(self, written: str | Mapping[str, Mapping[str, int | str]]) -> Mapping[str, Numbers] | None:
        """The mapping that a record holds or names."""
        if isinstance(written, str):
            return self.shared.get(written)
        return {atom: numbers(row) for atom, row in written.items()}

    def _is_fitted_by(self, mapping: Mapping[str, Numbers]) -> bool:
        """Whether a mapping is one of the family and fits all pairs."""
        for x, y in self.pairs:
            total: Numbers = {}
            for atom, count in x.items():
                total = oracles.plus(total, count, mapping.get(atom, {}))
            if total != y:
                return False
        return all(self.family.allows(number) for row in mapping.values() for number in row.values())

    def _changes(self, record: Record, mapping: Mapping[str, Numbers]) -> bool:
        """Whether a record's direction changes the question and no pair, and leaves the mapping in the family."""
        direction, target = numbers(record["direction"]), record.get("target", "any target at all")
        column = {atom: row[target] for atom, row in mapping.items() if target in row}
        return (
            not any(oracles.dot(x, direction) for x in inputs_of(self.pairs))
            and oracles.dot(record["question"], direction) != 0
            and all(self.family.allows(number) for number in oracles.plus(column, 1, direction).values())
        )


def numbers(written: Mapping[str, int | str]) -> Numbers:
    """A vector as exact numbers."""
    return {atom: Fraction(number) for atom, number in written.items()}


def alterations(record: Record) -> list[Alteration]:
    """Every way to change a single number, atom, line or digest of a record, or to add or drop an atom or weight."""
    found: list[tuple[Path, object]] = [
        (path, other) for path, value in leaves(record) for other in alternatives(value)
    ]
    keyed = list(objects(record))
    names = sorted({key for _, numbered in keyed for key in numbered} | {"another"})
    for path, numbered in keyed:
        for key in numbered:
            found.append((path, {name: n for name, n in numbered.items() if name != key}))
            others = ("another", names[names.index(key) - 1])
            found += [(path, {(other if name == key else name): n for name, n in numbered.items()}) for other in others]
        found += [(path, {key: 1} | numbered) for key in names if key not in numbered]
    return [[change] for change in found]


def conspiracies(record: Record) -> list[Alteration]:
    """Every way to change a lemma's value with the output, or its functional with the question, so that sums agree."""
    found: list[Alteration] = []
    for part in record.get("parts", []):
        for k, weight in ((int(number), Fraction(weight)) for number, weight in part["lemmas"].items()):
            lemma = record["lemmas"][k]
            for step in (1, -1):
                value = moved({"c": lemma["value"]}, "c", step).get("c", 0)
                output = moved(record["output"], part["target"], step * weight)
                found.append([(("lemmas", k, "value"), value), (("output",), output)])
                for atom in record["question"]:
                    functional = moved(lemma["functional"], atom, step)
                    question = moved(record["question"], atom, step * weight)
                    found.append([(("lemmas", k, "functional"), functional), (("question",), question)])
    return found


def moved(written: Mapping[str, int | str], key: str, step: Fraction | int) -> dict[str, int | str]:
    """A written vector with something added at one key."""
    total = oracles.plus(numbers(written), step, {key: 1})
    return {name: int(n) if n.denominator == 1 else str(n) for name, n in total.items()}


def altered(record: Record, alteration: Alteration) -> Record:
    """The record with the values of an alteration where their paths lead."""
    changed = deepcopy(record)
    for path, value in alteration:
        inner: Any = changed
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value
    return changed


def leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Every value that is neither an object nor a list, with where it stands."""
    match value:
        case dict() | list():
            for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
                yield from leaves(inner, (*path, key))
        case _:
            yield path, value


def objects(value: object, path: Path = ()) -> Iterator[tuple[Path, dict[str, object]]]:
    """Every bag, vector or object of weights, with where it stands: their keys are not fields of the format."""
    match value:
        case dict():
            if path and all(not isinstance(inner, dict | list) for inner in value.values()):
                yield path, value
            for key, inner in value.items():
                yield from objects(inner, (*path, key))
        case list():
            for i, inner in enumerate(value):
                yield from objects(inner, (*path, i))


def alternatives(value: object) -> list[object]:
    """Other values of the same kind."""
    match value:
        case int():
            return [value + 1, value - 1, -value, 2 * value, value + 7]
        case str() if value.startswith("sha256:"):
            return [value[:-1] + ("0" if value[-1] != "0" else "1"), f"sha256:{'0' * 64}"]
        case str() if "/" in value:
            return [f"-{value}", value.removeprefix("-"), int(Fraction(value) + 1)]
        case str():
            return [f"{value}x"]
    return []
