"""Coming onto the board and leaving it: German reinforcements in the north, Allied units from Messina and Taranto."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from winterline import author as wl
from winterline.core.listing import Listing, select

from . import landfall, leaving, movement, sources, stacking, supply, words
from .book import (
    MOVEMENT,
    Book,
    Question,
    flagged,
    is_mud,
    of_units,
    orders,
    remembered,
)
from .entry_costs import entry_cost, payable, payable_for
from .state import (
    ALLIED,
    ARRIVING,
    AXIS,
    CACHES,
    MESSINA,
    PLACES,
    POOL,
    STEPS,
    TARANTO,
    Reserve,
    State,
    off_board,
)
from .zoc import enemy_zone, occupied

GATES = wl.Numbers[Book, State, int]("where a unit in a box comes on, instead of out of German zones")
NO_ENTRY = wl.Refusals[Book, State, int]("why no Germans come on at a hex of the northern edges")
EITHER_WAY = wl.Tests[Book, State, int](
    "whether a German unit comes on at the edges or appears in a city, as its owner likes"
)


def comes_in(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether a unit of the side in turn can pay for coming on in a hex, and stop there or go on."""
    cost = entry_cost(book, state, unit, cell)
    whole = movement.allowance(book, state, unit)
    return cost <= whole and landfall.may_arrive(book, state, unit, cell, cost, stays=cost == whole)


def some(book: Book, state: State, unit: int, cells: int) -> bool:
    """Whether a unit of the side in turn may come on in any of these hexes; those with room are looked at first."""
    side = state.side
    force, paid = state.forces[side], payable(book, state, unit, cells)
    if paid & ~occupied(book, force):
        return True
    roomy = cells & ~stacking.too_full(book, state, side, unit)
    if paid & roomy:
        return True
    after = on_the_way(state, unit)
    return any(comes_in(book, after, unit, cell) for cell in wl.bits(cells & ~roomy))


def able_among(book: Book, state: State, units: int, cells: int) -> int:
    """Those of some units of the side in turn that may come on in any of these hexes; one hex that is empty will do."""
    side, yes, mud = state.side, 0, is_mud(book, state)
    empty = cells & ~occupied(book, state.forces[side])
    apart = movement.with_other_points(book, state) if movement.ALLOWANCE in book.hooks else 0
    for whole, faster in by_moves(book, side) if empty else ():
        if payable_for(book, whole, mud, empty):
            yes = units & faster & ~apart
            break
    for unit in wl.bits(units & ~yes):
        yes |= some(book, state, unit, cells) << unit
    return yes


@remembered
def by_moves(book: Book, side: int) -> tuple[tuple[int, int], ...]:
    """Each of the printed half points of a side's units, and the units that have as many or more."""
    moves = book.units[side].moves
    return tuple(
        (n, wl.mask_of(u for u, points in enumerate(moves) if points >= n)) for n in sorted(set(moves))
    )


def on_the_way(state: State, unit: int) -> State:
    """The state in which a unit comes on: from a box it may not use Strategic Movement this turn; Germans may."""
    return wl.replace(state, afloat=state.afloat | 1 << unit) if state.side == ALLIED else state


# --- the Germans ----------------------------------------------------------------------------------------


@wl.rule("anzio:C2A2.1", "anzio:C2A5.1", "anzio:E20B")
def german_entries(book: Book, state: State) -> int:
    """The edge hexes where German reinforcements may come on: those that supply them, out of Allied zones."""
    return entries_past_allies(book, state, AXIS)


@CACHES.shared(
    wl.ENEMY,
    PLACES | STEPS,
    given=lambda book, state, side: (supply.supply_edge(book, state), state.side, state.round, state.battles),
)
def entries_past_allies(book: Book, state: State, side: int) -> int:
    """The same: it follows from the Allied force, the edges, and what is under an automatic victory."""
    edge = supply.supply_edge(book, state) & book.rest
    return edge & ~enemy_zone(book, state, AXIS) & ~occupied(book, state.forces[ALLIED])


@wl.rule("anzio:C2A4", "anzio:C11C2", "anzio:C8J")
def replacement_cities(book: Book, state: State, unit: int) -> Iterator[int]:
    """The major cities where a German replacement may appear: friendly, in supply, out of Allied zones of control.

    Taranto lies off the board and is none of them.
    """
    cities = open_cities(book, state)
    return (cell for cell in wl.bits(cities) if landfall.may_arrive(book, state, unit, cell, 0))


@wl.of_position
def open_cities(book: Book, state: State) -> int:
    """The major cities where Germans may appear as far as the Allies go."""
    cities = book.major_city & book.rest & ~state.friendly & ~enemy_zone(book, state, AXIS)
    cities &= ~occupied(book, state.forces[ALLIED])
    return cities and cities & supply.german_fed(book, state)


@wl.rule("anzio:B4C2")
def germans_due(book: Book, state: State) -> int:
    """German units that may come onto the board in this movement phase: on their date, or on any later turn.

    Of replacement counters, which are alike, only the first of each kind is named.
    """
    arriving = off_board(state.forces[AXIS])[ARRIVING] & ~state.stopped
    due = able_among(book, state, arriving, german_entries(book, state)) if arriving else 0
    others = [*first_of_kind(book, state)]
    if EITHER_WAY in book.hooks:
        others += [unit for unit in wl.bits(arriving & ~due) if EITHER_WAY(book, state, unit)]
    for unit in others:
        due |= may_enter(book, state, unit) << unit
    return due


def may_enter(book: Book, state: State, unit: int) -> bool:
    """Whether a German unit that is awaited finds a hex to come on in."""
    arriving, either = state.forces[AXIS].at[unit] == ARRIVING, EITHER_WAY(book, state, unit)
    if (arriving or either) and some(book, state, unit, german_entries(book, state)):
        return True
    if arriving and not either:
        return False
    if open_cities(book, state) & ~occupied(book, state.forces[AXIS]) and not stacking.NO_ROOM.plugged(book):
        return True  # anybody finds room where nobody is
    return next(replacement_cities(book, state, unit), -1) >= 0


@wl.rule("anzio:C11A14")
def first_of_kind(book: Book, state: State) -> list[int]:
    """The German replacement counters that may come in: of a kind that is due or banked, and not used this turn.

    Counters of one kind are alike: only the first that is ready is offered.
    """
    if not state.reserve.infantry and not state.reserve.armour:
        return []
    armour = book.units[AXIS].flags.get("armour-replacement", 0)
    ready = off_board(state.forces[AXIS])[POOL] & ~state.reserve.used[AXIS]
    kinds = (state.reserve.infantry, ready & ~armour), (state.reserve.armour, ready & armour)
    return sorted(next(wl.bits(those)) for due, those in kinds if due and those)


# --- the Allies -----------------------------------------------------------------------------------------


@wl.rule("anzio:C8K", "anzio:C8C.2", "anzio:E19A")
def box_entries(book: Book, state: State, unit: int) -> int:
    """The edge hexes open to a unit in Messina or Taranto: never in a German zone of control, which ersatz units have.

    Nothing on the board reaches into the boxes, and they hold any number of units.
    """
    cell = state.forces[ALLIED].at[unit]
    if cell not in sources.BOX_AT or state.sea.boxed >> unit & 1 or state.stopped >> unit & 1:
        return 0
    open_ = gates_of(book, state, cell)
    return GATES(book, state, unit, open_) if GATES.plugged(book) else open_


def gates_of(book: Book, state: State, cell: int) -> int:
    """The edge hexes open to everybody in a box, unless something plugged in has its own say of German zones."""
    return gates_past_axis(book, state, ALLIED, sources.entry_hexes(book, state, sources.BOX_AT[cell]))


@CACHES.shared(wl.ENEMY, PLACES | STEPS, given=attrgetter("side", "round", "battles"))
def gates_past_axis(book: Book, state: State, side: int, edge: int) -> int:
    """Those of some edge hexes: it follows from the German force, and what is under an automatic victory."""
    open_ = edge & book.rest & ~occupied(book, state.forces[AXIS])
    return open_ if GATES.plugged(book) else open_ & ~enemy_zone(book, state, ALLIED)


def allies_due(book: Book, state: State) -> int:
    """Units in the boxes that may come onto the board."""
    away, late, due = off_board(state.forces[ALLIED]), state.sea.boxed | state.stopped, 0
    for box in sources.BOX_AT:
        if not (waiting := away[box] & ~late):
            continue
        if GATES in book.hooks:
            due |= wl.mask_of(unit for unit in wl.bits(waiting) if may_come_on(book, state, unit))
        elif gates := gates_of(book, state, box):
            due |= able_among(book, state, waiting, gates)
    return due


def may_come_on(book: Book, state: State, unit: int) -> bool:
    """Whether a unit in a box may come onto the board."""
    gates = box_entries(book, state, unit)
    return bool(gates) and some(book, state, unit, gates)


# --- the decision ---------------------------------------------------------------------------------------


def bring_offers(book: Book, state: State) -> list[wl.Action]:
    """What may come onto the board in this movement phase."""
    due = germans_due(book, state) if state.side == AXIS else allies_due(book, state)
    return of_units(book, state.side, "bring", due)


def awaited(book: Book, state: State) -> int:
    """The units of the side in turn that come onto the board when they find a hex, as a mask.

    Who is in a box, or German reinforcements and the replacement counters of which one is named.
    """
    away = off_board(state.forces[state.side])
    if state.side == ALLIED:
        return (away[MESSINA] | away[TARANTO]) & ~(state.sea.boxed | state.stopped)
    return away[ARRIVING] & ~state.stopped | wl.mask_of(first_of_kind(book, state))


def finds_a_hex(book: Book, state: State, unit: int) -> bool:
    """Whether such a unit may come on."""
    return may_enter(book, state, unit) if state.side == AXIS else may_come_on(book, state, unit)


def hexes_for(book: Book, state: State, unit: int) -> int:
    """The hexes where a unit may come on now."""
    if state.side == ALLIED:
        return coming_in(book, on_the_way(state, unit), unit, box_entries(book, state, unit))
    arriving, either = state.forces[AXIS].at[unit] == ARRIVING, EITHER_WAY(book, state, unit)
    cities = wl.mask_of(replacement_cities(book, state, unit)) if either or not arriving else 0
    edge = german_entries(book, state) & ~cities if either or arriving else 0
    return cities | coming_in(book, state, unit, edge)


def coming_in(book: Book, state: State, unit: int, cells: int) -> int:
    """Those of some hexes where a unit of the side in turn may come on; those with room need no closer look."""
    roomy = payable(book, state, unit, cells) & ~stacking.too_full(book, state, state.side, unit)
    full = [cell for cell in wl.bits(cells & ~roomy) if comes_in(book, state, unit, cell)]
    return roomy | wl.mask_of(full) if full else roomy


@remembered
def enterings(book: Book) -> Listing:
    """Coming on at each hex of the board, in the order of actions."""
    return Listing([wl.Action("enter", to=label) for label in book.labels])


class Entering(Question, frozen=True, gc=False, tag="entering"):
    """Where a unit comes onto the board."""

    unit: wl.UnitNumber

    rule_id = "C8D.1"

    def cited(self, book: Book, state: State) -> str:
        """The box that it comes from; of Germans the northern edges, or the cities where replacements appear."""
        if state.side == ALLIED:
            return book.cite(self.rule_id)
        if EITHER_WAY(book, state, self.unit):
            return book.cite("E5D5a")
        return book.cite("C11C2" if state.forces[AXIS].at[self.unit] == POOL else "C2A2.1")

    def options(self, book: Book, state: State) -> tuple[wl.Action, ...]:
        return select(enterings(book), hexes_for(book, state, self.unit))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return come_on(book, wl.pop(state), self.unit, book.cell(action.to), events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if state.side == ALLIED:
            return words.no("C8K box-come-edge-out-german")
        if EITHER_WAY(book, state, self.unit):
            refused = NO_ENTRY(book, state, book.cell(action.to))
            return refused or words.no("E5D5a replacements-come-edge-or-cities")
        if state.forces[AXIS].at[self.unit] == POOL:
            return words.no("C11C2 replacements-appear-major-cities-german")
        refused = NO_ENTRY(book, state, book.cell(action.to))
        return refused or words.no("C2A2.1 reinforcements-come-northern-edges-out")


@wl.rule("anzio:C8E", "anzio:C2A5.2")
def come_on(book: Book, state: State, unit: int, cell: int, events: wl.Events) -> State:
    """Put a unit onto the board. From a box it may not use Strategic Movement this turn; Germans may."""
    side, at = state.side, state.forces[state.side].at[unit]
    whole = movement.allowance(book, state, unit)
    appears = side == AXIS and in_a_city(book, state, unit, cell)
    spent = 0 if appears else entry_cost(book, state, unit, cell)
    if at == POOL:
        state = wl.replace(state, reserve=drawn_from(book, state.reserve, unit))
    state = on_the_way(state, unit)
    cited = "C8D.1" if side == ALLIED else "C11C2" if appears else "C2A2.1"
    events.append(wl.Event("enter", book.cite(cited), book.names(side, (unit,)), (book.label(cell),)))
    return landfall.arrive(book, state, unit, cell, spent, events, stays=spent == whole)


def in_a_city(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether a German unit that comes on in a hex appears there as replacements do, without coming in by an edge."""
    if state.forces[AXIS].at[unit] != POOL and not EITHER_WAY(book, state, unit):
        return False
    return cell in replacement_cities(book, state, unit)


def drawn_from(book: Book, reserve: Reserve, unit: int) -> Reserve:
    """The German replacements on record, one fewer of the kind of a counter that comes in."""
    if flagged(book, AXIS, unit, "armour-replacement"):
        return wl.replace(reserve, armour=reserve.armour - 1)
    return wl.replace(reserve, infantry=reserve.infantry - 1)


def carry_out(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The player brings a unit on, or takes one off."""
    unit = book.index[action.unit][1]
    return (
        leaving.leave(book, state, unit, events) if action.do == "leave" else wl.push(state, Entering(unit))
    )


@wl.rule("anzio:C8H")
def why_not(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot come on or leave; Germans never leave: one that is forced off has no retreat and is lost."""
    found = book.index.get(action.unit)
    if found is None or found[0] != state.side:
        return words.no("B4B3 not-side-turn")
    if action.do == "leave" and state.side == AXIS and leaving.WAY_OUT.plugged(book):
        return movement.TIED(book, state, found[1]) or words.no("E19B.1 germans-leave-northern-edges")
    if action.do == "leave" and state.side == AXIS:
        return words.no("C8H german-may-not-leave-board")
    if action.do == "leave":
        return words.no("C8F only-open-southern-eastern-edge")
    if state.side == ALLIED:
        return words.no("C8D.1 not-messina-taranto-since-last")
    if state.forces[AXIS].at[found[1]] == POOL:
        return words.no("C11A12 no-replacement-kind-due-no")
    return words.no("C2A2.1 not-due-no-edge-hex")


BROUGHT = wl.Each(orders, awaited, finds_a_hex)
LEFT = wl.Each(orders, leaving.at_the_edge, leaving.may_leave)


CHAPTER = wl.Chapter[Book, State](
    title="The edges of the board",
    frames=(Entering,),
    verbs={"bring": ("unit",), "enter": ("to",), "leave": ("unit",)},
    going=("enter",),
    chores={
        MOVEMENT: (
            wl.Chore("bring", bring_offers, carry_out, why_not, each=BROUGHT),
            wl.Chore("leave", leaving.exit_offers, carry_out, why_not, each=LEFT),
        )
    },
)
