"""What is made of the atoms of an answer: a whole form, or the reason why there is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from unanimity.language.forms.trees import Tree
from unanimity.language.lexicon import Mention

__all__ = ["Form", "Given", "How", "Named", "ToolUse", "Unbuilt"]


class How(StrEnum):
    """How it is known that the atoms make this form."""

    FORCED = "forced"  # the atoms, and the roles of the names, leave no other
    VERBATIM = "verbatim"  # an example has this very sentence
    ORDER = "order"  # a list's items are taken to stand in the order of the sentence
    LABELS = "labels"  # of labels that count as one, the only one is taken with which examples have such a form
    KEYS = "keys"  # of several calls, each is taken to have keys that an example has
    RULE = "rule"  # the rule that the parser was told for forms says so


@dataclass(frozen=True, slots=True)
class ToolUse:
    """What a tool is declared to take, of the arguments that several calls have, and which keys it needs."""

    takes: Mapping[str, Sequence[str]]  # values as texts, by their keys
    needs: Sequence[str]


@dataclass(frozen=True, slots=True)
class Given:
    """What else says that there is no other call with the same edges and roles; it is declared, not proved.

    lists    whether outputs are lists of calls throughout, so that it need not be said of one call
    barred   the paths that declared tools do not let names fill
    tools    of several calls: what each tool takes and needs, by its edge
    """

    lists: bool
    barred: Sequence[tuple[str, Mention]] = ()
    tools: Mapping[str, ToolUse] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Form:
    """A whole form: its text, and, if it is one of a notation, its tree, and how it was found, also in words."""

    text: str
    tree: Tree | None = None
    why: str = ""
    how: How = How.FORCED
    names: Sequence[Named] = ()  # where its names stand, if its edges are atoms
    _find_given: Callable[[], Given | None] = field(default=lambda: None, repr=False, compare=False)

    @property
    def given(self) -> Given | None:
        """Of a call that its edges and roles force, what is taken as given there."""
        return self._find_given()

    @property
    def relations(self) -> Sequence[str]:
        """The learned ways to write values that it rests on, each in words."""
        return list(dict.fromkeys(each.relation for each in self.names if each.relation is not None))

    @property
    def by_rule(self) -> bool:
        """Whether the atoms alone do not say that it is this form."""
        return self.how not in (How.FORCED, How.VERBATIM)


@dataclass(frozen=True, slots=True)
class Named:
    """A name of the sentence that stands at a path of a call, and what is written there.

    If that is known only by a way to write such values which examples show, it is said which, and where they are.
    """

    path: str
    mention: Mention
    text: str
    way: str | None = None
    shown_by: Sequence[str] = ()

    @property
    def relation(self) -> str | None:
        """The learned way in words; None if it is the text of the sentence or of the lexicon."""
        if self.way is None:
            return None
        shown = " and ".join(self.shown_by) or "an example"
        return f"“{self.mention.name}” is written {self.way}, as {shown} show{'' if len(self.shown_by) > 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Unbuilt:
    """Why no form was built, in words."""

    reason: str
