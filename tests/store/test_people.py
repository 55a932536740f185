"""What is kept about people and servers, where messages stand, and how it all goes away again."""

import json
import sqlite3
from datetime import time
from pathlib import Path

import pytest

from engine.store import Place
from engine.store.privacy import delete_person, export_person
from engine.table import lobby
from engine.table.errors import Declined
from engine.table.ports import Person
from tests.support.tables import FAYE, MILEY, NELL, house, play_to_the_end


async def test_a_person_is_kept_as_she_chose(tmp_path: Path) -> None:
    chosen = Person(NELL, "pl", True, "ephemeral", False, 90, time(22, 30), time(7), "Europe/Warsaw")
    async with house(tmp_path) as h:
        assert await h.store.people.get(NELL) == Person(NELL)
        await h.store.people.put(Person(NELL, "fr"))
        await h.store.people.put(chosen)
    async with house(tmp_path) as h:
        assert await h.store.people.get(NELL) == chosen
        assert await h.store.people.get(FAYE) == Person(FAYE)


async def test_settings_of_a_server(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        assert await h.store.guilds.get("g") == {}
        await h.store.guilds.put("g", {"language": "pl", "channels": ["1", "2"]})
        assert await h.store.guilds.get("g") == {"language": "pl", "channels": ["1", "2"]}
        await h.store.guilds.drop("g")
        assert await h.store.guilds.get("g") == {}


async def test_a_message_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        game, now = (await h.game([NELL, FAYE])).id, h.clock.now()
        old, new = Place(game, "board", "", "c1", "1", now), Place(game, "board", "", "c1", "2", now)
        mine = Place(game, "screen:0", NELL, "dm", "3", now)
        for place in (old, new, mine):
            await h.store.messages.put(place)
        assert await h.store.messages.get(game, "board") == new
        assert await h.store.messages.find("3") == mine
        assert await h.store.messages.find("1") is None
        assert await h.store.messages.get(game, mine.purpose, NELL) == mine
        assert await h.store.messages.of_game(game) == [new, mine]
        await h.store.messages.drop(old)
        assert await h.store.messages.get(game, "board") == new
        await h.store.messages.drop(new)
        assert await h.store.messages.get(game, "board") is None


async def test_her_data_is_handed_out(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.store.people.put(Person(NELL, "pl"))
        table = await h.game([NELL, FAYE])
        await h.store.messages.put(Place(table.id, "screen:0", NELL, "dm", "3", h.clock.now()))
        data = await export_person(h.store, NELL)
        text = json.dumps(data)
        assert data["person"]["locale"] == "pl"  # type: ignore[index]
        assert [game["seats"] for game in data["games"]] == [[{"seat": 0, "name": "Nell"}]]  # type: ignore[attr-defined]
        assert "Faye" not in text
        assert FAYE not in text


async def test_nobody_is_forgotten_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async with house(tmp_path) as h:
        await h.game([NELL, FAYE])
        with pytest.raises(Declined, match="still_playing"):
            await delete_person(h.store, NELL)
        assert await delete_person(h.store, MILEY) == []


async def test_a_forgotten_person_is_nowhere_in_the_database(tmp_path: Path) -> None:
    nell, name = "nell-424242", "Nell of the Hill"
    async with house(tmp_path) as h:
        await h.store.people.put(Person(nell, "pl"))
        table = await h.tables.open("c1", "g1", nell, name)
        await table.end(nell)
        table = await h.tables.open("c1", "g1", nell, name)
        await table.edit(lambda meta: lobby.join(meta, FAYE, "Faye"))
        await table.start(nell)
        await h.store.messages.put(Place(table.id, "screen:0", nell, "dm", "3", h.clock.now()))
        await table.vote(nell, "end")
        await play_to_the_end(table)
        changed = await delete_person(h.store, nell)
        assert len(changed) == 2
        h.tables.forget(changed)
        after = await h.tables.get(table.id)
        assert after.names == ("", "Faye")
        assert after.scoring() == table.scoring()
        assert nell not in json.dumps(await export_person(h.store, FAYE))
    with sqlite3.connect(tmp_path / "games.db") as connection:
        dump = "\n".join(connection.iterdump())
    connection.close()
    assert nell not in dump
    assert name not in dump
