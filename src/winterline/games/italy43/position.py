"""Positions described by hand, and the invariants that every position keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winterline import author as wl

from .book import Book, anything
from .entry import owner_of
from .menus import INITIAL
from .phrases import bad
from .picture import picture
from .replacements import arriving
from .setup import start_state, starting_force
from .state import (
    ABSENT,
    DISPLAY,
    MARKED,
    OFF_MAP,
    ORDER,
    RELEASED,
    SIDES,
    WAITING,
    Force,
    State,
)
from .weather import support_of
from .withdrawals import SCHEDULE

PLACES = {name: place for place, name in OFF_MAP.items()}
READ_FIRST = {"turn": int, "side": str, "phase": str, "units": Mapping, "others": str}
"""Fields without which there is no position: `blank` reads them."""
PHASES = ("initial", "movement", "combat", "supply points")
"""Phases that begin with a decision: a described position waits for no die."""


def blank(book: Book, spec: Mapping[str, Any]) -> State:
    """The position that a description begins with: the start of a phase.

    `turn`, `side` and `phase` (initial, movement, combat, supply points) say when; `units` maps unit ids to a hex, an
    Entry Area (entry:S1) or waiting, eliminated, display, absent, followed by marks such as `reduced disrupted fired`;
    `others` says where the units not named are: `absent` (the default), `waiting` or `start`. `weather` is a box,
    `points` the Supply Points by side, `control` the holder of City and VP hexes, `forts` a level (0 to 2, `1+` while
    it is being raised) by hex, `battles` Battle markers by hex, `started` the Fortifications ever started,
    `replacements` those of the Initial Phase by nation, such as `inf:1 tank:1`, instead of the calendar's.
    """
    turn = spec.get("turn", book.first)
    if not book.first <= turn <= book.last:
        raise bad("choice turn-not-one", turn=anything(turn), first=book.first, last=book.last)
    start, before = start_state(book), phase_before(book, spec)
    forces = read_force(book, spec, 0), read_force(book, spec, 1)
    support = support_of(book, start.weather)
    state = wl.replace(start, turn=turn, phase=before, forces=forces, support=support)
    following = book.phases[before + 1]
    if following.name != INITIAL:
        return state
    return SCHEDULE.change(state, drafts=arriving(book, turn, following.side))


def phase_before(book: Book, spec: Mapping[str, Any]) -> int:
    """The place in the sequence just before the phase that is asked for."""
    side = SIDES.index(wl.one_of("side", spec.get("side", "axis"), SIDES, told=True))
    wanted = wl.one_of("phase", spec.get("phase", "movement"), PHASES, told=True)
    for number, phase in enumerate(book.phases):
        if phase.name == wanted and phase.side == side:
            return number - 1
    raise bad("choice no-phase", wanted=anything(wanted))


def read_force(book: Book, spec: Mapping[str, Any], side: int) -> Force:
    """One side of a described position."""
    others = wl.one_of("others", spec.get("others", "absent"), ("absent", "waiting", "start"), told=True)
    base = starting_force(book, side)
    remnants = [n for n, u in enumerate(book.units[side].counters) if "remnant" in u.flags]
    at, step, status = list(base.at), bytearray(base.step), bytearray(base.status)
    if others != "start":
        for n, place in enumerate(at):
            keep = place == WAITING and others == "waiting"
            at[n], step[n], status[n] = (DISPLAY if n in remnants else place if keep else ABSENT), 0, 0
    for name, text in spec.get("units", {}).items():
        if name not in book.index:
            raise bad("choice no-unit", name=str(name)[:40])
        owner, unit = book.index[name]
        if owner == side:
            at[unit], step[unit], status[unit] = read_unit(book, side, unit, str(text))
    return Force(tuple(at), bytes(step), bytes(status), bytes(len(at)))


def read_unit(book: Book, side: int, unit: int, text: str) -> tuple[int, int, int]:
    """A unit's place, step and markers from words such as `2706 reduced disrupted`."""
    first, *words = text.split() or [""]
    place = PLACES.get(first, book.cell(first))
    if place == -1 and first not in PLACES:
        raise bad("choice no-hex-for", first=first[:12], unit=book.unit(side, unit).id)
    step = status = 0
    for word in words:
        if word == "reduced":
            step = 1
        elif word in MARKED:
            status |= MARKED[word]
        elif word != "ready":
            raise bad("choice no-mark-unit-use-reduced", word=word[:20], marked=MARKED)
    if step >= len(book.unit(side, unit).steps):
        raise bad("choice has-no-second-step", unit=book.unit(side, unit).id)
    return place, step, status


def check(book: Book, state: State) -> list[str]:
    """What is wrong with a position; empty for every position that play can reach."""
    out = [problem for side in (0, 1) for problem in check_side(book, state, side)]
    both = [picture(book, side, state.forces[side]).occupied for side in (0, 1)]
    if both[0] & both[1]:
        out.append(f"both sides are in {book.label(next(wl.bits(both[0] & both[1])))}")
    if not state.outcome and not book.first <= state.turn <= book.last:
        out.append(f"turn {state.turn} is not part of the scenario")
    return out


def in_enemy_area(book: Book, state: State, side: int, place: int) -> bool:
    """Whether a unit stands in an Entry Area of the enemy after the Germans have had time to leave it."""
    if place < book.ground.cells or book.stage(state) in ("weather", "turn begins", "8th Army", ""):
        return False
    return owner_of(book, place - book.ground.cells, state.turn) != side


def check_side(book: Book, state: State, side: int) -> list[str]:
    """What is wrong with one side's units."""
    out, force, units = [], state.forces[side], book.units[side]
    if len({len(force.at), len(force.step), len(force.status), len(force.deeds), len(units.counters)}) > 1:
        return [f"{SIDES[side]} has not as many places as units"]
    for number, place in enumerate(force.at):
        name = units.counters[number].id
        if not min(OFF_MAP) <= place < len(book.labels):
            out.append(f"{name} is nowhere")
        elif 0 <= place < book.ground.cells and not book.ground.land >> place & 1:
            out.append(f"{name} is not on land")
        elif in_enemy_area(book, state, side, place):
            out.append(f"{name} is in an enemy Entry Area")
        if place < 0 and (force.status[number] or force.deeds[number] & ~RELEASED):
            out.append(f"{name} is off the map and bears a marker")
        if force.status[number] & ORDER == ORDER:
            out.append(f"{name} is in no order at all")
        if force.step[number] >= len(units.counters[number].steps):
            out.append(f"{name} has lost more steps than it has")
    return out


CHAPTER = wl.Chapter[Book, State](
    title="Positions",
    fields={name: wl.Field(kind, wl.as_it_is) for name, kind in READ_FIRST.items()},
    invariants=(check,),
)
