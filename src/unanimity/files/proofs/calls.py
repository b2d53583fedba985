"""How is a call written down so that the checker can judge it?

    edges    an answer: the edges of the call, which all mappings that fit give to the sentence
    role     an answer: the paths that a name fills, which all mappings of the system of roles give to what is around it

The format is specified in docs/proofs.md. One record holds the answers that it rests on, and how they make one call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from unanimity.errors import Unproved
from unanimity.files.exact_json import json_line
from unanimity.files.proofs.ledgers import Record
from unanimity.files.proofs.proofs import ProofWriter
from unanimity.verdict import Answer

__all__ = ["CallWriter", "PlacedName"]


@dataclass(frozen=True, slots=True)
class PlacedName:
    """A name of the sentence, and where in the call it stands.

    name      as people know it
    type      its token, such as <city>
    fills     the paths that it fills, each as often as it does
    written   what stands for it at each of these paths: a constant, as JSON
    role      the answer to what is around it, if that is a role
    barred    the paths that declared tools do not let it fill
    """

    name: str
    type: str
    fills: Mapping[str, int] = field(default_factory=dict)
    written: Mapping[str, str] = field(default_factory=dict)
    role: Answer | None = None
    barred: Sequence[str] = ()


class CallWriter:
    """Writes the proofs of calls, given the writers of the proofs that they rest on; without roles, one is enough."""

    def __init__(self, edges: ProofWriter, roles: ProofWriter | None = None) -> None:
        self._edges = edges
        self._roles = roles

    def line(self, edges: Answer, names: Sequence[PlacedName], call: str) -> bytes:
        """The proof that a sentence with these edges and names means this call, as one line of a proof file.

        The call is given as JSON. Raises Unproved if an answer has no proof within the search limits.
        """
        return json_line(self.record(edges, names, call))

    def record(self, edges: Answer, names: Sequence[PlacedName], call: str) -> Record:
        """The same as a record."""
        roles: list[Record] = []
        placed: list[Record] = []
        for name in names:
            role = None if name.role is None else len(roles)
            about: Record = {"name": name.name, "type": name.type, "role": role}
            placed.append(about | {"fills": dict(name.fills), "written": dict(name.written)})
            if name.role is not None:
                roles.append(self._role(name.role))
        barred = {str(k): list(dict.fromkeys(name.barred)) for k, name in enumerate(names) if name.barred}
        return self._edges.common | {
            "verdict": "call",
            "edges": self._edges.answer(edges),
            "roles": roles,
            "names": placed,
            "declared": barred,
            "call": call,
        }

    def _role(self, answer: Answer) -> Record:
        if self._roles is None:
            raise Unproved("there is no system of roles, so that a role has no proof")
        return self._roles.answer(answer)
