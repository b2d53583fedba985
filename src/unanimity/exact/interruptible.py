"""How is work interrupted that never looks at signals itself?

A solver written in another language runs until it is done: Python notices Ctrl-C only afterwards, or never, if the
solver takes the signal for its own. So such work is done by a thread of its own, while this one listens.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

__all__ = ["interruptible"]

Result = TypeVar("Result")

LISTENING = 0.5  # seconds; where a wait cannot be interrupted, this is how long an interrupt takes to be noticed


def interruptible(work: Callable[[], Result], stop: Callable[[], None] | None = None) -> Result:
    """What the work returns or raises; an interrupt is raised at once, even if the work would go on.

    Then the work is told to stop, if it can be; what it still does meanwhile is lost.
    Signals reach the main thread only, so that in any other the work is simply done.
    """
    if threading.current_thread() is not threading.main_thread():
        return work()
    done, results, errors = threading.Event(), list[Result](), list[BaseException]()

    def do() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    threading.Thread(target=do, daemon=True).start()
    try:
        while not done.wait(LISTENING):
            pass
    except BaseException:
        if stop is not None:
            stop()
        raise
    if errors:
        raise errors[0]
    return results[0]
