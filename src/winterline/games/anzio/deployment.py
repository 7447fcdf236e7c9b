"""The German set-up, before the first Allied turn."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, Question
from .narrate import said
from .stacking import crowded
from .state import ABSENT, AXIS, State, with_force

ANYWHERE = "anywhere"
DEPLOYMENT: wl.Numbers[Book, State, int] = wl.Numbers("the hexes where a German unit may start")


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
    return [
        u
        for u, at in enumerate(state.forces[AXIS].at)
        if at != ABSENT and book.unit(AXIS, u).arrival == "start"
    ]


def leader(book: Book, unit: int) -> int:
    """The unit that decides where a unit starts: of several with the same choice of hexes the largest."""
    counters, size = book.units[AXIS].counters, book.units[AXIS].size
    if " " not in counters[unit].at:
        return unit
    same = [
        n for n, c in enumerate(counters) if c.at == counters[unit].at and c.arrival == counters[unit].arrival
    ]
    return max(same, key=lambda n: size[n])


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
    cells = DEPLOYMENT(book, state, unit, cells)
    return list(wl.bits(cells & ~crowded(book, AXIS, state.forces[AXIS], unit)))


class Deploying(Question, frozen=True, gc=False, tag="deploying"):
    """Where a German unit starts."""

    unit: wl.UnitNumber

    rule_id = "C2A1.1"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def prompt(self, book: Book, state: State) -> str:
        return f"Set-up: choose the hex where {book.unit(AXIS, self.unit).name} starts."

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.Action("place", to=book.label(cell)) for cell in choices(book, state, self.unit)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        cell = book.cell(action.to)
        force = state.forces[AXIS].put(self.unit, cell)
        for other in companions(book, self.unit):
            force = force.put(other, cell)
        placed = (self.unit, *companions(book, self.unit))
        events.append(wl.Event("place", book.cite("C2A1.1"), book.names(AXIS, placed), (action.to,)))
        return with_force(wl.pop(state), AXIS, force)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        return wl.Refused(
            self.cited(book, state),
            "First place the units that the Germans may place, in the hexes open to them.",
        )


CHAPTER: wl.Chapter[Book, State] = wl.Chapter(
    title="Set-up",
    frames=(Deploying,),
    verbs={"place": ("to",)},
    sentences={
        "opening": said("Italy, September 1943: the Germans set up, and wait for the invasion."),
        "place": said("{names} {are} set up in {where}."),
    },
)
