"""What is one example, once its input and its output have been read?

lesson    an example with its sentence, its target atoms, and, for a form, its tree and its shape
told      an example's text and output as texts, kept so that what was learned of them can be learned again
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from unanimity.bags import Bag
from unanimity.errors import BadExamples
from unanimity.examples import OneOf
from unanimity.language.calls.roles import Taught, TaughtBy
from unanimity.language.forms.shapes import Shaped
from unanimity.language.forms.trees import Tree
from unanimity.language.lexicon import Mention, Sentence

__all__ = ["FormLesson", "Lesson", "Read", "Told", "candidates_of", "mentions_of", "single", "taught"]

Read = tuple[Sentence | Bag, object, str]  # a question, an output as it was given, and a place


@dataclass(frozen=True, slots=True)
class Told:
    """An example's text and output, whether it was set aside, and other outputs if one of all these is right."""

    text: str
    form: str
    aside: bool
    others: tuple[str, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One example as it is learned from, whatever the view."""

    question: Sentence | Bag
    output: Bag
    place: str
    instead: Sequence[Lesson] = field(default=(), kw_only=True)  # where one of several outputs is right
    readings: Callable[[], Iterable[Bag]] = field(default=tuple, kw_only=True, compare=False)

    @property
    def other_bags(self) -> Sequence[Bag]:
        """The other outputs that it may have, each once."""
        return [bag for bag in dict.fromkeys(other.output for other in self.instead) if bag != self.output]

    def is_answered_by(self, output: object) -> bool:
        """Whether these are the atoms of the example's output, some constants perhaps not taken for names."""
        return output == self.output or any(output == bag for bag in self.readings())

    @property
    def text(self) -> str:
        """What the user asked, if that was a text."""
        return self.question.text if isinstance(self.question, Sentence) else ""

    @property
    def mentions(self) -> Sequence[Mention]:
        """The names in the question, if that was a text."""
        return mentions_of(self.question)


@dataclass(frozen=True, slots=True)
class FormLesson(Lesson):
    """One example whose output is a form."""

    tree: Tree
    shaped: Shaped
    taught: Taught = field(default=Taught(), kw_only=True)


def taught(lessons: Sequence[Lesson], but: Collection[int] = ()) -> Iterator[TaughtBy]:
    """What examples say of the roles of their names, but for some of them, by their numbers from 0."""
    for number, lesson in enumerate(lessons):
        if isinstance(lesson, FormLesson) and isinstance(lesson.question, Sentence) and number not in but:
            yield number, lesson.question, lesson.taught, lesson.place


def mentions_of(question: Sentence | Bag) -> Sequence[Mention]:
    """The names in a question, if it was a text."""
    return question.mentions if isinstance(question, Sentence) else ()


def candidates_of(output: object) -> Sequence[object]:
    """The outputs of which one is right; raises BadExamples if there is none."""
    if not isinstance(output, OneOf):
        return (output,)
    if not output.outputs:
        raise BadExamples("the example has no output at all", remedy="Give it at least one, or leave it out.")
    return output.outputs


def single(read: Read) -> Read:
    """An example that has one output; raises if it has several."""
    question, output, place = read
    if isinstance(output, OneOf):
        remedy = "Give each question the output that is right."
        raise BadExamples("an answer cannot be held against several outputs", place=place, remedy=remedy)
    return question, output, place
