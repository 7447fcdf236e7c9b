"""How well a program plays, and in what manner: the names of players, as `normal` or `normal:cautious`."""

from __future__ import annotations

from typing import NamedTuple

from winterline.core.vocabulary import CORE


class Level(NamedTuple):
    """One of the levels, or one of the players beside them."""

    name: str
    below: str = ""
    """What thinks instead where this one takes too long; it understands the same memory."""
    seconds: float = 0.0
    """What it may think a turn beyond what every level may."""
    offered: bool = False
    """Whether people are offered it: levels that are not stronger than the one below are not."""
    characters: bool = False
    """Whether it has a character."""
    searches: bool = False
    """Whether it tries plans out on imagined games."""


LEVELS = (
    Level("random", offered=True),
    Level("easy", offered=True),
    Level("normal", "easy", offered=True, characters=True),
    Level("hard", "normal", 5.0, offered=True, characters=True, searches=True),
    Level("expert", "hard", 20.0, characters=True, searches=True),
    Level("classic"),
)
NAMES = tuple(level.name for level in LEVELS)
FORMER = {"heuristic": "normal"}
"""Names of earlier versions: in stored seats, in commands and in programs of others."""
BOOK = "by-the-book"
CHARACTERS = (BOOK, "cautious", "aggressive")
"""The first one is everybody's who is not told otherwise."""


class Name(NamedTuple):
    """A player: his level, and his character, nothing where he has none."""

    level: Level
    character: str = ""

    def __str__(self) -> str:
        return ":".join(filter(None, (self.level.name, self.character)))


def named(name: str) -> Name:
    """The player of a name; BadChoice where there is none."""
    first, _, character = name.partition(":")
    level = next((level for level in LEVELS if level.name == FORMER.get(first, first)), None)
    if level is None:
        raise CORE.bad("choice no-bot-choose-from", name=name[:40], names=NAMES)
    if not character:
        return Name(level)
    if not level.characters:
        raise CORE.bad("choice bot-has-no-character", bot=level.name)
    if character not in CHARACTERS:
        raise CORE.bad("choice no-character-choose-from", name=character[:40], names=CHARACTERS)
    return Name(level, "" if character == BOOK else character)


def below(name: str) -> str:
    """The player a level below, of the same character where it has one; nothing where none is."""
    level, character = named(name)
    if not level.below:
        return ""
    lower = named(level.below).level
    return str(Name(lower, character if lower.characters else ""))


def offered() -> tuple[str, ...]:
    """The players that people are offered."""
    found = [Name(level) for level in LEVELS if level.offered]
    return tuple(
        str(one)
        for name in found
        for one in (name, *(Name(name.level, c) for c in CHARACTERS[1:] if name.level.characters))
    )
