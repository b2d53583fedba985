"""Where are the corpora that are not ours to ship? UNANIMITY_CORPORA names their folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

__all__ = ["CORPORA", "needs_corpora"]

CORPORA = Path(os.environ.get("UNANIMITY_CORPORA") or "corpora")
needs_corpora = pytest.mark.skipif(
    not (CORPORA / "home-assistant" / "lexicon.tsv").is_file(),
    reason="the corpora are not here: name their folder in the environment variable UNANIMITY_CORPORA",
)
