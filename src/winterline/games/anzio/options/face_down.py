"""Hidden deployment (F17B): German units that start face down, until the Allies have made their first landing.

Where units are placed is the Germans' to know until all of them are there. Then a counter without a face stands on the
board for each that starts face down; which of them is which is the one secret, and shown as the Allies come near.
"""

from __future__ import annotations

from random import Random

import msgspec

from winterline import author as wl
from winterline.core.bits import union

from .. import combat, contact, deployment, losses, passage, zoc
from ..advanced.starting_forms import Wearing
from ..book import MOVEMENT, AlliedQuestion, Book, Question, flagged, named, of_units, remembered
from ..setup import start_state
from ..shown import BOXES, ROWS
from ..stacking import overfull
from ..state import ABSENT, ALLIED, AXIS, FACE_DOWN, SIDES, WAITING, Battle, Force, State, with_force
from ..words import message, no
from .fog_covering import CITIES
from .start import moves_freely

SEAL = wl.Action("seal")
TRIES = 40
"""How often units are drawn anew that do not fit into their hexes."""


class Down(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The units that are face down."""

    pairs: tuple[tuple[int, int], ...] = ()
    """A counter without a face, and the unit that it stands for: the Germans' secret."""
    met: int = 0
    """The hexes of units into whose zone of control an Allied unit has come while they were face down."""
    entered: wl.Mask = 0
    """Those Allied units."""
    asked: bool = False
    """Whether the Allies have had their look at one."""
    veiled: bool = False
    """Whether the units have been left out, because a seat may not know them."""


DOWN = wl.Slot(Down())


# --- turning face down ------------------------------------------------------------------------------------


@remembered
def cities(book: Book) -> int:
    """The hexes of cities."""
    return wl.mask_of(c for place in book.board.places if place.kind in CITIES for c in place.cells)


def italians(book: Book, state: State) -> int:
    """The hexes with Italians who are not the Germans' own."""
    flags, at = book.units[ALLIED].flags.get("italian", 0), state.forces[ALLIED].at
    start = [cell for _, cell, _ in book.orders.defectors] if book.orders else []
    return wl.mask_of([*start, *(at[unit] for unit in wl.bits(flags) if at[unit] >= 0)])


@wl.rule("anzio:F17B1", "anzio:F17B2")
def able(book: Book, state: State) -> list[int]:
    """The units that free deployment is for, as far as they are on the board: any of them may start face down."""
    at = state.forces[AXIS].at
    return [unit for unit, cell in enumerate(at) if cell >= 0 and moves_freely(book, None, unit)]


@wl.rule("anzio:F17B3")
def too_near(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit may not lie face down where it is: in or next to a city, or Italians."""
    around, cell = book.board.grid.around, state.forces[AXIS].at[unit]
    near = wl.mask_of((cell, *around(cell)))
    if near & cities(book):
        return no("F17B3 city-too-near", name=named(book, AXIS, unit))
    if near & italians(book, state):
        return no("F17B3 italians-too-near", name=named(book, AXIS, unit))
    return None


def hiding(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """When all German units are placed their owner says which of them lie face down."""
    return state if state.turn or state.sea.invaded else wl.push(state, Hiding())


class Hiding(Question, frozen=True, gc=False, tag="hiding"):
    """Which German units start face down."""

    units: tuple[int, ...] = ()
    """Those chosen so far, in their order, which is that of their counters in a hex."""

    rule_id = "F17B2"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def options(self, book: Book, state: State) -> list[wl.Action]:
        left = [u for u in able(book, state) if u not in self.units and too_near(book, state, u) is None]
        return sorted([SEAL, *of_units(book, AXIS, "turn-down", wl.mask_of(left))])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == SEAL.do:
            return laid(book, wl.pop(state), self.units, events)
        return wl.swap(state, Hiding((*self.units, book.index[action.unit][1])))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        side, unit = book.index.get(action.unit, (-1, -1))
        if action.do != "turn-down" or side != AXIS or unit in self.units or unit not in able(book, state):
            return no("F17B2 only-freely-deployed")
        return too_near(book, state, unit) or no("F17B2 only-freely-deployed")


PLACING = (deployment.Deploying, Wearing, Hiding)
"""Decisions of the set-up, which are the Germans' to know."""


def laid(book: Book, state: State, units: tuple[int, ...], events: wl.Events) -> State:
    """Everybody sees the units that lie open, and a counter for each that lies face down, numbered by their hexes."""
    at, force = state.forces[AXIS].at, state.forces[AXIS]
    for unit in able(book, state):
        if unit not in units:
            names, hexes = book.names(AXIS, (unit,)), (book.label(at[unit]),)
            events.append(wl.Event("place", book.cite("C2A1.1"), names, hexes))
    counters = wl.bits(book.units[AXIS].flags["face-down"])
    pairs = tuple(zip(counters, sorted(units, key=lambda unit: at[unit]), strict=False))
    for counter, unit in pairs:
        force = force.put(counter, at[unit]).put(unit, FACE_DOWN)
    labels = tuple(book.label(at[unit]) for _, unit in pairs)
    events.append(wl.Event("face-down", book.cite("F17B2"), hexes=labels, number=len(pairs)))
    return DOWN.change(with_force(state, AXIS, force), pairs=pairs)


# --- turning up -------------------------------------------------------------------------------------------


def turned_up(book: Book, state: State, counters: list[int], events: wl.Events, cited: str) -> State:
    """Show the units that some counters stand for; whoever thinks ahead without knowing them leaves them as they are."""
    force, pairs = state.forces[AXIS], dict(DOWN.of(state).pairs)
    for counter in counters if not DOWN.of(state).veiled else ():
        unit, cell = pairs.pop(counter), force.at[counter]
        events.append(wl.Event("turned-up", book.cite(cited), book.names(AXIS, (unit,)), (book.label(cell),)))
        force = force.put(counter, ABSENT).put(unit, cell)
    return DOWN.change(with_force(state, AXIS, force), pairs=tuple(pairs.items()))


@wl.rule("anzio:F17B4")
def look(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before they invade the Allies may have one unit turned up."""
    if not DOWN.of(state).pairs:  # as after the first Allied movement, when all are face up
        return state
    return wl.push(DOWN.change(state, asked=True), Looking())


class Looking(AlliedQuestion, frozen=True, gc=False, tag="looking"):
    """Which unit that lies face down is turned up before the invasion."""

    rule_id = "F17B4"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        counters = wl.mask_of(counter for counter, _ in DOWN.of(state).pairs)
        return sorted([wl.END, *of_units(book, AXIS, "turn-up", counters)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == wl.END.do:
            return state
        return turned_up(book, state, [book.index[action.unit][1]], events, "F17B4")


@wl.rule("anzio:F17B5")
def come_near(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """An Allied unit that comes into the zone of control of units face down has them turned up."""
    known, at = DOWN.of(state), state.forces[AXIS].at
    if not known.pairs:  # nobody lies face down any more when the Germans move
        return state
    way = wl.mask_of(entry.cells)
    found = [counter for counter, _ in known.pairs if zoc.controlled(book, 1 << at[counter]) & way]
    if not found:
        return state
    met = known.met | wl.mask_of(at[counter] for counter in found)
    state = DOWN.change(state, met=met, entered=known.entered | 1 << entry.unit)
    return turned_up(book, state, found, events, "F17B5")


def before_combat(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As Allied movement ends all units are turned up; whoever has run into one that is too strong is lost."""
    known = DOWN.of(state)
    if known.pairs:
        state = turned_up(book, state, [counter for counter, _ in known.pairs], events, "F17B5")
    if not known.met:
        return state
    while lost := overmatched(book, state):
        state = losses.destroy(book, state, ALLIED, lost, events, "F17B6")
    return DOWN.change(state, met=0, entered=0)


@wl.rule("anzio:F17B6")
def overmatched(book: Book, state: State) -> list[int]:
    """The Allied units that came into the zone of a unit face down which all who are next to it cannot attack at 1-4."""
    known, touch = DOWN.of(state), contact.contact(book, state).touch
    lost = set[int]()
    for cell in wl.bits(known.met & union(touch.values())):
        beside = [unit for unit, hexes in touch.items() if hexes >> cell & 1]
        if combat.column_now(book, state, Battle(tuple(sorted(beside)), (cell,))) < 0:
            lost |= {unit for unit in beside if known.entered >> unit & 1}
    return sorted(lost)


# --- what others do not know ------------------------------------------------------------------------------


def is_deploying(state: State) -> bool:
    """Whether the Germans are still placing their units."""
    return any(isinstance(frame, PLACING) for frame in state.stack)


@remembered
def before_placing(book: Book) -> Force:
    """The Germans as everybody sees them until all are placed: those who may be anywhere are nowhere yet."""
    force = start_state(book).forces[AXIS]
    for unit in able(book, start_state(book)):
        force = force.put(unit, WAITING)
    return force


def seen(book: Book, state: State, seat: str) -> State:
    """The position without which unit is which, and while units are placed without any of them."""
    if seat == SIDES[AXIS]:
        return state
    known = DOWN.of(state)
    if is_deploying(state):
        return with_force(state, AXIS, before_placing(book), stack=(Hiding(),))
    if not known.pairs:
        return state
    blind = tuple((counter, -1) for counter, _ in known.pairs)
    return DOWN.change(state, pairs=blind, veiled=True)


def tells(book: Book, before: State, after: State) -> bool:
    """Whether a step turns a unit up, or ends the set-up: then everybody sees who lies open."""
    shown = is_deploying(before) and not is_deploying(after)
    return shown or len(DOWN.of(after).pairs) < len(DOWN.of(before).pairs)


def drawn_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with other units under the counters, as far as a side can tell."""
    pairs = DOWN.of(state).pairs
    if side == SIDES[AXIS] or not pairs:
        return state
    counters, units = [counter for counter, _ in pairs], sorted(unit for _, unit in pairs)
    for _ in range(TRIES):
        rng.shuffle(units)
        after = DOWN.change(state, pairs=tuple(zip(counters, units, strict=True)))
        if not overfull(book, AXIS, turned_up(book, after, counters, [], "F17B5").forces[AXIS]):
            break
    return after


# --- what is shown ----------------------------------------------------------------------------------------


def row(book: Book, state: State, who: tuple[int, int], told: wl.Shown) -> wl.Shown:
    """A counter without a face has no figures; its owner is told which unit it stands for."""
    side, unit = who
    if not flagged(book, side, unit, "face-down"):
        return told
    hidden = ("attack", "defence", "steps", "inverted", "move", "stacking")
    out = {name: part for name, part in told.items() if name not in hidden} | {"blank": True}
    known = DOWN.of(state)
    mine = dict(known.pairs).get(unit, -1)
    if known.veiled or mine < 0:
        return out
    badge = wl.mark("?", message("mark covers", names=[named(book, AXIS, mine)]), "note", book.cite("F17B2"))
    return out | {"covers": list(book.names(AXIS, (mine,))), "marks": [*out.get("marks", []), badge]}


def boxes(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The box of the units that are face down."""
    return [
        wl.shown(id="face-down", title=message("box face-down"), side=SIDES[AXIS], rule=book.cite("F17B2"))
    ]


def faults(book: Book, state: State) -> list[str]:
    """What is wrong with units that are face down."""
    known, at = DOWN.of(state), state.forces[AXIS].at
    under = sorted(unit for unit, place in enumerate(at) if place == FACE_DOWN)
    backs = sorted(u for u in wl.bits(book.units[AXIS].flags.get("face-down", 0)) if at[u] != ABSENT)
    if not known.veiled and under != sorted(unit for _, unit in known.pairs):
        return ["a unit is face down, and no counter stands for it"]
    return ["a counter stands for nobody"] if backs != sorted(counter for counter, _ in known.pairs) else []


CHAPTER = wl.Chapter[Book, State](
    title="Hidden deployment",
    options=("adv.supp.fog.hidden-deployment",),
    slices=(DOWN,),
    frames=(Hiding, Looking),
    verbs={"turn-down": ("unit",), "turn-up": ("unit",), "seal": ()},
    placing=("turn-down",),
    phases=(
        wl.Placed(wl.Phase("face down", hiding, ALLIED), after="set-up"),
        wl.Placed(wl.Phase("a look", look, ALLIED), before="invasion"),
        wl.Placed(wl.Phase("face up", before_combat, ALLIED), after=MOVEMENT),
    ),
    hooks=(
        deployment.UNSEEN.by(lambda *_: True),
        passage.APPROACHED.by(come_near),
        ROWS.by(row),
        BOXES.by(boxes),
    ),
    secret=wl.Secret(PLACING, tells, tells, seen, drawn_anew),
    invariants=(faults,),
)
