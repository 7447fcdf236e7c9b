"""What a seat may know, built by allow-list. Nothing leaves a game any other way."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .book import Book, mover, strength_on_map
from .combat import symbol
from .movement import HALVES, points_left
from .preview import overrun
from .state import ALLIED, AXIS, ELIMINATED, OFF_BOARD, SIDES, WAITING, State
from .tables import IMPULSES


def unit_view(book: Book, state: State, side: int, number: int) -> dict[str, Any]:
    """One counter as everybody sees it."""
    unit, out = book.unit(side, number), wl.unit_row(book, state, side, number, OFF_BOARD)
    if state.forces[side].at[number] == WAITING:
        out["arrival"] = unit.arrival
        out["box"] = unit.at if unit.arrival == "1A" else ""
    if mover(book, state) == side and state.spent:
        out["spent"] = state.spent[number] / 2
        out["stopped"] = bool(state.stopped >> number & 1)
        if state.spent[number]:
            out["left"] = max(0, points_left(book, state, number)) / HALVES
    return out


def battle_views(book: Book, state: State) -> list[dict[str, Any]]:
    """The declared combats. Support in them is public once it is there: notes join only when revealed."""
    side = mover(book, state)
    sure = {"odds": overrun(book), "rule": book.cite("6.3.2.trigger", "opt.av.1")}
    return [
        {
            "attackers": list(book.names(side, battle.attackers)),
            "hexes": [book.label(cell) for cell in battle.hexes],
            "nas": battle.nas,
            "cas": battle.cas,
            "won": battle.won,
            "outcome": symbol(book, battle.outcome),
            **(sure if battle.won else {}),
        }
        for battle in state.battles
    ]


def control_view(book: Book, state: State) -> dict[str, str]:
    """Who last held each fortified hex."""
    held = enumerate(book.fortified)
    return {book.label(cell): SIDES[AXIS if state.control >> n & 1 else ALLIED] for n, cell in held}


def units_view(book: Book, state: State) -> list[dict[str, Any]]:
    """Every counter of both sides."""
    return [unit_view(book, state, s, n) for s in (ALLIED, AXIS) for n in range(len(book.units[s].counters))]


def returns_view(book: Book, state: State) -> list[dict[str, Any]]:
    """German units off the board, and when they come back."""
    return [
        {"unit": book.unit(AXIS, unit).id, "when": f"{turn}{IMPULSES[impulse]}"}
        for unit, turn, impulse in state.returns
    ]


def strengths(book: Book, state: State) -> dict[str, int]:
    """The factors of both sides on the board."""
    return {SIDES[s]: strength_on_map(book, state, s) for s in (ALLIED, AXIS)}


def lost(book: Book, state: State) -> dict[str, int]:
    """The factors of the units that each side has lost."""
    gone = {s: [u for u, cell in enumerate(state.forces[s].at) if cell == ELIMINATED] for s in (ALLIED, AXIS)}
    return {SIDES[s]: sum(book.units[s].defence[unit] for unit in units) for s, units in gone.items()}


def held(book: Book, state: State) -> dict[str, int]:
    """The fortified hexes that each side was the last to hold."""
    german = sum(state.control >> n & 1 for n in range(len(book.fortified)))
    return {SIDES[ALLIED]: len(book.fortified) - german, SIDES[AXIS]: german}


CHAPTER = wl.Chapter[Book, State](
    title="What everybody sees",
    views={
        "units": lambda book, state, seat: units_view(book, state),
        "battles": lambda book, state, seat: battle_views(book, state),
        "control": lambda book, state, seat: control_view(book, state),
        "shut_ports": lambda book, state, seat: [book.label(book.ports[n]) for n in wl.bits(state.shut)],
        "returns": lambda book, state, seat: returns_view(book, state),
        "strength": lambda book, state, seat: strengths(book, state),
    },
    counted=(
        wl.Counted("strength", strengths, leaps=False),
        wl.Counted("lost", lost),
        wl.Counted("fortified", held),
    ),
)
