"""Does every part of a form say something?

    idle      said of a part that comes to the same as a part inside it: the state with the largest area among the
              states called ohio, or the state that the cities of ohio are in

A predicate that picks among its things may leave them as they are: a state may have one river, which is then also its
longest one. So such a predicate is not idle for repeating its own argument, only for repeating what lies deeper.

People seldom ask in an idle way. But for each form that gives an answer there are many with idle parts that give the
same answer, whatever the question is about, so that no answers tell them apart.
"""

from __future__ import annotations

from unanimity.candidates.chart import Runs
from unanimity.candidates.executor import Answer, CannotRun, Executor, Value
from unanimity.language.forms.trees import Node, Tree

__all__ = ["IdleParts"]

NONE: frozenset[Answer] = frozenset()


class IdleParts:
    """Tells which forms have idle parts, by an executor; what was found is remembered."""

    def __init__(self, executor: Executor) -> None:
        self._executor, self._runs = executor, Runs(executor)
        self._values: dict[Tree, Value] = {}
        self._inside: dict[Tree, frozenset[Answer]] = {}
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
        if tree.label in self._executor.transparent:
            return False
        own = self._executor.answer(self._value(tree))
        deeper = NONE.union(*map(self._within, tree.children))
        return own in (deeper if tree.label in self._executor.picking else self._within(tree))

    def _within(self, tree: Tree) -> frozenset[Answer]:
        """What the parts inside a part come to."""
        if not isinstance(tree, Node):
            return NONE
        if tree not in self._inside:
            parts = [child for child in tree.children if isinstance(child, Node) and child.children]
            own = frozenset(self._executor.answer(self._value(part)) for part in parts)
            self._inside[tree] = own.union(*map(self._within, parts))
        return self._inside[tree]

    def _value(self, tree: Tree) -> Value:
        if not isinstance(tree, Node) or not tree.children:
            return self._executor.leaf(tree)
        if tree not in self._values:
            value = self._runs.value(tree.label, tuple(map(self._value, tree.children)))
            if value is None:
                remedy = "Look for idle parts only in forms that can be run."
                raise CannotRun(f"a part of the form, {tree.label}, cannot be run", remedy=remedy)
            self._values[tree] = value
        return self._values[tree]
