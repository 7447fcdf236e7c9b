"""What stands on counters and hexes besides their figures: badges, boxes off the map, Fortifications, Battle markers."""

from __future__ import annotations

from winterline import author as wl

from . import entry, garrisons, ground
from .book import Book, cite
from .phrases import called, message, say
from .sieges import SIEGES
from .state import AUTO_DS, AXIS, MARKED, SIDES, State

MARKS = {
    "disrupted": ("dis", "13.2.1a"),
    "full-retreat": ("FR", "13.3.2a"),
    "out-of-supply": ("oos", "16.4a"),
    "isolated": ("iso", "16.5.1a"),
    "replacement": ("rep", "20.4c"),
    "trucked": ("trk", "5.7b"),
    "half": ("1/2", "25.2b"),
    "fired": ("F", "17.5b"),
}
"""Marker -> what stands on its badge, and the rule."""
MARKERS = wl.union(MARKED[name] for name in MARKS)
"""The bits of all of them."""
BAD = ("oos", "iso", "dis", "FR")
OFF_MAP = {
    "eliminated": "10.4.3",
    "display": "20.3.5b",
    "withdrawn": "22.1a",
    "removed": "22.2.1",
    "perished": "16.5.6",
}
"""Boxes off the map: the status of their units, the rule."""


def marks(book: Book, state: State, side: int, number: int) -> list[wl.Shown]:
    """The markers on a counter, as badges."""
    force = state.forces[side]
    status = force.status[number]
    found = [badge for name, badge in MARKS.items() if status & MARKED[name]] if status & MARKERS else []
    if force.deeds[number] & AUTO_DS:
        found.append(("DS", "8.7.1d"))
    if garrisons.why_held(book, state, side, number) is not None:
        found.append(("hld", "S3.3.3a" if side == AXIS else "S3.3.5a"))
    words = [(message(f"badge {text}"), message(f"mark {text}"), text in BAD, rule) for text, rule in found]
    return [wl.mark(text, title, "bad" if bad else "note", cite(rule)) for text, title, bad, rule in words]


def titled(area: str) -> str:
    """An Entry Area by its name: of some, of two towns."""
    one, _, other = area.partition(" and ")
    return say("area towns", one=one, other=other) if other else area


def boxes(book: Book, state: State) -> list[wl.Shown]:
    """The Entry Areas, and the boxes of units that are not in play."""
    areas = [
        {
            "id": f"entry:{name}",
            "title": titled(called(book, f"entry:{name}").removeprefix("entry:")),
            "side": SIDES[entry.owner_of(book, number, state.turn)],
            "rule": cite("21.2.1"),
        }
        for number, name in enumerate(ground.AREAS)
    ]
    off = [{"id": name, "title": say(f"box {name}"), "rule": cite(rule)} for name, rule in OFF_MAP.items()]
    return areas + off


def markers(book: Book, state: State) -> list[wl.Shown]:
    """Fortifications and Battle markers."""
    out: list[wl.Shown] = []
    for fort in state.forts:
        level = fort.level + fort.building
        text = message("text fort-building" if fort.building else "text fort", level=level)
        title = message("title fort-building" if fort.building else "title fort", level=level)
        style, more = "warn" if fort.building else "axis", {"side": SIDES[AXIS], "hex": book.label(fort.cell)}
        out.append(wl.mark(text, title, style, cite("18.2.2a"), **more))
    for cell, level in SIEGES.of(state).levels:
        text, title = message("text siege", level=level), message("title siege", level=level)
        out.append(wl.mark(text, title, "bad", cite("11.5.2a"), hex=book.label(cell)))
    return out
