"""Check proofs of unanimity, with no help from the program that made them.

A proof says what *all* mappings of a family that fit the examples have in common.  docs/proofs.md is the specification.

    bag      {atom: count}, counts whole and at least 1
    vector   {atom: number}, numbers exact and never 0, so that equal vectors are equal dictionaries
    mapping  {source atom: vector of target atoms}, the rows of a matrix M; atoms left out map to nothing
    example  a line of the system file: an input x and an output y, both bags; or several outputs, its candidates
    quote    an example, as it stands at its line; a term is a quote and a weight w
    family   which mappings there are: linear, any; nonnegative, no number below 0; integral, and all numbers whole
    M_t      the column of M for the target atom t, and M(s, t) its number for the source atom s; (s, t) is a cell
    errors   the sum of |x M_t - y(t)| over all examples and target atoms, or over some pairs of a line and a target
    fits     said of a mapping with no errors or, if the system allows n mistakes, with at most n; if examples have
             several candidates, x M is one of them for every example
    ledger   what is certain of the errors: entries, each with some pairs and the errors that any M that fits has there
    live     said of a candidate that was not refuted: some M that fits may give it
    call     an output that is a value of JSON, made of edges, which one system forces, and of names of the sentence;
             each fills some paths, its role, and another system, that of the roles, forces these

With --system, `verified` vouches that the record's claim holds for the very file whose digest the record names.
Without, it vouches for the sums in the record and nothing else, and says so: the quoted examples could be made up.
It never vouches that the truth lies in the family, that the examples are right, or that words were well cut into atoms.

Exit codes: 0, every record was verified; 1, at least one was rejected, none was malformed; 2, at least one record or
file was malformed, unreadable or absent, or there was no record.

To convince yourself, read `combine`, which does the arithmetic; the rules, each with its reason, first those of the
linear family, then those of the others, without and with mistakes, then those of all families with choices, and that of
calls; and `System`, which compares the examples with what the records say of them.
The rest reads files, and refuses whatever it does not understand.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import math
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

__all__ = ["Finding", "Malformed", "Outcome", "Rejected", "check_files", "exit_code", "main"]

MOST_BYTES = 2**30
MOST_DIGITS = 100_000
FAR, MOST_FAR = 2**48, 1_000  # lines beyond are in no file; so many may be named
STEPS = 3_000_000  # that are allowed at least; they take a few seconds
STEPS_A_BYTE = 20  # that are allowed beside, for each byte of what is judged
STEPS_A_BYTE_OF_ALL = 100  # and of all files, for holding the records against every example
PLAIN = 2**64  # numbers below are short, and cost a step
LIMB = 1_000  # bits of which a product takes a step
SHORT = 40_000  # bits up to which it is worth looking for common factors
LONGEST = 1_000  # characters of a number in a call, and digits before its point, or zeros after it

TOGETHER = "model, system and shared file must be of one training: train again, then ask again"

FAMILIES = ("linear", "nonnegative", "integral")

Number = int | Fraction
Bag = dict[str, int]
Vector = dict[str, Number]
Term = tuple[Number, Number]  # of a sum: their product
Weights = dict[int, Number]  # by the line of a quoted example, or by the number of a lemma; none of them 0
Cell = tuple[str, str]  # a source atom s and a target atom t, for M(s, t)
Live = dict[int, dict[int, Bag]]  # by the line of an example and the number of a candidate: those not refuted
Reader = Callable[[Any], Any]  # takes a JSON value, and returns what it means or raises Malformed
Format = dict[str, Reader]  # the fields of an object
Rule = Callable[["Record", "System | None"], str]
Spare = Callable[[Iterable[int]], int]  # takes lines, and returns the most errors that an M_t can have on them
Key = TypeVar("Key")
Value = TypeVar("Value")


class Rejected(Exception):
    """A record is understood, but does not show what it says."""


class Malformed(Exception):
    """A record or a file is not understood, or cannot be judged."""


# Work ----------------------------------------------------------------------------------------------------------------


class Work:
    """How many steps may still be taken: some, and some more for each byte that was read.

    So no file, however it was made, takes much more time than its size warrants.  A step is about a look into a
    dictionary; arithmetic on long numbers takes as many as it lasts.
    """

    left = sys.maxsize

    def begin(self) -> None:
        """Allow the steps that may be taken at least."""
        self.left = STEPS

    def allow(self, size: int, each: int) -> None:
        """Allow more steps, so many for each of so many bytes."""
        self.left += each * size

    def spend(self, steps: int) -> None:
        """Take so many steps, or refuse to."""
        self.left -= steps
        if self.left < 0:
            raise Malformed(
                "judging it takes more steps than its size allows; if there are many records, check fewer at a time"
            )


work = Work()


def price(one: int, other: int) -> int:
    """Return the steps that a product takes, by the bits of both numbers."""
    long, short = max(one, other) // LIMB, min(one, other) // LIMB
    return int(long * short**0.585)


# Arithmetic ----------------------------------------------------------------------------------------------------------


class Sum:
    """A sum of products, exactly: a whole number and fractions, those of one denominator together."""

    __slots__ = ("parts", "whole")

    def __init__(self, terms: Iterable[Term] = ()) -> None:
        self.whole = 0
        self.parts: dict[bytes, tuple[int, int]] = {}  # fractions, by the bytes of their denominators
        for weight, number in terms:
            self.add(weight, number)

    def add(self, weight: Number, number: Number) -> None:
        """Add weight * number."""
        if type(weight) is int and type(number) is int:
            p, q = weight * number, 1
        else:
            p, q = weight.numerator * number.numerator, weight.denominator * number.denominator
        bits = p.bit_length() + q.bit_length()
        work.spend(1 if bits < LIMB else 1 + price(bits, bits))
        if q == 1:
            self.whole += p
        else:
            key = q.to_bytes(q.bit_length() // 8 + 1, "little")  # many numbers can have one hash, unlike bytes
            self.parts[key] = (self.parts[key][0] + p, q) if key in self.parts else (p, q)

    def fraction(self) -> tuple[int, int]:
        """Return it as one fraction, its denominator above 0; it need not be in lowest terms.

        Fractions are added two by two, and so are the sums, so that long numbers are few.
        """
        pairs = [(p, q) for p, q in self.parts.values() if p]
        while len(pairs) > 1:
            left = pairs[-1:] if len(pairs) % 2 else []
            pairs = [both(*one, *other) for one, other in zip(pairs[::2], pairs[1::2], strict=False)] + left
        p, q = pairs[0] if pairs else (0, 1)
        work.spend(1 + price(q.bit_length(), self.whole.bit_length()))
        return p + self.whole * q, q

    def sign(self) -> int:
        """Return -1, 0 or 1."""
        p = self.fraction()[0] if self.parts else self.whole
        return (p > 0) - (p < 0)

    def number(self) -> Number:
        """Return it in lowest terms."""
        if not self.parts:
            return self.whole
        p, q = self.fraction()
        work.spend((p.bit_length() + q.bit_length()) ** 2 // LIMB**2)
        return Fraction(p, q)


def both(p: int, q: int, r: int, s: int) -> tuple[int, int]:
    """Add p / q and r / s; what q and s have in common is left out if they are not long."""
    common = math.gcd(q, s) if q.bit_length() + s.bit_length() <= SHORT else 1
    work.spend(1 + 3 * price(max(p.bit_length(), q.bit_length()), max(r.bit_length(), s.bit_length())))
    s //= common
    return p * s + r * (q // common), q * s


def sums(weighted: Iterable[tuple[Number, Mapping[Key, Number]]]) -> tuple[dict[Key, int], dict[Key, Sum]]:
    """Sum weight * vector over all pairs: short whole numbers by themselves, and the others."""
    whole: dict[Key, int] = {}
    others: dict[Key, Sum] = {}
    for weight, vector in weighted:
        work.spend(len(vector))
        plain_weight = weight if type(weight) is int and -PLAIN < weight < PLAIN else 0
        for key, number in vector.items():
            if plain_weight and type(number) is int and -PLAIN < number < PLAIN:
                whole[key] = whole.get(key, 0) + plain_weight * number
            else:
                others.setdefault(key, Sum()).add(weight, number)
    for key, total in others.items():
        total.whole += whole.pop(key, 0)
    return whole, others


def signs(weighted: Iterable[tuple[Number, Mapping[Key, Number]]]) -> dict[Key, int]:
    """Sum weight * vector over all pairs, and return the signs of what is not 0; that is quicker than the numbers."""
    whole, others = sums(weighted)
    found = {key: 1 if number > 0 else -1 for key, number in whole.items() if number}
    return found | {key: sign for key, total in others.items() if (sign := total.sign())}


def combine(weighted: Iterable[tuple[Number, Mapping[Key, Number]]]) -> dict[Key, Number]:
    """Sum weight * vector over all pairs, exactly, and leave out the zeros."""
    whole, others = sums(weighted)
    found: dict[Key, Number] = {key: number for key, number in whole.items() if number}
    return found | {key: total.number() for key, total in others.items() if total.sign()}


def compare(one: Iterable[Term], other: Iterable[Term]) -> int:
    """Return 0 if two sums are equal, 1 if the first is larger, -1 if it is smaller."""
    return Sum([*one, *((-weight, number) for weight, number in other)]).sign()


def times(x: Bag, rows: Mapping[str, Mapping[Key, Number]]) -> Iterator[tuple[Number, Mapping[Key, Number]]]:
    """Yield what has to be summed to multiply the bag x by the matrix with these rows."""
    return ((count, rows[atom]) for atom, count in x.items() if atom in rows)


def size(number: Number) -> Number:
    """Return a number without its sign."""
    return number if number >= 0 else -number


def off(gaps: Iterable[Vector]) -> Number:
    """Return the errors of an output, given how it differs from each candidate: those of the nearest."""
    return min(Sum((1, size(number)) for number in gap.values()).number() for gap in gaps)


def outside(family: str, numbers: Iterable[Number]) -> bool:
    """Tell whether some of these numbers cannot stand in a mapping of the family."""
    if family == "linear":
        return False
    return any(number < 0 or (family == "integral" and number.denominator != 1) for number in numbers)


# What records are made of --------------------------------------------------------------------------------------------


class Quote(NamedTuple):
    """An example, quoted by its line in the system file; a term also gives it a weight.

    One of its candidates is right.  Only with choices are there several.
    """

    line: int
    input: Bag
    candidates: Sequence[Bag]
    weight: Number = 0

    @property
    def output(self) -> Bag:
        """Return the only candidate."""
        return self.candidates[0]


class Leaf(NamedTuple):
    """The end of a tree: weights of examples and of a claim, which together refute the claim."""

    goal: int
    weights: Weights


class Remainder(NamedTuple):
    """The end of a tree: weights of examples whose inputs add up to whole numbers, and whose outputs do not."""

    weights: Weights


class Split(NamedTuple):
    """The fork of a tree: below, M(atom, t) is at most `at`; above, it is at least `at` + 1."""

    atom: str
    at: int
    below: Tree
    above: Tree


class JointLeaf(NamedTuple):
    """The end of a tree about several columns: weights of examples, one for each target, and of a claim."""

    goal: int
    weights: dict[int, dict[str, int]]


class JointSplit(NamedTuple):
    """The fork of a tree about several columns: below, M(atom, target) is at most `at`; above, at least `at` + 1."""

    atom: str
    target: str
    at: int
    below: Tree
    above: Tree


class Choice(NamedTuple):
    """The fork of a tree about several columns: the right candidate of a line is one of these, or one of the others."""

    line: int
    candidates: Sequence[int]
    these: Tree
    others: Tree


Tree = Leaf | Remainder | Split | JointLeaf | JointSplit | Choice


def nodes(*trees: Tree) -> Iterator[Tree]:
    """Yield the forks and the ends of trees."""
    waiting = list(trees)
    while waiting:
        tree = waiting.pop()
        yield tree
        if isinstance(tree, Split | JointSplit):
            waiting += tree.below, tree.above
        elif isinstance(tree, Choice):
            waiting += tree.these, tree.others


def weighed(*trees: Tree) -> set[int]:
    """Return the lines that have a weight at some end of the trees, or a choice at some fork."""
    lines: set[int] = set()
    for node in nodes(*trees):
        if isinstance(node, Choice):
            lines.add(node.line)
        elif not isinstance(node, Split | JointSplit):
            lines.update(node.weights)
    return lines


class Squeeze(NamedTuple):
    """A lemma of the nonnegative family: functional M_t = value, for it lies between two sums of examples."""

    target: str
    functional: Vector
    value: Number
    lower: Weights
    upper: Weights


class Exclusion(NamedTuple):
    """A lemma of the integral family: functional M_t = value, for trees refute that it is less, and that it is more."""

    target: str
    functional: Vector
    value: int
    below: Tree
    above: Tree


class JointLemma(NamedTuple):
    """A lemma with choices: functional M_t = value, for trees refute that it is less, and that it is more.

    In the linear family the functional is a sum of examples, with these weights.
    """

    target: str
    functional: Vector
    value: Number
    below: Tree
    above: Tree
    weights: Weights | None = None


class Entry(NamedTuple):
    """Of a ledger: a tree refutes that M_t has fewer errors than these on the lines that the tree weighs.

    The other lines only bound M_t.
    """

    target: str
    errors: int
    lines: Sequence[int]
    tree: Tree

    def all_lines(self) -> set[int]:
        """Return the lines that the entry names or weighs."""
        return weighed(self.tree).union(self.lines)


class Step(NamedTuple):
    """A candidate is dead: a tree refutes that it is the right one.  The lines of `lines` only bound M."""

    line: int
    candidate: int
    lines: Sequence[int]
    tree: Tree

    def all_lines(self) -> set[int]:
        """Return the lines that the step names, weighs or chooses at."""
        return weighed(self.tree).union(self.lines, [self.line])


class Part(NamedTuple):
    """How the question is made of examples and of lemmas, for one target atom."""

    target: str
    weights: Weights
    lemmas: Weights


class Exact(NamedTuple):
    """A number in a call, in plain digits: equal ones are written the same."""

    digits: str


class Call(NamedTuple):
    """An output as it is written, and its value: objects, lists, strings, exact numbers, true, false and null."""

    text: str
    value: object


class ToolUse(NamedTuple):
    """What a tool is declared to take, values by their keys, each written in one way, and which keys it needs."""

    takes: dict[str, set[str]]
    needs: set[str]

    def allows(self, key: str, value: str | None) -> bool:
        """Tell whether a call of it may have this value of a key or, if that is None, lack the key."""
        return key not in self.needs if value is None else value in self.takes.get(key, ())


class Name(NamedTuple):
    """A name of the sentence and its type: the number of its role, if it has one; what it fills, and how, as constants.

    The role is the output of a record; it and what the name fills are bags of paths.
    """

    name: str
    type: str
    role: int | None
    fills: Bag
    written: dict[str, str]


@dataclass(frozen=True)
class Record:
    """A record of a proof file; which of the parts with a default it has is up to its family, verdict and the rest."""

    family: str
    verdict: str
    system: str
    question: Bag | Vector = field(default_factory=dict)
    other: Bag = field(default_factory=dict)
    output: Vector = field(default_factory=dict)
    direction: Vector = field(default_factory=dict)
    terms: Sequence[Quote] = ()
    target: str = ""
    examples: Sequence[Quote] = ()
    lemmas: Sequence[Squeeze | Exclusion | JointLemma] = ()
    parts: Sequence[Part] = ()
    tree: Tree = Leaf(0, {})  # noqa: RUF009
    mapping: dict[str, Vector] | str = ""  # a string is the digest of the shared file that has it
    mistakes: int = 0
    ledger: Sequence[Entry] | str = ()  # likewise
    dead: Sequence[Step] | str | None = None  # likewise; None if it is about a system without choices
    weights: Weights = field(default_factory=dict)
    changes: dict[str, Vector] = field(default_factory=dict)
    edges: Record | None = None  # the record of a call is made of others, this one and the roles
    roles: Sequence[Record] = ()
    names: Sequence[Name] = ()
    declared: dict[int, list[str]] = field(default_factory=dict)  # by the number of a name: paths that it cannot fill
    lists: bool = False
    tools: dict[str, ToolUse] = field(default_factory=dict)  # by their edges
    call: Call = Call("", None)  # noqa: RUF009
    size: int = 0  # in bytes

    def moves(self) -> dict[str, Vector]:
        """Return what a dont_know adds to the columns of its mapping, by their targets."""
        return self.changes or {self.target: self.direction}


# Rules: each returns what a record has shown, of a system or (None) by itself, or raises ------------------------------


def budget(record: Record) -> str:
    """Say how far a mapping that fits may be off, or that there are choices."""
    if record.dead is not None:
        return " with some choice of outputs"
    if record.mistakes == 0:
        return ""
    return f" with at most {'one mistake' if record.mistakes == 1 else f'{show(record.mistakes)} mistakes'}"


def answered(record: Record) -> str:
    """Say what an answer has shown."""
    is_bag = all(isinstance(number, int) and number > 0 for number in record.output.values())
    remark = "" if is_bag else ", which is no bag: it has a negative or fractional entry"
    which = f"every {record.family} mapping that fits{budget(record)}"
    return f"for {show(record.question)} {which} gives {show(record.output)}{remark}"


def needed(system: System | None) -> System:
    """Return the system, without which a record that speaks of every example cannot be judged."""
    if system is None:
        raise Malformed("cannot be judged alone: it speaks of every example, so it needs --system FILE")
    return system


def linear_answer(record: Record, system: System | None) -> str:
    """Sum w x = question, sum w y = output.  So if M fits, question M = sum w (x M) = sum w y = output."""
    inputs: list[tuple[Number, Mapping[str, Number]]] = [(term.weight, term.input) for term in record.terms]
    inputs.append((-1, record.question))
    if signs(inputs):
        raise Rejected("the weighted inputs do not add up to the question")
    outputs: list[tuple[Number, Mapping[str, Number]]] = [(term.weight, term.output) for term in record.terms]
    outputs.append((-1, record.output))
    if signs(outputs):
        raise Rejected("the weighted outputs do not add up to the output")
    if system is not None:
        system.must_hold(record.terms)
        system.must_be_fitted_by(record.mapping)
    return answered(record)


def dont_know(record: Record, system: System | None) -> str:
    """M fits, and so does M with b added to its column for the target.  On the question they differ by x b, not 0.

    The linear family names no target: there are no mistakes, so x b = 0 for every example, and any column will do.
    With choices there may be several targets, each with its own b; for one of them x b is not 0.
    """
    system = needed(system)
    moves = record.moves()
    if not any(
        Sum((count, b[atom]) for atom, count in record.question.items() if atom in b).sign() for b in moves.values()
    ):
        raise Rejected("the question times the direction is 0")
    if strange := {atom for b in moves.values() for atom in b} - system.sources - record.question.keys():
        raise Rejected(f"the direction has {show(min(strange))}, an atom of neither the system nor the question")
    rows = system.must_be_fitted_by(record.mapping)
    system.must_be_fitted_with(moves, rows)
    for target, b in moves.items():
        column = {atom: rows[atom][target] for atom in b if target in rows.get(atom, {})}
        if outside(record.family, combine([(1, column), (1, b)]).values()):
            raise Rejected(f"with the direction added for {show(target)} the mapping is not {record.family}")
    return f"for {show(record.question)} two {record.family} mappings that fit{budget(record)} differ"


def same(rule: Rule) -> Rule:
    """Make of the rule of an answer the rule for two inputs that mean the same.

    It shows that (question - other) M = 0, like an answer that is nothing: no such rule asks for the sign of a
    question's counts.  So question M = other M if M fits.  Atoms that both hold equally often cancel.
    """

    def shown(record: Record, system: System | None) -> str:
        difference = combine([(1, record.question), (-1, record.other)])
        try:
            rule(replace(record, question=difference, output={}), system)
        except Rejected as trouble:
            raise Rejected(f"with question - other for the question, and nothing as its output: {trouble}") from trouble
        which = f"every {record.family} mapping that fits{budget(record)}"
        return f"for {show(record.question)} and {show(record.other)} {which} gives the same"

    return shown


def linear_contradiction(record: Record, system: System | None) -> str:
    """Sum w x = 0, sum w y is not.  But if some M fitted, the second would be the first times M, and so 0."""
    if signs((term.weight, term.input) for term in record.terms):
        raise Rejected("the weighted inputs do not cancel out")
    if not signs((term.weight, term.output) for term in record.terms):
        raise Rejected("the weighted outputs cancel out, as they would if some mapping fitted")
    if system is not None:
        system.must_hold(record.terms)
    return f"no linear mapping fits all {len(record.terms)} quoted examples"


# Rules of the nonnegative and the integral family: outputs are bounded, one target atom at a time ---------------------


class Quotes:
    """What some quoted examples hold, looked up by line, by source atom and by target atom."""

    def __init__(self, quotes: Sequence[Quote]) -> None:
        self.inputs = {quote.line: quote.input for quote in quotes}
        self.holding: dict[str, list[int]] = {}
        self.outputs: dict[str, dict[int, int]] = {}  # for each target the largest y(t) of each line that has some
        self.disputed: dict[str, set[int]] = {}  # for each target the lines whose candidates differ in y(t)
        for quote in quotes:
            work.spend(1 + len(quote.input) + sum(1 + len(y) for y in quote.candidates))
            for atom in quote.input:
                self.holding.setdefault(atom, []).append(quote.line)
            seen: dict[str, set[int]] = {}
            for y in quote.candidates:
                for t, count in y.items():
                    seen.setdefault(t, set()).add(count)
            for t, counts in seen.items():
                self.outputs.setdefault(t, {})[quote.line] = max(counts)
                if len(counts) > 1 or not all(t in y for y in quote.candidates):
                    self.disputed.setdefault(t, set()).add(quote.line)


class Column:
    """What some quoted examples say of M_t: x M_t = y(t) but for errors, and so M(s, t) <= most(s).

    On any of the lines M_t has at most spare(lines) errors; without mistakes, that is 0.
    Where most(s) = 0 the atom s is struck: M(s, t) = 0.  An atom that no quoted example holds has no most, and in the
    linear family none has.
    If the candidates of a line differ in y(t), the line is disputed: its y(t) is the largest, and only x M_t <= y(t).
    """

    def __init__(self, family: str, target: str, quotes: Quotes, spare: Spare) -> None:
        self.family = family
        self.spare = spare
        self.inputs = quotes.inputs
        self.outputs = quotes.outputs.get(target, {})
        self.disputed = quotes.disputed.get(target, set())
        self.holding = quotes.holding if family != "linear" else {}
        self.known: dict[str, Number] = {}  # the most of each atom that was asked for

    def most(self, s: str) -> Number | None:
        """Return the most that M(s, t) can be; None if there is no most."""
        if s not in self.holding:
            return None
        if s not in self.known:
            self.known[s] = self._most(s, self.holding[s])
        return self.known[s]

    def _most(self, s: str, lines: list[int]) -> Number:
        """Return the largest k with sum of max(0, k x(s) - y(t)) <= spare, over the lines that hold s.

        Why: sum x(s) M(s, t) over any of them is at most sum x M_t, for none of the other terms is negative; and that
        is at most sum y(t) + spare.  The least bound is that of the lines with y(t) / x(s) <= k, so they come first.
        """
        work.spend(len(lines))
        spare = self.spare(lines)
        if not spare and any(line not in self.outputs for line in lines):
            return 0
        lines = sorted(lines, key=lambda line: self._quotient(self.outputs.get(line, 0), self.inputs[line][s]))
        outputs = itertools.accumulate(self.outputs.get(line, 0) for line in lines)
        counts = itertools.accumulate(self.inputs[line][s] for line in lines)
        return min(self._quotient(y + spare, count) for y, count in zip(outputs, counts, strict=True))

    def _quotient(self, y: int, count: int) -> Number:
        """Divide, and in the integral family round down."""
        work.spend(2 + (y.bit_length() + count.bit_length()) ** 2 // LIMB**2)
        whole, left = divmod(y, count)
        return Fraction(y, count) if left and self.family != "integral" else whole

    def input(self, weights: Weights) -> Iterator[tuple[Number, Mapping[str, Number]]]:
        """Yield the terms of sum weight * x."""
        return ((weight, self.inputs[line]) for line, weight in weights.items())

    def output(self, weights: Weights) -> list[Term]:
        """Return the terms of sum weight * y(t).

        But for errors, if none is disputed, their sum is what M_t gives for the sum of weight * x.
        """
        work.spend(len(weights))
        return [(weight, self.outputs[line]) for line, weight in weights.items() if line in self.outputs]

    def is_struck(self, atom: str) -> bool:
        """Tell whether M(atom, t) is 0 in every mapping that fits."""
        work.spend(1)
        return self.most(atom) == 0


def squeezed(lemma: Squeeze, column: Column) -> bool:
    """Lower <= w <= upper where not struck, and both sums of y are c.  So c = lower M_t <= w M_t <= upper M_t = c."""
    over = signs([(1, lemma.functional), *((-weight, x) for weight, x in column.input(lemma.lower))])
    under = signs([(-1, lemma.functional), *column.input(lemma.upper)])
    between = all(sign > 0 or column.is_struck(atom) for atom, sign in [*over.items(), *under.items()])
    return between and not any(compare(column.output(w), [(1, lemma.value)]) for w in (lemma.lower, lemma.upper))


class Claim(NamedTuple):
    """What a tree refutes: side * (functional M_t - bound) >= 0, with few errors on the lines that the tree weighs.

    That is "at least the bound" or, if side is -1, "at most"; and at most `spare` errors.
    """

    side: int
    functional: Vector
    bound: int
    spare: int


def excluded(lemma: Exclusion, column: Column) -> bool:
    """Refuted: w M_t <= c - 1, and w M_t >= c + 1.  But w M_t is whole, so it is c."""
    less = Claim(-1, lemma.functional, lemma.value - 1, column.spare(weighed(lemma.below)))
    more = Claim(1, lemma.functional, lemma.value + 1, column.spare(weighed(lemma.above)))
    box: Box[str] = Box({}, {}, column.most)
    return refutes(lemma.below, less, column, box) and refutes(lemma.above, more, column, box)


@dataclass(frozen=True)
class Box(Generic[Key]):
    """Where numbers lie: at each key from `low` on, or from 0 on; up to `high`, or to the most; or without end."""

    low: Mapping[Key, Number]
    high: Mapping[Key, Number]
    most: Callable[[Key], Number | None]

    def end(self, key: Key) -> Number | None:
        """Return the largest number at a key, None if there is none."""
        return self.high[key] if key in self.high else self.most(key)

    def below(self, key: Key, k: int) -> Box[Key]:
        """Return the box in which the number at a key is at most k."""
        work.spend(1 + len(self.high))
        end = self.end(key)
        return replace(self, high={**self.high, key: k if end is None else min(k, end)})

    def above(self, key: Key, k: int) -> Box[Key]:
        """Return the box in which the number at a key is at least k + 1."""
        work.spend(1 + len(self.low))
        return replace(self, low={**self.low, key: max(k + 1, self.low.get(key, 0))})

    def greatest(self, r: Mapping[Key, Number]) -> list[Term] | None:
        """Return the terms of the most that r times numbers in the box can be, or None if there is no most."""
        terms: list[Term] = []
        for key, number in r.items():
            end = self.end(key) if number > 0 else self.low.get(key, 0)
            if end is None:
                return None
            terms.append((number, end))
        return terms


def refutes(tree: Tree, claim: Claim, column: Column, box: Box[str]) -> bool:
    """Tell whether a tree shows that no M fits, meets the claim, and has its M_t in the box.

    A split leaves nothing out: M(s, t) is whole, so it is at most k or at least k + 1, and both are refuted.
    """
    if isinstance(tree, Split):
        below = refutes(tree.below, claim, column, box.below(tree.atom, tree.at))
        return below and refutes(tree.above, claim, column, box.above(tree.atom, tree.at))
    if isinstance(tree, Leaf):
        return leaf_refutes(tree, claim, column, box)
    return isinstance(tree, Remainder) and remainder_refutes(tree, column)


def leaf_refutes(leaf: Leaf, claim: Claim, column: Column, box: Box[str]) -> bool:
    """Take r = sum l x + side goal w.  Then sum l y(t) + side goal bound is more than r M_t + spare top can be.

    If M met the claim, it would not be: side goal w M_t >= side goal bound; and sum l y(t) - sum l x M_t, the sum of
    l times an error each, is at most the largest size of an l, top, times the errors, which are at most spare.
    """
    r = combine([*column.input(leaf.weights), (claim.side * leaf.goal, claim.functional)])
    most = box.greatest(r)
    top = max(map(size, leaf.weights.values()), default=0)
    left = [*column.output(leaf.weights), (claim.side * leaf.goal, claim.bound), (-claim.spare, top)]
    return most is not None and compare(left, most) > 0


def remainder_refutes(tree: Remainder, column: Column) -> bool:
    """Sum l x is whole where not struck, sum l y(t) is not.  But if M fitted, that would be sum l x M_t, so whole."""
    inputs = combine(column.input(tree.weights)).items()
    whole = all(number.denominator == 1 or column.is_struck(atom) for atom, number in inputs)
    return whole and Sum(column.output(tree.weights)).number().denominator != 1


def follows(lemma: Squeeze | Exclusion | JointLemma, column: Column) -> bool:
    """Tell whether a lemma holds, by the rule of its kind."""
    if isinstance(lemma, Squeeze):
        return squeezed(lemma, column)
    return isinstance(lemma, Exclusion) and excluded(lemma, column)


def bounded_answer(record: Record, system: System | None) -> str:
    """For each t, question = sum a x + sum b w but where M_t is 0.  So question M_t = sum a y(t) + sum b c = output(t).

    With mistakes there is no a, only lemmas.  This is checked for all target atoms of the record and its ledger.
    For any other t, listed or not, every quoted y(t) is 0.  If M(s, t) were not 0 for an atom s of the question, there
    would be an error for each s in the quoted inputs, more than the ledger has left; so question M_t = 0 = output(t).
    """
    ledger = needed(system).audited(record.ledger) if system or record.mistakes else Ledger((), 0)
    if ledger.left < 0:
        raise Rejected("its ledger has more errors than there may be mistakes, so that no mapping fits")
    must_be_seen(record, ledger.left)
    parts = {part.target: part for part in record.parts}
    targets = {*record.output, *parts, *(proved.target for proved in (*record.lemmas, *ledger.entries))}
    quotes = Quotes(record.examples)
    columns = {
        t: Column(record.family, t, quotes, partial(ledger.spare, t))
        for t in sorted(targets.union(*(quote.output for quote in record.examples)))
    }
    for number, lemma in enumerate(record.lemmas):
        if not follows(lemma, columns[lemma.target]):
            raise Rejected(f"lemma {number} does not follow from the quoted examples")
    rests = Rests(record, quotes.inputs)
    for t, column in columns.items():
        must_add_up(record, column, parts.get(t, Part(t, {}, {})), rests)
    if system is not None:
        system.must_hold(record.examples)
        system.must_be_fitted_by(record.mapping)
    return answered(record)


class Rests:
    """What the weighted examples and lemmas of parts leave of the question; that of equal parts is worked out once."""

    def __init__(self, record: Record, inputs: Mapping[int, Bag]) -> None:
        self.record = record
        self.inputs = inputs
        self.known: dict[tuple[frozenset[tuple[int, Number]], frozenset[tuple[int, Number]]], list[str]] = {}

    def atoms(self, part: Part) -> list[str]:
        """Return the atoms at which the sum of weight * x and weight * w is not the question."""
        work.spend(len(part.weights) + len(part.lemmas))
        key = frozenset(part.weights.items()), frozenset(part.lemmas.items())
        if key not in self.known:
            vectors: list[tuple[Number, Mapping[str, Number]]] = [(-1, self.record.question)]
            vectors += [(weight, self.inputs[line]) for line, weight in part.weights.items()]
            vectors += [(weight, self.record.lemmas[number].functional) for number, weight in part.lemmas.items()]
            self.known[key] = [*signs(vectors)]
        return self.known[key]


def must_be_seen(record: Record, errors: int) -> None:
    """Reject a record unless the quoted inputs hold each atom of the question more often than there are errors."""
    seen = combine((1, quote.input) for quote in record.examples)
    if rare := {atom for atom in record.question if seen.get(atom, 0) <= errors}:
        few = "too few quoted examples hold" if errors else "no quoted example holds"
        raise Rejected(f"{few} {show(min(rare))}, an atom of the question")


def must_add_up(record: Record, column: Column, part: Part, rests: Rests) -> None:
    """Reject a part unless its examples and lemmas make the question, but where struck, and the output."""
    target = part.target
    if disputed := part.weights.keys() & column.disputed:
        raise Rejected(f"for {show(target)} line {show(min(disputed))} has a weight, but its candidates do not agree")
    if not all(map(column.is_struck, rests.atoms(part))):
        raise Rejected(f"for {show(target)} the weighted inputs and lemmas do not add up to the question")
    output = column.output(part.weights)
    output += [(weight, record.lemmas[number].value) for number, weight in part.lemmas.items()]
    if compare(output, [(1, record.output.get(target, 0))]):
        raise Rejected(f"for {show(target)} the weighted outputs and lemmas do not add up to the output")


def bounded_contradiction(record: Record, system: System | None) -> str:
    """The tree refutes that some M fits and 0 M_t >= 0.  So no M fits."""
    column = Column(record.family, record.target, Quotes(record.examples), lambda _: 0)
    if not refutes(record.tree, Claim(1, {}, 0, 0), column, Box({}, {}, column.most)):
        raise Rejected("the tree does not refute that some mapping fits")
    if system is not None:
        system.must_hold(record.examples)
    count = len(record.examples)
    return f"no {record.family} mapping fits the {'quoted example' if count == 1 else f'{count} quoted examples'}"


# Rules of the integral family with mistakes: some errors are certain, and the others are few --------------------------


def certain(entry: Entry, quotes: Sequence[Quote], mistakes: int) -> bool:
    """The tree refutes that some M fits, and has fewer than the entry's errors on the lines that it weighs.

    Such an M would have no more errors than mistakes on any lines, and so M(s, t) <= most(s).
    """
    column = Column("integral", entry.target, Quotes(quotes), lambda _: mistakes)
    return refutes(entry.tree, Claim(1, {}, 0, entry.errors - 1), column, Box({}, {}, column.most))


class Ledger:
    """Entries, what is wrong with them if they are not certain, and how many of the mistakes their errors leave.

    No two entries weigh the same line for a target, so their errors add up.
    """

    def __init__(self, entries: Sequence[Entry], mistakes: int, flaw: str = "") -> None:
        self.entries = entries
        self.flaw = flaw
        self.left = mistakes - sum(entry.errors for entry in entries)
        self.weighing = {(entry.target, line): k for k, entry in enumerate(entries) for line in weighed(entry.tree)}

    def spare(self, target: str, lines: Iterable[int]) -> int:
        """Return the most errors that M_t can have on these lines if M fits.

        All errors of the entries are elsewhere, but for those that weigh, for the target, one of the lines.
        """
        near = {self.weighing[target, line] for line in lines if (target, line) in self.weighing}
        return self.left + sum(self.entries[k].errors for k in near)


def overdrawn(record: Record, system: System | None) -> str:
    """The entries' errors are on different pairs, and more than the mistakes.  So no M fits."""
    if needed(system).audited(record.ledger).left >= 0:
        raise Rejected("the errors of the ledger are not more than there may be mistakes")
    return f"no {record.family} mapping fits{budget(record)}"


# Rules with choices: in all families, x M is one of the live candidates of each example -------------------------------


class Block:
    """What some quoted examples say of M: each x M is a live candidate of its example.

    That couples the columns of M, so that trees speak of several at once.  The box has M(s, t) <= high(s, t): as in a
    column whose outputs are the largest among the live candidates.
    """

    def __init__(self, family: str, quotes: Sequence[Quote], live: Live) -> None:
        self.family = family
        self.inputs = {quote.line: quote.input for quote in quotes}
        self.counts = {quote.line: len(quote.candidates) for quote in quotes}
        self.live = {
            quote.line: live[quote.line] if quote.line in live else dict(enumerate(quote.candidates))
            for quote in quotes
        }
        self.quotes = [quote._replace(candidates=[*self.live[quote.line].values()]) for quote in quotes]
        self.index = Quotes(self.quotes)
        self.columns: dict[str, Column] = {}

    def column(self, target: str) -> Column:
        """Return what the examples say of one column, by itself; it is made once."""
        if target not in self.columns:
            self.columns[target] = Column(self.family, target, self.index, lambda _: 0)
        return self.columns[target]

    def most(self, cell: Cell) -> Number | None:
        """Return the most that M(s, t) can be; None if there is no most."""
        s, t = cell
        return self.column(t).most(s)


class JointClaim(NamedTuple):
    """What a tree refutes: side * (functional M - bound) >= 0 or, if it is strict, > 0; the functional is of cells."""

    side: int
    functional: Mapping[Cell, Number]
    bound: Number
    is_strict: bool


ANYTHING = JointClaim(1, {}, 0, False)


def is_refuted(claim: JointClaim, tree: Tree, block: Block) -> bool:
    """Tell whether a tree shows that no M meets the claim and fits the examples of the block."""
    return jointly_refutes(tree, claim, block, block.live, Box({}, {}, block.most))


def jointly_refutes(tree: Tree, claim: JointClaim, block: Block, live: Live, box: Box[Cell]) -> bool:
    """Tell whether a tree shows that no M gives live candidates, meets the claim, and lies in the box.

    A split leaves nothing out, as above, if numbers are whole.  Nor does a choice: the candidate that M gives is one of
    these or one of the others, and both are refuted.
    """
    if isinstance(tree, JointSplit):
        if block.family != "integral":
            return False
        cell = tree.atom, tree.target
        below = jointly_refutes(tree.below, claim, block, live, box.below(cell, tree.at))
        return below and jointly_refutes(tree.above, claim, block, live, box.above(cell, tree.at))
    if isinstance(tree, Choice):
        work.spend(len(live) + len(live[tree.line]))
        listed = set(tree.candidates)
        these = {j: y for j, y in live[tree.line].items() if j in listed}
        others = {j: y for j, y in live[tree.line].items() if j not in listed}
        if not these or not others or tree.candidates[-1] >= block.counts[tree.line]:
            return False
        first = jointly_refutes(tree.these, claim, block, live | {tree.line: these}, box)
        return first and jointly_refutes(tree.others, claim, block, live | {tree.line: others}, box)
    return isinstance(tree, JointLeaf) and joint_leaf_refutes(tree, claim, block, live, box)


def joint_leaf_refutes(leaf: JointLeaf, claim: JointClaim, block: Block, live: Live, box: Box[Cell]) -> bool:
    """Take r = sum l x + side goal w, over all cells.  Then sum l y + side goal bound is more than r M can be.

    If M met the claim, it would not be: sum l y = sum l x M for the candidates y that M gives, none of which has less
    than the least l y of its example; and side goal w M >= side goal bound.  Or >, if goal > 0 and the claim is strict,
    and then it is enough to be equal.  In the linear family nothing is bounded, so that r must be 0.
    """
    products: Iterator[tuple[Number, Mapping[Cell, Number]]] = (
        (weight, {(s, t): n for s, n in block.inputs[line].items()})
        for line, weights in leaf.weights.items()
        for t, weight in weights.items()
    )
    r = combine(itertools.chain(products, [(claim.side * leaf.goal, claim.functional)]))
    most = None if r and block.family == "linear" else box.greatest(r)
    if most is None:
        return False
    left: list[Term] = [(claim.side * leaf.goal, claim.bound)]
    for line, weights in leaf.weights.items():
        work.spend(len(weights) * len(live[line]))
        least = min(sum(weight * y.get(t, 0) for t, weight in weights.items()) for y in live[line].values())
        left.append((1, least))
    order = compare(left, most)
    return order > 0 or (order == 0 and leaf.goal > 0 and claim.is_strict)


def multiple(denominators: Iterable[int]) -> int:
    """Return the least common multiple, two by two."""
    numbers = [1, *denominators]
    while len(numbers) > 1:
        left = numbers[-1:] if len(numbers) % 2 else []
        work.spend(sum(1 + number.bit_length() ** 2 // LIMB**2 for number in numbers))
        numbers = [math.lcm(one, other) for one, other in zip(numbers[::2], numbers[1::2], strict=False)] + left
    return numbers[0]


def jointly_excluded(lemma: JointLemma, block: Block) -> bool:
    """Refuted: w M_t <= c - d, and w M_t >= c + d, for the least d by which they can differ; or <, > if there is none.

    In the integral family w M_t is whole, so d = 1.  In the linear family it is sum a y(t) for some candidates y, a
    multiple of 1 / q for every common multiple q of denominators.  In the nonnegative family there is no least.
    """
    d: Number = 1 if block.family == "integral" else 0
    if lemma.weights is not None:
        if signs([*block.column(lemma.target).input(lemma.weights), (-1, lemma.functional)]):
            return False
        d = Fraction(1, multiple({number.denominator for number in (lemma.value, *lemma.weights.values())}))
    w = {(s, lemma.target): number for s, number in lemma.functional.items()}
    less, more = (JointClaim(side, w, lemma.value + side * d, d == 0) for side in (-1, 1))
    return is_refuted(less, lemma.below, block) and is_refuted(more, lemma.above, block)


class Dead:
    """Steps, the candidates that they leave live at the lines that they are about, and what is wrong with them.

    If all candidates of some line are dead, it is empty, and no mapping fits.
    """

    def __init__(self, steps: Sequence[Step], family: str, examples: Mapping[int, Quote]) -> None:
        self.steps = steps
        self.family = family
        self.examples = examples
        self.live: Live = {}
        self.has_empty_line = False
        self.flaw = ""
        for number, step in enumerate(steps):
            if flaw := self._take(step):
                self.flaw = f'step {number} of "dead" {flaw}'
                break

    def _take(self, step: Step) -> str:
        """Leave out the candidate of a step: with that alone at its line, the tree refutes that some M fits.

        So a mapping that fits gives another one.  The next steps may rest on this.
        """
        lines = sorted(step.all_lines())
        if strange := {line for line in lines if line not in self.examples}:
            return f"names line {show(min(strange))}, but the system has no such example"
        if self.has_empty_line:
            return "comes after all candidates of a line are dead"
        candidates = self.examples[step.line].candidates
        live = self.live[step.line] if step.line in self.live else dict(enumerate(candidates))
        if len(candidates) == 1 or step.candidate not in live:
            return f"is about line {show(step.line)}, where {show(step.candidate)} is no live candidate"
        known = {line: self.live[line] for line in lines if line in self.live}
        alone = {step.line: {step.candidate: live[step.candidate]}}
        block = Block(self.family, [self.examples[line] for line in lines], known | alone)
        if not is_refuted(ANYTHING, step.tree, block):
            return f"does not refute candidate {show(step.candidate)} of line {show(step.line)}"
        del live[step.candidate]
        self.live[step.line] = live
        self.has_empty_line = not live
        return ""


def chosen_answer(record: Record, system: System | None) -> str:
    """As without choices: a line with a weight has x M_t = y(t), for all its live candidates have y(t) equally often.

    This is checked for all target atoms of the record and of the live candidates that it quotes.  Any other t is in no
    such candidate.  In the linear family question = sum a x, so question M_t = sum a 0; in the others all quoted atoms
    are struck for t, and those of the question are quoted.
    """
    system = needed(system)
    system.must_hold(record.examples)
    dead = system.narrowed(record.dead or ())
    if dead.has_empty_line:
        raise Rejected("all candidates of a line are dead, so that no mapping fits")
    block = Block(record.family, record.examples, dead.live)
    if record.family != "linear":
        must_be_seen(record, 0)
    elif signs([*((weight, block.inputs[line]) for line, weight in record.weights.items()), (-1, record.question)]):
        raise Rejected("the weighted inputs do not add up to the question")
    for number, lemma in enumerate(record.lemmas):
        if not isinstance(lemma, JointLemma) or not jointly_excluded(lemma, block):
            raise Rejected(f"lemma {number} does not follow from the quoted examples")
    parts = {part.target: part for part in record.parts}
    targets = {*record.output, *parts, *(lemma.target for lemma in record.lemmas)}
    rests = Rests(record, block.inputs)
    for t in sorted(targets.union(*(y for quote in block.quotes for y in quote.candidates))):
        must_add_up(record, block.column(t), parts.get(t, Part(t, record.weights, {})), rests)
    system.must_be_fitted_by(record.mapping)
    return answered(record)


def chosen_contradiction(record: Record, system: System | None) -> str:
    """The tree refutes that some M fits, or all candidates of some line are dead.  So no M fits."""
    system = needed(system)
    system.must_hold(record.examples)
    dead = system.narrowed(record.dead or ())
    if dead.has_empty_line:
        if record.tree != JointLeaf(0, {}):
            raise Rejected("all candidates of a line are dead, so that the tree must be a leaf without weights")
    elif not is_refuted(ANYTHING, record.tree, Block(record.family, record.examples, dead.live)):
        raise Rejected("the tree does not refute that some mapping fits")
    return f"no {record.family} mapping fits, whatever the choice of outputs"


# Rule of calls: edges and names make one output -----------------------------------------------------------------------


KEY = r'(?:\w[\w-]*|"(?:[^"\\]|\\.)*")'
PATH = rf"(?:{KEY}(?:\[\])*|(?:\[\])+)(?:\.{KEY}(?:\[\])*)*"
TOOL = re.compile(rf"{KEY}\(\)", re.DOTALL)
LEAF_EDGE = re.compile(rf"(?P<path>(?:{PATH})?)=(?P<value>.*)", re.DOTALL)
PLACES = {"-2", "-1", "+1", "+2"}
IDLE = {"-": 1}


class Edge(NamedTuple):
    """A value in a call: where it stands, the atom that says so, and whether it holds others, like all but constants.

    A list of calls does not count as one that does, since its calls, which stand where it stands, do.
    """

    path: str
    atom: str
    is_box: bool


def is_word(key: str) -> bool:
    """Tell whether a key or the name of a tool is written as it is."""
    return re.fullmatch(r"\w[\w-]*", key) is not None


def a_key(key: str) -> str:
    """Write a key, or the name of a tool, as paths and edges have it."""
    return key if is_word(key) else json.dumps(key, ensure_ascii=False)


def is_call(value: object) -> bool:
    """Tell whether a value is a call: a name, arguments, and nothing else."""
    if type(value) is not dict or value.keys() != {"name", "arguments"}:
        return False
    return type(value["name"]) is str and type(value["arguments"]) is dict


def are_calls(value: object) -> bool:
    """Tell whether a value is a list of calls, and of nothing else."""
    return isinstance(value, list) and value != [] and all(map(is_call, value))


def constant(value: object) -> str:
    """Write a string, a number, true, false or null, each in one way only."""
    return value.digits if isinstance(value, Exact) else json.dumps(value, ensure_ascii=False)


def edges_of(value: Any, path: str = "") -> Iterator[Edge]:
    """Yield the edges of a value at a path, and of all that it holds."""
    work.spend(1 + len(path))
    if is_call(value):
        tool = f"{a_key(value['name'])}()"
        yield Edge(path, f"{path}={tool}" if path else tool, True)
        yield from edges_of_members(value["arguments"], path)
    elif isinstance(value, dict):
        yield Edge(path, f"{path}{{}}", True)
        yield from edges_of_members(value, path)
    elif are_calls(value):
        if len(value) == 1:
            yield Edge(path, f"{path}[()]", False)
        for call in value:
            yield from edges_of(call, path)
    elif isinstance(value, list):
        yield Edge(path, f"{path}[]", True)
        for item in value:
            yield from edges_of(item, f"{path}[]")
    else:
        yield Edge(path, f"{path}={constant(value)}", False)


def edges_of_output(value: Any, lists: bool) -> Iterator[Edge]:
    """Yield all edges of an output; if outputs are lists of calls throughout, only a call in no list is marked."""
    if lists and is_call(value):
        yield Edge("", "=()", False)
    marked = not (lists and are_calls(value))
    yield from (edge for edge in edges_of(value) if marked or edge.atom != "[()]")


def edges_of_members(members: Mapping[str, object], path: str) -> Iterator[Edge]:
    """Yield the edges of all members of an object at a path, or of the arguments of a call."""
    for key, value in members.items():
        yield from edges_of(value, f"{path}.{a_key(key)}" if path else a_key(key))


def is_type(value: object) -> bool:
    """Tell whether a value is a type of names; no constant is written so."""
    return is_string(value) and re.fullmatch("<.*>", str(value), re.DOTALL) is not None


def canonical(value: object) -> str:
    """Write a value of JSON in one way only: keys and items in order, numbers in plain digits.

    Two lists with the same items count as one, since it is never shown in which order these stand.
    """
    if isinstance(value, dict):
        members = (f"{json.dumps(key)}:{canonical(value[key])}" for key in sorted(value))
        return f"{{{','.join(members)}}}"
    if isinstance(value, list):
        return f"[{','.join(sorted(map(canonical, value)))}]"
    return constant(value)


class Slots(NamedTuple):
    """The edges of an answer: how often a name of a type stands at a path, and all others, each written in one way."""

    counts: dict[tuple[str, str], int]  # by the type and the path
    others: Counter[str]

    @classmethod
    def of(cls, edges: Bag) -> Slots:
        """Part the edges of a bag."""
        counts: dict[tuple[str, str], int] = {}
        others: Counter[str] = Counter()
        for atom, count in edges.items():
            work.spend(1 + len(atom))
            if match := LEAF_EDGE.fullmatch(atom):
                path, value = match["path"], match["value"]
                if is_type(value):
                    counts[value, path] = count
                else:
                    known = attempt(a_constant, value)
                    others[f"{path}={known}" if isinstance(known, str) else atom] += count
            else:
                others[atom] += count
        return cls(counts, others)


def called(record: Record, system: System | None) -> str:
    """Every M that fits gives the edges, every N that fits the roles; so one placement only agrees with both.

    With it the call has these edges, and no other output has them, but for the order in lists.
    """
    edges, roles = record.edges, None
    if edges is None:
        raise Malformed("it must have the edges of a call")
    for what, part in [("edges", edges), *((f"role {k}", role) for k, role in enumerate(record.roles))]:
        if (part.family, part.mistakes) != (record.family, edges.mistakes):
            raise Rejected(f"its {what} must be about the family of the call, and all about as many mistakes")
        if part.system != (record.system if part is edges else record.roles[0].system):
            raise Rejected(f"its {what} must be about the system of the {'call' if part is edges else 'other roles'}")
    if system is not None and system.edges is not None:
        raise Rejected("the system file is one of roles, but a call begins with the system of its edges")
    embedded("edges", edges, system)
    if system is not None and record.roles:
        roles = system.with_roles()
    for k, role in enumerate(record.roles):
        embedded(f"role {k}", role, roles)
    if not is_bag(edges.output):
        raise Rejected("the edges are no bag")
    bag = {atom: int(count) for atom, count in edges.output.items()}
    must_be_surrounded(record, bag, roles)
    slots, made = Slots.of(bag), [*edges_of_output(record.call.value, record.lists)]
    must_be_placed(record, slots)
    must_be_composed(record, slots.others, made)
    must_be_distributed(record)
    return told(record, edges, made)


def embedded(what: str, record: Record, system: System | None) -> None:
    """Apply the rule of a record that a call rests on."""
    try:
        applied(record, system)
    except Rejected as trouble:
        raise Rejected(f"its {what}: {trouble}") from trouble


def is_bag(vector: Vector) -> bool:
    """Tell whether all numbers are counts."""
    return all(isinstance(number, int) and number > 0 for number in vector.values())


def must_be_surrounded(record: Record, edges: Bag, system: System | None) -> None:
    """Reject roles that are not about names of the type, or about another tool than the one that is called, if any."""
    tools = {atom: count for atom, count in edges.items() if TOOL.fullmatch(atom)}
    tool = min(tools) if sum(tools.values()) == 1 else "-"
    claims = dict.fromkeys((name.role, name.type) for name in record.names if name.role is not None)
    questions = [(kind, record.roles[role].question) for role, kind in claims]
    has_tool = any(atom.count(" ") > 2 for _, question in questions for atom in question)
    if system is not None:
        has_tool = system.tool
    for kind, question in questions:
        work.spend(1 + len(question))
        for atom in question:
            words = atom.split(" ", 3)
            if len(words) < 3 or words[0] not in PLACES or words[1] != kind or not words[2]:
                raise Rejected(f"{show(atom)} is nothing that stands around a name of the type {show(kind)}")
            if words[3:] != ([tool] if has_tool else []):
                raise Rejected(f"{show(atom)} must have {f'the tool {show(tool)}' if has_tool else 'no tool'}")


def must_be_placed(record: Record, slots: Slots) -> None:
    """Reject a placement unless it is the only one that obeys the roles and what is declared.

    A name with a role fills what that says.  Each edge that is left must have one name that can fill it.
    """
    left = dict(slots.counts)
    free: dict[str, list[int]] = {}  # the names without a role, by their types
    for k, name in enumerate(record.names):
        if name.role is None:
            free.setdefault(name.type, []).append(k)
            continue
        paths = role_of(record.roles[name.role])
        work.spend(1 + len(paths))
        if paths != name.fills:
            raise Rejected(f"{show(name.name)} does not fill what its role says")
        if strange := paths.keys() & set(record.declared.get(k, ())):
            raise Rejected(f"by its role {show(name.name)} fills {show(min(strange))}, which is declared impossible")
        for path, count in paths.items():
            left[name.type, path] = left.get((name.type, path), 0) - count
            if left[name.type, path] < 0:
                raise Rejected(f"by their roles, names fill {show(path)} more often than the edges allow")
    filled: dict[int, Bag] = {}
    forbidden = {k: set(paths) for k, paths in record.declared.items()}
    for (kind, path), count in left.items():
        if count:
            names = free.get(kind, [])
            work.spend(len(names))
            able = [k for k in names if path not in forbidden.get(k, ())]
            if len(able) != 1:
                which = "several names" if able else "no name"
                raise Rejected(f"there is not one placement: {which} of the type {show(kind)} can fill {show(path)}")
            filled.setdefault(able[0], {})[path] = count
    for k, name in enumerate(record.names):
        if name.role is None and name.fills != filled.get(k, {}):
            raise Rejected(f"{show(name.name)} does not fill what the only placement says")


def role_of(record: Record) -> Bag:
    """Return the paths that a role says, each so often, and reject what is none."""
    role = {path: int(count) for path, count in record.output.items()}
    if not role or not is_bag(record.output) or ("-" in role and role != IDLE):
        raise Rejected(f"{show(record.output)} is no role")
    return {} if role == IDLE else role


def must_be_composed(record: Record, edges: Counter[str], made: Sequence[Edge]) -> None:
    """Reject a call, of which these edges are made, unless it has the edges and names, and no other output has them.

    That is so if at each path one value at most holds others, because all that stands right below belongs to it; but at
    the empty path there may be several calls, of which it is still to be shown which has which arguments.
    """
    wanted = Counter(edges)
    for name in record.names:
        for path, count in name.fills.items():
            work.spend(1 + len(path))
            wanted[f"{path}={name.written[path]}"] += count
    found = Counter(edge.atom for edge in made)
    if strange := [atom for atom in {**found, **wanted} if found[atom] != wanted[atom]]:
        atom = min(strange)
        raise Rejected(f"the call has the edge {show(atom)} {show(found[atom])} times instead of {show(wanted[atom])}")
    top = {""} if are_calls(record.call.value) else set[str]()
    boxes = Counter(edge.path for edge in made if edge.is_box and edge.path not in top)
    if several := [path for path, count in boxes.items() if count > 1]:
        raise Rejected(f"several outputs have these edges, for at {show(min(several))} several values hold others")


def must_be_distributed(record: Record) -> None:
    """Reject several calls unless their tools, as declared, let their arguments be given to them in this way only.

    Which calls have which values of a key leaves open how those of the other keys are given.  So the keys are looked at
    one after the other.  Calls that are alike so far are one group: it is all the same which of them has what.
    """
    calls: Any = record.call.value
    if not are_calls(calls) or len(calls) < 2:
        if record.tools:
            raise Rejected("what tools take and need is declared, but there are not several calls")
        return
    tools = [f"{a_key(call['name'])}()" for call in calls]
    if record.tools.keys() != set(tools):
        raise Rejected("it must be declared what each tool that is called takes and needs, and nothing of others")
    given = [{key: canonical(value) for key, value in call["arguments"].items()} for call in calls]
    keys = sorted({key for arguments in given for key in arguments})
    for tool, arguments in zip(tools, given, strict=True):
        use = record.tools[tool]
        work.spend(1 + len(arguments) + len(use.needs))
        if lacking := use.needs - arguments.keys():
            raise Rejected(f"{show(tool)} needs {show(min(lacking))}, which a call of it does not have")
        if strange := [key for key, value in arguments.items() if not use.allows(key, value)]:
            raise Rejected(f"{show(tool)} does not take what a call of it has as {show(min(strange))}")
    groups = numbered(tools)
    for key in keys:
        work.spend(len(calls))
        values = [arguments.get(key) for arguments in given]
        held = dict.fromkeys(zip(groups, values, strict=True))
        uses = {group: record.tools[tool] for group, tool in zip(groups, tools, strict=True)}
        if can_be_exchanged([*held], key, uses):
            raise Rejected(
                "there are several ways to give the arguments to the calls, by what their tools take and need: "
                f"they can exchange what they have of {show(key)}"
            )
        groups = numbered(zip(groups, values, strict=True))


def numbered(items: Iterable[Hashable]) -> list[int]:
    """Return numbers instead of items, the same for equal ones."""
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(item, len(numbers)) for item in items]


def can_be_exchanged(held: Sequence[tuple[int, str | None]], key: str, uses: Mapping[int, ToolUse]) -> bool:
    """Tell whether groups of calls can have other values of a key than those that they hold; None is to lack the key.

    If so, they can by rings: a group gives one of its values for another, which the next group gives for yet another,
    and so on, until the last group takes what the first one gave.  Groups and values of a ring all differ, so one ring
    is enough; and there is one if, going on so from a value that a group gives, some other group can take it.
    """
    holders: dict[str | None, list[int]] = {}
    for group, value in held:
        holders.setdefault(value, []).append(group)
    for first, given in held:
        if given is None:
            continue  # no ring has nothing but this
        waiting, groups, taken = [first], {first}, set[str | None]()
        while waiting:
            group = waiting.pop()
            work.spend(1 + len(holders))
            for value in holders:
                if value in taken or (group, value) == (first, given) or not uses[group].allows(key, value):
                    continue
                if value == given:
                    return True
                work.spend(len(holders[value]))
                taken.add(value)
                waiting += [other for other in holders[value] if other not in groups]
                groups.update(holders[value])
    return False


def told(record: Record, edges: Record, made: Sequence[Edge]) -> str:
    """Say what a call has shown, and what is taken as given."""
    items = {(edge.path, edge.atom) for edge in made if edge.path.endswith("[]")}
    value: Any = record.call.value
    several = set(map(canonical, value)) if are_calls(value) else set[str]()
    is_open = len(several) > 1 or len({path for path, _ in items}) < len(items)
    which = f"every {record.family} mapping that fits{budget(edges)}"
    parts = [f"for {show(edges.question)} {which} gives the edges of {show(record.call.text)}"]
    parts += ["in which order items stand in a list is not proved"] if is_open else []
    if record.names:
        forced = " and the roles that are forced" if record.roles else ""
        names = listed(name.name for name in record.names)
        parts.append(f"these edges{forced} leave one placement of its names {names}")
    given = ["that the sentence has these atoms, these names and no others", "that names are written so"]
    for k, paths in record.declared.items():
        given.append(f"that {show(record.names[k].name)} is declared not to fill {listed(paths)}")
    if record.tools:
        given.append(f"what {listed(record.tools)} are declared to take and to need")
    given += ["that outputs are lists of calls throughout"] if record.lists else []
    return f"{'; '.join(parts)}; taken as given, not verified: {', '.join(given)}"


def listed(words: Iterable[str]) -> str:
    """Write some words, and no more than a few of them."""
    few = [show(word) for word in itertools.islice(words, 11)]
    return ", ".join([*few[:10], "..."] if len(few) > 10 else few)


def judge(record: Record, system: System | Malformed | None) -> str:
    """Apply the rule of a record, by itself or to a system, if it takes no more steps than are allowed."""
    if isinstance(system, Malformed):
        raise Malformed(f"cannot be judged: {system}")
    work.begin()
    work.allow(record.size, STEPS_A_BYTE)
    if system is None:
        return f"only the arithmetic was verified, not the quoted examples; if they are real, {applied(record, None)}"
    return applied(record, system)


def applied(record: Record, system: System | None) -> str:
    """Apply the rule of the record's family and verdict, without or with mistakes or choices."""
    rules = WITH_CHOICES if record.dead is not None else WITH_MISTAKES if record.mistakes else RULES
    rule, _ = rules[record.family, record.verdict]
    if system is not None and record.edges is None:  # the parts of a call are about a system each
        must_be_about(record, system)
    return rule(record, system)


def must_be_about(record: Record, system: System) -> None:
    """Reject a record that is about another system, or about one that is not such."""
    if record.system != system.digest:
        raise Rejected(f"it is about another system: its digest is not that of the system file; {TOGETHER}")
    if record.family != system.family:
        raise Rejected(f"it is about the family {show(record.family)}, the system about {show(system.family)}")
    if record.mistakes != system.mistakes:
        raise Rejected(f"it is about {show(record.mistakes)} mistakes, the system about {show(system.mistakes)}")
    if (record.dead is not None) != system.has_choices:
        says, are = ("with", "has none") if record.dead is not None else ("without", "has some")
        raise Rejected(f"it is about a system {says} choices, but the system {are}")


# The system ----------------------------------------------------------------------------------------------------------


class Shared(NamedTuple):
    """The shared file: its digest, its size in bytes, its system's digest, and what it says.

    That is a mapping that fits, or so it says, a ledger, and dead steps.
    """

    digest: str
    size: int
    system: str
    mapping: dict[str, Vector]
    ledger: Sequence[Entry] | None = None
    dead: Sequence[Step] | None = None


def frozen(value: object) -> Hashable:
    """Return what was read as a key, the same for what is equal."""
    if isinstance(value, dict):
        return frozenset((key, frozen(entry)) for key, entry in value.items())
    if isinstance(value, list | tuple):
        return (type(value).__name__, *map(frozen, value))
    return value if isinstance(value, Hashable) else id(value)


class Change(NamedTuple):
    """To each of some columns of the mapping with this number, named by its target, a direction b is added."""

    mapping: int
    moves: Hashable


class System:
    """The system file, read once: every example is compared with what the records say.

    Only those examples are kept that a record quotes, or a ledger or dead steps name.
    """

    def __init__(self, path: str, records: Sequence[Record], shared: Shared | None) -> None:
        self.shared = shared
        ledgers = [record.ledger for record in records if not isinstance(record.ledger, str)]
        ledgers += [shared.ledger or ()] if shared else []
        self.named = {quote.line for record in records for quote in (*record.terms, *record.examples)}
        self.named.update(line for ledger in ledgers for entry in ledger for line in entry.all_lines())
        lists = [record.dead or () for record in records if not isinstance(record.dead, str)]
        lists += [shared.dead or ()] if shared else []
        self.named.update(line for steps in lists for step in steps for line in step.all_lines())
        self.examples: dict[int, Quote] = {}
        self.has_choices = False
        self.edges: str | None = None  # of a system of roles: the digest of the edges' system
        self.tool = False  # likewise: whether its atoms have a tool
        self.last, self.last_of = 0, 0  # the last line, and the last one of the edges' system that a line belongs to
        self.roles: System | Rejected | Malformed | None = None  # of a system of edges: that of the roles
        self.ledgers: dict[Hashable, Ledger] = {}  # those audited so far
        self.dead: dict[Hashable, Dead] = {}  # likewise, of steps
        self.mappings = [shared.mapping] if shared else []
        self.numbers = {frozen(shared.mapping): 0} if shared else {}  # of the mappings
        for record in records:
            if isinstance(record.mapping, dict) and frozen(record.mapping) not in self.numbers:
                self.numbers[frozen(record.mapping)] = len(self.mappings)
                self.mappings.append(record.mapping)
        self.misfits = ["" for _ in self.mappings]  # why a mapping does not fit; "" as long as it does
        self.errors: list[Number] = [0 for _ in self.mappings]  # of those that fit so far
        self.added: dict[Change, Number] = {}  # how many errors a change adds to those of a mapping that fits
        self.worse: dict[Change, int] = {}  # a line where it adds some, if there is one
        self.columns: dict[str, dict[tuple[Change, str], Number]] = {}  # the matrix whose columns are the b
        for record in records:
            change = self._change(record.mapping, record.moves())
            self.added[change] = 0
            for target, direction in record.moves().items():
                for atom, number in direction.items():
                    self.columns.setdefault(atom, {})[change, target] = number
        digest = hashlib.sha256()
        self.size = shared.size if shared else 0  # of this file and the shared one
        work.begin()
        work.allow(self.size + sum(record.size for record in records), STEPS_A_BYTE_OF_ALL)
        for line, raw in lines(path):
            digest.update(raw)
            work.allow(len(raw), STEPS_A_BYTE_OF_ALL)
            self.size += len(raw)
            self.last = line
            within(f"line {line}", self._header if line == 1 else self._example, line, raw)
        self.digest = f"sha256:{digest.hexdigest()}"

    def _change(self, mapping: dict[str, Vector] | str, moves: dict[str, Vector]) -> Change:
        number = 0 if isinstance(mapping, str) else self.numbers[frozen(mapping)]  # the shared one comes first
        return Change(number, frozen(moves))

    def _header(self, _: int, raw: bytes) -> None:
        given = headed("unanimity system", raw)
        header = fields(HEADER | ROLES_HEADER if "edges" in given else HEADER, given)
        self.edges, self.tool = header.get("edges"), header.get("tool", False)
        self.family, self.sources, self.targets = header["family"], set(header["sources"]), set(header["targets"])
        self.mistakes: int = header["mistakes"]
        if self.mistakes and self.family != "integral":
            raise Malformed("mistakes: must be 0 unless the family is integral")
        for index, rows in enumerate(self.mappings):
            if strange := (rows.keys() - self.sources) | ({t for row in rows.values() for t in row} - self.targets):
                self.misfits[index] = f"it has {show(min(strange))}, which the system does not list"
            elif outside(self.family, (number for row in rows.values() for number in row.values())):
                self.misfits[index] = f"it is not {self.family}"

    def _example(self, line: int, raw: bytes) -> None:
        example = an_example(EXAMPLE if self.edges is None else EXAMPLE | {"of": a_line}, parse(raw))
        self.last_of = max(self.last_of, example.get("of", 0))
        x, candidates = example["input"], example["candidates"]
        if strange := (x.keys() - self.sources) | (set().union(*candidates) - self.targets):
            raise Malformed(f"{show(min(strange))} is not listed in the header")
        if len(candidates) > 1:
            self.has_choices = True
            if self.mistakes:
                raise Malformed('must not have the field "outputs", since the header allows mistakes')
        if line in self.named:
            self.examples[line] = Quote(line, x, candidates)
        gaps: dict[int, list[Vector]] = {}  # what x M has more than each candidate, for mappings that may still fit
        for index, rows in enumerate(self.mappings):
            work.spend(1)
            if not self.misfits[index]:
                gaps[index] = [combine([*times(x, rows), (-1, y)]) for y in candidates]
                self.errors[index] += off(gaps[index])
                if self.errors[index] > self.mistakes:
                    which = "the" if len(candidates) == 1 else "an"
                    many = f", and has more than {show(self.mistakes)} errors" if self.mistakes else ""
                    self.misfits[index] = f"it does not give {which} output of line {line}{many}"
        slopes: dict[Change, Vector] = {}  # what a change adds to x M, if that is not nothing
        for (change, target), number in combine(times(x, self.columns)).items():
            if change.mapping in gaps:
                slopes.setdefault(change, {})[target] = number
        for change, slope in slopes.items():
            before = gaps[change.mapping]
            added = off([combine([(1, gap), (1, slope)]) for gap in before]) - off(before)
            self.added[change] += added
            if added > 0:
                self.worse[change] = line

    def must_hold(self, quotes: Iterable[Quote]) -> None:
        """Reject quotes unless each is the example at its line, just as it stands there."""
        for quote in quotes:
            if quote.line not in self.examples:
                raise Rejected(f"it quotes line {show(quote.line)}, but the system has no such example")
            if quote._replace(weight=0) != self.examples[quote.line]:
                raise Rejected(f"line {show(quote.line)} of the system is not the example that is quoted")

    def must_be_fitted_by(self, mapping: dict[str, Vector] | str) -> dict[str, Vector]:
        """Reject a mapping unless it is of the family and fits; look one up that is a digest."""
        rows = self._shared(mapping).mapping if isinstance(mapping, str) else mapping
        if misfit := self.misfits[0 if isinstance(mapping, str) else self.numbers[frozen(mapping)]]:
            raise Rejected(f"the mapping does not fit: {misfit}")
        return rows

    def must_be_fitted_with(self, moves: dict[str, Vector], mapping: dict[str, Vector] | str) -> None:
        """Reject moves unless a mapping that fits still fits when each is added to the column for its target."""
        change = self._change(mapping, moves)
        if (errors := self.errors[change.mapping] + self.added[change]) > self.mistakes:
            if self.has_choices:
                raise Rejected(f"with the changes the mapping does not give an output of line {self.worse[change]}")
            if not self.mistakes:
                raise Rejected(f"line {self.worse[change]} of the system times the direction is not 0")
            targets = " and ".join(map(show, moves))
            raise Rejected(f"with the direction added for {targets} the mapping has {show(errors)} errors")

    def audited(self, entries: Sequence[Entry] | str) -> Ledger:
        """Return a ledger, and reject it unless all its entries are certain; look one up that is a digest."""
        key = entries if isinstance(entries, str) else frozen(entries)
        if isinstance(entries, str):
            entries = self._shared(entries).ledger or ()
        if key not in self.ledgers:
            work.allow(self.size, STEPS_A_BYTE)
            self.ledgers[key] = Ledger(entries, self.mistakes, self._flaw(entries))
        if flaw := self.ledgers[key].flaw:
            raise Rejected(flaw)
        return self.ledgers[key]

    def _flaw(self, entries: Sequence[Entry]) -> str:
        for number, entry in enumerate(entries):
            lines = entry.all_lines()
            if strange := lines - self.examples.keys():
                return f"its ledger names line {show(min(strange))}, but the system has no such example"
            if not certain(entry, [self.examples[line] for line in lines], self.mistakes):
                return f"entry {number} of its ledger is not certain"
        return ""

    def narrowed(self, steps: Sequence[Step] | str) -> Dead:
        """Return steps with what they leave live, and reject them unless all hold; look up those of a digest."""
        key = steps if isinstance(steps, str) else frozen(steps)
        if isinstance(steps, str):
            steps = self._shared(steps).dead or ()
        if key not in self.dead:
            work.allow(self.size, STEPS_A_BYTE)
            self.dead[key] = Dead(steps, self.family, self.examples)
        if flaw := self.dead[key].flaw:
            raise Rejected(flaw)
        return self.dead[key]

    def with_roles(self) -> System:
        """Return the system of the roles, and reject it unless it is about the roles of these examples."""
        if not isinstance(self.roles, System):
            raise Malformed(f"cannot be judged: {self.roles}")
        if self.roles.edges != self.digest:
            raise Rejected(f"the system of roles is not one of the roles of the system file; {TOGETHER}")
        return self.roles

    def _shared(self, digest: str) -> Shared:
        if self.shared is None or digest != self.shared.digest:
            raise Rejected(f"it refers to another shared file: the digest is not that of the one given; {TOGETHER}")
        if self.shared.system != self.digest:
            raise Rejected(
                f"the shared file is about another system: its digest is not that of the system file; {TOGETHER}"
            )
        return self.shared


# Formats -------------------------------------------------------------------------------------------------------------


class Inexact(NamedTuple):
    """A JSON number that no reader takes: with a point or an exponent, NaN, infinite, -0 or too long."""

    text: str


def show(value: object) -> str:
    """Write a value short, on one line, and in ASCII, so that atoms that only look alike look different."""
    if isinstance(value, dict) and len(value) <= 20 and {int, Fraction}.issuperset(map(type, value.values())):
        return "{" + ", ".join(f"{show(key)}: {show(number)}" for key, number in value.items()) + "}"
    if isinstance(value, dict | list):
        return f"({len(value)} entries)"
    if isinstance(value, int | Fraction) and value.numerator.bit_length() + value.denominator.bit_length() > 200:
        return "(a long number)"
    text = value.text if isinstance(value, Inexact) else json.dumps(value, default=str)
    return text if len(text) <= 80 else text[:80] + "..."


def plain(name: str) -> str:
    """Write a name as it is, unless it could be taken for something else."""
    return name if name.isascii() and name.isprintable() else show(name)


def within(place: str | int, action: Callable[..., Value], *values: object) -> Value:
    """Do something to values and, if one is malformed, say in which place."""
    try:
        return action(*values)
    except (Malformed, RecursionError) as trouble:
        what = trouble if isinstance(trouble, Malformed) else "it is nested too deeply"
        raise Malformed(f"{plain(str(place))}: {what}") from trouble


def integer(text: str) -> int | Inexact:
    """Read a whole number; a long one piece by piece, since Python refuses to read it at once."""
    digits = text.removeprefix("-")
    if not re.fullmatch("0|-?[1-9][0-9]*", text) or len(digits) > MOST_DIGITS:
        return Inexact(text)
    number = int(digits[:500])
    for start in range(500, len(digits), 500):
        piece = digits[start : start + 500]
        number = number * 10 ** len(piece) + int(piece)
    return number if digits == text else -number


def a_number(value: object) -> Number:
    """Read a number; it may be 0."""
    if type(value) is int:
        return value
    if type(value) is str and value.count("/") == 1 and len(value.removeprefix("-")) <= MOST_DIGITS + 1:
        p, q = map(integer, value.split("/"))
        if isinstance(p, int) and isinstance(q, int) and q >= 2 and math.gcd(p, q) == 1:
            return Fraction(p, q)
    raise Malformed(f'must be a whole number, or "p/q" in lowest terms, but is {show(value)}')


def not_0(value: object) -> Number:
    """Read a number other than 0."""
    if (number := a_number(value)) == 0:
        raise Malformed("must not be 0")
    return number


def kind(words: str, test: Callable[[Any], object]) -> Reader:
    """Read the values that pass a test; tests look at the very type, because to Python True is an int."""

    def read(value: object) -> object:
        if not test(value):
            raise Malformed(f"must be {words}, but is {show(value)}")
        return value

    return read


def exactly(wanted: object) -> Reader:
    """Read this value and no other."""
    return kind(show(wanted), lambda value: type(value) is type(wanted) and value == wanted)


def is_string(value: object) -> bool:
    """Tell whether a value is a string, without half surrogate pairs, which are no characters."""
    return type(value) is str and (value.isascii() or not re.search("[\ud800-\udfff]", value))


def is_line(value: object) -> bool:
    """Tell whether a value can be the line of an example."""
    return type(value) is int and value >= 2


def different(test: Callable[[object], bool]) -> Callable[[Any], bool]:
    """Test for a list whose entries pass a test and differ."""
    return lambda value: type(value) is list and all(map(test, value)) and len(set(few_far(value))) == len(value)


def few_far(lines: Sequence[Any]) -> Sequence[Any]:
    """Return the lines, if most of them are such as a file can have; others could all have one hash."""
    if sum(type(line) is int and line > FAR for line in lines) > MOST_FAR:
        raise Malformed(f"must not have more than {MOST_FAR} numbers of lines that no file has")
    return lines


def is_ascending(value: object) -> bool:
    """Tell whether a value is a list of numbers of candidates, at least one, each larger than the one before it."""
    return type(value) is list and value != [] and different(is_index)(value) and sorted(value) == value


def is_index(value: object) -> bool:
    """Tell whether a value can be the number of a candidate."""
    return type(value) is int and value >= 0


def is_digest(value: object) -> bool:
    """Tell whether a value is written like the hash of a file."""
    return type(value) is str and re.fullmatch("sha256:[0-9a-f]{64}", value) is not None


def different_strings(value: object) -> bool:
    """Tell whether a value is a list of strings, at least one, that differ."""
    return different(is_string)(value) and value != []


def exact(text: str) -> Exact:
    """Read a number of a call, however it is written."""
    mantissa = re.split("[eE]", text)[0]
    try:
        number = Decimal(text if mantissa.strip("-.0") else 0) if len(text) <= LONGEST else None
    except ArithmeticError:
        number = None
    if number is None or not number.is_finite() or (number and not -LONGEST <= number.adjusted() < LONGEST):
        raise Malformed(f"{show(Inexact(text[:100]))} is no number, or too long")
    digits = format(number, "f") if number else "0"
    return Exact(digits.rstrip("0").rstrip(".") if "." in digits else digits)


def a_call(value: object) -> Call:
    """Read a value of JSON in a string."""
    text: str = a_string(value)
    try:
        call = Call(text, CALL_JSON.decode(text))
    except (ValueError, RecursionError) as trouble:
        raise Malformed(f"the string is not JSON: {getattr(trouble, 'msg', trouble)}") from trouble
    waiting: list[object] = [call.value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            a_string(part)
        elif isinstance(part, dict | list):
            waiting += part.values() if isinstance(part, dict) else part
    return call


def a_constant(value: object) -> str:
    """Read a string, a number, true, false or null, as JSON in a string, and return how it is written in edges."""
    meaning = a_call(value).value
    if isinstance(meaning, dict | list):
        raise Malformed("must be a string, a number, true, false or null, as JSON")
    return constant(meaning)


def a_value(value: object) -> str:
    """Read any JSON in a string, and return it written in one way."""
    return canonical(a_call(value).value)


def an_answer(value: object) -> Record:
    """Read a record with the verdict answer."""
    given = an_object(value)
    within("verdict", exactly("answer"), given.get("verdict"))
    return a_record(given)


def some_answers(value: object) -> list[Record]:
    """Read records with the verdict answer."""
    return [within(i, an_answer, record) for i, record in enumerate(a_list(value))]


a_count = kind("a whole number of at least 1", lambda value: type(value) is int and value >= 1)
a_line = kind("a whole number of at least 2", is_line)
a_whole_number = kind("a whole number", lambda value: type(value) is int)
whole_and_not_0 = kind("a whole number other than 0", lambda value: type(value) is int and value != 0)
true_or_false = kind("true or false", lambda value: type(value) is bool)
a_type = kind('a string that begins with "<" and ends with ">"', is_type)
some_paths = kind("a list of different strings, at least one", different_strings)
at_least_0 = kind("a whole number of at least 0", is_index)
a_string = kind("a string of characters", is_string)
a_digest = kind('"sha256:" and 64 small hexadecimal digits', is_digest)
a_family = kind(" or ".join(map(show, FAMILIES)), lambda value: value in FAMILIES)
a_list = kind("a list", lambda value: type(value) is list)
an_object = kind("an object", lambda value: type(value) is dict)
atoms = kind("a list of different strings", different(is_string))
some_candidates = kind("a list of whole numbers of at least 0, at least one, in ascending order", is_ascending)
some_lines = kind("a list of different whole numbers of at least 2", different(is_line))


def each(read: Reader) -> Reader:
    """Read an object from any keys to such entries."""
    return lambda value: {key: within(key, read, entry) for key, entry in an_object(value).items()}


def filled(read: Reader) -> Reader:
    """Read such an object, unless it is empty."""
    return lambda value: read(kind("an object that is not empty", lambda given: given != {})(value))


a_bag = each(a_count)
a_vector = each(not_0)
a_mapping = each(a_vector)


def several_bags(value: object) -> list[Bag]:
    """Read candidates: at least two bags, all different."""
    bags: list[Bag] = [within(i, a_bag, bag) for i, bag in enumerate(a_list(value))]
    if len(bags) < 2 or len({frozenset(bag.items()) for bag in bags}) < len(bags):
        raise Malformed("must be at least two bags, all different")
    return bags


def an_index(text: str) -> int:
    """Read a key that is a whole number in plain digits: the line of an example, or the number of a lemma."""
    number = integer(text)
    if isinstance(number, Inexact) or number < 0:
        raise Malformed(f"the key {show(text)} must be a whole number of at least 0, in plain digits")
    return number


def weighing(read: Reader) -> Reader:
    """Read weights, each of which is such a number."""
    return lambda value: {
        key: within(key, read, entry)
        for key, entry in zip(few_far([*map(an_index, an_object(value))]), value.values(), strict=True)
    }


def or_digest(read: Reader) -> Reader:
    """Read what is embedded, or the digest of the shared file that has it."""
    return lambda value: a_digest(value) if isinstance(value, str) else read(value)


def or_null(read: Reader) -> Reader:
    """Read this or null."""
    return lambda value: None if value is None else read(value)


def fields(form: Format, value: object) -> dict[str, Any]:
    """Read an object that has these fields and no others."""
    given = an_object(value)
    for name in [*form, *given]:
        if name not in given or name not in form:
            raise Malformed(f"must {'not ' if name in given else ''}have the field {show(name)}")
    return {name: within(name, read, given[name]) for name, read in form.items()}


def listing(make: Callable[..., object], form: Format) -> Reader:
    """Read a list of objects that have these fields, and make something of each."""
    return lambda value: [make(**within(i, fields, form, entry)) for i, entry in enumerate(a_list(value))]


def an_example(form: Format, value: object) -> dict[str, Any]:
    """Read an object with these fields and its candidates: those of the field `outputs`, or the one of `output`."""
    if "outputs" in an_object(value):
        given = fields(form | {"outputs": several_bags}, value)
        return given | {"candidates": given.pop("outputs")}
    given = fields(form | {"output": a_bag}, value)
    return given | {"candidates": [given.pop("output")]}


def a_quote(output: Bag, **others: Any) -> Quote:
    """Make a quote with one candidate."""
    return Quote(candidates=[output], **others)


def quotes_with_choices(value: object) -> list[Quote]:
    """Read quotes, of which some may have several candidates."""
    return [Quote(**within(i, an_example, LINE, quote)) for i, quote in enumerate(a_list(value))]


def a_leaf(form: Format) -> Reader:
    """Read a tree that is a leaf with these fields."""
    return lambda value: Leaf(**fields(form, value))


def an_end(form: Format) -> Reader:
    """Read a tree that is a leaf with these fields or, if it has that field, a remainder."""

    def read(value: Any) -> Any:
        if "remainder" in an_object(value):
            return Remainder(fields(REMAINDER, value)["remainder"])
        return Leaf(**fields(form, value))

    return read


def a_tree(end: Reader) -> Reader:
    """Read a tree with such ends; an object with an atom is a split."""

    def read(value: Any) -> Any:
        if "atom" not in an_object(value):
            return end(value)
        split = fields(SPLIT, value)
        return Split(split["atom"], split["at"], read(split["below"]), read(split["above"]))

    return read


def a_joint_tree(leaf: Format) -> Reader:
    """Read a tree about several columns with such leaves; an object with a line is a choice, with an atom a split."""

    def read(value: Any) -> Any:
        if "line" in an_object(value):
            choice = fields(CHOICE, value)
            return Choice(choice["line"], choice["candidates"], read(choice["these"]), read(choice["others"]))
        if "atom" in value:
            split = fields(JOINT_SPLIT, value)
            return JointSplit(split["atom"], split["target"], split["at"], read(split["below"]), read(split["above"]))
        return JointLeaf(**fields(leaf, value))

    return read


def a_ledger(value: object) -> list[Entry]:
    """Read entries, no two of which weigh the same line for a target."""
    entries: list[Entry] = listing(Entry, ENTRY)(value)
    pairs: set[tuple[str, int]] = set()
    for i, entry in enumerate(entries):
        own = {(entry.target, line) for line in weighed(entry.tree)}
        if not pairs.isdisjoint(own):
            raise Malformed(f"{i}: must not weigh a line that another entry weighs for {show(entry.target)}")
        pairs |= own
    return entries


LINE: Format = {"line": a_line, "input": a_bag}
QUOTE: Format = LINE | {"output": a_bag}
TERM: Format = QUOTE | {"weight": not_0}
LEAF: Format = {"goal": at_least_0, "weights": weighing(whole_and_not_0)}
BARE_LEAF: Format = LEAF | {"goal": exactly(0)}
REMAINDER: Format = {"remainder": weighing(not_0)}
SPLIT: Format = {"atom": a_string, "at": at_least_0, "below": an_object, "above": an_object}
LEMMA: Format = {"target": a_string, "functional": a_vector, "value": a_number}
SQUEEZE: Format = LEMMA | {"lower": weighing(not_0), "upper": weighing(not_0)}
WHOLE_LEMMA: Format = {"target": a_string, "functional": each(whole_and_not_0), "value": a_whole_number}
EXCLUSION: Format = WHOLE_LEMMA | {"below": a_tree(an_end(LEAF)), "above": a_tree(an_end(LEAF))}
PART: Format = {"target": a_string, "weights": weighing(not_0), "lemmas": weighing(not_0)}
EXAMPLE: Format = {"place": a_string, "input": a_bag}
HEADER: Format = {"family": a_family, "mistakes": at_least_0, "sources": atoms, "targets": atoms}
ROLES_HEADER: Format = {"edges": a_digest, "tool": true_or_false}
SHARED: Format = {"system": a_digest, "mapping": a_mapping}
PROOF: Format = {"family": a_string, "verdict": a_string, "system": a_digest}
POINT: Format = PROOF | {"question": a_bag, "mapping": or_digest(a_mapping)}
ANSWER: Format = POINT | {"output": a_vector, "examples": listing(a_quote, QUOTE), "parts": listing(Part, PART)}
DONT_KNOW: Format = POINT | {"target": a_string, "direction": a_vector}
CONTRADICTION: Format = PROOF | {"target": a_string, "examples": listing(a_quote, QUOTE)}
RULES: dict[tuple[str, str], tuple[Rule, Format]] = {
    ("linear", "answer"): (linear_answer, POINT | {"output": a_vector, "terms": listing(a_quote, TERM)}),
    ("linear", "dont_know"): (dont_know, POINT | {"direction": a_vector}),
    ("linear", "contradiction"): (linear_contradiction, PROOF | {"terms": listing(a_quote, TERM)}),
    ("nonnegative", "answer"): (bounded_answer, ANSWER | {"lemmas": listing(Squeeze, SQUEEZE)}),
    ("nonnegative", "dont_know"): (dont_know, DONT_KNOW),
    ("nonnegative", "contradiction"): (bounded_contradiction, CONTRADICTION | {"tree": a_leaf(BARE_LEAF)}),
    ("integral", "answer"): (bounded_answer, ANSWER | {"lemmas": listing(Exclusion, EXCLUSION)}),
    ("integral", "dont_know"): (dont_know, DONT_KNOW),
    ("integral", "contradiction"): (bounded_contradiction, CONTRADICTION | {"tree": a_tree(an_end(BARE_LEAF))}),
}

# What is different with mistakes: no remainders, no weights of examples but in trees, and a ledger.
LEMMA_WITH_MISTAKES: Format = WHOLE_LEMMA | {"below": a_tree(a_leaf(LEAF)), "above": a_tree(a_leaf(LEAF))}
PART_WITH_MISTAKES: Format = PART | {"weights": exactly({})}
ANSWER_WITH_MISTAKES: Format = ANSWER | {
    "mistakes": a_count,
    "ledger": or_digest(a_ledger),
    "lemmas": listing(Exclusion, LEMMA_WITH_MISTAKES),
    "parts": listing(Part, PART_WITH_MISTAKES),
}
ENTRY: Format = {"target": a_string, "errors": a_count, "lines": some_lines, "tree": a_tree(a_leaf(BARE_LEAF))}
WITH_MISTAKES: dict[tuple[str, str], tuple[Rule, Format]] = {
    ("integral", "answer"): (bounded_answer, ANSWER_WITH_MISTAKES),
    ("integral", "dont_know"): (dont_know, DONT_KNOW | {"mistakes": a_count}),
    ("integral", "contradiction"): (overdrawn, PROOF | {"mistakes": a_count, "ledger": a_ledger}),
}

# What is different with choices: trees about several columns, steps, and several changes.
JOINT_LEAF: Format = {"goal": at_least_0, "weights": weighing(filled(each(whole_and_not_0)))}
BARE_JOINT_LEAF: Format = JOINT_LEAF | {"goal": exactly(0)}
JOINT_SPLIT: Format = SPLIT | {"target": a_string}
CHOICE: Format = {"line": a_line, "candidates": some_candidates, "these": an_object, "others": an_object}
STEP: Format = {"line": a_line, "candidate": at_least_0, "lines": some_lines, "tree": a_joint_tree(BARE_JOINT_LEAF)}
some_steps = listing(Step, STEP)
no_steps = kind("an empty list", lambda value: type(value) is list and value == [])
JOINT_TREES: Format = {"below": a_joint_tree(JOINT_LEAF), "above": a_joint_tree(JOINT_LEAF)}
WEIGHTED: Format = {"weights": weighing(not_0)}
SUM_LEMMA: Format = LEMMA | JOINT_TREES | WEIGHTED
JOINT_LEMMA: Format = LEMMA | JOINT_TREES
WHOLE_JOINT_LEMMA: Format = WHOLE_LEMMA | JOINT_TREES
ANSWER_WITH_CHOICES: Format = ANSWER | {"examples": quotes_with_choices, "dead": or_digest(some_steps)}
DONT_KNOW_WITH_CHOICES: Format = POINT | {"changes": filled(a_mapping), "dead": no_steps}
CONTRADICTION_WITH_CHOICES: Format = PROOF | {
    "examples": quotes_with_choices,
    "dead": some_steps,
    "tree": a_joint_tree(BARE_JOINT_LEAF),
}
WITH_CHOICES: dict[tuple[str, str], tuple[Rule, Format]] = {
    ("linear", "answer"): (chosen_answer, ANSWER_WITH_CHOICES | WEIGHTED | {"lemmas": listing(JointLemma, SUM_LEMMA)}),
    ("linear", "dont_know"): (dont_know, DONT_KNOW_WITH_CHOICES),
    ("linear", "contradiction"): (chosen_contradiction, CONTRADICTION_WITH_CHOICES),
    ("nonnegative", "answer"): (chosen_answer, ANSWER_WITH_CHOICES | {"lemmas": listing(JointLemma, JOINT_LEMMA)}),
    ("nonnegative", "dont_know"): (dont_know, DONT_KNOW_WITH_CHOICES),
    ("nonnegative", "contradiction"): (chosen_contradiction, CONTRADICTION_WITH_CHOICES),
    ("integral", "answer"): (chosen_answer, ANSWER_WITH_CHOICES | {"lemmas": listing(JointLemma, WHOLE_JOINT_LEMMA)}),
    ("integral", "dont_know"): (dont_know, DONT_KNOW_WITH_CHOICES),
    ("integral", "contradiction"): (chosen_contradiction, CONTRADICTION_WITH_CHOICES),
}

# Two inputs that mean the same are shown like an answer, with the other input instead of the output.
for known_rules in (RULES, WITH_MISTAKES, WITH_CHOICES):
    for (its_family, its_verdict), (its_rule, its_form) in [*known_rules.items()]:
        if its_verdict == "answer":
            pair: Format = {name: read for name, read in its_form.items() if name != "output"} | {"other": a_bag}
            known_rules[its_family, "same"] = (same(its_rule), pair)

# A call is made of answers, of any kind.
NAME: Format = {
    "name": a_string,
    "type": a_type,
    "role": or_null(at_least_0),
    "fills": a_bag,
    "written": each(a_constant),
}
TOOL_USE: Format = {
    "takes": each(lambda value: {within(i, a_value, entry) for i, entry in enumerate(a_list(value))}),
    "needs": lambda value: set(atoms(value)),
}
CALL: Format = PROOF | {
    "edges": an_answer,
    "roles": some_answers,
    "names": listing(Name, NAME),
    "declared": weighing(some_paths),
    "lists": true_or_false,
    "tools": each(lambda value: ToolUse(**fields(TOOL_USE, value))),
    "call": a_call,
}
for its_family in FAMILIES:
    RULES[its_family, "call"] = (called, CALL)


def named_well(record: Record) -> Record:
    """Return a record whose names differ, have roles that are there, and are written where they fill something."""
    if len({(name.name, name.type) for name in record.names}) < len(record.names):
        raise Malformed("it must not have a name twice")
    used = [name.role for name in record.names if name.role is not None]
    if any(k >= len(record.roles) for k in used) or len(set(used)) < len(record.roles):
        raise Malformed("the roles of its names must be there, and each of its roles must be that of a name")
    if strange := {k for k in record.declared if k >= len(record.names)}:
        raise Malformed(f"it must have the name {show(min(strange))}, since something is declared of it")
    for name in record.names:
        if name.fills.keys() != name.written.keys():
            raise Malformed(f"{show(name.name)} must be written at the paths that it fills, and at no others")
    return record


def well_formed(record: Record) -> Record:
    """Return a record that quotes no line twice, has no two parts for a target, and gives weights to what is there."""
    if record.verdict == "call":
        return named_well(record)
    lines = few_far([quote.line for quote in (*record.terms, *record.examples)])
    if len(set(lines)) < len(lines):
        raise Malformed("it must not quote a line twice")
    if len({part.target for part in record.parts}) < len(record.parts):
        raise Malformed("it must not have two parts for a target")
    used = weighed(record.tree).union(record.weights, *(part.weights for part in record.parts))
    for lemma in record.lemmas:
        if isinstance(lemma, Squeeze):
            used |= lemma.lower.keys() | lemma.upper.keys()
        else:
            used |= weighed(lemma.below, lemma.above)
        if isinstance(lemma, JointLemma):
            used.update(lemma.weights or ())
    if strange := used.difference(lines):
        raise Malformed(f"it must quote line {show(min(strange))}, since it has a weight or a choice for it")
    for part in record.parts:
        if any(k >= len(record.lemmas) or record.lemmas[k].target != part.target for k in part.lemmas):
            raise Malformed(f"the lemmas of the part for {show(part.target)} must be there, and about it")
    return record


# Files ---------------------------------------------------------------------------------------------------------------


def lines(path: str) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of a file, at least one, numbered from 1."""
    try:
        with open(path, "rb") as file:
            left = MOST_BYTES if os.fstat(file.fileno()).st_size <= MOST_BYTES else 0
            for number in itertools.count(1):
                raw = file.readline(left + 1)
                left -= len(raw)
                if left < 0:
                    raise Malformed("the file is larger than 1 GiB")
                if not raw and number == 1:
                    raise Malformed("the file is empty")
                if not raw:
                    return
                yield number, raw
    except (OSError, ValueError) as trouble:
        raise Malformed(f"the file cannot be read: {getattr(trouble, 'strerror', trouble)}") from trouble


def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its entries, if their keys differ."""
    given: dict[str, object] = {}
    for key, value in pairs:
        if within("a key", a_string, key) in given:
            raise Malformed(f"the key {show(key)} is given twice")
        given[key] = value
    return given


JSON = json.JSONDecoder(object_pairs_hook=unique, parse_int=integer, parse_float=Inexact, parse_constant=Inexact)
CALL_JSON = json.JSONDecoder(object_pairs_hook=unique, parse_int=exact, parse_float=exact, parse_constant=exact)


def parse(raw: bytes) -> object:
    """Read the JSON value of a line."""
    if not raw.endswith(b"\n") or b"\r" in raw:
        raise Malformed("the line must end with a line feed and have no carriage return")
    try:
        return JSON.decode(raw.decode("utf-8"))
    except (ValueError, RecursionError) as trouble:
        raise Malformed(f"the line is not JSON in UTF-8: {getattr(trouble, 'msg', trouble)}") from trouble


def headed(name: str, raw: bytes) -> dict[str, object]:
    """Read a line of the format with this name, and return its other fields."""
    return without_head(name, within("the line", an_object, parse(raw)))


def without_head(name: str, given: dict[str, object]) -> dict[str, object]:
    """Return the fields of an object of the format with this name, but for those that say so."""
    within("format", exactly(name), given.get("format"))
    within("version", exactly(1), given.get("version"))
    return {key: value for key, value in given.items() if key not in ("format", "version")}


def read_record(raw: bytes) -> Record:
    """Read a record, which is a line of a proof file."""
    return a_record(within("the line", an_object, parse(raw)), len(raw))


def a_record(value: dict[str, object], size: int = 0) -> Record:
    """Read a record; its family and verdict, and whether it has mistakes or dead steps, say which fields it has."""
    given = without_head("unanimity proof", value)
    family, verdict = given.get("family"), given.get("verdict")
    rules, what = RULES, ""
    if "dead" in given:
        rules, what = WITH_CHOICES, " with choices"
    elif "mistakes" in given:
        rules, what = WITH_MISTAKES, " with mistakes"
    for known, (_, form) in rules.items():
        if known == (family, verdict):
            return well_formed(Record(**fields(form, given), size=size))
    raise Malformed(f"no rule is known for the family {show(family)} and the verdict {show(verdict)}{what}")


def attempt(action: Callable[..., Value], *values: object) -> Value | Rejected | Malformed:
    """Do something to values, and return the complaint if they are refused."""
    try:
        return action(*values)
    except (Rejected, Malformed) as trouble:
        return trouble
    except RecursionError:
        return Malformed("it is nested too deeply")


def read_proof(path: str) -> Iterator[tuple[int | None, Record | Rejected | Malformed]]:
    """Yield each record of a proof file, or why it is malformed, with its line."""
    try:
        for line, raw in lines(path):
            yield line, attempt(read_record, raw)
    except Malformed as trouble:
        yield None, trouble


def read_shared(path: str) -> Shared:
    """Read the shared file, a single line."""
    raw, *more = (raw for _, raw in lines(path))
    if more:
        raise Malformed("the file has more than one line")
    given = headed("unanimity shared", raw)
    further = {"ledger": a_ledger, "dead": some_steps}
    form = SHARED | {name: read for name, read in further.items() if name in given}
    return Shared(f"sha256:{hashlib.sha256(raw).hexdigest()}", len(raw), **fields(form, given))


def read_system(path: str, shared: str | None, records: Sequence[Record]) -> System:
    """Read the system file and, if it is named or needed, the shared file.

    That has a ledger exactly if there are mistakes, and dead steps exactly if there are choices.
    """
    common = None
    parts = [part for record in records for part in (record.mapping, record.ledger, record.dead)]
    if shared is not None or any(isinstance(part, str) and part for part in parts):
        shared = f"{path}.shared" if shared is None else shared
        common = within(shared, read_shared, shared)
    system = within(path, System, path, records, common)
    if common and common.system == system.digest:
        if (common.ledger is None) != (system.mistakes == 0):
            word = "have" if system.mistakes else "not have"
            raise Malformed(f'{plain(str(shared))}: must {word} the field "ledger", by the mistakes of the system')
        if (common.dead is None) == system.has_choices:
            word = "have" if system.has_choices else "not have"
            raise Malformed(f'{plain(str(shared))}: must {word} the field "dead", by the choices of the system')
    return system


def read_systems(path: str, shared: str | None, records: Sequence[Record]) -> System:
    """Read the system file and, if some calls have roles, that of the roles beside it.

    What calls rest on is held against the examples; the bytes of a call count for the first of its roles, too.
    """
    parts = [replace(each.edges, size=each.size) if each.edges else each for each in records]
    system = read_system(path, shared, parts)
    roles = [replace(role, size=0 if k else each.size) for each in records for k, role in enumerate(each.roles)]
    if roles:
        system.roles = attempt(read_roles, f"{path}.roles", roles, system)
    return system


def read_roles(path: str, records: Sequence[Record], edges: System) -> System:
    """Read the system file of roles, each of whose lines belongs to a line of the edges' system."""
    roles = read_system(path, None, records)
    if roles.edges is None:
        raise Malformed(f"{plain(path)}: must be a system of roles, with the digest of the edges' system in its header")
    if roles.edges == edges.digest and roles.last_of > edges.last:
        raise Malformed(f"{plain(path)}: of: must be a line of the edges' system, but is {show(roles.last_of)}")
    return roles


# The command ---------------------------------------------------------------------------------------------------------


class Outcome(IntEnum):
    """What became of a record; the worst is the exit code."""

    VERIFIED = 0
    REJECTED = 1
    MALFORMED = 2


@dataclass(frozen=True)
class Finding:
    """What was found out about the record at this line or, with no line, about a proof file."""

    file: str
    line: int | None
    outcome: Outcome
    sentence: str

    def __str__(self) -> str:
        place = plain(self.file) if self.line is None else f"{plain(self.file)}:{self.line}"
        return f"{place}: {self.outcome.name.lower()}: {self.sentence}"


def check_files(proofs: Iterable[str], system: str | None = None, shared: str | None = None) -> list[Finding]:
    """Check every record of the proof files: with the system file, or alone.

    If a record needs the shared file, that is SYSTEM.shared unless another is given.
    """
    entries = [(file, line, record) for file in proofs for line, record in read_proof(file)]
    records = [record for *_, record in entries if isinstance(record, Record)]
    base = None if system is None else attempt(read_systems, system, shared, records)
    results = [attempt(judge, record, base) if isinstance(record, Record) else record for *_, record in entries]
    words = {str: Outcome.VERIFIED, Rejected: Outcome.REJECTED, Malformed: Outcome.MALFORMED}
    return [
        Finding(file, line, words[type(got)], str(got)) for (file, line, _), got in zip(entries, results, strict=True)
    ]


def exit_code(findings: Iterable[Finding]) -> int:
    """Return the worst outcome; to find nothing is no success."""
    return max((finding.outcome for finding in findings), default=Outcome.MALFORMED)


def main(argv: Sequence[str] | None = None) -> int:
    """Check the files named on the command line, print a line for each record, and return the exit code."""
    parser = argparse.ArgumentParser("unanimity_check", description=__doc__, allow_abbrev=False)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("proofs", nargs="+", metavar="PROOF", help="proofs, as `unanimity ask --proof` writes them")
    parser.add_argument("--system", metavar="FILE", help="their system, as `unanimity train --system` writes it")
    parser.add_argument("--shared", metavar="FILE", help="what the proofs share, if not in the system's FILE.shared")
    given = parser.parse_args(argv)
    if given.shared is not None and given.system is None:
        parser.error("--shared needs --system")
    try:
        findings = check_files(given.proofs, given.system, given.shared)
        print(*findings, sep="\n", flush=True)
    except MemoryError:
        parser.exit(Outcome.MALFORMED, "unanimity_check: these files need more memory than there is\n")
    except OSError:  # nobody can read the output
        return Outcome.MALFORMED
    return exit_code(findings)


if __name__ == "__main__":
    sys.exit(main())
