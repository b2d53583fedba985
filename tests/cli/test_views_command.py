"""Several ways to make atoms, asked together: which answers count, how they are proved, how they are chosen."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

LINES = [
    ("show rivers in iowa", "show rivers IOWA"),
    ("show rivers in ohio", "show rivers OHIO"),
    ("show cities in ohio", "show cities OHIO"),
    ("show cities in iowa", "show cities IOWA"),
    ("list rivers in iowa", "show rivers IOWA"),
    ("list cities in ohio", "show cities OHIO"),
    ("count rivers in utah", "count rivers UTAH"),
    ("count cities in utah", "count cities UTAH"),
    ("count rivers in texas", "count rivers TEXAS"),
    ("show lakes in texas", "show lakes TEXAS"),
    ("list lakes in utah", "show lakes UTAH"),
    ("count lakes in ohio", "count lakes OHIO"),
]
MANY = "".join(f"{text}\t{output}\n" for text, output in LINES)


@pytest.fixture(scope="module")
def views(run_in: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a model of three views and their systems; not to be changed."""
    folder = tmp_path_factory.mktemp("views")
    (folder / "e.tsv").write_text(MANY)
    atoms = ["--atoms", "bigrams", "--atoms", "lefts+bigrams", "--atoms", "words"]
    done = run_in(folder, "train", "e.tsv", "-o", "m", *atoms, "--system", "s")
    assert done.returncode == 0, done.stderr
    (folder / "told").write_text(done.stdout)
    return folder


def test_training_names_every_view_and_file(views: Path) -> None:
    """Each view has its digest and its own system file with a shared one beside it."""
    lines = [line.split(maxsplit=1) for line in (views / "told").read_text().splitlines()]
    assert [value.split()[-1] for name, value in lines if name in ("inputs", "also")] == [
        "bigrams",
        "lefts+bigrams",
        "words",
    ]
    assert len({value for name, value in lines if name == "digest"}) == 3
    assert lines[-1] == ["written", "m, s, s.shared, s.2, s.2.shared, s.3, s.3.shared"]
    assert all((views / name).exists() for name in lines[-1][1].split(", "))


def test_a_contradiction_names_the_view(here: Run, tmp_path: Path) -> None:
    """Where the examples fit by one way to make atoms and not by another, the message and the remedy say which."""
    (tmp_path / "e.tsv").write_text("dog bites man\tnews\nman bites dog\told\n")
    done = here("train", "e.tsv", "-o", "m", "--atoms", "bigrams", "--atoms", "words")
    assert (done.returncode, (tmp_path / "m").exists()) == (1, False)
    assert "fits all examples cut into words; these 2 contradict each other" in done.stderr
    assert done.stderr.endswith("unanimity doctor e.tsv\n")
    over = here(
        "train", "e.tsv", "-o", "m", "--atoms", "bigrams", "--atoms", "words", "--family", "integral", "--mistakes", "1"
    )
    assert (over.returncode, (tmp_path / "m").exists()) == (1, False)
    assert "every mapping of words needs at least 2 mistakes" in over.stderr


def test_each_view_has_its_own_proofs(here: Run, views: Path, tmp_path: Path) -> None:
    """What each view says by itself is proved in its own file, and checked with its own system."""
    done = here("ask", views / "m", "show rivers in utah", "rivers show", "show canals", "--proof", "p")
    assert done.returncode == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p", "p.2", "p.3"]
    for number in ("", ".2", ".3"):
        assert f"3 proofs written to p{number}\n" in done.stderr
        checked = here("check", f"p{number}", "--system", views / f"s{number}")
        assert (checked.returncode, checked.stdout.count(": verified: ")) == (0, 3)
    assert here("check", "p.2", "--system", views / "s").returncode == 1


def test_a_later_view_answers_only_with_a_known_output(here: Run, views: Path) -> None:
    """Words alone know “in iowa show rivers”, but only an output that some example has may be answered by them."""
    done = here("ask", views / "m", "rivers show in iowa", "rivers show in utah")
    assert done.returncode == 1
    known, withheld = done.stdout.splitlines()
    assert sorted(known.split(" -> ")[1].split()) == ["IOWA", "rivers", "show"]
    assert "don't know: By words it is " in withheld
    assert "which no example has; bigrams does not answer" in withheld


def test_so_many_have_to_agree(here: Run, views: Path) -> None:
    """With --agree 2 a single other view is not enough."""
    atoms = ["--atoms", "bigrams", "--atoms", "lefts+bigrams", "--atoms", "words"]
    assert here("train", views / "e.tsv", "-o", "m", *atoms, "--agree", "2").returncode == 0
    done = here("ask", "m", "rivers show in iowa")
    assert done.returncode == 1
    assert "Only by words it is " in done.stdout


def test_views_that_differ_do_not_answer(here: Run, tmp_path: Path) -> None:
    """Where two views force different outputs, both are shown, and neither is the answer."""
    (tmp_path / "e.tsv").write_text("dog runs\tone run\ndogs sleep\tmany nap\nruns\trun\nsleep\tnap\n")
    assert here("train", "e.tsv", "-o", "m", "--atoms", "words", "--atoms", "stems+bigrams").returncode == 0
    done = here("ask", "m", "dogs runs", "--proof", "p")
    assert done.returncode == 1
    assert "don't know: By words it is " in done.stdout
    assert ", by stems+bigrams it is " in done.stdout
    assert "A label for this input would settle it." in done.stdout
    assert (tmp_path / "p").exists()
    assert (tmp_path / "p.2").exists()


@pytest.mark.parametrize(
    ("atoms", "problem"),
    [
        (["nouns"], "there is no way to make atoms called 'nouns'"),
        (["bigrams+stems"], "there is no way to make atoms called 'bigrams+stems'"),
        (["lefts+words"], "'lefts+words' merges what is not there"),
        ([""], "there is no way to make atoms called ''"),
    ],
)
def test_an_unknown_recipe_is_refused(here: Run, views: Path, tmp_path: Path, atoms: list[str], problem: str) -> None:
    """The error says what could be written instead."""
    done = here("train", views / "e.tsv", "-o", "m", *(part for each in atoms for part in ("--atoms", each)))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {problem}. ")
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_more_views_than_there_are_cannot_agree(here: Run, views: Path) -> None:
    """The error says which numbers are possible."""
    done = here("train", views / "e.tsv", "-o", "m", "--atoms", "words", "--agree", "2")
    assert done.returncode == 2
    assert done.stderr.startswith("error: 2 others cannot agree beside the first atoms. ")


def test_support_is_refused_once_for_several_views(here: Run, views: Path) -> None:
    """Whatever the questions, there is one error."""
    done = here("ask", views / "m", "--support", "2", stdin=b"show rivers in utah\nshow cities in utah\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert "support is known only where one --atoms was learned with" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_explanation_names_no_support_for_several_views(here: Run, views: Path) -> None:
    """The derivation is that of the view that answers; a proof of it is written for each view."""
    done = here("ask", views / "m", "list rivers in ohio", "--explain", "--proof", "p")
    assert done.returncode == 0
    assert "hangs on" not in done.stdout
    assert "decided by sum of examples" in done.stdout
    assert "inputs as words" in done.stdout or "inputs as bigrams" in done.stdout
    assert here("check", "p", "--system", views / "s").returncode == 0


def test_atoms_are_chosen_by_cross_validation(here: Run, views: Path, tmp_path: Path) -> None:
    """A table shows each choice with its figures and which was taken; the model is the one with those atoms."""
    done = here("train", views / "e.tsv", "-o", "m", "--atoms", "auto", "--system", "s")
    assert done.returncode == 0, done.stderr
    title, head, *rows = done.stdout.splitlines()
    assert title.startswith("Atoms, by ")
    assert "12 examples" in title
    assert head.split()[:5] == ["atoms", "precision", "at", "least", "answered"]
    choices = rows[: next(i for i, row in enumerate(rows) if row.startswith("examples"))]
    (taken,) = [row for row in choices if row.endswith("chosen")]
    assert len(choices) > 3
    assert taken.split()[0] == "words"
    assert "the highest is chosen. What cannot reach it is out." in done.stderr
    assert here("ask", "m", "in texas show cities").returncode == 0
    names = done.stdout.splitlines()[-1].removeprefix("written").split(", ")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(name.strip() for name in names)


def test_what_lay_there_before_is_not_said_to_be_written(here: Run, views: Path, tmp_path: Path) -> None:
    """A file of an earlier run that has the name of another view's system stays, and is not named."""
    (tmp_path / "s.2").write_text("old")
    done = here("train", views / "e.tsv", "-o", "m", "--system", "s")
    assert done.stdout.splitlines()[-1].split(maxsplit=1)[1] == "m, s, s.shared"
    assert (tmp_path / "s.2").read_text() == "old"


def test_examples_that_any_view_sets_aside_are_counted_once(here: Run, views: Path, tmp_path: Path) -> None:
    """All examples of the file are counted, whichever view sets which aside."""
    (tmp_path / "e.tsv").write_text((views / "e.tsv").read_text() + "in iowa show rivers\tx\n")
    done = here("train", "e.tsv", "-o", "m", "--atoms", "bigrams", "--atoms", "words", "--clean", "residual")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1 of 13 examples set aside:")
    assert "kept        12 of 13 examples, 1 set aside" in done.stdout


def test_files_that_are_read_are_not_written(here: Run, formed: Path, tmp_path: Path) -> None:
    """Neither the lexicon nor the candidates can be replaced by what is written."""
    for name in ("names.tsv", "funql.tsv", "funql.model"):
        (tmp_path / name).write_bytes((formed / name).read_bytes())
    for option in (["-o", "names.tsv"], ["-o", "m", "--system", "names.tsv"]):
        done = here("train", "funql.tsv", "--form", "funql", "--lexicon", "names.tsv", *option)
        assert done.returncode == 2
        assert done.stderr.startswith("error: names.tsv: this file is read, so it cannot be written too")
    done = here("certify", "funql.model", "funql.tsv", "--proof", "funql.tsv")
    assert done.returncode == 2
    assert done.stderr.startswith("error: funql.tsv: this file is read")
    assert (tmp_path / "names.tsv").read_bytes() == (formed / "names.tsv").read_bytes()
    assert (tmp_path / "funql.tsv").read_bytes() == (formed / "funql.tsv").read_bytes()


def test_evaluation_of_several_views(here: Run, views: Path) -> None:
    """Bags are their own forms, however many views there are."""
    found = json.loads(here("evaluate", views / "m", views / "e.tsv", "--json").stdout)
    assert (found["asked"], found["atoms"]["precision"], found["atoms"]["recall"]) == (12, 1, 1)
    assert found["forms"]["correct"] == 12
