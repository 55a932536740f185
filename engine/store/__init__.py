"""Durable storage over SQLAlchemy Core: games, outbox, people, servers, where messages stand."""

from engine.store.messages import Messages, PostedMessage
from engine.store.outbox import Outbox, OutboxRow
from engine.store.people import Guilds, People
from engine.store.store import SqlStore

__all__ = ["Guilds", "Messages", "Outbox", "OutboxRow", "People", "PostedMessage", "SqlStore"]
