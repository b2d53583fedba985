"""What runs forms, and what does a form come to?

facts     the word geography, for the embedded facts about the United States, or a function of the user's
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from unanimity.cli.options import FORMS
from unanimity.errors import BadInput

if TYPE_CHECKING:
    from unanimity.candidates.executor import Answer, Executor
    from unanimity.language.building.built import Form, Unbuilt
    from unanimity.language.forms.trees import Tree

__all__ = ["EMBEDDED", "RUN_FORMS", "Run", "Shown", "executor_of", "facts_option", "runner", "shown_by"]

EMBEDDED = "geography"
EMBEDDED_FORMS = ("funql", "sexpr")  # the notations whose forms the embedded facts can be asked with
RUN_FORMS = FORMS[1:]  # all but bags, which say nothing that could be run
WRITE = f"Name {EMBEDDED} for the embedded facts, or your own function as module:function."

Shown = tuple[str | None, str | None]  # an answer, or why there is none

facts_option = click.option(
    "--facts",
    metavar="FACTS",
    help="Run forms, to see what they come to: the word geography, or a function of yours, module:function.",
)


def executor_of(facts: str, form: str, place: str = "") -> Executor:
    """What runs forms in this notation."""
    if facts == EMBEDDED:
        if form not in EMBEDDED_FORMS:
            problem = f"--facts {EMBEDDED} runs forms of FunQL, but these are written as {form}"
            remedy = f"Use --form {' or '.join(EMBEDDED_FORMS)}, or name a function of yours."
            raise BadInput(problem, place=place, remedy=remedy)
        from unanimity.demo.execute import FunqlExecutor
        from unanimity.demo.geography.world import world

        return FunqlExecutor(world())
    from unanimity.candidates.own_function import OwnFunction, is_named_function, load_function
    from unanimity.language.forms.codec import codec

    if not is_named_function(facts):
        raise BadInput(f"there are no facts called {facts}", remedy=WRITE)
    return OwnFunction(load_function(facts), codec(form))


@dataclass(frozen=True, slots=True)
class Run:
    """Runs forms."""

    executor: Executor

    def __call__(self, tree: Tree) -> Answer:
        """What a form comes to; raises CannotRun."""
        from unanimity.candidates.executor import run

        return run(tree, self.executor)


def runner(facts: str | None, form: str, model: str) -> Run | None:
    """What says what a form comes to, if facts are named; raises unless the model's outputs are forms."""
    if facts is None:
        return None
    if form not in RUN_FORMS:
        problem = f"--facts runs forms, but the outputs of this model are written as {form}"
        remedy = f"Train with --form {' or '.join(RUN_FORMS)}, or leave --facts out."
        raise BadInput(problem, place=model, remedy=remedy)
    return Run(executor_of(facts, form, model))


def shown_by(run: Run | None, form: Form | Unbuilt | None) -> Shown:
    """What a form comes to, as people read it, or why it cannot be run; neither if there is no form, or no facts."""
    from unanimity.language.building.built import Form

    if run is None or not isinstance(form, Form) or form.tree is None:
        return None, None
    try:
        return run.executor.shown(run(form.tree)), None
    except BadInput as bad:
        return None, f"the form cannot be run: {bad}"
