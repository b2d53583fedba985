"""How is a verdict shown to a person: on a line, or with its derivation?"""

from __future__ import annotations

from unanimity.cli.terminal import counted, painted, say, table, visible
from unanimity.files.verbatim import text_of
from unanimity.language.building.built import How
from unanimity.language.forms.shapes import is_token
from unanimity.learning.explain import SUM
from unanimity.learning.support.supported import listed
from unanimity.records.verdicts import NO_FORM, Cleaned, Hold, NamePlace, Verdict, VerdictRecord

__all__ = ["DERIVATION", "UNKNOWN", "show_derivation", "show_line", "told", "told_support"]

UNKNOWN = "don't know"
MOST_STEPS = 6  # examples that show the place of a name
DERIVATION = ("weight", "input", "output", "place")
DEDUCTION = ("weight", "input", "output", "place or reason")


def show_line(record: VerdictRecord) -> None:
    """Print the question and its answer on one line."""
    equal = "" if record.answer is None else f" = {painted(visible(record.answer), 'green', bold=True)}"
    say(told(record, equal))


def show_derivation(record: VerdictRecord) -> None:
    """Print the examples that add up to the answer, the rule, and on how many examples it hangs."""
    if not record.derivation:
        say(told(record) if record.decided_by is None else f"{told(record)}\n  {record.decided_by}")
    else:
        rows = [(step.weight, step.input, step.output, step.remark) for step in record.derivation]
        table(DERIVATION if record.decided_by == SUM else DEDUCTION, rows, total=True)
        say(f"  {painted('decided by', dim=True)} {record.decided_by}")
        if record.derived_from:
            say(f"  {painted('inputs as', dim=True)} {visible(record.derived_from)}")
        _show_form(record)
    if record.support is not None:
        say(f"  {visible(told_support(record.support))}")
    if record.measured is not None:
        say(f"  {painted('measured', dim=True)} {record.measured}")
    _show_cleaned(record.cleaned)


def told(record: VerdictRecord, equal: str = "") -> str:
    """The question and the answer, with what it comes to, or the reason for having none."""
    shown = f"{visible(record.input)} -> "
    if record.verdict is not Verdict.ANSWER:
        word = "undecided" if record.verdict is Verdict.UNDECIDED else UNKNOWN
        return f"{shown}{painted(word, 'yellow')}: {visible(record.reason or '')}"
    if not record.is_whole:
        atoms = painted(visible(str(record.output)), "green")
        return f"{shown}{painted('no form', 'yellow')} of {atoms}: {_why_no_form(record)}."
    known = painted(f"  {_how_known(record)}", dim=True) if record.form_rule is not None else ""
    return f"{shown}{painted(visible(_answer(record)), 'green', bold=True)}{equal}{known}{_warning(record)}"


def _how_known(record: VerdictRecord) -> str:
    """How a form is known, in a few words, with the learned ways to write values that it rests on."""
    how, why = (record.form_rule or "").split(": ", 1)
    ways = [visible(name.written) for name in record.names if name.written is not None]
    if how == How.FORCED:
        return "; ".join(["forced", *dict.fromkeys(ways)])
    return visible(why) if how == How.VERBATIM else f"by a rule: {visible(why)}"


def _answer(record: VerdictRecord) -> str:
    """The whole form; of a bag without names its atoms, however often they count."""
    if record.form is None or (record.form_rule is None and not any(map(is_token, record.output or ()))):
        return str(record.output)
    return text_of(record.form)


def _show_form(record: VerdictRecord) -> None:
    """Print the form and how it was found, or why there is none, and what it comes to."""
    if not record.is_whole:
        say(f"  {painted('no form:', 'yellow')} {_why_no_form(record)}")
        return
    if record.form is not None and record.form_rule is not None:
        _, why = record.form_rule.split(": ", 1)
        form = painted(visible(text_of(record.form)), "green", bold=True)
        say(f"  {painted('form', dim=True)} {form}, {visible(why)}")
    for name in record.names:
        say(f"  {painted('name', dim=True)} {visible(_told_name(name))}")
    if record.answer is not None:
        say(f"  {painted('answer', dim=True)} {painted(visible(record.answer), 'green', bold=True)}")
    if record.reason is not None:
        say(_warning(record).strip("\n"))


def _told_name(name: NamePlace) -> str:
    """Where a name stands, and which examples show it."""
    where = f"“{name.name}” is {name.path}"
    if not name.by_words:
        return f"{where}: no other name is left for it"
    steps = [f"{step.weight} {step.remark}" for step in name.shown_by if step.weight != "=" and step.remark]
    more = f" and {len(steps) - MOST_STEPS:,} more" if len(steps) > MOST_STEPS else ""
    return f"{where}, by the words around it: {', '.join(steps[:MOST_STEPS])}{more}"


def _why_no_form(record: VerdictRecord) -> str:
    return visible((record.reason or "").removeprefix(NO_FORM))


def _warning(record: VerdictRecord) -> str:
    return "" if record.reason is None else f"\n  {painted('warning:', 'yellow')} {visible(record.reason)}"


def _show_cleaned(cleaned: Cleaned | None) -> None:
    """Print how many examples cleaning kept from being learned, if there was any."""
    if cleaned is not None:
        say(f"  {painted('cleaned', 'yellow' if cleaned.misfits else None)} {cleaned}")


def told_support(hold: Hold) -> str:
    """On how many examples an answer hangs, and on which."""
    match hold:
        case Hold(at_most=None):
            return "the answer needs no example"
        case Hold(at_most=1):
            return f"hangs on one example: {listed(hold.examples)}"
        case Hold(at_least=least, at_most=most) if least == most:
            return f'{least:,} examples would have to go before this becomes "don\'t know": {listed(hold.examples)}'
        case Hold(at_least=least, at_most=most):
            which = f"{most:,} are enough: {listed(hold.examples)}"
            return f'at least {counted(least, "example")} would have to go before this becomes "don\'t know"; {which}'
