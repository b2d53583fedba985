"""What goes wrong in the middle costs no file, and ends with its own exit code."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run


def test_a_failed_training_leaves_the_old_files(run: Run, tmp_path: Path) -> None:
    """When the model cannot be written, the old system file and its shared file stay as they were."""
    (tmp_path / "a.tsv").write_text("a\tA\n")
    (tmp_path / "b.tsv").write_text("b\tB\n")
    assert run("train", "a.tsv", "-o", "m", "--system", "s").returncode == 0
    before = {name: (tmp_path / name).read_bytes() for name in ("m", "s", "s.shared")}
    assert run("train", "b.tsv", "-o", "/dev/full", "--system", "s").returncode == 2
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


def test_what_is_no_model_file_ends_with_2(run: Run) -> None:
    """A device given as a model is refused, not read forever."""
    done = run("ask", "/dev/zero", "x")
    assert (done.returncode, "not an ordinary file" in done.stderr) == (2, True)


def test_the_smallest_sets_come_first_even_when_found_last(run: Run, tmp_path: Path) -> None:
    """Doctor lists the smallest sets, however many larger ones stand before them in the file."""
    large = [f"a{k} b{k}\tA B\nb{k} c{k}\tB C\nc{k} d{k}\tC D\na{k} d{k}\tA A D D\n" for k in range(4)]
    small = "p\tP\nq\tQ\np q\tP\n"
    (tmp_path / "e.tsv").write_text("".join(large) + small)
    done = run("doctor", "e.tsv", "--most", "1")
    assert done.returncode == 0
    assert "Set 1: 3 of the" in done.stdout


def test_blank_lines_at_the_end_of_the_input_are_no_questions(run: Run, tmp_path: Path) -> None:
    """A trailing blank line on the standard input changes nothing."""
    (tmp_path / "a.tsv").write_text("a\tA\n")
    assert run("train", "a.tsv", "-o", "m").returncode == 0
    done = run("ask", "m", stdin=b"a\n\n\n")
    assert (done.returncode, done.stdout) == (0, "a -> A\n")


def test_a_header_without_output_is_refused(run: Run, tmp_path: Path) -> None:
    """A first line that names input but not output is not learned as an example."""
    (tmp_path / "e.tsv").write_text("input\tsomething\na\tA\n")
    done = run("train", "e.tsv", "-o", "m")
    assert (done.returncode, "not output" in done.stderr) == (2, True)
