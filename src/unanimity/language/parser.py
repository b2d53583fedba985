"""The front door: learn from texts or bags, ask in texts or bags.

learn(pairs)   what all mappings that fit the pairs agree on, as a parser
parser         a way to make atoms of text, and the space to ask
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    from unanimity.learning.clean import SetAside
    from unanimity.learning.mappings import Mappings
    from unanimity.learning.support import Supports
    from unanimity.learning.supported import Support, Unsupported

__all__ = ["Input", "Pair", "Parser", "learn", "merge"]

Input = str | Mapping[Atom, int] | Iterable[Atom]
Pair = tuple[Input, Input] | Written


class Parser:
    """A learned space that understands text: `ask` it, `explain` what it says, `add` examples to it."""

    def __init__(self, space: Space, atoms: str = "words", set_aside: Sequence[SetAside] = ()) -> None:
        self.space = space
        self.atoms = atoms
        self.set_aside = set_aside  # examples that cleaning kept from being learned; not saved with a model
        self._atomize = atomizer(atoms)
        self._supports: Supports | None = None

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

    def ask_supported(self, question: Input, least: int) -> Verdict | Unsupported:
        """The same, but no answer that could become "don't know" if fewer than the least number of examples went."""
        return self._supports_now().verdict(self.bag(question), least)

    def support(self, question: Input, enough: int | None = None) -> Support:
        """How many examples would have to go before the answer becomes "don't know", and which; 0 if there is none.

        It stops once it is known whether there are `enough`. What is not found within the limits shows as bounds.
        """
        return self._supports_now().of(self.bag(question), enough)

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

        if self.space.mistakes:
            remedy = "Learn without mistakes, after cleaning if need be."
            raise BadInput("mappings that make mistakes are not listed", remedy=remedy)
        return whole_mappings(self.system, limit)

    def add(self, pairs: Iterable[Pair]) -> None:
        """Learn from more examples; if they contradict what is known, raise Contradiction and stay as before."""
        self.space.add(self.examples(pairs))

    def _supports_now(self) -> Supports:
        """The supports of the answers, made again when something was learned since."""
        from unanimity.learning.support import Supports

        if self._supports is None or not self._supports.is_about(self.space):
            self._supports = Supports(self.space)
        return self._supports

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
    pairs: Iterable[Pair],
    *,
    family: str = "linear",
    atoms: str = "words",
    time_limit: float | None = None,
    mistakes: int = 0,
    clean: str = "none",
) -> Parser:
    """What all mappings of the family that fit the pairs agree on.

    A pair is an input and an output; each is a text, a mapping from atom to count, or an iterable of atoms.
    The text of an input is cut into atoms, the text of an output is its atoms separated by spaces.
    The time limit, in seconds, is for the integral family; questions that it leaves open are Undecided.
    So are the mistakes: the outputs may hold so many atoms too many or too few, in all examples together.
    Cleaning sets examples aside instead of learning from them (`parser.set_aside`): "residual" those that do not fit
    the others, "leave-one-out" also those that the others do not confirm; this spends the mistakes, in any family.
    Raises Contradiction if no mapping fits, OverBudget if none does with so few mistakes.
    """
    if clean != "none":
        return _cleaned(pairs, clean, atoms, (family, time_limit, mistakes))
    parser = Parser(space_of_nothing(family, time_limit, mistakes), atoms)
    parser.add(pairs)
    return parser


def _cleaned(pairs: Iterable[Pair], how: str, atoms: str, settings: tuple[str, float | None, int]) -> Parser:
    """What is learned from the pairs that can be relied on; raises BadExamples if there are none."""
    from unanimity.learning.clean import check_way, clean

    check_way(how)
    system = System()
    system.append(system.encode(Parser(space_of_nothing(settings[0]), atoms).examples(pairs)))
    cleaned = clean(system, how, *settings)
    cleaned.refuse_nothing()
    return Parser(cleaned.space, atoms, cleaned.set_aside)


def merge(a: Parser, b: Parser) -> Parser:
    """What all mappings that fit the examples of both agree on; a and b stay as they are."""
    if (a.family, a.atoms) != (b.family, b.atoms):
        raise BadInput(
            f"what was learned in the {a.family} family over {a.atoms} does not merge with {b.family} over {b.atoms}",
            remedy="Learn both with the same family and the same atoms.",
        )
    return Parser(a.space.merged(b.space), a.atoms, [*a.set_aside, *b.set_aside])


def _pair(pair: object) -> tuple[Input, Input]:
    if isinstance(pair, (tuple, list)) and len(pair) == 2:
        return pair[0], pair[1]
    raise BadExamples(f"{pair!r} is not a pair", remedy="Give (input, output).")


def _output(output: Input) -> Bag:
    return target_bag(output) if isinstance(output, str | Mapping) else as_bag(output)
