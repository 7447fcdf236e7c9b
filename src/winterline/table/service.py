"""The table's one entry: everything that pages, bots and commands do to games goes through here.

All methods are plain functions that block for as long as the disk takes, and may be called from any thread. Work on one
game is done one request at a time; different games do not wait for each other, except that their commits share a sync.
A refusal is a `TableError` and has changed nothing. What a method returned is on the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from winterline.core.action import Action
from winterline.table.storage import Store
from winterline.table.values import Acted, BotTurn, Created, Entry, Json, Notice, Seat, Spec, Summary

Listener = Callable[[str], None]


class Service:
    """Games, seats and what may be done with them."""

    def __init__(self, store: Store, *, clock: Callable[[], int] | None = None, keep: int = 256) -> None:
        """`clock` tells milliseconds since 1970; `keep` is how many games stay open in memory."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the database. Nothing is lost without it."""
        raise NotImplementedError

    # --- games -------------------------------------------------------------------------------------------

    def create(self, spec: Spec) -> Created:
        """A new game with its four links. BadShape when there is no such game, option or player."""
        raise NotImplementedError

    def import_log(self, data: bytes) -> Created:
        """A game to watch, from a full log that is proved as it is read. It has no seats but spectator and host."""
        raise NotImplementedError

    def fork(self, seat: Seat, n: int) -> Created:
        """Play on from the position after the seat's n-th entry: a new game with dice of its own.

        NotNow while the position may hold what another seat hides. Against a bot it stays against that bot; otherwise
        both sides sit at one screen.
        """
        raise NotImplementedError

    # --- seats -------------------------------------------------------------------------------------------

    def seat_of(self, token: str) -> Seat:
        """The seat of a link; UnknownLink when there is none."""
        raise NotImplementedError

    def sit(self, seat: Seat) -> None:
        """Somebody came by this link: an open seat is taken by a human."""
        raise NotImplementedError

    def rename(self, seat: Seat, name: str, client_id: str) -> Acted:
        """Give the side's player a display name."""
        raise NotImplementedError

    def reissue(self, seat: Seat, side: str) -> str:
        """A new token for a side whose link was lost; the old one is dead at once. Only the host's."""
        raise NotImplementedError

    def set_webhook(self, seat: Seat, url: str | None) -> None:
        """Where to tell that it is this side's turn. The address is checked by whoever sends."""
        raise NotImplementedError

    # --- playing -----------------------------------------------------------------------------------------

    def act(
        self, seat: Seat, at: int, client_id: str, actions: Sequence[Action | Mapping[str, Any] | str]
    ) -> Acted:
        """Take the actions of one gesture, together or not at all.

        The ladder: shape, seat, freshness (nothing but talk since entry `at`), whose decision, legality. A repeated
        `client_id` gets the first answer again and does nothing.
        """
        raise NotImplementedError

    def undo(self, seat: Seat, at: int, client_id: str, to: int | None = None) -> Acted:
        """Take back the seat's last gesture, or everything after its own entry `to`.

        Only the seat's own unanswered tail: never past a roll, a reveal or somebody else's action.
        """
        raise NotImplementedError

    def chat(self, seat: Seat, text: str, client_id: str) -> Acted:
        """Say something that everybody at the table reads."""
        raise NotImplementedError

    # --- seeing ------------------------------------------------------------------------------------------

    def state(self, seat: Seat) -> Json:
        """STATE as the seat may know it now (`online` is left empty for whoever knows who is connected)."""
        raise NotImplementedError

    def history(self, seat: Seat, n: int) -> Json:
        """STATE as it was after the seat's n-th entry (0: the start), without actions and undo."""
        raise NotImplementedError

    def entries(self, seat: Seat, after: int = 0) -> list[Entry]:
        """The seat's entries with numbers above `after`."""
        raise NotImplementedError

    def query(self, seat: Seat, kind: str, args: Mapping[str, Any]) -> Any:
        """A question that changes nothing.

        `why` {action} -> {"refused": null | {rule, sentence}}; `reach` {unit} -> {hex: cost}; `path` {unit, hex} ->
        [hexes]; `odds` {hexes, attackers, nas, cas} -> odds; `zone` {side} -> [hexes].
        """
        raise NotImplementedError

    def seat_log(self, seat: Seat) -> bytes:
        """The log of what the seat saw; the full log once the game is over."""
        raise NotImplementedError

    def full_log(self, seat: Seat) -> bytes:
        """Everything, the key included; NotNow while the game runs."""
        raise NotImplementedError

    def report(self, seat: Seat) -> str:
        """The after-action report as HTML; NotNow while the game runs."""
        raise NotImplementedError

    def summaries(self, seats: Iterable[Seat]) -> list[Summary]:
        """These seats' games for a list, newest first; games that are gone are left out."""
        raise NotImplementedError

    # --- for the server itself ---------------------------------------------------------------------------

    def bot_turn(self, game_id: str) -> BotTurn | None:
        """What the bot whose decision it is needs to think; None when no bot is to move."""
        raise NotImplementedError

    def bot_games(self) -> list[str]:
        """The unfinished games in which a bot plays, to be woken after a restart."""
        raise NotImplementedError

    def notices(self, limit: int = 100) -> list[Notice]:
        """Webhooks that are owed, oldest first."""
        raise NotImplementedError

    def settle(self, ids: Sequence[int]) -> None:
        """These notices were delivered, or given up."""
        raise NotImplementedError

    def subscribe(self, game_id: str, listener: Listener) -> None:
        """Call `listener(game_id)` in the acting thread after every commit of this game."""
        raise NotImplementedError

    def unsubscribe(self, game_id: str, listener: Listener) -> None:
        """Stop calling; unknown listeners are no error."""
        raise NotImplementedError
