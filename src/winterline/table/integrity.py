"""Whether what stands around a game's events is as the program wrote it: its own row, its seats, its dice."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec

from winterline.core.contributions import SECRET_BYTES

from . import errors, seats, storage, values
from .live import Live

MODES = get_args(values.Mode)
PLAYER = re.compile("human|open|bot:.+")
HASH = re.compile("[0-9a-f]{64}")


def must_be_sound(live: Live, stored: storage.Stored) -> None:
    """Damaged when rows of a game are lost or hold what the program never writes.

    The order of the events is looked at when they are read, and whether they replay when the game is opened.
    """
    _kinds(stored)
    _row(stored.game, live.seq, {seq for seq, _ in stored.snapshots})
    _seats(stored, live.rules.sides)
    live.earlier()


def _kinds(stored: storage.Stored) -> None:
    """SQLite keeps any value in any column."""
    rows: list[tuple[Any, Any]] = [(msgspec.structs.asdict(stored.game), storage.GameRecord)]
    rows += [(msgspec.structs.asdict(seat), storage.SeatRecord) for seat in stored.seats]
    rows += [(tuple(event), storage.EventRecord) for event in stored.events]
    rows += [(tuple(mind), storage.MindRecord) for mind in stored.minds]
    for row, kind in rows:
        try:
            msgspec.convert(row, kind, builtin_types=(bytes,))
        except msgspec.ValidationError as error:
            raise errors.Damaged(f"a row holds what none of its kind can hold ({error})") from error


def _row(game: storage.GameRecord, events: int, kept: set[int]) -> None:
    if len(game.key) != SECRET_BYTES:
        raise errors.Damaged(f"the secret of its dice has {len(game.key)} bytes instead of {SECRET_BYTES}")
    if game.mode not in MODES:
        raise errors.Damaged("it is played in no way that there is")
    if game.last is not None and events < game.last:
        raise errors.Damaged(f"its last events are missing: {events} of {game.last} are left")
    if game.placed and 0 not in kept:
        raise errors.Damaged("the position that it begins with is missing")


def _seats(stored: storage.Stored, sides: tuple[str, ...]) -> None:
    players = () if stored.game.mode == "watch" else sides
    if missing := {*players, *seats.WATCHING}.difference(seat.side for seat in stored.seats):
        raise errors.Damaged(f"seats are missing: {', '.join(sorted(missing))}")
    people = sum(seat.side in players and not seat.player.startswith("bot:") for seat in stored.seats)
    if players and (stored.game.people or 0) > people:
        raise errors.Damaged("more people put something into its dice than play it")
    for seat in stored.seats:
        if seat.side not in {*sides, *seats.WATCHING}:
            raise errors.Damaged("a seat is of no side that there is")
        if not PLAYER.fullmatch(seat.player) or not HASH.fullmatch(seat.token_hash):
            raise errors.Damaged(f"the seat {seat.side} cannot be read")
