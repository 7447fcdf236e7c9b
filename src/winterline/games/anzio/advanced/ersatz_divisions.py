"""Ersatz divisions (E8I): three German divisions that may be broken up for replacements."""

from __future__ import annotations

from winterline import author as wl

from ..book import Book, Question, flagged, is_inverted, of_units
from ..state import ARRIVING, AXIS, WITHDRAWN, State, with_force
from ..words import no
from . import deficits, withdrawals

WHOLE, REDUCED = 3, 2
"""Infantry replacements for a division at full strength, and for an inverted one."""
NEEDED_THERE = wl.Refusals[Book, State, int]("why a German unit that is not isolated stays where it is")


def may_dissolve(book: Book, state: State) -> int:
    """The ersatz divisions that have come, are not isolated and not needed where they are, as a mask.

    One that is only due is nobody's business yet: a question about it would tell of the German list.
    """
    at = state.forces[AXIS].at
    come = [u for u in wl.bits(book.units[AXIS].flags.get("ersatz-division", 0)) if at[u] != ARRIVING]
    able = (unit for unit in come if withdrawals.able_parts(book, state, unit))
    return wl.mask_of(unit for unit in able if NEEDED_THERE(book, state, unit) is None)


def dissolving(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As their turn begins the Germans may exchange such divisions."""
    return wl.push(state, Dissolving()) if may_dissolve(book, state) else state


@wl.rule("anzio:E8I")
def dissolve(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """Take an ersatz division out of the game for good; its replacements come in as others do, not where it was."""
    number = REDUCED if is_inverted(book, state, AXIS, unit) else WHOLE
    events.append(wl.Event("dissolved", book.cite("E8I"), book.names(AXIS, (unit,)), number=number))
    state = with_force(state, AXIS, state.forces[AXIS].put(unit, WITHDRAWN).reduced(unit, 0))
    return deficits.credit(book, state, "infantry", number, events)


class Dissolving(Question, frozen=True, gc=False, tag="dissolving"):
    """Which ersatz divisions are exchanged for replacements."""

    rule_id = "E8I"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.END, *of_units(book, AXIS, "dissolve", may_dissolve(book, state))])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            return wl.pop(state)
        state = dissolve(book, state, book.index[action.unit][1], events)
        return state if may_dissolve(book, state) else wl.pop(state)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        side, unit = book.index.get(action.unit, (-1, -1))
        ersatz = side == AXIS and flagged(book, AXIS, unit, "ersatz-division")
        needed = NEEDED_THERE(book, state, unit) if ersatz else None
        return needed or no("E8I only-ersatz-divisions-not-isolated")


CHAPTER = wl.Chapter[Book, State](
    title="Ersatz divisions",
    options=("scenario.advanced",),
    frames=(Dissolving,),
    verbs={"dissolve": ("unit",)},
    phases=(wl.Placed(wl.Phase("ersatz divisions", dissolving, AXIS), after="withdrawals"),),
    destructive=("dissolve",),
    news={"dissolved": "loss"},
)
