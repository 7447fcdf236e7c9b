"""Breakthrough Combat: one stack of the victors goes ahead and may attack once more on its way."""

from __future__ import annotations

from winterline.core.action import Action
from winterline.core.bits import bits, dilate, mask_of
from winterline.core.chapters import Chapter
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Frame, Run, pop, push, replace
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.italy43.advance import FIRST, Onward
from winterline.games.italy43.assault import can_attack_together, choose_force
from winterline.games.italy43.book import Book, Question, Reply, lookup, mover, units_at
from winterline.games.italy43.manoeuvre import HALT
from winterline.games.italy43.phrases import Said, message, no
from winterline.games.italy43.pursuit import (
    PLUS,
    Units,
    eligible,
    fits,
    length,
    step,
    steps,
    stops,
    third_hex,
    why_no_advance,
    why_not_over,
    why_not_there,
)
from winterline.games.italy43.results import Resolve
from winterline.games.italy43.stacking import LIMIT, load
from winterline.games.italy43.state import Battle, State, the_battle
from winterline.games.italy43.zoc import enemies

FORM, PASS = Action("form"), Action("pass")
LEAST = 2
"""Hexes of advance that a breakthrough needs."""


@rule("italy43:15.1a", "italy43:15.4")
def grouping(book: Book, state: State, units: Units, first: Frame) -> Frame:
    """The choice of a Breakthrough Group after a combat that won two hexes or more: one for each such combat.

    It is left out where no enemy is near enough to be struck.
    """
    battle = the_battle(state)
    if battle.advance < LEAST or battle.kind == "breakthrough":
        return first
    near = mask_of(at for unit in units if not book.is_area(at := state.forces[mover(book, state)].at[unit]))
    for _ in range(PLUS):
        near |= dilate(near, book.board.grid.shifts)
    return Grouping() if near & enemies(book, state, mover(book, state)) else first


class Grouping(Question, frozen=True, gc=False, tag="grouping"):
    """Which attackers make the Breakthrough Group."""

    units: Units = ()

    rule_id = "15.2.2"

    def prompt(self, book: Book, state: State) -> Said:
        if not self.units:
            return message("ask grouping")
        name = "ask grouping more" if candidates(book, state, self.units) else "ask grouping form"
        return message(name, count=len(self.units))

    def options(self, book: Book, state: State) -> list[Action]:
        named = book.units[mover(book, state)].named["group"]
        out = [named[unit] for unit in candidates(book, state, self.units)]
        return [FORM, *out] if self.units else [*out, PASS]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        state = pop(state)
        if action.do == "pass":
            return push(state, Onward(eligible(book, state)))
        if action.do == "group":
            unit = lookup(book, mover(book, state), action.unit)
            return push(state, Grouping(tuple(sorted((*self.units, unit)))))
        return form(book, state, self.units, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return no("15.2.3 group-one-stack-comes-together")


@rule("italy43:15.2.2")
def candidates(book: Book, state: State, chosen: Units) -> list[int]:
    """Who may join the Group: any attacker, of the main force or not, who makes one stack with those chosen."""
    return [
        unit
        for unit in eligible(book, state)
        if unit not in chosen and one_stack(book, state, (*chosen, unit))
    ]


def one_stack(book: Book, state: State, units: Units) -> bool:
    """Whether units share a hex, or can come together."""
    at = state.forces[mover(book, state)].at
    return len({at[unit] for unit in units}) == 1 or can_assemble(book, state, units)


@rule("italy43:15.2.3")
def can_assemble(book: Book, state: State, units: Units) -> bool:
    """Whether units from several hexes can all enter the vacated hex with their first hex, within the limit."""
    at, cell = state.forces[mover(book, state)].at, the_battle(state).cell
    return fits(book, state, units, cell) and all(
        cell in book.board.grid.around(at[u]) and why_no_advance(book, state, (u,), at[u], cell, 0) is None
        for u in units
    )


@rule("italy43:15.2.1a")
def form(book: Book, state: State, units: Units, events: list[Event]) -> State:
    """The Group goes first, assembled in the vacated hex if it comes from several; the others follow it."""
    side = mover(book, state)
    rest = tuple(u for u in eligible(book, state) if u not in units)
    state = push(state, Onward(rest))
    cells = sorted({state.forces[side].at[u] for u in units})
    if len(cells) == 1:
        return push(state, Exploiting(units))
    depth = len(state.stack)
    for cell in cells:
        members = tuple(u for u in units if state.forces[side].at[u] == cell)
        state = step(book, state, members, the_battle(state).cell, events)
    stopped = any(stops(book, state, cell, the_battle(state).cell) for cell in cells)
    after = Exploiting(units, 1, 1, stopped)
    return replace(state, stack=(*state.stack[:depth], after, *state.stack[depth:]))


class Exploiting(Run[Book, State], frozen=True, gc=False, tag="exploiting"):
    """What follows the forming or a step of the Group: it goes on, strikes, or is done."""

    units: Units
    spent: int = 0
    moved: int = 0
    stopped: bool = False

    def run(self, book: Book, state: State, dice: Dice, events: list[Event]) -> State:
        """Ask the Group as long as it can do something."""
        at = state.forces[mover(book, state)].at
        units = tuple(u for u in self.units if at[u] >= 0)
        if not units or book.is_area(at[units[0]]):
            return state
        asked = Breaking(units, self.spent, self.moved, self.stopped)
        return push(state, asked) if asked.goals(book, state) or asked.targets(book, state) else state


OFFERED = ("go", "break", "drop", HALT.do)
"""What a Breakthrough Group may do, in the order in which its prompt says it."""


class Breaking(Question, frozen=True, gc=False, tag="breaking"):
    """Where the Breakthrough Group goes, and whom it strikes."""

    units: Units
    spent: int = 0
    """Hexes of its advance that are used up."""
    moved: int = 0
    stopped: bool = False

    rule_id = "15.2.1a"

    def prompt(self, book: Book, state: State) -> Said:
        lit = {action.do for action in self.options(book, state)}
        offers = [message(f"offer {verb}") for verb in OFFERED if verb in lit]
        return message("ask breaking" if HALT.do in lit else "ask breaking on", offers=offers)

    def cell(self, book: Book, state: State) -> int:
        """Where the Group stands."""
        return state.forces[mover(book, state)].at[self.units[0]]

    def goals(self, book: Book, state: State) -> list[int]:
        """The places that the Group may enter next."""
        if self.stopped:
            return []
        cell, target = self.cell(book, state), the_battle(state).cell
        if self.moved:
            return steps(book, state, self.units, cell, self.spent)
        near = [to for to in steps(book, state, self.units, cell, 0) if to == target]
        turned = steps(book, state, self.units, cell, turning(0, target, -1) - 1)
        return sorted([*near, *(to for to in turned if to != target)])

    def targets(self, book: Book, state: State) -> list[int]:
        """The enemy hexes that the Group may strike from where it stands."""
        cell = self.cell(book, state)
        if not self.moved or not fits(book, state, self.units, cell):
            return []
        near = book.ground.near[cell] & enemies(book, state, mover(book, state))
        return [to for to in bits(near) if why_no_strike(book, state, self.units, to, self.spent) is None]

    @rule("italy43:15.2.4")
    def droppable(self) -> Units:
        """Who may be left behind on the way; nobody is picked up."""
        return self.units if len(self.units) > 1 else ()

    def options(self, book: Book, state: State) -> list[Action]:
        drop = book.units[mover(book, state)].named["drop"]
        out = [Action("break", to=book.label(to)) for to in self.targets(book, state)]
        out += [drop[unit] for unit in self.droppable()]
        out += [book.go[to] for to in self.goals(book, state)]
        if not self.moved or fits(book, state, self.units, self.cell(book, state)) or not out:
            out.append(HALT)
        return sorted(out)

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        state, side = pop(state), mover(book, state)
        cell = self.cell(book, state)
        match action.do:
            case "halt":
                return state
            case "drop":
                left = lookup(book, side, action.unit)
                units = tuple(u for u in self.units if u != left)
                return push(state, Exploiting(units, self.spent, self.moved, self.stopped))
            case "break":
                return strike(book, state, self.units, book.cell(action.to), events)
        to = book.cell(action.to)
        spent = self.spent + 1 if self.moved else turning(0, the_battle(state).cell, to)
        depth = len(state.stack)
        state = step(book, state, self.units, to, events)
        after = Exploiting(self.units, spent, self.moved + 1, stops(book, state, cell, to))
        return replace(state, stack=(*state.stack[:depth], after, *state.stack[depth:]))

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        to = book.cell(action.to)
        if action.do == "break" and to >= 0:
            refused = why_no_strike(book, state, self.units, to, self.spent)
            return refused or no("15.2.6a group-strikes-enemy-come-next")
        if action.do == "go":
            return why_not_there(book, state, self.units, to, self.spent)
        return no("15.2.1a breakthrough-group-finishes-before-anybody")


@rule("italy43:15.2.5")
def turning(spent: int, target: int, to: int) -> int:
    """Hexes used up by the Group's first step: one, and one more if it does not enter the vacated hex."""
    return spent + (1 if to == target else 2)


@rule("italy43:15.2.6c")
def pays(book: Book, state: State, units: Units, spent: int) -> bool:
    """Whether the Group has a hex of its advance left to pay for a combat."""
    return spent + 1 <= min(length(book, state, the_battle(state), unit) for unit in units)


@rule("italy43:15.2.6a")
def is_target(book: Book, state: State, cell: int, to: int) -> bool:
    """Whether a hex can be struck at all: enemies next to the Group, those just driven back among them."""
    foes = enemies(book, state, mover(book, state))
    return bool(book.ground.near[cell] & foes & 1 << to)


@rule("italy43:15.2.6b")
def open_to_strike(book: Book, state: State, units: Units, to: int, spent: int) -> bool:
    """Whether the ground lets the Group strike: a hex it could enter, and over no river but by road.

    A Major River or Mountain side off the road stops its advance in any case: that hex is not its first.
    """
    ground, cell = book.ground, state.forces[mover(book, state)].at[units[0]]
    if ground.blocked(cell, to, ground.minor) and not ground.blocked(cell, to, ground.road):
        return False
    if spent + 1 == PLUS and not third_hex(book, cell, to):
        return False
    return why_not_over(book, state, units, cell, to, spent) is None


def why_no_strike(book: Book, state: State, units: Units, to: int, spent: int) -> Refused | None:
    """Why the Group may not strike a hex."""
    cell = state.forces[mover(book, state)].at[units[0]]
    if book.is_area(to) or not is_target(book, state, cell, to):
        return no("15.2.6a group-strikes-enemy-come-next")
    if not pays(book, state, units, spent):
        return no("15.2.6c no-hex-advance-left-pay")
    if not open_to_strike(book, state, units, to, spent):
        return no("15.2.6b ground-between-does-not-allow")
    if not can_attack_together(book, state, breakthrough(units, to)):
        return no("15.2.1b cannot-make-attack-together-odds")
    return None


def breakthrough(units: Units, to: int) -> Battle:
    """The combat of a Group."""
    return Battle(to, units, kind="breakthrough")


@rule("italy43:15.1b", "italy43:15.2.1b", "italy43:15.2.8")
def strike(book: Book, state: State, units: Units, to: int, events: list[Event]) -> State:
    """The Group attacks: those who have fought may fight again, and so may those whom they attack.

    Main Assault Force and Allied coordination count as ever; the combat that was won waits meanwhile.
    """
    outer = the_battle(state)
    state = replace(state, battle=breakthrough(units, to), pending=(*state.pending, outer))
    state = choose_force(book, push(state, Resolve()), events)
    return push(state, Sparing()) if excess(book, state) else state


@rule("italy43:15.3b")
def excess(book: Book, state: State) -> list[int]:
    """The defenders who may be left out because their hex is over the Stacking Limit: their owner's choice."""
    battle, side = the_battle(state), 1 - mover(book, state)
    here = [u for u in units_at(state, side, battle.cell) if u not in battle.idle]
    before = load(book, side, here)
    if before <= LIMIT:
        return []
    return [u for u in here if load(book, side, [v for v in here if v != u]) < before]


class Sparing(Reply, frozen=True, gc=False, tag="sparing"):
    """Which defender of an overfull hex contributes nothing."""

    rule_id = "15.3b"

    def options(self, book: Book, state: State) -> list[Action]:
        named = book.units[1 - mover(book, state)].named["spare"]
        return [named[unit] for unit in excess(book, state)]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        battle = the_battle(state)
        idle = tuple(sorted((*battle.idle, lookup(book, 1 - mover(book, state), action.unit))))
        state = replace(pop(state), battle=replace(battle, idle=idle))
        return push(state, Sparing()) if excess(book, state) else state


CHAPTER: Chapter[Book, State] = Chapter(
    title="Breakthrough Combat",
    frames=(Grouping, Exploiting, Breaking, Sparing),
    verbs={"group": ("unit",), "form": (), "break": ("to",), "spare": ("unit",)},
    hooks=(FIRST.by(grouping),),
    promises={"strike once": ("break",)},
)
