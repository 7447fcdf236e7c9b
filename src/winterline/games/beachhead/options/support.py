"""Allied support: naval gunfire in A and D, air support late in the game.

Before the German moves in D the Allied player secretly notes which hexes get how much; it is shown once all combats are
declared. In A markers are added to attacks as they are declared (see `declaration`).
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from winterline import author as wl

from ..asking import Asking
from ..book import IMPULSE_ENDS, Book, when
from ..state import ALLIED, SIDES, Battle, State
from ..words import no, say

NAVAL_IMPULSES = (0, 3)
NOTING_IMPULSE = 3
REVEALED = "support revealed"
"""The phase in which notes are shown."""
NAVAL_MARKERS = 3
AIR_ARRIVALS = {"4D": 8, "6D": 12}
SEAL = wl.Action("seal")
OPTIONS = {"naval": "nas", "nas": "nas", "air": "cas", "cas": "cas"}
MOST_AIR = 20


class Note(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Support that the Allied player wrote down for one hex before the German move."""

    cell: wl.Cell
    nas: int
    cas: int


class Support(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Markers at hand, and the notes that are still secret."""

    nas: int = 0
    cas: int = 0
    notes: tuple[Note, ...] = ()


SUPPORT = wl.Slot(Support())


@wl.rule(
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


@wl.rule("beachhead:2.opt.cas", "beachhead:3.cas", "beachhead-1970:opt.air.1")
def air_markers(book: Book, state: State) -> int:
    """Eight markers in 4D and twelve in 6D."""
    wanted = any(OPTIONS.get(option) == "cas" for option in book.options)
    return AIR_ARRIVALS.get(when(state), 0) if wanted else 0


def take_support(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The markers of this impulse arrive."""
    nas, cas = naval_markers(book, state), air_markers(book, state)
    if not nas and not cas:
        return state
    if cas:
        events.append(wl.Event("air-support", book.cite("3.cas", "opt.air.1"), number=cas))
    return SUPPORT.change(state, nas=nas, cas=SUPPORT.of(state).cas + cas)


@wl.rule("beachhead:6.1.3.cas", "beachhead:7.2.spent")
def put_away(book: Book, state: State, subject: None, dice: wl.Dice, events: wl.Events) -> State:
    """What is left of the markers when an impulse ends: no naval ones; air ones until the end of the next A."""
    return SUPPORT.put(state, Support(cas=0 if state.impulse == 0 else SUPPORT.of(state).cas))


def note_support(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """In D the Allied player writes down his support before any German unit moves."""
    at_hand, somebody = SUPPORT.of(state), state.forces[ALLIED].occupied
    noted = state.impulse == NOTING_IMPULSE and (at_hand.nas or at_hand.cas) and somebody
    return wl.push(state, Noting()) if noted else state


class Noting(Asking, frozen=True, gc=False, tag="noting"):
    """The Allied player's secret notes, one marker at a time, sealed at the end."""

    rules = ("6.1.4.D", "opt.naval.2")

    def side(self, book: Book, state: State) -> int:
        return ALLIED

    @wl.rule("beachhead:6.1.4.D", "beachhead-1970:opt.naval.2", "beachhead-1970:opt.air.2")
    def options(self, book: Book, state: State) -> list[wl.Action]:
        """One marker for a hex that holds Allied units: naval within four hexes of the coast, air anywhere."""
        held, at_hand = state.forces[ALLIED].occupied, SUPPORT.of(state)
        out = [wl.Action("allot", kind="cas", to=book.label(c)) for c in wl.bits(held)] if at_hand.cas else []
        if at_hand.nas:
            out.extend(wl.Action("allot", kind="nas", to=book.label(c)) for c in wl.bits(held & book.naval))
        return [*out, SEAL]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "seal":
            events.append(wl.Event("sealed", self.cited(book, state)))
            return wl.pop(state)
        cell, naval = book.cell(action.to), action.kind == "nas"
        events.append(
            wl.Event("allot", self.cited(book, state), hexes=(action.to,), word=action.kind, seat="allied")
        )
        at_hand = SUPPORT.of(state)
        notes = {note.cell: note for note in at_hand.notes}
        old = notes.get(cell, Note(cell, 0, 0))
        notes[cell] = Note(cell, old.nas + naval, old.cas + (not naval))
        written = tuple(notes[c] for c in sorted(notes))
        return SUPPORT.change(state, notes=written, nas=at_hand.nas - naval, cas=at_hand.cas - (not naval))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do != "allot":
            return no(book, "6.1.4.D|opt.naval.2 support-noted-before-german-moves")
        cell = book.cell(action.to)
        if cell < 0 or not state.forces[ALLIED].occupied >> cell & 1:
            return no(book, "6.1.4.D|opt.naval.2 support-noted-hexes-hold-allied")
        if action.kind == "nas" and not book.naval >> cell & 1:
            return no(book, "6.1.4.D|opt.naval.1 naval-guns-reach-four-hexes")
        return no(book, "6.1.4.alone|opt.naval.1 no-marker-kind-left")

    def left_undone(self, book: Book, state: State) -> list[tuple[str, str]]:
        at_hand, rule_id = SUPPORT.of(state), self.cited(book, state)
        kinds = ((at_hand.nas, "nas"), (at_hand.cas, "cas"))
        return [(say(f"undone {kind}", count=count), rule_id) for count, kind in kinds if count]


@wl.rule("beachhead:6.3.1", "beachhead:6.1.4.spent")
def reveal_support(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """After all declarations the notes are shown and join their combats; what was not attacked is spent."""
    cited = book.cite("6.3.1", "opt.naval.2")
    battles = tuple(with_notes(state, battle) for battle in state.battles)
    struck = {cell for battle in state.battles if not battle.won for cell in battle.hexes}
    for note in SUPPORT.of(state).notes:
        if not book.printed or note.cell in struck:
            word = f"{note.nas} naval, {note.cas} air"
            events.append(wl.Event("support", cited, hexes=(book.label(note.cell),), word=word))
    return SUPPORT.change(wl.replace(state, battles=battles), notes=())


@wl.rule("beachhead:6.1.4.alone", "beachhead:1.2.support", "beachhead:5.markers", "beachhead:6.2.markers")
def with_notes(state: State, battle: Battle) -> Battle:
    """A combat with the support noted for its hexes. Markers only ever count within a combat of Allied units."""
    if battle.won:
        return battle
    mine = [note for note in SUPPORT.of(state).notes if note.cell in battle.hexes]
    return wl.replace(
        battle, nas=battle.nas + sum(n.nas for n in mine), cas=battle.cas + sum(n.cas for n in mine)
    )


# --- what is known of it ----------------------------------------------------------------------------------


def told(book: Book, state: State, seat: str) -> dict[str, Any]:
    """Support at hand. Notes and what is left are the Allied player's secret in D, and 1970 never tells of air."""
    at_hand, noting = SUPPORT.of(state), state.impulse == NOTING_IMPULSE
    if seat == SIDES[ALLIED]:
        notes = [{"hex": book.label(n.cell), "nas": n.nas, "cas": n.cas} for n in at_hand.notes]
        return {"nas": at_hand.nas, "cas": at_hand.cas, "notes": notes}
    air = None if noting or book.printed else at_hand.cas
    return {"nas": None if noting else at_hand.nas, "cas": air, "notes": None}


def without_notes(book: Book, state: State, side: str) -> State:
    """The position without the Allied notes, and without the markers that may be left beside them."""
    return state if side == SIDES[ALLIED] else SUPPORT.put(state, Support())


def noted_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with notes as another Allied player might have written them: each marker somewhere, or kept.

    Whether there are notes must not tell, so they are drawn whenever there could be some; air support that was kept
    is drawn as well where the Germans cannot count it.
    """
    if side == SIDES[ALLIED]:
        return state
    at_hand, names = SUPPORT.of(state), [phase.name for phase in book.phases]
    in_d = state.impulse == NOTING_IMPULSE
    if in_d and names.index("support noted") <= state.phase < names.index(REVEALED):
        naval = at_hand.nas + sum(note.nas for note in at_hand.notes)
        air = at_hand.cas + sum(note.cas for note in at_hand.notes)
        state, noting = SUPPORT.put(state, Support(naval, air)), Noting()
        while (choice := rng.choice(noting.options(book, state))) != SEAL:
            state = noting.apply(book, state, choice, wl.NoDice(), [])
        return state
    if in_d or book.printed:
        naval, air = 0 if in_d else at_hand.nas, rng.randint(0, most_air(book, state))
        return SUPPORT.change(state, nas=naval, cas=air)
    return state


def most_air(book: Book, state: State) -> int:
    """The most air support that may be left: what the last D brought, until the end of the next A."""
    turn = state.turn if state.impulse >= NOTING_IMPULSE else state.turn - 1
    if 0 < state.impulse < NOTING_IMPULSE:
        return 0
    brought = AIR_ARRIVALS.get(f"{turn}D", 0)
    return brought if any(OPTIONS.get(option) == "cas" for option in book.options) else 0


def reveals(book: Book, before: State, after: State) -> bool:
    """Whether notes of support are shown on the way, if there are any."""
    if before.impulse != NOTING_IMPULSE:
        return False
    shown = [phase.name for phase in book.phases].index(REVEALED)
    return before.phase < shown and (after.impulse != NOTING_IMPULSE or after.phase >= shown)


def would_tell(book: Book, before: State, after: State) -> bool:
    """The end of a phase in D counts as revealing whether there are notes or not: that it could be undone would tell."""
    begun, ended = ((state.turn, state.impulse, state.phase) for state in (before, after))
    return before.impulse == NOTING_IMPULSE and begun != ended


def read_air(book: Book, state: State, value: int) -> State:
    """Air support saved from an earlier D impulse."""
    return SUPPORT.change(state, cas=wl.one_of("cas", value, range(MOST_AIR + 1)))


CHAPTER = wl.Chapter[Book, State](
    title="Naval and air support",
    options=tuple(OPTIONS),
    slices=(SUPPORT,),
    frames=(Noting,),
    verbs={"allot": ("kind", "to"), "seal": ()},
    going=("allot",),
    phases=(
        wl.Placed(wl.Phase("support arrives", take_support), before="movement"),
        wl.Placed(wl.Phase("support noted", note_support), before="movement"),
        wl.Placed(wl.Phase(REVEALED, reveal_support), before="combat"),
    ),
    hooks=(IMPULSE_ENDS.by(put_away),),
    views={"support": told},
    secret=wl.Secret((Noting,), reveals, would_tell, without_notes, noted_anew),
    fields={"cas": wl.Field(int, read_air)},
    news={"air-support": "headline", "sealed": "combat", "allot": "combat", "support": "combat"},
)
