"""How fast are real corpora learned from, cleaned, and asked, with a reason for each "don't know"?

clinc    CLINC's intents: bags, pairs of words
snips    SNIPS' calls, with a lexicon

Both need their folder, named in UNANIMITY_CORPORA. Times are of the processor, as other work on the machine is no
concern of these. What scikit-learn fits are pairs of words and, for calls, the tool alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import log
from pathlib import Path
from random import Random
from time import process_time

from experiments.corpora.corpus import corpora as known
from sklearn.feature_extraction.text import CountVectorizer  # type: ignore[import-untyped]
from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped]

from benchmarks.measure import Row, ms
from unanimity.examples import Written
from unanimity.language.evaluate import evaluate
from unanimity.language.forms.trees import Node
from unanimity.language.learn import learn_with
from unanimity.language.parser import Parser
from unanimity.records.verdicts import verdict_record

__all__ = ["corpora"]

AGAINST_SKLEARN, EXPONENT, REASONS = 10, 1.3, 3


def corpora() -> Iterator[Row]:
    """Learning from all of a corpus, and from parts of it; asking with reasons against evaluating."""
    folder = os.environ.get("UNANIMITY_CORPORA")
    if folder is None:
        return
    for corpus in known(Path(folder)):
        if corpus.name in ("clinc train", "snips 8000"):
            name = corpus.name.split()[0].upper()
            pairs = corpus.read(corpus.examples)
            Random(0).shuffle(pairs)  # noqa: S311
            sizes = [len(pairs) // 8, len(pairs) // 4, len(pairs) // 2, len(pairs)]
            parsers = [partial(learn_with, corpus.settings, pairs[:size]) for size in sizes]
            learn_with(corpus.settings, pairs[:50])  # so that everything is loaded
            times = [_cpu(learned) for learned in parsers]
            yield _against_sklearn(name, pairs, times[-1])
            exponent = log(times[-1] / times[0]) / log(sizes[-1] / sizes[0])
            shown = ", ".join(f"{size:,}: {ms(time)}" for size, time in zip(sizes, times, strict=True))
            what = f"learn {sizes[0]:,} to {sizes[-1]:,} examples of {name}, cleaned: exponent of time"
            yield Row(what, shown, "exponent", exponent, EXPONENT)
            yield _reasons(name, parsers[-1](), corpus.read(corpus.questions))


def _against_sklearn(name: str, pairs: Sequence[Written], ours: float) -> Row:
    texts, labels = [str(each.input) for each in pairs], [_label(each.output) for each in pairs]

    def fitted() -> object:
        return LogisticRegression().fit(CountVectorizer(ngram_range=(2, 2)).fit_transform(texts), labels)

    theirs = _cpu(fitted)
    what, note = f"learn {name}, residual cleaning", f"{len(pairs):,} examples, pairs of words"
    against = f"{ms(theirs)} (CountVectorizer, LogisticRegression)"
    return Row(what, ms(ours), against, ours / theirs, AGAINST_SKLEARN, note)


def _label(output: object) -> str:
    """The intent, or the tool that is called."""
    return output.label if isinstance(output, Node) else str(output)


def _reasons(name: str, parser: Parser, questions: Sequence[Written]) -> Row:
    """What `ask` says of each question, with the reasons, against what `evaluate` counts."""
    texts = [str(each.input) for each in questions]
    evaluate(parser, questions[:1])  # so that the forms' rules are learned
    asked = _cpu(lambda: [verdict_record(parser.asked(text)) for text in texts])
    evaluated = _cpu(lambda: evaluate(parser, questions))
    what, note = f"ask {name} one by one, with reasons", f"{len(questions):,} questions"
    return Row(what, ms(asked), f"{ms(evaluated)} evaluating", asked / evaluated, REASONS, note)


def _cpu(work: Callable[[], object]) -> float:
    """The processor's time for it, once."""
    start = process_time()
    work()
    return process_time() - start
