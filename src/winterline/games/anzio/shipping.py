"""Moving by sea: build-up, amphibious transfer, landings, evacuation in the movement phase, Messina and Taranto."""

from __future__ import annotations

import msgspec

from winterline.core.action import Action
from winterline.core.bits import bits, mask_of
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio import evacuation, invasion, passage
from winterline.games.anzio.book import Book, attack_of
from winterline.games.anzio.sources import allied_sources, box_of, friendly_cells, operating
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
from winterline.games.anzio.supply import can_feed, lines, within_reach
from winterline.games.anzio.zoc import enemy_zone, occupied, zone

ASHORE = 2
"""Half points for the first hex ashore."""
OFF = {"sicilia": SICILIA, "messina": MESSINA, "taranto": TARANTO}
BOX_CELLS = {1: MESSINA, 2: TARANTO}


@rule("anzio:C7A", "anzio:B4C13")
def may_sail(book: Book, state: State) -> bool:
    """Whether units may move by sea at all: only Allied ones, on any turn after the first."""
    return state.side == ALLIED and state.turn > 0


@rule("anzio:C5B4", "anzio:P.bu-carry", "anzio:C8C.1")
def room_in(book: Book, state: State, place: int) -> int:
    """Stacking points that may still come in at a place: its build-up, and what was left over on the turn before.

    Messina and Taranto take their first figure on the turn in which they are opened.
    """
    port = book.places[place]
    box = box_of(book, place)
    limit = port.lift if box and not state.sea.open_boxes & box else port.buildup
    return limit + state.sea.carried[place] - state.sea.came_in[place]


@rule("anzio:C7B7", "anzio:C7B8")
def room_out(book: Book, state: State, place: int) -> int:
    """Stacking points that may still leave a place by transfer; counted apart from those coming in."""
    return book.places[place].buildup - state.sea.went_out[place]


def landing_points(book: Book, state: State, unit: int, place: int) -> int:
    """What a unit counts against the build-up of a place."""
    points = book.units[ALLIED].size[unit]
    for change in book.plan.landing_points:
        points = change(book, state, unit, place, points)
    return points


@rule("anzio:C5G7", "anzio:C9C6")
def can_be_fed(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether a unit brought in here could be supplied along with all others ashore; otherwise it must wait."""
    if book.plan.no_supply_needed and book.plan.no_supply_needed(book, ALLIED, unit):
        return True
    drawing: dict[int, tuple[int, ...]] | None = state.cache.get("drawing")
    if drawing is None:
        drawing = {u: s for u, s in within_reach(book, state).items() if s}
        state.cache["drawing"] = drawing
    found = lines(book, state)
    mine = tuple(n for n, (_, fed) in enumerate(found) if fed >> cell & 1 or book.near[cell] & fed)
    capacity = [source.capacity for source in allied_sources(book, state)]
    return bool(mine) and can_feed(book, {**drawing, unit: mine}, capacity)


@rule("anzio:C7B2a", "anzio:C7B2b")
def start_place(book: Book, state: State, unit: int) -> tuple[bool, int]:
    """Whether a unit stands at a transfer point, and the place whose build-up limits its leaving (-1 for Sicilia).

    Sicilia always is one, the boxes for units that did not come there this turn, a port or beachhead with a counter only
    while out of German zones of control.
    """
    cell = state.forces[ALLIED].at[unit]
    if cell == SICILIA:
        return True, -1
    size = book.units[ALLIED].size[unit]
    best, found = -1, False
    for place in operating(book, state):
        box = box_of(book, place)
        here = BOX_CELLS[box] == cell if box else cell >= 0 and cell in book.place_cells[place]
        if not here or (box and state.sea.boxed >> unit & 1):
            continue
        if not box and zone(book, AXIS, state.forces[AXIS]) >> cell & 1:
            continue
        if room_out(book, state, place) >= size and (
            best < 0 or room_out(book, state, place) > room_out(book, state, best)
        ):
            best, found = place, True
    return found, best


@rule("anzio:C5G3", "anzio:C5G1.1", "anzio:C5G1.2", "anzio:C5G4", "anzio:C7B3", "anzio:C5G2")
def destinations(book: Book, state: State, unit: int, start: int) -> list[tuple[int, int]]:
    """The places and hexes where a unit may come ashore: friendly hexes of operating ports and beachheads with room.

    From Sicilia it may land in a German zone and must fight; a unit sent between ports, or unable to fight, may not.
    """
    force = state.forces[ALLIED]
    threatened = enemy_zone(book, state, ALLIED)
    fights = force.at[unit] == SICILIA and attack_of(book, state, ALLIED, unit) > 0
    enemy = occupied(book, state.forces[AXIS])
    out: list[tuple[int, int]] = []
    for place in operating(book, state):
        if (
            place == start
            or box_of(book, place)
            or room_in(book, state, place) < landing_points(book, state, unit, place)
        ):
            continue
        cells = friendly_cells(book, state, place) & ~enemy
        if not fights:
            cells &= ~threatened
        out += [(place, cell) for cell in bits(cells) if can_be_fed(book, state, unit, cell)]
    return out


@rule("anzio:C8A", "anzio:C8B")
def box_destinations(book: Book, state: State, unit: int) -> list[int]:
    """Messina and Taranto as destinations: they are opened by the first to go there, of any nationality."""
    return [
        place
        for place in range(len(book.places))
        if (box := box_of(book, place))
        and state.forces[ALLIED].at[unit] != BOX_CELLS[box]
        and room_in(book, state, place) >= book.units[ALLIED].size[unit]
    ]


@rule("anzio:C7B5", "anzio:C7B6")
def has_points(book: Book, state: State, unit: int) -> bool:
    """Whether a unit has a movement point left for its first hex ashore; sailing itself costs nothing."""
    return state.spent[unit] + ASHORE <= book.units[ALLIED].moves[unit]


def voyages(book: Book, state: State, unit: int) -> list[Action]:
    """Every way in which a unit may go by sea now."""
    if state.side != ALLIED or state.stopped >> unit & 1:
        return []
    out = [Action("land", to=book.label(cell)) for cell in invasion.landing_hexes(book, state, unit)]
    if not may_sail(book, state) or state.lifted >> unit & 1:
        return out
    there, start = start_place(book, state, unit)
    if not there:
        return out
    if has_points(book, state, unit):
        out += [
            Action("sail", via=book.place_ids[place], to=book.label(cell))
            for place, cell in destinations(book, state, unit, start)
        ]
    if state.forces[ALLIED].at[unit] != SICILIA:
        out.append(Action("sail", via="sea", to="sicilia"))
    out += [
        Action("sail", via=book.place_ids[place], to=book.places[place].name.lower())
        for place in box_destinations(book, state, unit)
    ]
    return out


def offers(book: Book, state: State) -> list[Action]:
    """Units that may put to sea, or be evacuated, in this movement phase."""
    if state.side != ALLIED:
        return []
    counters, at = book.units[ALLIED].counters, state.forces[ALLIED].at
    out: list[Action] = []
    for unit, cell in enumerate(at):
        if cell >= 0 and not book.coastal >> cell & 1:
            continue
        if (cell >= 0 or cell in (SICILIA, MESSINA, TARANTO)) and voyages(book, state, unit):
            out.append(Action("ship", unit=counters[unit].id))
        if cell >= 0 and may_evacuate(book, state, unit) is None:
            out.append(Action("evacuate", unit=counters[unit].id))
    return out


@rule("anzio:C7C5a", "anzio:C7B9", "anzio:P.evac-bu")
def may_evacuate(book: Book, state: State, unit: int) -> Refused | None:
    """Why a unit may not be evacuated in the movement phase: under combat conditions, or beyond the build-up limit."""
    if not may_sail(book, state):
        return Refused(book.cite("C7A"), "Nobody leaves by sea on the first turn.")
    cell = state.forces[ALLIED].at[unit]
    refused = evacuation.why_not(book, state, unit, cell)
    if refused is None or not evacuation.has_inverted_form(book, unit) or cell < 0:
        return refused
    size = book.units[ALLIED].size[unit]
    places = [
        place for place in evacuation.with_counter(book, state, cell) if place in operating(book, state)
    ]
    beyond = places and all(room_out(book, state, place) < size for place in places)
    return None if beyond and state.friendly >> cell & 1 else refused


class Sailing(msgspec.Struct, frozen=True, gc=False, tag="sailing", tag_field="ask"):
    """Where a unit that puts to sea comes ashore."""

    unit: int

    def side(self, book: Book, state: State) -> int:
        return ALLIED

    def cited(self, book: Book) -> str:
        return book.cite("C7B3")

    def prompt(self, book: Book, state: State) -> str:
        return f"Where does {book.unit(ALLIED, self.unit).name} come ashore?"

    def options(self, book: Book, state: State) -> list[Action]:
        return voyages(book, state, self.unit)

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        if action.do == "land":
            return invasion.land(book, pop(state), self.unit, book.cell(action.to), events)
        return sail(book, pop(state), self.unit, action, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return why_not_there(book, state, self.unit, action)


def counted(points: bytes, place: int, more: int) -> bytes:
    """Stacking points by place, with some more at one of them."""
    changed = bytearray(points)
    changed[place] = min(255, changed[place] + more)
    return bytes(changed)


@rule("anzio:C7B1", "anzio:C7B4")
def sail(book: Book, state: State, unit: int, action: Action, events: list[Event]) -> State:
    """Carry a unit over the sea: ordinary movement, after which it may not use Strategic Movement this turn."""
    _, start = start_place(book, state, unit)
    place = book.place_index.get(action.via, -1)
    sea = state.sea
    if start >= 0:
        sea = replace(sea, went_out=counted(sea.went_out, start, book.units[ALLIED].size[unit]))
    if place >= 0:
        sea = replace(sea, came_in=counted(sea.came_in, place, landing_points(book, state, unit, place)))
    events.append(Event("sail", book.cite("C7B3"), book.names(ALLIED, (unit,)), word=action.to))
    state = replace(state, afloat=state.afloat | 1 << unit)
    if action.to in OFF:
        box = box_of(book, place) if place >= 0 else 0
        # the opening turn's figure holds for the whole turn: the box counts as open from the next turn on
        sea = replace(sea, boxed=sea.boxed | (1 << unit if box else 0), opening=sea.opening | box)
        return with_force(
            state,
            ALLIED,
            state.forces[ALLIED].put(unit, OFF[action.to]),
            sea=sea,
            stopped=state.stopped | 1 << unit,
        )
    return come_ashore(
        book, replace(state, sea=sea), unit, book.cell(action.to), state.spent[unit] + ASHORE, events
    )


def come_ashore(book: Book, state: State, unit: int, cell: int, spent: int, events: list[Event]) -> State:
    """Put a unit from the sea into a hex; in an enemy zone of control it stops and will have to fight."""
    costs = bytearray(state.spent)
    costs[unit] = spent
    stops = enemy_zone(book, state, ALLIED) >> cell & 1
    state = with_force(
        state,
        ALLIED,
        state.forces[ALLIED].put(unit, cell),
        spent=bytes(costs),
        stopped=state.stopped | stops << unit,
    )
    return passage.enter(book, state, ALLIED, unit, (cell,), events)


def why_not_there(book: Book, state: State, unit: int, action: Action) -> Refused:
    """Why a unit cannot come ashore there."""
    cell = book.cell(action.to)
    if action.do == "land":
        return invasion.why_not_land(book, state, unit, cell)
    if action.do != "sail":
        return Refused(book.cite("C7B3"), "The unit is at sea: choose where it comes ashore.")
    if not may_sail(book, state):
        return Refused(book.cite("C7A"), "On the first turn units come ashore only by invasion.")
    place = book.place_index.get(action.via, -1)
    if place < 0 or place not in operating(book, state):
        return Refused(book.cite("C5G3"), "No operating port or beachhead is there.")
    if room_in(book, state, place) < landing_points(book, state, unit, place):
        return Refused(book.cite("C5B4"), "The build-up of that place is used up for this turn.")
    if cell < 0 or not friendly_cells(book, state, place) >> cell & 1:
        return Refused(book.cite("C5G3"), "That hex is not a friendly hex of the place.")
    if not can_be_fed(book, state, unit, cell):
        return Refused(book.cite("C5G7"), "Ports and beachheads could not supply this unit too.")
    return Refused(book.cite("C7B2b"), "A German zone of control closes that hex to this unit.")


def put_to_sea(book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
    """The player has chosen a unit to sail or to evacuate."""
    unit = book.index[action.unit][1]
    if action.do == "evacuate":
        return evacuation.carry_out(
            book,
            replace(state, afloat=state.afloat | 1 << unit, stopped=state.stopped | 1 << unit),
            unit,
            events,
        )
    return push(state, Sailing(unit))


def why_not_ship(book: Book, state: State, action: Action) -> Refused:
    """Why a unit cannot put to sea or be evacuated."""
    if state.side != ALLIED or action.unit not in book.index or book.index[action.unit][0] != ALLIED:
        return Refused(book.cite("B4C13"), "Only Allied units move by sea.")
    unit = book.index[action.unit][1]
    if action.do == "evacuate":
        return may_evacuate(book, state, unit) or Refused(book.cite("C7C1"), "It may be evacuated.")
    if not may_sail(book, state) and state.sea.lift < 0:
        return Refused(book.cite("C7A"), "Units move by sea only after the first turn.")
    there, _ = start_place(book, state, unit)
    if not there:
        return Refused(book.cite("C7B2b"), "It is not at a transfer point, or that place's limit is used up.")
    if not has_points(book, state, unit):
        return Refused(book.cite("C7B6"), "It has no movement point left for its first hex ashore.")
    return Refused(book.cite("C5G3"), "No operating port or beachhead has room for it.")


@rule("anzio:C5G6")
def carry_over(book: Book, state: State) -> State:
    """At the end of the Allied turn: build-up that was not used may be used on the next turn, and only then.

    What was itself carried over expires first.
    """
    sea = state.sea
    carried = bytearray(len(book.places))
    for place in operating(book, state):
        carried[place] = max(0, min(book.places[place].buildup, room_in(book, state, place)))
    blank = bytes(len(book.places))
    open_boxes = sea.open_boxes | sea.opening
    return replace(
        state,
        sea=replace(
            sea,
            carried=bytes(carried),
            came_in=blank,
            went_out=blank,
            boxed=0,
            opening=0,
            open_boxes=open_boxes,
        ),
    )


def on_the_move(state: State) -> int:
    """Units in Sicilia and the boxes, as a mask."""
    return mask_of(u for u, cell in enumerate(state.forces[ALLIED].at) if cell in (SICILIA, MESSINA, TARANTO))
