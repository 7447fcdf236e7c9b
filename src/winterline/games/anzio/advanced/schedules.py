"""The orders of battle as tables: when and where each unit comes, what binds it there, and when it leaves (E4, E5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from winterline import author as wl

from ..scenarios import GAMES
from ..tables import Goal
from .orders_of_battle import LISTS, PLACES, WAVES, Bonus, Listed
from .time_record import FIRST

VERSIONS = ("southern", "roma", "po-valley")
"""The Advanced Games by the names of their scenarios."""
NEVER = 99
"""Instead of a turn."""
ANY_OF_A_KIND = "any-2-3-8"
_KIND = wl.Step(2, 3, 8)


class Absence(msgspec.Struct, frozen=True):
    """A unit withdraws: it, or one of its substitutes, may come back."""

    turn: int
    substitutes: tuple[int, ...]
    """Units of its side, in the order of the card."""
    returns: int = NEVER
    """The turn in which whoever left is in Sicilia again."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What an order of battle says of one unit; all turns count from 0, NEVER is none."""

    used: bool = True
    """Whether the list has the unit at all."""
    due: int = NEVER
    """The turn of its arrival."""
    wave: int = -1
    """It comes with the second invasion: in the German turn of that week (0) or of the next (1)."""
    place: str = ""
    """Where it comes: edge, anywhere, sicilia, pool, on-unit, ligurian, adriatic, command-any; or empty for `hexes`."""
    hexes: tuple[int, ...] = ()
    """The hexes it starts in, or those of the city that it must garrison."""
    role: str = "free"
    """free, garrison, command, reaction, regiment or pool."""
    radius: int = 0
    """Reaction radius of a garrison."""
    release: int = NEVER
    """The turn from which a garrison is free."""
    freed: int = -1
    """The wave of the second invasion that frees a garrison: 0 or 1."""
    removal: int = NEVER
    """The turn in which it leaves the game if it is still a garrison."""
    absences: tuple[Absence, ...] = ()
    """Its withdrawals, in order."""
    put_off: tuple[int, int] = (-1, NEVER)
    """If the second invasion came by this turn, its withdrawal is on that one."""
    stays_by: int = -1
    """If the second invasion came by this turn, it is not sent into a garrison."""
    replaces: int = -1
    """The counter whose place it takes."""
    parent: int = -1
    """The division of a regiment."""


class Schedule(msgspec.Struct, frozen=True):
    """An order of battle: an entry for each unit of its side, by number."""

    name: str
    entries: tuple[Entry, ...]


class Period(msgspec.Struct, frozen=True):
    """A stretch of weeks in which the Allies may invade: once with each of these lifts."""

    first: int
    last: int
    lifts: tuple[int, ...]
    """Percentages of the Initial Lift, the greatest first."""


Chart = tuple[tuple[tuple[int, int], ...], ...]
"""A Random Invasion Chart: card, from Ace to King -> stretches of turns in which an invasion may come."""


class Version(msgspec.Struct, frozen=True):
    """One of the three games, where the Allies choose in secret which of them is played."""

    last: int
    """The number of its last turn."""
    marked: frozenset[int]
    """The turns that the card marks for invasions in it."""
    periods: tuple[Period, ...]
    historic: tuple[Period, ...]
    """The same with the historical second invasion, without the first one."""
    goals: tuple[Goal, Goal, Goal]


class Posting(msgspec.Struct, frozen=True):
    """A garrison duty of a German unit; turns count from 0, NEVER is none."""

    unit: int
    kind: str
    """station: its city is not where it starts. port: it comes by sea. transfer: it is sent there on its turn."""
    turn: int
    hexes: tuple[int, ...]
    radius: int
    removal: int = NEVER
    otherwise: tuple[int, ...] = ()
    """Where a unit that comes by sea may land instead."""
    substitutes: tuple[int, ...] = ()
    """Who takes over its orders."""


class Reaction(msgspec.Struct, frozen=True):
    """A row of the addendum's table of garrisons."""

    distance: int
    genova: int
    """The same for the garrison of Genova."""
    reacts_on: int


class Defection(msgspec.Struct, frozen=True):
    """A row of the table of defections: the highest rolls at which Italians join the Allies."""

    zone: str
    """The invasion zone by its name."""
    drop: bool
    """Whether it holds for an invasion with a drop on Roma."""
    roma: int
    other: int
    rule: str


class Fall(msgspec.Struct, frozen=True):
    """A result of the table of parachute drops."""

    result: str
    """lands, inverted or destroyed."""
    move: int
    """Hexes that the unit may move on."""
    attack: bool


Factors = tuple[int, int]
"""Attack and defence."""


class Exchange(msgspec.Struct, frozen=True):
    """The two forms of a division, and what each makes of the other."""

    division: int
    regiments: tuple[int, ...]
    apart: Mapping[int, tuple[tuple[int, int], ...]]
    """Step of the division -> its regiments, each with its step; where it makes none it is left out."""
    joined: Mapping[Factors, int]
    """Factors of all its regiments -> the step of the division."""


class Ending(msgspec.Struct, frozen=True):
    """How a game ends."""

    goal: Goal
    last: int
    """Its last turn; NEVER if the card ends before."""


class Orders(msgspec.Struct, frozen=True):
    """The orders of battle of an Advanced Game."""

    allied: Schedule
    german: tuple[Schedule, Schedule, Schedule]
    """Standard, Reinforced, Maximum."""
    fixed: int
    """The German one that was agreed on before the game; -1 leaves it to him."""
    goals: tuple[Goal, Goal, Goal]
    """What the Allies must reach against each of them."""
    bonuses: tuple[Bonus, ...]
    defectors: tuple[tuple[int, int, str], ...]
    """Italians that may defect: Allied unit, hex on Sept II, group (roma or other)."""
    defections: tuple[Defection, ...]
    """On which rolls they do."""
    italians: tuple[Mapping[int, str], Mapping[int, str]]
    """Italian unit of a side -> its force: fascist, monarchist, partisan or republican."""
    postings: tuple[Posting, ...]
    """German garrison duties that are told by rules."""
    reactions: tuple[Reaction, ...]
    """At which distance of the enemy, and on which roll, a garrison reacts by the addendum."""
    periods: tuple[Period, ...]
    """The stretches of the game in which the Allies may invade."""
    exchanges: tuple[Exchange, ...]
    """The divisions that have regiments."""
    air_sea: tuple[Period, ...]
    """The same by the addendum's rules of air and sea power."""
    historic: tuple[Period, ...]
    """The same with the historical second invasion, without the first one."""
    special: Mapping[str, Ending]
    """How the game ends by an option that changes it, by the name of its row."""
    deck: tuple[int, ...]
    """The turns between two events by these, card by card."""
    falls: tuple[Fall, ...]
    """Modified roll - 1 -> what becomes of a unit that drops by parachute."""
    charts: tuple[Chart, ...]
    """Random Invasion Charts A and B."""
    versions: tuple[Version, ...] = ()
    """The games that the Allies choose from in secret; none where it is agreed on."""


NO_UNIT = Entry(used=False, role="pool")
"""What an order of battle says of a counter that is no unit."""


def with_more(found: Orders, number: int) -> Orders:
    """The same where the Germans have so many more counters, which are no units and come after them."""
    more = (NO_UNIT,) * number
    standard, reinforced, maximum = (Schedule(one.name, (*one.entries, *more)) for one in found.german)
    return wl.replace(found, german=(standard, reinforced, maximum))


# --- which counters are in the game ---------------------------------------------------------------------


@wl.rule("anzio:E4A1", "anzio:E4A2", "anzio:E4A3", "anzio:E4C", "anzio:E21C")
def allied_counters(listed: Sequence[Listed], game: str) -> list[Listed]:
    """The Allied counters of a game: those of its section of the card and of the sections before it."""
    return [unit for unit in listed if GAMES.index(unit.section) <= GAMES.index(game)]


@wl.rule("anzio:E5A", "anzio:E21D")
def german_counters(listed: Sequence[Listed], turns: Mapping[str, int]) -> list[Listed]:
    """The German counters of a game: those that some list brings by its last turn, and regiments of such divisions."""
    near = {unit.counter.id for unit in listed if any(_soon(unit, name, turns) for name in LISTS)}
    return [unit for unit in listed if (unit.parent or unit.counter.id) in near]


def _soon(unit: Listed, name: str, turns: Mapping[str, int]) -> bool:
    found = fields_of(unit, name)
    return found["arrival"] in (*WAVES, "pool") or found["arrival"] in turns


def italian_counters(listed: Sequence[Listed], turns: Mapping[str, int]) -> list[Listed]:
    """The Italian counters of a game: those that come by its last turn."""
    return [unit for unit in listed if unit.fields["arrival"] in (*turns, *WAVES)]


# --- compiling ------------------------------------------------------------------------------------------


@wl.rule("anzio:E5B", "anzio:E5C", "anzio:E5D5c", "anzio:T.ADV.REINFORCED", "anzio:T.ADV.MAXIMUM")
def fields_of(unit: Listed, name: str) -> dict[str, str]:
    """What a German list says of a unit: a stronger one has all of the weaker ones, and governs where they differ."""
    out = dict(unit.fields)
    for changes in unit.changes[: LISTS.index(name)]:
        out |= changes
        if "release" in changes and changes.get("role") == "free":  # it stays where it is until that turn
            out |= {"role": "garrison", "garrison_removal": ""}
    return arrival_by_wave(out)


@wl.rule("anzio:T.ADV.REINFORCED.REACTION", "anzio:T.ADV.MAXIMUM.REACTION")
def arrival_by_wave(fields: dict[str, str]) -> dict[str, str]:
    """A wave that a list adds brings a unit of a Command with the second invasion; a garrison it sets free."""
    if fields.get("wave") and fields["role"] == "command":
        fields |= {"arrival": fields.pop("wave"), "at": "edge", "role": "reaction"}
    return fields


@wl.rule("anzio:E5D1.1", "anzio:E5D2")
def role_of(fields: Mapping[str, str]) -> str:
    """What a unit is bound to: Kesselring's are free from the first invasion on, Rommel's begin as garrisons."""
    return fields.get("role", "free")


class Compiler:
    """Names of turns, units and hexes as numbers."""

    def __init__(
        self, turns: Mapping[str, int], units: Sequence[wl.Counter], find: Callable[[str], int]
    ) -> None:
        self.turns, self.find = turns, find
        self.numbers = {counter.id: number for number, counter in enumerate(units)}
        self.alike = tuple(n for n, c in enumerate(units) if c.full == _KIND and c.size == "XX")

    def schedule(self, name: str, listed: Sequence[Listed]) -> Schedule:
        """An order of battle for the units of a side, by number; a counter that is no unit never comes by it."""
        by_id = {unit.counter.id: unit for unit in listed}
        entries = [self.entry(by_id[one], name) if one in by_id else NO_UNIT for one in self.numbers]
        return Schedule(name, tuple(entries))

    def entry(self, unit: Listed, name: str) -> Entry:
        """What a list says of a unit."""
        if name in LISTS and LISTS.index(unit.oob) > LISTS.index(name):
            return Entry(used=False, parent=self.numbers.get(unit.parent, -1))
        fields = fields_of(unit, name) if name in LISTS else dict(unit.fields)
        at, role = fields["at"], role_of(fields)
        late = role == "free" and fields["arrival"] != FIRST and at not in PLACES
        place = "edge" if late else at if at in PLACES else ""
        garrison = role == "garrison"
        return Entry(
            due=self.turn(fields["arrival"]),
            wave=WAVES.index(fields["arrival"]) if fields["arrival"] in WAVES else -1,
            place=place,
            hexes=() if place else tuple(map(self.find, at.split())),
            role=role,
            radius=int(fields.get("radius") or 0),
            release=self.turn(fields.get("release", "")) if garrison else NEVER,
            freed=WAVES.index(fields["wave"]) if fields.get("wave") else -1,
            removal=self.turn(fields.get("garrison_removal", "")) if garrison else NEVER,
            absences=self.absences(fields),
            put_off=self.put_off(fields.get("if_second_invasion", "")),
            stays_by=self.stays_by(fields.get("if_second_invasion", "")),
            replaces=self.numbers.get(fields.get("replaces", ""), -1),
            parent=self.numbers.get(unit.parent, -1),
        )

    def turn(self, name: str) -> int:
        """The number of a turn; NEVER for none, or one after the end of the game."""
        return self.turns.get(name, NEVER)

    def absences(self, fields: Mapping[str, str]) -> tuple[Absence, ...]:
        """The withdrawals of a unit that fall into the game."""
        found = []
        for more in ("", "2"):
            turn = self.turn(fields.get(f"withdrawal{more}", ""))
            if turn != NEVER:
                names = fields.get(f"substitutes{more}", "").split()
                found.append(Absence(turn, self.units(names), self.turn(fields.get(f"return{more}", ""))))
        return tuple(found)

    def units(self, names: Sequence[str]) -> tuple[int, ...]:
        """Substitutes by number; those that are not in the game are left out."""
        if names == [ANY_OF_A_KIND]:
            return self.alike
        return tuple(self.numbers[name] for name in names if name in self.numbers)

    def put_off(self, text: str) -> tuple[int, int]:
        """Of `by:TURN>withdrawal:TURN`: by when the second invasion puts a withdrawal off, and to which turn."""
        by, _, then = text.removeprefix("by:").partition(">withdrawal:")
        return (self.turn(by), self.turn(then)) if then else (-1, NEVER)

    def stays_by(self, text: str) -> int:
        """Of `by:TURN>stay-free`: by when the second invasion keeps a unit out of a garrison."""
        by, said, _ = text.removeprefix("by:").partition(">stay-free")
        return self.turn(by) if said else -1
