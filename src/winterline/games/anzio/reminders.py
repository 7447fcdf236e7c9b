"""The words of the movement phase: what is asked, what a unit has left, and what a player might forget."""

from __future__ import annotations

from collections.abc import Sequence

from winterline import author as wl

from .book import Book, flagged
from .movement import allowance, doubled, not_strategic
from .state import ALLIED, AXIS, SICILIA, State
from .words import counted, halves


def asked(book: Book, state: State, lit: set[str]) -> str:
    """What the side in turn is asked in its movement phase, with what is on its menu."""
    if state.sea.lift < 0:
        how = ", by land and by sea" if state.side == ALLIED else ""
        if "bring" in lit:
            how = ", and those that are due come on"
        return f"Your units go one by one, in any order{how}, until you end the movement phase."
    zone = book.places[state.sea.invaded[-1]].name
    if not state.lifted:
        return f"The invasion at {zone}: choose a unit in Sicilia and land it on one of the beaches."
    return f"The invasion at {zone}: more units may land and those ashore go on, until you end the movement phase."


def points_left(book: Book, state: State, unit: int) -> str:
    """The movement points that a unit of the side in turn has left."""
    plain = allowance(book, state, unit)
    left = plain - state.spent[unit]
    if not_strategic(book, state, unit) is not None:
        return f"{points(max(left, 0))} left"
    far = doubled(plain) - state.spent[unit]
    if left <= 0:
        return f"{points(far)} of Strategic Movement left"
    return f"{points(left)} left ({halves(far)} by Strategic Movement)"


def points(half: int) -> str:
    """Half points as movement points: 1 movement point, 2½ movement points."""
    return f"{halves(half)} movement {'point' if half == ONE else 'points'}"


def undone(book: Book, state: State, actions: Sequence[wl.Action]) -> list[tuple[str, str]]:
    """What a player might regret having forgotten when movement ends now, out of what could still be done."""
    force = state.forces[state.side]
    named = {
        verb: {book.index[a.unit][1] for a in actions if a.do == verb} for verb in ("move", "ship", "bring")
    }
    idle = [unit for unit in named["move"] if not state.spent[unit]]
    ashore = [unit for unit in named["ship"] if force.at[unit] == SICILIA and fights(book, state, unit)]
    fresh = [unit for unit in named["bring"] if fights(book, state, unit)]
    spare = len(named["bring"]) - len(fresh)
    found = [
        (len(idle), "unit has", "units have", "not moved", "B4B3"),
        (
            len(ashore),
            "unit",
            "units",
            "in Sicilia could still go by sea",
            "C5G3" if state.sea.lift < 0 else "C5B3",
        ),
        (len(fresh), "unit", "units", "could still come onto the board", ENTRY[state.side]),
        (spare, "kind of replacement", "kinds of replacement", "could still be brought on", "C11C6"),
    ]
    return [(f"{counted(n, one, many)} {what}", book.cite(rule)) for n, one, many, what, rule in found if n]


ONE = 2
"""Half points of a movement point."""
ENTRY = {ALLIED: "C8K", AXIS: "C2A2.1"}


def fights(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn is no replacement counter."""
    return not flagged(book, state.side, unit, "replacement")
