"""Work that the event loop must not wait for: each kind apart, visitors by turns."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextvars import copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar, Unpack

from . import errors, fairness, rates
from .words import say

NICE = 10
"""How far processes that work for the table stand back behind the server. Idle ones would starve beside other work."""

P = ParamSpec("P")
T = TypeVar("T")


class Pool:
    """Threads for one kind of work. Whatever one visitor asks for, places are left for the others.

    Threads that think hold up the event loop a little, so a visitor who has used up his share of time, `share`, waits
    until some of it is free again. The other bounds are those of `Turns`.
    """

    def __init__(
        self, name: str, threads: int, share: rates.Pace | None = None, **bounds: Unpack[fairness.Bounds]
    ) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._visitors = fairness.Turns(fairness.MANY, **bounds)
        self._places = fairness.Turns(threads)
        self._share = share

    async def run(self, who: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do it when it is this visitor's turn. Whoever no longer waits still has the place until the work is done."""
        await self._visitors.take(who)
        try:
            await self._rested(who)
            await self._places.take(who)
        except BaseException:
            self._visitors.give(who)
            raise
        loop = asyncio.get_running_loop()
        try:
            future = self._threads.submit(copy_context().run, _timed, partial(work, *args, **kwargs))
        except RuntimeError:  # the table closes
            self._done(who, 0.0)
            raise errors.Busy(say("closed")) from None

        def done(ended: Future[tuple[T | BaseException, float]]) -> None:
            with contextlib.suppress(RuntimeError):  # a loop that is closed serves nobody
                taken = 0.0 if ended.cancelled() else ended.result()[1]
                loop.call_soon_threadsafe(self._done, who, taken)

        future.add_done_callback(done)
        found, _ = await asyncio.wrap_future(future)
        if isinstance(found, BaseException):
            raise found
        return found

    async def _rested(self, who: str) -> None:
        """Wait until the visitor has some of his share."""
        if self._share is not None and self._visitors.bounded(who):
            while (wait := self._share.wait(who)) > 0:
                await asyncio.sleep(wait)

    def _done(self, who: str, taken: float) -> None:
        if self._share is not None:
            self._share.charge(who, taken)
        self._places.give(who)
        self._visitors.give(who)

    def close(self) -> None:
        """Take no more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _timed(work: Callable[[], T]) -> tuple[T | BaseException, float]:
    """What came of some work, and the processor's seconds that it took."""
    begin = time.thread_time()
    try:
        found: T | BaseException = work()
    except Exception as error:
        found = error
    return found, time.thread_time() - begin


class WorkerProcess:
    """A process that stands back behind the server, begun when it is first needed, and again after it was ended."""

    def __init__(self, begin: Callable[..., Any] = int, *args: Any) -> None:
        """`begin(*args)` is called in the process before anything else."""
        self._begin = begin, args
        self._process: ProcessPoolExecutor | None = None

    def start(self) -> ProcessPoolExecutor:
        """The process, begun if there is none."""
        if self._process is None:
            context = multiprocessing.get_context("spawn")
            self._process = ProcessPoolExecutor(1, context, initializer=_begun, initargs=self._begin)
        return self._process

    def close(self) -> None:
        """End the process, at once."""
        pool, self._process = self._process, None
        if pool is not None:
            for process in list(getattr(pool, "_processes", {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


class JobProcess(WorkerProcess):
    """Does long work, one piece at a time, and is ended when that takes too long. Its bounds are those of `Turns`."""

    def __init__(
        self, begin: Callable[..., Any], *args: Any, deadline: float, **bounds: Unpack[fairness.Bounds]
    ) -> None:
        super().__init__(begin, *args)
        self._deadline = deadline
        self._turns = fairness.Turns(1, **bounds)

    async def run(self, who: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do it when it is this visitor's turn; Busy when it takes too long."""
        async with self._turns.turn(who):
            try:
                future = self.start().submit(work, *args, **kwargs)
                return await asyncio.wait_for(asyncio.wrap_future(future), self._deadline)
            except (TimeoutError, BrokenProcessPool):
                self.close()
                raise errors.Busy(say("took-too-long")) from None
            except asyncio.CancelledError:
                self.close()  # nobody waits for it any more
                raise


def _begun(begin: Callable[..., Any], args: tuple[Any, ...]) -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    begin(*args)
