"""Are the packages of the alternatives there? Nothing but the experiment needs them."""

from __future__ import annotations

from importlib.util import find_spec

from unanimity.errors import BadInput

__all__ = ["need_learners"]


def need_learners() -> None:
    """Say what to do if MAPIE or scikit-learn is not installed."""
    for package, name in (("mapie", "MAPIE"), ("sklearn", "scikit-learn")):
        if find_spec(package) is None:
            remedy = "Install it with `pip install mapie scikit-learn`, or name the figures that you want."
            raise BadInput(f"the figure of the alternatives needs {name}, which is not installed", remedy=remedy)
