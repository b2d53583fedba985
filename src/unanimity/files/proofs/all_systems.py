"""Which systems does a parser rest on?

One for each view, and, if names have roles, as many of these: the rows are the same, but each is bound to the system of
a view, by its digest and by the lines that the rows belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unanimity.files.proofs.systems import RolesOf, system_digest, write_system
from unanimity.language.calls.roles import Roles
from unanimity.language.parser import Parser
from unanimity.spaces.space import Space

__all__ = ["system_digests", "system_files", "write_systems"]

Digest = Callable[[int, Space, RolesOf | None], str]


def system_digests(parser: Parser) -> list[str]:
    """The digests of all systems, those of roles last."""

    def digest(_: int, space: Space, roles: RolesOf | None) -> str:
        return system_digest(space.system, space.family, space.mistakes, roles)

    return _each(parser, digest)


def system_files(system: str, views: int, *, roles: bool) -> list[str]:
    """The names of all system files, in this order, given that of the first; there is a shared file beside each."""
    of_views = [system, *(f"{system}.{number}" for number in range(2, views + 1))]
    return [*of_views, *(f"{name}.roles" for name in of_views if roles)]


def write_systems(system: str, parser: Parser) -> list[str]:
    """Write all system files and the shared files beside them; returns their digests."""
    names = system_files(system, len(parser.views), roles=parser.roles.is_learned)

    def write(number: int, space: Space, roles: RolesOf | None) -> str:
        return write_system(names[number], space, roles)

    return _each(parser, write)


def _each(parser: Parser, digest: Digest) -> list[str]:
    """What comes of each system in turn."""
    found = [digest(number, view.space, None) for number, view in enumerate(parser.views)]
    if not parser.roles.is_learned:
        return found
    bound = _bound(parser.roles, found)
    return [*found, *(digest(len(found) + i, parser.roles.space, each) for i, each in enumerate(bound))]


def _bound(roles: Roles, digests: Sequence[str]) -> list[RolesOf]:
    """What binds the roles to each view."""
    tool = roles.surroundings.with_tool
    return [RolesOf(digest, tool, owners) for digest, owners in zip(digests, roles.owners, strict=True)]
