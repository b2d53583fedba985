"""Which whole numbers m solve A m = b, or nearly so, and in which directions do they differ?

    box          lo <= m <= hi
    misses       the sum of |A m - b| over all equations; a solution may miss them by the allowance, usually 0
    free         unknowns that determine all the others, as far as the equations go
    functional   {free unknown: whole number}; its value at m is what can be asked about m
    hull         a first solution and differences to others that span all differences

The hull grows by one question a step: is there a solution at which *any* functional that no difference has changed so
far takes another value? A solution brings a new difference, and often more with small steps from there; if there is
none, the hull is complete. OR-Tools' CP-SAT answers; its solutions are verified here, and what it calls impossible can
be proved afterwards (refute.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from math import gcd
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from unanimity.errors import BadInput
from unanimity.exact.bounds import Bounds, tighten
from unanimity.exact.interruptible import interruptible
from unanimity.exact.rows import Indices, Integers, Rows

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, CpSolver, IntVar

__all__ = [
    "Hull",
    "OutOfTime",
    "Programme",
    "TooLarge",
    "has_whole_solution",
    "load_solver",
    "misses",
    "need_solver",
    "whole_hull",
]

Functional = dict[int, int]
Change = tuple[Functional, int]  # a functional and the value it must not take

SMALL_ENOUGH = 10**6  # unknowns times equations
LARGEST = 2**60  # of what CP-SAT adds up


class OutOfTime(Exception):
    """The time allowed was over before the solver knew."""


class TooLarge(OutOfTime):
    """The numbers are too large for the solver, which more time would not help."""


@dataclass(frozen=True, slots=True, eq=False)
class Hull:
    """A whole solution, and differences to others; they span all there are if the hull is complete."""

    first: Integers
    differences: Sequence[Integers]
    complete: bool


def whole_hull(programme: Programme, free: Indices, guess: Integers | None, end: float) -> Hull | None:
    """The hull of a programme's solutions, None if there are none; a guess may be a solution, and saves a search."""
    first = guess if guess is not None and programme.is_solution(guess) else programme.solve((), end)
    if first is None:
        return None
    open_: list[Functional] = [{int(s): 1} for s in free]
    differences: list[Integers] = []
    found: Integers | None = first
    try:
        while found is not None:
            for difference in (found - first, *(found - first + step for step in programme.small_steps(found))):
                if any(_value(w, difference) for w in open_):
                    differences.append(difference)
                    open_ = _unchanged(open_, difference)
            found = programme.solve([(w, _value(w, first)) for w in open_], end) if open_ else None
    except OutOfTime:
        return Hull(first, differences, complete=False)
    return Hull(first, differences, complete=True)


def has_whole_solution(a: Rows, b: Integers, seconds: float) -> bool:
    """Whether some whole numbers m >= 0 solve A m = b; if the time is over before that is known, it is assumed."""
    bounds = tighten(a, b)
    if bounds is None:
        return False
    try:
        return Programme(a, b, bounds).solve((), monotonic() + seconds) is not None
    except OutOfTime:
        return True


class Programme:
    """Equations over whole unknowns within a box, which a solution may miss by so much in all.

    Of each of some sets of unknowns that are 0 or 1, not all may be 1: they are forbidden.
    """

    def __init__(self, a: Rows, b: Integers, bounds: Bounds, allowance: int = 0) -> None:
        self.a, self.b, self.bounds, self.allowance = a, b, bounds, allowance
        self._forbidden: list[Sequence[int]] = []

    def forbid(self, unknowns: Sequence[int]) -> None:
        """From now on, not all of these are 1 in a solution."""
        self._forbidden.append(unknowns)

    def is_solution(self, m: Integers) -> bool:
        """Whether m lies within the box and misses the equations by no more than is allowed, exactly."""
        if (m < self.bounds.lo).any() or (m > self.bounds.hi).any():
            return False
        if any(all(m[u] for u in several) for several in self._forbidden):
            return False
        return misses(self.a, self.b, m) <= self.allowance

    def nearest(self, end: float) -> Integers | None:
        """A solution that misses the equations by as little as can be; None if there is none."""
        model, unknowns = self._model(minimise=True)
        return self._solved(model, unknowns, _solver(end), ("OPTIMAL",))

    def solve(self, changes: Sequence[Change], end: float) -> Integers | None:
        """A solution at which one of the changes, if any are given, takes place; None if there is none."""
        model, unknowns = self._model()
        if changes:
            model.add_bool_or([_changed(model, unknowns, self.bounds, change) for change in changes])
        return self._solved(model, unknowns, _solver(end), ("OPTIMAL", "FEASIBLE"))

    def small_steps(self, m: Integers) -> Iterator[Integers]:
        """Differences to solutions near m: one unknown is larger or smaller by 1, or one is larger, another smaller."""
        if not self.a.width * len(self.a) <= SMALL_ENOUGH:
            return
        columns = self.a.to_scipy().toarray()
        gaps = columns @ m - self.b
        up, down = m < self.bounds.hi, m > self.bounds.lo
        unit = np.eye(self.a.width, dtype=np.int64)
        for r in [None, *np.flatnonzero(down)]:
            left = gaps if r is None else gaps - columns[:, r]
            if r is not None and np.abs(left).sum() <= self.allowance:
                yield -unit[r]
            cost = np.abs(left[:, None] + columns).sum(axis=0)
            for s in np.flatnonzero(up & (cost <= self.allowance)):
                if s != r:
                    yield unit[s] if r is None else unit[s] - unit[r]

    def _solved(
        self, model: CpModel, unknowns: Sequence[IntVar], solver: CpSolver, good: Sequence[str]
    ) -> Integers | None:
        """What the solver finds, if its status is one of the good ones."""
        match solver.status_name(_solve(solver, model)):
            case status if status in good:
                found: Integers = np.array([solver.value(unknown) for unknown in unknowns], dtype=np.int64)
                if not self.is_solution(found):
                    raise ArithmeticError("the solver's solution does not solve the equations")
                return found
            case "INFEASIBLE":
                return None
            case "UNKNOWN" | "FEASIBLE":
                raise OutOfTime
            case other:
                raise ArithmeticError(f"the solver refuses the equations: {other}")

    def solutions(self, most: int, end: float) -> tuple[list[Integers], bool]:
        """Solutions, at most so many of them, and whether these are all."""
        model, unknowns = self._model()
        solver = _solver(end)
        solver.parameters.enumerate_all_solutions = True
        collector = _collector(unknowns, most + 1)
        status = solver.status_name(_solve(solver, model, collector))
        found = [np.array(values, dtype=np.int64) for values in collector.found]
        if not all(self.is_solution(m) for m in found):
            raise ArithmeticError("the solver's solution does not solve the equations")
        return found[:most], len(found) <= most and status in ("OPTIMAL", "INFEASIBLE")

    def _model(self, *, minimise: bool = False) -> tuple[CpModel, list[IntVar]]:
        model = _cp_model().CpModel()
        pairs = zip(self.bounds.lo.tolist(), self.bounds.hi.tolist(), strict=True)
        unknowns = [model.new_int_var(lo, hi, "") for lo, hi in pairs]
        for several in self._forbidden:
            model.add(sum(unknowns[u] for u in several) < len(several))
        if self.allowance:
            missed = self._missed(model, unknowns)
            model.add(missed <= self.allowance)
            if minimise:
                model.minimize(missed)
            return model, unknowns
        for i in range(len(self.a)):
            model.add(_expression(unknowns, self.a.row(i)) == int(self.b[i]))
        return model, unknowns

    def _missed(self, model: CpModel, unknowns: Sequence[IntVar]) -> Any:
        """By how much the equations are missed: those whose right side is 0 by what their unknowns add up to."""
        costs: Functional = {}
        gaps = []
        for i, goal in enumerate(self.b.tolist()):
            if not goal:
                for s, n in self.a.entries(i):
                    costs[s] = costs.get(s, 0) + n
                continue
            gap = model.new_int_var(0, self.allowance, "")
            total = _expression(unknowns, self.a.row(i))
            model.add(total - gap <= goal)
            model.add(total + gap >= goal)
            gaps.append(gap)
        return _expression(unknowns, costs) + sum(gaps)


def _cp_model() -> Any:
    """OR-Tools, which is loaded when it is first needed."""
    need_solver()
    from ortools.sat.python import cp_model

    return cp_model


def load_solver() -> None:
    """Load OR-Tools now, so that this does not take time from a search."""
    _cp_model()


def need_solver(otherwise: str = "use another family") -> None:
    """Say what to do if the solver is not installed."""
    if find_spec("ortools") is None:
        remedy = f"Install it with `pip install ortools`, or {otherwise}."
        raise BadInput("looking for whole-number mappings needs OR-Tools, which is not installed", remedy=remedy)


def _solver(end: float) -> CpSolver:
    """One worker and a fixed seed, so that the same examples always give the same model."""
    left = end - monotonic()
    if left <= 0:
        raise OutOfTime
    solver: CpSolver = _cp_model().CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 0
    solver.parameters.max_time_in_seconds = min(left, 1e6)
    solver.parameters.catch_sigint_signal = False  # it would take Ctrl-C for the end of its time
    return solver


def _solve(solver: CpSolver, model: CpModel, collector: Any = None) -> Any:
    """The solver's status; an interrupt ends the search and is raised, so that it is never taken for a verdict."""
    return interruptible(lambda: solver.solve(model, collector), solver.stop_search)


def _changed(model: CpModel, unknowns: Sequence[IntVar], bounds: Bounds, change: Change) -> IntVar:
    """A Boolean that can only be true where the functional differs from the value."""
    w, value = change
    reach = sum(abs(n) * max(int(bounds.hi[s]), 1) for s, n in w.items())
    if reach + abs(value) > LARGEST:
        raise OutOfTime
    domain = _cp_model().Domain.from_intervals([[-reach - 1, value - 1], [value + 1, reach + 1]])
    changes = model.new_bool_var("")
    model.add_linear_expression_in_domain(_expression(unknowns, w), domain).only_enforce_if(changes)
    return changes


def _expression(unknowns: Sequence[IntVar], numbers: Mapping[int, int]) -> Any:
    return _cp_model().LinearExpr.weighted_sum([unknowns[s] for s in numbers], list(numbers.values()))


def _collector(unknowns: Sequence[IntVar], most: int) -> Any:
    """A callback that keeps the solutions, and stops the search when there are enough."""

    class Collector(_cp_model().CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.found: list[list[int]] = []

        def on_solution_callback(self) -> None:
            self.found.append([self.value(unknown) for unknown in unknowns])
            if len(self.found) >= most:
                self.stop_search()

    return Collector()


def misses(a: Rows, b: Integers, m: Integers) -> int:
    """The sum of |A m - b|, exactly."""
    gaps = (sum(n * int(m[s]) for s, n in a.entries(i)) - int(b[i]) for i in range(len(a)))
    return sum(map(abs, gaps))


def _value(w: Functional, m: Integers) -> int:
    return sum(n * int(m[s]) for s, n in w.items())


def _unchanged(functionals: Sequence[Functional], difference: Integers) -> list[Functional]:
    """A basis of the combinations of the functionals that the difference does not change."""
    changes = [_value(w, difference) for w in functionals]
    pivot = max((i for i, change in enumerate(changes) if change), key=lambda i: len(functionals[i]))
    return list(_cleared(functionals, changes, pivot))


def _cleared(functionals: Sequence[Functional], changes: Sequence[int], pivot: int) -> Iterator[Functional]:
    """The other functionals, with as much of the pivot's taken away as makes them unchanged."""
    for i, (w, change) in enumerate(zip(functionals, changes, strict=True)):
        if i == pivot:
            continue
        if not change:
            yield w
            continue
        mixed = {s: changes[pivot] * n for s, n in w.items()}
        for s, n in functionals[pivot].items():
            mixed[s] = mixed.get(s, 0) - change * n
        common = gcd(*mixed.values())
        yield {s: n // common for s, n in mixed.items() if n}
