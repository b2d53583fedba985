"""A file is replaced as a whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import os
import stat
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.errors import BadInput
from unanimity.files.atomic import writing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OLD = "the old content\n"


@contextmanager
def umask(bits: int) -> Iterator[None]:
    """Lets new files go without these permissions until the block ends."""
    old = os.umask(bits)
    try:
        yield
    finally:
        os.umask(old)


def names(folder: Path) -> list[str]:
    """Everything in the folder."""
    return sorted(path.name for path in folder.iterdir())


def write_and_fail(stream: TextIO, error: type[BaseException]) -> None:
    """Fails after more was written than any buffer holds."""
    stream.write("new" * 10_000)
    raise error


def permissions(path: Path) -> int:
    """The permission bits of the file."""
    return stat.S_IMODE(path.stat().st_mode)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_text_is_written_as_it_is(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """Text is written as UTF-8, its line ends unchanged."""
    path = tmp_path_factory.getbasetemp() / "text.txt"
    with writing(path, "w") as stream:
        stream.write(text)
    assert path.read_bytes() == text.encode()


def test_bytes_are_written_as_they_are(tmp_path: Path) -> None:
    """Bytes are written unchanged, and nothing but the file remains."""
    with writing(tmp_path / "some.bin", "wb") as stream:
        stream.write(bytes(range(256)))
    assert (tmp_path / "some.bin").read_bytes() == bytes(range(256))
    assert names(tmp_path) == ["some.bin"]


def test_the_old_file_stands_until_the_block_ends(old: Path) -> None:
    """Readers find the old content until the block ends, and then the new."""
    with writing(old, "w") as stream:
        stream.write("new")
        stream.flush()
        assert old.read_text() == OLD
    assert old.read_text() == "new"


def test_the_content_is_on_the_disk_before_it_is_shown(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new content reaches the disk, then takes the old one's place, then the folder reaches the disk."""
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def note_fsync(descriptor: int) -> None:
        steps.append(
            "folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else f"{os.fstat(descriptor).st_size} bytes"
        )
        fsync(descriptor)

    def note_replace(temporary: str, target: str) -> None:
        steps.append("replace")
        replace(temporary, target)

    monkeypatch.setattr(os, "fsync", note_fsync)
    monkeypatch.setattr(os, "replace", note_replace)
    with writing(old, "w") as stream:
        stream.write("new")
    assert steps == ["3 bytes", "replace", "folder"]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit, GeneratorExit, OSError])
def test_errors_leave_no_trace(old: Path, error: type[BaseException]) -> None:
    """Any exception, KeyboardInterrupt included, comes through, and leaves the old file alone in its folder."""
    with pytest.raises(error), writing(old, "w") as stream:
        write_and_fail(stream, error)
    assert old.read_text() == OLD
    assert names(old.parent) == ["model.json"]


def test_new_files_get_ordinary_permissions(tmp_path: Path) -> None:
    """A new file has the permissions that the umask leaves to any new file."""
    with umask(0o027), writing(tmp_path / "new", "w"):
        pass
    assert permissions(tmp_path / "new") == 0o640


@pytest.mark.parametrize("bits", [0o600, 0o646, 0o664, 0o755])
def test_replaced_files_keep_their_permissions(old: Path, bits: int) -> None:
    """A file that is replaced keeps its permissions, whatever the umask."""
    old.chmod(bits)
    with umask(0o077), writing(old, "w") as stream:
        stream.write("new")
    assert permissions(old) == bits
    assert old.read_text() == "new"


def test_private_files_stay_private_while_written(old: Path) -> None:
    """The temporary file never has wider permissions than the file that it replaces."""
    old.chmod(0o600)
    with umask(0), writing(old, "w"):
        [temporary] = [path for path in old.parent.iterdir() if path != old]
        assert permissions(temporary) == 0o600


def test_links_are_followed(old: Path, tmp_path: Path) -> None:
    """Writing to a link replaces the file that it leads to, existing or not, and keeps the link."""
    folder = tmp_path / "links"
    folder.mkdir()
    for target in (old, tmp_path / "new.json"):
        link = folder / target.name
        link.symlink_to(os.path.relpath(target, folder))
        with writing(link, "w") as stream:
            stream.write("new")
        assert target.read_text() == "new"
        assert (link.is_symlink(), target.is_symlink()) == (True, False)
    assert names(folder) == ["model.json", "new.json"]


def test_names_alone_are_in_the_current_folder(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name without a folder is a file in the current one."""
    monkeypatch.chdir(old.parent)
    with writing("model.json", "w") as stream:
        stream.write("new")
    assert old.read_text() == "new"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("folder", "this is a folder. Name a file in it."),
        ("folder/", "this does not name a file"),
        ("folder/..", "this does not name a file"),
        ("absent/", "this does not name a file"),
        ("", "this does not name a file"),
        ("absent/model.json", "there is no folder"),
        ("lost", "there is no folder"),
        ("model.json/model.json", "there is no folder"),
        ("loop", "the file cannot be written"),
        ("a" * 300, "the file cannot be written"),
    ],
)
def test_bad_paths_are_refused_at_once(old: Path, monkeypatch: pytest.MonkeyPatch, name: str, words: str) -> None:
    """A path where no file can stand is refused with a remedy before the block begins."""
    monkeypatch.chdir(old.parent)
    os.mkdir("folder")
    os.symlink("loop", "loop")
    os.symlink("absent/model.json", "lost")
    before = names(old.parent)
    with pytest.raises(BadInput) as caught, writing(name, "w"):
        pytest.fail("the block must not begin")
    assert caught.value.place == name
    assert caught.value.remedy
    assert words in str(caught.value)
    assert names(old.parent) == before
    assert old.read_text() == OLD


def test_locked_folders_are_refused_at_once(as_nobody: Path) -> None:
    """A folder in which the user may not write is refused with a remedy before the block begins."""
    as_nobody.joinpath("locked").mkdir(mode=0o500)
    path = as_nobody / "locked" / "model.json"
    with pytest.raises(BadInput, match="you may not write here"), writing(path, "w"):
        pytest.fail("the block must not begin")


def test_folders_that_cannot_be_listed_can_be_written_to(as_nobody: Path) -> None:
    """A folder in which the user may write but not look takes the file all the same."""
    as_nobody.joinpath("drop").mkdir(mode=0o300)
    path = as_nobody / "drop" / "model.json"
    with writing(path, "w") as stream:
        stream.write("new")
    assert path.read_text() == "new"


def test_pipes_are_written_straight(tmp_path: Path) -> None:
    """A named pipe stays a pipe, and its reader gets the content."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    with writing(pipe, "w") as stream:
        stream.write("new")
    reader.join(10)
    assert read == ["new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert names(tmp_path) == ["pipe"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.usefixtures("as_nobody")
def test_a_full_device_is_reported() -> None:
    """A device without room is reported like a full disk."""
    with pytest.raises(BadInput, match="there is no room to write this file"), writing("/dev/full", "w") as stream:
        stream.write("new")
