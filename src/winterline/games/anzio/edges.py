"""Coming onto the board and leaving it: German reinforcements in the north, Allied units from Messina and Taranto."""

from __future__ import annotations

import msgspec

from winterline.core.action import Action
from winterline.core.bits import bits, mask_of
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio import passage
from winterline.games.anzio.book import Book, is_mud
from winterline.games.anzio.sources import BOXES, entry_hexes
from winterline.games.anzio.stacking import fits
from winterline.games.anzio.state import (
    ALLIED,
    ARRIVING,
    AXIS,
    MESSINA,
    POOL,
    TARANTO,
    State,
    pop,
    push,
    replace,
    with_force,
)
from winterline.games.anzio.supply import beside, german_lines
from winterline.games.anzio.zoc import enemy_zone, occupied

BOX_CELLS = {MESSINA: BOXES["Messina"], TARANTO: BOXES["Taranto"]}


@rule("anzio:C2A2.2")
def entry_cost(book: Book, state: State, unit: int, cell: int) -> int:
    """Half points for the hex where a unit comes on: the road's rate if a road leads in, else the ground's."""
    board = book.board
    for kind, halves in (("road:major", 1), ("road:minor", 2)):
        for course in board.courses:
            ends = ((course.cells[0], course.off_start), (course.cells[-1], course.off_end))
            if course.kind == kind and any(at == cell and off is not None for at, off in ends):
                return halves
    plain = board.hexes("plain") >> cell & 1
    halves = 2 if plain else 4 if board.hexes("rough") >> cell & 1 else book.units[state.side].moves[unit]
    return halves * 2 if is_mud(book, state) and halves in (2, 4) else halves


# --- the Germans ----------------------------------------------------------------------------------------


@rule("anzio:C2A2.1", "anzio:C2A5.1")
def german_entries(book: Book, state: State, unit: int) -> list[int]:
    """The edge hexes where a German reinforcement may come on: north-west, north or north-east, out of Allied zones."""
    force = state.forces[AXIS]
    open_ = book.entry & book.rest & ~enemy_zone(book, state, AXIS) & ~occupied(book, state.forces[ALLIED])
    return [cell for cell in bits(open_) if fits(book, AXIS, force, unit, cell)]


@rule("anzio:C2A4", "anzio:C11C2", "anzio:C8J")
def replacement_cities(book: Book, state: State, unit: int) -> list[int]:
    """The major cities where a German replacement may appear: friendly, in supply, out of Allied zones of control.

    Taranto lies off the board and is none of them.
    """
    force = state.forces[AXIS]
    fed = german_lines(book, state)
    cities = book.major_city & book.rest & ~state.friendly & ~enemy_zone(book, state, AXIS)
    cities &= ~occupied(book, state.forces[ALLIED])
    return [cell for cell in bits(cities) if beside(book, fed, cell) and fits(book, AXIS, force, unit, cell)]


@rule("anzio:C11A14")
def replacement_ready(book: Book, state: State, unit: int) -> bool:
    """Whether a German replacement counter may come in: one is due or banked, and this counter was not used this turn."""
    flags = book.units[AXIS].flags
    if state.forces[AXIS].at[unit] != POOL or state.reserve.used[AXIS] >> unit & 1:
        return False
    armour = flags.get("armour-replacement", 0) >> unit & 1
    return bool(state.reserve.armour if armour else state.reserve.infantry)


def german_offers(book: Book, state: State) -> list[Action]:
    """German units that may come onto the board now: one action for each unit."""
    out: list[Action] = []
    for unit, cell in enumerate(state.forces[AXIS].at):
        if (cell == ARRIVING and german_entries(book, state, unit)) or (
            cell == POOL and first_of_kind(book, state, unit) and replacement_cities(book, state, unit)
        ):
            out.append(Action("bring", unit=book.unit(AXIS, unit).id))
    return out


def first_of_kind(book: Book, state: State, unit: int) -> bool:
    """Counters of one kind are alike: only the first that is ready is offered."""
    if not replacement_ready(book, state, unit):
        return False
    armour = book.units[AXIS].flags.get("armour-replacement", 0)
    kind = armour >> unit & 1
    return not any(
        armour >> other & 1 == kind and replacement_ready(book, state, other) for other in range(unit)
    )


# --- the Allies -----------------------------------------------------------------------------------------


def taranto_rows(book: Book, state: State) -> tuple[str, ...]:
    """The hexes of the eastern edge where units from Taranto come on this week."""
    return book.calendar[state.turn].taranto


@rule("anzio:C8K", "anzio:C8C.2")
def box_entries(book: Book, state: State, unit: int) -> list[int]:
    """The edge hexes where a unit in Messina or Taranto may come on: never into a German zone of control."""
    cell = state.forces[ALLIED].at[unit]
    if cell not in BOX_CELLS or state.sea.boxed >> unit & 1 or state.stopped >> unit & 1:
        return []
    open_ = entry_hexes(book, state, BOX_CELLS[cell]) & book.rest
    open_ &= ~occupied(book, state.forces[AXIS])
    for change in book.plan.box_entries or (outside_zones,):
        open_ = change(book, state, unit, open_)
    return [at for at in bits(open_) if entry_cost(book, state, unit, at) <= book.units[ALLIED].moves[unit]]


def outside_zones(book: Book, state: State, unit: int, cells: int) -> int:
    """The hexes out of German zones of control."""
    return cells & ~enemy_zone(book, state, ALLIED)


def allied_offers(book: Book, state: State) -> list[Action]:
    """Units in the boxes that may come onto the board."""
    return [
        Action("bring", unit=book.unit(ALLIED, unit).id)
        for unit, cell in enumerate(state.forces[ALLIED].at)
        if cell in BOX_CELLS and box_entries(book, state, unit)
    ]


@rule("anzio:C8F", "anzio:C8I", "anzio:C8H")
def exits(book: Book, state: State, cell: int) -> int:
    """The box that an Allied unit in a hex may leave the board to (its place off the board), or 0.

    From Sept III on all of the Taranto edge may be left by, even where entry is not open yet; Germans never leave there.
    """
    if state.sea.open_boxes & BOXES["Messina"] and book.south >> cell & 1:
        return MESSINA
    leave = mask_of(book.cell(label) for label in book.calendar[state.turn].leave)
    if state.sea.open_boxes & BOXES["Taranto"] and leave >> cell & 1:
        return TARANTO
    return 0


def exit_offers(book: Book, state: State) -> list[Action]:
    """Units on an edge hex that may leave the board there: they must be free to move on."""
    out: list[Action] = []
    for unit, cell in enumerate(state.forces[ALLIED].at):
        if cell >= 0 and not state.stopped >> unit & 1 and exits(book, state, cell):
            out.append(Action("leave", unit=book.unit(ALLIED, unit).id))
    return out


@rule("anzio:C8G")
def leave(book: Book, state: State, unit: int, events: list[Event]) -> State:
    """Take a unit off the board into the box of its edge; it ends its turn there."""
    box = exits(book, state, state.forces[ALLIED].at[unit])
    events.append(
        Event(
            "leave",
            book.cite("C8F"),
            book.names(ALLIED, (unit,)),
            word="messina" if box == MESSINA else "taranto",
        )
    )
    sea = replace(state.sea, boxed=state.sea.boxed | 1 << unit)
    return with_force(state, ALLIED, state.forces[ALLIED].put(unit, box), sea=sea)


# --- the decision ---------------------------------------------------------------------------------------


def offers(book: Book, state: State) -> list[Action]:
    """What may come onto the board or leave it in this movement phase."""
    if state.side == AXIS:
        return german_offers(book, state)
    return allied_offers(book, state) + exit_offers(book, state)


def hexes_for(book: Book, state: State, unit: int) -> list[int]:
    """The hexes where a unit may come on now."""
    if state.side == ALLIED:
        return box_entries(book, state, unit)
    if state.forces[AXIS].at[unit] == ARRIVING:
        return german_entries(book, state, unit)
    return replacement_cities(book, state, unit) if replacement_ready(book, state, unit) else []


class Entering(msgspec.Struct, frozen=True, gc=False, tag="entering", tag_field="ask"):
    """Where a unit comes onto the board."""

    unit: int

    def side(self, book: Book, state: State) -> int:
        return state.side

    def cited(self, book: Book) -> str:
        return book.cite("C8D.1")

    def prompt(self, book: Book, state: State) -> str:
        return f"Where does {book.unit(state.side, self.unit).name} come on?"

    def options(self, book: Book, state: State) -> list[Action]:
        return [Action("enter", to=book.label(cell)) for cell in hexes_for(book, state, self.unit)]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        return come_on(book, pop(state), self.unit, book.cell(action.to), events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if state.side == ALLIED:
            return Refused(
                book.cite("C8K"), "Units from a box come on at its edge, out of German zones of control."
            )
        if state.forces[AXIS].at[self.unit] == POOL:
            return Refused(
                book.cite("C11C2"),
                "Replacements appear in major cities that are German, supplied and uncontrolled.",
            )
        return Refused(
            book.cite("C2A2.1"),
            "Reinforcements come on at the northern edges, out of Allied zones of control.",
        )


@rule("anzio:C8E", "anzio:C2A5.2")
def come_on(book: Book, state: State, unit: int, cell: int, events: list[Event]) -> State:
    """Put a unit onto the board. From a box it may not use Strategic Movement this turn; Germans may."""
    side, at = state.side, state.forces[state.side].at[unit]
    spent = bytearray(state.spent)
    if at != POOL:
        spent[unit] = entry_cost(book, state, unit, cell)
    reserve = state.reserve
    if at == POOL:
        armour = book.units[AXIS].flags.get("armour-replacement", 0) >> unit & 1
        reserve = (
            replace(reserve, armour=reserve.armour - 1)
            if armour
            else replace(reserve, infantry=reserve.infantry - 1)
        )
    events.append(
        Event(
            "enter",
            book.cite("C8D.1" if side == ALLIED else "C2A2.1"),
            book.names(side, (unit,)),
            (book.label(cell),),
        )
    )
    stops = enemy_zone(book, state, side) >> cell & 1
    state = with_force(
        state,
        side,
        state.forces[side].put(unit, cell),
        spent=bytes(spent),
        reserve=reserve,
        afloat=state.afloat | (1 << unit if side == ALLIED else 0),
        stopped=state.stopped | (1 << unit if stops else 0),
    )
    return passage.enter(book, state, side, unit, (cell,), events)


def carry_out(book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
    """The player brings a unit on, or takes one off."""
    unit = book.index[action.unit][1]
    return leave(book, state, unit, events) if action.do == "leave" else push(state, Entering(unit))


def why_not(book: Book, state: State, action: Action) -> Refused:
    """Why a unit cannot come on or leave."""
    found = book.index.get(action.unit)
    if found is None or found[0] != state.side:
        return Refused(book.cite("B4B3"), "That is not a unit of the side in turn.")
    if action.do == "leave":
        if state.side == AXIS:
            return Refused(book.cite("C8H"), "German units may not leave the board.")
        return Refused(
            book.cite("C8F"), "Only a unit on an open southern or eastern edge that can still move may leave."
        )
    if state.side == ALLIED:
        return Refused(
            book.cite("C8D.1"), "It is not in Messina or Taranto since last turn, or its edge is sealed."
        )
    if state.forces[AXIS].at[found[1]] == POOL:
        return Refused(book.cite("C11A12"), "No replacement of that kind is due, or no city can take it.")
    return Refused(book.cite("C2A2.1"), "It is not due, or no edge hex is open to it.")


@rule("anzio:B4C2")
def still_due(book: Book, state: State) -> Refused | None:
    """German reinforcements that are due and can come on must, before the movement phase ends."""
    if state.side == AXIS:
        for unit, cell in enumerate(state.forces[AXIS].at):
            if cell == ARRIVING and german_entries(book, state, unit):
                return Refused(book.cite("B4C2"), f"{book.unit(AXIS, unit).name} is due: bring it on first.")
    return None
