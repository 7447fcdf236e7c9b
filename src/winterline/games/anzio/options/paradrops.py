"""Parachute drops: the die with its surcharges, and what becomes of the unit (F8B6)."""

from __future__ import annotations

from winterline import author as wl

from .. import inverted, landfall, losses, movement, occupation, passage, words, zoc
from ..advanced.falls import INVERTED, LOST
from ..advanced.lists import orders
from ..advanced.schedules import Fall
from ..book import HALT, Book, Question, named, remembered
from ..state import ALLIED, State, with_force
from . import air, airlift
from .airlift import DROPS
from .forts import WORKS, forts_of

SURCHARGE = 2
"""What every difficulty adds to the die."""
FATAL = ("caught", "shot", "lost")
"""Fates that nobody survives: no way out of an enemy zone, inverted before the enemy's eyes, never arrived."""


# --- the die ----------------------------------------------------------------------------------------------


@wl.rule("anzio:F8B6.7")
@remembered
def plain(book: Book) -> int:
    """The hexes with plain terrain as paratroops see it: every major city too; minor cities and roads change nothing."""
    return book.board.hexes("plain") | book.major_city


def enemy_sky(book: Book, state: State) -> int:
    """The hexes that lie, wholly or in part, where the enemy of the side in turn has air superiority."""
    return air.partly_german(book, state) if state.side == ALLIED else air.allied_sky(book, state)


@wl.rule("anzio:F8B6.6")
def difficulties(book: Book, state: State) -> dict[str, int]:
    """What makes a drop harder, and the hexes where it does: each adds as much as any other."""
    return {
        "plain": ~plain(book),
        "any-high": book.board.hexes("high"),
        "zone": zoc.enemy_zone(book, state, state.side),
        "sky": enemy_sky(book, state),
    }


def met(found: dict[str, int], cell: int) -> tuple[str, ...]:
    """The difficulties of a hex."""
    return tuple(name for name, cells in found.items() if cells >> cell & 1)


def modified(book: Book, face: int, found: tuple[str, ...]) -> wl.Breakdown:
    """The die and what difficulties add to it."""
    cited = book.cite("F8B6.6")
    added = (wl.Modifier(words.message(f"surcharge {name}"), SURCHARGE, cited) for name in found)
    return wl.Breakdown((wl.Modifier(words.message("modifier die"), face, book.cite("F8B6.1")), *added))


def fall_of(book: Book, total: int) -> Fall:
    """The result of the table for a die with its surcharges."""
    return orders(book).falls[total - 1]


# --- what it does -----------------------------------------------------------------------------------------


@wl.rule("anzio:F8B6.1", "anzio:F8B6.2")
def onward(book: Book, state: State, unit: int, cell: int, attacks: bool) -> int:
    """The hexes beside its own that a unit may move to after its drop, whatever lies between but a barred side.

    It does not go from one enemy zone of control to another; unless it may attack it does not enter one at all. An enemy
    without a zone keeps nobody away.
    """
    zone = zoc.enemy_zone(book, state, state.side)
    open_ = book.near[cell] & ~airlift.shut(book, state, unit) & ~airlift.full(book, state, unit)
    return open_ if attacks and not zone >> cell & 1 else open_ & ~zone


def fate(book: Book, state: State, unit: int, cell: int, fall: Fall) -> str:
    """What becomes of a unit of the side in turn with a result: lost, shot or caught are the end of it."""
    if fall.result == LOST:
        return "lost"
    if fall.result == INVERTED:
        return "shot" if seen_lying(book, state, cell) else "inverted"
    if fall.attack:
        return "fights"
    if not zoc.enemy_zone(book, state, state.side) >> cell & 1:
        return "moves" if fall.move else "stays"
    return "leaves" if gets_away(book, state, unit, cell, fall) else "caught"


@wl.rule("anzio:F8B6.3")
def gets_away(book: Book, state: State, unit: int, cell: int, fall: Fall) -> bool:
    """Whether a unit that may not attack leaves the enemy zone in which it came down; otherwise it is destroyed there."""
    return fall.move > 0 and onward(book, state, unit, cell, fall.attack) != 0


def seen_lying(book: Book, state: State, cell: int) -> bool:
    """Whether an inverted counter in a hex is destroyed at once: an armed enemy controls it, and no friend covers it."""
    side = state.side
    threat = inverted.threat(book, 1 - side, state.forces[1 - side]) >> cell & 1
    return bool(threat) and not zoc.held(book, side, state.forces[side]) >> cell & 1


def drop(book: Book, state: State, unit: int, cell: int, dice: wl.Dice, events: wl.Events) -> State:
    """Roll for a drop and carry out what becomes of the unit."""
    side = state.side
    state, face = wl.rolled(state, dice, f"parachute drop at {book.label(cell)}")
    total = modified(book, face, met(difficulties(book, state), cell)).total
    fall = fall_of(book, total)
    told = fate(book, state, unit, cell, fall)
    names, where = book.names(side, (unit,)), (book.label(cell),)
    events.append(wl.Event("drop", book.cite("F8B6.1"), names, where, face, f"{total} {told}"))
    state = noted(state, unit, idle=not fall.attack)
    if fall.result == LOST:
        return lost(book, state, unit, events)
    return come_down(book, state, unit, cell, fall, events)


def noted(state: State, unit: int, idle: bool) -> State:
    """The state in which it is known that a unit of the side in turn has dropped."""
    known, bit = DROPS.of(state), 1 << unit
    allied, german = known.dropped
    both = (allied | bit, german) if state.side == ALLIED else (allied, german | bit)
    waits, used = known.idle | bit if idle else known.idle, known.used or state.side != ALLIED
    return DROPS.change(state, dropped=both, idle=waits, used=used)


@wl.rule("anzio:F8B6.5")
def lost(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """The end of a unit that never reaches its hex, which stays whose it is."""
    return losses.destroy(book, state, state.side, (unit,), events, "F8B6.5")


def come_down(book: Book, state: State, unit: int, cell: int, fall: Fall, events: wl.Events) -> State:
    """Put a unit into its hex with a result of the table, and let follow what does."""
    side = state.side
    state = turned_over(book, state, unit) if fall.result == INVERTED else state
    state = DROPS.change(state, down=(*DROPS.of(state).down, (unit, cell)))
    state = razed(book, touched_down(book, state, unit, cell, events), cell, events)
    told = fate(book, state, unit, cell, fall)
    if told in FATAL:
        return losses.destroy(book, state, side, (unit,), events, "C10C3" if told == "shot" else "F8B6.3")
    if not fall.move or not onward(book, state, unit, cell, fall.attack):
        return state
    return wl.push(state, Assembling(unit, fall.attack))


@wl.rule("anzio:F8C10", "anzio:F8C11", "anzio:F8C11b", "anzio:F8D4")
def touched_down(book: Book, state: State, unit: int, cell: int, events: wl.Events) -> State:
    """The state with a unit in its hex, and all that entering it sets off: the Initial Lift has no part in it.

    The hex is friendly now, and good for a port counter if it is a port; that is no invasion. An enemy port is lost.
    """
    spent = movement.allowance(book, state, unit)
    return landfall.entered(book, state, unit, cell, spent, events, stays=True)


@wl.rule("anzio:F8B6.4")
def turned_over(book: Book, state: State, unit: int) -> State:
    """The state in which a unit that drops is inverted; it does not move, and is like any other inverted counter."""
    side = state.side
    return with_force(state, side, state.forces[side].reduced(unit, book.units[side].inverted[unit]))


@wl.rule("anzio:F8C9")
def razed(book: Book, state: State, cell: int, events: wl.Events) -> State:
    """The state without the fort in which Allied paratroops have come down, inverted or not."""
    if state.side != ALLIED or not forts_of(state) >> cell & 1:
        return state
    events.append(wl.Event("fort-lost", book.cite("F8C9"), hexes=(book.label(cell),)))
    return WORKS.change(state, forts=forts_of(state) & ~(1 << cell))


# --- questions --------------------------------------------------------------------------------------------


def begin(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The player has chosen a unit to drop."""
    return wl.push(state, Parachuting(book.index[action.unit][1]))


class Parachuting(Question, frozen=True, gc=False, tag="parachuting"):
    """Where a unit drops: the die is rolled as soon as the hex is named."""

    unit: wl.UnitNumber

    rule_id = "F8B6.1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return words.message("ask parachuting", unit=named(book, state.side, self.unit))

    def options(self, book: Book, state: State) -> list[wl.Action]:
        found = airlift.zones_for(book, state, self.unit)
        return sorted([wl.Action("land", to=book.label(cell)) for cell in wl.bits(found)])

    @wl.rule("anzio:F8B4")
    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        """Drop at once, at whatever moment of the movement phase."""
        return drop(book, wl.pop(state), self.unit, book.cell(action.to), dice, events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do != "land":
            return words.no("F8B4 name-the-drop-hex")
        return airlift.why_not_there(book, state, self.unit, action.to)


class Assembling(Question, frozen=True, gc=False, tag="assembling"):
    """Whether a unit that has come down moves one hex; out of an enemy zone it must if it may not attack."""

    unit: wl.UnitNumber
    attacks: bool

    rule_id = "F8B6.1"

    def cited(self, book: Book, state: State) -> str:
        return book.cite("F8B6.1" if self.attacks else "F8B6.2")

    def prompt(self, book: Book, state: State) -> wl.Said:
        name = "ask assembling" if self.may_stay(book, state) else "ask assembling away"
        return words.message(name, unit=named(book, state.side, self.unit))

    def may_stay(self, book: Book, state: State) -> bool:
        """Whether the unit may stay where it came down."""
        cell = state.forces[state.side].at[self.unit]
        return self.attacks or not zoc.enemy_zone(book, state, state.side) >> cell & 1

    def options(self, book: Book, state: State) -> list[wl.Action]:
        cell = state.forces[state.side].at[self.unit]
        ways = [book.go[to] for to in wl.bits(onward(book, state, self.unit, cell, self.attacks))]
        return sorted([*ways, HALT] if self.may_stay(book, state) else ways)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == HALT.do:
            return state
        side, here, cell = state.side, state.forces[state.side].at[self.unit], book.cell(action.to)
        labels = (book.label(here), book.label(cell))
        cited = self.cited(book, state)
        events.append(wl.Event("assembled", cited, book.names(side, (self.unit,)), labels))
        state = occupation.stepped_into(book, state, self.unit, cell)
        return passage.enter(book, state, side, self.unit, (cell,), events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        here, cell = state.forces[state.side].at[self.unit], book.cell(action.to)
        if action.do != "go":
            return words.no("F8B6.2 must-leave-enemy-zone")
        if cell < 0 or not book.near[here] >> cell & 1:
            return words.no("F8B6.1 one-hex-after-the-drop")
        if airlift.full(book, state, self.unit) >> cell & 1:
            return words.no("F8B3 no-room-for-drop")
        if airlift.shut(book, state, self.unit) >> cell & 1:
            return airlift.why_not_there(book, state, self.unit, action.to)
        return words.no("F8B6.1 not-from-zone-to-zone" if self.attacks else "F8B6.2 not-into-enemy-zone")
