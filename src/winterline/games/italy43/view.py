"""What a seat may know. Italy '43 has no secrets, so both sides and spectators see the same."""

from __future__ import annotations

from typing import Any

from winterline.core.bits import bits
from winterline.core.errors import BadChoice
from winterline.games.italy43.asu import HOWITZER, NEBELWERFER
from winterline.games.italy43.bonds import bonds_of
from winterline.games.italy43.book import GAME, Book, cite, mover, stage_name
from winterline.games.italy43.entry import owner_of
from winterline.games.italy43.ground import AREAS
from winterline.games.italy43.lines import supply_lines
from winterline.games.italy43.preview import battle_views, building
from winterline.games.italy43.state import (
    ALLIED,
    AUTO_DS,
    AXIS,
    BRITISH_AIR,
    DISRUPTED,
    FIRED,
    FULL_RETREAT,
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
    (OUT_OF_SUPPLY, "oos", "out of supply", "16.4a"),
    (ISOLATED, "iso", "isolated", "16.5.1a"),
    (REBUILT, "rep", "replacement", "20.4c"),
    (TRUCKED, "trk", "trucked", "5.7b"),
    (HALF, "1/2", "half effective", "25.2b"),
)
ORDER_MARKS = {DISRUPTED: ("dis", "disrupted", "13.2.1a"), FULL_RETREAT: ("FR", "full retreat", "13.3.2a")}
GUNS = {1: "division", 2: "corps", NEBELWERFER: "nebelwerfer", HOWITZER: "howitzer"}


def unit_view(book: Book, state: State, side: int, number: int) -> dict[str, Any]:
    """One counter as everybody sees it."""
    counter, force = book.unit(side, number), state.forces[side]
    place, columns = force.at[number], book.units[side]
    step = force.step[number]
    every = len(counter.steps) + counter.third
    out: dict[str, Any] = {
        "id": counter.id,
        "side": SIDES[side],
        "status": OFF_MAP.get(place, "on board"),
        "attack": columns.attack[number][step],
        "defence": columns.defence[number][step],
        "move": columns.moves[number],
        "steps": [every - step, every],
    }
    if place >= book.ground.cells:
        out["status"], out["box"] = "entry area", book.label(place)
    elif place >= 0:
        out["hex"] = book.label(place)
    if place >= 0:
        out["order"] = ORDERS[force.order(number)]
        out["marks"] = marks(book, state, side, number)
        out["stopped"] = bool(force.deeds[number] & MOVED)
        if columns.asu[number]:
            out["gun"] = GUNS[columns.asu[number]]
            out["ready"] = not force.status[number] & FIRED
    if place == WAITING:
        arrival = book.arrivals[side][number]
        out["arrival"] = str(arrival.turn)
    return out


def marks(book: Book, state: State, side: int, number: int) -> list[dict[str, str]]:
    """The markers on a counter, as badges."""
    force = state.forces[side]
    status = force.status[number]
    found = [(text, title, rule_id) for bit, text, title, rule_id in MARKS if status & bit]
    if force.order(number) in ORDER_MARKS:
        found.insert(0, ORDER_MARKS[force.order(number)])
    if status & FIRED:
        found.append(("F", "fired", "17.5b"))
    if force.deeds[number] & AUTO_DS:
        found.append(("DS", "automatic DS", "8.7.1d"))
    bad = ("oos", "iso", "dis", "FR")
    return [
        {"text": text, "title": title, "style": "bad" if text in bad else "note", "rule": cite(rule_id)}
        for text, title, rule_id in found
    ]


def boxes(book: Book, state: State) -> list[dict[str, Any]]:
    """The Entry Areas."""
    titles = book.board.boxes
    return [
        {
            "id": f"entry:{name}",
            "title": f"{name} {titles[f'entry:{name}'].title}" if f"entry:{name}" in titles else name,
            "side": SIDES[owner_of(book, number, state.turn)],
            "rule": cite("21.2.1"),
        }
        for number, name in enumerate(AREAS)
    ]


def markers(book: Book, state: State) -> list[dict[str, Any]]:
    """Fortifications and Battle markers."""
    forts = [
        {
            "hex": book.label(fort.cell),
            "text": f"F{fort.level}{'+' if fort.building else ''}",
            "title": f"Fortification, level {fort.level}{', under construction' if fort.building else ''}",
            "side": SIDES[AXIS],
            "rule": cite("18.2.2a"),
        }
        for fort in state.forts
    ]
    sieges = [
        {"hex": book.label(cell), "text": f"B{level}", "title": f"Battle {level}", "rule": cite("11.5.2a")}
        for cell, level in state.sieges
    ]
    return forts + sieges


def panels(book: Book, state: State) -> list[dict[str, Any]]:
    """Weather, support, Supply Points and Victory Points beside the map."""
    air = ((US_AIR, "US air"), (BRITISH_AIR, "British air"), (NAVAL, "Naval"))
    weather = [
        {"label": f"{box} {weather_of(book, n)}", "now": n == state.weather, "rule": cite("23.1b")}
        for n, box in enumerate(BOXES)
    ]
    supply = [
        {"label": name, "value": str(state.points[s]), "bar": [state.points[s], 19], "rule": cite("23.3.1b")}
        for s, name in ((ALLIED, "Allied"), (AXIS, "German"))
    ]
    ready = [
        {"label": name, "value": "ready" if state.support & bit else "-", "rule": cite("23.2")}
        for bit, name in air
    ]
    benchmark = book.benchmark(state.turn)
    points = [
        {"label": "Allied Victory Points", "value": str(state.points_won), "rule": cite("24.1.1a")},
        {
            "label": "Benchmark",
            "value": "-" if benchmark is None else str(benchmark),
            "rule": cite("24.2.1a"),
        },
        {"label": "To win at the end", "value": str(book.to_win), "rule": cite(f"{book.scenario}.2")},
    ]
    return [
        {"id": "weather", "title": "Weather", "rows": weather},
        {"id": "support", "title": "Air and naval support", "rows": ready},
        {"id": "supply", "title": "Supply Points", "rows": supply},
        {"id": "victory", "title": "Victory", "open": True, "rows": points},
    ]


def view(book: Book, state: State, seat: str) -> dict[str, Any]:
    """The position as a seat (a side, or `spectator`) may know it."""
    if seat not in (*SIDES, "spectator"):
        raise BadChoice(f"no seat '{seat[:20]}': choose from {', '.join(SIDES)} or spectator")
    turn = min(state.turn, book.last)
    return {
        "game": GAME,
        "scenario": book.scenario,
        "options": list(book.options),
        "when": f"{state.turn} {('Allied', 'German')[mover(book, state)]}" if not state.outcome else "over",
        "date": book.tables.turn(turn).dates,
        "turn": state.turn,
        "phase": stage_name(book, state),
        "side": SIDES[mover(book, state)],
        "units": [
            unit_view(book, state, s, n) for s in (ALLIED, AXIS) for n in range(len(book.units[s].counters))
        ],
        "boxes": boxes(book, state),
        "markers": markers(book, state),
        "panels": panels(book, state),
        "weather": BOXES[state.weather],
        "supply_points": {SIDES[s]: state.points[s] for s in (ALLIED, AXIS)},
        "control": {book.label(c): SIDES[holder] for c, holder in zip(book.keys, state.held, strict=True)},
        "remnants": {
            book.unit(side, remnant).id: book.unit(side, parent).id
            for side, remnant, parent in state.remnants
        },
        "replacements": [{"nation": n, "type": t, "number": k} for n, t, k in state.drafts],
        "victory_points": state.points_won,
        "battles": battle_views(book, state),
        **({"building": made} if (made := building(book, state)) is not None else {}),
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
    side = name.partition("-")[2]
    tint = [{"hexes": [book.label(c) for c in bits(hexes)], "style": side, "title": title}] if hexes else []
    return {"id": name, "title": title, "hexes": tint, "lines": [], "marks": []}


def bond_layer(book: Book, state: State, side: int, name: str) -> dict[str, Any]:
    """A side's bonds as lines from end to end through a hex between, broken ones told apart."""
    lines = []
    for bond in bonds_of(book, state, side).every:
        ends = [place for place in bond.ends if not book.is_area(place)]
        kind = "broken bond" if bond.broken else "Hex Bond" if len(bond.between) == 1 else "Hexside Bond"
        middle = [bond.between[0]] if len(bond.between) == 1 or len(ends) == 1 else []
        way = [ends[0], *middle, *ends[1:]]
        style = "warn" if bond.broken else SIDES[side]
        lines.append({"hexes": [book.label(c) for c in way], "style": style, "title": f"{name} {kind}"})
    title = f"{name} ZOC Bonds"
    return {
        "id": f"bonds-{SIDES[side]}",
        "title": title,
        "rule": cite("7.1b"),
        "hexes": [],
        "lines": lines,
        "marks": [],
    }
