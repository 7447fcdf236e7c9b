"""Group commit: requests that arrive while the disk is busy share the next sync."""

from __future__ import annotations

import threading
from collections.abc import Callable

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

Job = Callable[[Connection], None]


class _Ticket:
    __slots__ = ("done", "error", "job")

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done = False
        self.error: Exception | None = None


class Writer:
    """Carries out jobs, each whole or not at all. When `write` returns, the job is on the disk.

    There is no thread of its own: whoever comes first commits for all who are waiting.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = threading.Lock()
        self._queue = threading.Lock()
        self._waiting: list[_Ticket] = []
        self._connection: Connection | None = None

    def write(self, job: Job) -> None:
        """Run a job in a transaction, maybe together with others. Its own error is raised, nobody else's."""
        ticket = _Ticket(job)
        with self._queue:
            self._waiting.append(ticket)
        with self._turn:
            if not ticket.done:
                with self._queue:
                    batch, self._waiting = self._waiting, []
                self._run(batch)
        if ticket.error is not None:
            raise ticket.error

    def _run(self, batch: list[_Ticket]) -> None:
        """All jobs in one transaction; if one of them fails, each in its own."""
        try:
            self._commit(batch)
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
            else:
                self._run_apart(batch)
        for ticket in batch:
            ticket.done = True

    def _run_apart(self, batch: list[_Ticket]) -> None:
        for ticket in batch:
            try:
                self._commit([ticket])
            except Exception as error:
                ticket.error = error

    def _commit(self, batch: list[_Ticket]) -> None:
        connection = self._open()
        try:
            with connection.begin():
                for ticket in batch:
                    ticket.job(connection)
        except SQLAlchemyError:
            self._drop()  # the connection may be what failed
            raise

    def _open(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(writes=True)
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()

    def close(self) -> None:
        """Give the connection back."""
        with self._turn:
            self._drop()
