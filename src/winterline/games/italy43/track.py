"""The weather track: what each box is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from winterline import author as wl

if TYPE_CHECKING:
    from .book import Book

BOXES = "ABCDEF"
CLEAR, CLOUDY, RAIN, MUD = "clear", "cloudy", "rain", "rain and mud"


@wl.rule("italy43:23.1b")
def weather_of(book: Book, box: int) -> str:
    """The weather of a box: A and B Clear, C and D Cloudy, E Rain, F Rain and Mud."""
    return book.tables.weather[box].weather


@wl.rule("italy43:23.4a")
def is_rain(book: Book, box: int) -> bool:
    """Whether Vehicle Units are kept from unbridged rivers: on Rain and on Rain and Mud turns."""
    return weather_of(book, box) in (RAIN, MUD)


def is_mud(book: Book, box: int) -> bool:
    """Whether every attack shifts one column left."""
    return weather_of(book, box) == MUD
