"""Tournament rules: 1 Para on the Adriatic, the new south entry, re-rolls."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import edges, leaving, rounds, sources, zoc
from ..book import BEACHES, CLOSED, Book, attack_of, remembered, variant
from ..combat import losses_doubled, outcome_of, suffered
from ..deployment import DEPLOYMENT
from ..shown import PANELS
from ..state import ALLIED, AXIS, SIDES, State
from ..words import at, in_words, message
from .start import adriatic

FIRST_CLOSED, LAST_CLOSED = "N", "V"
"""Columns whose last two playable hexes are closed to the Germans on Sept II."""
AROUND = ((0, -1), (0, 1), (1, -1), (1, 0), (-1, 0), (-1, 1))
"""Steps in column and row to the six hexes beside a hex."""
REROLL, KEEP = wl.Action("reroll"), wl.Action("keep")


# --- set-up ---------------------------------------------------------------------------------------------


@wl.rule("anzio:TOURN.1para")
def on_the_adriatic(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a German unit may start: 1 Para also in Y48 to Y54."""
    return cells | adriatic(book, unit)


PARA = variant("1 Para on the Adriatic", "tourn.1para-y48", DEPLOYMENT.by(on_the_adriatic))


# --- the new south entry --------------------------------------------------------------------------------


@wl.rule("anzio:TOURN.south-entry.1")
def taranto_rows(book: Book, state: State, subject: None, rows: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes where units from Taranto come on this week."""
    return book.calendar[state.turn].taranto_south_entry


@wl.rule("anzio:TOURN.south-entry.2")
def adriatic_beach(book: Book, state: None, subject: None, cells: int) -> int:
    """Y47 to Y53 count as plain beach on the Adriatic."""
    return cells | wl.mask_of(book.option_hexes["adriatic-beach"]) & book.land


@wl.rule("anzio:TOURN.south-entry.3")
def closed_south(book: Book, state: State, side: int, cells: int) -> int:
    """The hexes that no German unit may stand in or enter on Sept II, set-up included."""
    return cells | southern_rim(book) if side == AXIS and not state.turn else cells


@remembered
def southern_rim(book: Book) -> int:
    """The hexes of the south that are closed to the Germans at first: listed ones and the ends of the columns N to V."""
    mask = wl.mask_of(book.option_hexes["edge-closed"])
    for letter in range(ord(FIRST_CLOSED), ord(LAST_CLOSED) + 1):
        column = [cell for cell in wl.bits(book.rest) if book.label(cell)[0] == chr(letter)]
        mask |= wl.mask_of(sorted(column, key=lambda cell: int(book.label(cell)[1:]))[-2:])
    return mask & ~wl.mask_of(cell for cell in book.option_hexes["edge-open"] if cell >= 0)


def place_of(book: Book, cell: int) -> tuple[int, int]:
    """Column and row of a hex."""
    label = book.label(cell)
    return ord(label[0]) - ord("A"), int(label[1:])


def cell_at(book: Book, column: int, row: int) -> int:
    """The hex of a column and row, or -1 off the board."""
    return book.cell(f"{chr(ord('A') + column)}{row}")


@wl.rule("anzio:TOURN.south-entry.4")
def ways_in(book: Book, state: State, cell: int) -> int:
    """How many partial hexes beyond the edge at this hex are free of German zones of control, which reach into them."""
    column, row = place_of(book, cell)
    german = zoc.held(book, AXIS, state.forces[AXIS])
    free = 0
    for across, along in AROUND:
        outer = column + across, row + along
        if cell_at(book, *outer) >= 0:
            continue
        beside = [cell_at(book, outer[0] + a, outer[1] + b) for a, b in AROUND]
        free += not any(at >= 0 and german >> at & 1 for at in beside)
    return free


@wl.rule("anzio:TOURN.south-entry.5", "anzio:TOURN.south-entry.6")
def through_the_gap(book: Book, state: State, unit: int, cells: int) -> int:
    """Where a unit in a box may come on: into a German zone too, but only out of a partial hex that is free of them.

    From the boxes themselves nobody attacks or controls anything; a unit that cannot attack stays out of the zones.
    """
    if not attack_of(book, state, ALLIED, unit):
        cells &= ~zoc.enemy_zone(book, state, ALLIED) & ~zoc.occupied(book, state.forces[AXIS])
    return wl.mask_of(cell for cell in wl.bits(cells) if ways_in(book, state, cell))


SOUTH = variant(
    "New south entry",
    "tourn.south-entry",
    sources.TARANTO_ROWS.by(taranto_rows),
    BEACHES.by(adriatic_beach),
    CLOSED.by(closed_south),
    edges.GATES.by(through_the_gap),
    leaving.SEALED.by(lambda book, state, cell: not ways_in(book, state, cell)),
)


# --- re-rolls -------------------------------------------------------------------------------------------


class Held(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who holds a re-roll."""

    rerolls: tuple[int, int] = (0, 0)


HELD = wl.Slot(Held())


@wl.rule("anzio:TOURN.rerolls.2")
def hand_out(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Germans hold the one re-roll when the game begins; whoever uses it hands it to the other side."""
    return state if state.turn or any(HELD.of(state).rerolls) else HELD.put(state, Held((0, 1)))


@wl.rule("anzio:TOURN.rerolls.1")
def ask_again(book: Book, state: State, throw: rounds.Throw, events: wl.Events) -> State:
    """Right after a combat die its holder, if there is one, is asked whether it is rolled again."""
    return wl.push(state, Rerolling(*throw)) if any(HELD.of(state).rerolls) else state


class Rerolling(rounds.DieSeen, frozen=True, gc=False, tag="rerolling"):
    """Whether the die of a battle is rolled again."""

    rule_id = "TOURN.rerolls.1"

    def side(self, book: Book, state: State) -> int:
        return ALLIED if HELD.of(state).rerolls[ALLIED] else AXIS

    def told(self, book: Book, state: State, face: int) -> wl.Said:
        """What a face would bring, in words."""
        doubled = losses_doubled(book, state, state.battles[self.number])
        return in_words(suffered(outcome_of(book, self.column, face), doubled))

    def prompt(self, book: Book, state: State) -> wl.Said:
        where = at(book, book.label(state.battles[self.number].hexes[0]))
        return message(
            "ask rerolling", where=where, face=self.face, in_words=self.told(book, state, self.face)
        )

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([KEEP, REROLL])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        holder, face, state = self.side(book, state), self.face, wl.pop(state)
        if action == REROLL:
            where, cited = book.label(state.battles[self.number].hexes[0]), self.cited(book, state)
            events.append(wl.Event("reroll", cited, hexes=(where,), number=face, word=SIDES[holder]))
            face = dice.roll(state.rolls, f"battle at {where} again")
            state = HELD.put(state, Held((holder, 1 - holder)), rolls=state.rolls + 1)
        return rounds.settle(book, state, self.number, self.column, face, events)


def faces_panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """Who holds the re-roll; while it is asked for, what each face would bring and who may roll again after it."""
    asked = state.stack[-1] if state.stack else None
    if not isinstance(asked, Rerolling):
        return held_panel(book, state)
    cited, other = asked.cited(book, state), 1 - asked.side(book, state)
    faces = [
        wl.row(message("label face", face=face), asked.told(book, state, face), cited, now=face == asked.face)
        for face in range(1, 7)
    ]
    passes = wl.row(message("label reroll-passes"), wl.people(SIDES[other]), book.cite("TOURN.rerolls.2"))
    return [wl.panel("reroll", message("panel reroll"), cited, [*faces, passes], open=True, front=True)]


def held_panel(book: Book, state: State) -> list[wl.Shown]:
    """Who holds the re-roll, before a battle is risked."""
    cited = book.cite("TOURN.rerolls.2")
    holders = [side for side in (ALLIED, AXIS) if HELD.of(state).rerolls[side]]
    rows = [wl.row(message("label reroll-held"), wl.people(SIDES[side]), cited) for side in holders]
    return [wl.panel("reroll", message("panel reroll-held"), cited, rows)] if rows else []


REROLLS = wl.Chapter[Book, State](
    title="Re-rolls",
    options=("tourn.rerolls",),
    slices=(HELD,),
    frames=(Rerolling,),
    verbs={"reroll": (), "keep": ()},
    phases=(wl.Placed(wl.Phase("re-roll", hand_out, ALLIED), before="set-up"),),
    hooks=(rounds.THROWN.by(ask_again), PANELS.by(faces_panel)),
    news={"reroll": "chance"},
    destructive=("rerolling.keep",),
    fields={"rerolls": wl.Field(list, lambda book, state, given: HELD.put(state, Held(tuple(given))))},
)
