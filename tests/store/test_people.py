"""What is kept about people and servers, and how it all goes away again."""

import asyncio
import json
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import time, timedelta
from pathlib import Path

import pytest

from engine.store import PostedMessage, person_deletion
from engine.store.codec import meta_row
from engine.store.json_text import to_json
from engine.store.offers import APART
from engine.store.people import GuildRow
from engine.store.person_deletion import delete_name, delete_person
from engine.store.person_export import export_person
from engine.table import lobby, seating
from engine.table.errors import Declined, StoreError
from engine.table.ports import Person
from engine.table.resigning import resign_everywhere
from engine.table.tables import Tables
from playground.wire import JsonObject, as_list, as_object, objects
from tests.support.tables import (
    FAYE,
    IWONA,
    MILEY,
    NELL,
    SZYMON,
    TableProcess,
    everything,
    execute,
    play_rounds,
    play_to_the_end,
    process_on,
    spoil,
)


def assert_nowhere(folder: Path, *words: str) -> None:
    """None of them stands in the database any more, wherever it may have been."""
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        dump = "\n".join(connection.iterdump())
    assert [word for word in words if word in dump] == []


def counted(words: str, folder: Path) -> dict[str, int]:
    """How often they stand in each file of the folder, whatever of it counts."""
    return {file.name: file.read_bytes().count(words.encode()) for file in folder.iterdir()}


@pytest.mark.on_a_file
@pytest.mark.parametrize("whose", ["person", "name"])
async def test_what_is_deleted_stands_in_no_file_while_the_bot_goes_on(tmp_path: Path, whose: str) -> None:
    name = "Somebody who was here"
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL, FAYE])
        await table.edit(lambda meta: meta.with_seat(0, replace(meta.seats[0], name=name)))
        assert counted(name, tmp_path)["games.db-wal"]
        await table.edit(lambda meta: lobby.cancel(meta, NELL, process.clock.now()))
        if whose == "person":
            await delete_person(process.store, process.tables, NELL)
        else:
            # As the seat was left by a version that noted no ids.
            await spoil(process, table, to_json(meta_row(
                table.meta.with_seat(0, replace(table.meta.seats[0], person=None, level="easy")))))
            assert (await delete_name(process.store, process.tables, name)).changed == [table.id]
        left = counted(name, tmp_path)
    assert set(left) >= {"games.db", "games.db-wal"}
    assert not any(left.values()), left


async def test_a_person_is_kept_as_she_chose(tmp_path: Path) -> None:
    chosen = Person(NELL, "pl", True, "ephemeral", False, 90, time(23, 59), time(0), "Europe/Warsaw", False, "pl")
    async with process_on(tmp_path) as process:
        assert await process.store.people.get(NELL) == Person(NELL)
        await process.store.people.put(Person(NELL, "fr"))
        await process.store.people.put(chosen)
    async with process_on(tmp_path) as process:
        assert await process.store.people.get(NELL) == chosen
        assert await process.store.people.get(FAYE) == Person(FAYE)


async def test_what_she_chooses_leaves_what_she_has_just_chosen_at_another_process(tmp_path: Path) -> None:
    async with process_on(tmp_path) as here, process_on(tmp_path, here.clock) as there:
        before = await here.store.people.get(NELL)
        await there.store.people.put(replace(before, locale="pl"), before=before)
        await here.store.people.put(replace(before, pings=False), before=before)
        assert await there.store.people.get(NELL) == Person(NELL, "pl", pings=False)


async def test_a_time_of_day_that_is_none_is_as_if_it_was_not_set(tmp_path: Path) -> None:
    """A damaged row must not keep her from everything else."""
    async with process_on(tmp_path) as process:
        await process.store.people.put(Person(NELL, "pl", quiet_from=time(22), quiet_to=time(7)))
        await execute(process.store, "UPDATE people SET quiet_from = 1440, quiet_to = -1")
        assert await process.store.people.get(NELL) == Person(NELL, "pl")


@pytest.mark.on_a_file
@pytest.mark.parametrize(("what", "damaged"), [
    ("locale", b"\xff"), ("client_locale", b"\xff"), ("zone", b"\xff"), ("screen", "?"), ("remind_minutes", "?"),
    ("quiet_from", "?"), ("quiet_to", b"\xff")])
async def test_what_cannot_be_her_choice_is_as_if_she_had_made_none(
    tmp_path: Path, what: str, damaged: str | bytes
) -> None:
    async with process_on(tmp_path) as process:
        await process.store.people.put(Person(NELL))
        await execute(process.store, f"UPDATE people SET {what} = ?", damaged)  # noqa: S608  a name of ours
        assert await process.store.people.get(NELL) == Person(NELL)
        assert as_object(await export_person(process.store, NELL))["person"]


async def test_settings_of_a_server(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        assert await process.store.guilds.get("g") == {}
        await process.store.guilds.change("g", lambda _: {"language": "pl", "channels": ["1", "2"]})
        assert await process.store.guilds.get("g") == {"language": "pl", "channels": ["1", "2"]}


async def test_of_many_changes_of_a_servers_settings_at_once_none_is_lost(tmp_path: Path) -> None:
    def one_more(settings: GuildRow | None) -> GuildRow:
        assert settings is not None
        return {"channels": [*as_list(settings.get("channels", [])), "one"]}

    def refused(_: GuildRow | None) -> GuildRow:
        raise ArithmeticError

    async with process_on(tmp_path) as one, process_on(tmp_path) as two:
        await asyncio.gather(*(process.store.guilds.change("g", one_more) for process in (one, two) for _ in range(10)))
        assert await one.store.guilds.get("g") == {"channels": ["one"] * 20}
        for guild in ("g", "never set"):
            with pytest.raises(ArithmeticError):
                await one.store.guilds.change(guild, refused)
        assert await execute(one.store, "SELECT id FROM guilds") == [("g",)]


async def test_a_server_that_was_left_is_forgotten_after_a_while_unless_the_bot_is_back(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        now, guilds = process.clock.now(), process.store.guilds
        for guild in ("stays", "back", "gone", "missed"):
            await guilds.change(guild, lambda _: {"language": "pl"})
        await guilds.left("back", now)
        await guilds.left("gone", now)
        await guilds.left("back", None)
        await guilds.still_in({"stays", "back"}, now + timedelta(days=1))
        assert await guilds.drop_left(now + timedelta(hours=1)) == 1
        assert await guilds.get("gone") == {}
        assert await guilds.get("missed") == {"language": "pl"}, "left while nobody was looking"
        assert await guilds.drop_left(now + timedelta(days=40)) == 1
        assert await guilds.get("stays") == await guilds.get("back") == {"language": "pl"}


async def test_what_is_stored_under_a_server_again_is_of_a_server_the_bot_is_in(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.store.guilds.change("g", lambda _: {"language": "pl"})
        await process.store.guilds.still_in((), process.clock.now())
        await process.store.guilds.still_in({"g"}, process.clock.now())
        assert await process.store.guilds.drop_left(process.clock.now() + timedelta(days=40)) == 0


async def test_her_data_is_handed_out(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.store.people.put(Person(NELL, "pl"))
        table = await process.game([NELL, FAYE])
        await process.store.messages.put(PostedMessage(table.id, "screen:0", NELL, "dm", "3", process.clock.now()))
        data = await export_person(process.store, NELL)
        text = json.dumps(data)
        assert data["person"]["locale"] == "pl"  # type: ignore[index]  # JSON
        ((seat,),) = [objects(game["seats"]) for game in objects(data["games"])]
        assert (seat["seat"], seat["name"], seat["decisions"]) == (0, "Nell", [])
        assert "Faye" not in text
        assert FAYE not in text


async def test_what_she_decided_and_what_is_still_to_be_told_her_is_hers_to_have(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await play_rounds(table, 2)
        data = await exported(process, NELL)
        (game,) = objects(data["games"])
        decided = objects(objects(game["seats"])[0]["decisions"])
        assert [row["kind"] for row in decided].count("choose") == 2
        assert {row["seat"] for row in decided} == {0}, "what Faye decided is Faye's"
        told = objects(data["outbox"])
        assert {as_object(row["notice"])["kind"] for row in told} == {"screen"}
        assert FAYE not in json.dumps(data)


async def test_who_offered_her_a_seat_is_not_told_with_what_is_still_to_be_told_her(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await table.edit(lambda meta: seating.offer(meta, FAYE, 1, MILEY, "Miley", process.clock.now()))
        for person, other, named in ((MILEY, FAYE, "person"), (FAYE, MILEY, "by")):
            data = await exported(process, person)
            told = [as_object(row["notice"]) for row in objects(data["outbox"])]
            assert [notice["seat"] for notice in told if notice["kind"] == "offered"] == [1]
            assert [notice[named] for notice in told if notice["kind"] == "offered"] == [person], "her own id is hers"
            assert other not in json.dumps(data)
            assert (await exported(process, person[:-1]))["outbox"] == [], "an id within another's is somebody else's"


async def test_whoever_has_left_a_game_that_goes_on_is_not_told_what_the_ai_does_there(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await table.edit(lambda meta: seating.resign(meta, FAYE, process.clock.now()))
        await play_rounds(table, 1)
        (game,) = objects((await exported(process, FAYE))["games"])
        (seat,) = objects(game["seats"])
        assert (seat["seat"], seat["name"], seat["decisions"], seat["asked_at"]) == (1, "Faye", [], None)
        await table.end(NELL)
        (game,) = objects((await exported(process, FAYE))["games"])
        assert objects(game["seats"])[0]["decisions"]


async def test_whoever_has_handed_her_seat_on_has_what_she_decided_and_goes_without_a_trace(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table, now = await process.game([NELL, FAYE]), process.clock.now()
        await play_rounds(table, 1)
        await table.edit(lambda meta: seating.offer(meta, FAYE, 1, MILEY, "Miley", now))
        await table.edit(lambda meta: seating.accept(meta, MILEY, 1))
        await table.edit(lambda meta: meta.with_seat(1, replace(meta.seats[1], pinged=True, late=True, away=True)))
        (game,) = objects((await exported(process, FAYE))["games"])
        (seat,) = objects(game["seats"])
        assert (seat["pinged"], seat["late"], seat["away"]) == (False, False, False), "it is Miley who is waited for"
        await play_rounds(table, 2)
        await table.edit(lambda meta: seating.offer(meta, MILEY, 1, IWONA, "Iwona", now))
        await table.edit(lambda meta: seating.accept(meta, IWONA, 1))
        await table.end(NELL)
        (game,) = objects((await exported(process, FAYE))["games"])
        (seat,) = objects(game["seats"])
        assert seat["name"] == "Faye"
        assert [row["kind"] for row in objects(seat["decisions"])].count("choose") == 1, "the others are Miley's"
        await delete_person(process.store, process.tables, FAYE)
        assert "Faye" not in str(await execute(process.store, "SELECT CAST(meta AS TEXT) FROM games"))
        assert "Faye" not in (await process.tables.get(table.id)).names, "whoever asks for its board is told no name"
        assert (await exported(process, FAYE))["games"] == []


async def test_who_gets_out_and_is_forgotten_at_once_leaves_no_name_at_her_seat(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table, now = await process.game([NELL, FAYE, MILEY]), process.clock.now()
        await table.edit(lambda meta: seating.forgotten(seating.out_of(meta, FAYE, now), FAYE))
        (changed,) = table.meta.turnovers
        assert (changed.seat, changed.what, changed.name, changed.person) == (1, "resigned", "", None)


async def test_nobody_is_forgotten_in_the_middle_of_a_game(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.game([NELL, FAYE])
        with pytest.raises(Declined, match="still_playing"):
            await delete_person(process.store, process.tables, NELL)
        assert (await delete_person(process.store, process.tables, MILEY)).changed == []


async def test_she_gets_out_of_every_table_at_once_and_is_forgotten_there(tmp_path: Path) -> None:
    nell, name = "nell-424242", "Nell of the Hill"
    async with process_on(tmp_path) as process:
        now = process.clock.now()
        lobby_of = await process.tables.open("c1", "g1", nell, name)
        plays = await process.game([FAYE, MILEY], channel="c2")
        await plays.edit(lambda meta: seating.offer(meta, FAYE, 0, nell, name, now))
        await plays.edit(lambda meta: seating.accept(meta, nell, 0))
        stood_in = await process.game([FAYE, MILEY], channel="c3")
        await stood_in.edit(lambda meta: seating.offer(meta, FAYE, 0, nell, name, now))
        await stood_in.edit(lambda meta: seating.accept(meta, nell, 0))
        await stood_in.edit(lambda meta: seating.stand_in(meta, 0))
        asked = await process.game([FAYE, MILEY], channel="c4")
        await asked.edit(lambda meta: seating.offer(meta, FAYE, 0, nell, name, now))
        left = await process.game([FAYE, IWONA], channel="c5")
        await left.edit(lambda meta: seating.offer(meta, FAYE, 0, nell, name, now))
        await left.edit(lambda meta: seating.accept(meta, nell, 0))
        await left.edit(lambda meta: seating.resign(meta, nell, now))
        assert set(await resign_everywhere(process.tables, nell, now)) == {lobby_of.id, plays.id, stood_in.id}
        assert plays.meta.status == stood_in.meta.status == "running", "the others play on"
        assert lobby_of.meta.status == "ended"
        await delete_person(process.store, process.tables, nell)
        for table in (plays, stood_in, left):
            assert table.names[0] == "", "in memory too"
        assert asked.meta.offers == ()
        await play_rounds(plays, 1)
    assert_nowhere(tmp_path, nell, name)


async def test_a_forgotten_person_is_nowhere_in_the_database(tmp_path: Path) -> None:
    nell, name = "nell-424242", "Nell of the Hill"
    async with process_on(tmp_path) as process:
        await process.store.people.put(Person(nell, "pl"))
        await process.store.learning.put(nell, "guide:first", "3")
        table = await process.tables.open("c1", "g1", nell, name)
        await table.end(nell)
        table = await process.tables.open("c1", "g1", nell, name)
        await table.edit(lambda meta: lobby.join(meta, FAYE, "Faye"))
        await table.start(nell)
        screen = PostedMessage(table.id, "screen:0", nell, "dm", "3", process.clock.now())
        await process.store.messages.put(screen)
        assert await process.store.messages.get(table.id, "screen:0", nell) == screen
        await table.vote(nell, "end")
        await play_to_the_end(table)
        deleted = await delete_person(process.store, process.tables, nell)
        assert len(deleted.changed) == 2
        after = await process.tables.get(table.id)
        assert after.names == ("", "Faye")
        assert after.scoring() == table.scoring()
        assert nell not in json.dumps(await export_person(process.store, FAYE))
        assert await process.store.messages.get(table.id, "screen:0", nell) is None
    assert_nowhere(tmp_path, nell, name)


@pytest.mark.parametrize("what", ["meta", "position"])
async def test_a_damaged_game_keeps_nothing_else_of_hers_from_being_handed_out_or_deleted(
    tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    nell, name = "nell-424242", "Nell of the Hill"
    async with process_on(tmp_path) as process:
        now = process.clock.now()
        tables = [await process.game([FAYE, MILEY], channel=f"c{number}") for number in range(3)]
        for table in tables:
            await table.edit(lambda meta: seating.offer(meta, FAYE, 0, nell, name, now))
            await table.edit(lambda meta: seating.accept(meta, nell, 0))
        damaged, other, over = tables
        await over.end(nell)
        if what == "meta":
            await spoil(process, damaged, json.dumps({"host": nell, "names": [name]}))
        else:
            spoiled = "UPDATE entries SET body = '{}' WHERE kind = 'position' AND game = ?"
            await execute(process.store, spoiled, damaged.id)
            process.tables.forget([damaged.id])
        handed_out = {game["game"]: game for game in objects((await exported(process, nell))["games"])}
        assert set(handed_out) == {table.id for table in tables}
        assert handed_out[other.id]["seats"]
        assert await resign_everywhere(process.tables, nell, now) == [other.id]
        with caplog.at_level(logging.ERROR):
            deleted = await delete_person(process.store, process.tables, nell)
        assert other.names[0] == ""
        assert await process.store.games_of(nell) == []
        rest = {game["game"]: game for game in objects((await exported(process, nell))["games"])}
        if what == "meta":
            assert handed_out[damaged.id] == rest[damaged.id] == {"game": damaged.id, "unreadable": True}
            assert deleted.unread == [damaged.id]
            assert f"game {damaged.id} can't be read and may still name a person who is forgotten" in caplog.messages
            await execute(process.store, "DELETE FROM games WHERE id = ?", damaged.id)
        else:
            assert handed_out[damaged.id]["seats"]
            assert (rest, deleted.unread) == ({}, [])
    assert_nowhere(tmp_path, nell, name)


async def test_a_game_that_cannot_be_loaded_keeps_nobodys_vote_who_is_forgotten(tmp_path: Path) -> None:
    nell, name = "nell-424242", "Nell of the Hill"
    async with process_on(tmp_path) as process:
        table, now = await process.game([FAYE, MILEY, IWONA, SZYMON]), process.clock.now()
        await table.edit(lambda meta: seating.offer(meta, FAYE, 0, nell, name, now))
        await table.edit(lambda meta: seating.accept(meta, nell, 0))
        await table.vote(nell, "pause")
        await table.vote(nell, "end")
        await table.vote(MILEY, "end")
        await execute(process.store, "UPDATE entries SET body = '{}' WHERE kind = 'position'")
        process.tables.forget([table.id])
        assert (await delete_person(process.store, process.tables, nell)).changed == [table.id]
        left = await everything(process.store)
        assert nell not in left
        assert name not in left
        ((described,),) = await execute(process.store, "SELECT CAST(meta AS TEXT) FROM games")
        assert [(vote["kind"], vote["by"], vote["agreed"]) for vote in json.loads(str(described))["votes"]] == [
            ("end", MILEY, [MILEY])]


async def test_whatever_names_her_beside_a_games_description_goes_too(tmp_path: Path) -> None:
    """A seat's row that is not as the description has it; what a later version noted there."""
    nell = "nell-424242"
    async with process_on(tmp_path) as process:
        seated, noted = [await process.game([FAYE, MILEY], channel=f"c{number}") for number in range(2)]
        for table in (seated, noted):
            await table.end(FAYE)
        await execute(process.store, "UPDATE seats SET person = ? WHERE game = ? AND seat = 0", nell, seated.id)
        ((described,),) = await execute(process.store, "SELECT CAST(meta AS TEXT) FROM games WHERE id = ?", noted.id)
        await spoil(process, noted, json.dumps({**json.loads(str(described)), "cheered_by": nell}))
        deleted = await delete_person(process.store, process.tables, nell)
        assert (set(deleted.changed), deleted.unread) == ({seated.id, noted.id}, [])
        assert nell not in await everything(process.store)


async def test_a_name_of_before_ids_were_noted_goes_by_itself_and_takes_nobody_elses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person_deletion, "_AT_ONCE", 2)  # fewer than there are
    async with process_on(tmp_path) as process:
        tables = [await process.game([NELL, FAYE, MILEY], channel=f"c{number}") for number in range(2)]
        for table in tables:
            await table.edit(lambda meta: seating.resign(meta, FAYE, process.clock.now()))
            # As the seat was left by the version before.
            await table.edit(lambda meta: meta.with_seat(1, replace(meta.seats[1], left_by=None)))
        await tables[1].end(NELL)
        other = await process.game([FAYE, IWONA], channel="c3")
        await spoil(process, await process.game([IWONA, MILEY], channel="c4"))
        unread = await process.game([IWONA, FAYE], channel="c5")
        await spoil(process, unread, '{"seats": "Faye"}')
        assert (await delete_person(process.store, process.tables, MILEY + "0")).changed == []
        deleted = await delete_name(process.store, process.tables, "Faye")
        assert set(deleted.changed) == {table.id for table in tables}
        assert deleted.unread == [unread.id], "the operator is told where it may still stand"
        for table in tables:
            assert (await process.tables.get(table.id)).names == ("Nell", "", "Miley")
        assert other.names == ("Faye", "Iwona"), "she sits there"
        await play_rounds(tables[0], 1)
        assert (await delete_name(process.store, process.tables, "Faye")).changed == []


@pytest.mark.on_a_file
async def test_a_name_that_the_database_keeps_for_now_is_not_said_to_be_gone(tmp_path: Path) -> None:
    async with process_on(tmp_path, lock_wait_s=1) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await table.edit(lambda meta: seating.resign(meta, FAYE, process.clock.now()))
        await table.edit(lambda meta: meta.with_seat(1, replace(meta.seats[1], left_by=None)))
        with closing(sqlite3.connect(tmp_path / "games.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="locked"):
                await delete_name(process.store, process.tables, "Faye")
        assert (await delete_name(process.store, process.tables, "Faye")).changed == [table.id]


@pytest.mark.parametrize("whose", ["person", "name"])
async def test_who_is_forgotten_or_loses_a_name_has_not_played(tmp_path: Path, whose: str) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await table.edit(lambda meta: seating.resign(meta, FAYE, process.clock.now()))
        touched = table.meta.touched
        process.clock.turn(timedelta(days=20))
        if whose == "person":
            assert (await delete_person(process.store, process.tables, FAYE)).changed == [table.id]
        else:
            # As the seat was left by the version before.
            await table.edit(lambda meta: meta.with_seat(1, replace(meta.seats[1], left_by=None)), by_somebody=False)
            assert (await delete_name(process.store, process.tables, "Faye")).changed == [table.id]
        assert table.names == ("Nell", "", "Miley")
        assert table.meta.touched == touched, "it is closed when it would have been"


@pytest.mark.parametrize("whose", ["person", "name"])
async def test_another_process_names_nobody_in_a_finished_game_who_was_forgotten(tmp_path: Path, whose: str) -> None:
    async with process_on(tmp_path) as process, process_on(tmp_path, process.clock) as command:
        over = await process.game([NELL, FAYE])
        if whose == "name":
            await over.edit(lambda meta: seating.resign(meta, FAYE, process.clock.now()))
            await over.edit(lambda meta: meta.with_seat(1, replace(meta.seats[1], left_by=None)))
        await over.end(NELL)
        several = Tables(process.store, process.clock, shared=True)
        seen = [await tables.get(over.id) for tables in (process.tables, several)]
        assert [table.names for table in seen] == [("Nell", "Faye")] * 2
        if whose == "name":
            await delete_name(command.store, command.tables, "Faye")
        else:
            await delete_person(command.store, command.tables, FAYE)
        for tables in (process.tables, several):
            table = await tables.get(over.id)
            assert table.names == ("Nell", "")
            assert FAYE not in table.meta.people


async def test_the_pause_between_two_offers_outlives_the_process_and_holds_for_many_at_once(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        began = process.clock.now()
        at_once = await asyncio.gather(*(process.store.offers.begin(NELL, FAYE, began) for _ in range(5)))
        assert sorted(at_once) == [False] * 4 + [True]
        assert await process.store.offers.begin(FAYE, NELL, began), "another pair"
    async with process_on(tmp_path) as process:
        process.clock.turn(APART - timedelta(seconds=1))
        assert not await process.store.offers.begin(NELL, FAYE, process.clock.now())
        assert await process.store.offers.sweep(process.clock.now()) == 0
        process.clock.turn(timedelta(seconds=1))
        assert await process.store.offers.begin(NELL, FAYE, process.clock.now())
        await process.store.offers.take_back(NELL, FAYE, process.clock.now())
        assert await process.store.offers.begin(NELL, FAYE, process.clock.now()), "the other was declined by the table"
        assert await process.store.offers.sweep(process.clock.now()) == 1, "hers of then, to the other"
        assert not await process.store.offers.begin(NELL, FAYE, process.clock.now())


async def test_offers_are_handed_out_without_the_other_and_deleted_with_either(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        for by, to in ((NELL, FAYE), (MILEY, NELL), (MILEY, FAYE)):
            await process.store.offers.begin(by, to, process.clock.now())
        data = await exported(process, NELL)
        assert [row["made"] for row in objects(data["offers"])] in ([True, False], [False, True])
        assert FAYE not in json.dumps(data)
        assert MILEY not in json.dumps(data)
        await delete_person(process.store, process.tables, NELL)
        assert (await exported(process, NELL))["offers"] == []
        assert [row["made"] for row in objects((await exported(process, FAYE))["offers"])] == [False], "Miley's to her"


async def exported(process: TableProcess, person: str) -> JsonObject:
    """All that is hers, as the JSON it is handed out as."""
    return dict(await export_person(process.store, person))
