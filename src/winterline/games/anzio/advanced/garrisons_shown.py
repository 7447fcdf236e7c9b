"""The garrisons as players see them: a panel, their radii on the map, and the same as data."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .. import shown
from ..book import Book, named
from ..state import AXIS, State
from ..words import message
from . import assignments, garrisons
from .orders_shown import week
from .schedules import NEVER


def duties(book: Book, state: State, seat: str) -> list[dict[str, Any]] | None:
    """Every garrison: its city, its radius, until when it stays, and where it may move now."""
    if book.orders is None:
        return None
    out = []
    for unit in wl.bits(garrisons.garrisons(book, state)):
        post, entry = garrisons.post_of(book, state, unit), garrisons.entry_of(book, state, unit)
        if post is None:
            continue
        out.append(
            {
                "unit": book.unit(AXIS, unit).id,
                "hexes": wl.labels(book, post.hexes),
                "radius": garrisons.RADIUS(book, state, unit, post.radius),
                "free": week(book, entry.release),
                "leaves": week(book, assignments.leaves_by(book, state, unit)),
                "out": bool(garrisons.SALLY(book, state, unit, 0)),
            }
        )
    return out


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The garrisons, and what becomes of them."""
    rows = []
    for unit in wl.bits(garrisons.garrisons(book, state)):
        leaves, until = (
            assignments.leaves_by(book, state, unit),
            garrisons.entry_of(book, state, unit).release,
        )
        note = message("note garrison-stays")
        if leaves != NEVER:
            note = message("note garrison-leaves", week=week(book, leaves))
        elif until != NEVER:
            note = message("note garrison-until", week=week(book, until))
        out = garrisons.SALLY(book, state, unit, 0)
        value = message("value garrison-out") if out else radius_of(book, state, unit)
        hexes = wl.labels(book, garrisons.stays_in(book, state, unit))
        label, names = named(book, AXIS, unit), book.names(AXIS, (unit,))
        rows.append(wl.row(label, value, book.cite("E6A"), note=note, hexes=hexes, units=list(names)))
    rows = rows or [wl.row(message("label no-garrisons"), rule=book.cite("E6A"))]
    return [wl.panel("garrisons", message("panel garrisons"), book.cite("E6A"), rows, open=False)]


def radius_of(book: Book, state: State, unit: int) -> wl.Message:
    """How near the Allies may come before a garrison is free."""
    post = garrisons.post_of(book, state, unit)
    hexes = garrisons.RADIUS(book, state, unit, post.radius) if post else 0
    return message("value garrison-radius", hexes=hexes)


def radii(book: Book, state: State, seat: str) -> list[wl.Shown]:
    """The hexes where an Allied unit sets a garrison free."""
    areas, marks = [], []
    for unit in wl.bits(garrisons.garrisons(book, state)):
        title = message("layer garrison", name=named(book, AXIS, unit))
        areas.append(shown.area(book, garrisons.reaction(book, state, unit) & book.land, AXIS, title))
        cell = next(wl.bits(garrisons.stays_in(book, state, unit)))
        marks.append(wl.mark("G", title, "axis", book.cite("E6A"), hex=book.label(cell)))
    return [wl.layer("garrisons", message("layer garrisons"), book.cite("E6B5b"), areas, marks=marks)]


CHAPTER = wl.Chapter[Book, State](
    title="What is told of garrisons",
    options=("scenario.advanced",),
    hooks=(shown.PANELS.by(panel),),
    views={"garrisons": duties},
    layers=(radii,),
)
