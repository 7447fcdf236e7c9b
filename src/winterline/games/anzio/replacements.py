"""Replacements: rebuilding units at the end of movement."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, Question, after_use, flagged
from .ports import FEIGN
from .state import ALLIED, SICILIA, Reserve, State, with_force
from .words import message, no, say

NO_REBUILDING = wl.Refusals[Book, State, int]("why a unit, or a counter, has no part in rebuilding this turn")
TAKES_ANOTHER = wl.Tests[Book, State, int]("whether a replacement alone gives a unit no step back")
REBUILT = wl.Effects[Book, State, int]("what taking a replacement changes")
NO_GROWTH = wl.Refusals[Book, State, int]("why a unit of the side in turn may not be rebuilt where it is")
LARGER = wl.Numbers[Book, State, int](
    "the counter that takes the place of a unit at full strength which takes a replacement"
)
ENLARGED = wl.Effects[Book, State, int]("what becomes of a unit at full strength which takes a replacement")
AS_KNOWN = wl.Values[Book, State, None, State]("the position by which it is asked who is rebuilt")
NOBODY = -1
FAR_ENOUGH = 3
"""Hexes between a rebuilt unit and every enemy."""


@wl.rule("anzio:C11A6", "anzio:C11A7", "anzio:C11A17", "anzio:C9A6", "anzio:C11A10")
def quiet(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether units in a hex can be rebuilt: every enemy unit, inverted ones included, is three hexes away or more.

    Only where they end the phase counts, and isolation does not matter.
    """
    distance = book.board.grid.distance
    return all(at < 0 or distance(cell, at) >= FAR_ENOUGH for at in state.forces[1 - side].at)


@wl.rule("anzio:C11B2", "anzio:C11C4", "anzio:C11C5", "anzio:E8A6", "anzio:E8H1")
def serves(book: Book, side: int, counter: int, unit: int) -> bool:
    """Whether a replacement counter can rebuild a unit: of the Germans' only armour ersatz pure armour.

    Czechs, Slovaks and Italians of the Republic serve as infantry does.
    """
    if side == ALLIED or flagged(book, side, counter, "armour-replacement"):
        return True
    return not flagged(book, side, unit, "pure-armour")


@wl.rule("anzio:C11A8", "anzio:C11A9", "anzio:C11A3")
def can_grow(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a unit may regain a step: at most one a turn, and never above its strongest counter."""
    weak = state.forces[side].step[unit] > 0 or larger(book, state, unit) != NOBODY
    return weak and not state.reserve.rebuilt >> unit & 1


def larger(book: Book, state: State, unit: int) -> int:
    """The counter that takes the place of a unit of the side in turn at full strength which takes a replacement."""
    return LARGER(book, state, unit, NOBODY) if LARGER.plugged(book) else NOBODY


@wl.rule("anzio:C11B9", "anzio:C11A13")
def together(book: Book, state: State, side: int, unit: int, counter: int) -> bool:
    """Whether unit and replacement counter are in one place: a quiet hex, or Sicilia."""
    at = state.forces[side].at
    if at[unit] != at[counter]:
        return False
    return at[unit] == SICILIA or (at[unit] >= 0 and quiet(book, state, side, at[unit]))


def pairs(book: Book, state: State) -> list[tuple[int, int]]:
    """Units that may be rebuilt now, each with the counters that could do it; alike counters are offered once."""
    side, flags = state.side, book.units[state.side].flags
    at, armour, once = state.forces[side].at, flags.get("armour-replacement", 0), flags.get("single-use", 0)
    counters = [u for u in wl.bits(flags.get("replacement", 0)) if at[u] >= 0 or at[u] == SICILIA]
    if not counters:
        return []
    there = {at[counter] for counter in counters}
    found: dict[tuple[int, int, int], int] = {}
    for unit, cell in enumerate(at):
        if cell not in there or not can_grow(book, state, side, unit) or NO_GROWTH(book, state, unit):
            continue
        for counter in counters:
            if serves(book, side, counter, unit) and together(book, state, side, unit, counter):
                if barred(book, state, unit, counter) is not None:
                    continue
                found.setdefault((unit, armour >> counter & 1, once >> counter & 1), counter)
    return [(unit, counter) for (unit, _, _), counter in found.items()]


def barred(book: Book, state: State, unit: int, counter: int) -> wl.Refused | None:
    """Why a unit and a counter in one place may not be combined this turn."""
    return NO_REBUILDING(book, state, unit) or NO_REBUILDING(book, state, counter)


@wl.rule("anzio:C11A11")
def rebuilding(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of the movement phase, before combat, units may combine with replacements."""
    return wl.push(state, Rebuilding()) if is_asked(book, state) else state


def is_asked(book: Book, state: State) -> bool:
    """Whether the side in turn decides about rebuilding: if it could, or might for all that the enemy knows."""
    return bool(pairs(book, as_known(book, state)))


def as_known(book: Book, state: State) -> State:
    """The position itself, or, where the enemy does not see all of it, the one that gives most to decide."""
    return AS_KNOWN(book, state, None, state)


@wl.rule("anzio:C11A1", "anzio:C11A4", "anzio:C11A15")
def rebuild(book: Book, state: State, unit: int, counter: int, events: wl.Events) -> State:
    """Give a unit the next stronger counter; the replacement goes back to the pool until the next turn, if it may."""
    side, grows = state.side, not TAKES_ANOTHER(book, state, unit)
    force = state.forces[side].put(counter, after_use(book, side, counter))
    whole = force.step[unit] == 0
    if grows and not whole:
        force = force.reduced(unit, force.step[unit] - 1)
    allied, german = state.reserve.used
    used = (allied | 1 << counter, german) if side == ALLIED else (allied, german | 1 << counter)
    reserve = wl.replace(state.reserve, used=used, rebuilt=state.reserve.rebuilt | 1 << unit)
    what = "rebuild" if grows else "half-rebuilt"
    events.append(wl.Event(what, book.cite("C11A1"), book.names(side, (unit,))))
    state = REBUILT(book, with_force(state, side, force, reserve=reserve), unit, events)
    return ENLARGED(book, state, unit, events) if grows and whole else state


class Rebuilding(Question, frozen=True, gc=False, tag="rebuilding"):
    """Which units take replacements."""

    rule_id = "C11A11"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return message("ask rebuilding" if pairs(book, state) else "ask rebuilding none")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        ids = [counter.id for counter in book.units[state.side].counters]
        none = [wl.END] if as_known(book, state) is state else [wl.END, FEIGN]
        found = (wl.Action("rebuild", unit=ids[u], via=ids[c]) for u, c in pairs(book, state))
        return sorted([*none, *found])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do != "rebuild":
            return wl.pop(state)
        unit, counter = book.index[action.unit][1], book.index[action.via][1]
        state = rebuild(book, state, unit, counter, events)
        return state if is_asked(book, state) else wl.pop(state)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        nobody = (-1, -1)
        (side, unit), (other, counter) = (book.index.get(n, nobody) for n in (action.unit, action.via))
        if action.do != "rebuild" or side != state.side or other != state.side:
            return no("C11A11 movement-over-rebuild-go-combat")
        if why := NO_GROWTH(book, state, unit):
            return why
        if not can_grow(book, state, side, unit):
            return no("C11A8 full-strength-regained-step-turn")
        if not serves(book, side, counter, unit) and flagged(book, side, counter, "italian"):
            return no("E10E3 italian-replacements-no-armour")
        if not serves(book, side, counter, unit):
            return no("C11C5 infantry-ersatz-cannot-rebuild-pure")
        if together(book, state, side, unit, counter) and (why := barred(book, state, unit, counter)):
            return why
        return no("C11A6 replacement-must-one-hex-three")

    def left_undone(self, book: Book, state: State) -> list[tuple[str, str]]:
        units = len({unit for unit, _ in pairs(book, state)})
        return [] if not units else [(say("undone rebuilding", count=units), self.cited(book, state))]


def banked(book: Book, state: State, seat: str) -> dict[str, int] | None:
    """In the Advanced Games, the replacements that either side has on record."""
    kept = state.reserve
    if book.orders is None:
        return None
    return {"allied": kept.allied, "infantry": kept.infantry, "armour": kept.armour}


CHAPTER = wl.Chapter[Book, State](
    title="Replacements",
    frames=(Rebuilding,),
    verbs={"rebuild": ("unit", "via")},
    destructive=("rebuild",),
    views={"banked": banked},
    fields={
        "reserve": wl.Field(
            dict, lambda book, state, given: wl.replace(state, reserve=wl.part(Reserve, given))
        )
    },
)
