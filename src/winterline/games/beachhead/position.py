"""Positions described by hand, and the invariants that every position keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from winterline import author as wl

from .book import Book, due_impulse, mover, overrun_cells
from .setup import start_state, starting_hex
from .state import ABSENT, ALLIED, AXIS, DRIVEN_OFF, LIMIT, OFF_BOARD, SIDES, WAITING, State, make_force
from .tables import IMPULSES, TURNS
from .words import bad


def blank(book: Book, spec: Mapping[str, Any]) -> State:
    """The position that a description begins with: the start of an impulse, with nobody anywhere.

    `when` is the impulse (1A by default); `units` maps unit ids to hexes or to waiting, eliminated, driven off or
    absent; `others` says where the units not named are: `absent` (the default), `waiting` (those due later) or
    `start` (as in the set-up). `control` names the side that last held fortified hexes, `shut` the ports that are
    shut; `returns` says when German units driven off come back; `cas` is the air support saved from an earlier D
    impulse, `morale` steady, broken or spent.
    """
    turn, impulse = read_when(spec.get("when", "1A"))
    state = wl.replace(start_state(book), turn=turn, impulse=impulse, shut=0)
    return wl.replace(state, forces=read_units(book, spec, turn * 6 + impulse - 6))


def read_shut(book: Book, state: State, labels: Sequence[str]) -> State:
    """Ports that are shut."""
    return wl.replace(state, shut=sum(1 << port_number(book, label) for label in labels))


def read_returns(book: Book, state: State, wanted: Mapping[str, str]) -> State:
    """When German units that were driven off come back."""
    back = ((unit_number(book, name), *read_when(time)) for name, time in wanted.items())
    return wl.replace(state, returns=tuple(sorted(back)))


def read_when(text: Any) -> tuple[int, int]:
    """Turn and impulse of a text such as 4D."""
    if not isinstance(text, str) or len(text) != 2 or text[0] not in "1234567" or text[1] not in IMPULSES:
        raise bad("choice not-impulse-write-turn-letter", text=str(text)[:10])
    return int(text[0]), IMPULSES.index(text[1])


def unit_number(book: Book, name: str) -> int:
    """The number of a German unit."""
    side, number = book.index.get(name, (ALLIED, -1))
    if side == ALLIED:
        raise bad("choice no-unit", name=str(name)[:40], game=book.game)
    return number


def port_number(book: Book, label: str) -> int:
    """The place of a port in the board's list."""
    cell = book.cell(label)
    if cell not in book.ports:
        raise bad("choice not-port", label=str(label)[:12])
    return book.ports.index(cell)


def read_control(book: Book, state: State, wanted: Mapping[str, str]) -> State:
    """Who last held which fortified hex."""
    control = state.control
    for label, side in wanted.items():
        cell = book.cell(label)
        if cell not in book.fortified or side not in SIDES:
            raise bad("choice not-fortified-hex-or-not", label=str(label)[:12], side=str(side)[:12])
        bit = 1 << book.fortified.index(cell)
        control = control | bit if side == SIDES[AXIS] else control & ~bit
    return wl.replace(state, control=control)


def read_units(book: Book, spec: Mapping[str, Any], now: int) -> tuple[Any, Any]:
    """Both forces of a described position."""
    others = spec.get("others", "absent")
    if others not in ("absent", "waiting", "start"):
        raise bad("choice others-are-absent-waiting-or", others=str(others)[:20])
    at = wl.placed(book, spec.get("units", {}), lambda side, n: rest(book, side, n, others, now), OFF_BOARD)
    allied, axis = (make_force(at[s], book.units[s].size, book.board.grid.cells) for s in (ALLIED, AXIS))
    return allied, axis


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
        for number, cell in enumerate(force.at):
            if cell >= 0 and not book.land >> cell & 1:
                out.append(f"{units.counters[number].id} is not on land")
            if cell < ABSENT:
                out.append(f"{units.counters[number].id} is nowhere")
        settled = mover(book, state) != side or not state.stack
        if settled and force.over:
            out.append(f"{book.label(next(wl.bits(force.over)))} holds more than {LIMIT} battalions")
    both = state.forces[ALLIED].occupied & state.forces[AXIS].occupied & ~overrun_cells(state)
    if both:
        out.append(f"both sides are in {book.label(next(wl.bits(both)))}")
    gone = {u for u, at in enumerate(state.forces[AXIS].at) if at == DRIVEN_OFF}
    if gone != {unit for unit, _, _ in state.returns}:
        out.append("units driven off and their returns differ")
    if not 1 <= state.turn <= TURNS + bool(state.outcome):
        out.append(f"turn {state.turn} does not exist")
    return out


CHAPTER = wl.Chapter[Book, State](
    title="Positions",
    fields={
        "when": wl.Field(str, wl.as_it_is),
        "units": wl.Field(Mapping, wl.as_it_is),
        "others": wl.Field(str, wl.as_it_is),
        "control": wl.Field(Mapping, read_control),
        "shut": wl.Field(Sequence, read_shut),
        "returns": wl.Field(Mapping, read_returns),
    },
    invariants=(check,),
)
