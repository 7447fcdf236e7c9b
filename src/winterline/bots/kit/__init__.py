"""What minds are made with: memory and answers, board and counters as tables, danger, odds, matching.

Beside the kit's own names stand those of `core` that minds need, so that a mind imports all of them from here.
"""

from winterline import Action, BadChoice
from winterline.core.bits import bits, grown, mask_of, union
from winterline.core.board import Board
from winterline.core.reach import Graph, recosted
from winterline.core.seat import Seat

from ..memory import Chance, read
from .atlas import Atlas, BarredAtlas
from .attacks import Attack, AttackSearch
from .expectation import cheapest_loss, column_of
from .manner import NORMAL, Manner, Weights
from .matching import manned
from .mind import Handler, Mind, take, think
from .offers import Offers, best, first, of_kind, worthwhile
from .outline import Aim, Outline, Scene, Task
from .paths import chain, cheapest, spread
from .position import Position, Reaches
from .roster import ALLIED, AXIS, SIDES, Facts, Roster
from .stacking import Space
from .value import Reading, Weighing

__all__ = (
    "ALLIED", "AXIS", "NORMAL", "SIDES", "Action", "Aim", "Atlas", "Attack", "AttackSearch", "BadChoice",
    "BarredAtlas", "Board", "Chance", "Facts", "Graph", "Handler", "Manner", "Mind", "Offers", "Outline",
    "Position", "Reaches", "Reading", "Roster", "Scene", "Seat", "Space", "Task", "Weighing", "Weights", "best",
    "bits", "chain", "cheapest", "cheapest_loss", "column_of", "first", "grown", "manned", "mask_of", "of_kind",
    "read", "recosted", "spread", "take", "think", "union", "worthwhile",
)  # fmt: skip
