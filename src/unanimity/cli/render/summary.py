"""What was learned, in a few numbers?"""

from __future__ import annotations

import numpy as np

from unanimity.exact.rows import Rows
from unanimity.language.parser import Parser
from unanimity.system import System

__all__ = ["facts_learned", "repeated"]


def facts_learned(parser: Parser) -> list[tuple[str, str]]:
    """The size of the examples and how much they fix, each number with its name."""
    system = parser.system
    sources, targets = len(system.sources), len(system.targets)
    facts = [
        ("examples", f"{len(system):,}, {parser.space.rank:,} of them independent"),
        ("inputs", f"{sources:,} distinct {parser.atoms}"),
        ("outputs", f"{targets:,} distinct atom{'' if targets == 1 else 's'}"),
        ("known", f"{_known(parser):,} of the {sources:,} {parser.atoms} by themselves"),
    ]
    facts += [("also", f"{len(view.space.system.sources):,} distinct {view.recipe.name}") for view in parser.views[1:]]
    if parser.space.mistakes:
        needed = parser.space.least_mistakes
        facts.append(("mistakes", f"{parser.space.mistakes:,} allowed, {needed:,} made by the best mapping"))
    if choices := parser.choices():
        from unanimity.cli.render.choices import told_choices

        facts.append(("choices", told_choices(choices)))
    if parser.space.undecided:
        facts.append(
            ("undecided", f"{len(parser.space.undecided):,} {parser.atoms}: learning reached its limits first")
        )
    return facts


def repeated(system: System) -> int:
    """How many examples say again what an earlier one has said."""
    pairs = zip(system.inputs, system.outputs, strict=True)
    return len(system) - len({(frozenset(x.items()), frozenset(y.items())) for x, y in pairs})


def _known(parser: Parser) -> int:
    """How many source atoms would be answered if each were asked alone."""
    count = len(parser.system.sources)
    alone = Rows(np.arange(count + 1), np.arange(count), np.ones(count, dtype=np.int64), count)
    return int(parser.space.ask_rows(alone).mask.sum())
