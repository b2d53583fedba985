"""Which commands to a smart home come with the library, and which tool calls do they mean?

The files lie beside this module: two sets of commands as JSON lines, and the names they use.
"""

from importlib.resources import files

__all__ = ["lexicon_text", "questions_text", "training_text"]


def training_text() -> str:
    """The training examples are JSON lines `{"input": command, "output": call or list of calls}`.

    Pairs of neighbouring words add up: once names and numbers are replaced by their types, some
    linear mapping from these pairs to calls, keys and constants fits all examples.
    """
    return _text("train.jsonl")


def questions_text() -> str:
    """The held-out commands are JSON lines with their true calls; none is a training example."""
    return _text("held_out.jsonl")


def lexicon_text() -> str:
    """The names are lines `name<TAB>type` without a header; a name with two types has two lines."""
    return _text("lexicon.tsv")


def _text(name: str) -> str:
    """The text of an embedded file is read wherever the package is installed."""
    return files("unanimity.demo.home").joinpath(name).read_text(encoding="utf-8")
