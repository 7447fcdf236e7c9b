"""Players of random games that are no bots of the table: those who do what is rare as gladly as what is frequent."""

from __future__ import annotations

import random

from winterline.bots import Bot, make_bot
from winterline.core.action import Action
from winterline.core.seat import Seat

BRISK, EITHER = "brisk", "either"
ENDS = frozenset(("end", "pass", "halt", "seal", "declare"))
"""What ends a phase or a question instead of going on with it."""
PATIENCE = 0.8
"""How often a brisk player goes on when there is something else to do than to end."""


class Brisk:
    """Chooses a verb first and then one of its actions, and ends a phase sooner than chance would.

    With sixty units to move one in sixty actions is what a phase is there for; so much is done in a long game that is
    never done when every action is equally likely, and in less time.
    """

    name = BRISK

    def __init__(self, seed: str) -> None:
        self.luck = random.Random(f"brisk {seed}")

    def choose(self, seat: Seat) -> Action:
        """Any verb, any action of it."""
        offers = seat.actions()
        verbs = sorted({action.do for action in offers})
        going_on = [verb for verb in verbs if verb not in ENDS]
        if going_on and len(going_on) < len(verbs):
            verbs = going_on if self.luck.random() < PATIENCE else [v for v in verbs if v in ENDS]
        verb = self.luck.choice(verbs)
        return self.luck.choice([action for action in offers if action.do == verb])

    quick = choose

    def memory(self) -> bytes:
        """Nothing that a game could go on from: such players live as long as their game."""
        return b"null"

    def recall(self, memory: bytes) -> None:
        """Nothing is remembered."""


def make_player(name: str, seed: str) -> Bot:
    """A player by its name: a brisk one, a bot, or by lot a brisk or a random one."""
    if name == EITHER:
        name = random.Random(f"either {seed}").choice((BRISK, "random"))
    return Brisk(seed) if name == BRISK else make_bot(name, seed)
