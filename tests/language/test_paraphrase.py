"""Classes of texts, rules and new sentences are certain to mean the same, whatever the recipe, names and forms."""

from __future__ import annotations

from collections import Counter

import pytest

from unanimity import Answer, Bag, Lexicon, Paraphrases, Parser, Sentence, learn
from unanimity.language.recipes import recipe

PAIRS = [
    ("what is the area of iowa", "area IA"),
    ("the area of iowa", "area IA"),
    ("how big is iowa", "area IA"),
    ("how large is iowa", "area IA"),
    ("how big is ohio", "area OH"),
    ("what is the area of ohio", "area OH"),
    ("cities in ohio", "city OH"),
    ("towns in ohio", "city OH"),
    ("name the cities in ohio", "city OH"),
    ("name the towns in ohio", "city OH"),
    ("name the towns of ohio", "city OH"),
]
RIVERS = [
    ("border mighty ohio", "border OH"),
    ("border ohio", "border OH"),
    ("border missouri", "border MO"),
    ("border the missouri", "border river"),
]
RECIPES = ["words", "bigrams", "trigrams", "stems+bigrams", "end+words", "words+bigrams"]
RECIPES += ["singulars+bigrams", "bare+words", "bare+bigrams", "stems+bare+bigrams", "bare+trigrams"]
LEXICON = [("iowa", "state"), ("ohio", "state"), ("new york", "state"), ("boston", "city")]

every_recipe = pytest.mark.parametrize("atoms", RECIPES)


def grouped(parser: Parser, *pool: str) -> set[frozenset[str]]:
    """The classes of a pool, without their outputs."""
    return {frozenset(member.text for member in some.members) for some in Paraphrases(parser).classes(pool)}


def are_same(found: Paraphrases, one: Bag, other: Bag) -> bool:
    """Whether it is certain that two inputs mean the same."""
    verdict = found.meanings.verdict(one, other)
    return isinstance(verdict, Answer) and not verdict.output


@every_recipe
@pytest.mark.parametrize("family", ["linear", "nonnegative"])
def test_every_rule_holds(atoms: str, family: str) -> None:
    """The two sides of a rule are certain to mean the same at each of its places, and are not the same atoms."""
    parser = learn(PAIRS, atoms=atoms, family=family)
    found = Paraphrases(parser)
    rules = found.rules()
    assert rules
    for rule in rules:
        assert len(rule.bags) == max(1, len(rule.places))
        assert all(one != other and are_same(found, one, other) for one, other in rule.bags)
        assert rule.is_everywhere == (recipe(atoms).reach == 0)
    assert [len(rule.words) + len(rule.other) for rule in rules] == sorted(
        len(rule.words) + len(rule.other) for rule in rules
    )


@every_recipe
@pytest.mark.parametrize("names", [[], [*LEXICON, ("missouri", "state")]], ids=["plain", "names"])
def test_a_rule_holds_in_every_sentence(atoms: str, names: list[tuple[str, str]]) -> None:
    """Wherever the words of a rule stand between its neighbours, replacing them changes no meaning."""
    found = Paraphrases(
        learn([*PAIRS, *RIVERS], atoms=atoms, lexicon=Lexicon(names), clean="residual", misfits_at_most=1)
    )
    make, rules = recipe(atoms).bag, list(found.rules())
    assert rules
    for rule in rules:
        for before, after in rule.places or [((), ())]:
            # more words around, known or not; at the end of a sentence nothing may follow
            left = ("x", "the", *before) if len(before) == (recipe(atoms).reach or 0) else before
            right = (*after, "of", "y") if len(after) == (recipe(atoms).reach or 0) else after
            one, other = (make(Sentence("", (*left, *words, *right))) for words in (rule.words, rule.other))
            assert are_same(found, one, other), (rule.words, rule.other, before, after)


@pytest.mark.parametrize("text", ["the", "the the the the the", "a the missouri"])
def test_where_all_may_be_left_out_nothing_is_replaced(text: str) -> None:
    """Sentences of articles are asked for others like any, and have none; a name keeps its article."""
    found = Paraphrases(learn(RIVERS, atoms="bare+bigrams", lexicon=Lexicon([("missouri", "state")])))
    assert [each.text for each in found.sentences(text)] in ([], ["the missouri"])


@every_recipe
@pytest.mark.parametrize("text", ["what is the area of ohio", "name the cities in ohio", "name the cities in nowhere"])
def test_new_sentences_mean_the_same(atoms: str, text: str) -> None:
    """Every sentence that is made is new, different from the others, and in one class with the text."""
    found = Paraphrases(learn(PAIRS, atoms=atoms))
    made = [each.text for each in found.sentences(text, 20)]
    assert text not in made
    assert len(set(made)) == len(made)
    assert len(found.classes([text, *made])) == 1
    if text == "name the cities in ohio":
        assert "name the towns in" in " ".join(made)


def test_new_bags_mean_the_same() -> None:
    """Bags are made only where atoms are single words; each means the same, and no silent word is put in."""
    found = Paraphrases(learn(PAIRS))
    made = found.bags("how big is ohio", 10)
    assert made
    assert all(are_same(found, each.bag, Bag(Counter(["how", "big", "is", "ohio"]))) for each in made)
    assert [each.steps for each in made] == sorted(each.steps for each in made)
    assert Paraphrases(learn(PAIRS, atoms="bigrams")).bags("how big is ohio") == []


def test_what_is_unknown_may_be_the_same() -> None:
    """Inputs with words that nobody knows are told apart by these words and nothing else."""
    parser = learn(PAIRS)
    assert grouped(parser, "towns in utah", "cities in utah", "cities in maine", "utah", "maine utah") == {
        frozenset({"towns in utah", "cities in utah"}),
        frozenset({"cities in maine"}),
        frozenset({"utah"}),
        frozenset({"maine utah"}),
    }


def test_names_belong_to_the_meaning() -> None:
    """Names of one type have the same atom, but are told apart; how often a type's only name stands does not matter."""
    pairs = [("cities in iowa", "city iowa"), ("towns in iowa", "city iowa"), ("cities from iowa to ohio", "iowa ohio")]
    parser = learn(pairs, lexicon=Lexicon(LEXICON))
    assert grouped(parser, "cities in ohio", "towns in ohio", "towns in new york", "cities in New York") == {
        frozenset({"cities in ohio", "towns in ohio"}),
        frozenset({"towns in new york", "cities in New York"}),
    }
    [one, other] = Paraphrases(parser).classes(["cities in new york", "towns in ohio"])
    assert (one.form, other.form) == ("city new_york", "city ohio")


def test_the_order_of_names_matters_in_forms() -> None:
    """Where outputs are forms, names in another order are another meaning; in a bag they are not."""
    pool = "towns from iowa to ohio", "towns from ohio to iowa"
    bags = [("cities from iowa to ohio", "iowa ohio"), ("towns from iowa to ohio", "iowa ohio")]
    assert len(grouped(learn(bags, lexicon=Lexicon(LEXICON)), *pool)) == 1
    forms = [(text, "go(from('iowa'),to('ohio'))") for text, _ in bags]
    assert len(grouped(learn(forms, form="funql", lexicon=Lexicon(LEXICON)), *pool)) == 2


def test_texts_with_the_same_atoms_and_different_forms_are_told_apart() -> None:
    """If the rule builds different forms, or only one, texts are not in one class although their atoms are the same."""
    pairs = [
        ("area of the largest state", "answer(area(largest(state(all))))"),
        ("state with the largest area", "answer(largest(area(state(all))))"),
        ("the area of the largest state", "answer(area(largest(state(all))))"),
    ]
    found = Paraphrases(learn(pairs, form="funql", atoms=lambda sentence: [t for t in sentence.tokens if len(t) > 4]))
    classes = found.classes([text for text, _ in pairs])
    assert [(some.form, len(some.members)) for some in classes] == [(pairs[0][1], 2), (pairs[1][1], 1)]
    assert classes[0].output == classes[1].output


def test_inputs_can_be_bags() -> None:
    """A model of bags has classes and rules, too; the rules are about single atoms."""
    pairs = [({"a": 1, "b": 1}, "X"), ({"a": 1, "c": 1}, "X"), ({"a": 1, "c": 1, "d": 1}, "X")]
    found = Paraphrases(learn(pairs))
    assert len(found.classes([{"b": 2}, {"c": 2}, ["b", "c", "d"], {"a": 1}])) == 2
    assert [(rule.words, rule.other) for rule in found.rules()] == [(("d",), ()), (("c",), ("b",))]
    assert found.sentences("a b") == []
    assert {each.bag for each in found.bags({"a": 1, "b": 1}, 1)} == {Bag({"a": 1, "c": 1})}


def test_atoms_of_a_function() -> None:
    """Where a function makes the atoms, there are rules about atoms, and no sentences are made."""
    found = Paraphrases(learn(PAIRS, atoms=lambda sentence: [token.upper() for token in sentence.tokens]))
    assert (("TOWNS",), ("CITIES",)) in [(rule.words, rule.other) for rule in found.rules()]
    assert found.sentences("cities in ohio") == []


def test_a_class_counts_its_inputs() -> None:
    """An input that occurs twice is one member; its place is the first; the text of a class need not be the pool's."""
    found = Paraphrases(learn(PAIRS))
    [some] = found.classes(["cities in ohio", "towns in ohio", "cities in ohio"])
    assert (some.count, [(member.text, member.count) for member in some.members]) == (
        3,
        [("cities in ohio", 2), ("towns in ohio", 1)],
    )
    assert [each.text for each in found.of("name the towns in ohio", ["a", "towns in ohio", "towns in ohio"])] == [
        "towns in ohio"
    ]
    assert found.alone("name the towns in ohio").output == Bag({"city": 1, "OH": 1})


def test_a_snapshot_stays_as_it_is() -> None:
    """What is learned later does not change what was found before."""
    parser = learn(PAIRS)
    before = Paraphrases(parser)
    one, other = Bag({"utah": 1}), Bag({"maine": 1})
    assert before.meanings.of(one) != before.meanings.of(other)
    parser.add([("utah", "X"), ("maine", "X")])
    assert before.meanings.of(one) != before.meanings.of(other)
    after = Paraphrases(parser)
    assert after.meanings.of(one) == after.meanings.of(other)


@pytest.mark.parametrize(
    ("atoms", "reach"), [("words", 0), ("stems+words", 0), ("lefts+bigrams", 1), ("words+trigrams", 2)]
)
def test_how_far_a_recipe_reaches(atoms: str, reach: int) -> None:
    """Pairs of words look at one neighbour, triples at two."""
    assert recipe(atoms).reach == reach
    assert recipe(lambda sentence: sentence.tokens).reach is None
