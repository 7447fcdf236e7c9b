"""The German set-up, before the first Allied turn."""

from __future__ import annotations

from winterline import author as wl

from .advanced import forms
from .book import CLOSED, Book, Question, of_units
from .stacking import bounds, crowded, overfull, stacked
from .state import ABSENT, AXIS, SIDES, WAITING, Force, State, with_force
from .words import message

ANYWHERE = "anywhere"
START = wl.Values[Book, None, tuple[int, int], int]("where a unit is before the game, by side and number")
DEPLOYMENT = wl.Numbers[Book, State, int]("the hexes where a German unit may start")
SETTLED = wl.Effects[Book, State, None]("what a game that begins later than others has behind it")
UNSEEN = wl.Tests[Book, State, None]("whether only the Germans see where their units are placed")
APART = wl.Tests[Book, None, int]("whether a German unit starts apart from those of the same listed hexes")
TOGETHER = wl.Tests[Book, None, int]("whether a regiment starts where the others of its division do")
DIVISIBLE = wl.Tests[Book, State, int]("whether a German division may start as its regiments")
DIVIDED = wl.Effects[Book, State, int]("what becomes of a German division that starts as its regiments")


@wl.rule("anzio:C16C", "anzio:C2A1.2")
def set_up(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before the first turn the German player places the units whose hex is his choice; then all move freely."""
    if state.turn:
        return state
    if not state.sea.invaded:
        events.append(wl.Event("opening", book.cite("C16C")))
    asked = [unit for unit in starters(book, state) if leader(book, state, unit) == unit]
    free = [unit for unit in asked if len(choices(book, state, unit)) > 1]
    return wl.push(state, *(Deploying(unit) for unit in reversed(free)))


def starters(book: Book, state: State) -> list[int]:
    """The German units that are there from the start."""
    at, counters = state.forces[AXIS].at, book.units[AXIS].counters
    return [n for n, counter in enumerate(counters) if at[n] != ABSENT and counter.arrival == "start"]


def leader(book: Book, state: State, unit: int) -> int:
    """The unit that decides where a unit starts: of several with the same choice of hexes the largest."""
    counters, mine, division = book.units[AXIS].counters, book.unit(AXIS, unit), forms.leads(book)[unit]
    if division != unit:
        return forms.regiments(book, division)[0] if TOGETHER(book, None, unit) else unit
    if " " not in mine.at or APART(book, None, unit):
        return unit
    at = state.forces[AXIS].at
    same = [
        n for n, c in enumerate(counters) if (c.at, c.arrival) == (mine.at, mine.arrival) and at[n] != ABSENT
    ]
    return max(same, key=lambda n: counters[n].stacking)


def companions(book: Book, state: State, unit: int) -> list[int]:
    """The units that start in the hex of a unit."""
    if forms.leads(book)[unit] != unit:
        others = forms.regiments(book, forms.leads(book)[unit])
    else:
        counters = book.units[AXIS].counters
        others = tuple(n for n in starters(book, state) if " " in counters[n].at)
    return [n for n in others if n != unit and leader(book, state, n) == unit]


def choices(book: Book, state: State, unit: int) -> list[int]:
    """The hexes where a unit may start."""
    listed = book.unit(AXIS, forms.leads(book)[unit]).at
    cells = book.rest if listed == ANYWHERE else wl.mask_of(book.cell(label) for label in listed.split())
    cells = DEPLOYMENT(book, state, unit, cells) & ~CLOSED(book, state, AXIS, 0)
    others = state.forces[AXIS].put(unit, WAITING)
    found = list(wl.bits(cells & ~crowded(book, AXIS, others, unit)))
    if forms.leads(book)[unit] == unit:
        return found
    size, there = book.units[AXIS].size, stacked(book, AXIS, others).points
    together = sum(size[one] for one in (unit, *companions(book, state, unit)))
    roomy = bounds(book, AXIS)[0] - together  # up to so many points any hex has room for all of them
    return [cell for cell in found if there.get(cell, 0) <= roomy or not too_many(book, state, unit, cell)]


def too_many(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether a hex would hold too much with a unit, and who starts with it."""
    return bool(overfull(book, AXIS, placed(book, state, unit, cell)) >> cell & 1)


def placed(book: Book, state: State, unit: int, cell: int) -> Force:
    """The force with a unit, and who starts with it, in a hex."""
    force = state.forces[AXIS]
    for one in (unit, *companions(book, state, unit)):
        force = force.put(one, cell)
    return force


def told(book: Book, state: State, event: wl.Event) -> wl.Event:
    """What happens in the set-up: everybody sees it, unless it is the Germans' to know until all is done."""
    return wl.replace(event, seat=SIDES[AXIS]) if UNSEEN(book, state, None) else event


class Deploying(Question, frozen=True, gc=False, tag="deploying"):
    """Where a German unit starts."""

    unit: wl.UnitNumber

    rule_id = "C2A1.1"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def prompt(self, book: Book, state: State) -> wl.Said:
        divides = DIVISIBLE(book, state, self.unit)
        name = "ask deploying or-regiments" if divides else "ask deploying"
        return message(name, unit=book.unit(AXIS, self.unit).name)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        places = [wl.Action("place", to=book.label(cell)) for cell in choices(book, state, self.unit)]
        divides = DIVISIBLE(book, state, self.unit)
        return sorted([*places, *of_units(book, AXIS, "exchange", divides << self.unit)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        units = (self.unit, *companions(book, state, self.unit))
        if action.do == "exchange":
            state = wl.push(wl.pop(state), *(Deploying(unit) for unit in reversed(units[1:])))
            return DIVIDED(book, state, self.unit, events)
        place = wl.Event("place", book.cite("C2A1.1"), book.names(AXIS, units), (action.to,))
        events.append(told(book, state, place))
        return with_force(wl.pop(state), AXIS, placed(book, state, self.unit, book.cell(action.to)))


CHAPTER = wl.Chapter[Book, State](
    title="Set-up",
    frames=(Deploying,),
    verbs={"place": ("to",)},
    going=("place",),
    placing=("place", "deploying.exchange"),
)
