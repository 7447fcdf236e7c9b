"""Column shifts: Troop Quality, tanks, Fortifications, mud, and the support that both sides have committed."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, cite, mover
from .phrases import message
from .roster import is_tank
from .special import gives_shift
from .state import BRITISH_AIR, NAVAL, US_AIR, Battle, State
from .status import claims_tank_shift
from .strengths import assault_force, hindered, steady_defenders
from .track import is_mud

AIR = US_AIR | BRITISH_AIR
MARKERS = {US_AIR: "us-air", BRITISH_AIR: "british-air", NAVAL: "naval"}


@wl.rule("italy43:18.2.2a")
def level_at(state: State, cell: int) -> int:
    """The level of a completed Fortification: 0 while the first is being built, 1 while it is being raised."""
    return next((fort.level for fort in state.forts if fort.cell == cell), 0)


@wl.rule("italy43:18.2.2b")
def is_fortified(state: State, cell: int) -> bool:
    """Whether a hex defends as a Fortification: no Tank Shift there, and Determined Defense as in a City."""
    return level_at(state, cell) > 0


@wl.rule("italy43:2.3.2h")
def quality_of(book: Book, state: State, side: int, unit: int) -> int:
    """Troop Quality of the side that a counter shows: 1 Elite, 0 Normal, -1 Low Quality.

    It feeds shifts here, and Determined Defense, rallies and Disengagement elsewhere; nothing else.
    """
    return book.units[side].quality[unit][state.forces[side].step[unit]]


@wl.rule("italy43:9.2.1a")
def mostly_elite(book: Book, state: State, force: list[int]) -> bool:
    """Whether more than half of the units of the Main Assault Force are Elite, attachments counted."""
    side = mover(book, state)
    return 2 * sum(quality_of(book, state, side, unit) > 0 for unit in force) > len(force)


@wl.rule("italy43:9.2.1b")
def elite_with_tanks(book: Book, state: State, force: list[int]) -> bool:
    """Whether the Main Assault Force has both an Elite Infantry-Type unit and a Tank Unit."""
    side = mover(book, state)
    columns = book.units[side]
    elite = any(columns.infantry[u] and quality_of(book, state, side, u) > 0 for u in force)
    return elite and any(is_tank(book.unit(side, u)) for u in force)


@wl.rule("italy43:9.2.2")
def all_low(book: Book, state: State, battle: Battle) -> bool:
    """Whether every attacking unit is of Low Quality."""
    side = mover(book, state)
    return all(quality_of(book, state, side, unit) < 0 for unit in battle.attackers)


def quality_shifts(book: Book, state: State, battle: Battle, force: list[int]) -> list[wl.Modifier]:
    """The shift for Troop Quality: one at most, whichever way it was earned; Elite defenders change nothing."""
    if mostly_elite(book, state, force):
        return [wl.Modifier(message("modifier elite-assault-force"), 1, cite("9.2.1a"))]
    if elite_with_tanks(book, state, force):
        return [wl.Modifier(message("modifier elite-infantry-tanks"), 1, cite("9.2.1b"))]
    if all_low(book, state, battle):
        return [wl.Modifier(message("modifier all-attackers-low-quality"), -1, cite("9.2.2"))]
    return []


# --- tanks --------------------------------------------------------------------------------------------


@wl.rule("italy43:9.3.3a")
def no_tank_country(book: Book, state: State, cell: int) -> bool:
    """Whether nobody gets a Tank Shift: Hill, full Mountain, Marsh, City, Fortification."""
    ground = book.ground
    return bool((ground.hill | ground.marsh | ground.city) >> cell & 1) or is_fortified(state, cell)


@wl.rule("italy43:9.3.4")
def attack_rating(book: Book, side: int, unit: int) -> int:
    """A Tank Rating in attack: one less for tank destroyers; 0 for units that have none."""
    counter = book.unit(side, unit)
    return counter.tank - 1 if "destroyer" in counter.flags else counter.tank


@wl.rule("italy43:9.3.3b")
def free_to_win(book: Book, state: State, battle: Battle, force: list[int]) -> list[int]:
    """The units of the force that can win the shift: not over a river or Mountain side, not out of Marsh."""
    at = state.forces[mover(book, state)].at
    return [unit for unit in force if not hindered(book.ground, at[unit], battle.cell)]


def defence_rating(book: Book, state: State, battle: Battle) -> int:
    """The best Tank Rating of the defenders, 0 if they have none."""
    side = 1 - mover(book, state)
    able = [u for u in steady_defenders(book, state, battle) if claims_tank_shift(state, side, u)]
    return max((book.unit(side, unit).tank for unit in able), default=0)


@wl.rule("italy43:9.3.1")
def tanks_win(winning: int, defence: int) -> bool:
    """Whether the attacker's best rating beats the defender's; a defender without Tank Units is beaten."""
    return winning > defence


@wl.rule("italy43:9.3.2")
def tanks_lose(denying: int, defence: int) -> bool:
    """Whether the defender's best rating beats the attacker's; equal ratings give nobody a shift."""
    return defence > denying


def tank_shifts(book: Book, state: State, battle: Battle, force: list[int]) -> list[wl.Modifier]:
    """The Tank Shift, for whichever side has it."""
    if no_tank_country(book, state, battle.cell):
        return []
    side, defence = mover(book, state), defence_rating(book, state, battle)
    free = free_to_win(book, state, battle, force)
    winning = max((attack_rating(book, side, u) for u in free), default=0)
    denying = max((attack_rating(book, side, u) for u in force), default=0)
    if tanks_win(winning, defence):
        text = message("modifier tanks", attack=winning, defence=defence or message("none"))
        return [wl.Modifier(text, 1, cite("9.3.1"))]
    if tanks_lose(denying, defence):
        text = message("modifier tanks", attack=denying or message("none"), defence=defence)
        return [wl.Modifier(text, -1, cite("9.3.2"))]
    return []


# --- all of them --------------------------------------------------------------------------------------


@wl.rule("italy43:9.9a")
def standing_shifts(book: Book, state: State, battle: Battle) -> list[wl.Modifier]:
    """The shifts that nobody decides on: Troop Quality, tanks, Fortification, mud."""
    force = assault_force(book, state, battle)
    found = quality_shifts(book, state, battle, force) + tank_shifts(book, state, battle, force)
    if level := level_at(state, battle.cell):
        found.append(wl.Modifier(message("fortification-level", level=level), -level, cite("18.2.2a")))
    if is_mud(book, state.weather):
        found.append(wl.Modifier(message("modifier rain-mud"), -1, cite("9.9a")))
    return found


def support_shifts(book: Book, state: State, battle: Battle) -> list[wl.Modifier]:
    """The shifts of air, artillery and naval support as committed, the attacker's first."""
    side = mover(book, state)
    found: list[wl.Modifier] = []
    for owner, value, guns, markers, cited in (
        (side, 1, battle.guns, battle.attack_support, "9.5.2a"),
        (1 - side, -1, battle.defence_guns, battle.defence_support, "9.5.4a"),
    ):
        for gun in guns:
            if gives_shift(book.units[owner].asu[gun]):
                found.append(wl.Modifier(book.unit(owner, gun).name, value, cite(cited)))
        for bit, name in MARKERS.items():
            if markers & bit:
                found.append(
                    wl.Modifier(message(f"kind {name}"), value, cite("9.4a" if bit & AIR else "9.6b"))
                )
    return found


@wl.rule("italy43:PN.1", "italy43:8.7.1b", "italy43:15.2.7")
def shifts_of(book: Book, state: State, battle: Battle, *, guns: bool) -> tuple[wl.Modifier, ...]:
    """Every shift of a combat: for the attacker at most five, for the defender three, the mud besides.

    Support counts in regular combat alone.
    """
    found = standing_shifts(book, state, battle)
    if guns and battle.kind == "regular":
        found += support_shifts(book, state, battle)
    return tuple(found)
