"""Paratroops on Roma bring every Italian over (F8C7): whichever units drop there on Sept II, if they are enough."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import passage
from ..book import Book
from ..options.airlift import DROPS
from ..state import ALLIED, State
from .airdrop import roma
from .defections import DROPPED
from .italians import FIRST_TURN

ENOUGH = 3
"""Stacking points that must come down in Roma."""


class Fallen(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The drops of Sept II."""

    down: wl.Mask = 0
    """Allied units that have come down."""
    roma: wl.Mask = 0
    """Those of them that came down in Roma."""


FALLEN = wl.Slot(Fallen())


@wl.rule("anzio:F8C7b")
def came_down(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """Remember who came down in any hex of Roma on Sept II: its hex is the first that a unit enters after its drop."""
    side, unit, cells = entry
    known, bit = FALLEN.of(state), 1 << unit
    if side != ALLIED or state.turn != FIRST_TURN or not DROPS.of(state).dropped[ALLIED] & bit & ~known.down:
        return state
    there = bit if cells[0] in roma(book) else 0
    return FALLEN.put(state, Fallen(known.down | bit, known.roma | there))


@wl.rule("anzio:F8C7a")
def enough(book: Book, state: State, subject: None) -> bool:
    """Whether three stacking points have come down in Roma, so that all Italians defect with an invasion near it."""
    return sum(book.units[ALLIED].size[unit] for unit in wl.bits(FALLEN.of(state).roma)) >= ENOUGH


def wrong(book: Book, state: State) -> list[str]:
    """Nobody is in Roma by parachute who has not come down."""
    known = FALLEN.of(state)
    return ["a unit came down in Roma and nowhere"] if known.roma & ~known.down else []


CHAPTER = wl.Chapter[Book, State](
    title="Drops on Roma",
    options=("adv.supp.paratroops",),
    slices=(FALLEN,),
    hooks=(passage.ENTERED.by(came_down), DROPPED.by(enough)),
    invariants=(wrong,),
)
