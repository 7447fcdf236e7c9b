"""The 1970 balance rules. The extra Allied units are in the order of battle, marked with their option."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, when
from ..state import ABSENT, AXIS, ELIMINATED, State, with_force

WITHDRAWAL = "3F"


@wl.rule("beachhead-1970:balance.flak")
def withdraw_flak(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """All surviving Flak leaves before the German moves in 3F, wherever it is."""
    if when(state) != WITHDRAWAL:
        return state
    units, force = book.units[AXIS], state.forces[AXIS]
    flak = [unit for unit, counter in enumerate(units.counters) if counter.type == "flak"]
    gone = [unit for unit in flak if force.at[unit] not in (ELIMINATED, ABSENT)]
    for unit in gone:
        force = force.put(unit, ABSENT, units.size[unit])
    events.append(wl.Event("withdrawn", f"{book.game}:balance.flak", book.names(AXIS, gone)))
    return with_force(state, AXIS, force, returns=tuple(r for r in state.returns if r[0] not in gone))


CHAPTER = wl.Chapter[Book, State](
    title="Flak withdrawn",
    options=("balance-flak",),
    phases=(wl.Placed(wl.Phase("Flak withdrawn", withdraw_flak), after="impulse begins"),),
    news={"withdrawn": "loss"},
)
