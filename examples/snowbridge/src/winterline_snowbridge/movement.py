"""Movement: a unit is chosen and goes somewhere, or comes on."""

from winterline import author as wl
from winterline_snowbridge.ground import WAITING, Book, State, put, shut, zone

Arrival = tuple[int, int, int]
"""A unit that comes into a hex: its side, its number, the cell."""
OFF_ROAD: wl.Numbers[Book, None, None] = wl.Numbers("points for a step off the road")
ENTERED: wl.Happenings[Book, State, Arrival] = wl.Happenings("what coming into a hex sets off")


def arrive(book: Book, state: State, arrival: Arrival, dice: wl.Dice, events: wl.Events) -> State:
    """A unit comes into a hex, with whatever that sets off."""
    return ENTERED(book, put(state, *arrival), arrival, dice, events)


@wl.remembered
@wl.rule("snowbridge:terrain")
def graph_of(book: Book) -> wl.Graph:
    """A step costs 1 along a road; else 1, or 2 in woods and hills, and 1 more over the river."""
    board, grid = book.board, book.board.grid
    roads, river = board.crossed("road:major"), board.side_bits("river:minor")
    rough, plain = board.hexes("woods") | board.hexes("hill"), OFF_ROAD(book, None, None, 1)
    cost = [
        1 if roads[row // 6] >> row % 6 & 1 else plain + (rough >> to & 1) + (river[row // 6] >> row % 6 & 1)
        for row, to in enumerate(max(0, to) for to in grid.neighbours)
    ]
    return wl.make_graph(grid.cells, range(grid.cells), grid.neighbours, cost, bytes(len(cost)))


@wl.rule("snowbridge:move")
def limits(book: Book, state: State, name: str) -> wl.Search | None:
    """A unit moves once, as far as its points reach, around everybody, and stops in an enemy zone of control."""
    unit = book.own(state, name)
    cell, points = state.forces[state.side].at[unit], book.unit(state.side, unit).full.move
    if cell < 0 or state.done >> unit & 1:
        return None
    return wl.Search(graph_of(book), cell, points, shut(state), zone(book, state, 1 - state.side), cell, 1)


@wl.rule("snowbridge:reinforcements")
def entries(book: Book, state: State, unit: int) -> int:
    """Where a unit that is due comes on: free hexes of its edge that are in no enemy zone of control."""
    counter = book.unit(state.side, unit)
    if state.forces[state.side].at[unit] != WAITING or int(counter.arrival) > state.turn:
        return 0
    return wl.mask_of(book.board.edges[counter.at]) & ~shut(state) & ~zone(book, state, 1 - state.side)


def goals(book: Book, state: State, unit: int) -> tuple[int, ...]:
    """Where a unit of the side in turn can go, or come on."""
    if found := entries(book, state, unit):
        return tuple(wl.bits(found))
    search = limits(book, state, book.unit(state.side, unit).id)
    return tuple(sorted(wl.found_by(search).hexes)) if search else ()


class Moving(wl.Question[Book, State], frozen=True, gc=False, tag="moving"):
    """What the side in turn does next in its movement phase."""

    rule_id = "move"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        units = [unit for unit in range(len(state.forces[state.side].at)) if goals(book, state, unit)]
        return [wl.Action("end"), *sorted(wl.Action("move", unit=u) for u in book.names(state.side, units))]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return wl.pop(state) if action.do == "end" else wl.push(state, Going(book.own(state, action.unit)))


class Going(wl.Question[Book, State], frozen=True, gc=False, tag="going"):
    """Where the chosen unit goes, or comes on."""

    unit: wl.UnitNumber
    rule_id = "move"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted(wl.Action("go", to=book.label(cell)) for cell in goals(book, state, self.unit))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        events.append(wl.Event("move", "snowbridge:move", book.names(state.side, [self.unit]), (action.to,)))
        state = wl.pop(state, done=state.done | 1 << self.unit)
        return arrive(book, state, (state.side, self.unit, book.cell(action.to)), dice, events)


CHAPTER = wl.Chapter[Book, State](
    title="Movement",
    frames=(Moving, Going),
    verbs={"move": ("unit",), "go": ("to",), "end": ()},
    going=("go",),
    phases=(wl.Placed(wl.Phase("movement", lambda book, state, *_: wl.push(state, Moving(), done=0))),),
    hooks=(wl.LIMITS.by(limits),),
    news={"move": "move"},
)
