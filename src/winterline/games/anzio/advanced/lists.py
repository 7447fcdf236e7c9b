"""The German order of battle (E5): Standard, Reinforced or Maximum, fixed by an option or chosen in his first turn."""

from __future__ import annotations

import msgspec

from winterline import author as wl

from .. import deployment
from ..book import Book, Question
from ..state import ABSENT, ALLIED, AXIS, WAITING, State, with_force
from ..words import bad, message
from .orders_of_battle import DEFECTOR, LISTS, NEVER_BY_DATE
from .schedules import Entry, Orders, Schedule

NOT_CHOSEN = -1


class Choice(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What the Germans chose, and when the Allies came a second time."""

    german: int = NOT_CHOSEN
    """The number of the German order of battle; -1 until it is chosen, and where an option has fixed it."""
    second: int = -1
    """The turn of the second invasion, as the German turn after it begins."""


CHOICE = wl.Slot(Choice())
KEPT_SECRET = wl.Tests[Book, State, None]("whether the Germans keep their order of battle to themselves")
SUPPOSED = wl.Values[Book, State, int, State](
    "the position as it would be if another German order of battle had been chosen"
)
RECKONED = wl.Values[Book, State, None, tuple[int, ...]](
    "the German orders of battle that may be in use as far as everybody knows, the weakest first"
)


def orders(book: Book) -> Orders:
    """The orders of battle of an Advanced Game."""
    if book.orders is None:
        raise bad("choice scenario-has-no-orders-battle", scenario=book.scenario.id)
    return book.orders


def german_list(book: Book, state: State) -> int:
    """The number of the German order of battle: the one that he chose, or an option fixed; -1 before that."""
    chosen = CHOICE.of(state).german
    return chosen if chosen != NOT_CHOSEN else orders(book).fixed


def in_use(book: Book, state: State) -> int:
    """The number of the German order of battle that is played; if that is not known the weakest that it may be."""
    number = german_list(book, state)
    return number if number != NOT_CHOSEN else reckoned(book, state)[0]


def reckoned(book: Book, state: State) -> tuple[int, ...]:
    """The German orders of battle that may be in use as far as everybody knows, the weakest first."""
    return RECKONED(book, state, None, (max(0, german_list(book, state)),))


def as_if(state: State, number: int) -> State:
    """The position if this German order of battle had been chosen."""
    return CHOICE.change(state, german=number)


def suppose(book: Book, state: State, number: int) -> State:
    """The position if this German order of battle were in use, with whoever is due by it."""
    return SUPPOSED(book, state, number, as_if(state, number))


def in_public(book: Book, state: State) -> State:
    """The position as everybody may reckon with it: the weakest German order of battle that it may be."""
    known = reckoned(book, state)
    return state if len(known) == 1 else suppose(book, state, known[0])


def supposed(book: Book, state: State) -> list[State]:
    """The position with each of the German orders of battle that may be in use as far as everybody knows."""
    known = reckoned(book, state)
    return [state] if len(known) == 1 else [suppose(book, state, number) for number in known]


def schedule(book: Book, state: State, side: int) -> Schedule:
    """The order of battle of a side; of the Germans the weakest that it may be until they have chosen."""
    return orders(book).allied if side == ALLIED else orders(book).german[in_use(book, state)]


def entry(book: Book, state: State, side: int, unit: int) -> Entry:
    """What its order of battle says of a unit."""
    return schedule(book, state, side).entries[unit]


@wl.rule("anzio:E5D3")
def second_invasion(state: State) -> int:
    """The turn of the second invasion, -1 if there was none: later ones bring no reaction and change no date."""
    second = CHOICE.of(state).second
    return second if second >= 0 else state.reaction


# --- choosing -------------------------------------------------------------------------------------------


@wl.rule("anzio:E5E")
def choosing(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """After the first Allied turn and before his first move the German chooses, unless it was agreed on before."""
    if state.turn or german_list(book, state) != NOT_CHOSEN:
        return state
    return wl.push(state, ChoosingList())


class ChoosingList(Question, frozen=True, gc=False, tag="choosing-list"):
    """Which order of battle the Germans use."""

    rule_id = "E5E"

    def side(self, book: Book, state: State) -> int:
        return AXIS

    def prompt(self, book: Book, state: State) -> wl.Said:
        return (
            message("ask choosing-list-sealed")
            if KEPT_SECRET(book, state, None)
            else super().prompt(book, state)
        )

    def options(self, book: Book, state: State) -> list[wl.Action]:
        return sorted([wl.Action("adopt", kind=name) for name in LISTS])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        number, state = LISTS.index(action.kind), wl.pop(state)
        if KEPT_SECRET(book, state, None):
            events.append(wl.Event("list", book.cite("F17D3b"), word="sealed"))
            return as_if(state, number)
        events.append(wl.Event("list", book.cite("E5E"), number=number, word=action.kind))
        return settled(book, as_if(state, number))


def settled(book: Book, state: State) -> State:
    """The position in which whoever is not on the German list that is played never comes."""
    force = state.forces[AXIS]
    for unit, found in enumerate(schedule(book, state, AXIS).entries):
        if not found.used and force.at[unit] == WAITING:
            force = force.put(unit, ABSENT)
    return with_force(state, AXIS, force)


def noted(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Remember the turn of the second invasion, which others may follow."""
    if state.reaction < 0 or CHOICE.of(state).second >= 0:
        return state
    return CHOICE.change(state, second=state.reaction)


def before_the_game(book: Book, state: None, subject: tuple[int, int], place: int) -> int:
    """Counters that only a rule puts on the board are absent, and so is what the agreed German list does not have.

    Italians of whom it is still open which side they take wait for that.
    """
    side, unit = subject
    if book.unit(side, unit).arrival in NEVER_BY_DATE:
        return ABSENT if book.unit(side, unit).arrival != DEFECTOR else WAITING
    fixed = orders(book).fixed
    if side == AXIS and fixed != NOT_CHOSEN and not orders(book).german[fixed].entries[unit].used:
        return ABSENT
    return place


def read_list(book: Book, state: State, name: str) -> State:
    """The German order of battle of a described position."""
    if name not in LISTS:
        raise bad("choice no-german-order-battle-choose", name=name[:20], lists=LISTS)
    return CHOICE.change(state, german=LISTS.index(name))


@wl.rule("anzio:F17D2")
def told(book: Book, state: State, seat: str) -> str | None:
    """The name of the German order of battle, which both sides know unless it is kept secret.

    Nothing in games that have but one.
    """
    if book.orders is None:
        return None
    number = german_list(book, state)
    return LISTS[number] if number != NOT_CHOSEN else ""


def told_second(book: Book, state: State, seat: str) -> str | None:
    """The week of the second invasion, once the Germans have taken note of it."""
    if book.orders is None:
        return None
    turn = CHOICE.of(state).second
    return book.calendar[turn].name if turn >= 0 else ""


def in_words(book: Book, event: wl.Event) -> wl.Said:
    """What was chosen, or that something was."""
    if not event.number and event.word not in LISTS:
        return message("event list raised" if event.word == "raised" else "event list sealed")
    return message("event list", name=message(f"list {event.word}"))


CHAPTER = wl.Chapter[Book, State](
    title="German order of battle",
    options=("scenario.advanced",),
    slices=(CHOICE,),
    frames=(ChoosingList,),
    verbs={"adopt": ("kind",)},
    phases=(
        wl.Placed(wl.Phase("order of battle", choosing, AXIS), after="turn begins"),
        wl.Placed(wl.Phase("second invasion", noted, AXIS), after="turn begins"),
    ),
    hooks=(deployment.START.by(before_the_game),),
    sentences={"list": in_words},
    views={"german_list": told, "second_invasion": told_second},
    fields={
        "german_list": wl.Field(str, read_list),
        "second_invasion": wl.Field(int, lambda book, state, turn: CHOICE.change(state, second=turn)),
    },
    news={"list": "headline"},
)
