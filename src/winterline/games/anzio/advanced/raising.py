"""German reinforcement (F16): a stronger order of battle after the second invasion; SS divisions that stay or return."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import victory
from ..book import LAST_WEEK, Book, Question, flagged
from ..state import ABSENT, ARRIVING, AXIS, SIDES, WAITING, WITHDRAWN, State, with_force
from ..tables import Goal, date_of
from ..words import bad
from . import deficits, lists, withdrawals
from .orders_of_battle import LISTS, NEVER_BY_DATE

OPTION, ROW = "adv.supp.german-reinforcement", "F16B"
JANUARY = date_of("Jan I", 1944)
"""The week in which the SS divisions may come back."""
FULL, REDUCED = "whole", "reduced"


class Held(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The SS divisions that the Germans keep or have brought back."""

    units: wl.Mask = 0


HELD = wl.Slot(Held())
IN_SECRET = wl.Tests[Book, State, None]("whether the Germans decide about their reinforcement in secret")
DECIDED = wl.Effects[Book, State, None](
    "what everybody has to reckon with once the Germans may have raised it"
)
ASKED = wl.Effects[Book, State, int]("the same once these SS divisions may be on their way back")
LAID_OPEN = wl.Effects[Book, State, int](
    "the same once everybody sees that an SS division stays or comes back"
)
SHORT_GAME = wl.Tests[Book, State, None]("whether it may be Game I that is played, as far as everybody knows")


# --- a stronger order of battle ---------------------------------------------------------------------------


@wl.rule("anzio:F16A.1")
def stronger(book: Book, state: State) -> tuple[str, ...]:
    """The orders of battle that the Germans may go over to now: stronger ones, right after the second invasion."""
    return LISTS[lists.german_list(book, state) + 1 :] if lists.second_invasion(state) == state.turn else ()


def raising(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Germans may raise their order of battle before their turn."""
    known = lists.reckoned(book, state)
    asked = any(stronger(book, lists.as_if(state, number)) for number in known)
    return wl.push(state, Raising()) if asked else state


class Raising(Question, frozen=True, gc=False, tag="raising"):
    """Whether the Germans go over to a stronger order of battle."""

    rule_id = "F16A.1"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def options(self, book: Book, state: State) -> list[wl.Action]:
        names = stronger(book, state)
        if IN_SECRET(book, state, None):  # he who has the strongest is asked like anybody else
            names = LISTS[lists.german_list(book, state) :]
        return sorted([wl.END, *(wl.Action("adopt", kind=name) for name in names)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        secret, state = IN_SECRET(book, state, None), wl.pop(state)
        number = LISTS.index(action.kind) if action != wl.END else lists.german_list(book, state)
        if secret:
            events.append(wl.Event("list", book.cite("F17D3e"), word="raised"))
            return DECIDED(book, lists.as_if(state, number), None, events)
        if action == wl.END:
            return state
        events.append(wl.Event("list", book.cite("F16A.1"), number=number, word=action.kind))
        return joined(book, state, number)


def joined(book: Book, state: State, number: int) -> State:
    """The position in which the units that only the stronger list has are due.

    Whoever was on the list before is where he is: withdrawn, or absent because his regiments stand for him.
    """
    before, force = lists.schedule(book, state, AXIS).entries, state.forces[AXIS]
    state = lists.CHOICE.change(state, german=number)
    for unit, found in enumerate(lists.schedule(book, state, AXIS).entries):
        by_rule = book.unit(AXIS, unit).arrival in NEVER_BY_DATE
        if found.used and not before[unit].used and force.at[unit] == ABSENT and not by_rule:
            force = force.put(unit, WAITING)
    return with_force(state, AXIS, force)


# --- SS divisions -----------------------------------------------------------------------------------------


@wl.rule("anzio:F16B.3")
def open_now(book: Book, state: State) -> bool:
    """Whether the Germans may keep SS divisions in this game and week: never in Game I, and by January 1944.

    Where it is known that a longer game is played they need not wait for January.
    """
    short = book.scenario.game == "I" or SHORT_GAME(book, state, None)
    return not short and book.calendar[state.turn].date <= JANUARY


def due_now(book: Book, state: State) -> int:
    """The SS divisions that the card withdraws this turn, whether they stay or not."""
    recalls = withdrawals.recalls(book, HELD.put(state, Held()), AXIS)
    due = wl.mask_of(unit for unit, _, turn in recalls if turn == state.turn)
    return due & book.units[AXIS].flags.get("ss-division", 0)


@wl.rule("anzio:F16B.1")
def able(book: Book, state: State) -> tuple[int, int]:
    """SS divisions whose withdrawal is due now and can be cancelled; those that left and can come back in January."""
    staying, back, at = 0, 0, state.forces[AXIS].at
    divisions, due = book.units[AXIS].flags.get("ss-division", 0), due_now(book, state)
    january = book.calendar[state.turn].date == JANUARY
    for unit in wl.bits(divisions & ~HELD.of(state).units):
        staying |= (due >> unit & 1 and (at[unit] >= 0 or at[unit] == ARRIVING)) << unit
        back |= (january and at[unit] == WITHDRAWN) << unit
    return (staying, back) if open_now(book, state) else (0, 0)


@wl.rule("anzio:F16B.4")
def owed_for(book: Book, state: State, unit: int) -> int:
    """The steps that a division may lack when it comes back, to make up for replacements that are owed."""
    owed = deficits.OWED.of(state).deficit[deficits.KINDS.index(deficits.kind_of(book, AXIS, unit))]
    return min(owed, book.units[AXIS].last[unit] - 1)


def keeping(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Germans may keep or bring back SS divisions before their turn."""
    staying, back = able(book, state)
    return wl.push(ASKED(book, state, back, events), Keeping()) if staying or back else state


class Keeping(Question, frozen=True, gc=False, tag="keeping"):
    """Which SS divisions stay or come back."""

    rule_id = "F16B.1"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def options(self, book: Book, state: State) -> list[wl.Action]:
        staying, back = able(book, state)
        out = [wl.END, *(wl.Action("retain", unit=name) for name in book.names(AXIS, wl.bits(staying)))]
        for unit in wl.bits(back):
            kinds = (FULL, REDUCED) if owed_for(book, state, unit) else (FULL,)
            out += [wl.Action("return", unit=book.unit(AXIS, unit).id, kind=kind) for kind in kinds]
        return sorted(out)

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        if action == wl.END:
            return wl.pop(state)
        unit = book.index[action.unit][1]
        state = HELD.change(state, units=HELD.of(state).units | 1 << unit)
        what = "division-stays" if action.do == "retain" else "division-returns"
        hidden = action.kind == FULL and IN_SECRET(book, state, None)
        seat = SIDES[AXIS] if hidden else ""
        events.append(wl.Event(what, book.cite("F16B.1"), (action.unit,), seat=seat))
        state = state if hidden else LAID_OPEN(book, state, unit, events)
        if action.do == "return":
            steps = owed_for(book, state, unit) if action.kind == REDUCED else 0
            force = state.forces[AXIS].put(unit, ARRIVING).reduced(unit, steps)
            state = deficits.owing(with_force(state, AXIS, force), deficits.kind_of(book, AXIS, unit), -steps)
        return state if any(able(book, state)) else wl.pop(state)


def stays(book: Book, state: State, who: tuple[int, int]) -> bool:
    """Whether a unit is withdrawn no more: an SS division that was kept, or is back."""
    side, unit = who
    return side == AXIS and bool(HELD.of(state).units >> unit & 1)


@wl.rule("anzio:F16B.2")
def goal(book: Book, state: State, subject: None, wanted: Goal) -> Goal:
    """What the Allies must reach against SS divisions: two cities of Game II, whatever they have cancelled themselves."""
    return lists.orders(book).special[ROW].goal if HELD.of(state).units else wanted


def ends(book: Book, state: State, subject: None, last: int) -> int:
    """The game then ends in March 1944."""
    return min(last, lists.orders(book).special[ROW].last) if HELD.of(state).units else last


def told(book: Book, state: State, seat: str) -> list[str] | None:
    """The SS divisions that the Germans keep or have brought back."""
    return list(book.names(AXIS, wl.bits(HELD.of(state).units))) or None


def read_held(book: Book, state: State, names: list[str]) -> State:
    """The same of a described position."""
    units = [book.index.get(str(name), (AXIS, -1)) for name in names]
    if any(unit < 0 or not flagged(book, AXIS, unit, "ss-division") for _, unit in units):
        raise bad("choice divisions-kept-names-ss-divisions")
    return HELD.put(state, Held(wl.mask_of(unit for _, unit in units)))


CHAPTER = wl.Chapter[Book, State](
    title="German reinforcement",
    options=(OPTION,),
    slices=(HELD,),
    frames=(Raising, Keeping),
    verbs={"adopt": ("kind",), "retain": ("unit",), "return": ("unit", "kind")},
    phases=(
        wl.Placed(wl.Phase("raising", raising, AXIS), after="second invasion"),
        wl.Placed(wl.Phase("keeping", keeping, AXIS), before="withdrawals"),
    ),
    hooks=(withdrawals.STAYS.by(stays), victory.GOAL.by(goal), LAST_WEEK.by(ends)),
    views={"divisions_kept": told},
    fields={"divisions_kept": wl.Field(list, read_held)},
)
