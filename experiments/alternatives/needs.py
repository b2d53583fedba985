"""Are the packages of the alternatives there? Nothing but the experiments needs them."""

from __future__ import annotations

from importlib.util import find_spec

from unanimity.errors import BadInput

__all__ = ["need_learners"]


def need_learners(
    who: str = "the figure of the alternatives", otherwise: str = "name the figures that you want"
) -> None:
    """Say what to do if MAPIE or scikit-learn is not installed, which someone needs."""
    for package, name in (("mapie", "MAPIE"), ("sklearn", "scikit-learn")):
        if find_spec(package) is None:
            remedy = f"Install it with `pip install mapie scikit-learn`, or {otherwise}."
            raise BadInput(f"{who} needs {name}, which is not installed", remedy=remedy)
