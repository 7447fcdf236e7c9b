"""Retreats: the owner moves his units back hex by hex, and those without a way are lost."""

from __future__ import annotations

from winterline import author as wl

from .book import Approach, Book, Question, anything, cite, lookup
from .control import take_control
from .entering import ARRIVED
from .escape import Path, Plight, drowns, falls, is_fatal, may_stop, over_bond, paths, plight_of
from .losses import eliminate
from .manoeuvre import HALT
from .phrases import Said, first_of, message, no
from .sieges import entered
from .state import FULL_RETREAT, RETREATED, State, with_force
from .status import rout, shaken, worsen


def begin(state: State, side: int, units: tuple[int, ...], hexes: int, order: int) -> State:
    """Units of one hex must retreat so many hexes and are Disrupted or put into Full Retreat (`order`) by it."""
    return wl.push(state, Withdrawing(side, units, hexes, order)) if units else state


def drive_back(
    book: Book, state: State, side: int, units: tuple[int, ...], hexes: int, order: int, events: wl.Events
) -> State:
    """Defenders are driven back by a combat; those who had retreated into the hex before are lost (italy43:12.5a)."""
    battle = state.battle
    lost = [u for u in units if battle is not None and shaken(book, state, battle, u)]
    for unit in lost:
        state = eliminate(book, state, side, unit, events, cite("12.5a"))
    return begin(state, side, tuple(u for u in units if u not in lost), hexes, order)


def has_way(book: Book, state: State, side: int, unit: int, hexes: int) -> bool:
    """Whether a unit would survive a retreat."""
    battle = state.battle
    if battle is not None and shaken(book, state, battle, unit):
        return False
    return bool(paths(book, state, side, unit, hexes))


def is_retreating(state: State, side: int, unit: int) -> bool:
    """Whether a unit is about to retreat or on its way."""
    return any(
        isinstance(frame, Withdrawing | Retreating) and frame.owner == side and unit in frame.units
        for frame in state.stack
    )


class Retreat(wl.Frame, frozen=True, gc=False):
    """A retreat under way."""

    owner: int
    units: tuple[wl.UnitNumber, ...]
    hexes: int
    order: int
    unit: wl.UnitNumber = -1
    """The unit on its way."""
    path: Path = ()
    """Its hexes so far, the origin first."""

    def others(self, state: State) -> State:
        """The position in which the units but the one on its way retreat next."""
        return begin(
            state, self.owner, tuple(u for u in self.units if u != self.unit), self.hexes, self.order
        )


class Withdrawing(Retreat, wl.Run[Book, State], frozen=True, gc=False, tag="withdrawing"):
    """What follows an order to retreat: somebody goes on or, with no way left, is lost."""

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Ask for the next hex, finish the unit on its way, or see to those who have none."""
        units = tuple(u for u in self.units if state.forces[self.owner].at[u] >= 0)
        if not units:
            return state
        asked = Retreating(self.owner, units, self.hexes, self.order, self.unit, self.path)
        if self.unit >= 0:
            return self.go_on(book, state, asked, events)
        if any(asked.ways(book, state, unit) for unit in units):
            return wl.push(state, asked)
        for unit in units:
            state = eliminate(book, state, self.owner, unit, events, cite("12.2a"))
        return state

    def go_on(self, book: Book, state: State, asked: Retreating, events: wl.Events) -> State:
        """The unit on its way goes on, has arrived, or is lost because its way has been closed."""
        if self.unit not in asked.units:
            return wl.push(state, wl.replace(self, unit=-1, path=()))
        walked = self.path[1:]
        found = asked.ways(book, state, self.unit)
        if found and found != [walked]:
            return wl.push(state, asked)
        state = asked.others(state)
        if not found:
            return eliminate(book, state, self.owner, self.unit, events, cite("12.2a"))
        return arrive(book, state, self, events)


class Retreating(Retreat, Question, frozen=True, gc=False, tag="retreating"):
    """Which unit retreats, and where to."""

    rule_id = "12.1.1"

    def side(self, book: Book, state: State) -> int:
        return self.owner

    def prompt(self, book: Book, state: State) -> Said:
        if self.unit >= 0:
            name = book.unit(self.owner, self.unit).name
            return message("ask retreating where-does-retreat-next", unit=name)
        return message("ask retreating retreat-hexes-choose-first-hex", hexes=self.hexes)

    def ways(self, book: Book, state: State, unit: int) -> list[Path]:
        """The paths open to a unit."""
        origin = self.path[0] if self.path else state.forces[self.owner].at[unit]
        return paths(book, state, self.owner, unit, self.hexes, origin, self.path[1:])

    @wl.rule("italy43:12.1.5")
    def movers(self) -> tuple[int, ...]:
        """Who may go now: each unit of the stack by itself, one after the other."""
        return self.units if self.unit < 0 else (self.unit,)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        walked = self.path[1:]
        out: list[wl.Action] = []
        for unit in self.movers():
            found = self.ways(book, state, unit)
            name = book.unit(self.owner, unit).id
            nexts = {p[len(walked)] for p in found if len(p) > len(walked)}
            out += [wl.Action("back", unit=name, to=book.label(place)) for place in nexts]
            if walked and walked in found:
                out.append(HALT)
        return sorted(out)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == "halt":
            return arrive(book, self.others(state), self, events)
        unit, to = lookup(book, self.owner, action.unit), book.cell(action.to)
        path = self.path or (state.forces[self.owner].at[unit],)
        after = Withdrawing(self.owner, self.units, self.hexes, self.order, unit, (*path, to))
        return fall_back(book, wl.push(state, after), self.owner, unit, path[-1], to, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "back":
            return why_not_back(book, state, self, action)
        return no("12.1.1 must-retreat-go-first")


def fall_back(
    book: Book, state: State, side: int, unit: int, before: int, to: int, events: wl.Events
) -> State:
    """A retreating unit enters a place, with whatever that sets off."""
    state = with_force(state, side, state.forces[side].put(unit, to))
    if book.is_area(to):
        return state
    step = Approach(side, (unit,), before, to)
    state = entered(book, state, step, events)
    return ARRIVED(book, take_control(book, state, side, to, events), step, events)


def arrive(book: Book, state: State, way: Retreat, events: wl.Events) -> State:
    """A unit has ended its retreat: it bears the state that the retreat brings."""
    side, unit = way.owner, way.unit
    trace = tuple(book.label(place) for place in way.path)
    events.append(wl.Event("retreat", cite("12.1.1"), book.names(side, (unit,)), trace))
    state = with_force(state, side, state.forces[side].did(RETREATED, unit))
    if way.order == FULL_RETREAT:
        return rout(book, state, side, unit, events)
    return worsen(book, state, side, unit, events)


def why_not_back(book: Book, state: State, asked: Retreating, action: wl.Action) -> wl.Refused:
    """Why a unit may not retreat to a place."""
    unit, to = lookup(book, asked.owner, action.unit), book.cell(action.to)
    if unit not in asked.movers():
        return no("12.1.1 does-not-retreat-now", anything=anything(action.unit))
    path = asked.path or (state.forces[asked.owner].at[unit],)
    plight = plight_of(book, state, asked.owner, unit, path[0], asked.hexes)
    if to < 0 or (not book.is_area(to) and to not in book.board.grid.around(path[-1])):
        return no("12.1.1 retreat-goes-hex-hex")
    if book.is_area(to):
        return no("12.2e leaves-map-into-friendly-entry")
    return why_fatal(plight, path, to)


def why_fatal(plight: Plight, path: Path, to: int) -> wl.Refused:
    """The rule that makes a hex fatal to a retreating unit or passes over it."""
    ground, cell = plight.book.ground, path[-1]
    found = first_of(
        (plight.shut >> to & 1, "12.2a closed"),
        (ground.blocked(cell, to, ground.sea), "12.2f sea"),
        (over_bond(plight, cell, to), "7.2b bond-between"),
        (drowns(plight, cell, to), "12.3.1 lost-in-river"),
        (falls(plight, cell, to), "12.3.2 lost-in-mountains"),
        (is_fatal(plight, path[1:], to), "12.2b fatal"),
        (len(path) >= plight.hexes and not may_stop(plight, to), "12.2c stops-in-zone"),
    )
    return found or no("12.1.3a other-ways")


CHAPTER = wl.Chapter[Book, State](
    title="Retreats",
    frames=(Withdrawing, Retreating),
    verbs={"back": ("unit", "to"), "halt": ()},
    going=("back",),
    news={"retreat": "retreat"},
)
