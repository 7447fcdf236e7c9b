"""Where games are kept: SQLite or PostgreSQL, the same tables and the same promises."""

from .engine import AWAY as AWAY
from .records import Change as Change
from .records import EarlierRecord as EarlierRecord
from .records import EventRecord as EventRecord
from .records import GameRecord as GameRecord
from .records import MindRecord as MindRecord
from .records import NoticeRecord as NoticeRecord
from .records import SeatRecord as SeatRecord
from .records import SnapshotRecord as SnapshotRecord
from .records import Stored as Stored
from .store import Store as Store
