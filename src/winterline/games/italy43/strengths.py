"""What units are worth in a combat: Main Assault Force, halving and doubling, unit by unit."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, cite, mover, units_at
from .ground import Ground
from .phrases import message
from .special import at_home_in_mountains
from .state import FULL_RETREAT, HALF, UNSUPPLIED, Battle, State
from .status import adds_to_defence, halved_in_defence, shaken

Cause = tuple[str, str]
"""Why a strength is halved or doubled, in words, and the rule."""

# --- the Main Assault Force ---------------------------------------------------------------------------


@wl.rule("italy43:8.4.4c")
def named_force(book: Book, side: int, unit: int) -> str:
    """The Main Assault Force that a unit belongs to: its Formation, or itself if it is Independent."""
    counter = book.unit(side, unit)
    return counter.formation or counter.id


def force_units(book: Book, state: State, battle: Battle) -> list[int]:
    """The attackers that are of the Main Assault Force by their Formation."""
    side = mover(book, state)
    return [unit for unit in battle.attackers if named_force(book, side, unit) == battle.formation]


@wl.rule("italy43:8.4.3b", "italy43:RR.1")
def is_attached(book: Book, state: State, battle: Battle, unit: int) -> bool:
    """Whether an attachment counts with the Main Assault Force: only while it shares a hex with a unit of it."""
    at = state.forces[mover(book, state)].at
    hexes = {at[member] for member in force_units(book, state, battle)}
    return unit in battle.attached and at[unit] in hexes


def assault_force(book: Book, state: State, battle: Battle) -> list[int]:
    """The attackers that count as the Main Assault Force, attachments included."""
    own = force_units(book, state, battle)
    more = [u for u in battle.attackers if u not in own and is_attached(book, state, battle, u)]
    return sorted(own + more)


# --- the ground ---------------------------------------------------------------------------------------


@wl.rule("italy43:9.7b")
def over_mountain(ground: Ground, cell: int, target: int) -> bool:
    """Whether an attack goes over a Mountain side, by Road or Pass or without."""
    return ground.blocked(cell, target, ground.mountain)


@wl.rule("italy43:9.7c")
def out_of_marsh(ground: Ground, cell: int) -> bool:
    """Whether an attack comes out of a Marsh hex, along a road or not."""
    return bool(ground.marsh >> cell & 1)


@wl.rule("italy43:9.7d")
def over_river(ground: Ground, cell: int, target: int) -> bool:
    """Whether an attack goes over a River side, Minor or Major, bridged or not."""
    return ground.blocked(cell, target, ground.minor) or over_major_river(ground, cell, target)


@wl.rule("italy43:9.7e")
def over_major_river(ground: Ground, cell: int, target: int) -> bool:
    """Whether an attack goes over a Major River side, which halves everybody."""
    return ground.blocked(cell, target, ground.major)


@wl.rule("italy43:9.7f")
def hindered(ground: Ground, cell: int, target: int) -> bool:
    """Whether the ground helps the defender against an attacker: Mountain side, River side or Marsh hex."""
    return (
        over_mountain(ground, cell, target) or over_river(ground, cell, target) or out_of_marsh(ground, cell)
    )


@wl.rule("italy43:9.7g")
def all_hindered(book: Book, state: State, battle: Battle) -> bool:
    """Whether the ground hinders every attacker, so that every defending unit, of whatever kind, is doubled."""
    at = state.forces[mover(book, state)].at
    cells = {at[unit] for unit in battle.attackers}
    return bool(cells) and all(hindered(book.ground, cell, battle.cell) for cell in cells)


@wl.rule("italy43:9.7a")
def sheltered(book: Book, side: int, unit: int, cell: int) -> bool:
    """Whether Hill or City doubles a unit's defence: not that of Silhouetted Tank Units and ASUs."""
    columns = book.units[side]
    if columns.silhouette[unit] or columns.asu[unit]:
        return False
    return bool((book.ground.hill | book.ground.city) >> cell & 1)


# --- attack -------------------------------------------------------------------------------------------


@wl.rule("italy43:9.1c")
def why_halved(book: Book, state: State, battle: Battle, unit: int, force: list[int]) -> Cause | None:
    """The first cause that halves a unit's attack; `force` is the Main Assault Force with its attachments."""
    side, ground = mover(book, state), book.ground
    cell, status = state.forces[side].at[unit], state.forces[side].status[unit]
    vehicle = book.units[side].vehicle[unit]
    if unit not in force:
        return "outside-force", "8.4.1"
    if over_major_river(ground, cell, battle.cell):
        return "major-river", "9.7e"
    if vehicle and over_river(ground, cell, battle.cell):
        return "vehicle-river", "9.7d"
    if vehicle and out_of_marsh(ground, cell):
        return "vehicle-marsh", "9.7c"
    if over_mountain(ground, cell, battle.cell) and not at_home_in_mountains(book, side, unit):
        return "mountain", "9.7b"
    if status & UNSUPPLIED:
        return "supply", "9.9a"
    return ("half-effective", "9.1c") if status & HALF else None


@wl.rule("italy43:8.4.1", "italy43:9.1b")
def halved(strength: int) -> int:
    """Half of one unit's strength, fractions rounded up."""
    return (strength + 1) // 2


@wl.rule("italy43:9.1a")
def changed(strength: int, *, half: bool, double: bool) -> int:
    """A strength halved at most once and doubled at most once, however many causes apply; both leave it as it was."""
    if half == double:
        return strength
    return halved(strength) if half else 2 * strength


def attack_line(book: Book, state: State, battle: Battle, unit: int, force: list[int]) -> list[wl.Modifier]:
    """A unit's attack: its printed strength, and what halving takes off."""
    side = mover(book, state)
    printed = book.units[side].attack[unit][state.forces[side].step[unit]]
    lines = [wl.Modifier(book.unit(side, unit).name, printed, cite("2.3.2a"))]
    cause = why_halved(book, state, battle, unit, force)
    loss = changed(printed, half=cause is not None, double=False) - printed
    if cause is not None:
        lines.append(wl.Modifier(message("halved", cause=message(f"cause {cause[0]}")), loss, cite(cause[1])))
    return lines


# --- defence ------------------------------------------------------------------------------------------


@wl.rule("italy43:9.8a", "italy43:17.7a")
def parenthesized(book: Book, state: State, battle: Battle, unit: int) -> bool:
    """Whether an ASU adds nothing: other units share its hex, or another ASU there defends already."""
    side = 1 - mover(book, state)
    guns = book.units[side].asu
    if not guns[unit]:
        return False
    here = [u for u in units_at(state, side, battle.cell) if u not in battle.idle]
    if any(not guns[u] for u in here):
        return True
    best = min(here, key=lambda u: (state.forces[side].order(u), u))
    return unit != best


def why_nothing(book: Book, state: State, battle: Battle, unit: int) -> Cause | None:
    """Why a unit in the hex attacked adds no strength to its defence."""
    side = 1 - mover(book, state)
    if not adds_to_defence(state, side, unit):
        return "full-retreat", "9.9a"
    if shaken(book, state, battle, unit):
        return "retreated", "12.5a"
    if unit in battle.idle:
        return "stacking", "15.3b"
    return ("alone", "9.8a") if parenthesized(book, state, battle, unit) else None


@wl.rule("italy43:9.1d", "italy43:16.4c")
def defence_line(book: Book, state: State, battle: Battle, unit: int, *, double: bool) -> list[wl.Modifier]:
    """A unit's defence: its printed strength, halved by Disruption alone, doubled by the ground; supply is nothing to it.

    `double` says that the ground hinders every attacker.
    """
    side = 1 - mover(book, state)
    counter = book.unit(side, unit)
    if (nothing := why_nothing(book, state, battle, unit)) is not None:
        cause = message(f"cause {nothing[0]}")
        return [wl.Modifier(message("counts-nothing", unit=counter.name, cause=cause), 0, cite(nothing[1]))]
    printed = book.units[side].defence[unit][state.forces[side].step[unit]]
    shelter = sheltered(book, side, unit, battle.cell)
    lines = [wl.Modifier(counter.name, printed, cite("2.3.2a"))]
    half = halved_in_defence(state, side, unit)
    more = changed(printed, half=half, double=double or shelter) - printed
    if half and (double or shelter):
        lines.append(wl.Modifier(message("modifier disrupted-doubled-printed"), 0, cite("9.1b")))
    elif half:
        lines.append(wl.Modifier(message("modifier halved-disrupted"), more, cite("9.1d")))
    elif double or shelter:
        why = ("shelter", "9.7a") if shelter else ("hindered", "9.7f")
        lines.append(wl.Modifier(message("doubled", cause=message(f"cause {why[0]}")), more, cite(why[1])))
    return lines


@wl.rule("italy43:8.1c", "italy43:8.6.1b")
def defenders(book: Book, state: State, battle: Battle) -> list[int]:
    """Who defends: everybody in the hex together, of whatever nationality."""
    return units_at(state, 1 - mover(book, state), battle.cell)


def steady_defenders(book: Book, state: State, battle: Battle) -> list[int]:
    """The defenders whose quality and Tank Rating count: not in Full Retreat, not driven there, not beyond the limit."""
    side = 1 - mover(book, state)
    here = [u for u in defenders(book, state, battle) if u not in battle.idle]
    steady = [unit for unit in here if state.forces[side].order(unit) != FULL_RETREAT]
    return [unit for unit in steady if not shaken(book, state, battle, unit)]
