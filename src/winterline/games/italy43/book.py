"""The rulebook compiled: everything that does not change during a game, made once and shared by all its positions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from winterline.core.action import Action
from winterline.core.board import Board
from winterline.core.counters import Counter
from winterline.core.frames import Phase
from winterline.core.verdict import Refused
from winterline.games.italy43.ground import AREAS, Ground
from winterline.games.italy43.state import ALLIED, AXIS, SIDES, State, indices

if TYPE_CHECKING:
    from winterline.core.decision import Event
    from winterline.core.dice import Dice
    from winterline.core.reach import Graph
    from winterline.games.italy43.bonds import Pairs
    from winterline.games.italy43.movement import Group, Roadwork
    from winterline.games.italy43.tables import Tables, Unit

GAME = "italy43"

Check = Callable[["Book", State, int], Refused | None]
"""Why a unit of the side in turn may not do something."""


class Hold(NamedTuple):
    """What may keep units from moving."""

    among: Callable[[Book, State, int], frozenset[int]]
    """The units of a side (third) that it may concern at all; most are told free at a glance."""
    check: Check
    """Why it holds a unit of the side in turn."""
    keeps: Callable[[Book, State, int, int], Refused | None]
    """The same for a side (third) and a unit (fourth) that it may concern."""


Where = Callable[["Book", State, int], int]
"""The hexes in which units of a side (third) may set something off by coming there: nothing happens elsewhere."""


class Arrived(NamedTuple):
    """What may happen when units of a side (third) have come to a hex (fourth)."""

    where: Where
    happens: Callable[[Book, State, int, int, list[Event]], State]


class Crossed(NamedTuple):
    """What may happen when units (fourth) of a side cross from one hex to the next."""

    where: Where
    happens: Callable[[Book, State, int, tuple[int, ...], int, int, list[Event]], State]


class Arrival(NamedTuple):
    """When and where a unit comes into play in this scenario."""

    turn: int
    places: tuple[int, ...]
    reduced: bool


class Chore(NamedTuple):
    """One kind of thing that the menu of a phase offers, by its verb."""

    verb: str
    offers: Callable[[Book, State], list[Action]]
    """Its actions, sorted."""
    apply: Callable[[Book, State, Action, Dice, list[Event]], State]
    refuse: Callable[[Book, State, Action], Refused]
    owed: Callable[[Book, State], Refused | None] | None = None
    """Why the phase cannot end before some of it is done."""


@dataclass(slots=True)
class Plan:
    """The named points that chapters and optional rules plug into; filled once, read by the rules."""

    phases: list[Phase[Book, State]] = field(default_factory=list)
    """The phases of a Game Turn, in order."""
    menus: dict[str, list[Chore]] = field(default_factory=dict)
    """What the menu of a phase offers: initial, movement, combat, supply."""
    may_not_move: list[Hold] = field(default_factory=list)
    """Frozen units, garrisons."""
    arrived: list[Arrived] = field(default_factory=list)
    """What happens when units have come to a hex, by movement, advance or retreat."""
    crossed: list[Crossed] = field(default_factory=list)
    """What happens when units cross from one hex to the next by movement or advance."""
    pauses: list[Callable[[Book, State, int], int]] = field(default_factory=list)
    """Hexes where a moving side is to be halted for a moment because something happens there."""
    may_not_step: list[Callable[[Book, State, int, int, int], Refused | None]] = field(default_factory=list)
    """Why a unit may not cross from one hex to the next by its own will (half effectiveness)."""
    may_not_attack: list[Callable[[Book, State, int, int], Refused | None]] = field(default_factory=list)
    """Why a unit (third) of the side in turn may not attack a hex next to it (half effectiveness)."""
    committed: list[Callable[[Book, State, list[Event]], State]] = field(default_factory=list)
    """What follows when the attacker has committed his support, before the defender answers (major assaults)."""
    regraph: list[Callable[[Book, State, Group, Graph], Graph]] = field(default_factory=list)
    """How an option changes the graph that a group marches by (half effectiveness)."""
    bridges: list[Callable[[Book, State, int, int, int], bool]] = field(default_factory=list)
    """Whether a Major River side is bridged for a side's units, from one hex to the next (pontoons)."""
    advance_limits: list[Callable[[Book, State, int, int], int]] = field(default_factory=list)
    """Hexes that a unit (third) of the side in turn may advance, given those won (half effectiveness)."""
    breakthrough: Callable[[Book, State, tuple[int, ...]], Any] | None = None
    """The decision that forms a Breakthrough Group of these attackers, or None where there can be none."""
    throw: Callable[[Book, State, Dice, list[Event]], State] | None = None
    """How several dice are thrown and one of them is chosen (major assaults)."""


@dataclass(frozen=True, slots=True, eq=False)
class Units:
    """The units of one side as columns; those that depend on the step have a row a step."""

    counters: tuple[Unit, ...]
    attack: tuple[tuple[int, ...], ...]
    defence: tuple[tuple[int, ...], ...]
    quality: tuple[tuple[int, ...], ...]
    """1 Elite, 0 Normal, -1 Low Quality."""
    moves: tuple[int, ...]
    weight: tuple[int, ...]
    """Stacking Value."""
    mech: bytes
    vehicle: bytes
    bonding: bytes
    """May form ZOC Bonds."""
    silhouette: bytes
    asu: bytes
    infantry: bytes
    """Infantry-Type."""
    recon: bytes
    mountain: bytes
    rating: tuple[int, ...]
    reach: tuple[int, ...]
    """An ASU's range."""
    marching: dict[str, tuple[Action, ...]]
    """Way of moving -> the action that begins each unit's move."""
    named: dict[str, tuple[Action, ...]]
    """Verb -> the action that names each unit: made once, for they never change."""


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """The game with its scenario, options, board and tables."""

    scenario: str
    options: tuple[str, ...]
    first: int
    """The scenario's first turn."""
    last: int
    board: Board
    ground: Ground
    pairs: Pairs
    works: Roadwork
    units: tuple[Units, Units]
    index: Mapping[str, tuple[int, int]]
    counters: tuple[Counter, ...]
    tables: Tables
    arrivals: tuple[tuple[Arrival, ...], tuple[Arrival, ...]]
    """When and where each unit comes into play, with places for labels; turn 0 for those that start on the map."""
    opens: Mapping[str, int]
    """Part of the 8th Army zone -> the turn from which it is Allied."""
    auto_victory: bool
    to_win: int
    """Allied Victory Points that win at the scenario's end."""
    plan: Plan
    keys: tuple[int, ...]
    """The City and VP hexes, in order: control is kept for these alone."""
    key_of: Mapping[int, int]
    vp: Mapping[int, int]
    """VP hex -> its value."""
    go: tuple[Action, ...]
    data_digest: str

    memo: dict[Any, Any] = field(default_factory=dict, init=False, repr=False)
    """Answers that follow from the book alone (see `remembered`): they live as long as it does."""

    def benchmark(self, turn: int) -> int | None:
        """The Victory Points that the Turn Record Track expects of the Allies."""
        return self.tables.turn(turn).benchmark if turn <= len(self.tables.turns) else None

    def label(self, place: int) -> str:
        """A hex number, or an Entry Area as entry:S1."""
        cells = self.ground.cells
        return self.board.grid.labels[place] if place < cells else f"entry:{AREAS[place - cells]}"

    def cell(self, label: str) -> int:
        """The place of a label, or -1."""
        if label.startswith("entry:"):
            name = label[6:]
            return self.ground.cells + AREAS.index(name) if name in AREAS else -1
        return self.board.grid.find(label)

    def area(self, name: str) -> int:
        """The place of an Entry Area."""
        return self.ground.cells + AREAS.index(name)

    def on_map(self, place: int) -> bool:
        """Whether a place is a hex: neither off the map nor an Entry Area."""
        return 0 <= place < self.ground.cells

    def is_area(self, place: int) -> bool:
        """Whether a place is an Entry Area."""
        return place >= self.ground.cells

    def unit(self, side: int, number: int) -> Unit:
        """A unit's counter."""
        return self.units[side].counters[number]

    def names(self, side: int, units: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        """The ids of some units of a side."""
        counters = self.units[side].counters
        return tuple(counters[unit].id for unit in units)


def cite(rule_id: str) -> str:
    """A rule id as it is written in logs."""
    return f"{GAME}:{rule_id}"


def mover(book: Book, state: State) -> int:
    """The phasing side; in the shared phases the side that comes first."""
    return book.plan.phases[state.phase].side if state.phase >= 0 else AXIS


def stage_name(book: Book, state: State) -> str:
    """The name of the phase."""
    return book.plan.phases[state.phase].name if state.phase >= 0 else ""


def why_held(book: Book, state: State, unit: int) -> Refused | None:
    """Why something holds a unit of the side in turn where it is."""
    return next((r for hold in book.plan.may_not_move if (r := hold.check(book, state, unit))), None)


def units_at(state: State, side: int, place: int) -> list[int]:
    """The units of a side in a hex or Entry Area."""
    return indices(state.forces[side].at, place)


def controls(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether a side controls a City or VP hex."""
    return state.held[book.key_of[cell]] == side


def rows(units: tuple[Unit, ...], side: int) -> tuple[Unit, ...]:
    """The units of one side, in the order of their ids."""
    return tuple(sorted((u for u in units if u.side == SIDES[side]), key=lambda unit: unit.id))


def actions_of(units: tuple[Unit, ...], verb: str) -> tuple[Action, ...]:
    """The actions of a verb that name one unit each."""
    return tuple(Action(verb, unit=unit.id) for unit in units)


def other(side: int) -> int:
    """The opponent."""
    return AXIS if side == ALLIED else ALLIED


def lookup(book: Book, side: int, name: str) -> int:
    """The number of a side's unit of that id, or -1."""
    found = book.index.get(name, (-1, -1))
    return found[1] if found[0] == side else -1


def anything(value: Any) -> str:
    """Somebody's text, cut short for a message."""
    return str(value)[:20]
