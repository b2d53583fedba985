"""An analogy must be what its definition says, found by comparing every example with every other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity.bags import Bag
from unanimity.language.building.analogy import Analogies
from unanimity.language.building.neighbours import LONGEST, Neighbours
from unanimity.language.forms.codec import Order
from unanimity.language.forms.shapes import Shape, is_inside, target_bag

Tokens = tuple[str, ...]
Part = tuple[str, tuple[str, ...]]  # a label and what is inside it; "" stands for another part
InParts = tuple[Part, tuple["InParts", ...]]
Known = tuple[Tokens, Shape]
Windows = tuple[Tokens, Tokens, tuple[Tokens, Tokens]]


def fixed(label: str) -> Order:
    """Which argument is which is told by the order."""
    return Order.FIXED


def nested(labels: Sequence[str]) -> Shape:
    """Each label above the next one."""
    first, *others = labels
    return Shape(first, (nested(others),) if others else ())


def are_neighbours(one: Tokens, other: Tokens) -> bool:
    """Whether two sentences are equal, or begin or end alike, and the rest is short and has nothing in common."""
    for start in range(min(len(one), len(other)) + 1):
        for end in range(min(len(one), len(other)) - start + 1):
            a, b = one[start : len(one) - end], other[start : len(other) - end]
            alike = one[:start] == other[:start] and one[len(one) - end :] == other[len(other) - end :]
            alike = alike and (start + end > 0 or one == other)
            if alike and max(len(a), len(b)) <= LONGEST and not {*a} & {*b}:
                return True
    return False


def in_parts(shape: Shape) -> InParts:
    """A shape as parts."""
    inside = tuple(str(child) if is_inside(child) else "" for child in shape.children)
    return (shape.label, inside), tuple(in_parts(child) for child in shape.children if not is_inside(child))


def parts_of(form: InParts) -> list[Part]:
    """All parts of a form."""
    return [form[0], *(part for child in form[1] for part in parts_of(child))]


def atoms_of(parts: Sequence[Part]) -> Counter[str]:
    """The atoms of some parts."""
    return Counter(atom for label, inside in parts for atom in (label, *inside) if atom not in ("", "_"))


def changed(form: InParts, part: Part, other: Part) -> InParts:
    """The form with one part for another."""
    return other if form[0] == part else form[0], tuple(changed(child, part, other) for child in form[1])


def changes(form: InParts, bag: Counter[str], parts: Sequence[Part]) -> list[tuple[Part, Part]]:
    """Every change of a part that the form has once into another with as many places, so that it has these atoms."""
    own = parts_of(form)
    return [
        (part, other)
        for part in own
        for other in parts
        if own.count(part) == 1
        and part != other
        and part[1].count("") == other[1].count("")
        and atoms_of(own) - atoms_of([part]) + atoms_of([other]) == bag
    ]


def windows(one: Tokens, other: Tokens) -> Windows:
    """What two sentences have between the most that both begin with and, of the rest, the most that both end with.

    Last come the words on both sides of that.
    """
    both = range(min(len(one), len(other)) + 1)
    start = max(size for size in both if one[:size] == other[:size])
    before, one, other = one[:start], one[start:], other[start:]
    rest = range(min(len(one), len(other)) + 1)
    end = max(size for size in rest if one[len(one) - size :] == other[len(other) - size :])
    after = one[len(one) - end :]
    return one[: len(one) - end], other[: len(other) - end], (before[-1:], after[:1])


def alike(one: Windows, other: Windows) -> bool:
    """Whether windows are the same, and where one of them is empty, also the words beside them."""
    return one[:2] == other[:2] and (all(one[:2]) or one[2] == other[2])


def is_lawful(change: tuple[Part, Part], between: Windows, examples: Sequence[Known], parts: Sequence[Part]) -> bool:
    """Whether two examples with these windows show that the change leaves the rest alone, and no two break that."""
    shown = [
        (alike(windows(one[0], other[0]), swapped), in_parts(other[1]) == changed(in_parts(one[1]), *each))
        for each, swapped in ((change, between), (change[::-1], (between[1], between[0], between[2])))
        for one in examples
        for other in examples
        if are_neighbours(one[0], other[0])
        and each in changes(in_parts(one[1]), atoms_of(parts_of(in_parts(other[1]))), parts)
    ]
    return any(here for here, _ in shown) and all(same for _, same in shown)


def keeps_form(form: InParts, between: Windows, examples: Sequence[Known]) -> bool:
    """Whether two examples have these windows and this form, and all such two with its atoms have the same form."""
    shown = [
        one[1] == other[1]
        for one in examples
        for other in examples
        if one[0] != other[0]
        and are_neighbours(one[0], other[0])
        and windows(one[0], other[0]) == between
        and in_parts(one[1]) == form
        and atoms_of(parts_of(in_parts(one[1]))) == atoms_of(parts_of(in_parts(other[1])))
    ]
    return bool(shown) and all(shown)


def expected(tokens: Tokens, bag: Counter[str], examples: Sequence[Known]) -> set[InParts]:
    """Every form that a sentence with these atoms has by a lawful analogy."""
    parts = sorted({part for _, shape in examples for part in parts_of(in_parts(shape))})
    found, own = set[InParts](), set[InParts]()
    rivals = {in_parts(shape) for _, shape in examples if atoms_of(parts_of(in_parts(shape))) == bag}
    for other, shape in examples:
        if are_neighbours(tokens, other):
            form, between = in_parts(shape), windows(other, tokens)
            if atoms_of(parts_of(form)) != bag:
                lawful = (each for each in changes(form, bag, parts) if is_lawful(each, between, examples, parts))
                found.update(changed(form, *each) for each in lawful)
            elif tokens == other:
                own.add(form)
            elif keeps_form(form, between, examples):
                found.add(form)
    return own | {form for form in found if rivals <= {form}}


def learned(examples: Sequence[Known]) -> Analogies:
    """The analogies of some examples."""
    analogies = Analogies(fixed)
    for tokens, shape in examples:
        analogies.add(tokens, shape, " ".join(tokens))
    return analogies


SENTENCES = st.lists(st.text("abc", min_size=0, max_size=9).map(tuple), max_size=8)


@given(SENTENCES, st.text("abcd", max_size=9).map(tuple))
def test_neighbours_are_what_comparing_all_sentences_finds(sentences: list[Tokens], asked: Tokens) -> None:
    """A sentence's neighbours are those that differ in one short window with nothing in common, each once."""
    neighbours = Neighbours[int]()
    for number, sentence in enumerate(sentences):
        neighbours.add(sentence, number)
    for tokens in (asked, *sentences):
        found = neighbours.of(tokens)
        assert len(found) == len(set(found))
        assert {*found} == {i for i, sentence in enumerate(sentences) if are_neighbours(tokens, sentence)}


INSIDE = st.sampled_from([(), (Shape("<s>"),), (Shape("_"), Shape("<s>"))])


@st.composite
def knowns(draw: st.DrawFn) -> list[Known]:
    """Examples whose forms have a part for each word, mostly nested in the order of the words."""
    made = list[Known]()
    for _ in range(draw(st.integers(1, 7))):
        words = draw(st.lists(st.sampled_from("abcd"), min_size=1, max_size=4))
        labels = words if draw(st.integers(0, 4)) else words[::-1]
        bottom = draw(INSIDE)
        shape = Shape(labels[-1].upper(), bottom)
        for label in reversed(labels[:-1]):
            shape = Shape(label.upper(), (shape,))
        made.append((tuple(words), shape))
    return made


@given(knowns(), st.lists(st.sampled_from("abcd"), min_size=1, max_size=5), st.data())
def test_analogies_are_what_comparing_all_examples_finds(
    examples: list[Known], words: list[str], data: st.DataObject
) -> None:
    """A sentence has exactly the forms that lawful changes of neighbours give it, each once."""
    known = data.draw(st.sampled_from(examples))
    asked = [(tuple(words), Counter(label.upper() for label in words)), (known[0], Counter(target_bag(known[1])))]
    asked.append((tuple(words), Counter(label.upper() for label in words) + Counter(["<s>"])))
    analogies = learned(examples)
    for tokens, bag in asked:
        found = [in_parts(analogy.shape) for analogy in analogies.of(tokens, Bag(bag))]
        assert len(found) == len(set(found))
        assert {*found} == expected(tokens, bag, examples)


@given(knowns(), st.lists(st.sampled_from("abcd"), min_size=1, max_size=4))
def test_what_was_asked_before_does_not_matter(examples: list[Known], words: list[str]) -> None:
    """A question between examples changes nothing: later ones may still show or break a law."""
    bag, analogies = Bag(Counter(label.upper() for label in words)), Analogies(fixed)
    for number, (tokens, shape) in enumerate(examples, 1):
        analogies.add(tokens, shape, " ".join(tokens))
        found = {analogy.shape for analogy in analogies.of(words, bag)}
        assert found == {analogy.shape for analogy in learned(examples[:number]).of(words, bag)}


SHOWN: list[Known] = [
    (("big", "a"), nested(["BIG", "A"])),
    (("small", "a"), nested(["SMALL", "A"])),
    (("big", "b"), nested(["BIG", "B"])),
]
ASKED = ("small", "b"), Bag({"SMALL": 1, "B": 1})


def test_a_law_that_was_shown() -> None:
    """Two examples that differ by a change show its law; a third one, changed, is the form of a new sentence."""
    (analogy,) = learned(SHOWN).of(*ASKED)
    assert analogy.shape == nested(["SMALL", "B"])
    assert analogy.change == ("BIG", "SMALL")
    assert analogy.why == "built like “big b”, with SMALL in the place of BIG"


def test_a_law_that_was_not_shown() -> None:
    """Without two examples that show it, a change is not made, though the atoms say that it would have to be."""
    assert learned(SHOWN[1:]).of(*ASKED) == []
    assert learned(SHOWN[::2]).of(*ASKED) == []


@pytest.mark.parametrize("reverse", [False, True])
def test_a_law_that_was_broken(reverse: bool) -> None:
    """Two examples that differ by a change, whose forms differ otherwise too, break its law, and its reverse."""
    broken: list[Known] = [(("big", "c"), nested(["BIG", "C"])), (("small", "c"), nested(["C", "SMALL"]))]
    sizes = ["small", "big"] if reverse else ["big", "small"]
    seen, asked = ((size, "q", "r") for size in sizes)
    examples: list[Known] = [*SHOWN, (seen, nested([word.upper() for word in seen]))]
    bag = Bag(Counter(word.upper() for word in asked))
    assert len(learned(examples).of(asked, bag)) == 1
    assert learned([*examples, *broken]).of(asked, bag) == learned([*broken, *examples]).of(asked, bag) == []


def test_the_same_atoms_are_the_same_form() -> None:
    """A neighbour with the same atoms has the same form, if two examples show it of this window and none breaks it."""
    examples: list[Known] = [(("the", "big", "a"), nested(["BIG", "A"]))]
    asked = ("big", "a"), Bag({"BIG": 1, "A": 1})
    assert learned(examples).of(*asked) == []
    examples += [(("the", "b"), nested(["B"])), (("b",), nested(["B"]))]  # there is nothing to turn around in these
    assert learned(examples).of(*asked) == []
    elsewhere: list[Known] = [(("the", "huge", "a"), nested(["BIG", "A"])), (("huge", "a"), nested(["BIG", "A"]))]
    assert learned([*examples, *elsewhere]).of(*asked) == []  # "the" stands before another word there
    examples += [(("the", "big", "one"), nested(["BIG", "A"])), (("big", "one"), nested(["BIG", "A"]))]
    (analogy,) = learned(examples).of(*asked)
    assert (analogy.shape, analogy.change, analogy.why) == (examples[0][1], None, "built like “the big a”")
    broken: list[Known] = [(("the", "big", "eye"), nested(["BIG", "A"])), (("big", "eye"), nested(["A", "BIG"]))]
    assert learned([*examples, *broken]).of(*asked) == []
    assert len(learned([*examples, *broken]).of(("big", "eye"), Bag({"BIG": 1, "A": 1}))) == 1


def test_a_rival_ends_it() -> None:
    """Where an example with the atoms of the sentence has another form, no other example passes its form on."""
    examples: list[Known] = [(("the", "big", word), nested(["BIG", "A"])) for word in ("a", "eye")]
    examples += [(("big", "eye"), nested(["BIG", "A"])), (("one", "a", "big"), nested(["A", "BIG"]))]
    assert learned(examples).of(("big", "a"), Bag({"BIG": 1, "A": 1})) == []
    assert len(learned(examples[:-1]).of(("big", "a"), Bag({"BIG": 1, "A": 1}))) == 1


@pytest.mark.parametrize(("words", "near"), [(1, True), (LONGEST, True), (LONGEST + 1, False)])
def test_windows_are_short(words: int, near: bool) -> None:
    """Sentences that differ in more words than a window has are no neighbours."""
    more, far = tuple(f"w{i}" for i in range(words)), tuple(f"z{i}" for i in range(LONGEST + 1))
    shown: list[Known] = [(("x", *more, "y"), nested(["X", "Y"])), ((*far, "x", *more, "y"), nested(["X", "Y"]))]
    found = learned([*shown, ((*far, "x", "y"), nested(["X", "Y"]))]).of(("x", "y"), Bag({"X": 1, "Y": 1}))
    assert bool(found) == near


def test_windows_have_nothing_in_common() -> None:
    """Sentences that differ in two places are no neighbours; nor are those that have nothing in common."""
    examples: list[Known] = [(("a", "x", "b"), nested(["X"])), (("e", "a", "x", "b"), nested(["X"]))]
    examples.append((("e", "a", "y", "d"), nested(["X"])))
    assert learned(examples).of(("c", "x", "d"), Bag({"X": 1})) == []
    assert learned(examples).of(("c", "y", "d"), Bag({"X": 1})) == []
    assert len(learned(examples).of(("a", "y", "d"), Bag({"X": 1}))) == 1


def test_a_part_that_occurs_twice_is_not_changed() -> None:
    """It would not be known which of two equal parts is to be changed."""
    twice: list[Known] = [*SHOWN, (("big", "big", "b"), nested(["BIG", "BIG", "B"]))]
    asked = ("small", "big", "b"), Bag({"SMALL": 1, "BIG": 1, "B": 1})
    assert learned(twice).of(*asked) == []


def test_slots_belong_to_the_label_above() -> None:
    """A label and its slots are changed as one part, also if the other one has others."""
    iowa = Shape("in", (Shape("state", (Shape("<s>"),)),))
    ohio = Shape("in", (Shape("river", (Shape("_"), Shape("<r>"))),))
    near = Shape("at", (Shape("state", (Shape("<s>"),)),))
    examples: list[Known] = [(("in", "<s>"), iowa), (("in", "<r>"), ohio), (("at", "<s>"), near)]
    (analogy,) = learned(examples).of(("at", "<r>"), Bag({"at": 1, "river": 1, "<r>": 1}))
    assert analogy.shape == Shape("at", (Shape("river", (Shape("_"), Shape("<r>"))),))
    assert analogy.change in (("state", "river"), ("in", "at"))  # from either neighbour
