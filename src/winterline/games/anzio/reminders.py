"""The words of the movement phase: what is asked, what a unit has left, and what a player might forget."""

from __future__ import annotations

from collections.abc import Sequence

from winterline import author as wl

from .book import Book, flagged
from .movement import allowance, doubled, not_strategic
from .state import ALLIED, SICILIA, SIDES, State
from .words import message, say


def asked(book: Book, state: State, lit: set[str]) -> wl.Message:
    """What the side in turn is asked in its movement phase, with what is on its menu."""
    if state.sea.lift < 0:
        told = message("ask moving due" if "bring" in lit else f"ask moving {SIDES[state.side]}")
        return message("ask moving fort", asked=told) if "fortify" in lit else told
    zone = book.places[state.sea.invaded[-1]].name
    if not state.sea.lift:
        return message("ask moving ashore", zone=zone)
    return message("ask moving landed" if state.lifted else "ask moving landing", zone=zone)


def points_left(book: Book, state: State, unit: int) -> wl.Message:
    """The movement points that a unit of the side in turn has left."""
    plain = allowance(book, state, unit)
    left = (plain - state.spent[unit]) / 2
    if not_strategic(book, state, unit) is not None:
        return message("left", points=max(left, 0))
    far = (doubled(plain) - state.spent[unit]) / 2
    return message("left-both", points=left, far=far) if left > 0 else message("left-far", points=far)


def undone(book: Book, state: State, actions: Sequence[wl.Action]) -> list[tuple[str, str]]:
    """What a player might regret having forgotten when movement ends now, out of what could still be done."""
    force = state.forces[state.side]
    move, ship, bring = (
        {book.index[a.unit][1] for a in actions if a.do == verb} for verb in ("move", "ship", "bring")
    )
    idle = [unit for unit in move if not state.spent[unit]]
    ashore = [unit for unit in ship if force.at[unit] == SICILIA and fights(book, state, unit)]
    fresh = [unit for unit in bring if fights(book, state, unit)]
    found = [
        (len(idle), "moves", "B4B3"),
        (len(ashore), "ashore", "C5G3" if state.sea.lift < 0 else "C5B3"),
        (len(fresh), "fresh", "C8K" if state.side == ALLIED else "C2A2.1"),
        (len(bring) - len(fresh), "spare", "C11C6"),
    ]
    return [(say(f"undone {what}", count=n), book.cite(rule)) for n, what, rule in found if n]


def fights(book: Book, state: State, unit: int) -> bool:
    """Whether a unit of the side in turn is no replacement counter."""
    return not flagged(book, state.side, unit, "replacement")
