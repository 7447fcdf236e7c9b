"""Fortifications: where the Germans may dig in, one start or completion a turn, and how forts go again."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec

from winterline import author as wl

from . import entering, lines, picture, sieges, zoc
from .book import TURN_BEGINS, Approach, Book, anything, cite, land_hex, mover
from .menus import COMBAT, INITIAL, MOVEMENT, SUPPLY
from .phrases import bad, first_of, message, no
from .state import ALLIED, AXIS, Fort, State

LEVEL_1, LEVEL_2 = 8, 4
"""Markers in the counter mix."""
WASTED = 2
"""The highest roll that wastes a turn's work next to the enemy."""


class Works(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The German work on Fortifications."""

    started: int = 0
    """Level 1 Fortifications that have been started and not removed again; once it is eight, it stays eight."""
    built: bool = False
    """Whether this turn's Fortification has been started or completed (or failed)."""


WORKS = wl.Slot(Works())


@wl.rule("italy43:S1.3.2")
def are_used(book: Book) -> bool:
    """Whether the scenario has Fortifications at all; Across the Volturno has none."""
    return book.tables.scenario.forts


def fort_at(state: State, cell: int) -> Fort | None:
    """The Fortification in a hex, finished or not."""
    return next((fort for fort in state.forts if fort.cell == cell), None)


# --- markers ------------------------------------------------------------------------------------------


@wl.rule("italy43:18.1.3a", "italy43:PN.2")
def markers_left(state: State, level: int) -> int:
    """Markers of a level that are not on the map: eight and four, so that there are never more than twelve forts.

    A Level 1 that is being raised lies under its Level 2 and takes a marker of each.
    """
    if level > 1:
        return LEVEL_2 - sum(fort.level == 2 or (fort.level == 1 and fort.building) for fort in state.forts)
    return LEVEL_1 - sum(fort.level < 2 for fort in state.forts)


@wl.rule("italy43:18.1.2")
def next_stage(fort: Fort | None, cell: int) -> Fort | None:
    """What a turn's work makes of a hex: a start, a Level 1, its raising, a Level 2; nothing comes after that."""
    if fort is None:
        return Fort(cell, 0, True)
    if fort.building:
        return Fort(cell, fort.level + 1, False)
    return Fort(cell, 1, True) if fort.level == 1 else None


# --- where --------------------------------------------------------------------------------------------


@wl.rule("italy43:18.1.1b")
def sites(book: Book, state: State) -> int:
    """The hexes where anything can be built: land of any kind that the enemy neither stands in nor controls."""
    own = picture.picture(book, AXIS, state.forces[AXIS]).occupied
    return book.ground.land & (lines.field_of(book, state, AXIS).open | own) & ~zoc.enemies(book, state, AXIS)


@wl.rule("italy43:18.1.3b")
def supplied(book: Book, state: State) -> int:
    """The hexes from which a German Line of Supply can be traced now."""
    return lines.fed_hexes(book, state, AXIS, mountain=False)


@wl.rule("italy43:18.1.3c")
def quiet(book: Book, state: State) -> int:
    """The hexes where work can be done: no enemy zone unless a German unit is there, and no Battle marker."""
    own = picture.picture(book, AXIS, state.forces[AXIS]).occupied
    return (~zoc.enemy_zone(book, state, AXIS) | own) & ~wl.mask_of(
        cell for cell, _ in sieges.SIEGES.of(state).levels
    )


@wl.rule("italy43:18.1.3d")
def may_complete(state: State) -> bool:
    """Whether forts may be completed: all eight of Level 1 must have been started, once and for all.

    Until then a fort that is removed no longer counts (`removed`).
    """
    return WORKS.of(state).started >= LEVEL_1


@wl.rule("italy43:18.1.3e")
def may_raise(book: Book, cell: int) -> bool:
    """Whether a Level 2 may be built in a hex: on or behind the Gustav Line."""
    return bool(book.ground.behind_gustav >> cell & 1)


@wl.rule("italy43:3.B.1b", "italy43:18.1.1a")
def why_no_work(book: Book, state: State) -> wl.Refused | None:
    """Why nothing can be started or completed now: it is German work, once in each German Initial Phase."""
    return first_of(
        (not are_used(book), "S1.3.2 scenario-played-without-fortifications"),
        (mover(book, state) != AXIS, "3.B.1b only-germans-build-fortifications-their"),
        (WORKS.of(state).built, "18.1.1a one-fortification-started-completed-turn"),
    )


def why_not_there(book: Book, state: State, cell: int) -> wl.Refused | None:
    """Why the work that is next in a hex cannot be done now."""
    fort = fort_at(state, cell)
    after = next_stage(fort, cell)
    if not sites(book, state) >> cell & 1:
        return no("18.1.1b fortification-built-land-allies-do")
    if after is None:
        return no("18.1.2 level-2-raised-no-farther")
    if not supplied(book, state) >> cell & 1:
        return no("18.1.3b hex-not-supply")
    if not quiet(book, state) >> cell & 1:
        return no("18.1.3c nobody-works-enemy-zone-without")
    return why_not_stage(book, state, fort, after)


def why_not_stage(book: Book, state: State, fort: Fort | None, after: Fort) -> wl.Refused | None:
    """Why a stage of the work is not open: markers, the eight that come first, the Gustav Line."""
    if not after.building:
        return None if may_complete(state) else no("18.1.3d first-all-eight-level-1")
    if fort is not None and not may_raise(book, after.cell):
        return no("18.1.3e level-2-built-behind-gustav")
    if not markers_left(state, 1 if fort is None else 2):
        return no("18.1.3a no-marker-level-left")
    return None


def fortify_offers(book: Book, state: State) -> list[wl.Action]:
    """The hexes where a Fortification can be started, completed or raised now."""
    if why_no_work(book, state) is not None:
        return []
    open_ = sites(book, state) & supplied(book, state) & quiet(book, state)
    begun = wl.mask_of(fort.cell for fort in state.forts)
    fresh = open_ & ~begun  # what holds for one hex without a fort holds for all
    for cell in (*wl.bits(open_ & begun), *islice(wl.bits(fresh), 1)):
        fort = fort_at(state, cell)
        after = next_stage(fort, cell)
        if after is None or why_not_stage(book, state, fort, after) is not None:
            open_ &= ~(1 << cell if fort else fresh)
    go = worksites(book)
    return [go[cell] for cell in wl.bits(open_)]


@wl.remembered
def worksites(book: Book) -> tuple[wl.Action, ...]:
    """Cell -> the action that works there."""
    return tuple(wl.Action("fortify", to=book.label(cell)) for cell in range(book.ground.cells))


# --- the work -----------------------------------------------------------------------------------------


def fortify(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """Do a turn's work in a hex."""
    cell = book.cell(action.to)
    state = WORKS.change(state, built=True)
    if is_harassed(book, state, cell):
        state, die = wl.rolled(state, dice, "fortification")
        if die <= WASTED:
            events.append(wl.Event("fort-failed", cite("18.1.4"), hexes=(action.to,), number=die))
            return state
    after = next_stage(fort_at(state, cell), cell)
    assert after is not None
    word = "started" if after.building else "completed"
    level = after.level + after.building
    events.append(wl.Event("fort", cite("18.1.1a"), hexes=(action.to,), number=level, word=word))
    rest = [fort for fort in state.forts if fort.cell != cell]
    started = WORKS.of(state).started + (after.building and after.level == 0)
    state = wl.replace(state, forts=tuple(sorted([*rest, after], key=lambda fort: fort.cell)))
    return WORKS.change(state, started=started)


@wl.rule("italy43:18.1.4")
def is_harassed(book: Book, state: State, cell: int) -> bool:
    """Whether the work needs a roll of 3 or more because an enemy is next to the hex."""
    return bool(wl.dilate(1 << cell, book.board.grid.shifts) & zoc.enemies(book, state, AXIS))


def why_no_fort(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why no work can be done in a hex."""
    if (refused := why_no_work(book, state)) is not None:
        return refused
    cell = book.cell(action.to)
    if cell < 0 or book.is_area(cell):
        return no("18.1.1b map-no-hex", anything=anything(action.to))
    return why_not_there(book, state, cell) or no("18.1.1a nothing-built-now")


FORTIFY = wl.Chore("fortify", fortify_offers, fortify, why_no_fort, message("chore fortify"))


# --- the end of a fort --------------------------------------------------------------------------------


def removed(book: Book, state: State, cell: int, events: wl.Events) -> State:
    """The state without the Fortification in a hex, nor its Battle marker unless a City can bear that."""
    if fort_at(state, cell) is None:
        return state
    events.append(wl.Event("fort-gone", cite("18.2.3"), hexes=(book.label(cell),)))
    if not may_complete(state):
        state = WORKS.change(state, started=max(0, WORKS.of(state).started - 1))
    state = wl.replace(state, forts=tuple(fort for fort in state.forts if fort.cell != cell))
    if sieges.is_stronghold(book, state, cell):
        return state
    return sieges.marked(book, state, cell, 0, events, cite("11.6"))


def raze_offers(book: Book, state: State) -> list[wl.Action]:
    """The Fortifications that their owner may remove, at any time in his own turn."""
    if mover(book, state) != AXIS:
        return []
    return [wl.Action("raze", to=book.label(fort.cell)) for fort in state.forts]


def raze(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The owner removes a Fortification."""
    return removed(book, state, book.cell(action.to), events)


NOT_THEIRS = no("18.2.3 germans-remove-fortifications-theirs-their")
RAZE = wl.Chore("raze", raze_offers, raze, lambda book, state, action: NOT_THEIRS)


@wl.rule("italy43:18.2.3")
def overrun(book: Book, state: State, step: Approach, events: wl.Events) -> State:
    """Units of a side have come to a hex: the Allies destroy a Fortification there."""
    return removed(book, state, step.place, events) if step.side == ALLIED else state


def doomed(book: Book, state: State, side: int, mask: int) -> int:
    """The hexes in which something happens, with those in which a side's units destroy a Fortification."""
    return mask | wl.mask_of(fort.cell for fort in state.forts) if state.forts and side == ALLIED else mask


def work_anew(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """A new player turn: its Fortification is still to be started or completed."""
    return WORKS.change(state, built=False)


def read_forts(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The Fortifications of a described position."""
    out = []
    for label, level in given.items():
        text = str(level)
        if text not in ("0", "1", "1+", "2"):
            raise bad("choice fort-level", level=anything(level))
        out.append(Fort(land_hex(book, label), int(text[0]), text in ("0", "1+")))
    return wl.replace(state, forts=tuple(sorted(out, key=lambda fort: fort.cell)))


CHAPTER = wl.Chapter[Book, State](
    title="Fortifications",
    slices=(WORKS,),
    verbs={"fortify": ("to",), "raze": ("to",)},
    placing=("preparing.fortify",),
    chores={INITIAL: (FORTIFY, RAZE), MOVEMENT: (RAZE,), COMBAT: (RAZE,), SUPPLY: (RAZE,)},
    hooks=(entering.ARRIVED.by(overrun), entering.WATCHED.by(doomed), TURN_BEGINS.by(work_anew)),
    fields={
        "forts": wl.Field(Mapping, read_forts),
        "started": wl.Field(int, lambda book, state, number: WORKS.change(state, started=number)),
    },
    news={"fort": "headline", "fort-gone": "headline", "fort-failed": "roll"},
)
