"""Step losses: turning counters, Remnants, and the Eliminated Box."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, Question, cite
from .roster import nationality
from .state import AWAY, DISPLAY, ELIMINATED, PERISHED, RELEASED, SIDES, Force, State, with_force

DECLINE = wl.Action("decline")
FITS = {"glider": "airborne", "mountain": "infantry", "ssf": "infantry", "tank": "motorized"}
"""Types whose Remnants are of another type; all others have their own."""


@wl.rule("italy43:10.3", "italy43:2.3.5a", "italy43:2.3.5b")
def lose_step(
    book: Book, state: State, side: int, unit: int, events: wl.Events, cited: str, gone: int = ELIMINATED
) -> State:
    """One step of a unit is lost: it is turned over, becomes a Remnant, or is eliminated.

    `gone` says where a unit goes that is eliminated.
    """
    counter, force = book.unit(side, unit), state.forces[side]
    step = force.step[unit] + 1
    if step < len(counter.steps):
        events.append(wl.Event("step", cited, (counter.id,)))
        return with_force(state, side, force.stepped(unit, step))
    if counter.third and remnants_for(book, state, side, unit):
        return wl.push(state, Remaining(side, unit, gone))
    return eliminate(book, state, side, unit, events, cited, gone)


@wl.rule("italy43:10.4.3", "italy43:20.3.5b")
def eliminate(
    book: Book, state: State, side: int, unit: int, events: wl.Events, cited: str, gone: int = ELIMINATED
) -> State:
    """A unit leaves the map. A Remnant goes back to the Display, and the unit it stood for is eliminated."""
    events.append(wl.Event("eliminated", cited, book.names(side, (unit,))))
    force = wiped(wiped(state.forces[side], unit, DISPLAY), parent_of(state, side, unit), gone)
    left = tuple(row for row in state.remnants if row[:2] != (side, unit))
    return with_force(state, side, force, remnants=left)


def parent_of(state: State, side: int, unit: int) -> int:
    """The unit that a Remnant stands for; any other unit itself."""
    return next((parent for s, remnant, parent in state.remnants if (s, remnant) == (side, unit)), unit)


def wiped(force: Force, unit: int, place: int) -> Force:
    """A force with one unit off the map, without markers and on its front."""
    deed = force.deeds[unit] & RELEASED
    force = force.put(unit, place).mark(unit, clear=255).stepped(unit, 0)
    deeds = bytearray(force.deeds)
    deeds[unit] = deed
    return force.with_deeds(bytes(deeds))


@wl.rule("italy43:10.4.1a", "italy43:10.4.1b", "italy43:PN.3")
def remnants_for(book: Book, state: State, side: int, unit: int) -> list[int]:
    """The Remnants in the Display that may stand for a unit: of its nationality and of a type that fits it."""
    counter, at = book.unit(side, unit), state.forces[side].at
    wanted = nationality(counter.nation), FITS.get(counter.type, counter.type)
    units = [(n, other) for n, other in enumerate(book.units[side].counters) if at[n] == DISPLAY]
    fit = [(n, other) for n, other in units if (nationality(other.nation), other.type) == wanted]
    return [n for n, o in fit if "remnant" in o.flags and o.formation in ("", counter.formation)]


class Remaining(Question, frozen=True, gc=False, tag="remaining"):
    """Whether a unit that lost its second step goes on as a Remnant."""

    owner: int
    unit: wl.UnitNumber
    gone: int

    rule_id = "10.4.1a"

    def side(self, book: Book, state: State) -> int:
        return self.owner

    def options(self, book: Book, state: State) -> list[wl.Action]:
        able = remnants_for(book, state, self.owner, self.unit)
        return [DECLINE, *book.naming("remnant", self.owner, able)]

    @wl.rule("italy43:10.4.2")
    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        """Declining, or having no Remnant left, eliminates the unit: two steps at once."""
        state, side = wl.pop(state), self.owner
        if action.do == "decline" or state.forces[side].at[self.unit] < 0:
            return eliminate(book, state, side, self.unit, events, cite("10.4.2"), self.gone)
        return swap(book, state, side, self.unit, book.index[action.unit][1], events)


def swap(book: Book, state: State, side: int, unit: int, remnant: int, events: wl.Events) -> State:
    """A Remnant takes the place of its unit, with its markers and deeds; the unit waits in the Display."""
    force = state.forces[side]
    status, deeds = force.status[unit], force.deeds[unit]
    force = force.put(remnant, force.at[unit]).mark(remnant, add=status, clear=255).did(deeds, remnant)
    force = wiped(force, unit, DISPLAY)
    events.append(wl.Event("remnant", cite("10.4.1a"), book.names(side, (unit, remnant))))
    rows = tuple(sorted((*state.remnants, (side, remnant, unit))))
    return with_force(state, side, force, remnants=rows)


def told(book: Book, state: State, seat: str) -> dict[str, str]:
    """The Remnants on the map, and the units that they stand for."""
    return {book.unit(s, remnant).id: book.unit(s, parent).id for s, remnant, parent in state.remnants}


def one_of_both(book: Book, state: State) -> list[str]:
    """A Remnant is in play instead of its unit."""
    out = []
    for side, remnant, parent in state.remnants:
        at = state.forces[side].at
        if (at[remnant] < 0 and at[remnant] != AWAY) or at[parent] != DISPLAY:
            out.append(f"{book.unit(side, remnant).id} and its unit are both in play, or neither")
    return out


def steps_lost(book: Book, state: State) -> dict[str, int]:
    """The steps that each side has lost and not got back; a unit for which a Remnant stands has one left."""
    out = dict.fromkeys(SIDES, 0)
    for side, name in enumerate(SIDES):
        force = state.forces[side]
        for unit, place in enumerate(force.at):
            counter = book.unit(side, unit)
            if place in (ELIMINATED, PERISHED):
                out[name] += len(counter.steps) + counter.third
            elif place >= 0:
                out[name] += force.step[unit]
    for side, _, parent in state.remnants:
        out[SIDES[side]] += len(book.unit(side, parent).steps)
    return out


CHAPTER = wl.Chapter[Book, State](
    title="Losses and Remnants",
    frames=(Remaining,),
    verbs={"remnant": ("unit",), "decline": (), "lose": ("unit",)},
    destructive=("lose", "decline"),
    views={"remnants": told},
    counted=(wl.Counted("lost", steps_lost),),
    invariants=(one_of_both,),
    news={"step": "step", "eliminated": "loss"},
)
