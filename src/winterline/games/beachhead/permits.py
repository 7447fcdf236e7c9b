"""What an impulse permits, each unit in it, and who could attack whom as all stand: known before anything is decided."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.messages import figure

from . import engage, refusals
from .book import Book, mover
from .movement import HALVES, points_left
from .state import State
from .tables import IMPULSES
from .words import message
from .zoc import enemy_zone

MOVEMENT = "movement"


def permits(book: Book, state: State) -> list[wl.Permit]:
    """How far the impulse lets units move, whether into enemy zones, and whether they fight afterwards."""
    impulse = book.calendar[state.impulse]
    if book.stage(state) != MOVEMENT:
        return []
    letter = IMPULSES[state.impulse]
    cited = book.cite(f"3.{letter}", f"impulses.{letter}")
    out = [wl.Permit(message("permit half"), cited, "warn")] if impulse.half else []
    if not impulse.enter_zoc:
        out.append(wl.Permit(message("permit no-zones"), cited, "warn"))
    if impulse.attack:
        out.append(wl.Permit(message("permit combat"), cited, "good"))
    elif engage.has_combat(book, state.impulse):
        out.append(wl.Permit(message("permit combat-fresh"), book.cite("6.3.cf", "opt.cf.1"), "good"))
    else:
        out.append(wl.Permit(message("permit no-combat"), cited, "warn"))
    return out


def allowances(book: Book, state: State, name: str) -> list[wl.Permit]:
    """How far a unit of the side in turn still goes, and whether it may fight."""
    side, unit = book.index[name]
    if book.stage(state) != MOVEMENT or side != mover(book, state) or state.forces[side].at[unit] < 0:
        return []
    return [going(book, state, side, unit), *fighting(book, state, side, unit)]


def going(book: Book, state: State, side: int, unit: int) -> wl.Permit:
    """How far it still goes."""
    full, left = book.units[side].moves[unit] / HALVES, points_left(book, state, unit) / HALVES
    if engage.committed(state) >> unit & 1:
        return wl.Permit(message("permit committed"), book.cite("6.3.adjacent", "combat.2"), "warn")
    if state.stopped >> unit & 1:
        return wl.Permit(message("permit stopped"), refusals.why_stopped(book, state, unit).rule, "warn")
    if book.calendar[state.impulse].half:
        said = message("permit moves-half", left=figure(left), full=figure(full))
        letter = IMPULSES[state.impulse]
        return wl.Permit(said, book.cite("6.2.half", f"impulses.{letter}"), "warn")
    if enemy_zone(book, state, side) >> state.forces[side].at[unit] & 1:
        return wl.Permit(message("permit one-hex"), book.cite("6.2.2.leave", "zoc.one"), "warn")
    said = message("permit moves", left=figure(left), full=figure(full))
    return wl.Permit(said, book.cite("6.2.basic", "move.basic"))


def fighting(book: Book, state: State, side: int, unit: int) -> list[wl.Permit]:
    """Why it may not fight in an impulse in which others may."""
    if not engage.has_combat(book, state.impulse):
        return []
    refused = engage.never_attacks(book, side, unit) or engage.MAY_NOT_ATTACK(book, state, unit)
    return [wl.Permit(refused.message, refused.rule, "bad")] if refused is not None else []


def assault(book: Book, state: State, cell: int) -> wl.Assault | None:
    """Who could attack a hex as all stand, in an impulse with combat; a declared attack is told as it was declared."""
    side = mover(book, state)
    if not engage.has_combat(book, state.impulse) or not state.forces[1 - side].occupied >> cell & 1:
        return None
    hexes: tuple[int, ...] = (cell,)
    units = tuple(engage.uncommitted(book, state, book.near[cell]))
    for battle in state.battles:
        if cell in battle.hexes:
            hexes, units = battle.hexes, battle.attackers
    return wl.Assault(tuple(book.label(each) for each in hexes), book.names(side, units))


CHAPTER = wl.Chapter[Book, State](
    title="What an impulse permits",
    hooks=(wl.PERMITS.by(permits), wl.ALLOWANCES.by(allowances), wl.ASSAULTS.by(assault)),
)
