"""`unanimity check`: hands proofs to the checker, which shares no code with this package."""

from __future__ import annotations

import click

from unanimity.cli.help import Teaching

__all__ = ["command"]


HELP = """
Check every record of the PROOF files, and say of each whether it holds.
The same as `python -m unanimity_check`, a program that shares no code with
the one that makes the proofs.

PROOF is a file that `unanimity ask --proof` has written: JSON, one record a
line. Alone, an answer's proof is checked for its arithmetic; with --system
also for quoting real examples, and for some mapping to fit all of them.
A "don't know" speaks of every example, so checking it needs --system.

Example
  unanimity train tiny.tsv -o tiny.model --system tiny.system
  unanimity ask tiny.model "area of ohio" --proof tiny.proof
  unanimity check tiny.proof --system tiny.system

Exit codes
  0  every record was verified
  1  at least one was rejected, none was malformed
  2  a record or file was malformed or unreadable, or there was no record
"""


@click.command(cls=Teaching, help=HELP, short_help="Check proofs with an independent program.")
@click.argument("proofs", metavar="PROOF ...", nargs=-1, required=True)
@click.option("--system", metavar="FILE", help="The system file that `unanimity train --system` has written.")
@click.option("--shared", metavar="FILE", help="The mapping that fits.  [default: the system file's name and .shared]")
def command(proofs: tuple[str, ...], system: str | None, shared: str | None) -> int:
    """Check every record of the PROOF files, and say of each whether it holds."""
    from unanimity_check import main

    named = (("system", system), ("shared", shared))
    options = [f"--{name}={path}" for name, path in named if path is not None]
    return main([*options, "--", *proofs])
