"""Open games, each behind its own lock; those not asked for the longest are put back when there are too many."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from winterline.table.live import Live


class Box:
    """A game's place on the shelf."""

    __slots__ = ("asking", "changed", "game_id", "live", "lock", "stale", "users", "waiting")

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.live: Live | None = None
        self.stale = False
        """Whether another server has changed the game."""
        self.lock = threading.Lock()
        self.users = 0
        self.waiting: deque[Callable[[], None]] = deque()
        """Who takes the game when it is given back, one after another."""
        self.asking = 0
        """Threads that wait for the game, or have just got it."""
        self.changed = False
        """Whether the last who got it while threads waited was one of `waiting`: they have it by turns."""


class Shelf:
    """The open games. A game is opened once, however many ask for it together."""

    def __init__(
        self, opened: Callable[[str], Live], keep: int, follow: Callable[[Live], bool] = lambda _: False
    ) -> None:
        """`follow` brings an open game up to date with the disk, if it can."""
        self._opened = opened
        self._follow = follow
        self._keep = keep
        self._boxes: OrderedDict[str, Box] = OrderedDict()
        self._mutex = threading.Lock()

    @contextmanager
    def hold(self, game_id: str) -> Iterator[tuple[Box, Live]]:
        """A game for one request alone. An error of the request's own leaves the game as it is."""
        with self._mutex:
            box = self._join(game_id)
            box.asking += 1
        box.lock.acquire()
        with self._mutex:
            box.asking -= 1
        try:
            yield box, self.opened(box)
        finally:
            self.give_back(box)

    def take(self, game_id: str, otherwise: Callable[[Box], None]) -> Box | None:
        """A game's box for oneself, until given back; None when somebody has it.

        `otherwise` is called with the box, which is then one's own, in one's turn: those who only ask, however many,
        must not get it before whoever wants to change something.
        """
        with self._mutex:
            box = self._join(game_id)
            if box.lock.acquire(blocking=False):
                return box
            box.users -= 1  # somebody else's remain
            box.waiting.append(partial(otherwise, box))
            return None

    @contextmanager
    def hold_open(self, game_id: str) -> Iterator[Live | None]:
        """A game for one request alone if it is open and free; None at once when it is not."""
        with self._mutex:
            box = self._boxes.get(game_id)
            if box is not None and box.live is not None and not box.stale and box.lock.acquire(False):
                self._join(game_id)
            else:
                box = None
        try:
            yield box.live if box is not None else None
        finally:
            if box is not None:
                self.give_back(box)

    def _join(self, game_id: str) -> Box:
        """One more who uses a game's box. Call with the mutex."""
        box = self._boxes.get(game_id)
        if box is None:
            box = self._boxes[game_id] = Box(game_id)
        box.users += 1
        self._boxes.move_to_end(game_id)
        return box

    def opened(self, box: Box) -> Live:
        """The game in a box that one has taken."""
        if box.stale:
            box.stale = False  # before looking: what comes now makes it stale again
            if box.live is not None and not self._followed(box.live):
                box.live = None
        if box.live is None:
            box.live = self._opened(box.game_id)
        return box.live

    def _followed(self, live: Live) -> bool:
        try:
            return self._follow(live)
        except Exception:  # half taken in, or the disk is away: it is read anew
            return False

    def changed(self, game_id: str | None = None) -> list[str]:
        """Another server has changed a game, or nobody knows which: those that are open and must look again."""
        with self._mutex:
            found = [key for key in self._boxes if game_id in (None, key)]
            for key in found:
                self._boxes[key].stale = True
        return found

    def give_back(self, box: Box) -> None:
        """Let others have it: those who ask and those who change, by turns."""
        with self._mutex:
            box.changed = bool(box.waiting) and not (box.changed and box.asking)
            get = box.waiting.popleft() if box.changed else None
            if get is None:  # otherwise it stays locked and in use, for him
                box.lock.release()
                box.users -= 1
            if box.users == 0 and box.live is None:
                del self._boxes[box.game_id]
            self._put_back()
        if get is not None:
            get()

    def _put_back(self) -> None:
        """Close the oldest games beyond the number to keep, but none that is in use."""
        if len(self._boxes) <= self._keep:
            return
        for game_id in [key for key, box in self._boxes.items() if box.users == 0]:
            del self._boxes[game_id]
            if len(self._boxes) <= self._keep:
                return
