"""The position of a game of ANZIO: one frozen value.

A unit is a small number in the list of its own side. What follows from a force alone (who stands where, which hexes it
controls) is worked out when it is asked for and hangs off that force; it is never saved.
"""

from __future__ import annotations

from typing import Any

import msgspec

from winterline import author as wl
from winterline.core.able import places

ALLIED, AXIS = 0, 1
SIDES = ("allied", "axis")

WAITING = -1
"""Due later."""
ELIMINATED = -2
"""Permanently out of the game."""
ABSENT = -3
"""Not in this game."""
SICILIA = -4
MESSINA = -5
TARANTO = -6
ON_BOARD = 0
"""Instead of a hex: all of them, where places off the board are told apart."""
POOL = -7
"""A replacement counter that is not in play and may come in again."""
ARRIVING = -8
"""German units that are due and have not come onto the board yet."""
WITHDRAWN = -9
"""Units that their order of battle has taken out of the game."""
LIGURIAN, ADRIATIC = -10, -11
"""The German Coastal Commands, beyond the western and the eastern edge."""
CONCEALED = -16
"""Taken off the board: a blank counter stands for the unit, on the board or off it."""
FACE_DOWN = -17
"""A unit that starts face down: a counter without a face stands for it on the board."""

OFF_MAP = {
    WAITING: "waiting",
    ELIMINATED: "eliminated",
    ABSENT: "absent",
    SICILIA: "sicilia",
    MESSINA: "messina",
    TARANTO: "taranto",
    POOL: "pool",
    ARRIVING: "arriving",
    WITHDRAWN: "withdrawn",
    LIGURIAN: "ligurian",
    ADRIATIC: "adriatic",
    CONCEALED: "concealed",
    FACE_DOWN: "face-down",
}
"""Places off the board and what they are called."""

NO_LANDING = -1
"""Instead of the Initial Lift that is left: no invasion is under way."""

LIMIT = 8
"""Stacking points that a hex holds."""

PLACES, STEPS = 1, 2
"""The parts of a force that answers about it follow from: where units are, and their steps."""
CACHES = wl.Caches()
"""What is found out about forces, and kept with them."""


class Force(msgspec.Struct, frozen=True, dict=True):
    """Where the units of one side are and how far each has been reduced.

    `step` counts from 0 (full strength); the number of face-up counters of a unit stands for inverted.
    """

    at: tuple[int, ...]
    step: bytes

    def put(self, unit: int, cell: int) -> Force:
        """The force with one unit somewhere else (a hex, or one of the places off the board)."""
        moved = Force(self.at[:unit] + (cell,) + self.at[unit + 1 :], self.step)  # noqa: RUF005 - quicker
        return CACHES.follow(self, moved, PLACES, ((unit, self.at[unit]),))

    def reduced(self, unit: int, step: int) -> Force:
        """The force with one unit at another step."""
        changed = bytearray(self.step)
        changed[unit] = step
        return CACHES.follow(self, Force(self.at, bytes(changed)), STEPS, ((unit, self.at[unit]),))


def off_board_after(force: Force, last: dict[int, int], moved: wl.Moved) -> dict[int, int]:
    """The same, told from what it was before some units moved."""
    found = last
    for unit, left in moved:
        now, bit = force.at[unit], 1 << unit
        if left < 0 or now < 0:
            found = found.copy() if found is last else found
            found[min(left, ON_BOARD)] &= ~bit
            found[min(now, ON_BOARD)] |= bit
    return found


@CACHES.of_force(PLACES, carried=off_board_after)
def off_board(force: Force) -> dict[int, int]:
    """Place off the board -> the units there, as a mask; those on the board are together."""
    found = dict.fromkeys((*OFF_MAP, ON_BOARD), 0)
    for unit, place in enumerate(force.at):
        found[min(place, ON_BOARD)] |= 1 << unit
    return found


def units_at(force: Force, place: int) -> int:
    """The units in a hex or place off the board, as a mask."""
    return wl.mask_of(places(force.at, place))


def units_within(force: Force, hexes: int) -> list[int]:
    """The units of a force that stand in any of these hexes."""
    return [unit for unit, cell in enumerate(force.at) if cell >= 0 and hexes >> cell & 1]


class Battle(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A declared combat: attackers by unit, defenders by hex."""

    attackers: tuple[int, ...]
    hexes: tuple[int, ...]
    certain: bool = False
    """An automatic victory: in the movement phase its defenders count for nothing."""
    attack_support: str = ""
    """`air` or `naval`: a support factor on the attacker's side."""
    outcome: str = ""
    """The result, once it has been fought."""
    first: tuple[int, ...] = ()
    """Who set up an automatic victory: their ground counts, whoever joins them later."""
    bonus: int = 0
    """Half movement points of breakthrough that its victors have."""


class Sea(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Landings, ports and the sea: what the Allied player has opened and used."""

    counters: int = 0
    """Port counters in hand."""
    opened: tuple[tuple[int, int], ...] = ()
    """Ports and beachheads with a counter: place, turn in which it was declared; operable from the next turn on."""
    invaded: tuple[int, ...] = ()
    """Zones invaded so far, the first first."""
    lift: int = NO_LANDING
    """Stacking points of Initial Lift left this turn."""
    came_in: bytes = b""
    """Stacking points landed this turn, by place."""
    went_out: bytes = b""
    """Stacking points shipped out this turn, by place."""
    carried: bytes = b""
    """Build-up carried over from the turn before, by place."""
    boxed: wl.Mask = 0
    """Allied units that came into the Messina or Taranto box this turn."""
    open_boxes: int = 0
    """1 Messina, 2 Taranto."""
    opening: int = 0
    """Boxes opened this turn."""
    evacuees: tuple[tuple[int, int], ...] = ()
    """Units taken off in this Allied combat phase, each with the hex it left: they may still choose a port."""


class Reserve(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Replacements that are due but not in play as counters."""

    allied: int = 0
    infantry: int = 0
    armour: int = 0
    used: tuple[int, int] = (0, 0)
    """Replacement counters used this turn, by side: they come back no earlier than the next turn."""
    rebuilt: wl.Mask = 0
    """Units of the side in turn that took a replacement this turn."""


class State(wl.Position, frozen=True, dict=True, kw_only=True):
    """Everything that tells one position from another, and the two forces' caches."""

    forces: tuple[Force, Force]
    turn: int = 0
    side: int = ALLIED
    """The side in turn."""
    spent: bytes = b""
    """Half movement points spent this phase by each unit of the side in turn."""
    stopped: wl.Mask = 0
    """Units of the side in turn that may not move on this phase."""
    lane: tuple[bytes, bytes] = (b"", b"")
    """From which bank each unit came onto the river it stands on, this player-turn (see rivers)."""
    engaged: wl.Mask = 0
    """Units of the side in turn that began the player-turn in an enemy zone of control."""
    afloat: wl.Mask = 0
    """Units of the side in turn that moved by sea or entered from a box this turn: no Strategic Movement."""
    climbed: wl.Mask = 0
    """Units of the side in turn that have paid their plain rate for a High Apennine side: no Strategic Movement."""
    lifted: wl.Mask = 0
    """Units of the Initial Lift of this turn (raiders included)."""
    friendly: wl.Mask = 0
    """Hexes friendly to the Allies; all others are friendly to the Germans."""
    friendly_before: wl.Mask = 0
    """The same when the player-turn began."""
    battles: tuple[Battle, ...] = ()
    settling: int = -1
    """The number of the battle whose result is being carried out; -1 for none."""
    round: int = 0
    """Combat round of the player-turn: 1 the first combats, 2 the second ones."""
    fresh: wl.Mask = 0
    """Units of the side in turn that advanced in this round and may fight in the next."""
    fought: wl.Mask = 0
    """Units of the side in turn that have attacked in this round."""
    retreated: tuple[wl.Mask, wl.Mask] = (0, 0)
    """Units of either side that have retreated in this combat phase."""
    clock: tuple[bytes, bytes] = (b"", b"")
    """Turns without supply, by unit."""
    named: wl.Mask = 0
    """Allied units that the player named as those beyond capacity."""
    sea: Sea = Sea()
    reserve: Reserve = Reserve()
    reaction: int = -1
    """The turn of the second invasion, which brings the German reaction units."""
    giving_up: bool = False
    """Whether the side in turn wants to be asked at the end of its turn which of its units it destroys."""


def the_battle(state: State) -> Battle:
    """The battle whose result is being carried out."""
    return state.battles[state.settling]


def with_battle(state: State, number: int, battle: Battle) -> State:
    """The state with one of its battles replaced."""
    return wl.replace(state, battles=(*state.battles[:number], battle, *state.battles[number + 1 :]))


def with_force(state: State, side: int, force: Force, **changes: Any) -> State:
    """The state with one side's force replaced, and whatever else changes with it."""
    forces = (force, state.forces[AXIS]) if side == ALLIED else (state.forces[ALLIED], force)
    return wl.replace(state, forces=forces, **changes)


def with_lane(state: State, side: int, unit: int, lane: int) -> State:
    """The state with one unit's lane replaced."""
    changed = bytearray(state.lane[side])
    changed[unit] = lane
    lanes = (bytes(changed), state.lane[AXIS]) if side == ALLIED else (state.lane[ALLIED], bytes(changed))
    return wl.replace(state, lane=lanes)
