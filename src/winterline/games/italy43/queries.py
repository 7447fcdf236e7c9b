"""Questions that change nothing: how far, which way, under whose control."""

from __future__ import annotations

from winterline import author as wl
from winterline.core.questions import warnings as warnings
from winterline.core.questions import where as where
from winterline.core.questions import zone as zone

from . import advance, asu, breakthrough, declaration, fortifications, legs, manoeuvre, menus, replacements
from .book import Book, cite, lookup, mover, units_at
from .distance import quest
from .movement import POINT
from .phrases import say
from .retreat import Retreating
from .setting_out import TACTICAL, may_move, offers
from .stacking import LIMIT, load
from .state import ATTACKED, MOVED, SIDES, State
from .ways import march


def ways_of(book: Book, state: State, name: str) -> legs.Ways:
    """Where a unit of the side in turn could go now; a unit under way goes on from where it is, in its way."""
    unit = book.own(state, name)
    top = state.stack[-1] if state.stack else None
    if isinstance(top, manoeuvre.Going) and unit in top.units:
        if top.kind == TACTICAL:
            return legs.Ways([legs.Lone([goal], POINT) for goal in manoeuvre.goals(book, state, top)])
        return manoeuvre.ways(book, state, top)
    if isinstance(top, Retreating | advance.Advancing | breakthrough.Breaking):
        return legs.NOWHERE  # whoever retreats or advances counts hexes, not Movement Points
    if not may_move(book, state, unit):
        return legs.NOWHERE
    return march(book, state, (unit,), 0, 0, plain=False)


def reach(book: Book, state: State, name: str) -> dict[str, float]:
    """Every place that a unit of the side in turn could march to now, with its cost in Movement Points."""
    found = ways_of(book, state, name)
    return {book.label(place): round(found.leg(place).price(place) / POINT, 3) for place in found.places()}


def path(book: Book, state: State, name: str, to: str) -> list[str]:
    """The places on a unit's way to a place within its reach; empty when it is out of reach."""
    found = ways_of(book, state, name)
    place = book.cell(to)
    return [book.label(p) for p in found.leg(place).path(place)] if place in found.places() else []


def unprepared(book: Book, state: State, *, initial: bool) -> list[tuple[str, str]]:
    """What could still be done in an Initial Phase, or with Supply Points: guns, Replacements, a Fortification."""
    out = []
    if guns := asu.offers(book, state):
        out.append((say("undone guns", count=len(guns)), cite("17.5a")))
    if initial and (replacements.replace_offers(book, state) or replacements.rebuild_offers(book, state)):
        out.append((say("undone replacements-left-will-lost"), cite("20.1.1a")))
    if initial and fortifications.fortify_offers(book, state):
        out.append((say("undone no-fortification-started-completed"), cite("18.1.1a")))
    return out


def left_undone(book: Book, state: State) -> list[tuple[str, str]]:
    """What a player might regret having forgotten when the phase ends now."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, menus.Preparing | menus.Supplying):
        return unprepared(book, state, initial=isinstance(top, menus.Preparing))
    if isinstance(top, menus.Moving):
        return unmoved(book, state)
    return unfought(book, state) if isinstance(top, menus.Fighting) else []


def unmoved(book: Book, state: State) -> list[tuple[str, str]]:
    """Nobody has moved, or somebody still waits in an Entry Area; that some stay where they are is nothing to tell."""
    side = mover(book, state)
    force = state.forces[side]
    able = {lookup(book, side, action.unit) for action in offers(book, state)}
    if able and not any(deed & MOVED for deed in force.deeds):
        return [(say("undone no-moved"), cite("3.B.2a"))]
    waiting = [unit for unit in able if book.is_area(force.at[unit])]
    return [(say("undone waiting", count=len(waiting)), cite("21.1.3a"))] if waiting else []


def unfought(book: Book, state: State) -> list[tuple[str, str]]:
    """Nobody has attacked though somebody could."""
    if any(deed & ATTACKED for deed in state.forces[mover(book, state)].deeds):
        return []
    targets = declaration.attack_offers(book, state)
    return [(say("undone attacks", count=len(targets)), cite("8.1a"))] if targets else []


def stacking(book: Book, state: State, label: str) -> list[wl.Stacking]:
    """The Stacking Points in a hex, a line for each side that has units there; Entry Areas have no limit."""
    cell, out = book.cell(label), []
    if cell < 0 or book.is_area(cell):
        return []
    for side in (0, 1):
        if units := units_at(state, side, cell):
            out.append(wl.Stacking(SIDES[side], load(book, side, list(units)), LIMIT, cite("4.1a")))
    return out


def search(book: Book, state: State, action: wl.Action) -> wl.Search | None:
    """The search for a way behind a move of a march; Tactical Movement counts hexes and searches nothing."""
    top = state.stack[-1] if state.stack else None
    if action.do != "go" or not isinstance(top, manoeuvre.Going) or top.kind == TACTICAL:
        return None
    goal = book.cell(action.to)
    return quest(book, state, top.units, top.spent, top.hexes, goal, plain=top.plain)
