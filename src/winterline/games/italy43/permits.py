"""What a phase permits, each unit in it, and who could attack whom as all stand: known before anything is decided."""

from __future__ import annotations

from winterline import author as wl

from . import declaration, engage
from .book import HELD, Book, cite, mover
from .menus import COMBAT, MOVEMENT
from .movement import allowance, bonus, tactical_only
from .phrases import message
from .state import DISRUPTED, MOVED, State
from .track import is_mud, is_rain
from .trucks import MOST_TRUCKS, TRUCKS


def permits(book: Book, state: State) -> list[wl.Permit]:
    """What the weather does, and the trucks that are left."""
    stage, out = book.stage(state), list[wl.Permit]()
    if stage not in (MOVEMENT, COMBAT):
        return out
    if is_rain(book, state.weather):
        out.append(wl.Permit(message("permit rain"), cite("23.4a"), "warn"))
    if is_mud(book, state.weather):
        out.append(wl.Permit(message("permit mud"), cite("9.9a"), "warn"))
    if stage == MOVEMENT:
        left = MOST_TRUCKS - TRUCKS.of(state).used
        out.append(wl.Permit(message("permit trucks", left=left, most=MOST_TRUCKS), cite("5.7a")))
    return out


def allowances(book: Book, state: State, name: str) -> list[wl.Permit]:
    """How a unit of the side in turn may still move, and why it may not attack."""
    side, unit = book.index[name]
    stage = book.stage(state)
    if side != mover(book, state) or state.forces[side].at[unit] < 0 or stage not in (MOVEMENT, COMBAT):
        return []
    return ([going(book, state, side, unit)] if stage == MOVEMENT else []) + fighting(book, state, unit)


def going(book: Book, state: State, side: int, unit: int) -> wl.Permit:
    """How it may still move."""
    if state.forces[side].deeds[unit] & MOVED:
        return wl.Permit(message("permit moved"), cite("5.1a"), "warn")
    if (held := HELD(book, state, unit)) is not None:
        return wl.Permit(held.message, held.rule, "bad")
    if tactical_only(book, state, side, unit):
        disrupted = state.forces[side].order(unit) == DISRUPTED
        return wl.Permit(message("permit tactical"), cite("13.2.1a" if disrupted else "16.4a"), "warn")
    points = allowance(book, state, side, unit)
    more = points + bonus(book, state, side, unit)
    return wl.Permit(message("permit moves-extended", points=points, more=more), cite("5.3a"))


def fighting(book: Book, state: State, unit: int) -> list[wl.Permit]:
    """Why it may not attack in this turn."""
    refused = engage.why_unable(book, state, unit)
    return [wl.Permit(refused.message, refused.rule, "bad")] if refused is not None else []


def assault(book: Book, state: State, cell: int) -> wl.Assault | None:
    """The strongest of the Armies that could attack a hex as all stand."""
    if book.is_area(cell):
        return None
    columns, step = book.units[mover(book, state)], state.forces[mover(book, state)].step
    armies = declaration.armies(book, state, engage.attackers_of(book, state, cell))
    able = [units for units in armies if declaration.strong_enough(book, state, cell, units)]
    best = max(able, key=lambda units: sum(columns.attack[u][step[u]] for u in units), default=())
    return wl.Assault((book.label(cell),), book.names(mover(book, state), best)) if best else None


CHAPTER = wl.Chapter[Book, State](
    title="What a phase permits",
    hooks=(wl.PERMITS.by(permits), wl.ALLOWANCES.by(allowances), wl.ASSAULTS.by(assault)),
)
