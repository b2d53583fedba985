"""Words must not depend on how a text is typed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from unanimity import BadExamples
from unanimity.bags import Bag
from unanimity.language.lexicon import plain_sentence
from unanimity.language.outputs.bags import bag_of
from unanimity.language.recipes import recipe
from unanimity.language.tokenizers.spaces import SENTENCE_MARKS, tokens

TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
PLAIN = st.lists(st.text("abcxyz", min_size=1, max_size=3), min_size=1, max_size=6)
PAIR = st.lists(st.text("abcxyz", min_size=1, max_size=3), min_size=1, max_size=2)


def bigrams(text: str) -> Bag:
    """The bag of a text's pairs of neighbouring words."""
    return recipe("bigrams").bag(plain_sentence(text))


def tokens_or_none(text: str) -> list[str] | None:
    """The words of a text, None if it has none."""
    try:
        return tokens(text)
    except BadExamples:
        return None


@given(TEXTS)
def test_unicode_form_does_not_matter(text: str) -> None:
    """Composed and decomposed characters make the same words."""
    composed, decomposed = (tokens_or_none(unicodedata.normalize(form, text)) for form in ("NFC", "NFD"))
    assert composed == decomposed == tokens_or_none(text)


@given(TEXTS)
def test_words_are_words(text: str) -> None:
    """No word is empty, holds white space, or begins or ends with a sentence mark."""
    found = tokens_or_none(text)
    assume(found)
    for word in found or []:
        assert word
        assert len(word.split()) == 1
        assert word == word.rstrip(SENTENCE_MARKS)
        assert word == word.lstrip(SENTENCE_MARKS) or any(map(str.isdigit, word))


@given(PLAIN, st.sampled_from(["?", "!", ".", " ?", "...", "”"]))
def test_case_space_and_marks_do_not_matter(found: list[str], mark: str) -> None:
    """Capitals, white space around words and marks at the end of a sentence change nothing."""
    text = "  ".join(found)
    assert tokens(text) == tokens(f"\t{text.upper()}{mark}\n") == found


@pytest.mark.parametrize("text", ['to . " 5', "to \u037e5", 'to ". 5"', "to . ? 5"])
def test_a_point_before_a_number_is_not_lost(text: str) -> None:
    """A mark that may be part of a number stays, however it is encoded and whatever quotes stand between."""
    assert tokens(text) != ["to", "5"]


def test_marks_inside_words_stay() -> None:
    """Only marks at the ends of a word are no part of it."""
    assert tokens("Is it 3.14, o'clock?") == ["is", "it", "3.14", "o'clock"]
    assert tokens("Café ÉTÉ straße") == ["café", "été", "straße"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("to .5", ["to", ".5"]),
        ("to 0.5.", ["to", "0.5"]),
        ("to -.5!", ["to", "-.5"]),
        ("to $.50", ["to", "$.50"]),
        ("to ,5 or :5 or ...5", ["to", ",5", "or", ":5", "or", "...5"]),
        ("to . 5", ["to", "(.)", "5"]),
        ("5 . 3", ["5", "(.)", "3"]),
        ('say "5", “.5” now', ["say", "5", ".5", "now"]),
        ("at 5. 6, 7: 8?", ["at", "5", "6", "7", "8"]),
        (".net and 7 .", ["net", "and", "7"]),
    ],
)
def test_marks_of_numbers_stay(text: str, found: list[str]) -> None:
    """A mark right before a number, or alone before it, may belong to it, and stays; at its end it does not."""
    assert tokens(text) == found


def test_letters_that_differ_stay_different() -> None:
    """Letters are made small, not folded: in moderation is not in masses."""
    assert tokens("in Maßen") != tokens("in Massen")


@pytest.mark.parametrize("text", ["", " ", "\t\n", "?", " . ! ", "\u3000"])
def test_blank_texts_are_refused(text: str) -> None:
    """A text without words is refused in words."""
    with pytest.raises(BadExamples, match="blank"):
        tokens(text)


def test_nul_is_refused() -> None:
    """A NUL character is refused, wherever it stands."""
    with pytest.raises(BadExamples, match="NUL"):
        tokens("area of\0iowa")


@given(PLAIN)
def test_words_and_bigrams_count_every_word(found: list[str]) -> None:
    """There are as many words as bigrams, and each bigram is a word with the one after it."""
    text = " ".join(found)
    assert recipe("words").bag(plain_sentence(text)) == Bag({word: found.count(word) for word in found})
    pairs = bigrams(text)
    assert sum(pairs.values()) == len(found)
    assert pairs[f"{found[-1]} ."] >= 1
    assert {pair.split(" ")[0] for pair in pairs} == set(found)


@given(PAIR, PAIR)
def test_bigrams_tell_order(first: list[str], second: list[str]) -> None:
    """Texts of at most two words have the same bigrams only if they are the same."""
    assert (bigrams(" ".join(first)) == bigrams(" ".join(second))) == (first == second)


def test_outputs_are_atoms_between_spaces() -> None:
    """An output's text is cut at white space only; its case and marks count; it may be empty."""
    assert bag_of(" area  IA area ") == Bag({"area": 2, "IA": 1})
    assert bag_of("") == Bag({})
    assert bag_of("e\u0301") == bag_of("\u00e9")
    assert bag_of({"area": 2, "none": 0}) == Bag({"area": 2})
