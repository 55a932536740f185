"""What people have been shown and taught: the bot's own topics, one short text each."""

from collections.abc import Mapping
from typing import Final

import sqlalchemy as sa

from engine.store import schema
from engine.store.database import Database
from engine.store.upsert import put
from engine.table.meta import PersonId

_learning = schema.learning
_OF: Final = sa.select(_learning.c.topic, _learning.c.what).where(_learning.c.person == sa.bindparam("who"))


class Learning:
    """At most one text a person and topic; what topics and texts mean is the bot's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: PersonId) -> Mapping[str, str]:
        """All of hers by topic; empty for somebody unknown."""
        rows = await self._database.glance(lambda connection: connection.execute(_OF, {"who": person}).all())
        return {str(topic): str(what) for topic, what in rows}

    async def put(self, person: PersonId, topic: str, what: str) -> None:
        """Keep it, instead of what was kept for the topic before."""
        key = {"person": person, "topic": topic}
        await self._database.write(lambda connection: put(connection, _learning, key, {"what": what}))
