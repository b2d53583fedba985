"""`paraphrases` finds what is certain to mean the same: in a pool, like a text, as rules, and new; with proofs."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

EXAMPLES = """\
area of iowa\tarea IA
cities in iowa\tcity IA
towns in iowa\tcity IA
the cities in iowa\tcity IA
cities in ohio\tcity OH
lakes of maine\tlake ME
"""
POOL = """\
towns in ohio
area of ohio
The cities in Ohio?
cities in maine
the towns in maine
area of ohio
blue moons
lakes of ohio
the lakes of ohio
"""
FORMS = """\
cities in iowa\tanswer(city(loc('iowa')))
towns in iowa\tanswer(city(loc('iowa')))
cities in ohio\tanswer(city(loc('ohio')))
cities from iowa to ohio\tanswer(city(from('iowa'),to('ohio')))
rivers in iowa\tanswer(river(loc('iowa')))
"""
RULE = {"record": "rule", "version": 1}


@pytest.fixture
def model(here: Run, tmp_path: Path) -> str:
    """A model in which cities are towns, and "the" is nothing; its system is `s`, and there is a pool."""
    (tmp_path / "e.tsv").write_text(EXAMPLES)
    (tmp_path / "p.txt").write_text(POOL)
    assert here("train", "e.tsv", "-o", "m", "--system", "s").returncode == 0
    return "m"


def records(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """The objects that were printed."""
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def verified(here: Run, proof: str, system: str = "s") -> int:
    """How many proofs the checker verifies; it must refuse none."""
    done = here("check", proof, "--system", system)
    assert done.returncode == 0, done.stdout
    return done.stdout.count(": verified: ")


def classes(found: list[dict[str, Any]]) -> dict[str, int]:
    """The class of each input."""
    return {record["input"]: record["class"] for record in found}


def test_the_classes_of_a_pool(here: Run, model: str) -> None:
    """Classes with several wordings are shown with what they mean, or that this is not known; the rest is counted."""
    done = here("paraphrases", model, "p.txt")
    assert done.returncode == 0
    assert "city OH\n    towns in ohio\n    The cities in Ohio?\n" in done.stdout
    assert "whatever it means\n    cities in maine\n    the towns in maine\n" in done.stdout
    assert "whatever it means\n    lakes of ohio\n    the lakes of ohio\n" in done.stdout
    assert "9 inputs, 8 different, in 5 classes; 3 with several wordings" in done.stdout
    assert done.stderr.startswith(
        "They mean the same if the examples are right and each word always adds the same parts"
    )


def test_the_json_of_classes(here: Run, model: str) -> None:
    """Every different input is there once, with exactly the promised fields; inputs of a class have one output."""
    found = records(here("paraphrases", model, "p.txt", "--json"))
    fields = ("record", "version", "input", "place", "count", "class", "size", "output", "form")
    assert {tuple(record) for record in found} == {fields}
    assert sorted(record["input"] for record in found) == sorted(set(POOL.splitlines()))
    by_input = {record["input"]: record for record in found}
    assert by_input["area of ohio"]["count"] == 2
    assert by_input["area of ohio"]["place"] == "p.txt:2"
    assert by_input["towns in ohio"]["output"] == {"city": 1, "OH": 1}
    assert by_input["towns in ohio"]["form"] == "city OH"
    assert by_input["cities in maine"]["output"] is None
    number = classes(found)
    assert number["towns in ohio"] == number["The cities in Ohio?"] != number["area of ohio"]
    assert number["cities in maine"] == number["the towns in maine"] != number["lakes of ohio"]


def test_inputs_like_a_text(here: Run, model: str) -> None:
    """All inputs of the pool that mean the same as a text, which need not be in it, nor have a known meaning."""
    done = here("paraphrases", model, "p.txt", "the towns in ohio")
    assert "the towns in ohio -> city OH" in done.stdout
    assert "towns in ohio        p.txt:1" in done.stdout
    assert "2 inputs of p.txt are certain to mean the same." in done.stdout
    found = records(here("paraphrases", model, "p.txt", "the the cities in Maine!", "--json"))
    assert [record["input"] for record in found] == ["cities in maine", "the towns in maine"]
    assert {(record["same_as"], record["output"]) for record in found} == {("the the cities in Maine!", None)}


def test_a_text_with_unknown_words(here: Run, model: str) -> None:
    """What nobody knows means the same as what differs by nothing that matters, and as nothing else."""
    assert [record["input"] for record in records(here("paraphrases", model, "p.txt", "the blue moons", "--json"))] == [
        "blue moons"
    ]
    done = here("paraphrases", model, "p.txt", "green moons")
    assert done.returncode == 0
    assert "“green” and “moons” were never seen in an example" in done.stdout
    assert "No input of p.txt is certain to mean the same." in done.stdout
    assert done.stderr == ""


def test_rules(here: Run, model: str) -> None:
    """Words that contribute nothing, and words that replace each other; each with a proof."""
    done = here("paraphrases", model, "--rules", "--proof", "r")
    assert "These contribute nothing:\n    the\n" in done.stdout
    assert "These can replace each other:\n    cities = towns\n" in done.stdout
    found = records(here("paraphrases", model, "--rules", "--json"))
    assert RULE | {"input": "the", "same_as": "", "places": []} in found
    assert RULE | {"input": "towns", "same_as": "cities", "places": []} in found
    assert verified(here, "r") == len(found)


def test_rules_between_neighbours(here: Run, model: str) -> None:
    """Where atoms are pairs of words, a rule names the neighbours that it holds between."""
    assert here("train", "e.tsv", "-o", "b", "--atoms", "bigrams", "--system", "bs").returncode == 0
    found = records(here("paraphrases", "b", "--rules", "--json", "--proof", "r"))
    assert RULE | {"input": "the", "same_as": "", "places": [["", "cities"]]} in found
    assert RULE | {"input": "towns", "same_as": "cities", "places": [["", "in"]]} in found
    assert verified(here, "r", "bs") == sum(len(record["places"]) for record in found)
    assert "(the beginning) … cities" in here("paraphrases", "b", "--rules").stdout


def test_new_inputs(here: Run, model: str) -> None:
    """New sentences mean the same as a text and have proofs; bags follow, and are called so."""
    done = here("paraphrases", model, "cities in ohio", "--generate", "5", "--proof", "g")
    assert "Made of “cities in ohio”, and certain to mean the same:\n    towns in ohio\n    the cities in ohio\n" in (
        done.stdout
    )
    found = records(here("paraphrases", model, "cities in ohio", "--generate", "5", "--json"))
    assert {"input": "towns in ohio", "kind": "sentence", "steps": 1}.items() <= found[0].items()
    assert all(record["output"] == {"city": 1, "OH": 1} for record in found)
    assert verified(here, "g") == 1 + len({frozenset(record["input"].split()) for record in found})
    both = here("paraphrases", model, "p.txt", "cities in ohio", "--generate", "1")
    assert "2 inputs of p.txt are certain" in both.stdout
    assert "towns in ohio" in both.stdout


def test_bags_are_no_sentences(here: Run, model: str) -> None:
    """Where no example has such neighbours, bags of words are proposed, and said to be no sentences yet."""
    done = here("paraphrases", model, "ohio the cities", "--generate", "3")
    assert "their order is open, so they are no sentences yet:" in done.stdout
    kinds = {
        record["kind"] for record in records(here("paraphrases", model, "ohio the cities", "--generate", "3", "--json"))
    }
    assert "bag" in kinds
    assert "Nothing was found that could be replaced" in here("paraphrases", model, "maine", "--generate", "2").stdout


def test_classes_are_proved(here: Run, model: str) -> None:
    """What a class means is proved once, and that the others mean the same, each; quoting or embedding the mapping."""
    for more in ([], ["--embed"]):
        assert here("paraphrases", model, "p.txt", "--proof", "c", *more).returncode == 0
        assert verified(here, "c") == 4
    assert here("paraphrases", model, "p.txt", "towns in ohio", "--proof", "t").returncode == 0
    assert verified(here, "t") == 2
    none = here("paraphrases", model, "p.txt", "lakes", "--proof", "n")
    assert "there is no proof, so n was not written" in none.stderr


@pytest.mark.parametrize("options", [["nonnegative"], ["integral"], ["integral", "--mistakes", "1"]])
def test_every_family(here: Run, model: str, tmp_path: Path, options: list[str]) -> None:
    """Narrower families find at least as much, also if examples may hold mistakes; all of it is proved."""
    (tmp_path / "e.tsv").write_text(EXAMPLES * 2)
    assert here("train", "e.tsv", "-o", "f", "--system", "fs", "--family", *options).returncode == 0
    wide, narrow = (classes(records(here("paraphrases", name, "p.txt", "--json"))) for name in (model, "f"))
    for one in wide:
        assert all(narrow[one] == narrow[other] for other in wide if wide[one] == wide[other])
    assert here("paraphrases", "f", "p.txt", "--proof", "c").returncode == 0
    assert verified(here, "c", "fs") >= 4
    assert here("paraphrases", "f", "--rules", "--proof", "r").returncode == 0
    assert verified(here, "r", "fs") > 1


def test_several_outputs(here: Run, model: str, tmp_path: Path) -> None:
    """Where examples have several possible outputs, it works alike."""
    told = [json.dumps({"input": x, "output": y}) for x, y in (line.split("\t") for line in EXAMPLES.splitlines())]
    told.append(json.dumps({"input": "ponds of maine", "outputs": ["lake ME", "lake OH"]}))
    (tmp_path / "e.jsonl").write_text("\n".join(told) + "\n")
    assert here("train", "e.jsonl", "-o", "f", "--family", "linear", "--system", "fs").returncode == 0
    number = classes(records(here("paraphrases", "f", "p.txt", "--json", "--proof", "c")))
    assert number["towns in ohio"] == number["The cities in Ohio?"]
    assert verified(here, "c", "fs") == 4


def test_names_are_not_the_same(here: Run, tmp_path: Path) -> None:
    """Sentences with different names have the same atoms, but not the same meaning; in a bag their order is free."""
    lines = ["cities in iowa\tcity iowa", "towns in iowa\tcity iowa", "cities of ohio and iowa\tcity ohio iowa"]
    (tmp_path / "e.tsv").write_text("\n".join(lines) + "\n")
    (tmp_path / "n.tsv").write_text("iowa\tstate\nohio\tstate\n")
    pool = ["cities in iowa", "towns in ohio", "cities in ohio", "towns of ohio and iowa", "cities of iowa and ohio"]
    (tmp_path / "p.txt").write_text("\n".join(pool) + "\n")
    assert here("train", "e.tsv", "-o", "m", "--lexicon", "n.tsv").returncode == 0
    found = records(here("paraphrases", "m", "p.txt", "--json"))
    number = classes(found)
    assert number["towns in ohio"] == number["cities in ohio"] != number["cities in iowa"]
    assert number["towns of ohio and iowa"] == number["cities of iowa and ohio"]
    assert {record["form"] for record in found if record["class"] == number["cities in ohio"]} == {"city ohio"}


def test_forms_are_the_same(here: Run, tmp_path: Path) -> None:
    """Inputs of a class have one whole form; where names could change places, they are not taken for the same."""
    (tmp_path / "e.tsv").write_text(FORMS)
    (tmp_path / "n.tsv").write_text("iowa\tstate\nohio\tstate\n")
    pool = ["towns in ohio", "cities in ohio", "cities from ohio to iowa", "cities from iowa to ohio", "rivers in ohio"]
    (tmp_path / "p.txt").write_text("\n".join([*pool, "towns from iowa to ohio", "towns from ohio to iowa"]) + "\n")
    told = ["--form", "funql", "--lexicon", "n.tsv", "--system", "s"]
    assert here("train", "e.tsv", "-o", "m", *told).returncode == 0
    found = records(here("paraphrases", "m", "p.txt", "--json", "--proof", "c"))
    number, forms = classes(found), {record["input"]: record["form"] for record in found}
    assert number["towns in ohio"] == number["cities in ohio"] != number["rivers in ohio"]
    assert forms["towns in ohio"] == forms["cities in ohio"] == "answer(city(loc('ohio')))"
    assert number["cities from ohio to iowa"] != number["cities from iowa to ohio"]
    assert number["cities from iowa to ohio"] != number["towns from iowa to ohio"]  # only one is an example
    assert number["cities from ohio to iowa"] == number["towns from ohio to iowa"]
    shown = here("paraphrases", "m", "p.txt").stdout
    assert "the same atoms, but it is not known which form they make: " in shown
    assert verified(here, "c") == 4


def test_several_views(here: Run, model: str) -> None:
    """With several --atoms the first one decides, and the proofs are about its system."""
    assert here("train", "e.tsv", "-o", "v", "--atoms", "words", "--atoms", "bigrams", "--system", "vs").returncode == 0
    both, alone = (records(here("paraphrases", name, "p.txt", "--json")) for name in ("v", model))
    assert classes(both) == classes(alone)
    assert "The other atoms are not asked." in here("paraphrases", "v", "p.txt", "--proof", "c").stderr
    assert verified(here, "c", "vs") == 4


def test_a_pool_with_labels(here: Run, model: str, tmp_path: Path) -> None:
    """Of a file of examples only the inputs are looked at, whatever its outputs, and this is said."""
    (tmp_path / "p.tsv").write_text("towns in ohio\tnonsense\nthe cities in ohio\t\n")
    done = here("paraphrases", model, "p.tsv")
    assert "1 with several wordings" in done.stdout
    assert "Of p.tsv only the inputs are looked at." in done.stderr


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["m"], "there is no POOL"),
        (["m", "empty.txt"], "empty.txt: the file holds no inputs"),
        (["m", "absent.txt"], "absent.txt: there is no such file"),
        (["m", "blank.txt"], "blank.txt:2: "),
        (["m", "p.txt", " "], "the input is blank"),
        (["m", "p.docx"], "p.docx"),
        (["m", "p.txt", "text", "--rules"], "--rules are not about a TEXT"),
        (["m", "--generate", "3"], "--generate N needs a TEXT"),
        (["m", "p.txt", "--embed"], "--embed goes with --proof FILE"),
        (["m", "p.txt", "--proof", "p.txt"], "p.txt: this file is read, so it cannot be written too"),
        (["m", "p.txt", "-n", "-1"], "-n"),
        (["e.tsv", "p.txt"], "e.tsv"),
    ],
)
def test_trouble(here: Run, model: str, tmp_path: Path, arguments: list[str], problem: str) -> None:
    """What is wrong is said on one line, and ends with 2."""
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "blank.txt").write_text("towns in ohio\n  \ncities in ohio\n")
    done = here("paraphrases", *arguments)
    assert done.returncode == 2
    assert problem in done.stderr
    assert (tmp_path / "p.txt").read_text() == POOL


def test_nothing_found(here: Run, model: str, tmp_path: Path) -> None:
    """If no two inputs or words mean the same, it says so, and that is no trouble."""
    (tmp_path / "q.txt").write_text("area of iowa\nArea of Iowa?\nlakes\n")
    done = here("paraphrases", model, "q.txt")
    assert done.returncode == 0
    assert "No two inputs of q.txt with different words are certain to mean the same." in done.stdout
    (tmp_path / "f.tsv").write_text("a\tA\nb\tB\n")
    assert here("train", "f.tsv", "-o", "f").returncode == 0
    assert "no word or short sequence" in here("paraphrases", "f", "--rules").stdout
    assert records(here("paraphrases", "f", "--rules", "--json")) == []


def test_only_so_many_are_shown(here: Run, model: str) -> None:
    """-n limits what a person sees; JSON has everything."""
    done = here("paraphrases", model, "p.txt", "-n", "1")
    assert "and 2 more classes; -n 0 shows all" in done.stdout
    assert len(records(here("paraphrases", model, "p.txt", "-n", "1", "--json"))) == 8


def test_the_real_command_says_the_same(run: Run, here: Run, model: str) -> None:
    """Run as a process of its own, it prints the same."""
    inside, outside = (way("paraphrases", model, "p.txt", "--json") for way in (here, run))
    assert (inside.returncode, inside.stdout) == (outside.returncode, outside.stdout)


def test_long_and_wordless_inputs_are_named(here: Run, model: str, tmp_path: Path) -> None:
    """An input with too many words, or without any, is an error that names its line, for classes and for rules."""
    (tmp_path / "long.txt").write_text(" ".join(f"w{k}" for k in range(10_000)) + "\n")
    (tmp_path / "marks.txt").write_text("towns in ohio\n?\n")
    for options in ([], ["--rules"]):
        assert "long.txt:1: 10,000 different words" in here("paraphrases", model, "long.txt", *options).stderr
        assert "marks.txt:2: the input is blank" in here("paraphrases", model, "marks.txt", *options).stderr
