"""The campaign (F17D3a): the Allies choose in secret which of the three Advanced Games is played.

The book is that of the longest. Until its end a shorter game is a part of it: they differ in their last week, in the
weeks and lifts of their invasions, and in what wins them, which all follow from the sealed choice here.
"""

from __future__ import annotations

from random import Random

from winterline import author as wl

from .. import tables, victory
from ..book import LAST_WEEK, AlliedChoice, Book
from ..invasion import BEGUN
from ..scenarios import CAMPAIGN
from ..shown import PANELS, UNSETTLED
from ..state import ALLIED, SIDES, State
from ..words import message
from . import goals, invasions, lists, raising, reinforcing
from .invasions import ASKED, MADE, MARKED, PERIODS
from .schedules import VERSIONS, Period, Version
from .sealed import CALLED, SEALED, several, tells

LONGEST = VERSIONS.index("po-valley")
IN_PUBLIC = wl.Values[Book, State, None, State](
    "the position without what the Allies hide of their invasions besides the game that they play"
)


def is_secret(book: Book, state: State, subject: None = None) -> bool:
    """Whether nobody but the Allies knows which game is played."""
    return several(SEALED.of(state).versions) and not state.outcome


def played(book: Book, state: State) -> Version:
    """The game that is played; for whoever may not know it the longest that it may be."""
    sealed = SEALED.of(state)
    number = sealed.version if sealed.version >= 0 else sealed.versions.bit_length() - 1
    return lists.orders(book).versions[number]


# --- choosing ---------------------------------------------------------------------------------------------


@wl.rule("anzio:F17D3a")
def choosing(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Before anything else the Allies choose in secret which game is played."""
    return state if state.turn or SEALED.of(state).version >= 0 else wl.push(state, ChoosingVersion())


class ChoosingVersion(AlliedChoice, frozen=True, gc=False, tag="choosing-version"):
    """Which of the three games the Allies play."""

    rule_id = "F17D3a"
    verb, kinds = "plan", VERSIONS

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        events.append(wl.Event("version", book.cite("F17D3a")))
        return SEALED.change(wl.pop(state), version=VERSIONS.index(action.kind))


# --- what follows from it ---------------------------------------------------------------------------------


def last(book: Book, state: State, subject: None, turn: int) -> int:
    """The last week of the game that is played."""
    return played(book, state).last


def of_the_version(book: Book, state: State, subject: None, goal: tables.Goal) -> tables.Goal:
    """The goal of the game that is played against the German list in use."""
    return played(book, state).goals[lists.in_use(book, state)]


def stretches(book: Book, state: State, subject: None, periods: tuple[Period, ...]) -> tuple[Period, ...]:
    """The stretches in which the Allies may invade in the game that is played."""
    return played(book, state).periods


def marked(book: Book, state: State, turn: int, found: bool) -> bool:
    """Whether the card marks a week for an invasion in the game that is played."""
    return turn in played(book, state).marked


def asked(book: Book, state: State, subject: None) -> bool:
    """Whether an invasion's lift is asked for though there may be but one: nobody is to tell the game from that."""
    return bool(state.sea.invaded) and is_secret(book, state)


def may_be_short(book: Book, state: State, subject: None) -> bool:
    """Whether it may be Game I that is played as far as everybody knows."""
    return bool(SEALED.of(state).versions & 1)


def not_the_longest(book: Book, state: State, subject: None) -> bool:
    """Whether everybody knows that it is not Game III."""
    return not SEALED.of(state).versions >> LONGEST & 1


def chose_another(book: Book, state: State, subject: None) -> bool:
    """Whether the Allies play another game than the longest."""
    return SEALED.of(state).version not in (-1, LONGEST)


# --- what tells -------------------------------------------------------------------------------------------


def ruled_out(book: Book, state: State, kept: int, events: wl.Events) -> State:
    """The position in which only these games are possible; with one left everybody knows it."""
    kept &= SEALED.of(state).versions
    if kept == SEALED.of(state).versions:
        return state
    state = SEALED.change(state, versions=kept)
    if not several(kept):
        name = VERSIONS[kept.bit_length() - 1]
        events.append(wl.Event("sealed-known", book.cite("F17D3d"), word=f"version {name}"))
    return state


def week_begins(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """A week that a game does not have rules it out."""
    found = lists.orders(book).versions
    return ruled_out(book, state, wl.mask_of(n for n, v in enumerate(found) if v.last >= state.turn), events)


def invaded(book: Book, state: State, choice: int, events: wl.Events) -> State:
    """An invasion rules out the games that do not allow it in this week, or not with this lift."""
    if not state.sea.invaded or not MADE.of(state).later:
        return state
    *before, (turn, percent) = MADE.of(state).later
    then = IN_PUBLIC(book, state, None, MADE.change(state, later=tuple(before)))
    games = range(len(lists.orders(book).versions))
    kept = wl.mask_of(n for n in games if allows(book, SEALED.change(then, version=n), turn, percent))
    return ruled_out(book, state, kept, events)


def allows(book: Book, state: State, turn: int, percent: int) -> bool:
    """Whether the Allies may invade on a turn with a percentage of the lift in the game that is played."""
    stretch = invasions.period_of(book, state, turn)
    return (
        stretch is not None
        and invasions.is_marked(book, state, turn)
        and percent in invasions.percentages(state, stretch)
    )


# --- what others do not know ------------------------------------------------------------------------------


def seen(book: Book, state: State, seat: str) -> State:
    """The position without the game that the Allies have chosen."""
    if seat == SIDES[ALLIED] or not is_secret(book, state):
        return state
    return SEALED.change(state, version=-1)


def drawn_anew(book: Book, state: State, side: str, rng: Random) -> State:
    """The position with another game, as far as a side can tell."""
    sealed = SEALED.of(state)
    if side == SIDES[ALLIED] or not is_secret(book, state) or sealed.version < 0:
        return state
    return SEALED.change(state, version=rng.choice(list(wl.bits(sealed.versions))))


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The games that may be played, what each allows and asks for; whoever knows it is told which it is."""
    sealed, rows = SEALED.of(state), []
    for number in wl.bits(sealed.versions):
        version = lists.orders(book).versions[number]
        value = message("value lasts-to", week=book.calendar[version.last].name)
        label, note = message(CALLED[VERSIONS[number]]), in_words(book, version)
        rows.append(wl.row(label, value, book.cite("F17D3a"), note=note, now=number == sealed.version))
    if sealed.version < 0 and several(
        sealed.versions
    ):  # invasions, goal and weeks must be shown by one of them
        shown = lists.orders(book).versions.index(played(book, state))
        rows.append(wl.row(message("label reckoned"), message(CALLED[VERSIONS[shown]]), style="warn"))
    first = bool(state.stack) and isinstance(state.stack[-1], ChoosingVersion | lists.ChoosingList)
    return [
        wl.panel("versions", message("panel versions"), book.cite("F17D3a"), rows, open=first, front=first)
    ]


def in_words(book: Book, version: Version) -> wl.Message:
    """How long a game lasts, when the Allies may invade again in it, and what they need against each German list."""
    weeks = [
        (book.calendar[period.first].name, book.calendar[period.last].name) for period in version.periods
    ]
    stretches = [
        message("label stretch", begin=begin, end=end) if begin != end else begin for begin, end in weeks
    ]
    needs = goals.needs(version.goals)
    return message("note version", weeks=version.last + 1, stretches=stretches, needs=needs)


def open_game(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """By which game the goal is told to whoever may not know which one is played."""
    if SEALED.of(state).version >= 0 or not is_secret(book, state):
        return []
    shown = lists.orders(book).versions.index(played(book, state))
    label, value = message("label by-game"), message(CALLED[VERSIONS[shown]])
    return [wl.row(label, value, book.cite("F17D3a"), note=message("note by-game"), style="warn")]


CHAPTER = wl.Chapter[Book, State](
    title="The campaign",
    options=(CAMPAIGN,),
    frames=(ChoosingVersion,),
    verbs={"plan": ("kind",)},
    phases=(
        wl.Placed(wl.Phase("sealed game", choosing, ALLIED), before="set-up"),
        wl.Placed(wl.Phase("what the week tells", week_begins, ALLIED), after="turn begins"),
    ),
    hooks=(
        LAST_WEEK.by(last),
        victory.GOAL.by(of_the_version),
        PERIODS.by(stretches),
        MARKED.by(marked),
        ASKED.by(asked),
        BEGUN.by(invaded),
        raising.SHORT_GAME.by(may_be_short),
        reinforcing.NOT_HERE.by(not_the_longest),
        reinforcing.NO_RIGHT.by(chose_another),
        PANELS.by(panel),
        UNSETTLED.by(open_game),
    ),
    secret=wl.Secret((ChoosingVersion,), tells, tells, seen, drawn_anew),
)
