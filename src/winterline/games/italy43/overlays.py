"""More to lay over the map: artillery, Victory Points, the Gustav Line, the 8th Army zone."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .asu import is_fired
from .book import Book, cite
from .entry import section_owner
from .ground import SECTIONS
from .phrases import say, side_name
from .state import ALLIED, AXIS, GOOD, SIDES, State

Layer = dict[str, Any]


def overlays(book: Book, state: State) -> list[Layer]:
    """The layers that tint hexes, always the same in the same order."""
    both = (ALLIED, AXIS)
    return [
        *(gun_layer(book, state, side) for side in both),
        vp_layer(book, state),
        gustav_layer(book),
        army_layer(book, state),
    ]


def layer(
    name: str, title: str, rule_id: str, tints: list[Layer], spots: list[dict[str, str]] | None = None
) -> Layer:
    """A layer with what it holds."""
    return {
        "id": name,
        "title": title,
        "rule": cite(rule_id),
        "hexes": [tint for tint in tints if tint["hexes"]],
        "lines": [],
        "marks": spots or [],
    }


def tinted(book: Book, hexes: int, style: str, title: str) -> Layer:
    """Some hexes in one style."""
    return {"hexes": [book.label(cell) for cell in wl.bits(hexes)], "style": style, "title": title}


def gun_layer(book: Book, state: State, side: int) -> Layer:
    """The hexes that a side's Ready ASUs reach, and where these stand with their range."""
    title = say("title guns", name=side_name(side))
    force, columns, reach = state.forces[side], book.units[side], 0
    spots = []
    for unit, place in enumerate(force.at):
        ready = columns.asu[unit] and not is_fired(state, side, unit) and force.order(unit) == GOOD
        if ready and 0 <= place < book.ground.cells:
            far = columns.reach[unit]
            reach |= circle(book, place, far)
            spots.append({"hex": book.label(place), "text": str(far), "title": columns.counters[unit].name})
    tint = tinted(book, reach & book.ground.land, SIDES[side], title)
    return layer(f"guns-{SIDES[side]}", title, "17.4a", [tint], spots)


def circle(book: Book, cell: int, hexes: int) -> int:
    """The hexes within a distance of one."""
    mask = 1 << cell
    for _ in range(hexes):
        mask |= wl.dilate(mask, book.board.grid.shifts)
    return mask


def vp_layer(book: Book, state: State) -> Layer:
    """The Victory Point hexes by who holds them, with their values."""
    held, spots = [0, 0], []
    for cell, points in book.vp.items():
        held[state.held[book.key_of[cell]]] |= 1 << cell
        title = say("title points", points=points)
        spots.append({"hex": book.label(cell), "text": str(points), "title": title})
    tints = [
        tinted(book, held[side], SIDES[side], say("title vp-held", name=side_name(side)))
        for side in (ALLIED, AXIS)
    ]
    return layer("vp", say("panel vp"), "24.1.1a", tints, spots)


def gustav_layer(book: Book) -> Layer:
    """Where Fortifications of Level 2 may be built."""
    title = say("title behind-gustav")
    return layer(
        "gustav", say("title gustav"), "18.1.3e", [tinted(book, book.ground.behind_gustav, "note", title)]
    )


def army_layer(book: Book, state: State) -> Layer:
    """The parts of the 8th Army zone by whose they are."""
    tints = []
    for number, hexes in enumerate(book.ground.section):
        owner = section_owner(book, number, state.turn)
        title = say("title section", section=SECTIONS[number], name=side_name(owner))
        tints.append(tinted(book, hexes, SIDES[owner], title))
    return layer("eighth-army", say("title eighth-army"), "5.8.1a", tints)
