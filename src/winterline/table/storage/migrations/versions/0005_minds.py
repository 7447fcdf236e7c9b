"""What bots remember."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """A table of its own: it is written over with every gesture of a bot."""
    op.create_table(
        "mind",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("side", sa.String(16), primary_key=True),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("memory", sa.LargeBinary, nullable=False),
    )
