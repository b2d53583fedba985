"""What does evidence hold back on real corpora? `python -m experiments.evidence FOLDER`

Pairs of neighbouring words, cleaned; whole calls of Home Assistant's and SNIPS' sentences, the intents of CLINC's. The
evidence is of the training examples alone; each test question is asked once, and its answer is given or held back at
several trusts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from experiments.calls import DIVISIONS
from unanimity.examples import Written
from unanimity.files.inputs.examples import read_examples
from unanimity.files.inputs.lexicons import read_lexicon
from unanimity.language.asked import Asked
from unanimity.language.building.built import Form
from unanimity.language.forms.positions import EDGES
from unanimity.language.learn import learn_with
from unanimity.language.measured.evidence import TRUST
from unanimity.language.measured.held_out import measure
from unanimity.language.parser import Parser
from unanimity.language.recipes import recipe
from unanimity.language.settings import Settings
from unanimity.verdict import Answer

__all__ = ["Corpus", "corpora", "counted", "main"]

TRUSTS = (0.0, 0.95, TRUST, 0.99, 0.995)
Count = Counter[tuple[float, bool]]  # at which trust, and whether it was right


@dataclass(frozen=True)
class Corpus:
    """Examples, questions whose outputs are known, and questions that have no right answer."""

    name: str
    form: str
    lexicon: Path | None
    examples: Path
    questions: Path
    hopeless: Path | None = None

    @property
    def settings(self) -> Settings:
        """How it is learned from."""
        lexicon = None if self.lexicon is None else read_lexicon(self.lexicon)
        told = {"form": self.form, "lexicon": lexicon, "clean": "residual", "misfits_at_most": 1}
        return Settings(recipes=[recipe("bigrams")], **told)  # type: ignore[arg-type]

    def read(self, path: Path) -> list[Written]:
        """The examples of a file."""
        return list(read_examples(path, self.form))


def corpora(folder: Path) -> Iterator[Corpus]:
    """The corpora in a folder."""
    home, snips, clinc = folder / "home-assistant", folder / "snips", folder / "clinc"
    for k in DIVISIONS:
        files = home / f"train70_{k}.jsonl", home / f"test70_{k}.jsonl"
        yield Corpus(f"home-assistant {k}", "json", home / "lexicon.tsv", *files)
    for size in (2000, 8000):
        yield Corpus(f"snips {size}", "json", snips / "lexicon.tsv", snips / f"train{size}.jsonl", snips / "test.jsonl")
    for name in ("t3750", "train"):
        yield Corpus(f"clinc {name}", "bag", None, clinc / f"{name}.jsonl", clinc / "test.jsonl", clinc / "oos.jsonl")


def counted(parser: Parser, questions: Sequence[Written]) -> Count:
    """How many answers are right and wrong at each trust; of calls, whole ones."""
    found: Count = Counter()
    parser.trust = 0.0
    lessons = list(parser.questions(questions))
    for lesson, asked in zip(lessons, Asked.with_forms(parser, [each.question for each in lessons]), strict=True):
        if not isinstance(asked.verdict, Answer):
            continue
        if isinstance(asked.form, Form):
            right = parser.outputs.is_right(asked.form, lesson)
        elif parser.settings.targets == EDGES:
            continue
        else:
            right = lesson.is_answered_by(asked.verdict.output)
        for trust in TRUSTS:
            if parser.evidence is None or parser.evidence.objection(asked.measured, trust) is None:
                found[trust, right] += 1
    return found


HEAD = f"{'':<18}{'held out':>16}" + "".join(f"{f'trust {trust:g}':>16}" for trust in TRUSTS)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure each corpus and print a table: right and wrong answers at each trust."""
    parser = argparse.ArgumentParser(prog="python -m experiments.evidence", description="Evidence on real corpora")
    parser.add_argument("folder", metavar="FOLDER", help="the folder with the corpora")
    parser.add_argument("--only", metavar="NAME", default="", help="only corpora whose names begin so")
    given = parser.parse_args(argv)
    print(HEAD)
    total: Count = Counter()
    for corpus in corpora(Path(given.folder)):
        if corpus.name.startswith(given.only):
            total += _shown(corpus)
    print(_line("all", "", total))
    return 0


def _shown(corpus: Corpus) -> Count:
    """What comes of a corpus, which is printed."""
    examples = corpus.read(corpus.examples)
    learned = learn_with(corpus.settings, examples)
    measure(learned, examples)
    held_out = learned.evidence.new.all if learned.evidence is not None else "-"
    found = counted(learned, corpus.read(corpus.questions))
    print(_line(corpus.name, str(held_out).replace(" right, ", " / ").replace(" wrong", ""), found), flush=True)
    if corpus.hopeless is not None:
        print(_line("  no right answer", "", counted(learned, corpus.read(corpus.hopeless))), flush=True)
    return found


def _line(name: str, held_out: str, found: Count) -> str:
    return f"{name:<18}{held_out:>16}" + "".join(f"{f'{found[t, True]} / {found[t, False]}':>16}" for t in TRUSTS)


if __name__ == "__main__":
    sys.exit(main())
