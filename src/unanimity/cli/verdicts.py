"""How is a verdict shown: on a line, as JSON, or with its derivation?

Each way asks the parser, prints what it says, and returns the verdict. If a support is wanted, answers that have less
are held back, and shown as "don't know".
"""

from __future__ import annotations

import click

from unanimity.bags import Bag, Vector
from unanimity.cli.show import counted, escaped, painted, table, visible
from unanimity.evidence import Combination
from unanimity.language.parser import Parser
from unanimity.learning.explain import UNDERIVED
from unanimity.learning.supported import Support, Unsupported, listed
from unanimity.verdict import Answer, DontKnow, Undecided, Verdict

__all__ = ["DERIVATION", "promise", "show_derivation", "show_json", "show_line", "told", "told_support"]

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
    most = parser.space.mistakes
    right = f"the examples hold at most {counted(most, 'mistake')}" if most else "the examples are right"
    return f"An answer is right if {right} and the truth is in the {parser.family} family: {same}."


def show_line(parser: Parser, text: str, wanted: int | None) -> Verdict | Unsupported:
    """Print the question and its answer on one line."""
    verdict = _asked(parser, text, wanted)
    click.echo(told(text, verdict))
    return verdict


def show_json(parser: Parser, text: str, wanted: int | None) -> Verdict | Unsupported:
    """Print the verdict as one JSON object."""
    from unanimity.files.numbers import json_text

    verdict = _asked(parser, text, wanted)
    click.echo(escaped(json_text({"input": text} | _fields(verdict) | {"reason": verdict.reason})))
    return verdict


def show_derivation(parser: Parser, text: str, wanted: int | None) -> Verdict | Unsupported:
    """Print the examples that add up to the answer, the rule, and on how many examples it hangs.

    The verdict returned is proved by what was shown.
    """
    verdict = _asked(parser, text, wanted)
    if not isinstance(verdict, Answer):
        click.echo(told(text, verdict))
        return verdict
    explanation = parser.explain(text)
    derivation = explanation.derivation
    if derivation is None:
        click.echo(f"{told(text, verdict)}\n  {UNDERIVED}")
    else:
        table(DERIVATION if isinstance(derivation, Combination) else DEDUCTION, explanation.rows(), total=True)
        click.echo(f"  {painted('decided by', dim=True)} {explanation.rule}")
        if verdict.reason:
            click.echo(_warning(verdict.reason))
    click.echo(f"  {visible(told_support(parser.support(text)))}")
    return verdict if derivation is None or parser.family != "linear" else Answer(verdict.output, lambda: derivation)


def told_support(support: Support) -> str:
    """On how many examples an answer hangs, and on which."""
    match support:
        case Support(most=None):
            return "the answer needs no example"
        case Support(most=1):
            return f"hangs on one example: {listed(support.examples)}"
        case Support(least=least, most=most) if least == most:
            return f'{least:,} examples would have to go before this becomes "don\'t know": {listed(support.examples)}'
        case Support(least=least, most=most):
            which = f"{most:,} are enough: {listed(support.examples)}"
            return f'at least {counted(least, "example")} would have to go before this becomes "don\'t know"; {which}'


def _asked(parser: Parser, text: str, wanted: int | None) -> Verdict | Unsupported:
    return parser.ask(text) if wanted is None else parser.ask_supported(text, wanted)


def told(text: str, verdict: Verdict | Unsupported) -> str:
    """The question and the answer, or the reason for having none."""
    match verdict:
        case Answer(output=output, reason=warning):
            answer = painted(visible(str(output)), "green", bold=True)
            return f"{visible(text)} -> {answer}" + (f"\n{_warning(warning)}" if warning else "")
        case DontKnow(reason=reason) | Unsupported(reason=reason):
            return f"{visible(text)} -> {painted(UNKNOWN, 'yellow')}: {visible(reason)}"
        case Undecided(reason=reason):
            return f"{visible(text)} -> {painted('undecided', 'yellow')}: {visible(reason)}"


def _warning(reason: str) -> str:
    return f"  {painted('warning:', 'yellow')} {visible(reason)}"


def _fields(verdict: Verdict | Unsupported) -> dict[str, object]:
    """The verdict, its output and the output's text, as JSON has them."""
    from unanimity.files.numbers import number

    match verdict:
        case Answer(output=output):
            counts = {atom: number(count) for atom, count in output.items()}
            return {"verdict": "answer", "output": counts, "form": _form(output)}
        case DontKnow() | Unsupported():
            return {"verdict": "dont_know", "output": None, "form": None}
        case Undecided():
            return {"verdict": "undecided", "output": None, "form": None}


def _form(output: Bag | Vector) -> str | None:
    """A bag as an examples file has it: its atoms, each as often as it counts, if anybody can count so far."""
    if not isinstance(output, Bag) or sum(output.values()) > LONGEST_FORM:
        return None
    return " ".join(atom for atom, count in output.items() for _ in range(count))
