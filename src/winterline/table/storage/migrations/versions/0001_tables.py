"""The first tables: games, seats, events, snapshots, outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

GAME_ID = sa.String(32)
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "game",
        sa.Column("id", GAME_ID, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("preset", sa.Text),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.BigInteger),
        sa.Column("loaded", sa.JSON, nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
    )
    op.create_table(
        "seat",
        sa.Column("id", ROW_ID, primary_key=True),
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), nullable=False),
        sa.Column("side", sa.String(16), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("webhook", sa.Text),
        sa.UniqueConstraint("game_id", "side"),
    )
    op.create_table(
        "event",
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("side", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("client_id", sa.String(64)),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game_id", "side", "client_id"),
    )
    op.create_table(
        "snapshot",
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("length", sa.BigInteger, nullable=False),
        sa.Column("canonical", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "outbox",
        sa.Column("id", ROW_ID, primary_key=True),
        sa.Column("game_id", GAME_ID, sa.ForeignKey("game.id"), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("side", sa.String(16), nullable=False),
        sa.Column("delivered", sa.Boolean, nullable=False),
    )
    op.create_index("outbox_owed", "outbox", ["delivered", "id"])
