"""Positions described by hand, and the invariants of every position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winterline import author as wl

from . import losses, sequence, setup
from .book import FROM_SEA, MOVEMENT, Book, beaten_cells, land_hex
from .state import ABSENT, ALLIED, AXIS, OFF_MAP, POOL, SIDES, WAITING, Force, State
from .words import bad
from .zoc import occupied

OFF = {name: place for place, name in OFF_MAP.items()}
READ_FIRST = {"when": str, "phase": str, "units": dict, "others": str, "friendly": list}
"""Fields without which there is no position: `blank` reads them."""


def blank(book: Book, spec: Mapping[str, Any]) -> State:
    """The position that a description begins with: the start of a phase (movement, unless `phase` names another).

    `when` is such as "Oct I allied". `units` maps ids to a hex (K57), a hex and a step (K57/1; K57/i inverted), or a
    place off the board; units not named are absent unless `others` is `waiting` or `start`. `friendly` lists hexes
    friendly to the Allies besides those they stand in, `ports` maps places to the turn of their counter.
    """
    turn, side = read_when(book, spec.get("when", ""))
    forces = read_units(book, spec, turn)
    friendly = wl.mask_of(land_hex(book, label) for label in spec.get("friendly", ()))
    start = setup.start_state(book)
    friendly |= occupied(book, forces[ALLIED])
    state = wl.replace(start, forces=forces, turn=turn, side=side, friendly=friendly)
    names = [phase.name for phase in book.turns[side]]
    phase = spec.get("phase", MOVEMENT)
    if phase not in names:
        raise bad("choice no-phase-choose-from", phase=phase[:20], names=names)
    return wl.replace(sequence.begin(book, state, wl.NoDice(), []), phase=names.index(phase) - 1)


def read_when(book: Book, text: str) -> tuple[int, int]:
    """Turn and side of a text such as `Oct I allied`."""
    week, _, side = text.rpartition(" ")
    names = [found.name for found in book.calendar]
    if week not in names or side not in SIDES:
        raise bad("choice not-player-turn-write-week", text=text[:30])
    return names.index(week), SIDES.index(side)


def read_units(book: Book, spec: Mapping[str, Any], turn: int) -> tuple[Force, Force]:
    """Both forces of a described position."""
    others = spec.get("others", "absent")
    if others not in ("absent", "waiting", "start"):
        raise bad("choice others-are-absent-waiting-or", others=str(others)[:20])
    worn = [setup.starting_steps(book, side) for side in (0, 1)]
    step = [bytearray(steps if others == "start" else bytes(len(steps))) for steps in worn]
    at = [[rest(book, side, n, others, turn) for n in range(len(step[side]))] for side in (0, 1)]
    for name, where in spec.get("units", {}).items():
        if name not in book.index:
            raise bad("choice no-unit", name=str(name)[:40])
        side, number = book.index[name]
        place, _, level = str(where).partition("/")
        at[side][number] = OFF[place] if place in OFF else land_hex(book, place)
        last = book.units[side].last[number]
        step[side][number] = last if level == "i" else read_step(name, level, last)
    return Force(tuple(at[0]), bytes(step[0])), Force(tuple(at[1]), bytes(step[1]))


def read_step(name: str, level: str, last: int) -> int:
    """A step written after a unit's hex."""
    if not level:
        return 0
    if not level.isdecimal() or int(level) > last:
        raise bad("choice has-no-step", name=name, level=level[:8])
    return int(level)


def rest(book: Book, side: int, number: int, others: str, turn: int) -> int:
    """Where a unit is that the description does not name."""
    if others == "absent":
        return ABSENT
    place = setup.starting_place(book, side, book.unit(side, number))
    if others == "start" or place == POOL:
        return place
    return WAITING if book.units[side].due[number] > turn and place != ABSENT else ABSENT


def check(book: Book, state: State) -> list[str]:
    """What is wrong with a position; empty for every position that play can reach."""
    out: list[str] = []
    for side in (ALLIED, AXIS):
        force, units = state.forces[side], book.units[side]
        for number, cell in enumerate(force.at):
            name = units.counters[number].id
            if cell >= 0 and not (book.land >> cell & 1 or FROM_SEA(book, state, cell, 0)):
                out.append(f"{name} is not on playable land")
            if cell < 0 and cell not in OFF_MAP:
                out.append(f"{name} is nowhere")
            if force.step[number] > units.last[number]:
                out.append(f"{name} has lost more steps than it has")
        if state.side != side and not state.stack and (full := losses.crowds(book, state, side)):
            out.append(f"{book.label(full[0])} holds too many stacking points")
    both = occupied(book, state.forces[ALLIED]) & occupied(book, state.forces[AXIS]) & ~beaten_cells(state)
    if both:
        out.append(f"both sides are in {book.label(next(wl.bits(both)))}")
    if not 0 <= state.turn < len(book.calendar):
        out.append(f"turn {state.turn} does not exist")
    return out


CHAPTER = wl.Chapter[Book, State](
    title="Positions",
    fields={name: wl.Field(kind, wl.as_it_is) for name, kind in READ_FIRST.items()},
    invariants=(check,),
)
