"""How are inputs shown that mean the same: for a person, or as JSON? What is shown is also proved, if that is wanted.

Each way shows the classes of a pool, the inputs of a pool that mean the same as a text, new inputs that do, and rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

import click

from unanimity.cli.proof_files import ProveSame
from unanimity.cli.render.verdicts import told
from unanimity.cli.terminal import counted, escaped, painted, say, table, visible
from unanimity.evidence import Output
from unanimity.examples import Written
from unanimity.files.exact_json import number
from unanimity.files.verbatim import as_json, record_text
from unanimity.language.paraphrases import Paraphrase, ParaphraseClass, Paraphrases
from unanimity.language.parser import Parser
from unanimity.language.replacements import Generated, Rule
from unanimity.records.verdicts import verdict_record

__all__ = ["AsJson", "AsText", "Shown"]

MEMBERS = 8  # shown of a class
FEW = 12  # words on a line

Pool = Iterable[Written]


class Shown(ABC):
    """Finds what means the same, proves it, and shows it."""

    def __init__(self, parser: Parser, found: Paraphrases, prove: ProveSame) -> None:
        self._parser, self._found, self._prove = parser, found, prove
        self.any = False  # whether anything was found that means the same

    @abstractmethod
    def _classes(self, classes: Sequence[ParaphraseClass], name: str) -> None:
        """Show the classes of the pool with this name."""

    @abstractmethod
    def _like(self, text: str, like: Sequence[Paraphrase], name: str) -> None:
        """Show the inputs of the pool with this name that mean the same as a text."""

    @abstractmethod
    def _generated(self, text: str, sentences: Sequence[Generated], bags: Sequence[Generated]) -> None:
        """Show new inputs that mean the same as a text."""

    @abstractmethod
    def _rules(self, rules: Sequence[Rule]) -> None:
        """Show rules."""

    def classes(self, pool: Pool, name: str) -> None:
        """The classes of a pool."""
        classes = self._found.classes(pool)
        for each in classes:
            if len(each.members) > 1:
                self.any = True
                first, *others = (self._parser.bag(member.text) for member in each.members)
                self._prove.all(first, others)
        self._classes(classes, name)

    def like(self, text: str, pool: Pool, name: str) -> None:
        """The inputs of a pool that mean the same as a text."""
        like = list(self._found.of(text, pool))
        if like:
            self.any = True
            self._prove.all(self._parser.bag(text), (self._parser.bag(each.text) for each in like))
        self._like(text, like, name)

    def generated(self, text: str, most: int) -> None:
        """New inputs that mean the same as a text: sentences, and if these are too few, bags."""
        sentences = self._found.sentences(text, most)
        known = {each.bag for each in sentences}
        left = most - len(sentences)
        bags = [each for each in self._found.bags(text, most + len(known)) if each.bag not in known] if left else []
        if sentences or bags[:left]:
            self.any = True
            self._prove.all(self._parser.bag(text), (each.bag for each in (*sentences, *bags[:left])))
        self._generated(text, sentences, bags[:left])

    def rules(self, more: Pool) -> None:
        """Rules."""
        rules = self._found.rules(more)
        self.any = self.any or bool(rules)
        for rule in rules:
            for one, other in rule.bags:
                self._prove.pair(one, other)
        self._rules(rules)


class AsJson(Shown):
    """One object a line."""

    def _classes(self, classes: Sequence[ParaphraseClass], name: str) -> None:
        for number_, each in enumerate(classes, 1):
            means = {"class": number_, "size": len(each.members)} | self._means(each)
            for member in each.members:
                _print({"input": member.text, "place": member.place, "count": member.count} | means)

    def _like(self, text: str, like: Sequence[Paraphrase], name: str) -> None:
        means = {"same_as": text} | self._means(self._found.alone(text))
        for each in like:
            _print({"input": each.text, "place": each.place} | means)

    def _generated(self, text: str, sentences: Sequence[Generated], bags: Sequence[Generated]) -> None:
        means = {"same_as": text} | self._means(self._found.alone(text))
        for kind, some in (("sentence", sentences), ("bag", bags)):
            for each in some:
                _print({"input": each.text, "kind": kind, "steps": each.steps} | means)

    def _rules(self, rules: Sequence[Rule]) -> None:
        for rule in rules:
            places = [] if rule.is_everywhere else [[" ".join(side) for side in place] for place in rule.places]
            _print({"input": " ".join(rule.words), "same_as": " ".join(rule.other), "places": places})

    def _means(self, each: ParaphraseClass) -> dict[str, object]:
        """What a class means."""
        return {"output": _output(each.output), "form": as_json(each.form, self._parser.settings.form)}


class AsText(Shown):
    """For a person; only so many at most, or all if that is 0."""

    def __init__(self, parser: Parser, found: Paraphrases, prove: ProveSame, most: int) -> None:
        super().__init__(parser, found, prove)
        self._most = most or None

    def _classes(self, classes: Sequence[ParaphraseClass], name: str) -> None:
        several = [(each, self._wordings(each)) for each in classes if len(each.members) > 1]
        several = sorted((pair for pair in several if len(pair[1]) > 1), key=lambda pair: -len(pair[1]))
        for each, wordings in several[: self._most]:
            say(self._header(each))
            for member in wordings[: self._most and MEMBERS]:
                times = painted(f"  ({member.count} times)", dim=True) if member.count > 1 else ""
                say(f"    {visible(member.text)}{times}")
            self._more(len(wordings), self._most and MEMBERS, "    ")
        self._more(len(several), self._most, "", "classes; -n 0 shows all")
        inputs, different = sum(each.count for each in classes), sum(len(each.members) for each in classes)
        told_all = f"{counted(inputs, 'input')}, {different:,} different, in {len(classes):,} class"
        say(f"{told_all}{'' if len(classes) == 1 else 'es'}; {len(several):,} with several wordings")
        if not several:
            say(f"No two inputs of {visible(name)} with different words are certain to mean the same.")

    def _like(self, text: str, like: Sequence[Paraphrase], name: str) -> None:
        say(told(verdict_record(self._parser.asked(text))))
        words = self._found.words(text)
        rows = [
            (each.text, each.place, "the same words" if self._found.words(each.text) == words else "") for each in like
        ]
        if rows:
            table(("input", "place", ""), rows[: self._most], right=())
            self._more(len(rows), self._most, "  ")
        which = "inputs" if len(like) > 1 else "input"
        how_many = (
            f"{len(like):,} {which} of {visible(name)} {'are' if len(like) > 1 else 'is'} certain to mean the same."
        )
        say(how_many if like else f"No input of {visible(name)} is certain to mean the same.")

    def _generated(self, text: str, sentences: Sequence[Generated], bags: Sequence[Generated]) -> None:
        if sentences:
            say(painted(f"Made of “{visible(text)}”, and certain to mean the same:", bold=True))
            for each in sentences:
                say(f"    {visible(each.text)}")
        if bags:
            say(
                painted(
                    "Bags of words that mean the same; their order is open, so they are no sentences yet:", bold=True
                )
            )
            for each in bags:
                say(f"    {visible(each.text)}")
        if not sentences and not bags:
            say(f"Nothing was found that could be replaced in “{visible(text)}”.")

    def _rules(self, rules: Sequence[Rule]) -> None:
        everywhere = [rule for rule in rules if rule.is_everywhere]
        self._silent([rule for rule in everywhere if rule.is_silent])
        self._replacing([rule for rule in everywhere if not rule.is_silent])
        beside = [rule for rule in rules if not rule.is_everywhere]
        if beside:
            say(painted("What can be left out, or be replaced, between these neighbours:", bold=True))
            rows = [_row(rule) for rule in beside[: self._most]]
            table(("words", "mean the same as", "for example between", "places"), rows, right=(3,))
            self._more(len(beside), self._most, "  ", "rules; -n 0 shows all")
        if not rules:
            say("The examples show no word or short sequence that contributes nothing or can replace another.")

    def _silent(self, rules: Sequence[Rule]) -> None:
        words = [" ".join(rule.words) for rule in rules]
        if words:
            say(painted("These contribute nothing:", bold=True))
            for start in range(0, len(words), FEW):
                say(f"    {visible(', '.join(words[start : start + FEW]))}")

    def _replacing(self, rules: Sequence[Rule]) -> None:
        if not rules:
            return
        say(painted("These can replace each other:", bold=True))
        alike = _alike(rules)
        for some in alike[: self._most]:
            say(f"    {visible(' = '.join(some))}")
        self._more(len(alike), self._most, "    ", "groups; -n 0 shows all")

    def _header(self, each: ParaphraseClass) -> str:
        """What a class means, or why that is not said."""
        if each.form is not None:
            return painted(visible(each.form), "green", bold=True)
        atoms = self._parser.settings.form != "bag"
        if each.output is None:
            return painted("the same atoms, whatever they are" if atoms else "whatever it means", "yellow")
        which = "the same atoms, but it is not known which form they make: " if atoms else ""
        return painted(f"{which}{visible(str(each.output))}", "yellow")

    def _wordings(self, each: ParaphraseClass) -> Sequence[Paraphrase]:
        """The first member with each wording."""
        found: dict[str, Paraphrase] = {}
        for member in each.members:
            found.setdefault(self._found.words(member.text), member)
        return list(found.values())

    def _more(self, count: int, most: int | None, indent: str, what: str = "") -> None:
        """Say how many are not shown."""
        if most is not None and count > most:
            say(f"{indent}{painted(f'and {count - most:,} more {what}'.rstrip(), dim=True)}")


def _alike(rules: Sequence[Rule]) -> list[list[str]]:
    """The sequences that rules which hold anywhere take for the same, in groups."""
    groups: dict[str, list[str]] = {}
    for rule in rules:
        other, one = (groups.setdefault(words, [words]) for words in (" ".join(rule.other), " ".join(rule.words)))
        if one is not other:
            other += one
            groups.update(dict.fromkeys(one, other))
    return list({id(group): group for group in groups.values()}.values())


def _row(rule: Rule) -> tuple[str, str, str, str]:
    before, after = rule.places[0]
    beside = f"{' '.join(before) or '(the beginning)'} … {' '.join(after) or '(the end)'}"
    return " ".join(rule.words), " ".join(rule.other) or "(nothing)", beside, f"{len(rule.places):,}"


def _output(output: Output | None) -> dict[str, object] | None:
    return None if output is None else {atom: number(count) for atom, count in output.items()}


def _print(record: dict[str, object]) -> None:
    click.echo(escaped(record_text(record)))
