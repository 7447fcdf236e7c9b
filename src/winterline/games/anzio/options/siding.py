"""Ports that paratroops take on Sept II 1943 (F8C11a): the Italians may take sides by the zone of one."""

from __future__ import annotations

from winterline import author as wl

from .. import ports, sources, words
from ..advanced import defections
from ..book import AlliedQuestion, Book, remembered
from ..state import ALLIED, State
from .airlift import DROPS

SPARE = 1
"""Port counters that the beachhead of the invasion takes."""


@remembered
def zone_of(book: Book, place: int) -> int:
    """The invasion zone that a port belongs to: the nearest of its coast."""
    zones = [
        n
        for n, port in enumerate(book.places)
        if port.kind == "zone" and port.coast == book.places[place].coast
    ]
    distance = book.board.grid.distance
    return min(
        zones, key=lambda n: min(distance(a, b) for a in book.place_cells[n] for b in book.place_cells[place])
    )


def taken(book: Book, state: State) -> int:
    """The hexes that paratroops have made friendly this turn."""
    at = state.forces[ALLIED].at
    cells = {cell for unit, start in DROPS.of(state).down for cell in (start, at[unit]) if cell >= 0}
    return wl.mask_of(cells) & state.friendly & ~state.friendly_before


@wl.rule("anzio:F8C11a")
def choices(book: Book, state: State) -> list[int]:
    """The ports that the Allies may build so that the Italians take sides by another zone than the invaded one.

    Paratroops must have taken it on Sept II; the beachhead of the invasion keeps a counter for itself.
    """
    if not defections.pending(book, state) or state.sea.counters <= SPARE:
        return []
    here = taken(book, state)
    mine = [n for n, port in enumerate(book.places) if port.kind == "port"]
    able = [n for n in mine if sources.friendly_cells(book, state, n) & here]
    return [
        n
        for n in able
        if zone_of(book, n) not in state.sea.invaded and ports.why_not_open(book, state, n) is None
    ]


def ask(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before the Italians take sides: by the zone of the invasion, or by that of a port which paratroops have taken?"""
    return wl.push(state, Siding()) if choices(book, state) else state


def by_zone(book: Book, state: State, subject: None, zone: int) -> int:
    """The zone by which the Italians take sides."""
    chosen = DROPS.of(state).zone
    return chosen if chosen >= 0 else zone


class Siding(AlliedQuestion, frozen=True, gc=False, tag="siding"):
    """Whether a port that paratroops have taken is put under construction now, for the Italians to see."""

    rule_id = "F8C11a"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        places = choices(book, state)
        return sorted([wl.END, *(wl.Action("open", to=book.place_ids[place]) for place in places)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == wl.END.do:
            return state
        place = book.place_index[action.to]
        return DROPS.change(ports.declare(book, state, place, events), zone=zone_of(book, place))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        return words.no("F8C11a port-taken-by-paratroops")
