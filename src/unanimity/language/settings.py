"""How is a parser to be learned?

settings   everything that learning is told but the examples; this is the only list of it, and has all defaults
told       the same as a user says it: names of recipes instead of recipes, a mapping instead of a lexicon
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict, Unpack

from unanimity.errors import BadInput
from unanimity.language.calls.surroundings import DEFAULT as SURROUNDED
from unanimity.language.calls.surroundings import NO_ROLES, Surroundings, surroundings
from unanimity.language.forms.json_calls import JsonCalls
from unanimity.language.forms.positions import EDGES, TARGETS
from unanimity.language.lexicon import Bound, Entry, Lexicon
from unanimity.language.outputs.outputs import Outputs, outputs
from unanimity.language.recipes import AtomFunction, Recipe, recipe
from unanimity.language.surrogates import check_texts
from unanimity.language.tokenizers.tokenizer import SPACES, TokenFunction, Tokenizer, tokenizer
from unanimity.language.tools import Tools, declared
from unanimity.language.values.kinds import values_named
from unanimity.learning.cleaning.sifted import MISFITS_AT_MOST, check_share
from unanimity.spaces.family import Family, family_of

__all__ = ["RULES", "Atoms", "Names", "Settings", "Told", "lexicon_of", "recipes_of", "settings_of"]

Atoms = str | AtomFunction | Sequence[str | AtomFunction]
Names = Lexicon | Mapping[str, str] | Iterable[Entry]

RULES = ("strict", "paper")
WHOLE_SENTENCE = 10**6  # tokens, as what a function looks at is not known


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything that `learn` is told but the examples."""

    family: str | None = None  # None: linear, or integral where examples have several outputs
    recipes: Sequence[Recipe] = (recipe("words"),)
    agree: int = 1
    form: str = "bag"
    rule: str = RULES[0]
    lexicon: Lexicon | None = None
    merged: Mapping[str, str] = field(default_factory=dict)
    time_limit: float | None = None
    mistakes: int = 0
    clean: str = "none"
    targets: str | None = None  # None: the edges of calls in JSON, the predicates of other forms
    roles: str | None = None  # None: what usually tells them; of bags there are none
    values: Sequence[str] | None = None  # which are found beside numbers; None: those that outputs are seen to have
    tokens: Tokenizer = SPACES
    tools: Tools | None = None  # which calls are possible; None: any
    misfits_at_most: float = MISFITS_AT_MOST  # of the examples, if these are cleaned

    def __post_init__(self) -> None:
        if self.targets is None:
            object.__setattr__(self, "targets", EDGES if self.form == JsonCalls.name else TARGETS[0])
        if self.roles is None:
            object.__setattr__(self, "roles", NO_ROLES if self.form == "bag" else SURROUNDED)
        if self.form == "bag" and self.roles != NO_ROLES:
            raise BadInput("names have roles in forms, not in bags", remedy="Choose a form, or no roles.")
        if self.values is not None:
            object.__setattr__(self, "values", values_named(self.values))
        if self.values and (self.form == "bag" or self.tokens != SPACES):
            where, remedy = (
                ("outputs are forms", "a form") if self.form == "bag" else ("words end at spaces", "the tokens spaces")
            )
            raise BadInput(
                f"values other than numbers are found where {where}", remedy=f"Leave them out, or choose {remedy}."
            )
        if self.lexicon is not None:  # whose names must be cut like the texts
            object.__setattr__(self, "lexicon", self.lexicon.reading(self.tokens, self.values or ()))
        if not self.recipes:
            raise BadInput("there is no way to make atoms", remedy="Give at least one.")
        most = max(1, len(self.recipes) - 1)
        if isinstance(self.agree, bool) or not 1 <= self.agree <= most:
            problem = f"{self.agree} others cannot agree beside the first atoms"
            raise BadInput(problem, remedy=f"Give a number from 1 to {most}, or more ways to make atoms.")
        if len({each.name for each in self.recipes}) < len(self.recipes):
            raise BadInput(
                "two ways to make atoms have one name", remedy="Give each once, and functions their own names."
            )
        check_share(self.misfits_at_most)
        if self.tools is not None and self.form != JsonCalls.name:
            raise BadInput("tools are declared for calls in JSON", remedy="Choose the form json, or leave them out.")
        if self.rule not in RULES:
            raise BadInput(f"there is no rule called {self.rule!r}", remedy=f"Choose one of {', '.join(RULES)}.")

    @property
    def named_family(self) -> Family | None:
        """The family, if one is named."""
        return None if self.family is None else family_of(self.family)

    @property
    def surroundings(self) -> Surroundings:
        """What of the words around a name tells its role."""
        return surroundings(NO_ROLES if self.roles is None else self.roles)

    @property
    def words(self) -> Recipe:
        """The recipe whose tokens tell which sentences are alike: one with stems, if there is one."""
        return next((each for each in self.recipes if each.has_stems), self.recipes[0])

    def outputs(self) -> Outputs:
        """How outputs are written, before any example."""
        reach = max(map(_seen, self.recipes))
        lexicon = self.lexicon
        if lexicon is None and self.form != "bag":
            lexicon = Lexicon((), self.tokens, self.values or ())
        return outputs(
            self.form,
            lexicon,
            self.merged,
            self.rule,
            self.words.tokens,
            self.targets or TARGETS[0],
            reach,
            self._bound,
            self.tools,
        )

    @property
    def _bound(self) -> Bound:
        """Where a value that stands for itself is the same word.

        An edge says of which key a value is, so between the same words it may be the same; but where atoms are single
        words, other words of the sentence may tell the key. Other atoms do not add the type of a value that is a word:
        if nothing is ever taken away, they would seem to add it nowhere, so there they are others in such a sentence.
        """
        if self.named_family is not None and not self.named_family.any_sign:
            return Bound.ALONE
        alone = any(each.reach is None or each.has_single_words for each in self.recipes)
        return Bound.SENTENCE if alone or self.targets != EDGES else Bound.NEIGHBOURS


class Told(TypedDict, total=False):
    """What a user may say of the settings; whatever is left out has the default of Settings."""

    family: str | None
    atoms: Atoms
    agree: int
    form: str
    rule: str
    lexicon: Names | None
    merged: Mapping[str, str] | None
    time_limit: float | None
    mistakes: int
    clean: str
    targets: str | None
    roles: str | None
    values: str | Sequence[str] | None
    tokens: str | TokenFunction
    tools: Tools | Sequence[Mapping[str, object]] | None
    misfits_at_most: float


def settings_of(**told: Unpack[Told]) -> Settings:
    """The settings that a user says."""
    given: dict[str, Any] = {**told}
    if "atoms" in given:
        given["recipes"] = recipes_of(given.pop("atoms"))
    if "tokens" in given:
        given["tokens"] = tokenizer(given["tokens"])
    if isinstance(given.get("values"), str):
        given["values"] = _values_of(given["values"])
    given["merged"] = given.get("merged") or {}
    if given.get("tools") is not None and not isinstance(given["tools"], Tools):
        given["tools"] = declared(given["tools"])
    given["lexicon"] = lexicon_of(given.get("lexicon"), given.get("form", "bag"))
    return Settings(**given)


def _values_of(told: str) -> Sequence[str] | None:
    """The kinds of values that are told in one text: some names with commas between them, none, or auto."""
    return {"auto": None, "none": ()}.get(told, tuple(name.strip() for name in told.split(",")))


def _seen(recipe: Recipe) -> int:
    """How many tokens on each side of a name its atoms look at, at least one, and one more if some may be left out."""
    if recipe.reach is None:
        return WHOLE_SENTENCE
    return max(1, recipe.reach) + (not recipe.stays(["the"]))


def recipes_of(atoms: Atoms) -> list[Recipe]:
    """The recipes of that name or names."""
    return [recipe(each) for each in ([atoms] if isinstance(atoms, str) or callable(atoms) else atoms)]


def lexicon_of(names: Names | None, form: str) -> Lexicon | None:
    """The lexicon of some names, however they are given; where outputs are forms, there is one that finds numbers."""
    if names is None:
        return None if form == "bag" else Lexicon()
    if not isinstance(names, Lexicon):
        names = Lexicon(names.items() if isinstance(names, Mapping) else names)
    for entry in names.entries:
        check_texts(entry)
    return names
