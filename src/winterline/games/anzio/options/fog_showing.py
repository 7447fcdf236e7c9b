"""What turns blank counters over without their owner's leave, and what they may do until then."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.bits import union

from .. import invasion, movement, passage, routes, stacking, supply, zoc
from ..book import INVADERS, MOVEMENT, Book, blanks, flagged, is_mud, last_week
from ..isolation import FATAL
from ..state import ABSENT, ALLIED, AXIS, LIMIT, State, with_force
from ..words import no
from .air import german_sky
from .fog_counters import FOG, Blank, beside, in_play, on_board, reveal
from .fog_covering import FREELY, reckoned, where_hidden

# --- next to an enemy -------------------------------------------------------------------------------------


@wl.rule("anzio:F17C7")
def come_near(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """A unit enters hexes: enemy blank counters next to them are turned over, and its own if an enemy is next to it."""
    side, unit, cells = entry
    near = union(beside(book)[cell] for cell in cells) | wl.mask_of(cells)
    found = [
        blank for blank in on_board(state, 1 - side) if near >> state.forces[1 - side].at[blank.unit] & 1
    ]
    for blank in found:
        state = reveal(book, state, blank, events)
    state = free_again(book, state, side, unit) if found else state
    own = next((blank for blank in on_board(state, side) if blank.unit == unit), None)
    if own is not None:
        return shows_itself(book, state, own, near, events)
    return crowded_in(book, state, entry, events)


def free_again(book: Book, state: State, side: int, unit: int) -> State:
    """Whoever stopped for a blank counter that turns out to have no zone of control goes on, if points are left."""
    cell = state.forces[side].at[unit]
    if side != state.side or book.stage(state) != MOVEMENT or cell < 0:
        return state
    if zoc.enemy_zone(book, state, side) >> cell & 1:
        return state
    if state.spent[unit] >= movement.allowance(book, state, unit):
        return state
    return wl.replace(state, stopped=state.stopped & ~(1 << unit))


def shows_itself(book: Book, state: State, own: Blank, near: int, events: wl.Events) -> State:
    """A blank counter that has come past an enemy is turned over where it stands, and its units enter that hex."""
    if not near & zoc.occupied(book, state.forces[1 - own.side]):
        return state
    cell, state = state.forces[own.side].at[own.unit], reveal(book, state, own, events)
    for unit in own.covers:
        state = passage.enter(book, state, own.side, unit, (cell,), events)
    return state


def crowded_in(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """A unit driven back into the hex of a blank counter of its own side: if two under it were too many, it is shown."""
    side, _, cells = entry
    if side == state.side and book.stage(state) == MOVEMENT:
        return state
    for blank in on_board(state, side):
        cell = state.forces[side].at[blank.unit]
        if cell == cells[-1] and reckoned(book, state, side, cell) > LIMIT:
            state = reveal(book, state, blank, events, "F17C8a")
    return state


# --- where its zone of control would decide ----------------------------------------------------------------


def bare(state: State, side: int) -> State:
    """The position without the blank counters of a side."""
    force = state.forces[side]
    for blank in on_board(state, side):
        force = force.put(blank.unit, ABSENT)
    return with_force(state, side, force) if force is not state.forces[side] else state


def before_retreat(book: Book, state: State, who: routes.Stuck, events: wl.Events) -> State:
    """Before units go back, the enemy's blank counters are turned over that would close one of their ways."""
    side, enemy = who.side, 1 - who.side
    if not on_board(state, enemy):
        return state
    without = bare(state, enemy)
    found = [way for unit in who.units for ways in routes.routes(book, without, side, unit) for way in ways]
    ways = wl.mask_of(cell for way in found for cell in way if cell >= 0)
    for blank in on_board(state, enemy):
        cell = state.forces[enemy].at[blank.unit]
        if (book.near[cell] | 1 << cell) & ways:
            state = reveal(book, state, blank, events)
    return state


def without_own(book: Book, state: State, subject: None, judged: State) -> State:
    """An automatic victory does not rest on blank counters: nobody has seen that they close a way."""
    return bare(judged, state.side)


def cut_off(book: Book, state: State) -> tuple[int, int]:
    """The units of either side that are without supply as things stand."""
    return supply.allied_unsupplied(book, state, state.named)[0], supply.german_isolated(book, state)


def cutters(book: Book, state: State, events: wl.Events) -> State:
    """Before it is judged who is without supply, blank counters are turned over that cut somebody off."""
    for side in (ALLIED, AXIS):
        while (
            on_board(state, side)
            and cut_off(book, state)[1 - side] != cut_off(book, bare(state, side))[1 - side]
        ):
            known, now = on_board(state, side), cut_off(book, state)[1 - side]
            alone = [b for b in known if cut_off(book, lifted_off(state, b))[1 - side] != now]
            state = reveal(book, state, (alone or known)[0], events)
    return state


def lifted_off(state: State, blank: Blank) -> State:
    """The position without one blank counter."""
    return with_force(state, blank.side, state.forces[blank.side].put(blank.unit, ABSENT))


def starving(book: Book, state: State, side: int, turns: int, events: wl.Events) -> State:
    """Blank counters that have been without supply so long that it may destroy them are turned over."""
    for blank in in_play(state, side):
        if state.clock[side][blank.unit] >= turns:
            state = reveal(book, state, blank, events)
    return state


# --- when it is looked at ---------------------------------------------------------------------------------


COSTS_STEPS = wl.Tests[Book, None, None]("whether whoever is without supply when his turn ends loses a step")


def turn_begins(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the start of a player-turn new counters may be laid; in the Allied one it is judged who is isolated."""
    state = FOG.change(state, laid=0)
    if state.side == AXIS:
        return state
    return starving(book, cutters(book, state, events), AXIS, FATAL - 1, events)


def weather_shows(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """In good weather German blank counters are turned over that are not where they may hide in it."""
    if is_mud(book, state):
        return state
    hidden = where_hidden(book, state, AXIS)
    for blank in in_play(state, AXIS):
        cell = state.forces[AXIS].at[blank.unit]
        if cell < 0 or not hidden >> cell & 1:
            state = reveal(book, state, blank, events, "F17C10b")
    return state


def after_combat(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """When the battles are over and it is judged who suffers for want of supply."""
    state = cutters(book, state, events)
    if state.side == ALLIED:
        state = starving(book, state, ALLIED, FATAL, events)
    return hungry(book, state, events) if COSTS_STEPS(book, None, None) else state


def hungry(book: Book, state: State, events: wl.Events) -> State:
    """Blank counters of the side in turn that are without supply, or might be beyond capacity, are turned over."""
    side = state.side
    without = cut_off(book, state)[side]
    crowded = supply.allied_unsupplied(book, state, state.named)[1] if side == ALLIED else 0
    found = [blank for blank in in_play(state, side) if (without | crowded) >> blank.unit & 1]
    for blank in found:
        state = reveal(book, state, blank, events)
    return hungry(book, state, events) if found else state


def turn_ends(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of a player-turn lines of supply are looked at again; at the end of the game all is shown."""
    state = cutters(book, state, events)
    if state.side == ALLIED or state.turn < last_week(book, state):
        return state
    for side in (ALLIED, AXIS):
        for blank in in_play(state, side):
            state = reveal(book, state, blank, events)
    return state


# --- what it may do ---------------------------------------------------------------------------------------


def exposed(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a blank counter is a German one in good weather, where other rules do not let it hide freely."""
    if side == ALLIED or is_mud(book, state) or not blanks(book, side) >> unit & 1:
        return False
    cell = state.forces[side].at[unit]
    return cell < 0 or not FREELY(book, state, None, 0) >> cell & 1


@wl.rule("anzio:F17C6")
def why_no_strategic(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a blank counter has no Strategic Movement, which else it has as any unit: German ones in good weather."""
    return no("F17C10b no-strategic-in-good-weather") if exposed(book, state, state.side, unit) else None


def plods(book: Book, state: State, mover: movement.Mover) -> bool:
    """Whether a major road serves a unit no better than a minor one: German blank counters in good weather."""
    return exposed(book, state, mover.side, mover.unit)


def kept_out(book: Book, state: State, who: tuple[int, int], shut: int) -> int:
    """The hexes that a blank counter does not enter: German ones where they may not hide.

    One that stands for nobody takes no hex from the enemy.
    """
    side, unit = who
    blank = next((blank for blank in in_play(state, side) if blank.unit == unit), None)
    if blank is None:
        return shut
    shut |= book.land & ~where_hidden(book, state, side)
    if blank.covers:
        return shut
    return shut | (book.land & ~state.friendly if side == ALLIED else state.friendly)


def why_no_entry(book: Book, state: State, step: tuple[int, int]) -> wl.Refused | None:
    """Why a blank counter of the side in turn does not enter a hex."""
    (unit, cell), side = step, state.side
    if not blanks(book, side) >> unit & 1:
        return None
    if zoc.enemy_zone(book, state, side) >> cell & 1:
        return no("F17C7 turn-over-first")
    if not where_hidden(book, state, side) >> cell & 1:
        return no("F17C10b good-weather-shows")
    return no("X21-17C2 nobody-takes-no-hex") if kept_out(book, state, (side, unit), 0) >> cell & 1 else None


def stays_ashore(book: Book, state: State, unit: int) -> bool:
    """Whether a unit may not put to sea: a blank counter that stands for nobody."""
    return any(blank.unit == unit and not blank.covers for blank in in_play(state, ALLIED))


@wl.rule("anzio:F17C9b")
def why_no_landing(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a blank counter may not land with the Initial Lift: somebody under it may not, being neither British nor US.

    Nor does one land where getting ashore may cost steps, which only units that are seen can lose.
    """
    blank = next((blank for blank in in_play(state, ALLIED) if blank.unit == unit), None)
    if blank is None:
        return None
    if not all(book.units[ALLIED].nation[one] in INVADERS for one in blank.covers):
        return no("F17C9b somebody-may-not-invade")
    if invasion.GETTING_ASHORE.plugged(book):
        return no("F17C9b landing-may-cost-steps")
    return None


@wl.rule("anzio:X21-17C9b")
def at_sea(book: Book, state: State, landing: tuple[int, int], points: int) -> int:
    """What a blank counter counts against build-up: the most points of a unit, whatever nation is under it."""
    unit, _ = landing
    return book.units[ALLIED].size[unit] if flagged(book, ALLIED, unit, "blank") else points


def no_storm(book: Book, state: State, unit: int, goals: int) -> int:
    """The hexes that a unit may attack from the sea: none of a blank counter, and blank counters attack nobody."""
    hidden = wl.mask_of(state.forces[AXIS].at[blank.unit] for blank in on_board(state, AXIS))
    return 0 if flagged(book, ALLIED, unit, "blank") else goals & ~hidden


def may_stay(book: Book, state: State, unit: int) -> bool:
    """Whether a chosen unit may stay: a blank counter may, so that nobody learns from its ways what it stands for.

    It may where all see that there is room; with two under it, it is only where both may be.
    """
    here = state.forces[state.side].at[unit]
    if not blanks(book, state.side) >> unit & 1:
        return False
    return here < 0 or stacking.fits(book, state.side, state.forces[state.side], unit, here)


@wl.rule("anzio:F17C11d1")
def no_strike(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a German unit cannot be interdicted: it is concealed."""
    return no("F17C11d1 concealed-not-interdicted") if flagged(book, AXIS, unit, "blank") else None


@wl.rule("anzio:X21-17C10a")
def under_german_air(book: Book, state: State, subject: None, hexes: int) -> int:
    """Where the Germans have air superiority they hide in any weather."""
    return hexes | german_sky(book, state)
