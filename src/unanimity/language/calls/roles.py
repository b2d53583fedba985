"""Which places in an output does each name of a sentence fill?

    role     the paths that a name fills, each as often as it does, or IDLE if it fills none
    row      a name of an example that teaches its role: what stands around it (surroundings.py) makes its role
    owner    the example that a row belongs to, by its number in a view; its rows are learned with it, and go with it

All mappings that fit the rows must agree on a role, as on outputs. A name that stands twice in its sentence, or that
may be written where another name is, teaches none, since what is around it does not tell what it alone is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from unanimity.bags import Atom, Bag
from unanimity.examples import Example
from unanimity.language.calls.paths import Path
from unanimity.language.calls.surroundings import Surroundings, Window, single_names
from unanimity.language.lexicon import Mention, Sentence
from unanimity.learning.learn import added, space_of_nothing
from unanimity.spaces.family import Family
from unanimity.spaces.space import Space
from unanimity.verdict import Answer, Verdict

__all__ = ["IDLE", "Role", "Roles", "Taught", "TaughtBy", "forced_role", "role_rows"]

IDLE: Atom = "-"  # no path is written so
MOST_REMEMBERED = 100_000  # windows
NO_EXAMPLES: Sequence[int] = ()

Role = Mapping[Path, int]
_Found = dict[Atom | None, dict[Window, Role | None]]  # by tools and windows; no role if none is forced


@dataclass(frozen=True, slots=True)
class Taught:
    """What an example says of the roles of its names, and which tool it calls, if it is one."""

    roles: Mapping[Mention, Bag] = field(default_factory=dict)
    tool: Atom | None = None


TaughtBy = tuple[int, Sentence, Taught, str]  # with the number, the sentence and the place of the example


@dataclass(frozen=True, slots=True)
class Roles:
    """What was learned of the roles of names."""

    surroundings: Surroundings
    space: Space
    owners: Sequence[Sequence[int]] = ()  # for each view, the number of the example that each row belongs to
    _found: _Found = field(default_factory=lambda: defaultdict(dict), init=False, repr=False, compare=False)

    @property
    def is_learned(self) -> bool:
        """Whether any example says what a name of it is."""
        return bool(len(self.space.system))

    def with_more(self, taught: Iterable[TaughtBy], known: Sequence[int]) -> Roles:
        """The roles, learned from more examples, when each view knows so many already; these stay as they are."""
        rows = list(role_rows(taught, self.surroundings))
        if not rows:
            return self
        space = self.space.merged(space_of_nothing(self.space.family))
        before = self.owners or [NO_EXAMPLES] * len(known)
        owners = [[*old, *(first + owner for owner, _ in rows)] for old, first in zip(before, known, strict=True)]
        return Roles(self.surroundings, added(space, (example for _, example in rows)), owners)

    def in_family(self, family: Family, seconds: float | None) -> Roles:
        """The same, learned again in another family; a whole one may take so many seconds."""
        if family is self.space.family:
            return self
        system = self.space.system
        space = space_of_nothing(family, seconds if family.whole else None)
        return replace(self, space=added(space, map(system.example, range(len(system)))))

    def of(self, sentence: Sentence, tool: Atom | None) -> Mapping[Mention, Verdict]:
        """What is known of the role of each name that stands once in a sentence."""
        around = self._around(sentence, tool)
        return {mention: self.space.ask(_bag(atoms)) for mention, atoms in around.items()}

    def forced(self, asked: Sequence[tuple[Sentence, Atom | None]]) -> list[Mapping[Mention, Role]]:
        """The roles that all mappings give to names of these sentences with their tools; each is found out once."""
        look = self.surroundings
        if not look.places:
            return [{} for _ in asked]
        named = list(look.windows(sentence for sentence, _ in asked))
        tools = [tool if look.with_tool else None for _, tool in asked]
        known = self._known(zip(tools, named, strict=True))
        found = zip([known[tool] for tool in tools], named, strict=True)
        return [
            {mention: role for mention, window in names if (role := own[window]) is not None} for own, names in found
        ]

    def _known(self, asked: Iterable[tuple[Atom | None, Sequence[tuple[Mention, Window]]]]) -> _Found:
        """What is known of names by their tools and windows, with that of these; so many are kept at most."""
        if sum(map(len, self._found.values())) > MOST_REMEMBERED:
            self._found.clear()
        found = self._found
        new = dict.fromkeys((tool, each) for tool, names in asked for _, each in names if each not in found[tool])
        bags = [_bag(self.surroundings.atoms_of(window, tool)) for tool, window in new]
        said = self.space.decide_many([self.space.system.question(bag) for bag in bags]) if bags else []
        for (tool, window), verdict in zip(new, said, strict=True):
            found[tool][window] = forced_role(verdict)
        return found

    def _around(self, sentence: Sentence, tool: Atom | None) -> Mapping[Mention, tuple[Atom, ...]]:
        """What stands around each name that stands once in a sentence, if that is looked at."""
        look = self.surroundings
        return {mention: look.atoms(sentence.tokens, at, tool) for mention, at in single_names(sentence) if look.places}


def role_rows(taught: Iterable[TaughtBy], surroundings: Surroundings) -> Iterator[tuple[int, Example]]:
    """The rows of some examples, given with their numbers and places, each with its owner."""
    for number, sentence, said, place in taught:
        for mention, at in single_names(sentence) if surroundings.places else ():
            if (role := said.roles.get(mention)) is not None:
                bag = _bag(surroundings.atoms(sentence.tokens, at, said.tool))
                yield number, Example(bag, role, f"{place} “{mention.name}”", sentence.text)


def _bag(atoms: Iterable[Atom]) -> Bag:
    """The bag of atoms that are all different."""
    return Bag.computed(dict.fromkeys(atoms, 1))


def forced_role(verdict: Verdict) -> Role | None:
    """The role that all mappings give, without IDLE; None if there is none."""
    match verdict:
        case Answer(output=Bag() as role) if role and (IDLE not in role or role == {IDLE: 1}):
            return {path: count for path, count in role.items() if path != IDLE}
    return None
