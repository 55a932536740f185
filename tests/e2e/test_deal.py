"""The deal is promised before anyone joins, words go into it, and whoever likes deals again from the record."""

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

from tests.support.gathering import Scene
from tests.support.loopback import ROOT, Loopback
from tests.support.person import Person
from tests.support.player import lobby_of, opened
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

_PROMISE = re.compile(r"after the game: `([0-9a-f]{16})`")


async def add_word(person: Person, lobby: Shown, word: str) -> None:
    form = await person.press(lobby, "Add a word")
    assert form.kind == "modal"
    await person.submit(form, {"text": word})


async def verify(record: str, folder: Path, *arguments: str) -> tuple[int, str]:
    """``python -m engine verify`` as anybody would run it."""
    file = folder / "game.jsonl"
    file.write_text(record, encoding="utf-8")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "engine", "verify", str(file), *arguments, cwd=ROOT,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT)
    out, _ = await process.communicate()
    return process.returncode or 0, out.decode()


async def test_the_promise_stands_in_the_lobby_and_binds_words_and_options(scene: Scene, tmp_path: Path) -> None:
    nell, faye, miley = await scene.people(3)
    lobby = await lobby_of(nell)
    promise = _PROMISE.findall(lobby.text)
    assert len(promise) == 1
    await faye.press(lobby, "Join")
    await nell.wait_until(lobby, lambda m: "Faye" in m.text)
    await add_word(nell, lobby, "שלום")
    await add_word(faye, lobby, "zażółć *gęślą* jaźń")
    await miley.wait_until(lobby, lambda m: "zażółć \\*gęślą\\* jaźń" in m.text and "\u2068שלום\u2069" in m.text)
    refused = await miley.press(lobby, "Add a word")
    assert refused.kind != "modal", "only who sits here"
    about = await miley.answer_to(lobby, "About this deal")
    (whole,) = re.findall(r"`([0-9a-f]{64})`", about.text)
    assert whole.startswith(promise[0])
    assert "Faye added" in about.text
    await nell.press(lobby, "Start")
    board = await nell.wait_message("## Round 1", channel="games")
    assert whole not in board.text
    gone = await nell.wait_until(lobby, lambda m: "has started" in m.text)
    assert promise[0] in gone.text, "it stays where it was made"
    running = await scene.record()
    assert "seed" not in json.loads(running.splitlines()[0])["record"]["commitment"]
    await nell.press(await nell.ask("ginkgo end"), "End the game")
    await nell.wait_message("ended by", channel="games")
    record = await scene.record()
    header = json.loads(record.splitlines()[0])["record"]
    assert (header["format"], header["commitment"]["words"]) == (2, ["שלום", "zażółć *gęślą* jaźń"])
    done, said = await verify(record, tmp_path, "--hash", promise[0])
    assert done == 0, said
    for false in (record.replace("gęślą", "gesla", 1), record.replace(header["game"], "aaaaaaaaaa", 1)):
        done, said = await verify(false, tmp_path, "--hash", promise[0])
        assert done == 1, said


async def test_a_word_may_be_changed_taken_back_and_goes_with_who_leaves(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell)
    await faye.press(lobby, "Join")
    await nell.wait_until(lobby, lambda m: "Faye" in m.text)
    await add_word(faye, lobby, "first")
    await nell.wait_until(lobby, lambda m: "“first”" in m.text)
    await scene.kill()
    await add_word(faye, lobby, "second")
    await nell.wait_until(lobby, lambda m: "“second”" in m.text and "first" not in m.text)
    await add_word(faye, lobby, "")
    await nell.wait_until(lobby, lambda m: "“" not in m.text)
    await add_word(faye, lobby, "third")
    await nell.wait_until(lobby, lambda m: "“third”" in m.text)
    await faye.press(lobby, "Leave")
    await nell.wait_until(lobby, lambda m: "third" not in m.text)


async def test_whoever_adds_a_word_reads_before_that_it_stays(scene: Scene) -> None:
    """As docs/privacy.md says of it: it is the one thing of hers that is not deleted."""
    nell = await scene.loopback.person("Nell")
    form = await nell.press(await lobby_of(nell), "Add a word")
    assert "everyone sees it, and it stays in the game's record" in str(form.modal)


SLOW = """
import asyncio, sys
from bot.__main__ import main
from engine.table.tables import Tables

get = Tables.get

async def slowly(self, game):
    await asyncio.sleep(0.2)
    return await get(self, game)

Tables.get = slowly
sys.exit(main([]))
"""
"""Longer than a press may be without an answer before it is deferred."""


async def test_the_form_for_a_word_opens_also_where_its_press_takes_its_time() -> None:
    """Discord opens none once the press is deferred, as all others are by then."""
    async with Loopback(bot_command=(sys.executable, "-c", SLOW)) as loopback:
        scene = Scene(loopback)
        await scene.start()
        nell = await loopback.person("Nell")
        lobby = await lobby_of(nell)
        form = await nell.press(lobby, "Add a word")
        assert form.kind == "modal"
        assert (await nell.submit(form, {"text": "ginkgo"})).kind == "deferred_update"
        assert (await nell.press(lobby, "About this deal")).kind == "deferred_update"
        await nell.wait_until(lobby, lambda m: "“ginkgo”" in m.text)
        scene.check_log()


async def test_two_lobbies_promise_two_deals(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    first = await lobby_of(nell)
    await opened([faye], "lounge", solo="normal")
    second = await faye.wait_message(lambda m: "has started" in m.text, channel="lounge")
    assert _PROMISE.findall(first.text) != _PROMISE.findall(second.text)


async def test_a_deal_against_hal_is_promised_and_takes_a_word_as_any_other(scene: Scene) -> None:
    (nell,) = await scene.people(1)
    lobby = await lobby_of(nell, solo="normal")
    assert "Nobody has added a word" in (await nell.answer_to(lobby, "About this deal")).text
    await add_word(nell, lobby, "ginkgo")
    await nell.wait_until(lobby, lambda m: "“ginkgo”" in m.text)
    assert "Nell added “ginkgo”" in (await nell.answer_to(lobby, "About this deal")).text


async def test_the_lobby_says_why_it_cannot_start_and_asks_which_ai(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell)
    assert "a game needs at least two players" in lobby.text
    assert next(b for b in lobby.buttons if b.label == "Start").disabled
    panel = await nell.answer_to(lobby, "Add AI")
    assert panel.ephemeral
    assert "AI" not in nell.latest(lobby).text.split("### Options")[0], "nothing is added before she says which"
    before = {m.id for m in faye.messages()}
    await faye.press(lobby, "Add AI")
    assert "Only the host" in (await faye.wait_message(lambda m: m.id not in before and m.ephemeral)).text
    await nell.press(panel, "Add a medium AI")
    await nell.wait_until(lobby, lambda m: "medium AI" in m.text and "needs at least two players" not in m.text)
    await nell.press(panel, "Remove an AI")
    await nell.wait_until(lobby, lambda m: "medium AI" not in m.text)
    await nell.wait_until(panel, lambda m: all(b.disabled for b in m.buttons if b.label == "Remove an AI"))
    await nell.press(panel, "Add an easy AI")
    await nell.wait_until(lobby, lambda m: "easy AI" in m.text)
    options = await nell.answer_to(lobby, "Options")
    assert all(len(select.options) > 1 or select.most > 1 for select in options.selects)
