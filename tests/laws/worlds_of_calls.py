"""Small systems of edges and of roles, calls that they force or do not, and what is true of a record about them.

MEANINGS        what each word of a sentence adds to its edges: the mapping, of which everything is forced
SURROUNDINGS    what each word around a name adds to its role, likewise, by the name's type
attempt         a question, names with their types and words around them, and what declared tools bar
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from tests.proofs.placed import are_calls, normal, output_edges, placements, read, slots_of, values_of, written

from unanimity import Answer, Parser, learn
from unanimity.files.proofs.calls import CallWriter, PlacedName
from unanimity.files.proofs.proofs import ProofWriter
from unanimity.files.proofs.systems import RolesOf, write_system
from unanimity.language.building.built import Given, ToolUse
from unanimity_check import Outcome, check_files

__all__ = ["Attempt", "CallWorld", "Record", "attempts"]

Record = dict[str, Any]
Bag = dict[str, int]

CITY, ROOM = "<city>", "<room>"
MEANINGS: Mapping[str, Bag] = {
    "fly": {"fly()": 1},
    "book": {"book()": 1},
    "several": {"[()]": 1},
    "alone": {"=()": 1},
    "thing": {"{}": 1},
    "all": {"[]": 1},
    "each": {"[]=<city>": 1},
    "from": {"from=<city>": 1},
    "to": {"to=<city>": 1},
    "between": {"from=<city>": 1, "to=<city>": 1},
    "via": {"via[]": 1},
    "and": {"via[]=<city>": 1},
    "one": {"via[]=1": 1},
    "written": {'via[]="1"': 1},
    "leg": {"via[]{}": 1, "via[].x=1.50": 1},
    "cheap": {"cheap=true": 1},
    "opt": {"opt{}": 1},
    "deep": {"opt.deep=null": 1},
    "find": {"opt=find()": 1},
    "odd": {'opt."a b".c-d=<room>': 1, 'opt."a b"{}': 1},
    "in": {"room=<room>": 1},
    "please": {},
}
SENTENCES = (
    "fly from to",
    "fly between",
    "fly via and and one",
    "fly from via leg one one written",
    "several book in",
    "several book fly to",
    "book fly cheap via one",
    "fly fly to in cheap",
    "book book fly between in",
    "alone fly to",
    "alone book cheap in",
    "thing opt deep odd in",
    "book find deep from to in cheap",
    "all each each",
    "fly opt find",
)
PATHS = ("from", "to", "via[]", "room", '"[]"', 'opt."a b".c-d')
SURROUNDINGS: Mapping[str, Mapping[str, Bag]] = {
    CITY: {
        "from": {"from": 1},
        "to": {"to": 1},
        "between": {"from": 1, "to": 1},
        "via": {"via[]": 1},
        "twice": {"via[]": 2},
        "near": {"-": 1},
        "from-near": {"from": 1, "-": 1},
        "nowhere": {},
        ".": {},
    },
    ROOM: {"in": {"room": 1}, "odd": {'opt."a b".c-d': 1}, "near": {"-": 1}, ".": {}},
}
TOOLS = ("fly()", "book()", "-")
WRITTEN = ('"BOS"', '"true"', "1", "1.0", "true", '"x y"')


@dataclass(frozen=True)
class Attempt:
    """A sentence: its words; its names, each with a type and perhaps the words around it; and paths that are barred."""

    words: Sequence[str]
    names: Sequence[tuple[str, str, tuple[str, str] | None]]
    barred: Mapping[int, Sequence[str]]
    spelling: Sequence[str]
    lists: bool = False  # whether outputs are lists of calls throughout
    tools: Mapping[str, ToolUse] = field(default_factory=dict)


@st.composite
def attempts(draw: st.DrawFn) -> Attempt:
    """Sentences that mean something, more often than not, with one word more or less, and with some names."""
    words = draw(st.sampled_from(SENTENCES)).split()
    if draw(st.integers(0, 2)) == 0:
        words = words + draw(st.lists(st.sampled_from(sorted(MEANINGS)), max_size=1))
        words = [word for word in words if word != draw(st.sampled_from(["", *sorted(set(words))]))]
    edges = sum((Counter(MEANINGS[word]) for word in words), Counter[str]())
    kinds: list[str] = []
    fills: list[Counter[str]] = []
    for path, kind in slots_of(edges):
        able = [k for k in range(len(kinds)) if kinds[k] == kind]
        k = draw(st.sampled_from([*able, len(kinds)]))
        if k == len(kinds):
            kinds.append(kind)
            fills.append(Counter())
        fills[k][path] += 1
    if draw(st.integers(0, 3)) == 0:
        kinds.append(draw(st.sampled_from([CITY, ROOM])))
        fills.append(Counter())
    around = [draw(_around(kind, filled)) for kind, filled in zip(kinds, fills, strict=True)]
    if kinds and draw(st.integers(0, 2)) > 0:
        around[draw(st.integers(0, len(kinds) - 1))] = None
    paths = st.lists(st.sampled_from(PATHS), min_size=1, max_size=2, unique=True)
    barred = {k: draw(paths) for k in range(len(kinds)) if draw(st.integers(0, 3)) == 0}
    names = [(f"name {k}", kind, around[k]) for k, kind in enumerate(kinds)]
    spelling = [draw(st.sampled_from(WRITTEN)) for _ in names]
    lists = "alone" in words or draw(st.integers(0, 3)) == 0
    called = [atom for word in words for atom in MEANINGS[word] if atom in TOOLS]
    tools = {tool: draw(_use()) for tool in dict.fromkeys(called)} if len(called) > 1 else {}
    return Attempt(words, names, barred, spelling, lists, tools)


@st.composite
def _use(draw: st.DrawFn) -> ToolUse:
    """What a tool may be declared to take and to need: most of what there is, or little."""
    keys = [key for key in ("from", "to", "cheap", "via", "room", "opt") if draw(st.integers(0, 3)) > 0]
    values = [*WRITTEN, "true", "[1]", '["1", 1]', "[]"]
    takes = {key: [value for value in values if draw(st.integers(0, 7)) > 0] for key in keys}
    return ToolUse(takes, [key for key in keys if draw(st.integers(0, 5)) == 0])


@st.composite
def _around(draw: st.DrawFn, kind: str, filled: Bag) -> tuple[str, str] | None:
    """Words around a name that fills these paths: such as say so, if there are some, more often than not."""
    rows = SURROUNDINGS[kind]
    saying = [word for word, role in rows.items() if role == (filled or {"-": 1})]
    if not saying or draw(st.integers(0, 9)) == 0:
        saying = sorted(rows)
        return draw(st.none() | st.tuples(st.sampled_from(saying), st.just(".")))
    return draw(st.sampled_from(saying)), "."


def _pairs(rows: Mapping[str, Bag], mistakes: int) -> list[tuple[list[str], Bag]]:
    """Examples that force every row: each by itself or with the one before it; if there may be mistakes, repeated."""
    atoms = list(rows)
    pairs: list[tuple[list[str], Bag]] = []
    for i, atom in enumerate(atoms):
        more = atoms[i - 1] if i % 3 == 2 else None
        total = Counter(rows[atom]) + Counter(rows[more] if more else {})
        pairs.append(([atom, *([more] if more else [])], dict(total)))
    return pairs * (2 * mistakes + 1)


class CallWorld:
    """Both systems of a family, their files in a folder, and what is true of them."""

    def __init__(
        self, folder: Path, family: str, mistakes: int = 0, *, tool: bool = False, embed: bool = False
    ) -> None:
        self.family, self.mistakes, self.tool = family, mistakes, tool
        ends = [f" {name}" for name in TOOLS] if tool else [""]
        self.around = {
            f"-1 {kind} {word}{end}": role
            for kind, rows in SURROUNDINGS.items()
            for word, role in rows.items()
            for end in ends
        } | {f"+1 {kind} .{end}": {} for kind in SURROUNDINGS for end in ends}
        self.edges = learn(_pairs(MEANINGS, mistakes), family=family, mistakes=mistakes)
        self.roles = learn(_pairs(self.around, mistakes), family=family, mistakes=mistakes)
        self.path = folder / "system"
        digest = write_system(self.path, self.edges.space)
        owners = [i % len(self.edges.system) for i in range(len(self.roles.system))]
        other = write_system(f"{self.path}.roles", self.roles.space, RolesOf(digest, tool, owners))
        make = ProofWriter.embedding if embed else ProofWriter.quoting
        self.writer = CallWriter(make(self.edges.space, digest), make(self.roles.space, other))
        self.digests = digest, other

    def answer(self, attempt: Attempt) -> Answer:
        """The edges of a sentence."""
        return _forced(self.edges, Counter(attempt.words))

    def role(self, attempt: Attempt, k: int) -> Answer | None:
        """The role of a name, if it has words around it."""
        _, kind, around = attempt.names[k]
        if around is None:
            return None
        tools = [atom for word in attempt.words for atom in MEANINGS[word] if atom in TOOLS]
        end = f" {tools[0] if len(tools) == 1 else '-'}" if self.tool else ""
        return _forced(self.roles, {f"-1 {kind} {around[0]}{end}": 1, f"+1 {kind} {around[1]}{end}": 1})

    def record(self, attempt: Attempt) -> tuple[Record, bool]:
        """The record of a sentence, and whether all that it says is so; if there is no call, it says something."""
        answer = self.answer(attempt)
        roles = [self.role(attempt, k) for k in range(len(attempt.names))]
        types = [kind for _, kind, _ in attempt.names]
        forced = {k: counts(role) for k, role in enumerate(roles) if role is not None}
        ways = placements(counts(answer), types, forced, attempt.barred)
        chosen = ways[0] if ways else tuple(() for _ in types)
        names = [
            PlacedName(
                attempt.names[k][0],
                types[k],
                Counter(chosen[k]),
                dict.fromkeys(chosen[k], attempt.spelling[k]),
                roles[k],
                attempt.barred.get(k, ()),
            )
            for k in range(len(types))
        ]
        bag = Counter({atom: n for atom, n in counts(answer).items() if not atom.endswith(">")})
        for name in names:
            for path, count in name.fills.items():
                bag[f"{path}={written(read(name.written[path]))}"] += count
        tools = {tool: asdict(use) for tool, use in attempt.tools.items()}
        values = values_of(_simplest(bag), tools, lists=attempt.lists)
        call = min(values, default="{}")
        is_true = len(ways) == 1 and len(values) == 1 and all(map(is_role, forced.values()))
        uses = attempt.tools if call.startswith("[") else {}
        given = Given(attempt.lists, tools=uses if len(read(call)) > 1 else {})
        return json.loads(json.dumps(self.writer.record(answer, names, call, given))), is_true

    def outcomes(self, records: Sequence[Record]) -> list[Outcome]:
        """What the checker says to records."""
        proof = self.path.with_name("proof")
        proof.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
        return [finding.outcome for finding in check_files([str(proof)], str(self.path))]

    def supports(self, record: Record) -> bool:
        """Whether what a record says is so, its proofs apart; it must be well-formed."""
        digest, other = self.digests
        if (record["family"], record["system"]) != (self.family, digest):
            return False
        if not self._gives(record["edges"], MEANINGS, digest):
            return False
        edges, names, roles = record["edges"]["output"], record["names"], record["roles"]
        if not all(self._gives(role, self.around, other) and is_role(role["output"]) for role in roles):
            return False
        tools = [atom for atom in edges if atom in TOOLS for _ in range(edges[atom])]
        tool = tools[0] if len(tools) == 1 else "-"
        for name in names:
            for atom in roles[name["role"]]["question"] if name["role"] is not None else ():
                if name["type"] != atom.split(" ")[1] or (self.tool and not atom.endswith(f" {tool}")):
                    return False
        forced = {k: roles[name["role"]]["output"] for k, name in enumerate(names) if name["role"] is not None}
        barred = {int(k): paths for k, paths in record["declared"].items()}
        ways = placements(edges, [name["type"] for name in names], forced, barred)
        if [tuple(Counter(filled) for filled in way) for way in ways] != [tuple(Counter(n["fills"]) for n in names)]:
            return False
        bag = Counter({atom: n for atom, n in edges.items() if not atom.endswith(">")})
        for name in names:
            for path, count in name["fills"].items():
                bag[f"{path}={written(read(name['written'][path]))}"] += count
        call = read(record["call"])
        tools, lists = record["tools"], record["lists"]
        if set(tools) != ({atom for atom in edges if atom in TOOLS} if are_calls(call) and len(call) > 1 else set()):
            return False
        made = Counter(output_edges(call, lists=lists))
        return made == _simplest(bag) and values_of(_simplest(bag), tools, lists=lists) == {normal(call)}

    def _gives(self, record: Record, rows: Mapping[str, Bag], digest: str) -> bool:
        """Whether an answer is what the mapping gives, of which everything is forced."""
        said = record["family"], record["system"], record["verdict"], record.get("mistakes", 0)
        total: Counter[str] = Counter()
        for atom, count in record["question"].items():
            if atom not in rows:
                return False
            for target, n in rows[atom].items():
                total[target] += n * count
        return said == (self.family, digest, "answer", self.mistakes) and dict(total) == record["output"]


def counts(answer: Answer) -> Bag:
    """The output of an answer, which is a bag here."""
    return {atom: int(n) for atom, n in answer.output.items()}


def is_role(bag: Mapping[str, Any]) -> bool:
    """Whether a bag is a role."""
    return bool(bag) and ("-" not in bag or dict(bag) == {"-": 1})


def _forced(parser: Parser, question: Mapping[str, int]) -> Answer:
    verdict = parser.ask(question)
    assert isinstance(verdict, Answer), (question, verdict)
    return verdict


def _simplest(bag: Mapping[str, int]) -> Counter[str]:
    """The same edges, with the numbers of MEANINGS in their simplest form."""
    found: Counter[str] = Counter()
    for atom, count in bag.items():
        found[atom.replace("=1.50", "=1.5")] += count
    return found
