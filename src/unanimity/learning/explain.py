"""How does one show a person why a question was answered, or why not?

rule     what decided: a sum of examples, forced zeros, whole numbers, elimination where examples may have several
         outputs, or that too many examples would be mistaken
rows     (weight, input, output, remark): what is added up, and last what it adds up to; for a deduction this is
         done for one target atom after another
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from unanimity.bags import Atom, shown
from unanimity.evidence import Cases, Combination, Deduction, Lemma, Part, Quote, Trees
from unanimity.exact.sums import add_to
from unanimity.learning.cleaning.sifted import Sifted
from unanimity.learning.support.supported import Unsupported
from unanimity.notebook import sentence, table
from unanimity.verdict import Answer, DontKnow, Undecided, Verdict, Withheld

__all__ = ["SUM", "UNDERIVED", "Explanation"]

Row = tuple[str, str, str, str]

NAMED = 5  # words or places, at most
UNDERIVED = "It follows from the examples, but no derivation was found within the search limits."

SUM = "sum of examples: the inputs add up to the question, so the outputs add up to its output"
LACKING = "whatever the atom, examples with its words lack it"
ZEROS = "forced zeros: a word gives nothing of an atom if some example with the word leaves no room for it"
WHOLE = "whole numbers: no other whole number fits the examples"
CASES = "elimination: whichever of the outputs that are possible each example has, no other number fits"
OUTVOTED = "outvoting: any other whole number would need more than {} in the examples"


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """A verdict on a question, with the derivation of its answer or the reason for having none.

    If inputs are cut into atoms in several ways, `atoms` says by which of them the derivation holds. If examples were
    cleaned, `cleaned` says how many of them were not learned from.
    """

    question: str
    verdict: Verdict | Withheld | Unsupported
    derivation: Combination | Deduction | None
    atoms: str | None = None
    cleaned: Sifted | None = None

    @property
    def rule(self) -> str | None:
        """What decided, in words; nothing if there is no answer."""
        match self.derivation:
            case Combination() | Deduction(weights=Mapping(), lemmas=[]):
                return SUM
            case Deduction(mistakes=mistakes) if mistakes:
                return OUTVOTED.format(_mistakes(mistakes))
            case Deduction(lemmas=lemmas) if any(isinstance(lemma.proof, Cases) for lemma in lemmas):
                return CASES
            case Deduction(lemmas=lemmas):
                return WHOLE if any(isinstance(lemma.proof, Trees) for lemma in lemmas) else ZEROS
        return None

    def rows(self) -> list[Row]:
        """The derivation, its last row the question; empty without an answer."""
        if not isinstance(self.verdict, Answer):
            return []
        output = str(self.verdict.output)
        match self.derivation:
            case Combination(terms=terms):
                rows = [_quoted(term.weight, Quote(term.line, term.example)) for term in terms]
                return [*rows, ("=", self.question, output, "")]
            case Deduction(weights=Mapping() as weights, lemmas=[], quotes=quotes):
                rows = [_quoted(weights[quote.line], quote) for quote in quotes if quote.line in weights]
                return [*rows, ("=", self.question, output, "")]
            case Deduction() as deduction:
                rows = list(self._deduced(deduction))
                idle = [part.target for part in deduction.parts if part.target not in deduction.output]
                nothing = f"no {' or '.join(idle[:NAMED])}" if idle else _nothing(deduction)
                return rows if len(deduction.output) == 1 else [*rows, ("=", self.question, output, nothing)]
        return []

    def _deduced(self, deduction: Deduction) -> Iterator[Row]:
        """For each atom of the output what adds up to it; parts that add up to nothing are left to the proof."""
        quotes = {quote.line: quote for quote in deduction.quotes}
        for part in deduction.parts:
            count = deduction.output.get(part.target, 0)
            if not count:
                continue
            for line, weight in part.weights.items():
                yield _quoted(weight, quotes[line], part.target)
            for k, weight in part.lemmas.items():
                yield _from_lemma(weight, deduction.lemmas[k], deduction)
            yield "=", self.question, _some(count, part.target), _left_out(part, deduction)

    def __repr__(self) -> str:
        return f"<Explanation of {self.question!r}: {self.verdict!r}; print it to see what it follows from>"

    def _repr_html_(self) -> str:
        rows, cleaned = self.rows(), "" if self.cleaned is None else sentence("Cleaned:", f"{self.cleaned}.")
        if not rows:
            return sentence("", self._without_rows()) + cleaned
        atoms = f"Inputs are taken as {self.atoms}." if self.atoms else None
        decided = sentence("Decided by", f"{self.rule}.", self.verdict.reason or atoms)
        return table(("weight", "input", "output", "place or reason"), rows) + decided + cleaned

    def __str__(self) -> str:
        cleaned = "" if self.cleaned is None else f"\nCleaned: {self.cleaned}."
        return self._told() + cleaned

    def _told(self) -> str:
        rows = self.rows()
        if not rows:
            return self._without_rows()
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        lines = (f"{w:>{widths[0]}}  {i:<{widths[1]}}  {o:<{widths[2]}}  {p}".rstrip() for w, i, o, p in rows)
        warning = f"\n{self.verdict.reason}" if self.verdict.reason else ""
        atoms = f"\nInputs are taken as {self.atoms}." if self.atoms else ""
        return "\n".join(lines) + f"\nDecided by {self.rule}." + atoms + warning

    def _without_rows(self) -> str:
        match self.verdict:
            case Answer(output=output):
                return f"{self.question}: {output}. {UNDERIVED}"
            case Undecided(reason=reason):
                return f"{self.question}: undecided. {reason}"
            case DontKnow(reason=reason) | Withheld(reason=reason) | Unsupported(reason=reason):
                return f"{self.question}: don't know. {reason}"


def signed(weight: Fraction) -> str:
    """A weight with its sign: +1, -3/2."""
    return f"{'+' if weight > 0 else ''}{shown(weight)}"


def _quoted(weight: Fraction, quote: Quote, target: Atom | None = None) -> Row:
    """An example, with its weight and its output, or what it has of one target atom."""
    example, output = quote.example, quote.outputs[0]
    told = str(output) if target is None else _some(output.get(target, 0), target)
    place = f"{example.place} (the only output possible)" if len(quote.possible) == 1 else example.place
    return signed(weight), example.text or str(example.input), told, place


def _from_lemma(weight: Fraction, lemma: Lemma, deduction: Deduction) -> Row:
    """What some words are known to give, whatever the mapping."""
    words = " ".join(_times(number, f"“{atom}”") for atom, number in lemma.functional.items())
    holders = [quote for quote in deduction.quotes if lemma.functional.keys() & quote.example.input.keys()]
    rule = "no other whole number fits" if isinstance(lemma.proof, Trees) else "forced zero"
    if isinstance(lemma.proof, Cases):
        rule = "no other number fits"
    if deduction.mistakes:
        rule = f"any other number needs more than {_mistakes(deduction.mistakes)}"
    why = f"{rule} {_places(holders)}"
    return signed(weight), words, _some(lemma.value, lemma.target), why


def _nothing(deduction: Deduction) -> str:
    """Why nothing comes of a question, where no part has to say it."""
    if deduction.output or not deduction.quotes:
        return ""
    lacking = "more examples with its words lack every atom than can be mistaken" if deduction.mistakes else LACKING
    return f"{lacking} {_places(deduction.quotes)}"


def _left_out(part: Part, deduction: Deduction) -> str:
    """Which words do not add up because they give nothing of the target."""
    rest: dict[Atom, Fraction] = {atom: Fraction(count) for atom, count in deduction.question.items()}
    quotes = {quote.line: quote.example.input for quote in deduction.quotes}
    terms: list[tuple[Fraction, Mapping[Atom, Fraction | int]]] = [(w, quotes[i]) for i, w in part.weights.items()]
    terms += [(weight, deduction.lemmas[k].functional) for k, weight in part.lemmas.items()]
    for weight, numbers in terms:
        add_to(rest, numbers.items(), -weight)
    idle = [f"“{atom}”" for atom, number in rest.items() if number]
    more = f" and {len(idle) - NAMED} more" if len(idle) > NAMED else ""
    strikes = [quote for quote in deduction.quotes if not any(part.target in output for output in quote.outputs)]
    without = [quote for quote in strikes if rest.keys() & quote.example.input.keys()]
    return f"no {part.target} from {', '.join(idle[:NAMED])}{more} {_places(without)}".rstrip() if idle else ""


def _places(quotes: Sequence[Quote]) -> str:
    """Where the examples stand that show it."""
    more = f" and {len(quotes) - NAMED} more" if len(quotes) > NAMED else ""
    if not quotes:
        return ""
    return f"({', '.join(quote.example.place for quote in quotes[:NAMED])}{more})"


def _mistakes(count: int) -> str:
    return f"{count:,} mistake{'' if count == 1 else 's'}"


def _some(count: Fraction | int, target: Atom) -> str:
    return f"no {target}" if not count else _times(Fraction(count), target)


def _times(count: Fraction, name: str) -> str:
    return name if count == 1 else f"{shown(count)} {name}"
