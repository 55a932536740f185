"""Her screen and the log where she asks for them: in another channel, and in her direct messages."""

import pytest

from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import opened, screen_of
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e


async def open_there(person: Person, channel: str) -> None:
    """A game of hers against Hal in another channel."""
    await person.do("ginkgo new", channel, solo="normal")
    lobby = await person.wait_message(lambda m: "Start" in m.labels, channel=channel)
    await person.press(lobby, "Start")
    await person.wait_message(lambda m: "My screen" in m.labels, channel=channel)


async def test_her_only_table_is_meant_wherever_she_asks(scene: Scene) -> None:
    nell = (await scene.game(2))[0].person
    await nell.wait_message("choose a card", channel="dm")
    for channel in ("lounge", "dm"):
        screen = await nell.ask("ginkgo screen", channel)
        assert "choose a card" in screen.text
        assert "games" in screen.text, "it says which table it is"
        log = await nell.ask("ginkgo log", channel)
        assert "The game so far" in log.text
        assert "games" in log.text
    stranger = await scene.loopback.person("Miley")
    assert "No game is open" in (await stranger.ask("ginkgo screen", "lounge")).text
    assert "No game is open" in (await stranger.ask("ginkgo log", "lounge")).text


async def test_who_sits_at_several_is_asked_which(scene: Scene) -> None:
    nell = (await scene.game(2))[0].person
    await open_there(nell, "lounge")
    for words, seen in (("ginkgo screen", "choose a card"), ("ginkgo log", "The game so far")):
        asked = await nell.ask(words, "dm")
        assert asked.text == "Which of your tables?"
        assert asked.labels == ["games", "lounge"]
        await nell.press(asked, "lounge")
        shown = await nell.wait_message(seen, channel="dm", after=asked)
        assert "lounge" in shown.text
    assert "lounge" in (await nell.ask("ginkgo screen", "lounge")).text, "where she sits, that table is meant"


async def test_tables_in_channels_of_one_name_are_told_apart_by_who_sits_there(scene: Scene) -> None:
    """Every server has its #games, and a host's threads are all called after her."""
    world = scene.loopback.playground.world
    nell, faye, miley = (scene.loopback.user(name) for name in ("Nell", "Faye", "Miley"))
    scene.loopback.playground.actions.remove_bot(server := world.add_guild("Elsewhere", miley, ("games",)))
    for user in (nell, faye):
        world.add_member(server, user)
    scene.loopback.playground.actions.invite_bot(server)
    (other,) = (str(channel.id) for channel in world.channels_of(server.id))
    here = scene.loopback.channel("games").id
    people = [await scene.loopback.person(name) for name in ("Nell", "Faye", "Miley")]
    await opened(people[:2], str(here))
    await opened([people[0], people[2]], other)
    # A press is answered before what it began is there, and a lobby has no screen.
    await people[0].wait_message("## Round 1", channel=other)
    for words in ("ginkgo screen", "ginkgo resign"):
        asked = await people[0].ask(words, "lounge")
        assert asked.labels == ["games (Nell, Faye)", "games (Nell, Miley)"], words
    question = await people[0].answer_to(asked, "games (Nell, Miley)")
    assert "games (Nell, Miley): give up your seat?" in question.text
    mine = await people[0].ask("ginkgo my games", "lounge")
    assert mine.labels[:2] == ["Go to games (Nell, Faye)", "Go to games (Nell, Miley)"]
    assert "[games (Nell, Miley)](" in mine.text
    elsewhere = await people[0].ask("ginkgo end", "lounge")
    assert "[games (Nell, Faye)](" in elsewhere.text
    assert "[games (Nell, Miley)](" in elsewhere.text
    screen = await people[0].wait_message(lambda m: "[games (Nell, Miley)](" in m.text, channel="dm")
    assert "Table: [games (Nell, Faye)](" in screen.text
    assert "choose a card" in screen.text


async def test_who_would_open_a_table_where_a_game_is_played_is_told_where_she_can(scene: Scene) -> None:
    """Also who plays it: she may have several."""
    nell = (await scene.game(2))[0].person
    miley = await scene.loopback.person("Miley")
    assert "`/ginkgo new` in another channel or a thread opens another table" in (await nell.ask("ginkgo new")).text
    assert "With `/ginkgo new` you open a table in another channel or a thread" in (await miley.ask("ginkgo new")).text


async def test_a_table_of_others_in_the_channel_hides_hers_from_nobody(scene: Scene) -> None:
    await scene.game(2)
    miley = await scene.loopback.person("Miley")
    board = await miley.wait_message(lambda m: "My screen" in m.labels, channel="games")
    for told in (await miley.answer_to(board, "My screen"), await miley.ask("ginkgo screen"),
                 await miley.ask("ginkgo table replace", by=miley.id)):
        assert told.ephemeral
        assert "A game is already being played here: Nell, Faye." in told.text, "nobody can join it"
    await open_there(miley, "lounge")
    assert "lounge" in (await miley.ask("ginkgo screen")).text


async def test_what_is_done_at_a_table_names_hers_where_there_is_none(scene: Scene) -> None:
    nell = (await scene.game(2))[0].person
    await open_there(nell, "lounge")
    for words in ("board", "end", "table pause", "table resume", "export", "replay", "review"):
        told = (await nell.ask(f"ginkgo {words}", "dm")).text
        assert "No game is open here. Your tables: [games](" in told, words
        assert "[lounge](" in told
    scene.loopback.playground.world.dm_with(scene.loopback.user("Miley"))
    stranger = await scene.loopback.person("Miley")
    for words in ("board", "end", "table pause"):
        told = (await stranger.ask(f"ginkgo {words}", "dm")).text
        assert "you play alone, against Hal: `/ginkgo new`" in told, words


async def test_where_only_games_against_hal_are_played_it_is_said_where_others_are(scene: Scene) -> None:
    """It said that no game was open in this channel, as if one with others could be opened in direct messages."""
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    nell = await scene.loopback.person("Nell")
    for words in ("join", "leave", "start", "board", "screen", "log", "export"):
        told = (await nell.ask(f"ginkgo {words}", "dm")).text
        assert "In direct messages you play alone, against Hal: `/ginkgo new`." in told, words
        assert "A game with others is played in a server's channel: use the command there." in told, words
    await open_there(nell, "lounge")
    for words in ("join", "leave", "start"):
        told = (await nell.ask(f"ginkgo {words}", "dm")).text
        assert "Your tables: [lounge](" in told, words
        assert "open a game against Hal here with `/ginkgo new`" in told, words


@pytest.mark.parametrize("left", ["lounge", "games"])
async def test_who_has_lost_a_seat_has_the_screen_of_her_other_table_without_a_line_of_that_one(
    scene: Scene, left: str,
) -> None:
    """The line said that the table waits for her, until something happened at the other. And where the screen of the
    one that she lost was there, none came of the other, which waited for her."""
    people = [player.person for player in await scene.game(2)]
    nell, _ = people
    screen = await nell.wait_message("choose a card", channel="dm")
    await opened(people, "lounge")
    await nell.wait_until(screen, lambda m: "Table: [games]" in m.text and "[lounge](" in m.text)
    question = await nell.ask("ginkgo resign", channel=left)
    await nell.press(question, custom_id=next(b.custom_id for b in question.buttons if ":resign:" in b.custom_id))
    if left == "lounge":
        await nell.wait_until(screen, lambda m: "Table: [games]" in m.text and "lounge" not in m.text)
        return
    await nell.wait_until(screen, lambda m: "no longer yours" in m.text)
    shown = await nell.wait_message(lambda m: "Table: [lounge]" in m.text, channel="dm", after=screen)
    assert "choose a card" in shown.text
    assert "games" not in shown.text
    await scene.quiet()
    assert [m.id for m in nell.messages("dm")] == [screen.id, shown.id]


async def list_anew(nell: Person, screen: Shown, channel: str) -> None:
    """*My games* from a private screen; with one more in this channel it is read anew."""
    await nell.select(screen, ["My games"], placeholder="More")
    listed = await nell.wait_message("## My games", channel=screen.channel_id, after=screen)
    assert f"[{channel}]" not in listed.text
    assert "choose a card" in nell.latest(screen).text
    await open_there(nell, channel)
    await nell.press(listed, "Refresh")
    await nell.wait_until(listed, lambda m: f"[{channel}]" in m.text)


async def test_my_games_on_a_private_screen_takes_nobody_her_screen_and_is_read_anew_in_its_own_place(
    scene: Scene
) -> None:
    player = (await scene.game(2))[0]
    direct, ephemeral = await screen_of(player), await player.open()
    await list_anew(player.person, direct, "lounge")
    await list_anew(player.person, ephemeral, "general")
