"""What a German turn brings to garrisons: who leaves, who takes over, who lands at Livorno or is sent there (E6, E8)."""

from __future__ import annotations

from winterline import author as wl

from .. import arrivals, landfall, stacking, supply, zoc
from ..book import HALT, Book, Question, of_units
from ..state import (
    ABSENT,
    ARRIVING,
    AXIS,
    ELIMINATED,
    WAITING,
    WITHDRAWN,
    Force,
    State,
    with_force,
)
from ..state import ALLIED as ALLIES
from . import forms, lists, regiments, reinforcements
from .garrisons import GUARD, beside, entry_of, garrisons, postings, set_free
from .schedules import NEVER, Posting

CADRE_LOST = 2
"""Steps that a division lacks whose cadre was destroyed."""
NOT_ENOUGH = -1
"""Instead of a step: regiments that make no division."""


# --- the phase --------------------------------------------------------------------------------------------


def garrison_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before the Germans move: who comes into the game, who takes whose place, who leaves, who is sent where."""
    state = beside(book, state, events)
    state = second_invasion(book, state, events)
    state = by_date(book, state, events)
    for unit, entry in enumerate(lists.schedule(book, state, AXIS).entries):
        if entry.used and entry.replaces >= 0:
            state = succeeds(book, state, unit, entry.replaces, events)
    state = removals(book, state, events)
    return ordered(book, by_sea(book, state), events)


def by_date(book: Book, state: State, events: wl.Events) -> State:
    """Tell of garrisons that are free from this turn on."""
    at, free = state.forces[AXIS].at, GUARD.of(state).free
    entries = lists.schedule(book, lists.in_public(book, state), AXIS).entries
    free_now = [unit for unit, entry in enumerate(entries) if entry.release == state.turn]
    there = [part for unit in free_now for part in forms.parts(book, state.forces[AXIS], unit)]
    now = [unit for unit in there if at[unit] >= 0 and not free >> unit & 1]
    if now:
        events.append(wl.Event("garrison-free", book.cite("E6B3"), book.names(AXIS, tuple(now))))
    return state


@wl.rule("anzio:E6B2", "anzio:E6B6", "anzio:E8D2", "anzio:E8E4a")
def leaves_by(book: Book, state: State, unit: int) -> int:
    """The turn in which a unit is taken out of the game if it is still a garrison then.

    One that has come into the game does not care for that date, only for other withdrawals.
    """
    if forms.leads(book)[unit] == GUARD.of(state).sent:
        (order,) = postings(book, "transfer")
        return order.removal
    return entry_of(book, state, unit).removal


def removals(book: Book, state: State, events: wl.Events) -> State:
    """Garrisons whose date has come are picked up, wherever they are and whatever they lack.

    Who was sent to its city in the course of the game is withdrawn like units of the field (E8A3).
    """
    sent, leads = GUARD.of(state).sent, forms.leads(book)
    bound = [u for u in wl.bits(garrisons(book, state)) if leads[u] != sent]
    going = [u for u in bound if leaves_by(book, state, u) <= state.turn]
    return withdrawn(book, state, going, events)


def withdrawn(book: Book, state: State, units: list[int], events: wl.Events, cited: str = "E6B2") -> State:
    """Take German units out of the game, with a division all that is left of its regiments."""
    force = state.forces[AXIS]
    for unit in units:
        force = forms.removed(book, force, forms.leads(book)[unit])
    if units:
        events.append(wl.Event("withdrawn", book.cite(cited), book.names(AXIS, tuple(units))))
    return with_force(state, AXIS, force) if units else state


# --- one unit for another ---------------------------------------------------------------------------------


def succeeds(book: Book, state: State, unit: int, old: int, events: wl.Events) -> State:
    """A unit takes the place of another on its date or later: a garrison of a garrison, or a division of its cadre."""
    entry = lists.entry(book, state, AXIS, unit)
    if state.forces[AXIS].at[unit] != WAITING or state.turn < entry.due:
        return state
    relieve = relieved if entry.role == "garrison" else enlarged
    return relieve(book, state, unit, old, events)


@wl.rule("anzio:E8B2.1", "anzio:E8B2.2", "anzio:E8B3")
def relieved(book: Book, state: State, unit: int, old: int, events: wl.Events) -> State:
    """4 Para takes over from 2 Para at full strength, also if that was lost as a garrison, which only Italians can do.

    If 2 Para has come into the game, or was lost after that, 4 Para never comes.
    """
    force = state.forces[AXIS]
    if GUARD.of(state).free >> old & 1:
        return with_force(state, AXIS, force.put(unit, ABSENT))
    there = forms.whereabouts(book, force, old)
    if there == ELIMINATED:
        return arrives(book, state, force.put(unit, ARRIVING), unit, events)
    return in_place(book, state, unit, old, events) if there >= 0 else state


@wl.rule("anzio:E6C6.1", "anzio:E6C6.2")
def enlarged(book: Book, state: State, unit: int, old: int, events: wl.Events) -> State:
    """16 SS takes the place of its brigade unless that is isolated, and waits while it is or there is no room.

    If the brigade was destroyed the division comes in at the edge two steps down; they are never both on the board.
    """
    force = state.forces[AXIS]
    if force.at[old] == ELIMINATED:
        step = min(CADRE_LOST, book.units[AXIS].last[unit])
        return arrives(book, state, force.put(unit, ARRIVING).reduced(unit, step), unit, events)
    if force.at[old] in (WAITING, ARRIVING):
        return arrives(book, state, force.put(old, WITHDRAWN).put(unit, ARRIVING), unit, events)
    if force.at[old] < 0 or supply.german_isolated(book, state) >> old & 1:
        return state
    state = in_place(book, state, unit, old, events)
    return set_free(book, state, 1 << unit, events)


def arrives(book: Book, state: State, force: Force, unit: int, events: wl.Events) -> State:
    """A unit is due at the northern edge."""
    events.append(arrivals.at_the_edge(book, state, [unit]))
    return with_force(state, AXIS, force)


def in_place(book: Book, state: State, unit: int, old: int, events: wl.Events) -> State:
    """A unit is put where another is, which leaves the game; it waits as long as it would not fit."""
    cell = forms.whereabouts(book, state.forces[AXIS], old)
    force = forms.removed(book, state.forces[AXIS], old)
    if not stacking.fits(book, AXIS, force, unit, cell):
        return state
    names = book.names(AXIS, (old, unit))
    events.append(wl.Event("relieved", book.cite("E8B2.1"), names, (book.label(cell),)))
    return with_force(state, AXIS, force.put(unit, cell))


# --- Livorno by sea ---------------------------------------------------------------------------------------


def held_back(book: Book, state: State, subject: tuple[int, int]) -> bool:
    """Whether a German unit that is due does not come in at the edge: it comes by sea, or in the place of another."""
    side, unit = subject
    if side != AXIS:
        return False
    ships = any(order.unit == unit and state.turn <= order.turn for order in postings(book, "port"))
    return ships or lists.entry(book, state, AXIS, unit).replaces >= 0


@wl.rule("anzio:E6C3")
def by_sea(book: Book, state: State) -> State:
    """Those who come by sea land on their turn; later they come in at the edge, and are free."""
    at, late, asked = state.forces[AXIS].at, 0, []
    for order in postings(book, "port"):
        if at[order.unit] == WAITING and state.turn == order.turn:
            asked.append(Docking(order.unit))
        elif at[order.unit] in (WAITING, ARRIVING) and order.turn < state.turn:
            late |= 1 << order.unit
    state = GUARD.change(state, free=GUARD.of(state).free | forms.family(book, late)) if late else state
    return wl.push(state, *reversed(asked))


def duty(book: Book, unit: int, kind: str) -> Posting:
    """The duty of a unit."""
    return next(order for order in postings(book, kind) if order.unit == unit)


def room(book: Book, state: State, unit: int, hexes: tuple[int, ...]) -> list[int]:
    """Those of some hexes that are friendly to the Germans, in supply, free of Allies and have room for a unit."""
    fed = supply.german_fed(book, state)
    fed &= ~state.friendly & ~zoc.occupied(book, state.forces[ALLIES])
    return [c for c in hexes if fed >> c & 1 and stacking.fits(book, AXIS, state.forces[AXIS], unit, c)]


@wl.rule("anzio:E6C1", "anzio:E6C2")
def ports_for(book: Book, state: State, unit: int) -> list[int]:
    """The hexes where a unit may land: its own port, or others if it cannot go there."""
    order = duty(book, unit, "port")
    return room(book, state, unit, order.hexes) or room(book, state, unit, order.otherwise)


class Docking(Question, frozen=True, gc=False, tag="docking"):
    """Where a German unit lands that comes by sea."""

    unit: wl.UnitNumber

    rule_id = "E6C1"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        ports = ports_for(book, state, self.unit)
        placed = [wl.Action("place", to=book.label(cell)) for cell in ports]
        bound = set(ports) & set(duty(book, self.unit, "port").hexes)
        return sorted(placed if bound else [*placed, HALT])

    @wl.rule("anzio:E6C4", "anzio:E6C5")
    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        """At its own port it is a garrison unless Allies are near; anywhere else it is free. It has come by sea."""
        state, unit = wl.pop(state), self.unit
        order = duty(book, unit, "port")
        if action.do == HALT.do:
            return set_free(book, state, 1 << unit, events)
        cell = book.cell(action.to)
        events.append(wl.Event("place", book.cite("E6C1"), book.names(AXIS, (unit,)), (action.to,)))
        state = wl.replace(state, afloat=state.afloat | 1 << unit)
        state = landfall.arrive(book, state, unit, cell, 0, events)
        if cell not in order.hexes:
            return set_free(book, state, 1 << unit, events, "E6C3")
        return beside(book, state, events)


# --- Hermann Goering --------------------------------------------------------------------------------------


@wl.rule("anzio:E8A4")
def second_invasion(book: Book, state: State, events: wl.Events) -> State:
    """The second invasion brings back who was sent to a city, and keeps with the army who would be."""
    if lists.second_invasion(state) < 0:
        return state
    sent = GUARD.of(state).sent
    kept = [order.unit for order in postings(book, "transfer") if state.turn <= order.turn]
    units = wl.mask_of(kept) if sent < 0 else 1 << sent
    return set_free(book, state, units & ~GUARD.of(state).free, events, "E8A4")


@wl.rule("anzio:E8A2")
def ordered(book: Book, state: State, events: wl.Events) -> State:
    """On its turn a unit that no Allied landing or approach has kept is sent to its city."""
    for order in postings(book, "transfer"):
        if state.turn == order.turn != NEVER and not GUARD.of(state).free >> order.unit & 1:
            heirs = who_goes(book, state, order)
            if heirs:
                return wl.push(state, Sending(wl.mask_of(heirs)))
    return state


@wl.rule("anzio:E8A5")
def who_goes(book: Book, state: State, order: Posting) -> list[int]:
    """Who is sent: the unit itself, or, if it is isolated or lost, a substitute, which takes over all its orders.

    A division in regiments goes if none of them is isolated and together they make the division again.
    """
    force = state.forces[AXIS]
    at, there = force.at, forms.whereabouts(book, force, order.unit)
    barred = supply.german_isolated(book, state) | garrisons(book, state)
    free = all(at[part] >= 0 and not barred >> part & 1 for part in forms.parts(book, force, order.unit))
    if free and there >= 0 and assembled(book, state, order.unit) != NOT_ENOUGH:
        return [order.unit]
    if there < 0 and there != ELIMINATED:
        return []
    return [unit for unit in order.substitutes if at[unit] >= 0 and not barred >> unit & 1]


def assembled(book: Book, state: State, unit: int) -> int:
    """The step at which a unit is sent, which its regiments make if it is in that form."""
    force = state.forces[AXIS]
    if not forms.is_split(book, force, unit):
        return force.step[unit]
    found = regiments.joined(book, state, unit)
    return found[0][1] if found else NOT_ENOUGH


class Sending(Question, frozen=True, gc=False, tag="sending"):
    """Which unit is sent to a city as its garrison."""

    units: wl.Mask

    rule_id = "E8A5"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return of_units(book, AXIS, "send", self.units)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state, unit = wl.pop(state), book.index[action.unit][1]
        state = GUARD.change(state, sent=unit, free=GUARD.of(state).free & ~forms.family(book, 1 << unit))
        if room(book, state, unit, city(book)):
            return wl.push(state, Posted(unit))
        return state


def city(book: Book) -> tuple[int, ...]:
    """The hexes that somebody is sent to."""
    (order,) = postings(book, "transfer")
    return order.hexes


class Posted(Question, frozen=True, gc=False, tag="posted"):
    """In which hex of its city a unit is put that is sent there."""

    unit: wl.UnitNumber

    rule_id = "E8A2"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        hexes = room(book, state, self.unit, city(book))
        return sorted([wl.Action("place", to=book.label(cell)) for cell in hexes])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        step = assembled(book, state, self.unit)
        force = forms.removed(book, state.forces[AXIS], self.unit).put(self.unit, book.cell(action.to))
        force = force.reduced(self.unit, step)
        events.append(wl.Event("sent", book.cite("E8A2"), book.names(AXIS, (self.unit,)), (action.to,)))
        return with_force(wl.pop(state), AXIS, force)


CHAPTER = wl.Chapter[Book, State](
    title="Orders for garrisons",
    options=("scenario.advanced",),
    frames=(Docking, Sending, Posted),
    verbs={"send": ("unit",)},
    phases=(wl.Placed(wl.Phase("garrisons", garrison_phase, AXIS), after="arrivals"),),
    hooks=(reinforcements.HELD_BACK.by(held_back),),
)
