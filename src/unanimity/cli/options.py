"""Which names may be chosen on the command line?

Families are those of the registry. The others are repeated here so that showing a command's help loads nothing; a test
holds them against the library's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from unanimity.cli.terminal import note
from unanimity.spaces.family import DEFAULT, FAMILIES, SEVERAL

if TYPE_CHECKING:
    from unanimity.language.parser import Parser
    from unanimity.language.settings import Settings

__all__ = [
    "AUTO",
    "CLEAN",
    "FORMS",
    "ROLES",
    "RULES",
    "TARGETS",
    "TOKENS",
    "VALUES",
    "agree_option",
    "clean_option",
    "family_option",
    "language_options",
    "lexicon_option",
    "merge_option",
    "misfits_option",
    "mistakes_option",
    "note_closed",
    "note_measured",
    "rule_option",
    "time_limit_option",
    "told",
    "trust_option",
    "trusting",
]

Command = TypeVar("Command", bound=Callable[..., object])

FORMS = ("bag", "funql", "sexpr", "json")
AUTO = "auto"
RULES = ("strict", "paper")
TARGETS = ("predicates", "positions", "edges")
ROLES = "left2+left+right+tool"
VALUES = ("date", "time", "duration", "money", "percent", "ordinal", "number-words", "quoted", "e-mail")
TOKENS = ("spaces", "characters")
CLEAN = ("none", "residual", "trim", "leave-one-out")

family_option = click.option(
    "--family",
    type=click.Choice(tuple(FAMILIES)),
    help="What a word may contribute of an atom: any number, any that is not negative, or whole ones only.  "
    f"[default: {DEFAULT}; {SEVERAL} where examples have several outputs]",
)
mistakes_option = click.option(
    "--mistakes",
    type=click.IntRange(min=0),
    default=0,
    metavar="N",
    help="How many atoms the outputs may have too many or too few, in all examples together (integral family).",
)
time_limit_option = click.option(
    "--time-limit",
    type=click.FloatRange(min=0),
    metavar="SECONDS",
    help="How long a solver may search, in the integral family or which of several outputs are possible; "
    "what it leaves open is undecided.  [default: 600]",
)
clean_option = click.option(
    "--clean",
    type=click.Choice(CLEAN),
    default=CLEAN[0],
    show_default=True,
    help="Which examples to set aside: none, those that do not fit the others, or also those they do not confirm.",
)
misfits_option = click.option(
    "--misfits-at-most",
    "misfits_at_most",
    type=click.FloatRange(min=0, max=100),
    default=20,
    show_default=True,
    metavar="PERCENT",
    help="Write no model if cleaning finds that more of the examples do not fit the others.",
)
trust_option = click.option(
    "--trust",
    type=click.FloatRange(min=0, max=1, max_open=True),
    metavar="P",
    help="Answer only where held-out answers as doubtful as this one support a precision of P, such as 0.99; 0 gives "
    "all that is forced.  [default: 0.985, or 0 if MODEL was not measured]",
)
agree_option = click.option(
    "--agree",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many of the other --atoms have to answer where the first does not.",
)
rule_option = click.option(
    "--rule",
    type=click.Choice(RULES),
    default=RULES[0],
    show_default=True,
    help="How whole forms are built: by analogy with examples, or by the paper's rule.",
)
lexicon_option = click.option(
    "--lexicon", metavar="FILE", help="Names and their types, by which they are replaced in texts."
)
tools_option = click.option(
    "--tools",
    metavar="FILE",
    help="The tools that calls may be of, as language models take them: a .json list of functions with their schemas.",
)
merge_option = click.option(
    "--merge",
    "merges",
    multiple=True,
    metavar="LABEL=OTHER",
    help="Count OTHER as LABEL in forms, such as loc_1=traverse_1. May be repeated.",
)

_LANGUAGE = (
    click.option(
        "--tokens",
        type=click.Choice(TOKENS),
        default=TOKENS[0],
        show_default=True,
        help="Where the words of a text end: at spaces, or, in scripts written without, after each character.",
    ),
    click.option(
        "--atoms",
        multiple=True,
        default=["words"],
        show_default=True,
        metavar="ATOMS",
        help="What a text is cut into: words, bigrams, or pieces such as stems+bigrams. May be repeated.",
    ),
    click.option(
        "--form",
        type=click.Choice(FORMS),
        default=FORMS[0],
        show_default=True,
        help="How the outputs are written: as bags of atoms, or as logical forms in a notation.",
    ),
    lexicon_option,
    tools_option,
    merge_option,
    click.option(
        "--targets",
        type=click.Choice(TARGETS),
        help="What the atoms of forms are: predicates, these with their positions among several arguments, or, of "
        f"calls in json, edges: values with their keys.  [default: {TARGETS[2]} of json, {TARGETS[0]} of others]",
    ),
    click.option(
        "--roles",
        metavar="WORDS",
        help="Which words around a name tell what it is in a form: some of left2, left, right, right2 and tool, "
        f"joined by +; none; or auto, by cross-validation.  [default: {ROLES}; auto with --atoms auto]",
    ),
    click.option(
        "--values",
        default=AUTO,
        show_default=True,
        metavar="KINDS",
        help=f"What is found beside numbers without a lexicon: some of {', '.join(VALUES)}, with commas between them; "
        "none; or auto, those that outputs are seen to have.",
    ),
)


def language_options(command: Command) -> Command:
    """The options that say how texts and outputs become atoms."""
    for option in reversed(_LANGUAGE):
        command = option(command)
    return command


def told(
    *,
    atoms: Sequence[str] = (),
    lexicon: str | None = None,
    tools: str | None = None,
    merges: Sequence[str] = (),
    misfits_at_most: float = 20,
    roles: str | None = None,
    **others: Any,
) -> Settings:
    """The settings that the options say; what is auto there is still to be chosen.

    These few are given otherwise than in Python: files, LABEL=OTHER, percent. The others are settings as they are.
    """
    from unanimity.files.inputs.lexicons import read_lexicon
    from unanimity.files.inputs.tools import read_tools
    from unanimity.language.settings import settings_of

    return settings_of(
        atoms=[each for each in atoms if each != AUTO] or "words",
        lexicon=None if lexicon is None else read_lexicon(lexicon),
        tools=None if tools is None else read_tools(tools),
        merged=_merged(merges),
        misfits_at_most=misfits_at_most / 100,
        roles=None if roles == AUTO else roles,
        **others,
    )


def trusting(parser: Parser, trust: float | None, model: str) -> None:
    """Let a parser give only answers whose evidence supports a trust; raises if nothing was measured of it."""
    from unanimity.errors import BadInput

    if trust and parser.evidence is None:
        first = "Train it again with --evidence"
        if parser.system.others is not None:
            first = "Models of examples with several outputs are not measured: settle these first"
        remedy = f"{first}, or leave out --trust."
        raise BadInput("nothing was measured of this model's answers", place=model, remedy=remedy)
    parser.trust = trust


def note_closed(parser: Parser) -> None:
    """Say so where the examples do not fit the family, to whoever asks for something else than answers."""
    if parser.evidence is not None and (closed := parser.evidence.closed) is not None:
        note(f"{closed}. Do not rely on what follows from these examples.")


def note_measured(parser: Parser) -> None:
    """Say what was measured of the answers, if anything was."""
    from unanimity.language.promise import measured_of

    if (measured := measured_of(parser)) is not None:
        note(measured)


def _merged(merges: Sequence[str]) -> dict[str, str]:
    """The labels that count as others."""
    labels = dict[str, str]()
    for merge in merges:
        if merge.count("=") != 1 or not all(merge.split("=")):
            problem = f"--merge {merge}: write LABEL=OTHER, such as loc_1=traverse_1"
            raise click.UsageError(problem, click.get_current_context())
        label, other = merge.split("=")
        if labels.setdefault(other, label) != label:
            problem = f"--merge {merge}: {other} counts as {labels[other]} already"
            raise click.UsageError(problem, click.get_current_context())
    return labels
