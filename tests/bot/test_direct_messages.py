"""What the bot remembers of people's direct messages."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot.people import People
from bot.publishing import direct_messages
from bot.publishing.direct_messages import DirectMessages
from bot.publishing.message_book import MessageBook
from tests.support.tables import FAYE, NELL, house


async def test_so_many_channels_are_remembered_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person is written to, Discord tells her channel; the next time it need not be asked."""
    monkeypatch.setattr(direct_messages, "_REMEMBERED", 2, raising=False)
    asked, sent = list[int](), list[str]()

    async def direct(person: int) -> int:
        asked.append(person)
        return person + 1

    async def send(channel: str) -> None:
        sent.append(channel)

    async with house(tmp_path) as h:
        table = await h.game([NELL, FAYE])
        row = (await h.told())[0]
        services = SimpleNamespace(people=People(h.store.people, h.store.learning), store=h.store)
        book = SimpleNamespace(services=services, api=SimpleNamespace(direct=direct))
        messages = DirectMessages(cast("MessageBook", book))

        async def write_to(person: int) -> None:
            assert await messages._directly(table, str(person), row, send)

        for person in (1, 2, 1, 3, 1):
            await write_to(person)
        assert asked == [1, 2, 3]
        await write_to(2)
        assert asked == [1, 2, 3, 2], "the one that was not written to for longest"
        assert sent == ["2", "3", "2", "4", "2", "3"]
