"""Where games are kept: SQLite or PostgreSQL, the same tables and the same promises."""

from winterline.table.storage.engine import AWAY as AWAY
from winterline.table.storage.records import Change as Change
from winterline.table.storage.records import EventRecord as EventRecord
from winterline.table.storage.records import GameRecord as GameRecord
from winterline.table.storage.records import MindRecord as MindRecord
from winterline.table.storage.records import NoticeRecord as NoticeRecord
from winterline.table.storage.records import SeatRecord as SeatRecord
from winterline.table.storage.records import SnapshotRecord as SnapshotRecord
from winterline.table.storage.records import Stored as Stored
from winterline.table.storage.store import Store as Store
