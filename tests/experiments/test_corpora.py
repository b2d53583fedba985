"""Other methods see of a corpus what the parser sees, and what they guess is given by rules that see no question."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path

import numpy as np
import pytest
from experiments.alternatives.cases import artificial_case
from experiments.alternatives.controlled import SCORES, needed
from experiments.alternatives.learners import nearest as dense_nearest
from experiments.alternatives.learners import point as dense_point
from experiments.corpora.corpus import Corpus, corpora
from experiments.corpora.counted import HOPELESS, UNANIMITY, WHOLE, Row, measured, others, unanimous
from experiments.corpora.hindsight import in_hindsight
from experiments.corpora.learners import LEARNERS, Guesser, Guesses, each_atom, each_output, nearest, point
from experiments.corpora.rules import PRECISIONS, RULES, given_by_rules, held_out, surest, surest_in_sequence
from experiments.corpora.sheets import Columns, Sheet, Sparse, equal_rows, keys, lessons_seen, questions_seen
from experiments.corpora.tabled import as_csv, as_markdown, totals
from experiments.evidence import main
from scipy.sparse import csr_array

from unanimity.bags import Bag
from unanimity.examples import Written
from unanimity.language.learn import learn_with
from unanimity.learning.tally import Tally
from unanimity.verdict import Answer

WORDS = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0]])
ATOMS = np.array([[1, 0], [0, 1], [0, 2], [1, 1]])
ROOMS = ("kitchen", "garage", "attic", "cellar", "hall", "bath")
THINGS = ("lamp", "fan", "heater", "blind")
ASKS = {"turn on": "on", "turn off": "off", "please turn on": "on", "check": "check"}
LEARN = 60


def sheet(inputs: np.ndarray, outputs: np.ndarray) -> Sheet:
    """A sheet of dense rows."""
    return Sheet(*(csr_array(np.asarray(rows, dtype=np.float64)) for rows in (inputs, outputs)))


def numbered(count: int) -> list[Written]:
    """So many examples, of which only the number matters."""
    return [Written(f"{number}", f"{number}", "") for number in range(count)]


def write_lines(path: Path, pairs: list[tuple[str, object]]) -> Path:
    """A file with a line for each pair."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps({"input": one, "output": other}) + "\n" for one, other in pairs))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a small corpus of calls, in which one example contradicts the others, and one of intents."""
    every: list[tuple[str, object]] = [
        (f"{ask} the {thing} in the {room}", {"name": name, "arguments": {"thing": thing, "room": room}})
        for room in ROOMS
        for thing in THINGS
        for ask, name in ASKS.items()
    ]
    random.Random(0).shuffle(every)  # noqa: S311 - no secret
    home = tmp_path / "home-assistant"
    wrong = (every[0][0], {"name": "nothing", "arguments": {"thing": "all"}})
    write_lines(home / "train70_1.jsonl", [*every[:LEARN], wrong])
    write_lines(home / "test70_1.jsonl", every[LEARN:])
    (home / "lexicon.tsv").write_text("".join(f"{room}\troom\n" for room in ROOMS))
    intents: list[tuple[str, object]] = [(text, call["name"]) for text, call in every if isinstance(call, dict)]
    write_lines(tmp_path / "clinc" / "t3750.jsonl", intents[:LEARN])
    write_lines(tmp_path / "clinc" / "test.jsonl", intents[LEARN:])
    write_lines(tmp_path / "clinc" / "oos.jsonl", [("sing in the kitchen", "oos"), (intents[0][0], "oos")])
    return tmp_path


@pytest.fixture
def calls(folder: Path) -> Corpus:
    """The corpus of calls."""
    return next(corpora(folder))


@pytest.fixture
def intents(folder: Path) -> Corpus:
    """The corpus of intents, with questions that have no right answer."""
    return next(each for each in corpora(folder) if each.name == "clinc t3750")


def test_rows_are_bags() -> None:
    """A bag comes back from its row; equal rows, and only these, have equal keys."""
    bags = [Bag({"a": 2, "c": 1}), Bag({"b": 1}), Bag({}), Bag({"c": 1, "a": 2}), Bag({"a": 1, "c": 1})]
    columns = Columns(bags)
    rows = columns.rows(bags)
    assert [columns.bag(rows[[row]]) for row in range(len(bags))] == bags
    found = keys(rows)
    assert [[one == other for other in found] for one in found] == [[one == other for other in bags] for one in bags]
    assert equal_rows(rows, rows[[3, 1, 2, 0, 0]]).tolist() == [True, True, True, True, False]


def test_other_methods_see_what_the_parser_learned_from(calls: Corpus) -> None:
    """Each example in its order, those set aside, too; names are types in examples and questions alike."""
    examples = calls.read(calls.examples)
    parser = learn_with(calls.settings, examples)
    aside = {each.number for each in parser.set_aside}
    assert aside
    pairs = lessons_seen(parser, examples)
    assert len(pairs) == LEARN + 1
    kept = [pair for number, pair in enumerate(pairs) if number not in aside]
    known = [parser.system.example(line) for line in range(len(parser.system))]
    assert kept == [(example.input, example.output) for example in known]
    lessons = list(parser.questions(calls.read(calls.questions)))
    asked = questions_seen(parser, lessons)
    assert any("<room>" in str(bag) and "<room>" in str(output) for bag, output in asked)
    for lesson, (bag, output) in zip(lessons, asked, strict=True):
        assert bag == parser.bag(lesson.text)
        assert lesson.is_answered_by(output)
        verdict = parser.ask(lesson.text)
        assert not isinstance(verdict, Answer) or parser.ask(bag) == verdict


@pytest.mark.parametrize("seed", range(3))
def test_sparse_learners_are_the_dense_ones(seed: int) -> None:
    """The point estimate and the nearest neighbour guess what they guess of dense matrices, and are as sure of it."""
    case = artificial_case(50, seed)
    learned = sheet(case.S, case.T)
    for sparse, dense in ((point, dense_point), (nearest, dense_nearest)):
        found, other = sparse(learned)(csr_array(case.X.astype(np.float64))), dense(case.S, case.T)(case.X)
        sure = found.given & (other.scores > 0.01)
        assert sure.sum() > 100
        assert found.scores == pytest.approx(other.scores, abs=1e-3)
        assert (found.outputs.toarray()[sure] == other.outputs[sure]).all()


@pytest.mark.parametrize("learner", [each_atom, each_output])
def test_logistic_regression_learns_outputs(learner: object) -> None:
    """It learns which word stands for which atom, also where an atom occurs twice; its scores are probabilities."""
    learned = sheet(np.repeat(WORDS, 9, axis=0), np.repeat(ATOMS, 9, axis=0))
    assert learner in (each_atom, each_output)
    found = (each_atom if learner is each_atom else each_output)(learned)(learned.inputs)
    assert equal_rows(found.outputs, learned.outputs).all()
    assert ((found.scores > 0) & (found.scores <= 1)).all()


def test_what_is_no_output_is_no_guess() -> None:
    """An empty bag is none unless an example has it, nor is one with a count below 0, however sure of it one is."""
    learned = sheet(np.array([[1, 1], [0, 1]]), np.array([[1, 0], [0, 1]]))
    asked = csr_array(np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]))
    found = point(learned)(asked)
    assert found.scores.tolist() == [1, 1, 1]
    assert found.given.tolist() == [False, False, True]
    empty = sheet(np.array([[1, 1], [0, 1]]), np.array([[1, 0], [0, 0]]))
    assert point(empty)(asked).given.tolist() == [True, True, True]


def asking(asked: list[tuple[set[int], set[int]]]) -> object:
    """A learner that guesses right of all even inputs, and notes what it has learned from and what it was asked."""

    def learner(learned: Sheet) -> Guesser:
        known = set(learned.inputs.toarray()[:, 0].astype(int).tolist())

        def guess(x: Sparse) -> Guesses:
            numbers = x.toarray()[:, 0].astype(int)
            asked.append((known, set(numbers.tolist())))
            outputs = csr_array(np.where(numbers % 2, -1, numbers)[:, None].astype(np.float64))
            return Guesses(outputs, 1 / (numbers + 1), np.ones(len(numbers), dtype=bool))

        return guess

    return learner


def test_held_out_guesses_are_of_those_who_did_not_learn_them() -> None:
    """Each example is asked once, of what learned from the others; equal questions guessed alike count once."""
    count, asked = 30, list[tuple[set[int], set[int]]]()
    rows = np.arange(1, count + 1)[:, None]
    found = held_out(asking(asked), sheet(rows, rows), numbered(count))  # type: ignore[arg-type]
    assert all(known.isdisjoint(questions) for known, questions in asked)
    assert sorted(number for _, questions in asked for number in questions) == list(range(1, count + 1))
    assert found.new.all()
    assert (found.right.sum(), len(found.right)) == (count // 2, count)
    twice = held_out(asking([]), sheet(rows // 30, rows // 30), numbered(count))  # type: ignore[arg-type]
    assert len(twice.right) <= 2 * 3
    assert not twice.new[twice.scores == 1].any()


def test_rules_hold_on_what_they_were_made_of() -> None:
    """No mistake is left above the one limit, and at most half of the errors that are allowed above the others."""
    randoms = np.random.default_rng(0)
    for _ in range(50):
        scores = np.round(randoms.random(400), 2)
        right = randoms.random(400) < 0.9 + 0.1 * scores
        assert (scores >= RULES["all"](scores, right)).all()
        assert right[scores >= RULES["no mistake"](scores, right)].all()
        for precision in PRECISIONS:
            above = right[scores >= RULES[f"trust {precision:g}"](scores, right)]
            assert (~above).sum() <= (1 - precision) / 2 * len(above) + 1


def test_hindsight_takes_the_best_threshold() -> None:
    """No threshold gives more right answers at the precision, and equal scores are given together or not at all."""
    randoms = np.random.default_rng(1)
    for size in (0, 1, 5, 300):
        scores, right = np.round(randoms.random(size), 1), randoms.random(size) < 0.95
        found = in_hindsight(scores, right, size, 0.9)
        above = [right[scores >= least] for least in scores]
        best = max((int(some.sum()) for some in above if some.mean() >= 0.9), default=0)
        assert found.correct == best
        assert not found.answered or found.correct >= 0.9 * found.answered


def test_mapie_is_asked_about_the_surest_guesses() -> None:
    """Enough right guesses pass, one less do not, whatever their scores; wrong ones below do not matter."""
    enough = needed(0.99, len(SCORES))
    scores = np.linspace(0.1, 0.2, enough)
    assert surest(scores, np.ones(enough, dtype=bool), 0.99) == scores.min()
    assert surest(scores[1:], np.ones(enough - 1, dtype=bool), 0.99) == np.inf
    scores, right = np.linspace(0, 1, 4 * enough), np.arange(4 * enough) >= enough
    assert right[scores >= surest(scores, right, 0.99)].mean() >= 0.99
    assert surest(scores, ~right, 0.99) == np.inf
    assert surest(np.zeros(0), np.zeros(0, dtype=bool), 0.99) == np.inf


def test_mapie_is_asked_in_sequence() -> None:
    """Fewer right guesses pass then; all are given if all are right, and the surest ones if later ones are wrong."""
    enough = needed(0.99, 1)
    assert enough < needed(0.99, len(SCORES))
    scores = np.linspace(0.1, 0.2, enough)
    assert surest_in_sequence(scores, np.ones(enough, dtype=bool), 0.99) == scores.min()
    assert surest_in_sequence(scores[1:], np.ones(enough - 1, dtype=bool), 0.99) == np.inf
    assert surest_in_sequence(scores, np.arange(enough) < enough - 1, 0.99) == np.inf
    scores, right = np.linspace(0, 1, 4 * enough), np.arange(4 * enough) >= 2 * enough
    given = scores >= surest_in_sequence(scores, right, 0.99)
    assert given.sum() >= 1.5 * enough
    assert right[given].mean() >= 0.99
    assert surest_in_sequence(np.zeros(0), np.zeros(0, dtype=bool), 0.99) == np.inf


def test_questions_are_answered_by_limits_of_examples_alone() -> None:
    """What is given at one question does not depend on which others are asked."""
    rows = np.arange(1, 31)[:, None]
    learned = sheet(rows, rows)
    some, more = sheet(rows[:5], rows[:5]), sheet(rows, rows)
    one, other = given_by_rules(asking([]), learned, numbered(30), [some, more])  # type: ignore[arg-type]
    for few, many in zip(one, other, strict=True):
        assert few.rule == many.rule
        assert (few.mask == many.mask[:5]).all()


def test_unanimity_is_counted_in_outputs_and_in_whole_calls(calls: Corpus) -> None:
    """What is given at a higher trust is given at a lower one; whole calls are no more than outputs."""
    examples = calls.read(calls.examples)
    parser = learn_with(calls.settings, examples)
    held = measured(parser, calls, examples)
    assert parser.evidence is not None
    assert held.tally.answered == len(parser.evidence.new)
    found = {(row.method, row.rule): row.tally for row in unanimous(parser, "", calls.read(calls.questions))}
    least = found[UNANIMITY, "trust 0.99"].answered
    assert least <= found[UNANIMITY, "trust 0.95"].answered <= found[UNANIMITY, "all"].answered
    assert found[WHOLE, "all"].correct <= found[UNANIMITY, "all"].correct
    assert found[WHOLE, "all"].correct > 10
    assert all(tally.asked == len(ROOMS) * len(THINGS) * len(ASKS) - LEARN for tally in found.values())


def test_no_answer_is_right_where_there_is_none(intents: Corpus) -> None:
    """All methods answer the questions of the corpus, and those without a right answer only wrongly."""
    examples = intents.read(intents.examples)
    parser = learn_with(intents.settings, examples)
    rows = list(others(parser, intents, examples))
    assert {row.method for row in rows} == set(LEARNERS)
    everything = [row for row in rows if row.rule == "all"]
    assert all(row.tally.correct > 10 for row in everything if row.corpus == intents.name)
    hopeless = [row for row in rows if row.corpus == intents.name + HOPELESS]
    assert sum(row.tally.wrong for row in hopeless) > 0
    assert all((row.tally.asked, row.tally.correct) == (2, 0) for row in hopeless)


def test_totals_leave_out_what_has_no_right_answer() -> None:
    """They are the sums over corpora; the table of Markdown shows both, and names who is silent."""
    rows = [
        Row("a", "point estimate", "all", Tally(10, 5, 4)),
        Row("b", "point estimate", "all", Tally(10, 3, 3)),
        Row("b" + HOPELESS, "point estimate", "all", Tally(7, 2, 0)),
    ]
    rows += [Row(name, "nearest neighbour", "all", Tally(10)) for name in ("a", "b")]
    total, _ = totals(rows)
    assert total.tally == Tally(20, 8, 7)
    assert "| point estimate | all | 4 / 1 | 3 / 0 | 0 / 2 | 7 / 1 | 35.0% | 87.5% |" in as_markdown(rows)
    assert "No answer at all: nearest neighbour (all)." in as_markdown(rows)
    assert len(as_csv(rows).splitlines()) == 1 + len(rows) + 2


def test_the_command_writes_what_it_shows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each line of the table is one of the CSV file, with the other methods if they are asked for."""
    out = folder / "out.csv"
    assert main([str(folder), "--only", "home-assistant 1", "--alternatives", "-o", str(out)]) == 0
    shown = capsys.readouterr().out.splitlines()
    with out.open(encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    assert len(shown) == 1 + len(written)
    assert {row["method"] for row in written} == {UNANIMITY, WHOLE, *LEARNERS}
    for row in written:
        assert int(row["right"]) + int(row["wrong"]) == int(row["answered"]) <= int(row["asked"])


def totals_of(lines: list[str]) -> list[str]:
    """The lines that are sums over corpora."""
    return [line for line in lines if line.startswith("all corpora")]


def test_what_was_measured_is_not_measured_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The counts of an earlier run join those of this one, and one writes what both would have written at once."""
    names = [str(folder / name) for name in ("one.csv", "other.csv", "both.csv")]
    assert main([str(folder), "--only", "home-assistant 1", "-o", names[0]]) == 0
    assert main([str(folder), "--only", "clinc t3750", "-o", names[1]]) == 0
    calls = folder / "home-assistant" / "train70_1.jsonl"
    kept = calls.read_text()
    calls.unlink()
    assert (
        main([str(folder), "--only", "home-assistant 1", "--known", names[0], "--known", names[1], "-o", names[2]]) == 0
    )
    one, other, both = (Path(name).read_text().splitlines() for name in names)
    singles = [line for line in (*one, *other[1:]) if line not in totals_of([*one, *other])]
    assert [line for line in both if line not in totals_of(both)] == singles
    assert capsys.readouterr().out.count("all corpora") > 0
    calls.write_text(kept)
    options = "--only", "home-assistant 1", "--alternatives", "--known"
    assert main([str(folder), *options, names[0], "-o", names[1]]) == 0
    every = Path(names[1]).read_text().splitlines()
    assert every[: len(one) - len(totals_of(one))] == [line for line in one if line not in totals_of(one)]
    some = [line for line in every if "unanimity" not in line and "nearest" not in line]
    Path(names[0]).write_text("".join(f"{line}\n" for line in some))
    assert main([str(folder), *options, names[0], "-o", names[1]]) == 0
    assert Path(names[1]).read_text().splitlines() == every
    Path(names[0]).write_text("no,table\n1,2\n")
    assert main([str(folder), "--known", names[0]]) == 2
    assert "one.csv" in capsys.readouterr().err


def test_the_command_says_what_is_wrong(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A corpus or a file that is not there, a table of no known kind, or a package that is not installed."""
    assert main([str(folder), "--only", "nothing"]) == 2
    assert "'nothing'" in capsys.readouterr().err
    assert main([str(folder), "-o", "table.txt"]) == 2
    assert "table.txt" in capsys.readouterr().err
    assert main([str(folder), "--only", "snips 2000"]) == 2
    assert "train2000.jsonl" in capsys.readouterr().err
    monkeypatch.setattr("experiments.alternatives.needs.find_spec", lambda _: None)
    assert main([str(folder), "--alternatives"]) == 2
    assert "pip install mapie" in capsys.readouterr().err
