"""Polish morale (F3): after Yalta Polish units attack for a few weeks only to save themselves."""

from __future__ import annotations

from winterline import author as wl

from .. import contact, supply
from ..book import Book, flagged, remembered, variant
from ..state import ALLIED, State
from ..words import no

FROM, TO = "Feb II 1945", "March I 1945"
"""The first and the last Allied turn of it."""


@remembered
def weeks(book: Book) -> range:
    """The turns in which Polish units do not attack."""
    names = [week.name for week in book.calendar]
    return range(names.index(FROM), names.index(TO) + 1) if TO in names else range(0)


@wl.rule("anzio:F3")
def holds_back(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit does not attack: it is Polish, it is one of these weeks, and it is not isolated."""
    if state.side != ALLIED or state.turn not in weeks(book) or not flagged(book, ALLIED, unit, "polish"):
        return None
    if supply.allied_unsupplied(book, state, state.named)[0] >> unit & 1:
        return None
    return no("F3 poles-attack-only-if-isolated")


CHAPTER = variant("Polish morale", "adv.supp.polish-morale", contact.NO_ATTACK.by(holds_back))
