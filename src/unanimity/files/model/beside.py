"""Do a model and the system files that it was trained with still belong together?

Several files cannot be replaced in one instant. A training that was killed, or one for another model under the same
names, may leave a system or a shared file that is not the model's. The digests tell.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence

from unanimity.errors import BadModel

__all__ = ["found_from", "not_together", "seen_from"]


def seen_from(model: str | os.PathLike[str], systems: Sequence[str]) -> list[str]:
    """The names of system files as seen from the folder of the model."""
    folder = os.path.dirname(os.path.realpath(model))
    return [os.path.relpath(os.path.realpath(system), folder) for system in systems]


def found_from(model: str, systems: object, views: int) -> list[str]:
    """The names of system files that are seen so from the folder of the model; raises unless they are names."""
    if not isinstance(systems, list) or not all(isinstance(name, str) for name in systems):
        raise BadModel("the header's 'systems' are no names of files")
    if len(systems) not in (0, views):
        raise BadModel("the header's 'systems' are not as many as the views")
    folder = os.path.dirname(os.path.realpath(model))
    return [os.path.normpath(os.path.join(folder, name)) for name in systems]


def not_together(system: str, digest: str, shared: str | None) -> str | None:
    """The file of a system that is there, but not with this digest: it, or the shared file beside it; None if both are.

    A file that is not there, or cannot be read, is none to be warned of.
    """
    for name, wanted in ((system, digest), (f"{system}.shared", shared)):
        if wanted is not None and _digest(name) not in (None, wanted):
            return name
    return None


def _digest(name: str) -> str | None:
    """The digest of an ordinary file; None if there is none."""
    try:
        if not os.path.isfile(name):
            return None
        with open(name, "rb") as stream:
            return f"sha256:{hashlib.file_digest(stream, 'sha256').hexdigest()}"
    except (OSError, ValueError):
        return None
