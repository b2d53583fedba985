"""What is measured of answers, and which are held back for it."""

from __future__ import annotations

from math import inf, nan
from pathlib import Path
from random import Random

import numpy as np
import pytest

from unanimity import Answer, BadInput, BadModel, Parser, learn, load_model, save_model
from unanimity.files.model.sections import Section, read_sections, write_sections
from unanimity.language.measured.evidence import TRUST, Distrusted
from unanimity.language.measured.held_out import FOLDS, measure
from unanimity.language.promise import measured_of

Pairs = list[tuple[str, str]]


def additive(count: int = 300, wrong: int = 0) -> Pairs:
    """Sentences whose words each add an atom; some have another label."""
    random = Random(3)  # noqa: S311
    texts = [" ".join(random.sample([f"w{i}" for i in range(15)], 3)) for _ in range(count)]
    pairs = [(text, text.upper()) for text in texts]
    for i in random.sample(range(count), wrong):
        pairs[i] = pairs[i][0], "W0 W0 W0"
    return pairs


def multiplied(count: int = 300) -> Pairs:
    """Words that say how often others count, which does not add up: jump twice and run thrice."""
    random, times = Random(4), {"once": 1, "twice": 2, "thrice": 3}  # noqa: S311
    pairs = []
    for _ in range(count):
        said = [(random.choice(["jump", "run", "walk", "look"]), random.choice(list(times))) for _ in range(2)]
        text = " and ".join(f"{verb} {many}" for verb, many in said)
        random.shuffle(said)
        pairs.append((text, " ".join(verb.upper() for verb, many in said for _ in range(times[many]))))
    return pairs


def measured(pairs: Pairs, **told: object) -> Parser:
    """A parser that knows how often its answers are right."""
    parser = learn(pairs, **told)  # type: ignore[arg-type]
    measure(parser, pairs)
    return parser


def test_where_all_adds_up_nothing_is_lost() -> None:
    """Held-out answers are all right, and all answers are given, at any trust that so many support."""
    parser, plain = measured(additive()), learn(additive())
    evidence = parser.evidence
    assert evidence is not None
    assert evidence.new.all.wrong == evidence.known.all.wrong == 0
    assert evidence.new.all.right + evidence.known.all.right > 200
    asked = [f"w{i} w{j}" for i in range(15) for j in range(i)]
    for trust in (None, 0.9, 0.98):
        parser.trust = trust
        assert parser.ask_many(asked) == plain.ask_many(asked)


def test_what_does_not_add_up_is_withheld_and_said() -> None:
    """Where one word multiplies another, the gate is closed; only a trust of 0 opens it."""
    parser = measured(multiplied(), clean="residual", misfits_at_most=1)
    assert parser.evidence is not None
    assert parser.evidence.closed is not None
    asked = [text for text, _ in multiplied(400)[300:]]
    assert not any(isinstance(verdict, Answer) for verdict in parser.ask_many(asked))
    held = [verdict for verdict in parser.ask_many(asked) if isinstance(verdict, Distrusted)]
    assert held
    assert "does not add up in these atoms, so answers are held back." in held[0].reason
    parser.trust = 0
    assert any(isinstance(verdict, Answer) for verdict in parser.ask_many(asked))


def test_wrong_labels_raise_doubt() -> None:
    """With wrong labels among the examples, fewer answers are given at a high trust, and it is said why."""
    pairs = additive(400, wrong=40)
    parser = measured(pairs, clean="residual")
    asked = [f"w{i} w{j} w{k}" for i in range(15) for j in range(i) for k in range(j)]
    truths = [{word.upper(): 1 for word in text.split()} for text in asked]
    wrong = {}
    for trust in (0.0, 0.97):
        parser.trust = trust
        verdicts = parser.ask_many(asked)
        answers = [(v.output, truth) for v, truth in zip(verdicts, truths, strict=True) if isinstance(v, Answer)]
        wrong[trust] = sum(output != truth for output, truth in answers), len(answers)
    assert wrong[0.97][1] < wrong[0.0][1]
    said = measured_of(parser)
    assert said is not None
    assert "so look at the labels (unanimity doctor)" in said


def test_one_at_a_time_is_as_many_at_once() -> None:
    """The doubt of a question does not depend on what else is asked."""
    parser = measured(additive(200, wrong=10), clean="residual", misfits_at_most=1)
    parser.trust = 0.95
    asked = [f"w{i} w{j}" for i in range(15) for j in range(i)]
    assert list(map(type, parser.ask_many(asked))) == [type(parser.ask(text)) for text in asked]


def test_too_few_to_measure_are_given_unless_trust_is_asked_for() -> None:
    """By default a model of few examples answers; at an explicit trust it says what is missing."""
    pairs = [("area of iowa", "area IA"), ("cities in ohio", "city OH"), ("cities in iowa", "city IA")]
    parser = measured([*pairs, ("area of ohio", "area OH"), ("area of utah", "area UT")])
    assert isinstance(parser.ask("cities in utah"), Answer)
    parser.trust = 0.99
    verdict = parser.ask("cities in utah")
    assert isinstance(verdict, Distrusted)
    assert "while 0.99 needs 99 without an error" in verdict.reason
    few = measured(pairs).evidence
    assert few is not None
    assert len(few.new) == len(few.known) == 0


@pytest.mark.parametrize("trust", [nan, 1.0, 99.0, -0.1, inf])
def test_a_trust_is_a_share(trust: float) -> None:
    """What is none is refused, and the former trust stays."""
    parser = measured(additive())
    parser.trust = 0.9
    with pytest.raises(BadInput, match=r"makes no sense. Give a number from 0 to less than 1"):
        parser.trust = trust
    assert parser.trust == 0.9


def test_what_is_held_back_is_said_of_both_kinds_of_questions() -> None:
    """Where only questions that examples have can be measured, it is not said that nothing is held back."""
    texts = [f"w{i} w{j}" for i in range(15) for j in range(i)]
    pairs = [(text, text.upper()) for text in texts] * 4
    pairs += [(text, "W0 W0 W0") for text in texts[::9]] * 5  # most labels of these
    parser = measured(pairs, clean="residual", misfits_at_most=1)
    evidence = parser.evidence
    assert evidence is not None
    assert not evidence.new.can_support(TRUST)
    assert evidence.given_of(evidence.known) != evidence.known.all
    assert any(isinstance(verdict, Distrusted) for verdict in parser.ask_many(texts))
    said = measured_of(parser)
    assert said is not None
    assert f"of those that examples have, {evidence.given_of(evidence.known)} would have been given" in said
    assert "These are too few to hold answers back for." not in said


def test_evidence_is_saved(tmp_path: Path) -> None:
    """A model that is read again holds back the same answers, for the same reasons."""
    parser = measured(additive(300, wrong=20), clean="residual", misfits_at_most=1)
    save_model(tmp_path / "m", parser)
    again = load_model(tmp_path / "m").parser
    asked = [f"w{i} w{j}" for i in range(15) for j in range(i)]
    for trust in (0.9, 0.97):
        parser.trust = again.trust = trust
        assert list(map(type, parser.ask_many(asked))) == list(map(type, again.ask_many(asked)))


@pytest.mark.parametrize("wrong", [0, 20])
def test_what_was_learned_later_was_not_measured(wrong: int) -> None:
    """No named trust gives it, nor the usual one where some answers were wrong; other answers are as before."""
    parser = measured(additive(300, wrong=wrong), clean="residual", misfits_at_most=1)
    parser.trust = 0.5
    before = parser.ask("w1 w2")
    assert isinstance(before, Answer)
    parser.add([("brand new", "B N"), ("brand", "B")])
    assert parser.ask("w1 w2") == before
    held = parser.ask("new")
    assert isinstance(held, Distrusted)
    assert "learned after measuring" in held.reason
    assert held.measured is not None
    assert held.measured.standing.right == held.measured.standing.wrong == 0
    parser.trust = None
    assert isinstance(parser.ask("new"), Distrusted if wrong else Answer)
    parser.trust = 0
    assert isinstance(parser.ask("new"), Answer)


def test_large_disputes_are_saved_as_large(tmp_path: Path) -> None:
    """Counts of a million, which are more than half a float can say."""
    pairs = [({word: 1}, {word.upper(): 1}) for word in "abcd"] * 3 + [({"a": 1, "b": 1}, {"A": 1, "B": 1})] * 3
    pairs += [({"a": 1, "b": 1}, {f"T{i}": 10**6 for i in range(30)})]
    parser = learn(pairs, clean="residual")
    measure(parser, pairs)
    assert parser.doubts is not None
    assert np.abs(parser.doubts[0].dispute).max() > 65504
    save_model(tmp_path / "m", parser)
    again = load_model(tmp_path / "m").parser
    for asked in ("a", "a c", "c d"):
        assert parser.ask(asked) == again.ask(asked)


def test_evidence_is_no_part_of_what_is_proved(tmp_path: Path) -> None:
    """The digests of the systems are the same with and without."""
    pairs = additive()
    plain = save_model(tmp_path / "plain", learn(pairs))
    assert plain == save_model(tmp_path / "measured", measured(pairs))


def test_a_time_limit_holds() -> None:
    """Without time, nothing is measured."""
    pairs = additive()
    parser = learn(pairs, clean="residual")
    assert measure(parser, pairs, seconds=-1) is None
    steps = list[None]()
    evidence = measure(parser, pairs, done=lambda: steps.append(None))
    assert evidence is not None
    assert (evidence.folds, len(steps)) == (FOLDS, FOLDS)


def _of_floats(section: Section, kind: str, value: float) -> Section:
    """A section whose numbers, floats by their bits, are all this one."""
    floats = np.frombuffer(np.asarray(section.numbers(), dtype="<i8").tobytes(), dtype=kind)
    return Section.of_numbers(np.frombuffer(np.full_like(floats, value).tobytes(), dtype="<i8"))


@pytest.mark.parametrize(
    ("name", "value"), [("calls", "no"), ("repeated", None), ("misfits", 10**30), ("folds", True), ("tried", 0)]
)
def test_a_header_that_makes_no_sense_is_refused(tmp_path: Path, name: str, value: object) -> None:
    """Numbers that no measuring finds."""
    save_model(tmp_path / "m", measured(additive(60, wrong=3), clean="residual"))
    header, sections = read_sections(str(tmp_path / "m"))
    about = header["evidence"]
    assert isinstance(about, dict)
    write_sections(tmp_path / "m", {**header, "evidence": {**about, name: value}}, sections)
    with pytest.raises(BadModel, match="what was measured"):
        load_model(tmp_path / "m")


@pytest.mark.parametrize(
    ("name", "kind", "value"),
    [
        ("evidence.new.doubts", "<f8", nan),
        ("evidence.new.doubts", "<f8", -1.0),
        ("evidence.new.doubts", "<f8", inf),
        ("evidence.new.right", "<i8", 7),
        ("evidence1.leverage", "<f2", nan),
        ("evidence1.dispute", "<f2", inf),
        ("evidence1.inputs", "<u8", 5),
        ("evidence1.outputs", "<u8", 5),
    ],
)
def test_sections_that_make_no_sense_are_refused(tmp_path: Path, name: str, kind: str, value: float) -> None:
    """Doubts are numbers and not below 0, an answer is right or not, and no hash is there twice."""
    save_model(tmp_path / "m", measured(additive(60, wrong=3), clean="residual"))
    header, sections = read_sections(str(tmp_path / "m"))
    write_sections(tmp_path / "m", header, {**sections, name: _of_floats(sections[name], kind, value)})
    with pytest.raises(BadModel, match="what was measured"):
        load_model(tmp_path / "m")


def test_equal_questions_count_once() -> None:
    """However often a question is held out, it is one entry, and right if most of its labels say so."""
    texts = [f"w{i} w{j}" for i in range(10) for j in range(i)]
    pairs = [(text, text.upper()) for text in texts] * 7
    few = [(text, "W0 W0 W0") for text in texts[::5]] * 3  # of ten labels each
    for more in ([], few):
        evidence = measured([*pairs, *more], clean="residual").evidence
        assert evidence is not None
        assert (evidence.new.all.wrong, evidence.known.all.wrong) == (0, 0)
        assert len(evidence.new) + len(evidence.known) == len(texts)
