"""Which games there are: those of a browser, those of a bot, those that something is owed to.

A list is of many games, so what is damaged of one must not spoil it for the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Engine, LargeBinary, Select, cast, select

from ..errors import Damaged
from ..values import Notice
from .models import EARLIER, EVENT, GAME, MIND, OUTBOX, SEAT, SNAPSHOT
from .reading import readable

ARRIVING = "arriving"
"""The mode of a game of which only parts are stored yet."""
HALF = select(GAME.c.id).where(GAME.c.mode == ARRIVING)


class Lists:
    """The part of the store that looks over all games."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def games(self, ids: Iterable[str]) -> list[str]:
        """Those of these games that exist, newest first. Nothing else is read of them, so none can spoil the list."""
        asked = select(GAME.c.id).where(GAME.c.id.in_(list(ids))).order_by(GAME.c.created.desc())
        return self._ids(asked, ids)

    def running(self, ids: Iterable[str]) -> list[str]:
        """Those of these games that exist and are not over, or of which that cannot be read."""
        asked = select(GAME.c.id).where(GAME.c.id.in_(list(ids)), GAME.c.finished.is_(None))
        return self._ids(asked, ids, unread=True)

    def all_games(self) -> list[str]:
        """Every game of a SQLite file, oldest first; then those of which there are rows, but not its own.

        Games that are not stored whole yet are none.
        """
        own = _names(GAME.c.id).order_by(GAME.c.created, GAME.c.id)
        try:
            found = self._named(own)
        except Damaged:
            if not (found := self._known()):
                raise
        others = set(self._named(_names(OUTBOX.c.game_id).distinct()))
        for table in (SEAT, EVENT, SNAPSHOT, EARLIER, MIND):
            with suppress(Damaged):  # seen again when each game is looked at, which is not so of notices
                others.update(self._named(_names(table.c.game_id).distinct()))
        half = set(self._ids(HALF))
        return [name for name in [*found, *sorted(others.difference(found))] if name not in half]

    def bot_games(self) -> list[str]:
        """The unfinished games in which a bot plays."""
        asked = select(GAME.c.id).distinct().join(SEAT, SEAT.c.game_id == GAME.c.id).order_by(GAME.c.id)
        return self._ids(asked.where(GAME.c.finished.is_(None), SEAT.c.player.like("bot:%")))

    def _ids(
        self, asked: Select[Any], among: Iterable[str] | None = None, *, unread: bool = False
    ) -> list[str]:
        """The games that a question finds, all of them at once.

        If pages are damaged that it needs, it is asked of one game after another: a game of which nothing can be read
        is left out, or taken in when `unread` is wanted, and costs the others nothing.
        """
        try:
            return [row.id for row in self._rows(asked)]
        except Damaged:
            out: list[str] = []
        for game_id in self._known() if among is None else among:
            try:
                out += [row.id for row in self._rows(asked.where(GAME.c.id == game_id))]
            except Damaged:
                out += [game_id] if unread else []
        return out

    def _known(self) -> list[str]:
        """All games that the index of games names."""
        with suppress(Damaged):
            return self._named(_names(GAME.c.id))
        return []

    def _named(self, asked: Select[Any]) -> list[str]:
        return [bytes(row[0] or b"").decode(errors="backslashreplace") for row in self._rows(asked)]

    def notices(self, limit: int = 100, but: Sequence[int] = ()) -> list[Notice]:
        """Webhooks that are owed still, but some, oldest first, where the seat still wants them."""
        asked = (
            select(OUTBOX.c.id, OUTBOX.c.game_id, OUTBOX.c.side, SEAT.c.webhook, GAME.c.finished)
            .join(SEAT, (SEAT.c.game_id == OUTBOX.c.game_id) & (SEAT.c.side == OUTBOX.c.side))
            .join(GAME, GAME.c.id == OUTBOX.c.game_id)
            .where(OUTBOX.c.delivered.is_(False), SEAT.c.webhook.is_not(None), OUTBOX.c.id.not_in(list(but)))
            .order_by(OUTBOX.c.id)
        )
        try:
            rows = self._rows(asked.limit(limit))
        except Damaged:  # those that can be read are owed none the less
            found = [self._row(asked, row.id) for row in self._rows(select(OUTBOX.c.id))]
            rows = [row for each in found for row in each][:limit]
        return [Notice(row.id, row.game_id, row.side, row.webhook, row.finished is not None) for row in rows]

    def _rows(self, asked: Select[Any], **values: Any) -> Sequence[Any]:
        with readable(), self._engine.connect() as connection:
            return connection.execute(asked, values).all()

    def _row(self, asked: Select[Any], notice: int) -> Sequence[Any]:
        with suppress(Damaged):
            return self._rows(asked.where(OUTBOX.c.id == notice))
        return ()


def _names(column: Any) -> Select[Any]:
    """Ids as bytes: one that is no text must not hide the others."""
    return select(cast(column, LargeBinary))
