"""Under which condition is an answer right, in words for whoever asked?"""

from __future__ import annotations

from math import floor

from unanimity.language.forms.positions import EDGES
from unanimity.language.measured.evidence import TRUST, Evidence
from unanimity.language.parser import Parser
from unanimity.learning.measured.ledger import Standing

__all__ = ["measured_of", "promise"]

OTHERS = "What only the other atoms force is right if this holds for these."
FORM_RULES = {
    "strict": "by analogy with examples (the rule “strict”)",
    "paper": "as the only one with combinations seen in examples (the rule “paper”)",
}
CALLS = "A call that is said to be forced rests on nothing else. Where a rule helps, the answer says so."
UNITS = {
    "words": "word",
    "bigrams": "pair of neighbouring words",
    "trigrams": "sequence of three neighbouring words",
}


def promise(parser: Parser, what: str = "An answer is right", others: str = OTHERS) -> str:
    """Under which condition an answer is right, or something else that is promised, and what the other views say."""
    certain = f"{what} if {_right(parser)} and each {_unit(parser)} always adds the same parts"
    if parser.roles.is_learned:
        certain += f", and each word around a name ({parser.roles.surroundings.words}) the same places of it"
    certain += f"{parser.space.family.condition}."
    if len(parser.views) > 1:
        certain += f" {others}"
    if parser.settings.lexicon is not None:
        named = "Names of one type, and numbers," if parser.settings.lexicon else "Numbers"
        certain += f" {named} are taken to behave alike."
        if parser.outputs.relations():
            certain += " Values are taken to be written as two examples of each kind show."
    if parser.settings.form == "bag":
        return certain
    if parser.settings.targets == EDGES:
        return f"{certain} {CALLS}"
    rule = FORM_RULES[parser.settings.rule]
    return f"{certain} This is about its atoms; which form they make is found {rule}, and that step is not proved."


def measured_of(parser: Parser) -> str | None:
    """How often held-out answers were right, whatever is proved; None if it was not measured."""
    evidence = parser.evidence
    if evidence is None:
        return None
    if not len(evidence.new) + len(evidence.known):
        return "Measured: nothing, as no example that was held out was answered by the others."
    what = "whole calls" if evidence.calls else "answers"
    turns = f"{evidence.folds} parts in turn" if evidence.folds else "each example in turn"
    said = f"held-out {what}, {turns}: {_standing(evidence.new.all)} to new questions"
    if len(evidence.known):
        said += f"; {evidence.known.all} to ones that examples have"
    if evidence.examples != len(parser.system):
        said += "; more examples were learned since"
    if not evidence.repeated:
        said += f"; that these settings are the best of {evidence.tried} was not tried anew"
    return f"Measured: {said}. {_trusted(evidence)}"


def _standing(found: Standing) -> str:
    """How many were right and wrong, and what share is right at least."""
    least = found.precision_at_least
    if least is None:
        return str(found)
    return f"{found} (with 95 % confidence, at least {floor(1000 * least) / 10:g} % are right)"


def _trusted(evidence: Evidence) -> str:
    """What is given at the usual trust."""
    if evidence.closed is not None:
        return "The examples do not fit, so answers are held back."
    if not any(ledger.can_support(TRUST) for ledger in (evidence.new, evidence.known)):
        return "These are too few to hold answers back for."
    if not evidence.new.can_support(TRUST):
        few = "To hold answers to new questions back for, these are too few"
        if (given := evidence.given_of(evidence.known)) == evidence.known.all:
            return f"{few}."
        return f"{few}; of those that examples have, {given} would have been given at the usual trust, {TRUST:g}."
    said = f"At the usual trust, {TRUST:g}, {evidence.given} would have been given"
    if (given := evidence.given_of(evidence.known)) != evidence.known.all:
        said += f", and {given} to questions that examples have"
    if 2 * evidence.given.right < evidence.new.all.right:
        said += "; a wrong label counts like a wrong answer, so look at the labels (unanimity doctor)"
    return f"{said}."


def _right(parser: Parser) -> str:
    """What is claimed of the examples."""
    if parser.system.others is not None:
        return "each example has one of its outputs"
    kept = "examples" if parser.cleaned is None else "examples that cleaning kept"
    most = parser.space.mistakes
    return f"the {kept} hold at most {most:,} mistake{'' if most == 1 else 's'}" if most else f"the {kept} are right"


def _unit(parser: Parser) -> str:
    """What an input is cut into, one of them."""
    name = parser.atoms
    *pieces, last = name.split("+")
    unit = UNITS.get(last, f"atom of {name}")
    return f"{unit} ({name})" if pieces and last in UNITS else unit
