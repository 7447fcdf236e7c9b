"""The store: everything that is kept between two starts of the server."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict, replace

from ..vault import Vault
from . import checkpoints, engine, lists, peers, reading, writer
from .models import EARLIER, EVENT, GAME, MIND, OUTBOX, SEAT, SNAPSHOT
from .records import (
    Change,
    EarlierRecord,
    EventRecord,
    GameRecord,
    MindRecord,
    SeatRecord,
    SnapshotRecord,
    Stored,
)

_ID: sa.BindParameter[Any] = sa.bindparam("game_id")
_ADD_EVENTS, _ADD_SNAPSHOTS, _ADD_EARLIER = sa.insert(EVENT), sa.insert(SNAPSHOT), sa.insert(EARLIER)
_ADD_NOTICES = (
    sa.insert(OUTBOX).inline().values({c.name: sa.bindparam(c.name) for c in OUTBOX.c if not c.primary_key})
)
_TOUCH = (
    sa.update(GAME)
    .where(GAME.c.id == _ID)
    .values(updated=sa.bindparam("now"), last=sa.func.coalesce(sa.bindparam("last"), GAME.c.last))
)
_FINISH = _TOUCH.values(finished=sa.bindparam("now"))
_GAME_COLUMNS = [GAME.c[name] for name in GameRecord.__struct_fields__]
_SEAT_COLUMNS = [SEAT.c[name] for name in SeatRecord.__struct_fields__]
_EVENTS = (
    sa.select(*(EVENT.c[name] for name in EventRecord._fields if name != "position"))
    .where(EVENT.c.game_id == _ID)
    .order_by(EVENT.c.seq)
)
_VERSION = sa.update(GAME).where(GAME.c.id == _ID)
_MINDS = sa.select(*(MIND.c[name] for name in MindRecord._fields)).where(MIND.c.game_id == _ID)
_SNAPSHOTS = (
    sa.select(SNAPSHOT.c.seq, SNAPSHOT.c.length).where(SNAPSHOT.c.game_id == _ID).order_by(SNAPSHOT.c.seq)
)


PART = 200
"""Events of a new game that are stored together, about 100 KB of them."""

Job = Change | Callable[[sa.Connection], object]


class Store(lists.Lists):
    """Games on disk. Safe to use from many threads; when a method that writes returns, the disk has it."""

    def __init__(self, where: str | Path, vault: Vault | None = None, *, ready: bool = False) -> None:
        """`where` is a file path, `sqlite:///…` or `postgresql://…`; tables are made or brought up to date.

        Unless they are `ready`: a process that a server starts need not look. What tells the dice goes through `vault`.
        """
        self._where = str(where)
        self._vault = vault or Vault()
        super().__init__(engine.make_engine(where))
        if not ready:
            engine.migrate(self._engine)
        self._name = secrets.token_hex(8)
        self.peers = peers.Peers(self._engine, self._name)
        self._writer: writer.Writer[Job] = writer.Writer(self._engine, self._carry_out)
        self._checkpoints = checkpoints.Checkpoints(self._engine, self._writer.in_a_pause)

    def __reduce__(self) -> tuple[Callable[..., Store], tuple[Any, ...]]:
        """Another process has a store of its own on the same games."""
        return partial(Store, ready=True), (self._where, self._vault)

    def close(self) -> None:
        """Close every connection."""
        self.peers.close()
        self._checkpoints.close()
        self._writer.close()
        self._engine.dispose()

    # --- writing -----------------------------------------------------------------------------------------

    def add(self, game: GameRecord, seats: Sequence[SeatRecord], first: Change) -> None:
        """A new game with its seats and its first events.

        A long past is stored in parts, so that nobody waits for all of it; the seats come last, and until then nobody
        knows the game.
        """
        row = asdict(game) | {"key": self._vault.seal(game.id, game.key)}
        *parts, last = _parts(first)

        def begin(connection: sa.Connection) -> None:
            connection.execute(sa.insert(GAME), [row | {"mode": lists.ARRIVING} if parts else row])
            _apply(connection, parts[:1])

        def end(connection: sa.Connection) -> None:
            if parts:
                connection.execute(sa.update(GAME).where(GAME.c.id == game.id).values(mode=game.mode))
            else:
                begin(connection)
            connection.execute(sa.insert(SEAT), [asdict(seat) for seat in seats])
            _apply(connection, [last])

        jobs: list[Job] = [begin, *parts[1:], end] if parts else [end]
        for job in jobs:
            self._writer.write(job)

    def change(self, change: Change) -> None:
        """Carry out a change, whole or not at all. IntegrityError: somebody else took the event's number."""
        self._writer.write(change)

    def submit(self, change: Change, done: writer.Done) -> None:
        """The same without waiting: `done` is called in another thread, with what went wrong."""
        self._writer.submit(change, done)

    def settle(self, ids: Sequence[int]) -> None:
        """These notices are no longer owed."""
        done = sa.update(OUTBOX).where(OUTBOX.c.id.in_(list(ids))).values(delivered=True)
        self._writer.write(lambda connection: connection.execute(done))

    def sweep(self, before: int) -> None:
        """Forget games of before a time that were never stored whole, because the server was stopped meanwhile."""
        left = self._ids(lists.HALF.where(GAME.c.created < before))

        if left:
            self._writer.write(partial(_remove, left))

    def remove(self, game_id: str) -> None:
        """Forget a game with all that belongs to it; other servers are told."""

        def job(connection: sa.Connection) -> None:
            _remove([game_id], connection)
            peers.tell(connection, self._name, [Change(game_id=game_id, at=0, seats=(("host", {}),))])

        self._writer.write(job)

    def _carry_out(self, connection: sa.Connection, jobs: list[Job]) -> None:
        """Everything that waits for one commit. Changes are of different games, so their order does not matter."""
        changes = []
        with reading.sound_pages():
            for job in jobs:
                if isinstance(job, Change):
                    changes.append(job)
                else:
                    job(connection)
            if changes:
                _apply(connection, changes)
                peers.tell(connection, self._name, changes)
        self._checkpoints.wrote(len(jobs) - len(changes) + sum(map(_rows, changes)))

    # --- reading -----------------------------------------------------------------------------------------

    def load(self, game_id: str) -> Stored | None:
        """A game with all its events, as of one moment; Damaged when there are rows that cannot be read."""
        key = {"game_id": game_id}
        with reading.readable(), engine.one_moment(self._engine) as connection:
            game = connection.execute(sa.select(*_GAME_COLUMNS).where(GAME.c.id == game_id)).one_or_none()
            if game is None:
                return None
            seats = connection.execute(sa.select(*_SEAT_COLUMNS).where(SEAT.c.game_id == game_id)).all()
            events = [EventRecord(*row) for row in connection.execute(_EVENTS, key)]
            snapshots = [(row.seq, row.length) for row in connection.execute(_SNAPSHOTS, key)]
            minds = tuple(MindRecord(*row) for row in connection.execute(_MINDS, key))
            found = _game(game)
            found = replace(found, key=self._vault.open(found.id, found.key))
        return Stored(found, tuple(SeatRecord(*row) for row in seats), events, snapshots, minds)

    def events(self, game_id: str, first: int, last: int) -> list[EventRecord]:
        """The events of a game from a number up to another."""
        asked = _EVENTS.where(EVENT.c.seq.between(sa.bindparam("first"), sa.bindparam("last")))
        return [EventRecord(*row) for row in self._rows(asked, game_id=game_id, first=first, last=last)]

    def snapshot(self, game_id: str, seq: int) -> SnapshotRecord:
        """The position kept with an event."""
        asked = sa.select(*(SNAPSHOT.c[name] for name in SnapshotRecord._fields))
        (found,) = self._rows(asked.where(SNAPSHOT.c.game_id == game_id, SNAPSHOT.c.seq == seq))
        return SnapshotRecord(*found)

    def positions(self, game_id: str, first: int, last: int) -> dict[int, bytes]:
        """The packed positions after events from a number up to another; events of 0.1.0 have none."""
        asked = sa.select(EVENT.c.seq, EVENT.c.position).where(
            EVENT.c.game_id == game_id, EVENT.c.seq.between(first, last), EVENT.c.position.is_not(None)
        )
        return {row.seq: row.position for row in self._rows(asked)}

    def earlier(self, game_id: str) -> list[EarlierRecord]:
        """The parts of the log that a game goes on from, in their order."""
        asked = sa.select(*(EARLIER.c[name] for name in EarlierRecord._fields))
        found = self._rows(asked.where(EARLIER.c.game_id == game_id).order_by(EARLIER.c.part))
        return [EarlierRecord(*row) for row in found]

    def seat(self, token_hash: str) -> tuple[str, str] | None:
        """(game, side) of a link."""
        asked = sa.select(SEAT.c.game_id, SEAT.c.side).where(SEAT.c.token_hash == token_hash)
        return next(((row.game_id, row.side) for row in self._rows(asked)), None)


def _rows(change: Change) -> int:
    """How many rows a change writes, about."""
    return 1 + len(change.events) + len(change.snapshots) + len(change.earlier) + 2 * len(change.minds)


def _remove(games: Sequence[str], connection: sa.Connection) -> None:
    """All rows of some games."""
    for table in (EVENT, SNAPSHOT, EARLIER, MIND, OUTBOX, SEAT):
        connection.execute(sa.delete(table).where(table.c.game_id.in_(games)))
    connection.execute(sa.delete(GAME).where(GAME.c.id.in_(games)))


def _parts(first: Change) -> Iterator[Change]:
    """The past of a new game in parts of a few events and snapshots; the last one has everything else."""
    for part in first.earlier:
        yield Change(game_id=first.game_id, at=first.at, earlier=(part,))
    events, snapshots = first.events, first.snapshots
    while len(events) > PART:
        seq = events[PART - 1].seq
        kept = tuple(each for each in snapshots if each.seq <= seq)
        yield Change(game_id=first.game_id, at=first.at, events=events[:PART], snapshots=kept)
        events, snapshots = events[PART:], snapshots[len(kept) :]
    yield replace(first, events=events, snapshots=snapshots, earlier=())


def _game(row: Any) -> GameRecord:
    found = GameRecord(*row)
    return replace(found, options=tuple(found.options), loaded=tuple(found.loaded))


def _touched(change: Change) -> dict[str, Any]:
    last = change.events[-1].seq if change.events else None
    return {"game_id": change.game_id, "now": change.at, "last": last}


def _apply(connection: sa.Connection, changes: list[Change]) -> None:
    """The statements of changes, within the caller's transaction: one of a kind for all of them."""
    many = {
        _ADD_EVENTS: [{"game_id": c.game_id, **row._asdict()} for c in changes for row in c.events],
        _ADD_SNAPSHOTS: [{"game_id": c.game_id, **row._asdict()} for c in changes for row in c.snapshots],
        _ADD_EARLIER: [{"game_id": c.game_id, **row._asdict()} for c in changes for row in c.earlier],
        _ADD_NOTICES: [{"game_id": c.game_id, **row._asdict()} for c in changes for row in c.notices],
        _TOUCH: [_touched(c) for c in changes if not c.finished],
        _FINISH: [_touched(c) for c in changes if c.finished],
    }
    for statement, rows in many.items():
        if rows:
            connection.exec_driver_sql(_sql(statement, connection.dialect), rows)
    for change in changes:
        if change.version is not None:
            connection.execute(_VERSION.values(change.version._asdict()), {"game_id": change.game_id})
        for mind in change.minds:
            old = sa.delete(MIND).where(MIND.c.game_id == change.game_id, MIND.c.side == mind.side)
            connection.execute(old)
            connection.execute(sa.insert(MIND), {"game_id": change.game_id, **mind._asdict()})
        for side, columns in change.seats:
            mine = (SEAT.c.game_id == change.game_id) & (SEAT.c.side == side)
            connection.execute(sa.update(SEAT).where(mine).values(**columns))


# SQLAlchemy looks at every parameter of every row, at a cost like that of the database itself.
@lru_cache(maxsize=64)
def _sql(statement: sa.Insert | sa.Update, dialect: sa.Dialect) -> str:
    """A statement in the words of a database, for rows that need no translation."""
    return str(statement.compile(dialect=dialect))
