"""The Alembic environment: runs migrations in the transaction of the given connection."""

from alembic import context

from knaves.store.sql.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
