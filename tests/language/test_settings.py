"""There is one list of settings; whoever says, saves or reads them goes by it."""

from __future__ import annotations

from dataclasses import fields

import pytest

from unanimity import learn
from unanimity.files.model.settings import ELSEWHERE, TOLD, UNSAVED
from unanimity.language.settings import Settings, Told, settings_of

NAMES = [each.name for each in fields(Settings)]


def test_a_user_can_say_every_setting() -> None:
    """What `learn` can be told are the settings, but that recipes are called atoms."""
    assert {"recipes" if name == "atoms" else name for name in Told.__annotations__} == set(NAMES)


def test_every_setting_is_saved_or_known_not_to_be() -> None:
    """A model says of each setting where it stands, or that it is not needed again."""
    assert sorted([*TOLD, *ELSEWHERE, *UNSAVED]) == sorted(NAMES)


def test_settings_are_given_by_name() -> None:
    """Settings cannot be given by their order, and unknown ones are refused."""
    assert settings_of() == Settings()
    with pytest.raises(TypeError, match="positional"):
        Settings("linear")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="familly"):
        learn([("a", "A")], familly="linear")  # type: ignore[call-arg]
