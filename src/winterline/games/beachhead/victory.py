"""Victory, decided at the end of impulse 7F."""

from __future__ import annotations

from winterline import author as wl

from .book import Book, strength_on_map
from .state import ALLIED, AXIS, State
from .tables import TURNS
from .words import message


@wl.rule("beachhead:8.when")
def is_over(state: State) -> bool:
    """Whether the last impulse has been played."""
    return state.turn > TURNS


@wl.rule("beachhead:8.ger.a", "beachhead-1970:win.1")
def no_allied_units(book: Book, state: State) -> bool:
    """German win: no Allied unit is left on the board."""
    return not state.forces[ALLIED].occupied


@wl.rule("beachhead:8.ger.b", "beachhead-1970:win.2")
def port_threatened(book: Book, state: State) -> bool:
    """German win: a German unit in, or next to, Anzio or Nettuno."""
    return any(state.forces[AXIS].occupied & near for near in book.port_near)


@wl.rule("beachhead:8.ger.c", "beachhead-1970:win.3")
def crushing(book: Book, state: State) -> bool:
    """German win: twice the Allied factors, and every fortified hex but the two ports last held by Germans."""
    german, allied = strength_on_map(book, state, AXIS), strength_on_map(book, state, ALLIED)
    held = all(state.control >> n & 1 for n, cell in enumerate(book.fortified) if cell not in book.ports)
    return held and german >= 2 * allied


@wl.rule("beachhead:8.allied", "beachhead-1970:win.allied")
def outcome(book: Book, state: State) -> str:
    """The German victory that holds, or the Allied one if none does."""
    if no_allied_units(book, state):
        return "no-allied-units"
    if port_threatened(book, state):
        return "port-threatened"
    return "crushing" if crushing(book, state) else "allied"


ENDINGS = {
    "no-allied-units": ("axis", "8.ger.a", "win.1"),
    "port-threatened": ("axis", "8.ger.b", "win.2"),
    "crushing": ("axis", "8.ger.c", "win.3"),
    "allied": ("allied", "8.allied", "win.allied"),
}


def result(book: Book, state: State) -> wl.Result | None:
    """How the game ended, with its paragraph."""
    if not state.outcome:
        return None
    winner, rework, printed = ENDINGS[state.outcome]
    return wl.Result(winner, book.cite(rework, printed), message(f"result {state.outcome}"))


NEAR, LAST_TURNS = 3, 1
"""So many hexes from a port Germans threaten it; in so many last turns the game is about to be decided."""


def outlook(book: Book, state: State) -> list[wl.Outlook]:
    """How near the Germans are to a victory of theirs; without one the Allies win. Nothing before anybody has landed."""
    if no_allied_units(book, state):
        return []
    at, grid = [cell for cell in state.forces[AXIS].at if cell >= 0], book.board.grid
    hexes = min((grid.distance(cell, port) for cell in at for port in book.ports), default=0)
    german, allied = strength_on_map(book, state, AXIS), strength_on_map(book, state, ALLIED)
    out = []
    if at and hexes <= NEAR:
        name = "outlook port-now" if port_threatened(book, state) else "outlook port"
        out.append(wl.Outlook("axis", message(name, hexes=hexes), book.cite("8.ger.b", "win.2"), near=True))
    left, crushed = TURNS - state.turn, crushing(book, state)
    said = message("outlook crushing", german=german, allied=allied)
    out.append(wl.Outlook("axis", said, book.cite("8.ger.c", "win.3"), near=crushed and left <= LAST_TURNS))
    safe = outcome(book, state) == "allied"
    said = message("outlook allied" if safe else "outlook not-allied", left=left)
    return [
        *out,
        wl.Outlook("allied", said, book.cite("8.allied", "win.allied"), near=safe and left <= LAST_TURNS),
    ]


CHAPTER = wl.Chapter[Book, State](title="Victory", hooks=(wl.OUTLOOK.by(outlook),))
