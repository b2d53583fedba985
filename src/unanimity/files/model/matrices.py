"""How does a matrix lie in a model: as three sections, starts, columns and values?"""

from __future__ import annotations

import numpy as np

from unanimity.bags import MAX_COUNT
from unanimity.errors import BadModel
from unanimity.exact.rows import Rows
from unanimity.files.model.sections import RETRAIN, Section, Sections

__all__ = ["counts_of", "of_rows", "rows_of"]


def of_rows(name: str, rows: Rows) -> dict[str, Section]:
    """The sections of a matrix."""
    parts = {"starts": rows.starts, "columns": rows.columns, "values": rows.values}
    return {f"{name}.{part}": Section.of_numbers(numbers) for part, numbers in parts.items()}


def counts_of(sections: Sections, name: str, height: int, width: int) -> Rows:
    """A matrix of counts: whole numbers from 1 up."""
    rows = rows_of(sections, name, height, width)
    if rows.count and not 1 <= rows.values.min() <= rows.values.max() <= MAX_COUNT:
        raise BadModel("a count of an example is out of range", remedy=RETRAIN)
    return rows


def rows_of(sections: Sections, name: str, height: int, width: int) -> Rows:
    """A matrix whose size and every index was checked; it holds no zero, and no column twice in a row."""
    starts, columns, values = (sections[f"{name}.{part}"].numbers() for part in ("starts", "columns", "values"))
    if len(starts) != height + 1 or len(columns) != len(values):
        raise BadModel(f"the matrix {name!r} does not fit the others", remedy=RETRAIN)
    in_order = len(starts) > 0 and starts[0] == 0 and starts[-1] == len(columns) and not (np.diff(starts) < 0).any()
    in_range = not len(columns) or (columns.min() >= 0 and columns.max() < width)
    if not in_order or not in_range:
        raise BadModel(f"the matrix {name!r} is malformed", remedy=RETRAIN)
    rows = Rows(starts, columns, values, width)
    if not values.all() or _has_twice(rows):
        raise BadModel(f"the matrix {name!r} has a zero, or a column twice in a row", remedy=RETRAIN)
    return rows


def _has_twice(rows: Rows) -> bool:
    """Whether a row holds a column twice. Rows in order, as they are written, need no sorting."""
    places = np.repeat(np.arange(len(rows)) * rows.width, np.diff(rows.starts)) + rows.columns
    steps = np.diff(places)
    if not (steps > 0).all():
        steps = np.diff(np.sort(places))
    return bool((steps == 0).any())
