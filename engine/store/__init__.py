"""Durable storage over SQLAlchemy Core: games, outbox, people, servers, where messages stand."""

from .outbox import Outbox, Row
from .people import Guilds, Messages, People, Place
from .store import SqlStore

__all__ = ["Guilds", "Messages", "Outbox", "People", "Place", "Row", "SqlStore"]
