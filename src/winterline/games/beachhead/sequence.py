"""The sequence of play: the phases of an impulse as a list, and how one impulse follows another."""

from __future__ import annotations

from winterline.core.decision import Event
from winterline.core.dice import Dice
from winterline.core.frames import Phase, push, replace
from winterline.core.rules import rule
from winterline.games.beachhead import victory
from winterline.games.beachhead.book import Book, Plan, mover, when
from winterline.games.beachhead.declaration import DeclaringAll
from winterline.games.beachhead.manoeuvre import Moving
from winterline.games.beachhead.movement import ALONG_RIVER, PLAINLY
from winterline.games.beachhead.options import balance, morale, support
from winterline.games.beachhead.reinforcements import ports_after
from winterline.games.beachhead.resolution import after_combat, combat_phase
from winterline.games.beachhead.state import ALLIED, State
from winterline.games.beachhead.zoc import engaged


@rule("beachhead:7.4.noadvance", "beachhead-1970:result.note1", "beachhead-1970:supply.none")
def phases(options: tuple[str, ...], *, printed: bool) -> list[Phase[Book, State]]:
    """The phases of an impulse in their order; an option that is off has no phase.

    Nobody advances after combat unless morale has broken, and there is no supply phase.
    """
    helped = any(option in support.OPTIONS for option in options)
    demoralised = "morale" in options
    sequence: list[tuple[Phase[Book, State], bool]] = [
        (Phase("impulse begins", begin_impulse), True),
        (Phase("Flak withdrawn", balance.withdraw_flak), "balance-flak" in options),
        (Phase("support arrives", support.take_support), helped),
        (Phase("support noted", support.note_support), helped),
        (Phase("movement", movement_phase), True),
        (Phase("declarations", declaration_phase), printed),
        (Phase(support.REVEALED, support.reveal_support), helped),
        (Phase("morale", morale.morale_check), demoralised),
        (Phase("combat", combat_phase), True),
        (Phase("combat ends", after_combat), True),
        (Phase("advance", morale.breakthrough), demoralised),
        (Phase("impulse ends", end_impulse), True),
    ]
    return [phase for phase, used in sequence if used]


def begin_impulse(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """Reset what counts by the impulse and remember how every unit begins it."""
    side = mover(book, state)
    at = state.forces[side].at
    river = book.river
    events.append(Event("impulse", book.cite("3.turns", "impulses.general"), word=when(state)))
    return replace(
        state,
        spent=bytes(len(at)),
        stopped=0,
        lane=bytes(ALONG_RIVER if cell >= 0 and river >> cell & 1 else PLAINLY for cell in at),
        engaged=engaged(book, state, side),
        steady=sum(1 << unit for unit, cell in enumerate(state.forces[ALLIED].at) if cell >= 0),
        entered=0,
        entered_far=0,
        battles=(),
    )


@rule("beachhead:6.general", "beachhead:3.passive")
def movement_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The side in turn, and only that side, takes reinforcements and moves any, all or none of its units."""
    return push(state, Moving())


def declaration_phase(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """1970: attacks are declared once all movement is over."""
    return push(state, DeclaringAll()) if state.impulse in book.plan.attack_impulses else state


@rule("beachhead:3.end")
def end_impulse(book: Book, state: State, dice: Dice, events: list[Event]) -> State:
    """The next impulse begins, after F the next turn; after 7F the game is decided."""
    nas, cas = support.put_away(book, state)
    last = state.impulse == len(book.calendar) - 1
    state = replace(
        state,
        shut=ports_after(book, state),
        morale=morale.recover(state),
        nas=nas,
        cas=cas,
        notes=(),
        battles=(),
        turn=state.turn + 1 if last else state.turn,
        impulse=0 if last else state.impulse + 1,
        phase=-1,
    )
    if victory.is_over(state):
        return replace(state, outcome=victory.outcome(book, state))
    return state


@rule("beachhead:3.order", "beachhead:6.declare")
def in_sequence(book: Book, state: State) -> list[Phase[Book, State]]:
    """The phases of an impulse in their order: all movement and all declarations before the first battle."""
    return book.plan.phases


def make_plan(options: tuple[str, ...], *, printed: bool) -> Plan:
    """An empty plan with the sequence filled in."""
    return Plan(phases=phases(options, printed=printed))
