"""How often was a space right, and how often did it answer?

precision     of the answers, how many are right; without an answer there is none
recall        of the questions, how many were answered rightly
reliability   the mean over the questions of 1 for right, -c for wrong, 0 for "don't know"
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from unanimity.examples import Example
from unanimity.spaces.space import Space
from unanimity.verdict import Answer, Verdict

__all__ = ["Evaluation", "evaluate"]


@dataclass
class Evaluation:
    """Counts over questions whose true outputs are known, and the answers that were wrong."""

    asked: int = 0
    answered: int = 0
    correct: int = 0
    wrong: list[tuple[Example, Answer]] = field(default_factory=list)

    def count(self, example: Example, verdict: Verdict) -> None:
        """Take one more question into account."""
        self.asked += 1
        if isinstance(verdict, Answer):
            self.answered += 1
            if verdict.output == example.output:
                self.correct += 1
            else:
                self.wrong.append((example, verdict))

    @property
    def precision(self) -> float | None:
        """The share of the answers that are right."""
        return self.correct / self.answered if self.answered else None

    @property
    def recall(self) -> float | None:
        """The share of the questions that were answered rightly."""
        return self.correct / self.asked if self.asked else None

    def reliability(self, cost: float) -> float | None:
        """The mean score when a wrong answer costs this much."""
        return (self.correct - cost * (self.answered - self.correct)) / self.asked if self.asked else None


def evaluate(space: Space, examples: Iterable[Example]) -> Evaluation:
    """The space's verdicts on the examples' inputs, held against their outputs."""
    evaluation = Evaluation()
    for example in examples:
        evaluation.count(example, space.ask(example.input))
    return evaluation
