"""The sequence of play: the phases of an impulse as a list, and how one impulse follows another."""

from __future__ import annotations

from winterline import author as wl

from . import manoeuvre, reinforcements, resolution, tables, victory, words, zoc
from .book import IMPULSE_BEGINS, IMPULSE_ENDS, Book, mover, when
from .movement import ALONG_RIVER, PLAINLY
from .state import ALLIED, State


def begin_impulse(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """Reset what counts by the impulse and remember how every unit begins it."""
    side = mover(book, state)
    at = state.forces[side].at
    river = book.river
    events.append(wl.Event("impulse", book.cite("3.turns", "impulses.general"), word=when(state)))
    state = wl.replace(
        state,
        spent=bytes(len(at)),
        stopped=0,
        lane=bytes(ALONG_RIVER if cell >= 0 and river >> cell & 1 else PLAINLY for cell in at),
        engaged=zoc.engaged(book, state, side),
        steady=sum(1 << unit for unit, cell in enumerate(state.forces[ALLIED].at) if cell >= 0),
        entered=0,
        battles=(),
    )
    return IMPULSE_BEGINS(book, state, None, dice, events)


@wl.rule("beachhead:6.general", "beachhead:3.passive")
def movement_phase(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The side in turn, and only that side, takes reinforcements and moves any, all or none of its units."""
    return wl.push(state, manoeuvre.Moving())


@wl.rule("beachhead:3.end")
def end_impulse(book: Book, state: State, dice: wl.Dice, events: wl.Events) -> State:
    """The next impulse begins, after F the next turn; after 7F the game is decided."""
    last = state.impulse == len(book.calendar) - 1
    state = IMPULSE_ENDS(book, state, None, dice, events)
    state = wl.replace(
        state,
        shut=reinforcements.ports_after(book, state),
        battles=(),
        turn=state.turn + 1 if last else state.turn,
        impulse=0 if last else state.impulse + 1,
        phase=-1,
    )
    if victory.is_over(state):
        return wl.replace(state, outcome=victory.outcome(book, state))
    return state


def begun_in_words(book: Book, event: wl.Event) -> words.Said:
    """An impulse that begins."""
    side = ("allied", "axis")[book.calendar[tables.IMPULSES.index(event.word[1])].side]
    return words.message("event impulse", word=event.word, side=words.message(f"side {side}"))


@wl.rule(
    "beachhead:3.order",
    "beachhead:6.declare",
    "beachhead:7.4.noadvance",
    "beachhead-1970:result.note1",
    "beachhead-1970:supply.none",
)
def impulse() -> tuple[wl.Placed[Book, State], ...]:
    """The phases of an impulse in their order: all movement and all declarations before the first battle.

    Nobody advances after combat unless morale has broken, and there is no supply phase.
    """
    order = (
        wl.Phase("impulse begins", begin_impulse),
        wl.Phase("movement", movement_phase),
        wl.Phase("combat", resolution.combat_phase),
        wl.Phase("combat ends", resolution.remove_overrun),
        wl.Phase("impulse ends", end_impulse),
    )
    return tuple(wl.Placed(phase) for phase in order)


CHAPTER = wl.Chapter[Book, State](
    title="Sequence of play",
    phases=impulse(),
    sentences={"impulse": begun_in_words},
    news={"impulse": "turn"},
)
