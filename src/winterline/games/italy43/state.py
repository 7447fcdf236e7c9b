"""The position of a game of Italy '43: one frozen value.

A unit is a small number in the list of its own side. A place is a hex (its cell), an Entry Area (the board's number of
cells plus the area's number), or one of the negative states off the map below. What is worked out from a force alone
is kept with it and never saved.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from itertools import compress
from typing import Any

import msgspec

from winterline import author as wl
from winterline.core.able import places

ALLIED, AXIS = 0, 1
SIDES = ("allied", "axis")

WAITING = -1
"""A reinforcement that is not due yet."""
ELIMINATED = -2
"""In the Eliminated Box: can be rebuilt."""
REMOVED = -3
"""Out of play for good by the schedule."""
AWAY = -4
"""Withdrawn: comes back on the turn that the schedule names."""
DISPLAY = -5
"""A parent unit whose Remnant is on the map, or a Remnant waiting to be used."""
ABSENT = -6
"""Not in this scenario."""
PERISHED = -7
"""Lost to attrition: counts as eliminated but can never be rebuilt."""
OFF_MAP = {
    WAITING: "waiting",
    ELIMINATED: "eliminated",
    REMOVED: "removed",
    AWAY: "withdrawn",
    DISPLAY: "display",
    ABSENT: "absent",
    PERISHED: "perished",
}

GOOD, DISRUPTED, FULL_RETREAT = 0, 1, 2
ORDERS = ("good order", "disrupted", "full retreat")
ORDER = 3
"""The two lowest bits of a unit's status: its order."""
OUT_OF_SUPPLY = 4
"""The white marker."""
ISOLATED = 8
"""The red marker."""
UNSUPPLIED = OUT_OF_SUPPLY | ISOLATED
FIRED = 16
"""An ASU on its Fired side."""
REBUILT = 32
"""Under a Replacement marker."""
TRUCKED = 64
HALF = 128
"""Under a Half Effectiveness marker."""
MARKED = {
    "disrupted": DISRUPTED,
    "full-retreat": FULL_RETREAT,
    "out-of-supply": OUT_OF_SUPPLY,
    "isolated": ISOLATED,
    "fired": FIRED,
    "replacement": REBUILT,
    "trucked": TRUCKED,
    "half": HALF,
}
"""The markers of a unit's status by their names."""

MOVED = 1
"""Has finished its move in this Movement Phase."""
ATTACKED = 2
"""Has taken part in a regular attack, or was marked for an Automatic DS, in this player turn."""
RETREATED = 4
"""Has retreated in this Combat Phase."""
AUTO_DS = 8
"""Under an Automatic DS marker."""
DEFENDED = 16
"""Has been attacked by regular combat in this Combat Phase."""
SLIPPED = 32
"""Has tried to disengage."""
DODGED = 64
"""A recon unit that ignored a step loss in this Combat Phase."""
RELEASED = 128
"""A frozen or garrison unit that is free for good; the only deed that outlasts the turn."""

US_AIR, BRITISH_AIR, NAVAL = 1, 2, 4
"""Support markers that are Ready, as bits of `State.support`."""


PLACES, PLAY, IN_ORDER, MARKS, STEPS, DEEDS, MOVES = (1 << part for part in range(7))
"""The parts of a force that answers follow from: where units are, who is in play, orders, other markers, steps, deeds,
and who may still have a move."""
ALL = 127
CACHES = wl.Caches()
"""What is found out about positions, and kept."""


def without(past: int) -> bytes:
    """What turns a column of bits into one that lacks some of them."""
    return bytes(bits & ~past for bits in range(256))


PAST = without(RETREATED | DEFENDED | DODGED)
"""What turns deeds into those that outlast the beginning of a Combat Phase."""
FRESH = bytes(not deeds & (MOVED | AUTO_DS) for deeds in range(256))
"""Deeds -> whether the unit may still have a move."""


def indices(at: tuple[int, ...], place: int) -> list[int]:
    """The units that are in a place."""
    return places(at, place)


class Force(msgspec.Struct, frozen=True, dict=True):
    """One side's units: where they are, on which step, in what state, and what they have done this turn."""

    at: tuple[int, ...]
    step: bytes
    """Steps lost: 0 on the front, 1 on the back. A third step is a Remnant, which is a unit of its own."""
    status: bytes
    deeds: bytes

    def order(self, unit: int) -> int:
        """GOOD, DISRUPTED or FULL_RETREAT."""
        return self.status[unit] & ORDER

    def put(self, unit: int, place: int) -> Force:
        """The force with one unit somewhere else."""
        return self.put_all((unit,), place)

    def put_all(self, units: tuple[int, ...], place: int) -> Force:
        """The force with some units somewhere else."""
        at, changed = list(self.at), PLACES if place >= 0 else PLACES | PLAY
        moved: list[tuple[int, int]] = []
        for unit in units:
            left = at[unit]
            if left < 0:
                changed |= PLAY
            moved.append((unit, left))
            at[unit] = place
        after = Force(tuple(at), self.step, self.status, self.deeds)
        return CACHES.follow(self, after, changed, tuple(moved))

    def mark(self, unit: int, *, add: int = 0, clear: int = 0) -> Force:
        """The force with markers of one unit changed; what is cleared goes first."""
        status = bytearray(self.status)
        status[unit] = status[unit] & ~clear | add
        after = Force(self.at, self.step, bytes(status), self.deeds)
        changed = MARKS | IN_ORDER if (add | clear) & ORDER else MARKS
        return CACHES.follow(self, after, changed, ((unit, self.at[unit]),))

    @wl.rule("italy43:13.1.1a")
    def ordered(self, unit: int, order: int) -> Force:
        """The force with one unit in one state, and in no other."""
        return self.mark(unit, add=order, clear=ORDER)

    def marked(self, status: bytes) -> Force:
        """The force with other markers, but everybody's order as it was."""
        return CACHES.follow(self, Force(self.at, self.step, status, self.deeds), MARKS)

    def did(self, deed: int, *units: int) -> Force:
        """The force with a deed of some units remembered."""
        deeds = bytearray(self.deeds)
        for unit in units:
            deeds[unit] |= deed
        after = Force(self.at, self.step, self.status, bytes(deeds))
        changed = DEEDS if FRESH[deed] else DEEDS | MOVES
        return CACHES.follow(self, after, changed, tuple([(unit, self.at[unit]) for unit in units]))

    def with_deeds(self, deeds: bytes) -> Force:
        """The force with other deeds."""
        return CACHES.follow(self, Force(self.at, self.step, self.status, deeds), DEEDS | MOVES)

    def stepped(self, unit: int, step: int) -> Force:
        """The force with one unit on another step."""
        steps = bytearray(self.step)
        steps[unit] = step
        return CACHES.follow(self, Force(self.at, bytes(steps), self.status, self.deeds), STEPS)


def mended(last: list[int], moved: wl.Moved, able: Callable[[int], object]) -> list[int]:
    """A list of units in order, told from what it was before some changed: of these, the able ones belong to it."""
    out = last.copy()
    for unit in dict(moved):  # one that changed twice is looked at once
        place = bisect_left(out, unit)
        listed = place < len(out) and out[place] == unit
        if listed and not able(unit):
            del out[place]
        elif not listed and able(unit):
            out.insert(place, unit)
    return out


def unmoved_after(force: Force, last: list[int], moved: wl.Moved) -> list[int]:
    """Who may still have a move, told from what it was before some units changed."""
    at, deeds = force.at, force.deeds
    return mended(last, moved, lambda unit: at[unit] >= 0 and FRESH[deeds[unit]])


@CACHES.of_force(PLAY | MOVES, carried=unmoved_after)
def unmoved(force: Force) -> list[int]:
    """The units in play that have not finished their move."""
    fresh = compress(range(len(force.at)), force.deeds.translate(FRESH))
    return [unit for unit in fresh if force.at[unit] >= 0]


FLEEING = bytes(status & ORDER == FULL_RETREAT for status in range(256))


@CACHES.of_force(IN_ORDER)
def routed(force: Force) -> list[int]:
    """The units in Full Retreat."""
    return [*compress(range(len(force.status)), force.status.translate(FLEEING))]


class Stamp(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Where the units of a force are and in what state, compared by identity: that takes no time."""

    at: tuple[int, ...]
    status: bytes


@CACHES.of_force(PLACES | IN_ORDER | MARKS)
def stamp(force: Force) -> Stamp:
    """What stands for the places and markers of a force where answers are kept by them."""
    return Stamp(force.at, force.status)


class Fort(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A Fortification on the map."""

    cell: int
    level: int
    """Completed level: 0 while the first is being built, then 1 or 2."""
    building: bool
    """Under construction: the next level is not there yet."""


class Battle(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One combat from its declaration to its advance."""

    cell: int
    """The target hex."""
    attackers: tuple[int, ...]
    formation: str = ""
    """The Main Assault Force: a Formation, or the id of an Independent unit."""
    attached: tuple[int, ...] = ()
    """Attackers that count with the Main Assault Force without being of it."""
    guns: tuple[int, ...] = ()
    """The attacker's ASUs, Division or Corps, a heavy howitzer included."""
    attack_support: int = 0
    """US_AIR, BRITISH_AIR and NAVAL used by the attacker."""
    defence_guns: tuple[int, ...] = ()
    """The defender's ASU for a shift."""
    defence_support: int = 0
    """US_AIR, BRITISH_AIR and NAVAL used by the defender, for a shift."""
    dice: int = 1
    """Dice thrown: more than one in a Major Assault."""
    kind: str = "regular"
    """regular, breakthrough or auto."""
    column: int = 0
    roll: int = 0
    result: str = ""
    advance: int = 0
    """Hexes of advance won, 3 for Adv 2+, -1 for a Limited Advance."""
    defenders: tuple[int, ...] = ()
    """Who defended, in the order of their numbers, once it has been fought."""
    lead: int = -1
    """The Lead Unit of the Determined Defense."""
    held_by: int = -1
    """The ASU that supports the Determined Defense; -2 to -4 for US air, British air and naval."""
    idle: tuple[int, ...] = ()
    """Defenders beyond the Stacking Limit in a Breakthrough Combat, who contribute nothing."""


class State(wl.Position, frozen=True, dict=True, kw_only=True):
    """Everything that tells one position from another."""

    forces: tuple[Force, Force]
    turn: int = 1
    weather: int = 0
    """The box of the weather track, 0 for A."""
    support: int = 0
    """Air and Naval Support markers that are Ready."""
    points: tuple[int, int] = (0, 0)
    """Supply Points of both sides."""
    held: bytes = b""
    """Who controls each City and VP hex, by its place in the book's list."""
    forts: tuple[Fort, ...] = ()
    remnants: tuple[tuple[int, int, int], ...] = ()
    """Remnants on the map: side, Remnant, the unit it stands for."""
    battle: Battle | None = None
    """The combat that is being fought."""
    pending: tuple[Battle, ...] = ()
    """Automatic DS combats whose advance is still to come, and a combat interrupted by a breakthrough."""
    points_won: int = 0
    """The Allied Victory Points at the last check."""


def the_battle(state: State) -> Battle:
    """The combat that is being put together or fought."""
    assert state.battle is not None
    return state.battle


def with_force(state: State, side: int, force: Force, **changes: Any) -> State:
    """The state with one side's force replaced, and whatever else changes with it."""
    forces = (force, state.forces[AXIS]) if side == ALLIED else (state.forces[ALLIED], force)
    return wl.replace(state, forces=forces, **changes)
