"""Private screens that are to say something else though nobody has decided anything at their table."""

from bot.log import logger
from bot.publishing.direct_messages import DirectMessages
from bot.services import Services
from bot.wire.messages import Undelivered
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameId, PersonId
from engine.table.table import Table

_log = logger(__name__)


class RefreshedScreens:
    """Where one does not get through it changes with the next thing that happens there; the others change now."""

    def __init__(self, services: Services, direct: DirectMessages) -> None:
        self._services = services
        self._direct = direct

    async def as_she_chose(self, person: PersonId) -> None:
        """Hers, after she has chosen another language, hints or none, or where they stand."""
        try:
            tables = await self._services.tables.of_person(person)
        except StoreError as error:
            _log.info("screens_not_refreshed", code=error.code)
            return
        for table in tables:
            await self._refresh(table, person)

    async def at(self, game: GameId) -> None:
        """Those of all who play at a table, after its channel was closed to the bot or opened again: nothing else would
        tell them why no board comes."""
        try:
            table = await self._services.tables.get(game)
        except (StoreError, Declined) as error:
            _log.info("screens_not_refreshed", game=game, code=error.code)
            return
        for seat in table.meta.seats:
            if seat.holder is not None:
                # Of a table that is over no other screen follows.
                await self._refresh(table, seat.holder, finished=True)

    async def _refresh(self, table: Table, person: PersonId, *, finished: bool = False) -> None:
        try:
            await self._direct.again(table, person, finished=finished)
        except (Undelivered, StoreError) as error:
            _log.info("screens_not_refreshed", game=table.id, code=error.code)
