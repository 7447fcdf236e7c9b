"""Group commit: jobs that arrive while the disk is busy share the next sync.

Nobody waits for more than two: the rest of the sync that is under way, and the one that stores what he asked for.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Generic, TypeVar

from sqlalchemy import Connection, Engine

Job = TypeVar("Job")
Errors = list[Exception | None]

DEPUTIES = 2
"""Threads that commit what came meanwhile: one at the disk, and one that still tells what is stored."""

log = logging.getLogger(__name__)


class _Ticket(Generic[Job]):
    __slots__ = ("done", "errors", "jobs")

    def __init__(self, jobs: Sequence[Job], done: Callable[[Errors], None]) -> None:
        self.jobs = jobs
        self.done = done
        self.errors: Errors = [RuntimeError("storing was broken off")] * len(jobs)


class Writer(Generic[Job]):
    """Carries out jobs, each whole or not at all. When they are told to be done, they are on the disk.

    Whoever finds nobody at work commits for all who are waiting; a deputy commits for those who came in the meantime.
    `work` carries out all jobs of a transaction at once, because a statement for many jobs costs little more than for
    one.
    """

    def __init__(self, engine: Engine, work: Callable[[Connection, list[Job]], None]) -> None:
        self._engine = engine
        self._work = work
        self._queue = threading.Condition()
        self._turn = threading.Lock()
        self._busy = False
        self._waiting: list[_Ticket[Job]] = []
        self._calls: SimpleQueue[bool] = SimpleQueue()
        """To the deputies: to serve, or to go."""
        self._deputies: list[threading.Thread] = []
        self._connection: Connection | None = None

    def write(self, jobs: Sequence[Job]) -> Errors:
        """Run jobs in a transaction, maybe together with others'; what went wrong with each of them."""
        told = threading.Lock()
        told.acquire()
        found: list[Errors] = []

        def done(errors: Errors) -> None:
            found.append(errors)
            told.release()

        self.hand_in(jobs, done)
        told.acquire()
        return found[0]

    def hand_in(self, jobs: Sequence[Job], done: Callable[[Errors], None]) -> None:
        """The same without waiting for anybody else's: `done` is called with what went wrong, maybe in another thread."""
        with self._queue:
            self._waiting.append(_Ticket(jobs, done))
            first, self._busy = not self._busy, True
        if first:
            self._serve()

    def in_a_pause(self, work: Callable[[], None]) -> bool:
        """Do something while nobody writes; False, and nothing is done, when somebody does."""
        with self._queue:
            if self._busy:
                return False
            self._busy = True
        try:
            with self._turn:
                work()
        finally:
            self._hand_on()
        return True

    def _serve(self) -> None:
        """Commit for everybody who waits, hand the work on, and let them go."""
        with self._queue:
            batch, self._waiting = self._waiting, []
        try:
            with self._turn:
                self._run(batch)
        finally:
            self._hand_on()
            for ticket in batch:
                _tell(ticket)

    def _hand_on(self) -> None:
        """Call a deputy for those who came since; without any, whoever comes next finds nobody at work."""
        with self._queue:
            self._busy = bool(self._waiting)
            if not self._busy:
                self._queue.notify_all()
                return
            if not self._deputies:
                self._deputies = [
                    threading.Thread(target=self._stand_by, name=f"writer-{number}", daemon=True)
                    for number in range(DEPUTIES)
                ]
                for thread in self._deputies:
                    thread.start()
        self._calls.put(True)

    def _stand_by(self) -> None:
        while self._calls.get():
            self._serve()

    def _run(self, batch: list[_Ticket[Job]]) -> None:
        """All jobs in one transaction; if one of them fails, in another one that leaves out what fails."""
        jobs = [job for ticket in batch for job in ticket.jobs]
        errors: Errors = [None] * len(jobs)
        try:
            self._commit(jobs)
        except Exception as error:
            errors = [error] if len(jobs) == 1 else self._run_apart(jobs)
        for ticket in batch:
            ticket.errors, errors = errors[: len(ticket.jobs)], errors[len(ticket.jobs) :]

    def _run_apart(self, jobs: list[Job]) -> Errors:
        """Each job whole or not at all, and still one sync for them: nobody pays for what others do wrong."""
        errors: Errors = []
        try:
            with self._transaction() as connection:
                errors.extend(self._tried(connection, job) for job in jobs)
        except Exception as error:
            return [error] * len(jobs)
        return errors

    def _tried(self, connection: Connection, job: Job) -> Exception | None:
        try:
            with connection.begin_nested():
                self._work(connection, [job])
        except Exception as error:
            return error
        return None

    def _commit(self, jobs: list[Job]) -> None:
        with self._transaction() as connection:
            self._work(connection, jobs)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            connection = self._open()
            with connection.begin():
                yield connection
        except BaseException:
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
        """Finish what was handed in, and give the connection back."""
        with self._queue:
            self._queue.wait_for(lambda: not self._busy)
            deputies, self._deputies = self._deputies, []
        for _ in deputies:
            self._calls.put(False)
        for thread in deputies:
            thread.join()
        with self._turn:
            self._drop()


def _tell(ticket: _Ticket[Job]) -> None:
    try:
        ticket.done(ticket.errors)
    except Exception as fault:  # his own: the others are told all the same
        log.warning("somebody could not be told what is stored: %r", fault)
