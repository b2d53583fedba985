"""With choices, too, the checker keeps only what it needs, takes all steps once, and says what is malformed."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest
from tests.proofs.golden import HERE, system_of
from tests.proofs.test_checker import arguments
from tests.proofs.test_checker_under_attack import is_true, records_of, variations, verified

import unanimity_check
from unanimity_check import Outcome, System, check_files, main

FAMILIES = ["", ".nonnegative", ".integral"]
VALID, INVALID, MALFORMED = (
    sorted((HERE / folder).glob("*.choices*.jsonl")) for folder in ("valid", "invalid", "malformed")
)

# What the sentence of each malformed golden file must hold, so that it names the field that is wrong.
SENTENCES = {
    "answer": "needs --system FILE",
    "answer-embedded-mapping": "needs --system FILE",
    "changes-a-list": "changes: must be an object",
    "changes-empty": "changes: must be an object that is not empty",
    "changes-entry-zero": "changes: blue: lake: must not be 0",
    "changes-missing": 'must have the field "changes"',
    "choice-candidates-a-number": "tree: candidates: must be a list of whole numbers of at least 0",
    "choice-candidates-descending": "tree: candidates: must be a list of whole numbers of at least 0",
    "choice-candidates-empty": "tree: candidates: must be a list of whole numbers of at least 0",
    "choice-candidates-negative": "tree: candidates: must be a list of whole numbers of at least 0",
    "choice-candidates-true": "tree: candidates: must be a list of whole numbers of at least 0",
    "choice-candidates-twice": "tree: candidates: must be a list of whole numbers of at least 0",
    "choice-lacks-candidates": 'tree: must have the field "candidates"',
    "choice-lacks-others": 'tree: must have the field "others"',
    "choice-lacks-these": 'tree: must have the field "these"',
    "choice-of-an-unquoted-line": "it must quote line 5",
    "choice-side-a-list": "tree: these: must be an object",
    "choice-with-an-atom": 'tree: must not have the field "atom"',
    "contradiction": "needs --system FILE",
    "contradiction-dead-a-digest": "dead: must be a list",
    "contradiction-dead-missing": 'must have the field "t',
    "contradiction-goal-not-zero": "tree: goal: must be 0",
    "contradiction-tree-missing": 'must have the field "tree"',
    "contradiction-with-a-target": 'must not have the field "target"',
    "contradiction-with-terms": 'must have the field "examples"',
    "dead-an-object": "dead: must be a list",
    "dead-not-a-digest": 'dead: must be "sha256:"',
    "dead-null": "dead: must be a list",
    "dont-know": "needs --system FILE",
    "dont-know-dead-a-digest": "dead: must be an empty list",
    "dont-know-with-a-direction": 'must have the field "changes"',
    "dont-know-with-a-target": 'must not have the field "target"',
    "dont-know-with-steps": "dead: must be an empty list",
    "family-unknown": 'no rule is known for the family "whole" and the verdict "answer" with choices',
    "leaf-goal-fraction": "lemmas: 0: below: goal: must be a whole number of at least 0",
    "leaf-goal-negative": "lemmas: 0: below: goal: must be a whole number of at least 0",
    "leaf-key-twice": 'the key "area" is given twice',
    "leaf-line-with-a-leading-zero": 'weights: the key "02" must be',
    "leaf-line-without-targets": "dead: 0: tree: weights: 2: must be an object that is not empty",
    "leaf-weight-float": "dead: 0: tree: weights: 2: area: must be a whole number other than 0",
    "leaf-weight-fraction": "dead: 0: tree: weights: 2: area: must be a whole number other than 0",
    "leaf-weight-of-an-unquoted-line": "it must quote line 4",
    "leaf-weight-true": "dead: 0: tree: weights: 2: area: must be a whole number other than 0",
    "leaf-weight-without-a-target": "dead: 0: tree: weights: 2: must be an object",
    "leaf-weight-zero": "dead: 0: tree: weights: 2: area: must be a whole number other than 0",
    "ledger-and-dead": 'must not have the field "ledger"',
    "lemma-functional-fraction": "lemmas: 0: functional: lake: must be a whole number other than 0",
    "lemma-lacks-weights": 'lemmas: 0: must have the field "weights"',
    "lemma-out-of-range": 'the lemmas of the part for "blue" must be there',
    "lemma-squeezed": 'lemmas: 0: must have the field "below"',
    "lemma-value-fraction": "lemmas: 0: value: must be a whole number",
    "lemma-weight-zero": "lemmas: 0: weights: 6: must not be 0",
    "lemma-weights-of-an-unquoted-line": "it must quote line 4",
    "lemma-with-weights-of-another-family": 'lemmas: 0: must not have the field "weights"',
    "mistakes-and-dead": 'must not have the field "mistakes"',
    "part-twice": "it must not have two parts for a target",
    "part-weight-of-an-unquoted-line": "it must quote line 4",
    "quote-has-neither-output-nor-outputs": 'examples: 0: must have the field "output"',
    "quote-has-output-and-outputs": 'examples: 0: must not have the field "output"',
    "quote-outputs-an-object": "examples: 0: outputs: must be a list",
    "quote-outputs-count-float": "examples: 0: outputs: 1: city: must be a whole number of at least 1",
    "quote-outputs-equal": "examples: 0: outputs: must be at least two bags, all different",
    "quote-outputs-of-one": "examples: 0: outputs: must be at least two bags, all different",
    "quote-with-outputs-in-a-record-without-dead": "examples: 0: must",
    "quotes-a-line-twice": "it must not quote a line twice",
    "remainder": 'tree: must have the field "goal"',
    "shared-dead-a-digest": ".shared: dead: must be a list",
    "shared-dead-lacks-its-tree": '.shared: dead: 0: must have the field "tree"',
    "shared-has-a-dead-without-choices": '.shared: must not have the field "dead", by the choices of the system',
    "shared-has-a-ledger-and-dead": '.shared: must not have the field "ledger", by the mistakes of the system',
    "shared-lacks-its-dead": '.shared: must have the field "dead", by the choices of the system',
    "split-at-negative": "tree: at: must be a whole number of at least 0",
    "split-atom-a-number": "tree: atom: must be a string",
    "split-lacks-target": 'tree: must have the field "target"',
    "step-a-list": "dead: 0: must be an object",
    "step-candidate-float": "dead: 0: candidate: must be a whole number of at least 0",
    "step-candidate-negative": "dead: 0: candidate: must be a whole number of at least 0",
    "step-candidate-string": "dead: 0: candidate: must be a whole number of at least 0",
    "step-candidate-true": "dead: 0: candidate: must be a whole number of at least 0",
    "step-goal-not-zero": "dead: 0: tree: goal: must be 0",
    "step-goal-not-zero-below-a-choice": "dead: 0: tree: goal: must be 0",
    "step-has-a-further-field": 'dead: 0: must not have the field "input"',
    "step-lacks-candidate": 'dead: 0: must have the field "candidate"',
    "step-lacks-line": 'dead: 0: must have the field "line"',
    "step-lacks-lines": 'dead: 0: must have the field "lines"',
    "step-lacks-tree": 'dead: 0: must have the field "tree"',
    "step-names-a-line-twice": "dead: 0: lines: must be a list of different whole numbers of at least 2",
    "step-names-the-header": "dead: 0: lines: must be a list of different whole numbers of at least 2",
    "step-of-the-header": "dead: 0: line: must be a whole number of at least 2",
    "system-candidate-not-listed": 'line 2: "deep" is not listed in the header',
    "system-choices-and-mistakes": 'line 3: must not have the field "outputs", since the header allows mistakes',
    "system-output-and-outputs": 'line 2: must not have the field "output"',
    "system-outputs-count-true": "line 2: outputs: 0: blue: must be a whole number of at least 1",
    "system-outputs-empty": "line 2: outputs: must be at least two bags, all different",
    "system-outputs-equal": "line 2: outputs: must be at least two bags, all different",
    "system-outputs-of-one": "line 2: outputs: must be at least two bags, all different",
    "terms": 'must not have the field "terms"',
    "weights-entry-zero": "weights: 5: must not be 0",
    "weights-missing": 'must have the field "weights"',
    "weights-of-an-unquoted-line": "it must quote line 4",
    "weights-of-another-family": 'must not have the field "weights"',
}

# What the sentence of each rejected golden file must hold, so that it is rejected for the reason it is named for.
REASONS = {
    "answer-from-contradictory-choices": "all candidates of a line are dead, so that no mapping fits",
    "changes-empty-vectors": "the question times the direction is 0",
    "changes-fractional": 'added for "blue" the mapping is not integral',
    "changes-give-no-candidate": "with the changes the mapping does not give an output of line 7",
    "changes-have-a-strange-atom": '"texas", an atom of neither the system nor the question',
    "changes-leave-the-family": 'added for "blue" the mapping is not',
    "changes-mix-candidates": "with the changes the mapping does not give an output of line 7",
    "changes-of-a-line-without-choices": "with the changes the mapping does not give an output of line 4",
    "changes-zero-on-the-question": "the question times the direction is 0",
    "contradiction-all-dead-with-a-tree": "the tree must be a leaf without weights",
    "contradiction-choice-of-a-line-without-choices": "the tree does not refute",
    "contradiction-choice-of-no-candidate": "the tree does not refute",
    "contradiction-choice-with-nothing-left": "the tree does not refute",
    "contradiction-choices-swapped": "the tree does not refute",
    "contradiction-invented": "line 3 of the system is not the example",
    "contradiction-one-candidate-left": "the tree does not refute",
    "contradiction-one-side-shows-nothing": "the tree does not refute",
    "contradiction-only-of-whole-numbers": "the tree does not refute",
    "contradiction-split-elsewhere": "the tree does not refute",
    "contradiction-split-for-another-target": "the tree does not refute",
    "contradiction-step-after-an-empty-line": 'step 2 of "dead" comes after all candidates of a line are dead',
    "contradiction-without-its-choice": "the tree does not refute",
    "contradiction-without-its-split": "the tree does not refute",
    "dead-digest-of-another-file": "another shared file",
    "dead-missing": "it is about a system without choices, but the system has some",
    "dead-of-a-system-without-choices": "it is about a system with choices, but the system has none",
    "dead-of-a-system-without-choices-dont-know": "it is about a system with choices, but the system has none",
    "dead-shared-does-not-hold": 'step 0 of "dead" does not refute candidate 1 of line 3',
    "dead-shared-with-a-split": 'step 0 of "dead" does not refute candidate 1 of line 5',
    "digest-of-another-system": "it is about another system",
    "dont-know-mapping-does-not-fit": "output of line 2",
    "lemma-false-but-unused": "lemma 1 does not follow",
    "lemma-for-another-target": "lemma 0 does not follow",
    "lemma-goal-zero": "lemma 0 does not follow",
    "lemma-of-no-sum": "lemma 0 does not follow",
    "lemma-of-one-column-alone": "lemma 0 does not follow",
    "lemma-strict-without-a-goal": "lemma 0 does not follow",
    "lemma-trees-swapped": "lemma 0 does not follow",
    "lemma-value-off-by-little": "lemma 0 does not follow",
    "lemma-value-raised": "lemma 0 does not follow",
    "lemma-weights-of-another-sum": "lemma 0 does not follow",
    "lemma-with-a-split": "lemma 0 does not follow",
    "mapping-digest-of-another-file": "another shared file",
    "mapping-does-not-fit-a-line-without-choices": "it does not give the output of line 2",
    "mapping-gives-no-candidate": "it does not give an output of line 8",
    "mapping-mixes-candidates": "it does not give an output of line 8",
    "mapping-negative": "it is not",
    "output-atom-added": 'for "TX" the weighted',
    "output-atom-dropped": 'for "OH" the weighted outputs and lemmas',
    "output-count-changed": 'for "OH" the weighted outputs and lemmas',
    "output-of-the-dead-candidate": 'for "IA" the weighted',
    "part-and-output-dropped": 'for "OH" the weighted inputs and lemmas',
    "part-dropped": 'for "deep" ',
    "part-lemma-weight-changed": 'for "blue" the weighted inputs and lemmas',
    "question-atom-added": "the weighted inputs do not add up to the question",
    "question-atom-unseen": 'no quoted example holds "lake"',
    "question-count-changed": 'for "OH" the weighted inputs and lemmas',
    "quotes-a-further-candidate": "line 5 of the system is not the example",
    "quotes-candidates-in-another-order": "line 5 of the system is not the example",
    "quotes-choices-that-are-not-there": "line 2 of the system is not the example",
    "quotes-one-of-the-candidates": "line 5 of the system is not the example",
    "step-as-if-no-number-were-negative": 'step 0 of "dead" does not refute candidate 2 of line 3',
    "step-chooses-at-a-line-past-the-end": 'step 0 of "dead" names line 99, but the system has no such example',
    "step-chooses-at-its-own-line": 'step 0 of "dead" does not refute candidate 1 of line 5',
    "step-false-but-unused": 'step 0 of "dead" does not refute candidate 0 of line 6',
    "step-missing": 'for "IA" ',
    "step-names-a-line-past-the-end": 'step 0 of "dead" names line 99, but the system has no such example',
    "step-of-a-line-without-choices": 'step 0 of "dead" is about line 2, where 0 is no live candidate',
    "step-of-no-candidate": 'step 0 of "dead" is about line 5, where 2 is no live candidate',
    "step-of-the-right-candidate": 'step 0 of "dead" does not refute candidate 0 of line 5',
    "step-swapped-with-what-it-rests-on": 'step 0 of "dead" does not refute candidate 1 of line 3',
    "step-taken-twice": 'step 1 of "dead" is about line 5, where 1 is no live candidate',
    "step-target-changed": 'step 0 of "dead" does not refute candidate 1 of line 5',
    "step-weighs-a-line-past-the-end": 'step 0 of "dead" names line 99, but the system has no such example',
    "step-weight-changed": 'of "dead" does not refute candidate',
    "step-without-its-bound": 'step 0 of "dead" does not refute candidate 0 of line 3',
    "step-without-weights": 'step 0 of "dead" does not refute candidate 1 of line 5',
    "steps-all-but-one-missing": 'step 0 of "dead" does not refute candidate 1 of line 3',
    "weight-of-a-disputed-line": 'for "deep" line 6 has a weight, but its candidates do not agree',
    "weights-do-not-make-the-question": "the weighted inputs do not add up to the question",
    "weights-empty": "the weighted inputs do not add up to the question",
}

families = pytest.mark.parametrize("family", FAMILIES)


def golden(name: str, family: str) -> str:
    """The text of a valid golden proof with choices."""
    return (HERE / "valid" / f"{name}.choices{family}.jsonl").read_text(encoding="utf-8")


def digest(data: bytes) -> str:
    """The digest of a file with these bytes."""
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def outcomes(folder: Path, text: str, system: Path, shared: Path | None = None) -> list[Outcome]:
    """What the checker makes of the records in a text; what it says of them is short."""
    proof = folder / "proof.jsonl"
    proof.write_text(text, encoding="utf-8")
    findings = check_files([str(proof)], str(system), None if shared is None else str(shared))
    assert all(len(finding.sentence) < 300 for finding in findings)
    return [finding.outcome for finding in findings]


def name_of(proof: Path) -> str:
    """What a golden file is named for, in every family."""
    return proof.name.split(".choices")[0]


@pytest.mark.parametrize("proof", MALFORMED, ids=lambda path: path.stem)
def test_golden_malformed_files_name_what_is_malformed(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each malformed file with choices ends with 2, and its sentence names the field, or the file and its field."""
    assert main(arguments(proof)) == 2
    assert SENTENCES[name_of(proof)] in capsys.readouterr().out


@pytest.mark.parametrize("proof", INVALID, ids=lambda path: path.stem)
def test_golden_invalid_files_are_rejected_for_their_reason(proof: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each invalid file with choices is rejected with a sentence that names what is wrong with it."""
    assert main(arguments(proof)) == 1
    assert REASONS[name_of(proof)] in capsys.readouterr().out


def test_every_golden_file_that_is_refused_has_its_sentence() -> None:
    """No such file goes without a sentence, and no sentence without a file."""
    assert set(map(name_of, MALFORMED)) == set(SENTENCES)
    assert set(map(name_of, INVALID)) == set(REASONS)


@families
def test_verified_sentences_name_the_choices(family: str) -> None:
    """Each verdict is one sentence that says that there are choices."""
    word = family.removeprefix(".") or "linear"
    sentences = {
        "answer": f'for {{"area": 1, "of": 1, "ohio": 1}} every {word} mapping that fits with some choice of outputs '
        'gives {"area": 1, "OH": 1}',
        "dont-know": f'for {{"lake": 1}} two {word} mappings that fit with some choice of outputs differ',
        "contradiction": f"no {word} mapping fits, whatever the choice of outputs",
    }
    for name, sentence in sentences.items():
        proof = HERE / "valid" / f"{name}.choices{family}.jsonl"
        [finding] = check_files([str(proof)], str(system_of(proof)))
        assert finding.sentence == sentence


@pytest.mark.parametrize("proof", VALID, ids=lambda path: path.stem)
def test_no_change_makes_a_proof_of_something_false(proof: Path, tmp_path: Path) -> None:
    """Of the changes to a leaf, key, entry or order of a valid proof some are tried: what is verified is true."""
    chance, system = random.Random(proof.stem), system_of(proof)  # noqa: S311
    changed = [other for record in records_of(proof) for other in variations(record)]
    some = chance.sample(changed, min(len(changed), 60))
    survivors = verified(some, tmp_path, system)
    assert len(survivors) < len(some) / 2
    for record in survivors:
        assert is_true(record, system.read_bytes()), record


@families
def test_lines_of_steps_stay_in_memory(family: str) -> None:
    """Of the system file those lines are kept, too, that embedded or shared steps name, weigh or choose at."""
    system = HERE / f"states.choices{family}.system"
    shared = unanimity_check.read_shared(f"{system}.shared")
    answer, embedding = golden("answer", family).encode(), golden("answer-embedded-mapping", family).encode()
    kept = [
        System(str(system), [unanimity_check.read_record(raw)], common).examples.keys()
        for raw, common in ((answer, None), (answer, shared), (embedding, None))
    ]
    assert kept == [{5}, {2, 3, 4, 5}, {2, 3, 4, 5}]


@pytest.mark.parametrize(("weight", "outcome"), [(1, Outcome.VERIFIED), (-1, Outcome.REJECTED)], ids=["right", "wrong"])
@families
def test_all_steps_are_taken_once(
    family: str, weight: int, outcome: Outcome, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many records refer to steps or embed them again, each step is looked at once, right or wrong."""
    given = json.loads(golden("answer-embedded-mapping", family))
    given["dead"][0]["tree"]["weights"]["2"]["area"] = weight
    seen: list[int] = []
    take = unanimity_check.Dead._take

    def counted(self: Any, step: Any) -> str:
        seen.append(step.line)
        return take(self, step)

    monkeypatch.setattr(unanimity_check.Dead, "_take", counted)
    text = (json.dumps(given) + "\n") * 5 + golden("answer", family) * 5
    got = outcomes(tmp_path, text, HERE / f"states.choices{family}.system")
    assert got == [outcome] * 5 + [Outcome.VERIFIED] * 5
    assert seen == [5, 5, 3]


@families
def test_a_change_of_the_shared_file_is_noticed(family: str, tmp_path: Path) -> None:
    """Steps are those of the very shared file whose digest a record names."""
    system = HERE / f"states.choices{family}.system"
    shared = tmp_path / "other.shared"
    shared.write_bytes(Path(f"{system}.shared").read_bytes().replace(b'"lines": []', b'"lines": [9]', 1))
    assert outcomes(tmp_path, golden("answer", family), system, shared) == [Outcome.REJECTED]
    named = golden("answer", family).replace(digest(Path(f"{system}.shared").read_bytes()), digest(shared.read_bytes()))
    assert outcomes(tmp_path, named, system, shared) == [Outcome.VERIFIED]


@pytest.mark.parametrize("depth", [1, 2, 100, 300, *range(400, 1000, 60), 1_000, 10_000])
def test_trees_are_verified_or_too_deep(depth: int, tmp_path: Path) -> None:
    """Trees of some hundred splits are walked, and however deep one is, it is at worst malformed."""
    given = json.loads(golden("answer-lemma", ".integral"))
    leaf = json.dumps(given["lemmas"][0]["above"])
    given["lemmas"][0]["above"] = "here"
    splits = (f'{{"atom": "lake", "target": "blue", "at": {k}, "below": {leaf}, "above": ' for k in range(depth))
    text = json.dumps(given).replace('"here"', "".join(splits) + leaf + "}" * depth) + "\n"
    [got] = outcomes(tmp_path, text, HERE / "states.choices.integral.system")
    assert got in {Outcome.VERIFIED, Outcome.MALFORMED}
    assert (got is Outcome.VERIFIED) or depth > 300
    assert (got is Outcome.MALFORMED) or depth < 1_000
