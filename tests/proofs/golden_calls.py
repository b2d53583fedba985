"""The golden records with the verdict call, and their systems: what each is made of, and why it is refused, if it is.

    words      of a sentence; each adds its edges (EDGES), or its paths where it stands around a name (ROLES)
    world      both systems of a family: every word has lines of its own, so that all is forced
    case       a file: what it is named for, its record as a line, and the sentence that says why it is refused

`python -m tests.proofs.golden_calls` writes them all anew; a test holds the files against this.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tests.proofs.golden import HERE

__all__ = ["Case", "cases", "files"]

Bag = Mapping[str, int]
Record = dict[str, Any]

EDGES: Mapping[str, Bag] = {
    "fly": {"flights()": 1},
    "book": {"rooms()": 1},
    "from": {"from=<city>": 1},
    "to": {"to=<city>": 1},
    "in": {"room=<room>": 1},
    "via": {"stops[]": 1},
    "stop": {"stops[]=<city>": 1},
    "one": {"stops[]=1": 1},
    "text": {'stops[]="1"': 1},
    "leg": {"stops[]{}": 1, 'stops[].x="a"': 1},
    "cheap": {"price=1.50": 1},
    "direct": {"direct=true": 1},
    "opts": {"opts{}": 1},
    "odd": {'opts."a b"{}': 1, 'opts."a b"."-"=null': 1},
    "accent": {"caf\u00e9=1": 1, '"cafe\u0301"=2': 1},
    "say": {'say="\\u0041/\\n"': 1},
    "find": {"opts=find()": 1},
    "only": {"[()]": 1},
    "alone": {"=()": 1},
    "thing": {"{}": 1},
    "all": {"[]": 1},
    "each": {"[]=<city>": 1},
    "please": {},
}
CITY: Mapping[str, Bag] = {
    "from": {"from": 1},
    "to": {"to": 1},
    "between": {"from": 1, "to": 1},
    "twice": {"stops[]": 2},
    "near": {"-": 1},
    "half": {"-": 1, "from": 1},
    "no": {},
}
ROOM: Mapping[str, Bag] = {"in": {"room": 1}}
JOINT: Sequence[tuple[Bag, Bag]] = (  # examples with several words, in the linear family
    ({"fly": 1, "from": 2}, {"flights()": 1, "from=<city>": 2}),
    ({"direct": 1, "not": 1}, {}),
)
NOT = {"direct=true": -1}
TYPES: Mapping[str, Mapping[str, Bag]] = {"<city>": CITY, "<room>": ROOM}
FAMILIES = {"": "linear", ".nonnegative": "nonnegative", ".integral": "integral", ".mistaken": "integral"}
FLY, BOOK = "flights()", "rooms()"
BOS, DEN = '"BOS"', '"DEN"'


def text(value: object) -> str:
    """A value of JSON, as it is written here."""
    return json.dumps(value, ensure_ascii=False)


def digest(data: bytes) -> str:
    """The digest of a file with these bytes."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


# The systems ---------------------------------------------------------------------------------------------------------


@dataclass
class Part:
    """A system in which every word has lines of its own: the bytes of its file, and of its shared file."""

    family: str
    mistakes: int
    rows: Mapping[str, Bag]
    more: Mapping[str, Any] = field(default_factory=dict)  # of the header
    owned: bool = False  # whether its lines belong to lines of the edges' system
    joint: Sequence[tuple[Bag, Bag]] = ()  # further examples

    def __post_init__(self) -> None:
        self.times = 2 * self.mistakes + 1
        header = {"format": "unanimity system", "version": 1, "family": self.family, "mistakes": self.mistakes}
        targets = list(dict.fromkeys(t for row in self.rows.values() for t in row))
        sources = list(dict.fromkeys([*self.rows, *(word for x, _ in self.joint for word in x)]))
        lines: list[Record] = [header | {"sources": sources, "targets": targets, **self.more}]
        for word in self.rows:
            for _ in range(self.times):
                place = f"{len(lines)}"
                owner = {"of": 2 + (len(lines) - 1) % len(EDGES)} if self.owned else {}
                lines.append({"place": place, "input": {word: 1}, "output": self.rows[word]} | owner)
        lines += [{"place": "", "input": x, "output": y} for x, y in self.joint]
        self.data = "".join(f"{text(line)}\n" for line in lines).encode()
        self.digest = digest(self.data)
        mapping = {word: row for word, row in self.rows.items() if row} | ({"not": NOT} if self.joint else {})
        shared = {"format": "unanimity shared", "version": 1, "system": self.digest, "mapping": mapping}
        ledger: Record = {"ledger": []} if self.mistakes else {}
        self.shared = f"{text(shared | ledger)}\n".encode()

    def lines(self, word: str) -> list[int]:
        """The lines of a word."""
        first = 2 + self.times * list(self.rows).index(word)
        return list(range(first, first + self.times))

    def quotes(self, words: Mapping[str, object]) -> list[Record]:
        """The lines of some words, quoted."""
        return [
            {"line": line, "input": {word: 1}, "output": self.rows[word]} for word in words for line in self.lines(word)
        ]

    def terms(self, weights: Mapping[str, int | str]) -> list[Record]:
        """The lines of some words, with these weights."""
        return [quote | {"weight": weights[word]} for quote in self.quotes(weights) for word in quote["input"]]

    def joined(self, number: int, weight: int | str) -> Record:
        """A further example, as a term."""
        x, y = self.joint[number]
        return {"line": 2 + self.times * len(self.rows) + number, "input": x, "output": y, "weight": weight}

    def answer(self, words: Bag) -> Record:
        """What some words mean, with its proof."""
        total: Counter[str] = Counter()
        for word, count in words.items():
            for target, n in self.rows[word].items():
                total[target] += n * count
        record: Record = {"format": "unanimity proof", "version": 1, "family": self.family, "verdict": "answer"}
        record |= {"system": self.digest, "question": dict(words), "output": dict(total)}
        if self.family == "linear":
            return record | {"terms": self.terms(words), "mapping": digest(self.shared)}
        record |= {"examples": self.quotes(words)}
        record |= self._with_lemmas(words, total) if self.mistakes else self._with_weights(words, total)
        return record | {"mapping": digest(self.shared)}

    def _with_weights(self, words: Bag, total: Bag) -> Record:
        weights = {str(self.lines(word)[0]): count for word, count in words.items()}
        return {"lemmas": [], "parts": [{"target": t, "weights": weights, "lemmas": {}} for t in total]}

    def _with_lemmas(self, words: Bag, total: Bag) -> Record:
        lemmas: list[Record] = []
        parts: list[Record] = []
        for target in total:
            used = {}
            for word in (each for each in words if target in self.rows[each]):
                below, above = ({str(line): sign for line in self.lines(word)} for sign in (1, -1))
                lemma = {"target": target, "functional": {word: 1}, "value": self.rows[word][target]}
                lemma |= {key: {"goal": self.times, "weights": w} for key, w in (("below", below), ("above", above))}
                used[str(len(lemmas))] = words[word]
                lemmas.append(lemma)
            parts.append({"target": target, "weights": {}, "lemmas": used})
        return {"mistakes": self.mistakes, "ledger": digest(self.shared), "lemmas": lemmas, "parts": parts}


class Name(NamedTuple):
    """A name of a sentence: its type, the word before it if its role is shown, and how it is written."""

    name: str
    type: str
    word: str | None
    written: Mapping[str, str]
    times: int = 1


class World:
    """Both systems of a family."""

    def __init__(self, suffix: str) -> None:
        family, mistakes, self.tool = FAMILIES[suffix], int(suffix == ".mistaken"), suffix in ("", ".integral")
        self.suffix = suffix
        self.edges = Part(family, mistakes, EDGES, joint=JOINT if family == "linear" else ())
        ends = [f" {tool}" for tool in (FLY, BOOK, "-")] if self.tool else [""]
        around = {
            f"-1 {kind} {word}{end}": row for kind, rows in TYPES.items() for word, row in rows.items() for end in ends
        }
        around |= {f"+1 {kind} .{end}": {} for kind in TYPES for end in ends}
        self.roles = Part(family, mistakes, around, {"edges": self.edges.digest, "tool": self.tool}, owned=True)

    def files(self, name: str) -> dict[str, bytes]:
        """The four files of both systems."""
        return {
            name: self.edges.data,
            f"{name}.shared": self.edges.shared,
            f"{name}.roles": self.roles.data,
            f"{name}.roles.shared": self.roles.shared,
        }

    def role(self, kind: str, word: str, tool: str) -> Record:
        """The role of a name with this word before it, and a dot behind it."""
        end = f" {tool}" if self.tool else ""
        return self.roles.answer({f"-1 {kind} {word}{end}": 1, f"+1 {kind} .{end}": 1})

    def record(self, words: str, call: object, *names: Name, **fields: object) -> Record:
        """The record that a sentence with these words and names means a call."""
        bag = Counter(words.split())
        edges = self.edges.answer(bag)
        tools = [atom for atom in (FLY, BOOK) for _ in range(edges["output"].get(atom, 0))]
        tool = tools[0] if len(tools) == 1 else "-"
        roles = [self.role(name.type, name.word, tool) for name in names if name.word is not None]
        placed: list[Record] = []
        for name in names:
            role = None if name.word is None else sum(each["role"] is not None for each in placed)
            said: Record = {"name": name.name, "type": name.type, "role": role}
            said |= {"fills": dict.fromkeys(name.written, name.times), "written": dict(name.written)}
            placed.append(said)
        record: Record = {"format": "unanimity proof", "version": 1, "family": self.edges.family, "verdict": "call"}
        record |= {"system": self.edges.digest, "edges": edges, "roles": roles, "names": placed}
        written = call if isinstance(call, str) else text(call)
        return copy.deepcopy(record | {"declared": {}, "lists": False, "tools": {}, "call": written} | fields)


# The cases -----------------------------------------------------------------------------------------------------------


class Case(NamedTuple):
    """A golden file: its folder, its name without the ending, its text, own systems, and what its sentence holds."""

    folder: str
    name: str
    text: str
    files: Mapping[str, bytes]
    sentence: str


def called(tool: str, **arguments: object) -> Record:
    """A call."""
    return {"name": tool, "arguments": arguments}


def use(needs: Sequence[str] = (), **takes: Sequence[str]) -> Record:
    """What a tool takes, and needs."""
    return {"takes": {key: list(values) for key, values in takes.items()}, "needs": list(needs)}


BOSTON = Name("boston", "<city>", "from", {"from": BOS})
DENVER = Name("denver", "<city>", None, {"to": DEN})
FLIGHT = called("flights", **{"from": "BOS", "to": "DEN"})


class Made:
    """The cases, as they are added."""

    def __init__(self) -> None:
        self.worlds = {suffix: World(suffix) for suffix in FAMILIES}
        self.cases: list[Case] = []
        for add in (self.flights, self.shapes, self.several, self.systems, self.broken):
            add()

    def add(
        self,
        folder: str,
        name: str,
        record: Record,
        sentence: str = "",
        suffix: str = "",
        own: Mapping[str, bytes] | None = None,
    ) -> None:
        """Add a case, perhaps with files of its own, by their endings; a sentence is what the checker's holds."""
        name = f"call-{name}.calls{suffix}"
        files = {f"{folder}/{name}.{ending}": data for ending, data in (own or {}).items()}
        self.cases.append(Case(folder, name, f"{text(record)}\n", files, sentence))

    def changed(
        self, folder: str, name: str, sentence: str, change: Callable[[Record], object], suffix: str = ""
    ) -> None:
        """Add the first record of a family with a change."""
        record = self.worlds[suffix].record("fly from to", FLIGHT, BOSTON, DENVER)
        change(record)
        self.add(folder, name, record, sentence, suffix)

    def flights(self) -> None:
        """Two names of one type, one with a role: what is true in all families, and each thing that can be amiss."""
        for suffix, world in self.worlds.items():
            first = world.record("fly from to", FLIGHT, BOSTON, DENVER)
            self.add("valid", "two-cities", first, "", suffix)
            moved = world.record("fly from to", called("flights", **{"from": "DEN", "to": "BOS"}), BOSTON, DENVER)
            self.add("invalid", "values-exchanged", moved, 'the call has the edge "from=\\"BOS\\"" 0 times', suffix)
            names = BOSTON._replace(written={"to": BOS}), DENVER._replace(written={"from": DEN})
            moved = world.record("fly from to", called("flights", **{"from": "DEN", "to": "BOS"}), *names)
            self.add("invalid", "names-exchanged", moved, '"boston" does not fill what its role says', suffix)
            names = BOSTON._replace(word=None), DENVER
            free = world.record("fly from to", FLIGHT, *names)
            self.add("invalid", "two-names-free", free, 'several names of the type "<city>" can fill', suffix)
            self.add("valid", "free-names-kept-apart", free | {"declared": {"0": ["to"], "1": ["from"]}}, "", suffix)

        change = self.changed
        world = self.worlds[""]
        why = "its edges: the weighted outputs do not add up to the output"
        change("invalid", "edges-not-forced", why, lambda r: r["edges"]["output"].update({"from=<city>": 2}))
        why = "its edges: the weighted inputs do not add up to the question"
        change("invalid", "edges-of-another-sentence", why, lambda r: r["edges"]["question"].update(please=1))
        why = "its role 0: the weighted outputs do not add up to the output"
        change("invalid", "role-not-forced", why, lambda r: r["roles"][0].update(output={"to": 1}))
        why = "its role 0: line 3 of the system is not the example"
        change("invalid", "role-quotes-another-example", why, lambda r: r["roles"][0]["terms"][0].update(line=3))
        why = "its edges: line 3 of the system is not the example"
        change("invalid", "edges-quote-another-line", why, lambda r: r["edges"]["terms"][0].update(line=3))
        why = "its edges must be about the system of the call"
        other = {"system": f"sha256:{'0' * 64}"}
        change("invalid", "edges-of-another-system", why, lambda r: r["edges"].update(other))
        why = "its role 0: it is about another system"
        change("invalid", "role-of-another-system", why, lambda r: r["roles"][0].update(other))
        change("invalid", "role-about-the-edges", why, lambda r: r["roles"][0].update(system=r["system"]))
        why = "the edges are no bag"
        minus = world.record("fly from to", FLIGHT, BOSTON, DENVER)
        minus["edges"]["question"]["not"] = 1
        minus["edges"]["output"] |= NOT
        minus["edges"]["terms"] += [world.edges.joined(1, 1), *world.edges.terms({"direct": -1})]
        self.add("invalid", "edges-no-bag", minus, why)

        for word, why in (
            ("half", '{"-": 1, "from": 1} is no role'),
            ("no", "{} is no role"),
            ("to", '"boston" does not fill what its role says'),
            ("near", '"boston" does not fill what its role says'),
        ):
            name = f"role-{word}"
            self.add("invalid", name, world.record("fly from to", FLIGHT, BOSTON._replace(word=word), DENVER), why)
        idle = Name("dallas", "<city>", "near", {})
        self.add("valid", "idle-name", world.record("fly from to", FLIGHT, BOSTON, DENVER, idle))
        free = world.record("fly from to", FLIGHT, BOSTON, DENVER, idle._replace(word=None))
        why = 'several names of the type "<city>" can fill "to"'
        self.add("invalid", "idle-name-without-a-role", free, why)
        self.add("valid", "idle-name-declared", free | {"declared": {"2": ["to", "from"]}})
        why = '"boston" fills "from", which is declared impossible'
        change("invalid", "role-declared-impossible", why, lambda r: r.update(declared={"0": ["from"]}))
        why = 'no name of the type "<city>" can fill "to"'
        change("invalid", "no-name-left", why, lambda r: r.update(declared={"1": ["to"]}))
        change("valid", "declared-elsewhere", "", lambda r: r.update(declared={"1": ["stops[]", "\u0000"]}))
        twice = world.record("fly from to", FLIGHT, BOSTON._replace(written={"from": BOS, "to": BOS}), DENVER)
        self.add("invalid", "fills-more-than-its-role", twice, '"boston" does not fill what its role says')
        same = called("flights", **{"from": "BOS", "to": "BOS"})
        both = BOSTON._replace(word="between", written={"from": BOS, "to": BOS})
        self.add("valid", "one-name-at-two-paths", world.record("fly from to", same, both))
        self.add("valid", "one-name-at-two-paths-free", world.record("fly from to", same, both._replace(word=None)))
        short = both._replace(word=None, written={"from": BOS})
        why = '"boston" does not fill what the only placement says'
        self.add("invalid", "free-name-fills-less", world.record("fly from to", same, short), why)
        why = 'by their roles, names fill "from" more often than the edges allow'
        two = [BOSTON, BOSTON._replace(name="dallas")]
        self.add("invalid", "two-names-at-one-path", world.record("fly from to", FLIGHT, *two, DENVER), why)
        why = 'by their roles, names fill "to" more often than the edges allow'
        self.add("invalid", "role-without-a-place", world.record("fly from", same, both), why)
        why = "is nothing that stands around a name of the type"
        hotel = world.record("fly from to", FLIGHT, BOSTON, DENVER)
        hotel["names"][0]["type"] = "<room>"
        self.add("invalid", "role-of-another-type", hotel, why)
        why = 'must have the tool "flights()"'
        for name, tool in (("another-tool", BOOK), ("tool-left-open", "-")):
            record = world.record("fly from to", FLIGHT, BOSTON, DENVER)
            record["roles"] = [world.role("<city>", "from", tool)]
            self.add("invalid", f"role-with-{name}", record, why)
        record = world.record("fly from to", FLIGHT, BOSTON, DENVER)
        record["roles"][0] = self.worlds[".nonnegative"].role("<city>", "from", "-")
        self.add("invalid", "role-of-another-family", record, "its role 0 must be about the family of the call")
        record = self.worlds[".mistaken"].record("fly from to", FLIGHT, BOSTON, DENVER)
        record["edges"] = self.worlds[".integral"].record("fly from to", FLIGHT, BOSTON, DENVER)["edges"]
        record["edges"]["system"] = record["system"]
        self.add("invalid", "edges-with-fewer-mistakes", record, "its role 0 must be about the family", ".mistaken")
        change("valid", "name-is-for-people", "", lambda r: r["names"][0].update(name="\u202eBoston\n"))
        change("valid", "fields-in-another-order", "", reordered)
        near = world.record("fly", called("flights"), idle, idle._replace(name="dover"))
        del near["roles"][1]
        near["names"][1]["role"] = 0
        self.add("valid", "two-names-of-one-role", near)
        record = world.record("fly from to", FLIGHT, BOSTON, DENVER)
        halves = [*world.edges.terms({"fly": "1/2", "to": 1}), world.edges.joined(0, "1/2")]
        record["edges"]["terms"] = halves
        self.add("valid", "edges-by-fractions", record)

    def shapes(self) -> None:
        """Lists, objects, odd keys and constants: which call has which edges."""
        world = self.worlds[""]
        boston = Name("boston", "<city>", None, {"stops[]": BOS})
        for name, items in (("", ["BOS", 1, "1"]), ("-in-another-order", ["1", "BOS", 1])):
            self.add(
                "valid", f"list{name}", world.record("fly via stop one text", called("flights", stops=items), boston)
            )
        lists: Sequence[tuple[str, Sequence[object]]] = (
            ("item-missing", ["BOS", 1]),
            ("item-twice", ["BOS", 1, "1", 1]),
            ("item-true", ["BOS", True, "1"]),
            ("items-in-a-list", [["BOS", 1, "1"]]),
        )
        for name, given in lists:
            record = world.record("fly via stop one text", called("flights", stops=given), boston)
            self.add("invalid", f"list-{name}", record, "the call has the edge")
        twice = Name("boston", "<city>", "twice", {"stops[]": BOS}, 2)
        record = world.record("fly via stop stop", called("flights", stops=["BOS", "BOS"]), twice)
        self.add("valid", "name-twice-in-a-list", record)
        once = copy.deepcopy(record)
        once["names"][0]["fills"] = {"stops[]": 1}
        self.add("invalid", "name-twice-fills-once", once, '"boston" does not fill what its role says')
        leg = called("flights", stops=[{"x": "a"}, 1])
        self.add("valid", "object-in-a-list", world.record("fly via leg one", leg))
        two = called("flights", stops=[{"x": "a"}, {"x": "a"}])
        why = 'several outputs have these edges, for at "stops[]" several values hold others'
        self.add("invalid", "two-objects-in-a-list", world.record("fly via leg leg", two), why)
        odd = called("flights", opts={"a b": {"-": None}})
        self.add("valid", "odd-keys", world.record("fly opts odd", odd))
        for name, opts in (
            ("key-moved", {"a b": {}, "-": None}),
            ("key-changed", {"a b": {"_": None}}),
            ("key-with-another-space", {"a\u00a0b": {"-": None}}),
            ("null-as-text", {"a b": {"-": "null"}}),
            ("null-as-false", {"a b": {"-": False}}),
        ):
            record = world.record("fly opts odd", called("flights", opts=opts))
            self.add("invalid", f"odd-{name}", record, "the call has the edge")
        accent = {"name": "flights", "arguments": {"caf\u00e9": 1, "cafe\u0301": 2}}
        self.add("valid", "look-alike-keys", world.record("fly accent", accent))
        accent = {"name": "flights", "arguments": {"caf\u00e9": 2, "cafe\u0301": 1}}
        self.add("invalid", "look-alike-keys-exchanged", world.record("fly accent", accent), "the call has the edge")
        self.add(
            "valid", "text-escaped", world.record("fly say", '{"arguments": {"say":"A\\/\\u000A"}, "name":"flights"}')
        )
        self.add("valid", "call-in-an-object", world.record("fly find", called("flights", opts=called("find"))))
        many = called("flights", opts=[called("find"), called("find")])
        why = 'several outputs have these edges, for at "opts" several values hold others'
        self.add("invalid", "several-calls-below", world.record("fly find find", many), why)
        listed = called("flights", opts=[called("find")])
        self.add("invalid", "call-below-in-a-list", world.record("fly find", listed), 'has the edge "opts[()]" 1 times')

        for name, number in (("", "1.5"), ("-long", "1.5000"), ("-exponent", "15E-1"), ("-large", "0.0015e+3")):
            call = f'{{"name": "flights", "arguments": {{"price": {number}}}}}'
            self.add("valid", f"number{name}", world.record("fly cheap", call))
        for name, number in (("text", '"1.50"'), ("sign", "-1.5"), ("digit", "1.51"), ("whole", "1")):
            call = f'{{"name": "flights", "arguments": {{"price": {number}}}}}'
            why = 'the call has the edge "price='
            self.add("invalid", f"number-{name}", world.record("fly cheap", call), why)
        for name, wrong in (("one", 1), ("text", "true"), ("false", False)):
            record = world.record("fly direct", called("flights", direct=wrong))
            self.add("invalid", f"true-as-{name}", record, 'the call has the edge "direct=')
        zero = Name("none", "<city>", None, {"from": "-0.0e99999999999999999999"})
        self.add("valid", "zeros", world.record("fly from", called("flights", **{"from": 0}), zero))
        typed = Name("boston", "<city>", None, {"from": '"<city>"'})
        self.add(
            "valid", "written-like-a-type", world.record("fly from", called("flights", **{"from": "<city>"}), typed)
        )

        others: Sequence[tuple[str, object, str]] = (
            ("key-missing", called("flights", to="DEN"), 'has the edge "from=\\"BOS\\"" 0 times instead of 1'),
            ("key-changed", called("flights", To="DEN", **{"from": "BOS"}), "the call has the edge"),
            ("key-added", called("flights", direct=True, **FLIGHT["arguments"]), 'has the edge "direct=true" 1 times'),
            ("tool-changed", called("rooms", **FLIGHT["arguments"]), "the call has the edge"),
            ("value-changed", called("flights", to="DFW", **{"from": "BOS"}), "the call has the edge"),
            ("value-of-another-case", called("flights", to="Den", **{"from": "BOS"}), "the call has the edge"),
            ("with-a-key-more", {**FLIGHT, "more": 1}, "the call has the edge"),
            ("its-name-alone", '"flights"', "the call has the edge"),
            ("nothing", {}, "the call has the edge"),
            ("in-a-list", [FLIGHT], 'has the edge "[()]" 1 times instead of 0'),
        )
        for name, value, why in others:
            self.add("invalid", name, world.record("fly from to", value, BOSTON, DENVER), why)

        for words, inside, lists_only, why in (
            ("fly", False, False, ""),
            ("fly", True, True, ""),
            ("fly only", True, False, ""),
            ("fly alone", False, True, ""),
            ("fly", False, True, '"=()" 1 times instead of 0'),
            ("fly", True, False, '"[()]" 1 times instead of 0'),
            ("fly only", False, False, '"[()]" 0 times instead of 1'),
            ("fly only", True, True, '"[()]" 0 times instead of 1'),
            ("fly alone", True, True, '"=()" 0 times instead of 1'),
            ("fly alone", False, False, '"=()" 0 times instead of 1'),
        ):
            name = f"lists-{text(lists_only)}-{'listed' if inside else 'bare'}-{words.replace(' ', '-')}"
            value = [called("flights")] if inside else called("flights")
            self.add("invalid" if why else "valid", name, world.record(words, value, lists=lists_only), why)
        self.add("valid", "empty-object", world.record("thing", {}))
        self.add("valid", "empty-list", world.record("all", []))
        cities = [Name("boston", "<city>", None, {"[]": BOS})]
        self.add("valid", "list-at-the-top", world.record("all each", ["BOS"], *cities))
        self.add("invalid", "no-edges", world.record("please", {}), 'has the edge "{}" 1 times instead of 0')
        self.add("invalid", "two-objects-at-the-top", world.record("thing thing", {}), '"{}" 1 times instead of 2')

    def several(self) -> None:
        """Several calls: which has which arguments."""
        world = self.worlds[""]
        fly, book = called("flights", price=1.5), called("rooms", direct=True)
        apart = {FLY: use(price=["1.50", "2"], to=[DEN]), BOOK: use(["direct"], direct=["true"])}

        def both(calls: Sequence[Record], tools: Record, words: str = "fly book cheap direct") -> Record:
            return world.record(words, [*calls], tools=tools)

        self.add("valid", "several", both([fly, book], apart))
        self.add("valid", "several-in-another-order", both([book, fly], apart))
        self.add("valid", "several-in-lists", both([fly, book], apart) | {"lists": True})
        open_ = {FLY: use(price=["1.5"]), BOOK: use(direct=["true"], price=["15e-1"])}
        why = "there are several ways to give the arguments to the calls"
        self.add("invalid", "several-ways", both([fly, book], open_), why)
        self.add(
            "invalid",
            "several-ways-another",
            both([called("flights"), called("rooms", **fly["arguments"], direct=True)], open_),
            why,
        )
        needed = open_ | {FLY: use(["price"], price=["1.5"])}
        self.add("valid", "several-by-what-is-needed", both([fly, book], needed))
        why = '"flights()" needs "from", which a call of it does not have'
        self.add("invalid", "several-lacking", both([fly, book], apart | {FLY: use(["from"], price=["1.5"])}), why)
        why = '"flights()" does not take what a call of it has as "price"'
        self.add(
            "invalid", "several-not-taken", both([fly, book], apart | {FLY: use(price=['"1.5"', "1", "[1.5]"])}), why
        )
        self.add("invalid", "several-nothing-taken", both([fly, book], apart | {FLY: use()}), why)
        moved = [called("flights", direct=True), called("rooms", price=1.5)]
        self.add("invalid", "several-moved", both(moved, apart), 'does not take what a call of it has as "direct"')
        why = "it must be declared what each tool that is called takes and needs"
        self.add("invalid", "several-undeclared", both([fly, book], {}), why)
        self.add("invalid", "several-one-undeclared", both([fly, book], {FLY: apart[FLY]}), why)
        self.add("invalid", "several-more-declared", both([fly, book], apart | {"find()": use()}), why)
        self.add(
            "invalid", "several-declared-by-name", both([fly, book], {"flights": apart[FLY], "rooms": apart[BOOK]}), why
        )
        one = world.record("fly cheap", fly, tools={FLY: apart[FLY]})
        self.add("invalid", "one-call-declared", one, "there are not several calls")
        self.add("valid", "several-alike", both([called("flights")] * 2, {FLY: use()}, "fly fly"))
        alike = [fly, called("flights")]
        self.add("valid", "several-of-one-tool", both(alike, {FLY: use(price=["1.5"])}, "fly fly cheap"))
        split = [called("flights", price=1.5, direct=True), called("flights")]
        takes = {FLY: use(price=["1.5"], direct=["true"])}
        why = "they can exchange what they have of"
        self.add("invalid", "several-of-one-tool-mixed", both(split, takes, "fly fly cheap direct"), why)
        equal = [called("flights", price=1.5, direct=True)] * 2
        self.add("valid", "several-equal", both(equal, takes, "fly fly cheap cheap direct direct"))
        why = 'has the edge "direct=true" 2 times instead of 1'
        self.add("invalid", "several-equal-one-less", both(equal, takes, "fly fly cheap cheap direct"), why)
        cities = [BOSTON, DENVER._replace(word="from", written={"from": DEN})]
        trips = [called("flights", **{"from": "BOS"}), called("rooms", **{"from": "DEN"})]
        own = {FLY: use(**{"from": [BOS]}), BOOK: use(**{"from": [BOS, DEN]})}
        self.add("valid", "several-one-takes-it", world.record("fly book from from", trips, *cities, tools=own))
        wide = {FLY: use(**{"from": [BOS, DEN]}), BOOK: use(**{"from": [BOS, DEN]})}
        why = 'they can exchange what they have of "from"'
        self.add("invalid", "several-take-both", world.record("fly book from from", trips, *cities, tools=wide), why)
        stops = [called("flights", stops=[1, "1"]), called("rooms", price=1.5)]
        takes = {FLY: use(stops=['["1", 1]']), BOOK: use(price=["1.5"])}
        self.add("valid", "several-list-in-another-order", both(stops, takes, "fly book cheap via one text"))
        lists = [called("flights", stops=[1, "1"]), called("rooms")]
        orders = {FLY: use(stops=['[1, "1"]']), BOOK: use(stops=['["1", 1]'])}
        why = 'they can exchange what they have of "stops"'
        self.add("invalid", "several-orders-of-a-list", both(lists, orders, "fly book via one text"), why)
        nested = [called("flights", opts={"a b": {"-": None}}), called("rooms", price=1.5)]
        takes = {FLY: use(opts=['{"a b": {"\\u002d": null}}']), BOOK: use(price=["1.5"], opts=["{}", "null"])}
        self.add("valid", "several-nested", both(nested, takes, "fly book opts odd cheap"))
        takes = takes | {BOOK: use(price=["1.5"], opts=['{ "a b" : { "-" : null } }'])}
        self.add("invalid", "several-nested-ways", both(nested, takes, "fly book opts odd cheap"), "several ways")
        two = [called("flights", opts={}), called("rooms", opts={})]
        takes = {FLY: use(opts=["{}"]), BOOK: use(opts=["{}"])}
        why = 'several outputs have these edges, for at "opts" several values hold others'
        self.add("invalid", "several-objects", both(two, takes, "fly book opts opts"), why)
        boston = [BOSTON._replace(word=None)]
        trip = [called("flights", **{"from": "BOS"}), called("rooms")]
        free = world.record("fly book from", trip, *boston, tools={FLY: use(**{"from": [BOS]}), BOOK: use()})
        self.add("valid", "several-with-a-name", free)
        role = copy.deepcopy(free)
        role["roles"], role["names"][0]["role"] = [world.role("<city>", "from", "-")], 0
        self.add("valid", "several-with-a-role", role)
        role = copy.deepcopy(role)
        role["roles"] = [world.role("<city>", "from", FLY)]
        self.add("invalid", "several-with-the-role-of-one", role, 'must have the tool "-"')

    def systems(self) -> None:
        """The system of roles is absent, broken or another; without roles nobody needs it."""
        world = self.worlds[""]
        first = world.record("fly from to", FLIGHT, BOSTON, DENVER)
        one = world.record("fly to", called("flights", to="DEN"), DENVER)
        edges = {"system": world.edges.data, "system.shared": world.edges.shared}
        roles = {"system.roles": world.roles.data, "system.roles.shared": world.roles.shared}
        self.add("valid", "without-roles", one, own=edges)
        self.add("valid", "without-roles-beside-broken-ones", one, own=edges | {"system.roles": b"{"})
        self.add("malformed", "roles-absent", first, "the file cannot be read", own=edges)
        self.add(
            "malformed",
            "roles-shared-absent",
            first,
            "cannot be judged: ",
            own=edges | {"system.roles": world.roles.data},
        )
        short = roles | {"system.roles": world.roles.data[:-20]}
        self.add("malformed", "roles-cut-short", first, "the line must end with a line feed", own=edges | short)
        less = roles | {"system.roles": world.roles.data[: world.roles.data[:-1].rindex(b"\n") + 1]}
        self.add(
            "invalid", "roles-without-the-last-line", first, "its role 0: it is about another system", own=edges | less
        )
        self.add("malformed", "roles-empty", first, "the file is empty", own=edges | roles | {"system.roles": b""})
        none = roles | {"system.roles": world.edges.data, "system.roles.shared": world.edges.shared}
        why = "must be a system of roles, with the digest of the edges' system in its header"
        self.add("malformed", "roles-are-no-roles", first, why, own=edges | none)

        def others(**changes: object) -> tuple[Record, dict[str, bytes]]:
            part = copy.copy(world.roles)
            rows = [json.loads(line) for line in part.data.splitlines()]
            rows[0] |= {key: value for key, value in changes.items() if key in ("edges", "tool")}
            rows[-1] |= {key: value for key, value in changes.items() if key == "of"}
            part.data = "".join(f"{text({k: v for k, v in row.items() if v != 'none'})}\n" for row in rows).encode()
            part.digest = digest(part.data)
            part.shared = part.shared.replace(world.roles.digest.encode(), part.digest.encode())
            record = copy.deepcopy(first)
            record["roles"] = [part.answer(record["roles"][0]["question"])]
            return record, {"system.roles": part.data, "system.roles.shared": part.shared}

        for folder, name, why, changes in (
            (
                "invalid",
                "roles-of-another-system",
                "is not one of the roles of the system file",
                {"edges": f"sha256:{'0' * 64}"},
            ),
            ("invalid", "roles-without-tools", "must have no tool", {"tool": False}),
            ("malformed", "roles-tool-missing", 'must have the field "tool"', {"tool": "none"}),
            ("malformed", "roles-tool-a-number", "tool: must be true or false", {"tool": 1}),
            ("malformed", "roles-edges-no-digest", "edges: must be", {"edges": "sha256:"}),
            ("malformed", "roles-of-a-line-past-the-end", "of: must be a line of the edges' system", {"of": 99}),
            ("malformed", "roles-of-the-header", "of: must be a whole number of at least 2", {"of": 1}),
            ("malformed", "roles-of-missing", 'must have the field "of"', {"of": "none"}),
        ):
            record, files = others(**changes)
            self.add(folder, name, record, why, own=edges | files)
        itself = {**world.record("fly from to", FLIGHT, BOSTON, DENVER), "system": world.roles.digest}
        itself["edges"]["system"] = world.roles.digest
        why = "the system file is one of roles"
        self.add(
            "invalid",
            "about-a-system-of-roles",
            itself,
            why,
            own={"system": world.roles.data, "system.shared": world.roles.shared},
        )
        for name, why, line, more in (
            ("edges-with-a-tool", 'must not have the field "tool"', 0, {"tool": True}),
            ("edges-with-of", 'must not have the field "of"', 1, {"of": 2}),
        ):
            rows = [json.loads(row) for row in world.edges.data.splitlines()]
            rows[line] |= more
            data = "".join(f"{text(row)}\n" for row in rows).encode()
            self.add("malformed", name, one | {"system": digest(data)}, why, own=edges | {"system": data})
        self.cases.append(Case("valid", "call-two-cities.calls.alone", f"{text(first)}\n", {}, ""))
        wrong = world.record("fly from to", called("flights", **{"from": "DEN", "to": "BOS"}), BOSTON, DENVER)
        self.cases.append(Case("invalid", "call-values-exchanged.calls.alone", f"{text(wrong)}\n", {}, "has the edge"))
        budgeted = self.worlds[".mistaken"].record("fly from to", FLIGHT, BOSTON, DENVER)
        needs = "cannot be judged alone: it speaks of every example"
        self.cases.append(Case("malformed", "call-with-mistakes.calls.alone", f"{text(budgeted)}\n", {}, needs))
        mixed = copy.deepcopy(first)
        question = mixed["roles"][0]["question"]
        mixed["roles"][0] = Part("linear", 0, {"-1 <city> from": {"from": 1}, **world.roles.rows}).answer(
            {"-1 <city> from": 1, list(question)[1]: 1}
        )
        self.cases.append(
            Case("invalid", "call-some-roles-with-a-tool.calls.alone", f"{text(mixed)}\n", {}, "must have the tool")
        )

    def broken(self) -> None:
        """What is no record of a call."""

        def change(name: str, sentence: str, act: Callable[[Record], object]) -> None:
            self.changed("malformed", name, sentence, act)

        record = self.worlds[""].record("fly from to", FLIGHT, BOSTON, DENVER)
        for key in ("edges", "roles", "names", "declared", "lists", "tools", "call"):
            change(f"without-{key}", f'must have the field "{key}"', left_out(key))
        for key in ("name", "type", "role", "fills", "written"):
            change(f"name-without-{key}", f'names: 0: must have the field "{key}"', left_out(key, "names", 0))
        fields: Sequence[tuple[str, str, Any, str]] = (
            ("mistakes-of-a-call", "mistakes", 1, 'the verdict "call" with mistakes'),
            ("dead-of-a-call", "dead", [], 'the verdict "call" with choices'),
            ("question-of-a-call", "question", {}, 'must not have the field "question"'),
            ("edges-a-list", "edges", [], "edges: must be an object"),
            ("edges-null", "edges", None, "edges: must be an object"),
            ("roles-an-object", "roles", {}, "roles: must be a list"),
            ("role-a-list", "roles", [[]], "roles: 0: must be an object"),
            ("roles-missing", "roles", [], "the roles of its names must be there"),
            ("names-an-object", "names", {}, "names: must be a list"),
            ("names-missing", "names", [], "each of its roles must be that of a name"),
            ("declared-a-list", "declared", [], "declared: must be an object"),
            (
                "declared-nothing",
                "declared",
                {"0": []},
                "declared: 0: must be a list of different strings, at least one",
            ),
            (
                "declared-path-twice",
                "declared",
                {"0": ["to", "to"]},
                "declared: 0: must be a list of different strings",
            ),
            ("declared-a-string", "declared", {"0": "to"}, "declared: 0: must be a list of different strings"),
            ("declared-a-number", "declared", {"0": [1]}, "declared: 0: must be a list of different strings"),
            ("declared-of-no-name", "declared", {"2": ["to"]}, "it must have the name 2"),
            ("declared-of-a-leading-zero", "declared", {"01": ["to"]}, 'the key "01" must be a whole number'),
            ("declared-of-a-negative", "declared", {"-1": ["to"]}, 'the key "-1" must be a whole number'),
            ("declared-of-a-word", "declared", {"boston": ["to"]}, 'the key "boston" must be a whole number'),
            ("lists-zero", "lists", 0, "lists: must be true or false"),
            ("lists-null", "lists", None, "lists: must be true or false"),
            ("lists-a-string", "lists", "false", "lists: must be true or false"),
            ("tools-a-list", "tools", [], "tools: must be an object"),
            ("tool-a-list", "tools", {FLY: []}, "tools: flights(): must be an object"),
            ("tool-without-needs", "tools", {FLY: {"takes": {}}}, 'must have the field "needs"'),
            ("tool-without-takes", "tools", {FLY: {"needs": []}}, 'must have the field "takes"'),
            ("tool-with-more", "tools", {FLY: use() | {"more": 1}}, 'must not have the field "more"'),
            ("takes-a-list", "tools", {FLY: {"takes": [], "needs": []}}, "takes: must be an object"),
            ("takes-a-string", "tools", {FLY: {"takes": {"to": BOS}, "needs": []}}, "takes: to: must be a list"),
            ("takes-a-number", "tools", {FLY: {"takes": {"to": [1]}, "needs": []}}, "takes: to: 0: must be a string"),
            ("takes-no-json", "tools", {FLY: use(to=["BOS"])}, "takes: to: 0: the string is not JSON"),
            ("takes-a-number-too-large", "tools", {FLY: use(to=["1e9999"])}, "takes: to: 0: "),
            ("needs-twice", "tools", {FLY: use(["a", "a"])}, "needs: must be a list of different strings"),
            (
                "needs-a-string",
                "tools",
                {FLY: {"takes": {}, "needs": "a"}},
                "needs: must be a list of different strings",
            ),
            (
                "needs-an-object",
                "tools",
                {FLY: {"takes": {}, "needs": {}}},
                "needs: must be a list of different strings",
            ),
            ("json-an-object", "call", FLIGHT, "call: must be a string of characters"),
            ("json-null", "call", None, "call: must be a string of characters"),
            ("json-empty", "call", "", "call: the string is not JSON"),
            ("json-an-edge", "call", "flights()", "call: the string is not JSON"),
            ("json-cut-short", "call", '{"name": "flights", "arguments": {}', "call: the string is not JSON"),
            ("json-in-single-quotes", "call", "{'name': 1}", "call: the string is not JSON"),
            ("json-comma-at-the-end", "call", "[1,]", "call: the string is not JSON"),
            ("json-two-values", "call", "1 2", "call: the string is not JSON"),
            ("json-byte-order-mark", "call", "\ufeff1", "call: the string is not JSON"),
            ("json-tab-in-a-string", "call", '"a\tb"', "call: the string is not JSON"),
            ("json-unknown-escape", "call", '"\\x41"', "call: the string is not JSON"),
            ("json-leading-zero", "call", "01", "call: the string is not JSON"),
            ("json-plus", "call", "+1", "call: the string is not JSON"),
            ("json-point-at-the-end", "call", "1.", "call: the string is not JSON"),
            ("json-nan", "call", "NaN", "call: NaN is no number"),
            ("json-infinity", "call", "-Infinity", "call: -Infinity is no number"),
            ("json-number-too-large", "call", "1e1000", "call: 1e1000 is no number, or too long"),
            ("json-number-too-small", "call", "-1E-1001", "call: -1E-1001 is no number, or too long"),
            ("json-number-too-long", "call", "1" * 1001, "is no number, or too long"),
            ("json-fraction-too-long", "call", f"0.{'0' * 999}", "is no number, or too long"),
            ("json-key-twice", "call", '{"a": 1, "a": 1}', 'call: the key "a" is given twice'),
            ("json-key-twice-escaped", "call", '{"a": 1, "\\u0061": 2}', 'call: the key "a" is given twice'),
            ("json-half-a-surrogate-pair", "call", '"\\ud800"', "call: must be a string of characters"),
            ("json-key-half-a-surrogate-pair", "call", '{"\\udfff": 1}', "a key: must be a string of characters"),
            ("json-nested-too-deeply", "call", "[" * 5000 + "]" * 5000, "call: "),
        )
        for name, key, value, why in fields:
            change(name, why, put(key, value))
        of_names: Sequence[tuple[str, str, Any, str]] = (
            ("name-a-number", "name", 1, "name: must be a string"),
            ("type-without-brackets", "type", "city", 'type: must be a string that begins with "<" and ends with ">"'),
            ("type-one-bracket", "type", "<", 'type: must be a string that begins with "<" and ends with ">"'),
            ("type-null", "type", None, 'type: must be a string that begins with "<" and ends with ">"'),
            ("role-not-there", "role", 1, "the roles of its names must be there"),
            ("role-far-away", "role", 10**30, "the roles of its names must be there"),
            ("role-negative", "role", -1, "role: must be a whole number of at least 0"),
            ("role-true", "role", True, "role: must be a whole number of at least 0"),
            ("role-a-string", "role", "0", "role: must be a whole number of at least 0"),
            ("role-left-out", "role", None, "each of its roles must be that of a name"),
            ("fills-a-list", "fills", ["from"], "fills: must be an object"),
            ("fills-zero", "fills", {"from": 0}, "fills: from: must be a whole number of at least 1"),
            ("fills-true", "fills", {"from": True}, "fills: from: must be a whole number of at least 1"),
            ("fills-nothing", "fills", {}, '"boston" must be written at the paths that it fills'),
            ("fills-elsewhere", "fills", {"to": 1}, '"boston" must be written at the paths that it fills'),
            ("written-nowhere", "written", {}, '"boston" must be written at the paths that it fills'),
            ("written-a-list", "written", [], "written: must be an object"),
            ("written-no-json", "written", {"from": "BOS"}, "written: from: the string is not JSON"),
            ("written-a-number", "written", {"from": 1}, "written: from: must be a string"),
            (
                "written-a-list-as-json",
                "written",
                {"from": "[]"},
                "written: from: must be a string, a number, true, false or null, as JSON",
            ),
            (
                "written-an-object-as-json",
                "written",
                {"from": "{}"},
                "written: from: must be a string, a number, true, false or null, as JSON",
            ),
            ("written-a-number-too-large", "written", {"from": "1e1000"}, "written: from: 1e1000 is no number"),
            ("name-with-more", "more", 1, 'must not have the field "more"'),
        )
        for name, key, value, why in of_names:
            change(f"name-{name}", why, put(key, value, "names", 0))
        change("name-given-twice", "it must not have a name twice", lambda r: r["names"][1].update(name="boston"))
        change("names-a-list", "names: 0: must be an object", lambda r: r["names"].insert(0, []))
        whole = {"edges": copy.deepcopy(record)}
        change("edges-a-call", 'edges: verdict: must be "answer"', lambda r: r.update(whole))
        change("edges-the-same", 'edges: verdict: must be "answer"', lambda r: r["edges"].update(verdict="same"))
        change("role-dont-know", 'verdict: must be "answer"', lambda r: r["roles"][0].update(verdict="dont_know"))
        change("edges-without-format", "edges: format: must be", lambda r: r["edges"].pop("format"))
        change("edges-without-terms", 'edges: must have the field "terms"', lambda r: r["edges"].pop("terms"))
        change("edges-quote-a-line-twice", "edges: it must not quote a line twice", twice_quoted)
        change("role-version", "roles: 0: version: must be 1", lambda r: r["roles"][0].update(version=2))
        change(
            "role-of-no-name", "each of its roles must be that of a name", lambda r: r["roles"].append(r["roles"][0])
        )
        line = text(record)
        for name, old, new, why in (
            ("field-twice", '"lists": false', '"lists": false, "lists": false', 'the key "lists" is given twice'),
            ("path-twice", '"fills": {"from": 1}', '"fills": {"from": 1, "from": 1}', 'the key "from" is given twice'),
            (
                "count-with-a-point",
                '"fills": {"from": 1}',
                '"fills": {"from": 1.0}',
                "fills: from: must be a whole number",
            ),
            ("half-a-surrogate-pair", '"name": "boston"', '"name": "\\ud83d"', "name: must be a string of characters"),
        ):
            changed = f"{line.replace(old, new)}\n"
            self.cases.append(Case("malformed", f"call-{name}.calls", changed, {}, why))


def _part(value: Any, where: Sequence[str | int]) -> Any:
    """What stands there in a value."""
    for step in where:
        value = value[step]
    return value


def left_out(key: str, *where: str | int) -> Callable[[Record], object]:
    """Leave out a field, of the record or of what stands there in it."""
    return lambda record: _part(record, where).pop(key)


def put(key: str, value: object, *where: str | int) -> Callable[[Record], object]:
    """Let a field be this, likewise."""
    return lambda record: _part(record, where).update({key: value})


def reordered(record: Record) -> None:
    """Let the fields of the names stand in another order; that says nothing."""
    record["names"] = [dict(reversed(name.items())) for name in record["names"]]


def twice_quoted(record: Record) -> None:
    """Quote a line twice."""
    record["edges"]["terms"].append(record["edges"]["terms"][0])


def cases() -> list[Case]:
    """All golden records of calls."""
    return Made().cases


def files() -> Iterator[tuple[Path, bytes]]:
    """All golden files of calls."""
    for suffix in FAMILIES:
        for name, data in World(suffix).files(f"states.calls{suffix}.system").items():
            yield HERE / name, data
    for case in cases():
        yield HERE / case.folder / f"{case.name}.jsonl", case.text.encode()
        for name, data in case.files.items():
            yield HERE / name, data


if __name__ == "__main__":
    for path, data in files():
        path.write_bytes(data)
