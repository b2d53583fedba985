"""A text without spaces is cut so that nothing is lost, no number is misread, and examples and questions agree."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.language.spaceless import LANGUAGES, Language

from unanimity import Answer, BadInput, BadModel, Bag, Parser, learn, load_model, merge, save_model
from unanimity.language.lexicon import Lexicon
from unanimity.language.outputs.bags import bag_of
from unanimity.language.paraphrases import Paraphrases
from unanimity.language.settings import Settings
from unanimity.language.suggest import suggest
from unanimity.language.tokenizers.characters import BETWEEN, MARKS, SPACE_INSIDE, characters
from unanimity.language.tokenizers.scripts import has_no_spaces
from unanimity.language.tokenizers.spaces import tokens
from unanimity.language.tokenizers.tokenizer import CHARACTERS, SPACES, TOKENIZERS, tokenizer
from unanimity.language.values.amounts import is_number

LETTERS = "打开灯的の点ーアไฟปิ้ำကျေ"
MIXED = st.text(f"{LETTERS}한국Ab ９0123.,:;-+%$・万半负十，。、「」（）…～ \u3000", min_size=1, max_size=12)
BESIDE = f"{LETTERS}{MARKS}.,:;…"  # may stand beside a number
GLUED = ["10万首", "10 万首", "二0二四年", "负5度", "1，000", "7点30分", "3・5", "10ล้าน"]
DOUBTFUL = [*GLUED, "灯.5", "楼-5", "－5", "．5", "5～9"]


def words_or_none(text: str) -> list[str] | None:
    """The characters of a text, None if it has none."""
    try:
        return characters(text)
    except BadInput:
        return None


def of_pairs(text: str) -> list[str]:
    """Words of two letters each, as a function of a user's own."""
    return re.findall(r"\S\S?", text)


def other_pairs(text: str) -> list[str]:
    """The same under another name."""
    return of_pairs(text)


@given(MIXED)
def test_joined_words_are_cut_alike(text: str) -> None:
    """The words of a text, joined again, are the words of what that gives."""
    found = words_or_none(text)
    assume(found is not None)
    assert characters(CHARACTERS.joined(found or [])) == found


@given(MIXED)
def test_nothing_is_lost_but_marks(text: str) -> None:
    """All letters and digits of a text stand in its words, in their order, however the text is encoded."""
    found = words_or_none(text)
    kept = [each for each in unicodedata.normalize("NFC", text.lower()) if each.isalnum()]
    assert kept == [each for each in "".join(found or []) if each.isalnum()]
    assert found == words_or_none(unicodedata.normalize("NFD", text))
    assert not set("".join(found or [])) & set(MARKS) or any(map(str.isdigit, text))


@given(MIXED)
def test_no_number_is_a_part_of_another(text: str) -> None:
    """A word that is a number has no digit, numeral, point or sign right beside it in the text."""
    small, at = SPACE_INSIDE.sub("", unicodedata.normalize("NFC", text.lower())), 0
    found = words_or_none(text)
    assume(found)
    for word in found or []:
        start = max(at, small.find(word, at))
        before, after, at = small[:start], small[start + len(word) :], start + len(word) * (word in small)
        if is_number(word):
            assert all(each in BESIDE or each.isspace() for each in (before[-1:], after[:1]) if each)
            assert before[-1:] not in [*".,:;…"]
            assert not re.search(rf"\d[{BETWEEN}]\d$", before + word[0])
            assert not re.match(rf"\d[{BETWEEN}]\d", word[-1] + after)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("播放 Taylor Swift 的歌 10首", "播 放 taylor swift 的 歌 10 首"),
        ("调到10.5度，付1,000円。", "调 到 10.5 度 付 1,000 円"),
        ("「居間」のライトを、つけて！", "居 間 の ラ イ ト を つ け て"),
        ("トム・クルーズ（主演）", "ト ム ・ ク ル ー ズ （ 主 演 ）"),
        ("เปิดไฟ 10 ดวง", "เ ปิ ด ไ ฟ 10 ด ว ง"),
        ("１０首 Ｔａｙｌｏｒ", "１０ 首 ｔａｙｌｏｒ"),
        ("Turn on .5, ok?", "turn on .5 ok"),
        ("음악 10개 틀어줘", "음악 10개 틀어줘"),
    ],
)
def test_characters_are_words(text: str, found: str) -> None:
    """Letters of scripts without spaces are words, and so is what touches of all others."""
    assert characters(text) == found.split()


@pytest.mark.parametrize("text", DOUBTFUL)
def test_a_doubtful_number_is_none(text: str) -> None:
    """What may be another number than its digits say is a word that stands for itself."""
    assert not any(map(is_number, characters(text)))
    assert Lexicon((), CHARACTERS).sentence(text).mentions == []


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
@pytest.mark.parametrize("atoms", ["bigrams", "trigrams"])
def test_no_answer_is_wrong_and_most_are_known(language: Language, atoms: str) -> None:
    """Of commands without spaces, no answer is wrong, and most of those not seen are answered."""
    pairs = language.pairs
    random.Random(1).shuffle(pairs)  # noqa: S311 - any order will do
    seen, asked = pairs[: len(pairs) * 2 // 3], pairs[len(pairs) * 2 // 3 :]
    parser = learn(seen, atoms=atoms, tokens="characters")
    answered = 0
    for number, (text, output) in enumerate(asked):
        verdict = parser.ask(f" {text}{language.ends[number % 2]}")
        if isinstance(verdict, Answer):
            assert verdict.output == bag_of(output)
            answered += 1
    assert answered > len(asked) * 0.6
    assert not any(isinstance(learn(seen, atoms=atoms).ask(text), Answer) for text, _ in asked)


def test_names_and_numbers_are_found() -> None:
    """Names are found by their characters, the longest first, and are written as the lexicon spells them."""
    rooms = {"客厅": "room", "主卧": "room", "主卧室": "room", "Kids 房间": "room"}
    pairs = [
        (f"把{room}的温度调到{n}度", json.dumps({"name": "set", "room": room, "to": n}, ensure_ascii=False))
        for room in ("客厅", "主卧")
        for n in (20, 25)
    ]
    parser = learn(pairs, form="json", lexicon=rooms, tokens="characters", atoms="bigrams")
    for text, room, n in [("把主卧室的温度调到22度。", "主卧室", 22), ("把客厅的温度调到 9 度", "客厅", 9)]:
        form = parser.parse(text).form
        assert form is not None
        assert json.loads(getattr(form, "text", "{}")) == {"name": "set", "room": room, "to": n}
    assert parser.sentence("把KIDS房间的").tokens == parser.sentence("把kids 房间的").tokens == ["把", "<room>", "的"]
    for text in ("把主卧室的温度调到2万度", "把主卧室的温度调到负5度", "把客厅的温度调到7点5度"):
        assert not isinstance(parser.ask(text), Answer)


def test_a_lexicon_is_cut_like_the_texts() -> None:
    """Whatever a lexicon was made for, settings cut it by their tokens; without a lexicon, numbers are found so."""
    lexicon = Lexicon([("客厅", "room")])
    assert Settings(lexicon=lexicon).lexicon is lexicon
    cut = Settings(lexicon=lexicon, tokens=CHARACTERS).lexicon
    assert cut is not None
    assert cut.sentence("去客厅").tokens == ["去", "<room>"]
    parser = learn([("放10首", "f(10)"), ("放20首", "f(20)")], form="funql", tokens="characters", atoms="bigrams")
    assert getattr(parser.parse("放7首").form, "text", None) == "f(7)"


def saved(parser: Parser, folder: Path) -> bytes:
    """The file of a model."""
    save_model(folder / "m", parser)
    return (folder / "m").read_bytes()


def test_a_model_remembers_its_tokens(tmp_path: Path) -> None:
    """A model is asked with the tokens that it was learned with; the usual ones are not written."""
    pairs = LANGUAGES[0].pairs
    parser = learn(pairs[::2], tokens="characters", atoms="bigrams", lexicon={"客厅": "room"})
    assert b'"tokens"' in saved(parser, tmp_path)
    loaded = load_model(tmp_path / "m").parser
    assert loaded.settings.tokens == CHARACTERS
    for text, _ in pairs:
        assert loaded.sentence(text) == parser.sentence(text)
        assert loaded.ask(text) == parser.ask(text)
    assert "tokens characters" in repr(loaded)
    assert b'"tokens"' not in saved(learn(pairs[:3], tokens="spaces"), tmp_path)
    assert load_model(tmp_path / "m").parser.settings.tokens == SPACES


def test_a_function_of_the_users_own(tmp_path: Path) -> None:
    """It cuts examples, names and questions; a model knows its name only, and wants to be given it."""
    pairs = [("打开客厅", "on living"), ("打开卧室", "on bed"), ("关闭客厅", "off living")]
    parser = learn(pairs, tokens=of_pairs, lexicon=[("客厅", "room", "living"), ("书房", "room", "study")])
    assert parser.sentence("打开客厅!").tokens == ["打开", "<room>"]
    assert getattr(parser.parse("关闭书房").form, "text", None) == "study off"
    assert parser.ask("关闭卧室").output == Bag({"off": 1, "bed": 1})  # type: ignore[union-attr]
    save_model(tmp_path / "m", parser)
    for wrong in (None, other_pairs):
        with pytest.raises(BadModel, match="of_pairs") as refusal:
            load_model(tmp_path / "m", tokens=wrong)
        assert refusal.value.remedy
    loaded = load_model(tmp_path / "m", tokens=of_pairs).parser
    assert loaded.ask("关闭卧室") == parser.ask("关闭卧室")
    assert loaded.settings.tokens == parser.settings.tokens


def test_a_function_that_has_changed_is_refused(tmp_path: Path) -> None:
    """One of the same name that cuts the examples otherwise would answer what was never learned."""

    def cutting(length: int) -> Callable[[str], list[str]]:
        return lambda text: re.findall(rf"\S{{1,{length}}}", text)

    save_model(tmp_path / "m", learn([("打开客厅", "on living"), ("打开卧室", "on bed")], tokens=cutting(2)))
    assert load_model(tmp_path / "m", tokens=cutting(2)).parser.ask("打开客厅").output == Bag({"on": 1, "living": 1})  # type: ignore[union-attr]
    with pytest.raises(BadModel, match="打开客厅") as refusal:
        load_model(tmp_path / "m", tokens=cutting(1))
    assert refusal.value.remedy
    save_model(tmp_path / "atoms", learn([("ab cd", "A")], atoms=lambda sentence: sentence.tokens))
    with pytest.raises(BadModel, match="ab cd"):
        load_model(tmp_path / "atoms", lambda sentence: ["".join(sentence.tokens)])


def test_a_function_may_cut_numbers_in_two() -> None:
    """Then none of the text's numbers is taken for one."""
    lexicon = Lexicon((), tokenizer(of_pairs))
    assert len(lexicon.sentence("打开 10 次").mentions) == 1
    assert lexicon.sentence("打开 1,000 次").mentions == []
    assert lexicon.sentence("打开10次 5").mentions != []
    assert lexicon.sentence("打开次10").mentions == []


@pytest.mark.parametrize("given", [["a b"], [""], [1], "ab", None, ["a\0"], [" "]])
def test_what_is_no_list_of_words_is_refused(given: object) -> None:
    """A function that gives something else is named, with what to do."""
    with pytest.raises(BadInput, match="for tokens") as refusal:
        learn([("a", "A")], tokens=lambda text: given)  # type: ignore[arg-type, return-value]
    assert refusal.value.remedy


@pytest.mark.parametrize("unknown", ["letters", ["letters"], None])
def test_tokens_of_an_unknown_name_are_refused(unknown: Any) -> None:
    """The names that there are are told, also where no name is given."""
    with pytest.raises(BadInput, match=re.escape(repr(unknown))) as refusal:
        learn([("a", "A")], tokens=unknown)
    assert all(name in refusal.value.remedy for name in TOKENIZERS)


def test_different_tokens_do_not_merge() -> None:
    """What was learned of words says nothing of characters."""
    with pytest.raises(BadInput, match="do not merge"):
        merge(learn([("开灯", "on")], tokens="characters"), learn([("开灯", "on")]))


def test_pools_and_paraphrases_are_cut_alike() -> None:
    """What is suggested, and what means the same, goes by the same words, written without needless spaces."""
    pairs = LANGUAGES[0].pairs
    parser = learn(pairs, tokens="characters", atoms="bigrams")
    assert suggest(parser, [text for text, _ in pairs]).answered == len(pairs)
    found = Paraphrases(parser).sentences("请打开客厅的灯")
    assert "麻烦你打开客厅的灯" in [each.text for each in found]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.name)
def test_texts_without_spaces_are_noticed(language: Language) -> None:
    """Whole texts are; those with spaces between words, and other scripts, are not."""
    texts = [text for text, _ in language.pairs]
    assert has_no_spaces(texts)
    assert has_no_spaces([f"{text} Taylor Swift" for text in texts])
    assert not has_no_spaces(" ".join(characters(text)) for text in texts)
    assert not has_no_spaces([*texts, *("turn on the light" for _ in range(2 * len(texts)))])
    assert not has_no_spaces([])
    assert not has_no_spaces(["불을 켜 주세요", "turn on the 灯"])


def test_words_of_texts_with_spaces_are_the_same() -> None:
    """Where no letter is of a script without spaces, both ways give the same words."""
    for text in ("Turn on the lights, 5:30!", "à 10,5 €", "включи свет на 10 минут", "- 5 . 7"):
        assert characters(text) == tokens(text)
