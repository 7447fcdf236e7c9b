"""Taking in what another server has stored."""

from __future__ import annotations

from winterline.table.bodies import Gesture, decode
from winterline.table.live import Live
from winterline.table.storage import Change

FOLLOWED = ("action", "chat")
"""What changes nothing but the position and what is said. After anything else the game is read anew."""
MOST = 2**31 - 1


def follow(live: Live) -> bool:
    """Bring an open game up to date with the disk; False when it must be read anew."""
    new = live.store.events(live.record.id, live.seq + 1, MOST)
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
    return True
