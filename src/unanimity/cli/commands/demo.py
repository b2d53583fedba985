"""`unanimity demo`: the whole story on the embedded geography."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from unanimity.cli.help import Teaching
from unanimity.cli.terminal import complain, painted, say, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unanimity.language.parser import Parser
    from unanimity.learning.tally import Tally
    from unanimity.verdict import Verdict

    Asked = Sequence[tuple[str, Verdict]]

__all__ = ["command"]

HELP = """
Show the whole story on embedded data: questions about US geography.

It learns from the embedded examples, asks questions that are not among them,
shows some answers and how one is derived, some "don't know" with the reasons,
and has a proof of every verdict checked by the independent checker.
It takes a few seconds and leaves no files behind.

Example
  unanimity demo

Exit codes
  0  all went well
  2  something went wrong, for example a proof that was not accepted
"""

ANSWERS_SHOWN, NEW_SHOWN, ENTANGLED_SHOWN = 7, 1, 2
TERMS = 3  # the derivation shown has as many, like the one in the paper
WIDTH, QUESTION_WIDTH = 79, 31

NEXT = """\
  unanimity train examples.tsv -o my.model --system my.system
  unanimity ask my.model "a question" --explain
  unanimity ask my.model --proof my.proof < questions.txt
  unanimity check my.proof --system my.system
  unanimity train --help      describes the file: input<TAB>output, one per line"""


@click.command(cls=Teaching, help=HELP, short_help="The whole story on embedded data.")
def command() -> int:
    """Show the whole story on embedded data."""
    from unanimity.demo.geography import questions_text, training_text
    from unanimity.language.evaluate import evaluate
    from unanimity.language.learn import learn
    from unanimity.language.promise import promise

    training, held_out = _pairs(training_text()), _pairs(questions_text())
    parser = learn(training)
    asked = [(question, parser.space.ask(parser.bag(question))) for question, _ in held_out]
    _show_training(parser, training)
    _show_answers(asked)
    _show_derivation(parser, asked)
    _show_unknown(asked)
    _show_totals(evaluate(parser, held_out).atoms)
    accepted = _show_proofs(parser, [verdict for _, verdict in asked])
    say(click.wrap_text(promise(parser), WIDTH, "  ", "  "))
    _title("Your own data:")
    say(NEXT)
    return 0 if accepted else 2


def _pairs(text: str) -> list[tuple[str, str]]:
    """Input and output of each line below the header."""
    cells = (line.split("\t") for line in text.splitlines()[1:])
    return [(given, output) for given, output in cells]


def _title(text: str) -> None:
    say(f"\n{painted(text, bold=True)}")


def _show_training(parser: Parser, training: Sequence[tuple[str, str]]) -> None:
    system = parser.system
    say(painted("Questions about US geography", bold=True))
    say(
        f"Learned from {len(system)} examples with {len(system.sources)} words. An example pairs a question with\n"
        "the atoms that it means. Nobody says which word contributes which atom:"
    )
    table(("input", "output"), training[:: len(training) // 3][:3], right=())


def _show_answers(asked: Asked) -> None:
    from unanimity.bags import Bag
    from unanimity.verdict import Answer

    answered = [
        (question, output)
        for question, verdict in asked
        if isinstance(verdict, Answer) and isinstance(output := verdict.output, Bag)
    ]
    _title(f"Asked {len(asked)} other questions. Some answers:")
    short = [(question, output) for question, output in answered if len(question) <= QUESTION_WIDTH]
    rows = [
        (question, str(output)) for question, output in short[:: max(1, len(short) // ANSWERS_SHOWN)][:ANSWERS_SHOWN]
    ]
    table(("question", "answer"), rows, right=())


def _show_derivation(parser: Parser, asked: Asked) -> None:
    from unanimity.cli.render.verdicts import DERIVATION

    explanations = (parser.explain(question) for question, _ in asked)
    chosen = next((found for found in explanations if len(found.rows()) == TERMS + 1), None)
    if chosen:
        _title("Why? Examples that add up to the question, so their outputs to its answer:")
        table(DERIVATION, chosen.rows(), total=True)


def _show_unknown(asked: Asked) -> None:
    from unanimity.cli.render.verdicts import UNKNOWN
    from unanimity.verdict import DontKnow

    unknown = [(question, verdict) for question, verdict in asked if isinstance(verdict, DontKnow)]
    new = [pair for pair in unknown if pair[1].new_atoms]
    entangled = [pair for pair in unknown if not pair[1].new_atoms]
    _title("Some questions that the examples do not settle:")
    for question, verdict in [*new[:NEW_SHOWN], *entangled[:ENTANGLED_SHOWN]]:
        say(f"  {question} -> {painted(UNKNOWN, 'yellow')}")
        say(click.wrap_text(verdict.reason, WIDTH, "      ", "      "))


def _show_totals(tally: Tally) -> None:
    right = painted(f"{tally.correct} right", "green", bold=True)
    mistakes = painted(f"{tally.wrong} wrong", "red" if tally.wrong else "green", bold=True)
    _title("All of them:")
    say(
        f"  {tally.asked} asked, {tally.answered} answered: {right}, {mistakes};"
        f" {tally.asked - tally.answered} times don't know."
    )


def _show_proofs(parser: Parser, verdicts: Sequence[Verdict]) -> bool:
    """Have every verdict's proof checked; returns whether all were accepted."""
    lines, code = _checked(parser, verdicts)
    accepted = sum(": verified: " in line for line in lines)
    say(f"  {len(verdicts)} proofs written, {accepted} accepted by the checker, a separate program of one file.")
    if code == 0 and accepted == len(verdicts):
        return True
    complain(f"the checker ended with {code}. " + " ".join(line for line in lines if ": verified: " not in line)[:500])
    return False


def _checked(parser: Parser, verdicts: Sequence[Verdict]) -> tuple[list[str], int]:
    """What the checker says of the proofs, and its exit code; it runs alone, without sight of this package."""
    import subprocess
    import sys
    from importlib.util import find_spec
    from tempfile import TemporaryDirectory

    from unanimity.files.proofs.proofs import ProofWriter
    from unanimity.files.proofs.systems import write_system

    checker = find_spec("unanimity_check")
    if checker is None or checker.origin is None:
        return ["unanimity_check.py is not installed."], 2
    with TemporaryDirectory(prefix="unanimity-demo-") as folder:
        system, proofs = f"{folder}/geography.system", f"{folder}/geography.proof"
        writer = ProofWriter.quoting(parser.space, write_system(system, parser.space))
        with open(proofs, "wb") as stream:
            stream.writelines(line for verdict in verdicts if (line := writer.line(verdict)) is not None)
        command = [sys.executable, "-I", checker.origin, proofs, "--system", system]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)  # noqa: S603
    return [*done.stdout.splitlines(), *done.stderr.splitlines()], done.returncode
