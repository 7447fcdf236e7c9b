"""Where games are kept: SQLite or PostgreSQL, the same tables and the same promises."""

from winterline.table.storage.store import Store as Store
