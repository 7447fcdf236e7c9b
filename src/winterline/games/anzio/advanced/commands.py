"""The Coastal Commands (E8G): German units beyond the western and the eastern edge, from September 1944 on."""

from __future__ import annotations

from typing import Any

import msgspec

from winterline import author as wl

from .. import destinations, edges, entry_costs, landfall, movement, supply, words, zoc
from ..book import MOVEMENT, Book, Question, blanks, defence_of, flagged, of_units
from ..state import (
    ADRIATIC,
    ALLIED,
    AXIS,
    ELIMINATED,
    LIGURIAN,
    OFF_MAP,
    WAITING,
    State,
    off_board,
    units_at,
    with_force,
)
from ..tables import date_of
from ..words import bad, message
from . import ersatz_divisions, garrisons, lists, withdrawals

COMMANDS = (LIGURIAN, ADRIATIC)
OPEN = date_of("Sept I", 1944)
"""The week from which units go to and fro."""
NEEDED = 8
"""Stacking points that a Command must keep."""
PATIENCE = 2
"""German turns in a row after which a Command that is sealed off is lost."""
ANY = "command-any"
HANDED_OVER = "command-sept44"
"""The garrison that becomes part of a Command."""
NOWHERE = -1
"""Instead of the hex by which a Command is reached: it is sealed off."""


class Commands(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The two Commands: the Ligurian, then the Adriatic one."""

    sealed: tuple[int, int] = (0, 0)
    """German turns in a row in which it was sealed off."""
    lost: tuple[bool, bool] = (False, False)


STAFF = wl.Slot(Commands())


@wl.rule("anzio:E8G2")
def is_open(book: Book, state: State) -> bool:
    """Whether the Commands are there, and German units go there and back: from Sept I 1944 on."""
    return book.calendar[state.turn].date >= OPEN


def exists(book: Book, state: State, command: int) -> bool:
    """Whether a Command is there, and not lost."""
    return is_open(book, state) and not STAFF.of(state).lost[COMMANDS.index(command)]


# --- where they touch the board -------------------------------------------------------------------------


@wl.rule("anzio:E8G3", "anzio:E8G4")
def gate(book: Book, state: State, command: int) -> int:
    """The hex by which a Command is reached: A13 or Y7, or the next along the edge that is free; or none.

    The edge runs from there to Brescia, or to Y0.
    """
    edge = book.board.edges[OFF_MAP[command]]
    return next((cell for cell in edge if is_free(book, state, cell)), NOWHERE)


@wl.rule("anzio:E8G5")
def is_free(book: Book, state: State, cell: int) -> bool:
    """Whether Germans may pass through a hex of the edge: no Allied zone of control reaches it, and no Ally is in it."""
    allies = zoc.enemy_zone(book, state, AXIS) | zoc.occupied(book, state.forces[ALLIED])
    return not allies >> cell & 1


# --- who is there ---------------------------------------------------------------------------------------


@wl.rule("anzio:E8G1")
def stationed(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Units of a Command are there on their date; a garrison that no Ally has set free becomes part of one."""
    entries, force = lists.schedule(book, state, AXIS).entries, state.forces[AXIS]
    due = [
        unit
        for unit, entry in enumerate(entries)
        if entry.role == "command" and force.at[unit] == WAITING and entry.due <= state.turn
    ]
    for unit in [u for u in due if entries[u].place != ANY]:
        state = put(book, state, unit, named(entries[unit].place), events)
    if book.calendar[state.turn].date == OPEN:
        bound = garrisons.garrisons(book, state) & book.units[AXIS].flags[HANDED_OVER]
        for unit in wl.bits(bound):
            state = put(book, garrisons.set_free(book, state, bound, []), unit, home_of(book, unit), events)
    asked = [Posting(unit) for unit in due if entries[unit].place == ANY]
    return wl.push(state, *reversed(asked))


def named(word: str) -> int:
    """A Command by its name."""
    return next(command for command in COMMANDS if OFF_MAP[command] == word)


def home_of(book: Book, unit: int) -> int:
    """The Command that a counter's flags name."""
    return next(command for command in COMMANDS if flagged(book, AXIS, unit, OFF_MAP[command]))


def put(book: Book, state: State, unit: int, command: int, events: wl.Events) -> State:
    """A unit joins a Command; if that has been lost, the unit is lost with it."""
    names = book.names(AXIS, (unit,))
    if not exists(book, state, command):
        events.append(wl.Event("eliminated", book.cite("E8G6"), names))
        return with_force(state, AXIS, state.forces[AXIS].put(unit, ELIMINATED))
    events.append(wl.Event("stationed", book.cite("E8G1"), names, word=OFF_MAP[command]))
    return with_force(state, AXIS, state.forces[AXIS].put(unit, command))


class Posting(Question, frozen=True, gc=False, tag="posting"):
    """Which Command a unit joins that may serve in either."""

    unit: wl.UnitNumber

    rule_id = "E8G1"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def prompt(self, book: Book, state: State) -> wl.Said:
        return message("ask posting", name=book.unit(AXIS, self.unit).name)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        there = [command for command in COMMANDS if exists(book, state, command)] or list(COMMANDS[:1])
        return sorted([wl.Action("post", to=OFF_MAP[command]) for command in there])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return put(book, wl.pop(state), self.unit, named(action.to), events)


# --- to and fro -----------------------------------------------------------------------------------------


@wl.rule("anzio:E8G7")
def points(book: Book, state: State, command: int) -> int:
    """The stacking points that count for what a Command must keep: of units of any kind with a defence factor.

    Ersatz counts, and Italians do; inverted counters and Republican replacements have no such factor.
    """
    there = wl.bits(off_board(state.forces[AXIS])[command])
    return sum(worth(book, state, unit) for unit in there)


def worth(book: Book, state: State, unit: int) -> int:
    """The points that a unit counts for; one that was inverted until it took a replacement does from its next turn on."""
    force = state.forces[AXIS]
    raised = state.side == AXIS and state.reserve.rebuilt >> unit & 1
    inverted = raised and force.step[unit] + 1 == book.units[AXIS].inverted[unit]
    return 0 if inverted or not defence_of(book, state, AXIS, unit) else book.units[AXIS].size[unit]


def why_needed(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit may not be taken out of its Command, which would be left with too few points."""
    command = state.forces[AXIS].at[unit]
    if command not in COMMANDS or not (counts := worth(book, state, unit)):
        return None
    short = points(book, state, command) - counts < NEEDED
    return words.no("E8G7 command-keeps-points", points=NEEDED) if short else None


def why_stays(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit does not come out of its Command now."""
    command = state.forces[AXIS].at[unit]
    if state.side != AXIS or command not in COMMANDS:
        return words.no("E8G2 not-in-command")
    if state.stopped >> unit & 1:
        return words.no("E8G2 came-this-turn")
    if state.reserve.rebuilt >> unit & 1:
        return words.no("C11A11 rebuilt-in-command")
    if refused := why_needed(book, state, unit):
        return refused
    cell = gate(book, state, command)
    if cell < 0:
        return words.no("E8G5 sealed-off")
    return None if edges.comes_in(book, state, unit, cell) else words.no("B4D1 hex-full-could-not-go")


def to_and_fro(book: Book, state: State) -> bool:
    """Whether German units may go from the board to the Commands and back: in their own turn."""
    return state.side == AXIS and is_open(book, state)


def outward(book: Book, state: State) -> list[wl.Action]:
    """The units that may come out of a Command."""
    if not to_and_fro(book, state):
        return []
    able = wl.mask_of(u for u in wl.bits(posted(state) & ~state.stopped) if why_stays(book, state, u) is None)
    return of_units(book, AXIS, "emerge", able)


def posted(state: State) -> int:
    """The units in the Commands."""
    away = off_board(state.forces[AXIS])
    return wl.union([away[command] for command in COMMANDS])


def emerge(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A unit comes out of its Command onto the board, as reinforcements do."""
    unit = book.index[action.unit][1]
    cell = gate(book, state, state.forces[AXIS].at[unit])
    spent, whole = entry_costs.entry_cost(book, state, unit, cell), movement.allowance(book, state, unit)
    events.append(wl.Event("enter", book.cite("E8G2"), (action.unit,), (book.label(cell),)))
    return landfall.arrive(book, state, unit, cell, spent, events, stays=spent == whole)


def why_not_out(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit does not come out."""
    side, unit = book.index.get(action.unit, (-1, -1))
    if side != AXIS or not to_and_fro(book, state):
        return words.no("E8G2 not-in-command")
    return why_stays(book, state, unit) or words.no("E8G2 not-in-command")


def command_at(book: Book, state: State, cell: int) -> int:
    """The Command that a unit in a hex can go to; 0 if there is none."""
    there = [command for command in COMMANDS if exists(book, state, command)]
    return next((command for command in there if cell >= 0 and gate(book, state, command) == cell), 0)


def may_join(book: Book, state: State, unit: int) -> bool:
    """Whether a German unit may leave the board for a Command where it stands: it must be free to move on."""
    if not command_at(book, state, state.forces[AXIS].at[unit]) or blanks(book, AXIS) >> unit & 1:
        return False
    kept = destinations.pinned(book, state) | movement.TETHERED(book, state, None, 0)
    return not kept >> unit & 1 and destinations.unspent(book, state, unit)


def inward(book: Book, state: State) -> list[wl.Action]:
    """The units that may join a Command."""
    if not to_and_fro(book, state):
        return []
    gates = [gate(book, state, command) for command in COMMANDS if exists(book, state, command)]
    near = wl.union(units_at(state.forces[AXIS], cell) for cell in gates if cell >= 0)
    return of_units(book, AXIS, "station", wl.mask_of(u for u in wl.bits(near) if may_join(book, state, u)))


def station(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A unit leaves the board for a Command, and ends its turn there."""
    unit = book.index[action.unit][1]
    command = command_at(book, state, state.forces[AXIS].at[unit])
    state = put(book, state, unit, command, events)
    return wl.replace(state, stopped=state.stopped | 1 << unit)


def why_not_in(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why a unit cannot join a Command."""
    side, unit = book.index.get(action.unit, (-1, -1))
    tied = movement.TIED(book, state, unit) if side == AXIS == state.side else None
    return tied or words.no("E8G2 not-at-the-edge")


# --- what becomes of them -------------------------------------------------------------------------------


def is_cut_off(book: Book, state: State, command: int) -> bool:
    """Whether a Command is sealed off: none of the hexes by which it is reached is both free and in German supply.

    So the Ligurian one is cut off with the north-west of the board, though its own edge be open (E20C).
    """
    fed = supply.german_fed(book, state)
    edge = book.board.edges[OFF_MAP[command]]
    return not any(fed >> cell & 1 and is_free(book, state, cell) for cell in edge)


@wl.rule("anzio:E8G6")
def judged(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As a German turn ends: a Command that is sealed off then, and was a turn before, is lost with all its units."""
    for number, command in enumerate(COMMANDS):
        if not exists(book, state, command):
            continue
        turns = STAFF.of(state).sealed[number] + 1 if is_cut_off(book, state, command) else 0
        state = STAFF.change(state, sealed=with_one(STAFF.of(state).sealed, number, turns))
        if turns >= PATIENCE:
            state = destroyed(book, state, number, events)
    return state


def with_one(pair: tuple[Any, Any], number: int, value: Any) -> tuple[Any, Any]:
    """A pair with one of its two changed."""
    return (value, pair[1]) if number == 0 else (pair[0], value)


def destroyed(book: Book, state: State, number: int, events: wl.Events) -> State:
    """A Command is lost with its units."""
    command, force = COMMANDS[number], state.forces[AXIS]
    there = tuple(wl.bits(units_at(force, command)))
    events.append(wl.Event("command-lost", book.cite("E8G6"), book.names(AXIS, there), word=OFF_MAP[command]))
    for unit in there:
        force = force.put(unit, ELIMINATED)
    state = STAFF.change(state, lost=with_one(STAFF.of(state).lost, number, True))
    return with_force(state, AXIS, force)


def at_hand(book: Book, state: State, unit: int) -> bool:
    """Whether a unit can be withdrawn out of a Command: that must not be sealed off."""
    command = state.forces[AXIS].at[unit]
    return command in COMMANDS and not is_cut_off(book, state, command)


# --- described and checked ------------------------------------------------------------------------------


def told(book: Book, state: State, seat: str) -> dict[str, Any] | None:
    """How long each Command has been sealed off, and whether it is lost; nothing in games without Commands."""
    if book.orders is None or not is_open(book, state):
        return None
    pairs = zip(COMMANDS, STAFF.of(state).sealed, STAFF.of(state).lost, strict=True)
    return {OFF_MAP[command]: {"sealed": sealed, "lost": lost} for command, sealed, lost in pairs}


def read_sealed(book: Book, state: State, turns: list[Any]) -> State:
    """How many turns the Commands of a described position have been sealed off."""
    if len(turns) != len(COMMANDS) or any(turn not in range(PATIENCE) for turn in turns):
        raise bad("choice write-sealed-as-two-numbers")
    return STAFF.change(state, sealed=(turns[0], turns[1]))


def problems(book: Book, state: State) -> list[str]:
    """Nobody is in a Command that is not there."""
    bad = [c for c in COMMANDS if units_at(state.forces[AXIS], c) and not exists(book, state, c)]
    return [f"units are in the {OFF_MAP[command]} Command, which is not there" for command in bad]


CHAPTER = wl.Chapter[Book, State](
    title="Coastal Commands",
    options=("scenario.po-valley", "scenario.campaign"),
    slices=(STAFF,),
    frames=(Posting,),
    verbs={"post": ("to",), "emerge": ("unit",), "station": ("unit",)},
    phases=(
        wl.Placed(wl.Phase("commands", stationed, AXIS), after="arrivals"),
        wl.Placed(wl.Phase("commands judged", judged, AXIS), before="turn ends"),
    ),
    chores={
        MOVEMENT: (
            wl.Chore("emerge", outward, emerge, why_not_out),
            wl.Chore("station", inward, station, why_not_in),
        )
    },
    hooks=(withdrawals.AT_HAND.by(at_hand), ersatz_divisions.NEEDED_THERE.by(why_needed)),
    views={"commands": told},
    fields={"sealed_commands": wl.Field(list, read_sealed)},
    invariants=(problems,),
    news={"command-lost": "headline"},
)
