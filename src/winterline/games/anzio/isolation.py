"""Isolation: how long units have gone without supply, who goes without when ports are too small, and who perishes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from winterline import author as wl

from .book import AlliedQuestion, Book, of_units
from .losses import destroy
from .state import ALLIED, AXIS, State
from .supply import allied_unsupplied, can_feed, feeds_all, german_isolated, within_reach
from .words import bad, no

FATAL = 2
"""Turns without supply that destroy a unit."""


def ticked(clock: bytes, without: int) -> bytes:
    """Turns without supply, one more for the units without it and none for the others."""
    return bytes(min(FATAL, turns + 1) if without >> unit & 1 else 0 for unit, turns in enumerate(clock))


@wl.rule("anzio:C9A8", "anzio:C9A9.1", "anzio:C9A9.2", "anzio:EX.C9A9.1")
def resupplied(book: Book, state: State) -> State:
    """Between player-turns, whosever turn it was, a unit that has a line again starts afresh.

    A gap in the midst of movement that is closed again does not count.
    """
    state = relieved(book, state)
    if not any(map(any, state.clock)):
        return state
    without = allied_unsupplied(book, state, state.named)[0], german_isolated(book, state)
    allied, german = (
        bytes(turns if mask >> unit & 1 else 0 for unit, turns in enumerate(clock))
        for mask, clock in zip(without, state.clock, strict=True)
    )
    return wl.replace(state, clock=(allied, german))


@wl.rule("anzio:C9A7", "anzio:C9A5", "anzio:EX.C9A7")
def german_isolation(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the start of an Allied player-turn German units isolated for two turns running are destroyed.

    Until then isolation costs them nothing.
    """
    without = german_isolated(book, state)
    clock = ticked(state.clock[AXIS], without)
    late = [unit for unit in wl.bits(without) if clock[unit] >= FATAL]
    return destroy(book, wl.replace(state, clock=(state.clock[ALLIED], clock)), AXIS, late, events, "C9A7")


# --- the Allies -----------------------------------------------------------------------------------------


@wl.rule("anzio:C9C8b.2", "anzio:EX.C9C8b.2")
def spared(book: Book, state: State) -> tuple[int, int]:
    """Of the units named as beyond capacity: those that must go on without, and those of whom any one could be fed now.

    Somebody is fed again when there is more capacity, or others are withdrawn or lost.
    """
    if not state.named:
        return 0, 0
    drawing = {u: s for u, s in within_reach(book, state).items() if s}
    named = state.named & wl.mask_of(drawing)
    others = {u: s for u, s in drawing.items() if not named >> u & 1}
    if not feeds_all(book, state, others):
        return named, 0
    free = wl.mask_of(u for u in wl.bits(named) if can_feed(book, state, {**others, u: drawing[u]}))
    return named & ~free, free


def relieved(book: Book, state: State) -> State:
    """The state with those named units fed again for whom there is room, as long as nobody has to choose among them."""
    if not state.named:
        return state
    kept, free = spared(book, state)
    after = wl.replace(state, named=kept)
    asks = allied_unsupplied(book, after, kept)[1] & free
    return wl.replace(state, named=kept | free) if asks else after


def settle_names(book: Book, state: State, perish: bool, events: wl.Events) -> State:
    """See who is beyond capacity now: those named before as long as they must be, then whom the player names."""
    kept, free = spared(book, state)
    state = wl.replace(state, named=kept)
    crowded = allied_unsupplied(book, state, kept)[1]
    if crowded:
        return wl.push(state, Naming(crowded & free or crowded, perish))
    return settled(book, state, perish, events)


def settled(book: Book, state: State, perish: bool, events: wl.Events) -> State:
    """What follows once it is settled who goes without: they perish, or their clocks run on."""
    return starve(book, state, events) if perish else count_allied(book, state)


@wl.rule("anzio:X7-9A1", "anzio:C9C11")
def allied_supply(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """At the start of the Allied player-turn: who is in supply for all of it, and who must be named.

    The reasons of two turns running may differ: no line, or beyond capacity.
    """
    return settle_names(book, state, perish=False, events=events)


def count_allied(book: Book, state: State) -> State:
    """Let the clocks of the Allied units without supply run on."""
    without = allied_unsupplied(book, state, state.named)[0]
    return wl.replace(state, clock=(ticked(state.clock[ALLIED], without), state.clock[AXIS]))


@wl.rule("anzio:C9C9", "anzio:X7-9C9", "anzio:P.isolation-fix")
def allied_losses(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """After combat it shows who is without supply for the second turn running.

    He is saved if he was withdrawn, if combat reopened a line, or if others were lost who drew on his source.
    """
    late = any(turns >= FATAL for turns in state.clock[ALLIED])
    return settle_names(book, state, perish=True, events=events) if late else state


@wl.rule("anzio:C9C10")
def starve(book: Book, state: State, events: wl.Events) -> State:
    """Destroy the Allied units that are still without supply when combat of their second turn is over."""
    without = allied_unsupplied(book, state, state.named)[0]
    late = [unit for unit in wl.bits(without) if state.clock[ALLIED][unit] >= FATAL]
    return destroy(book, state, ALLIED, late, events, "C9C10")


class BeyondCapacity(AlliedQuestion, frozen=True, gc=False):
    """Which units are beyond the capacity of their ports and beachheads."""

    rule_id = "C9C8b.1"

    def candidates(self, book: Book, state: State) -> int:
        """The units that may be named now."""
        return allied_unsupplied(book, state, state.named)[1]

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return of_units(book, ALLIED, "name", self.candidates(book, state))

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.replace(state, named=state.named | 1 << book.index[action.unit][1])
        events.append(wl.Event("named", self.cited(book, state), (action.unit,)))
        if allied_unsupplied(book, state, state.named)[1]:
            return state
        return self.all_named(book, wl.pop(state), events)

    def all_named(self, book: Book, state: State, events: wl.Events) -> State:
        """What follows once everybody is named who goes without."""
        raise NotImplementedError

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "name" and action.unit in book.index:
            return no("C9C8b.1 not-among-may-go-without")
        return no("C9C8b.1 first-name-beyond-capacity-their")


class Naming(BeyondCapacity, frozen=True, gc=False, tag="naming"):
    """Which units go without until there is room for them again."""

    among: wl.Mask
    """Those named before, when it suffices to name some of them again; they cannot be changed for others."""
    perish: bool
    """Whether those still without supply for the second turn are destroyed afterwards."""

    def candidates(self, book: Book, state: State) -> int:
        crowded = super().candidates(book, state)
        return crowded & self.among or crowded

    def all_named(self, book: Book, state: State, events: wl.Events) -> State:
        return settled(book, state, self.perish, events)


def read_clock(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """Turns without supply of a described position."""
    clock = [bytearray(len(units.counters)) for units in book.units]
    for name, turns in given.items():
        if name not in book.index or turns not in (0, 1, 2):
            raise bad("choice no-unit-or-not-number", name=str(name)[:40], turns=str(turns)[:8])
        side, number = book.index[name]
        clock[side][number] = turns
    return wl.replace(state, clock=(bytes(clock[0]), bytes(clock[1])))


CHAPTER = wl.Chapter[Book, State](
    title="Isolation",
    frames=(Naming,),
    verbs={"name": ("unit",)},
    picks=("name",),
    destructive=("naming.name",),
    news={"named": "headline"},
    fields={"clock": wl.Field(dict, read_clock)},
)


TWO_TURNS = wl.Chapter[Book, State](
    title="Two turns without supply",
    unless=("adv.supp.step-isolation",),
    phases=(
        wl.Placed(wl.Phase("isolation", german_isolation, ALLIED), after="turn begins"),
        wl.Placed(wl.Phase("supply", allied_supply, ALLIED), after="arrivals"),
        wl.Placed(wl.Phase("supply lost", allied_losses, ALLIED), after="disbanding"),
    ),
)
