"""The position of a game of Anzio Beachhead: one frozen value.

A unit is a small number in the list of its own side. Everything that a decision needs often (who stands where, which
hexes are full) hangs off the two forces and is kept up to date move by move; it is never saved.
"""

from __future__ import annotations

from typing import Any

import msgspec

from winterline import author as wl

ALLIED, AXIS = 0, 1
SIDES = ("allied", "axis")

WAITING = -1
"""Due later, at sea, or kept out."""
ELIMINATED = -2
DRIVEN_OFF = -3
"""Forced off a land edge: comes back."""
ABSENT = -4
"""Not in this game: an extra unit of an option that is off, or Flak withdrawn by the balance rule."""
OFF_BOARD = {WAITING: "waiting", ELIMINATED: "eliminated", DRIVEN_OFF: "driven off", ABSENT: "absent"}
"""Places off the board, as players are told them."""

LIMIT = 4
"""Battalion-equivalents a hex holds."""

PLACES = 1
"""All that answers about a force follow from."""
CACHES = wl.Caches()
"""What is found out about positions, and kept."""


class Force(msgspec.Struct, frozen=True, dict=True):
    """Where the units of one side stand, with bitboards of the hexes that are occupied, nearly full and full."""

    at: tuple[int, ...]
    load: wl.Derived[bytes]
    occupied: wl.Derived[wl.Mask]
    tight: wl.Derived[wl.Mask]
    """Hexes with room for less than a regiment."""
    full: wl.Derived[wl.Mask]
    """Hexes with no room at all, overfull ones included."""
    over: wl.Derived[wl.Mask]
    """Hexes that hold more than they may at the end of a phase."""
    waiting: wl.Derived[wl.Mask]
    """Units that have not come yet."""

    def put(self, unit: int, cell: int, size: int) -> Force:
        """The force with one unit somewhere else (a hex, or one of the states off the board)."""
        before = self.at[unit]
        load = bytearray(self.load)
        occupied, tight, full, over, waiting = self.occupied, self.tight, self.full, self.over, self.waiting
        if before >= 0:
            held = load[before]
            left = load[before] = held - size
            bit = 1 << before
            if not left:
                occupied ^= bit
            if held >= LIMIT - 1:
                over ^= bit if held > LIMIT >= left else 0
                full ^= bit if held >= LIMIT > left else 0
                tight ^= bit if left < LIMIT - 1 else 0
        elif before == WAITING:
            waiting ^= 1 << unit
        if cell >= 0:
            held = load[cell] = load[cell] + size
            bit = 1 << cell
            occupied |= bit
            if held >= LIMIT - 1:
                tight |= bit
                if held >= LIMIT:
                    full |= bit
                    if held > LIMIT:
                        over |= bit
        elif cell == WAITING:
            waiting ^= 1 << unit
        at = self.at[:unit] + (cell,) + self.at[unit + 1 :]  # noqa: RUF005 - quicker than unpacking
        return Force(at, bytes(load), occupied, tight, full, over, waiting)


def make_force(at: tuple[int, ...], sizes: bytes, cells: int) -> Force:
    """A force counted from scratch."""
    load = bytearray(cells)
    for unit, cell in enumerate(at):
        if cell >= 0:
            load[cell] += sizes[unit]
    held = [(cell, load[cell]) for cell in {*at} if cell >= 0]
    occupied, tight, full, over = (
        wl.mask_of(cell for cell, holds in held if holds >= least)
        for least in (1, LIMIT - 1, LIMIT, LIMIT + 1)
    )
    waiting = wl.mask_of(unit for unit, cell in enumerate(at) if cell == WAITING)
    return Force(at, bytes(load), occupied, tight, full, over, waiting)


class Battle(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A declared combat: attackers by unit, defenders by hex, support markers, and whether it is already won."""

    attackers: tuple[wl.UnitNumber, ...]
    hexes: tuple[wl.Cell, ...]
    nas: int = 0
    cas: int = 0
    won: bool = False
    """An Automatic Victory."""
    outcome: str = ""
    """The result, once it has been fought."""


class State(wl.Position, frozen=True, dict=True, kw_only=True):
    """Everything that tells one position from another, and the two forces' caches."""

    forces: tuple[Force, Force]
    turn: int = 1
    impulse: int = 0
    spent: bytes = b""
    """Half movement points spent this impulse by each unit of the side in turn."""
    stopped: wl.Mask = 0
    lane: bytes = b""
    """How each unit of the side in turn is moving: plainly, along the river it started on, or off the roads."""
    engaged: wl.Mask = 0
    """Units of the side in turn that began the impulse in an enemy zone of control."""
    steady: wl.Mask = 0
    """Allied units that have not left their hex since the impulse began."""
    entered: wl.Mask = 0
    """Units of the side in turn that came onto the board this impulse."""
    battles: tuple[Battle, ...] = ()
    control: wl.Mask = 0
    """Fortified hexes, by place in the board's list, last held by the Germans."""
    shut: wl.Mask = 0
    """Ports, by place in the board's list, that the Allies may not use."""
    returns: tuple[tuple[int, int, int], ...] = ()
    """German units off the board: unit, turn and impulse of their return."""


def with_force(state: State, side: int, force: Force, **changes: Any) -> State:
    """The state with one side's force replaced, and whatever else changes with it."""
    forces = (force, state.forces[AXIS]) if side == ALLIED else (state.forces[ALLIED], force)
    return wl.replace(state, forces=forces, **changes)
