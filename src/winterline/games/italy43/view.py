"""What a seat may know. Italy '43 has no secrets, so both sides and spectators see the same."""

from __future__ import annotations

from typing import Any

from winterline.core.bits import bits
from winterline.core.errors import BadChoice
from winterline.games.italy43.asu import HOWITZER, NEBELWERFER
from winterline.games.italy43.bonds import bonds_of
from winterline.games.italy43.book import GAME, Book, mover, stage_name
from winterline.games.italy43.entry import owner_of
from winterline.games.italy43.ground import AREAS
from winterline.games.italy43.lines import supply_lines
from winterline.games.italy43.state import (
    ALLIED,
    AUTO_DS,
    AXIS,
    BRITISH_AIR,
    FIRED,
    HALF,
    ISOLATED,
    MOVED,
    NAVAL,
    OFF_MAP,
    ORDERS,
    OUT_OF_SUPPLY,
    REBUILT,
    SIDES,
    TRUCKED,
    US_AIR,
    WAITING,
    State,
)
from winterline.games.italy43.track import BOXES, weather_of
from winterline.games.italy43.zoc import zone_of_control

MARKS = (
    (OUT_OF_SUPPLY, "out of supply"),
    (ISOLATED, "isolated"),
    (REBUILT, "replacement"),
    (TRUCKED, "trucked"),
    (HALF, "half effective"),
)
GUNS = {1: "division", 2: "corps", NEBELWERFER: "nebelwerfer", HOWITZER: "howitzer"}


def unit_view(book: Book, state: State, side: int, number: int) -> dict[str, Any]:
    """One counter as everybody sees it."""
    counter, force = book.unit(side, number), state.forces[side]
    place, status, columns = force.at[number], force.status[number], book.units[side]
    step = min(force.step[number], len(columns.attack[number]) - 1)
    out: dict[str, Any] = {
        "id": counter.id,
        "side": SIDES[side],
        "status": OFF_MAP.get(place, "on board"),
        "strength": [columns.attack[number][step], columns.defence[number][step], columns.moves[number]],
        "step": force.step[number],
    }
    if place >= 0:
        out["hex" if place < book.ground.cells else "box"] = book.label(place)
        out["order"] = ORDERS[status & 3]
        out["marks"] = [word for bit, word in MARKS if status & bit]
        out["moved"] = bool(force.deeds[number] & MOVED)
        out["auto_ds"] = bool(force.deeds[number] & AUTO_DS)
        if columns.asu[number]:
            out["gun"] = GUNS[columns.asu[number]]
            out["ready"] = not status & FIRED
    if place == WAITING:
        arrival = book.arrivals[side][number]
        out["arrival"] = arrival.turn
        out["box"] = " ".join(book.label(p) for p in arrival.places)
    return out


def view(book: Book, state: State, seat: str) -> dict[str, Any]:
    """The position as a seat (a side, or `spectator`) may know it."""
    if seat not in (*SIDES, "spectator"):
        raise BadChoice(f"no seat '{seat[:20]}': choose from {', '.join(SIDES)} or spectator")
    return {
        "game": GAME,
        "scenario": book.scenario,
        "options": list(book.options),
        "when": str(state.turn) if not state.outcome else "over",
        "turn": state.turn,
        "last_turn": book.last,
        "phase": stage_name(book, state),
        "side": SIDES[mover(book, state)],
        "units": [
            unit_view(book, state, s, n) for s in (ALLIED, AXIS) for n in range(len(book.units[s].counters))
        ],
        "weather": {"box": BOXES[state.weather], "weather": weather_of(book, state.weather)},
        "support": {
            "us_air": bool(state.support & US_AIR),
            "british_air": bool(state.support & BRITISH_AIR),
            "naval": bool(state.support & NAVAL),
        },
        "supply_points": {SIDES[s]: state.points[s] for s in (ALLIED, AXIS)},
        "control": {book.label(c): SIDES[holder] for c, holder in zip(book.keys, state.held, strict=True)},
        "areas": {f"entry:{name}": SIDES[owner_of(book, n, state.turn)] for n, name in enumerate(AREAS)},
        "forts": [{"hex": book.label(f.cell), "level": f.level, "building": f.building} for f in state.forts],
        "battle_markers": [{"hex": book.label(cell), "level": level} for cell, level in state.sieges],
        "remnants": {
            book.unit(side, remnant).id: book.unit(side, parent).id
            for side, remnant, parent in state.remnants
        },
        "returns": [
            {"unit": book.unit(side, unit).id, "when": str(turn)} for side, unit, turn in state.returns
        ],
        "replacements": [{"nation": n, "type": t, "number": k} for n, t, k in state.drafts],
        "victory_points": state.points_won,
        "benchmark": book.benchmark(state.turn),
        "battles": [],
        "strength": {SIDES[s]: strength_on_map(book, state, s) for s in (ALLIED, AXIS)},
        "rolls": state.rolls,
        "outcome": state.outcome,
    }


def strength_on_map(book: Book, state: State, side: int) -> int:
    """The defence strength of a side's units in play."""
    force, defence = state.forces[side], book.units[side].defence
    return sum(defence[u][force.step[u]] for u, place in enumerate(force.at) if place >= 0)


def layers(book: Book, state: State, seat: str) -> list[dict[str, Any]]:
    """What may be laid over the map: each side's bonds, zones of control and supply."""
    out: list[dict[str, Any]] = []
    for side, name in ((ALLIED, "Allied"), (AXIS, "German")):
        out.append(bond_layer(book, state, side, name))
        zone = zone_of_control(book, side, state.forces[side])
        out.append(hex_layer(book, f"zone-{SIDES[side]}", f"{name} zones of control", zone))
        begin = supply_lines(book, state, side).plain
        out.append(hex_layer(book, f"supply-{SIDES[side]}", f"{name} supply", begin & book.ground.land))
    return out


def hex_layer(book: Book, name: str, title: str, hexes: int) -> dict[str, Any]:
    """A layer that tints hexes."""
    return {
        "id": name,
        "title": title,
        "hexes": [book.label(c) for c in bits(hexes)],
        "lines": [],
        "marks": [],
    }


def bond_layer(book: Book, state: State, side: int, name: str) -> dict[str, Any]:
    """A side's bonds as lines from end to end, broken ones told apart."""
    lines = [
        {
            "from": book.label(bond.ends[0]),
            "to": book.label(bond.ends[1]),
            "kind": "broken" if bond.broken else "hex" if len(bond.between) == 1 else "hexside",
            "between": [book.label(c) for c in bond.between],
        }
        for bond in bonds_of(book, state, side).every
    ]
    return {
        "id": f"bonds-{SIDES[side]}",
        "title": f"{name} ZOC Bonds",
        "hexes": [],
        "lines": lines,
        "marks": [],
    }
