"""How are the counts of all corpora shown: line by line, as CSV, and as a table of Markdown?"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from pathlib import Path

from experiments.corpora.counted import HELD_OUT, HOPELESS, UNANIMITY, WHOLE, Row
from experiments.corpora.learners import LEARNERS
from unanimity.errors import BadInput
from unanimity.learning.tally import Tally

__all__ = ["HEAD", "as_csv", "as_markdown", "line", "ordered", "read", "totals", "write", "writer"]

ALL = "all corpora"
METHODS = (WHOLE, UNANIMITY, *LEARNERS)
HEAD = f"{'':<29}{'':<24}{'':<25}{'asked':>7}{'answered':>10}{'right':>7}{'wrong':>7}{'recall':>9}"
COLUMNS = ("corpus", "method", "rule", "asked", "answered", "right", "wrong", "recall", "precision")


def line(row: Row) -> str:
    """A row as text."""
    tally = row.tally
    counts = f"{tally.asked:>7,}{tally.answered:>10,}{tally.correct:>7,}{tally.wrong:>7,}"
    return f"{row.corpus:<29}{row.method:<24}{row.rule:<25}{counts}{_share(tally.recall):>9}"


def ordered(rows: Sequence[Row]) -> list[Row]:
    """The rows by corpus, in the order in which these come first, unanimity's before those of others."""
    names = list(dict.fromkeys(row.corpus for row in rows))
    return sorted(rows, key=lambda row: (names.index(row.corpus), METHODS.index(row.method)))


def totals(rows: Sequence[Row]) -> list[Row]:
    """What came of all questions that have a right answer, by each method and rule."""
    found: dict[tuple[str, str], Tally] = {}
    for row in rows:
        if not row.corpus.endswith(HOPELESS):
            sum_ = found.setdefault((row.method, row.rule), Tally())
            sum_.asked += row.tally.asked
            sum_.answered += row.tally.answered
            sum_.correct += row.tally.correct
    return [Row(ALL, method, rule, tally) for (method, rule), tally in found.items()]


def as_csv(rows: Sequence[Row]) -> str:
    """All rows, one a line."""
    text = StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(COLUMNS)
    for row in [*rows, *totals(rows)]:
        tally = row.tally
        counts = tally.asked, tally.answered, tally.correct, tally.wrong
        out.writerow([row.corpus, row.method, row.rule, *counts, _share(tally.recall), _share(tally.precision)])
    return text.getvalue()


def as_markdown(rows: Sequence[Row]) -> str:
    """Right and wrong answers: a table of what is whole, and one of outputs, in which methods compare."""
    whole, compared = [row for row in rows if row.method == WHOLE], [row for row in rows if row.method != WHOLE]
    return "\n".join(_table(some) for some in (whole, compared) if some)


def _table(rows: Sequence[Row]) -> str:
    """A row for each method and rule, a column for each corpus; who answers nothing at all is named below."""
    tallies = {(row.method, row.rule, row.corpus): row.tally for row in rows}
    corpora = list(dict.fromkeys(row.corpus for row in rows))
    asked = {row.corpus: row.tally.asked for row in rows if row.rule != HELD_OUT}
    head = ["", "", *(f"{name} ({asked[name]:,})" for name in corpora), "all", "recall", "precision"]
    lines, silent = [head, ["---"] * len(head)], []
    for total in totals(rows):
        some = [tallies.get((total.method, total.rule, name)) for name in corpora]
        if not any(tally and tally.answered for tally in some):
            silent.append(f"{total.method} ({total.rule})")
            continue
        recall = "" if total.rule == HELD_OUT else _share(total.tally.recall)
        counts = [*map(_counts, some), _counts(total.tally)]
        lines.append([total.method, total.rule, *counts, recall, _share(total.tally.precision)])
    below = f"\nNo answer at all: {', '.join(silent)}.\n" if silent else ""
    return "".join(f"| {' | '.join(each)} |\n" for each in lines) + below


def _counts(tally: Tally | None) -> str:
    return "" if tally is None else f"{tally.correct:,} / {tally.wrong:,}"


def _share(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"


def read(file: str) -> list[Row]:
    """The rows that were written to a CSV file, without the totals."""
    try:
        with Path(file).open(encoding="utf-8", newline="") as lines:
            return [_row(each) for each in csv.DictReader(lines) if each["corpus"] != ALL]
    except (OSError, KeyError, ValueError, TypeError) as cause:
        remedy = "Name a CSV file that this command wrote."
        raise BadInput(f"{file} holds no counts: {cause}", remedy=remedy) from None


def _row(each: Mapping[str, str]) -> Row:
    if each["method"] not in METHODS:
        raise ValueError(f"no method is called {each['method']!r}")
    counts = (int(each[name]) for name in ("asked", "answered", "right"))
    return Row(each["corpus"], each["method"], each["rule"], Tally(*counts))


WRITERS: dict[str, Callable[[Sequence[Row]], str]] = {".csv": as_csv, ".md": as_markdown}


def writer(file: str) -> Callable[[Sequence[Row]], str]:
    """How rows are written to a file of that name."""
    found = WRITERS.get(Path(file).suffix)
    if found is None:
        raise BadInput(f"{file} is no table that can be written", remedy=f"Name it {' or '.join(WRITERS)}.")
    return found


def write(rows: Sequence[Row], files: Sequence[str]) -> None:
    """Write the rows to files, each in the way that its name says."""
    for file in files:
        Path(file).write_text(writer(file)(rows), encoding="utf-8")
