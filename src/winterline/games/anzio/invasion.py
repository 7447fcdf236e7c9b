"""Invasions: the first, which opens the game, and the second."""

from __future__ import annotations

import msgspec

from winterline.core.action import Action
from winterline.core.bits import bits, mask_of
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio import passage
from winterline.games.anzio.book import Book, attack_of
from winterline.games.anzio.sources import box_of, operating
from winterline.games.anzio.state import (
    ALLIED,
    AXIS,
    MESSINA,
    SICILIA,
    TARANTO,
    State,
    pop,
    push,
    replace,
    with_force,
)
from winterline.games.anzio.zoc import enemy_zone, held, zone

LANDING = 2
"""Half points for the first hex ashore."""


@rule("anzio:C5A2", "anzio:C6D.1", "anzio:P.second-invasion")
def zones_open(book: Book, state: State) -> list[int]:
    """The zones that may be invaded now: those wholly south of the middle fold; the second time Roma's too."""
    folds = ("south",) if state.turn == 0 else ("south", "across")
    return [n for n, port in enumerate(book.places) if port.kind == "zone" and port.fold in folds]


@rule("anzio:C6A", "anzio:C6B")
def why_no_invasion(book: Book, state: State) -> Refused | None:
    """Why the Allies may not invade on this turn: once to open the game, once more in the weeks that allow it."""
    if state.side != ALLIED:
        return Refused(book.cite("C5A3"), "Only the Allies invade.")
    if state.sea.lift >= 0:
        return Refused(book.cite("C6A"), "An invasion is under way.")
    if len(state.sea.invaded) >= 2:
        return Refused(book.cite("C6A"), "Both invasions have been made.")
    if state.sea.invaded and book.calendar[state.turn].invasion != "second":
        return Refused(book.cite("C6B"), "The second invasion comes from Nov I to Dec IV.")
    if state.sea.counters < 1:
        return Refused(book.cite("C5F9"), "An invasion needs a port counter for its beachhead.")
    return None


@rule("anzio:C5B3", "anzio:C6E")
def lift_of(book: Book, state: State, place: int) -> int:
    """The stacking points that may land on the invasion turn: the zone's figure, later three quarters of it."""
    lift = book.places[place].lift
    return lift if not state.sea.invaded else -(-lift * 3 // 4)


@rule("anzio:C5A1", "anzio:C16D")
def invasion_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The Allies open the game by invading; later on an invasion is part of their movement phase."""
    return push(state, Invading()) if not state.sea.invaded else state


class Invading(msgspec.Struct, frozen=True, gc=False, tag="invading", tag_field="ask"):
    """Where the first invasion comes ashore."""

    def side(self, book: Book, state: State) -> int:
        return ALLIED

    def cited(self, book: Book) -> str:
        return book.cite("C5A2")

    def prompt(self, book: Book, state: State) -> str:
        return "Choose the zone of the invasion."

    def options(self, book: Book, state: State) -> list[Action]:
        return [Action("invade", to=book.place_ids[place]) for place in zones_open(book, state)]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        return invade(book, pop(state), book.place_index[action.to], events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "invade":
            return Refused(self.cited(book), "That zone does not lie wholly south of the middle fold.")
        return Refused(book.cite("C5A1"), "The game opens with the invasion: choose its zone.")


def invade(book: Book, state: State, place: int, events: list[Event]) -> State:
    """Begin an invasion at a zone."""
    lift = lift_of(book, state, place)
    events.append(Event("invade", book.cite("C5A2"), number=lift, word=book.place_ids[place]))
    second = bool(state.sea.invaded)
    sea = replace(state.sea, lift=lift, invaded=(*state.sea.invaded, place))
    return replace(state, sea=sea, reaction=state.turn if second else state.reaction)


@rule("anzio:C5A3", "anzio:C6F", "anzio:C5C6")
def may_take_part(book: Book, state: State, unit: int) -> bool:
    """Whether a unit may land in the invasion: British and US units at sea's edge since the turn began.

    In the second one they start in Sicilia, in a box, or at an operating port or beachhead within its build-up.
    """
    if state.sea.lift < book.units[ALLIED].size[unit] or not book.units[ALLIED].invaders >> unit & 1:
        return False
    if state.spent[unit] or state.afloat >> unit & 1:
        return False
    cell = state.forces[ALLIED].at[unit]
    if cell == SICILIA:
        return True
    if state.turn == 0:
        return False
    if cell in (MESSINA, TARANTO):
        return not state.sea.boxed >> unit & 1
    return cell >= 0 and leaving(book, state, unit, cell) >= 0


def leaving(book: Book, state: State, unit: int, cell: int) -> int:
    """The operating place from which a unit can put to sea here, or -1."""
    size = book.units[ALLIED].size[unit]
    if zone(book, AXIS, state.forces[AXIS]) >> cell & 1:
        return -1
    for place in operating(book, state):
        room = book.places[place].buildup - state.sea.went_out[place]
        if not box_of(book, place) and cell in book.place_cells[place] and room >= size:
            return place
    return -1


@rule("anzio:C5D1", "anzio:C5D2")
def landing_hexes(book: Book, state: State, unit: int) -> list[int]:
    """The hexes where a unit of the Initial Lift may come ashore: beaches of the zone that no defended enemy holds.

    It may land through an inverted counter, which is destroyed; in an enemy zone it stops and must fight.
    """
    if state.sea.lift < 0 or not may_take_part(book, state, unit):
        return []
    cells = mask_of(book.place_cells[state.sea.invaded[-1]]) & ~held(book, AXIS, state.forces[AXIS])
    if not attack_of(book, state, ALLIED, unit):
        cells &= ~enemy_zone(book, state, ALLIED)
    for change in book.plan.landings:
        cells = change(book, state, unit, cells)
    return list(bits(cells))


def land(book: Book, state: State, unit: int, cell: int, events: list[Event]) -> State:
    """Put a unit of the Initial Lift ashore for 1 of its 3 movement points."""
    sea, at = state.sea, state.forces[ALLIED].at[unit]
    if at >= 0:
        place = leaving(book, state, unit, at)
        out = bytearray(sea.went_out)
        out[place] += book.units[ALLIED].size[unit]
        sea = replace(sea, went_out=bytes(out))
    sea = replace(sea, lift=sea.lift - book.units[ALLIED].size[unit])
    spent = bytearray(state.spent)
    spent[unit] = book.plan.landing_cost(book, state, unit, cell)
    bit = 1 << unit
    stops = enemy_zone(book, state, ALLIED) >> cell & 1
    state = with_force(
        state,
        ALLIED,
        state.forces[ALLIED].put(unit, cell),
        sea=sea,
        spent=bytes(spent),
        lifted=state.lifted | bit,
        afloat=state.afloat | bit,
        stopped=state.stopped | (bit if stops else 0),
    )
    events.append(Event("land", book.cite("C5C2"), book.names(ALLIED, (unit,)), (book.label(cell),)))
    return passage.enter(book, state, ALLIED, unit, (cell,), events)


def why_not_land(book: Book, state: State, unit: int, cell: int) -> Refused:
    """Why a unit cannot land there."""
    if state.sea.lift < 0:
        return Refused(book.cite("C6A"), "No invasion is under way.")
    if not book.units[ALLIED].invaders >> unit & 1:
        return Refused(book.cite("C5A3"), "Only British and US units invade.")
    if state.sea.lift < book.units[ALLIED].size[unit]:
        return Refused(book.cite("C5B3"), "The Initial Lift is used up.")
    if cell < 0 or cell not in book.place_cells[state.sea.invaded[-1]]:
        return Refused(book.cite("C5B1"), "That is not a beach of the invaded zone.")
    if not may_take_part(book, state, unit):
        return Refused(book.cite("C6F"), "It did not start the turn where an invader puts to sea.")
    return Refused(book.cite("C5D2"), "Enemy units hold that beach: nobody fights from the sea.")


def nobody_landed(book: Book, state: State) -> Refused | None:
    """The first turn cannot end before somebody is ashore, nor an invasion without a unit."""
    if state.side == ALLIED and state.sea.lift >= 0 and not state.lifted:
        return Refused(book.cite("C5A1"), "The invasion must put at least one unit ashore.")
    return None


def offers(book: Book, state: State) -> list[Action]:
    """The zones that a second invasion may be begun at in this movement phase."""
    if state.turn == 0 or why_no_invasion(book, state) is not None:
        return []
    able = any(may_invade(book, state, place) for place in zones_open(book, state))
    return [
        Action("invade", to=book.place_ids[place])
        for place in zones_open(book, state)
        if able and may_invade(book, state, place)
    ]


def may_invade(book: Book, state: State, place: int) -> bool:
    """Whether at least one unit could land if this zone were invaded."""
    begun = invade(book, state, place, [])
    return any(landing_hexes(book, begun, unit) for unit in bits(book.units[ALLIED].invaders))


def begin(book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
    """The player begins the second invasion."""
    return invade(book, state, book.place_index[action.to], events)


def why_not_invade(book: Book, state: State, action: Action) -> Refused:
    """Why a second invasion cannot begin there."""
    place = book.place_index.get(action.to, -1)
    if refused := why_no_invasion(book, state):
        return refused
    if place not in zones_open(book, state):
        return Refused(book.cite("C6D.1"), "Second invasions come at the southern zones or at Roma's.")
    return Refused(book.cite("C6F"), "No unit is ready to land there.")
