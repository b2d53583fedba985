"""Why was a question not answered, or wrongly: what could one do about it?

    cause     what kind of reason it is; questions with the same cause are fixed in the same way
    about     the words, or the sequences of words, that are new
    missed    a question that was not answered, or wrongly, with its cause and its reason in words

new word      a word that no example has                          label sentences with it, or add it to the lexicon
new pair      words that stand side by side in no example         label sentences with the pair, or take smaller atoms
not forced    mappings that fit differ                            label this input, or what `suggest` says
no form       its atoms are forced, but no rule makes a form      label sentences of this shape
held back     the views differ, or too few of them answer         label this input
undecided     learning reached a limit                            allow it more time
wrong atoms   another output is forced                            an example is wrong, or the family does not fit
wrong form    the atoms are right, but another form is built      the rule does not hold here: label this input
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from unanimity.bags import Atom
from unanimity.language.asked import Asked, Parse
from unanimity.language.building.built import Form, Unbuilt
from unanimity.language.outputs.lessons import Lesson
from unanimity.language.parser import Parser
from unanimity.language.recipes import END
from unanimity.verdict import Answer, DontKnow, Undecided

__all__ = ["Cause", "Causes", "Missed", "by_cause"]

PLACES = 5  # of examples, in a reason


class Cause(StrEnum):
    """Why a question was not answered, or wrongly."""

    NEW_WORD = "new word"
    NEW_PAIR = "new pair"
    NEW_SEQUENCE = "new sequence"
    NOT_FORCED = "not forced"
    NO_FORM = "no form"
    HELD_BACK = "held back"
    UNDECIDED = "undecided"
    WRONG_ATOMS = "wrong atoms"
    WRONG_FORM = "wrong form"


@dataclass(frozen=True, slots=True)
class Missed:
    """A question, what was expected and what was given, if anything, and why."""

    place: str
    question: str
    expected: str
    given: str | None
    cause: Cause
    about: Sequence[str]
    reason: str


class Causes:
    """Finds the causes of what one parser does not answer, or wrongly."""

    def __init__(self, parser: Parser) -> None:
        self._parser = parser
        atoms = parser.system.sources.atoms
        self._words = {word for atom in atoms for word in atom.split(" ")}

    def unanswered(self, lesson: Lesson, asked: Asked) -> Missed:
        """Why there is no answer, or none with a form."""
        cause, about, reason = self._why(asked.parse)
        return Missed(lesson.place, lesson.text, self._parser.outputs.expected(lesson), None, cause, about, reason)

    def wrong(self, lesson: Lesson, asked: Asked) -> Missed:
        """Why another output than the example's was given."""
        expected = self._parser.outputs.expected(lesson)
        match asked.parse:
            case Parse(verdict=Answer(output=output), form=Form(text=given, why=why)) if lesson.is_answered_by(output):
                return Missed(lesson.place, lesson.text, expected, given, Cause.WRONG_FORM, (), why)
            case Parse(verdict=Answer(output=output), form=form):
                given = form.text if isinstance(form, Form) else str(output)
                reason = _from_examples(asked)
                return Missed(lesson.place, lesson.text, expected, given, Cause.WRONG_ATOMS, (), reason)
        raise ValueError("what was not answered is not wrong")

    def _why(self, parse: Parse) -> tuple[Cause, Sequence[str], str]:
        match parse:
            case Parse(verdict=DontKnow(new_atoms=[_, *_] as new) as verdict):
                cause, about = self._new(new)
                return cause, about, verdict.reason
            case Parse(verdict=DontKnow() as verdict):
                return Cause.NOT_FORCED, (), verdict.reason
            case Parse(verdict=Undecided(reason=reason)):
                return Cause.UNDECIDED, (), reason
            case Parse(verdict=Answer(), form=Unbuilt(reason=reason)):
                return Cause.NO_FORM, (), reason
            case Parse(verdict=verdict):
                return Cause.HELD_BACK, (), verdict.reason or ""

    def _new(self, atoms: Sequence[Atom]) -> tuple[Cause, list[str]]:
        """Which words are new, or else which sequences of words."""
        words = [word for atom in atoms for word in atom.split(" ") if word not in self._words and word != END]
        if words:
            return Cause.NEW_WORD, list(dict.fromkeys(words))
        pairs = all(len(atom.split(" ")) == 2 for atom in atoms)
        return Cause.NEW_PAIR if pairs else Cause.NEW_SEQUENCE, list(atoms)


def _from_examples(asked: Asked) -> str:
    """The examples from which a wrong answer follows."""
    rows = asked.explanation.rows()
    places = [f"{weight} {place}" for weight, _, _, place in rows if weight != "=" and place]
    more = f" and {len(places) - PLACES:,} more" if len(places) > PLACES else ""
    return f"it follows from {', '.join(places[:PLACES])}{more}" if places else "it follows from the examples"


def by_cause(missed: Iterable[Missed]) -> list[tuple[Cause, list[Missed], list[tuple[str, int]]]]:
    """The questions of each cause, and what these are about with how many are; the most frequent first."""
    groups = dict[Cause, list[Missed]]()
    for each in missed:
        groups.setdefault(each.cause, []).append(each)
    order = sorted(groups, key=lambda cause: (-len(groups[cause]), list(Cause).index(cause)))
    found = [(cause, groups[cause], Counter(name for each in groups[cause] for name in each.about)) for cause in order]
    return [
        (cause, sorted(some, key=lambda each: _rarity(each, counts)), counts.most_common())
        for cause, some, counts in found
    ]


def _rarity(missed: Missed, counts: Counter[str]) -> tuple[int, Sequence[str]]:
    """What puts questions about the most frequent first, and questions about the same side by side."""
    if not missed.about:
        return 0, ()
    name = max(missed.about, key=lambda each: (counts[each], each))
    return -counts[name], [name]
