"""Sealed port numbers (F17E): the Allies fix in secret which face of the die brings a port counter, or keep the card.

The Germans see every roll, and every counter that is put on the board. What each number would have given is kept beside
the true one: whoever does not know the number reckons with all that can have paid for what he has seen.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from winterline import author as wl

from .. import arrivals, ports
from ..book import AlliedChoice, Book
from ..shown import IN_HAND
from ..state import ALLIED, SIDES, State
from ..words import bad, message
from .harbours import BROUGHT, LUCKY, THROWN, UNTOLD, is_first

OPTION = "adv.supp.fog.ports"
CARD = "schedule"
NUMBERS = (CARD, "1", "2", "3", "4", "5", "6")
"""What may be fixed: the port counters of the card, or a face of the die."""
NOT_FIXED = -1


class Number(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The sealed port number."""

    fixed: int = NOT_FIXED
    """The face that brings a port counter, 0 for the card; -1 before it is fixed and for whoever may not know it."""
    hands: tuple[int, ...] = ()
    """The counters in hand that each of them would have left; below 0 if it cannot have paid for those on the board."""


NUMBER = wl.Slot(Number())


def is_secret(book: Book, state: State, subject: None = None) -> bool:
    """Whether nobody but the Allies knows the number, or the hand that it has given."""
    return not state.outcome and (not NUMBER.of(state).hands or len(possible(state)) > 1)


def possible(state: State) -> list[int]:
    """The numbers that can have paid for every counter on the board."""
    used = spent(state)
    return [number for number, hand in enumerate(NUMBER.of(state).hands) if hand >= used]


def spent(state: State) -> int:
    """The counters that were put on the board since the hands were reckoned."""
    known = NUMBER.of(state)
    return known.hands[known.fixed] - state.sea.counters if known.fixed >= 0 else 0


# --- fixing it --------------------------------------------------------------------------------------------


@wl.rule("anzio:X21-17E.1")
def fixing(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before the first roll, which is that of Sept III, the Allies fix their number in secret."""
    if is_first(book, state.turn) or NUMBER.of(state).hands:
        return state
    return wl.push(state, Fixing())


class Fixing(AlliedChoice, frozen=True, gc=False, tag="fixing"):
    """Which roll brings port counters, or that the card does."""

    rule_id = "F17E"
    verb, kinds = "fix", NUMBERS

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        events.append(wl.Event("port-number", book.cite("F17E")))
        hands = (state.sea.counters,) * len(NUMBERS)
        return NUMBER.put(wl.pop(state), Number(NUMBERS.index(action.kind), hands))


# --- what it brings ---------------------------------------------------------------------------------------


@wl.rule("anzio:F17E")
def lucky(book: Book, state: State, subject: None, face: int) -> int:
    """The face that brings a port counter: the one that the Allies have fixed."""
    fixed = NUMBER.of(state).fixed
    return fixed if fixed > 0 else face


@wl.rule("anzio:X21-17E.2")
def by_the_card(book: Book, state: State, face: int, counters: int) -> int:
    """Who keeps the card gets its port counters, whatever the die shows that he rolls for show."""
    return book.calendar[state.turn].ports if NUMBER.of(state).fixed == 0 else counters


def reckoned(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """With the counters of a turn: what each number would have given by its roll."""
    if is_first(book, state.turn) or not NUMBER.of(state).hands:
        return state
    known, face = NUMBER.of(state), THROWN.of(state).face
    hands = tuple(
        hand + gained(book, state, number, hand, face) if hand >= 0 else hand
        for number, hand in enumerate(known.hands)
    )
    return NUMBER.put(state, Number(known.fixed, hands))


def gained(book: Book, state: State, number: int, hand: int, face: int) -> int:
    """The port counters that a number would have brought with this roll to whoever holds so many."""
    got = int(face == number) if number else book.calendar[state.turn].ports
    then = THROWN.change(state, counters=got, turn=state.turn)
    return arrivals.new_counters(book, wl.replace(then, sea=wl.replace(then.sea, counters=hand)))


def paid(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As the Allied turn ends: counters that were put on the board come from the hand, whatever the number."""
    used = spent(state) if NUMBER.of(state).hands else 0
    if not used:
        return state
    return NUMBER.change(state, hands=tuple(hand - used for hand in NUMBER.of(state).hands))


# --- what others do not know ------------------------------------------------------------------------------


def seen(book: Book, state: State, seat: str) -> State:
    """The position without the number, the port counters in hand, and what the last roll brought."""
    if seat == SIDES[ALLIED] or not is_secret(book, state) or not NUMBER.of(state).hands:
        return state
    hands = tuple(hand - spent(state) for hand in NUMBER.of(state).hands)
    state = THROWN.change(wl.replace(state, sea=wl.replace(state.sea, counters=0)), counters=0)
    return NUMBER.put(state, Number(NOT_FIXED, hands))


def tells(book: Book, before: State, after: State) -> bool:
    """Whether a step leaves no doubt about the number."""
    return is_secret(book, before) and not is_secret(book, after)


def drawn_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with another number, as far as a side can tell, and the hand that it would have given."""
    if side == SIDES[ALLIED] or not is_secret(book, state) or not NUMBER.of(state).hands:
        return state
    number, used = rng.choice(possible(state)), spent(state)
    hand = NUMBER.of(state).hands[number] - used
    state = NUMBER.change(THROWN.change(state, counters=0), fixed=number)
    return wl.replace(state, sea=wl.replace(state.sea, counters=hand))


# --- what is shown and described --------------------------------------------------------------------------


def in_hand(book: Book, state: State, subject: None, held: wl.Said | int) -> wl.Said | int:
    """The counters in hand, or how many there may be."""
    known = NUMBER.of(state)
    if not known.hands or known.fixed != NOT_FIXED:
        return held
    hands = [known.hands[number] for number in possible(state)]
    return message("value counters-between", least=min(hands), most=max(hands))


def told(book: Book, state: State, seat: str) -> dict[str, Any] | None:
    """The number for whoever may know it, and those that are possible; nothing where it is not sealed."""
    if OPTION not in book.keys:
        return None
    known = NUMBER.of(state)
    return {
        "number": NUMBERS[known.fixed] if known.fixed >= 0 else "",
        "possible": [NUMBERS[number] for number in possible(state)] if known.hands else list(NUMBERS),
    }


def read_number(book: Book, state: State, name: str) -> State:
    """The port number of a described position; whatever it is, the counters in hand are those of the position."""
    if name not in NUMBERS:
        raise bad("choice no-port-number-choose-from", name=name[:12], numbers=NUMBERS)
    return NUMBER.put(state, Number(NUMBERS.index(name), (state.sea.counters,) * len(NUMBERS)))


def faults(book: Book, state: State) -> list[str]:
    """What is wrong with the port number."""
    known = NUMBER.of(state)
    if known != NUMBER.empty and OPTION not in book.keys:
        return ["a port number belongs to another option"]
    return ["the port number cannot have paid for the ports"] if known.hands and not possible(state) else []


CHAPTER = wl.Chapter[Book, State](
    title="Sealed port numbers",
    options=(OPTION,),
    slices=(NUMBER,),
    frames=(Fixing,),
    verbs={"fix": ("kind",)},
    phases=(
        wl.Placed(wl.Phase("port number", fixing, ALLIED), before="port roll"),
        wl.Placed(wl.Phase("port hands", reckoned, ALLIED), after="arrivals"),
        wl.Placed(wl.Phase("ports paid", paid, ALLIED), before="turn ends"),
    ),
    hooks=(
        LUCKY.by(lucky),
        BROUGHT.by(by_the_card),
        UNTOLD.by(is_secret),
        ports.FEIGNED.by(is_secret),
        IN_HAND.by(in_hand),
    ),
    views={"port_number": told},
    secret=wl.Secret((Fixing,), tells, tells, seen, drawn_anew),
    fields={"port_number": wl.Field(str, read_number)},
    invariants=(faults,),
)
