"""What is wrong with some examples is one record, in which long lists are cut; a person is told more."""

from __future__ import annotations

from tests.records.declared import plainly

from unanimity import learn
from unanimity.language.names.standing import Alias
from unanimity.learning.cleaning.suspects import Suspects, suspects
from unanimity.learning.contradictions import conflicts
from unanimity.records.findings import FindingsRecord, explained, findings_record
from unanimity.spaces.family import DEFAULT, family_of
from unanimity.system import System

PAIRS = [("cube", "CUBE"), ("cube", "CUBE"), ("cube", ""), ("red", "RED"), ("red", ""), ("how long", "LENGTH")]
ALIASES = [Alias("us", "'usa'", 2), Alias("20", None, 1)]


def system_of(pairs: list[tuple[str, str]]) -> System:
    """The system of some examples, which need not agree."""
    system = System()
    system.append(system.encode(learn([]).examples(pairs)))
    return system


def findings(most: int) -> tuple[FindingsRecord, Suspects]:
    """What is found out about the examples."""
    system = system_of(PAIRS)
    found, sets = suspects(system, DEFAULT), list(conflicts(system))
    wider = family_of("linear")
    return findings_record(system, sets, found, ALIASES, most=most, fitting=wider, mistakes=0), found


def test_the_record_counts_and_cuts() -> None:
    """It has so many conflicts and aliases at most, says whether there are more conflicts, and has all suspects."""
    record, _ = findings(1)
    found = plainly(record)
    assert (found["examples"], found["repeated"], found["input_atoms"], found["output_atoms"]) == (6, 1, 4, 3)
    assert (len(found["conflicts"]), found["more"], found["fitting_family"]) == (1, True, "linear")
    assert (found["mistakes_allowed"], found["mistakes_needed"]) == (0, None)
    assert [suspect["place"] for suspect in found["suspects"]] == ["example 3", "example 4", "example 5"]
    assert found["aliases"] == [{"name": "us", "constant": "'usa'", "examples": 2}]
    more, _ = findings(20)
    assert (len(more.conflicts), more.more, len(more.aliases)) == (2, False, 2)


def test_a_suspect_says_how_many_stand_behind_its_correction() -> None:
    """How many stand behind it, and how many against; a correction is there only if more speak for it."""
    record, _ = findings(1)
    cube, *reds = plainly(record)["suspects"]
    assert cube == {
        "place": "example 3",
        "input": "cube",
        "output": {},
        "should_be": {"CUBE": 1},
        "forced": {"CUBE": 1},
        "certain": False,
        "behind": {"least": 2, "most": 2},
        "against": 1,
        "touches": 2,
    }
    assert all(red["should_be"] is None for red in reds)


def test_a_person_is_told_more() -> None:
    """Where the examples stand that are behind corrections, and all aliases; nothing else changes."""
    record, found = findings(1)
    told = explained(record, found, ALIASES)
    [cube, *_] = plainly(told)["suspects"]
    assert cube["behind"] == {"least": 2, "most": 2, "places": ["example 1", "example 2"]}
    assert len(told.aliases) == 2
    changed = {name for name, value in plainly(told).items() if plainly(record)[name] != value}
    assert changed == {"suspects", "aliases"}
