"""Which examples do the published GeoQuery files hold?

    ubl.geo880-funql.train, .test   blocks of an utterance and a form, with blank lines between; // starts a comment
    entities.json                   the names of places with their types, and the states' abbreviations

Forms have other words for some names, which the lexicon lists: `usa` for the country, a river without "river", and a
state's abbreviation where it only says which city is meant.
The forms are s-expressions in the annotation that came with the UBL parser. The first example of its training file
stands there once more, so that there are 601; it is read once. The others that are repeated belong to the 600.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass

from unanimity.errors import BadExamples
from unanimity.examples import Written
from unanimity.files.inputs.lexicons import read_lexicon
from unanimity.files.text import TextFile, text_file
from unanimity.language.lexicon import Entry, Lexicon

__all__ = ["MERGED", "GeoQuery", "geoquery_lexicon", "read_geoquery"]

TRAINING, TEST, NAMES = "ubl.geo880-funql.train", "ubl.geo880-funql.test", "entities.json"
MERGED = {"traverse_1": "loc_1", "traverse_2": "loc_2"}  # as in the paper
COMMENT = "//"
RIVER = " river"
REMEDY = f"Name the folder that holds {TRAINING}, {TEST} and {NAMES}."


@dataclass(frozen=True, slots=True)
class GeoQuery:
    """The standard split, 600 training and 280 test examples, and the lexicon."""

    training: list[Written]
    test: list[Written]
    lexicon: Lexicon


def read_geoquery(folder: str | os.PathLike[str]) -> GeoQuery:
    """The data set in a folder."""
    path = os.fspath(folder)
    for name in (TRAINING, TEST, NAMES):
        if not os.path.isfile(os.path.join(path, name)):
            raise BadExamples(f"there is no {name} in this folder", place=path, remedy=REMEDY)
    training, test = (_examples(os.path.join(path, name)) for name in (TRAINING, TEST))
    return GeoQuery(training, test, geoquery_lexicon(os.path.join(path, NAMES)))


def geoquery_lexicon(path: str | os.PathLike[str]) -> Lexicon:
    """The names in entities.json, with what forms have for them."""
    abbreviations = _abbreviations(path)
    entries = list[Entry]()
    for name, kind, _ in read_lexicon(path).entries:
        match kind:
            case "country" if name in abbreviations:
                entries.append((name, kind, abbreviations[name]))
            case "state" if name in abbreviations:
                entries += [(name, kind, name), (name, kind, abbreviations[name])]
            case _ if name.endswith(RIVER):
                entries.append((name, kind, name.removesuffix(RIVER)))
            case _:
                entries.append((name, kind))
    return Lexicon(entries)


def _abbreviations(path: str | os.PathLike[str]) -> dict[str, str]:
    """The abbreviations that the list of names has."""
    with open(path, encoding="utf-8") as file:
        listed = json.load(file)
    return {each["value"]: each["abbreviation"] for each in listed if isinstance(each.get("abbreviation"), str)}


def _examples(path: str) -> list[Written]:
    """The examples of one file, in its order; the first only if it does not come again."""
    file = text_file(path, (".train", ".test"))
    found = [Written(text, form, f"{file.title}:{number}") for number, text, form in _blocks(file)]
    if not found:
        raise file.bad("the file holds no examples", remedy="Write two lines and a blank one for each example.")
    first, *others = found
    again = any((first.input, first.output) == (other.input, other.output) for other in others)
    return others if again else [first, *others]


def _blocks(file: TextFile) -> Iterator[tuple[int, str, str]]:
    """Number of the first line, utterance and form of each block."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*file.lines(), ""], 1):
        text = line.strip()
        if text.startswith(COMMENT):
            continue
        if text:
            block.append((number, text))
        elif block:
            if len(block) != 2:
                problem = f"a block of {len(block)} lines stands where an utterance and its form should"
                raise file.bad(problem, line=block[0][0], remedy="Write two lines and a blank one for each example.")
            (start, utterance), (_, form) = block
            yield start, utterance, form
            block = []
