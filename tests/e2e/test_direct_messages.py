"""One desk: in direct messages the screen of one table lives, that of the one that waits; pings only where they tell
something; playing in direct messages that are closed."""

import asyncio
from pathlib import Path

import pytest

from playground.faults import RestFault
from tests.support.gathering import Scene, scripted
from tests.support.person import Person
from tests.support.player import A_ROUND, Player, choose, first_card, opened, play_until, settled
from tests.support.shown import Shown
from tests.support.untold import until_told
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

MINUTE = 60.0


def living(person: Person) -> list[Shown]:
    """Messages in her direct messages from which a card can be picked, or an answer given or taken back."""
    def moves(message: Shown) -> bool:
        ids = [*(b.custom_id for b in message.buttons), *(s.custom_id for s in message.selects)]
        return any(move in custom_id for custom_id in ids for move in (":pick:", ":answer:", ":change:"))

    return [m for m in person.messages("dm") if moves(m)]


async def two_tables(scene: Scene) -> tuple[list[Player], list[Player]]:
    """Nell and Faye at a table in each of two channels, the one in games begun first."""
    first = await scene.game(2)
    await scene.quiet()
    people = [player.person for player in first]
    await opened(people, "lounge")
    await people[0].wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    await scene.quiet()
    return first, [Player(person, seed, channel="lounge") for seed, person in enumerate(people)]


async def gave_way(nell: Player) -> tuple[Shown, str]:
    """She has chosen a card in games, and the lounge has taken its message; with a button that stood there before."""
    (screen,) = living(nell.person)
    await choose(nell)
    await nell.person.wait_until(screen, lambda m: "Table: [lounge]" in m.text)
    return screen, first_card(screen)


async def test_one_screen_lives_and_the_other_table_is_a_line_in_it(scene: Scene) -> None:
    first, second = await two_tables(scene)
    nell = first[0].person
    (screen,) = living(nell)
    assert "Table: [games]" in screen.text
    (line,) = [line for line in screen.text.splitlines() if "lounge" in line]
    assert "waits for you" in line
    # She answers: the table that waits takes the same message.
    await nell.press(screen, custom_id=first_card(screen))
    alone = await nell.wait_button(screen, starts="Alone")
    await nell.press(screen, custom_id=alone.custom_id)
    await nell.wait_button(screen, "Confirm")
    await nell.press(screen, "Confirm")
    shown = await nell.wait_until(screen, lambda m: "Table: [lounge]" in m.text)
    assert "choose a card" in shown.text
    (line,) = [line for line in shown.text.splitlines() if "games" in line]
    assert "waits for others" in line
    await choose(second[0])
    await scene.quiet()
    assert len(living(nell)) == 1
    # Faye finishes the round at the first table: it waits for Nell again.
    await choose(first[1])
    # With some deals her card asks something: in her direct messages the lounge waits for her, so she opens this table.
    await first[1].open()
    await settled(first, "## Round 2")
    await nell.wait_until(screen, lambda m: "Table: [games]" in m.text and "Round 2" in m.text)
    assert len(living(nell)) == 1


async def test_an_old_button_of_a_table_that_gave_way_brings_it_back(scene: Scene) -> None:
    first, _ = await two_tables(scene)
    nell = first[0].person
    screen, old = await gave_way(first[0])
    await nell.press(screen, custom_id=old, force=True)
    await nell.wait_until(screen, lambda m: "Table: [games]" in m.text and "Waiting for the others" in m.text)
    await nell.press(screen, "Change my mind")
    await nell.wait_until(screen, lambda m: "Table: [games]" in m.text and "choose a card" in m.text)
    await scene.quiet()
    (shown,) = living(nell)
    assert "Table: [games]" in shown.text


async def test_a_finished_game_leaves_one_line(scene: Scene) -> None:
    first, _ = await two_tables(scene)
    nell = first[0].person
    (screen,) = living(nell)
    await nell.press(await nell.ask("ginkgo end"), "End the game")
    line = await nell.wait_until(screen, lambda m: not m.buttons and not m.selects)
    assert line.text.startswith("[games]")
    assert "ended" in line.text
    assert len(line.text.splitlines()) == 1
    assert not line.pictures
    shown = await nell.wait_message(lambda m: "Table: [lounge]" in m.text, channel="dm", after=screen)
    assert [m.id for m in living(nell)] == [shown.id]


async def test_a_finished_game_that_an_old_button_brought_back_leaves_no_second_line(scene: Scene) -> None:
    """Pressed just before the table gave way: how it ended stands in a line already, and then in her screen too."""
    first, second = await two_tables(scene)
    nell = first[0].person
    screen, old = await gave_way(first[0])
    await nell.press(await nell.ask("ginkgo end"), "End the game")
    line = await nell.wait_message(lambda m: m.text.startswith("[games]"), channel="dm", after=screen)
    await nell.press(screen, custom_id=old, force=True)
    await nell.wait_until(screen, lambda m: "This game was ended" in m.text)
    # The lounge waits for her: its screen stands below.
    await second[0].open()
    await choose(second[0])
    await choose(second[1])
    await settled(second, "## Round 2")
    await nell.wait_message(lambda m: "Table: [lounge]" in m.text, channel="dm", after=screen)
    await scene.quiet()
    assert [m.id for m in nell.messages("dm") if m.text.startswith("[games]")] == [line.id]


async def test_a_game_that_ends_beside_the_one_that_lives_leaves_a_line_too(scene: Scene) -> None:
    _, second = await two_tables(scene)
    nell = second[0].person
    (screen,) = living(nell)
    await nell.press(await nell.ask("ginkgo end", channel="lounge"), "End the game")
    line = await nell.wait_message(lambda m: m.text.startswith("[lounge]"), channel="dm", after=screen)
    assert "ended" in line.text
    assert len(line.text.splitlines()) == 1
    assert not line.buttons
    await scene.quiet()
    (shown,) = living(nell)
    assert (shown.id, "Table: [games]" in shown.text, "lounge" in shown.text) == (screen.id, True, False)
    assert sum(m.text.startswith("[lounge]") for m in nell.messages("dm")) == 1


async def test_a_game_played_to_its_end_beside_another_table_leaves_a_line_with_its_winner(scene: Scene) -> None:
    players = await scene.near_end()
    people = [player.person for player in players]
    await opened(people[:2], "lounge")
    await people[0].wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    await scene.finish(players)

    def lines() -> list[Shown]:
        found = [m for person in people[:2] for m in person.messages("dm") if m.text.startswith("[games]")]
        return found if len({line.channel_id for line in found}) == 2 else []

    # Both have played in the lounge, too. Whom it does not wait for just then has it as her screen, until it does.
    second = [Player(person, seed, channel="lounge") for seed, person in enumerate(people[:2])]
    told = await play_until(second, lines, "a line for each of them", choosing=True)
    assert len(told) == 2
    for line in told:
        assert " wins with " in line.text
        assert len(line.text.splitlines()) == 1


async def test_how_a_game_ended_stands_as_its_screen_until_another_table_waits(scene: Scene) -> None:
    first, second = await two_tables(scene)
    nell = first[0].person
    (screen,) = living(nell)
    await choose(first[0])
    await nell.wait_until(screen, lambda m: "Table: [lounge]" in m.text)
    await choose(second[0])
    await choose(first[1])
    await first[1].open()
    await settled(first, "## Round 2")
    await nell.wait_until(screen, lambda m: "Table: [games]" in m.text and "Round 2" in m.text)
    await nell.press(await nell.ask("ginkgo end"), "End the game")
    ended = await nell.wait_until(screen, lambda m: "This game was ended" in m.text)
    await scene.quiet()
    assert nell.latest(screen).text == ended.text
    assert not ended.text.startswith("[games]"), "the lounge waits for Faye alone"
    await choose(second[1])
    await play_until(second, lambda: nell.latest(screen).text.startswith("[games]"), "its line")
    shown = await nell.wait_message(lambda m: "Table: [lounge]" in m.text, channel="dm", after=screen)
    # To the end of the round: before, it may be Faye alone who is asked something, and Nell has nothing to press.
    await settled(second, "## Round 2")
    await nell.wait_until(shown, lambda m: "Round 2: choose a card" in m.text)
    await scene.quiet()
    assert [m.id for m in living(nell)] == [shown.id]


async def solo(nell: Person) -> Player:
    """A game alone in her direct messages."""
    await nell.do("ginkgo new", "dm")
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel="dm")
    await nell.press(lobby, "Start")
    await nell.wait_message(lambda m: "Round 1: choose a card" in m.text and "Hal has" in m.text, channel="dm")
    return Player(nell, 1, channel="dm")


async def test_a_game_alone_in_direct_messages_has_its_place_on_the_desk(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    await scene.quiet()
    (table,) = living(nell.person)
    player = await solo(nell.person)
    await scene.quiet()
    (alone,) = living(nell.person)
    assert int(alone.id) > int(table.id)
    assert "Table: [direct messages]" in alone.text
    (line,) = [line for line in alone.text.splitlines() if "games" in line]
    assert "waits for you" in line
    assert "further down" in nell.person.latest(table).text
    # Somebody else's move does not tear it from her hands.
    await choose(faye)
    await scene.quiet()
    assert [m.id for m in living(nell.person)] == [alone.id]
    await choose(player)
    await settled([player], "## Round 2\n")
    await scene.quiet()
    assert len(living(nell.person)) == 1
    # Left for an hour, it gives way to a table where others wait.
    await scene.clock(61 * MINUTE)
    await nell.open()
    await choose(nell)
    await settled([nell, faye], "## Round 2")
    shown = await nell.person.wait_message(lambda m: "Table: [games]" in m.text, channel="dm", after=alone)
    await scene.quiet()
    assert [m.id for m in living(nell.person)] == [shown.id]
    (line,) = [line for line in shown.text.splitlines() if "direct messages" in line]
    assert "waits for you" in line


STRIPPED = """
import asyncio, os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing.message_book import MessageBook

strip, folder = MessageBook.strip, Path(os.environ["HELD"])

async def stripped(self, posted, screen, **options):
    await strip(self, posted, screen, **options)
    if posted.reader:
        (folder / "stripped").touch()
        while (folder / "held").exists():
            await asyncio.sleep(0.02)

MessageBook.strip = stripped
sys.exit(main([]))
"""
"""While there is a file, the bot does not hear that a screen in direct messages has become a line."""


async def test_a_press_on_a_screen_that_gives_way_at_that_moment_brings_no_second_one(tmp_path: Path) -> None:
    async with scripted(STRIPPED, HELD=str(tmp_path)) as scene:
        nell, _ = await scene.game(2)
        await scene.quiet()
        (table,) = living(nell.person)
        (tmp_path / "held").touch()
        await solo(nell.person)
        await until((tmp_path / "stripped").exists, "the screen of the other table to give way")
        # Her page is a moment behind.
        await nell.person.press(table, custom_id=first_card(table), force=True)
        (tmp_path / "held").unlink()
        await scene.quiet()
        assert "further down" in nell.person.latest(table).text
        assert len(living(nell.person)) == 1


FOLDED = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing.direct_message_screens import DirectMessageScreens
from tests.support.holding import held_by

fold = DirectMessageScreens._fold

async def folded(self, table, posted, words):
    await fold(self, table, posted, words)
    if posted is not None:
        await held_by(Path(os.environ["HELD"]))

DirectMessageScreens._fold = folded
sys.exit(main([]))
"""
"""While there is a file, the bot does nothing after the screen of a table that is over has become a line."""


async def test_a_press_on_a_screen_that_becomes_a_line_at_that_moment_makes_it_no_screen_again(tmp_path: Path) -> None:
    held = tmp_path / "held"
    async with scripted(FOLDED, HELD=str(held)) as scene:
        first, _ = await two_tables(scene)
        nell = first[0].person
        (screen,) = living(nell)
        held.touch()
        await nell.press(await nell.ask("ginkgo end"), "End the game")
        await until(held.with_suffix(".reached").exists, "the screen of the table that is over to become a line")
        # Her page is a moment behind.
        await nell.press(screen, custom_id=first_card(screen), force=True)
        held.unlink()
        await nell.wait_message(lambda m: "Table: [lounge]" in m.text, channel="dm", after=screen)
        await scene.quiet()
        assert nell.latest(screen).text.startswith("[games]")
        assert sum("[games]" in m.text.splitlines()[0] for m in nell.messages("dm")) == 1
        assert len(living(nell)) == 1


async def test_closed_direct_messages_are_no_hindrance_to_playing_alone_in_them(scene: Scene) -> None:
    scene.loopback.user("Nell").dms_closed = True
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    (nell,) = await scene.people(1)
    player = await solo(nell)
    async with asyncio.timeout(A_ROUND):
        while not any(m.text.startswith("## Round 3\n") for m in nell.messages("dm")):
            await player.step()
    assert not any(m.ephemeral for m in nell.messages("dm"))
    assert not scene.logged("notice_undelivered")


@pytest.mark.parametrize("status", [502, 504])
async def test_what_discord_took_with_an_error_comes_once_into_direct_messages(scene: Scene, status: int) -> None:
    """Written by a press: nothing there says twice what is written twice, and the library writes again by itself."""
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    (nell,) = await scene.people(1)
    player = await solo(nell)
    scene.expected |= {"notice_undelivered"}
    await until_told(scene)
    for _ in range(3):
        # A board, or the screen under it.
        lost = scene.loopback.faults.add(RestFault.LOST_ANSWER, times=1, status=status, route="POST /webhooks")
        async with asyncio.timeout(A_ROUND):
            while not lost.hits:
                await player.step()
        await until_told(scene)
    boards = [head for m in nell.messages("dm") if ":" not in (head := m.text.splitlines()[0]) and "Round" in head]
    assert boards == [f"## Round {number}" for number in range(1, 1 + len(boards))]
    assert len(living(nell)) == 1


BELOW = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing.message_book import MessageBook
from tests.support.holding import held_by

send = MessageBook.send

async def sent(self, channel, screen, nonce, **options):
    if nonce.endswith("-b"):
        await held_by(Path(os.environ["HELD"]))
    return await send(self, channel, screen, nonce, **options)

MessageBook.send = sent
sys.exit(main([]))
"""
"""While there is a file, no screen is sent under its board."""


async def test_a_screen_of_which_nobody_knows_that_it_is_there_is_known_though_it_was_pressed(tmp_path: Path) -> None:
    held = tmp_path / "held"
    held.touch()
    async with scripted(BELOW, HELD=str(held)) as scene:
        scene.expected |= {"notice_undelivered"}
        scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
        (nell,) = await scene.people(1)
        await opened([nell], "dm", solo="normal")
        await until(held.with_suffix(".reached").exists, "a screen that is about to be sent")
        scene.loopback.faults.add(RestFault.LOST_ANSWER, times=1, status=502, route="POST /webhooks")
        held.unlink()
        screen = await nell.wait_message(lambda m: "choose a card" in m.text, channel="dm")
        await nell.press(screen, custom_id=first_card(screen))
        await nell.wait_button(screen, "Back")
        await until_told(scene)
        assert [m.id for m in living(nell)] == [screen.id]


UNANSWERED = BELOW.replace("sys.exit", """
import bot.cogs.people
games = bot.cogs.people.games_screen

async def listed(request):
    await held_by(Path(os.environ["HELD"]).with_name("games"))
    return await games(request)

bot.cogs.people.games_screen = listed
sys.exit""")
"""And while there is a file ``games`` beside it, nobody reads at which tables she sits."""


async def test_what_is_told_while_a_command_is_still_to_be_answered_is_not_its_answer(tmp_path: Path) -> None:
    """Discord takes what is written first by a command that was put off for its answer."""
    held, games = tmp_path / "held", tmp_path / "games"
    held.touch()
    games.touch()
    async with scripted(UNANSWERED, HELD=str(held)) as scene:
        scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
        (nell,) = await scene.people(1)
        await opened([nell], "dm", solo="normal")
        await until(held.with_suffix(".reached").exists, "a screen that is about to be sent")
        asked = await nell.command("ginkgo my games", "dm")
        await until(games.with_suffix(".reached").exists, "a command that is still to be answered")
        held.unlink()
        await until_told(scene)
        games.unlink()
        told = await nell.answer(asked)
        assert told.ephemeral
        assert len(living(nell)) == 1
        assert not living(nell)[0].ephemeral


UNTOLD = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing.delivery import Delivery
from tests.support.holding import held_by

tell = Delivery.tell

async def told(self, row):
    if row.notice.kind == "board":
        await held_by(Path(os.environ["HELD"]))
    await tell(self, row)

Delivery.tell = told
sys.exit(main([]))
"""
"""While there is a file, no board is told."""


async def test_a_board_for_closed_direct_messages_comes_after_a_kill_once_one_may_write_there(tmp_path: Path) -> None:
    """By her next press: by those before nobody can write any more."""
    held = tmp_path / "held"
    async with scripted(UNTOLD, HELD=str(held)) as scene:
        scene.expected |= {"notice_undelivered"}
        scene.loopback.user("Nell").dms_closed = True
        scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
        (nell,) = await scene.people(1)
        player = await solo(nell)
        await until_told(scene)
        (screen,) = living(nell)
        held.touch()
        async with asyncio.timeout(A_ROUND):
            while not held.with_suffix(".reached").exists():
                await player.step()
        await scene.loopback.kill_bot()
        held.unlink()
        await scene.start()
        await until(lambda: scene.logged("notice_undelivered"), "a board that can't be sent")
        await nell.press(screen, custom_id=first_card(screen), force=True)
        await nell.wait_message(lambda m: m.text.startswith("## Round 2\n"), channel="dm")
        shown = [Shown(raw) for name in ("MESSAGE_CREATE", "MESSAGE_UPDATE") for raw in nell.received(name)]
        assert not any("I lack a permission" in m.text for m in shown), "there are none in direct messages"


CHOSEN = """
import asyncio, os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing.direct_message_screens import DirectMessageScreens

choose, folder = DirectMessageScreens.chosen, Path(os.environ["HELD"])

async def chosen(self, table, person, words):
    found = await choose(self, table, person, words)
    while found is not table and (folder / "held").exists():
        (folder / "chosen").touch()
        await asyncio.sleep(0.02)
    return found

DirectMessageScreens.chosen = chosen
sys.exit(main([]))
"""
"""While there is a file, nothing comes of it that another table is to live in direct messages."""


async def test_who_leaves_the_table_that_was_to_live_has_the_screen_of_the_other(tmp_path: Path) -> None:
    async with scripted(CHOSEN, HELD=str(tmp_path)) as scene:
        first, _ = await two_tables(scene)
        nell, faye = (player.person for player in first)
        (tmp_path / "held").touch()
        await choose(first[0])
        await until((tmp_path / "chosen").exists, "the table in the lounge to be chosen")
        question = await nell.ask("ginkgo resign", channel="lounge")
        await nell.press(question, custom_id=next(b.custom_id for b in question.buttons if ":resign:" in b.custom_id))
        await faye.wait_message(lambda m: "given up the seat" in m.text, channel="lounge")
        (tmp_path / "held").unlink()
        await scene.quiet()
        (screen,) = living(nell)
        assert "lounge" not in screen.text
