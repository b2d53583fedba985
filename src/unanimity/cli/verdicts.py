"""How is a verdict shown: on a line, as JSON, or with its derivation?

Each way asks the parser, prints what it says, and returns the verdict.
"""

from __future__ import annotations

import click

from unanimity.bags import Bag, Vector
from unanimity.cli.show import escaped, painted, table, visible
from unanimity.evidence import Combination
from unanimity.language.parser import Parser
from unanimity.learning.explain import UNDERIVED
from unanimity.verdict import Answer, DontKnow, Undecided, Verdict

__all__ = ["DERIVATION", "promise", "show_derivation", "show_json", "show_line", "told"]

LONGEST_FORM = 1_000_000
UNKNOWN = "don't know"
RANGES = {
    "linear": "",
    "nonnegative": ", and never less than nothing",
    "integral": ", in whole numbers, and never less than nothing",
}
DERIVATION = ("weight", "input", "output", "place")
DEDUCTION = ("weight", "input", "output", "place or reason")


def promise(parser: Parser) -> str:
    """Under which condition an answer is right."""
    same = f"each of the {parser.atoms} always contributes the same{RANGES[parser.family]}"
    return f"An answer is right if the examples are right and the truth is in the {parser.family} family: {same}."


def show_line(parser: Parser, text: str) -> Verdict:
    """Print the question and its answer on one line."""
    verdict = parser.ask(text)
    click.echo(told(text, verdict))
    return verdict


def show_json(parser: Parser, text: str) -> Verdict:
    """Print the verdict as one JSON object."""
    from unanimity.files.numbers import json_text

    verdict = parser.ask(text)
    click.echo(escaped(json_text({"input": text} | _fields(verdict) | {"reason": verdict.reason})))
    return verdict


def show_derivation(parser: Parser, text: str) -> Verdict:
    """Print the examples that add up to the answer, and the rule; the verdict returned is proved by what was shown."""
    explanation = parser.explain(text)
    verdict, derivation = explanation.verdict, explanation.derivation
    if not isinstance(verdict, Answer) or derivation is None:
        click.echo(told(text, verdict))
        if isinstance(verdict, Answer):
            click.echo(f"  {UNDERIVED}")
        return verdict
    table(DERIVATION if isinstance(derivation, Combination) else DEDUCTION, explanation.rows(), total=True)
    click.echo(f"  {painted('decided by', dim=True)} {explanation.rule}")
    if verdict.reason:
        click.echo(_warning(verdict.reason))
    return Answer(verdict.output, lambda: derivation) if parser.family == "linear" else verdict


def told(text: str, verdict: Verdict) -> str:
    """The question and the answer, or the reason for having none."""
    match verdict:
        case Answer(output=output, reason=warning):
            answer = painted(visible(str(output)), "green", bold=True)
            return f"{visible(text)} -> {answer}" + (f"\n{_warning(warning)}" if warning else "")
        case DontKnow(reason=reason):
            return f"{visible(text)} -> {painted(UNKNOWN, 'yellow')}: {visible(reason)}"
        case Undecided(reason=reason):
            return f"{visible(text)} -> {painted('undecided', 'yellow')}: {visible(reason)}"


def _warning(reason: str) -> str:
    return f"  {painted('warning:', 'yellow')} {visible(reason)}"


def _fields(verdict: Verdict) -> dict[str, object]:
    """The verdict, its output and the output's text, as JSON has them."""
    from unanimity.files.numbers import number

    match verdict:
        case Answer(output=output):
            counts = {atom: number(count) for atom, count in output.items()}
            return {"verdict": "answer", "output": counts, "form": _form(output)}
        case DontKnow():
            return {"verdict": "dont_know", "output": None, "form": None}
        case Undecided():
            return {"verdict": "undecided", "output": None, "form": None}


def _form(output: Bag | Vector) -> str | None:
    """A bag as an examples file has it: its atoms, each as often as it counts, if anybody can count so far."""
    if not isinstance(output, Bag) or sum(output.values()) > LONGEST_FORM:
        return None
    return " ".join(atom for atom, count in output.items() for _ in range(count))
