"""A process that stops at any moment goes on as it would have: same position, same questions, same numbers."""

from pathlib import Path
from random import Random

import pytest

from engine.rules.position import Options
from engine.rules.terms import MODULES
from engine.table.errors import StoreError
from engine.table.loading import loaded
from tests.support.tables import FAYE, MILEY, NELL, answer_by_default, execute, play_rounds, process_on

GAMES = {
    "two, introductory": (2, Options()),
    "three, draft": (3, Options(setup="draft")),
    "four, everything, five cards": (4, Options(setup="draft", modules=frozenset(MODULES), hand_size=5)),
    "two, everything": (2, Options(modules=frozenset(MODULES))),
    "solo": (1, Options(1, solo="expert")),
}


@pytest.mark.parametrize("name", GAMES)
async def test_loaded_after_every_answer_the_table_is_the_same(name: str, tmp_path: Path) -> None:
    count, options = GAMES[name]
    rng = Random(name)
    async with process_on(tmp_path) as process:
        table = await process.game(["101", "102", "103", "104"][:count], options=options)
        while not table.over:
            seat = rng.choice(table.open_seats())
            prompt = table.view(seat).prompt
            assert prompt is not None
            await table.answer(seat, prompt.sample(rng), table.prompt_number(seat))
            if rng.random() < 0.1 and table.view(seat).prompt is None and table.view(None).waiting:
                held = table.view(None).phase == "choose"
                if held:
                    await table.take_back(seat)
            stored = await process.store.load(table.id)
            assert stored is not None
            again = loaded(stored)
            assert again.meta == table.meta
            assert (again.drawn, again.next_entry, again.board_entry) == (
                table._state.drawn, table._state.next_entry, table._state.board_entry)
            assert again.position is not None
            for reader in [None, *range(len(table.names))]:
                assert _seen(again.position, reader) == table.view(reader)


def _seen(position: object, reader: int | None) -> object:
    from engine.rules.position import Position
    from engine.rules.view import view

    assert isinstance(position, Position)
    return view(position, reader)


async def test_a_game_goes_on_after_a_restart_as_it_would_have(tmp_path: Path) -> None:
    """The shuffles to come are the same, whether the process was restarted or not."""
    starts, endings = [], []
    for restarts in (False, True):
        folder = tmp_path / str(restarts)
        folder.mkdir()
        async with process_on(folder) as process:
            # A process' first game is dealt alike in every test.
            starts.append((await process.game([NELL, FAYE])).view(0))
        for _ in range(400):
            async with process_on(folder) as process:
                table = await process.tables.last_in("c1")
                assert table is not None
                while not table.over:
                    await answer_by_default(table, table.open_seats()[0])
                    if restarts and table.meta.version % 7 == 0:
                        break
                if table.over:
                    endings.append(table.view(0))
                    break
    assert starts[0] == starts[1]
    assert endings[0] == endings[1]


async def test_an_answer_held_back_survives_and_can_still_be_taken_back(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE, MILEY])
        await play_rounds(table, 1)
        while table.view(None).phase != "choose":
            await answer_by_default(table, table.open_seats()[0])
        before = table.view(1)
        await answer_by_default(table, 1)
        number = table.prompt_number(1)
    async with process_on(tmp_path) as process:
        table = await process.tables.last_in("c1")  # type: ignore[assignment]  # there is one
        assert 1 not in table.open_seats()
        await table.take_back(1, number)
        assert table.view(1) == before


async def test_a_damaged_game_says_so_and_leaves_the_others_alone(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        broken = (await process.game([NELL, FAYE], channel="c1")).id
        sound = (await process.game([NELL, FAYE], channel="c2")).id
        await execute(process.store, "UPDATE entries SET body = ? WHERE game = ?", '{"seat": 0}', broken)
    async with process_on(tmp_path) as process:
        with pytest.raises(StoreError) as caught:
            await process.tables.get(broken)
        assert caught.value.code == "corrupt"
        await answer_by_default(await process.tables.get(sound), 0)
