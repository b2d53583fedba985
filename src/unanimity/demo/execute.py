"""What does a form say of the world?

    denotation   what a form stands for: a set of things, or of exact numbers; the empty set is an answer, too

Forms of FunQL are run whatever their notation: new_york:s, 'new york' and new_york are the same name, all:e is all.
predicates.py says what each predicate means. A form that means nothing, or that is too large to be a question, is an
error that names the part of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from unanimity.candidates.executor import Answer, CannotRun, number_text, run
from unanimity.candidates.executor import Value as AnyValue
from unanimity.demo.facts import Facts, Number, Thing
from unanimity.demo.predicates import applied
from unanimity.demo.values import Amounts, Figure, Things, Value, Word
from unanimity.language.forms.funql import FunQL
from unanimity.language.forms.sexpr import SExpr
from unanimity.language.forms.trees import Node, Tree
from unanimity.language.lexicon import folded

if TYPE_CHECKING:
    from unanimity.demo.kinds import KindsExecutor

__all__ = ["Denotation", "FunqlExecutor", "execute", "shown"]

Denotation = frozenset[Thing | Number]

SHOWN = 80  # characters of a part of a form, in a message


class FunqlExecutor:
    """Runs forms of FunQL over some facts."""

    transparent = frozenset({"answer"})
    picking = frozenset(
        [
            *("state", "city", "river", "lake", "mountain", "place", "capital", "major"),
            *("largest", "biggest", "smallest", "longest", "shortest", "highest", "lowest"),
        ]
    )

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._sorts: KindsExecutor | None = None

    def leaf(self, tree: Tree) -> Word:
        """What a leaf says, in any notation."""
        return Word(tree.label if isinstance(tree, Node) else SExpr().name_of(tree))

    def applied(self, label: str, arguments: tuple[AnyValue, ...]) -> Value:
        """What a predicate gives for the values of its arguments; raises CannotRun."""
        return applied(label, cast("tuple[Value, ...]", arguments), self._facts)

    def answer(self, value: AnyValue) -> Denotation:
        """The things or numbers that a value comes to."""
        match cast("Value", value):
            case Things(members):
                return frozenset(members)
            case Amounts(pairs):
                return frozenset(number for _, number in pairs)
            case Figure(number):
                return frozenset([number])
            case Word(text):
                problem = f"the name {text or '_'} alone is no answer"
                raise CannotRun(problem, remedy="Write a whole form, such as answer(state(all)).")

    def fits(self, tree: Tree) -> bool:
        """Whether the kinds of things allow the form to find anything."""
        from unanimity.demo.kinds import KindsExecutor, is_well_typed, of_sorts

        if self._sorts is None:
            self._sorts = KindsExecutor(of_sorts(self._facts))
        return is_well_typed(tree, self._sorts)

    def shown(self, answer: Answer) -> str:
        """The denotation as people read it."""
        return shown(cast("Denotation", answer))

    def is_name(self, leaf: Tree) -> bool:
        """Whether something has this name."""
        return bool(self._facts.called(folded(self.leaf(leaf).text)))

    def quoted(self, tree: Tree) -> str:
        """A part of a form as a message quotes it."""
        text = FunQL().text(tree)
        return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def execute(tree: Tree, facts: Facts) -> Denotation:
    """What the form says of the world; raises CannotRun if it says nothing."""
    return cast("Denotation", run(tree, FunqlExecutor(facts)))


def shown(found: Denotation) -> str:
    """The denotation as people read it: names in order, each once, or numbers; "nothing" if it is empty."""
    names = sorted({each.name for each in found if isinstance(each, Thing)})
    numbers = sorted(each for each in found if not isinstance(each, Thing))
    return ", ".join([*names, *map(number_text, numbers)]) or "nothing"
