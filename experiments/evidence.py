"""What does evidence hold back on real corpora, and what do other methods? `python -m experiments.evidence FOLDER`

Pairs of neighbouring words, cleaned; whole calls of Home Assistant's and SNIPS' sentences, the intents of CLINC's. The
evidence is of the training examples alone; each test question is asked once, and its answer is given or held back at
several trusts. With --alternatives other methods answer the same questions, which they see in the same atoms.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from experiments.alternatives.needs import need_learners
from experiments.corpora.corpus import Corpus, corpora
from experiments.corpora.counted import HOPELESS, UNANIMITY, Row, measured, others, unanimous
from experiments.corpora.learners import LEARNERS
from experiments.corpora.tabled import HEAD, line, ordered, read, totals, write, writer
from unanimity.errors import BadInput
from unanimity.language.learn import learn_with

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure each corpus and print a table: how many answers are right and wrong."""
    given = _arguments().parse_args(argv)
    try:
        if given.alternatives:
            need_learners("--alternatives", "leave it out")
        for file in given.output:
            writer(file)
        known = [row for file in given.known for row in read(file)]
        found = [each for each in corpora(Path(given.folder)) if each.name.startswith(given.only)]
        if not found:
            raise BadInput(f"there is no corpus whose name begins with {given.only!r}", remedy="Leave out --only.")
        _all(found, known, given.output, alternatives=given.alternatives)
    except BadInput as bad:
        print(f"error: {bad}", file=sys.stderr)
        return 2
    return 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m experiments.evidence", description="Evidence on real corpora")
    parser.add_argument("folder", metavar="FOLDER", help="the folder with the corpora")
    parser.add_argument("--only", metavar="NAME", default="", help="only corpora whose names begin so")
    parser.add_argument("--alternatives", action="store_true", help="ask other methods, too (MAPIE, scikit-learn)")
    output = "write the table, too, as it grows: as CSV, or as Markdown if it is a .md; may be repeated"
    known = (
        "counts of an earlier run, as CSV: they join the table, and their corpora are not measured again; repeatable"
    )
    parser.add_argument("--known", metavar="FILE", action="append", default=[], help=known)
    parser.add_argument("-o", "--output", metavar="FILE", action="append", default=[], help=output)
    return parser


def _all(found: Sequence[Corpus], known: Sequence[Row], files: Sequence[str], *, alternatives: bool) -> None:
    """Print what comes of each corpus as it is known, and of all of them in the end."""
    print(HEAD)
    rows = list(_shown(known))
    done = {(row.corpus, row.method) for row in known}
    for corpus in found:
        methods = [
            method for method in (UNANIMITY, *(LEARNERS if alternatives else ())) if (corpus.name, method) not in done
        ]
        for row in _shown(_rows(corpus, methods) if methods else ()):
            rows.append(row)
            write(ordered(rows), files)
    write(ordered(rows), files)
    list(_shown(totals(ordered(rows))))


def _rows(corpus: Corpus, methods: Sequence[str]) -> Iterator[Row]:
    """What comes of a corpus by some of the methods."""
    examples = corpus.read(corpus.examples)
    parser = learn_with(corpus.settings, examples)
    if UNANIMITY in methods:
        yield measured(parser, corpus, examples)
        yield from unanimous(parser, corpus.name, corpus.read(corpus.questions))
        if corpus.hopeless is not None:
            yield from unanimous(parser, corpus.name + HOPELESS, corpus.read(corpus.hopeless))
    yield from others(parser, corpus, examples, [method for method in methods if method in LEARNERS])


def _shown(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, each of which is printed when it is known."""
    for row in rows:
        print(line(row), flush=True)
        yield row


if __name__ == "__main__":
    sys.exit(main())
