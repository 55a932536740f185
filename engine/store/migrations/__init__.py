"""Alembic's steps from the first schema on; ``engine.store.migrate`` runs them."""
