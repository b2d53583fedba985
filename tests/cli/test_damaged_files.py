"""Models and proofs that are damaged, of another version, absent or no files are refused by name."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from unanimity import learn
from unanimity.files.model.models import save_model
from unanimity.files.model.sections import MAGIC, VERSION

Run = Callable[..., subprocess.CompletedProcess[str]]
Damage = Callable[[bytes], bytes]


def flipped(position: int) -> Damage:
    """The content with one bit of one byte changed."""
    return lambda content: bytes(byte ^ (i == position % len(content)) for i, byte in enumerate(content))


MODELS: dict[str, tuple[Damage, str]] = {
    "cut in the first line": (lambda content: content[:10], "the model was cut short. Train it again"),
    "cut in the middle": (lambda content: content[: len(content) // 2], "the model was altered or cut short"),
    "cut by one byte": (lambda content: content[:-1], "the model was altered or cut short. Train it again"),
    "empty": (lambda content: b"", "the model was cut short. Train it again"),
    "altered in the first byte": (flipped(0), "this is not a model file. Name a file that `unanimity train`"),
    "altered in the header": (flipped(40), "the model was altered or cut short. Train it again"),
    "altered in the middle": (flipped(1_000), "the model was altered or cut short. Train it again"),
    "altered in the last byte": (flipped(-1), "the model was altered or cut short. Train it again"),
    "of another version": (
        lambda content: content.replace(MAGIC, b"unanimity model 1\n", 1),
        "this model has version 1",
    ),
    "of a newer version": (
        lambda content: content.replace(MAGIC, b"unanimity model 10\n", 1),
        f"this model has version 10; this program reads version {VERSION}. Use the newer unanimity",
    ),
    "a file of examples": (lambda content: b"a\tx\n", "this is not a model file. Name a file that"),
}


@pytest.mark.parametrize("name", MODELS)
def test_a_damaged_model_is_refused(run: Run, tiny: Path, tmp_path: Path, name: str) -> None:
    """Asking ends with 2 and one line of error that says what is wrong and what to do."""
    damage, problem = MODELS[name]
    (tmp_path / "m").write_bytes(damage((tiny / "tiny.model").read_bytes()))
    done = run("ask", "m", "area of ohio", "--proof", "p")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: m: {problem}")
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "p").exists()


def forged(content: bytes) -> bytes:
    """The content with something else said in its header, and with the hash that a forger would give it."""
    other = content[:-32].replace(b'"complete": true', b'"complete": null')
    return other + hashlib.sha256(other).digest()


POSITIVE: dict[str, tuple[Damage, str]] = {
    "cut": (lambda content: content[:-1], "the model was altered or cut short. Train it again"),
    "altered": (flipped(2_000), "the model was altered or cut short. Train it again"),
    "forged": (forged, "the header's 'complete' is neither true nor false. Train it again"),
}


@pytest.mark.parametrize("family", ["nonnegative", "integral"])
@pytest.mark.parametrize("name", POSITIVE)
def test_a_damaged_model_of_another_family_is_refused(run: Run, tmp_path: Path, family: str, name: str) -> None:
    """A model of a family without negative numbers is refused like any other."""
    damage, problem = POSITIVE[name]
    save_model(tmp_path / "m", learn([("area of iowa", "area IA"), ("area of ohio", "area OH")], family=family))
    (tmp_path / "m").write_bytes(damage((tmp_path / "m").read_bytes()))
    done = run("ask", "m", "area of ohio")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: m: {problem}")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["ask", "evaluate"])
@pytest.mark.parametrize(("name", "problem"), [("gone", "the model cannot be read"), ("folder", "this is a folder")])
def test_a_model_that_is_not_there(run: Run, tiny: Path, tmp_path: Path, command: str, name: str, problem: str) -> None:
    """A model that is absent or a folder is named, with exit code 2."""
    (tmp_path / "folder").mkdir()
    done = run(command, name, tiny / "tiny.tsv")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {name}: {problem}")


PROOFS: dict[str, tuple[Damage, int]] = {
    "cut": (lambda content: content[:-20], 2),
    "empty": (lambda content: b"", 2),
    "not JSON": (flipped(0), 2),
    "of another version": (lambda content: content.replace(b'"version":1', b'"version":2'), 2),
    "with another digest": (lambda content: content.replace(b"sha256:", b"sha256:0", 1)[:-1] + b"\n", 2),
    "with another count": (lambda content: content.replace(b'"OH":1', b'"OH":2', 1), 1),
    "with another line": (lambda content: content.replace(b'"line":2', b'"line":3', 1), 2),
}


@pytest.mark.parametrize("name", PROOFS)
def test_a_damaged_proof_is_not_verified(run: Run, tiny: Path, tmp_path: Path, name: str) -> None:
    """The check ends with 2 for what cannot be understood and with 1 for what is understood and wrong."""
    damage, code = PROOFS[name]
    assert run("ask", tiny / "tiny.model", "area of ohio", "--proof", "p").returncode == 0
    (tmp_path / "p").write_bytes(damage((tmp_path / "p").read_bytes()))
    done = run("check", "p", "--system", tiny / "tiny.system")
    assert done.returncode == code
    assert "verified" not in done.stdout


def test_a_proof_that_is_not_there(run: Run, tiny: Path, tmp_path: Path) -> None:
    """Proofs or system files that are absent or folders end with 2."""
    (tmp_path / "folder").mkdir()
    assert run("check", "gone", "--system", tiny / "tiny.system").returncode == 2
    assert run("check", "folder", "--system", tiny / "tiny.system").returncode == 2
    run("ask", tiny / "tiny.model", "area of ohio", "--proof", "p")
    assert run("check", "p", "--system", "gone").returncode == 2


def test_a_proof_that_cannot_be_written(run: Run, tiny: Path, tmp_path: Path) -> None:
    """If the proofs cannot be written, or would overwrite the model, no question is asked."""
    (tmp_path / "m").write_bytes((tiny / "tiny.model").read_bytes())
    for path, problem in (
        ("none/p", "there is no folder"),
        (".", "this does not name a file"),
        ("m", "this file is read"),
    ):
        done = run("ask", "m", "area of ohio", "--proof", path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"error: {path}: {problem}")
    assert (tmp_path / "m").read_bytes() == (tiny / "tiny.model").read_bytes()
