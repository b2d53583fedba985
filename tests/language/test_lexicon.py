"""Names must be found from left to right, the longest first, however they are typed."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unanimity import BadInput
from unanimity.errors import BadExamples
from unanimity.language.lexicon import Lexicon, Mention, plain_sentence
from unanimity.language.tokenizers.spaces import tokens

WORDS = st.sampled_from(["new", "york", "city", "of", "7", "a"])
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
KINDS = st.sampled_from(["city", "state", "thing"])
ENTRIES = st.lists(st.tuples(NAMES, KINDS), max_size=8)
ANYTHING = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
MARKED = st.sampled_from(
    ["<city>", "\\<city>", "\\\\<city>", "<city", "<", "\\<", "\\", "city>", "<number>", "<>", "a"]
)


def scanned(entries: list[tuple[str, str]], text: str) -> list[str]:
    """The tokens by definition: at each word, the longest of all names that stands there, or the word."""
    words, found = text.split(), list[str]()
    while words:
        here = [name for name, _ in entries if words[: len(name.split())] == name.split()]
        longest = max(here, key=lambda name: len(name.split()), default="")
        if longest:
            found.append("<" + "|".join(sorted({kind for name, kind in entries if name == longest})) + ">")
        else:
            found.append("<number>" if words[0].isdigit() else words[0])
        del words[: max(1, len(longest.split()))]
    return found


@given(ENTRIES, st.lists(WORDS, min_size=1, max_size=12).map(" ".join))
def test_the_longest_name_is_found_from_left_to_right(entries: list[tuple[str, str]], text: str) -> None:
    """A sentence has the tokens that a naive scan over all names finds, whatever the order of the names."""
    expected = scanned(entries, text)
    for listed in (entries, entries[::-1], entries * 2):
        sentence = Lexicon(listed).sentence(text)
        assert sentence.tokens == expected
        assert [mention.token for mention in sentence.mentions] == [word for word in expected if word[0] == "<"]


@given(ENTRIES, st.lists(WORDS, min_size=1, max_size=12).map(" ".join))
def test_mentions_give_the_text_back(entries: list[tuple[str, str]], text: str) -> None:
    """With each mention's name put back, in order, a sentence is its text again."""
    sentence = Lexicon(entries).sentence(text)
    names = iter(mention.name for mention in sentence.mentions)
    assert " ".join(next(names) if token.startswith("<") else token for token in sentence.tokens) == text
    assert sentence.text == text


def test_overlapping_names() -> None:
    """A name that starts inside a found one is not found; one that only begins like a longer one is."""
    lexicon = Lexicon([("new york", "state"), ("york city", "town"), ("new york city", "city"), ("new", "word")])
    assert lexicon.sentence("in new york city").tokens == ["in", "<city>"]
    assert lexicon.sentence("new york york city").tokens == ["<state>", "<town>"]
    assert lexicon.sentence("new jersey, new york").tokens == ["<word>", "jersey", "<state>"]
    assert lexicon.sentence("york").tokens == ["york"]


def test_types_are_joined_and_sorted() -> None:
    """A name with several types has one token for all of them, in whatever order they were given."""
    for entries in ([("ohio", "state"), ("ohio", "river")], [("Ohio", "river"), ("ohio!", "state")]):
        (mention,) = Lexicon(entries).sentence("OHIO?").mentions
        assert mention == Mention("ohio", ("river", "state"))
    assert Lexicon([("ohio", "state"), ("ohio", "river")]).sentence("in ohio").tokens == ["in", "<river|state>"]
    assert Lexicon([("a", "big  thing")]).sentence("a").tokens == ["<big_thing>"]


@pytest.mark.parametrize(
    ("word", "token"),
    [
        *((word, "<number>") for word in ("7", "20", "007", "7.5", ".5", "1,000.5", "٣")),
        *((word, "<number->") for word in ("-3", "−3", "-1,000")),
        *((word, "<number$>") for word in ("$20", "20$", "$1,250.50")),
        *{"+4": "<number+>", "50%": "<number%>", "-$3": "<number-$>", "7:30": "<number:>"}.items(),
        *{"€1,5": "<number€,>", "3/4": "<number/>", "3/4/24": "<number//>", "0,250": "<number,>"}.items(),
    ],
)
def test_numbers_are_mentions(word: str, token: str) -> None:
    """A word of digits is a mention of a number; of one kind are those with the same sign and unit, or separators."""
    sentence = Lexicon().sentence(f"at {word}, then")
    assert sentence.tokens == ["at", token, "then"]
    assert [mention.name for mention in sentence.mentions] == tokens(word)
    assert sentence.mentions[0].types == ("number",)


@pytest.mark.parametrize("half", ["am", "pm", "AM.", "a.m.", "p.m.,", "a. m.", "P M"])
def test_twelve_is_no_hour_like_others(half: str) -> None:
    """Before am or pm, 1 to 11 are numbers; 12 and what is no hour of these are words, as they are worked out."""
    for hour in ("1", "7", "07", "11", "7:30", "11:59", "9.30"):
        assert len(Lexicon().sentence(f"at {hour} {half} today").mentions) == 1
    for hour in ("12", "12:30", "0:30", "00", "13", "19:30", "100", "12.30"):
        assert Lexicon().sentence(f"at {hour} {half} today").mentions == []
    assert len(Lexicon().sentence(f"{half} 12").mentions) == 1


@pytest.mark.parametrize("part", ["in the morning", "this Afternoon", "tomorrow evening", "at night,", "tonight"])
def test_twelve_is_not_like_other_hours_in_a_part_of_the_day(part: str) -> None:
    """Beside a part of the day, before or after it, 12 is a word; all other numbers are numbers there."""
    for text in (f"at 12 {part}", f"at 12:30 {part} please", f"{part} at 12.30"):
        assert Lexicon().sentence(text).mentions == []
    for number in ("7", "11:59", "0:30", "13", "120", "12%", "$12"):
        assert len(Lexicon().sentence(f"at {number} {part}").mentions) == 1
    assert len(Lexicon().sentence("at 12:30 for 12 nights").mentions) == 2


@pytest.mark.parametrize("word", ["a7", "7a", "7:30pm", "7-8", "--7", "7..8", "7th", "%", "$", "½"])
def test_other_words_with_digits_are_words(word: str) -> None:
    """A word that is not made of digits only is no number."""
    assert Lexicon().sentence(word).tokens == [word]


def test_a_name_goes_before_a_number() -> None:
    """Digits that the lexicon has as a name, or as part of one, are that name."""
    lexicon = Lexicon([("7", "gate"), ("7 eleven", "shop")])
    assert lexicon.sentence("7 eleven at 7 or 11").tokens == ["<shop>", "at", "<gate>", "or", "<number>"]


@given(st.lists(MARKED, min_size=1, max_size=6))
def test_no_word_is_mistaken_for_a_mention(words: list[str]) -> None:
    """Words that look like the token of a mention do not become one, and two words never become one token."""
    sentence = Lexicon([("ohio", "city")]).sentence(" ".join([*words, "ohio"]))
    assert [token.startswith("<") for token in sentence.tokens] == [*([False] * len(words)), True]
    assert len(sentence.mentions) == 1
    assert len(set(sentence.tokens)) == len({*words}) + 1


@given(ANYTHING, ANYTHING)
def test_a_name_is_found_however_it_is_typed(name: str, around: str) -> None:
    """Any name is found in itself and in its other spellings: composed, decomposed, in capitals, with marks."""
    if not (set(name) - set(' \t\n?!.,;:"“”„«»¿¡…') and _has_words(name)):
        return
    lexicon = Lexicon([(name, "thing")])
    folded = " ".join(tokens(name))
    for typed in (name, unicodedata.normalize("NFD", name), unicodedata.normalize("NFC", name), f"{name} ?"):
        assert lexicon.sentence(typed).tokens == ["<thing>"]
        assert lexicon.sentence(typed).mentions == [Mention(folded, ("thing",))]
    assert "<thing>" in lexicon.sentence(f"xxx {name} xxx").tokens
    assert lexicon.sentence(f"xxx {around}").tokens[0] in ("xxx", "<thing>")


def _has_words(text: str) -> bool:
    try:
        return bool(tokens(text))
    except BadExamples:
        return False


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Zu\u0308rich", "Z\u00fcrich"),
        ("Z\u00fcrich", "ZU\u0308RICH"),
        ("Straße", "STRAßE"),
        ("ירושלים", "ירושלים"),
        ("القدس الشريف", "القدس  الشريف"),
        ("नई दिल्ली", "नई दिल्ली"),
        ("บางกอก", "บางกอก"),
        ("a\u0323\u0307", "a\u0307\u0323"),
        ("İstanbul", "I\u0307stanbul"),
    ],
)
def test_every_script_has_names(name: str, typed: str) -> None:
    """Names in scripts from right to left, with combining characters or special capitals, are found."""
    sentence = Lexicon([(name, "city")]).sentence(f"x {typed} y")
    assert sentence.tokens == ["x", "<city>", "y"]


def test_many_words_and_many_names() -> None:
    """Ten thousand words are looked through for thousands of names, each found where it stands."""
    lexicon = Lexicon([(f"w{i} w{i + 1}", "pair") for i in range(0, 4_000, 2)])
    words = [f"w{i}" for i in range(10_000)]
    sentence = lexicon.sentence(" ".join(words))
    assert sentence.tokens == ["<pair>"] * 2_000 + words[4_000:]
    assert [mention.name for mention in sentence.mentions] == [" ".join(p) for p in list(pairwise(words))[:4_000:2]]


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        (("", "city"), "a name is blank"),
        ((" \t", "city"), "a name is blank"),
        (("?", "city"), "blank"),
        ((None, "city"), "a name is blank"),
        (("a\0", "city"), "NUL"),
        (("ohio", ""), "a type is blank"),
        (("ohio", "  "), "a type is blank"),
        (("ohio", 5), "a type is blank"),
        (("ohio", "a|b"), "holds one of <>|"),
        (("ohio", "<a"), "holds one of <>|"),
        (("ohio", "a>"), "holds one of <>|"),
    ],
)
def test_what_is_no_entry_is_refused(entry: tuple[str, str], problem: str) -> None:
    """A blank name or type, or one that cannot be written in a token, is refused with what to do."""
    with pytest.raises(BadInput) as refusal:
        Lexicon([("iowa", "state"), entry])
    assert problem in refusal.value.problem
    assert refusal.value.remedy


@given(ENTRIES)
def test_entries_give_the_lexicon_back(entries: list[tuple[str, str]]) -> None:
    """A lexicon made of another's entries is the same, and says how many names it has."""
    lexicon = Lexicon(entries)
    assert Lexicon(lexicon.entries).types == lexicon.types
    assert sorted(set(entries)) == sorted((name, kind) for name, kind, _ in lexicon.entries)
    assert len(lexicon) == len({name for name, _ in entries})


def test_without_a_lexicon_nothing_is_a_name() -> None:
    """A plain sentence has the words as they are, numbers too."""
    sentence = plain_sentence("Ohio at 7")
    assert (sentence.tokens, sentence.mentions) == (["ohio", "at", "7"], ())
