"""The addendum's Italians (X22-19): defectors who stir, coastal fire at the landing, unrest in a city."""

from __future__ import annotations

from winterline import author as wl

from .. import landfall, passage, rivers, stacking, zoc
from ..book import HALT, AlliedQuestion, Book, named, remembered, variant
from ..options import interdiction, mines
from ..state import ALLIED, AXIS, State, with_force, with_lane
from ..words import at as spoken_hex
from ..words import message, no
from .defections import TOOK_SIDES
from .garrisons import around
from .italians import FIRST_TURN

FREELY, STILL = 2, 4
"""The highest rolls at which a defector may go where it likes, and does not move; above them a die says where."""
HIT = 6
"""The sum of two dice at which coastal guns cost a unit a step."""
UNREST, RESTLESS = "unrest", 6
"""How unrest is called among what closes a hex, and the hexes from an invader within which there may be any."""
CITIES = ("major-city", "minor-city")


# --- defectors stir (X22-19A) -----------------------------------------------------------------------------


def open_steps(book: Book, state: State, unit: int) -> int:
    """The hexes beside a defector that it may move to: into a German zone, but not from one into another."""
    here, lane = state.forces[ALLIED].at[unit], state.lane[ALLIED][unit]
    cells = book.near[here] & book.rest & ~zoc.occupied(book, state.forces[AXIS])
    cells &= ~stacking.too_full(book, state, ALLIED, unit)
    zone = zoc.enemy_zone(book, state, ALLIED)
    if zone >> here & 1:
        cells &= ~zone
    found = (
        to for to in wl.bits(cells) if rivers.lane_after(book.rivers, here, lane, to) != rivers.FORBIDDEN
    )
    return wl.mask_of(found)


@wl.rule("anzio:X22-19A")
def stir(book: Book, state: State, units: tuple[int, ...], dice: wl.Dice, events: wl.Events) -> State:
    """Each defector rolls: on 1-2 it may move one hex, on 5-6 a second die says in which direction, if that is open."""
    free = []
    for unit in units:
        names, label = book.names(ALLIED, (unit,)), book.label(state.forces[ALLIED].at[unit])
        state, face = wl.rolled(state, dice, f"stirring of {names[0]}")
        word = "free" if face <= FREELY else "still" if face <= STILL else "drifts"
        events.append(wl.Event("stir", book.cite("X22-19A"), names, (label,), face, word))
        free += [unit] if word == "free" else []
        if word == "drifts":
            state = drift(book, state, unit, dice, events)
    return wl.push(state, *(Stirring(unit) for unit in reversed(free)))


def drift(book: Book, state: State, unit: int, dice: wl.Dice, events: wl.Events) -> State:
    """Move a defector in the direction of a die: 1 is north, then clockwise; where it cannot go it stays."""
    names, here = book.names(ALLIED, (unit,)), state.forces[ALLIED].at[unit]
    state, face = wl.rolled(state, dice, f"stirring of {names[0]}")
    to = book.board.grid.neighbours[here * 6 + face - 1]
    goes = to >= 0 and open_steps(book, state, unit) >> to & 1
    cited, way = book.cite("X22-19A"), wl.DIRECTIONS[face - 1]
    word = way if goes else f"{way}, blocked"
    events.append(wl.Event("drift", cited, names, (book.label(here),), face, word))
    return moved(book, state, unit, to, events) if goes else state


def moved(book: Book, state: State, unit: int, to: int, events: wl.Events) -> State:
    """A defector goes to a hex beside it."""
    here = state.forces[ALLIED].at[unit]
    lane = rivers.lane_after(book.rivers, here, state.lane[ALLIED][unit], to)
    names = book.names(ALLIED, (unit,))
    events.append(wl.Event("stirred", book.cite("X22-19A"), names, (book.label(here), book.label(to))))
    state = with_lane(with_force(state, ALLIED, state.forces[ALLIED].put(unit, to)), ALLIED, unit, lane)
    return passage.enter(book, state, ALLIED, unit, (to,), events)


class Stirring(AlliedQuestion, frozen=True, gc=False, tag="stirring"):
    """Whether and where a defector moves one hex."""

    unit: wl.UnitNumber

    rule_id = "X22-19A"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return message("ask stirring", name=named(book, ALLIED, self.unit))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([*(book.go[cell] for cell in wl.bits(open_steps(book, state, self.unit))), HALT])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == HALT.do:
            return state
        return moved(book, state, self.unit, book.cell(action.to), events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        return no("X22-19A one-hex-not-between-zones")


def in_words(book: Book, event: wl.Event) -> wl.Said:
    """What a defector's die says."""
    name, where = named(book, *book.index[event.units[0]]), spoken_hex(book, event.hexes[0])
    return message(f"event stir {event.word}", name=name, where=where, number=event.number)


MOVE = wl.Chapter[Book, State](
    title="Defectors stir",
    options=("addendum.italians-move",),
    frames=(Stirring,),
    hooks=(TOOK_SIDES.by(stir),),
    sentences={"stir": in_words},
    news={"stir": "roll", "drift": "roll", "stirred": "move"},
)


# --- coastal fire (X22-19B) -------------------------------------------------------------------------------


@wl.rule("anzio:X22-19B")
def coastal_fire(
    book: Book, state: State, landing: landfall.Landing, dice: wl.Dice, events: wl.Events
) -> State:
    """In the first invasion two dice are rolled for each unit in its first hex ashore: a 6 costs it a step.

    Its stacking points are used up all the same; what comes on from Messina and Taranto is not fired at.
    """
    unit, cell = landing
    landed = state.lifted >> unit & 1 and state.sea.lift >= 0 and not state.round
    if state.turn != FIRST_TURN or not landed or state.forces[ALLIED].at[unit] != cell:
        return state
    names = book.names(ALLIED, (unit,))
    state, first = wl.rolled(state, dice, f"coastal fire at {names[0]}")
    state, second = wl.rolled(state, dice, f"coastal fire at {names[0]}")
    events.append(wl.Event("coastal-fire", book.cite("X22-19B"), names, (book.label(cell),), first + second))
    return mines.hit(book, state, landing, events, "X22-19B") if first + second == HIT else state


COASTAL_FIRE = variant("Coastal fire", "addendum.italians-coastal-fire", landfall.ASHORE.by(coastal_fire))


# --- unrest (X22-19D) -------------------------------------------------------------------------------------


@remembered
def city_hexes(book: Book) -> int:
    """The hexes of major and minor cities."""
    return wl.mask_of(cell for place in book.board.places if place.kind in CITIES for cell in place.cells)


@wl.rule("anzio:X22-19D")
def restless(book: Book, state: State) -> int:
    """The city hexes where there may be unrest: within six hexes of a unit that invaded, dropped or raided."""
    at, near = state.forces[ALLIED].at, 0
    for unit, counter in enumerate(book.units[ALLIED].counters):
        invades = state.lifted >> unit & 1 or counter.type == "airborne"
        if at[unit] >= 0 and invades:
            near |= around(book, 1 << at[unit], RESTLESS)
    return city_hexes(book) & book.land & near & ~interdiction.STRUCK.of(state).cut


def ask_for_unrest(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As their turn of Sept II ends the Allies may roll for one city."""
    return wl.push(state, Rousing()) if state.turn == FIRST_TURN and restless(book, state) else state


class Rousing(AlliedQuestion, frozen=True, gc=False, tag="rousing"):
    """For which city the Allies roll, if for any."""

    rule_id = "X22-19D"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        labels = (book.label(cell) for cell in wl.bits(restless(book, state)))
        return sorted([wl.END, *(wl.Action("cut", kind=UNREST, to=label) for label in labels)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == wl.END.do:
            return state
        state, face = wl.rolled(state, dice, f"unrest at {action.to}")
        return interdiction.close(book, state, action.to, face, events, told=(UNREST, "X22-19D"))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        return no("X22-19D one-city-within-six-hexes")


UNREST_IN_CITIES = wl.Chapter[Book, State](
    title="Unrest",
    options=("addendum.unrest",),
    frames=(Rousing,),
    phases=(wl.Placed(wl.Phase("unrest", ask_for_unrest, ALLIED), after="interdiction"),),
    news={"unrest": "roll"},
)
