"""Dice that players make together: how many people put something into them. Older games keep the key that they have."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column."""
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("people", sa.BigInteger, nullable=True))
