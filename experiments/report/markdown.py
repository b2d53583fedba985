"""The report as a page of Markdown, whose pictures lie beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from experiments.figures.figure import Cell, Table
from experiments.report.section import HEADING, Section, introduction, shown

__all__ = ["markdown"]


def markdown(sections: Sequence[Section]) -> str:
    """The whole page."""
    lines = (line for each in sections for line in _section(each))
    return "\n".join([f"# {HEADING}", "", introduction(sections), "", *lines])


def _section(section: Section) -> Iterator[str]:
    yield from (f"## {section.title}", "")
    if section.skipped:
        yield from (f"`{section.name}` was skipped: {section.skipped}", "")
        return
    yield from (f"![{section.title}]({section.name}.png)", "", section.caption, "")
    yield from (*(f"- {remark}" for remark in section.remarks), "")
    for title, table in section.beside.items():
        yield from (f"**{title}**", "", *_table(table), "")
    for title, table in section.each.items():
        yield from ("<details>", f"<summary>{title}, seed by seed</summary>", "", *_table(table), "", "</details>", "")
    links = ", ".join(f"[{name}]({name})" for name in section.files)
    yield from (f"Files: {links}; `python -m experiments {section.name}` makes them.", "")


def _table(table: Table) -> Iterator[str]:
    yield _row(table.head)
    yield _row(["---"] * len(table.head))
    yield from map(_row, table.rows)


def _row(cells: Sequence[Cell]) -> str:
    return f"| {' | '.join(shown(cell).replace('|', '&#124;') for cell in cells)} |"
