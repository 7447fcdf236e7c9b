"""What is shown of the Coastal Commands: boxes beside the board, and a panel."""

from __future__ import annotations

from winterline import author as wl

from .. import words
from ..book import Book
from ..shown import BOXES, PANELS
from ..state import AXIS, OFF_MAP, State, units_at
from ..words import message
from . import commands


def titled(command: int) -> wl.Message:
    """What a Command is called."""
    return message(f"box {OFF_MAP[command]}")


def boxes(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """The Commands beside the board, once they are there."""
    cited = book.cite("E8G1")
    return [
        wl.shown(id=OFF_MAP[command], title=titled(command), side="axis", rule=cited)
        for command in commands.COMMANDS
        if commands.exists(book, state, command)
    ]


def panel(book: Book, state: State, subject: None) -> list[wl.Shown]:
    """What each Command has and must keep, by which hex it is reached, and whether it is sealed off."""
    if not commands.is_open(book, state):
        return []
    rows = [row(book, state, command) for command in commands.COMMANDS]
    return [wl.panel("commands", message("panel commands"), book.cite("E8G7"), rows)]


def row(book: Book, state: State, command: int) -> wl.Shown:
    """One Command."""
    title = titled(command)
    if not commands.exists(book, state, command):
        return wl.row(title, message("value command-lost"), book.cite("E8G6"), style="bad")
    there, cell = commands.points(book, state, command), commands.gate(book, state, command)
    value = message("value command", count=there, needed=commands.NEEDED)
    units = list(book.names(AXIS, tuple(wl.bits(units_at(state.forces[AXIS], command)))))
    if commands.is_cut_off(book, state, command):
        return wl.row(
            title, value, book.cite("E8G6"), units=units, style="bad", note=message("note sealed-off")
        )
    note = message("note command-gate", where=words.at(book, book.label(cell)))
    return wl.row(title, value, book.cite("E8G7"), units=units, note=note, hexes=[book.label(cell)])


CHAPTER = wl.Chapter[Book, State](
    title="Coastal Commands, shown",
    options=("scenario.po-valley", "scenario.campaign"),
    hooks=(BOXES.by(boxes), PANELS.by(panel)),
)
