"""The Garibaldi brigades (E10D): where and when partisans appear, and what they may do that others may not."""

from __future__ import annotations

from winterline import author as wl

from .. import advance, movement, passage, routes, stacking, supply, tables
from ..book import MOVEMENT, AlliedQuestion, Book, named
from ..options import forts
from ..state import ALLIED, AXIS, ELIMINATED, WAITING, State, units_within, with_force, with_lane
from ..words import message, no
from ..zoc import controlling, held, occupied
from . import lists
from .italians import of_force

DATE = wl.Numbers[Book, State, int]("the turn in which a brigade first appears")
RETURNS = wl.Values[Book, State, int, bool]("whether a destroyed brigade appears again on this turn")
MONTHLY, TWICE = tables.date_of("Nov I", 1944), tables.date_of("Feb III", 1945)
"""The weeks from which destroyed brigades come again in the first and in the third turn of a month."""
FIRST_WEEK, THIRD_WEEK = (tables.QUARTERS.index(name) for name in ("I", "III"))


@wl.rule("anzio:E10D1")
def partisans(book: Book) -> int:
    """The two brigades of the Allied order of battle, as a mask."""
    return of_force(book, ALLIED, "partisan")


def is_partisan(book: Book, side: int, unit: int) -> bool:
    """Whether a unit of a side is one of them."""
    return side == ALLIED and bool(partisans(book) >> unit & 1)


# --- appearing --------------------------------------------------------------------------------------------


@wl.rule("anzio:E10D7")
def comes_again(book: Book, turn: int) -> bool:
    """Whether destroyed brigades appear on a turn: the first of a month from Nov I 1944, the third from Feb III 1945."""
    week = book.calendar[turn]
    date = tables.date_of(week.name, week.year)
    quarter = date % len(tables.QUARTERS)
    return (quarter == FIRST_WEEK and date >= MONTHLY) or (quarter == THIRD_WEEK and date >= TWICE)


def appears(book: Book, state: State, unit: int) -> bool:
    """Whether a brigade appears now: its date has come, or it was destroyed and comes again."""
    at = state.forces[ALLIED].at[unit]
    if at == ELIMINATED:
        return RETURNS(book, state, unit, comes_again(book, state.turn))
    due = DATE(book, state, unit, lists.entry(book, state, ALLIED, unit).due)
    return at == WAITING and due <= state.turn


def rising(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As Allied movement begins the brigades appear whose turn it is."""
    found = [unit for unit in wl.bits(partisans(book)) if appears(book, state, unit)]
    return wl.push(state, *(Rising(unit) for unit in reversed(found)))


@wl.rule("anzio:E10D2")
def sites(book: Book, state: State, unit: int) -> int:
    """Where a brigade may appear: anywhere but with enemies, or where it could not stay."""
    shut = occupied(book, state.forces[AXIS]) | stacking.too_full(book, state, ALLIED, unit)
    return book.rest & ~shut


class Rising(AlliedQuestion, frozen=True, gc=False, tag="rising"):
    """Where a brigade of partisans appears."""

    unit: wl.UnitNumber

    rule_id = "E10D2"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return message("ask rising", name=named(book, ALLIED, self.unit))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        found = wl.bits(sites(book, state, self.unit))
        return sorted([wl.Action("place", to=book.label(cell)) for cell in found])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        cell, unit = book.cell(action.to), self.unit
        events.append(wl.Event("rising", book.cite("E10D2"), book.names(ALLIED, (unit,)), (action.to,)))
        state = with_force(wl.pop(state), ALLIED, state.forces[ALLIED].put(unit, cell))
        state = with_lane(state, ALLIED, unit, 0)
        return passage.enter(book, state, ALLIED, unit, (cell,), events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        return no("E10D2 partisans-anywhere-but-with-enemies")


# --- what they may and may not do -------------------------------------------------------------------------


@wl.rule("anzio:E10D4")
def no_roads(book: Book, state: None, who: tuple[int, int]) -> bool:
    """Roads do nothing for partisans, not even through High Apennine."""
    return is_partisan(book, *who)


@wl.rule("anzio:E10D5")
def need_nothing(book: Book, state: None, who: tuple[int, int]) -> bool:
    """Partisans need no supply."""
    return is_partisan(book, *who)


@wl.rule("anzio:E10D8")
def passed_by(book: Book, state: State, who: tuple[int, int], cells: int) -> int:
    """Germans retreat through partisans, whom they cannot enter otherwise, and do not stop with them.

    Partisans who retreat do not stop on a fort.
    """
    side, unit = who
    enemy = state.forces[1 - side]
    if side == AXIS:
        return cells | held(book, ALLIED, enemy) & ~controlling(book, ALLIED, enemy)
    return cells | empty_forts(book, state) if is_partisan(book, side, unit) else cells


def empty_forts(book: Book, state: State) -> int:
    """The forts without Germans in them."""
    return forts.forts_of(state) & ~occupied(book, state.forces[AXIS])


@wl.rule("anzio:E10D9")
def forts_stand(book: Book, state: None, unit: int) -> bool:
    """Partisans destroy no fort, even an empty one that they pass through."""
    return bool(partisans(book) >> unit & 1)


def not_on_forts(book: Book, state: State, who: tuple[int, int], cells: int) -> int:
    """Partisans end no move on a fort."""
    return cells | forts.forts_of(state) if is_partisan(book, *who) else cells


def not_into_forts(book: Book, state: State, step: tuple[int, int]) -> wl.Refused | None:
    """Why a victor does not advance: partisans stop on no fort."""
    unit, cell = step
    if state.side != ALLIED or not not_on_forts(book, state, (ALLIED, unit), 0) >> cell & 1:
        return None
    return no("E10D9 partisans-end-on-no-fort")


def looked_at(book: Book, state: State, subject: None, units: int) -> int:
    """Partisans pay otherwise than others for roads, so they are looked at closely."""
    return units | partisans(book) if state.side == ALLIED else units


def wrong(book: Book, state: State) -> list[str]:
    """What is wrong with the brigades of a position."""
    if book.orders is None or state.stack:
        return []
    on_forts = wl.mask_of(units_within(state.forces[ALLIED], forts.forts_of(state))) & partisans(book)
    return ["partisans are on a fort"] if on_forts else []


CHAPTER = wl.Chapter[Book, State](
    title="Partisans",
    options=("scenario.po-valley", "scenario.campaign"),
    frames=(Rising,),
    phases=(wl.Placed(wl.Phase("partisans", rising, ALLIED), before=MOVEMENT),),
    hooks=(
        movement.ROADLESS.by(no_roads),
        movement.TETHERED.by(looked_at),
        supply.NEEDS_NONE.by(need_nothing),
        routes.PASSED.by(passed_by),
        forts.LEAVES_FORTS.by(forts_stand),
        stacking.NO_ROOM.by(not_on_forts),
        advance.NO_ADVANCE.by(not_into_forts),
    ),
    invariants=(wrong,),
    news={"rising": "headline"},
)
