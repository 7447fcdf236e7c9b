"""The raid of the Ju 88: once, in the first winter, the Germans may bomb an Allied port or air base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from winterline import author as wl

from ..book import Book, Question, is_mud
from ..shown import MARKERS, PANELS
from ..sources import box_of, friendly_cells
from ..state import AXIS, State
from ..tables import date_of
from ..traffic import BUILD_UP
from ..words import at, message, spoken
from .air import ISLANDS_OUT, OUT_OF_ACTION, german_sky, taken_bases
from .bases import FIELDS

SEASON = range(date_of("Nov I", 1943), date_of("Jan IV", 1944) + 1)
"""The weeks in which the raid may be flown."""
ISLANDS = "corsica-sardinia"
"""Corsica and Sardinia as one base."""
FAR = 2
"""What is added to the die outside German air superiority."""
NEVER = -1


class Raid(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The raid."""

    flown: int = NEVER
    """The turn in which it was flown."""
    target: str = ""
    """A port or beachhead, the hex of an air base, or the islands; empty when the raid failed."""


RAID = wl.Slot(Raid())


# --- flying it ------------------------------------------------------------------------------------------


@wl.rule("anzio:X22-21B")
def may_fly(book: Book, state: State) -> bool:
    """Whether the raid may be flown now: once, when a German turn of that season in good weather ends.

    On the last turn it would do nothing any more.
    """
    fresh, season = RAID.of(state).flown == NEVER, book.calendar[state.turn].date in SEASON
    return fresh and season and not is_mud(book, state) and state.turn + 1 < len(book.calendar)


def targets(book: Book, state: State) -> dict[str, int]:
    """What may be bombed -> its hexes: places that work next turn, air bases, Corsica and Sardinia as one base."""
    out = {book.place_ids[place]: friendly_cells(book, state, place) for place, _ in state.sea.opened}
    boxes = [n for n in range(len(book.places)) if state.sea.open_boxes & box_of(book, n)]
    out |= {book.place_ids[place]: 0 for place in boxes}
    fields = wl.mask_of(cell for cell, _ in FIELDS.of(state).bases)
    out |= {book.label(cell): 1 << cell for cell in wl.bits(taken_bases(book, state) | fields)}
    return out | ({ISLANDS: 0} if book.calendar[state.turn + 1].air else {})


def surcharge(book: Book, state: State, cells: int) -> int:
    """What the die is raised by: 2 where the target lies outside German air superiority, as all that is off the board."""
    return 0 if german_sky(book, state) & cells else FAR


def chance(book: Book, state: State, cells: int) -> int:
    """On how many faces the raid succeeds."""
    return max(0, book.addendum.raid - surcharge(book, state, cells))


def offer(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Ask for the raid at the end of a German turn, while it may be flown and there is something to bomb."""
    return wl.push(state, Bombing()) if may_fly(book, state) and targets(book, state) else state


class Bombing(Question, frozen=True, gc=False, tag="bombing"):
    """What the Ju 88 bomb, if they fly now."""

    rule_id = "X22-21B"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.END, *(wl.Action("bomb", to=name) for name in targets(book, state))])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        return state if action.do == "end" else fly(book, state, action.to, dice, events)


def fly(book: Book, state: State, target: str, dice: wl.Dice, events: wl.Events) -> State:
    """Roll for the raid. A port that is hit loses its build-up of the next turn, and what it has saved."""
    state, face = wl.rolled(state, dice, f"air raid at {target}")
    hit = face <= chance(book, state, targets(book, state)[target])
    what = "bombed" if hit else "bombs-miss"
    events.append(wl.Event(what, book.cite("X22-21B"), number=face, word=target))
    if hit and target in book.place_index:
        carried = bytearray(state.sea.carried)
        carried[book.place_index[target]] = 0
        state = wl.replace(state, sea=wl.replace(state.sea, carried=bytes(carried)))
    return RAID.put(state, Raid(state.turn, target if hit else ""))


# --- what it does ---------------------------------------------------------------------------------------


def hit_now(state: State) -> str:
    """What is out of action: for the whole game-turn after the raid."""
    raid = RAID.of(state)
    return raid.target if raid.flown != NEVER and state.turn == raid.flown + 1 else ""


def no_build_up(book: Book, state: State, place: int, points: int) -> int:
    """The build-up of a place: none where the bombs fell."""
    return 0 if book.place_ids[place] == hit_now(state) else points


def bombed_base(book: Book, state: State, subject: None, cells: int) -> int:
    """The air bases that give no superiority."""
    cell = book.cell(hit_now(state))
    return cells | 1 << cell if cell >= 0 else cells


def islands_out(book: Book, state: State, subject: None) -> bool:
    """Whether Corsica and Sardinia give none."""
    return hit_now(state) == ISLANDS


# --- what is shown --------------------------------------------------------------------------------------


def named(book: Book, target: str) -> wl.Said:
    """A target as players call it."""
    if book.cell(target) >= 0:
        return message("label air-base", where=at(book, target))
    return spoken(book, target)


def raid_panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What may be bombed and with which chance, while that is asked; what is out of action."""
    rows, cited = list[wl.Shown](), book.cite("X22-21B")
    if state.stack and isinstance(state.stack[-1], Bombing):
        for name, cells in targets(book, state).items():
            value = message("value chance", faces=chance(book, state, cells))
            rows.append(wl.row(named(book, name), value, cited, hexes=wl.labels(book, cells)))
    if hit := hit_now(state):
        rows.append(wl.row(named(book, hit), message("value bombed"), cited, style="bad"))
    return [wl.panel("raid", message("panel raid"), cited, rows, open=True)] if rows else []


def craters(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What is out of action, on the map."""
    hit = hit_now(state)
    cells = book.place_cells[book.place_index[hit]][:1] if hit in book.place_index else (book.cell(hit),)
    about = wl.mark("✹", message("mark bombed"), "bad", book.cite("X22-21B"))
    return [about | {"hex": book.label(cell)} for cell in cells if cell >= 0]


def read_raid(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The raid of a described position."""
    return RAID.put(state, wl.part(Raid, given))


def problems(book: Book, state: State) -> list[str]:
    """A raid is flown before it hits something that there is."""
    raid = RAID.of(state)
    known = raid.target in ("", ISLANDS) or raid.target in book.place_index or book.cell(raid.target) >= 0
    wrong = not known or (raid.flown == NEVER and raid.target) or raid.flown > state.turn
    return ["the raid of the Ju 88 cannot have gone like this"] if wrong else []


CHAPTER = wl.Chapter[Book, State](
    title="Raid of the Ju 88",
    options=("addendum.richthofen-raid",),
    slices=(RAID,),
    frames=(Bombing,),
    verbs={"bomb": ("to",)},
    phases=(wl.Placed(wl.Phase("air raid", offer, AXIS), before="turn ends"),),
    hooks=(
        BUILD_UP.by(no_build_up),
        OUT_OF_ACTION.by(bombed_base),
        ISLANDS_OUT.by(islands_out),
        PANELS.by(raid_panel),
        MARKERS.by(craters),
    ),
    fields={"raid": wl.Field(dict, read_raid)},
    invariants=(problems,),
    news={"bombed": "port", "bombs-miss": "roll"},
)
