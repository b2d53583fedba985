"""A file to be replaced; and a user for whom permissions count, even where the tests run as root."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

NOBODY = 65534


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file with the old content, alone in its folder."""
    path = tmp_path / "model.json"
    path.write_text("the old content\n")
    return path


@pytest.fixture
def as_nobody() -> Iterator[Path]:
    """An open folder, seen by a user without root's privileges until the test ends."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        for inner in [folder, *folder.rglob("*")]:
            inner.chmod(0o700)
        shutil.rmtree(folder)
