"""The log of the game that a game goes on from. Of older games that went on from another, nothing is known of it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """A table of its own, since few games have one; what its last line is stands in the game's own row."""
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("continues", sa.Text, nullable=True))
    op.create_table(
        "earlier",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("part", sa.BigInteger, primary_key=True),
        sa.Column("log", sa.LargeBinary, nullable=False),
    )
