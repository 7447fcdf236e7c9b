"""Later invasions lift more, the nearer the ports are that the Allies have opened."""

from __future__ import annotations

from winterline import author as wl

from ..addendum_tables import ISLANDS
from ..book import Book, variant
from ..invasion import ZONE_LIFT
from ..sources import operating
from ..state import State


@wl.rule("anzio:X22-22B.6")
def raised(book: Book, state: State, place: int, lift: int) -> int:
    """The Initial Lift of a zone in a later invasion: the best that one open port gives, never a sum."""
    if not state.sea.invaded:
        return lift
    working = [book.places[number] for number in operating(book, state)]
    names = [ISLANDS, *(port.name for port in working if port.kind != "zone")]
    lifts = book.addendum.lifts
    return max([lift, *(lifts[name, place] for name in names if (name, place) in lifts)])


CHAPTER = variant("Lift increases", "addendum.il-increase", ZONE_LIFT.by(raised))
