"""From the lobby to the start: who may do what, and what everybody is told who may not."""

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest

from bot.text import safe
from bot.wire.custom_id import NO_GAME, Press, Verb, decode, encode
from engine.table.timing import LOBBY_LIVES
from playground.faults import RestFault
from tests.support.gathering import Scene, scripted
from tests.support.loopback import Loopback
from tests.support.person import Person
from tests.support.player import lobby_of, opened, options_left_open, select_for
from tests.support.shown import Shown
from tests.support.waiting import until

pytestmark = pytest.mark.e2e


async def told(person: Person, lobby: Shown, label: str) -> str:
    """The private sentence with which a press is answered."""
    before = {m.id for m in person.messages()}
    await person.press(lobby, custom_id=person.find_button(lobby, label).custom_id, force=True)
    answer = await person.wait_message(lambda m: m.id not in before and m.ephemeral and not m.thinking)
    return answer.text


async def test_the_ways_in_and_out(scene: Scene) -> None:
    nell, faye, miley = await scene.people(3)
    lobby = await lobby_of(nell)
    assert "at least two seats" in await told(nell, lobby, "Start")
    assert "already have a seat" in await told(nell, lobby, "Join")
    assert "no seat" in await told(faye, lobby, "Leave")
    await faye.press(lobby, "Join")
    await nell.wait_until(lobby, lambda m: "Faye" in m.text)
    assert "Only the host" in await told(faye, lobby, "Start")
    assert "Only the host" in await told(faye, lobby, "Cancel")
    assert "Only the host" in await told(miley, lobby, "Options")
    await nell.press(lobby, "Leave")
    await faye.wait_until(lobby, lambda m: "Nell" not in m.text)
    await faye.press(lobby, "Cancel")
    await faye.wait_until(lobby, lambda m: not m.buttons)
    assert "/ginkgo new" in (await nell.ask("ginkgo join")).text


async def test_what_a_command_leaves_may_be_dismissed_before_the_bot_takes_it_away(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell)
    taking = "DELETE /webhooks/{application_id}/{token}/messages/@original"
    scene.loopback.faults.add(RestFault.SLOW, seconds=1.0, route=taking)
    await faye.command("ginkgo join")
    thinking = await faye.wait_message(lambda m: m.ephemeral)
    await faye.call("dismiss", message_id=thinking.id, channel_id=thinking.channel_id)
    await scene.loopback.wait_call(lambda entry: entry.route == taking and entry.status == 404)
    await nell.wait_until(lobby, lambda m: "Faye" in m.text)
    scene.check_log()


async def test_who_would_open_a_second_lobby_is_shown_the_way_into_the_first(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell)
    mine = await nell.ask("ginkgo new")
    assert "You have a seat in it" in mine.text
    assert not mine.labels
    there = await faye.ask("ginkgo new")
    assert "A lobby is already open in this channel: Nell." in there.text
    await faye.press(there, "Join")
    await faye.wait_until(there, lambda m: "Nell, Faye. You have a seat in it." in m.text and not m.labels)
    await nell.wait_until(lobby, lambda m: "Faye" in m.text)
    await nell.press(lobby, "Start")
    await nell.wait_message("## Round 1", channel="games")
    assert "Nell, Faye" in (await (await scene.loopback.person("Miley")).ask("ginkgo new")).text


async def test_who_comes_to_a_running_game_reads_who_plays_it_and_what_she_can_do(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    iwona = await scene.loopback.person("Iwona")
    lobby = await opened([nell, faye])
    await nell.wait_message(lambda m: "Round 1" in m.text, channel="games")
    for words in ("ginkgo join", "ginkgo start", "ginkgo leave"):
        said = (await iwona.ask(words)).text
        assert "Nell, Faye" in said
        assert "/ginkgo board" in said
        assert "/ginkgo screen" in (await faye.ask(words)).text
    assert (await iwona.ask("ginkgo resign")).text == said, "no lobby is open that she could join"
    # A client that is behind still shows the lobby's buttons.
    press = decode(next(b.custom_id for b in iwona.latest(lobby).buttons))
    assert press is not None
    verbs: tuple[Verb, ...] = ("join", "leave", "start", "cancel")
    for verb in verbs:
        before = {m.id for m in iwona.messages()}
        await iwona.press(lobby, custom_id=encode(Press(press.game, None, 0, verb)), force=True)
        answer = await iwona.wait_message(partial(_answers, before))
        assert "Nell, Faye" in answer.text


HELD_START = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from engine.store.games import Games
from tests.support.holding import held_by

commit = Games.commit

async def committed(self, change):
    if change.meta.status == "running":
        await held_by(Path(os.environ["HELD"]))
    await commit(self, change)

Games.commit = committed
sys.exit(main([]))
"""
"""While there is a file, a game that begins is being stored."""


async def test_who_joins_leaves_or_calls_off_as_the_game_begins_is_told_so_and_it_goes_on(tmp_path: Path) -> None:
    held = tmp_path / "held"
    async with scripted(HELD_START, HELD=str(held)) as scene:
        nell, faye, miley = await scene.people(3)
        lobby = await lobby_of(nell)
        await faye.press(lobby, "Join")
        await nell.wait_button(lobby, "Start")
        held.touch()
        await nell.press(lobby, "Start")
        await until(held.with_suffix(".reached").exists, "a game that begins")
        asked = [(person, await person.command(f"ginkgo {words}"))
                 for person, words in ((faye, "leave"), (miley, "join"), (nell, "end"))]
        held.unlink()
        for person, asking in asked:
            told = await person.answer(asking)
            assert "already" in told.text, told.text
        await nell.wait_message("## Round 1", channel="games")
        await scene.quiet()
        assert not [m for m in nell.messages("games") if "ended" in m.text]


async def test_a_second_press_on_start_says_that_the_game_has_begun(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell)
    await faye.do("ginkgo join")
    await nell.wait_button(lobby, "Start")
    before, start = {m.id for m in nell.messages()}, nell.find_button(lobby, "Start").custom_id
    await asyncio.gather(*(nell.press(lobby, custom_id=start, force=True) for _ in range(2)))
    answer = await nell.wait_message(partial(_answers, before))
    assert "This game has already begun." in answer.text


def _answers(before: set[str], message: Shown) -> bool:
    return message.id not in before and message.ephemeral and not message.thinking


async def test_the_host_is_named_who_it_is_by_now(scene: Scene) -> None:
    rude = "*Faye* [x](http://c)"
    nell, miley = await scene.loopback.person("Nell"), await scene.loopback.person("Miley")
    next_host = await scene.loopback.person(rude)
    lobby = await lobby_of(nell)
    assert "Only the host, Nell, can do this" in await told(miley, lobby, "Start")
    await next_host.press(lobby, "Join")
    await nell.wait_until(lobby, lambda m: "Faye" in m.text)
    await nell.press(lobby, "Leave")
    await miley.wait_until(lobby, lambda m: "Nell" not in m.text)
    for label in ("Start", "Options", "Add AI", "Cancel"):
        said = await told(miley, lobby, label)
        assert f"Only the host, {safe(rude)}, can do this. Ask" in said
        assert rude not in said


async def test_numbers_beside_a_name_that_runs_from_the_right_keep_their_places(scene: Scene) -> None:
    """Without an isolate "דנה 0 of 25" is shown as "0 הנד of 25": the number goes to the other side of the name."""
    nell, dana = await scene.loopback.person("Nell"), await scene.loopback.person("דנה")
    await opened([nell, dana])
    board = await nell.wait_message("## Round 1", channel="games")
    assert "Nell** 0 of 25, " in board.text
    assert "**\u2068דנה\u2069** 0 of 25." in board.text
    record = await scene.record()
    assert json.loads(record.splitlines()[0])["record"]["names"] == ["Nell", "דנה"]


async def test_a_refusal_says_what_to_do_now(scene: Scene) -> None:
    faye = (await scene.game(2))[1].person
    assert "`/ginkgo board`" in (await faye.ask("ginkgo table resume")).text
    panel = await faye.ask("ginkgo me")
    for press, way in ((Press("aaaaaaaaaa", None, 0, "join"), "`/ginkgo my games`"),
                       (Press(NO_GAME, None, 0, "server", "pace=live"), "Ask one of them")):
        before = {m.id for m in faye.messages()}
        await faye.press(panel, custom_id=encode(press), force=True)
        assert way in (await faye.wait_message(partial(_answers, before))).text


async def test_a_sixth_person_finds_no_seat(scene: Scene) -> None:
    people = await scene.people(5)
    sixth = await scene.loopback.person("Orange")
    lobby = await lobby_of(people[0])
    for person in people[1:]:
        await person.do("ginkgo join")
    await sixth.wait_until(lobby, lambda m: "Szymon" in m.text)
    assert "No seat is free at this table" in await told(sixth, lobby, "Join")
    assert "No seat is free at this table" in (await sixth.ask("ginkgo join")).text


async def test_options_are_the_hosts_and_change_the_game(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell, setup="draft", modules="keep_a_card, new_buildings", hand=5, pace="live")
    assert "Characters: draft" in lobby.text
    await nell.press(lobby, "Options")
    panel = await nell.wait_message(lambda m: m.ephemeral and len(m.selects) > 3)
    await nell.select(panel, ["introductory"], custom_id=select_for(panel, "setup"))
    await nell.wait_until(lobby, lambda m: "introductory" in m.text)
    await nell.select(panel, ["prestige", "green_spaces"], custom_id=select_for(panel, "modules"))
    without = await nell.wait_until(lobby, lambda m: "Prestige" in m.text)
    assert "Hands of 5" in lobby.text
    assert "Hands of 5" not in without.text, "they belong to Keep a card (R8.5), and went with it"
    await faye.press(lobby, "Join")
    await nell.wait_until(lobby, lambda m: "Faye" in m.text)
    await nell.press(lobby, "Start")
    board = await nell.wait_message("## Round 1", channel="games")
    assert "35 tiles" in board.text, "each of the two modules takes three tiles out of the supply (R8.0)"


async def test_an_option_that_is_refused_can_be_chosen_once_more(scene: Scene) -> None:
    """The select shows again what counts; else a client keeps what was refused, and tells nothing of the next try."""
    nell, faye = await scene.people(2)
    panel = await options_left_open(nell, faye, modules="keep_a_card, new_buildings")
    await nell.select(panel, [], custom_id=select_for(panel, "modules"))
    refused = await nell.wait_message(lambda m: m.ephemeral and "Faye" in m.text and not m.selects)
    await nell.select(panel, [], custom_id=select_for(panel, "modules"))
    await nell.wait_message(lambda m: m.ephemeral and m.text == refused.text, after=refused)
    assert "New buildings, Keep a card" in nell.latest(panel).text


UNSHOWN = """
import sys
from bot.__main__ import main
from bot.presses import selects

def fails(interaction):
    raise ValueError("a component that nobody knows")

selects.with_selects_as_before = fails
sys.exit(main([]))
"""


async def test_a_refusal_is_told_also_where_its_select_can_not_be_shown_as_it_stood() -> None:
    async with scripted(UNSHOWN) as scene:
        scene.expected.add("select_keeps_choice")
        nell, faye = await scene.people(2)
        panel = await options_left_open(nell, faye)
        await nell.select(panel, ["live"], custom_id=select_for(panel, "pace"))
        await nell.wait_message(lambda m: m.ephemeral and "Only the host, Faye" in m.text)


async def test_choosing_hal_lets_go_of_what_is_not_for_solo(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    lobby = await lobby_of(nell, modules="all", hand=5)
    await nell.press(await nell.answer_to(lobby, "Add AI"), "Add an easy AI")
    await nell.wait_until(lobby, lambda m: "easy AI" in m.text)
    panel = await nell.answer_to(lobby, "Options")
    await nell.set_to(panel, "expert", custom_id=select_for(panel, "solo"))
    alone = await nell.wait_until(lobby, lambda m: "Against Hal." in m.text)
    assert "easy AI" not in alone.text, "an AI can't leave by itself, and Add AI takes none away here"
    assert "Modules" not in alone.text
    await nell.press(lobby, "Start")
    await nell.wait_message("## Round 1", channel="games")


async def test_who_would_play_against_hal_with_modules_is_told_where_she_can(scene: Scene) -> None:
    """*Keep a card* was asked for, which Hal does not know; ``modules`` alone, where they can't be played at all."""
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    nell = await scene.loopback.person("Nell")
    chosen: tuple[dict[str, object], ...] = (
        {"modules": "all"}, {"hand": 5}, {"hand": 5, "modules": "keep_a_card"}, {"solo": "expert", "hand": 5})
    for options in chosen:
        refused = await nell.ask("ginkgo new", "dm", **options)
        assert "in a server's channel" in refused.text, options
        assert "`modules`" not in refused.text, options
    refused = await nell.ask("ginkgo new", solo="normal", hand=5)
    assert "without `solo`" in refused.text
    assert "Keep a card" not in refused.text
    await nell.do("ginkgo new", "dm", setup="draft")
    await nell.wait_message("Against Hal", channel="dm")


async def test_unknown_modules_and_autocomplete(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    refused = await nell.ask("ginkgo new", modules="dragons")
    assert "dragons" in refused.text
    assert "Green spaces" in refused.text
    hints = await nell.autocomplete("ginkgo new", "modules", "prestige, gr")
    assert [hint["value"] for hint in hints] == ["prestige, green_spaces"]
    topics = await nell.autocomplete("ginkgo rules", "topic", "")
    assert len(topics) > 5


async def test_commands_without_a_game(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    for words in ("join", "leave", "start", "board", "screen", "end", "resign", "log", "export", "table pause"):
        answer = await nell.ask(f"ginkgo {words}", "lounge")
        assert answer.ephemeral
        assert "/ginkgo new" in answer.text, words
    for words in ("rules", "help", "my games", "about", "me"):
        assert (await nell.ask(f"ginkgo {words}", "lounge")).text, words


async def test_what_opens_when_a_game_is_over_says_in_a_lobby_that_it_has_not_begun(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await nell.do("ginkgo new")
    # One that nobody has seen yet ends silently.
    await nell.wait_message(lambda m: "Start" in m.labels, channel="games")
    for words in ("export", "replay", "review"):
        assert (await nell.ask(f"ginkgo {words}")).text.startswith("This game has not begun yet."), words
    assert (await nell.ask("ginkgo log")).text.startswith("There is nothing to read yet")
    assert (await nell.ask("ginkgo screen")).text.startswith("That works once the game has begun.")
    await nell.do("ginkgo end")
    await nell.wait_message("was cancelled", channel="games")
    for words in ("export", "replay", "review"):
        assert "No game is open in this channel" in (await nell.ask(f"ginkgo {words}")).text, words


async def test_the_paces_are_told_in_numbers(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await nell.do("ginkgo new")
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel="games")
    assert "Pace: relaxed, 1 day for an answer, a ping after 2 minutes" in lobby.text
    for shown in (await nell.answer_to(lobby, "Options"), await nell.ask("ginkgo settings")):
        for said in ("Live: 5 minutes for an answer", "A ping after 45 seconds", "Relaxed: 1 day for an answer"):
            assert said in str(shown.raw)


async def test_two_games_in_one_server_do_not_mix(scene: Scene) -> None:
    nell, faye, miley = await scene.people(3)
    await opened([nell, faye], "games")
    await opened([faye, miley], "lounge")
    await faye.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await faye.wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    here = await faye.ask("ginkgo screen", "games")
    there = await faye.ask("ginkgo screen", "lounge")
    assert "games" in here.text
    assert "lounge" in there.text


async def test_a_name_full_of_markdown_pings_and_formats_nothing(scene: Scene) -> None:
    rude = "@everyone **x** <@1> `a` [b](http://c)"[:32]
    evil = await scene.loopback.person(rude)
    nell = await scene.loopback.person("Nell")
    await opened([nell, evil])
    board = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    for message in [board, *nell.messages("games")]:
        assert message.pinged == []
        assert "@everyone" not in message.text
        assert "**x**" not in message.text
        assert message.raw.get("mention_everyone") is not True


async def test_missing_permissions_are_named(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await nell.call("set_permissions", channel_id=nell.channel("lounge"), deny=["attach_files"], allow=[])
    answer = await nell.ask("ginkgo new", "lounge")
    assert "Attach Files" in answer.text
    assert not [m for m in nell.messages("lounge") if not m.ephemeral]


async def test_nobody_opens_or_joins_more_tables_than_five(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    lounge = nell.channel("lounge")
    threads = [await nell.thread(f"table {number}", "lounge") for number in range(6)]
    assert lounge not in threads
    for thread in threads[:5]:
        await nell.do("ginkgo new", thread)
        await nell.wait_message(lambda m: "Start" in m.labels, channel=thread)
    assert not [m for m in nell.messages() if m.ephemeral], "the lobbies are the answer"
    assert "5 open games" in (await nell.ask("ginkgo new", threads[5])).text
    faye = await scene.loopback.person("Faye")
    await faye.do("ginkgo new")
    lobby = await nell.wait_message(lambda m: "Join" in m.labels, channel="games")
    assert "5 open games" in (await nell.answer_to(lobby, "Join")).text
    own = await nell.wait_message(lambda m: "Join" in m.labels, channel=threads[0])
    assert "You already have a seat here" in (await nell.answer_to(own, "Join")).text
    listed = await nell.ask("ginkgo my games")
    assert listed.text.count("the lobby is open") == 5


async def test_a_board_is_posted_once_however_many_ask_for_it(scene: Scene) -> None:
    people = await scene.people(3)
    await opened(people[:2])
    nell, miley = people[0], people[2]
    await nell.wait_message("## Round 1", channel="games")

    def boards() -> int:
        return sum(message.text.startswith("## Round 1") for message in nell.messages("games"))

    await miley.command("ginkgo board")
    await until(lambda: boards() >= 2, "a second board")
    for person in people:
        assert "just now" in (await person.ask("ginkgo board")).text
    await scene.quiet()
    assert boards() == 2


async def test_about_names_the_operator_and_her_statement() -> None:
    told = {"PRIVACY_URL": "https://example.org/privacy", "OPERATOR_CONTACT": "nell@example.org"}
    async with Loopback(env=told) as loopback:
        scene = Scene(loopback)
        await scene.start()
        nell = await loopback.person("Nell")
        about = await nell.ask("ginkgo about")
        assert "https://example.org/privacy" in about.text
        assert "nell@example.org" in about.text.replace("\\", "")


async def test_what_the_host_has_of_her_lobby_ends_with_it(scene: Scene) -> None:
    """Options and AI seats stood there with all their buttons for the whole game."""
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell)
    panel = await nell.answer_to(lobby, "Options")
    pace = next(select for select in panel.selects if select.placeholder == "Pace")
    await nell.select(panel, ["live"], custom_id=pace.custom_id)
    seats = await nell.answer_to(lobby, "Add AI")
    await faye.press(lobby.id, "Join")
    await nell.press(lobby, "Start")
    for shown in (panel, seats):
        now = await nell.wait_until(shown, lambda m: "The game has started." in m.text)
        assert not now.parts
    scene.check_log()


@pytest.mark.parametrize(("runs_out", "says"), [(False, "was cancelled"), (True, "has expired")])
async def test_what_the_host_has_of_her_lobby_ends_where_no_game_comes_of_it(
    scene: Scene, runs_out: bool, says: str
) -> None:
    """It kept its buttons, each of which could only be refused."""
    (nell,) = await scene.people(1)
    lobby = await lobby_of(nell)
    if runs_out:
        await scene.clock(LOBBY_LIVES.total_seconds() - 5 * 60)
    panels = [await nell.answer_to(lobby, "Options"), await nell.answer_to(lobby, "Add AI")]
    await (scene.clock(6 * 60) if runs_out else nell.press(lobby, "Cancel"))
    for shown in panels:
        await nell.wait_until(shown, lambda m: says in m.text and not m.parts)
    scene.check_log()


async def test_what_she_has_of_a_lobby_that_she_has_left_ends_with_it(scene: Scene) -> None:
    """Nothing else is told to who has no seat there."""
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell)
    panel = await nell.answer_to(lobby, "Options")
    await faye.press(lobby.id, "Join")
    await nell.press(lobby, "Leave")
    await faye.press(await faye.answer_to(lobby, "Add AI"), "Add an easy AI")
    await faye.press(lobby, "Start")
    await nell.wait_until(panel, lambda m: "The game has started." in m.text and not m.parts)


async def test_what_the_host_has_of_her_lobby_ends_by_what_she_last_pressed_there(scene: Scene) -> None:
    """The token of the press that opened it lasts for a quarter of an hour, and a lobby for a day."""
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell)
    panel, seats = await nell.answer_to(lobby, "Options"), await nell.answer_to(lobby, "Add AI")
    await faye.press(lobby.id, "Join")
    await scene.kill()  # It has forgotten both.
    pace = next(select for select in panel.selects if select.placeholder == "Pace")
    await nell.select(panel, ["live"], custom_id=pace.custom_id)
    await nell.press(seats, "Add an easy AI")
    await nell.wait_until(lobby, lambda m: "easy AI" in m.text)
    await nell.press(lobby, "Start")
    for shown in (panel, seats):
        await nell.wait_until(shown, lambda m: "The game has started." in m.text and not m.parts)
    scene.check_log()


@pytest.mark.parametrize(("button", "says"), [("Start", "already begun"), ("Cancel", "That lobby is closed")])
async def test_what_the_host_has_of_her_lobby_says_at_a_press_that_it_is_no_lobby_any_more(
    scene: Scene, button: str, says: str
) -> None:
    """In place of what would look as if it could still be pressed, also where the bot was killed meanwhile."""
    nell, faye = await scene.people(2)
    lobby = await lobby_of(nell)
    panel = await nell.answer_to(lobby, "Options")
    seats = await nell.answer_to(lobby, "Add AI")
    await faye.press(lobby.id, "Join")
    await nell.wait_until(lobby, lambda m: "Faye" in m.text)
    await scene.kill()
    await nell.press(lobby, button)
    await nell.wait_until(lobby, lambda m: button not in m.labels)
    count = len([m for m in nell.messages() if m.ephemeral])
    pace = next(select for select in panel.selects if select.placeholder == "Pace")
    await nell.select(panel, ["live"], custom_id=pace.custom_id)
    await nell.press(seats, "Add an easy AI")
    for shown in (panel, seats):
        now = await nell.wait_until(shown, lambda m: says in m.text)
        assert not now.parts
    assert len([m for m in nell.messages() if m.ephemeral]) == count
