"""Setting up: the book of a scenario from its data, and the position before its first turn."""

from __future__ import annotations

from pathlib import Path

from winterline import author as wl

from .bonds import make_pairs
from .book import GAME, Arrival, Book, Units, rows
from .ground import AREAS, Ground, read_ground
from .movement import KINDS, Costs, make_roadwork
from .roster import as_counter
from .state import ABSENT, ALLIED, AXIS, DISPLAY, FIRED, SIDES, WAITING, Force, State
from .tables import FILES, Tables, Terrain, load_options, load_tables

DATA = Path(__file__).parent / "data"


def make_book(
    contents: wl.Contents[Book, State], scenario: str, options: tuple[str, ...], data: Path | None = None
) -> Book:
    """The book of a scenario with these options, from the shipped data or a player's own."""
    files = wl.DataDir(DATA, data, list(FILES))
    board = wl.checked_board(files)
    chosen = wl.chosen_options(GAME, load_options(files.path("options.csv")), options)
    tables = load_tables(files, board, scenario, chosen)
    ground = read_ground(board)
    verbs = [verb for verb, parts in contents.verbs.items() if parts == ("unit",)]
    sides = Units(rows(tables.units, ALLIED), verbs, KINDS), Units(rows(tables.units, AXIS), verbs, KINDS)
    keys = tuple(sorted(board.grid.index(key.hex) for key in tables.keys))
    places = (*board.grid.labels, *(f"entry:{name}" for name in AREAS))
    return Book(
        game=GAME,
        scenario=scenario,
        options=chosen,
        first=tables.scenario.first,
        last=tables.scenario.last,
        board=board,
        ground=ground,
        pairs=make_pairs(ground),
        works=make_roadwork(ground, (chart(tables, mech=False), chart(tables, mech=True))),
        units=sides,
        index=wl.index_of(sides),
        counters=tuple(as_counter(u, tables.scenario.cards) for side in sides for u in side.counters),
        tables=tables,
        arrivals=(arrivals(tables, sides[0], ground), arrivals(tables, sides[1], ground)),
        opens={turn.opens: turn.number for turn in tables.turns if turn.opens},
        auto_victory=tables.scenario.auto,
        to_win=tables.scenario.allied_wins,
        menus=contents.menus(chosen),
        **contents.printed(chosen),
        keys=keys,
        key_of={cell: number for number, cell in enumerate(keys)},
        vp={board.grid.index(key.hex): key.vp for key in tables.keys if key.vp},
        go=tuple(wl.Action("go", to=label) for label in places),
        labels=places,
        data_digest=files.digest(list(FILES)),
    )


def chart(tables: Tables, *, mech: bool) -> Costs:
    """The Terrain Effects Chart for one kind of mover."""

    def cost(feature: str) -> int:
        line: Terrain = tables.terrain[feature]
        found = line.mech if mech else line.foot
        if found is None:
            raise wl.BadData("tec.csv", None, f"no cost for {feature}", "write the Movement Points")
        return found

    features = ("clear", "hill", "minor-city", "marsh", "river:minor", "road:minor")
    return Costs(*(cost(feature) for feature in features))


def arrivals(tables: Tables, side: Units, ground: Ground) -> tuple[Arrival, ...]:
    """When and where the units of a side come into play; a unit without a card never does (turn 99)."""
    never = Arrival(99, (), False)
    cards = [tables.arrival(unit) for unit in side.counters]
    return tuple(Arrival(c.turn, ground.places(c.places), c.reduced) if c else never for c in cards)


@wl.rule("italy43:S1.3.1", "italy43:HN.4")
def starting_place(book: Book, side: int, number: int) -> int:
    """Where a unit is before the first turn: on its hex, waiting, in the Remnant Display, or not in the scenario."""
    counter, arrival = book.unit(side, number), book.arrivals[side][number]
    if "remnant" in counter.flags:
        return DISPLAY
    if not arrival.places:
        return ABSENT
    if arrival.turn:
        return WAITING
    (place,) = arrival.places
    return place


def starting_force(book: Book, side: int) -> Force:
    """One side before the first turn: reduced units on their backs, ASUs Fired unless their card says Ready."""
    units = book.units[side]
    at = tuple(starting_place(book, side, n) for n in range(len(units.counters)))
    on = [place >= 0 for place in at]
    step = bytes(on[n] and book.arrivals[side][n].reduced for n in range(len(at)))
    guns = [units.asu[n] and "ready" not in units.counters[n].flags for n in range(len(at))]
    status = bytes(FIRED if on[n] and guns[n] else 0 for n in range(len(at)))
    return Force(at, step, status, bytes(len(at)))


def start_state(book: Book) -> State:
    """The position before the scenario's first turn."""
    scenario = book.tables.scenario
    holders = {key.hex: key.holders[scenario.cards] for key in book.tables.keys}
    return State(
        forces=(starting_force(book, ALLIED), starting_force(book, AXIS)),
        slices=book.blank,
        turn=scenario.first,
        weather=scenario.weather,
        points=scenario.points,
        held=bytes(SIDES.index(holders[book.label(cell)]) for cell in book.keys),
        points_won=scenario.vp,
    )
