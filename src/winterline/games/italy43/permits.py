"""What a phase permits, each unit in it, and who could attack whom as all stand: known before anything is decided."""

from __future__ import annotations

from winterline import author as wl

from . import declaration, engage, shifts
from .book import HELD, Book, cite, mover
from .manoeuvre import Going
from .menus import COMBAT, MOVEMENT
from .movement import POINT, allowance, bonus, tactical_only
from .phrases import message, points
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


QUALITY = {1: "rating elite", 0: "rating normal", -1: "rating low"}


def ratings(book: Book, state: State, name: str) -> list[wl.Permit]:
    """What shifts and combat depend on besides the strengths: Troop Quality, Tank Rating, the range of an ASU."""
    side, unit = book.index[name]
    counter = book.unit(side, unit)
    quality = QUALITY[shifts.quality_of(book, state, side, unit)]
    out = [wl.Permit(message(quality), cite("2.3.2h"), "good" if quality == QUALITY[1] else "")]
    if counter.tank:
        told = {"tank": counter.tank, "attack": shifts.attack_rating(book, side, unit)}
        word = "rating tank" if told["tank"] == told["attack"] else "rating destroyer"
        out.append(wl.Permit(message(word, **told), cite("9.3.1")))
    if book.units[side].silhouette[unit]:
        out.append(wl.Permit(message("rating silhouette"), cite("8.4.3a")))
    if counter.range:
        out.append(wl.Permit(message("rating range", hexes=counter.range), cite("17.4a")))
    return out


def plain(book: Book, state: State, name: str) -> float:
    """The Movement Points that it has before Extended Movement, less those that it has spent on its way."""
    side, unit = book.index[name]
    top = state.stack[-1] if state.stack else None
    spent = top.spent if isinstance(top, Going) and unit in top.units else 0
    return allowance(book, state, side, unit) - spent / POINT


def going(book: Book, state: State, side: int, unit: int) -> wl.Permit:
    """How it may still move."""
    if state.forces[side].deeds[unit] & MOVED:
        return wl.Permit(message("permit moved"), cite("5.1a"), "warn")
    if (held := HELD(book, state, unit)) is not None:
        return wl.Permit(held.message, held.rule, "bad")
    if tactical_only(book, state, side, unit):
        disrupted = state.forces[side].order(unit) == DISRUPTED
        return wl.Permit(message("permit tactical"), cite("13.2.1a" if disrupted else "16.4a"), "warn")
    left = round(plain(book, state, book.unit(side, unit).id) * POINT)
    more = left + round(bonus(book, state, side, unit) * POINT)
    told = message("permit moves-extended", points=points(max(0, left)), more=points(more))
    return wl.Permit(told, cite("5.3a"))


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
    hooks=(
        wl.PERMITS.by(permits),
        wl.ALLOWANCES.by(allowances),
        wl.ASSAULTS.by(assault),
        wl.RATINGS.by(ratings),
        wl.PLAIN.by(plain),
    ),
)
