"""What can be laid over the map: supply, friendly hexes, invasion zones and ports, air superiority."""

from __future__ import annotations

from collections import deque

from winterline import author as wl

from . import shown, supply
from .book import Book, named
from .state import ALLIED, AXIS, State
from .words import message, say, side_name


def supply_layer(book: Book, state: State) -> wl.Shown:
    """How far the supply of either side reaches, the lines of the Allies to their ports, and who is out of supply.

    German lines are not drawn: they all run straight to the northern edge, side by side.
    """
    allied = sources = 0
    for source, reached in supply.lines(book, state):
        allied |= reached
        sources |= source.cells & reached
    cut = (supply.allied_unsupplied(book, state, state.named)[0], supply.german_isolated(book, state))
    fed = ((ALLIED, allied), (AXIS, supply.german_lines(book, state)))
    areas = [shown.area(book, hexes, side, message("layer fed", name=side_name(side))) for side, hexes in fed]
    marks = [
        wl.mark("!", message("layer unfed", name=named(book, side, unit)), hex=book.label(cell))
        for side in (ALLIED, AXIS)
        for unit in wl.bits(cut[side])
        if (cell := state.forces[side].at[unit]) >= 0
    ]
    lines = allied_lines(book, state, sources, allied)
    return wl.layer("supply", message("layer supply"), book.cite("C9A2"), areas, lines=lines, marks=marks)


def allied_lines(book: Book, state: State, sources: int, ground: int) -> list[wl.Shown]:
    """The shortest line from every Allied unit to a source; where it meets one that is drawn already it ends."""
    towards = ways_to(book, sources, ground)
    drawn: set[int] = set()
    out: list[wl.Shown] = []
    for cell in sorted({at for at in state.forces[ALLIED].at if at >= 0}):
        beside = [near for near in wl.bits(book.near[cell]) if near in towards]
        way = (
            [cell] if cell in towards else [cell, *beside[:1]]
        )  # in an enemy zone it draws on a line next to it
        while way[-1] in towards and towards[way[-1]] >= 0 and way[-1] not in drawn:
            way.append(towards[way[-1]])
        drawn.update(way)
        if len(way) > 1:
            hexes, title = [book.label(step) for step in way], say("layer line")
            out.append({"hexes": hexes, "style": "allied", "side": "allied", "title": title})
    return out


def ways_to(book: Book, sources: int, ground: int) -> dict[int, int]:
    """Hex -> the next one towards the nearest source through this ground; -1 at a source."""
    towards = dict.fromkeys(wl.bits(sources), -1)
    todo = deque(towards)
    while todo:
        cell = todo.popleft()
        for near in wl.bits(book.near[cell] & ground):
            if near not in towards:
                towards[near] = cell
                todo.append(near)
    return towards


def friendly_layer(book: Book, state: State) -> wl.Shown:
    """The hexes that are friendly to the Allies; all others are friendly to the Germans."""
    hexes = shown.area(book, state.friendly & book.land, ALLIED, message("layer ours"))
    return wl.layer("friendly", message("layer friendly"), book.cite("C4.1"), [hexes])
