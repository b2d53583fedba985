"""What is to be said of unanimity and its alternatives, for better and for worse? Every sentence is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from unanimity.paper.alternatives.controlled import TARGETS, needed
from unanimity.paper.alternatives.methods import CAREFUL, LINEAR, UNANIMOUS, is_mapie
from unanimity.paper.alternatives.questions import COST, KINDS
from unanimity.paper.figures.compared import Group
from unanimity.paper.figures.spread import listed, precision_remark

__all__ = ["remarks"]

ALL, FAR, CHOSEN = KINDS
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
        *(_reliability(groups, kind) for kind in KINDS),
        *(_controlled(groups, target) for target in TARGETS),
        _careful(groups),
        _fast("Time to learn", groups, 0),
        _fast("Time to ask a question", groups, 1),
        PROMISES,
        OVERLAP if any(group.data == "geoquery" for group in groups) else WITHOUT,
    ]


def _others(group: Group) -> list[str]:
    return [method for method in group.methods if not method.startswith(UNANIMOUS)]


def _unanimity(groups: Sequence[Group]) -> str:
    totals = [group.total(m, ALL) for group in groups for m in group.methods if m.startswith(UNANIMOUS)]
    answered, right = sum(total.answered for total in totals), sum(total.correct for total in totals)
    return precision_remark(answered, right, "The precision of unanimity")


def _wrong(groups: Sequence[Group]) -> str:
    """Which alternatives are wrong, and how often."""
    found = []
    for method in dict.fromkeys(method for group in groups for method in _others(group)):
        totals = [group.total(method, ALL) for group in groups if method in group.methods]
        wrong, answered = sum(x.wrong for x in totals), sum(x.answered for x in totals)
        if wrong:
            found.append(f"{method}: {wrong:,} of {answered:,}")
    return f"Wrong answers to all questions, in all: {'; '.join(found)}." if found else "No alternative is wrong."


def _recall(group: Group) -> str:
    """Which alternatives answer more than unanimity does with the same features, and at what price."""
    recalls = {m: group.recall(m, ALL).mean for m in group.methods}
    own, others = recalls[LINEAR], _others(group)
    told = [f"{recalls[m]:.3f} with {m}" for m in group.methods if m.startswith(UNANIMOUS)]
    better = [m for m in others if recalls[m] > own + CLOSE]
    equal = [m for m in others if abs(recalls[m] - own) <= CLOSE]
    parts = [f"{group.title}: the recall is {listed(told)}"]
    if better:
        prices = listed(f"{m} with {recalls[m]:.3f}, {group.total(m, ALL).wrong} wrong" for m in better)
        parts.append(f"more than the linear family {_verb(better, 'has', 'have')} {prices}")
    if equal:
        same = listed(f"{m} with {group.total(m, ALL).wrong} wrong" for m in equal)
        parts.append(f"as much as it {_verb(equal, 'has', 'have')} {same}")
    if not better and not equal:
        best = max(others, key=lambda m: recalls[m])
        parts.append(f"the best alternative is {best} with {recalls[best]:.3f}, {group.total(best, ALL).wrong} wrong")
    return f"{'; '.join(parts)}."


def _verb(some: Sequence[str], one: str, more: str) -> str:
    return one if len(some) == 1 else more


def _reliability(groups: Sequence[Group], kind: str) -> str:
    """Who has the highest reliability where a wrong answer costs ten right ones."""
    asked = {ALL: "Asked all questions", FAR: "Asked the far questions", CHOSEN: "Asked those chosen against it"}[kind]
    parts = []
    for group in groups:
        scores = {m: group.reliability(m, kind, COST) for m in group.methods}
        top = max(scores.values())
        first = [m for m in scores if scores[m] >= top - CLOSE]
        below = [m for m in scores if scores[m] < -CLOSE]
        worse = f", and worse than no answers at all {_verb(below, 'is', 'are')} {listed(below)}" if below else ""
        parts.append(f"{group.short} with {top:.2f} {listed(first)}{worse}")
    return f"{asked}, the most reliable with c = {COST} {_verb(parts, 'is', 'are')}, on {'; on '.join(parts)}."


def _controlled(groups: Sequence[Group], target: float) -> str:
    """Where MAPIE vouches for anything, and whether what it vouches for holds."""
    found = [
        (group, method, [tally.answered > 0 for tally in group.tallies(method, ALL)])
        for group in groups
        for method in group.methods
        if is_mapie(method, target)
    ]
    passed, tried = sum(sum(answers) for _, _, answers in found), sum(len(answers) for _, _, answers in found)
    told = (
        f"MAPIE at the target precision {target} finds a threshold in {passed} of {tried} calibrations and abstains "
        f"from everything in the others: it needs at least {needed(target):,} right guesses and no wrong one among the "
        f"examples that it calibrates with ({needed(target, 1):,} if there were a single threshold to try), and more "
        "if some are wrong"
    )
    parts = [
        f"{group.total(method, kind).precision:.4f} on {name} ({group.short})"
        for group, method, answers in found
        if any(answers)
        for kind, name in ((ALL, "all questions"), (FAR, "far ones"), (CHOSEN, "chosen ones"))
        if group.total(method, kind).answered
    ]
    return f"{told}. Where it answers, its precision is {listed(parts)}." if parts else f"{told}."


def _careful(groups: Sequence[Group]) -> str:
    """How the point estimate does with unanimity's precautions."""
    parts = []
    for group in groups:
        own, other = group.total(LINEAR, ALL), group.total(CAREFUL, ALL)
        parts.append(
            f"{other.answered:,} with {other.wrong} wrong against {own.answered:,} with {own.wrong} wrong on "
            f"{group.short}"
        )
    return (
        "The careful point estimate takes over unanimity's cleaning and its refusal of new atoms, and answers what "
        "unanimity in the linear family does, but also where it merely happens to be whole: "
        f"{'; '.join(parts)}."
    )


def _fast(what: str, groups: Iterable[Group], i: int) -> str:
    """How fast unanimity is, and who is faster."""
    shown: Callable[[float], str] = (lambda x: f"{x:.3f} s") if i == 0 else (lambda x: f"{x * 1e6:,.0f} µs")
    parts = []
    for group in groups:
        times = {m: group.seconds(m)[i] for m in group.methods}
        quick, slow = (choose(_others(group), key=lambda m: times[m]) for choose in (min, max))
        own = listed(f"{m} {shown(times[m])}" for m in times if m.startswith(UNANIMOUS))
        ends = f"{quick} {shown(times[quick])} and {slow} {shown(times[slow])}"
        parts.append(f"on {group.short} {own}, fastest and slowest of the others {ends}")
    return f"{what}: {'; '.join(parts)}."
