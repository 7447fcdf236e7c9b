"""The start of the Advanced supplement: German units placed more freely, and divisions at their true strength."""

from __future__ import annotations

from winterline import author as wl

from ..advanced import forms
from ..book import Book, flagged, variant
from ..deployment import APART, DEPLOYMENT, DIVISIBLE, TOGETHER
from ..setup import WORN
from ..state import AXIS, State


def belongs(book: Book, side: int, unit: int, group: str) -> bool:
    """Whether a unit is one of a group that an option speaks of."""
    return bool(book.groups.get((group, side), 0) >> unit & 1)


# --- where units start ----------------------------------------------------------------------------------


def is_kesselrings(book: Book, unit: int) -> bool:
    """Whether a unit is of Kesselring's command: in the Advanced Games all Germans at the start but the garrisons."""
    if book.orders is None:
        return belongs(book, AXIS, unit, "kesselring")
    unit = forms.leads(book)[unit]
    return book.unit(AXIS, unit).arrival == "start" and book.orders.german[0].entries[unit].role == "free"


def moves_freely(book: Book, state: None, unit: int) -> bool:
    """Whether free deployment is for a unit: all of Kesselring's but the ersatz."""
    return is_kesselrings(book, unit) and not flagged(book, AXIS, unit, "replacement")


def in_any_form(book: Book, state: State, unit: int) -> bool:
    """Whether a division that starts anywhere may do so as its regiments."""
    return bool(forms.regiments(book, unit)) and moves_freely(book, None, unit)


def regiments_together(book: Book, state: None, unit: int) -> bool:
    """Regiments that start anywhere do so in one hex."""
    return moves_freely(book, None, unit)


@wl.rule("anzio:F10A", "anzio:X20-10A")
def anywhere(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a German unit may start: Kesselring's anywhere on the board; the ersatz as listed.

    Each is by itself, but the regiments of a division are together. Italians who may defect keep everybody out.
    """
    return book.rest if moves_freely(book, None, unit) else cells


def adriatic(book: Book, unit: int) -> int:
    """The hexes on the Adriatic where the parachute division may start; none for others."""
    hexes = wl.mask_of(book.option_hexes["1para-deployment"]) & book.rest
    return hexes if belongs(book, AXIS, forms.leads(book)[unit], "1para") else 0


@wl.rule("anzio:F10B")
def para_on_the_adriatic(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a German unit may start: 1 Para anywhere in Y48 to Y54 as well."""
    return cells | adriatic(book, unit)


def para_in_regiments(book: Book, state: State, unit: int) -> bool:
    """Whether a division may start as its regiments, which may be apart: 1 Para."""
    return bool(forms.regiments(book, unit)) and belongs(book, AXIS, unit, "1para")


@wl.rule("anzio:X20-10B")
def beside(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a German unit may start: Kesselring's with a single listed hex also in one beside it.

    1 Para has its hexes on the Adriatic instead, and those with a choice of hexes keep that.
    """
    if not is_kesselrings(book, unit) or belongs(book, AXIS, unit, "1para"):
        return cells
    if cells.bit_count() != 1:
        return cells
    near = (other for listed in wl.bits(cells) for other in book.board.grid.around(listed))
    return cells | wl.mask_of(near) & book.rest


FREE = variant(
    "Free deployment",
    "adv.supp.free-deployment",
    DEPLOYMENT.by(anywhere),
    APART.by(moves_freely),
    TOGETHER.by(regiments_together),
    DIVISIBLE.by(in_any_form),
)
PARA = variant(
    "1 Para deployment",
    "adv.supp.1para-deployment",
    DEPLOYMENT.by(para_on_the_adriatic),
    DIVISIBLE.by(para_in_regiments),
)
ONE_HEX = variant("Kesselring, one hex", "addendum.kesselring-one-hex", DEPLOYMENT.by(beside))


# --- at what strength -----------------------------------------------------------------------------------


@wl.rule("anzio:F7")
def understrength(book: Book, state: None, who: tuple[int, int], steps: int) -> int:
    """The steps that a unit has lost when the game begins: one for either 1 Para and for 26 Panzer."""
    return steps + belongs(book, *who, "worn")


STRENGTH = variant("Historical strength", "adv.supp.historical-strength", WORN.by(understrength))
