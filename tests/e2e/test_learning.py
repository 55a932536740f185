"""Learning as a newcomer does: one command, then buttons; by herself, in a server and in direct messages."""

from functools import partial

import pytest

from bot.learning.guides import FIRST, guide
from bot.learning.puzzles import puzzles
from bot.screens.exercise import Stand, stand_of
from bot.screens.rules import TOPICS, title
from bot.text import Words
from bot.wire.custom_id import NO_GAME, Press, decode, encode
from tests.support.gathering import Scene
from tests.support.guided import leads_on
from tests.support.person import Person
from tests.support.player import Player, lobby_of, opened
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e
GUIDE = guide(FIRST)


def ahead(shown: Shown, number: int) -> tuple[str, Stand] | None:
    """The custom_id of the button that leads on along the guide's way, and where to."""
    found = [
        (button.custom_id, stand) for button in shown.buttons
        if (press := decode(button.custom_id)) is not None and press.verb == "learn"
        and (stand := stand_of(press.arg)).lead == f"{FIRST}.{number}" and leads_on(GUIDE, number, stand)
    ]
    return max(found, key=lambda one: (len(one[1].answers), len(one[1].path))) if found else None


async def play_step(person: Person, screen: Shown, number: int) -> int:
    """Press what the guide names until the step is done; how many presses that took."""
    pressed = 0
    while (way := ahead(person.latest(screen), number)) is not None:
        before = person.latest(screen)
        await person.press(before, custom_id=way[0])
        await person.wait_until(screen, lambda now, before=before: now.buttons != before.buttons)  # type: ignore[misc]  # mypy cannot infer a lambda with a default
        pressed += 1
    return pressed


async def test_a_newcomer_gets_through_the_guide_across_restarts_and_starts_a_real_game(scene: Scene) -> None:
    """Killed between any two steps, the message goes on where it stood, and so does the command."""
    nell = await scene.loopback.person("Nell")
    screen = await nell.ask("ginkgo learn")
    assert screen.ephemeral
    pressed = 0
    for number in range(len(GUIDE.steps)):
        assert f"Learn {number + 1} of {len(GUIDE.steps)}" in nell.latest(screen).text
        assert nell.latest(screen).alt_texts
        pressed += await play_step(nell, screen, number)
        if number == 0:
            await look_up_the_rule(nell, screen)
        if number + 1 < len(GUIDE.steps):
            await scene.kill()
            await nell.press(screen, starts="Next: ")
            await nell.wait_until(screen, lambda now, n=number: f"Learn {n + 2} of" in now.text)  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            pressed += 1
    end = nell.latest(screen)
    assert "Now for a real game" in end.text
    assert "What you have not met yet" in end.text
    assert pressed <= 28, "more presses than it took"
    await nell.press(screen, "Puzzles")
    await nell.wait_until(screen, lambda now: "Puzzle 1 of" in now.text)
    await nell.press(screen, "Back to the guide")
    await nell.wait_until(screen, lambda now: "Now for a real game" in now.text)
    await nell.press(screen, "Solo against Hal")
    await nell.wait_message("Round 1", channel="games")
    hers = await nell.wait_message(lambda m: "choose a card" in m.text)
    assert "Learn to play" not in hers.labels, "she has learned already"


async def look_up_the_rule(person: Person, screen: Shown) -> None:
    """From a step's result to the rules, from page to page there, and back to the same result; the command too shows
    the result."""
    result = person.latest(screen).text
    await person.press(screen, "The rule")
    await person.wait_until(screen, lambda now: now.text.startswith("## Exploit"))
    await person.press(screen, starts="Urbanize")
    await person.wait_until(screen, lambda now: now.text.startswith("## Urbanize"))
    await person.press(screen, "Back to the guide")
    await person.wait_until(screen, lambda now: now.text == result)
    assert (await person.ask("ginkgo learn")).text == result


async def test_left_in_the_middle_it_goes_on_there_days_later(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    screen = await nell.ask("ginkgo learn")
    await nell.press(screen, "Skip this step")
    await nell.wait_until(screen, lambda now: "Learn 2 of" in now.text)
    await nell.press(screen, "Leave")
    await nell.wait_until(screen, lambda now: "come back" in now.text)
    await scene.clock(3 * 86_400)
    await scene.kill()
    again = await nell.ask("ginkgo learn")
    assert "Learn 2 of" in again.text
    # As the button at its end says it, which leads to the beginning.
    await nell.press(again, custom_id=encode(Press(NO_GAME, None, 0, "learn", "anew")), force=True)
    await nell.wait_until(again, lambda now: "Learn 1 of" in now.text)


@pytest.mark.parametrize(("kept", "shown"), [("2", "Learn 3 of"), ("first.900", "Learn 1 of")])
async def test_where_an_older_version_or_a_newer_one_has_left_her_the_guide_goes_on(
    scene: Scene, kept: str, shown: str
) -> None:
    """Once the number of the step alone was kept; of a step that is none she begins anew."""
    nell = await scene.loopback.person("Nell")
    await nell.ask("ginkgo learn")
    scene.loopback.damage("UPDATE learning SET what = :kept", kept=kept)
    await scene.kill()
    assert shown in (await nell.ask("ginkgo learn")).text


@pytest.mark.parametrize("how", ["ai", "lobby"])
async def test_an_older_end_of_the_guide_offers_in_direct_messages_what_there_is(scene: Scene, how: str) -> None:
    """Its buttons for a game with an AI and for a lobby stand there still: neither opens a game against Hal."""
    scene.loopback.playground.world.dm_with(scene.loopback.user("Nell"))
    nell = await scene.loopback.person("Nell")
    screen = await nell.ask("ginkgo learn", "dm")
    told = await nell.answer_to(screen, custom_id=encode(Press(NO_GAME, None, 0, "learn", f"play.{how}")), force=True)
    assert "`/ginkgo new` in a server's channel" in told.text
    assert told.labels == ["Solo against Hal"]
    assert "You have no seat at any table" in (await nell.ask("ginkgo my games", "dm")).text
    await nell.press(told, "Solo against Hal")
    await nell.wait_message(lambda m: "Round 1: choose a card" in m.text, channel="dm")


@pytest.mark.parametrize("how", ["solo", "ai", "lobby"])
async def test_where_somebody_waits_already_the_end_of_the_guide_leads_to_her_lobby(scene: Scene, how: str) -> None:
    """Whoever has learned the game in the channel where her friends wait is shown who does, and the way in."""
    nell, faye = await scene.people(2)
    await lobby_of(nell)
    screen = await faye.ask("ginkgo learn")
    told = await faye.answer_to(screen, custom_id=encode(Press(NO_GAME, None, 0, "learn", f"play.{how}")), force=True)
    assert "Nell" in told.text
    await faye.press(told, "Join")
    await faye.wait_message(lambda m: "Start" in m.labels and "Faye" in m.text, channel="games")


async def test_where_only_managers_start_games_the_end_of_the_guide_says_where_one_can_play_alone(scene: Scene) -> None:
    scene.loopback.playground.world.dm_with(scene.loopback.user("Faye"))
    nell, faye = await scene.people(2)
    settings = await nell.ask("ginkgo settings")
    chooser = next(one.custom_id for one in settings.selects if "starters=" in one.custom_id)
    await nell.select(settings, ["managers"], custom_id=chooser)
    screen = await faye.ask("ginkgo learn")
    told = await faye.answer_to(screen, custom_id=encode(Press(NO_GAME, None, 0, "learn", "play.solo")), force=True)
    assert "direct messages with me" in told.text
    await faye.do("ginkgo new", "dm")
    await faye.wait_message(lambda m: "Start" in m.labels, channel="dm")


async def test_in_a_real_game_with_an_ai_at_the_end_of_the_guide_the_expert_may_be_asked(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    screen = await nell.ask("ginkgo learn")
    await nell.press(screen, custom_id=encode(Press(NO_GAME, None, 0, "learn", "play.ai")), force=True)
    hers = await nell.wait_message(lambda m: "choose a card" in m.text)
    assert "What would the expert do?" in hers.labels


async def test_learning_from_a_private_screen_takes_nobody_her_screen(scene: Scene) -> None:
    """Nor her lobby: what offers to learn stays where it is, and the guide has a message of its own."""
    nell, faye = await scene.people(2)
    await opened([nell, faye])
    screen = await nell.wait_message(lambda m: "Learn to play" in m.labels, channel="dm")
    await nell.press(screen, "Learn to play")
    lesson = await nell.wait_message(lambda m: "Learn 1 of" in m.text, channel="dm")
    assert "choose a card" in nell.latest(screen).text
    await nell.press(lesson, "Leave")
    await nell.wait_until(lesson, lambda m: "come back" in m.text)
    hers = await faye.ask("ginkgo screen")
    await faye.select(hers, ["What can I do"])
    told = await faye.wait_message(lambda m: "what you can do" in m.text, after=hers)
    assert "Learn 1 of" in (await faye.answer_to(told, "Learn to play")).text
    assert "what you can do" in faye.latest(told).text
    await nell.do("ginkgo new", "dm")
    lobby = await nell.wait_message(lambda m: "Start" in m.labels, channel="dm")
    await nell.press(lobby, "Learn to play")
    await nell.wait_message(lambda m: "Learn 1 of" in m.text, channel="dm", after=lobby)
    await nell.press(lobby, "Start")
    await nell.wait_message(lambda m: "Round 1: choose a card" in m.text, channel="dm", after=lobby)


async def test_who_knows_the_game_keeps_her_screen_and_reads_no_hint_on_it_any_more(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    await opened([nell, faye])
    in_private = await nell.wait_message(lambda m: "I know the game" in m.labels, channel="dm")
    # One that stands before the first board moves below it.
    await faye.wait_message(lambda m: "My screen" in m.labels, channel="games")
    on_demand = await faye.ask("ginkgo screen")
    for person, screen in ((nell, in_private), (faye, on_demand)):
        await person.press(screen, "I know the game")
        told = await person.wait_message(lambda m: "You will see no more hints" in m.text, after=screen)
        assert told.id != screen.id
        now = await person.wait_until(screen, lambda m: "I know the game" not in m.labels)
        assert "choose a card" in now.text
        assert "New to the game" not in now.text


async def test_who_sits_at_another_table_in_a_later_round_is_not_taken_for_new(scene: Scene) -> None:
    nell, faye, _ = await scene.near_end()
    await opened([nell.person, faye.person], "lounge")
    screen = await Player(nell.person, 0, channel="lounge").open()
    assert "Round 1: choose a card" in screen.text
    assert "New to the game" not in screen.text


async def test_who_has_played_to_the_end_is_not_taken_for_new(scene: Scene) -> None:
    players = await scene.near_end()
    await scene.finish(players)
    await opened([player.person for player in players[:2]], "lounge")
    screen = await Player(players[0].person, 0, channel="lounge").open()
    assert "Round 1: choose a card" in screen.text
    assert "New to the game" not in screen.text


async def test_the_rules_without_a_topic_are_what_the_list_of_topics_leaves_out(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    listed = [str(found["value"]) for found in await nell.autocomplete("ginkgo rules", "topic", "")]
    first = await nell.ask("ginkgo rules")
    assert first.text.startswith("## What it is about")
    assert {"overview", *listed} == set(TOPICS)
    assert (await nell.ask("ginkgo rules", topic="overview")).text == first.text
    for topic in ("experts", "playing"):
        assert (await nell.ask("ginkgo rules", topic=topic)).text.startswith(f"## {title(topic, Words.of('en'))}")


async def test_where_no_topic_of_the_rules_fits_what_was_typed_that_is_said_and_all_are_offered(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    for typed in ("**xyzzy** <@1>", "???"):
        told = await nell.ask("ginkgo rules", topic=typed)
        assert "I find nothing about" in told.text
        assert "What it is about" not in told.text
        assert not told.pinged
        offered = {value for select in told.selects for _, value in select.options}
        assert {*offered, "overview"} == set(TOPICS)
        assert told.labels == ["What it is about"]
        if "xyzzy" in typed:
            assert "\\*\\*xyzzy\\*\\* \\<" in told.text, "it is data"
    await nell.select(told, ["Choosing"])
    await nell.wait_until(told, lambda m: m.text.startswith("## Choosing"))


async def test_a_puzzle_says_how_the_move_compares(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    screen = await nell.ask("ginkgo puzzle")
    assert "Puzzle 1 of" in screen.text
    hints = await nell.autocomplete("ginkgo puzzle", "number")
    last = len(puzzles())
    assert len(hints) == last
    for typed in (str(hints[2]["value"]), "3"):
        third = await nell.ask("ginkgo puzzle", number=typed)
        assert f"Puzzle 3 of {last}" in third.text
        assert str(hints[2]["name"]).startswith("3. ")
    assert f"Puzzle {last} of {last}" in (await nell.ask("ginkgo puzzle", number=str(last))).text
    # On a phone what is typed is sent as it is, whatever is offered meanwhile.
    for typed in ("two bonuses", "3. Two bonuses at once", "BONUS"):
        assert f"Puzzle 3 of {last}" in (await nell.ask("ginkgo puzzle", number=typed)).text, typed
    for wrong in ("0", str(last + 1), "o", "", "the last one", "9" * 5000):
        assert f"Choose one from 1 to {last}" in (await nell.ask("ginkgo puzzle", number=wrong)).text


async def _judged(nell: Person, screen: Shown, card: str) -> Shown:
    """What is said of this card alone."""
    for label in (card, "Alone", "Confirm"):
        await nell.press(screen, label)
    return await nell.wait_until(screen, lambda m: "Your move brings" in m.text)


async def test_a_puzzle_that_is_solved_counts_and_the_next_one_is_opened(scene: Scene) -> None:
    nell, last = await scene.loopback.person("Nell"), len(puzzles())
    scene.loopback.damage(
        "INSERT INTO learning (person, topic, what) VALUES (:who, :topic, 'solved')", who=nell.id,
        topic=f"puzzle:{puzzles()[0].key}")
    screen = await nell.ask("ginkgo puzzle")
    assert screen.text.startswith(f"## Puzzle 2 of {last}")
    missed = await _judged(nell, screen, "🟥 R3")
    assert "There is a better move." in missed.text
    assert "The best move:" not in missed.text
    await nell.press(missed, "Show the best move")
    told = await nell.wait_until(screen, lambda m: "The best move:" in m.text)
    assert f"Solved: 1 of {last}." in told.text, "it was shown to her"
    await nell.press(told, "Try it again")
    solved = await _judged(nell, screen, "🟨 Y4")
    assert "That's the one." in solved.text
    assert f"Solved: 2 of {last}." in solved.text
    await scene.kill()
    assert f"## Puzzle 3 of {last}" in (await nell.ask("ginkgo puzzle")).text


def _offers_the_guide(screen: Shown, *, does: bool) -> bool:
    return ("Learn to play" in screen.labels) is does


async def test_what_final_scoring_now_means_stands_on_the_first_screen_that_says_it(scene: Scene) -> None:
    means, found = "means: if the game ended right after that", []
    for player in await scene.two():
        screen = await player.person.wait_message(lambda m: "choose a card" in m.text)
        said = any("final scoring now" in line and means not in line for line in screen.text.splitlines())
        found.append(said)
        assert (means in screen.text) == said
    assert any(found)


async def test_a_hint_comes_once_and_never_for_those_who_know_the_game(scene: Scene) -> None:
    """On the first screen of all, not on the next; after *I know the game* not at all, until it is switched on."""
    nell, faye = await scene.people(2)
    await faye.ask("ginkgo learn")
    known = await faye.ask("ginkgo me")
    await faye.select(known, ["no"], custom_id=next(s.custom_id for s in known.selects if ":me:hints=" in s.custom_id))
    await opened([nell, faye])
    first = await nell.wait_message(lambda m: "choose a card" in m.text)
    assert "Learn to play" in first.labels
    theirs = await faye.wait_message(lambda m: "choose a card" in m.text)
    assert "Learn to play" not in theirs.labels
    # A board that came later would bring her ephemeral screen anew below it.
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")
    again = await nell.ask("ginkgo screen")
    assert "Learn to play" in again.labels, "as long as the same is asked"
    settings = await nell.ask("ginkgo me")
    chooser = next(s.custom_id for s in settings.selects if ":me:hints=" in s.custom_id)
    for wanted in ("no", "yes"):  # both screens change with it, though nothing has happened at the table
        await nell.select(settings, [wanted], custom_id=chooser)
        for screen in (first, again):
            await nell.wait_until(screen, partial(_offers_the_guide, does=wanted == "yes"))
    player = Player(nell, 0)
    await player.step()
    await nell.wait_until(again, lambda m: "Learn to play" not in m.labels)
