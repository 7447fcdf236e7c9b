"""No index of client ids: whoever adds an event has read all before it, or loses the race for its number.

On SQLite that index was half of what a commit wrote.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Drop the constraint; SQLite needs a new table for that."""
    if op.get_bind().dialect.name != "sqlite":
        op.drop_constraint("event_game_id_side_client_id_key", "event")
        return
    op.rename_table("event", "event_0001")
    op.create_table(
        "event",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("side", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("client_id", sa.String(64)),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    columns = "game_id, seq, kind, side, body, client_id, at"
    op.execute(f"INSERT INTO event ({columns}) SELECT {columns} FROM event_0001 ORDER BY rowid")
    op.drop_table("event_0001")
