"""Durable storage over SQLAlchemy Core: games, outbox, people, servers, where messages stand."""

from engine.store.outbox import Outbox, Row
from engine.store.people import Guilds, Messages, People, Place
from engine.store.store import SqlStore

__all__ = ["Guilds", "Messages", "Outbox", "People", "Place", "Row", "SqlStore"]
