"""Disengagement: in its own Combat Phase a side may try to break contact instead of attacking."""

from __future__ import annotations

from winterline import author as wl

from ..bonds import bars_movement
from ..book import HELD, Approach, Book, Question, cite, lookup, mover, units_at
from ..engage import MAY_NOT_ATTACK
from ..entry import friendly_areas
from ..losses import lose_step
from ..menus import COMBAT, refusing
from ..phrases import message, no
from ..retreat import begin, has_way
from ..shifts import quality_of
from ..state import ATTACKED, AUTO_DS, DISRUPTED, FULL_RETREAT, REBUILT, SLIPPED, State, with_force
from ..status import heirs
from ..tactics import areas_at
from ..zoc import enemies

TRY = wl.Action("try")
FAILED, COSTLY = 2, 3
"""The highest roll that fails, and the one that costs a step."""
LENGTHS = (1, 2)
Units = tuple[wl.UnitNumber, ...]


def has_tried(book: Book, state: State, step: Approach) -> wl.Refused | None:
    """Why a unit does not attack: it has tried to disengage."""
    if any(state.forces[step.side].deeds[unit] & SLIPPED for unit in step.units):
        return no("25.4.3a attacks-disengages-never-both")
    return None


# --- who may try --------------------------------------------------------------------------------------


@wl.rule("italy43:25.4.4b")
def is_walled_in(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether enemies and their bonds close every exit of a hex."""
    if cell in areas_at(book, friendly_areas(book, state, side)):
        return False
    open_ = book.ground.near[cell] & ~enemies(book, state, side)
    return all(bars_movement(book, state, side, cell, to) for to in wl.bits(open_))


@wl.rule("italy43:25.4.3a")
def why_not_try(book: Book, state: State, unit: int) -> wl.Refused | None:
    """Why a unit of the side in turn may not try to disengage now."""
    side = mover(book, state)
    force = state.forces[side]
    place, deeds = force.at[unit], force.deeds[unit]
    if place < 0 or not near_enemy(book, state, side, place):
        return no("25.4.3a only-next-enemy-disengages")
    if deeds & (ATTACKED | AUTO_DS | SLIPPED):
        return no("25.4.3a attacks-disengages-tries-but-once")
    if force.status[unit] & REBUILT:
        return no("25.4.3a under-replacement-marker-does-not")
    if force.order(unit) == FULL_RETREAT:
        return no("25.4.3a full-retreat-nothing-left-disengage")
    if is_walled_in(book, state, side, place):
        return no("25.4.4b enemy-bonds-close-every-way")
    return HELD(book, state, unit)


def near_enemy(book: Book, state: State, side: int, cell: int) -> bool:
    """Whether an enemy is next to a hex."""
    return bool(wl.dilate(1 << cell, book.board.grid.shifts) & enemies(book, state, side))


@wl.rule("italy43:25.4.1")
def offers(book: Book, state: State) -> list[wl.Action]:
    """The units that may try to disengage in the Combat Phase."""
    side = mover(book, state)
    units = range(len(state.forces[side].at))
    return book.naming("disengage", side, [u for u in units if why_not_try(book, state, u) is None])


def choose(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """A unit is about to try."""
    return wl.push(state, Slipping((lookup(book, mover(book, state), action.unit),)))


refuse = refusing(why_not_try, "25.4.1 only-side-turn-disengage", "25.4.1 cannot-disengage-now")
DISENGAGE = wl.Chore("disengage", offers, choose, refuse, message("chore disengage"))


# --- the attempt --------------------------------------------------------------------------------------


class Slipping(Question, frozen=True, gc=False, tag="slipping"):
    """Who tries together: a unit alone, or several of its hex with one roll."""

    units: Units

    rule_id = "25.4.3b"

    @wl.rule("italy43:25.4.3b")
    def options(self, book: Book, state: State) -> list[wl.Action]:
        """One roll for a unit, or for a stack of the owner's choice; the next attempt is chosen when this is known."""
        side = mover(book, state)
        here = units_at(state, side, state.forces[side].at[self.units[0]])
        more = [u for u in here if u not in self.units and why_not_try(book, state, u) is None]
        return [TRY, *book.naming("with", side, more)]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        side = mover(book, state)
        if action.do == "with":
            units = tuple(sorted((*self.units, lookup(book, side, action.unit))))
            return wl.push(wl.pop(state), Slipping(units))
        return attempt(book, wl.pop(state), side, self.units, dice, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        unit = lookup(book, mover(book, state), action.unit)
        together = no("25.4.3b only-same-hex-roll-together")
        return together if unit < 0 else why_not_try(book, state, unit) or together


@wl.rule("italy43:25.4.2b")
def modifiers(book: Book, state: State, side: int, units: Units) -> wl.Breakdown:
    """What is added to the roll: 1 if all are Mechanized, 1 if all are Elite, -1 if any is of Low Quality."""
    quality = [quality_of(book, state, side, unit) for unit in units]
    found = []
    if all(book.units[side].mech[unit] for unit in units):
        found.append(wl.Modifier(message("modifier mechanized"), 1, cite("25.4.2b")))
    if min(quality) > 0:
        found.append(wl.Modifier(message("modifier elite"), 1, cite("25.4.2b")))
    if min(quality) < 0:
        found.append(wl.Modifier(message("modifier low-quality"), -1, cite("25.4.2b")))
    return wl.Breakdown(tuple(found))


@wl.rule("italy43:25.4.2a")
def outcome(total: int) -> str:
    """The Disengagement Table: 1 and 2 fail, 3 costs a step, 4 and more succeed."""
    if total <= FAILED:
        return "fails"
    return "succeeds with a step lost" if total == COSTLY else "succeeds"


@wl.rule("italy43:25.4.4a")
def attempt(book: Book, state: State, side: int, units: Units, dice: wl.Dice, events: wl.Events) -> State:
    """One roll: failure leaves the units where they are, success sends them back, be it a step weaker."""
    state, die = wl.rolled(state, dice, "disengagement")
    state = with_force(state, side, state.forces[side].did(SLIPPED, *units))
    word = outcome(die + modifiers(book, state, side, units).total)
    events.append(wl.Event("disengage", cite("25.4.2a"), book.names(side, units), number=die, word=word))
    if word == outcome(FAILED):
        return state
    state = wl.push(state, Parting(units))
    return wl.push(state, Paying(units)) if word == outcome(COSTLY) else state


class Paying(Question, frozen=True, gc=False, tag="paying"):
    """Which unit loses the step that breaking contact costs."""

    units: Units

    rule_id = "25.4.4a"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return book.naming("lose", mover(book, state), self.units)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        side = mover(book, state)
        unit = lookup(book, side, action.unit)
        return lose_step(book, wl.pop(state), side, unit, events, self.cited(book, state))


class Parting(wl.Run[Book, State], frozen=True, gc=False, tag="parting"):
    """What follows a success: whoever is left goes back."""

    units: Units

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Ask how far."""
        units = heirs(state, mover(book, state), self.units)
        return wl.push(state, Breaking(units)) if units else state


class Breaking(Question, frozen=True, gc=False, tag="breaking-contact"):
    """How far the units go back."""

    units: Units

    rule_id = "25.4.4a"

    def options(self, book: Book, state: State) -> list[wl.Action]:
        side = mover(book, state)
        safe = [n for n in LENGTHS if all(has_way(book, state, side, unit, n) for unit in self.units)]
        return [wl.Action("slip", kind=str(length)) for length in safe or LENGTHS]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        side = mover(book, state)
        return begin(wl.pop(state), side, self.units, int(action.kind), DISRUPTED)


CHAPTER = wl.Chapter[Book, State](
    title="Disengagement",
    options=("disengagement",),
    frames=(Slipping, Paying, Parting, Breaking),
    verbs={"disengage": ("unit",), "try": (), "slip": ("kind",)},
    chores={COMBAT: (DISENGAGE,)},
    hooks=(MAY_NOT_ATTACK.by(has_tried),),
    news={"disengage": "roll"},
)
