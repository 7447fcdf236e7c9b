"""The rulebook compiled: everything that does not change during a game, made once and shared by all its positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from winterline.core.action import Action
from winterline.core.bits import Shifts
from winterline.core.board import Board
from winterline.core.counters import Counter
from winterline.core.frames import Phase
from winterline.core.memo import remembered as remembered
from winterline.core.options import Option
from winterline.core.reach import Graph
from winterline.core.rules import rule
from winterline.core.verdict import Modifier, Refused
from winterline.games.anzio.rivers import Rivers
from winterline.games.anzio.srt import Outcome
from winterline.games.anzio.state import Battle, State
from winterline.games.anzio.tables import Port, Week

if TYPE_CHECKING:
    from winterline.core.decision import Event
    from winterline.core.dice import Dice

Walk = Callable[["Book", State, int, int, "tuple[int, ...]", "list[Event]"], State]
"""Something that happens when a unit of a side enters hexes: side, unit, the hexes in order."""

BARRED, PLAIN, ROUGH, HIGH = 0, 1, 2, 3
"""What a hexside is for movement and combat, roads left aside; HIGH is all High Apennine and/or swamp."""
NO_ROAD, MINOR, MAJOR = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Climbing:
    """How some units move in the mountains: who they are, and what it costs them, in half points."""

    who: Callable[[Book, int, int], bool]
    """Side and unit."""
    natural: Callable[[int, bool], int]
    """What a hexside is, whether there is mud -> half points, for plain and rough sides."""
    high: Callable[[int, int], int]
    """Allowance, least -> half points for a High Apennine side; `least` is what a side costs at least."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A place that the Allies can close to Strategic Movement: its number, its name and its hexes."""

    key: int
    name: str
    cells: tuple[int, ...]


@dataclass(slots=True)
class Plan:
    """The named points that optional rules plug into; filled once from the options, read by the rules."""

    phases: tuple[list[Phase[Book, State]], list[Phase[Book, State]]] = field(
        default_factory=lambda: ([], [])
    )
    """The sequence of an Allied and of a German player-turn."""
    approaches: list[Walk] = field(default_factory=list)
    """What entering hexes sets off before they become friendly."""
    walks: list[Walk] = field(default_factory=list)
    """What entering hexes sets off, in order."""
    allowances: list[Callable[[Book, State, int, int], int]] = field(default_factory=list)
    """Changes of a unit's movement allowance: unit of the side in turn, half points so far -> half points."""
    no_strategic: list[Callable[[Book, State, int], Refused | None]] = field(default_factory=list)
    """Reasons why a unit of the side in turn may not use Strategic Movement."""
    strategic_bars: list[Callable[[Book, State], int]] = field(default_factory=list)
    """Hexes that no unit of the side in turn enters by Strategic Movement, as bitboards."""
    strategic_cuts: list[Callable[[Book, State], frozenset[tuple[int, int]]]] = field(default_factory=list)
    """Hexsides, as pairs of hexes, that no unit of the side in turn crosses by Strategic Movement."""
    strategic_fights: bool = False
    """Whether a unit may fight after Strategic Movement."""
    climbing: Climbing | None = None
    """Units that move in the mountains by costs of their own."""
    halts: list[Callable[[Book, int, int], bool]] = field(default_factory=list)
    """Whether a step from one hex to the next ends a unit's movement, whoever makes it."""
    pinned: list[Callable[[Book, State], int]] = field(default_factory=list)
    """Units of the side in turn that may not move now, as masks."""
    zones_destroy: bool = False
    """Whether every unit with a zone of control, not only one with an attack factor, destroys uncovered counters."""
    attacker: list[Callable[[Book, State, Battle, int, int], Modifier | None]] = field(default_factory=list)
    """Changes to one attacker's half factors before terrain: unit, half factors so far."""
    full_through_high: list[Callable[[Book, State, Battle, int], bool]] = field(default_factory=list)
    """Whether an attacker is not halved through a High Apennine side."""
    hard_side: Callable[[Book, int, int], bool] | None = None
    """Which hexsides halve an attack (attacker's hex, defender's hex), instead of those all High Apennine."""
    no_river_doubling: list[Callable[[Book, State, Battle, int], bool]] = field(default_factory=list)
    """Further cases in which a river does not double the defenders of a hex."""
    assists: list[Callable[[Book, State, Battle], list[str]]] = field(default_factory=list)
    """Kinds of support factors that the attacker could add to a battle."""
    why_no_assist: list[Callable[[Book, State, Battle, str], Refused | None]] = field(default_factory=list)
    """Why a support factor cannot be added."""
    assisted: list[Callable[[Book, State, Battle], State]] = field(default_factory=list)
    """What happens when a support factor is added to an attack."""
    german_sky: list[Callable[[Book, State, int], int]] = field(default_factory=list)
    """Changes of the hexes over which the Germans have air superiority, as bitboards."""
    allied_sky: list[Callable[[Book, State, int], int]] = field(default_factory=list)
    """Changes of the hexes over which the Allies have it."""
    cuts: Callable[[Book], tuple[Cut, ...]] = lambda book: ()
    """The places that can be interdicted."""
    no_interdiction: list[Callable[[Book, str], Refused | None]] = field(default_factory=list)
    """Why a kind of factor cannot interdict a place."""
    armour_going: Callable[[Book, int, int], bool] | None = None
    """Which hexsides weaken armour, instead of those all rough or High Apennine."""
    lone_forts: bool = False
    """Whether a fort favours an attack only from a single hex."""
    rolled: list[Callable[[Book, State, int, list[Event]], State]] = field(default_factory=list)
    """What a battle uses up once it is rolled, by its number."""
    second_roll: Callable[[Book, State, int, int, int, list[Event]], State | None] | None = None
    """A chance to roll again: battle, column, face -> the state with a decision on top, or None when nobody may."""
    plain_defence: list[Callable[[Book, State, Battle], bool]] = field(default_factory=list)
    """Whether a battle's defenders get no terrain benefit and the attacker no doubled losses."""
    added: list[Callable[[Book, State, Battle], tuple[Modifier | None, Modifier | None]]] = field(
        default_factory=list
    )
    """Factors (in halves) added to attack and defence after terrain."""
    shifts: list[Callable[[Book, State, Battle], Modifier | None]] = field(default_factory=list)
    """Column shifts in the attacker's favour."""
    below_table: list[Callable[[Book, State, Battle], bool]] = field(default_factory=list)
    """Whether a battle may be fought at worse than 1-4, in the 1-4 column."""
    may_stand: list[Callable[[Book, State, int, tuple[int, ...], Battle], bool]] = field(default_factory=list)
    """Whether units of a side may ignore a retreat."""
    stack_limit: list[Callable[[Book, int, list[int]], int]] = field(default_factory=list)
    """Limits on what one hex holds, for units of a side stacked together."""
    free_high_retreat: list[Callable[[Book, int, int], bool]] = field(default_factory=list)
    """Whether a unit of a side retreats freely across High Apennine sides."""
    no_way: Callable[[Book, State, int, tuple[int, ...], list[Event]], State] | None = None
    """What happens to a side's units of one hex without a way to retreat, instead of destruction (retreat by zones)."""
    shut_in: Callable[[Book, State, int, int, tuple[int, ...]], bool] | None = None
    """Whether units of a side in a hex cannot even scatter."""
    certain_extra: int = 0
    """Steps that a retreat through zones is sure to cost beyond the table's."""
    extra_hex: list[Callable[[Book, State, int, int], int]] = field(default_factory=list)
    """Further hexes after a breakthrough: unit, its hex -> bitboard."""
    no_supply_needed: Callable[[Book, int, int], bool] | None = None
    """Whether a unit of a side needs no supply."""
    taranto: Callable[[Book, State], tuple[str, ...]] = lambda book, state: ()
    """Hexes where units from Taranto come onto the board this turn."""
    landing_points: list[Callable[[Book, State, int, int, int], int]] = field(default_factory=list)
    """Changes of what a unit counts against build-up: unit, place, stacking points so far."""
    landings: list[Callable[[Book, State, int, int], int]] = field(default_factory=list)
    """Changes of the hexes where a unit of the Initial Lift may land: unit, bitboard so far."""
    landing_cost: Callable[[Book, State, int, int], int] = lambda book, state, unit, cell: 2
    """Half points for a unit's first hex ashore in an invasion."""
    lift_bars: list[Callable[[Book, State, int], Refused | None]] = field(default_factory=list)
    """Reasons why a unit may not land with the Initial Lift."""
    before_landing: list[Callable[[Book, State, int, int, Dice, list[Event]], tuple[State, bool]]] = field(
        default_factory=list
    )
    """What a unit must pass before its first hex ashore: unit, hex -> the state, and whether it gets ashore."""
    invasion_bars: list[Callable[[Book, State], Refused | None]] = field(default_factory=list)
    """Reasons why there is no invasion on this turn."""
    beaches: list[Callable[[Book], int]] = field(default_factory=list)
    """Hexes that count as beaches besides those of the board."""
    closed: list[Callable[[Book, State, int], int]] = field(default_factory=list)
    """Hexes that no unit of a side enters now, as bitboards."""
    exit_bars: list[Callable[[Book, State, int], bool]] = field(default_factory=list)
    """Whether something keeps Allied units from leaving the board at a hex."""
    storming: Callable[[Book, State, int], int] | None = None
    """Hexes that a unit of the Initial Lift may attack from the sea, as a bitboard."""
    storm: Callable[[Book, State, int, int, Dice, list[Event]], State] | None = None
    """What happens when it sets out to do so: unit, hex."""
    from_sea: Callable[[Book, State, int], int] | None = None
    """The hex that units in a sea hex attack, as a bitboard."""
    box_entries: list[Callable[[Book, State, int, int], int]] = field(default_factory=list)
    """Limits on where units from Messina and Taranto come on, instead of staying out of German zones."""
    deployments: list[Callable[[Book, State, int, int], int]] = field(default_factory=list)
    """Changes of the hexes where a German unit may start: unit, bitboard so far."""
    may_not_end: list[Callable[[Book, State], Refused | None]] = field(default_factory=list)
    """Reasons why the movement phase cannot end yet."""
    moving: list[Callable[[Book, State], list[Action]]] = field(default_factory=list)
    """Further actions offered in the movement phase."""
    moved: dict[str, Callable[[Book, State, Action, Dice, list[Event]], State]] = field(default_factory=dict)
    """What those further actions do, by verb."""
    why_moving: dict[str, Callable[[Book, State, Action], Refused]] = field(default_factory=dict)
    """Why such an action is refused, by verb."""
    fighting: list[Callable[[Book, State], list[Action]]] = field(default_factory=list)
    """Further actions offered between battles."""
    fought: dict[str, Callable[[Book, State, Action, Dice, list[Event]], State]] = field(default_factory=dict)
    why_fighting: dict[str, Callable[[Book, State, Action], Refused]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """The units of one side as columns."""

    counters: tuple[Counter, ...]
    attack: tuple[tuple[int, ...], ...]
    """Unit -> step -> factor; the last step of a combat unit is its inverted counter, without factors."""
    defence: tuple[tuple[int, ...], ...]
    moves: tuple[int, ...]
    """Half movement points."""
    size: tuple[int, ...]
    """Stacking points."""
    last: tuple[int, ...]
    """The step after which the unit is gone: its inverted counter, or the only counter of a replacement."""
    due: tuple[int, ...]
    """Turn of arrival; 0 at start, 99 when no date brings it."""
    flags: dict[str, int]
    """Flag (commando, mountain, armour, pure-armour, replacement, armour-replacement …) -> units."""
    nation: tuple[str, ...]
    invaders: int
    """Units that may take part in an invasion: British and US."""
    move: tuple[Action, ...]
    join: tuple[Action, ...]
    lose: tuple[Action, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """The game with its options, board and tables."""

    game: str
    title: str
    scenario: str
    options: tuple[str, ...]
    board: Board
    units: tuple[Units, Units]
    index: dict[str, tuple[int, int]]
    table: tuple[tuple[Outcome, ...], ...]
    """Step Reduction Table: column (1-4 to 9-1) -> face - 1 -> result."""
    calendar: tuple[Week, ...]
    places: tuple[Port, ...]
    """Ports and invasion zones, in the file's order; a place's number is its place here."""
    place_cells: tuple[tuple[int, ...], ...]
    """Place -> its hexes: the port city, or the beach hexes of the zone."""
    place_ids: tuple[str, ...]
    """Place -> its name in actions, such as port-napoli."""
    place_index: dict[str, int]
    option_hexes: dict[str, tuple[int, ...]]
    """Hexes that an option speaks of, by id (places.csv)."""
    offered: tuple[Option, ...]
    plan: Plan
    rivers: Rivers
    graphs: dict[Any, Graph]
    """Movement graphs by class of mover and weather, made when first needed."""
    shifts: Shifts
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
    links: Shifts
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
    column: bytes
    """Cell -> column, A being 0."""
    go: tuple[Action, ...]
    labels: tuple[str, ...]
    data_digest: str

    memo: dict[Any, Any] = field(default_factory=dict)
    """Answers that follow from the book alone (see `remembered`): they live as long as it does."""

    def cite(self, rule: str) -> str:
        """A rule's id with the game's name."""
        return f"anzio:{rule}"

    def label(self, cell: int) -> str:
        """The name of a hex: column letter, then row."""
        return self.labels[cell]

    @rule("anzio:B2A.1")
    def cell(self, label: str) -> int:
        """The cell of a hex name, or -1."""
        return self.board.grid.find(label)

    def unit(self, side: int, number: int) -> Counter:
        """A unit's counter."""
        return self.units[side].counters[number]

    def names(self, side: int, units: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        """The ids of some units of a side."""
        counters = self.units[side].counters
        return tuple(counters[u].id for u in units)

    def direction(self, cell: int, other: int) -> int:
        """The side of a hex that it shares with a neighbour."""
        return self.board.grid.direction(cell, other)

    def has(self, option: str) -> bool:
        """Whether an option is played."""
        return option in self.options


def attack_of(book: Book, state: State, side: int, unit: int) -> int:
    """A unit's attack factor as it is now."""
    return book.units[side].attack[unit][state.forces[side].step[unit]]


def defence_of(book: Book, state: State, side: int, unit: int) -> int:
    """A unit's defence factor as it is now."""
    return book.units[side].defence[unit][state.forces[side].step[unit]]


def steps_left(book: Book, state: State, side: int, unit: int) -> int:
    """Steps that a unit can still absorb, its inverted counter included."""
    return book.units[side].last[unit] - state.forces[side].step[unit] + 1


def is_inverted(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a combat unit is down to its inverted counter."""
    last = book.units[side].last[unit]
    return last > 0 and state.forces[side].step[unit] == last


def units_in(state: State, side: int, cell: int) -> list[int]:
    """The units of a side in a hex."""
    return [unit for unit, at in enumerate(state.forces[side].at) if at == cell]


def is_mud(book: Book, state: State) -> bool:
    """Whether it is a mud turn."""
    return book.calendar[state.turn].mud


def beaten_cells(state: State) -> int:
    """The hexes whose defenders are under an automatic victory that has not been fought yet."""
    mask = 0
    for battle in state.battles:
        if battle.certain and not battle.outcome:
            for cell in battle.hexes:
                mask |= 1 << cell
    return mask


def touching(book: Book, state: State, cell: int) -> int:
    """The hexes that a unit in a hex is next to in combat: those beside it, or the one that it attacks from the sea."""
    near = book.near[cell]
    if near or book.plan.from_sea is None:
        return near
    return book.plan.from_sea(book, state, cell)


def shut_to(book: Book, state: State, side: int) -> int:
    """The hexes that no unit of a side enters now."""
    mask = 0
    for closed in book.plan.closed:
        mask |= closed(book, state, side)
    return mask


def flagged(book: Book, side: int, unit: int, flag: str) -> bool:
    """Whether a unit carries a flag of the order of battle."""
    return bool(book.units[side].flags.get(flag, 0) >> unit & 1)


def named(book: Book, side: int, unit: int) -> str:
    """A unit's name."""
    return book.unit(side, unit).name
