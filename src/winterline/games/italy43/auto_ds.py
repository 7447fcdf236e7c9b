"""Automatic DS: attacks of 10-1 and better in the Movement Phase, and the advances that follow the Combat Phase."""

from __future__ import annotations

from winterline import author as wl

from . import advance, combat, declaration, engage, menus, picture, results, shifts, status, zoc
from .assault import can_attack_together, choose_force, together, too_weak
from .book import Book, Question, anything, cite, lookup, mover, units_at
from .phrases import message, no
from .stacking import LIMIT, load
from .state import ALL, AUTO_DS, CACHES, IN_ORDER, PLACES, STEPS, Battle, State, indices, with_force, without

KIND = "auto"
TEN, SHIFTS = 10, 2
"""The odds that are needed to one, and the shifts without support that an attacker can have: Tank and Elite."""
WEAKEST = combat.MOST // (TEN - SHIFTS)
"""The strongest defence that these make 10-1 against."""


@CACHES.shared(wl.OWN, PLACES | IN_ORDER | STEPS)
def weak_hexes(book: Book, state: State, side: int) -> dict[int, int]:
    """The hexes of a side that an Automatic DS might strike, with the least that their defence can be."""
    force, columns = state.forces[side], book.units[side]
    power = dict.fromkeys(wl.bits(picture.picture(book, side, force).occupied), 0)
    for unit, place in enumerate(force.at):
        if place in power and not columns.asu[unit] and status.fights(state, side, unit):
            power[place] += columns.defence[unit][force.step[unit]]
    return {cell: least for cell, least in power.items() if least <= WEAKEST}


@CACHES.shared(wl.OWN, PLACES | IN_ORDER | STEPS)
def beside_weak(book: Book, state: State, side: int) -> int:
    """The hexes next to those of a side that an Automatic DS might strike."""
    return wl.dilate(wl.mask_of(weak_hexes(book, state, side)), book.board.grid.shifts)


def candidates(book: Book, state: State, cell: int) -> list[int]:
    """The units that may take part in an Automatic DS on a hex: their own hexes must not be overfull (italy43:4.4b)."""
    at = state.forces[mover(book, state)].at
    found = engage.attackers_of(book, state, cell)
    full = {place for place in {at[unit] for unit in found} if why_overfull(book, state, place) is not None}
    return [unit for unit in found if at[unit] not in full]


def why_overfull(book: Book, state: State, place: int) -> wl.Refused | None:
    """Why nobody makes an Automatic DS out of a hex: it holds too many Stacking Points at this moment."""
    side = mover(book, state)
    points = load(book, side, units_at(state, side, place))
    if points <= LIMIT:
        return None
    told = message("holds-stacking-points-no-automatic", hex=book.label(place), points=points, limit=LIMIT)
    return wl.Refused(cite("4.4b"), told, wl.STACKING, (points, LIMIT), (book.label(place),))


def gatherings(
    book: Book, state: State, cell: int, attackers: tuple[int, ...], able: list[int]
) -> list[tuple[int, ...]]:
    """Sets of units out of the able ones, with those that have joined, that would make an Automatic DS.

    Everybody of an Army together, or without those who would spoil a Formation's Elite shift: more units never hurt
    otherwise.
    """
    side = mover(book, state)
    attack, step = book.units[side].attack, state.forces[side].step
    least = weak_hexes(book, state, 1 - side).get(cell, combat.MOST)
    found: list[tuple[int, ...]] = []
    for army in declaration.armies(book, state, able):
        power = min(combat.MOST, sum(attack[unit][step[unit]] for unit in army))
        if not set(attackers) <= set(army) or power < (TEN - SHIFTS) * least:
            continue
        for spoilt in ("", *sorted({book.unit(side, unit).formation for unit in army} - {""})):
            units = tuple(
                unit
                for unit in army
                if unit in attackers
                or not spoilt
                or book.unit(side, unit).formation != spoilt
                or shifts.quality_of(book, state, side, unit) > 0
            )
            if units not in found and can_attack_together(book, state, Battle(cell, units, kind=KIND)):
                found.append(units)
    return found


def exposed(book: Book, state: State, side: int) -> list[int]:
    """The enemy hexes next to units of a side, others than in Full Retreat, that an Automatic DS might strike."""
    close = beside_weak(book, state, 1 - side) & picture.picture(book, side, state.forces[side]).steady
    return weak_beside(book, state, side, close) if close else []


@CACHES.shared(wl.ENEMY, PLACES | IN_ORDER | STEPS)
def weak_beside(book: Book, state: State, side: int, close: int) -> list[int]:
    """The enemy hexes next to some hexes that an Automatic DS might strike."""
    return list(
        wl.bits(wl.dilate(close, book.board.grid.shifts) & wl.mask_of(weak_hexes(book, state, 1 - side)))
    )


@wl.rule("italy43:8.7.1a")
def overrun_offers(book: Book, state: State) -> list[wl.Action]:
    """The hexes against which the units next to them are sure of 10-1."""
    side = mover(book, state)
    able = [cell for cell in exposed(book, state, side) if may_overrun(book, state, side, cell)]
    return [wl.Action("overrun", to=book.labels[cell]) for cell in able]


def anywhere(book: Book, state: State) -> wl.Superset:
    """Any hex that might be struck, to draw one."""
    side = mover(book, state)
    cells = exposed(book, state, side)
    table = [wl.Action("overrun", to=book.labels[cell]) for cell in cells]
    return wl.Superset(table, range(len(cells)), lambda place: may_overrun(book, state, side, cells[place]))


def beside(book: Book, state: State, side: int, cell: int) -> tuple[object, ...]:
    """What an Automatic DS on a hex follows from besides the enemy: who is next to it, and in what state."""
    force, at = state.forces[side], state.forces[side].at
    here = picture.picture(book, side, force).occupied
    units = [unit for place in wl.bits(zoc.around(book)[cell] & here) for unit in indices(at, place)]
    told = [(unit, at[unit], force.step[unit], force.status[unit], force.deeds[unit]) for unit in units]
    return state.turn, state.weather, state.forts, *told


def may_overrun(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether some units of the side in turn are sure of 10-1 against a hex; mostly all of them are too weak."""
    force, attack = state.forces[side], book.units[side].attack
    here = picture.picture(book, side, force).steady & zoc.around(book)[cell]
    units = [unit for place in wl.bits(here) for unit in indices(force.at, place)]
    power = sum([attack[unit][force.step[unit]] for unit in units if status.fights(state, side, unit)])
    if min(combat.MOST, power) < (TEN - SHIFTS) * weak_hexes(book, state, 1 - side).get(cell, combat.MOST):
        return False
    return sure_of_ten(book, state, side, cell)


@CACHES.shared(wl.ENEMY, ALL, beside)
def sure_of_ten(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether some units of the side in turn, who might be strong enough, are sure of 10-1 against a hex."""
    return bool(gatherings(book, state, cell, (), candidates(book, state, cell)))


def begin_overrun(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """An Automatic DS is being put together."""
    return wl.push(state, Overrunning(book.cell(action.to)))


def why_no_overrun(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why no Automatic DS can be made on a hex."""
    cell, side = book.cell(action.to), mover(book, state)
    if cell < 0 or book.is_area(cell):
        return no("8.7.1a map-no-hex", anything=anything(action.to))
    if (refused := engage.is_target(state, side, cell)) is not None:
        return refused
    able, at = engage.attackers_of(book, state, cell), state.forces[side].at
    for units in gatherings(book, state, cell, (), able):
        for unit in units:
            if (refused := why_overfull(book, state, at[unit])) is not None:
                return refused
    return no("8.7.1a next-may-attack-cannot-make")


OVERRUN = wl.Chore("overrun", overrun_offers, begin_overrun, why_no_overrun, superset=anywhere)


class Overrunning(Question, frozen=True, gc=False, tag="overrunning"):
    """Which units make the Automatic DS."""

    cell: wl.Cell
    attackers: tuple[wl.UnitNumber, ...] = ()

    rule_id = "8.7.1a"

    def battle(self) -> Battle:
        """The attack as it stands."""
        return Battle(self.cell, tuple(sorted(self.attackers)), kind=KIND)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        if can_attack_together(book, state, self.battle()):
            return [declaration.DECLARE]
        able = candidates(book, state, self.cell)
        useful = {u for units in gatherings(book, state, self.cell, self.attackers, able) for u in units}
        return book.naming("join", mover(book, state), sorted(useful - set(self.attackers)))

    @wl.rule("italy43:8.7.1c")
    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        """One more unit joins, or the target suffers its DS at once."""
        if action.do == "join":
            unit = lookup(book, mover(book, state), action.unit)
            return wl.push(wl.pop(state), wl.replace(self, attackers=(*self.attackers, unit)))
        state = marked(book, wl.pop(state), self.battle(), events)
        return choose_force(book, wl.push(state, results.Resolve(), battle=self.battle()))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "declare":
            return too_weak(self.battle())
        if action.do == "join":
            refused = declaration.why_not_join(book, state, self.cell, self.attackers, action.unit)
            unit = lookup(book, mover(book, state), action.unit)
            if refused.rule != cite("8.3.2a") or not together(book, mover(book, state), (unit,)):
                return refused
            full = why_overfull(book, state, state.forces[mover(book, state)].at[unit])
            return full or no("8.7.1d not-needed-10-1")
        return no("8.7.1a automatic-ds-begun-made-first")


@wl.rule("italy43:8.7.1d")
def marked(book: Book, state: State, battle: Battle, events: wl.Events) -> State:
    """The units of an Automatic DS are marked: they move no farther and do not attack in the Combat Phase."""
    side = mover(book, state)
    names = book.names(side, battle.attackers)
    events.append(wl.Event("overrun", cite("8.7.1a"), names, (book.label(battle.cell),)))
    return with_force(state, side, state.forces[side].did(AUTO_DS, *battle.attackers))


# --- the advances -------------------------------------------------------------------------------------


@wl.rule("italy43:3.B.2b", "italy43:3.B.3a", "italy43:8.7.2a")
def advances(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """When all other combats are over, the units under Automatic DS markers advance, attack by attack."""
    return wl.push(state, Following()) if state.pending else state


class Following(wl.Run[Book, State], frozen=True, gc=False, tag="following"):
    """What follows the combats of a phase: the next Automatic DS has its advance."""

    @wl.rule("italy43:8.7.2b")
    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Each attack is one combat with one advance, so it has one Breakthrough Group; the markers go at the end."""
        if not state.pending:
            return unmarked(book, state)
        first, *rest = state.pending
        state = wl.replace(state, battle=first, pending=tuple(rest))
        return advance.begin(book, wl.push(state, Following(), advance.Over()))


UNMARKED = without(AUTO_DS)


def unmarked(book: Book, state: State) -> State:
    """The state without Automatic DS markers."""
    side = mover(book, state)
    force = state.forces[side]
    return with_force(state, side, force.with_deeds(force.deeds.translate(UNMARKED)))


CHAPTER = wl.Chapter[Book, State](
    title="Automatic DS",
    frames=(Overrunning, Following),
    verbs={"overrun": ("to",), "join": ("unit",), "declare": ()},
    chores={menus.MOVEMENT: (OVERRUN,)},
    news={"overrun": "combat"},
)
