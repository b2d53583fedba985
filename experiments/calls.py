"""How many whole calls are given, and how many rightly? `python -m experiments.calls`

    home, travel     the embedded smart home and travel desk, with their tools, on requests that were held out
    home-assistant   the test sentences of Home Assistant's English intents, in three divisions, if their folder is
                     named

What sentences are cut into, and what around a name tells its role, is chosen on the training examples alone, as by
`train --atoms auto`; the questions are asked once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from unanimity import demo
from unanimity.examples import Written
from unanimity.files.inputs.examples import read_examples
from unanimity.files.inputs.lexicons import read_lexicon
from unanimity.files.inputs.tools import read_tools
from unanimity.language.asked import Asked
from unanimity.language.building.built import Form
from unanimity.language.learn import learn_with
from unanimity.language.parser import Parser
from unanimity.language.recipe_search import SPLITS, Choice, best, choices, role_choices, trials
from unanimity.language.settings import Settings

__all__ = ["CHOSEN", "Figures", "Task", "asked", "chosen", "corpora", "embedded", "main"]

EMBEDDED = Path(str(demo.__file__)).parent
DIVISIONS = (1, 2, 3)
STEMS, NEIGHBOURS = ("stems+lefts+bigrams", "stems+rights+bigrams"), "left2+left+right+tool"
CHOSEN = {  # by `--choose`, on the training examples alone
    "home": Choice(("bigrams", *STEMS), 2, NEIGHBOURS),
    "travel": Choice(("words",), 1, "left+right+tool"),
    "home-assistant 1": Choice(("bigrams", "stems+bigrams", "lefts+bigrams", "stems+rights+bigrams"), 2, NEIGHBOURS),
    "home-assistant 2": Choice(("singulars+bigrams", "stems+bare+bigrams"), 1, NEIGHBOURS),
    "home-assistant 3": Choice(("bigrams", "stems+bigrams", "lefts+bigrams", "stems+rights+bigrams"), 2, NEIGHBOURS),
}


@dataclass(frozen=True)
class Task:
    """Examples to learn from, questions to ask, and how to learn."""

    name: str
    examples: Sequence[Written]
    questions: Sequence[Written]
    settings: Settings


@dataclass
class Figures:
    """How many questions were asked, what came of them, and what was wrong."""

    asked: int = 0
    atoms: int = 0
    forced: int = 0
    by_rule: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def right(self) -> int:
        """How many whole calls are right."""
        return self.forced + self.by_rule - len(self.wrong)


def embedded() -> Iterator[Task]:
    """The domains that come with the package."""
    for name in ("home", "travel"):
        folder = EMBEDDED / name
        tools, lexicon = read_tools(folder / "tools.json"), read_lexicon(folder / "lexicon.tsv")
        settings = Settings(form="json", lexicon=lexicon, tools=tools)
        yield _task(name, folder / "train.jsonl", folder / "held_out.jsonl", settings)


def corpora(folder: Path) -> Iterator[Task]:
    """The divisions of Home Assistant's sentences, whose labels do not all agree, in a folder of this name."""
    home = folder / "home-assistant"
    settings = Settings(form="json", lexicon=read_lexicon(home / "lexicon.tsv"), clean="residual")
    for number in DIVISIONS:
        examples, questions = home / f"train70_{number}.jsonl", home / f"test70_{number}.jsonl"
        yield _task(f"home-assistant {number}", examples, questions, settings)


def _task(name: str, examples: Path, questions: Path, settings: Settings) -> Task:
    return Task(name, list(read_examples(examples, "json")), list(read_examples(questions, "json")), settings)


def chosen(task: Task, done: Callable[[], None] = lambda: None) -> Choice:
    """What cross-validation on the training examples chooses."""
    atoms = best(trials(task.settings, task.examples, done)).choice
    return best(trials(task.settings, task.examples, done, role_choices(atoms))).choice


def asked(task: Task, choice: Choice) -> tuple[Parser, Figures]:
    """What is learned with a choice, and what comes of the questions."""
    parser, figures = learn_with(choice.applied_to(task.settings), task.examples), Figures()
    lessons = list(parser.questions(task.questions))
    for lesson, each in zip(lessons, Asked.at_once(parser, [lesson.question for lesson in lessons]), strict=True):
        figures.asked += 1
        figures.atoms += each.speakers != ()
        if isinstance(each.form, Form):
            figures.forced += not each.form.by_rule
            figures.by_rule += each.form.by_rule
            if not parser.outputs.is_right(each.form, lesson):
                said = f"{lesson.text}\n    {parser.outputs.expected(lesson)}\n    given {each.form.text}"
                figures.wrong.append(said)
    return parser, figures


HEAD = f"{'':<18}{'asked':>6}{'atoms':>7}{'right':>7}{'share':>8}{'wrong':>7}{'by rule':>9}  chosen"


def main(argv: Sequence[str] | None = None) -> int:
    """Ask what is to be asked, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m experiments.calls", description="Whole calls of held-out requests")
    parser.add_argument("--corpora", metavar="FOLDER", help="the folder with home-assistant in it")
    parser.add_argument("--choose", action="store_true", help="choose atoms and roles again; it takes minutes")
    given = parser.parse_args(argv)
    tasks = [*embedded(), *(corpora(Path(given.corpora)) if given.corpora else ())]
    print(HEAD)
    for name, figures, choice in _all(tasks, choose=given.choose):
        share = f"{figures.right / figures.asked:.1%}"
        counts = f"{figures.asked:>6,}{figures.atoms:>7,}{figures.right:>7,}{share:>8}{len(figures.wrong):>7,}"
        print(f"{name:<18}{counts}{figures.by_rule:>9,}  {choice}", flush=True)
        for each in figures.wrong:
            print(f"  wrong: {each}")
    return 0


def _all(tasks: Iterable[Task], *, choose: bool) -> Iterator[tuple[str, Figures, Choice]]:
    for task in tasks:
        choice = chosen(task, _Dots()) if choose else CHOSEN[task.name]
        yield task.name, asked(task, choice)[1], choice


class _Dots:
    """Shows that something happens, to a person who waits."""

    def __init__(self) -> None:
        self._done = 0

    def __call__(self) -> None:
        self._done += 1
        if self._done % SPLITS == 0 and sys.stderr.isatty():
            print(f"\r{self._done // SPLITS} of {len(choices())} and more", end="\r", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
