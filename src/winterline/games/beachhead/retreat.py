"""Retreats: two hexes, led by the winner."""

from __future__ import annotations

from winterline import author as wl

from .asking import Asking
from .book import Book
from .destinations import control_after
from .reinforcements import return_time
from .stacking import room_for
from .state import ALLIED, AXIS, DRIVEN_OFF, ELIMINATED, Force, State, with_force
from .words import no
from .zoc import enemies, zone_of_control

Way = tuple[int, int]
"""The hex between and the hex at the end."""
FAR = 2
"""A retreat of two hexes ends this far from where it began, or farther: by distance. With 1 it would go by path."""


@wl.rule(
    "beachhead:7.4.path",
    "beachhead-1970:result.back2",
    "beachhead-1970:result.stacked",
    "beachhead-1970:board.sea",
)
def open_to_retreat(book: Book, state: State, side: int, size: int, force: Force) -> int:
    """The hexes that a retreating unit of this size may enter.

    Land without enemies, in no enemy zone of control, with room; terrain does not matter.
    """
    live = enemies(book, state, side)
    return book.land & ~live & ~zone_of_control(book, live) & room_for(force, size)


def ways(book: Book, state: State, side: int, unit: int, force: Force | None = None) -> list[Way]:
    """Every legal retreat of a unit: two steps, both through open hexes, ending two hexes away."""
    force = force or state.forces[side]
    here = force.at[unit]
    open_ = open_to_retreat(book, state, side, book.units[side].size[unit], force)
    return [
        (via, to)
        for via in wl.bits(book.near[here] & open_)
        for to in wl.bits(book.near[via] & open_)
        if book.board.grid.distance(here, to) >= FAR
    ]


def may_leave_board(book: Book, state: State, side: int, unit: int) -> bool:
    """Whether a German unit without a way on the board can be driven off a land edge: from it, or over one hex."""
    if side != AXIS:
        return False
    here = state.forces[side].at[unit]
    if book.land_edge >> here & 1:
        return True
    open_ = open_to_retreat(book, state, side, book.units[side].size[unit], state.forces[side])
    return bool(book.near[here] & open_ & book.land_edge)


@wl.rule("beachhead:7.3", "beachhead-1970:result.elim")
def eliminate(book: Book, state: State, side: int, units: list[int] | tuple[int, ...]) -> State:
    """Take units off the board for good."""
    force = state.forces[side]
    for unit in units:
        force = force.put(unit, ELIMINATED, book.units[side].size[unit])
    return with_force(state, side, force)


@wl.rule("beachhead:7.4.none", "beachhead-1970:off.allied")
def without_a_way(book: Book, state: State, side: int, unit: int, events: wl.Events) -> State:
    """A unit that has no legal retreat: Germans at a land edge are driven off, all others are eliminated."""
    names = book.names(side, (unit,))
    if may_leave_board(book, state, side, unit):
        events.append(wl.Event("driven-off", book.cite("7.4.offboard", "off.german"), names))
        force = state.forces[side].put(unit, DRIVEN_OFF, book.units[side].size[unit])
        back = (unit, *return_time(state.turn, state.impulse))
        return with_force(state, side, force, returns=tuple(sorted((*state.returns, back))))
    events.append(wl.Event("no-retreat", book.cite("7.4.none", "result.back2"), names))
    return eliminate(book, state, side, (unit,))


def move_back(book: Book, state: State, side: int, unit: int, way: Way, events: wl.Events) -> State:
    """Carry out a retreat."""
    labels = tuple(book.label(cell) for cell in (state.forces[side].at[unit], *way))
    name = book.names(side, (unit,))
    events.append(wl.Event("retreat", book.cite("7.4.path", "result.back2"), name, labels))
    return with_force(
        state,
        side,
        state.forces[side].put(unit, way[1], book.units[side].size[unit]),
        control=control_after(book, state.control, side, list(way)),
        steady=state.steady & ~(1 << unit) if side == ALLIED else state.steady,
    )


class Beaten(Asking, frozen=True, gc=False):
    """What the winner does with units of the loser."""

    loser: int

    @wl.rule("beachhead:7.4.winner")
    def side(self, book: Book, state: State) -> int:
        return 1 - self.loser

    def of_side(self, book: Book, state: State) -> int:
        return self.loser


class Retreating(Beaten, frozen=True, gc=False, tag="retreating"):
    """Which of the loser's units the winner moves next."""

    rules = ("7.4.winner", "result.back2")

    units: tuple[wl.UnitNumber, ...]

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [wl.Action("retreat", unit=name) for name in book.names(self.loser, self.units)]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        unit = book.index[action.unit][1]
        rest = tuple(u for u in self.units if u != unit)
        further = (Retreating(self.loser, rest),) if rest else ()
        if ways(book, state, self.loser, unit):
            return wl.swap(state, *further, Routing(self.loser, unit))
        return without_a_way(book, wl.swap(state, *further), self.loser, unit, events)


class Routing(Beaten, frozen=True, gc=False, tag="routing"):
    """The way that the winner sends a retreating unit."""

    rules = ("7.4.path", "result.back2")

    unit: wl.UnitNumber

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return way_actions(book, ways(book, state, self.loser, self.unit))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        way = book.cell(action.via), book.cell(action.to)
        return move_back(book, wl.pop(state), self.loser, self.unit, way, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        return why_not_this_way(book, state, self.loser, self.unit, action)


def way_actions(book: Book, found: list[Way]) -> list[wl.Action]:
    """Ways as actions."""
    return [wl.Action("back", via=book.label(via), to=book.label(to)) for via, to in found]


def why_not_this_way(book: Book, state: State, side: int, unit: int, action: wl.Action) -> wl.Refused:
    """Why a retreat cannot go this way."""
    if action.do != "back":
        return no(book, "7.4.path|result.back2 must-retreated-first")
    via, to = book.cell(action.via), book.cell(action.to)
    here = state.forces[side].at[unit]
    touching = via in book.around[here] and to in book.around[via] if min(via, to) >= 0 else False
    if not touching or book.board.grid.distance(here, to) < FAR:
        return no(book, "7.4.path|result.back2 retreat-goes-exactly-two-hexes")
    live = enemies(book, state, side)
    for cell in (via, to):
        if not book.land >> cell & 1:
            return no(book, "7.4.path|off.allied no-retreated-onto-sea")
        if (live | zone_of_control(book, live)) >> cell & 1:
            return no(book, "7.4.path|result.back2 held-controlled-enemy", hex=book.label(cell))
    return no(book, "7.4.path|result.stacked hex-way-hold-too-much")


CHAPTER = wl.Chapter[Book, State](
    title="Retreat",
    frames=(Retreating, Routing),
    verbs={"retreat": ("unit",), "back": ("via", "to")},
    going=("back",),
    picks=("retreat",),
    news={"driven-off": "loss", "no-retreat": "loss", "retreat": "retreat"},
)
