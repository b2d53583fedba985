"""Which sections does a learned space have on disk, and which space do they give back?

    header      family, atoms, the system's digest; `systems`, the names of the system files that were written along,
                as seen from the model's folder; in the families without negative numbers also `complete`,
                whether nothing was left undecided, and in the integral one `seconds`, allowed for learning, and
                `mistakes`, allowed in the examples; the same for further views; and what else the parser was
                told (settings.py)
    system      sources, targets, texts, places, inputs, outputs
    core        core, the numbers of its examples; base, denominators and dissent: its linear consensus
    agreement   agreed.: what the family agrees on, as the core's; inside.: a mapping; directions and zeros, each
                with the target atoms that its rows are about
    classes     only if words are merged: words and the names of their classes, one after the other
    ledger      only if mistakes are allowed, instead of the core: which of them are certain
    choices     only if some example has several outputs, instead of the core: choices.py

The sections of the second view and those after it are named with its number: 2.sources. A family is loaded when a
model of it is met.
matrices.py has the sections of a matrix, sections.py the file around them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from unanimity.errors import BadInput, BadModel
from unanimity.exact.rational import Rational
from unanimity.exact.rows import as_integers
from unanimity.files.model.beside import found_from, seen_from
from unanimity.files.model.matrices import counts_of, of_rows, rows_of
from unanimity.files.model.sections import (
    RETRAIN,
    Header,
    LazyStrings,
    Section,
    Sections,
    read_sections,
    write_sections,
)
from unanimity.files.model.settings import read_written, written_sections, written_settings
from unanimity.files.model.sound import must_fit_itself
from unanimity.files.proofs.systems import system_digest
from unanimity.language.parser import Parser
from unanimity.language.recipes import AtomFunction, Recipe, recipe
from unanimity.language.views import View
from unanimity.spaces.agreement import ANY, Agreement, Directions
from unanimity.spaces.consensus import Consensus
from unanimity.spaces.core import Core
from unanimity.spaces.family import FAMILIES, Family
from unanimity.spaces.linear.space import LinearSpace
from unanimity.spaces.space import Space
from unanimity.system import Batch, Others, System

if TYPE_CHECKING:
    from unanimity.spaces.bounded.integral import IntegralSpace
    from unanimity.spaces.choices.space import ChoiceSpace
    from unanimity.spaces.mistakes.space import MistakenSpace

__all__ = ["Model", "load_model", "save_model"]

FRACTIONS = "a mapping of the integral family has fractions"


@dataclass(frozen=True, slots=True)
class Model:
    """A parser, the digests of the systems that its views were learned from, and where these were written, if so."""

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
    """Write a model file in one piece or not at all; returns the digest of each view's system.

    If these are known already, and were written to system files, the model takes their digests and notes their names.
    """
    spaces = [view.space for view in parser.views]
    digests = digests or [system_digest(space.system, space.family, space.mistakes) for space in spaces]
    about, sections = list[dict[str, object]](), dict[str, Section]()
    for number, (view, digest) in enumerate(zip(parser.views, digests, strict=True), 1):
        named = {"family": view.space.family, "atoms": view.recipe.name, "system": digest}
        about.append(named | _settings(view.space))
        found = _sections(view.space) | _of_classes(view.recipe.classes)
        sections |= {_of_view(name, number): section for name, section in found.items()}
    first, *others = about
    header = first | {"views": others, "systems": seen_from(path, systems)} | written_settings(parser)
    write_sections(path, header, sections | written_sections(parser))
    return list(digests)


def load_model(path: str | os.PathLike[str], *functions: AtomFunction) -> Model:
    """Read a model file; anything but a whole, unaltered model of this version is refused.

    If atoms are made by functions of the user's own, these must be given: a model does not hold them.
    """
    name = os.fspath(path)
    try:
        header, sections = read_sections(name)
        model = _model(header, sections, functions)
        return replace(model, systems=found_from(name, header.get("systems", []), len(model.digests)))
    except BadInput as bad:
        raise BadModel(bad.problem, place=name, remedy=bad.remedy) from None
    except (KeyError, ValueError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise BadModel(f"this model does not make sense ({error})", place=name, remedy=RETRAIN) from error


def _model(header: Header, sections: Sections, functions: Sequence[AtomFunction]) -> Model:
    """The model of a header and its sections."""
    own, views = {made.name: made for made in map(recipe, functions)}, list[View]()
    about = [header, *_further_views(header)]
    for number, named in enumerate(about, 1):
        within = {name: section for name, section in sections.items() if name[:1].isdigit() == (number > 1)}
        mine = {name.removeprefix(_of_view("", number)): section for name, section in within.items()}
        made = _recipe(_text(named, "atoms"), own)
        if made.side is not None:
            made = made.with_classes(_classes(mine))
        views.append(View(made, _space(named, mine)))
        must_fit_itself(views[-1].space)
    return Model(read_written(header, sections, views), [_text(named, "system") for named in about])


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


def _settings(space: Space) -> dict[str, object]:
    """What the header says of a space."""
    if isinstance(space, LinearSpace):
        return {}
    from unanimity.spaces.bounded.integral import IntegralSpace
    from unanimity.spaces.bounded.space import PositiveSpace
    from unanimity.spaces.choices.space import ChoiceSpace
    from unanimity.spaces.mistakes.space import MistakenSpace

    match space:
        case ChoiceSpace():
            complete, seconds = space.agreement.complete, float(space.seconds)
            return {"complete": complete, "seconds": seconds, "choices": True}
        case IntegralSpace() | MistakenSpace():
            complete, seconds = space.agreement.complete, float(space.seconds)
            return {"complete": complete, "seconds": seconds, "mistakes": space.mistakes}
        case PositiveSpace():
            return {"complete": space.agreement.complete}
    return {}


def _sections(space: Space) -> dict[str, Section]:
    """Everything that a space knows, in named pieces."""
    if isinstance(space, LinearSpace):
        return _of_system(space.system) | _of_core(space.core)
    from unanimity.files.model.choices import of_changes, of_live
    from unanimity.files.proofs.ledgers import ledger_texts
    from unanimity.spaces.bounded.space import PositiveSpace
    from unanimity.spaces.choices.space import ChoiceSpace
    from unanimity.spaces.mistakes.space import MistakenSpace

    match space:
        case ChoiceSpace(agreement=agreement, chosen=chosen):
            learned = _of_consensus("agreed.", agreement.consensus) | _of_mapping("inside.", agreement.inside)
            changes = of_changes(chosen.changes, len(space.system.sources))
            return _of_system(space.system) | learned | changes | of_live(chosen.candidates)
        case PositiveSpace():
            return _of_system(space.system) | _of_core(space.core) | _of_agreement(space.agreement)
        case MistakenSpace():
            ledger = Section.of_strings(ledger_texts(space.ledger, space.system))
            return _of_system(space.system) | _of_agreement(space.agreement) | {"ledger": ledger}
    raise BadInput(f"a model of the family {space.family!r} cannot be saved")


def _of_system(system: System) -> dict[str, Section]:
    """The equations; texts and places only where there are any."""
    texts = {
        "sources": system.sources.atoms,
        "targets": system.targets.atoms,
        "texts": system.texts if any(system.texts) else (),
        "places": system.places if any(system.places) else (),
    }
    named = {name: Section.of_strings(strings) for name, strings in texts.items()}
    if system.others is not None:
        named |= of_rows("others", system.others.rows) | {"owners": Section.of_numbers(system.others.owners)}
    return named | of_rows("inputs", system.inputs) | of_rows("outputs", system.outputs)


def _of_core(core: Core) -> dict[str, Section]:
    return {"core": Section.of_numbers(core.members)} | _of_consensus("", core.consensus)


def _of_agreement(agreement: Agreement) -> dict[str, Section]:
    return (
        _of_consensus("agreed.", agreement.consensus)
        | _of_mapping("inside.", agreement.inside)
        | _of_directions("directions", agreement.directions)
        | _of_directions("zeros", agreement.zeros)
    )


def _of_consensus(prefix: str, consensus: Consensus) -> dict[str, Section]:
    return _of_mapping(prefix, consensus.base) | of_rows(f"{prefix}dissent", consensus.dissent)


def _of_mapping(prefix: str, mapping: Rational) -> dict[str, Section]:
    denominators = Section.of_numbers(as_integers(mapping.denominators))
    return {f"{prefix}denominators": denominators} | of_rows(f"{prefix}base", mapping.numerators)


def _of_directions(name: str, directions: Directions) -> dict[str, Section]:
    return {f"{name}.targets": Section.of_numbers(directions.targets)} | of_rows(name, directions.rows)


def _space(header: Header, sections: Sections) -> Space:
    """The space of the family that the header names."""
    if header.get("choices"):
        return _choices(header, sections)
    match header["family"]:
        case Family.LINEAR:
            return LinearSpace(*_learned(sections))
        case Family.NONNEGATIVE:
            from unanimity.spaces.bounded.nonnegative import NonnegativeSpace

            system, core = _learned(sections)
            return NonnegativeSpace(system, core, _agreement(header, sections, system))
        case Family.INTEGRAL:
            return _mistaken(header, sections) if header.get("mistakes", 0) else _integral(header, sections)
        case other:
            raise BadModel(f"this program does not know the family {other!r}")


def _choices(header: Header, sections: Sections) -> ChoiceSpace:
    """The space of mappings that give each example one of its candidates."""
    from unanimity.files.model.choices import changes_of, live_of
    from unanimity.spaces.choices.agreement import ChosenAgreement
    from unanimity.spaces.choices.space import ChoiceSpace

    system, family = _system(sections), _family(header)
    consensus, inside = _consensus(sections, "agreed.", system), _mapping_inside(sections, family, system)
    changes = changes_of(sections, len(system.sources), len(system.targets))
    candidates, complete = live_of(sections, system), _complete(header)
    chosen = ChosenAgreement.of(consensus, inside, changes, candidates, complete=complete)
    return ChoiceSpace(family, system, chosen, _seconds(header))


def _integral(header: Header, sections: Sections) -> IntegralSpace:
    """The space of whole mappings that fit exactly."""
    from unanimity.spaces.bounded.integral import IntegralSpace

    system, core = _learned(sections)
    return IntegralSpace(system, core, _whole_agreement(header, sections, system), _seconds(header))


def _mistaken(header: Header, sections: Sections) -> MistakenSpace:
    """The space of whole mappings that fit but for some mistakes."""
    from unanimity.files.proofs.ledgers import read_ledger
    from unanimity.spaces.mistakes.space import MistakenSpace

    system, mistakes = _system(sections), header["mistakes"]
    if not isinstance(mistakes, int) or mistakes < 0:
        raise BadModel("the header's 'mistakes' is no number of mistakes", remedy=RETRAIN)
    ledger = read_ledger(sections["ledger"].strings(), mistakes, system)
    return MistakenSpace(system, _whole_agreement(header, sections, system), ledger, mistakes, _seconds(header))


def _whole_agreement(header: Header, sections: Sections, system: System) -> Agreement:
    """What a family of whole mappings agrees on."""
    agreement = _agreement(header, sections, system)
    if not agreement.inside.is_whole or not agreement.consensus.base.is_whole:
        raise BadModel(FRACTIONS, remedy=RETRAIN)
    return agreement


def _learned(sections: Sections) -> tuple[System, Core]:
    """What every family has: the system and its core."""
    system = _system(sections)
    examples, members = len(system), sections["core"].numbers()
    if len(members) and not 0 <= members.min() <= members.max() < examples:
        raise BadModel("the core names examples that are not there", remedy=RETRAIN)
    if len(np.unique(members)) != len(members):
        raise BadModel("the core names an example twice", remedy=RETRAIN)
    inputs, outputs = system.inputs.take(members), system.outputs.take(members)
    return system, Core(members, inputs, outputs, _consensus(sections, "", system))


def _system(sections: Sections) -> System:
    """The equations of the examples."""
    sources, targets = sections["sources"].strings(), sections["targets"].strings()
    examples = len(sections["inputs.starts"].numbers()) - 1
    inputs = counts_of(sections, "inputs", examples, len(sources))
    outputs = counts_of(sections, "outputs", examples, len(targets))
    texts, places = (LazyStrings(sections[name], examples) for name in ("texts", "places"))
    system = System()
    system.append(Batch(inputs, outputs, sources, targets, texts, places, _others(sections, examples, len(targets))))
    if any(len(atoms.columns) != len(atoms) for atoms in (system.sources, system.targets)):
        raise BadModel("an atom is given twice", remedy=RETRAIN)
    return system


def _others(sections: Sections, examples: int, targets: int) -> Others | None:
    """The outputs that examples may have instead, if there are any."""
    if "owners" not in sections:
        return None
    owners = sections["owners"].numbers()
    if not len(owners) or (np.diff(owners) < 0).any() or not 0 <= owners[0] <= owners[-1] < examples:
        raise BadModel("an output belongs to an example that is not there", remedy=RETRAIN)
    return Others(counts_of(sections, "others", len(owners), targets), owners)


def _family(header: Header) -> Family:
    name = _text(header, "family")
    if name not in FAMILIES:
        raise BadModel(f"this program does not know the family {name!r}")
    return Family(name)


def _complete(header: Header) -> bool:
    complete = header["complete"]
    if not isinstance(complete, bool):
        raise BadModel("the header's 'complete' is neither true nor false", remedy=RETRAIN)
    return complete


def _agreement(header: Header, sections: Sections, system: System) -> Agreement:
    """What a family without negative numbers agrees on."""
    complete, inside = _complete(header), _mapping_inside(sections, _family(header), system)
    return Agreement(
        _consensus(sections, "agreed.", system),
        inside,
        _directions(sections, "directions", len(system.sources), len(system.targets)),
        _directions(sections, "zeros", len(system), len(system.targets)),
        complete,
    )


def _mapping_inside(sections: Sections, family: Family, system: System) -> Rational:
    """A mapping of the family that fits."""
    inside = _mapping(sections, "inside.", system)
    if not family.any_sign and inside.numerators.count and inside.numerators.values.min() < 0:
        raise BadModel("a mapping without negative numbers has some", remedy=RETRAIN)
    if family.whole and not inside.is_whole:
        raise BadModel(FRACTIONS, remedy=RETRAIN)
    return inside


def _consensus(sections: Sections, prefix: str, system: System) -> Consensus:
    """A mapping, and directions each of which has a number, so that there are no more of them than numbers."""
    name, columns = f"{prefix}dissent", sections[f"{prefix}dissent.columns"].numbers()
    width = int(columns.max(initial=-1)) + 1
    if width > len(columns) or not np.bincount(columns, minlength=width).all():
        raise BadModel("a direction is empty", remedy=RETRAIN)
    return Consensus(_mapping(sections, prefix, system), rows_of(sections, name, len(system.sources), width))


def _mapping(sections: Sections, prefix: str, system: System) -> Rational:
    """A mapping with a positive denominator for each target atom."""
    numerators = rows_of(sections, f"{prefix}base", len(system.sources), len(system.targets))
    denominators = sections[f"{prefix}denominators"].numbers()
    if len(denominators) != len(system.targets) or (denominators <= 0).any():
        raise BadModel("the denominators do not fit the target atoms", remedy=RETRAIN)
    return Rational(numerators, denominators.tolist())


def _directions(sections: Sections, name: str, width: int, targets: int) -> Directions:
    """Rows that are each about a target atom, or about any."""
    about = sections[f"{name}.targets"].numbers()
    if len(about) and not ANY <= about.min() <= about.max() < targets:
        raise BadModel(f"the matrix {name!r} names target atoms that are not there", remedy=RETRAIN)
    return Directions(rows_of(sections, name, len(about), width), about)


def _seconds(header: Header) -> float:
    seconds = header["seconds"]
    if not isinstance(seconds, float) or not seconds >= 0:
        raise BadModel("the header's 'seconds' is no time", remedy=RETRAIN)
    return seconds


def _text(header: Header, field: str) -> str:
    value = header[field]
    if not isinstance(value, str):
        raise BadModel(f"the header's {field!r} is no text", remedy=RETRAIN)
    return value
