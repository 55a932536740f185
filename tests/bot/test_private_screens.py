"""What a private screen is made of is all of one moment, though parts of it are read one after the other."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

from bot.open_tables import OpenTables
from bot.people import CachedPeople
from bot.publishing.private_screens import private_screen
from bot.sent_messages import SentMessages
from bot.services import Services
from bot.text import Words
from bot.urgency import ScreenTurns
from engine.table.meta import GameMeta, PersonId
from engine.table.table import Table
from tests.support.tables import FAYE, NELL, TableProcess, answer_by_default, process_on


class Overtaken(CachedPeople):
    """While a hint is written down, all answer and the round is over."""

    def __init__(self, process: TableProcess, table: Table) -> None:
        super().__init__(process.store.people, process.store.learning)
        self.rounds = 1
        self._table = table

    async def teach(self, person: PersonId, topic: str, what: str) -> None:
        await super().teach(person, topic, what)
        while self._table.meta.round == self.rounds:
            await answer_by_default(self._table, self._table.open_seats()[0])


class Named:
    """Every channel is called the same."""

    async def of(self, meta: GameMeta) -> str:
        return "games" if meta.guild else ""


async def test_a_round_that_ends_while_its_screen_is_made_is_told_on_it(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        services = cast("Services", SimpleNamespace(
            tables=process.tables, people=Overtaken(process, table), sent=SentMessages(),
            open_tables=OpenTables(process.tables), channel_names=Named(),
            screen_turns=ScreenTurns(), process=SimpleNamespace(together=False, shards=None)))
        _, shown = await private_screen(services, table, 0, NELL, Words())
        assert table.meta.round == 2
        _, now = await private_screen(services, table, 0, NELL, Words())
        assert shown == now
