"""Supply and isolation."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from winterline.core.action import Action
from winterline.core.bits import bits, mask_of
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio.book import Book
from winterline.games.anzio.sources import Source, allied_sources
from winterline.games.anzio.state import (
    ALLIED,
    AXIS,
    ELIMINATED,
    POOL,
    Force,
    State,
    pop,
    push,
    replace,
    with_force,
)
from winterline.games.anzio.zoc import occupied, zone

FATAL = 2
"""Turns without supply that destroy a unit."""


@rule("anzio:C9A2", "anzio:C9A3")
def open_ground(book: Book, state: State, side: int) -> int:
    """The hexes that a side's supply line may run through: any playable ones clear of enemy units and zones.

    Rivers and High Apennine do not stop it, nor do hexes friendly to the enemy.
    """
    enemy = state.forces[1 - side]
    key = f"open {side}"
    found: int | None = enemy.cache.get(key)
    if found is None:
        found = book.land & ~zone(book, 1 - side, enemy) & ~blocking(book, 1 - side, enemy)
        enemy.cache[key] = found
    return found


@rule("anzio:P.supply-block")
def blocking(book: Book, side: int, force: Force) -> int:
    """The hexes that units of a side close to the other's supply by standing there: all, inverted counters too."""
    return occupied(book, force)


def flood(book: Book, start: int, allowed: int) -> int:
    """Every allowed hex joined to `start` through allowed hexes and sides that are not barred."""
    near = book.near
    seen = fresh = start & allowed
    while fresh:
        reached = 0
        for cell in bits(fresh):
            reached |= near[cell]
        fresh = reached & allowed & ~seen
        seen |= fresh
    return seen


@rule("anzio:C9A4")
def beside(book: Book, fed: int, cell: int) -> bool:
    """Whether a unit in a hex reaches a line: its own hex may be in an enemy zone of control."""
    return bool((fed >> cell & 1) or book.near[cell] & fed)


@rule("anzio:C9B", "anzio:C9C1.x1", "anzio:G6")
def german_lines(book: Book, state: State) -> int:
    """The hexes from which a German line runs to the north-west, north or north-east edge; no edge hex has a limit."""
    force = state.forces[ALLIED]
    found: int | None = force.cache.get("german lines")
    if found is None:
        found = flood(book, book.entry, open_ground(book, state, AXIS))
        force.cache["german lines"] = found
    return found


@rule("anzio:C9A1")
def german_isolated(book: Book, state: State) -> int:
    """The German units from whose hex no line can be traced, as a mask."""
    fed = german_lines(book, state)
    return mask_of(
        unit for unit, cell in enumerate(state.forces[AXIS].at) if cell >= 0 and not beside(book, fed, cell)
    )


def lines(book: Book, state: State) -> list[tuple[Source, int]]:
    """Every Allied source with the hexes that a line from it reaches."""
    allowed = open_ground(book, state, ALLIED)
    return [(source, flood(book, source.cells, allowed)) for source in allied_sources(book, state)]


@rule("anzio:C9C3", "anzio:C9C5", "anzio:C5G5.1")
def within_reach(book: Book, state: State) -> dict[int, tuple[int, ...]]:
    """Allied units on the board that need supply -> the sources, by number, that each could draw on."""
    found = lines(book, state)
    exempt = book.plan.no_supply_needed
    out: dict[int, tuple[int, ...]] = {}
    for unit, cell in enumerate(state.forces[ALLIED].at):
        if cell < 0 or (exempt and exempt(book, ALLIED, unit)):
            continue
        out[unit] = tuple(n for n, (_, fed) in enumerate(found) if beside(book, fed, cell))
    return out


@rule("anzio:C5B5.1", "anzio:C5B5.2", "anzio:C5B6", "anzio:C5G5.2", "anzio:C9C1", "anzio:C9C2")
def can_feed(book: Book, drawing: dict[int, tuple[int, ...]], capacity: Sequence[int]) -> bool:
    """Whether every one of these units can be given to a source it reaches within the sources' stacking points.

    A unit is fed by one source as a whole. The largest are placed first, each where most is left, with a way back.
    """
    sizes = book.units[ALLIED].size
    order = sorted(drawing, key=lambda unit: (len(drawing[unit]), -sizes[unit], unit))
    failed: set[tuple[int, tuple[int, ...]]] = set()

    def place(number: int, left: tuple[int, ...]) -> bool:
        if number == len(order):
            return True
        if (number, left) in failed:
            return False
        unit = order[number]
        for source in sorted(drawing[unit], key=lambda n: -left[n]):
            if left[source] >= sizes[unit]:
                rest = (*left[:source], left[source] - sizes[unit], *left[source + 1 :])
                if place(number + 1, rest):
                    return True
        failed.add((number, left))
        return False

    return place(0, tuple(capacity))


@rule("anzio:C9C8a", "anzio:C9C8b.1", "anzio:C5G7.x1")
def allied_unsupplied(book: Book, state: State, named: int) -> tuple[int, int]:
    """The Allied units without a line, with those named; and those among whom more must be named, as masks.

    Units beyond the capacity of the sources in reach are isolated too, and the player names them.
    """
    drawing = within_reach(book, state)
    cut = mask_of(unit for unit, sources in drawing.items() if not sources)
    fed = {u: s for u, s in drawing.items() if s and not named >> u & 1}
    capacity = [source.capacity for source in allied_sources(book, state)]
    crowded = 0
    for group in groups(fed):
        if not can_feed(book, {u: fed[u] for u in group}, capacity):
            crowded |= mask_of(group)
    return cut | named & mask_of(drawing), crowded


def groups(drawing: dict[int, tuple[int, ...]]) -> list[list[int]]:
    """Units in groups that share sources with each other and not with other groups."""
    out: list[tuple[set[int], list[int]]] = []
    for unit, sources in drawing.items():
        mine, members = set(sources), [unit]
        rest = []
        for other, units in out:
            if other & mine:
                mine |= other
                members = units + members
            else:
                rest.append((other, units))
        out = [*rest, (mine, members)]
    return [members for _, members in out]


def in_supply(book: Book, state: State, side: int) -> int:
    """The units of a side on the board that are in supply, as a mask."""
    on_board = mask_of(unit for unit, cell in enumerate(state.forces[side].at) if cell >= 0)
    if side == AXIS:
        return on_board & ~german_isolated(book, state)
    return on_board & ~allied_unsupplied(book, state, state.named)[0]


# --- the clocks -----------------------------------------------------------------------------------------


def ticked(clock: bytes, without: int) -> bytes:
    """Turns without supply, one more for the units without it and none for the others."""
    return bytes(min(FATAL, turns + 1) if without >> unit & 1 else 0 for unit, turns in enumerate(clock))


@rule("anzio:C9A8", "anzio:C9A9.1", "anzio:C9A9.2")
def resupplied(book: Book, state: State) -> State:
    """Between player-turns a unit that has a line again starts afresh; a gap in mid-movement does not count."""
    without = allied_unsupplied(book, state, state.named)[0], german_isolated(book, state)
    clock = tuple(
        bytes(turns if without[side] >> unit & 1 else 0 for unit, turns in enumerate(state.clock[side]))
        for side in (ALLIED, AXIS)
    )
    return replace(state, clock=(clock[0], clock[1]))


@rule("anzio:C9A7")
def german_isolation(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """At the start of an Allied player-turn German units isolated for two turns running are destroyed."""
    without = german_isolated(book, state)
    clock = ticked(state.clock[AXIS], without)
    state = replace(state, clock=(state.clock[ALLIED], clock))
    for unit in bits(without):
        if clock[unit] >= FATAL:
            state = perish(book, state, AXIS, unit, "C9A7", events)
    return state


@rule("anzio:X7-9A1", "anzio:C9C7", "anzio:C5E", "anzio:C9C11")
def allied_supply(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """At the start of the Allied player-turn: who is in supply for all of it, and who must be named.

    The Initial Lift is judged from its second turn on; the reasons of two turns may differ.
    """
    state = replace(state, named=0)
    without, crowded = allied_unsupplied(book, state, 0)
    return push(state, Naming()) if crowded else count_allied(book, state, without)


def count_allied(book: Book, state: State, without: int) -> State:
    """Let the clocks of the Allied units without supply run on."""
    return replace(state, clock=(ticked(state.clock[ALLIED], without), state.clock[AXIS]))


@rule("anzio:C9C9", "anzio:C9C10", "anzio:X7-9C9", "anzio:C9C8b.2", "anzio:P.isolation-fix")
def allied_losses(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """After combat, Allied units without supply for the second turn running are destroyed.

    They are saved by a line reopened in combat, by capacity gained or by the loss of others who drew on it.
    """
    late = mask_of(unit for unit, turns in enumerate(state.clock[ALLIED]) if turns >= FATAL)
    if not late:
        return state
    cut, _ = allied_unsupplied(book, state, 0)
    drawing = {u: s for u, s in within_reach(book, state).items() if s}
    capacity = [source.capacity for source in allied_sources(book, state)]
    others = {u: s for u, s in drawing.items() if not state.named >> u & 1}
    for unit in bits(late):
        if state.forces[ALLIED].at[unit] < 0:
            continue
        saved = not cut >> unit & 1 and (
            not state.named >> unit & 1 or can_feed(book, {**others, unit: drawing[unit]}, capacity)
        )
        if saved:
            others[unit] = drawing[unit]
        else:
            state = perish(book, state, ALLIED, unit, "C9C10", events)
    return state


@rule("anzio:C11A5")
def perish(book: Book, state: State, side: int, unit: int, cited: str, events: list[Event]) -> State:
    """Remove a unit for good; only replacement counters go back to where they can come in again."""
    replacement = book.units[side].flags.get("replacement", 0) >> unit & 1
    events.append(Event("eliminated", book.cite(cited), book.names(side, (unit,))))
    force = state.forces[side].put(unit, POOL if replacement else ELIMINATED)
    return with_force(state, side, force)


class Naming(msgspec.Struct, frozen=True, gc=False, tag="naming", tag_field="ask"):
    """Which units are beyond the capacity of their ports and beachheads."""

    def side(self, book: Book, state: State) -> int:
        return ALLIED

    def cited(self, book: Book) -> str:
        return book.cite("C9C8b.1")

    def prompt(self, book: Book, state: State) -> str:
        return "Ports and beachheads cannot supply all units: name one that goes without."

    def options(self, book: Book, state: State) -> list[Action]:
        _, crowded = allied_unsupplied(book, state, state.named)
        counters = book.units[ALLIED].counters
        return [Action("name", unit=counters[unit].id) for unit in bits(crowded)]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        named = state.named | 1 << book.index[action.unit][1]
        state = replace(state, named=named)
        events.append(Event("named", book.cite("C9C8b.1"), (action.unit,)))
        without, crowded = allied_unsupplied(book, state, named)
        return state if crowded else count_allied(book, pop(state), without)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return Refused(self.cited(book), "First name the units that are beyond the capacity of their ports.")
