"""How is a parser learned from texts or bags?

learn(pairs)   what all mappings that fit the pairs agree on, as a parser
merge(a, b)    what is learned from the examples of both
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Unpack

from unanimity.errors import BadInput, Contradiction
from unanimity.examples import OneOf, Written
from unanimity.language.forms.codec import codec
from unanimity.language.lexicon import Lexicon, Sentence
from unanimity.language.parser import Pair, Parser
from unanimity.language.settings import Settings, Told, settings_of
from unanimity.language.tokenizers.tokenizer import SPACES
from unanimity.language.values.chosen import values_shown
from unanimity.language.views import View
from unanimity.spaces.family import SEVERAL
from unanimity.spaces.space import Space

__all__ = ["disputed", "learn", "learn_with", "merge"]


def learn(pairs: Iterable[Pair], **told: Unpack[Told]) -> Parser:
    """What all mappings of the family that fit the pairs agree on.

    A pair is an input and an output. An input is a text, a mapping from atom to count, or an iterable of atoms.
    So is an output of the form "bag", whose text is its atoms separated by spaces; other forms are "funql" and "sexpr",
    texts, and "json", a text or what it stands for. If it is not known which of several outputs is right, give
    OneOf(...) them; `parser.choices()` says which are possible. The family is linear unless you name another, but
    integral if there are such examples.
    The text of an input is cut into atoms: "words", "bigrams", pieces such as "stems+bigrams", or what a function of
    yours makes of a Sentence. Several such views can be asked together (views.py): `agree` of them have to answer.
    Before that, its words are found: "spaces" cuts it there; "characters" is for scripts without spaces; a function of
    yours gets the text in small letters and returns its words (tokenizers/).
    A lexicon gives names their types, by which they are replaced; `merged` says which labels of forms count as which;
    the rule, "strict" or "paper", says how forms are built (building/); target atoms are the "predicates" of forms,
    or these with their "positions" among several arguments.
    The time limit, in seconds, is for the integral family, and for finding out which of several outputs are possible;
    questions that it leaves open are Undecided.
    So are the mistakes: the outputs may hold so many atoms too many or too few, in all examples together.
    Cleaning sets examples aside instead of learning from them (`parser.set_aside`): "residual" those that do not fit
    the others, "leave-one-out" also those that the others do not confirm; this spends the mistakes, in any family.
    If more than `misfits_at_most` of the examples do not fit the others, it is seldom their labels: nothing is learned.
    Raises Contradiction if no mapping fits, OverBudget if none does with so few mistakes, TooManyMisfits.
    """
    return learn_with(settings_of(**told), pairs)


def learn_with(settings: Settings, pairs: Iterable[Pair]) -> Parser:
    """What is learned from the pairs with these settings."""
    if settings.form != "bag":
        pairs = list(pairs)
        settings = with_values(_with_family(settings, pairs), pairs)
    if settings.lexicon is None:
        return _learn_holding(settings, pairs, ())
    known, held = list(pairs), list[Sentence]()
    while True:
        parser = _learn_holding(settings, known, held)
        disputes = [sentence for sentence in parser.disputes() if sentence not in held]
        if not disputes:
            return parser
        held += disputes  # they are learned like any others now, and contradict the rest


def _with_family(settings: Settings, pairs: Sequence[Pair]) -> Settings:
    """The settings with the family that is learned in where none was named, if some examples have several outputs."""
    several = settings.family is None and any(map(_has_several, pairs))
    return replace(settings, family=SEVERAL.name) if several else settings


def _has_several(pair: Pair) -> bool:
    """Whether an example has several possible outputs."""
    match pair:
        case Written(output=OneOf()) | [_, OneOf()]:
            return True
    return False


def with_values(settings: Settings, pairs: Sequence[Pair]) -> Settings:
    """The settings with the kinds of values that the outputs of some examples have, if none were named."""
    if settings.values is not None:
        return settings
    if settings.form == "bag" or settings.tokens != SPACES:
        return replace(settings, values=())
    lexicon, outputs = Lexicon() if settings.lexicon is None else settings.lexicon, settings.outputs()
    values = values_shown(_texts(pairs), lexicon, codec(settings.form), outputs.tree)
    return replace(settings, values=values)


def _texts(pairs: Sequence[Pair]) -> Iterator[tuple[str, object]]:
    """The examples that ask in texts."""
    for pair in pairs:
        match pair:
            case Written(input=str(text), output=output) | [str(text), output]:
                yield text, output


def disputed(settings: Settings, pairs: Sequence[Pair]) -> list[Sentence]:
    """The examples that are read with names instead of words, since the others contradict them otherwise."""
    held = list[Sentence]()
    plain = replace(settings, family=None, mistakes=0, clean="none", time_limit=None)
    while settings.lexicon is not None:
        try:
            disputes = [each for each in _learn_holding(plain, pairs, held).disputes() if each not in held]
        except Contradiction:
            break
        if not disputes:
            break
        held += disputes
    return held


def _learn_holding(settings: Settings, pairs: Iterable[Pair], held: Iterable[Sentence]) -> Parser:
    """What is learned from the pairs, in some of which names are names whatever stands beside them."""
    parser = Parser.of_nothing(settings)
    parser.outputs.hold(held)
    if settings.clean == "none" and not any(each.side for each in settings.recipes):
        parser.learn(parser.lessons(pairs))
        return parser
    from unanimity.language.learn_together import learn_together

    lessons = list(parser.lessons(pairs))
    return parser.with_learned(learn_together(lessons, settings), lessons)


def merge(a: Parser, b: Parser) -> Parser:
    """What all mappings that fit the examples of both agree on; a and b stay as they are."""
    if (a.family, a.atoms) != (b.family, b.atoms):
        raise BadInput(
            f"what was learned in the {a.family} family over {a.atoms} does not merge with {b.family} over {b.atoms}",
            remedy="Learn both with the same family and the same atoms.",
        )
    if a.settings.tokens != b.settings.tokens:
        one, other = a.settings.tokens.name, b.settings.tokens.name
        problem = f"texts cut by {one} do not merge with texts cut by {other}"
        raise BadInput(problem, remedy="Learn both with the same tokens.")
    if any(len(parser.views) > 1 or parser.settings.form != "bag" or parser.settings.lexicon for parser in (a, b)):
        raise BadInput(
            "only parsers of bags with one kind of atoms merge", remedy="Learn from all the examples together."
        )
    if a.views[0].recipe.side is not None:
        raise BadInput("classes of words do not merge", remedy="Learn from all the examples together.")
    views = [View(a.views[0].recipe, _merged(a, b))]
    cleaned = a.cleaned + b.cleaned if a.cleaned and b.cleaned else a.cleaned or b.cleaned
    return Parser(views, a.settings, a.outputs, [*a.set_aside, *b.set_aside], cleaned)


def _merged(a: Parser, b: Parser) -> Space:
    """The space of both; if only b has examples with several outputs, that of b and a."""
    if b.system.others is not None and a.system.others is None and not a.space.mistakes:
        return b.space.merged(a.space)
    return a.space.merged(b.space)
