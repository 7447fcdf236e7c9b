"""The sequence of play: the phases of an impulse as a list, and how one impulse follows another."""

from __future__ import annotations

from winterline.core.chapters import Chapter, Placed
from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Phase, push, replace
from winterline.core.rules import rule
from winterline.games.beachhead import victory
from winterline.games.beachhead.book import IMPULSE_BEGINS, IMPULSE_ENDS, Book, mover, when
from winterline.games.beachhead.manoeuvre import Moving
from winterline.games.beachhead.movement import ALONG_RIVER, PLAINLY
from winterline.games.beachhead.reinforcements import ports_after
from winterline.games.beachhead.resolution import after_combat, combat_phase
from winterline.games.beachhead.state import ALLIED, State
from winterline.games.beachhead.tables import IMPULSES
from winterline.games.beachhead.words import Said, message
from winterline.games.beachhead.zoc import engaged


def begin_impulse(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """Reset what counts by the impulse and remember how every unit begins it."""
    side = mover(book, state)
    at = state.forces[side].at
    river = book.river
    events.append(Event("impulse", book.cite("3.turns", "impulses.general"), word=when(state)))
    state = replace(
        state,
        spent=bytes(len(at)),
        stopped=0,
        lane=bytes(ALONG_RIVER if cell >= 0 and river >> cell & 1 else PLAINLY for cell in at),
        engaged=engaged(book, state, side),
        steady=sum(1 << unit for unit, cell in enumerate(state.forces[ALLIED].at) if cell >= 0),
        entered=0,
        battles=(),
    )
    return IMPULSE_BEGINS(book, state, None, dice, events)


@rule("beachhead:6.general", "beachhead:3.passive")
def movement_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The side in turn, and only that side, takes reinforcements and moves any, all or none of its units."""
    return push(state, Moving())


@rule("beachhead:3.end")
def end_impulse(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The next impulse begins, after F the next turn; after 7F the game is decided."""
    last = state.impulse == len(book.calendar) - 1
    state = IMPULSE_ENDS(book, state, None, dice, events)
    state = replace(
        state,
        shut=ports_after(book, state),
        battles=(),
        turn=state.turn + 1 if last else state.turn,
        impulse=0 if last else state.impulse + 1,
        phase=-1,
    )
    if victory.is_over(state):
        return replace(state, outcome=victory.outcome(book, state))
    return state


def begun_in_words(book: Book, event: Event) -> Said:
    """An impulse that begins."""
    side = ("allied", "axis")[book.calendar[IMPULSES.index(event.word[1])].side]
    return message("event impulse", word=event.word, side=message(f"side {side}"))


@rule(
    "beachhead:3.order",
    "beachhead:6.declare",
    "beachhead:7.4.noadvance",
    "beachhead-1970:result.note1",
    "beachhead-1970:supply.none",
)
def impulse() -> tuple[Placed[Book, State], ...]:
    """The phases of an impulse in their order: all movement and all declarations before the first battle.

    Nobody advances after combat unless morale has broken, and there is no supply phase.
    """
    order = (
        Phase("impulse begins", begin_impulse),
        Phase("movement", movement_phase),
        Phase("combat", combat_phase),
        Phase("combat ends", after_combat),
        Phase("impulse ends", end_impulse),
    )
    return tuple(Placed(phase) for phase in order)


CHAPTER: Chapter[Book, State] = Chapter(
    title="Sequence of play", phases=impulse(), sentences={"impulse": begun_in_words}
)
