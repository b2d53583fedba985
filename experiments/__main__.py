"""`python -m experiments`: the paper's figures, reproduced and set beside the paper's numbers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from experiments.figures.registry import FIGURES
from unanimity.cli.help import Teaching
from unanimity.cli.interrupts import ended, interrupts
from unanimity.cli.progress import each_of
from unanimity.cli.terminal import note, painted, say, visible
from unanimity.errors import BadInput

if TYPE_CHECKING:
    from experiments.report.section import Section

__all__ = ["command", "main"]

FOLDER = "results"
WIDTH = 79

HELP = f"""
Measure and draw the paper's figures again, and write them to the folder DIR:
a FIGURE.png, .svg and .csv for each, and report.md and report.html, which set
our numbers beside the paper's and say what differs. Without a FIGURE, all.

The figures
{chr(10).join(f"  {entry.name:<14} {entry.shows}" for entry in FIGURES.values())}

--geoquery names the folder with GeoQuery's published files (see
docs/geoquery.md); without it, what needs them is skipped.
--quick measures little of each, to see that all works.
The full run takes about half an hour. Two runs write the same CSV
files: every random draw has a seed, and times are shown but not written.
The reports tell of the figures of this run only, and are written after each.
Needs Matplotlib and OR-Tools, GeoQuery a stemmer, and the alternatives MAPIE:
pip install matplotlib ortools snowballstemmer mapie scikit-learn

Examples
  python -m experiments -o results
  python -m experiments families noise -o results --quick
  python -m experiments -o results --geoquery geo880

Exit codes
  0  all went well, even if a figure was skipped
  2  something is wrong with an option or a file
"""


@click.command(cls=Teaching, help=HELP)
@click.argument("figures", metavar="[FIGURE ...]", nargs=-1)
@click.option("-o", "--output", "folder", metavar="DIR", default=FOLDER, show_default=True, help="Where to write.")
@click.option("--geoquery", metavar="DIR", help="The folder with GeoQuery's published files.")
@click.option("--quick", is_flag=True, help="Measure little, to see that all works.")
def command(figures: tuple[str, ...], folder: str, geoquery: str | None, quick: bool) -> int:
    """Reproduce the paper's figures."""
    from time import monotonic

    names = _known(figures)
    _prepare(folder, names, with_geoquery=geoquery is not None)
    from experiments.figures.figure import Effort, Task
    from experiments.geoquery_files import read_geoquery
    from experiments.reproduce import reproduced, write_reports

    data = None if geoquery is None else read_geoquery(geoquery)
    sections = []
    for name in names:
        start = monotonic()
        with each_of(f"{name:<14}") as watch:
            task = Task(Effort.QUICK if quick else Effort.FULL, watch, data)
            sections.append(reproduced(FIGURES[name], task, folder))
        write_reports(sections, folder)
        _show(sections[-1], monotonic() - start)
    note(visible(f"The report is in {folder}: report.md, and report.html for a browser."))
    return 0


def _known(figures: Sequence[str]) -> list[str]:
    """The figures that are meant, in the order of the report, each once; all if none is named."""
    unknown = [name for name in figures if name not in FIGURES]
    if unknown:
        problem = f"There is no figure called {unknown[0]!r}; there are {', '.join(FIGURES)}"
        raise click.UsageError(problem, click.get_current_context())
    return [name for name in FIGURES if name in figures or not figures]


def _prepare(folder: str, names: Sequence[str], *, with_geoquery: bool) -> None:
    """Make the folder, and raise before any work is done if something is missing or a file cannot be written."""
    import os

    from experiments.alternatives.needs import need_learners
    from experiments.figures.style import need_matplotlib
    from experiments.reproduce import REPORTS, files_of
    from unanimity.cli.writable import check_writable
    from unanimity.exact.cpsat import need_solver
    from unanimity.language.stems import need_stemmer

    need_matplotlib()
    entries = [FIGURES[name] for name in names]
    if any(entry.needs_solver for entry in entries):
        need_solver("name the figures that you want")
    if with_geoquery and any(entry.needs_stems for entry in entries):
        need_stemmer()
    if any(entry.needs_learners for entry in entries):
        need_learners()
    if not folder:
        raise BadInput("the name of the folder is empty", remedy="Name a folder with -o.")
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        problem = "this is a file" if os.path.isfile(folder) else f"the folder cannot be made ({error.strerror})"
        raise BadInput(problem, place=folder, remedy="Name another folder.") from None
    files = [file for entry in entries for file in files_of(entry)]
    check_writable([os.path.join(folder, file) for file in (*files, *REPORTS)])


def _show(section: Section, seconds: float) -> None:
    """Say what came of a figure."""
    text = f"skipped: {section.skipped}" if section.skipped else f"{section.remarks[0]} ({seconds:.0f} s)"
    name = painted(f"{section.name:<14}", bold=True)
    say(name + click.wrap_text(text, WIDTH - 14, "", " " * 14).lstrip())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code."""
    from unanimity.cli.main import run

    return run(command, "python -m experiments", arguments)


def _main() -> int:
    interrupts.listen()
    return main()


if __name__ == "__main__":
    sys.exit(ended(_main))
