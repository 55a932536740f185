"""What one person can do to others by asking for much: to their channels, their direct messages, their machine."""

from asyncio import gather

import pytest

from engine.store.offers import MOST
from tests.support.gathering import Scene, scripted

pytestmark = pytest.mark.e2e

TOO_MUCH = "That was a lot at once"
ASKED = """
import sys
from bot.__main__ import main
from bot.log import logger
from engine.table.tables import Tables

def told(name):
    plain = getattr(Tables, name)

    async def asked(*given, **options):
        logger("test").info("table_asked")
        return await plain(*given, **options)

    setattr(Tables, name, asked)

for name in ("get", "by_channel"):
    told(name)
sys.exit(main([]))
"""
"""A bot that tells whenever a table is asked for."""


async def test_who_asks_the_table_again_and_again_fills_nobodys_channel(scene: Scene) -> None:
    nell, faye = (player.person for player in await scene.game(2))

    for _ in range(6):
        await nell.command("ginkgo table pause")
        asked = await faye.wait_message(lambda m: "Take back" in m.labels, channel="games")
        await nell.press(asked, "Take back")
        await faye.wait_until(asked, lambda m: not m.buttons)
    so_far = faye.messages("games")
    assert TOO_MUCH in (await nell.ask("ginkgo table pause")).text
    assert TOO_MUCH in (await nell.forged(asked, "gk:1:-:-:0:ask:pause")).text, "a button is no other way"
    await scene.quiet()
    assert len(faye.messages("games")) == len(so_far)


async def test_to_refuse_what_is_too_much_no_table_is_asked_for() -> None:
    """Of a button of some table, or of none: each could be one more look into the database."""
    async with scripted(ASKED) as scene:
        nell = await scene.loopback.person("Nell")
        panel = await nell.ask("ginkgo me")
        buttons = [f"gk:1:{game}:-:0:ask:pause" for game in ("-", "deal000000000001")]
        for custom_id in 3 * buttons:
            assert TOO_MUCH not in (await nell.forged(panel, custom_id)).text
        asked = len(scene.logged("table_asked"))
        assert asked
        for custom_id in buttons:
            assert TOO_MUCH in (await nell.forged(panel, custom_id)).text
        assert len(scene.logged("table_asked")) == asked


async def test_who_has_offered_seats_to_many_people_writes_to_no_more(scene: Scene) -> None:
    nell, _ = (player.person for player in await scene.game(2))
    for number in range(MOST - 1):
        scene.loopback.damage(
            "INSERT INTO offers (by_person, to_person, at) VALUES (:by, :to, :at)", by=nell.id, to=f"{number}",
            at=round(scene.loopback.playground.clock.now().timestamp() * 1_000_000))
    miley, iwona = await scene.loopback.person("Miley"), await scene.loopback.person("Iwona")
    made = await nell.ask("ginkgo table replace", by=miley.id)
    await miley.wait_message("offers you their own seat", channel="dm")
    await scene.quiet()  # One that is taken back before the bot has noted where it stands goes without a word.
    await nell.press(made, "Take the offer back")
    await miley.wait_message("offer is gone", channel="dm")
    assert "to many people" in (await nell.ask("ginkgo table replace", by=iwona.id)).text
    await scene.quiet()
    assert not iwona.messages("dm")
    await scene.clock(3600)
    assert "offered to Iwona" in (await nell.ask("ginkgo table replace", by=iwona.id)).text


async def test_the_guides_way_to_a_real_game_opens_no_more_lobbies_than_the_command(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await nell.do("ginkgo new")
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel="games")
    answers = [await nell.forged(lobby, "gk:1:-:-:0:learn:play.lobby") for _ in range(6)]
    assert [TOO_MUCH in answer.text for answer in answers] == [False] * 5 + [True]


async def test_what_is_offered_while_somebody_types_costs_little_whatever_and_however_fast_she_types(
    scene: Scene,
) -> None:
    nell, faye = await scene.people(2)
    long = "zzz " * 60 + "experts"
    assert await nell.autocomplete("ginkgo rules", "topic", long) == [], "what stands behind is not looked for"
    assert "I find nothing about" in (await nell.ask("ginkgo rules", topic=long)).text
    # All at once: one after the other, on a slow machine she may look again before the last.
    offered = await gather(*(nell.autocomplete("ginkgo rules", "topic", "token") for _ in range(60)))
    assert offered[0]
    assert [] in offered, "she is answered, and nothing is looked for"
    assert await faye.autocomplete("ginkgo rules", "topic", "token")


async def test_for_ones_own_data_the_database_is_looked_through_now_and_then(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    panel = await nell.ask("ginkgo me")
    answers = [await nell.answer_to(panel, "Export my data") for _ in range(3)]
    answers.append(await nell.forged(panel, "gk:1:-:-:0:me:delete=yes"))
    assert not any(TOO_MUCH in answer.text for answer in answers)
    for custom_id in ("gk:1:-:-:0:me:export", "gk:1:-:-:0:me:delete=yes", "gs:1:-:-:0:me:"):
        refused = await nell.forged(panel, custom_id, *(["export"] if custom_id.startswith("gs") else []))
        assert TOO_MUCH in refused.text, custom_id
    assert "Your settings" in (await nell.ask("ginkgo me")).text, "everything else goes on"
    assert TOO_MUCH not in (await faye.answer_to(await faye.ask("ginkgo me"), "Export my data")).text
