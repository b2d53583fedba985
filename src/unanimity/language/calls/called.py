"""What does a program get that is to carry out what was asked?

call          what is said of a question: the call, how it is known and where its names stand, or why there is none
tool calls    the calls as chat completions have them: functions with their arguments as JSON
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from unanimity.language.building.built import Form, How, Named, Unbuilt
from unanimity.language.calls.edges import is_call
from unanimity.language.forms.json_calls import CALLS, JsonCalls
from unanimity.language.forms.trees import Node

__all__ = ["Call", "called", "tool_calls"]


@dataclass(frozen=True, slots=True)
class Call:
    """What is said of a question; the value is what JSON stands for in Python, or None if there is no whole call."""

    question: str
    value: Any
    how: How | None
    reason: str  # how it is known, or why it is not
    names: Sequence[Named] = ()

    @property
    def is_forced(self) -> bool:
        """Whether all of it follows from the examples, and nothing rests on a rule."""
        return self.how in (How.FORCED, How.VERBATIM)


def called(question: str, form: Form | Unbuilt | None, unanswered: str) -> Call:
    """What is said of a question with this form, or with none for this reason."""
    match form:
        case Form(text=text, how=how, why=why, names=names):
            return Call(question, json.loads(text), how, why, names)
        case Unbuilt(reason=reason):
            return Call(question, None, None, reason)
    return Call(question, None, None, unanswered)


def tool_calls(question: str, form: Form | Unbuilt | None) -> list[dict[str, Any]] | None:
    """The calls that a question means, if they are forced; None if it is not known which, or not certain."""
    if not isinstance(form, Form) or form.by_rule or not isinstance(form.tree, Node):
        return None
    nodes = form.tree.children if form.tree.label == CALLS else (form.tree,)
    calls = [node for node in nodes if isinstance(node, Node) and is_call(node.label)]
    return [_tool_call(question, number, each) for number, each in enumerate(calls)] if calls else None


def _tool_call(question: str, number: int, call: Node) -> dict[str, Any]:
    arguments = JsonCalls().text(Node("{}", call.children))
    seed = f"{number} {call.label} {arguments} {question}"
    name = f"call_{hashlib.sha256(seed.encode('utf-8', 'surrogatepass')).hexdigest()[:24]}"
    return {"id": name, "type": "function", "function": {"name": call.label[:-2], "arguments": arguments}}
