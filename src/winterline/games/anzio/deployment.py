"""The German set-up, before the first Allied turn."""

from __future__ import annotations

from winterline import author as wl

from .book import CLOSED, Book, Question
from .stacking import crowded
from .state import ABSENT, AXIS, SIDES, WAITING, State, with_force

ANYWHERE = "anywhere"
START = wl.Values[Book, None, tuple[int, int], int]("where a unit is before the game, by side and number")
DEPLOYMENT = wl.Numbers[Book, State, int]("the hexes where a German unit may start")
SETTLED = wl.Effects[Book, State, None]("what a game that begins later than others has behind it")
UNSEEN = wl.Tests[Book, State, None]("whether only the Germans see where their units are placed")
APART = wl.Tests[Book, None, int]("whether a German unit starts apart from those of the same listed hexes")


@wl.rule("anzio:C16C", "anzio:C2A1.2")
def set_up(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before the first turn the German player places the units whose hex is his choice; then all move freely."""
    if state.turn:
        return state
    if not state.sea.invaded:
        events.append(wl.Event("opening", book.cite("C16C")))
    asked = [unit for unit in starters(book, state) if leader(book, unit) == unit]
    free = [unit for unit in asked if len(choices(book, state, unit)) > 1]
    return wl.push(state, *(Deploying(unit) for unit in reversed(free)))


def starters(book: Book, state: State) -> list[int]:
    """The German units that are there from the start."""
    at, counters = state.forces[AXIS].at, book.units[AXIS].counters
    return [n for n, counter in enumerate(counters) if at[n] != ABSENT and counter.arrival == "start"]


def leader(book: Book, unit: int) -> int:
    """The unit that decides where a unit starts: of several with the same choice of hexes the largest."""
    counters, mine = book.units[AXIS].counters, book.unit(AXIS, unit)
    if " " not in mine.at or APART(book, None, unit):
        return unit
    same = [n for n, c in enumerate(counters) if (c.at, c.arrival) == (mine.at, mine.arrival)]
    return max(same, key=lambda n: counters[n].stacking)


def companions(book: Book, unit: int) -> list[int]:
    """The units that start in the hex of a unit."""
    counters = book.units[AXIS].counters
    return [n for n, c in enumerate(counters) if " " in c.at and leader(book, n) == unit and n != unit]


def choices(book: Book, state: State, unit: int) -> list[int]:
    """The hexes where a unit may start."""
    counter = book.unit(AXIS, unit)
    cells = (
        book.rest if counter.at == ANYWHERE else wl.mask_of(book.cell(label) for label in counter.at.split())
    )
    cells = DEPLOYMENT(book, state, unit, cells) & ~CLOSED(book, state, AXIS, 0)
    others = state.forces[AXIS].put(unit, WAITING)
    return list(wl.bits(cells & ~crowded(book, AXIS, others, unit)))


class Deploying(Question, frozen=True, gc=False, tag="deploying"):
    """Where a German unit starts."""

    unit: wl.UnitNumber

    rule_id = "C2A1.1"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.Action("place", to=book.label(cell)) for cell in choices(book, state, self.unit)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        force, placed = state.forces[AXIS], (self.unit, *companions(book, self.unit))
        for unit in placed:
            force = force.put(unit, book.cell(action.to))
        seat = SIDES[AXIS] if UNSEEN(book, state, None) else ""
        events.append(
            wl.Event("place", book.cite("C2A1.1"), book.names(AXIS, placed), (action.to,), seat=seat)
        )
        return with_force(wl.pop(state), AXIS, force)


CHAPTER = wl.Chapter[Book, State](title="Set-up", frames=(Deploying,), verbs={"place": ("to",)})
