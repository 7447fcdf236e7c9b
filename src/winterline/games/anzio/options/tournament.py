"""Tournament rules: 1 Para on the Adriatic, the new south entry, re-rolls."""

from __future__ import annotations

import msgspec

from winterline.core.action import Action
from winterline.core.bits import bits, mask_of
from winterline.core.chapters import Chapter, Field, Placed, Slot
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Phase, pop, push
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.anzio import rounds
from winterline.games.anzio.book import BEACHES, CLOSED, Book, Question, attack_of, remembered
from winterline.games.anzio.combat import losses_doubled, outcome_of, suffered
from winterline.games.anzio.deployment import DEPLOYMENT
from winterline.games.anzio.edges import GATES, SEALED
from winterline.games.anzio.narrate import said
from winterline.games.anzio.rounds import THROWN, Throw
from winterline.games.anzio.sources import TARANTO_ROWS
from winterline.games.anzio.state import ALLIED, AXIS, SIDES, State
from winterline.games.anzio.words import at, in_words
from winterline.games.anzio.zoc import enemy_zone, held, occupied

FIRST_CLOSED, LAST_CLOSED = "N", "V"
"""Columns whose last two playable hexes are closed to the Germans on Sept II."""
AROUND = ((0, -1), (0, 1), (1, -1), (1, 0), (-1, 0), (-1, 1))
"""Steps in column and row to the six hexes beside a hex."""
REROLL, KEEP = Action("reroll"), Action("keep")


# --- set-up ---------------------------------------------------------------------------------------------


@rule("anzio:TOURN.1para")
def on_the_adriatic(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a German unit may start: 1 Para also in Y48 to Y54."""
    if book.unit(AXIS, unit).id != "de-1para":
        return cells
    return cells | mask_of(book.option_hexes["1para-deployment"]) & book.rest


PARA: Chapter[Book, State] = Chapter(
    title="1 Para on the Adriatic", options=("tourn.1para-y48",), hooks=(DEPLOYMENT.by(on_the_adriatic),)
)


# --- the new south entry --------------------------------------------------------------------------------


@rule("anzio:TOURN.south-entry.1")
def taranto_rows(book: Book, state: State, subject: None, rows: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes where units from Taranto come on this week."""
    return book.calendar[state.turn].taranto_south_entry


@rule("anzio:TOURN.south-entry.2")
def adriatic_beach(book: Book, state: None, subject: None, cells: int) -> int:
    """Y47 to Y53 count as plain beach on the Adriatic."""
    return cells | mask_of(book.option_hexes["adriatic-beach"]) & book.land


@rule("anzio:TOURN.south-entry.3")
def closed_south(book: Book, state: State, side: int, cells: int) -> int:
    """The hexes that no German unit may stand in or enter on Sept II, set-up included."""
    return cells | southern_rim(book) if side == AXIS and not state.turn else cells


@remembered
def southern_rim(book: Book) -> int:
    """The hexes of the south that are closed to the Germans at first: listed ones and the ends of the columns N to V."""
    mask = mask_of(book.option_hexes["edge-closed"])
    for letter in range(ord(FIRST_CLOSED), ord(LAST_CLOSED) + 1):
        column = [cell for cell in bits(book.rest) if book.label(cell)[0] == chr(letter)]
        mask |= mask_of(sorted(column, key=lambda cell: int(book.label(cell)[1:]))[-2:])
    return mask & ~mask_of(cell for cell in book.option_hexes["edge-open"] if cell >= 0)


def no_set_up_south(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a German unit may start: not in the closed hexes."""
    return cells & ~closed_south(book, state, AXIS, 0)


def place_of(book: Book, cell: int) -> tuple[int, int]:
    """Column and row of a hex."""
    label = book.label(cell)
    return ord(label[0]) - ord("A"), int(label[1:])


def cell_at(book: Book, column: int, row: int) -> int:
    """The hex of a column and row, or -1 off the board."""
    return book.cell(f"{chr(ord('A') + column)}{row}")


@rule("anzio:TOURN.south-entry.4")
def ways_in(book: Book, state: State, cell: int) -> int:
    """How many partial hexes beyond the edge at this hex are free of German zones of control, which reach into them."""
    column, row = place_of(book, cell)
    german = held(book, AXIS, state.forces[AXIS])
    free = 0
    for across, along in AROUND:
        outer = column + across, row + along
        if cell_at(book, *outer) >= 0:
            continue
        beside = [cell_at(book, outer[0] + a, outer[1] + b) for a, b in AROUND]
        free += not any(at >= 0 and german >> at & 1 for at in beside)
    return free


@rule("anzio:TOURN.south-entry.5", "anzio:TOURN.south-entry.6")
def through_the_gap(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a unit in a box may come on: into a German zone too, but only out of a partial hex that is free of them.

    From the boxes themselves nobody attacks or controls anything; a unit that cannot attack stays out of the zones.
    """
    if not attack_of(book, state, ALLIED, unit):
        cells &= ~enemy_zone(book, state, ALLIED) & ~occupied(book, state.forces[AXIS])
    return mask_of(cell for cell in bits(cells) if ways_in(book, state, cell))


def sealed(book: Book, state: State, cell: int) -> bool:
    """Whether German zones of control beyond the edge keep everybody from leaving there."""
    return not ways_in(book, state, cell)


SOUTH: Chapter[Book, State] = Chapter(
    title="New south entry",
    options=("tourn.south-entry",),
    hooks=(
        TARANTO_ROWS.by(taranto_rows),
        BEACHES.by(adriatic_beach),
        CLOSED.by(closed_south),
        DEPLOYMENT.by(no_set_up_south),
        GATES.by(through_the_gap),
        SEALED.by(sealed),
    ),
)


# --- re-rolls -------------------------------------------------------------------------------------------


class Held(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who holds a re-roll."""

    rerolls: tuple[int, int] = (0, 0)


HELD = Slot(Held())


@rule("anzio:TOURN.rerolls.2")
def hand_out(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The Germans hold the one re-roll when the game begins; whoever uses it hands it to the other side."""
    return state if state.turn or any(HELD.of(state).rerolls) else HELD.put(state, Held((0, 1)))


@rule("anzio:TOURN.rerolls.1")
def ask_again(book: Book, state: State, throw: Throw, events: list[Event]) -> State:
    """Right after a combat die its holder, if there is one, is asked whether it is rolled again."""
    return push(state, Rerolling(*throw)) if any(HELD.of(state).rerolls) else state


class Rerolling(Question, frozen=True, gc=False, tag="rerolling"):
    """Whether the die of a battle is rolled again."""

    number: int
    column: int
    face: int

    rule_id = "TOURN.rerolls.1"

    def side(self, book: Book, state: State) -> int:
        return ALLIED if HELD.of(state).rerolls[ALLIED] else AXIS

    def prompt(self, book: Book, state: State) -> str:
        battle = state.battles[self.number]
        result = suffered(outcome_of(book, self.column, self.face), losses_doubled(book, state, battle))
        where = at(book, book.label(battle.hexes[0]))
        return f"The die at {where} shows {self.face}: {in_words(result)}. Roll it again?"

    def options(self, book: Book, state: State) -> list[Action]:
        return sorted([KEEP, REROLL])

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        holder, face, state = self.side(book, state), self.face, pop(state)
        if action == REROLL:
            where = book.label(state.battles[self.number].hexes[0])
            events.append(
                Event("reroll", self.cited(book, state), hexes=(where,), number=face, word=SIDES[holder])
            )
            face = dice.roll(state.rolls, f"battle at {where} again")
            state = HELD.put(state, Held((holder, 1 - holder)), rolls=state.rolls + 1)
        return rounds.settle(book, state, self.number, self.column, face, events)

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        return Refused(self.cited(book, state), "First say whether the die is rolled again.")


REROLLS: Chapter[Book, State] = Chapter(
    title="Re-rolls",
    options=("tourn.rerolls",),
    slices=(HELD,),
    frames=(Rerolling,),
    verbs={"reroll": (), "keep": ()},
    phases=(Placed(Phase("re-roll", hand_out, ALLIED), before="set-up"),),
    hooks=(THROWN.by(ask_again),),
    destructive=("keep",),
    promises={"roll it again": ("reroll",)},
    sentences={"reroll": said("The {who} have the die at {where} rolled again; it showed {number}.")},
    fields={"rerolls": Field(list, lambda book, state, given: HELD.put(state, Held(tuple(given))))},
)
