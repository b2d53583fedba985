"""The report as one page of HTML that needs nothing else: pictures inline, in the colours of the reader's screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from experiments.figures.figure import Cell, Table
from experiments.figures.style import GROUND, INK
from experiments.report.section import HEADING, Section, introduction, shown

__all__ = ["page"]

STYLE = """
:root { color-scheme: light dark;
        --ink: #1f2328; --ground: #ffffff; --quiet: #59636e; --line: #d1d9e0; --link: #0969da }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --ground: #14181d; --quiet: #9198a1; --line: #3d444d; --link: #58a6ff }
}
body { color: var(--ink); background: var(--ground); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
       max-width: 62rem; padding: 1rem 1.25rem 4rem }
h2 { border-top: 1px solid var(--line); padding-top: 1.2rem; margin-top: 2.4rem }
a { color: var(--link) }
figure { margin: 1rem 0; overflow-x: auto }
figure svg { max-width: 100%; height: auto }
figcaption, .files { color: var(--quiet); font-size: .92rem }
.table { overflow-x: auto; margin: .8rem 0 }
table { border-collapse: collapse; font-size: .88rem; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 600; padding: .3rem 0 }
th, td { border-bottom: 1px solid var(--line); padding: .2rem .7rem; text-align: right; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
th { color: var(--quiet); font-weight: 600 }
summary { cursor: pointer; margin: .4rem 0 }
code { font-size: .92em }
"""


def page(sections: Sequence[Section]) -> str:
    """The whole page."""
    contents = "".join(f'<li><a href="#{each.name}">{escape(each.title)}</a></li>' for each in sections)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(HEADING)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(HEADING)}</h1>\n<p>{_prose(introduction(sections))}</p>\n"
        f"<ul>{contents}</ul>\n"
        + "\n".join(line for each in sections for line in _section(each))
        + "\n</body>\n</html>\n"
    )


def _section(section: Section) -> Iterator[str]:
    yield f'<h2 id="{section.name}">{escape(section.title)}</h2>'
    if section.skipped:
        yield f"<p><code>{section.name}</code> was skipped: {_prose(section.skipped)}</p>"
        return
    yield f"<figure>{_inline(section)}<figcaption>{_prose(section.caption)}</figcaption></figure>"
    yield f"<ul>{''.join(f'<li>{_prose(remark)}</li>' for remark in section.remarks)}</ul>"
    for title, table in section.beside.items():
        yield _table(table, title)
    for title, table in section.each.items():
        yield f"<details><summary>{_prose(title)}, seed by seed</summary>{_table(table)}</details>"
    links = ", ".join(f'<a href="{name}">{name}</a>' for name in section.files)
    yield f'<p class="files">Files: {links}; <code>python -m experiments {section.name}</code> makes them.</p>'


def _inline(section: Section) -> str:
    """The picture without its declarations, in the page's ink and on its ground; its names are those of this figure."""
    svg = section.picture[section.picture.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(\bid="|"#|url\(#)', rf"\g<1>{section.name}-", svg)
    svg = svg.replace(INK, "var(--ink)").replace(GROUND, "var(--ground)")
    return svg.replace("<svg ", f'<svg role="img" aria-label="{escape(section.title)}" ', 1)


def _table(table: Table, title: str = "") -> str:
    caption = f"<caption>{_prose(title)}</caption>" if title else ""
    head = "".join(f"<th>{_prose(name)}</th>" for name in table.head)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in table.rows)
    return f'<div class="table"><table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _cell(cell: Cell) -> str:
    return f"<td>{_prose(shown(cell))}</td>"


def _prose(text: str) -> str:
    """Text with its `code` marked."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
