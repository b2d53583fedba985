"""The running example: which mappings fit the three examples, and what do they say to two questions?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from experiments.figures.figure import Figure, Findings, Table, Task
from experiments.figures.style import drawing
from experiments.figures.tabled import bare, tabled
from unanimity.bags import Bag
from unanimity.evidence import Combination
from unanimity.language.learn import learn
from unanimity.language.parser import Parser
from unanimity.verdict import Answer

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Drawing

__all__ = ["EXAMPLES", "FIGURE", "QUESTIONS"]

EXAMPLES = (("area of Iowa", "area IA"), ("cities in Ohio", "city OH"), ("cities in Iowa", "city IA"))
QUESTIONS = ("area of Ohio", "Ohio area")
MOST = 10  # mappings that are looked for

PAPER_MAPPINGS = 4
PAPER_WEIGHTS = (1, 1, -1)


def _made(task: Task) -> Findings:
    parser = learn(EXAMPLES)
    mappings, weights = list(parser.mappings(MOST)), _weights(parser)
    words = list(mappings[0])
    outputs = {question: [_output(mapping, question) for mapping in mappings] for question in QUESTIONS}
    verdicts = {question: _verdict(parser, question) for question in QUESTIONS}
    rows = [
        ("example", text, output, *[""] * len(mappings), f"{w:+d}")
        for (text, output), w in zip(EXAMPLES, weights, strict=True)
    ]
    rows += [("word", word, "", *(_braces(mapping[word]) for mapping in mappings), "") for word in words]
    rows += [("question", question, verdicts[question], *outputs[question], "") for question in QUESTIONS]
    head = ("kind", "input", "output", *(f"mapping_{i}" for i in range(1, len(mappings) + 1)), "weight")
    return Findings(
        numbers=Table(head, rows),
        beside={"In figures": _beside(len(mappings), weights, verdicts)},
        remarks=_remarks(len(mappings), weights, outputs, verdicts),
        draw=lambda: _drawn(weights, mappings, outputs, verdicts),
    )


def _weights(parser: Parser) -> list[int]:
    """With which weights the examples add up to the first question."""
    verdict = parser.ask(QUESTIONS[0])
    proof = verdict.proof if isinstance(verdict, Answer) else None
    terms = proof.terms if isinstance(proof, Combination) else ()
    found = {term.example.text: int(term.weight) for term in terms}
    return [found.get(text, 0) for text, _ in EXAMPLES]


def _verdict(parser: Parser, question: str) -> str:
    verdict = parser.ask(question)
    return str(verdict.output) if isinstance(verdict, Answer) else "don't know"


def _output(mapping: Mapping[str, Bag], question: str) -> str:
    """What one mapping gives for a question."""
    total: dict[str, int] = {}
    for word in question.lower().split():
        for atom, count in mapping[word].items():
            total[atom] = total.get(atom, 0) + count
    return _braces(Bag(total))


def _braces(bag: Bag) -> str:
    """A bag as a set is written, each atom as often as it counts."""
    atoms = [atom for atom, count in bag.items() for _ in range(count)]
    return f"{{{', '.join(sorted(atoms, key=str.lower))}}}"


def _signed(weight: int) -> str:
    return f"{weight:+d}".replace("-", "−")


def _beside(count: int, weights: Sequence[int], verdicts: Mapping[str, str]) -> Table:
    told = " ".join
    rows = [
        ("whole mappings that fit", str(PAPER_MAPPINGS), str(count)),
        (
            f"weights of the examples in “{QUESTIONS[0]}”",
            told(map(_signed, PAPER_WEIGHTS)),
            told(map(_signed, weights)),
        ),
        (f"“{QUESTIONS[0]}”", "area(OH)", verdicts[QUESTIONS[0]]),
        (f"“{QUESTIONS[1]}”", "don't know", verdicts[QUESTIONS[1]]),
    ]
    return Table(("", "paper", "ours"), rows)


def _remarks(
    count: int, weights: Sequence[int], outputs: Mapping[str, Sequence[str]], verdicts: Mapping[str, str]
) -> list[str]:
    same = (count, tuple(weights)) == (PAPER_MAPPINGS, PAPER_WEIGHTS)
    different = sorted(set(outputs[QUESTIONS[1]]))
    return [
        f"There are {count} whole mappings that fit, and the weights are {', '.join(map(_signed, weights))}: "
        f"{'exactly as in the paper' if same else 'not as in the paper'}.",
        f"“{QUESTIONS[0]}” gets {verdicts[QUESTIONS[0]]}, on which all mappings agree; “{QUESTIONS[1]}” gets "
        f"{verdicts[QUESTIONS[1]]}, since the mappings give {' or '.join(different)}.",
    ]


def _drawn(
    weights: Sequence[int],
    mappings: Sequence[Mapping[str, Bag]],
    outputs: Mapping[str, Sequence[str]],
    verdicts: Mapping[str, str],
) -> Drawing:
    """Three tables below each other: the examples, the mappings, the questions."""
    drawn = drawing(8.2, 5.6)
    panel = drawn.add_subplot()
    bare(panel, 82, 18.2)
    names = [f"mapping {i}" for i in range(1, len(mappings) + 1)]
    examples = [(_signed(weight), text, output) for weight, (text, output) in zip(weights, EXAMPLES, strict=True)]
    total = ("=", QUESTIONS[0], verdicts[QUESTIONS[0]])
    tabled(panel, 0, 0, (9, 18, 14), [("weight", "example", "output"), *examples, total], bold=(0, 4))
    words = [(word, *(_braces(mapping[word]) for mapping in mappings)) for word in mappings[0]]
    widths = (16, *[13] * len(mappings), 14)
    tabled(panel, 0, 6.2, widths, [("word", *names, ""), *((*row, "") for row in words)])
    asked = [(f"{question}?", *outputs[question], verdicts[question]) for question in QUESTIONS]
    tabled(panel, 0, 14.4, widths, [("question", *names, "verdict"), *asked])
    return drawn


FIGURE = Figure(
    "The running example",
    "Three examples, the whole mappings that fit them, and two questions. The weights say how the examples add up "
    "to the first question; the second one is not a sum of examples, and mappings differ on it.",
    _made,
)
