"""Logical forms from the file of examples to the whole form of a new sentence, in each notation."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]

QUESTION = "Largest river in New York?"  # neither these words together, nor this state, are in the examples
ANSWERS = {
    "funql": "answer(largest(river(loc_2(stateid('new york')))))",
    "sexpr": "(answer (largest (river (loc_2 (stateid new_york:s)))))",
    "json": '{"name": "find", "arguments": {"kind": "river", "order": "largest", "state": "new york"}}',
}
KNOWN = dict.fromkeys(ANSWERS, "by a rule: built like “largest city in texas”, with river in the place of city")
KNOWN["json"] = "forced"


@pytest.mark.parametrize("form", ANSWERS)
def test_a_new_sentence_gets_its_whole_form(here: Run, formed: Path, form: str) -> None:
    """Words that never occurred together and a name that never occurred make a form that was never seen."""
    done = here("ask", formed / f"{form}.model", QUESTION)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{QUESTION} -> {ANSWERS[form]}  {KNOWN[form]}\n", "")
    explained = here("ask", formed / f"{form}.model", QUESTION, "--explain")
    if form == "json":
        assert "A call that is said to be forced rests on nothing else." in explained.stderr
        assert "all of it is forced" in explained.stdout
    else:
        assert "This is about its atoms" in explained.stderr
        assert "that step is not proved" in explained.stderr


@pytest.mark.parametrize("form", ANSWERS)
def test_the_json_has_atoms_form_and_rule(here: Run, formed: Path, form: str) -> None:
    """The atoms have types for names; the form has the names; the rule names the example that it is like."""
    done = here("ask", formed / f"{form}.model", QUESTION, "canals in iowa", "--json")
    assert done.returncode == 1
    answer, unknown = map(json.loads, done.stdout.splitlines())
    more = ["names"] if form == "json" else []
    known = ["record", "version", "input", "verdict", "output", "form", "reason", "form_rule", *more, "measured"]
    assert list(answer) == known
    wanted = json.loads(ANSWERS[form]) if form == "json" else ANSWERS[form]
    assert (answer["verdict"], answer["form"], answer["reason"]) == ("answer", wanted, None)
    assert answer["output"]["state=<state>" if form == "json" else "<state>"] == 1
    assert set(answer["output"].values()) == {1}
    assert answer["form_rule"].startswith("forced: all of it is" if form == "json" else "strict: built like “")
    if form == "json":
        assert answer["names"] == [{"name": "new york", "path": "state", "by_words": True}]
    assert (unknown["verdict"], unknown["output"], unknown["form"]) == ("dont_know", None, None)
    assert unknown["reason"].startswith("“canals” was never seen")
    assert "form_rule" not in unknown


@pytest.mark.parametrize("form", ANSWERS)
def test_the_atoms_are_proved(here: Run, formed: Path, form: str) -> None:
    """The proofs are about atoms, and the checker accepts them."""
    assert here("ask", formed / f"{form}.model", QUESTION, "river", "--proof", "p").returncode == 1
    checked = here("check", "p", "--system", formed / f"{form}.system")
    assert (checked.returncode, checked.stdout.count(": verified: ")) == (0, 2)
    assert "<state>" in checked.stdout


def test_the_derivation_ends_with_the_form(here: Run, formed: Path) -> None:
    """--explain shows the sum of examples, and then the form with the example that it is built like."""
    done = here("ask", formed / "funql.model", QUESTION, "--explain")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert sorted(line.split()[0] for line in lines[1:4]) == ["+1", "+1", "-1"]
    assert f"  form {ANSWERS['funql']}, built like “" in done.stdout


def test_examples_may_be_lines_of_json(here: Run, formed: Path, tmp_path: Path) -> None:
    """Calls stand in .jsonl as they are, or as text; what is learned is the same as from .tsv."""
    rows = [line.split("\t") for line in (formed / "json.tsv").read_text().splitlines()]
    as_objects = [{"input": text, "output": json.loads(form)} for text, form in rows]
    as_texts = [{"input": text, "output": form} for text, form in rows]
    for name, lines in (("objects", as_objects), ("texts", as_texts)):
        (tmp_path / f"{name}.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
        told = ["--form", "json", "--lexicon", formed / "names.tsv"]
        assert here("train", f"{name}.jsonl", "-o", f"{name}.model", *told).returncode == 0
        assert here("ask", f"{name}.model", QUESTION).stdout == f"{QUESTION} -> {ANSWERS['json']}  {KNOWN['json']}\n"


def test_other_notations_in_lines_of_json_are_texts(here: Run, formed: Path, tmp_path: Path) -> None:
    """A form in funql is a string of the object."""
    rows = [line.split("\t") for line in (formed / "funql.tsv").read_text().splitlines()]
    lines = [json.dumps({"input": text, "output": form}) for text, form in rows]
    (tmp_path / "e.jsonl").write_text("\n".join(lines))
    assert here("train", "e.jsonl", "-o", "m", "--form", "funql", "--lexicon", formed / "names.tsv").returncode == 0
    assert here("ask", "m", QUESTION).stdout == f"{QUESTION} -> {ANSWERS['funql']}  {KNOWN['funql']}\n"


def test_without_a_lexicon_a_new_name_is_a_new_word(here: Run, formed: Path) -> None:
    """Then only what the examples name is known."""
    assert here("train", formed / "funql.tsv", "-o", "m", "--form", "funql").returncode == 0
    done = here("ask", "m", "city in iowa", QUESTION)
    assert done.returncode == 1
    known, unknown = done.stdout.splitlines()
    assert known == "city in iowa -> answer(city(loc_2(stateid('iowa'))))  an example has this very sentence"
    assert unknown.startswith(f"{QUESTION} -> don't know: “new” and “york” were never seen")


def test_numbers_are_names_without_a_lexicon(here: Run, tmp_path: Path) -> None:
    """A number of the sentence becomes the number of the form, written as the examples write such numbers."""
    lines = [f'dim to {n}\t{{"name": "dim", "arguments": {{"percent": {n}}}}}' for n in (20, 30)]
    lines += [f'wake me at {time}\t{{"at": "{time}"}}' for time in ("7:30", "8:00")]
    (tmp_path / "e.tsv").write_text("\n".join(lines))
    assert here("train", "e.tsv", "-o", "m", "--form", "json").returncode == 0
    done = here("ask", "m", "dim to 45", "wake me at 6:15")
    assert done.returncode == 0
    assert done.stdout.splitlines() == [
        'dim to 45 -> {"name": "dim", "arguments": {"percent": 45}}  forced',
        'wake me at 6:15 -> {"at": "6:15"}  forced',
    ]


def test_a_lexicon_also_serves_bags(here: Run, tmp_path: Path) -> None:
    """The name that an output holds comes back as the name of the question."""
    (tmp_path / "e.tsv").write_text("area of iowa\tarea iowa\ncities in new york\tcity new_york\n")
    (tmp_path / "n.json").write_text(json.dumps([{"value": n, "type": "state"} for n in ("iowa", "new york", "utah")]))
    assert here("train", "e.tsv", "-o", "m", "--lexicon", "n.json").returncode == 0
    done = here("ask", "m", "area of new york", "cities in utah", "--json")
    answers = [sorted(json.loads(line)["form"].split()) for line in done.stdout.splitlines()]
    assert (done.returncode, answers) == (0, [["area", "new_york"], ["city", "utah"]])


def test_the_longest_name_is_found(here: Run, tmp_path: Path) -> None:
    """Of “front door” and “door”, whichever stands in the sentence in full is meant."""
    (tmp_path / "n.tsv").write_text("name\ttype\ndoor\tthing\nfront door\tdoor\ngarage\troom\ngarage door\tdoor\n")
    lines = [
        '{"input": "lock the front door", "output": {"lock": "front door"}}',
        '{"input": "paint the door", "output": {"paint": "door"}}',
    ]
    (tmp_path / "e.jsonl").write_text("\n".join(lines))
    assert here("train", "e.jsonl", "-o", "m", "--form", "json", "--lexicon", "n.tsv").returncode == 0
    done = here("ask", "m", "lock the garage door", "paint the door", "lock the door")
    assert done.returncode == 1
    lock, paint, unknown = done.stdout.splitlines()
    assert lock == 'lock the garage door -> {"lock": "garage door"}  forced'
    assert paint == 'paint the door -> {"paint": "door"}  forced'
    assert unknown.startswith("lock the door -> don't know: ")


def test_names_given_twice_are_harmless(here: Run, formed: Path, tmp_path: Path) -> None:
    """A name that stands twice in the lexicon counts once."""
    for number, more in enumerate(("", "iowa\tstate\nnew  york\tstate\n")):
        (tmp_path / "n.tsv").write_text((formed / "names.tsv").read_text() + more)
        told = ["--form", "funql", "--lexicon", "n.tsv"]
        assert here("train", formed / "funql.tsv", "-o", f"m{number}", *told).returncode == 0
    assert (tmp_path / "m0").read_bytes() == (tmp_path / "m1").read_bytes()


def test_labels_that_are_merged_do_not_contradict(here: Run, formed: Path, tmp_path: Path) -> None:
    """What two annotators call loc_2 and traverse_2 contradicts itself, unless one counts as the other."""
    other = "river in ohio\tanswer(river(traverse_2(stateid('ohio'))))\n"
    (tmp_path / "e.tsv").write_text((formed / "funql.tsv").read_text() + other)
    told = ["--form", "funql", "--lexicon", formed / "names.tsv"]
    refused = here("train", "e.tsv", "-o", "m", *told)
    assert refused.returncode == 1
    assert "contradict each other" in refused.stderr
    assert f"unanimity doctor e.tsv --form funql --lexicon {formed / 'names.tsv'}\n" in refused.stderr
    assert here("train", "e.tsv", "-o", "m", *told, "--merge", "loc_2=traverse_2").returncode == 0
    answer = "river in iowa -> answer(river(loc_2(stateid('iowa'))))  by a rule: built like “river in ohio”\n"
    assert here("ask", "m", "river in iowa").stdout == answer
    (tmp_path / "test.tsv").write_text("river in iowa\tanswer(river(traverse_2(stateid('iowa'))))\n")
    found = json.loads(here("evaluate", "m", "test.tsv", "--json").stdout)
    assert (found["atoms"]["precision"], found["forms"]["precision"]) == (1, 1)


def test_a_merge_of_what_never_occurs_is_noted(here: Run, formed: Path) -> None:
    """A label that is misspelled in --merge is pointed out; the model is written all the same."""
    told = ["--form", "funql", "--lexicon", formed / "names.tsv", "--merge", "loc_2=travers_2"]
    done = here("train", formed / "funql.tsv", "-o", "m", *told)
    assert done.returncode == 0
    assert "No example has the label travers_2, which was to be merged.\n" in done.stderr
    assert "label loc_2" not in done.stderr


def test_a_merged_label_is_undone_where_only_one_fits(here: Run, formed: Path, tmp_path: Path) -> None:
    """If rivers only ever traverse and cities are only ever located, answers say so again."""
    text = (formed / "funql.tsv").read_text().replace("river(loc_2", "river(traverse_2")
    (tmp_path / "e.tsv").write_text(text)
    told = ["--form", "funql", "--lexicon", formed / "names.tsv", "--merge", "loc_2=traverse_2"]
    assert here("train", "e.tsv", "-o", "m", *told).returncode == 0
    done = here("ask", "m", "river in iowa", "city in ohio", "--json")
    river, city = map(json.loads, done.stdout.splitlines())
    assert river["output"]["loc_2"] == city["output"]["loc_2"] == 1
    assert river["form"] == "answer(river(traverse_2(stateid('iowa'))))"
    assert city["form"] == "answer(city(loc_2(stateid('ohio'))))"


@pytest.mark.parametrize("rule", ["strict", "paper"])
def test_atoms_without_a_form_are_no_whole_answer(here: Run, tmp_path: Path, rule: str) -> None:
    """If it is not known which name goes where, the atoms are shown, with the reason, and the exit code is 1."""
    (tmp_path / "e.tsv").write_text("from iowa to ohio\ttrip('iowa','ohio')\n")
    mentioned = ["to iowa from utah", "from utah to iowa"]
    (tmp_path / "n.tsv").write_text("iowa\tstate\nohio\tstate\nutah\tstate\n")
    told = ["--form", "funql", "--lexicon", "n.tsv", "--rule", rule]
    assert here("train", "e.tsv", "-o", "m", *told).returncode == 0
    done = here("ask", "m", *mentioned)
    assert done.returncode == 1
    turned, like = done.stdout.splitlines()
    assert turned.startswith("to iowa from utah -> no form of ")
    assert like.startswith(
        "from utah to iowa -> trip('utah','iowa')  by a rule: "
    )  # the words around its names are those of the example
    assert "An answer is right if the examples are right" in here("ask", "m", mentioned[0], "--explain").stderr
    record = json.loads(here("ask", "m", mentioned[0], "--json").stdout)
    assert (record["verdict"], record["form"], record["output"]) == ("answer", None, {"trip": 1, "<state>": 2})
    assert record["reason"].startswith("no form: ")


def test_the_rule_of_the_paper(here: Run, formed: Path) -> None:
    """It builds the only form that has the atoms and combinations that were seen, and says so."""
    told = ["--form", "funql", "--lexicon", formed / "names.tsv", "--rule", "paper"]
    assert here("train", formed / "funql.tsv", "-o", "m", *told).returncode == 0
    record = json.loads(here("ask", "m", QUESTION, "--json").stdout)
    assert record["form"] == ANSWERS["funql"]
    assert record["form_rule"].startswith("paper: the only form of these atoms")


def test_atoms_with_positions(here: Run, tmp_path: Path) -> None:
    """With --targets positions the atoms say which argument is which; words alone then contradict themselves."""
    pairs = [("red", "pink"), ("blue", "pink"), ("red", "green"), ("pink", "red")]
    (tmp_path / "e.tsv").write_text("".join(f"{one} minus {other}\tminus({one},{other})\n" for one, other in pairs))
    told = ["--form", "funql", "--targets", "positions"]
    refused = here("train", "e.tsv", "-o", "m", *told)
    assert refused.returncode == 1
    assert "unanimity doctor e.tsv --form funql --targets positions\n" in refused.stderr
    assert here("train", "e.tsv", "-o", "m", *told, "--atoms", "bigrams").returncode == 0
    record = json.loads(here("ask", "m", "blue minus green", "--json").stdout)
    assert record["output"] == {"minus": 1, "blue@1": 1, "green@2": 1}
    assert record["form"] == "minus(blue,green)"


def test_what_is_set_aside_can_be_read_again(here: Run, formed: Path, tmp_path: Path) -> None:
    """The file of examples set aside has their forms."""
    (tmp_path / "e.tsv").write_text(
        "city in iowa\tcity('iowa')\ncity in ohio\tcity('ohio')\ncity in utah\triver('utah')\n"
    )
    (tmp_path / "n.tsv").write_text("iowa\tstate\nohio\tstate\nutah\tstate\n")
    told = ["--form", "funql", "--lexicon", "n.tsv"]
    done = here("train", "e.tsv", "-o", "m", *told, "--clean", "residual", "--set-aside", "aside.jsonl")
    assert done.returncode == 0
    assert "1 of 3 examples set aside:" in done.stdout
    assert json.loads((tmp_path / "aside.jsonl").read_text())["output"] == "river('utah')"
    assert here("train", "aside.jsonl", "-o", "m2", *told).returncode == 0
    assert (
        here("ask", "m2", "city in ohio").stdout
        == "city in ohio -> river('ohio')  by a rule: built like “city in utah”\n"
    )


def test_an_answer_that_is_no_bag_has_no_form(here: Run, tmp_path: Path) -> None:
    """Where the forced numbers are no counts, there is no answer, with and without a support."""
    (tmp_path / "e.tsv").write_text("a a\tX\nb\tY\n")
    assert here("train", "e.tsv", "-o", "m", "--form", "funql").returncode == 0
    for more in ([], ["--support", "1"]):
        done = here("ask", "m", "a", "--json", *more)
        assert done.returncode == 1
        assert json.loads(done.stdout)["verdict"] == "dont_know"


def test_the_doctor_reads_forms(here: Run, formed: Path, tmp_path: Path) -> None:
    """It finds the form that contradicts others, and says what they force."""
    wrong = "largest city in iowa\tanswer(city(loc_2(stateid('iowa'))))\n"
    (tmp_path / "e.tsv").write_text((formed / "funql.tsv").read_text() + wrong)
    told = ["--form", "funql", "--lexicon", formed / "names.tsv"]
    found = json.loads(here("doctor", "e.tsv", *told, "--json").stdout)
    assert len(found["conflicts"]) == 1
    assert here("doctor", "e.tsv", *told, "--proof", "p", "--system", "s").returncode == 0
    assert here("check", "p", "--system", "s").returncode == 0
