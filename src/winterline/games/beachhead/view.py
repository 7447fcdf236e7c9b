"""What a seat may know, built by allow-list. Nothing leaves a game any other way."""

from __future__ import annotations

from typing import Any

from winterline.core.bits import bits
from winterline.core.errors import BadChoice
from winterline.games.beachhead.book import Book, mover, strength_on_map, when
from winterline.games.beachhead.combat import symbol
from winterline.games.beachhead.state import (
    ABSENT,
    ALLIED,
    AXIS,
    DRIVEN_OFF,
    ELIMINATED,
    SIDES,
    WAITING,
    State,
)

OFF_BOARD = {WAITING: "waiting", ELIMINATED: "eliminated", DRIVEN_OFF: "driven off", ABSENT: "absent"}


def unit_view(book: Book, state: State, side: int, number: int) -> dict[str, Any]:
    """One counter as everybody sees it."""
    unit = book.unit(side, number)
    cell = state.forces[side].at[number]
    out: dict[str, Any] = {"id": unit.id, "side": SIDES[side], "status": OFF_BOARD.get(cell, "on board")}
    if cell >= 0:
        out["hex"] = book.label(cell)
    if cell == WAITING:
        out["arrival"] = unit.arrival
        out["box"] = unit.at if unit.arrival == "1A" else ""
    if mover(book, state) == side and state.spent:
        out["spent"] = state.spent[number] / 2
        out["stopped"] = bool(state.stopped >> number & 1)
    return out


def battle_views(book: Book, state: State) -> list[dict[str, Any]]:
    """The declared combats. Support in them is public once it is there: notes join only when revealed."""
    side = mover(book, state)
    return [
        {
            "attackers": list(book.names(side, battle.attackers)),
            "hexes": [book.label(cell) for cell in battle.hexes],
            "nas": battle.nas,
            "cas": battle.cas,
            "won": battle.won,
            "outcome": symbol(book, battle.outcome),
        }
        for battle in state.battles
    ]


def support_view(book: Book, state: State, seat: str) -> dict[str, Any]:
    """Support at hand. Notes and what is left are the Allied player's secret in D, and 1970 never tells of air."""
    noting = state.impulse == 3
    if seat == SIDES[ALLIED]:
        notes = [{"hex": book.label(n.cell), "nas": n.nas, "cas": n.cas} for n in state.notes]
        return {"nas": state.nas, "cas": state.cas, "notes": notes}
    if noting or book.printed:
        return {"nas": None if noting else state.nas, "cas": None, "notes": None}
    return {"nas": state.nas, "cas": state.cas, "notes": None}


def moment(book: Book, state: State) -> tuple[str, str]:
    """The impulse and its phase."""
    phase = book.plan.phases[state.phase].name if 0 <= state.phase < len(book.plan.phases) else ""
    return when(state) if not state.outcome else "over", phase


def view(book: Book, state: State, seat: str) -> dict[str, Any]:
    """The position as a seat (a side, or `spectator`) may know it."""
    if seat not in (*SIDES, "spectator"):
        raise BadChoice(f"no seat '{seat[:20]}': choose from {', '.join(SIDES)} or spectator")
    return {
        "game": book.game,
        "options": list(book.options),
        "when": (now := moment(book, state))[0],
        "phase": now[1],
        "side": SIDES[mover(book, state)],
        "units": [
            unit_view(book, state, s, n) for s in (ALLIED, AXIS) for n in range(len(book.units[s].counters))
        ],
        "battles": battle_views(book, state),
        "support": support_view(book, state, seat),
        "control": {
            book.label(cell): SIDES[AXIS if state.control >> n & 1 else ALLIED]
            for n, cell in enumerate(book.fortified)
        },
        "shut_ports": [book.label(book.ports[n]) for n in bits(state.shut)],
        "returns": [
            {"unit": book.unit(AXIS, unit).id, "when": f"{turn}{'ABCDEF'[impulse]}"}
            for unit, turn, impulse in state.returns
        ],
        "morale": state.morale,
        "strength": {SIDES[s]: strength_on_map(book, state, s) for s in (ALLIED, AXIS)},
        "rolls": state.rolls,
        "outcome": state.outcome,
    }
