"""Port counters: construction, destruction, reopening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winterline import author as wl

from .book import AlliedQuestion, Book, defence_of
from .passage import ENTERED, Entry
from .sources import friendly_cells, place_mask
from .state import ALLIED, AXIS, NO_LANDING, Sea, State
from .words import bad, message, no, say
from .zoc import zone

FEIGNED = wl.Tests[Book, State, None]("whether the Allies are asked about ports even with no counter in hand")
FEIGN = wl.Action("feign")
"""Opening nothing, like ending: so that whoever has no counter is asked like anybody else."""
NO_OPENING = wl.Refusals[Book, State, int]("why no counter can be declared on a place besides")


@wl.rule("anzio:C5F11", "anzio:C6C", "anzio:C5F8", "anzio:C5F2.3", "anzio:C6D.2", "anzio:X7-6D")
def declare(book: Book, state: State, place: int, events: wl.Events) -> State:
    """Put an unused counter on a place; it stays there until it is destroyed.

    A second counter on an invaded zone adds nothing to the zone's figures.
    """
    events.append(
        wl.Event(
            "open",
            book.cite("C5F2.3"),
            hexes=tuple(map(book.label, book.place_cells[place])),
            word=book.place_ids[place],
        )
    )
    opened = state.sea.opened
    if place not in [known for known, _ in opened]:
        opened = (*opened, (place, state.turn))
    return wl.replace(state, sea=wl.replace(state.sea, counters=state.sea.counters - 1, opened=opened))


@wl.rule("anzio:C5F2.1", "anzio:C5F4.2", "anzio:C5F4.3", "anzio:C5F12", "anzio:C5F14", "anzio:C5F2.2")
def why_not_open(book: Book, state: State, place: int) -> wl.Refused | None:
    """Why no counter can be declared on a place at the end of this Allied turn.

    It must be friendly now, whoever held it earlier in the turn; a port must be out of German zones of control.
    """
    port = book.places[place]
    if port.kind == "box":
        return no("C5F13 needs-no-counter", port=port.name)
    if not state.sea.counters:
        return no("C5F2.1 no-port-counter-left")
    if place in [known for known, _ in state.sea.opened]:
        return no("C5F2.1 has-a-counter", port=port.name)
    mine = friendly_cells(book, state, place)
    if not mine:
        return no("C5F4.1 no-hex-friendly", port=port.name)
    if port.kind == "port" and mine & zone(book, AXIS, state.forces[AXIS]):
        return no("C5F4.2 german-zone-control", port=port.name)
    return NO_OPENING(book, state, place)


@wl.rule("anzio:C5F9", "anzio:C5F10")
def construction_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of the Allied turn: the beachhead invaded this turn takes a counter, other places may."""
    if state.sea.lift >= 0 and state.sea.counters and friendly_cells(book, state, state.sea.invaded[-1]):
        state = declare(book, state, state.sea.invaded[-1], events)
    state = wl.replace(state, sea=wl.replace(state.sea, lift=NO_LANDING))
    return wl.push(state, Opening()) if is_asked(book, state) else state


def is_asked(book: Book, state: State) -> bool:
    """Whether the Allies decide about ports: if they could open one, or might for all that the Germans know."""
    if FEIGNED(book, state, None):
        state = wl.replace(state, sea=wl.replace(state.sea, counters=1))
    return bool(openable(book, state))


def openable(book: Book, state: State) -> list[int]:
    """The places that a counter may be declared on."""
    if not state.sea.counters:
        return []
    return [place for place in range(len(book.places)) if why_not_open(book, state, place) is None]


class Opening(AlliedQuestion, frozen=True, gc=False, tag="opening"):
    """Which ports and beachheads are put under construction."""

    rule_id = "C5F4.1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        if not openable(book, state):
            return message("ask opening none")
        return message("ask opening", left=state.sea.counters)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        ids = (book.place_ids[place] for place in openable(book, state))
        none = [wl.END, FEIGN] if FEIGNED(book, state, None) else [wl.END]
        return sorted([*none, *(wl.Action("open", to=name) for name in ids)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do != "open":
            return wl.pop(state)
        state = declare(book, state, book.place_index[action.to], events)
        return state if is_asked(book, state) else wl.pop(state)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        place = book.place_index.get(action.to, -1)
        if action.do == "open" and place >= 0:
            return why_not_open(book, state, place) or no("C5F4.1 cannot-opened-now")
        return no("C5F4.1 allied-turn-ending-open-port")

    def left_undone(self, book: Book, state: State) -> list[tuple[str, str]]:
        if not state.sea.counters:
            return []
        return [(say("undone opening", count=state.sea.counters), book.cite("C5F2.1"))]


# --- destruction ----------------------------------------------------------------------------------------


def destroy(book: Book, state: State, place: int, cited: str, events: wl.Events) -> State:
    """Take a counter off the board for good."""
    events.append(
        wl.Event(
            "port-lost",
            book.cite(cited),
            hexes=tuple(map(book.label, book.place_cells[place])),
            word=book.place_ids[place],
        )
    )
    opened = tuple(entry for entry in state.sea.opened if entry[0] != place)
    return wl.replace(state, sea=wl.replace(state.sea, opened=opened))


@wl.rule("anzio:C5F5.1", "anzio:C5F5.2", "anzio:C5F6.2", "anzio:C5F7", "anzio:X8-10B3", "anzio:C11C9")
def lost_to_occupation(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """What German units do to ports on their way.

    A port under construction is lost to a zone of control, a finished one to occupation, by inverted counters too; a
    beachhead is lost once every coastal hex of its zone is German, and as long as one is Allied it may grow again.
    """
    side, unit, cells = entry
    if side == ALLIED or not state.sea.opened:
        return state
    controls = defence_of(book, state, AXIS, unit) > 0
    entered = wl.mask_of(cells)
    for place, turn in state.sea.opened:
        hexes = place_mask(book, place)
        if book.places[place].kind == "port":
            building = turn == state.turn and controls
            if hexes & entered:
                state = destroy(book, state, place, "C5F5.2", events)
            elif building and any(book.near[cell] & hexes for cell in cells):
                state = destroy(book, state, place, "C5F5.1", events)
        elif turn < state.turn and not hexes & state.friendly:
            state = destroy(book, state, place, "C5F6.2", events)
    return state


@wl.rule("anzio:C5F6.1")
def german_turn_ends(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """A place of this turn is lost if every hex of it is under German zones of control, or German, by now."""
    threatened = zone(book, AXIS, state.forces[AXIS])
    for place, turn in state.sea.opened:
        if turn == state.turn and not friendly_cells(book, state, place) & ~threatened:
            cited = "C5F6.1" if book.places[place].kind == "zone" else "C5F5.1"
            state = destroy(book, state, place, cited, events)
    return state


def read_sea(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The sea of a described position: the fields that differ from the usual ones."""
    blank = bytes(len(book.places))
    return wl.replace(
        state, sea=wl.part(Sea, {"came_in": blank, "went_out": blank, "carried": blank, **given})
    )


def read_ports(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The port counters of a described position: places and the turns of their counters."""
    opened, names = [], [week.name for week in book.calendar]
    for place, week in given.items():
        if place not in book.place_index or week not in names:
            raise bad("choice no-place-or-no-turn", place=str(place)[:30], week=str(week)[:12])
        opened.append((book.place_index[place], names.index(week)))
    return wl.replace(state, sea=wl.replace(state.sea, opened=tuple(opened) or state.sea.opened))


CHAPTER = wl.Chapter[Book, State](
    title="Ports and beachheads",
    frames=(Opening,),
    verbs={"open": ("to",), "feign": ()},
    hooks=(ENTERED.by(lost_to_occupation),),
    fields={"sea": wl.Field(dict, read_sea), "ports": wl.Field(dict, read_ports)},
    news={"port-lost": "port", "open": "port"},
)
