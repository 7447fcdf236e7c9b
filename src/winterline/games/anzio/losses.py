"""Losses: steps, inverted counters, and what is taken off the board."""

from __future__ import annotations

from collections.abc import Sequence

from winterline import author as wl

from .book import (
    MOVEMENT,
    Book,
    Question,
    after_use,
    blanks,
    cadres,
    lost_last,
    of_units,
    steps_left,
    units_in,
)
from .combat import involved
from .narrate import listed
from .stacking import limit_of, overfull
from .state import ALLIED, ON_BOARD, Battle, State, off_board, with_force
from .words import WORDS, message, no

DISBAND = wl.Action("disband")


@wl.rule("anzio:B4F8.2", "anzio:C10A3")
def destroy(
    book: Book, state: State, side: int, units: Sequence[int], events: wl.Events, cited: str, what: str = ""
) -> State:
    """Take units off the board: combat units for good, replacement counters back to the pool."""
    if not units:
        return state
    events.append(wl.Event(what or "eliminated", book.cite(cited), book.names(side, tuple(units))))
    force = state.forces[side]
    for unit in units:
        force = force.put(unit, after_use(book, side, unit))
    state = with_force(state, side, force)
    return struck_off(state, units) if side == state.side and state.battles else state


def struck_off(state: State, units: Sequence[int]) -> State:
    """The state in which lost attackers have no part any more in the battles that are still to be fought."""

    def without(battle: Battle) -> Battle:
        if battle.outcome or not set(units) & set(battle.attackers):
            return battle
        attackers = tuple(u for u in battle.attackers if u not in units)
        return wl.replace(battle, attackers=attackers, first=tuple(u for u in battle.first if u in attackers))

    return wl.replace(state, battles=tuple(without(battle) for battle in state.battles))


@wl.rule(
    "anzio:B4F3",
    "anzio:B4F4.2",
    "anzio:B4F5",
    "anzio:B4F6",
    "anzio:B4F7",
    "anzio:B4F8.1",
    "anzio:B4F8.3",
    "anzio:B4F9",
    "anzio:C10A1",
    "anzio:C10A2",
    "anzio:C10A5",
    "anzio:C10B1",
)
def lose_step(
    book: Book, state: State, side: int, unit: int, events: wl.Events, cited: str = "B4F4.2"
) -> State:
    """One step of a unit: the next weaker counter of that same unit, then the inverted one, then nothing.

    Only the factors change with the counter; the unit keeps its movement and stacking values and can be built up again.
    """
    step, last = state.forces[side].step[unit], book.units[side].last[unit]
    if step >= last:
        return destroy(book, state, side, (unit,), events, cited)
    what = "inverted" if step + 1 == last else "step"
    events.append(wl.Event(what, book.cite(cited), book.names(side, (unit,))))
    return with_force(state, side, state.forces[side].reduced(unit, step + 1))


LOST_FIRST = wl.Numbers[Book, None, int]("the units of a side that take losses before others, as a mask")


def spared(book: Book, state: State, side: int, units: Sequence[int], loss: int) -> list[int]:
    """Those of some units in a battle who may survive a loss: not who takes it first, if that is all they have."""
    first = LOST_FIRST(book, None, side, 0)
    if not first:
        return list(units)
    vanguard = [unit for unit in units if first >> unit & 1]
    if steps_of(book, state, side, vanguard) > loss:
        return list(units)
    return [unit for unit in units if unit not in vanguard]


@wl.rule("anzio:B4F10", "anzio:C10B6", "anzio:C10C2", "anzio:C11B5", "anzio:C11C7")
def losable(book: Book, state: State, side: int, units: Sequence[int]) -> list[int]:
    """The units among these that may lose the next step: as the owner likes, inverted counters and ersatz too.

    Allied replacements, which have no defence factor, go only when nothing else is left in their hex.
    """
    at = state.forces[side].at
    alive = [unit for unit in units if at[unit] >= 0 and steps_left(book, state, side, unit)]
    first = LOST_FIRST(book, None, side, 0)
    if first and (vanguard := [unit for unit in alive if first >> unit & 1]):
        return vanguard
    last = lost_last(book, state, side, alive)
    if not last:
        return alive
    others = {at[unit] for unit in alive if unit not in last}
    return [unit for unit in alive if unit not in last or at[unit] not in others]


@wl.rule("anzio:E9J2")
def perish(
    book: Book, state: State, side: int, units: Sequence[int], need: int, events: wl.Events, cited: str
) -> State:
    """Take every step of some units: they are destroyed, those who have been lost before left aside.

    Of the regiments of a division cadres are left, unless more steps are asked for than all of them have.
    """
    at = state.forces[side].at
    kept = [] if need > steps_of(book, state, side, units) else cadres(book, side, units)
    state = destroy(book, state, side, [unit for unit in units if unit not in kept], events, cited)
    for unit in kept:
        while at[unit] >= 0 and steps_left(book, state, side, unit):
            state = lose_step(book, state, side, unit, events, cited)
    return state


def steps_of(book: Book, state: State, side: int, units: Sequence[int]) -> int:
    """The steps that these units can still absorb, inverted counters and replacements included."""
    at = state.forces[side].at
    return sum(steps_left(book, state, side, unit) for unit in units if at[unit] >= 0)


class SideLoses(wl.Run[Book, State], frozen=True, gc=False, tag="losses"):
    """A side loses steps in a battle: at once where there is no choice, otherwise as the owner says."""

    loser: int
    need: int

    def run(self, book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
        """Take one step, or ask for it; the others come after it."""
        side, units = self.loser, involved(state, self.loser)
        if not self.need:
            return state
        if steps_of(book, state, side, units) <= self.need:
            return perish(book, state, side, units, self.need, events, "B4F4.1")
        choices = losable(book, state, side, units)
        state = wl.push(state, wl.replace(self, need=self.need - 1))
        if len(choices) > 1:
            return wl.push(state, Losing(side, self.need))
        return lose_step(book, state, side, choices[0], events)


class Losing(Question, frozen=True, gc=False, tag="losing"):
    """Which unit of a battle loses the next step."""

    loser: int
    need: int

    rule_id = "B4F10"

    def side(self, book: Book, state: State) -> int:
        return self.loser

    def options(self, book: Book, state: State) -> list[wl.Action]:
        units = losable(book, state, self.loser, involved(state, self.loser))
        return of_units(book, self.loser, "lose", wl.mask_of(units))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        return lose_step(book, wl.pop(state), self.loser, book.index[action.unit][1], events)

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do != "lose":
            return no("B4E4 losses-last-battle-taken-first")
        side, unit = book.index.get(action.unit, (-1, -1))
        if side != self.loser or unit not in involved(state, side):
            return no("B4F10 only-battle-take-losses")
        if LOST_FIRST(book, None, side, 0) & wl.mask_of(involved(state, side)):
            return no("E10A2a italians-lost-first")
        return no("C11B5 replacements-lost-only-when-no")


TOLERATED = wl.Numbers[Book, State, int](
    "units of a side that stay in a hex beyond what it may hold, as a mask"
)


@wl.rule("anzio:B4D3", "anzio:B4G4c")
def excess(book: Book, state: State, side: int, cell: int) -> list[int]:
    """The units in a hex of which the owner must destroy some, because together they are more than it may hold."""
    if cell < 0 or not overfull(book, side, state.forces[side]) >> cell & 1:
        return []
    units, beyond = units_in(state, side, cell), TOLERATED(book, state, side, 0)
    if not beyond:
        return units
    counted = [unit for unit in units if not beyond >> unit & 1]
    points = sum(book.units[side].size[unit] for unit in counted)
    return counted if points > limit_of(book, side, cell, counted) else []


def crowds(book: Book, state: State, side: int) -> list[int]:
    """The hexes in which units of a side are more than they may be."""
    return [
        cell for cell in wl.bits(overfull(book, side, state.forces[side])) if excess(book, state, side, cell)
    ]


# --- giving up units of one's own ------------------------------------------------------------------------


def offers(book: Book, state: State) -> list[wl.Action]:
    """Asking, while movement lasts, to be asked at the end of the turn which units are given up.

    So nobody is asked who does not want to be; whoever may want to is asked when the battles are over.
    """
    return [DISBAND] if may_announce(book, state) else []


def may_announce(book: Book, state: State) -> int:
    """Whether that can be asked for, as the mask of one place."""
    return int(not state.giving_up and off_board(state.forces[state.side])[ON_BOARD] > 0)


def announce(book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
    """The side in turn wants to be asked at the end of its turn."""
    return wl.replace(state, giving_up=True)


def why_not_announce(book: Book, state: State, action: wl.Action) -> wl.Refused:
    """Why that cannot be asked for."""
    return no("B4F11 you-will-asked-end-turn" if state.giving_up else "B4F11 you-no-board")


class Disbanding(Question, frozen=True, gc=False, tag="disbanding"):
    """Which units of its own the side in turn destroys; before each it says whether there is one."""

    listed: bool = True
    """Whether a unit is chosen now; otherwise, whether one is."""

    rule_id = "B4F11"

    def prompt(self, book: Book, state: State) -> wl.Said:
        if not self.listed:
            return message("ask disbanding whether")
        return message("ask disbanding short" if runs_short(state) else "ask disbanding")

    def options(self, book: Book, state: State) -> list[wl.Action]:
        if not self.listed:
            return sorted([DISBAND, wl.END])
        return [wl.END, *of_units(book, state.side, "lose", wl.mask_of(own_on_board(book, state)))]

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == "end":
            return state
        if action.do == "disband":
            return wl.push(state, Disbanding())
        state = destroy(book, state, state.side, (book.index[action.unit][1],), events, "B4F11")
        return wl.push(state, Disbanding(listed=False)) if own_on_board(book, state) else state


def own_on_board(book: Book, state: State) -> list[int]:
    """The units of the side in turn that stand on the board; blank counters are none."""
    hidden = blanks(book, state.side)
    return [u for u, cell in enumerate(state.forces[state.side].at) if cell >= 0 and not hidden >> u & 1]


def runs_short(state: State) -> bool:
    """Whether units of the side in turn are beyond the capacity of their ports, whom the loss of others would feed."""
    at = state.forces[ALLIED].at
    return state.side == ALLIED and any(at[unit] >= 0 for unit in wl.bits(state.named))


@wl.rule("anzio:B4F11", "anzio:E10B2e")
def disbanding(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the end of a player-turn, and only then, its player may destroy any units of his own.

    It is asked of whoever wished so during movement, and while units are beyond the capacity of their ports.
    """
    short = runs_short(state)
    wanted = (state.giving_up or short) and own_on_board(book, state)
    return wl.push(state, Disbanding(listed=short)) if wanted else state


def eliminated(book: Book, event: wl.Event) -> wl.Message:
    """An elimination, with its cause where no battle is."""
    name = f"event eliminated {event.rule.partition(':')[2]}"
    return message(name if name in WORDS else "event eliminated", names=listed(book, event.units))


ANNOUNCED = wl.Each(lambda *_: (DISBAND,), may_announce, lambda *_: True)


CHAPTER = wl.Chapter[Book, State](
    title="Losses",
    frames=(SideLoses, Losing, Disbanding),
    verbs={"lose": ("unit",), "disband": ()},
    picks=("lose",),
    chores={MOVEMENT: (wl.Chore("disband", offers, announce, why_not_announce, each=ANNOUNCED),)},
    destructive=("lose", "disband"),
    sentences={"eliminated": eliminated},
    news={"inverted": "step", "step": "step", "eliminated": "loss"},
)
