"""Which column, or field, holds the inputs, and which the outputs?

told      what the user says of it: the names of columns, or that there is no header
known     names that columns often have, such as utterance and intent; where there is one for inputs and one for
          outputs, these are meant, which is said aloud
wanted    `input`, and what stands beside it: `output`, or `answer`; only `input` where nothing else is looked at
instead   a column that may stand there instead of the last one wanted: `outputs`
fields    of a row, by their names
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from unanimity.errors import BadExamples

__all__ = [
    "NO_HEADER",
    "OPTIONS",
    "Columns",
    "Fields",
    "Renamed",
    "Row",
    "Wanted",
    "is_known",
    "known_columns",
    "named_alike",
    "told_columns",
]

INPUTS = frozenset(
    {"input", "inputs", "utterance", "text", "query", "question", "sentence", "command", "instruction", "request"}
    | {"phrase", "prompt", "source", "src", "message", "example", "nl", "natural language", "user", "user input"}
)
OUTPUTS = frozenset(
    {"output", "intent", "label", "form", "target", "tgt", "call", "tool call", "function call", "meaning"}
    | {"logical form", "lf", "mr", "meaning representation", "parse", "program", "action", "actions", "class"}
    | {"category", "tag", "atoms", "response", "completion", "expected", "expected output", "answer", "sql", "gold"}
)
ANSWERS = frozenset({"answer", "answers", "denotation", "result", "output", "label", "target", "response"})
BESIDE = {"output": OUTPUTS, "answer": ANSWERS}
OPTIONS = "--input-column NAME and --output-column NAME"
NO_HEADER = "--no-header"

Fields = Mapping[str, object]
Row = tuple[int, Fields]  # with the number of its line


def _quiet(_: str) -> None:
    """Say nothing."""


@dataclass(frozen=True, slots=True)
class Columns:
    """What the user says of the columns of a file, and who is told what was found out."""

    input: str | None = None
    output: str | None = None
    headless: bool = False
    say: Callable[[str], None] = field(default=_quiet, compare=False)

    @property
    def are_named(self) -> bool:
        """Whether a name was given."""
        return self.input is not None or self.output is not None


@dataclass(frozen=True, slots=True)
class Wanted:
    """The columns that are needed, the error for a file without any row, and how outputs are written."""

    names: tuple[str, ...]
    nothing: BadExamples
    instead: str = ""
    form: str = "bag"
    told: Columns = field(default_factory=Columns)

    @property
    def known(self) -> list[frozenset[str]]:
        """For each of the columns the names that it often has."""
        return [INPUTS, *(BESIDE[name] for name in self.names[1:])]


def named_alike(name: str) -> str:
    """A name without regard to case, and with one space for any spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]+", " ", name).strip().casefold()


def known_columns(names: Sequence[str], wanted: Wanted) -> list[int] | None:
    """Where the wanted columns are if their names are known ones, and it is clear which are meant."""
    alike, last = _alike(names), wanted.names[-1]
    found = list[int]()
    for name, known in zip(wanted.names, wanted.known, strict=True):
        own = [k for k, each in enumerate(alike) if each == name or (name == last and each == wanted.instead)]
        meant = own or [k for k, each in enumerate(alike) if each in known]
        if len(meant) != 1:
            return None
        found += meant
    return found if len(set(found)) == len(found) else None


def is_known(name: str, wanted: Wanted) -> bool:
    """Whether columns often have this name, or one made of such names, of one or of many: input_text, utterances."""
    known = frozenset[str]().union(*wanted.known)
    several = known.union(*map(_plurals, known))
    return named_alike(name) in several or all(word in several for word in named_alike(name).split(" "))


def told_columns(names: Sequence[str], wanted: Wanted) -> list[int]:
    """Where the columns are that the user names; one that is not named must be clear from the others. Raises."""
    given = [wanted.told.input, wanted.told.output][: len(wanted.names)]
    found = [None if name is None else _place(names, name) for name in given]
    for k, name in enumerate(wanted.names):
        if found[k] is None:
            left = [column for column in range(len(names)) if column not in found]
            found[k] = _only(names, left, name, wanted.known[k], wanted.instead if name == wanted.names[-1] else "")
    columns = [column for column in found if column is not None]
    if len(set(columns)) < len(columns):
        raise BadExamples("one column is named twice", remedy="Name two different columns.")
    return columns


def _place(names: Sequence[str], name: str) -> int:
    """Which column has this name, in any case if none has it exactly."""
    for told, all_names in ((name.strip(), [each.strip() for each in names]), (named_alike(name), _alike(names))):
        found = [k for k, each in enumerate(all_names) if each == told]
        if len(found) == 1:
            return found[0]
        if found:
            raise BadExamples(f"{name} is named twice", remedy="Rename the column that is not meant.")
    raise BadExamples(f"there is no {name} among {_listed(names)}", remedy="Name one of these.")


def _only(names: Sequence[str], left: Sequence[int], name: str, known: frozenset[str], instead: str) -> int:
    """The one column of those left that can be meant."""
    alike = _alike(names)
    own = [k for k in left if alike[k] in (name, instead)]
    meant = own or [k for k in left if alike[k] in known] or left
    if len(meant) == 1:
        return meant[0]
    option = "--input-column" if name == "input" else "--output-column"
    raise BadExamples(f"which column is the {name} is not clear from {_listed(names)}", remedy=f"Name it: {option}.")


def _plurals(name: str) -> set[str]:
    """How several of what has this name may be called: intents, queries, classes."""
    return {f"{name}s", f"{name}es", f"{name.removesuffix('y')}ies"}


def _alike(names: Sequence[str]) -> list[str]:
    return [named_alike(each) for each in names]


def _listed(names: Sequence[str]) -> str:
    return ", ".join(name.strip() or "(no name)" for name in names) or "no names"


class Renamed:
    """Gives the fields of objects their usual names; which of them are meant is settled by the first object."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._names: dict[str, str] | None = None  # as the file has them, by their usual names

    def __call__(self, fields: Fields) -> Fields:
        """The fields by their usual names; raises if one that is meant is missing."""
        if self._names is None:
            self._names = self._found(list(fields))
        if not self._names:
            return fields
        for name in self._names.values():
            if name not in fields:
                raise BadExamples(f"the object has no `{name}`", remedy="Name the fields alike in all lines.")
        return {usual: fields[name] for usual, name in self._names.items()}

    def _found(self, names: list[str]) -> dict[str, str]:
        """The names of the fields that are meant; none if they are the usual ones, or cannot be told."""
        wanted, instead = self._wanted.names, self._wanted.instead
        if self._wanted.told.are_named:
            columns = told_columns(names, self._wanted)
        elif set(wanted) <= set(names) or ("input" in names and instead in names):
            return {}
        else:
            known = known_columns(names, self._wanted)
            if known is None:
                return {}
            columns = known
            meant = " and ".join(names[k] for k in columns)
            self._wanted.told.say(f"The fields {meant} are read as {' and '.join(wanted)}.")
        usual = [
            instead if name == wanted[-1] and names[k] == instead else name
            for name, k in zip(wanted, columns, strict=True)
        ]
        return {name: names[k] for name, k in zip(usual, columns, strict=True)}
