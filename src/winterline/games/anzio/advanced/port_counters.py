"""Port counters of the Advanced Games (E2A6, E16): eight in all, which may be taken back to be granted again."""

from __future__ import annotations

from winterline import author as wl

from ..arrivals import BY_LUCK, NEW_COUNTERS
from ..book import AlliedQuestion, Book
from ..ports import FEIGNED
from ..state import ALLIED, State
from ..words import message, no

MOST = 8
"""Port counters that there are."""
NEARLY_ALL = 6
"""Those on the board with which it is asked whether one is given up, where nobody knows how many are held."""


@wl.rule("anzio:E16A.2")
def at_hand(state: State) -> int:
    """How many counters are neither in use nor held: never more than eight are, and one that was lost may come again."""
    return MOST - len(state.sea.opened) - state.sea.counters


@wl.rule("anzio:E2A6")
def granted(book: Book, state: State, subject: None, counters: int) -> int:
    """The counters that a turn brings: those of the card, as far as there are any left to give."""
    return max(0, min(counters, at_hand(state)))


@wl.rule("anzio:E16A.1")
def may_dismantle(book: Book, state: State) -> list[int]:
    """The places whose counter may be taken back as the turn ends; counters never move from one place to another.

    It is asked only where all are out, and the card has more to grant: otherwise nothing is gained by it. Where nobody
    is to know how many are held it is asked as soon as most of them are on the board.
    """
    weeks = range(state.turn + 1, len(book.calendar))
    later = any(book.calendar[week].ports or BY_LUCK(book, None, None) for week in weeks)
    out = len(state.sea.opened) >= NEARLY_ALL if FEIGNED(book, state, None) else not at_hand(state)
    return [place for place, _ in state.sea.opened] if later and out else []


def dismantling(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The Allied player may give up a port."""
    return wl.push(state, Dismantling()) if may_dismantle(book, state) else state


class Dismantling(AlliedQuestion, frozen=True, gc=False, tag="dismantling"):
    """Whether a port or beachhead is given up, so that its counter can be granted again."""

    rule_id = "E16A.1"

    def prompt(self, book: Book, state: State) -> wl.Said:
        return message("ask dismantling", count=MOST)

    def options(self, book: Book, state: State) -> list[wl.Action]:
        places = [book.place_ids[place] for place in may_dismantle(book, state)]
        return sorted([wl.END, *(wl.Action("dismantle", to=name) for name in places)])

    def apply(self, book: Book, state: State, action: wl.Action, dice: wl.Dice, events: wl.Events) -> State:
        state = wl.pop(state)
        if action.do == wl.END.do:
            return state
        events.append(wl.Event("dismantle", book.cite("E16A.1"), word=action.to))
        gone = book.place_index[action.to]
        opened = tuple(entry for entry in state.sea.opened if entry[0] != gone)
        return wl.replace(state, sea=wl.replace(state.sea, opened=opened))

    def refuse(self, book: Book, state: State, action: wl.Action) -> wl.Refused:
        if action.do == "dismantle":
            return no("E16A.1 no-counter-there")
        return no("E16A.1 give-up-a-port-or-none")


CHAPTER = wl.Chapter[Book, State](
    title="Port counters of the Advanced Games",
    options=("scenario.advanced",),
    frames=(Dismantling,),
    verbs={"dismantle": ("to",)},
    phases=(wl.Placed(wl.Phase("dismantling", dismantling, ALLIED), after="ports"),),
    hooks=(NEW_COUNTERS.by(granted),),
    news={"dismantle": "port"},
)
