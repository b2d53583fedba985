"""The published GeoQuery files must be read as they are, and both notations must say the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from experiments.geoquery_files import MERGED, NAMES, TEST, TRAINING, GeoQuery, read_geoquery
from tests.geoquery_folder import GEOQUERY, needs_geoquery

from unanimity import Answer, Bag, Parser, learn
from unanimity.errors import BadExamples
from unanimity.files.inputs.examples import read_examples
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.forms.codec import codec
from unanimity.language.forms.trees import Constant, Node, Tree
from unanimity.verdict import DontKnow

TABLES = (("train.tsv", "sexpr"), ("train.funql.tsv", "funql"))  # the training examples in both notations
HELD_OUT, EVERY = 60, 10  # of the training examples; what the test examples hold is not looked at

BLOCKS = "what is iowa\n(answer (stateid iowa:e))\n\n// a comment\nwhat is ohio\n(answer (stateid ohio:e))\n"


def folder_with(folder: Path, training: str, test: str = BLOCKS, names: object = None) -> Path:
    """A folder that holds a small data set."""
    entries = [{"value": "iowa", "type": "state"}, {"value": "ohio", "type": "state", "abbreviation": "oh"}]
    (folder / TRAINING).write_text(training)
    (folder / TEST).write_text(test)
    (folder / NAMES).write_text(json.dumps(entries if names is None else names))
    return folder


def test_blocks_are_examples(tmp_path: Path) -> None:
    """Each block of two lines is an example with the place of its first line; comments are left out."""
    found = read_geoquery(folder_with(tmp_path, f"\n\n{BLOCKS}\n\n", BLOCKS))
    assert [(each.input, each.output) for each in found.training] == [
        ("what is iowa", "(answer (stateid iowa:e))"),
        ("what is ohio", "(answer (stateid ohio:e))"),
    ]
    assert [each.place.rpartition(":")[2] for each in found.training] == ["3", "7"]
    assert [each.place.rpartition(":")[2] for each in found.test] == ["1", "5"]
    assert found.lexicon.types == {"iowa": ("state",), "ohio": ("state",)}


def test_the_first_example_counts_once(tmp_path: Path) -> None:
    """The first example is left out if it comes again; others that are repeated stay."""
    one, two = BLOCKS.split("\n\n")
    found = read_geoquery(folder_with(tmp_path, "\n\n".join([one, two, two, one])))
    assert [each.input for each in found.training] == ["what is ohio", "what is ohio", "what is iowa"]


@pytest.mark.parametrize(
    ("training", "problem"),
    [
        ("what is iowa\n\n(answer (stateid iowa:e))\n", "a block of 1 lines"),
        (f"{BLOCKS}and\n", "a block of 3 lines"),
        ("", "no examples"),
        ("// nothing\n", "no examples"),
        ("\n\n", "no examples"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, training: str, problem: str) -> None:
    """A file with other blocks, or none, is refused with its name and what to do."""
    with pytest.raises(BadExamples, match=problem) as refusal:
        read_geoquery(folder_with(tmp_path, training))
    assert TRAINING in str(refusal.value)
    assert refusal.value.remedy


@pytest.mark.parametrize("name", [TRAINING, TEST, NAMES])
def test_a_folder_without_a_file_is_refused(tmp_path: Path, name: str) -> None:
    """A folder that lacks one of the three files is refused with the file's name."""
    folder_with(tmp_path, BLOCKS)
    (tmp_path / name).unlink()
    with pytest.raises(BadExamples, match=name.replace(".", r"\.")) as refusal:
        read_geoquery(tmp_path)
    assert refusal.value.place == str(tmp_path)


@pytest.fixture(scope="module")
def data() -> GeoQuery:
    """The published data set."""
    return read_geoquery(GEOQUERY)


@needs_geoquery
def test_the_standard_split(data: GeoQuery) -> None:
    """There are 600 training and 280 test examples, as published."""
    assert (len(data.training), len(data.test)) == (600, 280)
    assert len(data.lexicon) > 100


def as_funql(tree: Tree) -> Tree:
    """An s-expression's tree as that of FunQL: symbols with types are texts, or labels where they name no entity."""
    sexpr = codec("sexpr")
    if isinstance(tree, Constant):
        name = sexpr.name_of(tree)
        if name in ("", "all"):
            return Node(name or "_")
        return Constant(int(name) if name.isdecimal() else name)
    return Node(tree.label, tuple(map(as_funql, tree.children)))


@pytest.fixture(scope="module")
def parsers(data: GeoQuery) -> tuple[Parser, Parser, Sequence[str]]:
    """Parsers of s-expressions and of FunQL, learned from the training examples without some, and these."""
    made = []
    for name, notation in TABLES:
        kept = [each for i, each in enumerate(read_examples(GEOQUERY / name)) if i % EVERY]
        told = {"lexicon": data.lexicon, "merged": MERGED, "clean": "residual", "atoms": "bigrams"}
        made.append(learn(kept, form=notation, **told))  # type: ignore[arg-type]
    asked = [each.input for i, each in enumerate(read_examples(GEOQUERY / TABLES[0][0])) if i % EVERY == 0]
    assert len(asked) == HELD_OUT
    return made[0], made[1], asked


@needs_geoquery
def test_notations_say_the_same(parsers: tuple[Parser, Parser, Sequence[str]]) -> None:
    """S-expressions and FunQL give the same verdicts and the same forms on training questions that were held out."""
    one, other, asked = parsers
    assert [each.number for each in one.set_aside] == [each.number for each in other.set_aside]
    answered = 0
    for first, second in zip(one.parse_many(asked), other.parse_many(asked), strict=True):
        assert type(first.verdict) is type(second.verdict)
        match first.form, second.form:
            case Form(tree=tree, why=why), Form(tree=converted, why=as_well):
                assert tree is not None
                assert as_funql(tree) == converted
                assert why == as_well
                answered += 1
            case Unbuilt(), Unbuilt():
                pass
            case forms:
                assert forms == (None, None)
        if isinstance(first.verdict, Answer) and isinstance(second.verdict, Answer):
            assert nameless(first.verdict.output) == nameless(second.verdict.output)
    assert answered > 0


def nameless(output: object) -> dict[str, int]:
    """The atoms of an output that both notations write alike."""
    assert isinstance(output, Bag)
    return {atom.removesuffix(":e").strip("'"): count for atom, count in output.items()}


@needs_geoquery
def test_files_in_lines_say_what_blocks_say(data: GeoQuery) -> None:
    """The tables of training examples hold the same pairs as the published blocks, in another order."""
    for name, notation in TABLES:
        read = sorted(
            (each.input, str(codec(notation).read(str(each.output)))) for each in read_examples(GEOQUERY / name)
        )
        sexpr = [(each.input, codec("sexpr").read(str(each.output))) for each in data.training]
        assert read == sorted((text, str(tree if notation == "sexpr" else as_funql(tree))) for text, tree in sexpr)


@needs_geoquery
def test_names_in_the_lexicon_are_found(data: GeoQuery) -> None:
    """Most training questions mention something; none has an unknown type of token."""
    sentences = [data.lexicon.sentence(each.input) for each in data.training]
    mentions = [mention for sentence in sentences for mention in sentence.mentions]
    assert len(mentions) > 300
    assert {kind for mention in mentions for kind in mention.types} <= {
        kind for kinds in data.lexicon.types.values() for kind in kinds
    } | {"number"}


@needs_geoquery
def test_nothing_known_is_dont_know(parsers: tuple[Parser, Parser, Sequence[str]]) -> None:
    """A question with words that no example has is not answered, in either notation."""
    for parser in parsers[:2]:
        assert isinstance(parser.ask("gibberish nowhere"), DontKnow)
