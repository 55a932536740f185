"""What a private screen is made of is all of one moment, though parts of it are read one after the other."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot.open_tables import OpenTables
from bot.people import CachedPeople
from bot.publishing import purposes
from bot.publishing.direct_messages import DirectMessages
from bot.publishing.message_book import MessageBook
from bot.publishing.pressed_screens import gave_way
from bot.publishing.private_screens import private_screen
from bot.publishing.refreshed_screens import RefreshedScreens
from bot.sent_messages import SentMessages
from bot.services import Services
from bot.text import Words
from bot.urgency import ScreenTurns
from bot.wire.messages import MessageApi, Undelivered
from engine.rules.events import Acted
from engine.store.messages import PostedMessage
from engine.store.outbox import OutboxRow
from engine.table import seating
from engine.table.errors import StoreError
from engine.table.meta import GameMeta, PersonId
from engine.table.notices import ScreenGone
from engine.table.numbered_events import NumberedEvents
from engine.table.table import Table
from tests.support.discord_limits import all_text
from tests.support.tables import FAYE, MILEY, NELL, START, TableProcess, answer_by_default, process_on


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

    def __init__(self) -> None:
        self.asked = 0

    async def of(self, meta: GameMeta) -> str:
        self.asked += 1
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


class FellBack:
    """This round's events: at its first entry seat 1 could not pay."""

    async def events(self, table: Table, reader: int | None) -> NumberedEvents:
        """As ``RecentEvents.events``."""
        acted = Acted(1, "R1", ("R4",), None, "exploit", fell_back=True, cell=(0, 0))
        return NumberedEvents((acted,), (table.next_entry - 1,)).seen_by(reader)


async def test_what_befell_the_one_before_her_is_not_explained_to_who_takes_the_seat(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table, now = await process.game([NELL, FAYE]), process.clock.now()
        services = cast("Services", SimpleNamespace(
            tables=SimpleNamespace(recent_events=FellBack()), sent=SentMessages(), channel_names=Named(),
            people=CachedPeople(process.store.people, process.store.learning),
            open_tables=OpenTables(process.tables), screen_turns=ScreenTurns(),
            process=SimpleNamespace(together=False, shards=None)))
        while table.meta.round == 1:
            await answer_by_default(table, table.open_seats()[0])
        hers, _ = await private_screen(services, table, 1, FAYE, Words())
        assert "You could not pay" in all_text(hers)
        await table.edit(lambda meta: seating.offer(meta, FAYE, 1, MILEY, "Miley", now))
        await table.edit(lambda meta: seating.accept(meta, MILEY, 1))
        taken, _ = await private_screen(services, table, 1, MILEY, Words())
        assert "You could not pay" not in all_text(taken)


async def test_a_seat_that_is_gone_where_no_screen_of_it_stands_asks_for_no_name_of_its_channel(tmp_path: Path) -> None:
    """That may be a call to Discord, of which there are few, and she waits meanwhile at her other tables."""
    async with process_on(tmp_path) as process:
        table, names = await process.game([NELL, FAYE]), Named()
        services = cast("Services", SimpleNamespace(
            store=process.store, people=CachedPeople(process.store.people, process.store.learning), sent=SentMessages(),
            channel_names=names, turn=lambda _: asyncio.Lock(), direct_message_turn=lambda _: asyncio.Lock(),
            open_tables=OpenTables(process.tables)))
        direct = DirectMessages(MessageBook(services, cast("MessageApi", None)))
        notice = ScreenGone(1, FAYE)
        await direct.deliver(table, notice, OutboxRow(1, table.id, f"person:{FAYE}", notice, "nonce", 0, START))
        assert not names.asked


class Refused:
    """Screens that are to change, of which the first does not."""

    def __init__(self, wrong: Exception) -> None:
        self.asked: list[tuple[str, str, bool]] = []
        self._wrong = wrong

    async def again(self, table: Table, person: PersonId, *, finished: bool = False) -> None:
        """As ``DirectMessages.again``."""
        self.asked.append((table.id, person, finished))
        if len(self.asked) == 1:
            raise self._wrong


@pytest.mark.parametrize("wrong", [Undelivered("busy"), Undelivered("forbidden"), StoreError("locked")])
async def test_a_screen_that_does_not_change_keeps_no_other_as_it_was(tmp_path: Path, wrong: Exception) -> None:
    """Those of all at a table, also of whom an AI plays for; and hers at all her tables."""
    async with process_on(tmp_path) as process:
        tables = [await process.game([NELL, FAYE], channel=channel) for channel in ("c1", "c2")]
        await tables[0].edit(lambda meta: seating.stand_in(meta, 1))
        services = cast("Services", SimpleNamespace(tables=process.tables))
        at_table, hers = Refused(wrong), Refused(wrong)
        await RefreshedScreens(services, cast("DirectMessages", at_table)).at(tables[0].id)
        await RefreshedScreens(services, cast("DirectMessages", hers)).as_she_chose(FAYE)
        assert {*at_table.asked} == {(tables[0].id, person, True) for person in (NELL, FAYE)}
        assert {*hers.asked} == {(table.id, FAYE, False) for table in tables}


@pytest.mark.parametrize(("together", "purpose", "gone"), [
    (True, purposes.screen(0), False), (True, purposes.opens(0), True), (False, purposes.screen(0), True)])
async def test_a_line_of_which_another_process_has_made_her_screen_again_is_one_here_too(
    tmp_path: Path, purpose: str, *, together: bool, gone: bool
) -> None:
    """Every press on it was acknowledged and did nothing: this process had put the line there."""
    async with process_on(tmp_path) as process:
        table, sent = await process.game([NELL, FAYE]), SentMessages()
        services = cast("Services", SimpleNamespace(
            sent=sent, store=process.store, process=SimpleNamespace(together=together)))
        sent.take_away(7)
        await process.store.messages.put(PostedMessage(table.id, purpose, NELL, "5", "7", START))
        assert await gave_way(services, 7) is gone
        assert sent.removed(7) is gone
        assert not await gave_way(services, 8)
