"""Do the examples bear out the rule of fragments (fragments.py)?

    half      the rule learns from half of the examples, and is asked for the others; then the other way round. The
              examples are divided in each of some ways that do not depend on their order
    borne out it was right ENOUGH times on examples that it did not know, each counted once, and never wrong

In most languages the rule is right where it says anything. But there may be one in which a word turns a form around that
examples seldom have; there it may be wrong, and is not used until it has shown its worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unanimity.bags import Bag
from unanimity.language.building.compared import Compared, Known
from unanimity.language.building.fragments import Fragments
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Label

__all__ = ["ENOUGH", "is_borne_out"]

ENOUGH = 30  # examples
RUNS = (1, 2, 4)  # of examples in one half, in the order of their tokens


def is_borne_out(compared: Compared, order: Callable[[Label], Order]) -> bool:
    """Whether the rule is right on enough examples that it does not know, and wrong on none."""
    right = set[Known]()
    for known, is_right in _held_out(compared, order):
        if not is_right:
            return False
        right.add(known)
    return len({known.tokens for known in right}) >= ENOUGH


def _held_out(compared: Compared, order: Callable[[Label], Order]) -> Iterator[tuple[Known, bool]]:
    """The examples for which the rule makes a form when half of the others are known, and whether it is theirs."""
    every = sorted({known.tokens for known in compared})
    for run in RUNS:
        number = {tokens: i // run % 2 for i, tokens in enumerate(every)}
        for half in (0, 1):
            learned = Compared(order)
            for known in compared:
                if number[known.tokens] == half:
                    learned.add(known.tokens, compared.parts.shape(known.form), known.text)
            rule = Fragments(learned)
            for known in compared:
                if number[known.tokens] != half:
                    found = rule.of(known.tokens, Bag(dict(known.atoms)))
                    if len(found) == 1:
                        yield known, compared.parts.form(found[0].shape) == known.form
