"""Which corpora are there, and how are they learned from?

hopeless   questions that have no right answer: whatever is answered is wrong
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from experiments.calls import DIVISIONS
from unanimity.examples import Written
from unanimity.files.inputs.examples import read_examples
from unanimity.files.inputs.lexicons import read_lexicon
from unanimity.language.recipes import recipe
from unanimity.language.settings import Settings

__all__ = ["Corpus", "corpora"]


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
