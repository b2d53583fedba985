"""A model of forms, names and several views gives back what was saved, or is refused with a reason."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from unanimity import Answer, BadModel, Contradiction, Parser, learn
from unanimity.errors import BadExamples, BadInput
from unanimity.files.model import settings as written
from unanimity.files.model.models import load_model, save_model
from unanimity.files.model.sections import Section, read_sections, write_sections
from unanimity.language.asked import Parse
from unanimity.language.building.built import Form
from unanimity.language.forms.codec import codec
from unanimity.language.lexicon import Sentence
from unanimity.language.outputs.forms import Forms

STATES = {"iowa": "state", "ohio": "state", "utah": "state", "new york": "state", "us": "country"}
GEO = [
    ("cities in iowa", "city(in(id('iowa')))"),
    ("rivers in iowa", "river(through(id('iowa')))"),
    ("cities in ohio", "city(in(id('ohio')))"),
    ("big cities in ohio", "big(city(in(id('ohio'))))"),
    ("big rivers in iowa", "big(river(through(id('iowa'))))"),
    ("cities in us", "city(in(land('usa')))"),
    ("7 rivers in iowa", "some(7,river(through(id('iowa'))))"),
]
SIZES = [("big x", "B X"), ("large x", "B X"), ("big y", "B Y"), ("large y", "B Y"), ("big z", "B Z"), ("new w", "N W")]
QUESTIONS = [
    "rivers in new york",
    "big cities in us",
    "12 rivers in utah",
    "large z",
    "cities",
    "cities in utah",
    "new words",
]

Change = Callable[[dict[str, Any], dict[str, Section]], None]


def own_words(sentence: Sentence) -> list[str]:
    """A user's function that makes words."""
    return list(sentence.tokens)


def geo(**options: object) -> Parser:
    """A parser of a few forms about states."""
    told: dict[str, object] = {"form": "funql", "lexicon": STATES} | options
    return learn(GEO, **told)  # type: ignore[arg-type]


def calls() -> Parser:
    """A parser of tool calls."""
    pairs = [(f"light in {room}", {"name": "light", "arguments": {"room": room}}) for room in ("hall", "bath")]
    return learn([*pairs, ({"a": 1}, [])], form="json", lexicon={"hall": "room", "bath": "room"})


PARSERS: dict[str, Callable[[], Parser]] = {
    "forms": geo,
    "paper": lambda: geo(rule="paper"),
    "positions": lambda: geo(targets="positions"),
    "merged labels": lambda: geo(merged={"through": "in"}),
    "stems": lambda: geo(atoms="stems+bigrams"),
    "views": lambda: geo(atoms=["bigrams", "words", "stems+words"], agree=2),
    "integral views": lambda: geo(atoms=["bigrams", "words"], family="integral", time_limit=5),
    "merged words": lambda: learn(SIZES, atoms=["bigrams", "lefts+bigrams", "stems+rights+bigrams"]),
    "names in bags": lambda: learn([("area of iowa", "area iowa"), ("iowa", "iowa")], lexicon=STATES),
    "cleaned": lambda: learn([*GEO, ("cities in ohio", "river")], form="funql", lexicon=STATES, clean="residual"),
    "calls": calls,
}
every_parser = pytest.mark.parametrize("made", PARSERS.values(), ids=PARSERS)


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a model of each parser, called like it."""
    folder = tmp_path_factory.mktemp("models")
    for name, made in PARSERS.items():
        save_model(folder / name, made())
    return folder


def shown(parse: Parse) -> object:
    """What a parse says."""
    output = parse.verdict.output if isinstance(parse.verdict, Answer) else type(parse.verdict)
    return output, parse.form, parse.verdict.reason


def said(parser: Parser) -> list[object]:
    """What a parser says of some questions."""
    return [shown(parser.parse(text)) for text in [*QUESTIONS, *(text for text, _ in GEO)]]


def reloaded(parser: Parser, folder: Path) -> Parser:
    """The parser after it was saved and loaded."""
    save_model(folder / "m", parser)
    return load_model(folder / "m").parser


@every_parser
def test_a_model_gives_back_what_was_saved(tmp_path: Path, made: Callable[[], Parser]) -> None:
    """A loaded model has the same digests and settings, says the same, and is saved as the same bytes."""
    parser = made()
    digests = save_model(tmp_path / "m", parser)
    loaded = load_model(tmp_path / "m")
    assert loaded.digests == digests
    assert len(digests) == len(parser.views) * (1 + parser.roles.is_learned)
    assert said(loaded.parser) == said(parser)
    assert [view.recipe for view in loaded.parser.views] == [view.recipe for view in parser.views]
    for name in ("agree", "form", "rule", "merged", "clean", "targets"):
        assert getattr(loaded.parser.settings, name) == getattr(parser.settings, name)
    save_model(tmp_path / "again", loaded.parser)
    assert (tmp_path / "again").read_bytes() == (tmp_path / "m").read_bytes()


@every_parser
def test_a_loaded_model_can_be_added_to(tmp_path: Path, made: Callable[[], Parser]) -> None:
    """A loaded model and the original say the same after both have learned more, or refused to."""
    parser = made()
    loaded = reloaded(parser, tmp_path)
    form = {"bag": "N E W", "json": '{"name": "new", "arguments": {}}'}.get(
        parser.settings.form, "city(in(id('utah')))"
    )
    other = {"bag": "O", "json": "[]"}.get(parser.settings.form, "other(a)")
    for learner in (parser, loaded):
        learner.add([("towns near utah", form)])
        with pytest.raises(Contradiction):
            learner.add([("entirely new", form), ("towns near utah", other)])
    assert said(loaded) == said(parser)
    assert shown(loaded.parse("towns near utah")) == shown(parser.parse("towns near utah"))


def test_merged_words_are_kept(tmp_path: Path) -> None:
    """A loaded model still takes the words for one that the original takes for one."""
    parser = PARSERS["merged words"]()
    loaded = reloaded(parser, tmp_path)
    classes = [view.recipe.classes for view in loaded.views]
    assert classes == [view.recipe.classes for view in parser.views]
    assert classes[1] == {"big": "big", "large": "big"}
    assert isinstance(loaded.ask("large z"), Answer)


def test_what_was_set_aside_is_kept(tmp_path: Path) -> None:
    """An example that was set aside is remembered as such."""
    parser = PARSERS["cleaned"]()
    loaded = reloaded(parser, tmp_path)
    assert isinstance(loaded.outputs, Forms)
    aside = [number for number, each in enumerate(loaded.outputs.told) if each.aside]
    assert aside == [each.number for each in parser.set_aside] != []


def test_functions_have_to_be_given(tmp_path: Path) -> None:
    """A model whose atoms are made by a user's function is refused without it, by its name, and loaded with it."""
    parser = geo(atoms=["bigrams", own_words])
    save_model(tmp_path / "m", parser)
    with pytest.raises(BadModel, match=f"{own_words.__module__}:own_words") as refusal:
        load_model(tmp_path / "m")
    assert "Give that function" in refusal.value.remedy
    with pytest.raises(BadModel, match="own_words"):
        load_model(tmp_path / "m", lambda sentence: list(sentence.tokens))
    assert said(load_model(tmp_path / "m", own_words).parser) == said(parser)


def test_another_stemmer_is_refused(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model with stems is refused where another version of the stemmer is; one without is not."""
    monkeypatch.setattr(written, "stemmer_version", lambda: "snowballstemmer 0.1")
    for name in ("stems", "views", "merged words"):
        with pytest.raises(BadModel, match=r"here is snowballstemmer 0\.1") as refusal:
            load_model(models / name)
        assert refusal.value.remedy == "Install that version, or train again."
    assert said(load_model(models / "forms").parser)


def test_any_altered_byte_is_noticed(models: Path, tmp_path: Path) -> None:
    """A model with one byte changed is refused, wherever it is."""
    content = (models / "views").read_bytes()
    for i in [*range(0, len(content), 101), len(content) - 1]:
        (tmp_path / "m").write_bytes(content[:i] + bytes([content[i] ^ 1]) + content[i + 1 :])
        with pytest.raises(BadModel):
            load_model(tmp_path / "m")


def is_noticed(path: Path) -> bool:
    """Whether a forged model is refused when it is loaded or used; the forms that it gives can be read."""
    try:
        parser = load_model(path).parser
    except (BadInput, ArithmeticError):
        return True
    noticed = False
    for text in QUESTIONS:
        try:
            form = parser.parse(text).form
        except (BadExamples, ArithmeticError):
            noticed = True
        else:
            assert not isinstance(form, Form) or form.tree is None or codec("funql").read(form.text) == form.tree
    return noticed


@pytest.mark.parametrize("name", ["forms", "merged words"])
def test_forged_texts_are_refused_or_harmless(models: Path, tmp_path: Path, name: str) -> None:
    """Whatever texts stand in a section, the model is refused when it is read or used, or does no harm."""
    header, sections = read_sections(str(models / name))
    noticed = 0
    for section, content in sections.items():
        if content.kind == "text":
            texts = content.strings()
            for forged in ([], texts[:-1], [*texts, "more"], texts[::-1], ["f("] * len(texts), [""] * len(texts)):
                write_sections(tmp_path / "m", header, {**sections, section: Section.of_strings(forged)})
                noticed += is_noticed(tmp_path / "m")
    assert noticed


@pytest.mark.parametrize("name", PARSERS)
def test_a_model_without_a_section_is_refused(models: Path, tmp_path: Path, name: str) -> None:
    """A model that lacks a section, or has text in the place of numbers, is refused; names and classes may lack."""
    header, sections = read_sections(str(models / name))
    assert sections
    for section, content in sections.items():
        others = {other: sections[other] for other in sections if other != section}
        kind = "text" if content.kind == "int64" else "int64"
        forged = (
            [others | {section: Section(kind, content.content)}] if not section.endswith(("texts", "places")) else []
        )
        if section.rpartition(".")[2] not in ("lexicon", "classes"):
            forged.append(others)
        for each in forged:
            write_sections(tmp_path / "m", header, each)
            with pytest.raises(BadModel) as caught:
                load_model(tmp_path / "m")
            assert caught.value.remedy


def header_with(field: str, value: object) -> Change:
    """Say something else in the header."""
    return lambda header, sections: header.update({field: value})


def text_with(name: str, *texts: str) -> Change:
    """Put other texts into a section."""
    return lambda header, sections: sections.update({name: Section.of_strings(texts)})


FORGED: dict[str, tuple[str, Change, str]] = {
    "no form of that name": ("forms", header_with("form", "sql"), "no form called 'sql'"),
    "a form that is no name": ("forms", header_with("form", 5), "does not say how"),
    "no rule of that name": ("forms", header_with("rule", "lax"), "no rule called 'lax'"),
    "too many to agree": ("views", header_with("agree", 4), "cannot agree"),
    "nobody to agree": ("views", header_with("agree", 0), "cannot agree"),
    "true to agree": ("views", header_with("agree", True), "cannot agree"),
    "labels in a chain": ("forms", header_with("merged", {"a": "b", "b": "c"}), "merged itself or blank"),
    "labels of bags": ("names in bags", header_with("merged", {"a": "b"}), "only labels of forms"),
    "merged into no label": ("forms", header_with("merged", {"a": ["b"]}), "does not make sense"),
    "merged in a list": ("forms", header_with("merged", ["a"]), "does not say how"),
    "no target atoms of that name": ("forms", header_with("targets", "all"), "no target atoms called 'all'"),
    "no views": ("views", header_with("views", 5), "'views' are no views"),
    "views of no kind": ("views", header_with("views", [5]), "'views' are no views"),
    "one view for three": ("views", header_with("views", []), "cannot agree"),
    "a view without atoms": ("views", header_with("views", [{"family": "linear"}]), "does not make sense"),
    "another stemmer": ("stems", header_with("stemmer", "porter 1"), "porter 1"),
    "a type too many": ("forms", text_with("lexicon", "iowa", "state", "", "ohio"), "does not make sense"),
    "a blank name": ("forms", text_with("lexicon", "", "state", ""), "a name is blank"),
    "a type that is no word": ("forms", text_with("lexicon", "iowa", "a|b", ""), "holds one of"),
    "a class too many": ("merged words", text_with("2.classes", "big"), "does not make sense"),
    "fewer forms than texts": ("forms", text_with("form.outputs", "f"), "does not make sense"),
    "two views of one name": ("views", lambda header, sections: header["views"][0].update(atoms="bigrams"), "one name"),
}


@pytest.mark.parametrize("name", FORGED)
def test_what_a_model_claims_is_checked(models: Path, tmp_path: Path, name: str) -> None:
    """A model that was forged with its hash mended is refused with what is wrong with it and what to do."""
    model, change, problem = FORGED[name]
    said_before, kept = read_sections(str(models / model))
    header, sections = dict(said_before), dict(kept)
    change(header, sections)
    write_sections(tmp_path / "m", header, sections)
    with pytest.raises(BadModel, match=problem) as caught:
        load_model(tmp_path / "m")
    assert caught.value.place == str(tmp_path / "m")
    assert caught.value.remedy


def test_numbers_of_examples_that_are_not_there_set_nothing_aside(models: Path, tmp_path: Path) -> None:
    """A forged list of what was set aside names examples at most, and changes no verdict."""
    header, sections = read_sections(str(models / "forms"))
    parser = load_model(models / "forms").parser
    for numbers in ([99], [-1], [2**62]):
        write_sections(tmp_path / "m", header, {**sections, "form.aside": Section.of_numbers(np.array(numbers))})
        assert said(load_model(tmp_path / "m").parser) == said(parser)


def test_a_constant_that_becomes_plain_later(tmp_path: Path) -> None:
    """What an added example shows of a constant does not change, by saving, how earlier examples were understood."""
    names = {"us": "country", "france": "country"}
    parser = learn([("in us", "in(id('usa'))"), ("in france now", "in(id('france'))")], form="funql", lexicon=names)
    parser.add([("all of it", "in(id('usa'))")])
    loaded = reloaded(parser, tmp_path)
    for text in ("in us", "in france now", "all of it", "in france"):
        assert shown(loaded.parse(text)) == shown(parser.parse(text))
