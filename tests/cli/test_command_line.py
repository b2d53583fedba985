"""The command as a whole: help that teaches, errors on one line, quick to start, plain or colourful as fits."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from unanimity.cli import options as choices
from unanimity.cli.commands import certify
from unanimity.cli.commands.train import MOST_CHOSEN
from unanimity.cli.main import COMMANDS
from unanimity.language.certify import Status
from unanimity.language.forms.positions import TARGETS
from unanimity.language.outputs.outputs import FORMS
from unanimity.language.recipe_search import CHOICES
from unanimity.language.settings import RULES
from unanimity.language.tokenizers.tokenizer import TOKENIZERS
from unanimity.learning.cleaning.clean import WAYS

Run = Callable[..., subprocess.CompletedProcess[str]]

HEAVY = {
    "scipy",
    "rich",
    "importlib.metadata",
    "asyncio",
    "tempfile",
    "subprocess",
    "unittest",
    "unanimity.demo",
}

TAUGHT = {
    "demo": [],
    "suggest": ["MODEL", "POOL", "-n K", "--for TEXT", "--json", "gain", "answered", "remaining", "20,000"],
    "train": [
        *("EXAMPLES", "--output MODEL", "--family", "--system FILE", ".tsv", ".csv", ".jsonl", "--atoms ATOMS"),
        *("--atoms auto", "lefts+bigrams", "--form", "funql", "sexpr", "json", "--lexicon FILE", "name<TAB>type"),
        *("--merge LABEL=OTHER", "--agree N", "--rule", "--targets"),
    ],
    "ask": [
        "MODEL",
        "TEXT",
        "--json",
        "--explain",
        "--proof FILE",
        "--embed",
        "verdict",
        "dont_know",
        "form_rule",
        "FILE.2",
    ],
    "check": ["PROOF", "--system FILE", "--shared FILE"],
    "evaluate": ["MODEL", "EXAMPLES", "--json", "--cross-validate K", "precision", "recall", "reliability"],
    "certify": ["MODEL", "CANDIDATES", "--json", "--proof FILE", "certified", "refuted", "dont_know", "status"],
    "paraphrases": [
        "MODEL",
        "[POOL]",
        "[TEXT]",
        "--json",
        "--rules",
        "--generate N",
        "-n N",
        "--proof FILE",
        "same_as",
        "class",
    ],
    "doctor": ["EXAMPLES", "--atoms", "--form", "--lexicon FILE", "--most", "--json"],
    "candidates": ["EXAMPLES", "--output OUT", "--facts FACTS", "--like FORMS", "--no-idle", "--size N", "--most N"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches(run: Run, command: str) -> None:
    """Each command's help names its arguments, gives an example and its exit codes, and fits 80 columns."""
    done = run(command, "--help")
    assert done.returncode == 0
    assert re.search(rf"Examples?\n(.*\n)*? *unanimity {command}", done.stdout)
    for word in [*TAUGHT[command], "Exit codes", f"Usage: unanimity {command}"]:
        assert word in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize("arguments", [[], ["-h"], ["--help"]])
def test_the_command_alone_shows_its_help(run: Run, arguments: list[str]) -> None:
    """Without a command, all of them are listed, and the condition of the promise is stated."""
    done = run(*arguments)
    assert done.returncode == 0
    assert all(f"\n  {command} " in done.stdout for command in COMMANDS)
    assert "An answer is right if the examples are right" in done.stdout


def test_the_version_is_shown(run: Run) -> None:
    """--version prints the name and the version."""
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("unanimity ")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["aks"], "No such command 'aks'"),
        (["train"], "Missing argument 'EXAMPLES'"),
        (["train", "e.tsv"], "Missing option '-o'"),
        (["train", "e.tsv", "-o", "m", "--family", "cubic"], "Invalid value for '--family': 'cubic'"),
        (["ask", "m", "x", "--bogus"], "No such option"),
        (["ask", "m", "x", "--embed"], "--embed goes with --proof FILE"),
        (["doctor", "e.tsv", "--most", "0"], "Invalid value for '--most'"),
        (["check"], "Missing argument 'PROOF ...'"),
        (["certify", "m"], "Missing argument 'CANDIDATES'"),
        (["certify", "m", "c.tsv", "--embed"], "--embed goes with --proof FILE"),
        (["evaluate", "m", "e.tsv", "--cross-validate", "1"], "Invalid value for '--cross-validate': 1"),
        (["train", "e.tsv", "-o", "m", "--form", "prolog"], "Invalid value for '--form': 'prolog'"),
        (["train", "e.tsv", "-o", "m", "--merge", "a"], "--merge a: write LABEL=OTHER"),
        (["train", "e.tsv", "-o", "m", "--merge", "a=b", "--merge", "c=b"], "--merge c=b: b counts as a already"),
        (["train", "e.tsv", "-o", "m", "--atoms", "auto", "--atoms", "words"], "--atoms auto chooses by itself"),
        (["doctor", "e.tsv", "--atoms", "bigrams", "--atoms", "words"], "give one --atoms"),
    ],
)
def test_wrong_usage_is_one_line_with_a_remedy(run: Run, arguments: list[str], problem: str) -> None:
    """A mistake on the command line ends with 2, says what is wrong and where help is."""
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {problem}")
    assert "--help`." in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_choices_are_those_of_the_library() -> None:
    """What the command line offers, without loading it, is what the library knows."""
    assert tuple(TOKENIZERS) == choices.TOKENS
    assert (FORMS, RULES, WAYS) == (choices.FORMS, choices.RULES, choices.CLEAN)
    assert TARGETS == choices.TARGETS
    assert list(Status) == list(certify.MARKS)
    assert max(len(choice.recipes) for choice in CHOICES) == MOST_CHOSEN


def test_asking_loads_nothing_heavy(tiny: Path, environment: dict[str, str]) -> None:
    """An answer and a reason for having none are given without scipy, rich and their like."""
    arguments = ["ask", str(tiny / "tiny.model"), "area of ohio", "ohio area"]
    probe = f"import sys; from unanimity.cli.main import main; print(main({arguments})); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", probe], env=environment, capture_output=True, text=True, check=True)
    *_, code, modules = done.stdout.splitlines()
    loaded = set(modules.split())
    assert (code, "unanimity.cli.commands.ask" in loaded) == ("1", True)
    assert not loaded & HEAVY


def test_the_demo_tells_the_whole_story(run: Run, tmp_path: Path) -> None:
    """The demo answers, derives, declines, is never wrong, has all its proofs accepted, and leaves nothing behind."""
    done = run("demo")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"What is the capital of Nevada\?? +(capital NV|NV capital)", done.stdout)
    assert re.search(r"\+1 .*\n +\+1 .*\n +-1 .*\n += ", done.stdout)
    assert "was never seen in an example" in done.stdout or "were never seen in an example" in done.stdout
    totals = re.search(r"(\d+) asked, (\d+) answered: (\d+) right, 0 wrong", done.stdout)
    proofs = re.search(r"(\d+) proofs written, (\d+) accepted", done.stdout)
    assert totals
    assert proofs
    assert int(totals[1]) >= 60
    assert 0 < int(totals[2]) == int(totals[3]) < int(totals[1])
    assert proofs[1] == proofs[2] == totals[1]
    assert "An answer is right if the examples are right" in done.stdout
    assert "unanimity train examples.tsv" in done.stdout
    assert len(done.stdout.splitlines()) < 60
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX's")
@pytest.mark.parametrize("variables", [{}, {"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_only_on_a_terminal_that_wants_it(
    tiny: Path, environment: dict[str, str], variables: dict[str, str]
) -> None:
    """On a terminal the answer is coloured and progress shown, but not under NO_COLOR or on a dumb terminal."""
    environment = environment | {"TERM": "xterm-256color"} | variables
    asked = on_terminal(environment, "ask", str(tiny / "tiny.model"), "area of ohio", "--explain")
    trained = on_terminal(environment, "train", str(tiny / "tiny.tsv"), "-o", "/dev/null")
    colourful = not variables
    assert "area OH" in asked
    assert ("\x1b[" in asked) == colourful
    assert ("learning" in trained) == colourful


def on_terminal(environment: dict[str, str], *arguments: str) -> str:
    """All that the command writes to a terminal of its own."""
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "unanimity", *arguments]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    written = b""
    try:
        while block := os.read(ours, 4096):
            written += block
    except OSError:
        pass  # the terminal was closed with the process
    os.close(ours)
    assert process.wait(30) == 0
    return written.decode()
