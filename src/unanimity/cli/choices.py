"""Which names may be chosen on the command line?

They are repeated here so that showing a command's help loads nothing; a test holds them against the library's own.
"""

from __future__ import annotations

import click

__all__ = [
    "ATOMS",
    "CLEAN",
    "FAMILIES",
    "FORMS",
    "atoms_option",
    "clean_option",
    "family_option",
    "mistakes_option",
    "time_limit_option",
]

FAMILIES = ("linear", "nonnegative", "integral")
ATOMS = ("words", "bigrams")
FORMS = ("bag",)
CLEAN = ("none", "residual", "leave-one-out")

family_option = click.option(
    "--family",
    type=click.Choice(FAMILIES),
    default=FAMILIES[0],
    show_default=True,
    help="What a word may contribute of an atom: any number, any that is not negative, or whole ones only.",
)
mistakes_option = click.option(
    "--mistakes",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="How many atoms the outputs may have too many or too few, in all examples together (integral family).",
)
time_limit_option = click.option(
    "--time-limit",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="How long the integral family's solver may search; what it leaves open is undecided.  [default: 600]",
)
atoms_option = click.option(
    "--atoms",
    type=click.Choice(ATOMS),
    default=ATOMS[0],
    show_default=True,
    help="What a text is cut into: its words, or its pairs of neighbouring words.",
)
clean_option = click.option(
    "--clean",
    type=click.Choice(CLEAN),
    default=CLEAN[0],
    show_default=True,
    help="Which examples to set aside: none, those that do not fit the others, or also those they do not confirm.",
)
