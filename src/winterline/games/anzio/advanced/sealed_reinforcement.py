"""Sealed reinforcement options (F17D3e, F17D4): who keeps his units or raises his list, and which landing is the last.

What either side may have chosen as far as everybody knows is kept beside what it has chosen. A choice is ruled out when
something happens that it does not allow, as with the orders of battle (`sealed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from winterline import author as wl
from winterline.core.frames import go_on

from .. import invasion, passage
from ..book import AlliedChoice, Book, remembered
from ..shown import PANELS
from ..state import ALLIED, ARRIVING, AXIS, SIDES, WITHDRAWN, State, with_force
from ..tables import date_of
from ..words import bad, message
from . import campaign, invasions, lists, raising, reinforcing, second_invasion
from .orders_of_battle import LISTS
from .raising import HELD
from .reinforcing import KEPT, Kept
from .sealed import OPTION, SEALED, Ones, compared, is_secret, several

BOUND, CANCELLED = 1, 2
"""What the Allies may have chosen: one second invasion only, no more withdrawals; 0 is neither, 3 both."""
CHOICES = ("neither", "bound", "cancelled", "both")
LABELS = ("label plans-neither", "label plans-bound", "label plans-cancelled", "label plans-both")
NEITHER_YET = 1
"""As bits: only neither is possible."""
KINDS = ("historic", "schedule")
SHARE = 75
"""The part of the lift that the historical second invasion has."""
TOO_LATE = date_of("Feb II", 1944)
"""The week in which the time of the historical second invasion is over."""


class Plans(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What is sealed of the reinforcement options."""

    bound: bool = False
    """Whether the Allies have bound themselves to one second invasion; left out for whoever may not know it."""
    allied: int = NEITHER_YET
    """What the Allies may have chosen as far as everybody knows: bits with the numbers of `CHOICES`."""
    back: wl.Mask = 0
    """SS divisions of which only the Germans know whether they are on their way back."""


PLANS = wl.Slot(Plans())


def always(book: Book, state: State, subject: None) -> bool:
    """Both sides decide about reinforcement in secret."""
    return True


def in_doubt(state: State, choice: int) -> bool:
    """Whether only the Allies know if they have made a choice."""
    found = {number & choice for number in wl.bits(PLANS.of(state).allied)}
    return len(found) > 1 and not state.outcome


def widened(state: State, choice: int) -> State:
    """The position in which the Allies may have made a choice as far as everybody knows."""
    known = PLANS.of(state).allied
    return PLANS.change(state, allied=known | wl.mask_of(number | choice for number in wl.bits(known)))


def chosen(state: State) -> int:
    """The number of what the Allies have chosen."""
    return BOUND * PLANS.of(state).bound | CANCELLED * (KEPT.of(state).since >= 0)


def narrowed(book: Book, state: State, kept: list[int], events: wl.Events) -> State:
    """The position in which the Allies can have made these choices only; what is certain now is told."""
    left = PLANS.of(state).allied & wl.mask_of(kept)
    if left == PLANS.of(state).allied:
        return state
    before, state = state, PLANS.change(state, allied=left)
    if in_doubt(before, CANCELLED) and not in_doubt(state, CANCELLED) and chosen(state) & CANCELLED:
        events.append(wl.Event("withdrawals-cancelled", book.cite("F17D3e")))
        state = KEPT.put(state, Kept(state.turn))
        if lists.orders(book).versions:
            state = campaign.ruled_out(book, state, 1 << campaign.LONGEST, events)
    if in_doubt(before, BOUND) and not in_doubt(state, BOUND) and chosen(state) & BOUND:
        events.append(wl.Event("invasions-bound", book.cite("F17D4")))
    return state


# --- the Allies -------------------------------------------------------------------------------------------


@wl.rule("anzio:F17D4")
def may_bind(book: Book, state: State) -> bool:
    """Whether the Allies may bind themselves in secret: with both options, where withdrawals may be cancelled."""
    options = (second_invasion.OPTION, reinforcing.OPTION)
    both = all(option in book.keys for option in options)
    return both and not reinforcing.NOT_HERE(book, state, None) and not in_doubt(state, BOUND)


def is_free(book: Book, state: State, subject: None) -> bool:
    """Whether the Allies are not bound: where they may combine both options it is their sealed choice."""
    return reinforcing.OPTION in book.keys and not PLANS.of(state).bound


@remembered
def historic_weeks(book: Book) -> frozenset[int]:
    """The turns of the historical second invasion in the longest game."""
    return frozenset(
        t for period in lists.orders(book).historic for t in range(period.first, period.last + 1)
    )


def landed(book: Book, state: State, choice: int, events: wl.Events) -> State:
    """A second invasion with three quarters of the lift may be the only one; another tells that they are not bound."""
    later = invasions.MADE.of(state).later
    if not state.sea.invaded or not later or second_invasion.OPTION not in book.keys:
        return state
    turn, percent = later[-1]
    if len(later) > 1:
        free = [number for number in wl.bits(PLANS.of(state).allied) if not number & BOUND]
        return narrowed(book, state, free, events)
    asked = percent == SHARE and turn in historic_weeks(book) and not second_invasion.has_begun(state)
    return wl.push(state, Binding()) if asked and may_bind(book, state) else state


def no_landing(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """When its time is over the Allies may do without a second invasion, too."""
    late = book.calendar[state.turn].date == TOO_LATE and not invasions.MADE.of(state).later
    return wl.push(state, Binding()) if late and may_bind(book, state) else state


class Binding(AlliedChoice, frozen=True, gc=False, tag="binding"):
    """Whether the Allies bind themselves to this invasion as the last."""

    rule_id = "F17D4"
    verb, kinds = "follow", KINDS

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        events.append(wl.Event("invasions-sealed", book.cite("F17D4")))
        return widened(PLANS.change(wl.pop(state), bound=action.kind == KINDS[0]), BOUND)


def allies_decided(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """Withdrawals may have been cancelled now."""
    return widened(state, CANCELLED)


def without_allied(book: Book, state: State, subject: None, found: State) -> State:
    """The position without what the Allies hide."""
    found = KEPT.put(found, Kept()) if in_doubt(state, CANCELLED) else found
    return PLANS.change(found, bound=False) if in_doubt(state, BOUND) else found


@wl.rule("anzio:F17D3e")
def withdrawals_tell(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Who leaves or stays tells whether withdrawals are cancelled; where it makes no difference it stays a secret."""
    if not in_doubt(state, CANCELLED):
        return state
    seen_ = [to_come(book, KEPT.put(state, Kept(since))) for since in (-1, state.turn)]
    if seen_[0] == seen_[1]:
        return state
    mine = chosen(state) & CANCELLED
    return narrowed(
        book, state, [n for n in wl.bits(PLANS.of(state).allied) if n & CANCELLED == mine], events
    )


def to_come(book: Book, state: State) -> tuple[State, list[wl.Event]]:
    """What everybody will see up to the next decision, with dice that are the same for all choices."""
    events: list[wl.Event] = []
    after = go_on(book, state, lambda now: book.turns[now.side], Ones(), events)
    return KEPT.put(after, Kept()), events


def week_begins(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """A week after the end that a choice would have brought rules it out."""
    special = lists.orders(book).special
    kept = list(wl.bits(PLANS.of(state).allied))
    if state.turn > special[reinforcing.ROW].last:
        kept = [number for number in kept if number != CANCELLED]
    if state.turn > special[raising.ROW].last:
        state = PLANS.change(state, back=0)
    return narrowed(book, state, kept, events)


# --- the Germans ------------------------------------------------------------------------------------------


def may_be_raised(book: Book, state: State, subject: None, events: wl.Events) -> State:
    """Any list may be in use from now on that is not weaker than those which might be: its units may come."""
    least, number = min(wl.bits(SEALED.of(state).lists)), lists.CHOICE.of(state).german
    if not several(
        SEALED.of(state).lists
    ):  # with the list known whoever is not on it was taken out of the game
        state = lists.as_if(raising.joined(book, lists.as_if(state, least), len(LISTS) - 1), number)
    return SEALED.change(state, lists=wl.mask_of(range(least, len(LISTS))))


def may_come_back(book: Book, state: State, units: int, events: wl.Events) -> State:
    """SS divisions may be on their way back from now on."""
    return PLANS.change(state, back=PLANS.of(state).back | units)


def divisions_tell(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Once the Germans have said which SS divisions stay: who is withdrawn now rules out lists that keep him."""
    due = raising.OPTION in book.keys and bool(raising.due_now(book, state))
    return compared(book, state, state.turn, events) if due and is_secret(book, state) else state


def laid_open(book: Book, state: State, unit: int, events: wl.Events) -> State:
    """Everybody knows of an SS division that it is in the game: it stays, or what is owed is paid with it."""
    return PLANS.change(state, back=PLANS.of(state).back & ~(1 << unit))


def on_the_board(book: Book, state: State, entry: passage.Entry, events: wl.Events) -> State:
    """An SS division that comes to a hex is on its way back no more."""
    if entry.side != AXIS or not PLANS.of(state).back >> entry.unit & 1:
        return state
    events.append(wl.Event("division-returns", book.cite("F17D3e"), book.names(AXIS, (entry.unit,))))
    return laid_open(book, state, entry.unit, events)


# --- what others do not know ------------------------------------------------------------------------------


def seen(book: Book, state: State, seat: str) -> State:
    """The position without what the other side has sealed."""
    if state.outcome:
        return state
    if seat != SIDES[ALLIED]:
        state = without_allied(book, state, None, state)
    back = PLANS.of(state).back
    return on_their_way(state, 0) if back and seat != SIDES[AXIS] else state


def on_their_way(state: State, units: int) -> State:
    """The position in which these of the SS divisions that may be on their way back are."""
    back, force = PLANS.of(state).back, state.forces[AXIS]
    for unit in wl.bits(back):
        force = force.put(unit, ARRIVING if units >> unit & 1 else WITHDRAWN)
    return HELD.change(with_force(state, AXIS, force), units=HELD.of(state).units & ~back | units)


def tells(book: Book, before: State, after: State) -> bool:
    """Whether a step tells something of what was sealed."""
    was, now = PLANS.of(before), PLANS.of(after)
    fewer = was.allied & ~now.allied or was.back & ~now.back
    return bool(fewer) or bool(HELD.of(after).units & ~HELD.of(before).units & ~now.back)


def drawn_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with other sealed choices, as far as a side can tell."""
    if state.outcome:
        return state
    if side != SIDES[ALLIED] and several(PLANS.of(state).allied):
        barred = CANCELLED if reinforcing.NO_RIGHT(book, state, None) else 0
        choice = rng.choice([n for n in wl.bits(PLANS.of(state).allied) if not n & barred])
        since = state.turn if choice & CANCELLED else -1
        state = PLANS.change(KEPT.put(state, Kept(since)), bound=bool(choice & BOUND))
    back = PLANS.of(state).back
    if back and side != SIDES[AXIS]:
        state = on_their_way(state, wl.mask_of(unit for unit in wl.bits(back) if rng.random() < 0.5))
    return state


# --- what is shown and described --------------------------------------------------------------------------


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What either side may have chosen as far as everybody knows; whoever knows it is told which it is."""
    known, mine = PLANS.of(state), chosen(state)
    rows = []
    if several(known.allied):
        for number in wl.bits(known.allied):
            label = message(LABELS[number])
            rows.append(wl.row(label, rule=book.cite("F17D3e"), now=number == mine))
    for unit in wl.bits(known.back):
        value = message("value may-come-back")
        rows.append(wl.row(book.unit(AXIS, unit).name, value, book.cite("F17D3e")))
    return [wl.panel("plans", message("panel plans"), book.cite("F17D3e"), rows, open=False)] if rows else []


def told(book: Book, state: State, seat: str) -> dict[str, Any] | None:
    """The same as data; nothing where nothing is sealed."""
    known = PLANS.of(state)
    if known == PLANS.empty:
        return None
    return {
        "allied": [CHOICES[number] for number in wl.bits(known.allied)],
        "bound": known.bound,
        "back": list(book.names(AXIS, wl.bits(known.back))),
    }


def read_plans(book: Book, state: State, given: Mapping[str, Any]) -> State:
    """The sealed reinforcement options of a described position."""
    names = [str(name) for name in given.get("allied", CHOICES[:1])]
    units = [book.index.get(str(name), (AXIS, -1))[1] for name in given.get("back", ())]
    unknown = {*given} - {"allied", "back", "bound"} or {*names} - {*CHOICES}
    if unknown or not names or min(units, default=0) < 0:
        raise bad("choice write-plans", names=", ".join(CHOICES))
    allied = wl.mask_of(CHOICES.index(name) for name in names)
    return PLANS.put(state, Plans(bool(given.get("bound")), allied, wl.mask_of(units)))


def faults(book: Book, state: State) -> list[str]:
    """What is wrong with the sealed options: what was chosen must be possible."""
    known, at = PLANS.of(state), state.forces[AXIS].at
    if known == PLANS.empty:
        return []
    if OPTION not in book.keys:
        return ["sealed options belong to another option"]
    wrong = ["a sealed option has been ruled out"] if not known.allied >> chosen(state) & 1 else []
    lost = [unit for unit in wl.bits(known.back) if at[unit] not in (ARRIVING, WITHDRAWN)]
    return [*wrong, *(f"unit {unit} is not on its way back" for unit in lost)]


CHAPTER = wl.Chapter[Book, State](
    title="Sealed reinforcement options",
    options=(OPTION,),
    slices=(PLANS,),
    frames=(Binding,),
    verbs={"follow": ("kind",)},
    phases=(
        wl.Placed(wl.Phase("a second invasion or none", no_landing, ALLIED), after="turn begins"),
        wl.Placed(wl.Phase("what the week tells of options", week_begins, ALLIED), after="turn begins"),
        wl.Placed(wl.Phase("what withdrawals tell", withdrawals_tell, ALLIED), before="withdrawals"),
        wl.Placed(wl.Phase("what divisions tell", divisions_tell, AXIS), before="withdrawals"),
    ),
    hooks=(
        reinforcing.IN_SECRET.by(always),
        reinforcing.IN_PUBLIC.by(without_allied),
        reinforcing.DECIDED.by(allies_decided),
        second_invasion.FREE.by(is_free),
        invasion.BEGUN.by(landed),
        campaign.IN_PUBLIC.by(without_allied),
        raising.IN_SECRET.by(always),
        raising.DECIDED.by(may_be_raised),
        raising.ASKED.by(may_come_back),
        raising.LAID_OPEN.by(laid_open),
        passage.ENTERED.by(on_the_board),
        PANELS.by(panel),
    ),
    secret=wl.Secret(
        (raising.Raising, raising.Keeping, reinforcing.Cancelling, Binding), tells, tells, seen, drawn_anew
    ),
    views={"plans": told},
    fields={"plans": wl.Field(dict, read_plans)},
    invariants=(faults,),
    news={"division-returns": "arrival"},
)
