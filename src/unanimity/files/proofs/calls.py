"""How is a call written down so that the checker can judge it?

    edges    an answer: the edges of the call, which all mappings that fit give to the sentence
    role     an answer: the paths that a name fills, which all mappings of the system of roles give to what is around it

The format is specified in docs/proofs.md. One record holds the answers that it rests on, and how they make one call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field

from unanimity.errors import Unproved
from unanimity.files.exact_json import json_line
from unanimity.files.proofs.ledgers import Record
from unanimity.files.proofs.proofs import ProofWriter
from unanimity.language.asked import Asked
from unanimity.language.building.built import Form, Given
from unanimity.verdict import Answer, Verdict, Withheld

__all__ = ["CallWriter", "PlacedName"]

NOTHING = Given(lists=False)


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

    def line(self, asked: Asked, verdict: Verdict | Withheld) -> bytes | None:
        """The proof of what is said of a question, if all of it is forced: of the whole call; otherwise of the verdict.

        The verdict is that of one view. None if it has no proof; raises Unproved if none is found within the limits.
        """
        form = asked.form
        if isinstance(form, Form) and form.given is not None and isinstance(verdict, Answer):
            return json_line(self.record(verdict, list(_placed(asked, form)), form.text, form.given))
        return self._edges.line(verdict)

    def record(self, edges: Answer, names: Sequence[PlacedName], call: str, given: Given = NOTHING) -> Record:
        """The proof that a sentence with these edges and names means this call, which is given as JSON."""
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
            "lists": given.lists,
            "tools": {tool: asdict(use) for tool, use in given.tools.items()},
            "call": call,
        }

    def _role(self, answer: Answer) -> Record:
        if self._roles is None:
            raise Unproved("there is no system of roles, so that a role has no proof")
        return self._roles.answer(answer)


def _placed(asked: Asked, form: Form) -> Iterator[PlacedName]:
    """The names of a question, each with where it stands in the form, and what forces that."""
    barred = form.given.barred if form.given is not None else ()
    for mention in dict.fromkeys(asked.mentions):
        here = [each for each in form.names if each.mention == mention]
        role = asked.roles[mention] if mention in asked.forced_roles else None
        yield PlacedName(
            mention.name,
            mention.token,
            Counter(each.path for each in here),
            {each.path: each.text for each in here},
            role if isinstance(role, Answer) else None,
            [path for path, other in barred if other == mention],
        )
