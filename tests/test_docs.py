"""The documentation says what is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import unanimity

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = [
    pytest.param(block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL), 1)
]


@pytest.mark.parametrize("block", BLOCKS)
def test_every_python_block_runs(block: str) -> None:
    """A block of Python in the documentation runs as it stands."""
    exec(compile(block, "block", "exec"), {})  # noqa: S102


def typed(page: str, begin: str, end: str, folder: Path) -> str:
    """What the commands of a page print, typed one after another, from one heading to another."""
    text = (ROOT / page).read_text("utf-8")
    commands = re.findall(r"^    (.+)$", text[text.index(begin) : text.index(end)], re.MULTILINE)
    script = f'unanimity() {{ "{sys.executable}" -m unanimity "$@"; }}\n' + "\n".join(commands)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    environment.pop("COLUMNS", None)  # so that no line is broken
    done = subprocess.run(
        ["bash", "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_commands_about_answers_run(tmp_path: Path) -> None:
    """The page on answers goes from answers to forms and back to an answer."""
    printed = typed("docs/answers.md", "## From answers to candidates", "## GeoQuery from answers", tmp_path)
    assert "what is the capital of maine -> answer(capital(loc_2(stateid('maine')))) = Augusta" in printed


def test_the_readme_commands_run(tmp_path: Path) -> None:
    """The commands of the README's five minutes do what it says, typed one after another."""
    printed = typed("README.md", "## Five minutes", "## In Python", tmp_path)
    assert "area OH" in printed
    assert "don't know" in printed
    assert "certain, if the examples hold at most 1 mistake" in printed
    assert '{"name": "set_fan", "arguments": {"room": "guest room", "state": "off"}}' in printed
    assert "0 certified, 1 refuted, 0 don't know" in printed
    assert "2 examples with several outputs: 2 settled, 0 open" in printed
    assert printed.count("verified") == 6


def test_every_public_name_has_a_heading() -> None:
    """docs/python.md has a heading for each name of `__all__`, and for nothing else; `__all__` is sorted."""
    headings = re.findall(r"^### `(\w+)`$", (ROOT / "docs" / "python.md").read_text("utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(unanimity.__all__)
    assert sorted(unanimity.__all__) == list(unanimity.__all__)
    for name in unanimity.__all__:
        assert getattr(unanimity, name).__doc__


def test_links_lead_somewhere() -> None:
    """A relative link in a page names a file that is there."""
    links = 0
    for page in [*PAGES, ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), (page.name, target)
            links += 1
    assert links


def test_the_files_that_a_change_touches_are_there() -> None:
    """CONTRIBUTING says of ten changes which files they touch; each exists, unless its name is the change's own."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Where a change goes")[1]
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| change")]
    named = [path for row in rows for path in re.findall(r"`([a-z_/]+(?:\.py|\.md|\.toml|/))`", row)]
    assert len(rows) == 10
    assert len(named) > 25
    for path in named:
        homes = (ROOT / path, ROOT / "src" / "unanimity" / path)
        assert path == "server/" or any(home.exists() for home in homes), path
