"""What does a form say of the world?

    denotation   what a form stands for: a set of things, or of exact numbers; the empty set is an answer, too

Forms of FunQL are run whatever their notation: new_york:s, 'new york' and new_york are the same name, all:e is all.
predicates.py says what each predicate means. A form that means nothing, or that is too large to be a question, is an
error that names the part of it.
"""

from __future__ import annotations

from fractions import Fraction

from unanimity.language.forms.funql import FunQL
from unanimity.language.forms.sexpr import SExpr
from unanimity.language.trees import DEEPEST, Constant, Node, Tree
from unanimity.world.facts import Facts, Number, Thing
from unanimity.world.predicates import applied
from unanimity.world.values import Amounts, CannotRun, Figure, Things, Value, Word

__all__ = ["Denotation", "denotation", "execute", "shown", "word_of"]

Denotation = frozenset[Thing | Number]

MOST_PARTS = 1_000  # of a form
DECIMALS = 2  # of a number, where it is shown
SHOWN = 80  # characters of a part of a form, in a message
SMALLER = f"Give a form of at most {MOST_PARTS} parts and {DEEPEST} levels."


def execute(tree: Tree, facts: Facts) -> Denotation:
    """What the form says of the world; raises CannotRun if it says nothing."""
    _check_size(tree)
    return denotation(_value(tree, facts))


def denotation(value: Value) -> Denotation:
    """The things or numbers that a value comes to."""
    match value:
        case Things(members):
            return frozenset(members)
        case Amounts(pairs):
            return frozenset(number for _, number in pairs)
        case Figure(number):
            return frozenset([number])
        case Word(text):
            problem = f"the name {text or '_'} alone is no answer"
            raise CannotRun(problem, remedy="Write a whole form, such as answer(state(all)).")


def shown(found: Denotation) -> str:
    """The denotation as people read it: names in order, each once, or numbers; "nothing" if it is empty."""
    names = sorted({each.name for each in found if isinstance(each, Thing)})
    numbers = sorted(each for each in found if not isinstance(each, Thing))
    return ", ".join([*names, *map(_written, numbers)]) or "nothing"


def word_of(leaf: Tree) -> Word:
    """What a leaf says, in any notation."""
    return Word(leaf.label if isinstance(leaf, Node) else SExpr().name_of(leaf))


def _value(tree: Tree, facts: Facts) -> Value:
    if isinstance(tree, Constant) or not tree.children:
        return word_of(tree)
    arguments = [_value(child, facts) for child in tree.children]
    try:
        return applied(tree.label, arguments, facts)
    except CannotRun as bad:
        raise CannotRun(f"in {_quoted(tree)}: {bad.problem}", remedy=bad.remedy) from None


def _check_size(tree: Tree) -> None:
    """Raises if the form has too many parts or levels."""
    parts, level, levels = 0, [tree], 0
    while level:
        parts, levels = parts + len(level), levels + 1
        if parts > MOST_PARTS or levels > DEEPEST:
            over = f"{MOST_PARTS:,} parts" if parts > MOST_PARTS else f"{DEEPEST} levels"
            label = tree.label if isinstance(tree, Node) else ""
            raise CannotRun(f"the form {label}(…) has more than {over}", remedy=SMALLER)
        level = [child for part in level if isinstance(part, Node) for child in part.children]


def _quoted(tree: Tree) -> str:
    """A part of a form as a message quotes it."""
    text = FunQL().text(tree)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _written(number: Number) -> str:
    """A number in digits, rounded if it has many."""
    rounded = round(Fraction(number), DECIMALS)
    whole, rest = divmod(abs(rounded), 1)
    sign = "-" if rounded < 0 else ""
    decimals = f"{int(rest * 10**DECIMALS):0{DECIMALS}d}".rstrip("0")
    return f"{sign}{whole}.{decimals}" if decimals else f"{sign}{whole}"
