"""Special units: Nebelwerfers, reconnaissance, mountain units, heavy howitzers."""

from __future__ import annotations

from winterline import author as wl

from .asu import CORPS, HOWITZER, NEBELWERFER, is_fired
from .book import Book, mover, units_at
from .state import ALLIED, DODGED, GOOD, Battle, State

SPARED = ("D1", "DS")
"""Results whose step loss reconnaissance units ignore."""
SIX = 6


@wl.rule("italy43:19.1a")
def supports_like_corps(kind: int) -> bool:
    """Whether an ASU supports as a Corps ASU does: those of a corps, and Nebelwerfers."""
    return kind in (CORPS, NEBELWERFER)


@wl.rule("italy43:19.4a")
def gives_shift(kind: int) -> bool:
    """Whether an ASU gives shifts and modifiers: all but the heavy howitzers."""
    return kind not in (0, HOWITZER)


@wl.rule("italy43:19.2b")
def recon_alone(book: Book, state: State, cell: int) -> bool:
    """Whether the hex attacked holds reconnaissance units and nobody else."""
    side = 1 - mover(book, state)
    units = units_at(state, side, cell)
    return bool(units) and all("recon" in book.unit(side, unit).flags for unit in units)


@wl.rule("italy43:19.2a")
def ignores_loss(book: Book, state: State, battle: Battle) -> bool:
    """Whether the defenders ignore the step loss of a result: reconnaissance units alone, under D1 and DS."""
    return battle.result in SPARED and recon_alone(book, state, battle.cell)


@wl.rule("italy43:19.2c")
def has_dodged(state: State, side: int, unit: int) -> bool:
    """Whether a reconnaissance unit ignored a loss in this Combat Phase and so may not stand."""
    return bool(state.forces[side].deeds[unit] & DODGED)


@wl.rule("italy43:19.3b")
def at_home_in_mountains(book: Book, side: int, unit: int) -> bool:
    """Whether a unit attacks over Mountain sides at its full strength."""
    return bool(book.units[side].mountain[unit])


@wl.rule("italy43:19.3c")
def spared_half_effect(book: Book, side: int, unit: int) -> bool:
    """Whether crossing a Mountain side leaves a unit's effectiveness as it is."""
    return bool(book.units[side].mountain[unit])


def howitzers_with(book: Book, state: State, gun: int) -> list[int]:
    """The heavy howitzers that may be committed with an Allied ASU: Ready, in Good Order, stacked with a US Corps."""
    if book.units[ALLIED].asu[gun] != CORPS or book.unit(ALLIED, gun).army != "us":
        return []
    force, kinds = state.forces[ALLIED], book.units[ALLIED].asu
    here = [unit for unit in units_at(state, ALLIED, force.at[gun]) if kinds[unit] == HOWITZER]
    return [unit for unit in here if force.order(unit) == GOOD and not is_fired(state, ALLIED, unit)]


@wl.rule("italy43:19.4b")
def under_howitzers(book: Book, state: State, battle: Battle) -> bool:
    """Whether heavy howitzers fire in a combat, so that a Determined Defense rolls its sixes again."""
    return any(book.units[mover(book, state)].asu[gun] == HOWITZER for gun in battle.guns)


def defence_dice(book: Book, state: State, battle: Battle, dice: wl.Dice) -> tuple[State, tuple[int, int]]:
    """The two dice of a Determined Defense; each six is rolled once more under heavy howitzers."""
    faces = [0, 0]
    for number in range(2):
        state, faces[number] = wl.rolled(state, dice, "determined defence")
    if under_howitzers(book, state, battle):
        for number, face in enumerate(faces):
            if face == SIX:
                state, faces[number] = wl.rolled(state, dice, "heavy howitzers")
    return state, (faces[0], faces[1])
