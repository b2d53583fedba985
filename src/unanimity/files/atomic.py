"""How is a file written so that nobody ever finds half of it?

    target      the file that the path leads to, through whatever links
    temporary   a new file beside the target, which takes its place once it is whole and on the disk
    old         the target as it was before, if it was there

    set         files that belong together: all of them are whole and on the disk before the first takes its place

Several files cannot take their places in one instant. Those of a set do so right after one another, the last one last:
whoever finds that one new finds all of them new, even if the process was killed in between.

A process that is killed may leave a temporary file behind, `.unanimity-` and random letters; it never harms the target.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from contextvars import ContextVar
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Literal, TextIO, overload

from unanimity.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["together", "writing"]

NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
NO_FOLDER_SYNC = {errno.EACCES, errno.EPERM, errno.EBADF, errno.EINVAL}

_waiting: ContextVar[list[tuple[str, str]] | None] = ContextVar("waiting", default=None)  # temporaries and targets


@contextmanager
def together(placing: AbstractContextManager[None] | None = None) -> Iterator[None]:
    """Files written in this block take their places when it ends, in the order in which they were finished.

    If the block raises, none of them does. They take their places within the block `placing`, if one is given.
    A set within another is part of it.
    """
    if _waiting.get() is not None:
        yield
        return
    waiting: list[tuple[str, str]] = []
    token = _waiting.set(waiting)
    try:
        yield
        with placing or nullcontext():
            _place(waiting)
    except BaseException:
        for temporary, _ in waiting:
            with suppress(OSError):
                os.unlink(temporary)
        raise
    finally:
        _waiting.reset(token)


def _place(waiting: list[tuple[str, str]]) -> None:
    """Each temporary file takes its target's place; the last one when the others are there for good."""
    folders = dict.fromkeys(os.path.dirname(target) for _, target in waiting)
    for temporary, target in waiting[:-1]:
        os.replace(temporary, target)
    if len(waiting) > 1:
        for folder in folders:
            _settle(folder)
    for temporary, target in waiting[-1:]:
        os.replace(temporary, target)
        _settle(os.path.dirname(target))


@overload
def writing(path: str | os.PathLike[str], mode: Literal["w"]) -> AbstractContextManager[TextIO]: ...
@overload
def writing(path: str | os.PathLike[str], mode: Literal["wb"]) -> AbstractContextManager[BinaryIO]: ...
def writing(path: str | os.PathLike[str], mode: Literal["w", "wb"]) -> AbstractContextManager[Any]:
    """A stream whose content becomes the file when the block ends, and leaves no trace if the block raises.

    Text ("w") is written as UTF-8 with plain line feeds, bytes ("wb") as they are.
    A terminal, pipe or device is written to straight.
    """
    return _writing(os.fspath(path), mode)


@contextmanager
def _writing(name: str, mode: str) -> Iterator[IO[Any]]:
    """The stream for the file of this name; a full disk is reported as the user's to fix."""
    old = _old(name)
    try:
        with _straight(name, mode) if old and _is_stream(old) else _replacing(name, mode, old) as stream:
            yield stream
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        raise BadInput(
            f"there is no room to write this file ({error.strerror})",
            place=name,
            remedy="Free some space, or name a file on another disk.",
        ) from error


def _old(name: str) -> os.stat_result | None:
    """What stands at the name now; raises unless a file can stand there."""
    if os.path.basename(name) in ("", ".", ".."):
        raise BadInput("this does not name a file", place=name, remedy="Add a file name.")
    try:
        old = os.stat(name)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unwritable(name, error) from None
    if stat.S_ISDIR(old.st_mode):
        raise BadInput("this is a folder", place=name, remedy="Name a file in it.")
    return old


def _is_stream(old: os.stat_result) -> bool:
    """Whether it is a terminal, pipe or device, or the file to which our own output is redirected."""
    if not stat.S_ISREG(old.st_mode):
        return True
    for descriptor in (1, 2):
        with suppress(OSError):
            if os.path.samestat(old, os.fstat(descriptor)):
                return True
    return False


@contextmanager
def _straight(name: str, mode: str) -> Iterator[IO[Any]]:
    """The thing itself, added to at its end, so that redirected output already there is kept."""
    try:
        stream = _opened(name, os.O_WRONLY | os.O_APPEND, mode, 0o666)
    except OSError as error:
        raise _unwritable(name, error) from None
    with stream:
        yield stream


@contextmanager
def _replacing(name: str, mode: str, old: os.stat_result | None) -> Iterator[IO[Any]]:
    """A temporary file that replaces the target when the block ends, or its set's; it is removed if that raises."""
    target = os.path.realpath(name)
    folder = os.path.dirname(target)
    temporary = os.path.join(folder, f".unanimity-{secrets.token_hex(12)}")
    try:
        with _created(name, temporary, mode, old) as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        waiting = _waiting.get()
        if waiting is None:
            _place([(temporary, target)])
        else:
            waiting.append((temporary, target))
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _created(name: str, temporary: str, mode: str, old: os.stat_result | None) -> IO[Any]:
    """The new temporary file, with the old file's permissions, or those that any new file gets."""
    permissions = stat.S_IMODE(old.st_mode) & 0o777 if old else 0o666
    try:
        stream = _opened(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode, permissions)
    except OSError as error:
        raise _unwritable(name, error) from None
    if old:
        os.chmod(temporary, permissions)
    return stream


def _opened(path: str, flags: int, mode: str, permissions: int) -> IO[Any]:
    """The file as a stream of text or bytes; permissions count only if this creates it."""
    descriptor = os.open(path, flags, permissions)
    return open(descriptor, "wb") if mode == "wb" else open(descriptor, "w", encoding="utf-8", newline="\n")


def _settle(folder: str) -> None:
    """The folder's new entry is on the disk too, wherever the file system offers that."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        if error.errno not in NO_FOLDER_SYNC:
            raise


def _unwritable(name: str, error: OSError) -> BadInput:
    """The operating system's refusal in the user's words."""
    match error:
        case FileNotFoundError() | NotADirectoryError():
            folder = os.path.dirname(os.path.realpath(name))
            return BadInput(f"there is no folder {folder}", place=name, remedy="Create it first, or name another.")
        case PermissionError():
            return BadInput("you may not write here", place=name, remedy="Name a file in a folder of yours.")
    return BadInput(f"the file cannot be written ({error.strerror})", place=name, remedy="Name another file.")
