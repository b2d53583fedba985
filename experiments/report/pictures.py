"""A drawing as PNG and as SVG: the same bytes whenever it is the same drawing."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

from experiments.figures.style import SETTINGS

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["pictures", "with_few_colours"]

DOTS = 130  # an inch
COLOURS = 128


def pictures(draw: Callable[[], Drawing]) -> tuple[bytes, bytes]:
    """The PNG and the SVG of what is drawn."""
    from matplotlib import rc_context

    with rc_context(SETTINGS):
        drawn, png, svg = draw(), BytesIO(), BytesIO()
        drawn.savefig(png, format="png", dpi=DOTS, metadata={"Software": None})
        drawn.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    return with_few_colours(png), svg.getvalue()


def with_few_colours(png: BytesIO) -> bytes:
    """The same picture with a palette, which takes a third of the bytes; Matplotlib brings Pillow with it."""
    from PIL import Image

    small = BytesIO()
    Image.open(png).convert("RGB").quantize(COLOURS).save(small, format="png", optimize=True)
    return small.getvalue()
