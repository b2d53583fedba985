"""What does a model say of how it was to be learned, and of how texts and outputs are written?

header      clean, and `cleaned`, how many examples were set aside; agree, of the views; form, the notation of
            outputs, the rule by which forms are built, `merged`, the labels that count as others, `targets`, what
            the atoms of forms are, `roles`, what tells those of names, and `values`, which are found beside
            numbers; `tokens`, what cuts texts into words, unless that is spaces; the stemmer, if one is used
lexicon     names, types, and what is written for them, if that is said, one after the other
tools       names and schemas, as JSON, of the tools that were declared, one after the other
form        .inputs, .outputs and .places, the texts and the outputs of the examples, and where they stand; .aside,
            the numbers of those set aside; .batches, where each batch of examples begins that was added; only if
            outputs are forms, or if there are names: what these show is learned again when it is first needed
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from unanimity.errors import BadModel
from unanimity.files.model.sections import RETRAIN, Header, Section, Sections
from unanimity.language.lexicon import Lexicon
from unanimity.language.outputs.lessons import Told
from unanimity.language.outputs.outputs import Outputs
from unanimity.language.parser import Parser
from unanimity.language.settings import Settings
from unanimity.language.stems import stemmer_version
from unanimity.language.tokenizers.tokenizer import SPACES, TokenFunction, Tokenizer, tokenizer
from unanimity.language.tools import Tools
from unanimity.language.views import View
from unanimity.learning.cleaning.sifted import Sifted

__all__ = ["read_written", "written_sections", "written_settings"]

TOLD: Mapping[str, type] = {
    "clean": str,
    "agree": int,
    "form": str,
    "rule": str,
    "merged": dict,
    "targets": str,
    "roles": str,
    "values": list,
}
ELSEWHERE = ("family", "recipes", "lexicon", "time_limit", "mistakes", "tokens", "tools")  # by functions of their own
UNSAVED = ("misfits_at_most",)  # of examples that were learned from already


def written_settings(parser: Parser) -> dict[str, object]:
    """What the header says."""
    settings: dict[str, object] = {name: getattr(parser.settings, name) for name in TOLD}
    settings["values"] = list(parser.settings.values or ())
    settings["cleaned"] = None if parser.cleaned is None else asdict(parser.cleaned)
    if parser.settings.tokens != SPACES:
        settings["tokens"] = parser.settings.tokens.name
    if any(view.recipe.has_stems for view in parser.views):
        settings["stemmer"] = stemmer_version()
    return settings


def written_sections(parser: Parser) -> dict[str, Section]:
    """The names, and the examples whose forms were learned from."""
    sections, lexicon = dict[str, Section](), parser.settings.lexicon
    if lexicon is not None:
        sections["lexicon"] = Section.of_strings([text for entry in lexicon.entries for text in entry])
    if parser.settings.tools is not None:
        sections["tools"] = Section.of_strings(parser.settings.tools.texts())
    if parser.settings.form != "bag" or lexicon is not None:
        told = parser.outputs.told
        sections["form.inputs"] = Section.of_strings([each.text for each in told])
        sections["form.places"] = Section.of_strings([each.place for each in told])
        sections["form.outputs"] = Section.of_strings([each.form for each in told])
        sections["form.batches"] = Section.of_numbers(np.array(parser.outputs.batches, dtype=np.int64))
        sections["form.aside"] = Section.of_numbers(np.flatnonzero([each.aside for each in told]))
        others = [(number, form) for number, each in enumerate(told) for form in each.others]
        sections["form.others"] = Section.of_strings([form for _, form in others])
        sections["form.others_of"] = Section.of_numbers(np.array([number for number, _ in others], dtype=np.int64))
    return sections


def read_written(
    header: Header, sections: Sections, views: Sequence[View], own_tokens: TokenFunction | None = None
) -> Parser:
    """The parser with these views; if a function of the user's own cuts its texts, it must be given."""
    _check_stemmer(header)
    told, space = {name: _checked(header[name], kind) for name, kind in TOLD.items()}, views[0].space
    settings = Settings(
        family=space.family,
        recipes=[view.recipe for view in views],
        lexicon=_lexicon(sections),
        time_limit=space.seconds,
        mistakes=space.mistakes,
        tokens=_tokens(header, own_tokens),
        tools=_tools(sections),
        **told,
    )
    outputs = settings.outputs()
    if settings.form != "bag" or settings.lexicon is not None:
        _tell(outputs, sections)
    return Parser(views, settings, outputs, cleaned=_cleaned(header))


def _checked(value: object, kind: type) -> Any:
    """A field as it was written; raises unless it is of its kind."""
    if not isinstance(value, kind):
        raise BadModel("the header does not say how the model was learned", remedy=RETRAIN)
    return value


def _tokens(header: Header, own: TokenFunction | None) -> Tokenizer:
    """What cuts texts into words; a model that does not say so was learned with spaces."""
    name = _checked(header.get("tokens", SPACES.name), str)
    if ":" not in name:
        return tokenizer(name)
    if own is None or (given := tokenizer(own)).name != name:
        problem = f"its texts are cut into words by a function of your own, {name}"
        raise BadModel(problem, remedy="Give that function along with the model.")
    return given


def _cleaned(header: Header) -> Sifted | None:
    """How many examples were set aside, if they were cleaned; raises unless the numbers make sense."""
    match header.get("cleaned"):
        case None:
            return None
        case {"set_aside": int(gone), "misfits": int(misfits), "of": int(total)} if 0 <= misfits <= gone <= total:
            return Sifted(gone, misfits, total)
    raise BadModel("the header does not say how the examples were cleaned", remedy=RETRAIN)


def _lexicon(sections: Sections) -> Lexicon | None:
    if "lexicon" not in sections:
        return None
    texts = sections["lexicon"].strings()
    return Lexicon(zip(texts[::3], texts[1::3], texts[2::3], strict=True))


def _tools(sections: Sections) -> Tools | None:
    """The tools that were declared, if any were."""
    return Tools.of_texts(sections["tools"].strings()) if "tools" in sections else None


def _tell(outputs: Outputs, sections: Sections) -> None:
    """Give the way to write outputs the examples that it is learned from."""
    aside = set(sections["form.aside"].numbers().tolist())
    others: dict[int, list[str]] = defaultdict(list)
    owners = sections["form.others_of"].numbers().tolist()
    for number, form in zip(owners, sections["form.others"].strings(), strict=True):
        others[number].append(form)
    texts = (sections[f"form.{name}"].strings() for name in ("inputs", "outputs", "places"))
    for number, (text, form, place) in enumerate(zip(*texts, strict=True)):
        outputs.told.append(Told(text, form, number in aside, tuple(others.pop(number, ())), place))
    if others:
        raise BadModel("the outputs of examples make no sense", remedy=RETRAIN)
    outputs.batches.extend(_batches(sections["form.batches"].numbers().tolist(), len(outputs.told)))


def _batches(starts: list[int], examples: int) -> list[int]:
    """Where each batch of examples begins; raises unless that makes sense."""
    if starts != sorted(starts) or max(starts, default=0) > examples or (examples and starts[:1] != [0]):
        raise BadModel("the batches of examples make no sense", remedy=RETRAIN)
    return starts


def _check_stemmer(header: Header) -> None:
    """Raise unless stems are cut as they were when the model was made."""
    if "stemmer" in header and header["stemmer"] != stemmer_version():
        problem = f"the model was made with {header['stemmer']}, here is {stemmer_version()}, which may cut other stems"
        raise BadModel(problem, remedy="Install that version, or train again.")
