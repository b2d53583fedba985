"""Do these tools write a value that stands for itself as the examples with it have it?

    word     the token of a value that stands for itself in a sentence, with what it is bound to
    tools    those that a call or several calls are of
    kinds    the tokens of the values that a tool is known to have

An atom with such a word adds one constant, whatever the tool. But a key of one tool may be written otherwise than the
same key of another: where a tool is known to have values of this kind, and no example has the word with it, its call is
not given. This only ever takes answers away. A tool without such values writes them as others do, as with names.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from unanimity.language.forms.shapes import Label
from unanimity.language.lexicon import Mention, Sentence, unquoted

__all__ = ["ValuesApart"]


class ValuesApart:
    """What some examples show of tools and the values that they have."""

    def __init__(self) -> None:
        self._tools: dict[str, set[frozenset[Label]]] = defaultdict(set)  # of the examples with a word
        self._kinds: dict[Label, set[Label]] = defaultdict(set)

    def note(self, sentence: Sentence, tools: Collection[Label], placed: Iterable[Mention]) -> None:
        """Take note of the tools of one more example, and of the names that are placed in its calls."""
        for word in sentence.values_as_words:
            self._tools[word].add(frozenset(tools))
        kinds = {mention.token for mention in placed if mention.is_value}
        for tool in tools:
            self._kinds[tool].update(kinds)

    def unwritten(self, sentence: Sentence, tools: Collection[Label]) -> str | None:
        """A value of a sentence that these tools may write otherwise; None if there is none."""
        kinds = {mention.token for mention in sentence.words if mention.is_value}
        if all(kinds.isdisjoint(self._kinds.get(tool, ())) for tool in tools):
            return None
        whole, each = frozenset(tools), {frozenset([tool]) for tool in tools}
        met = ((word, self._tools.get(word, set())) for word in sentence.values_as_words)
        return next((unquoted(word) for word, seen in met if whole not in seen and not each <= seen), None)
