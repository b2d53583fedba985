"""How long does a person wait for one answer at the shell?"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import Row, side_by_side
from unanimity import learn
from unanimity.files.model.models import save_model

__all__ = ["startup"]

EXAMPLES = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]


def startup(turns: int = 15) -> Iterator[Row]:
    """`unanimity ask` on a small model, against a Python that only imports NumPy."""
    command = Path(sys.executable).with_name("unanimity")
    with tempfile.TemporaryDirectory() as folder:
        model = Path(folder, "small.model")
        save_model(model, learn(EXAMPLES))
        ours, theirs = side_by_side(
            lambda: _run(str(command), "ask", str(model), "area of ohio"),
            lambda: _run(sys.executable, "-c", "import numpy"),
            turns,
        )
    what = "`unanimity ask` at the shell, a small model"
    yield Row(what, f"{1000 * ours:.0f} ms", f"{1000 * theirs:.0f} ms import numpy", ours / theirs, 3.0)


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
