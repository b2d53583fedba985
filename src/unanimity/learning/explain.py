"""How does one show a person why a question was answered, or why not?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from unanimity.bags import shown
from unanimity.verdict import Answer, Combination, Verdict

__all__ = ["Explanation"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict on a question, with the derivation of its answer or the reason for having none."""

    question: str
    verdict: Verdict
    derivation: Combination | None

    def rows(self) -> list[tuple[str, str, str, str]]:
        """The derivation as (weight, input, output, place), its last row the question; empty without an answer."""
        if not isinstance(self.verdict, Answer) or self.derivation is None:
            return []
        rows = [
            (
                signed(term.weight),
                term.example.text or str(term.example.input),
                str(term.example.output),
                term.example.place,
            )
            for term in self.derivation.terms
        ]
        return [*rows, ("=", self.question, str(self.verdict.output), "")]

    def __str__(self) -> str:
        rows = self.rows()
        if not rows:
            return f"{self.question}: don't know. {self.verdict.reason}"
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        lines = (f"{w:>{widths[0]}}  {i:<{widths[1]}}  {o:<{widths[2]}}  {p}".rstrip() for w, i, o, p in rows)
        warning = f"\n{self.verdict.reason}" if self.verdict.reason else ""
        return "\n".join(lines) + warning


def signed(weight: Fraction) -> str:
    """A weight with its sign: +1, -3/2."""
    return f"{'+' if weight > 0 else ''}{shown(weight)}"
