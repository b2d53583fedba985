"""Which outputs are possible where examples have several, and how is that shown and written?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from unanimity.cli.render.conflicts import outputs_of
from unanimity.cli.terminal import counted, painted, say, table, visible
from unanimity.files.verbatim import as_json, record_text
from unanimity.language.parser import Parser
from unanimity.spaces.choices.space import Choice

__all__ = ["choice_lines", "show_choices", "told_choices"]

HEAD = ("place", "input", "still possible")


def told_choices(choices: Sequence[Choice]) -> str:
    """How many examples with several outputs are settled."""
    settled = sum(choice.forced is not None for choice in choices)
    several = f"{counted(len(choices), 'example')} with several outputs"
    return f"{several}: {settled:,} settled, {len(choices) - settled:,} open"


def show_choices(choices: Sequence[Choice], most: int) -> None:
    """Print the examples of which it is not known which output is right."""
    left = [choice for choice in choices if choice.forced is None]
    say(painted(f"{told_choices(choices)}.", "yellow" if left else "green"))
    if left:
        table(HEAD, [_row(choice) for choice in left[:most]], right=())
    if len(left) > most:
        say(f"  and {len(left) - most:,} more")


def choice_lines(parser: Parser) -> Iterator[bytes]:
    """One JSON object a line for each example with several outputs: those that are possible, and the one forced."""
    for choice in parser.choices():
        example = choice.example
        outputs: Sequence[object] = [dict(candidate) for candidate in example.candidates]
        possible: Sequence[object] = [outputs[k] for k in choice.possible]
        forms = parser.outputs_of(choice)
        if forms is not None:
            outputs, possible = ([as_json(text, parser.settings.form) for text in some] for some in forms)
        about = {"place": example.place, "input": example.text or dict(example.input), "outputs": outputs}
        forced = {"possible": possible, "forced": possible[0] if len(possible) == 1 else None}
        yield record_text(about | forced).encode() + b"\n"


def _row(choice: Choice) -> tuple[str, str, str]:
    example = choice.example
    possible = " | ".join(str(example.candidates[k]) for k in choice.possible)
    return example.place, visible(example.text or outputs_of(example)), visible(possible)
