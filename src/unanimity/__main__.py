"""`python -m unanimity` is the command `unanimity`."""

import sys

from unanimity.cli.interrupts import ended, interrupts

__all__ = ["run"]


def run() -> int:
    """Run the command, which can be interrupted even while it is loaded; returns the exit code."""
    return ended(_main)


def _main() -> int:
    interrupts.listen()
    from unanimity.cli.main import main

    return main()


if __name__ == "__main__":
    sys.exit(run())
