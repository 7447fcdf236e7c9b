"""What a player should know before the phase ends: crowded hexes, ports that will close, units that are kept out."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, mover, units_in
from .declaration import Declaring, DeclaringAll
from .destinations import arriving
from .engage import committed
from .manoeuvre import Entering, Going, Moving
from .movement import limits
from .reinforcements import due_units, ports_after
from .state import ALLIED, LIMIT, SIDES, State
from .words import message
from .zoc import zone_of_control

UNDER_WAY = Moving | Going | Entering
"""Decisions of the movement phase: who is due may still come on."""
BEFORE_BATTLES = UNDER_WAY | Declaring | DeclaringAll


def stacking(book: Book, state: State, label: str) -> list[wl.Stacking]:
    """The battalions in a hex, a line for each side that has units there."""
    cell = book.cell(label)
    held = [(side, state.forces[side].load[cell]) for side in (0, 1) if cell >= 0]
    rule = book.cite("5.limit", "stack.1")
    return [wl.Stacking(SIDES[side], load, LIMIT, rule) for side, load in held if load]


def warnings(book: Book, state: State) -> list[wl.Warned]:
    """What ending the phase now would bring the side in turn."""
    top = state.stack[-1]
    out = [crowd(book, state, cell) for cell in wl.bits(state.forces[mover(book, state)].over)]
    if isinstance(top, BEFORE_BATTLES):
        out += [closing(book, state, number) for number in wl.bits(ports_after(book, state) & ~state.shut)]
    if isinstance(top, UNDER_WAY) and (kept := kept_out(book, state)):
        out.append(waiting(book, state, kept))
    return out


def crowd(book: Book, state: State, cell: int) -> wl.Warned:
    """A hex that holds too much."""
    side, label = mover(book, state), book.label(cell)
    sentence = message("warning crowd", hex=label, load=state.forces[side].load[cell], limit=LIMIT)
    names = book.names(side, units_in(state, side, cell))
    return wl.Warned("stacking", sentence, book.cite("5.when", "stack.1"), (label,), names)


def closing(book: Book, state: State, number: int) -> wl.Warned:
    """A port that is open and will be shut when the impulse ends, as things stand."""
    label = book.label(book.ports[number])
    sentence = message("warning port either" if book.printed else "warning port", hex=label)
    return wl.Warned("port", sentence, book.cite("6.1.1.closed", "reinf.allied.closed"), (label,))


def kept_out(book: Book, state: State) -> list[int]:
    """The due units of the side in turn that find no way onto the board."""
    if not (due := due_units(book, state)):
        return []
    able = arriving(book, state)
    return [unit for unit in due if unit not in able]


def waiting(book: Book, state: State, kept: list[int]) -> wl.Warned:
    """Reinforcements that stay off the board."""
    side = mover(book, state)
    what = message("warning kept-out", count=len(kept))
    allied, german = ("6.1.1.closed", "reinf.allied.closed"), ("6.1.5.zoc", "reinf.german.zoc")
    cited = book.cite(*(allied if side == ALLIED else german))
    return wl.Warned("arrival", what, cited, (), book.names(side, kept))


def may_go(book: Book, state: State, name: str) -> wl.Search | None:
    """What limits a unit of the side in turn: it must be on the board, not stopped, not put into an attack."""
    unit = book.own(state, name)
    held = state.forces[mover(book, state)].at[unit] < 0 or (state.stopped | committed(state)) >> unit & 1
    return None if held else limits(book, state, unit)


CHAPTER = wl.Chapter[Book, State](
    title="Questions",
    hooks=(
        wl.LIMITS.by(may_go),
        wl.ZONES.by(lambda book, state, side: zone_of_control(book, state.forces[side].occupied)),
        wl.WARNINGS.by(warnings),
        wl.STACKED.by(stacking),
    ),
)
