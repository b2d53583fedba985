"""What does a model say of how it was to be learned, and of how texts and outputs are written?

header      clean; agree, of the views; form, the notation of outputs, the rule by which forms are built, `merged`, the
            labels that count as others, and `targets`, what the atoms of forms are; the stemmer, if one is used
lexicon     names and types, one after the other
form        .inputs and .outputs, the texts and the forms of the examples; .aside, the numbers of those set aside;
            .batches, where each batch of examples begins that was added; only if outputs are forms, whose
            combinations are learned again when they are first needed
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from unanimity.errors import BadModel
from unanimity.files.sections import RETRAIN, Header, Section, Sections
from unanimity.language.lexicon import Lexicon
from unanimity.language.outputs import Forms, Outputs, Told
from unanimity.language.parser import Parser
from unanimity.language.settings import Settings
from unanimity.language.stems import stemmer_version
from unanimity.language.views import View

__all__ = ["read_written", "written_sections", "written_settings"]

TOLD = ("clean", "agree", "form", "rule", "merged", "targets")


def written_settings(parser: Parser) -> dict[str, object]:
    """What the header says."""
    settings = {name: getattr(parser.settings, name) for name in TOLD}
    if any(view.recipe.has_stems for view in parser.views):
        settings["stemmer"] = stemmer_version()
    return settings


def written_sections(parser: Parser) -> dict[str, Section]:
    """The names, and the examples whose forms were learned from."""
    sections, lexicon = dict[str, Section](), parser.settings.lexicon
    if lexicon is not None:
        sections["lexicon"] = Section.of_strings([text for entry in lexicon.entries for text in entry])
    if isinstance(parser.outputs, Forms):
        told = parser.outputs.told
        sections["form.inputs"] = Section.of_strings([each.text for each in told])
        sections["form.outputs"] = Section.of_strings([each.form for each in told])
        sections["form.batches"] = Section.of_numbers(np.array(parser.outputs.batches, dtype=np.int64))
        sections["form.aside"] = Section.of_numbers(np.flatnonzero([each.aside for each in told]))
    return sections


def read_written(header: Header, sections: Sections, views: Sequence[View]) -> Parser:
    """The parser with these views."""
    _check_stemmer(header)
    told = [header[name] for name in TOLD]
    match told:
        case [str(clean), int(agree), str(form), str(rule), dict(merged), str(targets)]:
            space, lexicon = views[0].space, _lexicon(sections)
            recipes, seconds = [view.recipe for view in views], getattr(space, "seconds", None)
            about = space.family, recipes, agree, form, rule, lexicon, merged, seconds, space.mistakes, clean, targets
            settings = Settings(*about)
            return Parser(views, settings, _told(settings.outputs(), sections))
    raise BadModel("the header does not say how the model was learned", remedy=RETRAIN)


def _lexicon(sections: Sections) -> Lexicon | None:
    if "lexicon" not in sections:
        return None
    texts = sections["lexicon"].strings()
    return Lexicon(zip(texts[::2], texts[1::2], strict=True))


def _told(outputs: Outputs, sections: Sections) -> Outputs:
    """The way to write outputs, with the examples that it is learned from."""
    if isinstance(outputs, Forms):
        aside = set(sections["form.aside"].numbers().tolist())
        pairs = zip(sections["form.inputs"].strings(), sections["form.outputs"].strings(), strict=True)
        outputs.told.extend(Told(text, form, number in aside) for number, (text, form) in enumerate(pairs))
        outputs.batches.extend(_batches(sections["form.batches"].numbers().tolist(), len(outputs.told)))
    return outputs


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
