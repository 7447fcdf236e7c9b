"""Allied morale: a big German attack in 4D, or else 5D, may break it for one impulse."""

from __future__ import annotations

from itertools import chain

import msgspec

from winterline import author as wl

from ..asking import Asking
from ..book import IMPULSE_ENDS, Book, defenders, units_in, when
from ..combat import SHIFTS
from ..destinations import control_after
from ..retreat import Way, move_back, way_actions, ways, why_not_this_way
from ..stacking import fits
from ..state import ALLIED, AXIS, Battle, Force, State, with_force
from ..words import Said, message, no

CHANCES = ("4D", "5D")
THRESHOLD = 30
BREAKS_ON = 2
VICTORIES = ("EX", "DR", "DE")
HALT = wl.Action("halt")


class Morale(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """How the Allies feel."""

    mood: str = "steady"
    """steady, broken (this impulse), or spent."""


MORALE = wl.Slot(Morale())
MOODS = ("steady", "broken", "spent")


@wl.rule("beachhead:6.4.shift", "beachhead:2.opt.morale")
def shift(book: Book, state: State, battle: Battle) -> wl.Modifier | None:
    """One column in the German's favour while morale is broken; the table ends at 6:1."""
    if MORALE.of(state).mood != "broken":
        return None
    return wl.Modifier(message("modifier morale-broken"), 1, book.cite("6.4.shift", "opt.morale.2"))


@wl.rule("beachhead:6.4.trigger", "beachhead-1970:opt.morale.1")
def attack_weight(book: Book, state: State) -> int:
    """What must reach 30: in the rework the German factors that attack, in 1970 the Allied factors attacked."""
    if book.printed:
        factors = book.units[ALLIED].defence
        return sum(factors[u] for battle in state.battles for u in defenders(state, battle, ALLIED))
    return sum(book.units[AXIS].attack[u] for battle in state.battles for u in battle.attackers)


@wl.rule("beachhead:6.4.again", "beachhead-1970:opt.morale.3")
def may_break(book: Book, state: State) -> bool:
    """Whether morale is tested now: in 4D, or in 5D if it has not broken before."""
    return when(state) in CHANCES and MORALE.of(state).mood == "steady"


def morale_check(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Allied roll at the end of the movement phase: 1 or 2 breaks morale."""
    if not may_break(book, state) or attack_weight(book, state) < THRESHOLD:
        return state
    face = dice.roll(state.rolls, "Allied morale")
    broken = face <= BREAKS_ON
    word = "broken" if broken else "holds"
    events.append(wl.Event("morale", book.cite("6.4.trigger", "opt.morale.1"), number=face, word=word))
    return MORALE.change(wl.replace(state, rolls=state.rolls + 1), mood="broken" if broken else "steady")


def recover(book: Book, state: State, subject: None, dice: wl.Dice, events: wl.Events) -> State:
    """Morale when an impulse ends: broken morale lasts for that impulse and cannot break again."""
    return MORALE.change(state, mood="spent") if MORALE.of(state).mood == "broken" else state


# --- the advance ----------------------------------------------------------------------------------------


def breakthrough(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """After all combats the victors of a demoralised impulse may advance."""
    if MORALE.of(state).mood != "broken":
        return state
    won = [unit for battle in state.battles if battle.outcome in VICTORIES for unit in battle.attackers]
    victors = tuple(sorted(unit for unit in won if state.forces[AXIS].at[unit] >= 0))
    return wl.push(state, Advancing(victors)) if victors else state


def own_targets(state: State, unit: int) -> tuple[int, ...]:
    """The hexes that the defenders of a unit's own combat held."""
    return next((b.hexes for b in state.battles if unit in b.attackers), ())


@wl.rule("beachhead:6.4.advance", "beachhead-1970:opt.morale.2")
def may_advance_to(book: Book, state: State, unit: int, cells: tuple[int, ...]) -> list[wl.Action]:
    """A unit's advances into those of `cells` that it can enter: land with room, zones of control ignored.

    Allied units in the way are pushed aside by the retreat rules; if that would eliminate any, they cannot be.
    """
    force, size, name = state.forces[AXIS], book.units[AXIS].size[unit], book.unit(AXIS, unit).id
    return [
        wl.Action("advance", unit=name, to=book.label(cell))
        for cell in sorted(cells)
        if book.land >> cell & 1
        and fits(force, cell, size)
        and all_can_go(book, state, tuple(units_in(state, ALLIED, cell)), state.forces[ALLIED])
    ]


def all_can_go(book: Book, state: State, units: tuple[int, ...], force: Force) -> bool:
    """Whether all of these Allied units can be pushed two hexes, one after another, with none eliminated."""
    if not units:
        return True
    unit, rest = units[0], units[1:]
    size = book.units[ALLIED].size[unit]
    ends = {to for _, to in ways(book, state, ALLIED, unit, force)}
    return any(all_can_go(book, state, rest, force.put(unit, to, size)) for to in sorted(ends))


class Demoralised(Asking, frozen=True, gc=False):
    """What the German does while Allied morale is broken."""

    rules = ("6.4.advance", "opt.morale.2")

    def side(self, book: Book, state: State) -> int:
        return AXIS


class Advancing(Demoralised, frozen=True, gc=False, tag="advancing"):
    """Which victor advances next, and into which of the hexes its enemy held."""

    units: tuple[wl.UnitNumber, ...]

    def options(self, book: Book, state: State) -> list[wl.Action]:
        found = [may_advance_to(book, state, unit, own_targets(state, unit)) for unit in self.units]
        return [*chain.from_iterable(found), HALT]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "halt":
            return wl.pop(state)
        unit = book.index[action.unit][1]
        rest = Advancing(tuple(u for u in self.units if u != unit))
        return step_forward(book, wl.pop(state), unit, book.cell(action.to), (rest, AdvancingOn(unit)))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do != "advance":
            return no(book, "6.4.advance|opt.morale.2 all-combats-fought-victorious-may")
        return no(book, "6.4.advance|opt.morale.2 victor-first-enters-hex-own")


class AdvancingOn(Demoralised, frozen=True, gc=False, tag="advancing-on"):
    """The second hex of an advance."""

    unit: wl.UnitNumber

    def options(self, book: Book, state: State) -> list[wl.Action]:
        around = book.around[state.forces[AXIS].at[self.unit]]
        return [*may_advance_to(book, state, self.unit, around), HALT]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "halt":
            return wl.pop(state)
        return step_forward(book, wl.pop(state), self.unit, book.cell(action.to), ())


def step_forward(book: Book, state: State, unit: int, cell: int, then: tuple[wl.Frame, ...]) -> State:
    """Put an advance on the stack: first whoever stands there is pushed aside, then the unit enters."""
    state = wl.push(state, *then, Occupying(unit, cell))
    pushed = tuple(units_in(state, ALLIED, cell))
    return wl.push(state, Pushing(pushed)) if pushed else state


class Occupying(Demoralised, frozen=True, gc=False, tag="occupying"):
    """The advancing unit enters the hex; nothing is left to choose."""

    unit: wl.UnitNumber
    cell: wl.Cell

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [wl.Action("go", to=book.label(self.cell))]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        name = book.names(AXIS, (self.unit,))
        here = book.label(state.forces[AXIS].at[self.unit])
        events.append(wl.Event("advance", self.cited(book, state), name, (here, action.to)))
        force = state.forces[AXIS].put(self.unit, self.cell, book.units[AXIS].size[self.unit])
        control = control_after(book, state.control, AXIS, [self.cell])
        return with_force(wl.pop(state), AXIS, force, control=control)


class Pushing(Demoralised, frozen=True, gc=False, tag="pushing"):
    """Where the German sends an Allied unit that is pushed aside; none of those left may be cut off by it."""

    units: tuple[wl.UnitNumber, ...]

    def of_side(self, book: Book, state: State) -> int:
        return ALLIED

    def prompt(self, book: Book, state: State) -> Said:
        return message("ask pushing", unit=book.unit(ALLIED, self.units[0]).name)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        unit, rest = self.units[0], self.units[1:]
        force, size = state.forces[ALLIED], book.units[ALLIED].size[self.units[0]]
        found: list[Way] = [
            way
            for way in ways(book, state, ALLIED, unit)
            if all_can_go(book, state, rest, force.put(unit, way[1], size))
        ]
        return way_actions(book, found)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        unit, rest = self.units[0], self.units[1:]
        state = wl.pop(state)
        state = wl.push(state, Pushing(rest)) if rest else state
        return move_back(book, state, ALLIED, unit, (book.cell(action.via), book.cell(action.to)), events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "back":
            return why_not_this_way(book, state, ALLIED, self.units[0], action)
        return no(book, "6.4.advance|opt.morale.2 way-must-pushed-aside-first")


# --- the chapter ------------------------------------------------------------------------------------------


def read_mood(book: Book, state: State, value: str) -> State:
    """Morale of a position described by hand."""
    return MORALE.change(state, mood=wl.one_of("morale", value, MOODS))


CHAPTER = wl.Chapter[Book, State](
    title="Allied morale",
    options=("morale",),
    slices=(MORALE,),
    frames=(Advancing, AdvancingOn, Occupying, Pushing),
    verbs={"advance": ("unit", "to"), "halt": ()},
    going=("advance",),
    phases=(
        wl.Placed(wl.Phase("morale", morale_check), before="combat"),
        wl.Placed(wl.Phase("advance", breakthrough), after="combat ends"),
    ),
    hooks=(SHIFTS.by(shift), IMPULSE_ENDS.by(recover)),
    views={"morale": lambda book, state, seat: MORALE.of(state).mood},
    fields={"morale": wl.Field(str, read_mood)},
    news={"morale": "chance", "advance": "advance"},
)
