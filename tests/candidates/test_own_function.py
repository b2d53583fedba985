"""What a function of the user's returns for a form is an answer, or is refused with what it may return."""

from __future__ import annotations

import pytest

from unanimity.candidates.executor import CannotRun
from unanimity.candidates.own_function import OwnFunction
from unanimity.language.forms.codec import codec

LONG = f"answer({'a' * 200})"


def said(returned: object, form: str = "answer(a)") -> str:
    """What a form comes to, if the function returns this."""
    funql = codec("funql")
    return OwnFunction(lambda _: returned, funql).answer(funql.read(form))


@pytest.mark.parametrize(
    ("returned", "shown"),
    [(None, "nothing"), ("ohio", "ohio"), (True, "yes"), (2.5, "2.5"), (["b", "a", 3], "3, a, b"), ([], "nothing")],
)
def test_what_may_be_returned(returned: object, shown: str) -> None:
    """Texts, numbers, lists of these and None are answers."""
    assert said(returned) == shown


@pytest.mark.parametrize("returned", [{"a": 1}, b"ohio", float("nan"), float("inf"), [{"a": 1}]])
def test_what_may_not_be_returned(returned: object) -> None:
    """The keys of a dictionary and the bytes of a text are no answer; the function is not said to have raised."""
    with pytest.raises(CannotRun, match=r"for answer\(a\) the function returns") as refusal:
        said(returned)
    assert "None" in refusal.value.remedy


def test_a_long_form_is_not_quoted_as_if_it_were_whole() -> None:
    """It ends in dots."""
    with pytest.raises(CannotRun, match="a… the function returns"):
        said({}, LONG)
