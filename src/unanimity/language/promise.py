"""Under which condition is an answer right?"""

from __future__ import annotations

from unanimity.language.parser import Parser

__all__ = ["promise"]

OTHERS = "What only the other atoms force is right if this holds for these."
FORM_RULES = {
    "strict": "by analogy with examples (the rule “strict”)",
    "paper": "as the only one with combinations seen in examples (the rule “paper”)",
}


def promise(parser: Parser, what: str = "An answer is right", others: str = OTHERS) -> str:
    """Under which condition an answer is right, or something else that is promised, and what the other views say."""
    most = parser.space.mistakes
    kept = "examples" if parser.cleaned is None else "examples that cleaning kept"
    right = f"the {kept} hold at most {most:,} mistake{'' if most == 1 else 's'}" if most else f"the {kept} are right"
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
