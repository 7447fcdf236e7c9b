"""Who wants to know when a game has changed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

Listener = Callable[[str], None]

_LOG = logging.getLogger(__name__)


class Listeners:
    """Callbacks by game; they are called outside every lock."""

    def __init__(self) -> None:
        self._by_game: dict[str, list[Listener]] = {}
        self._lock = threading.Lock()

    def add(self, game_id: str, listener: Listener) -> None:
        """From now on."""
        with self._lock:
            self._by_game.setdefault(game_id, []).append(listener)

    def remove(self, game_id: str, listener: Listener) -> None:
        """No longer."""
        with self._lock:
            left = [other for other in self._by_game.get(game_id, []) if other != listener]
            if left:
                self._by_game[game_id] = left
            else:
                self._by_game.pop(game_id, None)

    def tell_all(self) -> None:
        """Call everybody of every game."""
        with self._lock:
            games = list(self._by_game)
        for game_id in games:
            self.tell(game_id)

    def tell(self, game_id: str) -> None:
        """Call everybody. What was stored stands, whatever a listener does."""
        with self._lock:
            listeners = list(self._by_game.get(game_id, ()))
        for listener in listeners:
            try:
                listener(game_id)
            except Exception:
                _LOG.exception("a listener of game %s failed", game_id)
