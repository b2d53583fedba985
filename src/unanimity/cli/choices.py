"""Which names may be chosen on the command line?

They are repeated here so that showing a command's help loads nothing; a test holds them against the library's own.
"""

from __future__ import annotations

import click

__all__ = ["ATOMS", "FAMILIES", "FORMS", "atoms_option"]

FAMILIES = ("linear",)
ATOMS = ("words", "bigrams")
FORMS = ("bag",)

atoms_option = click.option(
    "--atoms",
    type=click.Choice(ATOMS),
    default=ATOMS[0],
    show_default=True,
    help="What a text is cut into: its words, or its pairs of neighbouring words.",
)
