"""The set-up of the later Basic Games: what stands where, and where players may choose."""

from __future__ import annotations

from winterline import author as wl

from .. import deployment, setup, zoc
from ..book import Book, OwnersQuestion, flagged
from ..order_of_battle import ON_THE_SHEET
from ..sources import BOXES
from ..stacking import crowded
from ..state import ABSENT, ALLIED, AXIS, SICILIA, WAITING, Sea, State, with_force
from ..words import bad
from .forces import PAST
from .sheets import SICILIA as FROM_SICILIA
from .sheets import Placing, Sheet

BEGIN = wl.Action("begin")
"""The game begins: a step without a choice, so that the dice of the first week are drawn in the open."""
HISTORY = wl.Action("history")
"""Whoever is still to be placed goes where he was."""
CHOSEN = wl.Tests[Book, State, Placing](
    "whether the place of a unit on the sheet is for its player to choose"
)
WHERE = wl.Numbers[Book, State, tuple[int, int]]("the hexes where a unit may start, by side and number")


def sheet_of(book: Book) -> Sheet:
    """The sheet of a later Basic Game."""
    if book.sheet is None:
        raise bad("choice scenario-has-no-set-up", scenario=book.scenario.id)
    return book.sheet


def first_turn(book: Book) -> int:
    """The turn that the game begins with; those before it are past."""
    start = sheet_of(book).start
    return next(turn for turn, week in enumerate(book.calendar) if week.name == start)


def placing_of(book: Book, side: int, unit: int) -> Placing | None:
    """What the sheet says of a unit."""
    name = book.unit(side, unit).id
    return next((placing for placing in sheet_of(book).placings if placing.unit == name), None)


# --- before the first turn ------------------------------------------------------------------------------


def before_the_game(book: Book, state: None, subject: tuple[int, int], place: int) -> int:
    """Where a unit is before the game: those of the sheet wait to be placed, and nobody else is there yet."""
    arrival = book.unit(*subject).arrival
    return ABSENT if arrival == PAST else place


def begins(book: Book, state: None, subject: None, turn: int) -> int:
    """The turn that the game begins with."""
    return first_turn(book)


def worn(book: Book, state: None, who: tuple[int, int], steps: int) -> int:
    """The steps that a unit has lost by the sheet."""
    placing = placing_of(book, *who)
    return steps + (placing.lost if placing else 0)


def set_up(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """What the sheet fixes is put on the board; then the Germans place what is left to them, then the Allies."""
    if state.turn != first_turn(book) or state.sea.invaded:
        return state
    sheet = sheet_of(book)
    state = wl.replace(state, friendly=sheet.ahead | sheet.beachhead, sea=opening_sea(book, state))
    asked: list[Mustering] = []
    for side in (AXIS, ALLIED):
        for unit, counter in enumerate(book.units[side].counters):
            placing = placing_of(book, side, unit)
            if placing is None or counter.arrival != ON_THE_SHEET:
                continue
            if CHOSEN(book, state, placing):
                asked.append(Mustering(side, unit))
            else:
                state = put(book, state, side, unit, placing.hex)
    return wl.push(state, *reversed(asked)) if asked else wl.push(state, Beginning(ALLIED))


def settle(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Once everybody stands where he starts, the rules in play look at what came before the game."""
    return deployment.SETTLED(book, state, None, events) if state.turn == first_turn(book) else state


def opening_sea(book: Book, state: State) -> Sea:
    """Ports, boxes and landings as the game finds them."""
    sheet, turn = sheet_of(book), first_turn(book)
    return wl.replace(
        state.sea,
        counters=sheet.counters,
        opened=tuple((book.place_index[f"port-{name.lower()}"], turn - 1) for name in sheet.ports),
        invaded=tuple(book.place_index[f"zone-{name.lower()}"] for name in sheet.landed),
        open_boxes=sum(BOXES[name] for name in sheet.boxes),
    )


def put(book: Book, state: State, side: int, unit: int, label: str) -> State:
    """The position with a unit in its hex, or in Sicilia."""
    cell = SICILIA if label == FROM_SICILIA else book.cell(label)
    return with_force(state, side, state.forces[side].put(unit, cell))


class Beginning(OwnersQuestion, frozen=True, gc=False, tag="beginning"):
    """The game begins; nobody has anything to decide before."""

    rule_id = "B4B1"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return [BEGIN]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return wl.pop(state)


# --- choosing -------------------------------------------------------------------------------------------


def places(book: Book, state: State, side: int, unit: int) -> int:
    """The hexes where a unit may start that its player places."""
    others = state.forces[side].put(unit, WAITING)
    return WHERE(book, state, (side, unit), book.rest) & ~crowded(book, side, others, unit)


class Mustering(OwnersQuestion, frozen=True, gc=False, tag="mustering"):
    """Where a unit starts; or all that are left go where they were."""

    unit: wl.UnitNumber

    def cited(self, book: Book, state: State) -> str:
        return book.cite(sheet_of(book).rule)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        cells = places(book, state, self.owner, self.unit)
        found = [wl.Action("place", to=book.label(cell)) for cell in wl.bits(cells)]
        return sorted([*found, HISTORY] if self.as_it_was(book, state) is not None else found)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action == HISTORY:
            for unit, label in self.left(book, state):
                self.tell(book, unit, label, events)
            return self.as_it_was(book, state) or state
        self.tell(book, self.unit, action.to, events)
        return put(book, wl.pop(state), self.owner, self.unit, action.to)

    def tell(self, book: Book, unit: int, label: str, events: wl.Events) -> None:
        """Say where a unit was placed."""
        cited = book.cite(sheet_of(book).rule)
        events.append(wl.Event("place", cited, book.names(self.owner, (unit,)), (label,)))

    def left(self, book: Book, state: State) -> list[tuple[int, str]]:
        """The units of this side that are still to be placed, with the hexes where they were."""
        frames = [frame for frame in reversed(state.stack) if isinstance(frame, Mustering)]
        found = [
            (frame.unit, placing_of(book, self.owner, frame.unit))
            for frame in frames
            if frame.owner == self.owner
        ]
        return [(unit, placing.hex) for unit, placing in found if placing]

    def as_it_was(self, book: Book, state: State) -> State | None:
        """The position with all of them where they were; None where that is not allowed by now."""
        for unit, label in self.left(book, state):
            if not places(book, state, self.owner, unit) >> book.cell(label) & 1:
                return None
            state = put(book, wl.pop(state), self.owner, unit, label)
        return state


# --- Operation Shingle ----------------------------------------------------------------------------------


def germans_choose(book: Book, state: State, placing: Placing) -> bool:
    """In Operation Shingle the sheet leaves it to the Germans where their units start, within its bounds."""
    return placing.side == AXIS


@wl.rule("anzio:T.SCENARIO.IIB")
def north_of_the_line(book: Book, state: State, who: tuple[int, int], cells: int) -> int:
    """Where a German unit may start: on his side of the front within two hexes of it; four and all ersatz anywhere.

    Whoever stands further north than that is one of the four.
    """
    sheet, (side, unit) = sheet_of(book), who
    mine = cells & ~sheet.ahead
    if flagged(book, side, unit, "replacement"):
        return mine
    at = state.forces[side].at
    away = [u for u, cell in enumerate(at) if cell >= 0 and not sheet.near >> cell & 1]
    free = [u for u in away if u != unit and not flagged(book, side, u, "replacement")]
    return mine if len(free) < sheet.most_free else mine & sheet.near


# --- Diadem ---------------------------------------------------------------------------------------------


def reserves_and_allies(book: Book, state: State, placing: Placing) -> bool:
    """In Diadem the Germans choose for their reserves, the Allies for all of theirs."""
    return placing.row != "fixed"


@wl.rule("anzio:T.SCENARIO.III")
def behind_the_front(book: Book, state: State, who: tuple[int, int], cells: int) -> int:
    """Where a unit may start: German reserves behind their front, two of them on it as well.

    The Allies behind their own, out of German zones of control, with no more than so many points in the beachhead.
    """
    sheet, (side, unit) = sheet_of(book), who
    at, ours = state.forces[side].at, sheet.ahead | sheet.beachhead
    if side == AXIS:
        reserves = [u for u in range(len(at)) if is_reserve(book, u) and u != unit]
        forward = [u for u in reserves if at[u] >= 0 and sheet.front >> at[u] & 1]
        return cells & ~ours & ~(sheet.front if len(forward) >= sheet.most_free else 0)
    sizes = book.units[ALLIED].size
    inside = sum(
        sizes[u] for u, cell in enumerate(at) if cell >= 0 and sheet.beachhead >> cell & 1 and u != unit
    )
    full = sheet.beachhead if inside + sizes[unit] > sheet.most_points else 0
    return cells & ours & ~full & ~zoc.zone(book, AXIS, state.forces[AXIS])


def is_reserve(book: Book, unit: int) -> bool:
    """Whether the sheet has a German unit among the reserves."""
    placing = placing_of(book, AXIS, unit)
    return placing is not None and placing.row == "reserve"


CHAPTER = wl.Chapter[Book, State](
    title="Set-up of the later Basic Games",
    options=("scenario.later",),
    frames=(Beginning, Mustering),
    verbs={"begin": (), "history": ()},
    historical=("history",),
    phases=(
        wl.Placed(wl.Phase("sheet", set_up, ALLIED), before="set-up"),
        wl.Placed(wl.Phase("settled", settle, ALLIED), after="sheet"),
    ),
    hooks=(deployment.START.by(before_the_game), setup.WORN.by(worn), setup.FIRST_TURN.by(begins)),
)
SHINGLE = wl.Chapter[Book, State](
    title="Set-up of Operation Shingle",
    options=("scenario.shingle",),
    unless=("historical-set-up",),
    hooks=(CHOSEN.by(germans_choose), WHERE.by(north_of_the_line)),
)
DIADEM = wl.Chapter[Book, State](
    title="Set-up of Diadem",
    options=("scenario.diadem",),
    unless=("historical-set-up",),
    hooks=(CHOSEN.by(reserves_and_allies), WHERE.by(behind_the_front)),
)
