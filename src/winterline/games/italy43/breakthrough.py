"""Breakthrough Combat: one stack of the victors goes ahead and may attack once more on its way."""

from __future__ import annotations

from winterline import author as wl

from . import advance, assault, manoeuvre, pursuit, results, stacking, zoc
from .book import Book, Question, Reply, lookup, mover, units_at
from .phrases import Said, message, no
from .state import Battle, State, the_battle

FORM, PASS = wl.Action("form"), wl.Action("pass")
LEAST = 2
"""Hexes of advance that a breakthrough needs."""


@wl.rule("italy43:15.1a", "italy43:15.4")
def grouping(book: Book, state: State, units: pursuit.Units, first: wl.Frame) -> wl.Frame:
    """The choice of a Breakthrough Group after a combat that won two hexes or more: one for each such combat.

    It is left out where no enemy is near enough to be struck.
    """
    battle = the_battle(state)
    if battle.advance < LEAST or battle.kind == "breakthrough":
        return first
    places = [state.forces[mover(book, state)].at[unit] for unit in units]
    start = wl.mask_of(place for place in places if not book.is_area(place))
    near = wl.grown(start, book.board.grid.shifts, pursuit.PLUS)
    return Grouping() if near & zoc.enemies(book, state, mover(book, state)) else first


class Grouping(Question, frozen=True, gc=False, tag="grouping"):
    """Which attackers make the Breakthrough Group."""

    units: pursuit.Units = ()

    rule_id = "15.2.2"
    refusal = no("15.2.3 group-one-stack-comes-together")

    def prompt(self, book: Book, state: State) -> Said:
        if not self.units:
            return message("ask grouping")
        name = "ask grouping more" if candidates(book, state, self.units) else "ask grouping form"
        return message(name, count=len(self.units))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        out = book.naming("group", mover(book, state), candidates(book, state, self.units))
        return [FORM, *out] if self.units else [*out, PASS]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == "pass":
            return wl.push(state, advance.Onward(pursuit.eligible(book, state)))
        if action.do == "group":
            unit = lookup(book, mover(book, state), action.unit)
            return wl.push(state, Grouping(tuple(sorted((*self.units, unit)))))
        return form(book, state, self.units, events)


@wl.rule("italy43:15.2.2")
def candidates(book: Book, state: State, chosen: pursuit.Units) -> list[int]:
    """Who may join the Group: any attacker, of the main force or not, who makes one stack with those chosen."""
    others = [unit for unit in pursuit.eligible(book, state) if unit not in chosen]
    return [unit for unit in others if one_stack(book, state, (*chosen, unit))]


def one_stack(book: Book, state: State, units: pursuit.Units) -> bool:
    """Whether units share a hex, or can come together."""
    at = state.forces[mover(book, state)].at
    return len({at[unit] for unit in units}) == 1 or can_assemble(book, state, units)


@wl.rule("italy43:15.2.3")
def can_assemble(book: Book, state: State, units: pursuit.Units) -> bool:
    """Whether units from several hexes can all enter the vacated hex with their first hex, within the limit."""
    at, cell = state.forces[mover(book, state)].at, the_battle(state).cell
    return pursuit.fits(book, state, units, cell) and all(
        cell in book.board.grid.around(at[u])
        and pursuit.why_no_advance(book, state, (u,), at[u], cell, 0) is None
        for u in units
    )


@wl.rule("italy43:15.2.1a")
def form(book: Book, state: State, units: pursuit.Units, events: wl.Events) -> State:
    """The Group goes first, assembled in the vacated hex if it comes from several; the others follow it."""
    side = mover(book, state)
    rest = tuple(u for u in pursuit.eligible(book, state) if u not in units)
    state = wl.push(state, advance.Onward(rest))
    cells = sorted({state.forces[side].at[u] for u in units})
    if len(cells) == 1:
        return wl.push(state, Exploiting(units))
    target = the_battle(state).cell
    stopped = any(pursuit.stops(book, state, cell, target) for cell in cells)
    state = wl.push(state, Exploiting(units, 1, 1, stopped))
    for cell in cells:
        members = tuple(u for u in units if state.forces[side].at[u] == cell)
        state = pursuit.step(book, state, members, target, events)
    return state


class Group(wl.Frame, frozen=True, gc=False):
    """A Breakthrough Group under way."""

    units: pursuit.Units
    spent: int = 0
    """Hexes of its advance that are used up."""
    moved: int = 0
    stopped: bool = False


class Exploiting(Group, wl.Run[Book, State], frozen=True, gc=False, tag="exploiting"):
    """What follows the forming or a step of the Group: it goes on, strikes, or is done."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Ask the Group as long as it can do something."""
        at = state.forces[mover(book, state)].at
        units = tuple(u for u in self.units if at[u] >= 0)
        if not units or book.is_area(at[units[0]]):
            return state
        asked = Breaking(units, self.spent, self.moved, self.stopped)
        return wl.push(state, asked) if asked.goals(book, state) or asked.targets(book, state) else state


OFFERED = ("go", "break", "drop", manoeuvre.HALT.do)
"""What a Breakthrough Group may do, in the order in which its prompt says it."""


class Breaking(Group, Question, frozen=True, gc=False, tag="breaking"):
    """Where the Breakthrough Group goes, and whom it strikes."""

    rule_id = "15.2.1a"

    def prompt(self, book: Book, state: State) -> Said:
        lit = {action.do for action in self.options(book, state)}
        offers = [message(f"offer {verb}") for verb in OFFERED if verb in lit]
        return message("ask breaking" if manoeuvre.HALT.do in lit else "ask breaking on", offers=offers)

    def cell(self, book: Book, state: State) -> int:
        """Where the Group stands."""
        return state.forces[mover(book, state)].at[self.units[0]]

    def goals(self, book: Book, state: State) -> list[int]:
        """The places that the Group may enter next."""
        if self.stopped:
            return []
        cell, target = self.cell(book, state), the_battle(state).cell
        if self.moved:
            return pursuit.steps(book, state, self.units, cell, self.spent)
        near = [to for to in pursuit.steps(book, state, self.units, cell, 0) if to == target]
        turned = pursuit.steps(book, state, self.units, cell, turning(0, target, -1) - 1)
        return sorted([*near, *(to for to in turned if to != target)])

    def targets(self, book: Book, state: State) -> list[int]:
        """The enemy hexes that the Group may strike from where it stands."""
        cell = self.cell(book, state)
        if not self.moved or not pursuit.fits(book, state, self.units, cell):
            return []
        near = book.ground.near[cell] & zoc.enemies(book, state, mover(book, state))
        return [to for to in wl.bits(near) if why_no_strike(book, state, self.units, to, self.spent) is None]

    @wl.rule("italy43:15.2.4")
    def droppable(self) -> pursuit.Units:
        """Who may be left behind on the way; nobody is picked up."""
        return self.units if len(self.units) > 1 else ()

    def options(self, book: Book, state: State) -> list[wl.Action]:
        out = [wl.Action("break", to=book.label(to)) for to in self.targets(book, state)]
        out += book.naming("drop", mover(book, state), self.droppable())
        out += [book.go[to] for to in self.goals(book, state)]
        if not self.moved or pursuit.fits(book, state, self.units, self.cell(book, state)) or not out:
            out.append(manoeuvre.HALT)
        return sorted(out)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state, side = wl.pop(state), mover(book, state)
        cell = self.cell(book, state)
        match action.do:
            case "halt":
                return state
            case "drop":
                left = lookup(book, side, action.unit)
                units = tuple(u for u in self.units if u != left)
                return wl.push(state, Exploiting(units, self.spent, self.moved, self.stopped))
            case "break":
                return strike(book, state, self.units, book.cell(action.to))
        to = book.cell(action.to)
        spent = self.spent + 1 if self.moved else turning(0, the_battle(state).cell, to)
        after = Exploiting(self.units, spent, self.moved + 1, pursuit.stops(book, state, cell, to))
        return pursuit.step(book, wl.push(state, after), self.units, to, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        to = book.cell(action.to)
        if action.do == "break" and to >= 0:
            refused = why_no_strike(book, state, self.units, to, self.spent)
            return refused or no("15.2.6a group-strikes-enemy-come-next")
        if action.do == "go":
            return pursuit.why_not_there(book, state, self.units, to, self.spent)
        return no("15.2.1a breakthrough-group-finishes-before-anybody")


@wl.rule("italy43:15.2.5")
def turning(spent: int, target: int, to: int) -> int:
    """Hexes used up by the Group's first step: one, and one more if it does not enter the vacated hex."""
    return spent + (1 if to == target else 2)


@wl.rule("italy43:15.2.6c")
def pays(book: Book, state: State, units: pursuit.Units, spent: int) -> bool:
    """Whether the Group has a hex of its advance left to pay for a combat."""
    return spent + 1 <= min(pursuit.length(book, state, the_battle(state), unit) for unit in units)


@wl.rule("italy43:15.2.6a")
def is_target(book: Book, state: State, cell: int, to: int) -> bool:
    """Whether a hex can be struck at all: enemies next to the Group, those just driven back among them."""
    foes = zoc.enemies(book, state, mover(book, state))
    return bool(book.ground.near[cell] & foes & 1 << to)


@wl.rule("italy43:15.2.6b")
def open_to_strike(book: Book, state: State, units: pursuit.Units, to: int, spent: int) -> bool:
    """Whether the ground lets the Group strike: a hex it could enter, and over no river but by road.

    A Major River or Mountain side off the road stops its advance in any case: that hex is not its first.
    """
    ground, cell = book.ground, state.forces[mover(book, state)].at[units[0]]
    if ground.blocked(cell, to, ground.minor) and not ground.blocked(cell, to, ground.road):
        return False
    if spent + 1 == pursuit.PLUS and not pursuit.third_hex(book, cell, to):
        return False
    return pursuit.why_not_over(book, state, units, cell, to, spent) is None


def why_no_strike(book: Book, state: State, units: pursuit.Units, to: int, spent: int) -> wl.Refused | None:
    """Why the Group may not strike a hex."""
    cell = state.forces[mover(book, state)].at[units[0]]
    if book.is_area(to) or not is_target(book, state, cell, to):
        return no("15.2.6a group-strikes-enemy-come-next")
    if not pays(book, state, units, spent):
        return no("15.2.6c no-hex-advance-left-pay")
    if not open_to_strike(book, state, units, to, spent):
        return no("15.2.6b ground-between-does-not-allow")
    if not assault.can_attack_together(book, state, breakthrough(units, to)):
        return no("15.2.1b cannot-make-attack-together-odds")
    return None


def breakthrough(units: pursuit.Units, to: int) -> Battle:
    """The combat of a Group."""
    return Battle(to, units, kind="breakthrough")


@wl.rule("italy43:15.1b", "italy43:15.2.1b", "italy43:15.2.8")
def strike(book: Book, state: State, units: pursuit.Units, to: int) -> State:
    """The Group attacks: those who have fought may fight again, and so may those whom they attack.

    Main Assault Force and Allied coordination count as ever; the combat that was won waits meanwhile.
    """
    outer = the_battle(state)
    state = wl.replace(state, battle=breakthrough(units, to), pending=(*state.pending, outer))
    state = assault.choose_force(book, wl.push(state, results.Resolve()))
    return wl.push(state, Sparing()) if excess(book, state) else state


@wl.rule("italy43:15.3b")
def excess(book: Book, state: State) -> list[int]:
    """The defenders who may be left out because their hex is over the Stacking Limit: their owner's choice."""
    battle, side = the_battle(state), 1 - mover(book, state)
    here = [u for u in units_at(state, side, battle.cell) if u not in battle.idle]
    return stacking.relief(book, side, here) if stacking.load(book, side, here) > stacking.LIMIT else []


class Sparing(Reply, frozen=True, gc=False, tag="sparing"):
    """Which defender of an overfull hex contributes nothing."""

    rule_id = "15.3b"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return book.naming("spare", 1 - mover(book, state), excess(book, state))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        battle = the_battle(state)
        idle = tuple(sorted((*battle.idle, lookup(book, 1 - mover(book, state), action.unit))))
        state = wl.replace(wl.pop(state), battle=wl.replace(battle, idle=idle))
        return wl.push(state, Sparing()) if excess(book, state) else state


CHAPTER = wl.Chapter[Book, State](
    title="Breakthrough Combat",
    frames=(Grouping, Exploiting, Breaking, Sparing),
    verbs={"group": ("unit",), "form": (), "break": ("to",), "spare": ("unit",)},
    picks=("spare",),
    hooks=(advance.FIRST.by(grouping),),
)
