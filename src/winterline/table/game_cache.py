"""Open games, each behind its own lock; those not asked for the longest are let go when there are too many."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from .bodies import Gesture, decode
from .live import Live
from .storage import Change
from .values import Seat

FOLLOWED = ("action", "chat")
"""What changes nothing but the position and what is said. After anything else the game is read anew."""
NEWEST = 2**31 - 1


class Slot:
    """A game's place in the cache."""

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


class GameCache:
    """The open games. A game is opened once, however many ask for it together."""

    def __init__(self, opened: Callable[[str], Live], keep: int) -> None:
        """`opened` reads a game from the disk; `keep` is how many stay open when nobody uses them."""
        self._opened, self._keep = opened, keep
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._mutex = threading.Lock()

    @contextmanager
    def hold(self, game_id: str) -> Iterator[Live]:
        """A game for one request alone. An error of the request's own leaves the game as it is."""
        with self._mutex:
            slot = self._join(game_id)
            slot.asking += 1
        slot.lock.acquire()
        with self._mutex:
            slot.asking -= 1
        try:
            yield self.opened(slot)
        finally:
            self.release(slot)

    @contextmanager
    def at(self, seat: Seat) -> Iterator[Live]:
        """The game of a seat, if the link of whoever asks still opens it: he may have waited for long."""
        with self.hold(seat.game_id) as live:
            live.must_open(seat)
            yield live

    def try_take(self, game_id: str, otherwise: Callable[[Slot], None]) -> Slot | None:
        """A game's slot for oneself, until released; None when somebody has it.

        `otherwise` is called with the slot, which is then one's own, in one's turn: those who only ask, however many,
        must not get it before whoever wants to change something.
        """
        with self._mutex:
            slot = self._join(game_id)
            if slot.lock.acquire(blocking=False):
                return slot
            slot.users -= 1  # somebody else's remain
            slot.waiting.append(partial(otherwise, slot))
            return None

    @contextmanager
    def hold_if_open(self, game_id: str) -> Iterator[Live | None]:
        """A game for one request alone if it is open and free; None at once when it is not."""
        with self._mutex:
            slot = self._slots.get(game_id)
            if slot is not None and slot.live is not None and not slot.stale and slot.lock.acquire(False):
                self._join(game_id)
            else:
                slot = None
        try:
            yield slot.live if slot is not None else None
        finally:
            if slot is not None:
                self.release(slot)

    def _join(self, game_id: str) -> Slot:
        """One more who uses a game's slot. Call with the mutex."""
        slot = self._slots.get(game_id)
        if slot is None:
            slot = self._slots[game_id] = Slot(game_id)
        slot.users += 1
        self._slots.move_to_end(game_id)
        return slot

    def opened(self, slot: Slot) -> Live:
        """The game in a slot that one has taken."""
        if slot.stale:
            slot.stale = False  # before looking: what comes now makes it stale again
            if slot.live is not None and not _followed(slot.live):
                slot.live = None
        if slot.live is None:
            slot.live = self._opened(slot.game_id)
        return slot.live

    def changed(self, game_id: str | None = None) -> list[str]:
        """Another server has changed a game, or nobody knows which: those that are open and must look again."""
        with self._mutex:
            found = [key for key in self._slots if game_id in (None, key)]
            for key in found:
                self._slots[key].stale = True
        return found

    def forget(self, game_id: str) -> None:
        """A game that whoever holds it has removed: nobody who waited for it finds it any more."""
        with self._mutex:
            self._slots[game_id].live = None

    def release(self, slot: Slot) -> None:
        """Let others have it: those who ask and those who change, by turns."""
        with self._mutex:
            slot.changed = bool(slot.waiting) and not (slot.changed and slot.asking)
            get = slot.waiting.popleft() if slot.changed else None
            if get is None:  # otherwise it stays locked and in use, for him
                slot.lock.release()
                slot.users -= 1
            if slot.users == 0 and slot.live is None:
                del self._slots[slot.game_id]
            self._evict()
        if get is not None:
            get()

    def _evict(self) -> None:
        """Close the oldest games beyond the number to keep, but none that is in use."""
        if len(self._slots) <= self._keep:
            return
        for game_id in [key for key, slot in self._slots.items() if slot.users == 0]:
            del self._slots[game_id]
            if len(self._slots) <= self._keep:
                return


def _followed(live: Live) -> bool:
    """Bring an open game up to date with what another server has stored; False when it must be read anew."""
    try:
        new = live.store.events(live.record.id, live.seq + 1, NEWEST)
        if any(event.kind not in FOLLOWED for event in new):
            return False
        for event in new:
            body = decode(event.kind, event.body)
            game = None
            if isinstance(body, Gesture):
                game = live.game.copy()
                for step in body.steps:
                    if not step.forced:
                        game.play(step.do)
            live.took(Change(game_id=live.record.id, at=event.at, events=(event,)), game)
    except Exception:  # half taken in, or the disk is away
        return False
    return True
