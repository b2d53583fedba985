"""Small languages in which one word, or its opposite, decides what is meant.

    pole       one of two words with opposite meanings, such as on and off, or before and after
    language   all sentences of a small grammar with the call that each of them means; it has one pair of poles
    truth      a call before it is written in a notation: a tool, and its arguments with their keys
    additive   a language is additive in a recipe's atoms if some mapping from atoms to labels gives every one of its
               sentences the labels of its call

In a *turning* language both poles have the same labels, and one of them exchanges two arguments.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from tests.oracles import consistent

from unanimity.language.recipes import Recipe

__all__ = ["FORMS", "FRAMES", "POLES", "Language", "Name", "Truth", "is_additive", "languages", "written"]

FORMS = ("json", "funql", "sexpr")
POSITIONS = frozenset({"first", "second", "who", "whom", "device", "state", "wanted", "step", "sign", "than", "dish"})


class Name(NamedTuple):
    """A name of the lexicon, where a call has it."""

    text: str
    kind: str


class Truth(NamedTuple):
    """What a sentence means."""

    tool: str
    arguments: tuple[tuple[str, Value], ...]


Value = Name | Truth | str | int


@dataclass(frozen=True)
class Language:
    """The sentences of a small grammar and what they mean."""

    poles: tuple[str, str]
    frame: str
    meanings: Mapping[str, Truth]

    @property
    def names(self) -> Mapping[str, str]:
        """The names of the lexicon and their types."""
        return {name.text: name.kind for truth in self.meanings.values() for name in _names(truth)}

    def other(self, text: str) -> Truth | None:
        """What the sentence with the other pole means, if there is one."""
        a, b = self.poles
        for one, two in ((a, b), (b, a)):
            turned = f" {text} ".replace(f" {one} ", f" {two} ").strip()
            if turned != text and turned in self.meanings:
                return self.meanings[turned]
        return None


Meaning = Iterator[tuple[str, Truth]]
Frame = Callable[[str, str], Meaning]

POLES = (
    ("on", "off"),
    ("up", "down"),
    ("increase", "decrease"),
    ("open", "close"),
    ("before", "after"),
    ("more", "less"),
    ("with", "without"),
    ("from", "to"),
    ("hired", "was hired by"),
    ("start", "stop"),
    ("raise", "lower"),
    ("left", "right"),
    ("lock", "unlock"),
    ("add", "remove"),
    ("allow", "deny"),
    ("above", "below"),
    ("show", "hide"),
    ("beats", "loses to"),
    ("precedes", "follows"),
    ("pause", "resume"),
)

DEVICES = ("lamp", "fan", "heater")
ACTS, MEALS = ("run", "swim", "rest"), ("lunch", "dinner", "tea")
PEOPLE = ("ann", "bob", "eve")
AROUND = (("", ""), ("please ", ""), ("", " today"), ("please ", " now"))


def _call(tool: str, **arguments: Value) -> Truth:
    return Truth(tool, tuple(arguments.items()))


def _state(a: str, b: str) -> Meaning:
    """A pole is a value of a call about a name."""
    for pole, device, (before, after) in product((a, b), DEVICES, AROUND):
        meant = _call("switch", device=Name(device, "device"), state=pole)
        yield f"{before}turn {pole} the {device}{after}", meant
        yield f"{before}turn the {device} {pole}{after}", meant


def _state_of_things(a: str, b: str) -> Meaning:
    """A pole is a value of a call, and so is the thing that it is about."""
    for pole, device, (before, after) in product((a, b), DEVICES, AROUND):
        yield f"{before}switch the {device} {pole}{after}", _call("switch", device=device, state=pole)


def _tool(a: str, b: str) -> Meaning:
    """A pole is a tool."""
    for pole, device, (before, after) in product((a, b), DEVICES, AROUND):
        yield (
            f"{before}{pole} the {device}{after}",
            _call(f"do_{pole.replace(' ', '_')}", device=Name(device, "device")),
        )


def _question(a: str, b: str) -> Meaning:
    """Asking whether something is in a state is not bringing it there."""
    for pole, device, (_, after) in product((a, b), DEVICES, AROUND):
        name = Name(device, "device")
        yield f"is the {device} {pole}{after}", _call("state", device=name, wanted=pole)
        yield f"turn the {device} {pole}{after}", _call("switch", device=name, state=pole)


def _step(a: str, b: str) -> Meaning:
    """A pole is the sign of a number, or a word where there is no number."""
    for (pole, sign), (before, after) in product(((a, 1), (b, -1)), AROUND):
        yield f"{before}{pole} the volume{after}", _call("volume", step=f"go {pole}")
        for number in (5, 20, 30):
            yield f"{before}{pole} the volume {number}{after}", _call("volume", step=sign * number)


def _compared(a: str, b: str) -> Meaning:
    """A pole is how a number is compared."""
    for (pole, sign), number, (before, after) in product(((a, ">"), (b, "<")), (5, 20, 30), AROUND):
        yield f"{before}list {pole} than {number}{after}", _call("filter", sign=sign, than=number)


def _added(a: str, b: str) -> Meaning:
    """A pole is a key of an argument."""
    for (pole, key), device, (before, after) in product(((a, "plus"), (b, "minus")), DEVICES, AROUND):
        meant = Truth("order", (("dish", "pizza"), (key, Name(device, "device"))))
        yield f"{before}pizza {pole} {device}{after}", meant


def _negated(a: str, b: str) -> Meaning:
    """A word before the pole says the opposite of it."""
    for (pole, other), device, (_, after) in product(((a, b), (b, a)), DEVICES, AROUND):
        name = Name(device, "device")
        yield f"turn {pole} the {device}{after}", _call("switch", device=name, state=pole)
        yield f"never turn {pole} the {device}{after}", _call("switch", device=name, state=other)


def _turned(a: str, b: str) -> Meaning:
    """The second pole exchanges two names of different types; some sentences have neither pole."""
    for pole, act, meal, (before, after) in product((a, b), ACTS, MEALS, AROUND):
        one, two = Name(act, "act"), Name(meal, "meal")
        first, second = (one, two) if pole == a else (two, one)
        yield f"{before}{act} {pole} {meal}{after}", _call("order", first=first, second=second)
    for before, after in AROUND:
        yield f"{before}wait{after}", _call("wait")


def _turned_things(a: str, b: str) -> Meaning:
    """The same with things that are no names."""
    for pole, act, meal, (before, after) in product((a, b), ACTS, MEALS, AROUND):
        first, second = (act, meal) if pole == a else (meal, act)
        yield f"{before}{act} {pole} {meal}{after}", _call("order", first=first, second=second)
    for before, after in AROUND:
        yield f"{before}wait{after}", _call("wait")


def _turned_people(a: str, b: str) -> Meaning:
    """The second pole exchanges two names of one type."""
    for pole, one, two, (before, after) in product((a, b), PEOPLE, PEOPLE, AROUND):
        if one != two:
            first, second = (one, two) if pole == a else (two, one)
            names = Name(first, "person"), Name(second, "person")
            yield f"{before}{one} {pole} {two}{after}", _call("pair", who=names[0], whom=names[1])


def _turned_inside(a: str, b: str) -> Meaning:
    """The second pole exchanges a part that has a name with another part."""
    for pole, song, event, (before, after) in product((a, b), DEVICES, ("sunset", "noon"), AROUND):
        play, at = _call("play", song=Name(song, "song")), _call("at", event=event)
        first, second = (play, at) if pole == a else (at, play)
        yield f"{before}play {song} {pole} {event}{after}", _call("order", first=first, second=second)
        yield f"{before}play {song}{after}", play


def _turned_or_silent(a: str, b: str) -> Meaning:
    """The first pole may be left out, and nothing changes; the second exchanges the arguments."""
    for act, meal, (before, after) in product(ACTS, MEALS, AROUND):
        one, two = Name(act, "act"), Name(meal, "meal")
        yield f"{before}{act} {meal}{after}", _call("order", first=one, second=two)
        yield f"{before}{act} {a} {meal}{after}", _call("order", first=one, second=two)
        yield f"{before}{act} {b} {meal}{after}", _call("order", first=two, second=one)


def _turned_by_the_end(a: str, b: str) -> Meaning:
    """What exchanges the arguments stands far from them."""
    for pole, act, meal in product((a, b), ACTS, MEALS):
        one, two = Name(act, "act"), Name(meal, "meal")
        first, second = (one, two) if pole == a else (two, one)
        for middle in ("", " today", " at home"):
            yield f"{act} and {meal}{middle} {pole}", _call("order", first=first, second=second)
            yield f"wait{middle} {pole}", _call("wait")


FRAMES: Mapping[str, Frame] = {
    "state": _state,
    "state of things": _state_of_things,
    "tool": _tool,
    "question": _question,
    "step": _step,
    "compared": _compared,
    "added": _added,
    "negated": _negated,
    "turned": _turned,
    "turned things": _turned_things,
    "turned people": _turned_people,
    "turned inside": _turned_inside,
    "turned or silent": _turned_or_silent,
    "turned by the end": _turned_by_the_end,
}


def languages() -> Iterator[Language]:
    """Every pair of poles in every frame."""
    for (a, b), (name, frame) in product(POLES, FRAMES.items()):
        yield Language((a, b), name, dict(frame(a, b)))


def is_additive(language: Language, recipe: Recipe, form: str) -> bool:
    """Whether some mapping from atoms to target atoms gives every sentence of the language those of its call."""
    sources = [Counter(recipe.atoms(_tokens(text, language.names))) for text in language.meanings]
    return consistent(sources, [_labels(truth, form) for truth in language.meanings.values()])


def written(truth: Truth, form: str) -> str:
    """A call as it is written in a notation."""
    match form:
        case "json":
            return json.dumps(_record(truth))
        case "funql":
            return _in_funql(truth)
    return _in_sexpr(truth)


def _tokens(text: str, names: Mapping[str, str]) -> list[str]:
    """The words of a sentence, with types for names and numbers."""
    return [f"<{names[word]}>" if word in names else "<number>" if word.isdigit() else word for word in text.split()]


def _labels(truth: Truth, form: str) -> Counter[str]:
    """The labels of a call, or in JSON its edges, with types for names, and for numbers that sentences have."""
    if form == "json":
        return _edges(truth)
    found = Counter([f"{truth.tool}()"])
    for key, value in truth.arguments:
        if key not in POSITIONS:
            found[f"{key}:"] += 1
        match value:
            case Truth():
                found += _labels(value, form)
            case Name(kind=kind):
                found[f"<{kind}>"] += 1
            case int() if value > 0:
                found["<number>"] += 1
            case _:
                found[str(value)] += 1
    return found


def _edges(truth: Truth, path: str = "") -> Counter[str]:
    """What stands at each path of a call."""
    found = Counter([f"{path}={truth.tool}()"])
    for key, value in truth.arguments:
        here = f"{path}.{key}"
        match value:
            case Truth():
                found += _edges(value, here)
            case Name(kind=kind):
                found[f"{here}=<{kind}>"] += 1
            case int() if value > 0:
                found[f"{here}=<number>"] += 1
            case _:
                found[f"{here}={value!r}"] += 1
    return found


def _names(truth: Truth) -> Iterator[Name]:
    for _, value in truth.arguments:
        if isinstance(value, Truth):
            yield from _names(value)
        elif isinstance(value, Name):
            yield value


def _record(truth: Truth) -> dict[str, object]:
    return {"name": truth.tool, "arguments": {key: _plain(value) for key, value in truth.arguments}}


def _plain(value: Value) -> object:
    match value:
        case Truth():
            return _record(value)
        case Name(text=text):
            return text
    return value


def _in_funql(value: Value) -> str:
    match value:
        case Truth(tool=tool, arguments=arguments):
            within = [_in_funql(each) if key in POSITIONS else f"{key}({_in_funql(each)})" for key, each in arguments]
            return f"{tool}({','.join(within)})" if within else tool
        case Name(text=text) | str(text):
            return f"'{text}'"
    return str(value)


def _in_sexpr(value: Value) -> str:
    match value:
        case Truth(tool=tool, arguments=arguments):
            within = [_in_sexpr(each) if key in POSITIONS else f"({key} {_in_sexpr(each)})" for key, each in arguments]
            return f"({' '.join([tool, *within])})"
        case Name(text=text) | str(text):
            return f'"{text}"'
    return str(value)
