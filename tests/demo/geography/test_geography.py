"""Are the embedded geography questions consistent, answerable and partly forced?"""

import os
import subprocess
import sys
import unicodedata
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from tests.demo.geography.look_up import PREDICATES, look_up

from unanimity.demo.geography import facts, questions_text, training_text

Bag = Counter[str]
Amounts = dict[str, Fraction]


def words(utterance: str) -> Bag:
    """An utterance is the bag of its case-folded words without outer punctuation."""
    parts = unicodedata.normalize("NFC", utterance).casefold().split()
    return Counter(word for part in parts if (word := part.strip('?!.,;:"')))


def pairs(text: str) -> list[tuple[str, Bag]]:
    """The lines below the header are pairs of an utterance and its output bag."""
    header, *lines = text.splitlines()
    assert header == "input\toutput"
    split = [line.split("\t") for line in lines]
    return [(utterance, Counter(output.split())) for utterance, output in split]


TRAINING = pairs(training_text())
QUESTIONS = pairs(questions_text())


def true_meanings() -> dict[str, Bag]:
    """The fixture gives the true bag of every training word."""
    text = Path(__file__).with_name("meanings.tsv").read_text(encoding="utf-8")
    lines = [line.split("\t") for line in text.splitlines()[1:]]
    return {word: Counter(meaning.split()) for word, meaning in lines}


def amounts(bag: Bag) -> Amounts:
    """The counts of a bag are given as exact amounts."""
    return {key: Fraction(number) for key, number in bag.items()}


def subtract(one: Amounts, factor: Fraction, other: Amounts) -> Amounts:
    """The difference holds no zero amounts."""
    keys = one.keys() | other.keys()
    zero = Fraction(0)
    left = {key: one.get(key, zero) - factor * other.get(key, zero) for key in keys}
    return {key: amount for key, amount in left.items() if amount}


class Span:
    """An exact elimination holds all rational combinations of the training pairs."""

    def __init__(self, examples: list[tuple[str, Bag]]) -> None:
        self.rows: list[tuple[str, Amounts, Amounts]] = []
        for utterance, output in examples:
            self._add(words(utterance), output)

    def _add(self, counts: Bag, output: Bag) -> None:
        left, rest = self._reduce(counts, output)
        if not left:
            assert not rest
            return
        pivot = min(left)
        scale = 1 / left[pivot]
        row = {word: amount * scale for word, amount in left.items()}
        value = {atom: amount * scale for atom, amount in rest.items()}
        self.rows.append((pivot, row, value))

    def _reduce(self, counts: Bag, output: Bag) -> tuple[Amounts, Amounts]:
        left, rest = amounts(counts), amounts(output)
        for pivot, row, value in self.rows:
            factor = left.get(pivot)
            if factor:
                left = subtract(left, factor, row)
                rest = subtract(rest, factor, value)
        return left, rest

    def forced(self, utterance: str) -> Amounts | None:
        """The output of an utterance in the span is given, None outside the span."""
        left, rest = self._reduce(words(utterance), Counter())
        return None if left else {atom: -amount for atom, amount in rest.items()}


@pytest.fixture(scope="module")
def span() -> Span:
    """All tests share one elimination of the training set."""
    return Span(TRAINING)


def test_sizes() -> None:
    """There are at least 200 training examples and at least 60 questions."""
    assert len(TRAINING) >= 200
    assert len(QUESTIONS) >= 60


def test_training_outputs_are_sums_of_true_meanings() -> None:
    """Every training output is the sum of the true bags of its words."""
    meanings = true_meanings()
    for utterance, output in TRAINING:
        total: Bag = Counter()
        for word in words(utterance).elements():
            total += meanings[word]
        assert total == output, utterance


def test_no_meaning_is_superfluous() -> None:
    """The fixture holds exactly the words of the training inputs."""
    seen = {word for utterance, _ in TRAINING for word in words(utterance)}
    assert true_meanings().keys() == seen


def test_utterances_are_distinct() -> None:
    """No two inputs, training or held out, are the same bag of words."""
    inputs = [frozenset(words(text).items()) for text, _ in TRAINING + QUESTIONS]
    assert len(inputs) == len(set(inputs))


def test_elimination_finds_the_training_set_consistent(span: Span) -> None:
    """Every training input is forced to its own output by the whole training set."""
    for utterance, output in TRAINING:
        assert span.forced(utterance) == amounts(output), utterance


def test_forced_questions_are_forced_to_the_truth(span: Span) -> None:
    """Every forced question's forced output is its given output."""
    for utterance, output in QUESTIONS:
        forced = span.forced(utterance)
        assert forced is None or forced == amounts(output), utterance


def test_share_of_forced_questions(span: Span) -> None:
    """Between 50 and 85 per cent of the questions are forced."""
    forced = sum(span.forced(utterance) is not None for utterance, _ in QUESTIONS)
    assert 0.50 <= forced / len(QUESTIONS) <= 0.85


@pytest.mark.parametrize(
    "utterance",
    [
        "How many people live in West Virginia?",
        "Which states border Delaware?",
        "What is the Ohio population?",
        "How tall is Whitney?",
    ],
)
def test_open_questions_are_open_for_their_reason(utterance: str, span: Span) -> None:
    """A new word, a pair never parted or an uncovered construction leaves it open."""
    assert utterance in dict(QUESTIONS)
    assert span.forced(utterance) is None


def test_every_output_has_an_answer() -> None:
    """Every training and held-out output looks up to at least one readable answer."""
    for utterance, output in TRAINING + QUESTIONS:
        answers = look_up(output)
        assert answers, utterance
        assert all(answers), utterance


def test_every_atom_is_a_predicate_or_a_name() -> None:
    """Every atom of every output is either a predicate or names one thing."""
    for _, output in TRAINING + QUESTIONS:
        for atom in output:
            assert (atom in PREDICATES) != (facts().named(atom) is not None), atom


@pytest.mark.parametrize(
    ("atoms", "answers"),
    [
        ("capital TX", ("Austin",)),
        ("river ID", ("Salmon River", "Snake River")),
        ("count river ID", ("2",)),
        ("population NV", ("3,104,614",)),
        ("count resident NV", ("3,104,614",)),
        ("state border HI", ("none",)),
        ("count state border HI", ("0",)),
        ("capital largest state", ("Juneau",)),
        ("length longest river TX", ("1,896 miles",)),
        ("population most population city TX", ("2,304,580",)),
        ("state border state border ME", ("Maine", "Massachusetts", "Vermont")),
        ("state border most state", ("Missouri", "Tennessee")),
        ("state traverse river hudson_river", ("New Jersey", "New York")),
        ("traverse river hudson_river OH", ("no",)),
        ("border UT NV", ("yes",)),
        ("chicago IL", ("yes",)),
        ("austin capital TX", ("yes",)),
        ("statehood state OH", ("1803",)),
    ],
)
def test_look_up_composes(atoms: str, answers: tuple[str, ...]) -> None:
    """A bag with one sensible reading is answered by this reading."""
    assert look_up(Counter(atoms.split())) == answers


@pytest.mark.parametrize(
    "atoms",
    [
        "",
        "TX",
        "capital",
        "capital atlantis",
        "TX ohio",
        "length TX",
        "capital capital TX",
        "TX OH",
        "state traverse longest river TX",
        "state " * 5000,
    ],
)
def test_look_up_of_no_query(atoms: str) -> None:
    """A bag without a reading, or with readings that disagree, has no answer."""
    assert look_up(Counter(atoms.split())) is None


def test_look_up_of_odd_counts() -> None:
    """A zero count is as good as no count, and a negative count has no answer."""
    assert look_up({"capital": 1, "TX": 1, "OH": 0}) == ("Austin",)
    assert look_up({"capital": 1, "TX": 1, "OH": -1}) is None


def test_states_are_complete() -> None:
    """There are 50 states, whose areas, populations and borders add up."""
    states = facts().states
    assert len(states) == 50
    assert sum(state.population for state in states.values()) == 330_759_736
    assert abs(sum(state.area for state in states.values()) - 3_796_676) < 50
    assert sum(len(state.borders) for state in states.values()) == 2 * 105


def test_borders_are_symmetric() -> None:
    """A state borders its neighbours' neighbours, never itself, and none twice."""
    states = facts().states
    for atom, state in states.items():
        assert atom not in state.borders
        assert len(set(state.borders)) == len(state.borders)
        assert all(atom in states[near].borders for near in state.borders)
    assert {atom for atom in states if not states[atom].borders} == {"AK", "HI"}


def test_places_refer_to_known_states() -> None:
    """Every city, river and peak lies in known states."""
    known = facts()
    for kind in ("city", "river", "peak"):
        for atom in known.things(kind):
            assert known.states_of((atom,)), atom
            assert known.states_of((atom,)) <= known.states.keys(), atom


def test_capitals_largest_cities_and_highest_points_fit() -> None:
    """A state's capital lies in it, and its superlatives are those of the lists."""
    known = facts()
    for atom, state in known.states.items():
        cities = known.within("city", (atom,))
        peaks = known.within("peak", (atom,))
        assert state.capital in cities
        largest = max(cities, key=lambda city: known.cities[city].population)
        assert largest == state.largest_city
        highest = max(peaks, key=lambda peak: known.peaks[peak].height)
        assert highest == state.highest_point


def test_names_are_unambiguous() -> None:
    """No atom names two things, and no predicate names a thing."""
    kinds = ("state", "city", "river", "peak")
    atoms = [atom for kind in kinds for atom in facts().things(kind)]
    assert len(atoms) == len(set(atoms))
    assert not PREDICATES & set(atoms)


def test_import_reads_no_data() -> None:
    """Importing the package opens none of the embedded files."""
    program = (
        "import sys; seen = []; "
        "sys.addaudithook(lambda event, args: event == 'open' and seen.append(args[0]));"
        "import unanimity.demo.geography; "
        "sys.exit(any(str(path).endswith(('.tsv', '.json')) for path in seen))"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
