"""Does what a model says of its examples hold for these very examples?

    residue    a number modulo a prime; that of a matrix times a random vector is 0 if the matrix is, and hardly ever
               otherwise: once in two thousand million draws, which nobody can foresee

Checked are mappings against the examples that carry the others (the core), and directions, which must not touch them.
Since all that is answered is made of these examples, little else can be wrong. It costs a look at every number.
The hash of a model guards against accidents; this guards against a model that does not fit itself.

Of functions of the user's own a model knows the names only. That they are what they were is tried on some examples.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from unanimity.bags import Bag
from unanimity.errors import BadInput, BadModel
from unanimity.exact.rational import Rational
from unanimity.exact.rows import Integers, Rows
from unanimity.language.parser import Parser
from unanimity.language.views import View
from unanimity.spaces.agreement import Agreement
from unanimity.spaces.consensus import Consensus
from unanimity.spaces.core import Core
from unanimity.spaces.kept import Kept
from unanimity.spaces.space import Space
from unanimity.system import System

__all__ = ["must_fit_itself", "must_read_alike"]

Residues = NDArray[np.int64]

PRIME = 2**31 - 1
TRIED = 100  # examples, about
REMEDY = "It was altered, or is of another version. Train it again with `unanimity train`."


def must_read_alike(parser: Parser, path: str) -> None:
    """Raise BadModel if functions of the user's own make other atoms of some examples' texts than they made before.

    With a lexicon nothing is tried: how an example's names are read depends on its output, too.
    """
    settings = parser.settings
    if settings.lexicon is not None or not (
        settings.tokens.is_own or any(":" in each.name for each in settings.recipes)
    ):
        return
    for i in range(0, len(parser.system), max(1, len(parser.system) // TRIED)):
        for view in parser.views:
            example = view.space.system.example(i)
            if example.text and _read(parser, view, example.text) != example.input:
                problem = f"a function of your own reads “{example.text}” otherwise than when the model was learned"
                remedy = "Give the function that it was learned with, or train it again."
                raise BadModel(problem, place=path, remedy=remedy)


def _read(parser: Parser, view: View, text: str) -> Bag | None:
    """The atoms of a text, None if there are none that could be learned from."""
    try:
        return view.bag(parser.sentence(text))
    except BadInput:
        return None


def must_fit_itself(space: Space) -> None:
    """Raise BadModel if a space that was read says something of its examples that is not so."""
    kept = space.kept()
    if kept.core is not None:
        _core(kept.core, len(kept.system.sources))
    if kept.chosen is not None:
        settled = kept.chosen.candidates.settled
        outputs = kept.chosen.candidates.outputs(settled)
        _agreement(kept.chosen.agreement, kept.system.inputs.take(settled), outputs)
    if kept.agreement is not None:
        if kept.mistakes:
            _few_mistakes(kept.agreement, kept.system, kept.mistakes)
        else:
            _agreement(kept.agreement, *_carrying(kept))


def _carrying(kept: Kept) -> tuple[Rows, Rows]:
    """The inputs and outputs of examples that carry the others: those of the core, or all if there is none."""
    if kept.core is None:
        return kept.system.inputs, kept.system.outputs
    return kept.core.inputs, kept.core.outputs


def _core(core: Core, sources: int) -> None:
    """The linear consensus fits the core, and leaves open what the core does not span."""
    _fits(core.consensus, core.inputs, core.outputs)
    if len(core.members) + core.consensus.dissent.width != sources:
        raise BadModel("the mappings differ in more or in fewer directions than the examples leave open", remedy=REMEDY)


def _agreement(agreement: Agreement, s: Rows, t: Rows) -> None:
    """The mappings of a family fit these examples, and no direction touches them."""
    if agreement.complete:
        _fits(agreement.consensus, s, t)
    if not _gives(agreement.inside, s, t):
        raise BadModel("the mapping inside does not fit the examples", remedy=REMEDY)
    rows = agreement.directions.rows
    if _times(s, _mixed(rows, _drawn(len(rows)))).any():
        raise BadModel("a direction changes what an example says", remedy=REMEDY)


def _fits(consensus: Consensus, s: Rows, t: Rows) -> None:
    if not _gives(consensus.base, s, t):
        raise BadModel("the base does not fit the examples", remedy=REMEDY)
    if _times(s, _times(consensus.dissent, _drawn(consensus.dissent.width))).any():
        raise BadModel("the dissent changes what an example says", remedy=REMEDY)


def _few_mistakes(agreement: Agreement, system: System, mistakes: int) -> None:
    """The mapping inside makes no more mistakes than are allowed."""
    gaps = agreement.inside.gaps(system.inputs, system.outputs)
    if int(np.abs(gaps.values.astype(object)).sum()) > mistakes:
        raise BadModel("the mapping inside makes more mistakes than are allowed", remedy=REMEDY)


def _gives(mapping: Rational, s: Rows, t: Rows) -> bool:
    """Whether S times the mapping is T."""
    drawn = _drawn(t.width)
    scales = _residues(np.array(mapping.denominators, dtype=object)) if t.width else drawn
    return bool((_times(s, _times(mapping.numerators, drawn)) == _times(t, scales * drawn % PRIME)).all())


def _drawn(count: int) -> Residues:
    """A random vector."""
    return np.random.default_rng().integers(PRIME, size=count)


def _residues(numbers: Integers) -> Residues:
    residues: Residues = np.asarray(numbers % PRIME, dtype=np.int64)
    return residues


def _times(rows: Rows, vector: Residues) -> Residues:
    """A matrix times a vector."""
    products = _residues(rows.values) * vector[rows.columns] % PRIME
    sums = np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(products)))
    result: Residues = (sums[rows.starts[1:]] - sums[rows.starts[:-1]]) % PRIME
    return result


def _mixed(rows: Rows, vector: Residues) -> Residues:
    """A vector times a matrix."""
    total = np.zeros(rows.width, dtype=np.int64)
    np.add.at(total, rows.columns, _residues(rows.values) * np.repeat(vector, np.diff(rows.starts)) % PRIME)
    return total % PRIME
