"""How are inputs shown that mean the same: for a person, or as JSON? What is shown is also proved, if that is wanted.

Each way shows the classes of a pool, the inputs of a pool that mean the same as a text, new inputs that do, and rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby

import click

from unanimity.cli.proof_files import ProveSame
from unanimity.cli.render.verdicts import told
from unanimity.cli.terminal import counted, escaped, painted, say, table, visible
from unanimity.examples import Written
from unanimity.files.verbatim import text_of
from unanimity.language.paraphrases import Paraphrases
from unanimity.language.parser import Parser
from unanimity.records.paraphrases import (
    GeneratedRecord,
    Made,
    ParaphraseRecord,
    RuleRecord,
    SameRecord,
    generated_records,
    paraphrase_records,
    rule_record,
    same_records,
)
from unanimity.records.record import Record
from unanimity.records.verdicts import verdict_record

__all__ = ["AsJson", "AsText", "Shown"]

MEMBERS = 8  # shown of a class
FEW = 12  # words on a line

Pool = Iterable[Written]


class Shown(ABC):
    """Finds what means the same, proves it, and shows its records."""

    def __init__(self, parser: Parser, found: Paraphrases, prove: ProveSame) -> None:
        self._parser, self._found, self._prove = parser, found, prove
        self._notation = parser.settings.form
        self.any = False  # whether anything was found that means the same

    @abstractmethod
    def _classes(self, records: Iterator[ParaphraseRecord], name: str) -> None:
        """Show the classes of the pool with this name."""

    @abstractmethod
    def _like(self, text: str, records: Sequence[SameRecord], name: str) -> None:
        """Show the inputs of the pool with this name that mean the same as a text."""

    @abstractmethod
    def _generated(self, text: str, records: Sequence[GeneratedRecord]) -> None:
        """Show new inputs that mean the same as a text."""

    @abstractmethod
    def _rules(self, records: Sequence[RuleRecord]) -> None:
        """Show rules."""

    def classes(self, pool: Pool, name: str) -> None:
        """The classes of a pool."""
        classes = self._found.classes(pool)
        for each in classes:
            if len(each.members) > 1:
                self.any = True
                first, *others = (self._parser.bag(member.text) for member in each.members)
                self._prove.all(first, others)
        self._classes(paraphrase_records(classes, self._notation), name)

    def like(self, text: str, pool: Pool, name: str) -> None:
        """The inputs of a pool that mean the same as a text."""
        like = list(self._found.of(text, pool))
        if like:
            self.any = True
            self._prove.all(self._parser.bag(text), (self._parser.bag(each.text) for each in like))
        self._like(text, list(same_records(self._found.alone(text), like, self._notation)), name)

    def generated(self, text: str, most: int) -> None:
        """New inputs that mean the same as a text: sentences, and if these are too few, bags."""
        sentences = self._found.sentences(text, most)
        known = {each.bag for each in sentences}
        left = most - len(sentences)
        bags = [each for each in self._found.bags(text, most + len(known)) if each.bag not in known] if left else []
        if sentences or bags[:left]:
            self.any = True
            self._prove.all(self._parser.bag(text), (each.bag for each in (*sentences, *bags[:left])))
        alone = self._found.alone(text)
        records = [*generated_records(alone, Made.SENTENCE, sentences, self._notation)]
        records += generated_records(alone, Made.BAG, bags[:left], self._notation)
        self._generated(text, records)

    def rules(self, more: Pool) -> None:
        """Rules."""
        rules = self._found.rules(more)
        self.any = self.any or bool(rules)
        for rule in rules:
            for one, other in rule.bags:
                self._prove.pair(one, other)
        self._rules(list(map(rule_record, rules)))


class AsJson(Shown):
    """One object per line."""

    def _classes(self, records: Iterator[ParaphraseRecord], name: str) -> None:
        _print(records)

    def _like(self, text: str, records: Sequence[SameRecord], name: str) -> None:
        _print(records)

    def _generated(self, text: str, records: Sequence[GeneratedRecord]) -> None:
        _print(records)

    def _rules(self, records: Sequence[RuleRecord]) -> None:
        _print(records)


class AsText(Shown):
    """For a person; only so many at most, or all if that is 0."""

    def __init__(self, parser: Parser, found: Paraphrases, prove: ProveSame, most: int) -> None:
        super().__init__(parser, found, prove)
        self._most = most or None

    def _classes(self, records: Iterator[ParaphraseRecord], name: str) -> None:
        classes = [list(members) for _, members in groupby(records, lambda record: record.class_)]
        wordings = [self._wordings(members) for members in classes if len(members) > 1]
        several = sorted((some for some in wordings if len(some) > 1), key=lambda some: -len(some))
        for some in several[: self._most]:
            say(self._header(some[0]))
            for member in some[: self._most and MEMBERS]:
                times = painted(f"  ({member.count} times)", dim=True) if member.count > 1 else ""
                say(f"    {visible(member.input)}{times}")
            self._more(len(some), self._most and MEMBERS, "    ")
        self._more(len(several), self._most, "", "classes; -n 0 shows all")
        inputs, different = sum(each.count for each in chain(*classes)), sum(map(len, classes))
        told_all = f"{counted(inputs, 'input')}, {different:,} different, in {len(classes):,} class"
        say(f"{told_all}{'' if len(classes) == 1 else 'es'}; {len(several):,} with several wordings")
        if not several:
            say(f"No two inputs of {visible(name)} with different words are certain to mean the same.")

    def _like(self, text: str, records: Sequence[SameRecord], name: str) -> None:
        say(told(verdict_record(self._parser.asked(text))))
        words = self._found.words(text)
        rows = [
            (each.input, each.place, "the same words" if self._found.words(each.input) == words else "")
            for each in records
        ]
        if rows:
            table(("input", "place", ""), rows[: self._most], right=())
            self._more(len(rows), self._most, "  ")
        which = "inputs" if len(rows) > 1 else "input"
        how_many = (
            f"{len(rows):,} {which} of {visible(name)} {'are' if len(rows) > 1 else 'is'} certain to mean the same."
        )
        say(how_many if rows else f"No input of {visible(name)} is certain to mean the same.")

    def _generated(self, text: str, records: Sequence[GeneratedRecord]) -> None:
        titles = {
            Made.SENTENCE: f"Made of “{visible(text)}”, and certain to mean the same:",
            Made.BAG: "Bags of words that mean the same; their order is open, so they are no sentences yet:",
        }
        for made, some in groupby(records, lambda record: record.kind_):
            say(painted(titles[made], bold=True))
            for each in some:
                say(f"    {visible(each.input)}")
        if not records:
            say(f"Nothing was found that could be replaced in “{visible(text)}”.")

    def _rules(self, records: Sequence[RuleRecord]) -> None:
        everywhere = [rule for rule in records if not rule.places]
        self._silent([rule for rule in everywhere if not rule.same_as])
        self._replacing([rule for rule in everywhere if rule.same_as])
        beside = [rule for rule in records if rule.places]
        if beside:
            say(painted("What can be left out, or be replaced, between these neighbours:", bold=True))
            rows = [_row(rule) for rule in beside[: self._most]]
            table(("words", "mean the same as", "for example between", "places"), rows, right=(3,))
            self._more(len(beside), self._most, "  ", "rules; -n 0 shows all")
        if not records:
            say("The examples show no word or short sequence that contributes nothing or can replace another.")

    def _silent(self, rules: Sequence[RuleRecord]) -> None:
        words = [rule.input for rule in rules]
        if words:
            say(painted("These contribute nothing:", bold=True))
            for start in range(0, len(words), FEW):
                say(f"    {visible(', '.join(words[start : start + FEW]))}")

    def _replacing(self, rules: Sequence[RuleRecord]) -> None:
        if not rules:
            return
        say(painted("These can replace each other:", bold=True))
        alike = _alike(rules)
        for some in alike[: self._most]:
            say(f"    {visible(' = '.join(some))}")
        self._more(len(alike), self._most, "    ", "groups; -n 0 shows all")

    def _header(self, record: ParaphraseRecord) -> str:
        """What a class means, or why that is not said."""
        if record.form is not None:
            return painted(visible(text_of(record.form)), "green", bold=True)
        atoms = self._notation != "bag"
        if record.output is None:
            return painted("the same atoms, whatever they are" if atoms else "whatever it means", "yellow")
        which = "the same atoms, but it is not known which form they make: " if atoms else ""
        return painted(f"{which}{visible(str(record.output))}", "yellow")

    def _wordings(self, members: Sequence[ParaphraseRecord]) -> Sequence[ParaphraseRecord]:
        """The first member with each wording."""
        found: dict[str, ParaphraseRecord] = {}
        for member in members:
            found.setdefault(self._found.words(member.input), member)
        return list(found.values())

    def _more(self, count: int, most: int | None, indent: str, what: str = "") -> None:
        """Say how many are not shown."""
        if most is not None and count > most:
            say(f"{indent}{painted(f'and {count - most:,} more {what}'.rstrip(), dim=True)}")


def _alike(rules: Sequence[RuleRecord]) -> list[list[str]]:
    """The sequences that rules which hold anywhere take for the same, in groups."""
    groups: dict[str, list[str]] = {}
    for rule in rules:
        other, one = (groups.setdefault(words, [words]) for words in (rule.same_as, rule.input))
        if one is not other:
            other += one
            groups.update(dict.fromkeys(one, other))
    return list({id(group): group for group in groups.values()}.values())


def _row(rule: RuleRecord) -> tuple[str, str, str, str]:
    before, after = rule.places[0]
    beside = f"{before or '(the beginning)'} … {after or '(the end)'}"
    return rule.input, rule.same_as or "(nothing)", beside, f"{len(rule.places):,}"


def _print(records: Iterable[Record]) -> None:
    for record in records:
        click.echo(escaped(record.json))
