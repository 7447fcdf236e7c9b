"""Moving by sea in the movement phase: build-up, amphibious transfer, evacuation, Messina and Taranto."""

from __future__ import annotations

from typing import Any

from winterline import author as wl
from winterline.core.sampling import joined

from . import evacuation, incremental, invasion, landfall, movement, stacking, traffic, words, zoc
from .book import HALT, MOVEMENT, STAYS, AlliedQuestion, Book, blanks, of_units, orders, remembered
from .destinations import held_in_place, pinned
from .invasion import LANDINGS, NO_LIFT, STORM, STORMING
from .shores import by_the_sea
from .sources import box_of, friendly_cells, operating, place_hexes
from .state import ALLIED, SICILIA, State, off_board, with_force
from .supply import NEEDS_NONE, needs_none, supply_shares
from .voyages import STAYS_ASHORE, afloat, can_ship, may_depart, off_map, points_ashore, voyages, voyages_to


@remembered
def kinds(book: Book, invading: bool) -> tuple[int, ...]:
    """Allied unit -> the first one that is like it for anybody who asks whether it may put to sea.

    With options nation and flags may count, and in an invasion each may be a case of its own.
    """
    units, first = book.units[ALLIED], dict[Any, int]()
    every = range(len(units.counters))
    if traffic.NO_VOYAGE.plugged(book):
        return tuple(every)
    if invading and any(point.plugged(book) for point in (LANDINGS, NO_LIFT, STORMING)):
        return tuple(every)
    hidden = blanks(book, ALLIED)  # each by itself: what they stand for counts
    kind: list[tuple[Any, ...]] = [
        (units.size[u], units.moves[u], units.invaders >> u & invading, u if hidden >> u & 1 else -1)
        for u in every
    ]
    if any(
        point.plugged(book)
        for point in (traffic.LANDING_POINTS, stacking.STACK_LIMIT, NEEDS_NONE, movement.GAIT)
    ):
        marks = [tuple(flag for flag, those in units.flags.items() if those >> u & 1) for u in every]
        kind = [(*kind[u], units.nation[u], marks[u]) for u in every]
    return tuple(first.setdefault(kind[u], u) for u in every)


@wl.of_position
def traffic_case(book: Book, state: State) -> tuple[Any, ...]:
    """What decides, besides the units themselves, who may be evacuated: they are looked at again when it changes."""
    sea = state.sea
    came_in = sea.came_in if traffic.ROOM_OUT.plugged(book) else b""
    return state.turn, state.slices, sea.opened, sea.open_boxes, sea.went_out, came_in


def looked_at(state: State) -> bool:
    """Whether everybody has to be looked at every time: on the first turn and in an invasion."""
    return state.sea.lift >= 0 or not traffic.may_sail(state, ALLIED)


def ship_offers(book: Book, state: State) -> list[wl.Action]:
    """Units that may put to sea now."""
    if state.side != ALLIED or not by_the_sea(book, state.forces[ALLIED])[1]:
        return []
    units = incremental.who_may(book, state, SHIPPING)
    if not looked_at(state) and off_board(state.forces[ALLIED])[SICILIA] & ~state.stopped:
        units |= incremental.who_may(book, state, LEAVING_SICILIA)
    return of_units(book, ALLIED, "ship", units)


def in_harbour(book: Book, state: State) -> int:
    """The Allied units where units put to sea for another place, and that nothing holds, as a mask."""
    return by_the_sea(book, state.forces[ALLIED])[1] & ~pinned(book, state) if state.side == ALLIED else 0


def on_the_sand(book: Book, state: State) -> int:
    """The Allied units where units are evacuated from, as a mask."""
    return by_the_sea(book, state.forces[ALLIED])[0] if state.side == ALLIED else 0


def can_evacuate(book: Book, state: State, unit: int) -> bool:
    """Whether such a unit may be evacuated now."""
    return may_evacuate(book, state, unit) is None


def evacuate_offers(book: Book, state: State) -> list[wl.Action]:
    """Units that may be evacuated now."""
    if state.side != ALLIED or not by_the_sea(book, state.forces[ALLIED])[0]:
        return []
    return of_units(book, ALLIED, "evacuate", incremental.who_may(book, state, EVACUATING))


def who_evacuates(book: Book, state: State, units: int) -> tuple[int, int]:
    """Those of some units that may be evacuated; nobody has to be looked at every time."""
    there = wl.bits(units & by_the_sea(book, state.forces[ALLIED])[0])
    return wl.mask_of(unit for unit in there if may_evacuate(book, state, unit) is None), 0


def who_ships(book: Book, state: State, units: int) -> tuple[int, int]:
    """Those of some units that may put to sea; of units alike one is looked at.

    Who is in a port or box may go to Sicilia, whatever happens elsewhere. Who is there already needs a place to land:
    unless everybody is looked at every time, they are left to `from_sicilia`.
    """
    force, always = state.forces[ALLIED], looked_at(state)
    docked = units & by_the_sea(book, force)[1] & ~pinned(book, state)
    if not always:
        docked &= ~off_board(force)[SICILIA]
        return wl.mask_of(unit for unit in wl.bits(docked) if to_sicilia(book, state, unit)), 0
    return alike_ship(book, state, docked), docked


def to_sicilia(book: Book, state: State, unit: int) -> bool:
    """Whether a unit in a port or box that nothing holds may go to Sicilia; else it can go nowhere by sea."""
    return state.spent[unit] <= movement.allowance(book, state, unit) and may_depart(book, state, unit)


def alike_ship(book: Book, state: State, units: int) -> int:
    """Those of some units that may put to sea; of units alike one is looked at."""
    kind, attack = kinds(book, state.sea.lift >= 0), book.units[ALLIED].attack
    force, spent, yes = state.forces[ALLIED], state.spent, 0
    known: dict[tuple[int, ...], bool] = {}
    landed, apart = state.lifted | state.sea.boxed, traffic.TOLD_APART(book, state, None, 0)
    for unit in wl.bits(units):
        armed = attack[unit][force.step[unit]] > 0
        key = force.at[unit], kind[unit], armed, spent[unit], landed >> unit & 1, apart >> unit & 1
        found = known.get(key)
        if found is None:
            found = known[key] = can_ship(book, state, unit)
        yes |= found << unit
    return yes


def from_sicilia(book: Book, state: State, units: int) -> tuple[int, int]:
    """Those of some units in Sicilia that may put to sea: where a box takes a large one, it takes all not larger.

    For whom no box has room other places have to be looked at: every time, if one is so full that somebody might have to
    go on from there at once.
    """
    force = state.forces[ALLIED]
    waiting, yes = units & off_board(force)[SICILIA] & ~pinned(book, state), 0
    for alike, smaller in by_size(book) if waiting else ():
        if (some := waiting & alike & ~state.lifted) and box_takes(book, state, next(wl.bits(some))):
            some = waiting & smaller & ~state.lifted
            yes = wl.mask_of(unit for unit in wl.bits(some) if not state.spent[unit])
            break
    if not (rest := waiting & ~yes):
        return yes, 0
    full = stacking.stacked(book, ALLIED, force).fuller[stacking.told_from(book, ALLIED)] & place_hexes(book)
    return yes | alike_ship(book, state, rest), rest if full or each_by_itself(book) else 0


@remembered
def each_by_itself(book: Book) -> bool:
    """Whether something plugged in may tell units in Sicilia apart by more than what `LEAVING_SICILIA` looks at."""
    return any(point.plugged(book) for point in (traffic.NO_VOYAGE, STAYS_ASHORE, stacking.NO_ROOM))


def landing_changed(book: Book, state: State, memory: incremental.Tracker, could: int) -> int:
    """The units in Sicilia, if a hex where they could land was entered or left."""
    touched = wl.mask_of((*memory.entered, *memory.left)) & place_hexes(book)
    return off_board(state.forces[ALLIED])[SICILIA] if touched else 0


@remembered
def by_size(book: Book) -> tuple[tuple[int, int], ...]:
    """The Allied units of each size, largest first, and those that are not larger."""
    size = book.units[ALLIED].size
    return tuple(
        (
            wl.mask_of(u for u, s in enumerate(size) if s == most),
            wl.mask_of(u for u, s in enumerate(size) if s <= most),
        )
        for most in sorted(set(size), reverse=True)
    )


def box_takes(book: Book, state: State, unit: int) -> bool:
    """Whether a unit in Sicilia that needs supply may go to Messina or Taranto."""
    return not needs_none(book, state, unit) and next(traffic.boxes_for(book, state, unit), None) is not None


SHIPPING = incremental.Watched(
    lambda book, state: (traffic_case(book, state), state.sea.lift),
    who_ships,
    among=lambda book, state: by_the_sea(book, state.forces[ALLIED])[1],
)
LEAVING_SICILIA = incremental.Watched(
    lambda book, state: (
        state.sea,
        state.slices,
        state.lifted,
        supply_shares(book, state),
        state.friendly & place_hexes(book),
        state.battles,
    ),
    from_sicilia,
    landing_changed,
    among=lambda book, state: off_board(state.forces[ALLIED])[SICILIA],
)
EVACUATING = incremental.Watched(
    lambda book, state: (
        traffic_case(book, state),
        held_in_place(book, state),
        state.friendly & place_hexes(book),
    ),
    who_evacuates,
    among=lambda book, state: by_the_sea(book, state.forces[ALLIED])[0],
)


@wl.rule("anzio:C7C5a", "anzio:C7B9", "anzio:P.evac-bu")
def may_evacuate(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit may not be evacuated in the movement phase: under combat conditions, or beyond the build-up limit."""
    if held_in_place(book, state) >> unit & 1:
        return words.no("C12B.2 automatic-victory-rests-holds-position")
    if state.spent[unit] > movement.allowance(book, state, unit):
        return words.no("C7B4 after-strategic-movement-nobody-goes")
    cell = state.forces[ALLIED].at[unit]
    refused = evacuation.why_not(book, state, unit, cell)
    if refused is None or cell < 0 or refused.rule != book.cite("C7C2.1") or not state.friendly >> cell & 1:
        return refused
    size = book.units[ALLIED].size[unit]
    places = [
        place for place in evacuation.with_counter(book, state, cell) if place in operating(book, state)
    ]
    beyond = places and all(traffic.room_out(book, state, place) < size for place in places)
    return None if beyond else refused


class Sailing(AlliedQuestion, frozen=True, gc=False, tag="sailing"):
    """Where a unit that puts to sea comes ashore."""

    unit: wl.UnitNumber

    rule_id = "C7B3"

    def cited(self, book: Book, state: State) -> str:
        """Who lands with the Initial Lift is distributed over the beaches; others are transferred."""
        return book.cite("C5C6") if invasion.landings(book, state, self.unit) else super().cited(book, state)

    def prompt(self, book: Book, state: State) -> wl.Said:
        lands = invasion.landings(book, state, self.unit)
        name = book.unit(ALLIED, self.unit).name
        return words.message("ask sailing land" if lands else "ask sailing", unit=name)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        halt = [HALT] if STAYS(book, state, self.unit) else []
        return sorted([*voyages(book, state, self.unit), *halt])

    def superset(self, book: Book, state: State) -> wl.Superset | None:
        unit = self.unit
        if STAYS(book, state, unit):
            return None
        if looked_at(state) or pinned(book, state) >> unit & 1 or not may_depart(book, state, unit):
            return None
        spent, sail, sailed = points_ashore(book, state, unit), voyages_to(book), afloat(state, unit)
        shores = list(traffic.open_shores(book, state, unit, traffic.comes_to_fight(book, state, unit)))
        if spent > movement.allowance(book, state, unit):
            return None

        def legal(number: int) -> bool:
            place, cell = shores[number]
            fed = traffic.can_be_fed(book, state, unit, cell, place)
            return fed and landfall.may_arrive(book, sailed, unit, cell, spent)

        ashore = wl.Superset([sail[shore] for shore in shores], range(len(shores)), legal)
        others = [*invasion.landings(book, state, unit), *off_map(book, state, unit)]
        return joined([wl.sure(others), ashore])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == HALT.do:
            return wl.pop(state, stopped=state.stopped | 1 << self.unit)
        if action.do == "land":
            return invasion.land(book, wl.pop(state), self.unit, book.cell(action.to), dice, events)
        if action.do == "storm":
            return STORM(book, wl.pop(state), (self.unit, book.cell(action.to)), dice, events)
        return sail(book, wl.pop(state), self.unit, action, dice, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        return why_not_there(book, state, self.unit, action)


@wl.rule("anzio:C7B1", "anzio:C7B4")
def sail(book: Book, state: State, unit: int, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """Carry a unit over the sea: ordinary movement, after which it may not use Strategic Movement this turn."""
    place = book.place_index.get(action.via, -1)
    spent = points_ashore(book, state, unit)
    state = traffic.with_departure(book, state, unit)
    if place >= 0:
        state = traffic.with_arrival(book, state, unit, place)
    events.append(wl.Event("sail", book.cite("C7B3"), book.names(ALLIED, (unit,)), word=action.to))
    state = afloat(state, unit)
    if place < 0:
        force = state.forces[ALLIED].put(unit, SICILIA)
        return with_force(state, ALLIED, force, stopped=state.stopped | 1 << unit)
    if box := box_of(book, place):
        return evacuation.into_box(state, unit, box)
    return landfall.by_sea(book, state, (unit, book.cell(action.to)), spent, dice, events)


def why_not_there(book: Book, state: State, unit: int, action: wl.Action) -> wl.Refused:
    """Why a unit cannot come ashore there."""
    cell = book.cell(action.to)
    if action.do == "storm":
        return words.no("C5D2 nobody-attack-hex-sea")
    if action.do == "land":
        return invasion.why_not_land(book, state, unit, cell)
    if action.do != "sail":
        return words.no("C7B3 sea-choose-where-comes-ashore")
    place = book.place_index.get(action.via, -1)
    if not traffic.may_sail(state, ALLIED) and (place < 0 or not box_of(book, place)):
        return words.no("C7A first-turn-come-ashore-only")
    if place < 0 or (place not in operating(book, state) and not box_of(book, place)):
        return words.no("C5G3 no-operating-port-beachhead")
    if far := traffic.why_too_far(book, state, unit, place):
        return far
    if traffic.room_in(book, state, place) < traffic.landing_points(book, state, unit, place):
        return words.no("C5B4 build-up-place-used-up")
    if box_of(book, place):
        return words.no("C5G7 could-not-supply-too", places=book.places[place].name)
    if cell < 0 or not friendly_cells(book, state, place) >> cell & 1:
        return words.no("C5G3 hex-not-friendly-hex-place")
    if not traffic.can_be_fed(book, state, unit, cell, place):
        return words.no("C5G7 ports-beachheads-could-not-supply")
    if zoc.enemy_zone(book, state, ALLIED) >> cell & 1:
        return words.no("C7B2b german-zone-control-closes-hex")
    return words.no("B4D1 hex-full-could-not-go")


def put_to_sea(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The player has chosen a unit to sail or to evacuate."""
    unit = book.index[action.unit][1]
    if action.do == "evacuate":
        return evacuation.evacuees_land(book, evacuation.carry_out(book, state, unit, events), dice, events)
    return wl.push(state, Sailing(unit))


def why_not_ship(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot put to sea or be evacuated."""
    side, unit = book.index.get(action.unit, (-1, -1))
    if state.side != ALLIED or side != ALLIED:
        return words.no("B4C13 only-allied-move-sea")
    if action.do == "evacuate":
        return may_evacuate(book, state, unit) or words.no("C7C1 cannot-evacuated-where")
    if state.stopped >> unit & 1 or traffic.departure(book, state, unit) == traffic.NOWHERE:
        return words.no("C7B2b not-transfer-point-places-limit")
    if not traffic.may_sail(state, ALLIED):
        return words.no("C7A first-turn-come-ashore-only")
    if points_ashore(book, state, unit) > movement.allowance(book, state, unit):
        return words.no("C7B6 no-movement-point-left-first")
    return words.no("C5G3 no-operating-port-beachhead-room")


SHIPPED = wl.Each(orders, in_harbour, can_ship)
EVACUATED = wl.Each(orders, on_the_sand, can_evacuate)


CHAPTER = wl.Chapter[Book, State](
    title="Movement by sea",
    frames=(Sailing,),
    verbs={"ship": ("unit",), "sail": ("via", "to")},
    chores={
        MOVEMENT: (
            wl.Chore("ship", ship_offers, put_to_sea, why_not_ship, each=SHIPPED),
            wl.Chore("evacuate", evacuate_offers, put_to_sea, why_not_ship, each=EVACUATED),
        )
    },
    news={"sail": "arrival"},
)
