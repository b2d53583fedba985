"""How is something shown in a notebook? As HTML in which whatever the user wrote is escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

__all__ = ["sentence", "table"]


def sentence(name: str, text: str, further: str | None = None) -> str:
    """What is said of something, and perhaps a further sentence below it."""
    below = f'<br><span style="opacity: .7">{escape(further)}</span>' if further else ""
    return f"<div><b>{escape(name)}</b> {escape(text)}{below}</div>"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; without any names of columns if these are all empty."""
    names = "".join(f"<th>{escape(name)}</th>" for name in head)
    top = f"<thead><tr>{names}</tr></thead>" if any(head) else ""
    cells = ("".join(f'<td style="text-align: left">{escape(cell)}</td>' for cell in row) for row in rows)
    return f"<table>{top}<tbody>{''.join(f'<tr>{row}</tr>' for row in cells)}</tbody></table>"
