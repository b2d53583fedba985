"""A model file gives back what was saved, or is refused with a reason; it never gives anything else."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import inf, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from tests.laws.checking import are_verified, proofs
from tests.laws.families import FAMILIES, Family, every_family
from tests.laws.worlds import UNSEEN, World, fitting, worlds

import unanimity
from unanimity import Answer, BadModel, Bag, Contradiction, DontKnow, Parser, Undecided, learn
from unanimity.errors import OverBudget, Unproved
from unanimity.evidence import Combination
from unanimity.files.model.models import load_model, save_model
from unanimity.files.model.sections import MAGIC, Section, read_sections, write_sections
from unanimity.spaces.bounded.integral import IntegralSpace
from unanimity.verdict import Verdict, Withheld

IOWA = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]
WRONG = [("iowa iowa", "IA"), ("cities in iowa", "city city IA"), ("cities in ohio", "city OH"), ("ohio", "OH")]
LINKED = [("a b", "x"), ("b c", "x"), ("a c", "x x"), ("d e", "y"), ("d f", "y"), ("e f", "y y")]
QUESTIONS = ("area of ohio", "ohio area", "cities", "a maine")

Change = Callable[[dict[str, Any], dict[str, Section]], None]


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small model of each family, called like it."""
    folder = tmp_path_factory.mktemp("models")
    for family in FAMILIES:
        save_model(folder / family.name, learn(IOWA, family=family.name))
    save_model(folder / "mistaken", learn([*IOWA, *WRONG], family="integral", mistakes=2))
    return folder


@pytest.fixture(params=[*(family.name for family in FAMILIES), "mistaken"])
def model(request: pytest.FixtureRequest, models: Path) -> Path:
    """Each small model."""
    return models / str(request.param)


def reloaded(parser: Parser, folder: Path) -> Parser:
    """The parser after it was saved and loaded."""
    save_model(folder / "m", parser)
    return load_model(folder / "m").parser


def saved(parser: Parser, folder: Path) -> bytes:
    """The bytes of a parser's model file."""
    save_model(folder / "saved", parser)
    return (folder / "saved").read_bytes()


def shown(verdict: Verdict | Withheld) -> object:
    """All that a verdict says, with its proof."""
    match verdict:
        case Answer():
            return verdict.output, verdict.proof, verdict.derivation
        case DontKnow():
            return verdict.new_atoms, verdict.witness
        case Undecided() | Withheld():
            return verdict.reason


@every_family
@given(world=worlds())
def test_a_model_gives_back_what_was_saved(
    tmp_path_factory: pytest.TempPathFactory, family: Family, world: World
) -> None:
    """A loaded model has the same digest and mapping, and gives the same verdicts with the same proofs."""
    parser = learn(fitting(family, world.pairs), family=family.name)
    path = tmp_path_factory.mktemp("models") / "m"
    digests = save_model(path, parser)
    loaded = load_model(path)
    assert loaded.digests == digests == [loaded.digest]
    assert loaded.parser.family == family.name
    assert loaded.parser.space.mapping() == parser.space.mapping()
    for x in [*world.questions, {UNSEEN: 1}]:
        assert shown(loaded.parser.ask(x)) == shown(parser.ask(x))


@every_family
@given(world=worlds())
def test_a_loaded_model_proves_what_it_says(
    tmp_path_factory: pytest.TempPathFactory, family: Family, world: World
) -> None:
    """The checker verifies every verdict of a loaded model."""
    loaded = reloaded(learn(fitting(family, world.pairs), family=family.name), tmp_path_factory.mktemp("models"))
    assert are_verified(loaded, proofs(loaded, [loaded.space.ask(loaded.bag(x)) for x in world.questions], embed=False))


@every_family
@given(world=worlds())
def test_a_loaded_model_can_be_added_to(tmp_path_factory: pytest.TempPathFactory, family: Family, world: World) -> None:
    """A loaded model is saved as the same bytes, and still is after both it and the original have learned more."""
    folder = tmp_path_factory.mktemp("models")
    pairs = fitting(family, world.pairs)
    parser = learn(pairs[: len(pairs) // 2], family=family.name)
    loaded = reloaded(parser, folder)
    assert saved(loaded, folder) == saved(parser, folder)
    for learner in (parser, loaded):
        learner.add([*pairs[len(pairs) // 2 :], ("entirely new", "NEW")])
        learner.add(pairs)
    with pytest.raises(Contradiction):
        loaded.add([("entirely new", "OTHER")])
    assert saved(loaded, folder) == saved(parser, folder)


@given(world=worlds())
def test_a_model_keeps_its_mistakes(tmp_path_factory: pytest.TempPathFactory, world: World) -> None:
    """A model that allows for mistakes is loaded with its ledger: same bytes, same verdicts, and proofs that hold."""
    folder = tmp_path_factory.mktemp("models")
    try:
        parser = learn(world.pairs, family="integral", mistakes=3)
    except OverBudget:
        return
    loaded = reloaded(parser, folder)
    assert saved(loaded, folder) == saved(parser, folder)
    assert loaded.space.mistakes == 3
    verdicts = [loaded.space.ask(loaded.bag(x)) for x in [*world.questions, {UNSEEN: 1}]]
    assert list(map(shown, verdicts)) == list(map(shown, parser.ask_many([*world.questions, {UNSEEN: 1}])))
    assert are_verified(loaded, proofs(loaded, verdicts, embed=False))


@every_family
def test_a_model_of_nothing_is_a_model(tmp_path: Path, family: Family) -> None:
    """A model that was learned from no example is saved and loaded, and knows as little."""
    loaded = reloaded(learn([], family=family.name), tmp_path)
    assert isinstance(loaded.ask("iowa"), DontKnow)
    loaded.add(IOWA)
    assert isinstance(loaded.ask("area of ohio"), Answer)


@every_family
def test_a_model_is_saved_with_its_words_or_without(tmp_path: Path, family: Family) -> None:
    """A model whose examples have texts quotes them, and one whose examples have none is saved as the same bytes."""
    assert reloaded(learn(IOWA, family=family.name), tmp_path).system.example(1).text == "cities in ohio"
    wordless = learn([({"a": 1}, {"x": 1})], family=family.name)
    assert saved(reloaded(wordless, tmp_path), tmp_path) == saved(wordless, tmp_path)


@every_family
def test_numbers_of_any_size_survive(tmp_path: Path, family: Family) -> None:
    """A model whose core needs numbers beyond 64 bits is saved and loaded whole, and can be added to."""
    parser = learn([({f"w{i}": 1, f"w{i + 1}": 10}, {"t": 11}) for i in range(40)], family=family.name)
    loaded = reloaded(parser, tmp_path)
    assert "hex" in {section.kind for section in read_sections(str(tmp_path / "m"))[1].values()}
    assert saved(loaded, tmp_path) == saved(parser, tmp_path)
    for learner in (parser, loaded):
        learner.add([({"w0": 1}, {"t": 1})])
    assert loaded.ask({"w40": 1}) == Answer(Bag({"t": 1}), pytest.fail)
    assert shown(loaded.ask({"w40": 1})) == shown(parser.ask({"w40": 1}))


@pytest.mark.parametrize("seconds", [0, 0.25, inf])
def test_a_model_keeps_the_time_allowed(tmp_path: Path, seconds: float) -> None:
    """A loaded integral model may learn for as long as the original."""
    loaded = reloaded(Parser.over(IntegralSpace.of_nothing(seconds)), tmp_path)
    assert isinstance(loaded.space, IntegralSpace)
    assert loaded.space.seconds == seconds


def test_an_undecided_model_stays_undecided(tmp_path: Path) -> None:
    """What the time was too short for is undecided after loading too, until an example settles it."""
    parser = Parser.over(IntegralSpace.of_nothing(0.0))
    parser.add([("a a b b b", "x x x x x x")])
    loaded = reloaded(parser, tmp_path)
    assert isinstance(loaded.space, IntegralSpace)
    assert not loaded.space.agreement.complete
    assert isinstance(loaded.ask("a"), Undecided)
    assert shown(loaded.ask("a")) == shown(parser.ask("a"))
    assert shown(loaded.ask("a a b b b")) == shown(parser.ask("a a b b b"))
    assert saved(loaded, tmp_path) == saved(parser, tmp_path)
    loaded.add([("a", "x x x")])
    assert isinstance(loaded.ask("b"), Answer)


def test_asking_an_integral_model_loads_no_solver(tmp_path: Path) -> None:
    """Loading an integral model and asking it for a proof does without OR-Tools, and without a proof without scipy."""
    save_model(tmp_path / "m", learn([*IOWA, *LINKED], family="integral"))
    probe = """if True:
        import sys
        from unanimity.files.model.models import load_model
        parser = load_model("m").parser
        verdicts = [parser.ask(question) for question in ("area of ohio", "ohio area", "a", "e", "unseen")]
        print("scipy" in sys.modules)
        print([getattr(verdict, "proof", "") and verdict.output for verdict in verdicts])
        print("ortools" in sys.modules)
    """
    path = str(Path(unanimity.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", probe], cwd=tmp_path, env={"PYTHONPATH": path}, capture_output=True, check=True
    )
    scipy, answers, solver = done.stdout.decode().splitlines()
    assert (scipy, solver) == ("False", "False")
    assert answers.count("Bag") >= 3, answers


def test_any_altered_byte_is_noticed(model: Path, tmp_path: Path) -> None:
    """A model with one byte changed is refused, wherever it is."""
    content = model.read_bytes()
    for i in [*range(0, len(content), 3), len(content) - 1]:
        (tmp_path / "m").write_bytes(content[:i] + bytes([content[i] ^ 1]) + content[i + 1 :])
        with pytest.raises(BadModel):
            load_model(tmp_path / "m")


def test_a_truncated_model_is_noticed(model: Path, tmp_path: Path) -> None:
    """A model that was cut short, or has bytes after its end, is refused."""
    content = model.read_bytes()
    for end in [*range(0, len(content), 7), len(content) - 1]:
        (tmp_path / "m").write_bytes(content[:end])
        with pytest.raises(BadModel):
            load_model(tmp_path / "m")
    (tmp_path / "m").write_bytes(content + b"\n")
    with pytest.raises(BadModel):
        load_model(tmp_path / "m")


def signed(content: bytes) -> bytes:
    """The content with the hash that a forger would give it."""
    return content + hashlib.sha256(content).digest()


def is_noticed(path: Path) -> bool:
    """Whether a model is refused when it is loaded or asked; its answers must be what their proofs are."""
    try:
        parser = load_model(path).parser
    except (BadModel, ArithmeticError, Unproved):
        return True
    noticed = False
    for question in QUESTIONS:
        try:
            verdict = parser.ask(question)
            if isinstance(verdict, Answer) and isinstance(verdict.proof, Combination):
                assert verdict.output == added_up(verdict.proof)
            explanation = parser.explain(question)
            assert explanation.verdict == verdict
            assert str(explanation)
        except (BadModel, ArithmeticError, Unproved):
            noticed = True
    return noticed


def added_up(proof: Combination) -> dict[str, Fraction]:
    """What the examples of a proof add up to, zeros left out."""
    total = dict[str, Fraction]()
    for term in proof.terms:
        for atom, count in term.example.output.items():
            total[atom] = total.get(atom, Fraction(0)) + term.weight * count
    return {atom: number for atom, number in total.items() if number}


@pytest.mark.parametrize("start", [pytest.param(n, marks=[] if n < 1 else [pytest.mark.thorough]) for n in range(10)])
def test_a_forged_model_is_refused_or_harmless(model: Path, tmp_path: Path, start: int) -> None:
    """A model altered by somebody who also mends its hash is refused when it is read or used, or is seen not to fit."""
    content = model.read_bytes()[:-32]
    noticed = 0
    for i in range(start, len(content), 10):
        (tmp_path / "m").write_bytes(signed(content[:i] + bytes([content[i] ^ 0x15]) + content[i + 1 :]))
        noticed += is_noticed(tmp_path / "m")
    assert noticed > len(content) / 20


def forgeries(numbers: np.ndarray[Any, Any]) -> Iterator[np.ndarray[Any, Any]]:
    """Other numbers that a forger might put in the place of some."""
    yield numbers[:-1]
    yield np.append(numbers, 0)
    for number in (-1, 0, 1, 2, 7, 2**31, 2**63 - 1, -(2**63)):
        yield np.full_like(numbers, number)
        yield np.append(numbers[:-1], number)
    yield numbers[::-1].copy()
    yield -numbers


@pytest.mark.parametrize("start", [pytest.param(n, marks=[] if n < 1 else [pytest.mark.thorough]) for n in range(3)])
def test_forged_numbers_are_refused_or_harmless(model: Path, tmp_path: Path, start: int) -> None:
    """Whatever numbers stand in a section, the model is refused when it is read or used, or is seen not to fit."""
    header, sections = read_sections(str(model))
    numbered = {name: section.numbers() for name, section in sections.items() if section.kind == "int64"}
    every = [(name, other) for name, numbers in numbered.items() for other in forgeries(numbers)]
    noticed = 0
    for name, numbers in every[start::3]:
        write_sections(tmp_path / "m", header, {**sections, name: Section.of_numbers(numbers)})
        noticed += is_noticed(tmp_path / "m")
    assert noticed > len(every) / 6


def test_a_model_without_a_section_is_refused(model: Path, tmp_path: Path) -> None:
    """A model that lacks a section, or has text in the place of numbers, is refused."""
    header, sections = read_sections(str(model))
    assert sections
    for name, section in sections.items():
        others = {other: sections[other] for other in sections if other != name}
        wrong = Section("text" if section.kind == "int64" else "int64", section.content)
        for forged in (others, others | {name: wrong}) if name not in ("texts", "places") else (others,):
            write_sections(tmp_path / "m", header, forged)
            with pytest.raises(BadModel) as caught:
                load_model(tmp_path / "m")
            assert caught.value.remedy


def header_with(field: str, value: object) -> Change:
    """Say something else in the header."""
    return lambda header, sections: header.update({field: value})


def numbers_with(name: str, *numbers: int) -> Change:
    """Put some numbers in the place of the first ones of a section."""

    def change(header: dict[str, Any], sections: dict[str, Section]) -> None:
        rest = sections[name].numbers()[len(numbers) :]
        sections[name] = Section.of_numbers(np.concatenate((np.array(numbers, dtype=np.int64), rest)))

    return change


def text_with(name: str, *texts: str) -> Change:
    """Put some texts in the place of the first ones of a section."""
    return lambda header, sections: sections.update(
        {name: Section.of_strings([*texts, *sections[name].strings()[len(texts) :]])}
    )


EVERY = ("linear", "nonnegative", "integral")
POSITIVE = ("nonnegative", "integral")
MISTAKEN = ("mistaken",)

ENTRY = '{"target":"IA","errors":%d,"lines":[%d],"tree":{"goal":0,"weights":{"%d":1}}}'
EMPTY = '{"target":"IA","errors":1,"lines":[],"tree":{"goal":0,"weights":{}}}'

FORGED: dict[str, tuple[tuple[str, ...], Change, str]] = {
    "an unknown family": (EVERY, header_with("family", "quadratic"), "does not know the family 'quadratic'"),
    "a family that is no name": (EVERY, header_with("family", ["linear"]), "does not know the family"),
    "atoms of no kind": (EVERY, header_with("atoms", "letters"), "letters"),
    "an atom twice": (EVERY, text_with("sources", "of", "of"), "an atom is given twice"),
    "a negative count": (EVERY, numbers_with("inputs.values", -1), "a count of an example is out of range"),
    "a count of 0": (EVERY, numbers_with("outputs.values", 0), "the matrix 'outputs' has a zero"),
    "a count too large": (EVERY, numbers_with("inputs.values", 2**40), "a count of an example is out of range"),
    "a core out of range": (EVERY, numbers_with("core", 3), "the core names examples that are not there"),
    "a core that repeats": (EVERY, numbers_with("core", 1, 1), "the core names an example twice"),
    "an example with an atom twice": (EVERY, numbers_with("inputs.columns", 1, 1), "a column twice in a row"),
    "a base with a column twice": (EVERY, numbers_with("base.columns", 1, 1), "a column twice in a row"),
    "a column out of range": (EVERY, numbers_with("base.columns", 99), "the matrix 'base' is malformed"),
    "a column below 0": (EVERY, numbers_with("inputs.columns", -1), "the matrix 'inputs' is malformed"),
    "rows that go back": (EVERY, numbers_with("inputs.starts", 0, 9), "the matrix 'inputs' is malformed"),
    "a direction too many": (EVERY, numbers_with("dissent.columns", 2**62), "a direction is empty"),
    "a denominator of 0": (EVERY, numbers_with("denominators", 0), "the denominators do not fit"),
    "no word on completeness": (POSITIVE, header_with("complete", None), "'complete' is neither true nor false"),
    "half an agreement": (POSITIVE, header_with("complete", 1), "'complete' is neither true nor false"),
    "an agreed column": (POSITIVE, numbers_with("agreed.base.columns", 99), "'agreed.base' is malformed"),
    "an agreed direction": (POSITIVE, numbers_with("agreed.dissent.columns", 2**62), "a direction is empty"),
    "an agreed denominator": (POSITIVE, numbers_with("agreed.denominators", -1), "the denominators do not fit"),
    "a negative mapping": (POSITIVE, numbers_with("inside.base.values", -1), "without negative numbers has some"),
    "a denominator below 0": (POSITIVE, numbers_with("inside.denominators", -2), "the denominators do not fit"),
    "a direction elsewhere": (POSITIVE, numbers_with("directions.columns", 99), "'directions' is malformed"),
    "a direction's target": (POSITIVE, numbers_with("directions.targets", 99), "names target atoms"),
    "a target below any": (POSITIVE, numbers_with("directions.targets", -2), "names target atoms"),
    "a zero's target": (POSITIVE, numbers_with("zeros.targets", 99), "names target atoms"),
    "a zero too many": (POSITIVE, numbers_with("zeros.starts", 0, 0, 0, 0, 0, 0, 0, 0), "does not fit the others"),
    "fractions": (("integral",), numbers_with("inside.denominators", 2), "the integral family has fractions"),
    "agreed fractions": (("integral",), numbers_with("agreed.denominators", 2), "the integral family has fractions"),
    "time below 0": (("integral",), header_with("seconds", -1.0), "'seconds' is no time"),
    "time that is no number": (("integral",), header_with("seconds", nan), "'seconds' is no time"),
    "mistakes below 0": (MISTAKEN, header_with("mistakes", -1), "'mistakes' is no number of mistakes"),
    "mistakes in words": (MISTAKEN, header_with("mistakes", "two"), "'mistakes' is no number of mistakes"),
    "fewer mistakes than certain": (MISTAKEN, header_with("mistakes", 1), "more mistakes than are allowed"),
    "an entry of no sense": (MISTAKEN, text_with("ledger", "[]"), "does not make sense"),
    "an entry without errors": (MISTAKEN, text_with("ledger", ENTRY % (0, 2, 2)), "an entry of the ledger is empty"),
    "an entry without weights": (MISTAKEN, text_with("ledger", EMPTY), "an entry of the ledger is empty"),
    "an entry past the end": (MISTAKEN, text_with("ledger", ENTRY % (1, 99, 2)), "examples that are not there"),
    "an entry weighing the end": (MISTAKEN, text_with("ledger", ENTRY % (1, 2, 99)), "examples that are not there"),
    "time in words": (("integral",), header_with("seconds", "ten"), "'seconds' is no time"),
}


@pytest.mark.parametrize(("name", "family"), [(name, family) for name in FORGED for family in FORGED[name][0]])
def test_what_a_model_claims_is_checked(models: Path, tmp_path: Path, name: str, family: str) -> None:
    """A model that was forged with its hash mended is refused with what is wrong with it and what to do."""
    _, change, problem = FORGED[name]
    said, kept = read_sections(str(models / family))
    header, sections = dict(said), dict(kept)
    change(header, sections)
    write_sections(tmp_path / "m", header, sections)
    with pytest.raises(BadModel, match=problem) as caught:
        load_model(tmp_path / "m")
    assert caught.value.place == str(tmp_path / "m")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "cut short"),
        (b"input\toutput\n", "not a model"),
        (b"unanimity model 1\n" + b"x" * 100, "version 1"),
        (b"unanimity model 99\n" + b"x" * 100, "version 99"),
        (MAGIC[:-1], "cut short"),
    ],
)
def test_other_files_are_told_apart(tmp_path: Path, content: bytes, problem: str) -> None:
    """A file that is no model of this version is refused with what it is and what to do."""
    (tmp_path / "m").write_bytes(content)
    with pytest.raises(BadModel, match=problem) as caught:
        load_model(tmp_path / "m")
    assert caught.value.remedy


def test_a_folder_or_nothing_is_refused(tmp_path: Path) -> None:
    """A folder, and a file that is not there, are refused by name."""
    for path in (tmp_path, tmp_path / "absent"):
        with pytest.raises(BadModel, match=path.name):
            load_model(path)
