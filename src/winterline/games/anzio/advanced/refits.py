"""Replacements in the Coastal Commands (E8G8): units there are rebuilt from what is on record."""

from __future__ import annotations

from winterline import author as wl

from .. import replacements, words
from ..book import MOVEMENT, Book, flagged
from ..state import AXIS, State, units_at, with_force
from . import commands

KINDS = ("infantry", "armour")


def refits(book: Book, state: State) -> list[wl.Action]:
    """The units in Commands that may take a replacement."""
    if not commands.to_and_fro(book, state):
        return []
    there = wl.union(units_at(state.forces[AXIS], command) for command in commands.COMMANDS)
    ids = book.units[AXIS].counters
    found = [
        (u, kind) for u in wl.bits(there) for kind in KINDS if why_no_refit(book, state, u, kind) is None
    ]
    return sorted([wl.Action("refit", unit=ids[unit].id, kind=kind) for unit, kind in found])


def why_no_refit(book: Book, state: State, unit: int, kind: str) -> wl.Refused | None:
    """Why a unit in a Command cannot be rebuilt with a replacement of a kind."""
    if state.forces[AXIS].at[unit] not in commands.COMMANDS:
        return words.no("E8G8 only-in-commands")
    if not replacements.can_grow(book, state, AXIS, unit):
        return words.no("C11A8 full-strength-regained-step-turn")
    if flagged(book, AXIS, unit, "pure-armour") and kind == "infantry":
        return words.no("C11C5 infantry-ersatz-cannot-rebuild-pure")
    if kind not in KINDS or not getattr(state.reserve, kind):
        return words.no("E8G8 none-on-record")
    return replacements.NO_GROWTH(book, state, unit) or replacements.NO_REBUILDING(book, state, unit)


@wl.rule("anzio:E8G8")
def refit(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A unit in a Command takes a replacement that is on record: no counter goes there."""
    unit, reserve = book.index[action.unit][1], state.reserve
    grows, force = not replacements.TAKES_ANOTHER(book, state, unit), state.forces[AXIS]
    if grows:
        force = force.reduced(unit, force.step[unit] - 1)
    left = {action.kind: getattr(reserve, action.kind) - 1}
    reserve = wl.replace(reserve, rebuilt=reserve.rebuilt | 1 << unit, **left)
    what = "rebuild" if grows else "half-rebuilt"
    events.append(wl.Event(what, book.cite("E8G8"), (action.unit,)))
    return replacements.REBUILT(book, with_force(state, AXIS, force, reserve=reserve), unit, events)


def why_not_refit(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot be rebuilt off the board."""
    side, unit = book.index.get(action.unit, (-1, -1))
    if side != AXIS or not commands.to_and_fro(book, state):
        return words.no("E8G8 only-in-commands")
    return why_no_refit(book, state, unit, action.kind) or words.no("E8G8 only-in-commands")


CHAPTER = wl.Chapter[Book, State](
    title="Replacements in Coastal Commands",
    options=("scenario.po-valley", "scenario.campaign"),
    verbs={"refit": ("unit", "kind")},
    chores={MOVEMENT: (wl.Chore("refit", refits, refit, why_not_refit),)},
)
