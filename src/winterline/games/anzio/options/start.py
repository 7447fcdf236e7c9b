"""The start of the Advanced supplement: German units placed more freely, and divisions at their true strength."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, flagged, variant
from ..deployment import APART, DEPLOYMENT
from ..setup import WORN
from ..state import AXIS, State


def belongs(book: Book, side: int, unit: int, group: str) -> bool:
    """Whether a unit is one of a group that an option speaks of."""
    return bool(book.groups.get((group, side), 0) >> unit & 1)


# --- where units start ----------------------------------------------------------------------------------


def moves_freely(book: Book, state: None, unit: int) -> bool:
    """Whether free deployment is for a unit: all of Kesselring's but the ersatz."""
    return belongs(book, AXIS, unit, "kesselring") and not flagged(book, AXIS, unit, "replacement")


@wl.rule("anzio:F10A", "anzio:X20-10A")
def anywhere(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a German unit may start: Kesselring's anywhere on the board, each by itself; the ersatz as listed."""
    return book.rest if moves_freely(book, None, unit) else cells


def adriatic(book: Book, unit: int) -> int:
    """The hexes on the Adriatic where the parachute division may start; none for others."""
    hexes = wl.mask_of(book.option_hexes["1para-deployment"]) & book.rest
    return hexes if belongs(book, AXIS, unit, "1para") else 0


@wl.rule("anzio:F10B")
def para_on_the_adriatic(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a German unit may start: 1 Para anywhere in Y48 to Y54 as well."""
    return cells | adriatic(book, unit)


@wl.rule("anzio:X20-10B")
def beside(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a German unit may start: Kesselring's with a single listed hex also in one beside it.

    1 Para has its hexes on the Adriatic instead, and those with a choice of hexes keep that.
    """
    if not belongs(book, AXIS, unit, "kesselring") or belongs(book, AXIS, unit, "1para"):
        return cells
    if cells.bit_count() != 1:
        return cells
    near = (other for listed in wl.bits(cells) for other in book.board.grid.around(listed))
    return cells | wl.mask_of(near) & book.rest


FREE = variant("Free deployment", "adv.supp.free-deployment", DEPLOYMENT.by(anywhere), APART.by(moves_freely))
PARA = variant("1 Para deployment", "adv.supp.1para-deployment", DEPLOYMENT.by(para_on_the_adriatic))
ONE_HEX = variant("Kesselring, one hex", "addendum.kesselring-one-hex", DEPLOYMENT.by(beside))


# --- at what strength -----------------------------------------------------------------------------------


@wl.rule("anzio:F7")
def understrength(book: Book, state: None, who: tuple[int, int], steps: int) -> int:
    """The steps that a unit has lost when the game begins: one for either 1 Para and for 26 Panzer."""
    return steps + belongs(book, *who, "worn")


STRENGTH = variant("Historical strength", "adv.supp.historical-strength", WORN.by(understrength))
