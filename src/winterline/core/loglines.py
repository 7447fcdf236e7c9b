"""The lines of a log: header, action, closing; how they are written, and what the next line says of one."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import msgspec

from winterline.core.contributions import Contributions
from winterline.core.parley import Word

FORMAT = 1


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what is played, by which rules and data, and the commitment to the dice."""

    winterline: int
    game: str
    scenario: str
    options: tuple[str, ...]
    rules: str
    data: str
    commitment: str
    preset: str | None = None
    seed: int | None = None
    seat: str = ""
    start: str = ""
    """The canonical position of a game that began from a position of its own."""
    loaded: tuple[int, ...] = ()
    """Rolls fixed beforehand; such a log proves nothing about luck, and says so."""
    form: int = 1
    """The revision of the form in which its positions are written, and of which its digests are."""
    segment: int = 1
    follows: str = ""
    """The hash of the last line of the segment before."""
    after: int = 0
    """Actions before this segment."""
    sealed: str = ""
    """In a seat's log, a commitment to the position that a later segment starts from."""
    dice: Contributions | None = None
    """What the players put into the dice: the commitment is then of the table's secret, otherwise of the key itself."""
    continues: str = ""
    """Of a game that goes on from the end of another: the hash of the last line of that one's log."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action."""

    n: int
    side: str
    do: str
    digest: str
    prev: str
    forced: bool = False
    sealed: str = ""


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The last line: how it ended, the key, and the seal over itself."""

    actions: int
    prev: str
    winner: str | None = None
    rule: str | None = None
    carried: bool = False
    """The game was carried on: another segment follows, and only that one's end is the game's."""
    key: str = ""
    secret: str = ""
    """The table's, of dice that were made together."""
    words: tuple[Word, ...] = ()
    """What the sides said of the end of the game; empty in a seat's own log, which numbers actions otherwise."""
    seal: str = ""


def line_hash(line: bytes) -> str:
    """What the next line says of a line."""
    return hashlib.sha256(line).hexdigest()[:32]


encode = msgspec.json.encode
"""A line as it is written."""


class Act(NamedTuple):
    """An action as a log tells it."""

    side: str
    do: str
    digest: str
    """Of the position after it; empty where that is no longer known."""
    forced: bool = False
    secret: bool = False
    more: bool = False
    """Of a secret action: the same side may go on in secret."""
    sealed: str = ""


class Place(NamedTuple):
    """Where a segment stands in its log."""

    segment: int = 1
    follows: str = ""
    after: int = 0


FIRST = Place()
"""The first segment, and mostly the only one."""
