"""What follows from the declarations of records is what is shipped, and every line of `--json` is a record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import pytest
from jsonschema import Draft202012Validator, ValidationError
from tests.cli.conftest import Run

from unanimity import Bag, Vector, learn
from unanimity.records import schema
from unanimity.records.__main__ import written
from unanimity.records.kinds import KINDS
from unanimity.records.record import Part, Record
from unanimity.records.verdicts import Verdict, VerdictRecord, explained, verdict_record

ROOT = Path(__file__).parents[2]
TINY = "area of iowa\tarea IA\ncities in ohio\tcity OH\ncities in iowa\tcity IA\n"
CALLS = (
    ("turn on the kitchen light", {"name": "light", "arguments": {"room": "kitchen", "level": 1.50}}),
    ("turn on the office light", {"name": "light", "arguments": {"room": "office", "level": 1.50}}),
    ("turn off the office fan", {"name": "fan", "arguments": {"room": "office"}}),
)


def strict(given: Any) -> Any:
    """The schema, but that objects have no fields that it does not name."""
    if isinstance(given, dict):
        made = {key: strict(value) for key, value in given.items()}
        return made | {"additionalProperties": False} if "properties" in made else made
    return [strict(each) for each in given] if isinstance(given, list) else given


@pytest.fixture(scope="session")
def validators() -> dict[str, Draft202012Validator]:
    """For each kind of record what judges it, by the schema that is installed."""
    folder = files("unanimity.records") / "schemas"
    schemas = [json.loads((folder / f"{kind.kind}.json").read_text("utf-8")) for kind in KINDS]
    for each in schemas:
        Draft202012Validator.check_schema(each)
    return {each["title"]: Draft202012Validator(strict(each)) for each in schemas}


def records_of(stdout: str, validators: dict[str, Draft202012Validator]) -> Iterator[dict[str, Any]]:
    """The records that a command printed, each of which is valid."""
    lines = stdout.splitlines()
    assert lines
    for line in lines:
        record = json.loads(line)
        validators[record["record"]].validate(record)
        yield record


def test_the_schemas_and_the_page_are_those_of_the_declarations() -> None:
    """`make records` would change nothing."""
    expected = written(ROOT / "src/unanimity/records/schemas", ROOT / "docs/records.md")
    assert len(expected) > 1
    for path, text in expected.items():
        assert path.read_text("utf-8") == text, f"{path.name}: run make records"


def test_kinds_are_different() -> None:
    """No two records share a name, and all have a version."""
    assert len({kind.kind for kind in KINDS}) == len(KINDS)
    assert all(kind.version >= 1 for kind in KINDS)


def test_every_line_of_json_is_a_record(here: Run, tmp_path: Path, validators: dict[str, Draft202012Validator]) -> None:
    """What train, ask, evaluate and certify print is valid, and of the kind that the documentation says."""
    (tmp_path / "tiny.tsv").write_text(TINY)
    (tmp_path / "asked.tsv").write_text("area of ohio\tarea OH\nohio area\tarea OH\ncities in iowa\twrong\n")
    trained = here("train", "tiny.tsv", "-o", "tiny.model", "--json")
    asked = here("ask", "tiny.model", "area of ohio", "ohio area", "--json")
    reasons = here("ask", "tiny.model", "area of ohio", "ohio area", "--json", "--explain")
    evaluated = here("evaluate", "tiny.model", "asked.tsv", "--json", "--show", "wrong,unanswered")
    judged = here("certify", "tiny.model", "asked.tsv", "--json")
    kinds = {"training": trained, "verdict": asked, "evaluation": evaluated, "judgement": judged}
    for kind, done in kinds.items():
        assert {record["record"] for record in records_of(done.stdout, validators)} == {kind}, done.stderr
    answer, unknown = records_of(reasons.stdout, validators)
    assert [step["weight"] for step in answer["derivation"]] == ["+1", "+1", "-1", "="]
    assert answer["support"] == {"at_least": 1, "at_most": 1, "examples": ["tiny.tsv:1"]}
    assert "derivation" not in unknown


def test_lines_about_examples_and_pools_are_records(
    here: Run, tmp_path: Path, validators: dict[str, Draft202012Validator]
) -> None:
    """So are what doctor, suggest and paraphrases print, and the lines of what is set aside and of choices."""
    (tmp_path / "tiny.tsv").write_text(TINY + "the cities in iowa\tcity IA\n")
    (tmp_path / "wrong.tsv").write_text(TINY + TINY + "cities in iowa\tlake IA\n")
    (tmp_path / "several.jsonl").write_text('{"input": "a", "outputs": ["X", "Y"]}\n')
    (tmp_path / "pool.txt").write_text("area of utah\nthe area of utah\nohio area\n")
    for told in (("tiny.tsv", "-o", "m"), ("several.jsonl", "-o", "c", "--choices", "chosen")):
        assert here("train", *told).returncode == 0
    assert here("train", "wrong.tsv", "-o", "w", "--clean", "residual", "--set-aside", "aside").returncode == 0
    lines = {
        "findings": here("doctor", "wrong.tsv", "--json").stdout,
        "suggestion": here("suggest", "m", "pool.txt", "--json").stdout,
        "paraphrase": here("paraphrases", "m", "pool.txt", "--json").stdout,
        "same": here("paraphrases", "m", "pool.txt", "area of utah", "--json").stdout,
        "generated": here("paraphrases", "m", "cities in ohio", "--generate", "2", "--json").stdout,
        "rule": here("paraphrases", "m", "--rules", "--json").stdout,
        "set_aside": (tmp_path / "aside").read_text(),
        "choice": (tmp_path / "chosen").read_text(),
    }
    for kind, text in lines.items():
        assert {record["record"] for record in records_of(text, validators)} == {kind}


def test_examples_that_contradict_each_other_are_a_record(
    here: Run, tmp_path: Path, validators: dict[str, Draft202012Validator]
) -> None:
    """`train --json` prints them beside what it says to people, and writes nothing."""
    (tmp_path / "e.tsv").write_text("a\tA\nb\tB\na b\tA C\n")
    done = here("train", "e.tsv", "-o", "m", "--json")
    [record] = records_of(done.stdout, validators)
    assert (done.returncode, record["record"]) == (1, "conflict")
    assert [example["place"] for example in record["examples"]] == ["e.tsv:1", "e.tsv:2", "e.tsv:3"]
    assert "contradict each other" in done.stderr
    assert not (tmp_path / "m").exists()


def test_forms_in_json_keep_their_numbers(
    here: Run, tmp_path: Path, validators: dict[str, Draft202012Validator]
) -> None:
    """1.50 stays 1.50 in a record, and a form that is JSON is no text with escapes."""
    lines = (json.dumps({"input": given, "output": output}).replace("1.5", "1.50") for given, output in CALLS)
    (tmp_path / "calls.jsonl").write_text("\n".join(lines))
    (tmp_path / "names.tsv").write_text("kitchen\troom\noffice\troom\n")
    told = ("--form", "json", "--lexicon", "names.tsv", "--clean", "residual")
    [trained] = records_of(here("train", "calls.jsonl", "-o", "m", *told, "--json").stdout, validators)
    assert trained["cleaned"] == {"set_aside": 0, "misfits": 0, "of": 3}
    done = here("ask", "m", "turn on the kitchen light", "--json")
    [record] = records_of(done.stdout, validators)
    assert record["form"]["arguments"]["room"] == "kitchen"
    assert '"level": 1.50' in done.stdout


def test_a_wrong_record_is_not_valid(validators: dict[str, Draft202012Validator]) -> None:
    """A schema refuses a field that is missing, unknown, or of another type."""
    right = json.loads(VerdictRecord("a", Verdict.ANSWER, Bag({"x": 1}), "x", None).json)
    judge = validators["verdict"]
    judge.validate(right)
    for change in ({"output": 3}, {"verdict": "perhaps"}, {"version": 2}, {"more": 1}, {"support": {"at_least": "x"}}):
        with pytest.raises(ValidationError):
            judge.validate(right | change)
    for field in ("input", "output", "form", "reason"):
        without = deepcopy(right)
        del without[field]
        with pytest.raises(ValidationError):
            judge.validate(without)


def test_numbers_are_exact() -> None:
    """A count that is no whole number is written as p/q, however long it is; whole ones are numbers."""
    record = VerdictRecord("a", Verdict.ANSWER, Vector({"x": Fraction(-1, 3), "y": Fraction(10**5000)}), None, "no bag")
    assert record.json.startswith(
        '{"record":"verdict","version":1,"input":"a","verdict":"answer","output":{"x":"-1/3",'
    )
    assert f'"y":1{"0" * 5000}}}' in record.json
    assert record.is_whole


def test_a_record_tells_what_the_parser_says() -> None:
    """The record of a question has the verdict and its reason, and the derivation if it is explained."""
    parser = learn([("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")])
    asked = parser.asked("area of ohio")
    record = verdict_record(asked)
    assert (record.output, record.reason, record.derivation) == (Bag({"area": 1, "OH": 1}), None, None)
    assert [step.input for step in explained(record, asked).derivation or ()][-1] == "area of ohio"
    unknown = parser.asked("ohio area")
    record = verdict_record(unknown)
    assert (record.verdict, record.output, record.is_whole) == (Verdict.DONT_KNOW, None, False)
    assert record.reason == unknown.verdict.reason
    assert explained(record, unknown) == record


def test_a_field_that_does_not_say_what_it_means_is_refused() -> None:
    """Every field of a record is documented where it is declared, and has a type that JSON has."""

    @dataclass(frozen=True, slots=True)
    class Silent(Record):
        """It says nothing of its field."""

        kind = "silent"
        field: int

    @dataclass(frozen=True, slots=True)
    class Strange(Part):
        """Its field is no JSON."""

        field: Annotated[complex, "a number"]

    with pytest.raises(TypeError, match=r"Silent\.field does not say what it means"):
        schema.schema_text(Silent)
    with pytest.raises(TypeError, match="no type for a field"):
        schema._of_part(Strange, {})
