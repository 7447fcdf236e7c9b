"""More to lay over the map: artillery, Victory Points, the Gustav Line, the 8th Army zone."""

from __future__ import annotations

from winterline import author as wl

from .asu import is_fired
from .book import Book, cite
from .entry import section_owner
from .ground import SECTIONS
from .phrases import message, side_name
from .state import ALLIED, AXIS, GOOD, SIDES, State


def overlays(book: Book, state: State) -> list[wl.Shown]:
    """The layers that tint hexes, always the same in the same order."""
    guns = [gun_layer(book, state, side) for side in (ALLIED, AXIS)]
    return [*guns, vp_layer(book, state), gustav_layer(book), army_layer(book, state)]


def laid(
    name: str, title: wl.Said, rule_id: str, tints: list[wl.Shown], spots: list[wl.Shown] | None = None
) -> wl.Shown:
    """A layer with what it holds."""
    hexes = [tint for tint in tints if tint["hexes"]]
    return wl.layer(name, title, cite(rule_id), hexes, lines=[], marks=spots or [])


def gun_layer(book: Book, state: State, side: int) -> wl.Shown:
    """The hexes that a side's Ready ASUs reach, and where these stand with their range."""
    title = message("title guns", name=side_name(side))
    force, columns, reach = state.forces[side], book.units[side], 0
    spots = []
    for unit, place in enumerate(force.at):
        ready = columns.asu[unit] and not is_fired(state, side, unit) and force.order(unit) == GOOD
        if ready and 0 <= place < book.ground.cells:
            counter = columns.counters[unit]
            reach |= wl.grown(1 << place, book.board.grid.shifts, counter.range)
            spots.append(wl.mark(str(counter.range), counter.name, hex=book.label(place)))
    hexes = wl.tint(book, reach & book.ground.land, SIDES[side], title)
    return laid(f"guns-{SIDES[side]}", title, "17.4a", [hexes], spots)


def vp_layer(book: Book, state: State) -> wl.Shown:
    """The Victory Point hexes by who holds them, with their values."""
    held, spots = [0, 0], []
    for cell, points in book.vp.items():
        held[state.held[book.key_of[cell]]] |= 1 << cell
        spots.append(wl.mark(str(points), message("title points", points=points), hex=book.label(cell)))
    titles = [message("title vp-held", name=side_name(side)) for side in (ALLIED, AXIS)]
    tints = [wl.tint(book, held[side], SIDES[side], title) for side, title in enumerate(titles)]
    return laid("vp", message("panel vp"), "24.1.1a", tints, spots)


def gustav_layer(book: Book) -> wl.Shown:
    """Where Fortifications of Level 2 may be built."""
    hexes = wl.tint(book, book.ground.behind_gustav, "note", message("title behind-gustav"))
    return laid("gustav", message("title gustav"), "18.1.3e", [hexes])


def army_layer(book: Book, state: State) -> wl.Shown:
    """The parts of the 8th Army zone by whose they are."""
    tints = []
    for number, hexes in enumerate(book.ground.section):
        owner = section_owner(book, number, state.turn)
        title = message("title section", section=SECTIONS[number], name=side_name(owner))
        tints.append(wl.tint(book, hexes, SIDES[owner], title))
    return laid("eighth-army", message("title eighth-army"), "5.8.1a", tints)
