"""Whether what stands around a game's events is as the program wrote it: its own row, its seats, its dice."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from winterline.core.contributions import SECRET_BYTES
from winterline.table.errors import Damaged
from winterline.table.live import Live
from winterline.table.seats import WATCHING
from winterline.table.storage import EventRecord, GameRecord, MindRecord, SeatRecord, Stored
from winterline.table.values import Mode

MODES = get_args(Mode)
PLAYER = re.compile("human|open|bot:.+")
HASH = re.compile("[0-9a-f]{64}")


def must_be_sound(live: Live, stored: Stored) -> None:
    """Damaged when rows of a game are lost or hold what the program never writes.

    The order of the events is looked at when they are read, and whether they replay when the game is opened.
    """
    _kinds(stored)
    _row(stored.game, live.seq, {seq for seq, _ in stored.snapshots})
    _seats(stored, live.rules.sides)


def _kinds(stored: Stored) -> None:
    """SQLite keeps any value in any column."""
    rows: list[tuple[Any, Any]] = [(msgspec.structs.asdict(stored.game), GameRecord)]
    rows += [(msgspec.structs.asdict(seat), SeatRecord) for seat in stored.seats]
    rows += [(tuple(event), EventRecord) for event in stored.events]
    rows += [(tuple(mind), MindRecord) for mind in stored.minds]
    for row, kind in rows:
        try:
            msgspec.convert(row, kind, builtin_types=(bytes,))
        except msgspec.ValidationError as error:
            raise Damaged(f"a row holds what none of its kind can hold ({error})") from error


def _row(game: GameRecord, events: int, kept: set[int]) -> None:
    if len(game.key) != SECRET_BYTES:
        raise Damaged(f"the secret of its dice has {len(game.key)} bytes instead of {SECRET_BYTES}")
    if game.mode not in MODES:
        raise Damaged("it is played in no way that there is")
    if game.last is not None and events < game.last:
        raise Damaged(f"its last events are missing: {events} of {game.last} are left")
    if game.placed and 0 not in kept:
        raise Damaged("the position that it begins with is missing")


def _seats(stored: Stored, sides: tuple[str, ...]) -> None:
    players = () if stored.game.mode == "watch" else sides
    if missing := {*players, *WATCHING}.difference(seat.side for seat in stored.seats):
        raise Damaged(f"seats are missing: {', '.join(sorted(missing))}")
    people = sum(seat.side in players and not seat.player.startswith("bot:") for seat in stored.seats)
    if players and (stored.game.people or 0) > people:
        raise Damaged("more people put something into its dice than play it")
    for seat in stored.seats:
        if seat.side not in {*sides, *WATCHING}:
            raise Damaged("a seat is of no side that there is")
        if not PLAYER.fullmatch(seat.player) or not HASH.fullmatch(seat.token_hash):
            raise Damaged(f"the seat {seat.side} cannot be read")
