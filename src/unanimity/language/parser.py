"""The front door: learn from texts or bags, ask in texts or bags.

learn(pairs)   what all mappings that fit the pairs agree on, as a parser
parser         a way to make atoms of text, and the space to ask
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from unanimity.bags import Atom, Bag, as_bag
from unanimity.errors import BadExamples, BadInput, Unproved
from unanimity.examples import Example, Written
from unanimity.language.atoms import atomizer, target_bag
from unanimity.learning.explain import Explanation
from unanimity.learning.learn import space_of_nothing
from unanimity.spaces.space import Space
from unanimity.system import System
from unanimity.verdict import Verdict

if TYPE_CHECKING:
    from unanimity.learning.mappings import Mappings

__all__ = ["Input", "Pair", "Parser", "learn", "merge"]

Input = str | Mapping[Atom, int] | Iterable[Atom]
Pair = tuple[Input, Input] | Written


class Parser:
    """A learned space that understands text: `ask` it, `explain` what it says, `add` examples to it."""

    def __init__(self, space: Space, atoms: str = "words") -> None:
        self.space = space
        self.atoms = atoms
        self._atomize = atomizer(atoms)

    @property
    def family(self) -> str:
        """Which mappings are allowed."""
        return self.space.family

    @property
    def system(self) -> System:
        """The examples learned from, as equations."""
        return self.space.system

    def bag(self, question: Input) -> Bag:
        """The source atoms of a text, or the bag given instead of one."""
        return self._atomize(question) if isinstance(question, str) else as_bag(question)

    def ask(self, question: Input) -> Verdict:
        """The output that every mapping that fits gives, or why it is not known."""
        return self.space.ask(self.bag(question))

    def ask_many(self, questions: Iterable[Input]) -> list[Verdict]:
        """One verdict for each question; exact, and no proof is built until it is looked at."""
        return self.space.ask_many(self.bag(question) for question in questions)

    def explain(self, question: Input) -> Explanation:
        """The verdict with the examples it is added up from, in the user's own text, or the reason for having none."""
        bag = self.bag(question)
        text = question if isinstance(question, str) else str(bag)
        try:
            derivation = self.space.derive(bag)
        except Unproved:
            derivation = None
        return Explanation(text, self.space.ask(bag), derivation)

    def mappings(self, limit: int = 100) -> Mappings:
        """The whole-number mappings that fit, up to the limit, how many there are, and what is still open."""
        from unanimity.learning.mappings import whole_mappings

        return whole_mappings(self.system, limit)

    def add(self, pairs: Iterable[Pair]) -> None:
        """Learn from more examples; if they contradict what is known, raise Contradiction and stay as before."""
        self.space.add(self.examples(pairs))

    def examples(self, pairs: Iterable[Pair]) -> Iterator[Example]:
        """The pairs as bags, each with its text and place; nothing is learned from them."""
        for number, pair in enumerate(pairs, len(self.system) + 1):
            written = pair if isinstance(pair, Written) else None
            place = written.place if written else f"example {number}"
            try:
                given, output = (written.input, written.output) if written else _pair(pair)
                text = given if isinstance(given, str) else ""
                yield Example(self.bag(given), _output(output), place, text)
            except BadInput as bad:
                raise bad.at(place) from None


def learn(
    pairs: Iterable[Pair], *, family: str = "linear", atoms: str = "words", time_limit: float | None = None
) -> Parser:
    """What all mappings of the family that fit the pairs agree on.

    A pair is an input and an output; each is a text, a mapping from atom to count, or an iterable of atoms.
    The text of an input is cut into atoms, the text of an output is its atoms separated by spaces.
    The time limit, in seconds, is for the integral family; questions that it leaves open are Undecided.
    Raises Contradiction if no mapping fits.
    """
    parser = Parser(space_of_nothing(family, time_limit), atoms)
    parser.add(pairs)
    return parser


def merge(a: Parser, b: Parser) -> Parser:
    """What all mappings that fit the examples of both agree on; a and b stay as they are."""
    if (a.family, a.atoms) != (b.family, b.atoms):
        raise BadInput(
            f"a {a.family} space over {a.atoms} and a {b.family} space over {b.atoms} do not merge",
            remedy="Learn both with the same family and the same atoms.",
        )
    return Parser(a.space.merged(b.space), a.atoms)


def _pair(pair: object) -> tuple[Input, Input]:
    if isinstance(pair, (tuple, list)) and len(pair) == 2:
        return pair[0], pair[1]
    raise BadExamples(f"{pair!r} is not a pair", remedy="Give (input, output).")


def _output(output: Input) -> Bag:
    return target_bag(output) if isinstance(output, str | Mapping) else as_bag(output)
