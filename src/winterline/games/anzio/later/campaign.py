"""Invasions and victory in the later Basic Games."""

from __future__ import annotations

from typing import Any

from winterline import author as wl

from .. import invasion, victory, words
from ..book import Book, last_week
from ..state import State
from ..tables import Goal
from .placing import sheet_of
from .sheets import EVERY


def by_the_sheet(book: Book, state: State, subject: None, refused: wl.Refused | None) -> wl.Refused | None:
    """Why there is no invasion in this week: there is one more than before, in the weeks that the sheet names."""
    sheet = sheet_of(book)
    if len(state.sea.invaded) > len(sheet.landed):
        return words.no("C6A both-invasions-made")
    if book.calendar[state.turn].invasion != "second":
        first, last = sheet.window
        return words.no("C6B invasion-weeks-sheet", first=first, last=last)
    return None


def zones(book: Book, state: State, subject: None, found: list[int]) -> list[int]:
    """The zones of the sheet; those of the Basic Game's second invasion where it names none."""
    named = sheet_of(book).zones
    if not named:
        return found
    every = [n for n, place in enumerate(book.places) if place.kind == "zone"]
    return [n for n in every if EVERY in named or book.places[n].name in named]


def share(book: Book, state: State, place: int, found: tuple[int, ...]) -> tuple[int, ...]:
    """The Initial Lift of a zone: its share by the sheet, fractions in favour of the Allies."""
    return (-(-invasion.whole_lift(book, state, place) * sheet_of(book).lift // 100),)


def no_zone(book: Book, state: State, place: int) -> wl.Refused | None:
    """Why a place is no zone to invade, where the sheet names some."""
    return words.no("C6D.1 zone-not-on-sheet") if sheet_of(book).zones else None


def goal(book: Book, state: State, subject: None, wanted: Goal) -> Goal:
    """The cities of the sheet, and how many of them the Allies need."""
    return sheet_of(book).goal


def told(book: Book, state: State, seat: str) -> dict[str, Any] | None:
    """The goal of a game that has another than the Basic Game: its cities with their hexes, how many, and by when."""
    if not victory.GOAL.plugged(book):
        return None
    wanted = victory.goal(book, state)
    cities = {city.name: [book.label(cell) for cell in wl.bits(city.hexes)] for city in wanted.cities}
    return {
        "cities": cities,
        "wanted": wanted.wanted,
        "front": wanted.front,
        "last": last_week(book, state),
    }


CHAPTER = wl.Chapter[Book, State](
    title="Invasions and victory in the later Basic Games",
    options=("scenario.later",),
    hooks=(
        invasion.THIS_WEEK.by(by_the_sheet),
        invasion.ZONES.by(zones),
        invasion.NO_ZONE.by(no_zone),
        invasion.LIFTS.by(share),
        victory.GOAL.by(goal),
    ),
    views={"goal": told},
)
