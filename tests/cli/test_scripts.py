"""What a script needs: exit codes that it asks for, JSON that is JSON, and what was meant where it was mistyped."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from unanimity.cli.main import COMMANDS
from unanimity.language.certify import Status

Run = Callable[..., subprocess.CompletedProcess[str]]

TINY = "area of iowa\tarea IA\ncities in ohio\tcity OH\ncities in iowa\tcity IA\n"
CALL = {"name": "set_heat", "arguments": {"degrees": 20.5, "room": "kitchen"}}
EXACT = '{"input": "heat the kitchen", "output": {"name": "heat", "arguments": {"to": 1.50, "room": "kitchen"}}}\n'


@pytest.fixture
def said(run: Run, tmp_path: Path) -> str:
    """A model and candidates: one is certified, one refuted, one neither."""
    (tmp_path / "e.tsv").write_text(TINY)
    (tmp_path / "said.tsv").write_text("area of ohio\tarea OH\narea of iowa\tarea OH\nlakes in ohio\tlake OH\n")
    assert run("train", "e.tsv", "-o", "m").returncode == 0
    return "said.tsv"


@pytest.mark.parametrize(
    ("told", "code"),
    [([], 0), (["refuted"], 1), (["dont_know"], 1), (["dont-know"], 1), (["certified"], 1), (["refuted,dont_know"], 1)],
)
def test_certify_fails_on_what_it_is_told(run: Run, said: str, told: list[str], code: int) -> None:
    """Without --fail-on the exit code is 0, whatever the judgements; JSON changes nothing."""
    options = ["--fail-on", *told] if told else []
    assert run("certify", "m", said, *options).returncode == code
    assert run("certify", "m", said, *options, "--json").returncode == code


def test_certify_fails_on_nothing_else(run: Run, tmp_path: Path, said: str) -> None:
    """What does not occur is no failure; what cannot occur is refused with all that can, as the library has them."""
    (tmp_path / said).write_text("area of ohio\tarea OH\n")
    others = [status.value for status in Status if status is not Status.CERTIFIED]
    assert run("certify", "m", said, "--fail-on", ",".join(others)).returncode == 0
    done = run("certify", "m", said, "--fail-on", "wrong")
    assert done.returncode == 2
    assert f"--fail-on wrong: choose from {', '.join(status.value for status in Status)}" in done.stderr


@pytest.mark.parametrize(
    ("lines", "options", "code"),
    [
        (TINY, ["--fail-on", "contradictions,suspects"], 0),
        (TINY + "cities in iowa\tcity\n", [], 0),
        (TINY + "cities in iowa\tcity\n", ["--fail-on", "contradictions"], 1),
        (TINY + "cities in iowa\tcity\n", ["--fail-on", "suspects"], 1),
        (TINY * 2 + "cities in iowa\tcity\n", ["--fail-on", "contradictions", "--mistakes", "1"], 0),
        (TINY * 2 + "cities in iowa\tcity\n", ["--fail-on", "suspects", "--mistakes", "1"], 1),
        (TINY * 2 + "cities in iowa\tcity city city\n", ["--fail-on", "contradictions", "--mistakes", "1"], 1),
        (TINY, ["--fail-on", "mistakes"], 2),
    ],
)
def test_doctor_fails_on_what_it_is_told(run: Run, tmp_path: Path, lines: str, options: list[str], code: int) -> None:
    """Contradictions, or suspicious labels; more mistakes than allowed are a contradiction."""
    (tmp_path / "e.tsv").write_text(lines)
    family = ["--family", "integral"] if "--mistakes" in options else []
    assert run("doctor", "e.tsv", *family, *options).returncode == code
    assert run("doctor", "e.tsv", "--json", *family, *options).returncode == code


def test_a_form_in_json_is_json(run: Run, tmp_path: Path) -> None:
    """In every command's JSON, with its numbers as they were written; what cannot be read stays a text."""
    (tmp_path / "e.jsonl").write_text(EXACT)
    assert run("train", "e.jsonl", "-o", "m", "--form", "json").returncode == 0
    form = {"name": "heat", "arguments": {"room": "kitchen", "to": "1.50"}}
    asked = json.loads(run("ask", "m", "heat the kitchen", "--json").stdout, parse_float=str)
    assert asked["form"] == form
    (tmp_path / "said.jsonl").write_text(EXACT + '{"input": "heat the kitchen", "output": "{broken"}\n')
    told = run("certify", "m", "said.jsonl", "--json").stdout.splitlines()
    first, second = (json.loads(line, parse_float=str) for line in told)
    assert (first["candidate"], first["form"]) == (form, form)
    assert (second["candidate"], second["form"]) == ("{broken", form)
    (tmp_path / "pool.txt").write_text("heat the kitchen\nHeat the kitchen!\n")
    for line in run("paraphrases", "m", "pool.txt", "--json").stdout.splitlines():
        assert json.loads(line, parse_float=str)["form"] == form
    (tmp_path / "held.jsonl").write_text(EXACT.replace("1.50", "2.50"))
    shown = json.loads(run("evaluate", "m", "held.jsonl", "--show", "wrong", "--json").stdout, parse_float=str)
    [question] = shown["wrong"][0]["questions"]
    assert question["given"] == form
    assert question["expected"]["arguments"]["to"] == "2.50"


def test_forms_in_other_notations_stay_texts(run: Run, formed: Path) -> None:
    """FunQL is no JSON."""
    done = run("ask", formed / "funql.model", "city in ohio", "--json")
    assert json.loads(done.stdout)["form"] == "answer(city(loc_2(stateid('ohio'))))"


@pytest.mark.parametrize(
    ("told", "meant"),
    [
        (["trian"], "No such command 'trian'. Did you mean train? See `unanimity --help`."),
        (["Ask"], "No such command 'Ask'. Did you mean ask? See"),
        (["evalaute", "m", "e"], "Did you mean evaluate?"),
        (["paraphrase"], "Did you mean paraphrases?"),
        (
            ["train", "--famly", "linear"],
            "No such option '--famly'. Did you mean --family? See `unanimity train --help`.",
        ),
        (["ask", "m", "--explian"], "Did you mean --explain?"),
        (["train", "e", "-o", "m", "--family", "linar"], "Did you mean linear?"),
        (["train", "e", "-o", "m", "--clean", "leave_one_out"], "Did you mean leave-one-out?"),
    ],
)
def test_what_was_meant_is_asked(run: Run, told: list[str], meant: str) -> None:
    """For commands, options and choices."""
    done = run(*told)
    assert (done.returncode, done.stdout) == (2, "")
    assert meant in done.stderr


def test_what_is_like_nothing_is_not_guessed(run: Run) -> None:
    """Then nothing is asked."""
    assert run("xyzzy").stderr == "error: No such command 'xyzzy'. See `unanimity --help`.\n"
    assert all(run(command, "--help").returncode == 0 for command in COMMANDS)


def test_the_version_in_short(run: Run) -> None:
    """-V is --version."""
    assert run("-V").stdout == run("--version").stdout != ""


@pytest.mark.parametrize(
    ("hidden", "told", "package"),
    [
        ("ortools", ["train", "e.tsv", "-o", "m", "--family", "integral"], "ortools"),
        ("snowballstemmer", ["train", "e.tsv", "-o", "m", "--atoms", "stems+bigrams"], "snowballstemmer"),
    ],
)
def test_hints_name_what_can_be_installed(
    tmp_path: Path, environment: dict[str, str], hidden: str, told: list[str], package: str
) -> None:
    """A package that is missing is named as pip knows it, wherever this one was installed from."""
    import sys

    (tmp_path / "e.tsv").write_text(TINY)
    (tmp_path / "hiding.py").write_text(
        "import sys\n"
        "from importlib.abc import MetaPathFinder\n"
        "class Hiding(MetaPathFinder):\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name.split('.')[0] == {hidden!r}:\n"
        "            raise ModuleNotFoundError(name=name)\n"
        "sys.meta_path.insert(0, Hiding())\n"
        "import importlib.util as util\n"
        "real = util.find_spec\n"
        f"util.find_spec = lambda name, package=None: None if name == {hidden!r} else real(name, package)\n"
        "from unanimity.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "hiding.py", *told], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2, done.stdout
    assert f"pip install {package}" in done.stderr
    assert "unanimity[" not in done.stderr
