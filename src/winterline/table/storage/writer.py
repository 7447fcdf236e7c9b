"""Group commit: one thread stores all jobs that came while it was at the disk in one transaction with one sync.

So nobody waits for more than two syncs: the rest of the one that is under way, and the one that stores what he asked for.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Generic, TypeVar

from sqlalchemy import Connection, Engine

from ..errors import Busy
from ..words import say

Job = TypeVar("Job")
Done = Callable[[BaseException | None], None]
"""Called in the writer's thread with what went wrong, or None when the disk has the job."""

log = logging.getLogger(__name__)


class Writer(Generic[Job]):
    """Carries out jobs, each whole or not at all.

    `work` carries out all jobs of a transaction at once, as a statement for many jobs costs hardly more than one.
    """

    def __init__(self, engine: Engine, work: Callable[[Connection, list[Job]], None]) -> None:
        self._engine, self._work = engine, work
        self._queue = threading.Condition()
        self._waiting: list[tuple[Job, Done]] = []
        self._closed = False
        self._disk = threading.Lock()
        """Held while something is stored, and while the log is carried over in a pause."""
        self._thread: threading.Thread | None = None
        self._connection: Connection | None = None

    def write(self, job: Job) -> None:
        """Wait until a job is on the disk; what went wrong with it is raised."""
        stored: Future[BaseException | None] = Future()
        self.submit(job, stored.set_result)
        if (error := stored.result()) is not None:
            raise error

    def submit(self, job: Job, done: Done) -> None:
        """The same without waiting: `done` is called when the disk has it, or when it cannot be stored."""
        with self._queue:
            if not self._closed:
                self._waiting.append((job, done))
                self._queue.notify()
                if self._thread is None:
                    self._thread = threading.Thread(target=self._serve, name="writer", daemon=True)
                    self._thread.start()
                return
        done(Busy(say("closed")))

    def in_a_pause(self, work: Callable[[], None]) -> bool:
        """Do something while nobody writes; False, and nothing is done, when somebody does or waits for it."""
        if self._waiting or not self._disk.acquire(blocking=False):
            return False
        try:
            work()
        finally:
            self._disk.release()
        return True

    def _serve(self) -> None:
        while self._wanted():
            with self._disk:
                with self._queue:
                    batch, self._waiting = self._waiting, []
                errors = self._store([job for job, _ in batch])
            for (_, done), error in zip(batch, errors, strict=True):
                try:
                    done(error)
                except Exception as fault:  # his own: the others are told all the same
                    log.warning("somebody could not be told what is stored: %r", fault)

    def _wanted(self) -> bool:
        """Wait for a job; False when none comes any more."""
        with self._queue:
            self._queue.wait_for(lambda: self._waiting or self._closed)
            return bool(self._waiting)

    def _store(self, jobs: list[Job]) -> list[BaseException | None]:
        """All jobs in one transaction; if one of them fails, in another one that leaves out what fails.

        Either way it is one sync for all of them: nobody pays for what others do wrong.
        """
        try:
            with self._transaction() as connection:
                self._work(connection, jobs)
            return [None] * len(jobs)
        except BaseException as error:
            if len(jobs) == 1:
                return [error]
        try:
            with self._transaction() as connection:
                return [self._tried(connection, job) for job in jobs]
        except BaseException as error:
            return [error] * len(jobs)

    def _tried(self, connection: Connection, job: Job) -> BaseException | None:
        try:
            with connection.begin_nested():
                self._work(connection, [job])
        except Exception as error:
            return error
        return None

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(writes=True)
            with self._connection.begin():
                yield self._connection
        except BaseException:
            self._drop()  # the connection may be what failed
            raise

    def _drop(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.close()

    def close(self) -> None:
        """Finish what was submitted, and give the connection back."""
        with self._queue:
            self._closed = True
            self._queue.notify()
        if self._thread is not None:
            self._thread.join()
        self._drop()
