"""How is a verdict shown: on a line, as JSON, or with its derivation?

Each way takes a question that is asked, has the verdict proved if that is wanted, and prints it. If forms can be run,
it is also shown what a form comes to.
"""

from __future__ import annotations

from dataclasses import asdict

import click

from unanimity.cli.facts import Run, shown_by
from unanimity.cli.proof_files import Prove, unproved
from unanimity.cli.terminal import counted, escaped, painted, say, table, visible
from unanimity.evidence import Combination
from unanimity.language.asked import Asked, Parse
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.forms.shapes import is_token
from unanimity.language.parser import Parser
from unanimity.learning.explain import UNDERIVED
from unanimity.learning.support.supported import Support, Unsupported, listed
from unanimity.verdict import Answer, DontKnow, Undecided, Withheld

__all__ = ["DERIVATION", "promise", "show_derivation", "show_json", "show_line", "told", "told_support"]

UNKNOWN = "don't know"
OTHERS = "What only the other atoms force is right if this holds for these."
DERIVATION = ("weight", "input", "output", "place")
FORM_RULES = {
    "strict": "by analogy with examples (the rule “strict”)",
    "paper": "as the only one with combinations seen in examples (the rule “paper”)",
}
DEDUCTION = ("weight", "input", "output", "place or reason")


def promise(parser: Parser, what: str = "An answer is right", others: str = OTHERS) -> str:
    """Under which condition an answer is right, or something else that is promised, and what the other views say."""
    most = parser.space.mistakes
    kept = "examples" if parser.cleaned is None else "examples that cleaning kept"
    right = f"the {kept} hold at most {counted(most, 'mistake')}" if most else f"the {kept} are right"
    if parser.system.others is not None:
        right = "each example has one of its outputs"
    same = f"each of the {parser.atoms} always contributes the same{parser.space.family.condition}"
    certain = f"{what} if {right} and the truth is in the {parser.family} family: {same}."
    if len(parser.views) > 1:
        certain += f" {others}"
    if parser.settings.lexicon is not None:
        named = "Names of one type, and numbers," if parser.settings.lexicon else "Numbers"
        certain += f" {named} are taken to behave alike."
    if parser.settings.form == "bag":
        return certain
    rule = FORM_RULES[parser.settings.rule]
    return f"{certain} This is about its atoms; which form they make is found {rule}, which is no theorem."


def show_line(asked: Asked, run: Run | None = None, prove: Prove = unproved) -> Asked:
    """Print the question and its answer on one line."""
    prove(asked.provable)
    answer, problem = shown_by(run, asked.form)
    equal = "" if answer is None else f" = {painted(visible(answer), 'green', bold=True)}"
    say(told(asked) + equal + (f"\n{_warning(problem)}" if problem else ""))
    return asked


def show_json(asked: Asked, run: Run | None = None, prove: Prove = unproved) -> Asked:
    """Print the verdict as one JSON object."""
    from unanimity.files.verbatim import record_text

    prove(asked.provable)
    fields, parser = {"input": asked.text} | _fields(asked), asked.parser
    if parser.cleaned is not None:
        fields["cleaned"] = asdict(parser.cleaned)
    if len(parser.views) > 1:
        fields["atoms"] = asked.speakers
    if run is not None:
        answer, problem = shown_by(run, asked.form)
        fields |= {"answer": answer, "reason": problem or fields["reason"]}
    click.echo(escaped(record_text(fields)))
    return asked


def show_derivation(asked: Asked, run: Run | None = None, prove: Prove = unproved) -> Asked:
    """Print the examples that add up to the answer, the rule, and on how many examples it hangs.

    What is shown is the proof, where an answer is a sum of examples.
    """
    parser, verdict = asked.parser, asked.verdict
    prove(asked.provable_as_shown)
    if not isinstance(verdict, Answer):
        say(told(asked))
        _show_cleaned(parser)
        return asked
    explanation = asked.explanation
    if explanation.derivation is None:
        say(f"{told(asked)}\n  {UNDERIVED}")
    else:
        heads = DERIVATION if isinstance(explanation.derivation, Combination) else DEDUCTION
        table(heads, explanation.rows(), total=True)
        say(f"  {painted('decided by', dim=True)} {explanation.rule}")
        if explanation.atoms:
            say(f"  {painted('inputs as', dim=True)} {visible(explanation.atoms)}")
        if verdict.reason:
            say(_warning(verdict.reason))
    if parser.settings.form != "bag":
        say(_told_form(asked.form))
        _show_answer(asked, run)
    if len(parser.views) == 1 and parser.system.others is None:
        say(f"  {visible(told_support(asked.support))}")
    _show_cleaned(parser)
    return asked


def _show_cleaned(parser: Parser) -> None:
    """Print how many examples cleaning kept from being learned, if there was any."""
    if parser.cleaned is not None:
        say(f"  {painted('cleaned', 'yellow' if parser.cleaned.misfits else None)} {parser.cleaned}")


def _told_form(form: Form | Unbuilt | None) -> str:
    """The form and how it was found, or why there is none."""
    match form:
        case Form(text=text, why=why):
            return f"  {painted('form', dim=True)} {painted(visible(text), 'green', bold=True)}, {visible(why)}"
        case Unbuilt(reason=reason):
            return f"  {painted('no form:', 'yellow')} {visible(reason)}"
    return ""


def _show_answer(asked: Asked, run: Run | None) -> None:
    """Print what the form comes to, if that is wanted and there is a form, or why it cannot be run."""
    answer, problem = shown_by(run, asked.form)
    if answer is not None:
        say(f"  {painted('answer', dim=True)} {painted(visible(answer), 'green', bold=True)}")
    if problem is not None:
        say(_warning(problem))


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


def told(asked: Asked) -> str:
    """The question and the answer, or the reason for having none."""
    text = asked.text
    match asked.parse:
        case Parse(verdict=Answer(reason=warning), form=Form(text=form, tree=tree)) if tree is not None:
            return f"{visible(text)} -> {painted(visible(form), 'green', bold=True)}"
        case Parse(verdict=Answer(output=output), form=Unbuilt(reason=reason)):
            atoms = painted(visible(str(output)), "green")
            return f"{visible(text)} -> {painted('no form', 'yellow')} of {atoms}: {visible(reason)}."
        case Parse(verdict=Answer(output=output, reason=warning), form=form):
            shown = form.text if isinstance(form, Form) and any(map(is_token, output)) else str(output)
            answer = painted(visible(shown), "green", bold=True)
            return f"{visible(text)} -> {answer}" + (f"\n{_warning(warning)}" if warning else "")
        case Parse(verdict=DontKnow(reason=reason) | Unsupported(reason=reason) | Withheld(reason=reason)):
            return f"{visible(text)} -> {painted(UNKNOWN, 'yellow')}: {visible(reason)}"
        case Parse(verdict=Undecided(reason=reason)):
            return f"{visible(text)} -> {painted('undecided', 'yellow')}: {visible(reason)}"
    raise TypeError("there is no such verdict")


def _warning(reason: str) -> str:
    return f"  {painted('warning:', 'yellow')} {visible(reason)}"


def _fields(asked: Asked) -> dict[str, object]:
    """The verdict, its output, the form, and how the form was found, as JSON has them."""
    from unanimity.files.exact_json import number
    from unanimity.files.verbatim import as_json

    settings = asked.parser.settings
    match asked.parse:
        case Parse(verdict=Answer(output=output, reason=warning), form=form):
            counts = {atom: number(count) for atom, count in output.items()}
            fields: dict[str, object] = {"verdict": "answer", "output": counts, "form": None, "reason": warning}
            match form:
                case Form(text=text, why=why, by_rule=by_rule):
                    fields["form"] = as_json(text, settings.form)
                    rule = settings.rule if by_rule else "verbatim"
                    fields |= {"form_rule": f"{rule}: {why}"} if why else {}
                case Unbuilt(reason=reason):
                    fields["reason"] = f"no form: {reason}"
            return fields
        case Parse(verdict=Undecided(reason=reason)):
            return {"verdict": "undecided", "output": None, "form": None, "reason": reason}
        case Parse(verdict=verdict):
            return {"verdict": "dont_know", "output": None, "form": None, "reason": verdict.reason}
