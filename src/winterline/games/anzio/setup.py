"""Setting up: the book from its data, and the position before Sept II."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from winterline import author as wl

from . import addendum_tables, deployment
from .advanced import muster, schedules
from .advanced.schedules import Orders
from .book import HIGH, MAJOR, MINOR, NO_ROAD, PLAIN, ROUGH, Book, Units
from .later import forces
from .later.sheets import Sheet
from .order_of_battle import (
    FACES_DOWN,
    UNLAID,
    blank_counters,
    face_down_counters,
    indian_mountain,
    load_units,
    with_blanks,
)
from .rivers import make_rivers
from .scenarios import CAMPAIGN, Scenario, load_scenario
from .srt import COLUMNS, load_srt
from .state import ABSENT, ALLIED, AXIS, POOL, SICILIA, WAITING, Force, Sea, State
from .tables import (
    Port,
    Week,
    check_options,
    load_calendar,
    load_groups,
    load_options,
    load_places,
    load_ports,
)

DATA = Path(__file__).parent / "data"
TABLES = ("units", "srt", "calendar", "ports", "places", "groups", "options", "presets", "scenarios")
FILES = ["board.txt", *(f"{table}.csv" for table in TABLES), *addendum_tables.FILES]
"""What every scenario reads."""
ALL_FILES = [*dict.fromkeys((*FILES, *muster.FILES, *forces.FILES))]
"""What the Advanced Games and the later Basic Games read as well."""
OFFERED = {"options.csv", "presets.csv", "scenarios.csv"}
"""Those of them that only say what can be chosen: what was chosen stands in a log, and a new option changes no game."""
WORN = wl.Numbers[Book, None, tuple[int, int]](
    "the steps that a unit of a side has lost before the game begins"
)

FIRST_TURN = wl.Numbers[Book, None, None]("the turn that the game begins with")


def make_book(
    contents: wl.Contents[Book, State], scenario: str, options: tuple[str, ...], data: Path | None = None
) -> Book:
    """The book of a scenario with these options, from the shipped data or a player's own."""
    files = wl.DataDir(DATA, data, ALL_FILES)
    board = wl.checked_board(files)
    played = load_scenario(files.path("scenarios.csv"), scenario)
    chosen = check_options(load_options(files.path("options.csv")), options, played)
    keys = (*chosen, *played.keys)
    calendar, units, orders, sheet = _forces(files, board, played, chosen)
    places = load_ports(files.path("ports.csv"), chosen)
    results = load_srt(files.path("srt.csv"), "staircase" if "srt-staircase" in chosen else "diagonal")
    sides = Units(units, calendar, ALLIED), Units(units, calendar, AXIS)
    labels = board.grid.labels
    return Book(
        game="anzio",
        scenario=played,
        options=chosen,
        board=board,
        units=sides,
        orders=orders,
        sheet=sheet,
        index=wl.index_of(sides),
        table=tuple(tuple(results[column][face] for face in range(1, 7)) for column in COLUMNS),
        calendar=calendar,
        places=places,
        addendum=addendum_tables.load_addendum(files, places),
        place_cells=tuple(place_cells(board, place, files.path("board.txt").name) for place in places),
        place_index={place_id(place): n for n, place in enumerate(places)},
        turns=tuple(tuple(p for p in contents.phases(keys) if p.side == side) for side in (ALLIED, AXIS)),
        menus=contents.menus(keys),
        rivers=make_rivers(board),
        graphs={},
        go=tuple(wl.Action("go", to=label) for label in labels),
        labels=labels,
        data_digest=files.digest(deciding(played)),
        option_hexes={
            name: tuple(map(board.grid.find, hexes))
            for name, hexes in load_places(files.path("places.csv")).items()
        },
        groups={
            (name, side): wl.mask_of(n for n, unit in enumerate(sides[side].counters) if unit.id in ids)
            for (name, side), ids in load_groups(files.path("groups.csv")).items()
        },
        place_ids=tuple(place_id(place) for place in places),
        **contents.printed(keys),
        **board_masks(board),
    )


@wl.rule("anzio:E1E")
def _forces(
    files: wl.DataDir, board: wl.Board, played: Scenario, chosen: tuple[str, ...]
) -> tuple[tuple[Week, ...], tuple[wl.Counter, ...], Orders | None, Sheet | None]:
    """The weeks, the counters and the orders of battle of a scenario; the Advanced Games have cards of their own.

    The later Basic Games have a sheet.
    """
    orders: Orders | None = None
    sheet: Sheet | None = None
    blanks = blank_counters() if "adv.supp.fog.limited-intelligence" in chosen else ()
    if played.advanced:
        calendar, units, orders = muster.muster(
            files, board, played.game, chosen, sealed=CAMPAIGN in played.keys, blanks=blanks
        )
    elif played.later:
        calendar, units, sheet = forces.assemble(files, board, playable(board)[0], played.id)
    else:
        calendar = load_calendar(files.path("calendar.csv"))
        units = load_units(files.path("units.csv"))
    if "addendum.indian-mountain" in chosen:
        units = indian_mountain(units)
    if blanks and not played.advanced:
        units = with_blanks(units)
    if "adv.supp.fog.hidden-deployment" in chosen:
        units = tuple(sorted((*units, *face_down_counters()), key=lambda unit: unit.id))
        orders = orders and schedules.with_more(orders, FACES_DOWN)
    return calendar, units, orders, sheet


def deciding(played: Scenario) -> list[str]:
    """The files that decide how a scenario goes on."""
    more = muster.FILES if played.advanced else forces.deciding(played.id) if played.later else ()
    return [file for file in dict.fromkeys((*FILES, *more)) if file not in OFFERED]


def place_id(place: Port) -> str:
    """A port, zone or box as actions name it: port-napoli, zone-salerno, box-messina."""
    return f"{place.kind}-{place.name.lower().replace(' ', '-')}"


@wl.rule("anzio:B2D6", "anzio:B2D9")
def place_cells(board: wl.Board, place: Port, file: str) -> tuple[int, ...]:
    """The hexes of a port or zone; Messina and Taranto lie off the board."""
    if place.kind == "box":
        return ()
    for found in board.places:
        if found.kind == place.kind and found.name == place.name:
            return found.cells
    raise wl.BadData(file, None, f"no {place.kind} '{place.name}' on the board", "ports.csv names it")


@wl.rule("anzio:B2B1", "anzio:B2B2", "anzio:B2B3", "anzio:B2B4", "anzio:B4C11c.2", "anzio:B2F4")
def side_ground(board: wl.Board) -> bytes:
    """What every hexside is, natural terrain only: any plain makes it plain, any rough then rough, else High Apennine.

    Swamp counts as High Apennine; sea, closed hexes and barriers bar a side.
    """
    grid, barred, (land, _) = board.grid, board.side_bits("barred"), playable(board)
    grounds = {"swamp": HIGH, "high": HIGH, "rough": ROUGH, "plain": PLAIN}  # the last that is there counts
    out = bytearray(grid.cells * 6)
    for cell in wl.bits(land):
        for side in range(6):
            other = grid.neighbours[cell * 6 + side]
            if other < 0 or not land >> other & 1 or barred[cell] >> side & 1:
                continue
            for name, kind in grounds.items():
                if board.side_bits(name)[cell] >> side & 1:
                    out[cell * 6 + side] = kind
    return bytes(out)


@wl.rule("anzio:B2D1", "anzio:B2D2", "anzio:B2D4", "anzio:B4C11f", "anzio:B2E1")
def side_roads(board: wl.Board, ground: bytes) -> bytes:
    """The road that crosses every hexside: it must pass through that very side. Cities do not interrupt it."""
    major, minor = board.crossed("road:major"), board.crossed("road:minor")
    out = bytearray(len(ground))
    for at in range(len(ground)):
        cell, side = divmod(at, 6)
        if ground[at]:
            out[at] = MAJOR if major[cell] >> side & 1 else MINOR if minor[cell] >> side & 1 else NO_ROAD
    return bytes(out)


@wl.rule(
    "anzio:B2F1.1",
    "anzio:B2F1.2",
    "anzio:B2E5",
    "anzio:B2F2.1",
    "anzio:B2F2.2",
    "anzio:B2F3",
    "anzio:B2E4",
    "anzio:X3-2F1",
)
def playable(board: wl.Board) -> tuple[int, int]:
    """The hexes that units may enter, and those where they may stop.

    Sea, the main lake hexes and hexes that are too small are not entered; through two of Trasimeno's a road leads.
    """
    closed = board.hexes("sea") | board.hexes("unplayable") | board.hexes("lake")
    land = board.grid.on_board & ~closed
    return land, land & ~board.hexes("lake-road")


def roads_in(board: wl.Board) -> bytes:
    """Cell -> the best road that leads into it from off the map."""
    out = bytearray(board.grid.cells)
    for kind, way in (("road:minor", MINOR), ("road:major", MAJOR)):
        for course in board.courses:
            if course.kind == kind and course.off_start is not None:
                out[course.cells[0]] = way
            if course.kind == kind and course.off_end is not None:
                out[course.cells[-1]] = way
    return bytes(out)


def open_links(around: list[tuple[int, ...]]) -> wl.Shifts:
    """The open hexsides of a board as masks with the distance to the hex beyond."""
    found: dict[int, int] = {}
    for cell, others in enumerate(around):
        for other in others:
            found[other - cell] = found.get(other - cell, 0) | 1 << cell
    return tuple((mask, shift) for shift, mask in sorted(found.items()))


def easy_steps(grid: wl.Grid, cell: int, around: tuple[int, ...], ground: bytes, road: bytes) -> int:
    """The neighbours of a hex across sides that are not all High Apennine or have a road, as a bitboard."""
    rows = {other: cell * 6 + grid.direction(cell, other) for other in around}
    return wl.mask_of(other for other, at in rows.items() if ground[at] != HIGH or road[at] != NO_ROAD)


@wl.rule("anzio:B2C1", "anzio:B2C2", "anzio:B2D5", "anzio:B2D7", "anzio:B2D8", "anzio:B2E2", "anzio:B2E3")
def board_masks(board: wl.Board) -> dict[str, Any]:
    """Everything about the board that the rules look up: mountains, beaches, coast, major cities, air bases, edges.

    Minor cities, minor lakes and names have no part in it.
    """
    grid = board.grid
    ground = side_ground(board)
    road = side_roads(board, ground)
    land, rest = playable(board)
    passing = board.hexes("lake-road")
    around: list[tuple[int, ...]] = []
    for cell in range(grid.cells):
        sides = [at for at in range(cell * 6, cell * 6 + 6) if ground[at]]
        open_ = [at for at in sides if road[at] or not (passing >> cell | passing >> grid.neighbours[at]) & 1]
        around.append(tuple(grid.neighbours[at] for at in open_))
    edges = {name: wl.mask_of(cells) & land for name, cells in board.edges.items()}
    by_kind: dict[str, int] = {}
    for place in board.places:
        by_kind[place.kind] = by_kind.get(place.kind, 0) | wl.mask_of(place.cells)
    return {
        "land": land,
        "rest": rest,
        "around": tuple(around),
        "near": tuple(wl.mask_of(cells) for cells in around),
        "easy": tuple(easy_steps(grid, cell, cells, ground, road) for cell, cells in enumerate(around)),
        "links": open_links(around),
        "ground": ground,
        "road": road,
        "road_in": roads_in(board),
        "mountain": board.hexes("mountain"),
        "beach": board.hexes("beach"),
        "coastal": board.hexes("beach") | board.hexes("coast"),
        "major_city": by_kind.get("major-city", 0),
        "air_bases": by_kind.get("air-base", 0),
        "below_middle": board.hexes("below-middle"),
        "above_bottom": board.hexes("above-bottom"),
        "entry": edges.get("north", 0) | edges.get("northwest", 0) | edges.get("northeast", 0),
        "south": edges.get("south", 0),
        "taranto": edges.get("taranto", 0),
        "victory": tuple((p.name, wl.mask_of(p.cells)) for p in board.places if p.kind == "victory"),
    }


@wl.rule("anzio:C2A1.1", "anzio:B2G1", "anzio:C1A1", "anzio:E5D1.x1")
def starting_place(book: Book, side: int, unit: wl.Counter) -> int:
    """Where a unit is before the game: Germans in their listed places, Allies in Sicilia, the rest waiting.

    The first invasion is drawn from those in Sicilia.

    A place with several hexes (Napoli, Caserta or Vesuvio) and a unit free to stand anywhere are asked for in the set-up.
    """
    if (unit.option and unit.option not in book.options) or unit.arrival == UNLAID:
        return ABSENT
    if unit.arrival == "pool":
        return POOL
    if unit.arrival != "start":
        return deployment.START(book, None, book.index[unit.id], WAITING)
    if side == ALLIED:
        return SICILIA
    cell = book.cell(unit.at)
    return cell if cell >= 0 else WAITING


def starting_steps(book: Book, side: int) -> bytes:
    """The steps that the units of a side have lost before the game begins: none, unless an option says so."""
    return bytes(WORN(book, None, (side, unit), 0) for unit in range(len(book.units[side].counters)))


@wl.rule("anzio:C4.3")
def weeks(book: Book) -> range:
    """The turns that the game has."""
    return range(FIRST_TURN(book, None, None, 0), len(book.calendar))


def start_state(book: Book) -> State:
    """The position before Sept II: no hex is friendly to the Allies, so all Italy is to the Germans."""
    at = [tuple(starting_place(book, side, u) for u in book.units[side].counters) for side in (ALLIED, AXIS)]
    none, blank = (bytes(len(at[ALLIED])), bytes(len(at[AXIS]))), bytes(len(book.places))
    return State(
        forces=(
            Force(at[ALLIED], starting_steps(book, ALLIED)),
            Force(at[AXIS], starting_steps(book, AXIS)),
        ),
        slices=book.blank,
        turn=FIRST_TURN(book, None, None, 0),
        sea=Sea(came_in=blank, went_out=blank, carried=blank),
        spent=none[ALLIED],
        lane=none,
        clock=none,
    )
