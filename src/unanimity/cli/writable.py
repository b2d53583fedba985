"""Can the files that a command is to write be written, and is nothing lost by it?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress

from unanimity.errors import BadInput
from unanimity.files.atomic import writing

__all__ = ["check_writable"]

ANOTHER = "Name another file to write."


def check_writable(written: Sequence[str], *read: str | None) -> None:
    """Raise, before any work is done, if a file cannot be written or would replace another that is needed."""
    for i, path in enumerate(written):
        if _is_device(path):
            continue
        if any(other is not None and _same(path, other) for other in read):
            raise BadInput("this file is read, so it cannot be written too", place=path, remedy=ANOTHER)
        if any(_same(path, other) for other in written[:i]):
            raise BadInput("two files would be written here", place=path, remedy=ANOTHER)
        with suppress(_Enough), writing(path, "wb"):
            raise _Enough


class _Enough(Exception):
    """The file can be written; that was all we wanted to know."""


def _is_device(path: str) -> bool:
    """Whether the name leads to a terminal, pipe or device, which is written to straight."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def _same(path: str, other: str) -> bool:
    """Whether both names lead to one file."""
    if os.path.exists(path) and os.path.exists(other):
        return os.path.samefile(path, other)
    return os.path.realpath(path) == os.path.realpath(other)
