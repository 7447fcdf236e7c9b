"""What a seat may know, built by allow-list. Nothing leaves a game any other way."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from . import movement, shown
from .arrivals import due_turn
from .book import Book, all_steps, blanks, is_inverted, is_mud, steps_left
from .cautions import stacking, warnings
from .charts import charts
from .layers import friendly_layer, supply_layer
from .panels import BOXES, isolated, markers, marks, panels
from .planner import battle_views, building, mode, places
from .shown import WEATHER
from .sources import operating
from .state import ALLIED, ARRIVING, AXIS, ELIMINATED, OFF_MAP, POOL, SIDES, WAITING, State
from .words import message, say
from .zoc import zone


@wl.rule("anzio:B3.1", "anzio:B3.2")
def unit_view(book: Book, state: State, side: int, number: int) -> dict[str, Any]:
    """One counter as everybody sees it: its figures, and how many of its steps it still has."""
    units, force = book.units[side], state.forces[side]
    cell, step = force.at[number], force.step[number]
    out = wl.unit_row(book, state, side, number, OFF_MAP) | {
        "attack": units.attack[number][step],
        "defence": units.defence[number][step],
        "move": units.moves[number] // 2,
        "stacking": units.size[number],
        "steps": [steps_left(book, state, side, number), all_steps(book, side, number)],
        "inverted": is_inverted(book, state, side, number),
    }
    if cell in BOXES:
        out["box"] = BOXES[cell] if cell != POOL else f"pool-{SIDES[side]}"
    if cell == WAITING:
        turn = due_turn(book, state, side, number)  # a reaction has no date
        out |= {"arrival": f"{turn + 1}" if turn < len(book.calendar) else "", "box": f"due-{SIDES[side]}"}
    if badges := marks(book, state, side, number):
        out["marks"] = badges
    if state.side == side:
        out["spent"] = state.spent[number] / 2
        out["stopped"] = bool(state.stopped >> number & 1)
        if state.spent[number]:
            out["left"] = points_left(book, state, number)
    return shown.ROWS(book, state, (side, number), out)


def points_left(book: Book, state: State, unit: int) -> float:
    """What a unit in turn may still spend, by the allowance that it has now; twice that on Strategic Movement."""
    points = movement.allowance(book, state, unit)
    spent = state.spent[unit]
    return max(0, (movement.doubled(points) if spent > points else points) - spent) / 2


def date(book: Book, state: State) -> str:
    """The week and its weather."""
    week = book.calendar[state.turn]
    weather = WEATHER(book, state, None, message("weather mud" if is_mud(book, state) else "weather good"))
    return say("date", week=week.name.removesuffix(f" {week.year}"), year=week.year, weather=weather)


SHOWN_BOXES = (
    ("sicilia", "allied", "B2G1"),
    ("messina", "allied", "C8C.1"),
    ("taranto", "allied", "C8C.1"),
    ("arriving", "axis", "C2A2.1"),
    ("due-allied", "allied", "C1A2"),
    ("due-axis", "axis", "C2A2.1"),
    ("pool-allied", "allied", "C11A4"),
    ("pool-axis", "axis", "C11A4"),
    ("eliminated", "", "B4F8.2"),
)
"""The boxes beside the board, in the order in which they are shown: whose they are, and the rule."""


def box_views(book: Book, state: State) -> list[dict[str, Any]]:
    """The boxes beside the board, in the order in which they are shown."""
    arriving, boxes = ARRIVING in state.forces[AXIS].at, state.sea.open_boxes
    now = {"messina": boxes & 1, "taranto": boxes & 2, "arriving": arriving}
    return [
        wl.shown(
            id=name,
            title=message(f"box {name.partition('-')[0]}"),
            side=side or None,
            note=message(f"box-now {name}") if now.get(name) else None,
            rule=book.cite(rule_id),
        )
        for name, side, rule_id in SHOWN_BOXES
    ] + shown.BOXES(book, state, None)


def strength(book: Book, state: State, side: int) -> int:
    """The defence factors of a side's units on the board; nobody knows those of blank counters."""
    force, defence, hidden = state.forces[side], book.units[side].defence, blanks(book, side)
    there = [unit for unit, cell in enumerate(force.at) if cell >= 0 and not hidden >> unit & 1]
    return sum(defence[unit][force.step[unit]] for unit in there)


ASKING = {
    "moving": {"own": "move", "enemy": "attack", "off": "ship", "hex": "go"},
    "relieving": {"own": "move", "enemy": "move", "off": "move", "hex": "go"},
    "going": {"own": "go", "enemy": "go", "off": "ship", "hex": "go"},
    "sailing": {"own": "land", "enemy": "land", "off": "ship", "hex": "land"},
    "entering": {"own": "enter", "enemy": "enter", "off": "bring", "hex": "enter"},
    "declaring-all": {"own": "move", "enemy": "attack", "off": "ship", "hex": "attack"},
    "declaring": {"own": "join", "enemy": "also", "off": "join", "hex": "also"},
    "fighting": {"own": "move", "enemy": "fight", "off": "move", "hex": "fight"},
    "losing": {"own": "lose", "enemy": "lose", "off": "lose", "hex": "go"},
    "retreating": {"own": "retreat", "enemy": "retreat", "off": "retreat", "hex": "go"},
    "routing": {"own": "back", "enemy": "back", "off": "retreat", "hex": "back"},
    "advancing": {"own": "advance", "enemy": "advance", "off": "advance", "hex": "advance"},
    "occupying": {"own": "advance", "enemy": "advance", "off": "advance", "hex": "advance"},
    "breaking": {"own": "go", "enemy": "go", "off": "go", "hex": "go"},
    "rebuilding": {"own": "rebuild", "enemy": "rebuild", "off": "rebuild", "hex": "rebuild"},
    "naming": {"own": "name", "enemy": "name", "off": "name", "hex": "name"},
}
"""Kind of decision -> the action that pointing at something means when a player asks why it cannot be done."""


@wl.rule("anzio:C1B4", "anzio:C5F3")
def sea_view(book: Book, state: State) -> dict[str, Any]:
    """The port counters in hand, and the invasion that is under way with what is left of its lift."""
    zone = book.place_ids[state.sea.invaded[-1]] if state.sea.lift >= 0 else ""
    return {"counters": state.sea.counters, "invasion": zone, "lift": max(0, state.sea.lift)}


def units_view(book: Book, state: State) -> list[dict[str, Any]]:
    """Every counter of both sides."""
    return [unit_view(book, state, s, n) for s in (ALLIED, AXIS) for n in range(len(book.units[s].counters))]


def ports_view(book: Book, state: State) -> list[dict[str, Any]]:
    """The port counters on the board."""
    weeks, ids = book.calendar, book.place_ids
    return [{"place": ids[place], "turn": weeks[turn].name} for place, turn in state.sea.opened]


def figures(book: Book, state: State) -> dict[str, Any]:
    """What panels and markers say in words, as data."""
    working = [book.place_ids[place] for place, turn in state.sea.opened if turn < state.turn]
    return {"mud": is_mud(book, state), "working": working}


def territory(book: Book, state: State) -> dict[str, int]:
    """How many hexes are friendly to either side."""
    allied = (state.friendly & book.rest).bit_count()
    return {"allied": allied, "axis": book.rest.bit_count() - allied}


def holdings(book: Book, state: State) -> dict[str, str]:
    """Who holds each city and port: its first hex stands for it."""
    named = [
        place for place in book.board.places if place.cells and ("city" in place.kind or place.kind == "port")
    ]
    held = [(place.cells[0], any(state.friendly >> cell & 1 for cell in place.cells)) for place in named]
    return {book.label(cell): SIDES[ALLIED if allied else AXIS] for cell, allied in held}


def cities(book: Book, state: State) -> dict[str, int]:
    """How many major cities are friendly to either side."""
    every = [wl.mask_of(place.cells) for place in book.board.places if place.kind == "major-city"]
    allied = sum(bool(cells & state.friendly) for cells in every)
    return {"allied": allied, "axis": len(every) - allied}


def lost(book: Book, state: State) -> dict[str, int]:
    """The steps that each side has lost and not got back; nobody knows those of blank counters."""
    return {SIDES[side]: steps_lost(book, state, side) for side in (ALLIED, AXIS)}


def steps_lost(book: Book, state: State, side: int) -> int:
    """Steps of units that were eliminated, and those that others lack where they stand."""
    force, hidden = state.forces[side], blanks(book, side)
    gone = sum(all_steps(book, side, unit) for unit, cell in enumerate(force.at) if cell == ELIMINATED)
    there = [unit for unit, cell in enumerate(force.at) if cell >= 0 and not hidden >> unit & 1]
    return gone + sum(force.step[unit] for unit in there)


def strengths(book: Book, state: State) -> dict[str, int]:
    """The defence factors of both sides on the board."""
    return {SIDES[s]: strength(book, state, s) for s in (ALLIED, AXIS)}


CHAPTER = wl.Chapter[Book, State](
    title="What everybody sees",
    views={
        "mode": lambda book, state, seat: mode(book, state) or None,
        "building": lambda book, state, seat: building(book, state) or None,
        "date": lambda book, state, seat: date(book, state),
        "turn": lambda book, state, seat: state.turn,
        "units": lambda book, state, seat: units_view(book, state),
        "battles": lambda book, state, seat: battle_views(book, state),
        "round": lambda book, state, seat: state.round,
        "friendly": lambda book, state, seat: [book.label(cell) for cell in wl.bits(state.friendly)],
        "ports": lambda book, state, seat: ports_view(book, state),
        "sea": lambda book, state, seat: sea_view(book, state),
        "boxes": lambda book, state, seat: box_views(book, state),
        "places": lambda book, state, seat: places(book, state),
        "asking": lambda book, state, seat: ASKING.get(wl.kind_of(state), ASKING["moving"]),
        "markers": lambda book, state, seat: markers(book, state),
        "panels": lambda book, state, seat: panels(book, state),
        "holdings": lambda book, state, seat: holdings(book, state),
        "isolated": lambda book, state, seat: isolated(book, state) or None,
        "figures": lambda book, state, seat: figures(book, state),
        "strength": lambda book, state, seat: strengths(book, state),
    },
    counted=(
        wl.Counted("strength", strengths, leaps=False),
        wl.Counted("lost", lost),
        wl.Counted("territory", territory),
        wl.Counted("cities", cities),
        wl.Counted("ports", lambda book, state: {"allied": len(operating(book, state))}),
    ),
    hooks=(
        wl.ZONES.by(lambda book, state, side: zone(book, side, state.forces[side])),
        wl.WARNINGS.by(warnings),
        wl.STACKED.by(stacking),
    ),
    charts=charts,
    layers=(lambda book, state, seat: [supply_layer(book, state), friendly_layer(book, state)],),
)
