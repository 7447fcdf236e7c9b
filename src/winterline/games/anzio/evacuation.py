"""Evacuation: leaving by sea under combat conditions, or beyond the build-up limit."""

from __future__ import annotations

from winterline import author as wl

from . import landfall, sources, stacking, traffic, words, zoc
from .book import AlliedQuestion, Book, flagged, lies_in, remembered
from .book import beaches as sandy
from .state import ALLIED, AXIS, SICILIA, State, with_force

TO_SICILIA = wl.Action("sail", via="sea", to="sicilia")


@wl.rule("anzio:C7C2.2", "anzio:C7C3", "anzio:EX.C7C2.2")
@remembered
def beaches(book: Book) -> int:
    """The hexes that are beaches for evacuation: beaches, and port cities whatever their shore; other coast is not."""
    ports = wl.mask_of(cell for cell in wl.bits(book.land) if lies_in(book, cell, "port"))
    return sandy(book) & book.land | ports


def with_counter(book: Book, state: State, cell: int) -> list[int]:
    """The ports and beachheads with a counter that a hex belongs to."""
    return [place for place, _ in state.sea.opened if cell in book.place_cells[place]]


@wl.rule("anzio:C7C1", "anzio:C7C2.1", "anzio:P.evacuation", "anzio:C11A16")
def why_not(book: Book, state: State, unit: int, cell: int) -> wl.Refused | None:
    """Why a unit cannot be evacuated from a hex under combat conditions.

    From any beach without a counter; from a friendly port or beachhead with one only while the Germans control the hex.
    No turn is too early for it: only transfers wait until the first invasion is over. Whoever is still at sea can
    always turn back. Replacements, and whoever else has no inverted counter, do not leave.
    """
    if cell >= 0 and not book.land >> cell & 1:
        return None
    if book.units[ALLIED].inverted[unit] < 0 or flagged(book, ALLIED, unit, "blank"):
        return words.no("C7C6 without-inverted-counter-cannot-evacuated")
    if cell < 0 or not beaches(book) >> cell & 1:
        return words.no("C7C3 evacuated-beaches-ports-not-other")
    if not with_counter(book, state, cell):
        return None
    if not state.friendly >> cell & 1:
        return words.no("C7C2.1 port-beachhead-not-friendly")
    if not zoc.zone(book, AXIS, state.forces[AXIS]) >> cell & 1:
        return words.no("C7C2.1 open-port-leaves-amphibious-transfer")
    return None


@wl.rule("anzio:C7C5b", "anzio:C7C5d")
def may(book: Book, state: State, unit: int, cell: int) -> bool:
    """Whether an Allied unit could be evacuated from a hex in a combat phase, as it stands there or is driven there.

    It is asked once the losses of the battle have been taken.
    """
    return why_not(book, state, unit, cell) is None


@wl.rule("anzio:C7C7", "anzio:C7C4")
def havens(book: Book, state: State, unit: int, left: int) -> list[wl.Action]:
    """Where an evacuated unit may go besides Sicilia: valid ends of an amphibious transfer that still have build-up.

    How many leave by a hex is not limited. On the first turn nobody is transferred yet, and Sicilia is all there is.
    """
    if not traffic.may_sail(state, ALLIED):
        return []
    places = with_counter(book, state, left)
    out = [
        wl.Action("sail", via=book.place_ids[place], to=book.label(cell))
        for place, cell in traffic.destinations(book, state, unit, fights=False)
        if place not in places and stacking.has_room(book, state, ALLIED, unit, cell)
        if traffic.why_too_far(book, state, unit, place, left) is None
    ]
    for place in traffic.boxes_for(book, state, unit):
        far = traffic.why_too_far(book, state, unit, place, left)
        if place in sources.operating(book, state) and far is None:
            out.append(wl.Action("sail", via=book.place_ids[place], to=book.places[place].name.lower()))
    return out


@wl.rule("anzio:C7C5c", "anzio:C7C6")
def carry_out(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """Take a unit off to Sicilia as an inverted counter.

    In the German turn that is the only place to go; in the Allied turn another port may be chosen afterwards.
    """
    left = state.forces[ALLIED].at[unit]
    events.append(wl.Event("evacuate", book.cite("C7C6"), book.names(ALLIED, (unit,))))
    force = state.forces[ALLIED].put(unit, SICILIA).reduced(unit, book.units[ALLIED].last[unit])
    state = with_force(state, ALLIED, force)
    if state.side != ALLIED:
        return state
    waiting = (unit, left) if book.land >> left & 1 else None
    sea = wl.replace(state.sea, evacuees=(*state.sea.evacuees, waiting) if waiting else state.sea.evacuees)
    return wl.replace(state, sea=sea, afloat=state.afloat | 1 << unit, stopped=state.stopped | 1 << unit)


def evacuees_land(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Ask where the units go that were taken off in the Allied turn, if they could go anywhere but to Sicilia.

    Those of the combat phase are asked for when it is over.
    """
    waiting, state = state.sea.evacuees, wl.replace(state, sea=wl.replace(state.sea, evacuees=()))
    asked = [Disembarking(unit, left) for unit, left in waiting if havens(book, state, unit, left)]
    return wl.push(state, *reversed(asked))


class Disembarking(AlliedQuestion, frozen=True, gc=False, tag="disembarking"):
    """Where a unit goes that was evacuated in the Allied turn."""

    unit: wl.UnitNumber
    left: int
    """The hex that it was taken off from."""

    rule_id = "C7C4"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([TO_SICILIA, *havens(book, state, self.unit, self.left)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action == TO_SICILIA:
            return state
        place, names = book.place_index[action.via], book.names(ALLIED, (self.unit,))
        state = traffic.with_arrival(book, state, self.unit, place)
        events.append(wl.Event("sail", self.cited(book, state), names, word=action.to))
        if box := sources.box_of(book, place):
            return into_box(state, self.unit, box)
        return landfall.by_sea(book, state, (self.unit, book.cell(action.to)), 0, dice, events, stays=True)


def into_box(state: State, unit: int, box: int) -> State:
    """Put a unit into Messina or Taranto for the rest of the turn; the first to come opens it."""
    bit = 1 << unit
    sea = wl.replace(state.sea, boxed=state.sea.boxed | bit, opening=state.sea.opening | box)
    force = state.forces[ALLIED].put(unit, sources.BOX_CELLS[box])
    return with_force(state, ALLIED, force, sea=sea, stopped=state.stopped | bit)


CHAPTER = wl.Chapter[Book, State](
    title="Evacuation",
    frames=(Disembarking,),
    verbs={"evacuate": ("unit",)},
    destructive=("evacuate",),
)
