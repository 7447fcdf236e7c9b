"""Interdiction: Allied factors that are left over slow German units or close hexes to Strategic Movement."""

from __future__ import annotations

from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

import msgspec

from winterline import author as wl

from ..advanced import forms
from ..book import AlliedQuestion, Book, remembered, variant
from ..costs import Cuts
from ..movement import ALLOWANCE, NO_STRATEGIC, OTHER_POINTS, STRATEGIC_BARS, STRATEGIC_CUTS
from ..passage import ENTERED, Entry
from ..shown import MARKERS, MARKS
from ..state import ALLIED, AXIS, State
from ..words import message, no
from .factors import AIR, FACTORS, NAVAL, naval_guns, spend

HALVED, KEPT_NEAR, CLOSED = 2, 4, 3
"""The highest faces of the die that halve a unit's movement, bar it from Strategic Movement, or close a hex."""


class Cut(NamedTuple):
    """A place that the Allies can close to Strategic Movement: its number, its name and its hexes."""

    key: int
    name: str
    cells: tuple[int, ...]


class Struck(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is interdicted."""

    slowed: wl.Mask = 0
    """German units interdicted to half movement."""
    held: wl.Mask = 0
    """German units that may not use Strategic Movement."""
    cut: wl.Mask = 0
    """Interdicted hexes, or sides."""
    tried: tuple[wl.Mask, wl.Mask] = (0, 0)
    """Units and places at which interdiction has failed this turn."""


STRUCK = wl.Slot(Struck())
PLACES = wl.Values[Book, None, None, tuple[Cut, ...]]("the places that can be interdicted")
NO_STRIKE = wl.Refusals[Book, State, int]("why a German unit cannot be interdicted")
NO_CUT = wl.Refusals[Book, None, str]("why a kind of factor cannot interdict a place")


@wl.rule("anzio:D3D1", "anzio:D3D5")
def interdict(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of the Allied turn factors neither used nor allotted may interdict; the Germans never do."""
    left = in_hand(book, state, NAVAL) or in_hand(book, state, AIR)
    return wl.push(state, Interdicting()) if left else state


def in_hand(book: Book, state: State, kind: str) -> int:
    """The Allied factors of a kind that are left."""
    return int(naval_guns(book, state)) if kind == NAVAL else FACTORS.of(state).air[ALLIED]


@wl.rule("anzio:D3D1b", "anzio:EX.D3D1b", "anzio:E13D")
def price(book: Book, unit: int) -> int:
    """The factors that it takes to interdict a German unit: one for each stacking point, at least one."""
    return max(1, book.units[AXIS].size[unit])


@wl.rule("anzio:D3D6.1", "anzio:D3D6.2")
def within_reach(book: Book, cells: tuple[int, ...], kind: str) -> bool:
    """Whether a target in these hexes can be struck: from the air anywhere, by naval guns only on the coast."""
    return kind == AIR or any(book.coastal >> cell & 1 for cell in cells)


@wl.rule("anzio:D3D4")
def tried(state: State) -> tuple[int, int]:
    """The units and the places that have been tried this turn without full success, as masks."""
    return STRUCK.of(state).tried


def why_not_unit(book: Book, state: State, kind: str, unit: int) -> wl.Refused | None:
    """Why a German unit cannot be interdicted; naval guns strike with aircraft where it takes several factors."""
    cell = state.forces[AXIS].at[unit]
    if cell < 0:
        return no("D3D1a not-board")
    if refused := NO_STRIKE(book, state, unit):
        return refused
    if (tried(state)[0] | STRUCK.of(state).slowed) >> unit & 1:
        return no("D3D4 tried-already-turn")
    if not within_reach(book, (cell,), kind):
        return no("D3D6.2 naval-guns-reach-only-coast")
    guns = int(kind == NAVAL)
    if kind not in (AIR, NAVAL) or in_hand(book, state, kind) < guns:
        return no("D3D1 no-such-factor-left")
    if guns + in_hand(book, state, AIR) < price(book, unit):
        return no("D3D1b takes-factors", price=price(book, unit))
    return None


def why_not_cut(book: Book, state: State, kind: str, place: Cut | None) -> wl.Refused | None:
    """Why a place cannot be interdicted."""
    if place is None:
        return no("D3D2.1 no-such-place-interdict")
    if (tried(state)[1] | STRUCK.of(state).cut) >> place.key & 1:
        return no("D3D4 place-tried-already-turn")
    if kind not in (AIR, NAVAL) or not in_hand(book, state, kind):
        return no("D3D1 no-such-factor-left")
    if not within_reach(book, place.cells, kind):
        return no("D3D6.2 naval-guns-reach-only-coast")
    return NO_CUT(book, None, kind)


@remembered
def targets(book: Book, kind: str) -> dict[int, wl.Action]:
    """The places that a kind of factor can ever interdict, by number, and doing so, in the order of actions."""
    if NO_CUT(book, None, kind):
        return {}
    found = [place for place in PLACES(book, None, None, ()) if within_reach(book, place.cells, kind)]
    cuts = [(place.key, wl.Action("cut", kind=kind, to=place.name)) for place in found]
    return dict(sorted(cuts, key=itemgetter(1)))


def open_targets(book: Book, kind: str, shut: int) -> list[wl.Action]:
    """Those of them that are not shut."""
    open_ = dict(targets(book, kind))
    for key in wl.bits(shut):
        open_.pop(key, None)
    return list(open_.values())


def place_of(book: Book, name: str) -> Cut | None:
    """A place that can be interdicted, by its name."""
    return places_by_name(book).get(name)


@remembered
def places_by_name(book: Book) -> dict[str, Cut]:
    """All of them."""
    return {place.name: place for place in PLACES(book, None, None, ())}


class Interdicting(AlliedQuestion, frozen=True, gc=False, tag="interdicting"):
    """What is interdicted in the German turn."""

    rule_id = "D3D1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return message("ask interdicting", air=FACTORS.of(state).air[ALLIED], naval=FACTORS.of(state).naval)

    @wl.rule("anzio:D3D1a")
    def options(self, book: Book, state: State) -> list[wl.Action]:
        """German units and hexes, both in one turn if the factors allow it."""
        units, at = book.units[AXIS].counters, state.forces[AXIS].at
        shut = tried(state)[1] | STRUCK.of(state).cut
        cuts: list[wl.Action] = []
        struck = [wl.END]
        for kind in (AIR, NAVAL):  # as the order of actions has them
            if not in_hand(book, state, kind):
                continue
            cuts += open_targets(book, kind, shut)
            for unit, cell in enumerate(at):
                if cell >= 0 and why_not_unit(book, state, kind, unit) is None:
                    struck.append(wl.Action("interdict", kind=kind, unit=units[unit].id))
        return cuts + sorted(struck)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action.do == "end":
            return wl.pop(state)
        face = dice.roll(state.rolls, f"interdiction of {action.unit or action.to}")
        state = wl.replace(state, rolls=state.rolls + 1)
        if action.do == "interdict":
            unit = book.index[action.unit][1]
            return strike(book, paid(book, state, action.kind, price(book, unit)), unit, face, events)
        return close(book, paid(book, state, action.kind, 1), action.to, face, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        side, unit = book.index.get(action.unit, (-1, -1))
        if action.do == "interdict" and side == AXIS:
            why = why_not_unit(book, state, action.kind, unit)
        elif action.do == "cut":
            why = why_not_cut(book, state, action.kind, place_of(book, action.to))
        else:
            return no("D3D1 factors-left-may-interdict-german")
        return why or no("D3D1 only-what-offered-struck-now")


def paid(book: Book, state: State, kind: str, count: int) -> State:
    """The state with factors spent: naval guns give one, aircraft the rest."""
    guns = int(kind == NAVAL)
    return spend(state, ALLIED, air=count - guns, naval=guns)


@wl.rule("anzio:D3D1c", "anzio:D3D1e")
def strike(book: Book, state: State, unit: int, face: int, events: wl.Events) -> State:
    """Interdict one unit, and nobody else in its hex.

    On 1-2 it has half its points and no Strategic Movement, on 3-4 just no Strategic Movement.
    """
    struck, bit = STRUCK.of(state), 1 << unit
    word = "no Strategic Movement" if face <= KEPT_NEAR else "no effect"
    if face <= KEPT_NEAR:
        struck = wl.replace(struck, held=struck.held | bit)
    if face <= HALVED:
        word, struck = "half movement", wl.replace(struck, slowed=struck.slowed | bit)
    else:
        struck = wl.replace(struck, tried=(struck.tried[0] | bit, struck.tried[1]))
    names = book.names(AXIS, (unit,))
    events.append(wl.Event("interdict", book.cite("D3D1c"), names, number=face, word=word))
    return STRUCK.put(state, struck)


@wl.rule("anzio:D3D2.1", "anzio:EX.D3D2.1")
def close(
    book: Book,
    state: State,
    name: str,
    face: int,
    events: wl.Events,
    told: tuple[str, str] = ("cut", "D3D2.1"),
) -> State:
    """Interdict a hex: on 1-3 German units that pass through it forfeit Strategic Movement.

    `told`: the event that tells of it and its rule, where it is no interdiction from the air.
    """
    place, (units, cuts) = place_of(book, name), tried(state)
    assert place is not None
    word = "closed to Strategic Movement" if face <= CLOSED else "no effect"
    what, cited = told
    events.append(wl.Event(what, book.cite(cited), hexes=(name,), number=face, word=word))
    if face <= CLOSED:
        return STRUCK.change(state, cut=STRUCK.of(state).cut | 1 << place.key)
    return STRUCK.change(state, tried=(units, cuts | 1 << place.key))


# --- what it does to German movement --------------------------------------------------------------------


@wl.rule("anzio:D3D3")
def lifted(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Interdiction lasts one German turn."""
    return STRUCK.put(state, Struck())


@wl.rule("anzio:D3D1d")
def half_points(book: Book, state: State, unit: int, halves: int) -> int:
    """The allowance of a unit: half of it if it is slowed, and that half is all it needs for a High Apennine side."""
    return halves // 2 if state.side == AXIS and STRUCK.of(state).slowed >> unit & 1 else halves


def slow_ones(book: Book, state: State, subject: None, units: int) -> int:
    """Who has other points than printed: those that are slowed."""
    return units | STRUCK.of(state).slowed if state.side == AXIS else units


def kept_near(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit may not use Strategic Movement: it is interdicted, or has passed through an interdicted hex."""
    if state.side != AXIS or not STRUCK.of(state).held >> unit & 1:
        return None
    return no("D3D1c interdicted-may-not-use-strategic")


@wl.rule("anzio:D3D2.2")
def closed_hexes(book: Book, state: State, subject: None, cells: int) -> int:
    """The hexes that German units do not enter by Strategic Movement; who starts in one is free to leave it."""
    return cells | STRUCK.of(state).cut if state.side == AXIS else cells


def forfeits(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """A German unit that passes through an interdicted hex has no Strategic Movement for the rest of the turn."""
    side, unit, cells = entry
    if side != AXIS or state.side != AXIS or not STRUCK.of(state).cut & wl.mask_of(cells):
        return state
    return STRUCK.change(state, held=STRUCK.of(state).held | 1 << unit)


@remembered
def hexes(book: Book) -> tuple[Cut, ...]:
    """The places that can be closed: every playable hex."""
    return tuple(Cut(cell, book.labels[cell], (cell,)) for cell in wl.bits(book.land))


# --- the aid's readings ---------------------------------------------------------------------------------


@wl.rule("anzio:P.interdict-naval")
def units_only(book: Book, state: None, kind: str) -> wl.Refused | None:
    """The aid's reading: naval guns interdict units, never hexes."""
    if kind != NAVAL:
        return None
    return no("P.interdict-naval naval-guns-interdict-only")


@remembered
def bridge_sides(book: Book) -> tuple[Cut, ...]:
    """The bridged hex sides: those by which a road leaves a hex with a bridge; named by both hexes."""
    out = []
    for cell in wl.bits(book.rivers.bridge & book.land):
        for other in book.around[cell]:
            at = cell * 6 + book.direction(cell, other)
            if book.road[at] and (cell < other or not book.rivers.bridge >> other & 1):
                out.append(Cut(at, f"{book.labels[cell]}/{book.labels[other]}", (cell, other)))
    return tuple(out)


@wl.rule("anzio:P.interdict-bridge")
def closed_sides(book: Book, state: State, subject: None = None, cuts: Cuts = frozenset()) -> Cuts:
    """The aid's reading: the hex sides that German units do not cross by Strategic Movement."""
    if state.side != AXIS:
        return cuts
    pairs = [(at // 6, book.board.grid.neighbours[at]) for at in wl.bits(STRUCK.of(state).cut)]
    return frozenset((*cuts, *pairs, *((there, here) for here, there in pairs)))


def forfeits_by_side(book: Book, state: State, entry: Entry, events: wl.Events) -> State:
    """A German unit that has crossed an interdicted side has no Strategic Movement for the rest of the turn."""
    side, unit, cells = entry
    if side != AXIS or state.side != AXIS or not STRUCK.of(state).cut:
        return state
    moved = next((event.hexes for event in reversed(events) if event.what == "move"), ())
    way = [book.cell(label) for label in moved] or list(cells)
    if not closed_sides(book, state).intersection(pairwise(way)):
        return state
    return STRUCK.change(state, held=STRUCK.of(state).held | 1 << unit)


def marks(book: Book, state: State, who: tuple[int, int]) -> list[wl.Shown]:
    """What interdiction does to a unit."""
    (side, unit), struck = who, STRUCK.of(state)
    if side == AXIS and struck.slowed >> unit & 1:
        return [wl.mark("½", message("mark slowed"), "bad", book.cite("D3D1c"))]
    if side == AXIS and struck.held >> unit & 1:
        return [wl.mark("ns", message("mark kept-near"), "warn", book.cite("D3D1c"))]
    return []


def cut_places(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The places that are closed."""
    cited = book.cite("D3D2.1")
    return [
        wl.mark("✕", message("mark cut", place=place.name), "bad", cited, hex=book.label(place.cells[0]))
        for place in PLACES(book, None, None, ())
        if STRUCK.of(state).cut >> place.key & 1
    ]


def taken_over(book: Book, state: State, swap: forms.Swap, events: wl.Events) -> State:
    """Whoever takes the place of an interdicted unit is interdicted."""
    hit = STRUCK.of(state)
    if state.side != AXIS or not (hit.slowed | hit.held) & swap.old:
        return state
    return STRUCK.change(state, slowed=swap.passed(hit.slowed), held=swap.passed(hit.held))


CHAPTER = wl.Chapter[Book, State](
    title="Interdiction",
    options=("supp.supporting-fire",),
    slices=(STRUCK,),
    frames=(Interdicting,),
    verbs={"interdict": ("kind", "unit"), "cut": ("kind", "to")},
    phases=(
        wl.Placed(wl.Phase("interdiction", interdict, ALLIED), before="ports"),
        wl.Placed(wl.Phase("interdiction ends", lifted, ALLIED), after="turn begins"),
    ),
    hooks=(
        ALLOWANCE.by(half_points),
        OTHER_POINTS.by(slow_ones),
        NO_STRATEGIC.by(kept_near),
        MARKS.by(marks),
        forms.SWAPPED.by(taken_over),
    ),
    news={"interdict": "roll", "cut": "roll"},
)


OF_HEXES = wl.Chapter[Book, State](
    title="Interdiction of hexes",
    options=("supp.supporting-fire",),
    unless=("aid:P.interdict-bridge",),
    hooks=(
        PLACES.by(lambda book, state, subject, found: hexes(book)),
        STRATEGIC_BARS.by(closed_hexes),
        ENTERED.by(forfeits),
        MARKERS.by(cut_places),
    ),
)
OF_BRIDGES = variant(
    "Interdiction of bridged sides",
    "aid:P.interdict-bridge",
    PLACES.by(lambda book, state, subject, found: bridge_sides(book)),
    STRATEGIC_CUTS.by(closed_sides),
    ENTERED.by(forfeits_by_side),
    MARKERS.by(cut_places),
)
UNITS_ONLY = variant("Naval guns interdict units only", "aid:P.interdict-naval", NO_CUT.by(units_only))
