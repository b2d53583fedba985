"""What is to be said of unanimity and its alternatives, for better and for worse? Every sentence is computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from experiments.alternatives.controlled import SCORES, TARGETS, needed
from experiments.alternatives.methods import CAREFUL, LINEAR, UNANIMOUS, is_mapie
from experiments.alternatives.questions import COST, KINDS
from experiments.figures.compared import Group
from experiments.figures.spread import listed, precision_remark

__all__ = ["remarks"]

ALL = KINDS[0]
CLOSE = 0.0005  # recalls that differ by less are told as equal
WITHOUT = "GeoQuery is left out: no folder with its files was named with `--geoquery`."
OVERLAP = (
    "On GeoQuery the chosen recipe was chosen on the 600 standard examples, of which other divisions have some among "
    "their questions; all other methods, unanimity with pairs of words among them, saw nothing but their examples."
)
PROMISES = (
    "What each promises differs: a threshold promises nothing; MAPIE promises a share of right answers, in nine of ten "
    "calibrations, for questions drawn like the examples; unanimity promises each answer, for any question, if the "
    "truth lies in the family."
)


def remarks(groups: Sequence[Group]) -> list[str]:
    """The sentences, the most important one first."""
    return [
        _unanimity(groups),
        _wrong(groups),
        *(_recall(group) for group in groups),
        _reliability(groups),
        *(_controlled(groups, target) for target in TARGETS),
        _careful(groups),
        _times(groups),
        PROMISES,
        OVERLAP if any(group.data == "geoquery" for group in groups) else WITHOUT,
    ]


def _own(group: Group) -> list[str]:
    return [method for method in group.methods if method.startswith(UNANIMOUS)]


def _others(group: Group) -> list[str]:
    return [method for method in group.methods if not method.startswith(UNANIMOUS)]


def _unanimity(groups: Sequence[Group]) -> str:
    totals = [group.total(method, ALL) for group in groups for method in _own(group)]
    answered, right = sum(total.answered for total in totals), sum(total.correct for total in totals)
    return precision_remark(answered, right, "The precision of unanimity")


def _wrong(groups: Sequence[Group]) -> str:
    """Which alternatives are wrong, and how often."""
    found = []
    for method in dict.fromkeys(method for group in groups for method in _others(group)):
        totals = [group.total(method, ALL) for group in groups if method in group.methods]
        wrong, answered = sum(x.wrong for x in totals), sum(x.answered for x in totals)
        if wrong:
            found.append(f"{method}, {wrong:,} of {answered:,}")
    return f"Wrong answers to all questions, in all: {'; '.join(found)}." if found else "No alternative is wrong."


def _recall(group: Group) -> str:
    """Which alternatives answer more than unanimity does with the same features, and at what price."""
    recalls = {method: group.recall(method, ALL).mean for method in group.methods}
    least, others = recalls[LINEAR], _others(group)
    better = [method for method in others if recalls[method] > least + CLOSE]
    equal = [method for method in others if abs(recalls[method] - least) <= CLOSE]
    told = [f"{group.title}: the recall is {listed(f'{recalls[own]:.3f} with {own}' for own in _own(group))}"]
    if better:
        each = (f"{method} with {recalls[method]:.3f} ({_wrongly(group, method)})" for method in better)
        told.append(f"Above the linear family: {listed(each)}")
    if equal:
        told.append(
            f"Equal to the linear family: {listed(f'{method} ({_wrongly(group, method)})' for method in equal)}"
        )
    if not better and not equal:
        best = max(others, key=lambda method: recalls[method])
        told.append(f"The best alternative is {best} with {recalls[best]:.3f} ({_wrongly(group, best)})")
    return f"{'. '.join(told)}."


def _wrongly(group: Group, method: str) -> str:
    wrong = group.total(method, ALL).wrong
    return f"{wrong:,} wrong" if wrong else "none wrong"


def _reliability(groups: Sequence[Group]) -> str:
    """Whether any alternative is more reliable where a wrong answer costs ten right ones, or worse than silence."""
    above: list[str] = []
    below: dict[str, None] = {}
    for group in groups:
        for kind in KINDS:
            scores = {method: group.reliability(method, kind, COST) for method in group.methods}
            top = max(scores[method] for method in _own(group))
            above += [f"{m} on {group.short}, {kind}" for m in _others(group) if scores[m] > top + CLOSE]
            below |= {method: None for method in scores if scores[method] < -CLOSE}
    first = (
        f"More reliable than unanimity with c = {COST}: {'; '.join(above)}"
        if above
        else (f"With c = {COST} no alternative is more reliable than unanimity, whichever the data and the questions")
    )
    return f"{first}. Worse than no answers at all, on some: {listed(below)}." if below else f"{first}."


def _controlled(groups: Sequence[Group], target: float) -> str:
    """Where MAPIE vouches for anything, and whether what it vouches for holds."""
    tried = [(group, method) for group in groups for method in group.methods if is_mapie(method, target)]
    passed = [tally.answered > 0 for group, method in tried for tally in group.tallies(method, ALL)]
    told = (
        f"MAPIE at the target precision {target} finds a threshold in {sum(passed)} of {len(passed)} calibrations and "
        f"abstains from everything in the others: with {len(SCORES)} thresholds under its Holm correction it needs at "
        f"least {needed(target):,} right guesses and no wrong one among the examples that it calibrates with, with a "
        f"single threshold {needed(target, 1):,}, and more if some are wrong."
    )
    return " ".join([told, *(_kept(group, method) for group, method in tried if group.total(method, ALL).answered)])


def _kept(group: Group, method: str) -> str:
    """How many of a method's answers are wrong, for each kind of questions."""
    totals = [group.total(method, kind) for kind in KINDS]
    every, far, chosen = (f"{total.wrong:,} of {total.answered:,}" for total in totals)
    return (
        f"On {group.short} {every} answers to all questions are wrong, {far} to the far ones, and {chosen} to the "
        "chosen ones."
    )


def _careful(groups: Sequence[Group]) -> str:
    """How the point estimate does with unanimity's precautions."""
    worse = [group for group in groups if group.total(CAREFUL, ALL).wrong]
    told = (
        "The careful point estimate takes over unanimity's cleaning and its refusal of new atoms. It answers what the "
        "linear family does, and also where it merely happens to be whole"
    )
    if not worse:
        return f"{told}; here it is never wrong."
    each = []
    for group in worse:
        own, other = group.total(LINEAR, ALL), group.total(CAREFUL, ALL)
        each.append(
            f"{other.wrong:,} of its {other.answered:,} answers are wrong on {group.short}, where the linear family "
            f"gives {own.answered:,}, {own.wrong or 'none'} of them wrong"
        )
    return f"{told}: {'; '.join(each)}."


def _times(groups: Sequence[Group]) -> str:
    """How fast the linear family is; the table of times says the rest."""
    learning, asking = zip(*(group.seconds(LINEAR) for group in groups), strict=True)
    return (
        f"The linear family learns in {_range(learning, 3)} s and is asked in "
        f"{_range((seconds * 1e6 for seconds in asking), 0)} µs a question. The table of times has those of the "
        "others; all methods were used once before, so that nothing is loaded while the time is taken."
    )


def _range(values: Iterable[float], places: int) -> str:
    """From the lowest to the highest, with so many places."""
    some = sorted(values)
    ends = dict.fromkeys(f"{value:,.{places}f}" for value in (some[0], some[-1]))
    return " to ".join(ends)
