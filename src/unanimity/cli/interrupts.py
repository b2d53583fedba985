"""What happens when the user, or the system, wants the command to end?

    interrupt   SIGINT (Ctrl-C) or SIGTERM, which ends the command with 130 or 143 and leaves every file as it was
    swallowed   said of an interrupt whose exception some library has thrown away; it is remembered, and counts
    finishing   the moment from which on files take their places: the command is as good as done, and ends with 0

This module is loaded before all others, so it needs nothing but the standard library.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Interrupts", "ended", "interrupts"]

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Interrupts:
    """The interrupts of this process, from when it begins to listen."""

    def __init__(self) -> None:
        self.code: int | None = None  # with which the command is to end, if one came
        self._finishing = False

    def listen(self) -> None:
        """From now on interrupts raise KeyboardInterrupt; one that the process was started to ignore stays ignored."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number in SIGNALS:
            if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                signal.signal(number, self._came)

    def _came(self, number: int, _: FrameType | None) -> None:
        if not self._finishing:
            self.code = 128 + number
            raise KeyboardInterrupt

    @contextmanager
    def finishing(self) -> Iterator[None]:
        """A block that no interrupt disturbs, nor what comes after it; raises at once if one came, even swallowed."""
        self._finishing = True
        try:
            if self.code is not None:
                raise KeyboardInterrupt
            yield
        except BaseException:
            self._finishing = False
            raise


interrupts = Interrupts()


def ended(main: Callable[[], int]) -> int:
    """Run the command to its end; returns the exit code, unless it was interrupted: then the process ends here.

    It ends without waiting for solvers that still run, and from here on nothing can interrupt it.
    """
    try:
        code = main()
    except KeyboardInterrupt:
        code = 128 + signal.SIGINT
    if threading.current_thread() is threading.main_thread():
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
    if interrupts.code is None:
        return code
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):  # nobody reads it, or it is closed
            continue
    os._exit(interrupts.code)
