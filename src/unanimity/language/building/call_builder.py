"""Which call is meant by its edges, the names of a sentence, and what is known of their roles?

    forced     there is one output that has these edges, and one way to place the names: nothing else is possible
    several    of several calls, which has which arguments is forced if the declared tools allow one way only. By the
               keys that examples have it is a rule
    in order   the items of a list stand as the sentence names them: a rule, if all examples of that list show it
    left over  where the edges leave several outputs, the rule for forms in general has to find it (builder.py)

A call that an example has with this very sentence needs none of this.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from typing import TypeGuard

from unanimity.bags import Atom, Bag
from unanimity.language.building.builder import Builder
from unanimity.language.building.built import Form, Given, How, Named, ToolUse, Unbuilt
from unanimity.language.building.call_plans import Hole, Open, Part, Plan, closed, node
from unanimity.language.building.filling import NO_ROLES, Filler
from unanimity.language.calls.composing import SeveralCalls, Uncomposed, composed
from unanimity.language.calls.distributing import distribution
from unanimity.language.calls.edges import Edge, edges, is_call, read_edge, tool_of
from unanimity.language.calls.number_orders import NumberOrders
from unanimity.language.calls.paths import ITEMS, TOP, Path, below, last_key, spelled
from unanimity.language.calls.placement import Placement, placement
from unanimity.language.calls.roles import Role
from unanimity.language.calls.values_apart import ValuesApart
from unanimity.language.forms.codec import Codec
from unanimity.language.forms.json_calls import CALLS
from unanimity.language.forms.shapes import Label, Shape, Shaped, is_token, shaped
from unanimity.language.forms.trees import DEEPEST, Node, Slot, Tree
from unanimity.language.lexicon import Mention, Sentence
from unanimity.language.names.links import Leaf
from unanimity.language.tools import Tools
from unanimity.language.values.amounts import amount

__all__ = ["MOST_EDGES", "MOST_REMEMBERED", "NOT_DISTRIBUTED", "PROVABLE", "WHY", "CallBuilder", "nothing", "why"]

ENOUGH = 2  # examples that show the order of a list
MOST_REMEMBERED = 10_000  # bags
MOST_EDGES = 200
WHY = {
    How.FORCED: "all of it is forced: its edges, and what stands around its names, leave no other call",
    How.ORDER: "its edges are forced; the items of a list in the order of the sentence, as in all examples with it",
    How.LABELS: "its edges are forced; of the labels that count as one, only these make a call as examples have it",
    How.KEYS: "its edges are forced; of several calls, each has keys that examples of its tool have, in the only way",
}
PROVABLE = (How.FORCED, How.ORDER)  # no other call has the forced edges, but for the order in lists
NO_CALL = "no call has these edges: a key would have two values, or none"
NOT_DISTRIBUTED = "it is not known which of the calls has which arguments"
NOT_WRITTEN = "it is not known how this tool writes “{}”, which stands for itself here"
ABOVE = Slot("", 0)
CALLS_ABOVE = 3  # levels: the list, a call and a key


class CallBuilder(Builder):
    """What some examples' calls show of how calls are built."""

    def __init__(
        self,
        codec: Codec,
        merged: Mapping[Label, Label],
        rule: str,
        tokens: Callable[[Sentence], Sequence[str]],
        tools: Tools | None = None,
    ) -> None:
        super().__init__(codec, merged, rule, tokens)
        self.listed = False  # whether outputs with calls are lists of calls
        self._tools = tools
        self._keys: dict[Label, set[frozenset[str]]] = defaultdict(set)  # that the calls of examples have
        self._numbers = NumberOrders()
        self._pending: list[tuple[Shape, Sentence | Bag | None]] = []  # what the rule is to learn from once it is asked
        self._in_order: dict[Path, list[bool]] = defaultdict(list)
        self._apart = ValuesApart()
        self._plans: dict[frozenset[tuple[Atom, int]], Plan | Unbuilt | None] = {}

    def add(self, shaped: Shaped, sentence: Sentence | Bag | None, tree: Tree, place: str = "") -> None:
        """Take note of one more call, and of its sentence unless it was set aside."""
        super().add(shaped, sentence, tree, place)
        self._plans.clear()
        if isinstance(sentence, Sentence):
            self._note_orders(shaped, sentence.mentions)
            self._numbers.note(self.tool(shaped.shape), self._amounts(self._named(shaped)))
            tops = (edge.label for edge in self._edges(shaped.shape) if edge.path == TOP)
            self._apart.note(sentence, list(filter(is_call, tops)), (each.mention for each in shaped.fillings))
        for part in self.merging.merge(shaped.shape):
            if is_call(part.label):
                self._keys[part.label].add(frozenset(child.label[:-1] for child in part.children))

    def begin(self, trees: Iterable[Tree]) -> None:
        """See whether all outputs with calls are lists of calls."""
        tops = [tree.label for tree in trees if isinstance(tree, Node)]
        self.listed = CALLS in tops and not any(map(is_call, tops))

    def bag(self, shape: Shape) -> Bag:
        """The edges of a call, whose labels are not merged yet."""
        return Bag(Counter(edge.atom for edge in self._edges(shape)))

    def paths(self, shape: Shape, slots: Sequence[Slot]) -> Sequence[Path]:
        """Where each of a call's slots is."""
        return [edge.path for edge in self._edges(shape) if is_token(edge.label)]

    def leaf_paths(self, shape: Shape, leaves: Sequence[Leaf]) -> Sequence[Path]:
        """Where each of a call's constants is."""
        return [edge.path for edge in self._edges(shape) if not edge.is_box]

    def leaf_atom(self, path: Path, label: Label) -> Atom:
        """The edge to a constant or a name at a path."""
        return Edge(path, label).atom

    def tool(self, shape: Shape) -> Atom | None:
        """The tool that is called, if it is one."""
        return tool_of(Counter(edge.atom for edge in self._edges(shape)))

    def _edges(self, shape: Shape) -> Iterator[Edge]:
        return edges(self.merging.merge(shape), listed=self.listed)

    def _named(self, shaped: Shaped) -> list[Named]:
        """The names of an example's call."""
        paths = self.paths(shaped.shape, ())
        found = zip(paths, shaped.fillings, strict=True)
        return [Named(path, filling.mention, self._codec.text(filling.constant)) for path, filling in found]

    def _amounts(self, names: Iterable[Named]) -> dict[Path, Decimal]:
        """The numbers among some names, by their paths."""
        found = ((each.path, amount(each.mention.name)) for each in names if each.mention.is_value)
        return {path: number for path, number in found if number is not None}

    def build(self, bag: Bag, sentence: Sentence, roles: Mapping[Mention, Role] = NO_ROLES) -> Form | Unbuilt:
        """The one call that has these edges, and in which the names obey their roles."""
        if sum(bag.values()) > MOST_EDGES:
            return Unbuilt(f"the call would have more than {MOST_EDGES} parts")
        known = self._of_example(bag, sentence)
        found = self._composed(bag, sentence, roles)
        if known is None or (_is_forced(found) and isinstance(known, Form) and found.text == known.text):
            return found
        return known

    def _composed(self, bag: Bag, sentence: Sentence, roles: Mapping[Mention, Role]) -> Form | Unbuilt:
        """The one call, whatever examples have for this very sentence."""
        plan = self._plan(bag)
        if isinstance(plan, Unbuilt):
            return plan
        if plan is None:
            return self._left_over(bag, sentence, roles)
        if unwritten := self._apart.unwritten(sentence, plan.called):
            return Unbuilt(NOT_WRITTEN.format(unwritten))
        names = [*sentence.mentions, *sentence.words]  # of a name that stands as itself nothing is known: it is free
        placed = placement(plan.slots, names, roles, partial(self._may_fill, plan.tool))
        if isinstance(placed, str):
            return Unbuilt(placed)
        if unknown := next((each for found in placed.values() for each in found if each in sentence.words), None):
            return Unbuilt(f"“{unknown.name}” stands for itself here, so it is not known how it is written")
        filling = _Filling(
            self._filler, self._codec, placed, self._orders, how=How.LABELS if plan.is_merged else How.FORCED
        )
        tree = self._several(plan, filling) if plan.whole is None else filling.tree(plan.whole)
        if isinstance(tree, Unbuilt):
            return tree
        if filling.is_disordered:
            return self._left_over(bag, sentence, roles)
        if plan.depth > DEEPEST:
            return Unbuilt(f"the call would have more than {DEEPEST} levels")
        if broken := self._numbers.broken(plan.tool, self._amounts(filling.names)):
            return Unbuilt(broken)
        given = partial(self._given, plan, names, tree) if filling.how in PROVABLE else nothing
        return Form(self._codec.text(tree), tree, why(filling.how, filling.names), filling.how, filling.names, given)

    def _given(self, plan: Plan, mentions: Sequence[Mention], tree: Tree) -> Given:
        """What is declared, or seen of all outputs, so that there is no other call."""
        uses = dict(self._uses(tree)) if plan.whole is None and isinstance(tree, Node) else {}
        return Given(self.listed, self._barred(plan, mentions), uses)

    def _uses(self, calls: Node) -> Iterator[tuple[Atom, ToolUse]]:
        """What the tools of several calls take of all their arguments, and what they need."""
        parts = [call for call in calls.children if isinstance(call, Node)]
        keys = [key for call in parts for key in call.children if isinstance(key, Node)]
        arguments = dict.fromkeys((key.label[:-1], key.children[0]) for key in keys)
        for tool in dict.fromkeys(call.label for call in parts):
            takes: dict[str, list[str]] = {}
            for key, value in arguments:
                if self._takes(tool, key, value):
                    takes.setdefault(key, []).append(self._codec.text(value))
            needs = () if self._tools is None else self._tools.needs(tool[:-2])
            yield Edge(TOP, tool).atom, ToolUse(takes, list(dict.fromkeys(needs)))

    def _barred(self, plan: Plan, mentions: Sequence[Mention]) -> Sequence[tuple[Path, Mention]]:
        """The slots that the declared tool does not let names of their types fill."""
        names = list(dict.fromkeys(mentions)) if self._tools is not None else []
        return [
            (path, mention)
            for path, token in plan.slots
            for mention in names
            if mention.token == token and not self._may_fill(plan.tool, path, mention)
        ]

    def _several(self, plan: Plan, filling: _Filling) -> Tree | Unbuilt:
        """The list of several calls, if it is known which of them has which arguments."""
        arguments = list[tuple[str, Tree]]()
        for key, value in plan.arguments:
            tree = filling.tree(value)
            if isinstance(tree, Unbuilt):
                return tree
            arguments.append((key, tree))
        if self.merging.merged:
            return Unbuilt(NOT_DISTRIBUTED)
        found = distribution(plan.tools, arguments, self._takes, self._is_possible)
        if found is None:
            return Unbuilt(NOT_DISTRIBUTED)
        if self._tools is None:
            filling.how = How.KEYS
        return Node(CALLS, tuple(sorted(found, key=self._codec.text)))

    def _takes(self, tool: Label, key: str, value: Tree) -> bool:
        """Whether a tool takes an argument, as it is declared or, if none is, whether examples have the key."""
        if self._tools is not None:
            name = tool[:-2]
            return self._tools.takes(name, key) and self._tools.allows(name, key, self._codec.text(value))
        return any(key in keys for keys in self._keys[tool])

    def _is_possible(self, tool: Label, keys: Collection[str]) -> bool:
        """Whether a call may have these keys, each of which the tool takes."""
        if self._tools is not None:
            return set(self._tools.needs(tool[:-2])) <= set(keys)
        return frozenset(keys) in self._keys[tool]

    def _may_fill(self, tool: Label | None, path: Path, mention: Mention) -> bool:
        """Whether the declared tool takes a name at a path; it does if it is not known how that is written."""
        if self._tools is None or tool is None:
            return True
        parted = last_key(path)
        if parted is None or parted[0]:
            return True
        key, is_item = spelled(parted[1]), path.endswith(ITEMS)
        constant = self._filler.name(Slot(f"{key}:{ITEMS}" if is_item else f"{key}:", 0, tool), mention)
        if isinstance(constant, Unbuilt):
            return True
        return self._tools.allows(tool[:-2], key, self._codec.text(constant), item=is_item)

    def _learn(self, shape: Shape, sentence: Sentence | Bag | None) -> None:
        """Remember what the rule is to learn from; it is seldom asked."""
        self._pending.append((shape, sentence))

    def _left_over(self, bag: Bag, sentence: Sentence, roles: Mapping[Mention, Role]) -> Form | Unbuilt:
        """The call that the rule for forms in general finds, if it has these edges."""
        for shape, known in self._pending:
            super()._learn(shape, known)
        self._pending.clear()
        form = self._by_rule(_labels(bag), sentence, roles)
        if isinstance(form, Form) and form.tree is not None:
            shape = shaped(form.tree, sentence.mentions, self._codec).shape
            if self.bag(shape) != bag:
                return Unbuilt("the call that the rule finds has other edges than the examples force")
        return form

    def _plan(self, bag: Bag) -> Plan | Unbuilt | None:
        """What some edges make, or why there is nothing that has them; None if there are several; found once."""
        key = frozenset(bag.items())
        if key not in self._plans:
            if len(self._plans) > MOST_REMEMBERED:
                self._plans.clear()
            try:
                self._plans[key] = self._planned(composed(bag, listed=self.listed))
            except Uncomposed as found:
                self._plans[key] = None if found.several else Unbuilt(NO_CALL)
        return self._plans[key]

    def _planned(self, whole: Shape | SeveralCalls) -> Plan:
        """What edges make, with the slots of names, each as often as it is there."""
        if isinstance(whole, SeveralCalls):
            given = [(key, self._opened(value, below(TOP, key), Slot(f"{key}:", 0))) for key, value in whole.arguments]
            deepest = max((_depth(value) for _, value in whole.arguments), default=0)
            merged = any(self.merging.has_merged(value) for _, value in whole.arguments)
            return Plan(whole.tools, given, None, Counter(whole.slots), None, CALLS_ABOVE + deepest, merged)
        slots = Counter((edge.path, edge.label) for edge in edges(whole) if is_token(edge.label))
        call = whole.children[0] if whole.label == CALLS else whole
        tool = call.label if is_call(call.label) else None
        merged = self.merging.has_merged(whole)
        return Plan((), (), self._opened(whole, TOP, ABOVE), slots, tool, _depth(whole), merged)

    def _opened(self, shape: Shape, path: Path, slot: Slot) -> Part:
        """A shape, whose labels may be merged, with holes for its names."""
        return self._part(shape, self.merging.undo(shape), path, slot)

    def _part(self, shape: Shape, own: Shape, path: Path, slot: Slot) -> Part:
        """The part that a shape is, and the same one in the tools' own labels."""
        if is_token(shape.label):
            return Hole(path, shape.label, slot)
        if not Edge(path, shape.label).is_box and not shape.children:
            constant = self._filler.constant(own.label)
            return self._codec.read(own.label) if constant is None else constant
        places = [
            (_path(path, shape, child), self._codec.slot(slot, own.label, i)) for i, child in enumerate(shape.children)
        ]
        inner = zip(shape.children, own.children, places, strict=True)
        parts = [self._part(child, as_own, *place) for child, as_own, place in inner]
        labels = {child.label for child in shape.children}
        is_list, is_keyed = shape.label == ITEMS and len(parts) > 1, shape.label.endswith(("()", "{}"))
        are_names = len(labels) == 1 and all(map(is_token, labels))
        opened = Open(own.label, parts, is_keyed, f"{path}{ITEMS}" if is_list else None, are_names)
        return (
            opened if is_list or any(isinstance(part, Hole | Open) for part in parts) else closed(self._codec, opened)
        )

    @property
    def _orders(self) -> Collection[Path]:
        """The lists whose items are known to stand in the order of the sentence."""
        return [path for path, seen in self._in_order.items() if len(seen) >= ENOUGH and all(seen)]

    def _note_orders(self, shaped: Shaped, mentions: Sequence[Mention]) -> None:
        """Take note of the order of lists that have several names."""
        places = {mention: -number for number, mention in enumerate(reversed(mentions))}
        names: dict[Path, list[int]] = defaultdict(list)
        found = iter(shaped.fillings)
        for edge in self._edges(shaped.shape):
            if is_token(edge.label):
                names[edge.path].append(places[next(found).mention])
        for path, order in names.items():
            if path.endswith(ITEMS) and len(set(order)) > 1:
                self._in_order[path].append(order == sorted(order))


@dataclass(eq=False)
class _Filling:
    """Puts names into the holes of a plan."""

    filler: Filler
    codec: Codec
    placed: Placement
    orders: Collection[Path]
    names: list[Named] = field(default_factory=list)
    how: How = How.FORCED  # unless the edges leave other trees
    is_disordered: bool = False

    def __post_init__(self) -> None:
        self._left = {slot: list(mentions) for slot, mentions in self.placed.items()}

    def tree(self, part: Part) -> Tree | Unbuilt:
        """The tree of a part."""
        if isinstance(part, Hole):
            return self._name(part)
        if not isinstance(part, Open):
            return part
        trees = list[Tree]()
        for each in part.parts:
            tree = self.tree(each)
            if isinstance(tree, Unbuilt):
                return tree
            trees.append(tree)
        if part.items is not None:
            self._look_at_order(trees, part, part.items)
        return node(self.codec, part, trees)

    def _name(self, hole: Hole) -> Tree | Unbuilt:
        """What is written for the next name that stands in such a hole."""
        mention = self._left[hole.path, hole.token].pop(0)
        writing = self.filler.writing(hole.slot, mention)
        if isinstance(writing, Unbuilt):
            return writing
        text = self.codec.text(writing.constant)
        self.names.append(Named(hole.path, mention, text, writing.way, writing.shown_by))
        return writing.constant

    def _look_at_order(self, items: Sequence[Tree], part: Open, path: Path) -> None:
        """Take note if the order of a list's items is known by a rule, or not at all."""
        if len(set(items)) < 2:
            return
        if path in self.orders and part.are_names:
            self.how = How.ORDER if self.how is How.FORCED else self.how
        else:
            self.is_disordered = True


def _depth(shape: Shape) -> int:
    """How many levels the tree of a shape has."""
    return 1 + max(map(_depth, shape.children), default=0)


def _is_forced(form: Form | Unbuilt) -> TypeGuard[Form]:
    """Whether it is a call of which nothing rests on a rule."""
    return isinstance(form, Form) and not form.by_rule


def nothing() -> None:
    """What is taken as given where a call is known otherwise."""


def why(how: How, names: Iterable[Named]) -> str:
    """How it is known that a call is this one, with the learned ways to write values that it rests on."""
    return "; ".join(dict.fromkeys((WHY[how], *filter(None, (each.relation for each in names)))))


def _path(path: Path, shape: Shape, child: Shape) -> Path:
    """Where a part of a shape stands, given where the shape stands."""
    if shape.label == ITEMS:
        return f"{path}{ITEMS}"
    return below(path, child.label[:-1]) if shape.label.endswith(("()", "{}")) else path


def _labels(bag: Bag) -> Bag:
    """The labels of a call with these edges, whichever it is."""
    labels = Counter[Label]()
    for atom, count in bag.items():
        edge = read_edge(atom)
        if edge is not None:
            labels[edge.label] += count
            if edge.path and not edge.path.endswith(ITEMS) and (last := last_key(edge.path)) is not None:
                labels[f"{spelled(last[1])}:"] += count
    return Bag(labels)
