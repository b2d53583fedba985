"""Which sections does a learned space have on disk?

    system      sources, targets, texts, places, inputs, outputs; others and owners if examples have several outputs
    core        core, the numbers of its examples; base, denominators and dissent: its linear consensus
    agreement   agreed.: what the family agrees on, as the core's; inside.: a mapping; directions and zeros, each
                with the target atoms that its rows are about
    ledger      which mistakes are certain
    choices     agreed. and inside. alone, and choice_sections.py

A space has those of the parts that it says are to be kept (spaces/kept.py); parts.py finds them again.
"""

from __future__ import annotations

from unanimity.exact.rational import Rational
from unanimity.exact.rows import as_integers
from unanimity.files.model.matrices import of_rows
from unanimity.files.model.sections import Section
from unanimity.spaces.agreement import Agreement, Directions
from unanimity.spaces.consensus import Consensus
from unanimity.spaces.kept import Kept
from unanimity.system import System

__all__ = ["sections_of", "settings_of"]

Named = dict[str, Section]


def settings_of(kept: Kept) -> dict[str, object]:
    """What the header says of a space."""
    settings = dict[str, object]()
    agreement = kept.agreement if kept.chosen is None else kept.chosen.agreement
    if agreement is not None:
        settings["complete"] = agreement.complete
    if kept.seconds is not None:
        settings["seconds"] = float(kept.seconds)
    if kept.mistakes is not None:
        settings["mistakes"] = kept.mistakes
    if kept.chosen is not None:
        settings["choices"] = True
    return settings


def sections_of(kept: Kept) -> Named:
    """Everything that a space knows, in named pieces."""
    named = _of_system(kept.system)
    if kept.core is not None:
        named |= {"core": Section.of_numbers(kept.core.members)} | _of_consensus("", kept.core.consensus)
    if kept.agreement is not None:
        named |= _of_agreed(kept.agreement)
        named |= _of_directions("directions", kept.agreement.directions)
        named |= _of_directions("zeros", kept.agreement.zeros)
    if kept.chosen is not None:
        from unanimity.files.model.choice_sections import of_changes, of_live

        named |= _of_agreed(kept.chosen.agreement)
        named |= of_changes(kept.chosen.changes, len(kept.system.sources)) | of_live(kept.chosen.candidates)
    if kept.ledger is not None:
        from unanimity.files.proofs.ledgers import ledger_texts

        named["ledger"] = Section.of_strings(ledger_texts(kept.ledger, kept.system))
    return named


def _of_system(system: System) -> Named:
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


def _of_agreed(agreement: Agreement) -> Named:
    return _of_consensus("agreed.", agreement.consensus) | _of_mapping("inside.", agreement.inside)


def _of_consensus(prefix: str, consensus: Consensus) -> Named:
    return _of_mapping(prefix, consensus.base) | of_rows(f"{prefix}dissent", consensus.dissent)


def _of_mapping(prefix: str, mapping: Rational) -> Named:
    denominators = Section.of_numbers(as_integers(mapping.denominators))
    return {f"{prefix}denominators": denominators} | of_rows(f"{prefix}base", mapping.numerators)


def _of_directions(name: str, directions: Directions) -> Named:
    return {f"{name}.targets": Section.of_numbers(directions.targets)} | of_rows(name, directions.rows)
