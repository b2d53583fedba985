"""Which names of a sentence stand where in its output?

    slot        a path with the type of the name that stands there, as often as the edges have it
    placement   a name of its type for each slot; a name may fill several slots, or none
    claimed     the slots that forced roles fill: a name with a forced role fills those, and no others
    free        said of a name without a forced role

There is one placement if each slot is claimed, or if only one free name of its type may fill it. Two free names leave
two. Which names may fill a path, declared tools may say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from unanimity.language.calls.paths import Path
from unanimity.language.calls.roles import Role
from unanimity.language.forms.shapes import Label
from unanimity.language.lexicon import Mention

__all__ = ["Placement", "Slots", "placement"]

Slots = Mapping[tuple[Path, Label], int]
Placement = Mapping[tuple[Path, Label], Sequence[Mention]]


def placement(
    slots: Slots,
    mentions: Sequence[Mention],
    roles: Mapping[Mention, Role],
    may_fill: Callable[[Path, Mention], bool] = lambda _path, _mention: True,
) -> Placement | str:
    """The names in each slot, if there is only one way; otherwise why not, in words."""
    names = list(dict.fromkeys(mentions))
    claims = Counter[tuple[Path, Label]]()
    placed: dict[tuple[Path, Label], list[Mention]] = {slot: [] for slot in slots}
    for mention in names:
        for path, count in roles.get(mention, {}).items():
            slot = path, mention.token
            if not may_fill(path, mention):
                return f"“{mention.name}” would be {path}, which the tool does not take"
            claims[slot] += count
            if claims[slot] > slots.get(slot, 0):
                return f"by the words around it, “{mention.name}” would be {path}, where the sentence leaves no place"
            placed[slot] += [mention] * count
    for (path, token), count in slots.items():
        if left := count - claims[path, token]:
            free = [each for each in names if each.token == token and each not in roles and may_fill(path, each)]
            if len(free) != 1:
                return _unplaced(path, token, free)
            placed[path, token] += free * left
    return {slot: sorted(found, key=names.index) for slot, found in placed.items()}


def _unplaced(path: Path, token: Label, free: Sequence[Mention]) -> str:
    """What is missing for a slot, in words."""
    if not free:
        return f"no name of the sentence can be {path}, which is to be a {token}"
    names = " or ".join(f"“{mention.name}”" for mention in free)
    return f"it is not known whether {names} is {path}"
