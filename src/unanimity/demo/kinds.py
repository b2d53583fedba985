"""Could a form of FunQL find anything, whatever the things are called and however large they are?

    sort      the kinds that a thing is of, and the measures that it has; which there are, and which sorts a relation
              leads from and to, the facts themselves say
    of sorts  a world with one thing for each sort of another world. A form is run there: a name stands for all things
              that it could name, superlatives and comparisons find all that have the measure, and nothing is excluded.
              Where a part of the form finds nothing then, no form like it finds anything: it is ill-typed

An empty answer is no reason to call a form ill-typed: no river runs through hawaii, but it could.
"""

from __future__ import annotations

from unanimity.candidates.executor import CannotRun, run
from unanimity.candidates.executor import Value as AnyValue
from unanimity.demo.execute import FunqlExecutor
from unanimity.demo.facts import Facts, Thing
from unanimity.demo.predicates import PREDICATES
from unanimity.demo.values import Amounts, Things, Value, Word
from unanimity.language.forms.trees import Node, Tree

__all__ = ["KindsExecutor", "is_well_typed", "of_sorts"]

SIZE = 10**9  # of all things, which makes them major
NAMED = {
    "stateid": ("state",),
    "riverid": ("river",),
    "cityid": ("city",),
    "countryid": ("country",),
    "placeid": ("place", "mountain", "lake"),
}
COMPARED = {"longer": "length", **dict.fromkeys(("higher_1", "higher_2", "lower_1", "lower_2"), "elevation")}
MEASURING = {"elevation_2": "elevation", "density_2": "area"}
REMEDY = "Write a form whose parts go together."


def of_sorts(facts: Facts) -> Facts:
    """The world with one thing for each sort."""
    sorts = {thing: _sort(facts, thing) for kind in facts.kinds for thing in facts.of_kind(kind)}
    relations = ((name, sorts.get(one), sorts.get(other)) for name, one, other in facts.relations)
    measured = ((name, sorts.get(thing)) for name in facts.measures for thing in facts.measured(name))
    return Facts(
        {(kind, sorts[thing]) for kind in facts.kinds for thing in facts.of_kind(kind)},
        {(name, one, other) for name, one, other in relations if one is not None and other is not None},
        {(name, sort, SIZE) for name, sort in measured if sort is not None},
    )


def _sort(facts: Facts, thing: Thing) -> Thing:
    kinds = (kind for kind in facts.kinds if thing in facts.of_kind(kind))
    measures = (measure for measure in facts.measures if thing in facts.measured(measure))
    return Thing(thing.kind, " ".join([*sorted(kinds), *sorted(measures)]))


class KindsExecutor(FunqlExecutor):
    """Runs forms in a world of sorts."""

    def __init__(self, sorts: Facts) -> None:
        super().__init__(sorts)
        self._world = sorts

    def applied(self, label: str, arguments: tuple[AnyValue, ...]) -> Value:
        """What a predicate finds at most; raises CannotRun if that is nothing."""
        found = self._found(label, arguments)
        if (isinstance(found, Things) and not found.members) or (isinstance(found, Amounts) and not found.pairs):
            raise CannotRun(f"{label} finds nothing, whatever it is asked of", remedy=REMEDY)
        return found

    def _found(self, label: str, arguments: tuple[AnyValue, ...]) -> Value:
        match label, arguments:
            case _, (Word(), *_) if label in NAMED:
                return self._all(*NAMED[label])
            case "exclude", (Things() as one, Things()):
                return one
            case "most" | "fewest", (Things(_, links) as found,) if links is not None:
                return found
            case _, (Things(members),) if label in COMPARED:
                measured = self._world.measured(COMPARED[label])
                return Things(frozenset(measured) if members & measured.keys() else frozenset())
            case _, (_,) if label in MEASURING:
                return Things(frozenset(self._world.measured(MEASURING[label])))
        return super().applied(label, arguments)

    def _all(self, *kinds: str) -> Things:
        return Things(frozenset[Thing]().union(*map(self._world.of_kind, kinds)))


def is_well_typed(tree: Tree, executor: KindsExecutor) -> bool:
    """Whether a form could find something; one with predicates that are not known may."""
    if not all(node.label in PREDICATES for node in _inner(tree)):
        return True
    try:
        run(tree, executor)
    except CannotRun:
        return False
    return True


def _inner(tree: Tree) -> list[Node]:
    """The nodes of a form that have arguments."""
    if not isinstance(tree, Node) or not tree.children:
        return []
    return [tree, *(node for child in tree.children for node in _inner(child))]
