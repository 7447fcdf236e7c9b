"""What the sides are called, in one word wherever a player reads it: the page says the same (`messages/en.js`)."""

from __future__ import annotations

PEOPLE = {"allied": "the Allies", "axis": "the Germans"}
ADJECTIVES = {"allied": "Allied", "axis": "German"}


def people(side: str, *, first: bool = False) -> str:
    """A side as those who play it, in the plural; `first` at the beginning of a sentence."""
    name = PEOPLE.get(side, side)
    return name[:1].upper() + name[1:] if first else name


def adjective(side: str) -> str:
    """A side before a noun: the German player."""
    return ADJECTIVES.get(side, side.title())
