"""What the experiment on whole calls shows must stay so."""

from __future__ import annotations

from pathlib import Path

import pytest
from experiments.calls import CHOSEN, Task, asked, chosen, corpora, embedded, main
from tests.corpora_folder import CORPORA, needs_corpora

from unanimity import Form, Parser
from unanimity.files.proofs.all_systems import system_digests, system_files, write_systems
from unanimity.files.proofs.calls import CallWriter
from unanimity.files.proofs.proofs import ProofWriter
from unanimity_check import Outcome, check_files

TASKS = {task.name: task for task in embedded()}
SWAPPED = {  # turned round from the order that most examples have
    "find flights to Naples from Helsinki": {"from": "helsinki", "to": "naples"},
    "please find flights to Rome from Paris": {"from": "paris", "to": "rome"},
}


@pytest.fixture(scope="module", params=sorted(TASKS))
def task(request: pytest.FixtureRequest) -> Task:
    """An embedded domain."""
    return TASKS[request.param]


def test_whole_calls_of_the_embedded_domains(task: Task) -> None:
    """Of the smart home's requests three quarters are answered, of the travel desk's most; all forced, none wrong."""
    _, figures = asked(task, CHOSEN[task.name])
    assert figures.wrong == []
    assert figures.by_rule == 0
    assert figures.right >= {"home": 77, "travel": 54}[task.name]


def test_every_forced_call_is_proved(task: Task, tmp_path: Path) -> None:
    """The checker verifies a record of each whole call, by the system of each view that answers."""
    parser, figures = asked(task, CHOSEN[task.name])
    system = str(tmp_path / "system")
    write_systems(system, parser)
    files, digests = system_files(system, len(parser.views), roles=True), system_digests(parser)
    proved = set[str]()
    for number, name in enumerate(files[: len(parser.views)]):
        lines = list(_proofs(parser, task, number, digests))
        (tmp_path / "proof").write_bytes(b"".join(line for _, line in lines))
        findings = check_files([str(tmp_path / "proof")], name)
        assert {finding.outcome for finding in findings} == {Outcome.VERIFIED}
        proved.update(text for text, line in lines if b'"verdict":"call"' in line)
    assert len(proved) == figures.forced


def _proofs(parser: Parser, task: Task, number: int, digests: list[str]) -> list[tuple[str, bytes]]:
    """The proofs of what a view says of the questions whose calls are known."""
    writer = ProofWriter.quoting(parser.views[number].space, digests[number])
    roles = ProofWriter.quoting(parser.roles.space, digests[len(parser.views) + number])
    every = [parser.asked(str(question.input)) for question in task.questions]
    known = [each for each in every if isinstance(each.form, Form)]
    lines = [(each.text, CallWriter(writer, roles).line(each, each.verdicts[number])) for each in known]
    return [(text, line) for text, line in lines if line is not None]


def test_swapped_order_is_answered() -> None:
    """Names in the other order go where the words around them say."""
    parser, _ = asked(TASKS["travel"], CHOSEN["travel"])
    for text, arguments in SWAPPED.items():
        assert parser.call(text).value["arguments"] == arguments


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """There is a line for each domain, and no wrong call is listed."""
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert shown.count("\n") == 1 + len(TASKS)
    assert "wrong:" not in shown


@needs_corpora
def test_home_assistant() -> None:
    """At least 38 % of all questions get their right call, and at most six a wrong one."""
    figures = [asked(task, CHOSEN[task.name])[1] for task in corpora(CORPORA)]
    assert sum(each.right for each in figures) >= 0.38 * sum(each.asked for each in figures)
    assert sum(len(each.wrong) for each in figures) <= 6


@pytest.mark.thorough
def test_the_choice_is_what_the_training_examples_choose() -> None:
    """Cross-validation on the smart home's training examples chooses the atoms and roles that are used."""
    assert chosen(TASKS["home"]) == CHOSEN["home"]
