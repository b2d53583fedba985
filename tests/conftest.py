"""The same examples in every run, more if HYPOTHESIS_PROFILE=thorough; new ones, and many, if it is explore."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that tests can say `from tests.oracles import ...`

os.environ.pop("COLUMNS", None)  # workers have it, and then what commands say would be broken at some width

SLOW_TO_DRAW = [HealthCheck.too_slow, HealthCheck.data_too_large]

for name, count in (("everyday", 15), ("thorough", 60)):
    settings.register_profile(
        name, derandomize=True, deadline=None, max_examples=count, suppress_health_check=SLOW_TO_DRAW
    )
settings.register_profile("explore", deadline=None, max_examples=2_000, suppress_health_check=SLOW_TO_DRAW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "everyday"))
