"""Questions come as arguments or lines; bad ones are named, the others are answered all the same."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


def told(output: str) -> dict[str, list[str]]:
    """Each question with the atoms of its answer, which may come in any order."""
    pairs = (line.split(" -> ") for line in output.splitlines())
    return {question: sorted(answer.split()) for question, answer in pairs}


@contextmanager
def asking(model: Path, environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """The command, waiting for questions on its standard input."""
    command = [sys.executable, "-m", "unanimity", "ask", str(model)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, bufsize=0) as process:
        try:
            yield process
        finally:
            process.kill()


def test_lines_of_the_standard_input_are_questions(run: Run, tiny: Path) -> None:
    """Every line is answered in order, whatever its line end, with or without a byte order mark."""
    done = run("ask", tiny / "tiny.model", stdin="\ufeffarea of ohio\r\ncities in iowa\narea of iowa".encode())
    assert done.returncode == 0
    answers = {"area of ohio": ["OH", "area"], "cities in iowa": ["IA", "city"], "area of iowa": ["IA", "area"]}
    assert list(told(done.stdout).items()) == list(answers.items())


def test_bad_lines_are_named_and_the_others_answered(run: Run, tiny: Path, tmp_path: Path) -> None:
    """A blank line, NUL, bytes that are not UTF-8 and too many words are errors with their lines; the rest goes on."""
    many = " ".join(f"w{i}" for i in range(10_000)).encode()
    lines = [b"area of ohio", b"", b"a\0b", b"caf\xe9", many, b" ?! ", b"cities in iowa"]
    done = run("ask", tiny / "tiny.model", "--proof", "p", stdin=b"\n".join(lines))
    assert done.returncode == 2
    assert told(done.stdout) == {"area of ohio": ["OH", "area"], "cities in iowa": ["IA", "city"]}
    errors = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
    assert [error.removeprefix("error: stdin:").split(".")[0] for error in errors] == [
        "2: the input is blank",
        "3: the text holds a NUL character",
        "4: the byte 0xe9 at offset 3 is not UTF-8",
        "5: 10,000 different words or atoms in one input or output",
        "6: the input is blank",
    ]
    assert len((tmp_path / "p").read_bytes().splitlines()) == 2


def test_bad_arguments_are_named_likewise(run: Run, tiny: Path, tmp_path: Path) -> None:
    """A blank question among the arguments is named by its number; if nothing is left to prove, no file is written."""
    done = run("ask", tiny / "tiny.model", "", "--proof", "p")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: question 1: the input is blank. ")
    assert not (tmp_path / "p").exists()


def test_no_question_at_all_is_an_error(run: Run, tiny: Path) -> None:
    """An empty standard input is refused with a remedy."""
    done = run("ask", tiny / "tiny.model")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: stdin: there is no question. Write one per line, or name it as TEXT.\n"


def test_an_answer_appears_when_its_line_was_read(tiny: Path, environment: dict[str, str]) -> None:
    """Answers are streamed: the first is there before the second question is asked."""
    with asking(tiny / "tiny.model", environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"area of ohio\n")
        assert process.stdout.readline().startswith(b"area of ohio -> ")
        process.stdin.write(b"zebra\n")
        assert process.stdout.readline().startswith(b"zebra -> don't know")
        process.stdin.close()
        assert process.wait(20) == 1


def test_an_interrupt_ends_it_quietly(tiny: Path, environment: dict[str, str]) -> None:
    """Ctrl-C ends with 130 and without a word."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that runs the tests in the background ignores it
    with asking(tiny / "tiny.model", environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"area of ohio\n")
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert not process.stderr.read().strip()


def test_a_closed_pipe_ends_it_quietly(tiny: Path, environment: dict[str, str]) -> None:
    """When the reader of the answers goes away, as `head` does, nothing is complained about."""
    with asking(tiny / "tiny.model", environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"area of ohio\n")
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"area of ohio\n")
        assert process.wait(20) == 141
        assert not process.stderr.read()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_under_the_output_is_reported(tiny: Path, environment: dict[str, str]) -> None:
    """If the answers cannot be written, that is an error, not a success."""
    command = [sys.executable, "-m", "unanimity", "ask", str(tiny / "tiny.model"), "area of ohio"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, env=environment, check=False)
    assert done.returncode == 2
    assert done.stderr == b"error: the output cannot be written: No space left on device.\n"


def test_an_output_that_is_no_bag_is_said_to_be_none(run: Run, tmp_path: Path) -> None:
    """Fractional and negative counts are shown as they are, never rounded, with a warning, and are proved."""
    (tmp_path / "e.tsv").write_text("a b\tx x\nb c\ty\na c\tz\n")
    run("train", "e.tsv", "-o", "m", "--system", "s")
    done = json.loads(run("ask", "m", "a", "--json", "--proof", "p").stdout)
    assert (done["verdict"], done["form"]) == ("answer", None)
    assert done["output"] == {"x": 1, "y": "-1/2", "z": "1/2"}
    assert "not a bag" in done["reason"]
    assert "warning: " in run("ask", "m", "a").stdout
    assert "warning: " in run("ask", "m", "a", "--explain").stdout
    assert run("check", "p", "--system", "s").returncode == 0


def test_numbers_of_hundreds_of_digits_are_shown_and_proved(run: Run, tmp_path: Path) -> None:
    """Exact answers may need long numbers; they are written in full and accepted by the checker."""
    chain = (f"{' '.join([f'w{i}'] * 99)} w{i + 1}\t\n" for i in range(151))
    (tmp_path / "e.tsv").write_text("w0\tx\n" + "".join(chain))
    assert run("train", "e.tsv", "-o", "m", "--system", "s").returncode == 0
    done = run("ask", "m", "w151", "--json", "--proof", "p")
    assert json.loads(done.stdout)["output"] == {"x": -(99**151)}
    assert run("check", "p", "--system", "s").returncode == 0


def test_repeated_atoms_are_repeated_in_the_form(run: Run, tmp_path: Path) -> None:
    """The form of a bag is its atoms, each as often as it counts."""
    (tmp_path / "e.jsonl").write_text('{"input": "a", "output": {"x": 2, "y": 1, "z": 0}}\n')
    run("train", "e.jsonl", "-o", "m")
    done = json.loads(run("ask", "m", "a", "--json").stdout)
    assert (done["output"], sorted(done["form"].split())) == ({"x": 2, "y": 1}, ["x", "x", "y"])


def test_nothing_can_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    """Control characters in questions and examples are shown as escapes."""
    (tmp_path / "e.tsv").write_text("a\x1b[31mb\tx\x1b[0m\n")
    run("train", "e.tsv", "-o", "m")
    for options in ((), ("--explain",)):
        done = run("ask", "m", "a\x1b[31mb", *options)
        assert "\x1b" not in done.stdout
        assert "x\\x1b[0m" in done.stdout
