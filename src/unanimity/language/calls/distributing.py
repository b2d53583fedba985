"""Which call of several has which arguments?

    argument      a key with a value; a call has each key once at most
    takes         said of a tool: it may have this argument
    possible      said of a call's keys: some it must have
    distribution  every argument given to one of the calls, so that the keys of each are possible

Edges say which tools are called and which arguments there are, but not which call has which. That is known only if one
distribution is possible; calls with the same tool and the same arguments are not told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from unanimity.language.forms.shapes import Label
from unanimity.language.forms.trees import Node, Tree

__all__ = ["distribution"]

MOST_TRIED = 10_000  # arguments put somewhere

Takes = Callable[[Label, str, Tree], bool]
Call = tuple[Label, frozenset[tuple[str, Tree]]]


def distribution(
    tools: Sequence[Label],
    arguments: Sequence[tuple[str, Tree]],
    takes: Takes,
    is_possible: Callable[[Label, Collection[str]], bool],
) -> Sequence[Node] | None:
    """The calls, if there is one distribution; None if there is none, if there are several, or too many to look at."""
    search = _Search(takes, is_possible)
    try:
        search.go_on([(tool, frozenset()) for tool in sorted(tools)], sorted(arguments, key=repr))
    except _Several:
        return None
    if len(search.found) != 1:
        return None
    return [_node(call) for call in next(iter(search.found))]


class _Several(Exception):
    """There are several distributions, or so many beginnings that nobody looks at them all."""


class _Search:
    """Puts one argument after the other into each call that takes it."""

    def __init__(self, takes: Takes, is_possible: Callable[[Label, Collection[str]], bool]) -> None:
        self.found = set[tuple[Call, ...]]()
        self._takes, self._is_possible, self._tried = takes, is_possible, 0

    def go_on(self, calls: list[Call], arguments: Sequence[tuple[str, Tree]]) -> None:
        """Look for all distributions that begin like this."""
        if not arguments:
            if all(self._is_possible(tool, {key for key, _ in own}) for tool, own in calls):
                self.found.add(tuple(sorted(calls, key=_order)))
            if len(self.found) > 1:
                raise _Several
            return
        (key, value), *others = arguments
        for call in dict.fromkeys(calls):
            tool, own = call
            if self._takes(tool, key, value) and all(key != other for other, _ in own):
                self._tried += 1
                if self._tried > MOST_TRIED:
                    raise _Several
                i = calls.index(call)
                self.go_on([*calls[:i], (tool, own | {(key, value)}), *calls[i + 1 :]], others)


def _order(call: Call) -> tuple[Label, list[str]]:
    tool, arguments = call
    return tool, sorted(map(repr, arguments))


def _node(call: Call) -> Node:
    tool, arguments = call
    return Node(tool, tuple(Node(f"{key}:", (value,)) for key, value in sorted(arguments, key=lambda each: each[0])))
