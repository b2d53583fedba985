"""How is a figure reproduced, from measuring to the files that it leaves in a folder?"""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from io import StringIO

from experiments.figures.figure import Cell, Effort, Table, Task
from experiments.figures.registry import Entry
from experiments.report.markdown import markdown
from experiments.report.page import page
from experiments.report.pictures import pictures
from experiments.report.section import Section
from unanimity.files.atomic import writing

__all__ = ["REPORTS", "files_of", "reproduced", "write_reports"]

REPORTS = ("report.md", "report.html")
NO_GEOQUERY = "it needs GeoQuery's files, and no folder was named with `--geoquery`."


def files_of(entry: Entry) -> list[str]:
    """The names of the files that a figure leaves."""
    return [f"{entry.name}.{kind}" for kind in ("png", "svg", "csv")]


def reproduced(entry: Entry, task: Task, folder: str) -> Section:
    """Measure and draw one figure, write its files, and return what the report says of it."""
    figure = entry.figure()
    if entry.needs_geoquery and task.geoquery is None:
        return Section(entry.name, figure.title, skipped=NO_GEOQUERY)
    found = figure.make(task)
    png, svg = pictures(found.draw)
    for name, content in zip(files_of(entry), (png, svg, csv_text(found.numbers).encode()), strict=True):
        with writing(os.path.join(folder, name), "wb") as stream:
            stream.write(content)
    return Section(
        entry.name,
        figure.title,
        figure.caption,
        files_of(entry),
        svg.decode(),
        found.remarks,
        found.beside,
        found.each,
        is_quick=task.effort is Effort.QUICK,
    )


def write_reports(sections: Sequence[Section], folder: str) -> None:
    """Write both pages on some figures."""
    for name, text in zip(REPORTS, (markdown(sections), page(sections)), strict=True):
        with writing(os.path.join(folder, name), "w") as stream:
            stream.write(text)


def csv_text(table: Table) -> str:
    """The table as CSV; what is not whole has at most six digits, so that rounding in the last place does not show."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([table.head, *([_plain(cell) for cell in row] for row in table.rows)])
    return text.getvalue()


def _plain(cell: Cell) -> str | int:
    return f"{cell + 0.0:.6g}" if isinstance(cell, float) else cell
