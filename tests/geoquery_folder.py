"""Where are GeoQuery's files, which are not ours to ship? UNANIMITY_GEOQUERY names their folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

__all__ = ["GEOQUERY", "needs_geoquery"]

GEOQUERY = Path(os.environ.get("UNANIMITY_GEOQUERY") or "geoquery")
needs_geoquery = pytest.mark.skipif(
    not (GEOQUERY / "entities.json").is_file(),
    reason="GeoQuery's files are not here: name their folder in the environment variable UNANIMITY_GEOQUERY",
)
