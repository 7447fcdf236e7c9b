"""What a game's own row tells of its other rows, so that lost ones are missed. Of older games nothing is known."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns."""
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("last", sa.BigInteger, nullable=True))
        game.add_column(sa.Column("placed", sa.Boolean, nullable=True))
