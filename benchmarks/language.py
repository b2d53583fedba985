"""How fast are sentences learned from and answered with whole forms, on GeoQuery?

    ours       bigrams, names replaced by their types, residual cleaning, exact; whole forms by either rule
    theirs     scikit-learn's CountVectorizer, pairs of words as they stand, numpy.linalg.pinv, and the matrix product:
               floating point, no names, no abstention, no forms

The files are GeoQuery's, in the folder that UNANIMITY_GEOQUERY names; without it there are no such rows.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from experiments.geoquery_files import MERGED, geoquery_lexicon
from sklearn.feature_extraction.text import CountVectorizer  # type: ignore[import-untyped]

from benchmarks.measure import Row, ms, seconds, side_by_side
from unanimity.files.inputs.examples import read_examples
from unanimity.files.model.models import load_model, save_model
from unanimity.language.learn import learn
from unanimity.language.lexicon import Lexicon
from unanimity.language.parser import Parser

__all__ = ["geoquery"]

RULES = ("paper", "strict")


def geoquery(turns: int = 7) -> Iterator[Row]:
    """Training from file to model, and asking the 280 questions of a model that has been asked others before."""
    name = os.environ.get("UNANIMITY_GEOQUERY")
    if not name or not Path(name, "train.tsv").is_file():
        print("GeoQuery is not measured: set UNANIMITY_GEOQUERY to its folder", flush=True)
        return
    with TemporaryDirectory() as scratch:
        ours, theirs = _Ours(Path(name), Path(scratch)), _Theirs(Path(name), Path(scratch))
        mine, yours = side_by_side(ours.train, theirs.train, turns)
        note = "600 examples, from file to model; one recipe, residual cleaning"
        yield Row("train on GeoQuery", ms(mine), f"{ms(yours)} (CountVectorizer, pinv)", mine / yours, 5, note)
        for rule in RULES:
            times = [(seconds(ours.asking(rule)), seconds(theirs.ask)) for _ in range(3 * turns)]  # they are short
            mine, yours = min(a for a, _ in times), min(b for _, b in times)
            what, against = f"ask GeoQuery, forms by the rule {rule}", "(CountVectorizer, product)"
            yield Row(what, ms(mine), f"{ms(yours)} {against}", mine / yours, 10, "280 questions never asked before")


class _Ours:
    """The exact way."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        self._folder, self._model = folder, scratch / "geoquery.model"
        self._questions = [example.input for example in read_examples(folder / "test.tsv", "sexpr")]
        self._lexicon = geoquery_lexicon(folder / "entities.json")
        asked = [_of_others(example.input, self._lexicon) for example in read_examples(folder / "train.tsv", "sexpr")]
        self._others = [question for question in asked if question not in self._questions]

    def train(self) -> None:
        """From file to model."""
        save_model(self._model, self._learned())

    def asking(self, rule: str) -> _Asking:
        """The questions to a model that is loaded and has been asked others before, as one in use has.

        These are the training questions, of other things, since an example itself needs no rule.
        """
        parser = load_model(self._model).parser.with_rule(rule)
        parser.parse_many(self._others)
        return _Asking(parser, self._questions)

    def _learned(self) -> Parser:
        return learn(
            read_examples(self._folder / "train.tsv", "sexpr"),
            atoms="bigrams",
            form="sexpr",
            lexicon=geoquery_lexicon(self._folder / "entities.json"),
            merged=MERGED,
            clean="residual",
        )


def _of_others(question: str, lexicon: Lexicon) -> str:
    """The same question of other things: of each name's types, the last name that there is."""
    last = {types: name for name, types in lexicon.types.items()}
    for mention in lexicon.sentence(question).mentions:
        question = question.replace(mention.name, last.get(mention.types, mention.name))
    return question


class _Asking:
    """Questions that are still to be asked."""

    def __init__(self, parser: Parser, questions: list[str]) -> None:
        self._parser, self._questions = parser, questions

    def __call__(self) -> object:
        return self._parser.parse_many(self._questions)


class _Theirs:
    """The way of a point estimate."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        self._folder, self._model = folder, scratch / "geoquery.npy"
        lines = (folder / "test.tsv").read_text(encoding="utf-8").splitlines()
        self._questions = [line.split("\t")[0] for line in lines]

    def train(self) -> None:
        """From file to matrix."""
        lines = (self._folder / "train.tsv").read_text(encoding="utf-8").splitlines()
        inputs, forms = zip(*(line.split("\t") for line in lines), strict=True)
        self._words = CountVectorizer(ngram_range=(2, 2), token_pattern=r"\S+")  # noqa: S106
        x = self._words.fit_transform(inputs)
        y = CountVectorizer(token_pattern=r"[^\s()]+").fit_transform(forms)  # noqa: S106
        self._mapping = np.linalg.pinv(x.toarray()) @ y.toarray()
        np.save(self._model, self._mapping)

    def ask(self) -> object:
        """The questions, all at once."""
        return self._words.transform(self._questions) @ self._mapping
