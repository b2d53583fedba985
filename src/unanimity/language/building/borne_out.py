"""Do the examples bear out the rule of fragments (fragments.py)?

    half      the rule learns from half of the examples, and is asked for the others; then the other way round. The
              examples are divided in each of some ways that do not depend on their order
    borne out it was right on ENOUGH examples that it did not know, and wrong on none, or on one for each SELDOM of them

In most languages the rule is right where it says anything. But there may be one in which a word turns a form around
that examples seldom have; there it may be wrong, and is not used until it has shown its worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from unanimity.bags import Bag
from unanimity.language.building.compared import Compared, Known, Tokens
from unanimity.language.building.fragments import Fragments
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Label, Shape

__all__ = ["ENOUGH", "is_borne_out"]

Fits = Callable[[Shape], bool] | None

ENOUGH = 30  # examples
SELDOM = 100
MOST_HELD_OUT = 2_000  # examples
RUNS = (1, 2, 4)  # of examples in one half, in the order of their tokens


def is_borne_out(compared: Compared, order: Callable[[Label], Order], fits: Fits = None) -> bool:
    """Whether the rule, with what is known of the world, is right on enough examples it does not know, seldom wrong."""
    right, wrong = set[Tokens](), set[Tokens]()
    for known, is_right in _held_out(compared, order, fits):
        (right if is_right else wrong).add(known.tokens)
        if len(wrong) * SELDOM > len(compared):  # however many are right
            return False
    right -= wrong
    return len(right) >= max(ENOUGH, len(wrong) * SELDOM)


def _held_out(compared: Compared, order: Callable[[Label], Order], fits: Fits) -> Iterator[tuple[Known, bool]]:
    """The examples for which the rule makes a form when half of the others are known, and whether it is theirs."""
    every = sorted({known.tokens for known in compared})
    every = every[:: len(every) // MOST_HELD_OUT + 1]
    for run in RUNS:
        number = {tokens: i // run % 2 for i, tokens in enumerate(every)}
        for half in (0, 1):
            learned = Compared(order)
            for known in compared:
                if number.get(known.tokens) == half:
                    learned.add(known.tokens, compared.parts.shape(known.form), known.text)
            rule = Fragments(learned)
            rule.judge(fits)
            for known in compared:
                if number.get(known.tokens) == 1 - half:
                    found = rule.of(known.tokens, Bag(dict(known.atoms)))
                    if len(found) == 1:
                        yield known, compared.parts.form(found[0].shape) == known.form
