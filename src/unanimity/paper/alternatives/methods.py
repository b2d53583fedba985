"""Which methods are compared?"""

from __future__ import annotations

from collections.abc import Mapping

from unanimity.paper.alternatives.case import Case, Method, Replies
from unanimity.paper.alternatives.controlled import controlled
from unanimity.paper.alternatives.learners import logistic, nearest, point
from unanimity.paper.alternatives.thresholds import fixed, tuned
from unanimity.paper.alternatives.unanimous import careful, unanimous

__all__ = ["CAREFUL", "LINEAR", "UNANIMOUS", "asked", "is_mapie", "methods"]

UNANIMOUS = "unanimity"
LINEAR = f"{UNANIMOUS} (linear)"
CAREFUL = "point estimate (careful)"

_POINT, _LOGISTIC = controlled(point), controlled(logistic)
_METHODS: Mapping[str, Method] = {
    LINEAR: unanimous("linear"),
    f"{UNANIMOUS} (integral)": unanimous("integral"),
    "point estimate (ε = 0)": fixed(point, 1.0),
    "point estimate (tuned)": tuned(point),
    CAREFUL: careful,
    "nearest neighbour (tuned)": tuned(nearest),
    "logistic (tuned)": tuned(logistic),
    **{f"MAPIE {target} (point estimate)": method for target, method in _POINT.items()},
    **{f"MAPIE {target} (logistic)": method for target, method in _LOGISTIC.items()},
}
_LEFT_OUT = {"artificial": (), "large": ("integral", "logistic"), "geoquery": ("integral",)}


def is_mapie(name: str, target: float) -> bool:
    """Whether this is MAPIE with that target."""
    return name.startswith(f"MAPIE {target} (")


def methods(case: Case) -> dict[str, Method]:
    """The methods for a case, unanimity's first; what takes minutes is left out where it shows nothing new."""
    some = {name: way for name, way in _METHODS.items() if not any(out in name for out in _LEFT_OUT[case.data])}
    return {LINEAR: some.pop(LINEAR), **case.own, **some}


def asked(case: Case) -> dict[str, Replies]:
    """The replies of all methods to the questions of a case; each uses one thread, so that their times compare."""
    from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

    with threadpool_limits(1):
        return {name: method(case) for name, method in methods(case).items()}
