"""Examples with several possible outputs, as a user meets them on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

LINES: list[dict[str, object]] = [
    {"input": "area of iowa", "outputs": ["area IA", "area OH", "city IA"]},
    {"input": "cities in ohio", "output": "city OH"},
    {"input": "cities in iowa", "output": "city IA"},
    {"input": "area of ohio", "outputs": ["city IA", "area OH"]},
    {"input": "lakes in ohio", "outputs": ["lake OH", "river OH"]},
]
FAMILIES = ("linear", "nonnegative", "integral")


def written(path: Path, lines: list[dict[str, object]]) -> Path:
    """A .jsonl file of these examples."""
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return path


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """A file of five examples, three of which have several outputs."""
    return written(tmp_path / "e.jsonl", LINES)


def test_the_right_outputs_are_found_and_proved(run: Run, several: Path) -> None:
    """Training settles what can be, asking says what is open, and the checker accepts all of it."""
    trained = run("train", several, "-o", "m", "--system", "s", "--choices", "c")
    assert trained.returncode == 0, trained.stderr
    assert "3 examples with several outputs: 2 settled, 1 open" in trained.stdout
    first, second, third = map(json.loads, (several.parent / "c").read_text().splitlines())
    assert (first["place"], first["forced"]) == ("e.jsonl:1", {"area": 1, "IA": 1})
    assert second["forced"] == {"area": 1, "OH": 1}
    assert (third["forced"], len(third["possible"])) == (None, 2)
    asked = run("ask", "m", "area of ohio", "lakes in iowa", "--proof", "p", "--explain")
    assert asked.returncode == 1
    assert "area of ohio" in asked.stdout
    assert "It is not known which output e.jsonl:5 has: “lakes in ohio” -> lake OH | river OH." in asked.stdout
    assert "each example has one of its outputs" in asked.stderr
    checked = run("check", "p", "--system", "s")
    assert (checked.returncode, checked.stdout.count("verified")) == (0, 2)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_can_choose(run: Run, several: Path, family: str) -> None:
    """The choice stays a choice in each family, and its proofs pass."""
    assert run("train", several, "-o", "m", "--system", "s", "--family", family).returncode == 0
    asked = run("ask", "m", "area of iowa", "lakes", "--json", "--proof", "p")
    answer, unknown = map(json.loads, asked.stdout.splitlines())
    assert answer["output"] == {"area": 1, "IA": 1}
    assert unknown["verdict"] == "dont_know"
    assert run("check", "p", "--system", "s").returncode == 0
    assert run("check", "p").returncode == 2


def test_an_answer_changed_by_one_is_rejected(run: Run, several: Path) -> None:
    """The checker does not accept the proof of another output."""
    assert run("train", several, "-o", "m", "--system", "s").returncode == 0
    assert run("ask", "m", "area of iowa", "--proof", "p").returncode == 0
    proof = several.parent / "p"
    record = json.loads(proof.read_text())
    record["output"]["IA"] = 2
    proof.write_text(f"{json.dumps(record)}\n")
    assert run("check", "p", "--system", "s").returncode == 1


def test_tables_have_lists_in_json(run: Run, tmp_path: Path) -> None:
    """In .tsv and .csv files the column is called outputs and holds lists."""
    (tmp_path / "e.tsv").write_text('input\toutputs\na b\t["X Y"]\na\t["X", "Y", "X"]\nb\t["Y", {"Z": 1}]\n')
    (tmp_path / "e.csv").write_text('input,outputs\na b,"[""X Y""]"\na,"[""X"", ""Y""]"\nb,"[""Y"", ""Z""]"\n')
    for name in ("e.tsv", "e.csv"):
        assert run("train", name, "-o", "m").returncode == 0
        done = run("ask", "m", "a", "b")
        assert (done.returncode, done.stdout) == (0, "a -> X\nb -> Y\n")


@pytest.mark.parametrize("form", ["funql", "sexpr", "json"])
def test_forms_are_built_from_settled_examples(run: Run, formed: Path, tmp_path: Path, form: str) -> None:
    """Where all but one of the candidate forms are impossible, the whole form of a new sentence is as without them."""
    given = [line.split("\t") for line in (formed / f"{form}.tsv").read_text().splitlines()]
    lines: list[dict[str, object]] = [{"input": text, "output": output} for text, output in given]
    wrong = {"funql": "answer(river(all))", "sexpr": "(answer (river (all)))", "json": '{"name": "x", "arguments": {}}'}
    lines.append({"input": given[0][0], "outputs": [wrong[form], given[0][1]]})
    written(tmp_path / "e.jsonl", lines)
    done = run("train", "e.jsonl", "-o", "m", "--form", form, "--lexicon", formed / "names.tsv")
    assert done.returncode == 0, done.stderr
    assert "1 example with several outputs: 1 settled, 0 open" in done.stdout
    question = "largest river in new york"
    plain = run("ask", formed / f"{form}.model", question)
    assert run("ask", "m", question).stdout == plain.stdout


def test_examples_none_of_whose_outputs_can_be_right(run: Run, tmp_path: Path) -> None:
    """Training refuses them with what the others force; doctor shows the same and proves it."""
    lines: list[dict[str, object]] = [
        {"input": "area of iowa", "output": "area IA"},
        {"input": "area of iowa", "outputs": ["city IA", "lake IA"]},
        {"input": "lakes", "outputs": ["lake", "river"]},
    ]
    written(tmp_path / "e.jsonl", lines)
    trained = run("train", "e.jsonl", "-o", "m")
    assert (trained.returncode, (tmp_path / "m").exists()) == (1, False)
    assert "these 2 contradict each other" in trained.stderr
    assert "city IA | lake IA" in trained.stderr
    assert "Whichever of their outputs are right, no mapping fits all 2." in trained.stderr
    found = run("doctor", "e.jsonl", "--system", "s", "--proof", "p")
    assert found.returncode == 0
    assert "area IA" in found.stdout
    checked = run("check", "p", "--system", "s")
    assert (checked.returncode, checked.stdout.count("verified: no integral mapping fits")) == (0, 1)
    told = json.loads(run("doctor", "e.jsonl", "--json").stdout)
    [conflict] = told["conflicts"]
    assert [example.get("outputs") for example in conflict["examples"]][1] == [
        {"city": 1, "IA": 1},
        {"lake": 1, "IA": 1},
    ]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ({"input": "a", "outputs": []}, "e.jsonl:2: the example has no output at all. Give it at least one"),
        (
            {"input": "a", "outputs": ["X", 7]},
            "e.jsonl:2: number 2 of `outputs`: an output is neither a string nor an object",
        ),
        ({"input": "a", "outputs": "X"}, "e.jsonl:2: `outputs` is no list"),
        ({"input": "a", "output": "X", "outputs": ["X"]}, "e.jsonl:2: the object has both `output` and `outputs`"),
    ],
)
def test_bad_lists_are_refused(run: Run, tmp_path: Path, line: dict[str, object], problem: str) -> None:
    """An example without any output, or with a list that makes no sense, is an error that names its place."""
    written(tmp_path / "e.jsonl", [{"input": "b", "output": "Y"}, line])
    done = run("train", "e.jsonl", "-o", "m")
    assert (done.returncode, (tmp_path / "m").exists()) == (2, False)
    assert problem in done.stderr


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--family", "integral", "--mistakes", "1"], "do not go with a budget of mistakes"),
        (["--clean", "residual"], "examples with several outputs cannot be cleaned"),
        (["--atoms", "lefts+bigrams"], "examples with several outputs cannot be used to merge words"),
    ],
)
def test_what_needs_one_output_is_refused(run: Run, several: Path, options: list[str], problem: str) -> None:
    """Mistakes, cleaning and merging of words are refused where an example has several outputs."""
    done = run("train", several, "-o", "m", *options)
    assert (done.returncode, (several.parent / "m").exists()) == (2, False)
    assert problem in done.stderr


def test_support_and_evaluation_need_one_output(run: Run, several: Path) -> None:
    """Support is not counted, and answers are not held against several outputs."""
    assert run("train", several, "-o", "m").returncode == 0
    assert (
        "support is not counted where examples have several outputs"
        in run("ask", "m", "lakes", "--support", "2").stderr
    )
    assert "e.jsonl:1: an answer cannot be held against several outputs" in run("evaluate", "m", several).stderr


def test_without_choices_the_file_of_choices_is_empty(run: Run, tmp_path: Path) -> None:
    """Examples with one output each have no choices, which is said."""
    written(tmp_path / "e.jsonl", [{"input": "a", "outputs": ["X"]}])
    done = run("train", "e.jsonl", "-o", "m", "--choices", "c")
    assert (done.returncode, (tmp_path / "c").read_text()) == (0, "")
    assert "No example has several outputs, so c is empty" in done.stderr


@pytest.mark.parametrize("family", FAMILIES)
def test_contradictions_are_shown_in_every_family(run: Run, tmp_path: Path, family: str) -> None:
    """Two inputs that are the same, with outputs that are not, cannot be learned from, whichever are right."""
    lines: list[dict[str, object]] = [{"input": "a", "outputs": ["X", "Y"]}, {"input": "a", "outputs": ["Z", "W"]}]
    written(tmp_path / "e.jsonl", lines)
    done = run("train", "e.jsonl", "-o", "m", "--family", family)
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert "these 2 contradict each other" in done.stderr
    assert "Whichever of their outputs are right, no mapping fits all 2." in done.stderr
    assert run("doctor", "e.jsonl", "--family", family).returncode == 0


def test_a_wider_family_is_named(run: Run, tmp_path: Path) -> None:
    """If a wider family fits, a contradiction says so."""
    written(tmp_path / "e.jsonl", [{"input": "a", "output": "X"}, {"input": "a b", "outputs": ["", "Z"]}])
    assert "--family linear" in run("train", "e.jsonl", "-o", "m").stderr


@pytest.mark.parametrize("family", FAMILIES)
def test_the_time_to_choose_is_limited(run: Run, several: Path, family: str) -> None:
    """A time limit is allowed where there is something to choose, in each family; the linear one has none otherwise."""
    assert run("train", several, "-o", "m", "--family", family, "--time-limit", "60").returncode == 0
    assert run("train", several, "-o", "m", "--time-limit", "60").returncode == 0
    plain = written(several.parent / "plain.jsonl", [{"input": "a", "output": "X"}])
    assert "the linear family has no time limit" in run("train", plain, "-o", "m", "--time-limit", "60").stderr


def test_explanations_show_the_output_that_is_possible(run: Run, several: Path) -> None:
    """An explanation adds up outputs that are possible, not those that stand first, and says why they are."""
    several.write_text(several.read_text().replace('["area IA", "area OH", "city IA"]', '["city IA", "area IA"]'))
    for family, row in (
        ("integral", "area     e.jsonl:1 (the only output possible)"),
        ("linear", "area IA  e.jsonl:1"),
    ):
        assert run("train", several, "-o", "m", "--family", family).returncode == 0
        told = run("ask", "m", "area of ohio", "--explain").stdout
        assert row in told
        assert "()" not in told


def test_duplicates_count_once(run: Run, tmp_path: Path) -> None:
    """An example whose outputs are all the same is an ordinary one."""
    written(tmp_path / "e.jsonl", [{"input": "a", "outputs": ["X Y", "Y X", {"X": 1, "Y": 1}]}])
    done = run("train", "e.jsonl", "-o", "m")
    assert done.returncode == 0
    assert "several outputs" not in done.stdout
    assert run("ask", "m", "a").stdout == "a -> X Y\n"
