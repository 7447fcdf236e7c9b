"""The rulebook compiled: everything that does not change during a game, made once and shared by all its positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from winterline import author as wl
from winterline.core import printed
from winterline.core.able import places
from winterline.core.hooks import Hook
from winterline.core.listing import Listing, select
from winterline.core.memo import remembered as remembered
from winterline.core.rules import rule

from .addendum_tables import Addendum
from .advanced.schedules import Orders
from .later.sheets import Sheet
from .rivers import Rivers
from .scenarios import Scenario
from .srt import Outcome
from .state import ALLIED, ELIMINATED, POOL, SIDES, State
from .tables import Port, Week

BARRED, PLAIN, ROUGH, HIGH = 0, 1, 2, 3
"""What a hexside is for movement and combat, roads left aside; HIGH is all High Apennine and/or swamp."""
NO_ROAD, MINOR, MAJOR = 0, 1, 2
MOVEMENT = "movement"
"""The menu of the movement phase."""
HALT = wl.Action("halt")
"""Going no further, or not at all."""


INVADERS = ("uk", "us")
NEVER = 99


class Units:
    """The units of one side as columns."""

    def __init__(self, units: tuple[wl.Counter, ...], calendar: tuple[Week, ...], side: int) -> None:
        mine = self.counters = tuple(u for u in units if u.side == SIDES[side])
        self.flags: dict[str, int] = {}
        """Flag (commando, mountain, armour, pure-armour, replacement, armour-replacement …) -> units."""
        for number, unit in enumerate(mine):
            for flag in unit.flags:
                self.flags[flag] = self.flags.get(flag, 0) | 1 << number
        single = self.flags.get("replacement", 0) | self.flags.get("no-inverted", 0)
        turns = {week.name: n for n, week in enumerate(calendar)}
        inverts = tuple(not single >> n & 1 for n in range(len(mine)))
        self.attack = tuple(tuple(s.attack for s in u.steps) + (0,) * inverts[n] for n, u in enumerate(mine))
        """Unit -> step -> factor; the last step of a combat unit is its inverted counter, without factors."""
        self.defence = tuple(
            tuple(s.defence for s in u.steps) + (0,) * inverts[n] for n, u in enumerate(mine)
        )
        self.strikes = with_zone(self.attack, self.flags.get("no-zoc", 0))
        """The same, none for units without a zone of control: who destroys what lies uncovered beside him."""
        self.controls = with_zone(self.defence, self.flags.get("no-zoc", 0))
        """Defence factors in the same way: who has a zone of control."""
        self.moves = tuple(u.full.move * 2 for u in mine)
        """Half movement points."""
        self.size = tuple(u.stacking for u in mine)
        """Stacking points."""
        self.last = tuple(len(u.steps) - (0 if inverts[n] else 1) for n, u in enumerate(mine))
        """The step after which the unit is gone: its inverted counter, or the only counter of a replacement."""
        self.inverted = tuple(len(u.steps) if inverts[n] else -1 for n, u in enumerate(mine))
        """The step that is its inverted counter; -1 if it has none."""
        self.due = tuple(0 if u.arrival == "start" else turns.get(u.arrival, NEVER) for u in mine)
        """Turn of arrival; 0 at start, 99 when no date brings it."""
        self.nation = tuple(u.nation for u in mine)
        invading = (n for n, u in enumerate(mine) if u.nation in INVADERS or "blank" in u.flags)
        self.invaders = wl.mask_of(invading)
        """Units that may take part in an invasion: British and US."""


def with_zone(factors: tuple[tuple[int, ...], ...], without: int) -> tuple[tuple[int, ...], ...]:
    """Factors of units, none for those that have no zone of control."""
    if not without:
        return factors
    return tuple((0,) * len(row) if without >> unit & 1 else row for unit, row in enumerate(factors))


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Book(wl.Printed[Units, wl.Counter]):
    """The game with its scenario, options, board and tables."""

    scenario: Scenario
    orders: Orders | None
    """The orders of battle of an Advanced Game."""
    sheet: Sheet | None
    """The set-up sheet of a later Basic Game."""
    table: tuple[tuple[Outcome, ...], ...]
    """Step Reduction Table: column (1-4 to 9-1) -> face - 1 -> result."""
    calendar: tuple[Week, ...]
    places: tuple[Port, ...]
    """Ports and invasion zones, in the file's order; a place's number is its place here."""
    addendum: Addendum
    place_cells: tuple[tuple[int, ...], ...]
    """Place -> its hexes: the port city, or the beach hexes of the zone."""
    place_ids: tuple[str, ...]
    """Place -> its name in actions, such as port-napoli."""
    place_index: dict[str, int]
    option_hexes: dict[str, tuple[int, ...]]
    """Hexes that an option speaks of, by id (places.csv)."""
    groups: dict[tuple[str, int], int]
    """Units that an option speaks of, by the name of the group and the side, as masks (groups.csv)."""
    turns: tuple[tuple[wl.Phase[Book, State], ...], ...]
    """The sequence of an Allied and of a German player-turn."""
    menus: wl.Menus
    """What the menus of the phases offer."""
    rivers: Rivers
    graphs: dict[Any, wl.Graph]
    """Movement graphs by class of mover and weather, made when first needed."""
    land: int
    """Playable hexes, the lake hexes with a road included."""
    rest: int
    """Playable hexes where a unit may end its move."""
    around: tuple[tuple[int, ...], ...]
    """Cell -> the playable hexes beside it that it is not barred from."""
    near: tuple[int, ...]
    """The same as bitboards."""
    easy: tuple[int, ...]
    """Those of them that lie across a side with a price: not all High Apennine, or with a road."""
    links: wl.Shifts
    """The same for whole bitboards at once: hexes with an open side, and how far the hex beyond lies."""
    ground: bytes
    """Cell * 6 + side -> BARRED, PLAIN, ROUGH or HIGH."""
    road: bytes
    """Cell * 6 + side -> NO_ROAD, MINOR or MAJOR."""
    road_in: bytes
    """Cell -> the road that leads into it from off the map."""
    mountain: int
    beach: int
    coastal: int
    """Hexes that touch the sea."""
    major_city: int
    air_bases: int
    below_middle: int
    above_bottom: int
    entry: int
    """North, north-west and north-east edge: German entry and supply."""
    south: int
    taranto: int
    victory: tuple[tuple[str, int], ...]
    """Victory cities: name and hexes."""
    go: tuple[wl.Action, ...]
    labels: tuple[str, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """What chapters are chosen by: the options, the scenario's traits, and the options that it always has."""
        return (*self.options, *self.scenario.keys)

    def cite(self, rule: str) -> str:
        """A rule's id with the game's name."""
        return f"anzio:{rule}"

    @rule("anzio:B2A.1")
    def cell(self, label: str) -> int:
        """The cell of a hex name, or -1."""
        return self.board.grid.find(label)

    def stage(self, state: State) -> str:
        """The phase of the player-turn; empty before the first."""
        phases = self.turns[state.side]
        return phases[state.phase].name if 0 <= state.phase < len(phases) else ""

    def direction(self, cell: int, other: int) -> int:
        """The side of a hex that it shares with a neighbour."""
        return self.board.grid.direction(cell, other)


class Question(printed.Question[Book, State], frozen=True, gc=False):
    """A decision; unless it says otherwise, the side in turn is asked and answered in the same words every time."""


class AlliedQuestion(Question, frozen=True, gc=False):
    """A decision of the Allied player."""

    def side(self, book: Book, state: State) -> int:
        return ALLIED


class AlliedChoice(AlliedQuestion, frozen=True, gc=False):
    """One of a few things, each by its name."""

    verb: ClassVar[str]
    kinds: ClassVar[Sequence[str]]

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.Action(self.verb, kind=name) for name in self.kinds])


class OwnersQuestion(Question, frozen=True, gc=False):
    """A decision about units of a side, which may not be the one in turn."""

    owner: int

    def side(self, book: Book, state: State) -> int:
        return self.owner


def variant(title: str, option: str, *hooks: Hook) -> wl.Chapter[Book, State]:
    """A chapter that is played with its option and does nothing but plug into others."""
    return wl.Chapter(title=title, options=(option,), hooks=hooks)


FROM_SEA = wl.Numbers[Book, State, int]("the hex that units in a sea hex attack, as a bitboard")
CLOSED = wl.Numbers[Book, State, int]("the hexes that no unit of a side enters now")
STAYS = wl.Tests[Book, State, int](
    "whether a unit of the side in turn that was chosen to go may stay after all"
)
BEACHES = wl.Numbers[Book, None, None]("the beach hexes")
MUD = wl.Tests[Book, State, None]("whether a die has made a mud turn of this week")


LAST_WEEK = wl.Numbers[Book, State, None]("the number of the week with which the game ends, from 0 on")


def last_week(book: Book, state: State) -> int:
    """The number of the week with which the game ends, from 0 on: the last of its calendar."""
    return LAST_WEEK(book, state, None, len(book.calendar) - 1)


def attack_of(book: Book, state: State, side: int, unit: int) -> int:
    """A unit's attack factor as it is now."""
    return book.units[side].attack[unit][state.forces[side].step[unit]]


def defence_of(book: Book, state: State, side: int, unit: int) -> int:
    """A unit's defence factor as it is now."""
    return book.units[side].defence[unit][state.forces[side].step[unit]]


@rule("anzio:E9J3", "anzio:E9J4")
def steps_left(book: Book, state: State, side: int, unit: int) -> int:
    """Steps that a unit can still absorb, its inverted counter included; that of a division's regiment is none."""
    return all_steps(book, side, unit) - state.forces[side].step[unit]


def all_steps(book: Book, side: int, unit: int) -> int:
    """The steps of a unit at full strength."""
    units = book.units[side]
    return units.last[unit] + 1 - (units.flags.get("cadre", 0) >> unit & 1)


def cadres(book: Book, side: int, units: Iterable[int]) -> list[int]:
    """Those of some units whose inverted counter is a mere cadre: regiments that stand for a division."""
    mask = book.units[side].flags.get("cadre", 0)
    return [unit for unit in units if mask >> unit & 1] if mask else []


def is_inverted(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a combat unit is down to its inverted counter."""
    return state.forces[side].step[unit] == book.units[side].inverted[unit]


def units_in(state: State, side: int, cell: int) -> list[int]:
    """The units of a side in a hex."""
    return places(state.forces[side].at, cell)


@remembered
def orders(book: Book, side: int, verb: str) -> tuple[wl.Action, ...]:
    """An action of this verb for every unit of a side."""
    return tuple(wl.Action(verb, unit=counter.id) for counter in book.units[side].counters)


@remembered
def orders_listed(book: Book, side: int, verb: str) -> Listing:
    """The same, to read those of some units off."""
    return Listing(orders(book, side, verb))


def of_units(book: Book, side: int, verb: str, units: int) -> list[wl.Action]:
    """The same for some units, in the order of actions."""
    return list(select(orders_listed(book, side, verb), units)) if units else []


def is_mud(book: Book, state: State) -> bool:
    """Whether it is a mud turn."""
    return book.calendar[state.turn].mud or MUD(book, state, None)


def beaten_cells(state: State) -> int:
    """The hexes whose defenders are under an automatic victory that has not been fought yet."""
    beaten = [battle for battle in state.battles if battle.certain and not battle.outcome]
    return wl.mask_of(cell for battle in beaten for cell in battle.hexes)


def touching(book: Book, state: State, cell: int) -> int:
    """The hexes that a unit in a hex is next to in combat: those beside it, or the one that it attacks from the sea."""
    return book.near[cell] or FROM_SEA(book, state, cell, 0)


@remembered
def beaches(book: Book) -> int:
    """The beach hexes."""
    return BEACHES(book, None, None, book.beach)


def side_has(book: Book, cell: int, target: int, *kinds: str) -> bool:
    """Whether the side between two hexes has any ground of these kinds in it; between a hex and itself there is none."""
    if cell == target:
        return False
    side = book.direction(cell, target)
    return any(book.board.side_bits(kind)[cell] >> side & 1 for kind in kinds)


def land_hex(book: Book, label: Any) -> int:
    """The cell of a playable hex that a description names."""
    return wl.hex_in(book, book.land, label)


def lost_last(book: Book, state: State, side: int, units: Iterable[int]) -> list[int]:
    """The Allied replacements among some units, which have no defence factor: they are lost last."""
    replaced = [unit for unit in units if flagged(book, side, unit, "replacement")]
    return [unit for unit in replaced if not defence_of(book, state, side, unit)]


def lies_in(book: Book, cell: int, kind: str) -> bool:
    """Whether a hex belongs to a port, or to an invasion zone."""
    return any(port.kind == kind and cell in book.place_cells[n] for n, port in enumerate(book.places))


def blanks(book: Book, side: int) -> int:
    """The blank counters of a side, which stand for units that it hides, as a mask; none where nobody hides any."""
    return book.units[side].flags.get("blank", 0)


@rule("anzio:E8H2", "anzio:E10E3")
def after_use(book: Book, side: int, unit: int) -> int:
    """Where a unit is once it is used up or destroyed: replacements may come again, but those of other nations do not."""
    again = flagged(book, side, unit, "replacement") and not flagged(book, side, unit, "single-use")
    return POOL if again else ELIMINATED


def flagged(book: Book, side: int, unit: int, flag: str) -> bool:
    """Whether a unit carries a flag of the order of battle."""
    return bool(book.units[side].flags.get(flag, 0) >> unit & 1)


def named(book: Book, side: int, unit: int) -> str:
    """A unit's name."""
    return book.unit(side, unit).name
