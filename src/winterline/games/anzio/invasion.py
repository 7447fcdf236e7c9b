"""Invasions: the first, which opens the game, and the second."""

from __future__ import annotations

from collections.abc import Iterator

from winterline.core.action import Action
from winterline.core.bits import bits, mask_of
from winterline.core.chapters import Chapter, Field
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import pop, push, replace
from winterline.core.hooks import Happenings, Numbers, Refusals
from winterline.core.menu import Chore, Duty
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio import landfall
from winterline.games.anzio.book import MOVEMENT, AlliedQuestion, Book, attack_of
from winterline.games.anzio.movement import ashore
from winterline.games.anzio.narrate import said
from winterline.games.anzio.stacking import crowded
from winterline.games.anzio.state import ALLIED, AXIS, State
from winterline.games.anzio.traffic import NOWHERE, departure, with_departure
from winterline.games.anzio.zoc import enemy_zone, held, occupied

Landing = tuple[int, int]
"""A unit, and the hex where it comes ashore."""

NO_INVASION: Refusals[Book, State, None] = Refusals("why there is no invasion on this turn")
NO_LIFT: Refusals[Book, State, int] = Refusals("why a unit may not land with the Initial Lift")
LANDINGS: Numbers[Book, State, int] = Numbers("the hexes where a unit of the Initial Lift may land")
LANDING_COST: Numbers[Book, State, Landing] = Numbers("half points for a unit's first hex ashore")
GETTING_ASHORE: Happenings[Book, State, Landing] = Happenings(
    "what a unit must pass before its first hex ashore"
)
STORMING: Numbers[Book, State, int] = Numbers("the hexes that a unit may attack from the sea")
STORM: Happenings[Book, State, Landing] = Happenings("what happens when it sets out to do so")


def landing_cost(book: Book, state: State, unit: int, cell: int) -> int:
    """Half points for a unit's first hex ashore in an invasion."""
    return LANDING_COST(book, state, (unit, cell), ashore(book, state, unit, cell))


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
    return NO_INVASION(book, state, None)


@rule("anzio:C5B3", "anzio:C6E", "anzio:EX.C6E")
def lift_of(book: Book, state: State, place: int) -> int:
    """The stacking points that may land on the invasion turn: the zone's figure, later three quarters of it."""
    lift = book.places[place].lift
    return lift if not state.sea.invaded else -(-lift * 3 // 4)


@rule("anzio:C5A1", "anzio:C16D")
def invasion_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The Allies open the game by invading; later on an invasion is part of their movement phase."""
    if state.turn or state.sea.invaded or not open_to_landing(book, state):
        return state
    return push(state, Invading())


class Invading(AlliedQuestion, frozen=True, gc=False, tag="invading"):
    """Where the first invasion comes ashore."""

    rule_id = "C5A2"
    text = "Choose where the Allies land: pick one of the lit zones."

    def options(self, book: Book, state: State) -> list[Action]:
        return sorted([Action("invade", to=book.place_ids[place]) for place in open_to_landing(book, state)])

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        return invade(book, pop(state), book.place_index[action.to], events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do == "invade" and book.place_index.get(action.to, -1) not in zones_open(book, state):
            return Refused(self.cited(book, state), "That zone does not lie wholly south of the middle fold.")
        if action.do == "invade":
            return Refused(book.cite("C5D2"), "Enemy units hold every beach of that zone.")
        return Refused(book.cite("C5A1"), "The game opens with the invasion: choose its zone.")


def invade(book: Book, state: State, place: int, events: list[Event]) -> State:
    """Begin an invasion at a zone."""
    lift = lift_of(book, state, place)
    events.append(Event("invade", book.cite("C5A2"), number=lift, word=book.place_ids[place]))
    second = bool(state.sea.invaded)
    sea = replace(state.sea, lift=lift, invaded=(*state.sea.invaded, place))
    return replace(state, sea=sea, reaction=state.turn if second else state.reaction)


@rule("anzio:C5A3", "anzio:C6F", "anzio:C5C6")
def why_no_part(book: Book, state: State, unit: int) -> Refused | None:
    """Why a unit may not land in the invasion: only British and US ones do, within the lift, any mix of them.

    They start the turn in Sicilia or, the second time, in a box or at an operating port or beachhead within its build-up.
    """
    if not book.units[ALLIED].invaders >> unit & 1:
        return Refused(book.cite("C5A3"), "Only British and US units invade.")
    if state.sea.lift < book.units[ALLIED].size[unit]:
        return Refused(book.cite("C5B3"), "The Initial Lift is used up.")
    if state.spent[unit] or state.stopped >> unit & 1 or departure(book, state, unit) == NOWHERE:
        return Refused(book.cite("C6F"), "It did not start the turn where an invader puts to sea.")
    return NO_LIFT(book, state, unit)


@rule("anzio:C5D1", "anzio:C5D2")
def beaches(book: Book, state: State, unit: int) -> int:
    """The hexes where a unit of the Initial Lift may come ashore: beaches of the zone that no defended enemy holds.

    Nobody fights from the sea. In an enemy zone of control it stops and must fight, so only a unit that can attack
    lands there.
    """
    cells = LANDINGS(book, state, unit, mask_of(book.place_cells[state.sea.invaded[-1]]))
    cells &= ~held(book, AXIS, state.forces[AXIS])
    if not attack_of(book, state, ALLIED, unit):
        cells &= ~enemy_zone(book, state, ALLIED) & ~occupied(book, state.forces[AXIS])
    return cells


def lifted(state: State, unit: int) -> State:
    """The state in which a unit belongs to the Initial Lift."""
    return replace(state, lifted=state.lifted | 1 << unit, afloat=state.afloat | 1 << unit)


def landing_hexes(book: Book, state: State, unit: int) -> Iterator[int]:
    """The hexes where a unit may land in the invasion under way."""
    if state.sea.lift < 0 or why_no_part(book, state, unit) is not None:
        return
    after = lifted(state, unit)
    for cell in bits(beaches(book, state, unit)):
        if landfall.may_arrive(book, after, unit, cell, landing_cost(book, state, unit, cell)):
            yield cell


def may_land(book: Book, state: State, unit: int) -> bool:
    """Whether a unit may land in the invasion under way, or attack from the sea; a beach with room settles it."""
    if state.sea.lift < 0 or why_no_part(book, state, unit) is not None:
        return False
    if beaches(book, state, unit) & ~crowded(book, ALLIED, state.forces[ALLIED], unit):
        return True
    return any(True for _ in landing_hexes(book, state, unit)) or STORMING(book, state, unit, 0) > 0


def landings(book: Book, state: State, unit: int) -> list[Action]:
    """The landings of a unit as actions."""
    out = [Action("land", to=book.label(cell)) for cell in landing_hexes(book, state, unit)]
    return out + [Action("storm", to=book.label(cell)) for cell in bits(STORMING(book, state, unit, 0))]


@rule("anzio:D5B3")
def land(book: Book, state: State, unit: int, cell: int, dice: Dice, events: list[Event]) -> State:
    """Put a unit of the Initial Lift ashore."""
    spent = landing_cost(book, state, unit, cell)
    state = lifted(with_departure(book, state, unit), unit)
    state = replace(state, sea=replace(state.sea, lift=state.sea.lift - book.units[ALLIED].size[unit]))
    return come_ashore(book, state, (unit, cell), spent, Event("land", book.cite("C5C2")), dice, events)


def come_ashore(
    book: Book, state: State, landing: Landing, spent: int, told: Event, dice: Dice, events: list[Event]
) -> State:
    """Put a unit ashore, unless what it must pass first changes its force: then it was beaten off."""
    unit, cell = landing
    after = GETTING_ASHORE(book, state, landing, dice, events)
    if after.forces is not state.forces:
        return after
    events.append(replace(told, units=book.names(ALLIED, (unit,)), hexes=(book.label(cell),)))
    return landfall.arrive(book, after, unit, cell, spent, events)


def why_not_land(book: Book, state: State, unit: int, cell: int) -> Refused:
    """Why a unit cannot land there."""
    if state.sea.lift < 0:
        return Refused(book.cite("C6A"), "No invasion is under way.")
    if refused := why_no_part(book, state, unit):
        return refused
    if cell < 0 or cell not in book.place_cells[state.sea.invaded[-1]]:
        return Refused(book.cite("C5B1"), "That is not a beach of the invaded zone.")
    if held(book, AXIS, state.forces[AXIS]) >> cell & 1:
        return Refused(book.cite("C5D2"), "Enemy units hold that beach: nobody lands there.")
    if not beaches(book, state, unit) >> cell & 1:
        return Refused(
            book.cite("C10B2.1"), "Without an attack factor it cannot land in an enemy zone of control."
        )
    return Refused(book.cite("B4D1"), "The hex is full, and the unit could not go on from it.")


def nobody_landed(book: Book, state: State) -> Refused | None:
    """An invasion puts at least one unit ashore, as long as one can land."""
    if state.side != ALLIED or state.sea.lift < 0 or state.lifted:
        return None
    if not any(may_land(book, state, unit) for unit in bits(book.units[ALLIED].invaders)):
        return None
    return Refused(book.cite("C5A1"), "The invasion must put at least one unit ashore.")


def offers(book: Book, state: State) -> list[Action]:
    """The zones that a second invasion may be begun at in this movement phase."""
    if state.turn == 0 or why_no_invasion(book, state) is not None:
        return []
    return sorted([Action("invade", to=book.place_ids[place]) for place in open_to_landing(book, state)])


def open_to_landing(book: Book, state: State) -> list[int]:
    """The zones where an invasion could put somebody ashore."""
    return [place for place in zones_open(book, state) if may_invade(book, state, place)]


def may_invade(book: Book, state: State, place: int) -> bool:
    """Whether at least one unit could land if this zone were invaded."""
    begun = invade(book, state, place, [])
    return any(may_land(book, begun, unit) for unit in bits(book.units[ALLIED].invaders))


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


CHAPTER: Chapter[Book, State] = Chapter(
    title="Invasion",
    frames=(Invading,),
    verbs={"invade": ("to",), "land": ("to",)},
    chores={MOVEMENT: (Chore("invade", offers, begin, why_not_invade),)},
    duties={MOVEMENT: (Duty("", nobody_landed),)},
    sentences={
        "invade": said("The Allies invade at {name}, with a lift of {number} stacking points."),
        "land": said("{names} land{s} in {where}."),
    },
    fields={"reaction": Field(int, lambda book, state, turn: replace(state, reaction=turn))},
)
