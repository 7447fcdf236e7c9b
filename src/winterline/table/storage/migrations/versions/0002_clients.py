"""No index of client ids: whoever adds an event has read all before it, or loses the race for its number.

On SQLite that index was half of what a commit wrote.
"""

from alembic import op

revision = "0002"
down_revision = "0001"

NAMED = {"uq": "uq_%(table_name)s_%(column_0_name)s"}  # SQLite's own has no name


def upgrade() -> None:
    """Drop the constraint."""
    name = (
        "uq_event_game_id" if op.get_bind().dialect.name == "sqlite" else "event_game_id_side_client_id_key"
    )
    with op.batch_alter_table("event", naming_convention=NAMED) as event:
        event.drop_constraint(name, type_="unique")
