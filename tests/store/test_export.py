"""Records out of the store."""

import json
from pathlib import Path

import pytest

from engine.rules.position import Options
from engine.rules.records.file import entries
from engine.rules.records.replay import replay
from engine.rules.terms import MODULES
from engine.store.export import record_lines
from engine.table.adopting import Sitter
from engine.table.errors import Declined, StoreError
from tests.support.tables import (
    FAYE,
    MILEY,
    NELL,
    answer_by_default,
    execute,
    play_rounds,
    play_to_the_end,
    process_on,
)


def replayed(lines: list[str], *, whole: bool, verify: bool) -> object:
    return replay(entries(line.encode() for line in lines), whole=whole, verify=verify)


@pytest.mark.parametrize("options", [
    Options(), Options(setup="draft", modules=frozenset(MODULES)), Options(1, solo="expert"),
], ids=["base", "everything", "solo"])
async def test_a_finished_game_is_a_record_that_replays_and_keeps_its_promise(options: Options, tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL] if options.solo else [NELL, FAYE, MILEY], options=options)
        await play_to_the_end(table)
        lines = await record_lines(process.store, table.id)
        assert all(line.endswith("\n") for line in lines)
        replayed(lines, whole=True, verify=True)
        header = json.loads(lines[0])["record"]
        assert header["names"] == list(table.names)
        assert header["commitment"]["hash"] == table.meta.commitment
        assert [row["total"] for row in json.loads(lines[-1])["scores"]] == [r.total for r in table.scoring().seats]


async def test_a_record_that_was_played_on_makes_one_of_the_newest_format_without_a_promise(tmp_path: Path) -> None:
    """Nobody has promised its first position; the format was that of games from before words."""
    async with process_on(tmp_path) as process:
        begun = await process.game([NELL, FAYE])
        text = "".join(await record_lines(process.store, begun.id, reveal=True))
        sitters = [Sitter("Nell", NELL), Sitter("Faye", FAYE)]
        table = await process.tables.adopt(text, sitters, "c2", "g1", language="en")
        await play_to_the_end(table)
        lines = await record_lines(process.store, table.id)
        header = json.loads(lines[0])["record"]
        assert (header["format"], "commitment" in header) == (2, False)
        replayed(lines, whole=True, verify=False)


async def test_a_record_that_could_not_be_stored_whole_leaves_its_channel_free(tmp_path: Path) -> None:
    """Of a game of which only the beginning came through nobody would hear, and its channel would have no other."""
    async with process_on(tmp_path) as process:
        begun = await process.game([NELL, FAYE])
        text = "".join(await record_lines(process.store, begun.id, reveal=True))
        await execute(process.store, "ALTER TABLE entries RENAME TO away")
        with pytest.raises(StoreError):
            await process.tables.adopt(text, [Sitter("Nell", NELL), Sitter("Faye", FAYE)], "c2", "g1", language="en")
        assert await process.store.game_in("c2") is None


async def test_people_get_no_record_of_a_running_game(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        with pytest.raises(Declined, match="not_over"):
            await record_lines(process.store, table.id)


async def test_the_operator_gets_it_without_seed_and_salt(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await play_rounds(table, 3)
        lines = await record_lines(process.store, table.id, reveal=True)
        assert json.loads(lines[0])["record"]["commitment"] == {"hash": table.meta.commitment, "words": ["", ""]}
        stored = await process.store.load(table.id)
        assert stored is not None
        assert stored.seed is not None
        assert stored.seed not in "".join(lines)
        replayed(lines, whole=False, verify=False)


async def test_a_game_stopped_early_has_a_record_too(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await answer_by_default(table, 0)
        await table.end("moderator")
        lines = await record_lines(process.store, table.id)
        assert "seed" in json.loads(lines[0])["record"]["commitment"]
        replayed(lines, whole=False, verify=True)


@pytest.mark.parametrize("spoilt", [
    "UPDATE entries SET body = '{}' WHERE kind = 'position'", "UPDATE entries SET kind = 'later'",
    "DELETE FROM entries"])
async def test_a_finished_game_that_cannot_be_read_is_a_damaged_one(tmp_path: Path, spoilt: str) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        await play_to_the_end(table)
        await execute(process.store, spoilt)
        with pytest.raises(StoreError, match=f"corrupt: game {table.id}"):
            await record_lines(process.store, table.id)


async def test_no_record_of_a_lobby_or_of_nothing(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.lobby([NELL])
        with pytest.raises(Declined, match="not_running"):
            await record_lines(process.store, table.id, reveal=True)
        with pytest.raises(Declined, match="no_such_game"):
            await record_lines(process.store, "zzzzzzzzzz")


async def test_nothing_a_table_says_of_itself_holds_the_seed(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        stored = await process.store.load(table.id)
        assert stored is not None
        said = repr(table.meta) + repr(table.view(0)) + repr(table.view(None)) + repr(await process.told())
        assert stored.seed is not None
        assert stored.seed not in said
