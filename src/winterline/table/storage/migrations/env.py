"""Alembic's entry: runs the steps on the connection that the store hands over."""

from alembic import context

from winterline.table.storage.models import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
    render_as_batch=True,
)
context.run_migrations()
