"""Positions described by hand, and the invariants that every position keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from winterline.core.bits import bits
from winterline.core.errors import BadChoice
from winterline.core.frames import replace
from winterline.games.beachhead.book import Book, due_impulse, mover, overrun_cells
from winterline.games.beachhead.setup import start_state, starting_hex
from winterline.games.beachhead.state import (
    ABSENT,
    ALLIED,
    AXIS,
    DRIVEN_OFF,
    ELIMINATED,
    LIMIT,
    SIDES,
    WAITING,
    State,
    make_force,
)
from winterline.games.beachhead.tables import IMPULSES, TURNS

FIELDS: dict[str, type] = {
    "when": str,
    "units": Mapping,
    "others": str,
    "control": Mapping,
    "shut": Sequence,
    "returns": Mapping,
    "cas": int,
    "morale": str,
}
MORALES = ("steady", "broken", "spent")
MOST_AIR = 20
OFF = {"waiting": WAITING, "eliminated": ELIMINATED, "driven off": DRIVEN_OFF, "absent": ABSENT}


def from_spec(book: Book, spec: Mapping[str, Any]) -> State:
    """A position at the start of an impulse.

    `when` is the impulse (1A by default); `units` maps unit ids to hexes or to waiting, eliminated, driven off or
    absent; `others` says where the units not named are: `absent` (the default), `waiting` (those due later) or
    `start` (as in the set-up). `control` names the side that last held fortified hexes, `shut` the ports that are
    shut; `returns` says when German units driven off come back; `cas` is the air support saved from an earlier D
    impulse, `morale` steady, broken or spent.
    """
    check_shape(spec)
    turn, impulse = read_when(spec.get("when", "1A"))
    state = replace(start_state(book), turn=turn, impulse=impulse)
    state = replace(state, forces=read_units(book, spec, turn * 6 + impulse - 6))
    state = replace(
        state,
        control=read_control(book, state.control, spec.get("control", {})),
        shut=sum(1 << port_number(book, label) for label in spec.get("shut", ())),
        cas=one_of("cas", spec.get("cas", 0), range(MOST_AIR + 1)),
        morale=one_of("morale", spec.get("morale", "steady"), MORALES),
        returns=tuple(
            sorted(
                (unit_number(book, name, AXIS), *read_when(time))
                for name, time in spec.get("returns", {}).items()
            )
        ),
    )
    if "shut" not in spec and book.printed:
        state = replace(state, shut=0)
    if problems := check(book, state):
        raise BadChoice(f"not a legal position: {problems[0]}")
    return state


def check_shape(spec: Mapping[str, Any]) -> None:
    """Every field is known and of its kind."""
    for name, value in spec.items():
        if name not in FIELDS:
            raise BadChoice(f"a position has no '{str(name)[:40]}': use {', '.join(sorted(FIELDS))}")
        if not isinstance(value, FIELDS[name]):
            raise BadChoice(f"'{name}' of a position cannot be {type(value).__name__}: see wl.position")


def one_of(name: str, value: Any, allowed: Sequence[Any]) -> Any:
    """A value out of those that the game knows."""
    if value not in allowed:
        raise BadChoice(f"'{name}' of a position cannot be '{str(value)[:20]}'")
    return value


def read_when(text: Any) -> tuple[int, int]:
    """Turn and impulse of a text such as 4D."""
    if not isinstance(text, str) or len(text) != 2 or text[0] not in "1234567" or text[1] not in IMPULSES:
        raise BadChoice(f"'{str(text)[:10]}' is not an impulse: write a turn and a letter, such as 4D")
    return int(text[0]), IMPULSES.index(text[1])


def unit_number(book: Book, name: str, side: int | None = None) -> int:
    """The number of a unit in its side's list."""
    found = book.index.get(name)
    if found is None or (side is not None and found[0] != side):
        raise BadChoice(f"no unit '{str(name)[:40]}' in {book.game}")
    return found[1]


def port_number(book: Book, label: str) -> int:
    """The place of a port in the board's list."""
    cell = book.cell(label)
    if cell not in book.ports:
        raise BadChoice(f"'{str(label)[:12]}' is not a port")
    return book.ports.index(cell)


def read_control(book: Book, control: int, wanted: Mapping[str, str]) -> int:
    """Who last held which fortified hex."""
    for label, side in wanted.items():
        cell = book.cell(label)
        if cell not in book.fortified or side not in SIDES:
            raise BadChoice(f"'{str(label)[:12]}' is not a fortified hex, or '{str(side)[:12]}' not a side")
        bit = 1 << book.fortified.index(cell)
        control = control | bit if side == SIDES[AXIS] else control & ~bit
    return control


def read_units(book: Book, spec: Mapping[str, Any], now: int) -> tuple[Any, Any]:
    """Both forces of a described position."""
    others = spec.get("others", "absent")
    if others not in ("absent", "waiting", "start"):
        raise BadChoice(f"others are absent, waiting or start, not '{str(others)[:20]}'")
    at = [
        [rest(book, side, n, others, now) for n in range(len(book.units[side].counters))]
        for side in (ALLIED, AXIS)
    ]
    for name, place in spec.get("units", {}).items():
        if name not in book.index:
            raise BadChoice(f"no unit '{str(name)[:40]}' in {book.game}")
        side, number = book.index[name]
        cell = OFF.get(place, book.cell(str(place)) if place not in OFF else 0)
        if cell == -1 and place not in OFF:
            raise BadChoice(f"no hex '{str(place)[:12]}' for {name}")
        at[side][number] = cell
    forces = tuple(
        make_force(tuple(at[s]), book.units[s].size, book.board.grid.cells) for s in (ALLIED, AXIS)
    )
    return forces[0], forces[1]


def rest(book: Book, side: int, number: int, others: str, now: int) -> int:
    """Where a unit is that the description does not name."""
    unit = book.unit(side, number)
    if others == "absent":
        return ABSENT
    if others == "start":
        return starting_hex(book, unit)
    later = due_impulse(unit.arrival) >= now
    return WAITING if later and starting_hex(book, unit) != ABSENT else ABSENT


def check(book: Book, state: State) -> list[str]:
    """What is wrong with a position; empty for every position that play can reach."""
    out: list[str] = []
    for side in (ALLIED, AXIS):
        force, units = state.forces[side], book.units[side]
        if force != make_force(force.at, units.size, book.board.grid.cells):
            out.append(f"{SIDES[side]} caches differ from a recount")
        for number, cell in enumerate(force.at):
            if cell >= 0 and not book.land >> cell & 1:
                out.append(f"{units.counters[number].id} is not on land")
            if cell < ABSENT:
                out.append(f"{units.counters[number].id} is nowhere")
        settled = mover(book, state) != side or not state.stack
        if settled and force.over:
            out.append(f"{book.label(next(bits(force.over)))} holds more than {LIMIT} battalions")
    won = overrun_cells(state)
    both = state.forces[ALLIED].occupied & state.forces[AXIS].occupied & ~won
    if both:
        out.append(f"both sides are in {book.label(next(bits(both)))}")
    gone = {u for u, at in enumerate(state.forces[AXIS].at) if at == DRIVEN_OFF}
    if gone != {unit for unit, _, _ in state.returns}:
        out.append("units driven off and their returns differ")
    if not 1 <= state.turn <= TURNS + bool(state.outcome):
        out.append(f"turn {state.turn} does not exist")
    return out
