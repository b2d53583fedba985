"""How does the output of an example become target atoms, and what do target atoms say as a whole?

    bags      an output is its atoms, separated by spaces, or counts; what they say is these atoms again
    forms     an output is a logical form in some notation; its atoms are its labels (shapes.py)

In both, a name of the sentence becomes its type, unless it stands as itself (standing.py), and is put back afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from unanimity.bags import Atom, Bag
from unanimity.errors import BadInput
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.building.filling import NO_ROLES
from unanimity.language.calls.roles import Role
from unanimity.language.forms.codec import CODECS
from unanimity.language.forms.json_calls import JsonCalls
from unanimity.language.forms.positions import EDGES, TARGETS
from unanimity.language.forms.shapes import Label
from unanimity.language.forms.trees import Tree
from unanimity.language.lexicon import Bound, Lexicon, Mention, Sentence
from unanimity.language.names.disputes import Doubtful
from unanimity.language.names.spelling import Relation
from unanimity.language.names.standing import Alias
from unanimity.language.outputs.bags import Bags
from unanimity.language.outputs.forms import Forms, TokensOf
from unanimity.language.outputs.lessons import Lesson, Read, Told
from unanimity.language.tools import Tools

__all__ = ["FORMS", "Outputs", "outputs"]

FORMS = ("bag", *CODECS)


class Outputs(Protocol):
    """How outputs are written."""

    form: str
    told: list[Told]  # the examples that have been learned from, as far as they are needed again
    batches: list[int]  # how many examples had been told before each time that some were

    def lessons(self, read: Iterable[Read]) -> Iterator[Lesson]:
        """What is to be learned from some examples; nothing is learned yet."""

    def questions(self, read: Iterable[Read]) -> Iterator[Lesson]:
        """Examples to hold answers against: each by itself, by what was learned from others."""

    def reading(self, sentence: Sentence) -> Sentence:
        """The sentence of a question, in which names stand as themselves that the examples do not know for others."""

    def hold(self, sentences: Iterable[Sentence]) -> None:
        """Take the names of these sentences for names in lessons to come."""

    def doubtful(self) -> list[Doubtful]:
        """The examples in which names stand as themselves that are names elsewhere."""

    def aliases(self) -> list[Alias]:
        """The constants that may be meant by names that stand as themselves, the most frequent first."""

    def learn(self, lessons: Sequence[Lesson], aside: Collection[int]) -> None:
        """Take note of how the examples' outputs are built; the numbers of those that were set aside are given."""

    def build(self, bag: Bag, question: Sentence | Bag, roles: Mapping[Mention, Role] = NO_ROLES) -> Form | Unbuilt:
        """What the atoms and the names of a question say as a whole, by the roles that names must have."""

    def judge(self, fits: Callable[[Tree], bool]) -> None:
        """From now on, the rules for forms look whether a form fits what is known of the world."""

    def tool(self, bag: Bag) -> Atom | None:
        """The tool that is called, if the atoms are those of one call."""

    def expected(self, lesson: Lesson) -> str:
        """The form that an example has, as a form that was built is written."""

    def tree(self, output: object) -> Tree | None:
        """The tree of an output; None if it has none that is known."""

    def relations(self) -> Sequence[Relation]:
        """The learned ways that values are written in."""

    def never_met(self) -> Sequence[Label]:
        """The labels to be merged that no example has."""

    def is_right(self, form: Form, lesson: Lesson) -> bool:
        """Whether a form is the one that an example has; labels that count as one are not told apart."""


def outputs(
    form: str,
    lexicon: Lexicon | None,
    merged: Mapping[Label, Label],
    rule: str,
    tokens: TokensOf,
    targets: str = TARGETS[0],
    reach: int = 1,
    bound: Bound = Bound.SENTENCE,
    tools: Tools | None = None,
) -> Outputs:
    """The way of that name to write outputs."""
    if form == "bag":
        if merged:
            raise BadInput(
                "only labels of forms can be merged", remedy="Choose a form, or merge atoms in your outputs."
            )
        return Bags(lexicon, reach)
    if targets == EDGES and form != JsonCalls.name:
        raise BadInput("edges are those of calls in JSON", remedy="Choose the form json, or other target atoms.")
    if form not in FORMS:
        raise BadInput(f"there is no form called {form!r}", remedy=f"Choose one of {', '.join(FORMS)}.")
    return Forms(form, Lexicon() if lexicon is None else lexicon, merged, rule, tokens, targets, reach, bound, tools)
