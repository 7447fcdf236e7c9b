"""The 8th Army zone when one of its parts turns Allied: the Germans in it fall back to the next."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, Question, mover, units_at
from .entry import closed_zone
from .ground import AREAS, SECTIONS
from .menus import MOVEMENT
from .phrases import no
from .picture import picture
from .setting_out import can_begin
from .stacking import LIMIT, load
from .state import ALLIED, AXIS, DISRUPTED, FULL_RETREAT, GOOD, State, with_force
from .zoc import enemies

NEXT = {"E1": "E2", "E2": "E3", "E3": "N4"}


@wl.rule("italy43:5.8.1c")
def fall_back(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """On the turn that a part of the zone turns Allied its Germans move to the next part and lose order."""
    lost = [name for name, turn in book.opens.items() if turn == state.turn]
    for name in lost:
        hexes = book.ground.section[SECTIONS.index(name)] | 1 << book.area(name)
        units = [unit for unit, at in enumerate(state.forces[AXIS].at) if at >= 0 and hexes >> at & 1]
        state = wl.push(state, *(FallingBack(unit, NEXT[name]) for unit in reversed(units)))
    return state


def shelters(book: Book, state: State, unit: int, section: str) -> list[int]:
    """Where a unit may fall back to: the section's hexes with room and no enemy next to them, and its Entry Area."""
    hexes = book.ground.section[SECTIONS.index(section)]
    foes = enemies(book, state, AXIS)
    open_ = hexes & ~foes & ~wl.dilate(foes, book.board.grid.shifts)
    room = [c for c in wl.bits(open_) if load(book, AXIS, [*units_at(state, AXIS, c), unit]) <= LIMIT]
    return [*room, book.ground.cells + AREAS.index(section)]


class FallingBack(Question, frozen=True, gc=False, tag="falling-back"):
    """Where a German unit goes that the 8th Army has overtaken."""

    unit: wl.UnitNumber
    section: str

    rule_id = "5.8.1c"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [book.go[place] for place in shelters(book, state, self.unit, self.section)]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        force = state.forces[AXIS].put(self.unit, book.cell(action.to))
        order = DISRUPTED if force.order(self.unit) == GOOD else FULL_RETREAT
        force = force.ordered(self.unit, order)
        events.append(
            wl.Event("fall-back", self.cited(book, state), book.names(AXIS, (self.unit,)), (action.to,))
        )
        return with_force(wl.pop(state), AXIS, force)


def must_leave(book: Book, state: State) -> wl.Refused | None:
    """Why the Allied Movement Phase cannot end yet: a unit that retreated into the zone leaves it (italy43:5.8.2b)."""
    if mover(book, state) != ALLIED:
        return None
    zone, force = closed_zone(book, state, ALLIED), state.forces[ALLIED]
    if not zone & picture(book, ALLIED, force).occupied:
        return None
    for unit, place in enumerate(force.at):
        inside = book.on_map(place) and zone >> place & 1
        if inside and can_begin(book, state, unit):
            name = book.unit(ALLIED, unit).name
            return no("5.8.2b must-leave-8th-army-zone", name=name)
    return None


CHAPTER = wl.Chapter[Book, State](
    title="The 8th Army zone",
    frames=(FallingBack,),
    verbs={"go": ("to",)},
    duties={MOVEMENT: (wl.Duty("move", must_leave),)},
    news={"fall-back": "retreat"},
)
