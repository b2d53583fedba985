"""A model that somebody altered, and whose hash he mended, is refused or used; nothing unforeseen ever happens."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import unanimity
from unanimity import BadModel, Lexicon, OneOf, Parser, learn, load_model, save_model
from unanimity.cli.main import main
from unanimity.exact.rows import Rows
from unanimity.files.model.matrices import of_rows
from unanimity.files.model.sections import Section, read_sections, write_sections
from unanimity.spaces.agreed_space import AgreedSpace

IOWA = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]
HALVES = [*IOWA, ("iowa iowa", "IA IA"), ("a b", "x"), ("b c", "x"), ("a c", "x x"), ("c", "x")]
WRONG = [("iowa iowa", "IA"), ("cities in iowa", "city city IA"), ("cities in ohio", "city OH"), ("ohio", "OH")]
SEVERAL = [*IOWA, ("area of ohio", OneOf("area OH", "city IA")), ("rivers in iowa", OneOf("river IA", "lake IA"))]
CALLS = [
    ("find a city in iowa", json.dumps({"name": "find", "arguments": {"kind": "city", "state": "iowa"}})),
    ("find a river in ohio", json.dumps({"name": "find", "arguments": {"kind": "river", "state": "ohio"}})),
    ("find a river in iowa", json.dumps({"name": "find", "arguments": {"kind": "river", "state": "iowa"}})),
]
STATES = Lexicon([("iowa", "state"), ("ohio", "state"), ("texas", "state")])
QUESTIONS = "area of ohio\nohio area\ncities\nb c maine\nrivers in ohio\nfind a city in ohio\n"
EXAMPLES = '{"input": "area of ohio", "output": "area OH"}\n{"input": "cities in iowa", "output": "city IA"}\n'


def parsers() -> dict[str, Parser]:
    """A small parser of every kind that a model can hold."""
    return {
        "linear": learn(HALVES),
        "nonnegative": learn(HALVES, family="nonnegative"),
        "integral": learn(HALVES, family="integral"),
        "mistaken": learn([*IOWA, *WRONG], family="integral", mistakes=2),
        "choices": learn(SEVERAL, family="integral"),
        "linear choices": learn(SEVERAL, family="linear"),
        "forms": learn(CALLS, form="json", lexicon=STATES),
        "views": learn(HALVES, atoms=["words", "bigrams"]),
    }


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a model of every kind, and what they are asked."""
    folder = tmp_path_factory.mktemp("altered")
    for name, parser in parsers().items():
        save_model(folder / name, parser)
    (folder / "questions.txt").write_text(QUESTIONS)
    (folder / "examples.jsonl").write_text(EXAMPLES)
    return folder


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A model that answers "ohio" by itself, because no word contributes a negative number."""
    save_model(tmp_path / "whole", learn(IOWA, family="nonnegative"))
    return tmp_path / "whole"


def altered(path: Path, name: str, rows: Rows) -> None:
    """Put another matrix in the place of one of a model, and mend the hash."""
    header, sections = read_sections(str(path))
    write_sections(path, header, {**sections, **of_rows(name, rows)})


def base_of(path: Path) -> Rows:
    """The mapping by which a model answers."""
    space = load_model(path).parser.space
    assert isinstance(space, AgreedSpace)
    return space.consensus.base.numerators


def doubled(path: Path) -> None:
    """Have a model answer "ohio" with two OH, by a mapping that still gives the outputs of all examples."""
    system, rows = load_model(path).parser.system, [dict(row) for row in base_of(path)]
    oh = system.targets.columns["OH"]
    for atom, more in {"ohio": 1, "iowa": 1, "cities": -1, "area": -1}.items():
        row = rows[system.sources.columns[atom]]
        row[oh] = row.get(oh, 0) + more
    kept = [{t: n for t, n in row.items() if n} for row in rows]
    altered(path, "agreed.base", Rows.of(kept, len(system.targets)))


@pytest.mark.parametrize("options", ["--proof p", "--explain", "--json --proof p", "--proof p --embed"])
def test_no_answer_is_shown_that_its_proof_does_not_give(
    whole: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: str
) -> None:
    """An answer that its own examples do not add up to is neither shown nor proved, and it is said why."""
    monkeypatch.chdir(whole.parent)
    assert main(["ask", str(whole), "ohio"]) == 0
    assert capsys.readouterr().out == "ohio -> OH\n"
    doubled(whole)
    assert main(["ask", str(whole), "ohio", *options.split()]) == 2
    shown = capsys.readouterr()
    assert "OH" not in shown.out
    assert "the answer is not what its examples add up to: the model was altered" in shown.err
    assert "Train it again" in shown.err
    assert not Path("p").exists()


def test_a_model_that_does_not_fit_its_own_examples_is_refused(whole: Path) -> None:
    """A base that does not give an example's output, or dissent that changes it, is noticed on loading."""
    content = whole.read_bytes()
    system, base = load_model(whole).parser.system, base_of(whole)
    nothing = Rows.empty(len(system.sources), len(system.targets))
    one = Rows.of([{0: 1} for _ in system.sources.atoms], 1)
    for name, rows, problem in (
        ("agreed.base", nothing, "the base does not fit the examples"),
        ("base", nothing, "the base does not fit the examples"),
        ("inside.base", nothing, "the mapping inside does not fit the examples"),
        ("agreed.dissent", one, "the dissent changes what an example says"),
        ("dissent", one, "the dissent changes what an example says"),
        ("dissent", Rows.empty(len(system.sources), 0), "in more or in fewer directions than the examples leave open"),
    ):
        whole.write_bytes(content)
        altered(whole, name, rows)
        with pytest.raises(BadModel, match=problem):
            load_model(whole)
    assert base.count


def test_no_number_of_a_model_sizes_anything_unchecked(models: Path, tmp_path: Path) -> None:
    """A small model that numbers its changes up to 10^15 is refused at once, within ordinary memory."""
    header, sections = read_sections(str(models / "choices"))
    numbers = sections["changes.numbers"].numbers().copy()
    numbers[-1] = 10**15
    write_sections(tmp_path / "m", header, {**sections, "changes.numbers": Section.of_numbers(numbers)})
    probe = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (2**32, 2**32)); "
    probe += "from unanimity.cli.main import main; sys.exit(main(['ask', 'm', 'area of ohio']))"
    home = str(Path(unanimity.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": home, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", probe], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr == "error: m: the changes do not fit each other. Train it again with `unanimity train`.\n"


KINDS = ("linear", "nonnegative", "integral", "mistaken", "choices", "linear choices", "forms", "views")


@pytest.mark.parametrize("count", [60, pytest.param(1_000, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("kind", KINDS)
def test_an_altered_model_never_ends_unforeseen(models: Path, kind: str, count: int) -> None:
    """Whatever is altered, commands end with 0, 1 or 2, without a traceback, in bounded time and memory."""
    script = Path(__file__).with_name("altering.py")
    home = str(Path(unanimity.__file__).parents[1])
    read = (models / kind, models / "questions.txt", models / "examples.jsonl")
    command = [sys.executable, str(script), *map(str, read)]
    environment = {**os.environ, "PYTHONPATH": home, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [*command, "0", str(count)], env=environment, capture_output=True, text=True, check=False, timeout=600
    )
    assert (done.stdout, done.returncode) == ("done\n", 0), (done.stdout + done.stderr)[:5000]
