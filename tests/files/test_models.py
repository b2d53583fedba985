"""A model file gives back what was saved, or is refused with a reason; it never gives anything else."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from tests.laws.families import FAMILIES, saying
from tests.laws.worlds import World, fitting, worlds

from unanimity import Answer, BadModel, DontKnow, learn
from unanimity.files.models import MAGIC, load_model, save_model

IOWA = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small model."""
    path = tmp_path_factory.mktemp("models") / "iowa.model"
    save_model(path, learn(IOWA))
    return path


@given(world=worlds())
def test_a_model_gives_back_what_was_saved(tmp_path_factory: pytest.TempPathFactory, world: World) -> None:
    """A loaded model has the same digest, gives the same verdicts and proofs, and can learn more."""
    parser = learn(fitting(FAMILIES[0], world.pairs))
    path = tmp_path_factory.mktemp("models") / "m"
    digest = save_model(path, parser)
    loaded = load_model(path)
    assert loaded.digest == digest
    assert saying(loaded.parser, world.questions) == saying(parser, world.questions)
    for x in world.questions:
        before, after = parser.ask(x), loaded.parser.ask(x)
        if isinstance(before, Answer) and isinstance(after, Answer):
            assert after.proof == before.proof
        elif isinstance(before, DontKnow) and isinstance(after, DontKnow):
            assert after.witness == before.witness
    loaded.parser.add([("entirely new", "NEW")])
    assert loaded.parser.ask("entirely new").output == {"NEW": 1}  # type: ignore[union-attr]


def test_numbers_of_any_size_survive(tmp_path: Path) -> None:
    """A model whose mapping needs numbers beyond 64 bits is saved and loaded whole."""
    links = [({f"w{i}": 1, f"w{i + 1}": 10}, {"t": i}) for i in range(40)]
    parser = learn([*links, ({"w0": 1}, {"t": 5})])
    save_model(tmp_path / "m", parser)
    loaded = load_model(tmp_path / "m").parser
    before, after = parser.ask({"w40": 1}), loaded.ask({"w40": 1})
    assert isinstance(before, Answer)
    assert isinstance(after, Answer)
    assert after.output == before.output
    assert after.proof == before.proof


def test_any_altered_byte_is_noticed(model: Path, tmp_path: Path) -> None:
    """A model with one byte changed is refused, whichever byte it is."""
    content = model.read_bytes()
    for i in range(len(content)):
        (tmp_path / "m").write_bytes(content[:i] + bytes([content[i] ^ 1]) + content[i + 1 :])
        with pytest.raises(BadModel):
            load_model(tmp_path / "m")


def test_a_truncated_model_is_noticed(model: Path, tmp_path: Path) -> None:
    """A model that was cut short, or has bytes after its end, is refused."""
    content = model.read_bytes()
    for end in [*range(0, len(content), 7), len(content) - 1]:
        (tmp_path / "m").write_bytes(content[:end])
        with pytest.raises(BadModel):
            load_model(tmp_path / "m")
    (tmp_path / "m").write_bytes(content + b"\n")
    with pytest.raises(BadModel):
        load_model(tmp_path / "m")


def signed(content: bytes) -> bytes:
    """The content with the hash that a forger would give it."""
    return content + hashlib.sha256(content).digest()


@pytest.mark.parametrize("i", range(0, 1200, 3))
def test_a_forged_model_is_refused_or_harmless(model: Path, tmp_path: Path, i: int) -> None:
    """A model altered by somebody who also mends its hash is refused when it is read or used, or is seen not to fit."""
    content = model.read_bytes()[:-32]
    if i >= len(content):
        pytest.skip("the model is shorter")
    (tmp_path / "m").write_bytes(signed(content[:i] + bytes([content[i] ^ 0x15]) + content[i + 1 :]))
    with suppress(BadModel, ArithmeticError):
        parser = load_model(tmp_path / "m").parser
        for question in ("area of ohio", "ohio area"):
            assert parser.ask(question).reason != ""
            assert str(parser.explain(question))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "cut short"),
        (b"input\toutput\n", "not a model"),
        (MAGIC.replace(b" 1", b" 2") + b"x" * 100, "version 2"),
        (MAGIC[:-1], "cut short"),
    ],
)
def test_other_files_are_told_apart(tmp_path: Path, content: bytes, problem: str) -> None:
    """A file that is no model of this version is refused with what it is and what to do."""
    (tmp_path / "m").write_bytes(content)
    with pytest.raises(BadModel, match=problem) as caught:
        load_model(tmp_path / "m")
    assert caught.value.remedy


def test_a_folder_or_nothing_is_refused(tmp_path: Path) -> None:
    """A folder, and a file that is not there, are refused by name."""
    for path in (tmp_path, tmp_path / "absent"):
        with pytest.raises(BadModel, match=path.name):
            load_model(path)
