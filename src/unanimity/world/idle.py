"""Does every part of a form say something?

    idle      said of a part that comes to the same as a part inside it: the state with the largest area among the
              states called ohio, or the state that the cities of ohio are in

A predicate that picks among its things may leave them as they are: a state may have one river, which is then also its
longest one. So such a predicate is not idle for repeating its own argument, only for repeating what lies deeper.

People seldom ask in an idle way. But for each form that gives an answer there are many with idle parts that give the
same answer, whatever the question is about, so that no answers tell them apart.
"""

from __future__ import annotations

from unanimity.language.trees import Node, Tree
from unanimity.world.chart import Runs
from unanimity.world.execute import Denotation, denotation, word_of
from unanimity.world.facts import Facts
from unanimity.world.values import CannotRun, Value

__all__ = ["IdleParts"]

TOP = "answer"  # it stands for its argument
PICKING = frozenset(
    [
        *("state", "city", "river", "lake", "mountain", "place", "capital", "major"),
        *("largest", "biggest", "smallest", "longest", "shortest", "highest", "lowest"),
    ]
)
NONE: frozenset[Denotation] = frozenset()


class IdleParts:
    """Tells which forms have idle parts, over some facts; what was found is remembered."""

    def __init__(self, facts: Facts) -> None:
        self._runs = Runs(facts)
        self._values: dict[Tree, Value] = {}
        self._inside: dict[Tree, frozenset[Denotation]] = {}
        self._idle: dict[Tree, bool] = {}

    def are_in(self, tree: Tree) -> bool:
        """Whether some part of a form is idle; raises CannotRun if one cannot be run."""
        if not isinstance(tree, Node) or not tree.children:
            return False
        if tree not in self._idle:
            self._idle[tree] = self._is_idle(tree) or any(map(self.are_in, tree.children))
        return self._idle[tree]

    def _is_idle(self, tree: Node) -> bool:
        """Whether a part itself is idle."""
        if tree.label == TOP:
            return False
        own = denotation(self._value(tree))
        deeper = NONE.union(*map(self._within, tree.children))
        return own in (deeper if tree.label in PICKING else self._within(tree))

    def _within(self, tree: Tree) -> frozenset[Denotation]:
        """What the parts inside a part come to."""
        if not isinstance(tree, Node):
            return NONE
        if tree not in self._inside:
            parts = [child for child in tree.children if isinstance(child, Node) and child.children]
            own = frozenset(denotation(self._value(part)) for part in parts)
            self._inside[tree] = own.union(*map(self._within, parts))
        return self._inside[tree]

    def _value(self, tree: Tree) -> Value:
        if not isinstance(tree, Node) or not tree.children:
            return word_of(tree)
        if tree not in self._values:
            value = self._runs.value(tree.label, tuple(map(self._value, tree.children)))
            if value is None:
                remedy = "Look for idle parts only in forms that can be run."
                raise CannotRun(f"a part of the form, {tree.label}, cannot be run", remedy=remedy)
            self._values[tree] = value
        return self._values[tree]
