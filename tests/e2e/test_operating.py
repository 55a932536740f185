"""What the operator and the playground do with a running bot: copies, records, a loaded position, health."""

import asyncio
import gzip
import io
import json
import subprocess
from copy import deepcopy
from pathlib import Path

import aiohttp
import discord
import pytest
import sqlalchemy as sa

from engine.store import schema
from playground.control import Control, ControlError
from playground.faults import RestFault
from playground.host import free_port
from playground.wire import JsonObject, as_int, as_list, as_object, objects
from tests.support.gathering import Scene, replayed
from tests.support.loopback import Loopback
from tests.support.person import Person
from tests.support.player import Player, choose
from tests.support.program import address, run
from tests.support.shown import Shown
from tests.support.waiting import until

pytestmark = pytest.mark.e2e


def bot(scene: Scene, *arguments: str, database: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """``python -m bot`` on the running bot's database, or another."""
    where = scene.loopback.database_url if database is None else address(database)
    return run(scene.loopback.folder, *arguments, DATABASE_URL=where)


async def test_a_copy_made_while_people_play_can_be_restored(scene: Scene) -> None:
    if scene.loopback.on_server:
        pytest.skip("a server's databases are copied by its own tools")
    nell, _ = await scene.game(2)
    await choose(nell)
    copy = scene.loopback.folder / "copy.sqlite"
    done = bot(scene, "backup", str(copy))
    assert done.returncode == 0, done.stderr
    game = json.loads((await scene.record()).splitlines()[0])["record"]["game"]
    exported = bot(scene, "export", game, database=copy)
    assert exported.stdout == await scene.record()
    again = bot(scene, "backup", str(copy))
    assert again.returncode == 1
    assert "there already" in again.stderr
    unknown = bot(scene, "export", "nosuchgame")
    assert unknown.returncode == 1
    assert "Traceback" not in unknown.stderr


async def test_commands_are_registered_once_and_not_at_each_start() -> None:
    """What Discord lists is compared with the translations, which it tells only to whoever asks for them."""
    async with Loopback() as loopback:
        for _ in range(2):
            await loopback.start_bot()
            await loopback.stop_bot()
        calls = [call.name.partition(" ")[0] for call in loopback.playground.traffic.rest() if "commands" in call.name]
    assert calls == ["GET", "PUT", "GET"]


@pytest.mark.parametrize("more", ["limit", "language", "command"])
async def test_what_the_commands_have_no_more_goes_at_the_next_start(more: str) -> None:
    """An earlier version took shorter words, spoke another language, or had another command."""
    async with Loopback() as loopback:
        await loopback.start_bot()
        await loopback.stop_bot()
        commands = loopback.playground.world.commands
        (number,) = commands
        registered = {**commands[number], "version": ""}
        earlier = deepcopy(commands[number])
        if more == "limit":
            new = next(part for part in objects(earlier["options"]) if part["name"] == "new")
            next(part for part in objects(new["options"]) if part["name"] == "modules")["max_length"] = 40
        elif more == "language":
            as_object(earlier["description_localizations"])["nl"] = "Gezelschapsspel"
        else:
            other = loopback.playground.world.ids.next()
            commands[other] = {**deepcopy(earlier), "id": str(other), "name": "tables"}
        commands[number] = earlier
        await loopback.start_bot()
        await loopback.stop_bot()
        assert [{**command, "version": ""} for command in commands.values()] == [registered]


@pytest.mark.parametrize("what", [RestFault.RATE_LIMIT, RestFault.SERVER_ERROR])
async def test_where_commands_cannot_be_registered_the_bot_starts_and_registers_them_later(what: RestFault) -> None:
    async with Loopback() as loopback:
        loopback.faults.add(what, seconds=900.0, status=503, route="PUT /applications")
        scene = Scene(loopback)
        scene.expected |= {"We are being rate limited", "commands_not_registered"}
        await scene.start()
        nell = await loopback.person("Nell")
        assert await nell.commands() == []
        await scene.clock(899)
        await scene.clock(2)
        assert await until(lambda: scene.logged("commands_registered"), "commands that are registered")
        assert await nell.commands()
        await scene.loopback.stop_bot()
        scene.check_log()


async def test_a_record_is_loaded_and_played_on(scene: Scene) -> None:
    players = await scene.game(2)
    for _ in range(40):
        for player in players:
            if player.asked():
                await player.step()
    record = await scene.record()
    start = replayed(record).position
    nell = players[0].person
    lounge = scene.loopback.channel("lounge").id
    await scene.control.load(channel_id=lounge, record=record, people=[int(nell.id), None], language="en")
    board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    assert f"Round {start.round}" in board.text
    loaded = json.loads((await scene.control.record(lounge)).splitlines()[1])["position"]
    assert loaded["round"] == start.round
    assert loaded["seats"][0]["points"] == start.seats[0].points
    player = Player(nell, 1, channel="lounge")
    screen = await nell.ask("ginkgo screen", "lounge")
    assert "lounge" in screen.text
    for _ in range(5):
        if player.asked():
            await player.step()
    await scene.kill()
    assert "lounge" in (await nell.ask("ginkgo screen", "lounge")).text


async def test_a_record_that_is_loaded_is_a_table_like_any_other_at_once(scene: Scene) -> None:
    """Also for what was known of hers before, as by her screen at another one."""
    nell = (await scene.near_end())[0].person
    assert "lounge" not in str((await nell.ask("ginkgo screen")).raw)
    await scene.near_end("lounge")
    assert "lounge" in str((await nell.ask("ginkgo screen")).raw)


async def test_a_wrong_record_is_refused_in_a_sentence_and_ends_no_game(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    lounge = scene.loopback.channel("lounge").id
    await nell.command("ginkgo new", "lounge")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="lounge")
    for record in ("", "nonsense", '{"record": {}}', '{"record": {"format": 99}}'):
        with pytest.raises(ControlError) as refused:
            await scene.control.load(channel_id=lounge, record=record, people=[int(nell.id), None], language="en")
        assert "Traceback" not in str(refused.value)
    assert "Join" in nell.latest(lobby).labels
    assert "A lobby is already open" in (await nell.ask("ginkgo new", "lounge")).text


@pytest.mark.parametrize(("path", "body", "status", "why"), [
    ("/clock", '{"seconds": Infinity}', 400, "hundred years"),
    ("/clock", '{"seconds": 1e12}', 400, "hundred years"),
    ("/clock", '{"seconds": 1, "hours": 1}', 400, "hours"),
    ("/clock", "[", 400, "JSON"),
    ("/load", '{"channel_id": "1", "record": "x", "people": [null, null, null, null, null, null]}', 400, "people"),
    ("/load", "x" * 9_000_000, 413, "size"),
])
async def test_what_the_control_port_does_not_take_is_refused_in_a_sentence(
    scene: Scene, path: str, body: str, status: int, why: str
) -> None:
    url = f"http://127.0.0.1:{scene.loopback.control_port}{path}"
    headers = {"Authorization": f"Bearer {scene.loopback.control_token}"}
    data = io.BytesIO(body.encode())
    async with aiohttp.ClientSession() as session, session.post(url, data=data, headers=headers) as refused:
        assert (refused.status, why in await refused.text()) == (status, True)
    assert (await scene.control.health())["connected"] is True


async def test_the_control_port_asks_for_its_token(scene: Scene) -> None:
    stranger = Control(scene.loopback.control_port, "guessed")
    with pytest.raises(ControlError, match="token"):
        await stranger.clock(60)
    url = f"http://127.0.0.1:{scene.loopback.control_port}/health"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.status == 401


async def test_health_and_metrics_on_loopback() -> None:
    port = free_port()
    async with Loopback(env={"HEALTH_PORT": str(port)}) as loopback:
        scene = Scene(loopback)
        await scene.start()
        await scene.game(2)
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/health") as answer:
                assert answer.status == 200
                health = await answer.json()
            async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                metrics = await answer.text()
        assert health["connected"] is True
        assert "ginkgo_acknowledge_seconds_count" in metrics
        assert 'ginkgo_rest_calls_total{kind="send"}' in metrics
        for secret in (loopback.playground.token, "Nell", "Faye"):
            assert secret not in metrics


async def test_ones_own_data_is_handed_out_and_deleted(scene: Scene) -> None:
    players = await scene.game(2)
    nell = players[0].person
    panel = await nell.ask("ginkgo me")
    export = next(b.custom_id for b in panel.buttons if b.custom_id.endswith(":me:export"))
    answer = await nell.answer_to(panel, custom_id=export)
    data = json.loads(await nell.download(answer.attached))
    assert data["person"]["id"] == nell.id
    assert len(data["games"]) == 1
    delete = next(b.custom_id for b in panel.buttons if b.custom_id.endswith(":me:delete"))
    question = await nell.answer_to(panel, custom_id=delete)
    yes = next(b.custom_id for b in question.buttons if b.custom_id.endswith(":me:delete=yes"))
    assert "1 open table" in question.text, "nothing is deleted unawares: her seat is given up with it"
    await nell.press(question, custom_id=yes)
    await nell.wait_message("Your data is deleted", after=question)
    await players[1].person.press(await players[1].person.ask("ginkgo end"), "End the game")
    assert "Nell" not in await scene.record()


async def test_ones_own_data_is_handed_out_however_much_it_is(scene: Scene) -> None:
    """Of a thousand games it is more than Discord takes in a file."""
    nell = await scene.loopback.person("Nell")
    panel = await nell.ask("ginkgo me")
    scene.loopback.damage(
        "INSERT INTO learning WITH RECURSIVE numbers (number) AS"
        " (SELECT 100000 UNION ALL SELECT number + 1 FROM numbers WHERE number < 199999)"
        " SELECT :who, :topic || number, :what FROM numbers", who=str(nell.id), topic="t" * 42, what="w" * 64)
    export = next(b.custom_id for b in panel.buttons if b.custom_id.endswith(":me:export"))
    answer = await nell.answer_to(panel, custom_id=export)
    assert answer.attached.partition("?")[0].endswith(".json.gz")
    assert len(json.loads(gzip.decompress(await nell.download(answer.attached)))["learning"]) == 100_000


async def test_server_settings_are_for_those_who_may_manage_it(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    assert "manage the server" in (await faye.ask("ginkgo settings")).text
    panel = await nell.ask("ginkgo settings")
    pace = next(s for s in panel.selects if s.custom_id.endswith(":server:pace="))
    await nell.set_to(panel, "live", custom_id=pace.custom_id)
    await faye.do("ginkgo new")
    lobby = await faye.wait_message(lambda m: "Start" in m.labels, channel="games")
    assert "live" in lobby.text.lower()
    kept = kept_settings(scene)
    for name, value, usual in (
        ("language", "pl", "none"), ("threads", "yes", "no"), ("starters", "managers", "players"),
        ("enders", "managers", "players"),
    ):
        for chosen in (value, usual):
            await nell.set_to(panel, chosen, custom_id=f"gs:1:-:-:0:server:{name}=")
            assert (kept_settings(scene) == kept) is (chosen == usual), (name, chosen)


async def listed(nell: Person, channel: str) -> Shown:
    """The server's settings, after the channel has joined those where games may start, or left them."""
    return await nell.answer(await nell.use("ginkgo settings", {"channel": channel}))


async def test_of_channels_where_games_may_start_the_deleted_ones_are_taken_off_the_list(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    games, lounge = (scene.loopback.channel(name) for name in ("games", "lounge"))
    assert f"<#{games.id}>" in (await listed(nell, str(games.id))).text
    assert f"<#{lounge.id}>" in (await listed(nell, str(lounge.id))).text
    refused = await nell.ask("ginkgo new", "general")
    assert "can't be started in this channel" in refused.text
    scene.loopback.mishaps.channel_deleted(games)
    await until(lambda: kept_channels(scene) == [lounge.id], "a list without the deleted channel")
    assert str(games.id) not in (await nell.ask("ginkgo new", "general")).text
    scene.loopback.mishaps.channel_deleted(lounge)
    await until(lambda: kept_channels(scene) == [], "an empty list")
    await nell.do("ginkgo new", "general")
    await nell.wait_message(lambda m: "Start" in m.labels, channel="general")


async def test_a_channel_named_once_more_is_off_the_list_and_the_last_one_takes_the_limit_with_it(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    games, lounge = (scene.loopback.channel(name) for name in ("games", "lounge"))
    for channel in (games, lounge):
        await listed(nell, str(channel.id))
    left = (await listed(nell, str(games.id))).text
    assert f"<#{lounge.id}>" in left
    assert f"<#{games.id}>" not in left
    refused = (await nell.ask("ginkgo new", "games")).text
    assert f"Try <#{lounge.id}>" in refused
    await listed(nell, str(lounge.id))
    await until(lambda: kept_channels(scene) == [], "an empty list")
    await nell.do("ginkgo new", "games")
    await nell.wait_message(lambda m: "Start" in m.labels, channel="games")


async def test_what_no_select_of_the_servers_settings_offers_changes_nothing(scene: Scene) -> None:
    """Made up, or of another version."""
    nell = await scene.loopback.person("Nell")
    panel = await nell.ask("ginkgo settings")
    await nell.select(panel, ["yes"], custom_id="gs:1:-:-:0:server:threads=")
    await until(lambda: kept_settings(scene).get("threads"), "a setting that is kept")
    kept = kept_settings(scene)
    made_up = {"threads": "2", "pace": "hasty", "language": "tlh", "starters": "all", "enders": "all", "colour": "yes"}
    for name, value in made_up.items():
        told = await nell.forged(panel, f"gs:1:-:-:0:server:{name}=", value)
        assert "does nothing any more" in told.text, name
    assert kept_settings(scene) == kept


async def test_of_channels_deleted_and_settings_chosen_at_once_nothing_is_lost(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    games, lounge = (scene.loopback.channel(name) for name in ("games", "lounge"))
    for channel in (games, lounge):
        await listed(nell, str(channel.id))
    panel = await nell.ask("ginkgo settings", "general")
    chosen = {"threads": "yes", "pace": "live", "language": "pl", "starters": "managers", "enders": "managers"}
    for channel in (games, lounge):
        scene.loopback.mishaps.channel_deleted(channel)
    await asyncio.gather(*(
        nell.select(panel, [value], custom_id=f"gs:1:-:-:0:server:{name}=") for name, value in chosen.items()))
    wanted = {"channels": [], **chosen, "threads": True}
    await until(lambda: kept_settings(scene) == {**kept_settings(scene), **wanted}, "all that was changed")


@pytest.mark.parametrize("how", ["a game", "the settings"])
async def test_a_channel_deleted_while_the_bot_was_away_limits_nothing(scene: Scene, how: str) -> None:
    nell = await scene.loopback.person("Nell")
    games, lounge = (scene.loopback.channel(name) for name in ("games", "lounge"))
    await listed(nell, str(games.id))
    await until(lambda: kept_channels(scene) == [games.id], "a list that is kept")
    await scene.loopback.kill_bot()
    scene.loopback.mishaps.channel_deleted(games)
    await scene.start()
    if how == "a game":
        await nell.do("ginkgo new", "general")
        await nell.wait_message(lambda m: "Start" in m.labels, channel="general")
        assert kept_channels(scene) == []
    else:
        shown = (await nell.answer(await nell.use("ginkgo settings", {"channel": str(lounge.id)}, "general"))).text
        assert f"<#{lounge.id}>" in shown
        assert str(games.id) not in shown


@pytest.mark.parametrize("trouble", [RestFault.SERVER_ERROR, RestFault.RATE_LIMIT, RestFault.DMS_TOO_FAST])
async def test_while_it_cannot_be_known_whether_a_channel_is_deleted_the_limit_stays(
    scene: Scene, trouble: RestFault
) -> None:
    scene.expected |= {"We are being rate limited"}
    nell = await scene.loopback.person("Nell")
    games = scene.loopback.channel("games")
    await listed(nell, str(games.id))
    await until(lambda: kept_channels(scene) == [games.id], "a list that is kept")
    await scene.loopback.kill_bot()
    scene.loopback.mishaps.channel_deleted(games)
    await scene.start()
    # 503 is not tried again by discord.py; the last kind stands for any 403, as a channel hidden from the bot has it.
    scene.loopback.faults.add(trouble, seconds=90.0, status=503, times=0, route="GET /channels/{channel_id}")
    told = await nell.ask("ginkgo new", "general")
    assert f"Try <#{games.id}>" in told.text
    assert kept_channels(scene) == [games.id]
    assert not scene.logged("handler_failed")


async def test_every_channel_in_which_a_game_may_start_can_be_listed(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    (ginkgo,) = [command for command in await nell.commands() if command["name"] == "ginkgo"]
    (settings,) = [sub for sub in objects(ginkgo["options"]) if sub["name"] == "settings"]
    (channel,) = objects(settings["options"])
    kinds = {discord.ChannelType(as_int(kind)) for kind in as_list(channel["channel_types"])}
    # Threads, posts among them, start games where their parents do.
    assert {kind.name for kind in kinds} == {"text", "news", "voice", "forum"}


def kept_channels(scene: Scene) -> list[int]:
    """Where games may start, as it is kept."""
    return [as_int(channel) for channel in as_list(kept_settings(scene).get("channels", []))]


def kept_settings(scene: Scene) -> JsonObject:
    """The server's, as they are kept."""
    with scene.loopback.looking() as connection:
        return as_object(connection.execute(sa.select(schema.guilds.c.settings)).scalar_one_or_none() or {})
