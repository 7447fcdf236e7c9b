"""What the sides are called, in one word wherever a player reads it: the page says the same (`messages/en.js`)."""

from __future__ import annotations

from winterline.core.vocabulary import CORE


def people(side: str, *, first: bool = False) -> str:
    """A side as those who play it, in the plural; `first` at the beginning of a sentence."""
    name = CORE.say(f"people {side}") if f"people {side}" in CORE else side
    return name[:1].upper() + name[1:] if first else name


def adjective(side: str) -> str:
    """A side before a noun: the German player."""
    return CORE.say(f"side {side}") if f"side {side}" in CORE else side.title()
