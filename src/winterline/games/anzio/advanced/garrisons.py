"""German garrisons (E6): who is bound to a city, what sets him free, and where he may move meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Any, NamedTuple

import msgspec

from winterline import author as wl

from .. import costs, destinations, incremental, movement, passage
from ..book import MOVEMENT, Book, flagged, named, remembered
from ..state import ALLIED, ARRIVING, AXIS, ON_BOARD, State, off_board
from ..words import bad, no
from ..zoc import occupied
from . import forms, lists
from .schedules import Entry, Posting

PARTISANS_WITHIN = 3
"""Hexes within which a partisan brings a garrison out."""
ENDED = -2
"""Instead of the unit that was sent to a city: it could not leave, and replacements were given up for it."""
FAR = 10_000
"""Added to the distance of a hex from which no road or plain leads to a city."""


class Guard(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What has become of the garrisons."""

    free: wl.Mask = 0
    """German units that have come into the game for good before their date."""
    sent: int = -1
    """The unit that was sent to a city in the course of the game; -1 for none, ENDED once its orders are paid for."""
    close: tuple[tuple[int, int], ...] = ()
    """Twice the number of a garrison, one more for Italians, and how near they passed; kept where a die asks for it."""
    out: wl.Mask = 0
    """Garrisons that a die lets out against Italians this turn."""


GUARD = wl.Slot(Guard())

RADIUS = wl.Numbers[Book, State, int]("the reaction radius of a German unit")
POST = wl.Numbers[Book, State, int]("the hexes where a garrison may stay")
SALLY = wl.Numbers[Book, State, int](
    "the hexes where a garrison may move for the time being, besides its city"
)


class Post(NamedTuple):
    """A city and how near to it the Allies may come."""

    hexes: int
    radius: int


# --- who is a garrison ------------------------------------------------------------------------------------


@remembered
def postings(book: Book, kind: str) -> tuple[Posting, ...]:
    """The duties of a kind."""
    return tuple(posting for posting in lists.orders(book).postings if posting.kind == kind)


@wl.rule("anzio:E8D1", "anzio:E8E1", "anzio:E8E3")
@wl.rule("anzio:E6A", "anzio:E8B1", "anzio:E8B4", "anzio:E8C1", "anzio:E8C2")
@remembered
def station(book: Book, number: int, unit: int) -> Post | None:
    """The city that a German list binds a unit to: where it starts, where it is to go, or what a rule names.

    Regiments are bound as their division is. Whom the list has as free, it binds nowhere: an SS division, 24 Panzer.
    """
    unit = forms.leads(book)[unit]
    entry = lists.orders(book).german[number].entries[unit]
    if entry.role != "garrison" or not entry.used:
        return None
    for posting in lists.orders(book).postings:
        if posting.unit == unit:
            return Post(wl.mask_of(posting.hexes), posting.radius)
    return Post(wl.mask_of(entry.hexes), entry.radius)


@remembered
def stations(book: Book, number: int) -> tuple[int, ...]:
    """The units that a German list binds to a city."""
    counters = range(len(book.units[AXIS].counters))
    return tuple(unit for unit in counters if station(book, number, unit) is not None)


def post_of(book: Book, state: State, unit: int) -> Post | None:
    """The city of a unit that is or was a garrison, and its reaction radius."""
    if forms.leads(book)[unit] == GUARD.of(state).sent:
        (order,) = postings(book, "transfer")
        return Post(wl.mask_of(order.hexes), order.radius)
    return station(book, lists.in_use(book, state), unit)


def entry_of(book: Book, state: State, unit: int) -> Entry:
    """What its order of battle says of a German unit, of a regiment what it says of its division."""
    return lists.entry(book, state, AXIS, forms.leads(book)[unit])


@wl.rule("anzio:E6B3", "anzio:E8E2")
def released(entry: Entry, turn: int, second: int) -> bool:
    """Whether the order of battle has set a garrison free on a turn: by its date, or by a wave of the second invasion.

    What a list has as free from the start is no garrison in the first place.
    """
    return turn >= entry.release or (entry.freed >= 0 and 0 <= second <= turn - entry.freed)


@remembered
def still_bound(book: Book, number: int, turn: int, second: int) -> int:
    """The units that a German list binds to a city on a turn, as a mask."""
    entries, leads = lists.orders(book).german[number].entries, forms.leads(book)
    bound = (unit for unit in stations(book, number) if not released(entries[leads[unit]], turn, second))
    return wl.mask_of(bound)


@wl.of_position
def garrisons(book: Book, state: State) -> int:
    """The German units that are bound to a city, on the board or about to come on, as a mask."""
    at, guard = state.forces[AXIS].at, GUARD.of(state)
    out = still_bound(book, lists.in_use(book, state), state.turn, lists.second_invasion(state))
    away = off_board(state.forces[AXIS])
    out &= away[ON_BOARD] | away[ARRIVING]
    if guard.sent >= 0:
        out |= wl.mask_of(unit for unit in (guard.sent, *forms.regiments(book, guard.sent)) if at[unit] >= 0)
    return out & ~guard.free


# --- what sets them free ----------------------------------------------------------------------------------


@wl.rule("anzio:E6B5b")
@remembered
def around(book: Book, hexes: int, radius: int) -> int:
    """The hexes within a radius of any of some hexes, counted straight through whatever lies between."""
    distance, centres = book.board.grid.distance, list(wl.bits(hexes))
    cells = range(len(book.near))
    return wl.mask_of(cell for cell in cells if any(distance(cell, centre) <= radius for centre in centres))


def reaction(book: Book, state: State, unit: int) -> int:
    """The hexes where an Allied unit sets a garrison free."""
    post = post_of(book, state, unit)
    return around(book, post.hexes, RADIUS(book, state, unit, post.radius)) if post else 0


@remembered
def guarded(book: Book, number: int) -> int:
    """The hexes where an Allied unit could set some garrison of a list free, whatever has become of it."""
    found = [post for unit in stations(book, number) if (post := station(book, number, unit))]
    found += [Post(wl.mask_of(order.hexes), order.radius) for order in postings(book, "transfer")]
    out = 0
    for post in found:
        out |= around(book, post.hexes, post.radius)
    return out


def freed_by(book: Book, state: State, unit: int) -> bool:
    """Whether an Allied unit frees garrisons for good: all do but Italians."""
    return not flagged(book, ALLIED, unit, "italian")


@wl.rule("anzio:E8A1")
def watched(book: Book, state: State) -> list[tuple[int, int]]:
    """The units that Allies set free by coming near, each with the hexes that do it.

    Besides the garrisons it is who would be sent to a city later, and stays with the army then. While nobody knows the
    German list it is the garrisons of all that it may be.
    """
    out = [
        (unit, reaction(book, as_, unit))
        for as_ in lists.supposed(book, state)
        for unit in wl.bits(garrisons(book, as_))
    ]
    for order in postings(book, "transfer"):
        if state.turn < order.turn or (state.turn == order.turn and state.side == ALLIED):
            out.append((order.unit, around(book, wl.mask_of(order.hexes), order.radius)))
    return [(unit, hexes) for unit, hexes in out if not GUARD.of(state).free >> unit & 1]


def set_free(book: Book, state: State, units: int, events: wl.Events, cited: str = "E6B5") -> State:
    """Let units come into the game for good, from where they are and in whatever form."""
    units = forms.family(book, units)
    told = units & garrisons(book, lists.in_public(book, state))
    if told:
        events.append(wl.Event("garrison-free", book.cite(cited), book.names(AXIS, tuple(wl.bits(told)))))
    return GUARD.change(state, free=GUARD.of(state).free | units) if units else state


@wl.rule("anzio:E6B5", "anzio:E6B5a")
def approached(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """An Allied unit that comes near a city sets its garrison free for good, wherever that is, and if only in passing."""
    side, unit, cells = entry
    if side != ALLIED or not freed_by(book, state, unit):
        return state
    way = wl.mask_of(cells)
    if not any(way & guarded(book, number) for number in lists.reckoned(book, state)):
        return state
    return set_free(book, state, wl.mask_of(u for u, near in watched(book, state) if near & way), events)


def beside(book: Book, state: State, events: wl.Events) -> State:
    """As the German turn begins Allies who stand near a city set its garrison free, one that has just come too."""
    at = state.forces[ALLIED].at
    there = wl.mask_of(cell for unit, cell in enumerate(at) if cell >= 0 and freed_by(book, state, unit))
    return set_free(book, state, wl.mask_of(u for u, near in watched(book, state) if near & there), events)


# --- where they may move ----------------------------------------------------------------------------------


@wl.rule("anzio:E6B4", "anzio:E10B4g")
def italians_near(book: Book, state: State, unit: int, hexes: int) -> int:
    """Allied Italians within a garrison's radius let it move within that radius, as long as they are there."""
    near = reaction(book, state, unit)
    if not near & occupied(book, state.forces[ALLIED]):
        return hexes
    italians = book.units[ALLIED].flags.get("italian", 0) & ~book.units[ALLIED].flags.get("partisan", 0)
    at = state.forces[ALLIED].at
    return hexes | near if any(at[u] >= 0 and near >> at[u] & 1 for u in wl.bits(italians)) else hexes


@wl.rule("anzio:E10D11")
def partisans_near(book: Book, state: State, unit: int, hexes: int) -> int:
    """A partisan within three hexes of a garrison, or of its city, lets it out within its radius."""
    post, here = post_of(book, state, unit), state.forces[AXIS].at[unit]
    if post is None:
        return hexes
    at = state.forces[ALLIED].at
    near = around(book, post.hexes | (1 << here if here >= 0 else 0), PARTISANS_WITHIN)
    partisans = book.units[ALLIED].flags.get("partisan", 0) if at else 0
    if not any(at[u] >= 0 and near >> at[u] & 1 for u in wl.bits(partisans)):
        return hexes
    return hexes | reaction(book, state, unit)


@remembered
def homeward(book: Book, city: int) -> tuple[int, ...]:
    """By hex, the half points of the cheapest march to a city in good weather; beyond roads and plains its distance."""
    graph, distance = costs.graph_of(book, costs.Gait()), book.board.grid.distance
    into: list[list[tuple[int, int]]] = [[] for _ in graph.where]
    for node in range(len(graph.where)):
        for row in range(node * 6, node * 6 + 6):
            if graph.cost[row]:
                into[graph.target[row]].append((node, graph.cost[row]))
    best = {node: 0 for cell in wl.bits(city) for node in graph.layers[cell]}
    todo = [(0, node) for node in best]
    while todo:
        points, node = heappop(todo)
        for before, cost in into[node] if points == best[node] else ():
            if points + cost < best.get(before, FAR):
                best[before] = points + cost
                heappush(todo, (points + cost, before))
    found = [min((best[node] for node in nodes if node in best), default=FAR) for nodes in graph.layers]
    hexes = list(wl.bits(city))
    return tuple(
        FAR + min(distance(cell, other) for other in hexes) if points == FAR else points
        for cell, points in enumerate(found)
    )


@wl.rule("anzio:E5D5b")
@remembered
def nearer(book: Book, city: int, cell: int) -> int:
    """The hexes that are nearer to a city than a hex: a unit that must go straight there may enter no others."""
    away = homeward(book, city)
    return wl.mask_of(other for other, points in enumerate(away) if points < away[cell])


def stays_in(book: Book, state: State, unit: int) -> int:
    """The hexes where a garrison may stay."""
    post = post_of(book, state, unit)
    return POST(book, state, unit, post.hexes) if post else 0


@wl.rule("anzio:E6B1")
def barred(book: Book, state: State, unit: int, hexes: int) -> int:
    """The hexes that are closed to a garrison: it stays in its city, goes there, or moves about in its radius."""
    if state.side != AXIS or not garrisons(book, state) >> unit & 1:
        return hexes
    here, city = state.forces[AXIS].at[unit], stays_in(book, state, unit)
    open_ = city | SALLY(book, state, unit, 0)
    if here >= 0 and not open_ >> here & 1:
        open_ |= nearer(book, city, here)
    return hexes | book.land & ~open_


def tethered(book: Book, state: State, subject: None, units: int) -> int:
    """The garrisons, to whom most hexes are closed."""
    return units | garrisons(book, state) if state.side == AXIS else units


def tied(book: Book, state: State, unit: int) -> wl.Refused | None:
    """What binds a garrison to its city."""
    if state.side != AXIS or not garrisons(book, state) >> unit & 1:
        return None
    city, cell = stays_in(book, state, unit), state.forces[AXIS].at[unit]
    inside = cell >= 0 and city >> cell & 1
    if SALLY(book, state, unit, 0):
        return no("E6B4 garrison-moves-within-its-radius", name=named(book, AXIS, unit))
    if not inside:
        return no("E5D5b garrison-goes-straight-to-its-city", name=named(book, AXIS, unit))
    return no("E6B1 garrison-stays-in-its-city", name=named(book, AXIS, unit))


def owed(book: Book, state: State) -> wl.Refused | None:
    """A garrison outside its city that can get nearer must go on before movement ends, unless Italians keep it busy."""
    if state.side != AXIS or not garrisons(book, state):
        return None
    away = incremental.who_may(book, state, ASTRAY)
    late = destinations.movable(book, state) & away if away else 0
    if not late:
        return None
    return no("E5D5b garrison-goes-straight-to-its-city", name=named(book, AXIS, next(wl.bits(late))))


def astray(book: Book, state: State, units: int) -> incremental.Found:
    """Those of some units that are garrisons outside their city, with nothing to keep them busy there."""
    at, away = state.forces[AXIS].at, 0
    for unit in wl.bits(units & garrisons(book, state)):
        if (
            at[unit] >= 0
            and not stays_in(book, state, unit) >> at[unit] & 1
            and not SALLY(book, state, unit, 0)
        ):
            away |= 1 << unit
    return away, 0


ASTRAY = incremental.Watched(
    lambda book, state: (state.turn, state.slices, state.reaction), astray, among=garrisons
)


def taken_over(book: Book, state: State, swap: forms.Swap, events: wl.Events) -> State:
    """Whoever takes the place of a garrison that a die has let out is out as well."""
    out = GUARD.of(state).out
    return GUARD.change(state, out=swap.passed(out)) if state.side == AXIS and out & swap.old else state


# --- positions by hand ------------------------------------------------------------------------------------


def read_free(book: Book, state: State, given: Sequence[Any]) -> State:
    """The garrisons of a described position that have come into the game."""
    return GUARD.change(state, free=forms.family(book, wl.mask_of(german(book, name) for name in given)))


def read_sent(book: Book, state: State, given: str) -> State:
    """Who was sent to a city in a described position."""
    return GUARD.change(state, sent=german(book, given))


def german(book: Book, name: object) -> int:
    """A German unit by its id."""
    side, unit = book.index.get(str(name), (ALLIED, -1))
    if side != AXIS:
        raise bad("choice no-german-unit-anzio", name=str(name)[:40])
    return unit


def wrong(book: Book, state: State) -> list[str]:
    """What is wrong with the garrisons of a position."""
    guard = GUARD.of(state)
    if guard != GUARD.empty and book.orders is None:
        return ["garrisons belong to the Advanced Games"]
    if guard.free >> len(book.units[AXIS].counters) or not ENDED <= guard.sent < len(
        book.units[AXIS].counters
    ):
        return ["no German unit has the number of a garrison"]
    return []


CHAPTER = wl.Chapter[Book, State](
    title="German garrisons",
    options=("scenario.advanced",),
    slices=(GUARD,),
    duties={MOVEMENT: (wl.Duty("move", owed),)},
    hooks=(
        passage.ENTERED.by(approached),
        movement.TETHERED.by(tethered),
        movement.BARRED.by(barred),
        movement.TIED.by(tied),
        SALLY.by(italians_near),
        SALLY.by(partisans_near),
        forms.SWAPPED.by(taken_over),
    ),
    fields={"freed": wl.Field(list, read_free), "sent": wl.Field(str, read_sent)},
    invariants=(wrong,),
    news={"garrison-free": "headline"},
)
