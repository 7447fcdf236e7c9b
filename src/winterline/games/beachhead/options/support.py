"""Allied support: naval gunfire in A and D, air support late in the game.

Before the German moves in D the Allied player secretly notes which hexes get how much; it is shown once all combats are
declared. In A markers are added to attacks as they are declared (see `declaration`).
"""

from __future__ import annotations

from winterline.core.action import Action
from winterline.core.bits import bits
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Ask, pop, push, replace
from winterline.core.rules import rule
from winterline.core.verdict import Refused
from winterline.games.beachhead.book import Book, when
from winterline.games.beachhead.state import ALLIED, Battle, Note, State

NAVAL_IMPULSES = (0, 3)
NOTING_IMPULSE = 3
REVEALED = "support revealed"
"""The phase in which notes are shown."""
NAVAL_MARKERS = 3
AIR_ARRIVALS = {"4D": 8, "6D": 12}
SEAL = Action("seal")
OPTIONS = {"naval": "nas", "nas": "nas", "air": "cas", "cas": "cas"}


@rule(
    "beachhead:2.opt.nas",
    "beachhead:3.nas",
    "beachhead:6.1.2.nas",
    "beachhead-1970:opt.naval.1",
    "beachhead-1970:opt.scope",
)
def naval_markers(book: Book, state: State) -> int:
    """Three markers in each A and D impulse, gone when it is over."""
    wanted = any(OPTIONS.get(option) == "nas" for option in book.options)
    return NAVAL_MARKERS if wanted and state.impulse in NAVAL_IMPULSES else 0


@rule("beachhead:2.opt.cas", "beachhead:3.cas", "beachhead-1970:opt.air.1")
def air_markers(book: Book, state: State) -> int:
    """Eight markers in 4D and twelve in 6D."""
    wanted = any(OPTIONS.get(option) == "cas" for option in book.options)
    return AIR_ARRIVALS.get(when(state), 0) if wanted else 0


def take_support(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The markers of this impulse arrive."""
    nas, cas = naval_markers(book, state), air_markers(book, state)
    if not nas and not cas:
        return state
    if cas:
        events.append(Event("air-support", book.cite("3.cas", "opt.air.1"), number=cas))
    return replace(state, nas=nas, cas=state.cas + cas)


@rule("beachhead:6.1.3.cas", "beachhead:7.2.spent")
def put_away(book: Book, state: State) -> tuple[int, int]:
    """What is left of the markers when an impulse ends: no naval ones; air ones until the end of the next A."""
    return 0, 0 if state.impulse == 0 else state.cas


def note_support(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """In D the Allied player writes down his support before any German unit moves."""
    if state.impulse != NOTING_IMPULSE or not (state.nas or state.cas) or not state.forces[ALLIED].occupied:
        return state
    return push(state, Noting())


class Noting(Ask[Book, State], frozen=True, gc=False, tag="noting"):
    """The Allied player's secret notes, one marker at a time, sealed at the end."""

    def side(self, book: Book, state: State) -> int:
        return ALLIED

    def cited(self, book: Book, state: State) -> str:
        return book.cite("6.1.4.D", "opt.naval.2")

    def prompt(self, book: Book, state: State) -> str:
        return "Note support in secret, one marker at a time, then seal it."

    @rule("beachhead:6.1.4.D", "beachhead-1970:opt.naval.2", "beachhead-1970:opt.air.2")
    def options(self, book: Book, state: State) -> list[Action]:
        """One marker for a hex that holds Allied units: naval within four hexes of the coast, air anywhere."""
        held = state.forces[ALLIED].occupied
        out = [Action("allot", kind="cas", to=book.label(c)) for c in bits(held)] if state.cas else []
        if state.nas:
            out.extend(Action("allot", kind="nas", to=book.label(c)) for c in bits(held & book.naval))
        return [*out, SEAL]

    def apply(self, book: Book, state: State, action: Action, dice: Dice, events: list[Event]) -> State:
        if action.do == "seal":
            events.append(Event("sealed", self.cited(book, state)))
            return pop(state)
        cell, naval = book.cell(action.to), action.kind == "nas"
        events.append(
            Event("allot", self.cited(book, state), hexes=(action.to,), word=action.kind, seat="allied")
        )
        notes = {note.cell: note for note in state.notes}
        old = notes.get(cell, Note(cell, 0, 0))
        notes[cell] = Note(cell, old.nas + naval, old.cas + (not naval))
        return replace(
            state,
            notes=tuple(notes[c] for c in sorted(notes)),
            nas=state.nas - naval,
            cas=state.cas - (not naval),
        )

    def refuse(self, book: Book, state: State, action: Action) -> Refused:
        if action.do != "allot":
            return Refused(self.cited(book, state), "Support is noted before the German moves.")
        cell = book.cell(action.to)
        if cell < 0 or not state.forces[ALLIED].occupied >> cell & 1:
            return Refused(self.cited(book, state), "Support is noted for hexes that hold Allied units.")
        if action.kind == "nas" and not book.naval >> cell & 1:
            return Refused(book.cite("6.1.4.D", "opt.naval.1"), "Naval guns reach four hexes from the coast.")
        return Refused(book.cite("6.1.4.alone", "opt.naval.1"), "No marker of that kind is left.")


@rule("beachhead:6.3.1", "beachhead:6.1.4.spent")
def reveal_support(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """After all declarations the notes are shown and join their combats; what was not attacked is spent."""
    cited = book.cite("6.3.1", "opt.naval.2")
    battles = tuple(with_notes(state, battle) for battle in state.battles)
    struck = {cell for battle in state.battles if not battle.won for cell in battle.hexes}
    for note in state.notes:
        if not book.printed or note.cell in struck:
            word = f"{note.nas} naval, {note.cas} air"
            events.append(Event("support", cited, hexes=(book.label(note.cell),), word=word))
    return replace(state, battles=battles, notes=())


@rule("beachhead:6.1.4.alone", "beachhead:1.2.support", "beachhead:5.markers", "beachhead:6.2.markers")
def with_notes(state: State, battle: Battle) -> Battle:
    """A combat with the support noted for its hexes. Markers only ever count within a combat of Allied units."""
    if battle.won:
        return battle
    mine = [note for note in state.notes if note.cell in battle.hexes]
    return replace(
        battle, nas=battle.nas + sum(n.nas for n in mine), cas=battle.cas + sum(n.cas for n in mine)
    )
