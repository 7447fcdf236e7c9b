"""What games and snapshots were made by, and the position after every event.

Everything that was stored before is of version 0.1.0; which data that had is written down in `games/data/releases.json`.
"""

import json
from pathlib import Path

import sqlalchemy as sa
from alembic import op

import winterline.games

revision = "0003"
down_revision = "0002"

RELEASES = Path(winterline.games.__file__).parent / "data" / "releases.json"
FIRST = "0.1.0"


def upgrade() -> None:
    """Add the columns and fill in what the first version was."""
    for table in ("game", "snapshot"):
        with op.batch_alter_table(table) as changed:
            changed.add_column(sa.Column("rules", sa.Text, nullable=False, server_default=FIRST))
            changed.add_column(sa.Column("data", sa.Text, nullable=False, server_default=""))
            changed.add_column(sa.Column("form", sa.BigInteger, nullable=False, server_default="1"))
    op.add_column("event", sa.Column("position", sa.LargeBinary, nullable=True))
    game = sa.table("game", sa.column("id"), sa.column("game"), sa.column("data"))
    snapshot = sa.table("snapshot", sa.column("game_id"), sa.column("data"))
    for name, digest in json.loads(RELEASES.read_text("utf-8"))[FIRST].items():
        mine = sa.select(game.c.id).where(game.c.game == name)
        op.execute(sa.update(snapshot).where(snapshot.c.game_id.in_(mine)).values(data=digest))
        op.execute(sa.update(game).where(game.c.game == name).values(data=digest))
