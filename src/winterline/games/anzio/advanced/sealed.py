"""Sealed orders of battle (F17D): the Germans choose in secret, and what they do tells bit by bit what they chose.

As long as several lists fit what everybody has seen, whatever follows for everybody is worked out for all of them alike
(`lists.supposed`, `lists.in_public`). A list is ruled out when something happens that it does not allow.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from winterline import author as wl
from winterline.core.frames import go_on

from .. import arrivals, passage, victory
from ..book import MOVEMENT, Book, blanks
from ..shown import PANELS
from ..state import ALLIED, ARRIVING, AXIS, SIDES, WAITING, Force, State, with_force
from ..words import bad, message
from . import forms, lists, reinforcements
from .garrisons import SALLY, garrisons, stays_in
from .orders_of_battle import LISTS
from .schedules import NEVER, VERSIONS

OPTION = "adv.supp.fog.oob"
ALL = 7
"""All three choices, as bits."""
CALLED = {"southern": "version southern", "roma": "version roma", "po-valley": "version po-valley"}
"""What the Advanced Games are called."""
NOT_BY_DATE = ("arrive",)
"""Events that only the Germans are told while their list is sealed."""


class Sealed(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What was chosen in secret, and what everybody still has to reckon with."""

    version: int = -1
    """Which of the three games the Allies play; -1 until it is chosen, and for whoever may not know it."""
    versions: int = ALL
    """The games that may be played as far as everybody knows, as bits."""
    lists: int = ALL
    """The German lists that may be in use as far as everybody knows, as bits."""
    home: wl.Mask = 0
    """German units that stood in their city as the German turn began, and may be its garrison."""


SEALED = wl.Slot(Sealed())


def several(choices: int) -> bool:
    """Whether more than one choice fits what everybody has seen."""
    return choices.bit_count() > 1


def is_secret(book: Book, state: State, subject: None = None) -> bool:
    """Whether nobody but the Germans knows their list."""
    return several(SEALED.of(state).lists) and not state.outcome


def possible(book: Book, state: State, subject: None, known: tuple[int, ...]) -> tuple[int, ...]:
    """The German lists that everybody has to reckon with."""
    return tuple(wl.bits(SEALED.of(state).lists)) if is_secret(book, state) else known


# --- what tells -------------------------------------------------------------------------------------------


class Ones:
    """Dice for thinking: the same for every list that is compared."""

    def roll(self, number: int, purpose: str) -> int:
        """A face that nobody has rolled."""
        return 1


@wl.rule("anzio:F17D3d")
def ruled_out(book: Book, state: State, kept: int, events: wl.Events) -> State:
    """The position in which only these German lists are possible; with one left everybody knows it."""
    kept &= SEALED.of(state).lists
    if kept == SEALED.of(state).lists:
        return state
    state = SEALED.change(state, lists=kept)
    if several(kept):
        return state
    number = lists.in_use(book, state)
    events.append(wl.Event("sealed-known", book.cite("F17D3d"), word=f"list {LISTS[number]}"))
    return lists.settled(book, state)


def german_turn(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """As the German turn begins: what comes by itself up to his first decision rules out lists that do not bring it."""
    if not is_secret(book, state):
        return state
    at = state.forces[AXIS].at
    home = wl.mask_of(
        unit
        for as_ in lists.supposed(book, state)
        for unit in wl.bits(garrisons(book, as_))
        if at[unit] >= 0 and stays_in(book, as_, unit) >> at[unit] & 1
    )
    return compared(book, SEALED.change(state, home=home), state.turn - 1, events)


def compared(book: Book, state: State, turn: int, events: wl.Events) -> State:
    """What comes by itself up to the next decision rules out lists that do not bring it; `turn` had the last arrivals."""
    told = {n: to_come(book, under(book, state, n, turn)) for n in lists.reckoned(book, state)}
    mine = told[lists.in_use(book, state)]
    return ruled_out(book, state, wl.mask_of(n for n, other in told.items() if other == mine), events)


def to_come(book: Book, state: State) -> tuple[State, list[wl.Event]]:
    """What everybody will see of the German turn up to its first decision, with dice that are the same for all lists."""
    events: list[wl.Event] = []
    after = go_on(book, state, lambda now: book.turns[now.side], Ones(), events)
    return blurred(after), [event for event in events if event.what not in NOT_BY_DATE]


def blurred(state: State) -> State:
    """The position without the German list, and without which units are due by it."""
    return lists.as_if(with_force(SEALED.change(state, lists=ALL), AXIS, not_due(state)), lists.NOT_CHOSEN)


def comes_by(book: Book, state: State, number: int, unit: int) -> bool:
    """Whether a German unit can be on the board by a list now; a blank counter tells nothing."""
    entry, second = lists.orders(book).german[number].entries[unit], lists.second_invasion(state)
    if not entry.used:
        return bool(blanks(book, AXIS) >> unit & 1)
    if entry.wave >= 0:
        return 0 <= second <= state.turn - entry.wave
    return entry.due == NEVER or entry.due <= state.turn


def seen_on_the_board(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """A German unit that comes to a hex rules out the lists that do not have it yet."""
    if entry.side != AXIS or not is_secret(book, state):
        return state
    kept = [number for number in lists.reckoned(book, state) if comes_by(book, state, number, entry.unit)]
    return ruled_out(book, state, wl.mask_of(kept), events)


def after_moves(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """A German unit that has left its city rules out the lists by which it would be its garrison."""
    if not is_secret(book, state):
        return state
    if strayed(book, state):  # whoever drew it out of its city is gone
        return state
    kept = [number for number in lists.reckoned(book, state) if not strayed(book, lists.as_if(state, number))]
    return ruled_out(book, state, wl.mask_of(kept), events)


def strayed(book: Book, state: State) -> bool:
    """Whether a garrison that was in its city as the turn began is where it could not go."""
    at, home = state.forces[AXIS].at, SEALED.of(state).home
    return any(
        at[unit] >= 0 and not (stays_in(book, state, unit) | SALLY(book, state, unit, 0)) >> at[unit] & 1
        for unit in wl.bits(garrisons(book, state) & home)
    )


def taken_over(book: Book, state: State, swap: forms.Swap, events: wl.Events) -> State:
    """Whoever takes the place of a unit in its city may be its garrison."""
    return SEALED.change(state, home=swap.passed(SEALED.of(state).home)) if state.side == AXIS else state


# --- what others do not know ------------------------------------------------------------------------------


@wl.rule("anzio:F17D1", "anzio:F17D3b")
def seen(book: Book, state: State, seat: str) -> State:
    """The position without the German list, and without which of their units are due by it."""
    if seat == SIDES[AXIS] or not is_secret(book, state):
        return state
    return lists.as_if(with_force(state, AXIS, not_due(state)), lists.NOT_CHOSEN)


def tells(book: Book, before: State, after: State) -> bool:
    """Whether a step rules out a choice of either side."""
    was, now = SEALED.of(before), SEALED.of(after)
    return (was.lists, was.versions) != (now.lists, now.versions)


def drawn_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with another German list, as far as a side can tell, and whoever is due by it at the edge."""
    if side == SIDES[AXIS] or not is_secret(book, state) or lists.german_list(book, state) < 0:
        return state
    named = [frame.unit for frame in state.stack[-1:] if hasattr(frame, "unit") and state.side == AXIS]
    numbers = [n for n in lists.reckoned(book, state) if all(comes_by(book, state, n, u) for u in named)]
    return lists.suppose(book, state, rng.choice(numbers))


def under(book: Book, state: State, number: int, turn: int) -> State:
    """The position if a German list were in use, with those at the edge who are due by it in a German turn."""
    state = lists.as_if(state, number)
    force = not_due(state)
    waiting = with_force(wl.replace(state, turn=turn), AXIS, force)
    for unit in reinforcements.coming(book, waiting, AXIS, []) if turn >= 0 else ():
        force = force.put(unit, ARRIVING)
    return with_force(state, AXIS, force)


def supposed(book: Book, state: State, number: int, found: State) -> State:
    """The same as the last German turn has left it, or the one that goes on."""
    if not is_secret(book, state):
        return found
    return under(book, state, number, state.turn - (state.side == ALLIED))


def not_due(state: State) -> Force:
    """The German force with nobody at the edge."""
    force = state.forces[AXIS]
    for unit, place in enumerate(force.at):
        if place == ARRIVING:
            force = force.put(unit, WAITING)
    return force


# --- what is shown and described --------------------------------------------------------------------------


def told(book: Book, state: State, seat: str) -> dict[str, Any] | None:
    """What may have been chosen, and the choice of the Allies for whoever may know it; nothing where nobody seals."""
    if OPTION not in book.keys:
        return None
    sealed = SEALED.of(state)
    names = [LISTS[number] for number in lists.reckoned(book, state)]
    games = lists.orders(book).versions
    return {
        "lists": names if lists.german_list(book, state) >= 0 or is_secret(book, state) else list(LISTS),
        "versions": [VERSIONS[n] for n in wl.bits(sealed.versions)] if games else [],
        "version": VERSIONS[sealed.version] if sealed.version >= 0 else "",
    }


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The German lists that may be in use, and what the Allies need against each of them."""
    rows = []
    for number in lists.reckoned(book, state):
        wanted = victory.goal(book, lists.as_if(state, number))
        value = message("value cities-wanted", wanted=wanted.wanted, count=len(wanted.cities))
        rows.append(wl.row(message(f"list {LISTS[number]}"), value, book.cite(wanted.rule)))
    return [wl.panel("sealed", message("panel sealed"), book.cite("F17D3b"), rows, open=False)]


def in_words(book: Book, event: wl.Event) -> wl.Said:
    """That a choice is known now."""
    kind, _, name = event.word.partition(" ")
    if kind == "list":
        return message("event sealed-list", name=message(f"list {name}"))
    return message("event sealed-version", name=message(CALLED[name]))


def read_sealed(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """What is sealed in a described position: the Allied game, and which games and lists are still possible."""
    names = {"versions": VERSIONS, "lists": LISTS}
    changes: dict[str, int] = {}
    for name, value in given.items():
        if name == "version" and value in VERSIONS:
            changes[name] = VERSIONS.index(value)
        elif name in names and value and all(one in names[name] for one in value):
            changes[name] = wl.mask_of(names[name].index(one) for one in value)
        else:
            raise bad("choice sealed-choice-cannot", name=str(name)[:20], value=str(value)[:40])
    return SEALED.change(state, **changes)


def faults(book: Book, state: State) -> list[str]:
    """What is wrong with sealed choices: the true one must be among those that are possible."""
    sealed, number = SEALED.of(state), lists.CHOICE.of(state).german
    if sealed != SEALED.empty and OPTION not in book.keys:
        return ["sealed choices belong to another option"]
    wrong = (number, sealed.lists), (sealed.version, sealed.versions)
    return ["a sealed choice has been ruled out" for n, mask in wrong if n >= 0 and not mask >> n & 1]


CHAPTER = wl.Chapter[Book, State](
    title="Sealed orders of battle",
    options=(OPTION,),
    slices=(SEALED,),
    phases=(
        wl.Placed(wl.Phase("sealed list", german_turn, AXIS), before="arrivals"),
        wl.Placed(wl.Phase("who has left his city", after_moves, AXIS), after=MOVEMENT),
    ),
    hooks=(
        lists.KEPT_SECRET.by(is_secret),
        lists.RECKONED.by(possible),
        lists.SUPPOSED.by(supposed),
        arrivals.UNANNOUNCED.by(is_secret),
        passage.ENTERED.by(seen_on_the_board),
        forms.SWAPPED.by(taken_over),
        PANELS.by(panel),
    ),
    sentences={"sealed-known": in_words},
    views={"sealed": told},
    secret=wl.Secret((lists.ChoosingList,), tells, tells, seen, drawn_anew),
    fields={"sealed": wl.Field(dict, read_sealed)},
    invariants=(faults,),
)
