"""Positions described by hand, and the invariants of every position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from winterline.core.bits import bits, mask_of
from winterline.core.errors import BadChoice
from winterline.core.frames import replace
from winterline.core.gesture import NoDice
from winterline.games.anzio import setup
from winterline.games.anzio.book import Book, beaten_cells
from winterline.games.anzio.sequence import begin
from winterline.games.anzio.stacking import fuller_than, loads, overfull
from winterline.games.anzio.state import (
    ABSENT,
    ALLIED,
    ARRIVING,
    AXIS,
    ELIMINATED,
    MESSINA,
    POOL,
    SICILIA,
    SIDES,
    TARANTO,
    WAITING,
    Force,
    Reserve,
    Sea,
    State,
    Support,
)
from winterline.games.anzio.zoc import armed, held, occupied

OFF = {
    "waiting": WAITING,
    "eliminated": ELIMINATED,
    "absent": ABSENT,
    "sicilia": SICILIA,
    "messina": MESSINA,
    "taranto": TARANTO,
    "pool": POOL,
    "arriving": ARRIVING,
}
FIELDS: dict[str, type | tuple[type, ...]] = {
    "when": str,
    "phase": str,
    "units": dict,
    "others": str,
    "friendly": list,
    "ports": dict,
    "sea": dict,
    "reserve": dict,
    "support": dict,
    "forts": list,
    "reaction": int,
    "clock": dict,
    "rerolls": list,
}


def from_spec(book: Book, spec: Mapping[str, Any]) -> State:
    """A position at the start of a phase (movement, unless `phase` names another) of a player-turn.

    `when` is such as "Oct I allied". `units` maps ids to a hex (K57), a hex and a step (K57/1; K57/i inverted), or a
    place off the board; units not named are absent unless `others` is `waiting` or `start`. `friendly` lists hexes
    friendly to the Allies besides those they stand in, `ports` maps places to the turn of their counter.
    """
    check_shape(spec)
    turn, side = read_when(book, spec.get("when", ""))
    forces = read_units(book, spec, turn)
    friendly = mask_of(hex_of(book, label) for label in spec.get("friendly", ()))
    start = setup.start_state(book)
    state = replace(
        start,
        forces=forces,
        turn=turn,
        side=side,
        friendly=friendly | occupied(book, forces[ALLIED]),
        forts=mask_of(hex_of(book, label) for label in spec.get("forts", ())),
        reaction=spec.get("reaction", -1),
        rerolls=tuple(spec.get("rerolls", (0, 0))),
        sea=read_sea(book, spec),
        reserve=part(Reserve, spec.get("reserve", {})),
        support=part(Support, spec.get("support", {})),
        clock=read_clock(book, spec.get("clock", {})),
    )
    state = begin(book, state, NoDice(), [])
    names = [phase.name for phase in book.plan.phases[side]]
    phase = spec.get("phase", "movement")
    if phase not in names:
        raise BadChoice(f"no phase '{phase[:20]}': choose from {', '.join(names)}")
    if problems := check(book, state):
        raise BadChoice(f"not a legal position: {problems[0]}")
    return replace(state, phase=names.index(phase) - 1)


def part(kind: Any, fields: Mapping[str, Any]) -> Any:
    """One part of a position from the fields that differ from its usual ones."""
    try:
        return msgspec.convert(msgspec.structs.astuple(replace(kind(), **fields)), kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise BadChoice(f"a position cannot have this: {str(error)[:120]}") from None


def check_shape(spec: Mapping[str, Any]) -> None:
    """Every field is known and of its kind."""
    for name, value in spec.items():
        if name not in FIELDS:
            raise BadChoice(f"a position has no '{str(name)[:40]}': use {', '.join(sorted(FIELDS))}")
        if not isinstance(value, FIELDS[name]):
            raise BadChoice(f"'{name}' of a position cannot be {type(value).__name__}: see wl.position")


def read_when(book: Book, text: str) -> tuple[int, int]:
    """Turn and side of a text such as `Oct I allied`."""
    week, _, side = text.rpartition(" ")
    names = [found.name for found in book.calendar]
    if week not in names or side not in SIDES:
        raise BadChoice(f"'{text[:30]}' is not a player-turn: write a week and a side, such as Oct I allied")
    return names.index(week), SIDES.index(side)


def hex_of(book: Book, label: Any) -> int:
    """The cell of a playable hex."""
    cell = book.cell(str(label))
    if cell < 0 or not book.land >> cell & 1:
        raise BadChoice(f"no playable hex '{str(label)[:12]}'")
    return cell


def read_units(book: Book, spec: Mapping[str, Any], turn: int) -> tuple[Force, Force]:
    """Both forces of a described position."""
    others = spec.get("others", "absent")
    if others not in ("absent", "waiting", "start"):
        raise BadChoice(f"others are absent, waiting or start, not '{str(others)[:20]}'")
    at = [
        [rest(book, side, n, others, turn) for n in range(len(book.units[side].counters))] for side in (0, 1)
    ]
    step = [bytearray(len(units.counters)) for units in book.units]
    for name, where in spec.get("units", {}).items():
        if name not in book.index:
            raise BadChoice(f"no unit '{str(name)[:40]}' in anzio")
        side, number = book.index[name]
        place, _, level = str(where).partition("/")
        at[side][number] = OFF[place] if place in OFF else hex_of(book, place)
        last = book.units[side].last[number]
        step[side][number] = last if level == "i" else read_step(name, level, last)
    return Force(tuple(at[0]), bytes(step[0])), Force(tuple(at[1]), bytes(step[1]))


def read_step(name: str, level: str, last: int) -> int:
    """A step written after a unit's hex."""
    if not level:
        return 0
    if not level.isdecimal() or int(level) > last:
        raise BadChoice(f"{name} has no step '{level[:8]}'")
    return int(level)


def rest(book: Book, side: int, number: int, others: str, turn: int) -> int:
    """Where a unit is that the description does not name."""
    unit = book.unit(side, number)
    if others == "absent":
        return ABSENT
    place = setup.starting_place(book, side, unit)
    if others == "start" or place == POOL:
        return place
    return WAITING if book.units[side].due[number] > turn and place != ABSENT else ABSENT


def read_sea(book: Book, spec: Mapping[str, Any]) -> Sea:
    """Ports and landings of a described position."""
    opened = []
    names = [week.name for week in book.calendar]
    for place, week in spec.get("ports", {}).items():
        if place not in book.place_index or week not in names:
            raise BadChoice(f"no place '{str(place)[:30]}' or no turn '{str(week)[:12]}'")
        opened.append((book.place_index[place], names.index(week)))
    blank = bytes(len(book.places))
    fields = {"came_in": blank, "went_out": blank, "carried": blank, **spec.get("sea", {})}
    sea: Sea = part(Sea, fields)
    return replace(sea, opened=tuple(opened) or sea.opened)


def read_clock(book: Book, wanted: Mapping[str, Any]) -> tuple[bytes, bytes]:
    """Turns without supply of a described position."""
    clock = [bytearray(len(units.counters)) for units in book.units]
    for name, turns in wanted.items():
        if name not in book.index or turns not in (0, 1, 2):
            raise BadChoice(f"no unit '{str(name)[:40]}', or '{str(turns)[:8]}' is not a number of turns")
        side, number = book.index[name]
        clock[side][number] = turns
    return bytes(clock[0]), bytes(clock[1])


def check(book: Book, state: State) -> list[str]:
    """What is wrong with a position; empty for every position that play can reach."""
    out: list[str] = []
    for side in (ALLIED, AXIS):
        force, units = state.forces[side], book.units[side]
        for number, cell in enumerate(force.at):
            name = units.counters[number].id
            if cell >= 0 and not book.land >> cell & 1 and cell not in dict(state.sea.assaults):
                out.append(f"{name} is not on playable land")
            if cell < ARRIVING:
                out.append(f"{name} is nowhere")
            if force.step[number] > units.last[number]:
                out.append(f"{name} has lost more steps than it has")
        if not recounted(book, side, force):
            out.append(f"what is known of the {SIDES[side]} force differs from a recount")
        if state.side != side and not state.stack and (full := overfull(book, side, force)):
            out.append(f"{book.label(next(bits(full)))} holds too many stacking points")
    both = occupied(book, state.forces[ALLIED]) & occupied(book, state.forces[AXIS]) & ~beaten_cells(state)
    if both:
        out.append(f"both sides are in {book.label(next(bits(both)))}")
    if not 0 <= state.turn < len(book.calendar):
        out.append(f"turn {state.turn} does not exist")
    return out


def recounted(book: Book, side: int, force: Force) -> bool:
    """Whether what was kept of a force move by move is what a count from scratch gives."""
    fresh, points = Force(force.at, force.step), loads(book, side, force)
    return (
        fuller_than(book, side, force) == fuller_than(book, side, fresh)
        and all(points.get(cell, 0) == found for cell, found in loads(book, side, fresh).items())
        and occupied(book, force) == occupied(book, fresh)
        and held(book, side, force) == held(book, side, fresh)
        and armed(book, side, force) == armed(book, side, fresh)
    )
