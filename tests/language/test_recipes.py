"""A recipe's pieces must compose, and what is no recipe must be refused."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import BadExamples, BadInput, Bag
from unanimity.language.lexicon import Lexicon, Sentence, plain_sentence
from unanimity.language.recipes import END, GRAMS, SIDES, STEPS, Recipe, recipe
from unanimity.language.stems import singulars, stems

WORDS = ["rivers", "river", "the", "in", "a", "an", "running", "<state>"]
SENTENCES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(lambda words: Sentence(" ".join(words), words))
STEPPED = [list(steps) for size in range(3) for steps in permutations(STEPS, size)]
GRAMMED = [list(grams) for size in range(1, 4) for grams in permutations(GRAMS, size)]
CLASSES = {"river": "river", "rivers": "river", "in": "in", "running": "in"}


def total(bags: list[Bag]) -> Bag:
    """The sum of some bags."""
    return Bag(sum(map(Counter, bags), Counter[str]()))


def own_atoms(sentence: Sentence) -> list[str]:
    """A user's function: the first letters."""
    return [token[0] for token in sentence.tokens]


@pytest.mark.parametrize("steps", STEPPED, ids="+".join)
@pytest.mark.parametrize("grams", GRAMMED, ids="+".join)
def test_pieces_compose(steps: list[str], grams: list[str]) -> None:
    """What several ways make of the tokens adds up, after each step has been done to them in its turn."""
    sentence = plain_sentence("rivers running in a river")
    changed = sentence.tokens
    for step in steps:
        changed = STEPS[step](changed)
    made = recipe("+".join([*steps, *grams]))
    assert made.tokens(sentence) == changed
    assert made.bag(sentence) == total([recipe(gram).bag(Sentence("", changed)) for gram in grams])
    assert made.has_stems == ("stems" in steps)


@given(SENTENCES)
def test_grams_are_windows(sentence: Sentence) -> None:
    """Atoms are the windows of one, two or three tokens that start at each token, end marks after the last."""
    ended = [*sentence.tokens, END, END]
    for size, gram in enumerate(("words", "bigrams", "trigrams"), 1):
        windows = [" ".join(ended[i : i + size]) for i in range(len(sentence.tokens))]
        assert recipe(gram).bag(sentence) == Bag(Counter(windows))
    assert recipe("end+words").bag(sentence) == Bag(Counter([*sentence.tokens, END]))


@given(SENTENCES)
def test_stems_leave_mentions(sentence: Sentence) -> None:
    """Forms of one word have one stem; the token of a mention stays as it is."""
    cut = stems(sentence.tokens)
    expected = {"rivers": "river", "running": "run"}
    assert cut == [expected.get(token, token) for token in sentence.tokens]


@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("rivers", "river"),
        ("borders", "border"),
        ("cities", "citie"),
        ("city", "city"),
        ("news", "new"),
        ("mass", "mass"),
        ("has", "has"),
        ("running", "running"),
        ("<states>", "<states>"),
    ],
)
def test_only_a_plain_s_is_cut_off(word: str, left: str) -> None:
    """A word of four letters or more loses an s at its end, unless there are two; nothing else is changed."""
    assert singulars([word]) == [left]


@given(SENTENCES)
def test_articles_are_left_out(sentence: Sentence) -> None:
    """Nothing but articles is left out, and not even these before names, or where nothing else is there."""
    tokens = sentence.tokens
    names = [tokens[i + 1 : i + 2] == ["<state>"] for i in range(len(tokens))]
    rest = [token for token, is_next in zip(tokens, names, strict=True) if token not in ("a", "an", "the") or is_next]
    assert recipe("bare+words").tokens(sentence) == (rest or tokens)


@given(SENTENCES, SENTENCES, st.sampled_from(["bare+words", "singulars+bare+bigrams", "bare+trigrams", "bigrams"]))
def test_neighbours_tell_which_atoms_there_are(one: Sentence, other: Sentence, name: str) -> None:
    """What replaces tokens between neighbours that stay changes the same atoms, whatever stands beyond."""
    made = recipe(name)
    near = "river", "in"
    assert made.stays(near)
    assert made.reach in (1, 2)
    changes = list[Counter[str]]()
    for before, after in (((), ()), (("the", "running", "a"), ("a", "rivers", "the"))):
        bags = [made.bag(Sentence("", [*before, *near, *each.tokens, *near, *after])) for each in (one, other)]
        change = Counter(bags[0])
        change.subtract(bags[1])
        changes.append(Counter({atom: count for atom, count in change.items() if count}))
    assert changes[0] == changes[1]


@pytest.mark.parametrize(
    ("name", "tokens", "stays"),
    [
        ("bigrams", ["the"], True),
        ("bare+bigrams", ["the"], False),
        ("bare+bigrams", ["the", "<state>"], False),
        ("bare+bigrams", ["thes"], True),
        ("singulars+bare+bigrams", ["thes"], False),
        ("bare+singulars+bigrams", ["thes"], True),
    ],
)
def test_articles_may_be_left_out(name: str, tokens: list[str], stays: bool) -> None:
    """A token stays unless it is an article when it is the turn of these, or may be one before something else."""
    assert recipe(name).stays(tokens) is stays


@given(SENTENCES)
def test_classes_only_change_their_side(sentence: Sentence) -> None:
    """Merged words count as one on one side of a pair; on the other side every word stays as it is."""
    pairs = list(zip(sentence.tokens, [*sentence.tokens[1:], END], strict=True))

    def merged(token: str) -> str:
        return f"{CLASSES[token]}…" if token in CLASSES else token

    lefts = recipe("lefts+bigrams").with_classes(CLASSES).bag(sentence)
    rights = recipe("rights+bigrams").with_classes(CLASSES).bag(sentence)
    assert lefts == Bag(Counter(f"{merged(left)} {right}" for left, right in pairs))
    assert rights == Bag(Counter(f"{left} {merged(right)}" for left, right in pairs))


@given(SENTENCES)
@pytest.mark.parametrize("side", SIDES)
def test_without_classes_a_side_is_plain(side: str, sentence: Sentence) -> None:
    """Before any class is known, and made plain again, a side changes nothing."""
    one = recipe(f"{side}+bigrams")
    plain = recipe("bigrams").bag(sentence)
    assert one.bag(sentence) == one.with_classes(CLASSES).plain.bag(sentence) == plain
    assert one.with_classes(CLASSES).plain.side is None


def test_a_class_is_no_word() -> None:
    """The atom of a class differs from the atom of the word that it is called by, however that is typed."""
    made = recipe("lefts+bigrams").with_classes({"a": "b", "b": "b"})
    assert made.bag(plain_sentence("a x")) == made.bag(plain_sentence("b x"))
    plain = recipe("lefts+bigrams").with_classes({})
    for typed in ("b x", "b… x", "…b x"):
        assert not made.bag(plain_sentence("a x")).keys() & {*plain.bag(plain_sentence(typed))} - {"x ."}


@pytest.mark.parametrize(("side", "word"), [("lefts", 0), ("rights", 1)])
def test_pairs_are_the_words_that_may_be_merged(side: str, word: int) -> None:
    """Each word of the side is listed with its neighbours and columns, but for mentions and the end mark."""
    atoms = ["a b", "b .", "<city> b", "b <city>", "a <city>"]
    found = recipe(f"{side}+bigrams").pairs(atoms)
    expected: dict[str, dict[str, int]] = {}
    for column, atom in enumerate(atoms):
        both = atom.split()
        if both[word] not in (END, "<city>"):
            expected.setdefault(both[word], {})[both[1 - word]] = column
    assert found == expected


def test_atoms_that_are_no_pairs_are_not_merged() -> None:
    """Atoms of questions that were given as bags may be anything; only pairs are looked at."""
    assert recipe("lefts+bigrams").pairs(["alone", "a b", "a b c", " ", "a ", " b"]) == {"a": {"b": 1}}


def test_a_function_makes_atoms() -> None:
    """A user's function sees the sentence, mentions and all, and may give a list or counts."""
    sentence = Lexicon([("new york", "city")]).sentence("in New York")
    made = recipe(own_atoms)
    assert made.bag(sentence) == Bag({"i": 1, "<": 1})
    assert made.name == f"{__name__}:own_atoms"
    assert recipe(lambda s: {s.mentions[0].name: 2}).bag(sentence) == Bag({"new york": 2})
    assert made.tokens(sentence) == sentence.tokens
    assert not made.has_stems


def test_a_callable_object_makes_atoms() -> None:
    """An object that can be called goes by the name of its type."""

    class Letters:
        def __call__(self, sentence: Sentence) -> list[str]:
            return list(sentence.text)

    made = recipe(Letters())
    assert made.bag(plain_sentence("aba")) == Bag({"a": 2, "b": 1})
    assert made.name.endswith("Letters")


@pytest.mark.parametrize("given", [["ok", ""], {"a": -1}, "text", [1], 5])
def test_what_a_function_makes_is_checked(given: object) -> None:
    """Atoms of a user's function that are no bag are refused."""
    with pytest.raises(BadExamples):
        recipe(lambda sentence: given).bag(plain_sentence("a"))  # type: ignore[arg-type, return-value]


REFUSED = ["", "letters", "words+", "+words", "words+words", "words+stems", "stems", "end", "stems+stems+words"]
REFUSED += ["bigrams+end", "Words", " words", "lefts", "bigrams+lefts", "lefts+stems+bigrams", "word s"]


@pytest.mark.parametrize("name", REFUSED)
def test_other_names_are_refused(name: str) -> None:
    """What is not made of known pieces, in their order and each once, is refused, and the pieces are named."""
    with pytest.raises(BadInput, match="there is no way to make atoms") as refusal:
        recipe(name)
    assert all(piece in refusal.value.remedy for piece in (*GRAMS, *STEPS))


@pytest.mark.parametrize(
    "name", ["lefts+words", "rights+trigrams", "lefts+rights+bigrams", "lefts+words+bigrams", "end+lefts+words"]
)
def test_only_sides_of_bigrams_are_merged(name: str) -> None:
    """Sides are those of bigrams alone, and one at a time."""
    with pytest.raises(BadInput, match="merges what is not there"):
        recipe(name)


@pytest.mark.parametrize("atoms", [None, 5, ["words"], b"words"])
def test_what_is_no_name_is_refused(atoms: object) -> None:
    """Something that is neither a text nor a function is refused in words."""
    with pytest.raises(BadInput, match="there is no way to make atoms"):
        recipe(atoms)  # type: ignore[arg-type]


def test_recipes_of_one_name_are_equal() -> None:
    """A name says all there is to a recipe, so that two of one name are the same and others differ."""
    names = ["words", "bigrams", "stems+words", "end+words", "lefts+bigrams", "rights+bigrams", "words+bigrams"]
    made: list[Recipe] = [recipe(name) for name in names]
    assert made == [recipe(name) for name in names]
    assert all(one != other for one, other in combinations(made, 2))
