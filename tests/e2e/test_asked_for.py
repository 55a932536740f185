"""A board or a lobby that was asked for and of which nobody heard that it came: the next one finds it."""

from time import monotonic

import pytest

from bot.publishing.publisher import GRACE
from playground.faults import RestFault
from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.player import choose, lobby_of, opened, play_until, settled
from tests.support.shown import Shown
from tests.support.untold import put_off, until_told, untold
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

DAY = 86_400.0


def alive(person: Person, label: str) -> list[str]:
    """The messages in the channel under which it can be pressed."""
    return [m.id for m in person.messages("games") if label in m.labels and not m.ephemeral]


async def standing(scene: Scene, label: str) -> tuple[Person, Shown]:
    """Nell and her lobby (``Start``), or the board of her solo game (``My screen``)."""
    nell = (await scene.people(1))[0]
    await (lobby_of(nell) if label == "Start" else opened([nell], solo="normal"))
    first = await nell.wait_message(lambda m: label in m.labels, channel="games")
    await scene.quiet()
    return nell, first


async def unheard(scene: Scene, person: Person, label: str) -> Shown:
    """She asks for it again; it comes, and Discord says nothing of it, nor of what stands in the channel."""
    scene.expected |= {"repost_refused"}
    first = await person.wait_message(lambda m: label in m.labels, channel="games")
    await scene.quiet()
    for method, kind in (("POST", RestFault.LOST_ANSWER), ("GET", RestFault.SERVER_ERROR)):
        scene.loopback.faults.add(kind, times=0, status=503, route=f"{method} /channels/{first.channel_id}/messages")
    assert "did not take" in (await person.ask("ginkgo board")).text
    scene.loopback.faults.remove()
    return await person.wait_message(lambda m: label in m.labels, channel="games", after=first)


async def test_a_board_that_nobody_heard_of_loses_its_buttons_to_the_next_one(scene: Scene) -> None:
    nell, _ = players = await scene.game(2)
    lost = await unheard(scene, nell.person, "My screen")
    assert len(alive(nell.person, "My screen")) == 2
    for player in players:
        await choose(player)
    board = await settled(players, "## Round 2")
    await nell.person.wait_until(lost, lambda m: "My screen" not in m.labels)
    await scene.quiet()
    assert alive(nell.person, "My screen") == [board.id]


async def test_a_board_that_nobody_heard_of_loses_its_buttons_to_one_asked_for(scene: Scene) -> None:
    nell = (await scene.game(2))[0].person
    lost = await unheard(scene, nell, "My screen")
    await nell.do("ginkgo board")
    again = await nell.wait_message(lambda m: "My screen" in m.labels, channel="games", after=lost)
    await nell.wait_until(lost, lambda m: "My screen" not in m.labels)
    await scene.quiet()
    assert alive(nell, "My screen") == [again.id]


async def test_a_lobby_that_nobody_heard_of_goes_when_the_game_begins(scene: Scene) -> None:
    nell, faye = await scene.people(2)
    first = await lobby_of(nell)
    await faye.press(await faye.wait_message(lambda m: "Join" in m.labels, channel="games"), "Join")
    await nell.wait_until(first, lambda m: "Faye" in m.text)
    lost = await unheard(scene, nell, "Start")
    await nell.press(first, "Start")
    await nell.wait_gone(lost)


async def test_a_board_after_which_the_bot_died_loses_its_buttons_to_the_next_one(scene: Scene) -> None:
    nell, _ = players = await scene.game(2)
    first = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    await scene.quiet()
    scene.loopback.faults.add(
        RestFault.LOST_ANSWER, times=0, status=502, route=f"POST /channels/{first.channel_id}/messages")
    told = await nell.person.ask("ginkgo board")
    assert "go on trying" in told.text
    lost = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games", after=first)
    await scene.loopback.kill_bot()
    scene.loopback.faults.remove()
    await scene.start()
    for player in players:
        await choose(player)
    board = await settled(players, "## Round 2")
    await nell.person.wait_until(lost, lambda m: "My screen" not in m.labels)
    await scene.quiet()
    assert alive(nell.person, "My screen") == [board.id]


@pytest.mark.parametrize("label", ["Start", "My screen"])
async def test_what_came_as_the_bot_died_stands_once_it_is_back(scene: Scene, label: str) -> None:
    """Two boards could be pressed until something was posted there next, which may be a day later."""
    nell, first = await standing(scene, label)
    scene.loopback.faults.add(
        RestFault.LOST_ANSWER, times=0, status=502, route=f"POST /channels/{first.channel_id}/messages")
    assert "go on trying" in (await nell.ask("ginkgo board")).text
    came = await nell.wait_message(lambda m: label in m.labels, channel="games", after=first)
    await scene.loopback.kill_bot()
    scene.loopback.faults.remove()
    await scene.start()
    await nell.until(lambda: alive(nell, label) == [came.id] or None, "the older one to go")
    await scene.quiet()
    await nell.do("ginkgo end" if label == "Start" else "ginkgo board")
    await nell.until(lambda: came.id not in alive(nell, label) or None, "the one that came to be known")


@pytest.mark.parametrize("label", ["Start", "My screen"])
async def test_what_came_before_the_one_above_it_was_seen_to_stands_alone_once_the_bot_is_back(
    scene: Scene, label: str
) -> None:
    """The bot dies between the two: it is known where the new one stands, and nobody would come back to the other."""
    nell, first = await standing(scene, label)
    kept = scene.loopback.faults.add(
        RestFault.SLOW, times=0, seconds=600,
        route=f"{'DELETE' if label == 'Start' else 'PATCH'} /channels/{first.channel_id}/messages/{first.id}")
    await nell.command("ginkgo board")
    await until(lambda: kept.hits, "the older one that is to be seen to")
    await scene.loopback.kill_bot()
    scene.loopback.faults.remove()
    await scene.start()
    await nell.until(lambda: len(alive(nell, label)) == 1 or None, "the older one to go")
    assert first.id not in alive(nell, label)


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("label", ["Start", "My screen"])
async def test_the_one_above_is_seen_to_as_soon_as_discord_takes_that_again(
    scene: Scene, label: str, *, killed: bool
) -> None:
    """Two could be pressed until something was posted there next, which may be a day later."""
    nell, first = await standing(scene, label)
    refused = scene.loopback.faults.add(
        RestFault.SERVER_ERROR, times=0, status=503,
        route=f"{'DELETE' if label == 'Start' else 'PATCH'} /channels/{first.channel_id}/messages/{first.id}")
    await nell.do("ginkgo board")
    again = await nell.wait_message(lambda m: label in m.labels, channel="games", after=first)
    stays = f"older_{'lobby' if label == 'Start' else 'board'}_stays"
    await until(lambda: scene.logged(stays), "what is refused")
    assert alive(nell, label) == [first.id, again.id]
    await scene.clock(31)
    await until(lambda: len(scene.logged(stays)) > 1, "a second try")
    if killed:
        await scene.loopback.kill_bot()
    assert refused.hits
    scene.loopback.faults.remove()
    if killed:
        await scene.start()
    else:
        await scene.clock(62)
    await nell.until(lambda: alive(nell, label) == [again.id] or None, "the older one to go")
    assert not untold(scene)


async def test_a_board_that_nobody_heard_of_is_looked_for_again_soon(scene: Scene) -> None:
    nell = (await scene.game(2))[0].person
    lost = await unheard(scene, nell, "My screen")
    assert len(alive(nell, "My screen")) == 2
    await scene.clock(60)
    await nell.until(lambda: alive(nell, "My screen") == [lost.id] or None, "the older one to lose its buttons")


@pytest.mark.parametrize("label", ["Start", "My screen"])
async def test_one_that_nobody_heard_of_takes_nothing_from_one_that_came_below_it(scene: Scene, label: str) -> None:
    scene.expected |= {"repost_refused"}
    nell, first = await standing(scene, label)
    faults, route = scene.loopback.faults, f"/channels/{first.channel_id}/messages"
    faults.add(RestFault.SERVER_ERROR, times=0, status=503, route=f"GET {route}")
    # Sent once, and answered with the same one at the second try.
    faults.add(RestFault.LOST_ANSWER, times=2, status=503, route=f"POST {route}")
    assert "did not take" in (await nell.ask("ginkgo board")).text
    lost = await nell.wait_message(lambda m: label in m.labels, channel="games", after=first)
    await nell.do("ginkgo board")
    below = await nell.wait_message(lambda m: label in m.labels, channel="games", after=lost)
    assert lost.id in alive(nell, label)
    faults.remove()
    await scene.clock(31)
    await nell.until(lambda: lost.id not in alive(nell, label) or None, "the one above to go")
    await scene.quiet()
    assert alive(nell, label) == [below.id]


async def test_what_is_to_be_looked_for_later_does_not_keep_the_bot_from_stopping(scene: Scene) -> None:
    """It counted as a delivery under way: those are given eight seconds, and what people have pressed nothing then."""
    nell = (await scene.game(2))[0].person
    lost = await unheard(scene, nell, "My screen")
    began = monotonic()
    await scene.loopback.stop_bot()
    assert monotonic() - began < GRACE - 1
    await scene.start()
    await nell.until(lambda: alive(nell, "My screen") == [lost.id] or None, "the older one to lose its buttons")


async def test_each_that_nobody_heard_of_is_looked_for_once_however_often_it_was_asked_for(scene: Scene) -> None:
    """Each that failed looked for all before it anew: thousands that wait, in an hour in which Discord takes none."""
    nell = (await scene.game(2))[0].person
    scene.expected |= {"repost_refused"}
    channel = (await nell.wait_message(lambda m: "My screen" in m.labels, channel="games")).channel_id
    await scene.quiet()
    route = f"/channels/{channel}/messages"

    def looks() -> int:
        return [entry.name for entry in scene.loopback.playground.traffic.entries].count(f"GET {route}")

    for method in ("POST", "GET"):
        scene.loopback.faults.add(RestFault.SERVER_ERROR, times=0, status=503, route=f"{method} {route}")
    asked = [(await nell.ask("ginkgo board")).text for _ in range(3)]
    before = looks()
    await scene.clock(31)
    await until(lambda: looks() >= before + 3, "a look for each")
    asked.append((await nell.ask("ginkgo board")).text)  # In its turn, behind those that look.
    assert looks() == before + 3 + 1
    assert all("did not take" in text for text in asked)


async def test_a_board_asked_for_while_older_ones_wait_comes_below_them_and_each_once(scene: Scene) -> None:
    """It came first, then the older ones, then it once more."""
    scene.expected |= {"notice_undelivered"}
    nell, _ = players = await scene.game(2)
    first = await nell.person.wait_message("## Round 1", channel="games")
    await scene.quiet()
    scene.loopback.faults.add(
        RestFault.SERVER_ERROR, times=0, status=503, route=f"POST /channels/{first.channel_id}/messages")
    await play_until(players, lambda: len(untold(scene)) >= 4, "boards that wait", choosing=True)
    await until(lambda: any(untold(scene, "new")), "one that was tried")
    await put_off(scene)
    scene.loopback.faults.remove()
    await nell.person.do("ginkgo board")
    await until_told(scene)
    await scene.quiet()
    boards = [m.text for m in nell.person.messages("games") if m.text.startswith("## Round")]
    shown = [int(text.split()[2]) for text in boards]
    assert shown == [*range(1, len(shown) + 1)]
    assert len(shown) >= 4


async def test_a_board_that_stands_above_what_was_written_since_is_posted_again_before_the_bot_has_heard_that_it_came(
    scene: Scene
) -> None:
    """It counted as the one that was asked for, and nothing came."""
    players = await scene.game(2)
    nell, faye = (player.person for player in players)
    channel = (await nell.wait_message("## Round 1", channel="games")).channel_id
    await scene.quiet()
    lost = scene.loopback.faults.add(
        RestFault.LOST_ANSWER, times=1, status=502, route=f"POST /channels/{channel}/messages")
    for player in players:
        await choose(player)
    await play_until(players, lambda: lost.spent, "a board")
    first = await nell.wait_message("## Round 2", channel="games")
    await faye.do("ginkgo board")
    again = await nell.wait_message("## Round 2", channel="games", after=first)
    await nell.wait_until(first, lambda m: "My screen" not in m.labels)
    assert alive(nell, "My screen") == [again.id]


@pytest.mark.parametrize("deleted", [True, False])
async def test_what_may_be_done_about_somebody_late_comes_again_with_the_board(scene: Scene, deleted: bool) -> None:
    """Where a moderator has deleted the line nothing else offered the simplest move or the stand-in."""
    nell, _ = await scene.game(2)
    await choose(nell)
    await scene.clock(DAY + 60)
    late = await nell.person.wait_message(lambda m: ":default=1" in m.ids, channel="games")
    if deleted:
        scene.loopback.mishaps.message_deleted(scene.loopback.channel("games"), int(late.id))
        await nell.person.wait_gone(late)
    await nell.person.do("ginkgo board")
    again = await nell.person.wait_message(lambda m: ":default=1" in m.ids, channel="games", after=late)
    await scene.quiet()
    assert [m.id for m in nell.person.messages("games") if ":default=1" in m.ids] == [again.id]
    assert nell.person.messages("games")[-1].id == again.id, "below the board"
    await nell.person.press(again, custom_id=next(b.custom_id for b in again.buttons if ":default=1" in b.custom_id))
    await nell.person.wait_message(lambda m: "The simplest move was played" in m.text, channel="games")
