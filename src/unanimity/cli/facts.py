"""Which facts are forms run over, and what does a form come to there?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from unanimity.errors import BadInput

if TYPE_CHECKING:
    from unanimity.language.built import Form, Unbuilt
    from unanimity.language.trees import Tree
    from unanimity.world.execute import Denotation
    from unanimity.world.facts import Facts

__all__ = ["EMBEDDED", "RUN_FORMS", "Run", "Shown", "facts_option", "read_facts", "runner", "shown_by"]

EMBEDDED = "geography"
RUN_FORMS = ("funql", "sexpr")  # the notations whose forms can be run

Run = Callable[["Tree"], "Denotation"]  # says what a form comes to; raises CannotRun
Shown = tuple[str | None, str | None]  # an answer, or why there is none

facts_option = click.option(
    "--facts",
    metavar="FACTS",
    help="Run forms over these facts, to see their answers: GeoQuery's geobase.pl, or the word geography.",
)


def read_facts(name: str) -> Facts:
    """The facts in a file, or the embedded ones."""
    if name == EMBEDDED:
        from unanimity.geography.world import world

        return world()
    from unanimity.files.geobase import read_geobase

    return read_geobase(name)


def runner(facts: str | None, form: str, model: str) -> Run | None:
    """What says what a form comes to, if facts are named; raises unless the model's outputs are forms of FunQL."""
    if facts is None:
        return None
    if form not in RUN_FORMS:
        problem = f"--facts runs forms of FunQL, but the outputs of this model are written as {form}"
        remedy = f"Train with --form {' or '.join(RUN_FORMS)}, or leave --facts out."
        raise BadInput(problem, place=model, remedy=remedy)
    from unanimity.world.execute import execute

    known = read_facts(facts)
    return lambda tree: execute(tree, known)


def shown_by(run: Run | None, form: Form | Unbuilt | None) -> Shown:
    """What a form comes to, as people read it, or why it cannot be run; neither if there is no form, or no facts."""
    from unanimity.language.built import Form

    if run is None or not isinstance(form, Form) or form.tree is None:
        return None, None
    from unanimity.world.execute import shown

    try:
        return shown(run(form.tree)), None
    except BadInput as bad:
        return None, f"the form cannot be run: {bad}"
