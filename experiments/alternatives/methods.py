"""Which methods are compared?"""

from __future__ import annotations

from collections.abc import Mapping

from experiments.alternatives.case import Case, Method, Replies
from experiments.alternatives.cases import RECIPE, small_geoquery_case, tiny_case
from experiments.alternatives.controlled import controlled
from experiments.alternatives.learners import logistic, nearest, point
from experiments.alternatives.thresholds import fixed, tuned
from experiments.alternatives.unanimous import careful, unanimous
from experiments.geoquery_files import GeoQuery

__all__ = ["CAREFUL", "LINEAR", "MAPIE", "UNANIMOUS", "asked", "is_mapie", "learning_includes", "methods", "warm_up"]

UNANIMOUS = "unanimity"
LINEAR = f"{UNANIMOUS} (linear)"
CAREFUL = "point estimate (careful)"
MAPIE = "MAPIE"

_POINT, _LOGISTIC = controlled(point), controlled(logistic)
_METHODS: Mapping[str, Method] = {
    LINEAR: unanimous("linear"),
    f"{UNANIMOUS} (integral)": unanimous("integral"),
    "point estimate (ε = 0)": fixed(point, 1.0),
    "point estimate (tuned)": tuned(point),
    CAREFUL: careful,
    "nearest neighbour (tuned)": tuned(nearest),
    "logistic (tuned)": tuned(logistic),
    **{f"{MAPIE} {target} (point estimate)": method for target, method in _POINT.items()},
    **{f"{MAPIE} {target} (logistic)": method for target, method in _LOGISTIC.items()},
}
_LEFT_OUT = {"artificial": (), "large": ("integral", "logistic"), "geoquery": ("integral",)}


def is_mapie(name: str, target: float) -> bool:
    """Whether this is MAPIE with that target."""
    return name.startswith(f"{MAPIE} {target} (")


def learning_includes(name: str) -> str:
    """What the time to learn holds besides learning once, and what it leaves out."""
    if name == RECIPE:
        return "cleaning and cutting text, as asking does; not choosing the recipe"
    if name.startswith(UNANIMOUS) or name == CAREFUL:
        return "cleaning"
    if name.startswith(MAPIE):
        return "calibrating"
    return "tuning" if "(tuned)" in name else ""


def methods(case: Case) -> dict[str, Method]:
    """The methods for a case, unanimity's first; what takes minutes is left out where it shows nothing new."""
    some = {name: way for name, way in _METHODS.items() if not any(out in name for out in _LEFT_OUT[case.data])}
    return {LINEAR: some.pop(LINEAR), **case.own, **some}


def asked(case: Case) -> dict[str, Replies]:
    """The replies of all methods to the questions of a case; each uses one thread, so that their times compare."""
    from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

    with threadpool_limits(1):
        return {name: method(case) for name, method in methods(case).items()}


def warm_up(data: GeoQuery | None) -> None:
    """Use every method once on little data, so that no time holds what is loaded or prepared at the first use."""
    asked(tiny_case())
    if data is not None:
        asked(small_geoquery_case(data))
