"""What goes into the service and comes out of it: small frozen values that turn into JSON as they are."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from winterline.core.telling import Telling

Mode = Literal["bot", "hotseat", "invite", "watch"]
Player = str
"""`human`, `open`, or `bot:` and a bot's name, as `bot:normal` or `bot:normal:cautious`."""


class Spec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as it is asked for."""

    game: str
    scenario: str | None = None
    options: tuple[str, ...] = ()
    preset: str | None = None
    mode: Mode = "bot"
    players: dict[str, Player] = {}
    """Who plays each side. Where no human is named, whoever makes the game takes the first side that is not named; other
    sides that are not named are `open` by invitation, a bot's against a bot, and `human` at one screen."""
    names: dict[str, str] = {}
    """Display names, by side."""
    name: str = ""
    """The display name of whoever makes the game, at the side that he takes."""
    seed: int | None = None
    """For tests and lessons: whoever knows it knows every roll. Refused in games by invitation."""
    sparring: bool = False
    """Whether whoever plays against a bot may take whole turns back, from the beginning on."""
    opening: tuple[str, ...] = ()
    """For lessons and problems: actions, as they are written, that have been taken before anybody sits down."""


class Created(msgspec.Struct, frozen=True):
    """A new game and its links. The tokens are told once; only their hashes are kept."""

    id: str
    tokens: dict[str, str]
    """`allied`, `axis` (absent in a game to watch, and where a bot sits), `spectator`, `host` -> token.

    The token of a seat that is `open` is an invitation: whoever sits down by it gets another."""
    players: dict[str, str] = {}
    """Who plays each side."""


class Seat(msgspec.Struct, frozen=True):
    """Who asks: a place at one game. `host` sees what a spectator sees and may issue links again."""

    game_id: str
    side: str
    link: str = ""
    """The hash of the link by which somebody asks from outside; it must still open the seat when he is answered."""

    @property
    def viewer(self) -> str:
        """What this seat may see is what this side, or a spectator, may see."""
        return "spectator" if self.side == "host" else self.side

    @property
    def plays(self) -> bool:
        """Whether the seat is one of the two sides."""
        return self.side not in ("host", "spectator")


class ToldEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened, with its sentence (the rule id is apart, not in the text)."""

    what: str
    rule: str
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    number: int
    word: str
    text: str
    telling: Telling | None = msgspec.field(name="as", default=None)
    """As what it is told, where the game says so."""
    odds: str = ""
    """Of a battle: the column that it was fought on, as the table calls it."""
    result: str = ""
    """Of a battle: its result, in the table's own symbols."""
    totals: tuple[float, float] | None = None
    """Of a battle: the factors of both sides, as they were compared."""
    shifts: tuple[float, ...] = ()
    """Of a battle: the columns that each shift brought."""
    faces: tuple[str, ...] = ()
    """Of a battle that carries results out otherwise than the table says: what each face would have brought."""


class Entry(msgspec.Struct, frozen=True):
    """One entry of what a seat has seen. Numbers are the seat's own: 1, 2, 3 and so on."""

    n: int
    side: str
    kind: str
    """`action`, `undo`, `chat`, `name`, `title`, `rules`, `seat`, `dice`, `parley` or `rematch`."""
    do: str | None
    """The action in notation; None for a run of somebody's secret actions and for what is no action."""
    events: tuple[ToldEvent, ...]
    text: str
    when: str
    """The moment of the game, such as `1A`."""
    at: int
    """The moment of the clock, in milliseconds since 1970."""
    forced: bool = False
    """Taken without asking, because it was the only option."""
    to: int | None = None
    """Of an undo: the seat's last entry that still stands (0: none). Later actions are taken back."""
    turn: str = ""
    """The side whose turn it was, whoever decided."""


class Acted(msgspec.Struct, frozen=True):
    """The answer to an action, an undo, a message or a name: the seat's entries since `at` of the request."""

    at: int
    entries: tuple[Entry, ...]


class Summary(msgspec.Struct, frozen=True):
    """A game in a list of games, as one seat may know it."""

    id: str
    game: str
    title: str
    scenario: str
    options: tuple[str, ...]
    mode: str
    seat: str
    names: dict[str, str]
    players: dict[str, str]
    turn: str
    """Whose decision it is; empty once the game is over."""
    awaited: tuple[str, ...]
    """The sides whose part of the dice is awaited before the game can begin."""
    winner: str | None
    when: str
    """When it is in the game, as far as the seat knows."""
    since: int
    """Since when that side is to decide; of a game that is over, when it ended."""
    created: int
    called: str = ""
    """What its players call it."""
    offer: str = ""
    """The side whose offer of a draw waits for an answer."""
    began: bool = True
    """Whether anything can be played: the dice are made."""


class BotTurn(msgspec.Struct, frozen=True):
    """What a bot's worker needs to think. It holds the whole position: it never leaves the server."""

    game_id: str
    side: str
    bot: str
    """The bot's name, as `normal:cautious`."""
    at: int
    """The bot's own entry number, for `act`."""
    game: str
    scenario: str
    options: tuple[str, ...]
    preset: str | None
    canonical: bytes
    length: int
    seed: str
    """Of the bot's own choices: the same throughout a game."""
    memory: bytes | None = None
    """What the seat's mind remembers (`minds.packed`); None before its first actions."""
    watched: bool = False
    """Whether nobody plays: it goes on only as whoever watches asks for it."""
    secrets: bool = False
    """Whether another seat has sealed secrets: then its gestures end with a phase (`core/gesture:is_final`)."""


class Thought(msgspec.Struct, frozen=True):
    """What a bot wants to do, and what its mind will remember once that is done."""

    actions: tuple[dict[str, str], ...]
    memory: bytes | None


class Notice(msgspec.Struct, frozen=True):
    """A webhook that is owed: it is this side's turn, or the game is over."""

    id: int
    game_id: str
    side: str
    url: str
    over: bool


Json = dict[str, Any]
