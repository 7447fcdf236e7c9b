"""Group commit: jobs that arrive while the disk is busy share the next sync."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

Job = TypeVar("Job")


class _Ticket(Generic[Job]):
    __slots__ = ("called", "done", "errors", "jobs")

    def __init__(self, jobs: Sequence[Job]) -> None:
        self.jobs = jobs
        self.done = False
        self.errors: list[Exception | None] = [None] * len(jobs)
        self.called = threading.Lock()
        """Held until its owner is to go on: the jobs are done, or it is the owner's turn to commit."""
        self.called.acquire()


class Writer(Generic[Job]):
    """Carries out jobs, each whole or not at all. When `write` returns, they are on the disk.

    There is no thread of its own: whoever finds nobody at work commits for all who are waiting, and then calls the first
    of those who came in the meantime. `work` carries out all jobs of a transaction at once, because a statement for many
    jobs costs little more than for one.
    """

    def __init__(self, engine: Engine, work: Callable[[Connection, list[Job]], None]) -> None:
        self._engine = engine
        self._work = work
        self._queue = threading.Lock()
        self._turn = threading.Lock()
        self._busy = False
        self._waiting: list[_Ticket[Job]] = []
        self._connection: Connection | None = None

    def write(self, jobs: Sequence[Job]) -> list[Exception | None]:
        """Run jobs in a transaction, maybe together with others'; what went wrong with each of them."""
        ticket = _Ticket(jobs)
        with self._queue:
            self._waiting.append(ticket)
            first, self._busy = not self._busy, True
        if not first:
            ticket.called.acquire()
        if not ticket.done:
            self._serve(ticket)
        return ticket.errors

    def _serve(self, mine: _Ticket[Job]) -> None:
        """Commit for everybody who waits, let them go, and hand the work on."""
        with self._queue:
            batch, self._waiting = self._waiting, []
        try:
            with self._turn:
                self._run(batch)
        finally:
            self._hand_on()
            for ticket in batch:
                if ticket is not mine:
                    ticket.called.release()

    def _hand_on(self) -> None:
        """Call the first of those who came since; without any, whoever comes next finds nobody at work."""
        with self._queue:
            self._busy = bool(self._waiting)
            if self._waiting:
                self._waiting[0].called.release()

    def _run(self, batch: list[_Ticket[Job]]) -> None:
        """All jobs in one transaction; if one of them fails, each in its own."""
        jobs = [job for ticket in batch for job in ticket.jobs]
        try:
            self._commit(jobs)
        except Exception as error:
            for ticket in batch:
                ticket.errors[:] = [error] if len(jobs) == 1 else map(self._run_alone, ticket.jobs)
        for ticket in batch:
            ticket.done = True

    def _run_alone(self, job: Job) -> Exception | None:
        try:
            self._commit([job])
        except Exception as error:
            return error
        return None

    def _commit(self, jobs: list[Job]) -> None:
        connection = self._open()
        try:
            with connection.begin():
                self._work(connection, jobs)
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
