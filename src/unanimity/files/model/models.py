"""How is a parser saved, and loaded again?

    header      family, atoms, the system's digest; `systems`, the names of the system files that were written along,
                as seen from the model's folder; in the families without negative numbers also `complete`,
                whether nothing was left undecided, and in the integral one `seconds`, allowed for learning, and
                `mistakes`, allowed in the examples; the same for further views; and what else the parser was
                told (settings.py)
    sections    what each view's space keeps (space_sections.py)
    classes     only if words are merged: words and the names of their classes, one after the other
    roles       what the space of names' roles keeps, roles.sources and so on, and roles.owners1 for the first view,
                the example of it that each row belongs to; only if some example teaches a role

The sections of the second view and those after it are named with its number: 2.sources.
A family is loaded when a model of it is met, and makes its space of the parts that are found (parts.py).
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from unanimity.errors import BadInput, BadModel
from unanimity.files.model.beside import found_from, seen_from
from unanimity.files.model.parts import FoundParts
from unanimity.files.model.sections import RETRAIN, Header, Section, Sections, read_sections, write_sections
from unanimity.files.model.settings import read_written, written_sections, written_settings
from unanimity.files.model.sound import must_fit_itself, must_read_alike
from unanimity.files.model.space_sections import sections_of, settings_of
from unanimity.files.proofs.all_systems import system_digests
from unanimity.language.calls.roles import Roles
from unanimity.language.parser import Parser
from unanimity.language.recipes import AtomFunction, Recipe, recipe
from unanimity.language.tokenizers.tokenizer import TokenFunction
from unanimity.language.views import View

__all__ = ["Model", "load_model", "save_model"]

ROLES = "roles."


@dataclass(frozen=True, slots=True)
class Model:
    """A parser, the digests of the systems that its views were learned from, and where these were written, if so.

    If there are roles of names, their systems follow, one for each view.
    """

    parser: Parser
    digests: Sequence[str]
    systems: Sequence[str] = ()

    @property
    def digest(self) -> str:
        """The digest of the first view's system."""
        return self.digests[0]


def save_model(
    path: str | os.PathLike[str], parser: Parser, digests: Sequence[str] | None = None, systems: Sequence[str] = ()
) -> list[str]:
    """Write a model file in one piece or not at all; returns the digest of each view's system, and of the roles'.

    If these are known already, and were written to system files, the model takes their digests and notes their names.
    """
    digests = digests or system_digests(parser)
    about, sections = list[dict[str, object]](), dict[str, Section]()
    for number, (view, digest) in enumerate(zip(parser.views, digests, strict=False), 1):  # those of roles follow
        named = {"family": view.space.family, "atoms": view.recipe.name, "system": digest}
        kept = view.space.kept()
        about.append(named | settings_of(kept))
        found = sections_of(kept) | _of_classes(view.recipe.classes)
        sections |= {_of_view(name, number): section for name, section in found.items()}
    first, *others = about
    header = first | {"views": others, "systems": seen_from(path, systems)} | written_settings(parser)
    if parser.roles.is_learned:
        kept = parser.roles.space.kept()
        header["of_roles"] = {"family": parser.family, "systems": digests[len(about) :], **settings_of(kept)}
        found = sections_of(kept)
        for number, owners in enumerate(parser.roles.owners, 1):
            found[f"owners{number}"] = Section.of_numbers(np.array(owners, dtype=np.int64))
        sections |= {f"{ROLES}{name}": section for name, section in found.items()}
    if parser.evidence is not None:
        from unanimity.files.model.measured import written_evidence

        measured, found = written_evidence(parser.evidence)
        header, sections = header | measured, sections | found
    write_sections(path, header, sections | written_sections(parser))
    return list(digests)


def load_model(path: str | os.PathLike[str], *functions: AtomFunction, tokens: TokenFunction | None = None) -> Model:
    """Read a model file; anything but a whole, unaltered model of this version is refused.

    If atoms are made by functions of the user's own, these must be given, and so must one that cuts texts into words
    (`tokens`): a model does not hold them.
    """
    name = os.fspath(path)
    try:
        header, sections = read_sections(name)
        model = _model(header, sections, functions, tokens)
        model = replace(model, systems=found_from(name, header.get("systems", []), len(model.digests)))
    except BadInput as bad:
        raise BadModel(bad.problem, place=name, remedy=bad.remedy) from None
    except (KeyError, ValueError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise BadModel(f"this model does not make sense ({error})", place=name, remedy=RETRAIN) from error
    must_read_alike(model.parser, name)
    return model


def _model(
    header: Header, sections: Sections, functions: Sequence[AtomFunction], tokens: TokenFunction | None
) -> Model:
    """The model of a header and its sections."""
    own, views = {made.name: made for made in map(recipe, functions)}, list[View]()
    about = [header, *_further_views(header)]
    for number, named in enumerate(about, 1):
        of_views = {name: section for name, section in sections.items() if not name.startswith(ROLES)}
        within = {name: section for name, section in of_views.items() if name[:1].isdigit() == (number > 1)}
        mine = {name.removeprefix(_of_view("", number)): section for name, section in within.items()}
        made = _recipe(_text(named, "atoms"), own)
        if made.side is not None:
            made = made.with_classes(_classes(mine))
        parts = FoundParts(named, mine)
        views.append(View(made, parts.family.again(parts)))
        must_fit_itself(views[-1].space)
    digests = [_text(named, "system") for named in about]
    parser = read_written(header, sections, views, tokens)
    if "evidence" in header:  # what it takes to look at it is not loaded otherwise
        from unanimity.files.model.measured import read_evidence

        parser.note(read_evidence(header, sections, views))
    if "of_roles" in header:
        of_roles: Any = header["of_roles"]
        systems = [digest for digest in of_roles["systems"] if isinstance(digest, str)]
        if len(systems) != len(about):
            raise BadModel("the header's 'of_roles' names no systems", remedy=RETRAIN)
        parser.roles = _roles(of_roles, sections, parser)
        digests += systems
    return Model(parser, digests)


def _roles(header: Header, sections: Sections, parser: Parser) -> Roles:
    """What was learned of the roles of names."""
    mine = {name.removeprefix(ROLES): section for name, section in sections.items() if name.startswith(ROLES)}
    parts = FoundParts(header, mine)
    space = parts.family.again(parts)
    must_fit_itself(space)
    owners = list[Sequence[int]]()
    for number, view in enumerate(parser.views, 1):
        found = mine[f"owners{number}"].numbers()
        if len(found) != len(space.system) or not (found >= 0).all() or not (found < len(view.space.system)).all():
            raise BadModel("roles belong to examples that are not there", remedy=RETRAIN)
        owners.append(found.tolist())
    return Roles(parser.settings.surroundings, space, owners)


def _recipe(name: str, own: Mapping[str, Recipe]) -> Recipe:
    """The recipe of that name, of the program's or of the user's own."""
    if ":" not in name or name in own:
        return own.get(name) or recipe(name)
    problem = f"its atoms are made by a function of your own, {name}"
    raise BadModel(problem, remedy="Give that function along with the model.")


def _of_classes(classes: Mapping[str, str]) -> dict[str, Section]:
    """The classes of words, where words are merged."""
    return {"classes": Section.of_strings([text for pair in classes.items() for text in pair])} if classes else {}


def _classes(sections: Sections) -> dict[str, str]:
    texts = sections["classes"].strings() if "classes" in sections else []
    return dict(zip(texts[::2], texts[1::2], strict=True))


def _further_views(header: Header) -> list[Header]:
    """What the header says of the views after the first."""
    views = header["views"]
    if not isinstance(views, list) or not all(isinstance(view, dict) for view in views):
        raise BadModel("the header's 'views' are no views", remedy=RETRAIN)
    return views


def _of_view(name: str, number: int) -> str:
    """What a section is called in the view of this number; those of the first have plain names."""
    return name if number == 1 else f"{number}.{name}"


def _text(header: Header, field: str) -> str:
    value = header[field]
    if not isinstance(value, str):
        raise BadModel(f"the header's {field!r} is no text", remedy=RETRAIN)
    return value
