"""Advance after combat: the attackers go on, unit by unit and hex by hex."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, Question, anything, lookup, mover
from .manoeuvre import HALT
from .phrases import Said, message, no
from .pursuit import Units, eligible, fits, step, steps, stops, vacated, why_not_there
from .state import State, the_battle


class Pursuit(wl.Run[Book, State], frozen=True, gc=False, tag="pursuit"):
    """What follows a combat: if the defenders are gone, the attackers may advance."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Begin the advance that was won."""
        if the_battle(state).advance and vacated(book, state):
            return begin(book, state)
        return state


class Over(wl.Run[Book, State], frozen=True, gc=False, tag="over"):
    """What follows everything: the combat is over, and one that a breakthrough interrupted goes on."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Put the combat aside."""
        if the_battle(state).kind == "breakthrough":
            return wl.replace(state, battle=state.pending[-1], pending=state.pending[:-1])
        return wl.replace(state, battle=None)


class Shelving(wl.Run[Book, State], frozen=True, gc=False, tag="shelving"):
    """What follows an Automatic DS: its advance waits for the end of the Combat Phase."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Keep the combat for later."""
        return wl.replace(state, battle=None, pending=(*state.pending, the_battle(state)))


FIRST = wl.Values[Book, State, Units, wl.Frame]("what an advance of these units begins with")


def begin(book: Book, state: State) -> State:
    """The attackers of the combat in hand advance: a Breakthrough Group first if there can be one, then the others."""
    units = eligible(book, state)
    return wl.push(state, FIRST(book, state, units, Onward(units))) if units else state


class Advance(wl.Frame, frozen=True, gc=False):
    """An advance under way."""

    units: Units
    """Who has not advanced yet."""
    unit: wl.UnitNumber = -1
    """Who is on its way."""
    spent: int = 0


class Onward(Advance, wl.Run[Book, State], frozen=True, gc=False, tag="onward"):
    """What follows a victory or a step of the advance: somebody goes on, or nobody can."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Ask who advances next, as long as somebody can."""
        at = state.forces[mover(book, state)].at
        units = tuple(u for u in self.units if at[u] >= 0)
        going = self.unit >= 0 and at[self.unit] >= 0
        if going and steps(book, state, (self.unit,), at[self.unit], self.spent):
            return wl.push(state, Advancing(units, self.unit, self.spent))
        if any(steps(book, state, (u,), at[u], 0) for u in units):
            return wl.push(state, Advancing(units))
        return state


class Advancing(Advance, Question, frozen=True, gc=False, tag="advancing"):
    """Which unit advances, and where to."""

    rule_id = "14.1a"

    def prompt(self, book: Book, state: State) -> Said:
        if self.unit >= 0:
            name = book.unit(mover(book, state), self.unit).name
            return message("ask advancing does-advance-farther", unit=name)
        return message("ask advancing advance-after-combat-choose-next")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        side = mover(book, state)
        at = state.forces[side].at
        units = (self.unit,) if self.unit >= 0 else self.units
        ways = [
            (book.unit(side, u).id, to) for u in units for to in steps(book, state, (u,), at[u], self.spent)
        ]
        out = [wl.Action("advance", unit=name, to=book.label(to)) for name, to in ways]
        if self.unit < 0:
            out.append(wl.END)
        elif fits(book, state, (self.unit,), at[self.unit]) or not out:
            out.append(HALT)
        return sorted(out)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state, side = wl.pop(state), mover(book, state)
        if action.do == "end":
            return state
        if action.do == "halt":
            return wl.push(state, Onward(self.units))
        unit, to = lookup(book, side, action.unit), book.cell(action.to)
        rest = tuple(u for u in self.units if u != unit)
        going = -1 if stops(book, state, state.forces[side].at[unit], to) else unit
        after = Onward(rest, going, self.spent + 1 if going >= 0 else 0)
        return step(book, wl.push(state, after), (unit,), to, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        unit, to = lookup(book, mover(book, state), action.unit), book.cell(action.to)
        if action.do != "advance" or unit not in ((self.unit,) if self.unit >= 0 else self.units):
            return no("14.1a does-not-advance-now", anything=anything(action.unit))
        return why_not_there(book, state, (unit,), to, self.spent)


CHAPTER = wl.Chapter[Book, State](
    title="Advance after combat",
    frames=(Pursuit, Over, Shelving, Onward, Advancing),
    verbs={"advance": ("unit", "to"), "halt": (), "end": ()},
    going=("advance",),
    news={"advance": "advance"},
)
