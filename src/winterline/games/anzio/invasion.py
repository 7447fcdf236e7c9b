"""Invasions: the first, which opens the game, and the second."""

from __future__ import annotations

from collections.abc import Iterator

from winterline import author as wl

from . import landfall, stacking, words, zoc
from .book import MOVEMENT, AlliedQuestion, Book, attack_of
from .landfall import Landing
from .state import ALLIED, AXIS, State
from .traffic import NOWHERE, by_sea, departure, why_too_far, with_departure

ASHORE = 2
"""Half points for the first hex ashore."""
ZONES = wl.Values[Book, State, None, list[int]]("the zones that may be invaded now")
NO_ZONE = wl.Refusals[Book, State, int](
    "why a place is no zone to invade, before it is said to lie too far north"
)
THIS_WEEK = wl.Values[Book, State, None, wl.Refused | None]("why this week allows no invasion")
LIFTS = wl.Values[Book, State, int, tuple[int, ...]]("the Initial Lifts that a zone may be invaded with")
SETTING_OUT = wl.Effects[Book, State, int]("what the Allies decide before they invade a zone")
BEGUN = wl.Effects[Book, State, int](
    "what an invasion uses up, by the number of its lift among those allowed"
)
NO_INVASION = wl.Refusals[Book, State, None]("why there is no invasion on this turn")
ZONE_LIFT = wl.Numbers[Book, State, int]("the Initial Lift of a zone before any share of it is taken")
INVADED = wl.Effects[Book, State, int]("what an invasion sets off, by its zone")
NO_LIFT = wl.Refusals[Book, State, int]("why a unit may not land with the Initial Lift")
LANDINGS = wl.Numbers[Book, State, int]("the hexes where a unit of the Initial Lift may land")
LANDING_COST = wl.Numbers[Book, State, Landing]("half points for a unit's first hex ashore")
GETTING_ASHORE = wl.Happenings[Book, State, Landing]("what a unit must pass to get ashore")
STORMING = wl.Numbers[Book, State, int]("the hexes that a unit may attack from the sea")
STORM = wl.Happenings[Book, State, Landing]("what happens when it sets out to do so")


@wl.rule("anzio:C5C2")
def landing_cost(book: Book, state: State, unit: int, cell: int) -> int:
    """Half points for a unit's first hex ashore in an invasion: 1 MP in any weather and terrain."""
    return LANDING_COST(book, state, (unit, cell), ASHORE)


@wl.rule("anzio:C5A2", "anzio:C6D.1", "anzio:P.second-invasion")
def zones_open(book: Book, state: State) -> list[int]:
    """The zones that may be invaded now: those wholly south of the middle fold; the second time Roma's too."""
    folds = ("south",) if state.turn == 0 else ("south", "across")
    found = [n for n, port in enumerate(book.places) if port.kind == "zone" and port.fold in folds]
    return ZONES(book, state, None, found)


@wl.rule("anzio:C6A", "anzio:C6B")
def none_this_week(book: Book, state: State) -> wl.Refused | None:
    """Why the card allows no invasion now: once to open the game, once more in the weeks that allow it."""
    if len(state.sea.invaded) >= 2:
        return words.no("C6A both-invasions-made")
    if state.sea.invaded and book.calendar[state.turn].invasion != "second":
        return words.no("C6B second-invasion-comes-nov-i")
    return None


def why_no_invasion(book: Book, state: State) -> wl.Refused | None:
    """Why the Allies may not begin an invasion on this turn."""
    if state.side != ALLIED:
        return words.no("C5A3 only-allies-invade")
    if state.sea.lift >= 0:
        return words.no("C6A invasion-under-way")
    if refused := THIS_WEEK(book, state, None, none_this_week(book, state)):
        return refused
    if state.sea.counters < 1:
        return words.no("C5F9 invasion-needs-port-counter-beachhead")
    return NO_INVASION(book, state, None)


@wl.rule("anzio:C5B3", "anzio:C6E", "anzio:EX.C6E")
def lifts_of(book: Book, state: State, place: int) -> tuple[int, ...]:
    """The stacking points that may land on the invasion turn: the zone's figure, later three quarters of it.

    Where the Allies have a choice it is all of them, the greatest first.
    """
    lift = whole_lift(book, state, place)
    return LIFTS(book, state, place, (lift if not state.sea.invaded else -(-lift * 3 // 4),))


def whole_lift(book: Book, state: State, place: int) -> int:
    """The Initial Lift of a zone before any share of it is taken: its printed figure, unless something raises it."""
    return ZONE_LIFT(book, state, place, book.places[place].lift)


@wl.rule("anzio:C5A1", "anzio:C16D")
def invasion_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Allies open the game by invading; later on an invasion is part of their movement phase."""
    if state.turn or state.sea.invaded or not open_to_landing(book, state):
        return state
    return wl.push(state, Invading())


class Invading(AlliedQuestion, frozen=True, gc=False, tag="invading"):
    """Where the first invasion comes ashore."""

    rule_id = "C5A2"

    def cited(self, book: Book, state: State) -> str:
        """The rule that anything but one of the zones would break."""
        refused = NO_ZONE(book, state, -1)
        return refused.rule if refused else super().cited(book, state)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return zones(book, state)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return set_out(book, wl.pop(state), book.place_index[action.to], events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        place = book.place_index.get(action.to, -1)
        if action.do == "invade" and place not in zones_open(book, state):
            return NO_ZONE(book, state, place) or words.no("C5A2 zone-does-not-lie-wholly")
        if action.do == "invade":
            return words.no("C5D2 enemy-hold-every-beach-zone")
        return words.no("C5A1 game-opens-invasion-choose-zone")


def set_out(book: Book, state: State, place: int, events: wl.Events) -> State:
    """Begin an invasion at a zone, unless the Allies must decide something first: then that is asked."""
    after = SETTING_OUT(book, state, place, events)
    return invade(book, state, place, events) if after is state else after


def invade(book: Book, state: State, place: int, events: wl.Events, choice: int = 0) -> State:
    """Begin an invasion at a zone, with one of the lifts that are allowed there."""
    lift = lifts_of(book, state, place)[choice]
    events.append(wl.Event("invade", book.cite("C5A2"), number=lift, word=book.place_ids[place]))
    state = BEGUN(book, state, choice, events)
    reaction = state.turn if state.sea.invaded else state.reaction
    sea = wl.replace(state.sea, lift=lift, invaded=(*state.sea.invaded, place))
    return INVADED(book, wl.replace(state, sea=sea, reaction=reaction), place, events)


@wl.rule("anzio:C5A3", "anzio:C6F", "anzio:C5C6")
def why_no_part(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit may not land in the invasion: only British and US ones do, within the lift, any mix of them.

    They start the turn in Sicilia or, the second time, in a box or at an operating port or beachhead within its build-up.
    """
    if not book.units[ALLIED].invaders >> unit & 1:
        return words.no("C5A3 only-british-us-invade")
    if state.sea.lift < book.units[ALLIED].size[unit]:
        return words.no("C5B3 initial-lift-used-up")
    if state.spent[unit] or state.stopped >> unit & 1 or departure(book, state, unit) == NOWHERE:
        return words.no("C6F did-not-start-turn-where")
    return NO_LIFT(book, state, unit)


@wl.rule("anzio:C5D1", "anzio:C5D2")
def beaches(book: Book, state: State, unit: int) -> int:
    """The hexes where a unit of the Initial Lift may come ashore: beaches of the zone that no defended enemy holds.

    Nobody fights from the sea. In an enemy zone of control it stops and must fight, so only a unit that can attack
    lands there.
    """
    zone = wl.mask_of(book.place_cells[state.sea.invaded[-1]])
    return undefended(book, state, unit, by_sea(book, state, unit, LANDINGS(book, state, unit, zone)))


def undefended(book: Book, state: State, unit: int, cells: int) -> int:
    """Those of some hexes where an Allied unit may come ashore as far as the enemy goes."""
    cells &= ~zoc.held(book, AXIS, state.forces[AXIS])
    if not attack_of(book, state, ALLIED, unit):
        cells &= ~zoc.enemy_zone(book, state, ALLIED) & ~zoc.occupied(book, state.forces[AXIS])
    return cells


def lifted(state: State, unit: int) -> State:
    """The state in which a unit belongs to the Initial Lift."""
    return wl.replace(state, lifted=state.lifted | 1 << unit, afloat=state.afloat | 1 << unit)


def landing_hexes(book: Book, state: State, unit: int) -> Iterator[int]:
    """The hexes where a unit may land in the invasion under way."""
    if state.sea.lift < 0 or why_no_part(book, state, unit) is not None:
        return
    after = lifted(state, unit)
    for cell in wl.bits(beaches(book, state, unit)):
        if landfall.may_arrive(book, after, unit, cell, landing_cost(book, state, unit, cell)):
            yield cell


def may_land(book: Book, state: State, unit: int) -> bool:
    """Whether a unit may land in the invasion under way, or attack from the sea; a beach with room settles it."""
    if state.sea.lift < 0 or why_no_part(book, state, unit) is not None:
        return False
    if beaches(book, state, unit) & ~stacking.too_full(book, state, ALLIED, unit):
        return True
    return any(True for _ in landing_hexes(book, state, unit)) or STORMING(book, state, unit, 0) > 0


def landings(book: Book, state: State, unit: int) -> list[wl.Action]:
    """The landings of a unit as actions."""
    out = [wl.Action("land", to=book.label(cell)) for cell in landing_hexes(book, state, unit)]
    return out + [wl.Action("storm", to=book.label(cell)) for cell in wl.bits(STORMING(book, state, unit, 0))]


@wl.rule("anzio:D5B3")
def land(book: Book, state: State, unit: int, cell: int, dice: wl.Dice, events: wl.Events) -> State:
    """Put a unit of the Initial Lift ashore."""
    spent = landing_cost(book, state, unit, cell)
    state = lifted(with_departure(book, state, unit), unit)
    state = wl.replace(state, sea=wl.replace(state.sea, lift=state.sea.lift - book.units[ALLIED].size[unit]))
    return come_ashore(book, state, (unit, cell), spent, wl.Event("land", book.cite("C5C2")), dice, events)


def come_ashore(
    book: Book, state: State, landing: Landing, spent: int, told: wl.Event, dice: wl.Dice, events: wl.Events
) -> State:
    """Put a unit ashore, unless what it must pass first changes its force: then it was beaten off."""
    unit, cell = landing
    after = GETTING_ASHORE(book, state, landing, dice, events)
    if after.forces is not state.forces:
        return after
    events.append(wl.replace(told, units=book.names(ALLIED, (unit,)), hexes=(book.label(cell),)))
    return landfall.by_sea(book, after, landing, spent, dice, events)


def why_not_land(book: Book, state: State, unit: int, cell: int) -> wl.Refused:
    """Why a unit cannot land there."""
    if state.sea.lift < 0:
        return words.no("C6A no-invasion-under-way")
    if refused := why_no_part(book, state, unit):
        return refused
    if cell < 0 or cell not in book.place_cells[state.sea.invaded[-1]]:
        return words.no("C5B1 not-beach-invaded-zone")
    if far := why_too_far(book, state, unit, state.sea.invaded[-1]):
        return far
    if zoc.held(book, AXIS, state.forces[AXIS]) >> cell & 1:
        return words.no("C5D2 enemy-hold-beach-nobody-lands")
    if not beaches(book, state, unit) >> cell & 1:
        return words.no("C10B2.1 without-attack-factor-cannot-land")
    return words.no("B4D1 hex-full-could-not-go")


def nobody_landed(book: Book, state: State) -> wl.Refused | None:
    """An invasion puts at least one unit ashore, as long as one can land."""
    if state.side != ALLIED or state.sea.lift < 0 or state.lifted or not somebody_lands(book, state):
        return None
    return words.no("C5A1 invasion-must-put-least-one")


def offers(book: Book, state: State) -> list[wl.Action]:
    """The zones that a second invasion may be begun at in this movement phase."""
    if state.side != ALLIED or state.sea.counters < 1 or not state.turn:
        return []
    return zones(book, state) if why_no_invasion(book, state) is None else []


def zones(book: Book, state: State) -> list[wl.Action]:
    """The invasions that could put somebody ashore."""
    return sorted([wl.Action("invade", to=book.place_ids[place]) for place in open_to_landing(book, state)])


def open_to_landing(book: Book, state: State) -> list[int]:
    """The zones where an invasion could put somebody ashore."""
    begun = ((place, invade(book, state, place, [])) for place in zones_open(book, state))
    return [place for place, after in begun if somebody_lands(book, after)]


def somebody_lands(book: Book, state: State) -> bool:
    """Whether at least one unit can land in the invasion under way."""
    return any(may_land(book, state, unit) for unit in wl.bits(book.units[ALLIED].invaders))


def begin(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The player begins the second invasion."""
    return set_out(book, state, book.place_index[action.to], events)


def why_not_invade(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a second invasion cannot begin there."""
    place = book.place_index.get(action.to, -1)
    if refused := why_no_invasion(book, state):
        return refused
    if place not in zones_open(book, state):
        return NO_ZONE(book, state, place) or words.no("C6D.1 second-invasions-come-southern-zones")
    return words.no("C6F no-ready-land")


CHAPTER = wl.Chapter[Book, State](
    title="Invasion",
    frames=(Invading,),
    verbs={"invade": ("to",), "land": ("to",)},
    going=("land",),
    chores={MOVEMENT: (wl.Chore("invade", offers, begin, why_not_invade),)},
    duties={MOVEMENT: (wl.Duty("", nobody_landed),)},
    fields={"reaction": wl.Field(int, lambda book, state, turn: wl.replace(state, reaction=turn))},
    news={"invade": "headline", "land": "arrival", "storm": "headline"},
)
