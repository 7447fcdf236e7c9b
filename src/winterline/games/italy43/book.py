"""The rulebook compiled: everything that does not change during a game, made once and shared by all its positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from winterline import author as wl
from winterline.core import printed
from winterline.core.able import gather

from .ground import AREAS, Ground
from .roster import GUNS, Unit, is_infantry, is_mechanized, is_vehicle
from .state import AXIS, SIDES, State, indices

if TYPE_CHECKING:
    from .bonds import Pairs
    from .movement import Roadwork
    from .tables import Tables

GAME = "italy43"


class Approach(NamedTuple):
    """Units of a side at a place and the next one, which they enter or attack."""

    side: int
    units: tuple[int, ...]
    before: int
    place: int


class Arrival(NamedTuple):
    """When and where a unit comes into play in this scenario."""

    turn: int
    places: tuple[int, ...]
    reduced: bool


class Units:
    """The units of one side as columns; those that depend on the step have a row a step.

    `verbs` name a unit alone.
    """

    def __init__(self, units: tuple[Unit, ...], verbs: list[str], ways: tuple[str, ...]) -> None:
        self.counters = units
        self.attack = tuple(tuple(step.attack for step in u.steps) for u in units)
        self.defence = tuple(tuple(step.defence for step in u.steps) for u in units)
        self.quality = tuple(u.quality for u in units)
        """1 Elite, 0 Normal, -1 Low Quality."""
        self.moves = tuple(u.steps[0].move for u in units)
        self.weight = tuple(u.stacking for u in units)
        """Stacking Value."""
        self.mech = bytes(is_mechanized(u.type) for u in units)
        self.vehicle = bytes(is_vehicle(u.type) for u in units)
        self.bonding = bytes(u.bonding for u in units)
        """May form ZOC Bonds."""
        self.silhouette = bytes("silhouette" in u.flags for u in units)
        self.asu = bytes(GUNS.index(u.asu) for u in units)
        self.infantry = bytes(is_infantry(u.type) for u in units)
        """Infantry-Type."""
        self.mountain = bytes("mountain" in u.flags for u in units)
        self.marching = {way: tuple(wl.Action("move", unit=u.id, kind=way) for u in units) for way in ways}
        """Way of moving -> the action that begins each unit's move."""
        self.named = {verb: tuple(wl.Action(verb, unit=u.id) for u in units) for verb in verbs}
        """Verb -> the action that names each unit: made once, for they never change."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Book(wl.Printed[Units, Unit]):
    """The game with its scenario, options, board and tables."""

    scenario: str
    first: int
    """The scenario's first turn."""
    last: int
    ground: Ground
    pairs: Pairs
    works: Roadwork
    counters: tuple[wl.Counter, ...]
    tables: Tables
    arrivals: tuple[tuple[Arrival, ...], tuple[Arrival, ...]]
    """When and where each unit comes into play, with places for labels; turn 0 for those that start on the map."""
    opens: Mapping[str, int]
    """Part of the 8th Army zone -> the turn from which it is Allied."""
    auto_victory: bool
    to_win: int
    """Allied Victory Points that win at the scenario's end."""
    menus: wl.Menus
    """What the menus of the phases offer."""
    keys: tuple[int, ...]
    """The City and VP hexes, in order: control is kept for these alone."""
    key_of: Mapping[int, int]
    vp: Mapping[int, int]
    """VP hex -> its value."""
    go: tuple[wl.Action, ...]
    labels: tuple[str, ...]
    """The names of all places: hex numbers, and Entry Areas as entry:S1."""
    movers: tuple[int, ...] = field(init=False, repr=False)
    """Phase -> the phasing side; last, before the first phase, the side that comes first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "movers", (*[phase.side for phase in self.phases], AXIS))

    def naming(self, verb: str, side: int, units: Iterable[int]) -> list[wl.Action]:
        """The actions of a verb that name some units of a side."""
        return gather(self.units[side].named[verb], [*units])

    def mover(self, state: State) -> int:
        """The phasing side; in the shared phases the side that comes first."""
        return self.movers[state.phase]

    def benchmark(self, turn: int) -> int | None:
        """The Victory Points that the Turn Record Track expects of the Allies."""
        return self.tables.turn(turn).benchmark if turn <= len(self.tables.turns) else None

    def label(self, place: int) -> str:
        """A hex number, or an Entry Area as entry:S1."""
        return self.labels[place]

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


def cite(rule_id: str) -> str:
    """A rule id as it is written in logs."""
    return f"{GAME}:{rule_id}"


mover = Book.mover


class Question(printed.Question[Book, State], frozen=True, gc=False):
    """A decision; unless it says otherwise, of the side in turn."""


class Reply(Question, frozen=True, gc=False):
    """A decision of the side that is attacked."""

    def side(self, book: Book, state: State) -> int:
        return 1 - mover(book, state)


def units_at(state: State, side: int, place: int) -> list[int]:
    """The units of a side in a hex or Entry Area."""
    return indices(state.forces[side].at, place)


def rows(units: tuple[Unit, ...], side: int) -> tuple[Unit, ...]:
    """The units of one side, in the order of their ids."""
    return tuple(sorted((u for u in units if u.side == SIDES[side]), key=lambda unit: unit.id))


def lookup(book: Book, side: int, name: str) -> int:
    """The number of a side's unit of that id, or -1."""
    found = book.index.get(name, (-1, -1))
    return found[1] if found[0] == side else -1


def land_hex(book: Book, label: Any) -> int:
    """The cell of a hex that a described position names."""
    return wl.hex_in(book, book.ground.land, label)


def anything(value: Any) -> str:
    """Somebody's text, cut short for a message."""
    return str(value)[:20]


HELD = wl.Refusals[Book, State, int]("what holds a unit of the side in turn where it is")
MOVABLE = wl.Values[Book, State, int, list[int]]("units of a side with a move left, but for those held")
TURN_BEGINS = wl.Effects[Book, State, None]("what a player turn begins with")
