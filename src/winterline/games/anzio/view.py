"""What a seat may know, built by allow-list. Nothing leaves a game any other way."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .book import Book, is_inverted, steps_left
from .charts import charts
from .layers import layers
from .panels import BOXES, markers, marks, panels
from .planner import battle_views, building, mode, places
from .state import ALLIED, ARRIVING, AXIS, OFF_MAP, POOL, SIDES, WAITING, State
from .zoc import zone


def unit_view(book: Book, state: State, side: int, number: int) -> dict[str, Any]:
    """One counter as everybody sees it."""
    units, force = book.units[side], state.forces[side]
    cell, step = force.at[number], force.step[number]
    out: dict[str, Any] = {
        "id": units.counters[number].id,
        "side": SIDES[side],
        "status": OFF_MAP.get(cell, "on board"),
        "attack": units.attack[number][step],
        "defence": units.defence[number][step],
        "move": units.moves[number] // 2,
        "stacking": units.size[number],
        "steps": [steps_left(book, state, side, number), units.last[number] + 1],
        "inverted": is_inverted(book, state, side, number),
    }
    if cell >= 0:
        out["hex"] = book.label(cell)
    elif cell in BOXES:
        out["box"] = BOXES[cell] if cell != POOL else f"pool-{SIDES[side]}"
    if cell == WAITING:
        out["arrival"] = arrival(book, side, number)
        out["box"] = f"due-{SIDES[side]}"
    if badges := marks(book, state, side, number):
        out["marks"] = badges
    if state.side == side:
        out["spent"] = state.spent[number] / 2
        out["stopped"] = bool(state.stopped >> number & 1)
    return out


def arrival(book: Book, side: int, number: int) -> str:
    """When a unit is due, as the header writes turns; a reaction has no date."""
    turn = book.units[side].due[number]
    return f"{turn + 1}" if turn < len(book.calendar) else ""


def date(book: Book, state: State) -> str:
    """The week and its weather."""
    week = book.calendar[state.turn]
    return f"{week.name} {week.year} · {'mud' if week.mud else 'good weather'}"


def box_views(book: Book, state: State) -> list[dict[str, Any]]:
    """The boxes beside the board, in the order in which they are shown."""
    arriving = ARRIVING in state.forces[AXIS].at
    found = (
        ("sicilia", "Sicilia", "allied", "", "B2G1"),
        ("messina", "Messina", "allied", "open" if state.sea.open_boxes & 1 else "", "C8C.1"),
        ("taranto", "Taranto", "allied", "open" if state.sea.open_boxes & 2 else "", "C8C.1"),
        ("arriving", "Northern edge", "axis", "due now" if arriving else "", "C2A2.1"),
        ("due-allied", "Due later", "allied", "", "C1A2"),
        ("due-axis", "Due later", "axis", "", "C2A2.1"),
        ("pool-allied", "Replacement pool", "allied", "", "C11A4"),
        ("pool-axis", "Replacement pool", "axis", "", "C11A4"),
        ("eliminated", "Destroyed", "", "", "B4F8.2"),
    )
    keys = ("id", "title", "side", "note", "rule")
    boxes = [dict(zip(keys, (*box[:4], book.cite(box[4])), strict=True)) for box in found]
    return [{key: value for key, value in box.items() if value} for box in boxes]


def strength(book: Book, state: State, side: int) -> int:
    """The defence factors of a side's units on the board."""
    force, defence = state.forces[side], book.units[side].defence
    return sum(defence[unit][force.step[unit]] for unit, cell in enumerate(force.at) if cell >= 0)


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
    landing = state.sea.lift >= 0
    return {
        "counters": state.sea.counters,
        "invasion": book.place_ids[state.sea.invaded[-1]] if landing else "",
        "lift": max(0, state.sea.lift),
    }


def units_view(book: Book, state: State) -> list[dict[str, Any]]:
    """Every counter of both sides."""
    return [unit_view(book, state, s, n) for s in (ALLIED, AXIS) for n in range(len(book.units[s].counters))]


def ports_view(book: Book, state: State) -> list[dict[str, Any]]:
    """The port counters on the board."""
    return [
        {"place": book.place_ids[place], "turn": book.calendar[turn].name} for place, turn in state.sea.opened
    ]


def figures(book: Book, state: State) -> dict[str, Any]:
    """What panels and markers say in words, as data."""
    working = [book.place_ids[place] for place, turn in state.sea.opened if turn < state.turn]
    return {"mud": book.calendar[state.turn].mud, "working": working}


def territory(book: Book, state: State) -> dict[str, int]:
    """How many hexes are friendly to either side."""
    allied = (state.friendly & book.rest).bit_count()
    return {"allied": allied, "axis": book.rest.bit_count() - allied}


CHAPTER: wl.Chapter[Book, State] = wl.Chapter(
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
        "figures": lambda book, state, seat: figures(book, state),
        "territory": lambda book, state, seat: territory(book, state),
        "strength": lambda book, state, seat: {SIDES[s]: strength(book, state, s) for s in (ALLIED, AXIS)},
    },
    hooks=(wl.ZONES.by(lambda book, state, side: zone(book, side, state.forces[side])),),
    charts=charts,
    layers=(lambda book, state, seat: layers(book, state),),
)
