"""Which Allied units stand where they may leave by sea or over an edge of the board."""

from __future__ import annotations

from typing import NamedTuple

from winterline import author as wl

from . import evacuation, traffic
from .book import Book, beaches, remembered
from .state import CACHES, MESSINA, PLACES, SICILIA, TARANTO, Force

AWAY = (SICILIA, MESSINA, TARANTO)


@remembered
def shore(book: Book) -> int:
    """The hexes from where units may put to sea at all."""
    return book.coastal | beaches(book)


@remembered
def sands(book: Book) -> frozenset[int]:
    """The hexes from where units may be evacuated: beaches, and the sea off them."""
    return frozenset(wl.bits(shore(book) & (evacuation.beaches(book) | ~book.land)))


@remembered
def harbours(book: Book) -> frozenset[int]:
    """Where units may put to sea for another place: Sicilia, the boxes, the hexes of ports and zones."""
    ports = frozenset(cell for cell in traffic.places_at(book) if cell >= 0 and shore(book) >> cell & 1)
    return ports.union(AWAY)


@remembered
def edges(book: Book) -> frozenset[int]:
    """The hexes of the edges that the Allies may leave by."""
    return frozenset(wl.bits(book.south | book.taranto))


class Ashore(NamedTuple):
    """Allied units by where they stand, as masks."""

    sandy: int
    """On beaches, or off them."""
    docked: int
    """Where units put to sea for another place."""
    edged: int
    """On the southern and eastern edges."""


def by_the_sea_after(book: Book, force: Force, last: Ashore, moved: wl.Moved) -> Ashore:
    """The same, told from what it was before some units moved."""
    (sandy, docked, edged), at = last, force.at
    sand, docks, edge = sands(book), harbours(book), edges(book)
    for unit, left in moved:
        cell, bit = at[unit], 1 << unit
        if cell in sand or left in sand:
            sandy = sandy | bit if cell in sand else sandy & ~bit
        if cell in docks or left in docks:
            docked = docked | bit if cell in docks else docked & ~bit
        if cell in edge or left in edge:
            edged = edged | bit if cell in edge else edged & ~bit
    return Ashore(sandy, docked, edged)


@CACHES.of_force(PLACES, carried=by_the_sea_after)
def by_the_sea(book: Book, force: Force) -> Ashore:
    """The Allied units on beaches, where units put to sea for another place, and on the edges."""
    return by_the_sea_after(book, force, Ashore(0, 0, 0), tuple(enumerate(force.at)))
