"""From answers to forms, and from forms to answers, as a user does it on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

FORMS = """\
what is the capital of texas\tanswer(capital(loc_2(stateid('texas'))))
which states border iowa\tanswer(state(next_to_2(stateid('iowa'))))
what is the area of ohio\tanswer(area_1(stateid('ohio')))
how many people live in utah\tanswer(population_1(stateid('utah')))
what is the largest state\tanswer(largest(state(all)))
"""
ASKED = """\
input\tanswer
what is the capital of ohio\tColumbus
what is the capital of maine\tAugusta
which states border maine\tNew Hampshire
how big is kansas\t82278
"""
HELD_OUT = """\
what is the capital of kansas\tanswer(capital(loc_2(stateid('kansas'))))
how big is nevada\tanswer(area_1(stateid('nevada')))
how big is alaska\tanswer(area_1(stateid('alaska')))
"""
NAMES = "".join(f"{name}\tstate\n" for name in ("texas", "iowa", "ohio", "utah", "maine", "kansas", "nevada"))
FOUND = ("candidates", "asked.tsv", "-o", "o.jsonl", "--facts", "geography", "--like", "forms.tsv")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with forms, questions whose answers are known, and names."""
    for name, text in (("forms.tsv", FORMS), ("asked.tsv", ASKED), ("held.tsv", HELD_OUT), ("names.tsv", NAMES)):
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def learned(run: Run, folder: Path) -> Path:
    """The same, with a model learned from answers alone."""
    assert run(*FOUND, "--lexicon", "names.tsv", "--size", "6").returncode == 0
    trained = run("train", "o.jsonl", "-o", "m", "--form", "funql", "--lexicon", "names.tsv", "--choices", "c")
    assert trained.returncode == 0, trained.stderr
    return folder


def test_answers_become_candidates(run: Run, folder: Path) -> None:
    """Each question gets the forms that come to its answer, and the table says how many have how many."""
    done = run(*FOUND, "--lexicon", "names.tsv", "--size", "6")
    assert done.returncode == 0, done.stderr
    assert "4 examples written to o.jsonl" in done.stdout
    lines = [json.loads(line) for line in (folder / "o.jsonl").read_text().splitlines()]
    assert lines[0]["outputs"] == ["answer(capital(loc_2(stateid('ohio'))))"]
    border = "answer(state(next_to_2(stateid('maine'))))"
    assert lines[2]["outputs"] == [border, "answer(largest(state(next_to_2(stateid('maine')))))"]
    assert run(*FOUND, "--lexicon", "names.tsv", "--size", "6", "--no-idle").returncode == 0
    assert border in json.loads((folder / "o.jsonl").read_text().splitlines()[2])["outputs"]


def test_what_is_learned_from_answers_is_asked_and_run(run: Run, learned: Path) -> None:
    """A model of answers builds forms, and --facts runs them."""
    asked = run("ask", "m", "what is the capital of kansas", "how big is nevada", "--facts", "geography")
    assert asked.returncode == 0, asked.stderr
    assert [line.split("  by a rule: ")[0] for line in asked.stdout.splitlines()] == [
        "what is the capital of kansas -> answer(capital(loc_2(stateid('kansas')))) = Topeka",
        "how big is nevada -> answer(area_1(stateid('nevada'))) = 110572",
    ]
    [line] = map(json.loads, run("ask", "m", "how big is nevada", "--facts", "geography", "--json").stdout.splitlines())
    assert line["answer"] == "110572"


def test_annotators_are_told_in_forms(learned: Path) -> None:
    """The file of choices has forms as they were given, those that are possible, and the one forced, if any."""
    [choice] = map(json.loads, (learned / "c").read_text().splitlines())
    assert choice["outputs"][0] == "answer(state(next_to_2(stateid('maine'))))"
    assert (choice["possible"], choice["forced"]) == (choice["outputs"], None)


def test_answers_are_evaluated(run: Run, learned: Path) -> None:
    """--facts counts forms that come to the right answer; one that cannot be run is an error with its place."""
    told = json.loads(run("evaluate", "m", "held.tsv", "--facts", "geography", "--json").stdout)
    assert (told["answers"]["answered"], told["answers"]["correct"]) == (2, 2)
    assert "answers" in run("evaluate", "m", "held.tsv", "--facts", "geography").stdout
    (learned / "held.tsv").write_text("how big is nevada\tanswer(fly(stateid('nevada')))\n")
    done = run("evaluate", "m", "held.tsv", "--facts", "geography")
    assert done.returncode == 2
    assert "held.tsv:1: in fly(stateid('nevada')): there is no predicate fly" in done.stderr


def test_an_answer_that_no_form_gives(run: Run, folder: Path) -> None:
    """Such an example is left out and named; if that holds for all, nothing is written."""
    (folder / "asked.tsv").write_text(f"{ASKED}how many moons\t7\n")
    done = run(*FOUND, "--lexicon", "names.tsv", "--size", "6")
    assert done.returncode == 0
    assert "asked.tsv:6: no form gives the answer 7; the example is left out" in done.stderr
    (folder / "asked.tsv").write_text("how many moons\t7\n")
    (folder / "o.jsonl").unlink()
    done = run(*FOUND)
    assert (done.returncode, (folder / "o.jsonl").exists()) == (1, False)
    assert "no form gives any of the answers; nothing was written" in done.stderr


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"input": "a"}', "the object has no `answer`"),
        ('{"input": "a", "answer": [1]}', "`answer` is neither a string nor a number"),
        ('{"input": "a", "answer": 1e400}', "`answer` is neither a string nor a number of ordinary size"),
        ('{"input": "a", "answer": true}', "`answer` is neither a string nor a number"),
        ('{"answer": "x"}', "the object has no `input`"),
    ],
)
def test_bad_answers_are_named(run: Run, folder: Path, line: str, problem: str) -> None:
    """What is no answer is an error that names the line."""
    (folder / "bad.jsonl").write_text(f"{line}\n")
    done = run("candidates", "bad.jsonl", *FOUND[2:])
    assert (done.returncode, (folder / "o.jsonl").exists()) == (2, False)
    assert f"bad.jsonl:1: {problem}" in done.stderr


def test_facts_need_forms(run: Run, folder: Path) -> None:
    """Facts that are not there, outputs that cannot be run, and another kind of file are refused."""
    refused = run(*FOUND[:5], "nowhere.pl", *FOUND[6:]).stderr
    assert "there are no facts called nowhere.pl. Name geography for the embedded facts, or" in refused
    assert "does not end in .jsonl" in run(*FOUND[:3], "o.txt", *FOUND[4:]).stderr
    (folder / "bags.tsv").write_text("a\tX\n")
    assert run("train", "bags.tsv", "-o", "b").returncode == 0
    assert "--facts runs forms, but the outputs of this model" in run("ask", "b", "a", "--facts", "geography").stderr


SHOP = '''
PRICES = {"apple": 3, "pear": 4, "melon": 12}

def run(call):
    """What a call to the shop comes to."""
    prices = [PRICES[item] for item in call["arguments"].values()]
    match call["name"]:
        case "price":
            return prices[0]
        case "dearer":
            return sorted(item for item, price in PRICES.items() if price > prices[0])
    raise ValueError("no such call")
'''
CALLS = """\
what is an apple\t{"name": "price", "arguments": {"item": "apple"}}
what costs more than an apple\t{"name": "dearer", "arguments": {"item": "apple"}}
"""


def test_a_function_of_ones_own_runs_forms(run: Run, tmp_path: Path) -> None:
    """Calls in JSON are run by a function in a file of the current folder: asked, evaluated, and found by answers."""
    (tmp_path / "shop.py").write_text(SHOP)
    (tmp_path / "calls.tsv").write_text(CALLS)
    (tmp_path / "fruit.tsv").write_text("apple\tfruit\npear\tfruit\nmelon\tfruit\n")
    told = ("--form", "json", "--lexicon", "fruit.tsv")
    assert run("train", "calls.tsv", "-o", "m", *told, "--rule", "paper").returncode == 0
    asked = run("ask", "m", "what costs more than an pear", "--facts", "shop:run", "--json")
    assert json.loads(asked.stdout)["answer"] == "melon"
    assert " = 12" in run("ask", "m", "what is an melon", "--facts", "shop:run").stdout
    assert "100.00%   100.00%   100.00%" in run("evaluate", "m", "calls.tsv", "--facts", "shop:run").stdout
    (tmp_path / "asked.tsv").write_text("input\tanswer\nhow much is a pear\t4\nabove a pear\tmelon\n")
    found = ("candidates", "asked.tsv", "-o", "o.jsonl", "--facts", "shop:run", "--like", "calls.tsv", *told)
    assert run(*found).returncode == 0
    outputs = [json.loads(line)["outputs"] for line in (tmp_path / "o.jsonl").read_text().splitlines()]
    assert outputs == [
        ['{"name": "price", "arguments": {"item": "pear"}}'],
        ['{"name": "dearer", "arguments": {"item": "pear"}}'],
    ]


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ("nowhere:run", "nowhere:run: the module nowhere cannot be loaded: No module named 'nowhere'. Write module:"),
        ("shop:walk", "shop:walk: the module shop has no function walk. Write module:function"),
        ("broken:run", "broken:run: the module broken cannot be loaded: division by zero."),
    ],
)
def test_a_function_that_is_not_there_is_named(here: Run, tmp_path: Path, facts: str, problem: str) -> None:
    """It says what is missing, and how functions are named."""
    (tmp_path / "shop.py").write_text(SHOP)
    (tmp_path / "broken.py").write_text("1 / 0")
    (tmp_path / "calls.tsv").write_text(CALLS)
    assert here("train", "calls.tsv", "-o", "m", "--form", "json").returncode == 0
    done = here("ask", "m", "what is an apple", "--facts", facts)
    assert done.returncode == 2
    assert problem in done.stderr


def test_a_function_that_raises_is_a_warning(here: Run, tmp_path: Path) -> None:
    """The form is shown, and why it cannot be run."""
    (tmp_path / "fails.py").write_text("def run(call):\n    raise ValueError('closed')\n")
    (tmp_path / "calls.tsv").write_text(CALLS)
    assert here("train", "calls.tsv", "-o", "m", "--form", "json").returncode == 0
    done = here("ask", "m", "what is an apple", "--facts", "fails:run")
    assert done.returncode == 0
    assert '"price"' in done.stdout
    assert "the form cannot be run: " in done.stdout
    assert "made the function raise ValueError: closed" in done.stdout
