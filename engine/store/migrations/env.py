"""Alembic asks for this file: it runs the steps on the connection that ``engine.store.migrate`` opened."""

from alembic import context
from sqlalchemy import Connection

from engine.store.schema import metadata

connection = context.config.attributes["connection"]
assert isinstance(connection, Connection)  # noqa: S101  Alembic's attributes are untyped
# SQLite can't alter most columns in place: batch mode copies the table instead.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, transactional_ddl=False)
context.run_migrations()
