"""The private screen: who sees it, where it stands, what buttons do that are foreign, stale or made up."""

import asyncio
import re
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.screens.choosing.path import HIDE
from bot.wire.custom_id import decode, encode
from playground.faults import RestFault
from tests.support.gathering import Scene, scripted
from tests.support.loopback import Loopback
from tests.support.player import Player, choose, chosen, first_card, opened, play_until, press_of, screen_of, settled
from tests.support.shown import Shown
from tests.support.waiting import until

RULES, LOG = "## What it is about", "## The game so far"
UNSHOWN_SELECT = """
import sys
from bot.__main__ import main
from bot.presses import selects

async def fails(request):
    raise ValueError("no screen")

selects.as_it_stands = fails
sys.exit(main([]))
"""
pytestmark = pytest.mark.e2e


async def test_a_refused_message_is_remembered_and_the_game_goes_on_by_my_screen(scene: Scene) -> None:
    scene.loopback.user("Faye").dms_closed = True
    players = await scene.game(2)
    nell, faye = players
    await choose(nell)
    opened = await faye.open()
    assert opened.ephemeral
    assert opened.alt_texts
    done = await choose(faye)
    assert done.ephemeral
    await settled(players, "## Round 2")
    # The ephemeral screen is kept up to date by itself while its token lives, below the newest board.
    await faye.person.wait_message(lambda m: m.ephemeral and "Round 2: choose a card" in m.text, channel="games")
    assert not faye.person.messages("dm")
    assert len(scene.logged("direct_messages_closed")) == 1
    await choose(nell)
    await choose(faye)
    await settled(players, "## Round 3")
    assert len(scene.logged("direct_message_refused")) == 1, "it is not tried again"


async def test_who_wants_her_screen_on_demand_alone_keeps_none_in_direct_messages(scene: Scene) -> None:
    players = await scene.game(2)
    nell = players[0]
    screen = await screen_of(nell)
    assert not screen.ephemeral
    panel = await nell.person.ask("ginkgo me")
    await nell.person.select(panel, ["ephemeral"], custom_id="gs:1:-:-:0:me:screens=")
    gone = await nell.person.wait_until(screen, lambda m: m.labels == ["My screen"] and not m.selects)
    assert gone.text.startswith("Your screen at [games](")
    assert "*My screen*" in gone.text
    await nell.open()
    for player in players:
        await choose(player)
    await settled(players, "## Round 2")
    await nell.person.wait_message(lambda m: m.ephemeral and "Round 2: choose a card" in m.text, channel="games")
    await scene.quiet()
    assert [m.id for m in nell.person.messages("dm")] == [screen.id]
    await nell.person.select(panel, ["dm"], custom_id="gs:1:-:-:0:me:screens=")
    for player in players:
        await choose(player)
    await settled(players, "## Round 3")
    await nell.person.wait_until(screen, lambda m: "Round 3: choose a card" in m.text)


HELD_WRITING = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing.direct_channels import DirectChannels
from tests.support.holding import held_by

write = DirectChannels.write

async def written(self, table, person, send):
    await held_by(Path(os.environ["HELD"]))
    return await write(self, table, person, send)

DirectChannels.write = written
sys.exit(main([]))
"""
"""While there is a file, nobody is written to yet."""


async def test_who_wants_no_screen_in_direct_messages_as_it_is_about_to_be_sent_gets_none(tmp_path: Path) -> None:
    held = tmp_path / "held"
    held.touch()
    async with scripted(HELD_WRITING, HELD=str(held)) as scene:
        nell, faye = await scene.people(2)
        await opened([nell, faye])
        await until(held.with_suffix(".reached").exists, "a screen that is about to be sent")
        panel = await nell.ask("ginkgo me")
        await nell.set_to(panel, "ephemeral", custom_id="gs:1:-:-:0:me:screens=")
        held.unlink()
        await scene.quiet()
        assert nell.messages("dm") == []
        assert len(faye.messages("dm")) == 1


async def test_a_mind_is_changed_until_the_last_has_chosen(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    waiting = await choose(nell)
    await nell.person.wait_message(lambda m: "1 of 2" in m.text, channel="games")
    await nell.person.press(waiting, "Change my mind")
    await nell.person.wait_until(waiting, lambda m: any(press_of(b) and "New Hand" in b.label for b in m.buttons))
    await nell.person.wait_message(lambda m: "0 of 2" in m.text, channel="games")
    await choose(nell)
    old = nell.person.find_button(waiting, "Change my mind").custom_id
    await choose(faye)
    await settled([nell, faye], "## Round 2")
    await nell.person.press(waiting, custom_id=old, force=True)
    screen = await nell.person.wait_until(waiting, lambda m: "Round 2" in m.text)
    assert "choose a card" in screen.text


async def test_a_mind_changed_too_late_shows_whom_all_wait_for(scene: Scene) -> None:
    nell, _, waiting = await scene.resolving()
    count = len(nell.person.messages())
    await nell.person.press(waiting, "Change my mind")
    now = await nell.person.wait_until(waiting, lambda m: "Change my mind" not in m.labels)
    assert "Waiting for " in now.text
    assert "Faye" in now.text
    assert len(nell.person.messages()) == count, "no note beside it"


async def test_the_districts_are_told_in_place_and_hidden_again_also_while_one_waits(scene: Scene) -> None:
    """By the same message: nothing new is sent, and the question stays."""
    def offered(message: Shown, label: str) -> bool:
        return label in message.labels or any(label in dict(select.options) for select in message.selects)

    def of_the_hand(message: Shown) -> list[str]:
        """The lines that tell what each card brings."""
        return [line for line in message.text.splitlines() if re.search(r"\*\*.* · ", line)]

    async def take(message: Shown, label: str) -> None:
        """A button, or on the first screen, which has most to press, an option of the select."""
        if label in message.labels:
            await nell.person.press(message, label)
        else:
            await nell.person.select(message, [label], placeholder="More")

    nell, _ = await scene.game(2)
    screen = await screen_of(nell)
    count = len(nell.person.messages())
    for waits in (False, True):
        if waits:
            await choose(nell)
            count = len(nell.person.messages())
        before = nell.person.latest(screen)
        await take(before, "Districts")
        told = await nell.person.wait_until(screen, lambda m: "Hide the districts" in m.labels)
        assert told.pictures != before.pictures
        if not waits:
            # On a phone the picture's upper half is out of sight: what stands beside the buttons has changed as well.
            assert "nobody." in told.text or "no district yet" in told.text, told.text
            assert of_the_hand(before)
            assert not of_the_hand(told)
        kept = {label for label in before.labels if label not in {"Districts", "Learn to play", "I know the game"}}
        assert set(told.labels) - {"Hide the districts"} == kept
        await take(told, "Hide the districts")
        back = await nell.person.wait_until(screen, lambda m: offered(m, "Districts"))
        assert of_the_hand(back) == of_the_hand(before)
        assert len(nell.person.messages()) == count


async def test_what_else_there_is_can_be_chosen_twice_and_the_screen_stays_at_its_step(scene: Scene) -> None:
    """A client keeps what was chosen in a select until its message changes, and says nothing of choosing it again."""
    nell, _ = await scene.game(2)
    screen = await screen_of(nell)
    direct, opened = nell.person.latest(screen), await nell.open()
    for stands in (direct, opened):
        await nell.person.press(stands, custom_id=first_card(nell.person.latest(stands)))
        step = await nell.person.wait_until(stands, lambda m: "Alone" in m.labels)
        told = step
        for label, heading in (("Rules", RULES), ("Rules", RULES), ("Log of all rounds", LOG), ("Rules", RULES)):
            await nell.person.select(step, [label], placeholder="More")
            says = partial(_says, heading)
            told = await nell.person.wait_message(says, channel=stands.channel_id, after=told)
            now = await nell.person.wait_until(step, partial(_is_another, step))
            assert (_question(now), now.labels, now.pictures) == (_question(step), step.labels, step.pictures)


async def test_a_choice_is_answered_also_where_its_select_can_not_be_shown_as_it_stood() -> None:
    async with Loopback(bot_command=(sys.executable, "-c", UNSHOWN_SELECT)) as loopback:
        scene = Scene(loopback)
        await scene.start()
        nell, _ = await scene.game(2)
        screen = await screen_of(nell)
        more = next(select for select in screen.selects if ":more:" in select.custom_id)
        await nell.person.select(screen, ["log"], custom_id=more.custom_id)
        await nell.person.wait_message(lambda m: LOG in m.text, channel="dm")
        assert len(scene.logged("select_keeps_choice")) == 1


async def test_who_chooses_too_fast_can_choose_the_same_a_moment_later(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    screen = nell.person.latest(await screen_of(nell))
    refused = screen
    for _ in range(20):
        # A dozen fingers: what is pressed costs nothing but the allowance.
        await asyncio.gather(*(nell.person.press(screen, custom_id="gs:1:-:-:0:dance:", force=True) for _ in range(12)))
        await nell.person.select(screen, ["Rules"], placeholder="More")
        told = await nell.person.wait_message(partial(_answers, screen), channel="dm", after=refused)
        await nell.person.wait_until(screen, partial(_is_another, screen))
        screen, refused = nell.person.latest(screen), told
        if "a lot at once" in told.text:
            break
    assert "a lot at once" in refused.text
    await asyncio.sleep(2)
    await nell.person.select(screen, ["Rules"], placeholder="More")
    await nell.person.wait_message(partial(_says, RULES), channel="dm", after=refused)


def _answers(screen: Shown, message: Shown) -> bool:
    return message.ephemeral and ("a lot at once" in message.text or RULES in message.text) and message.id != screen.id


def _question(message: Shown) -> list[str]:
    """Without the line of the table: it links to the board as soon as that stands."""
    return [line for line in message.text.splitlines() if not line.startswith("-# Table")]


def _says(heading: str, message: Shown) -> bool:
    return message.ephemeral and heading in message.text


def _is_another(before: Shown, message: Shown) -> bool:
    return message.raw is not before.raw


async def test_a_button_of_an_earlier_round_shows_the_fresh_screen(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    screen = await screen_of(nell)
    old = first_card(screen)
    await choose(nell)
    await choose(faye)
    await settled([nell, faye], "## Round 2")
    fresh = await nell.person.wait_until(screen, lambda m: "Round 2: choose a card" in m.text)
    press = decode(old)
    assert press is not None
    for stale in (old, encode(replace(press, verb="districts", arg=f"{HIDE}{press.arg}"))):
        await nell.person.press(screen, custom_id=stale, force=True)
        await scene.quiet()
        now = nell.person.latest(screen)
        assert first_card(now) == first_card(fresh)
        assert "Back" not in now.labels, "no card is chosen that she did not choose of this hand"


async def test_the_newest_private_screen_lives_and_older_ones_say_where_it_is(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    board = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    first = await nell.person.answer_to(board, "My screen")
    second = await nell.person.answer_to(board, "My screen")
    assert "choose a card" in second.text
    await nell.person.wait_until(first, lambda m: "further down" in m.text and not m.buttons)
    assert nell.person.latest(second).buttons


async def test_an_older_screen_says_where_the_new_one_is_also_where_the_bot_is_stopped_meanwhile(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    board = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    first = await nell.person.answer_to(board, "My screen")
    await scene.quiet()
    cut = scene.loopback.faults.add(RestFault.CUT, times=2, route="PATCH /webhooks")
    await nell.person.answer_to(board, "My screen")
    await until(lambda: cut.spent, "a connection that was cut")
    await scene.loopback.stop_bot()
    assert "further down" in nell.person.latest(first).text
    scene.check_log()


async def test_an_older_private_screen_that_could_not_be_changed_answers_a_press(scene: Scene) -> None:
    """It looked like a screen still, and every press on it was acknowledged and did nothing."""
    nell, _ = await scene.game(2)
    board = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    first = await nell.person.answer_to(board, "My screen")
    await scene.loopback.mishaps.token_expiry()
    await nell.person.answer_to(board, "My screen")
    await until(lambda: scene.logged("ephemeral_gone"), "an older screen that Discord does not change any more")
    await nell.person.press(first, custom_id=first_card(first))
    await nell.person.wait_button(first, starts="Alone")


async def test_the_ephemeral_screen_one_plays_on_stands_below_each_new_board(scene: Scene) -> None:
    scene.loopback.user("Faye").dms_closed = True
    players = await scene.game(2)
    nell, faye = players
    opened = await faye.open()
    for coming in (2, 3):
        await choose(faye)
        await choose(nell)
        board = await settled(players, f"## Round {coming}")
        await faye.person.wait_gone(opened)
        opened = await faye.person.wait_message(lambda m: m.ephemeral and "choose a card" in m.text, channel="games")
        assert int(opened.id) > int(board.id)
        assert f"Round {coming}: choose a card" in opened.text
        assert opened.pictures
        assert len([m for m in faye.person.messages("games") if m.ephemeral]) == 1, "they don't pile up"


async def test_a_board_that_comes_late_tears_nobody_from_choosing(scene: Scene) -> None:
    """Her ephemeral screen stays above it, as far as she has got."""
    scene.loopback.user("Faye").dms_closed = True
    scene.expected |= {"notice_undelivered"}
    nell, faye = await scene.game(2)
    await faye.open()
    await choose(nell)
    await scene.quiet()
    channel = faye.person.channel("games")
    scene.loopback.faults.add(RestFault.CUT, times=0, route=f"POST /channels/{channel}/messages")
    await choose(faye)
    await play_until([nell, faye], lambda: nell.chooses() and faye.chooses(), "the next round's choice")
    screen = await chosen(faye)
    scene.loopback.faults.remove()
    await scene.clock(31)
    board = await faye.person.wait_message(
        lambda m: "My screen" in m.labels and m.text.startswith("## Round 2"), channel="games")
    await scene.quiet()
    assert int(screen.id) < int(board.id)
    assert "Confirm" in faye.person.latest(screen).labels


async def test_what_stands_in_direct_messages_that_were_closed_since_says_where_the_screen_opens(scene: Scene) -> None:
    """Nothing changes it any more: it would ask for a card of that round for good, also when the game is over."""
    nell, faye = await scene.game(2)
    old = await faye.person.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    await scene.clock(2 * 60 * 60)
    await scene.quiet()
    scene.loopback.user("Faye").dms_closed = True
    await faye.open()
    for player in (nell, faye):
        await choose(player)
    await settled([nell, faye], "## Round 2")
    said = await faye.person.wait_until(old, lambda m: "opens with *My screen*" in m.text)
    assert said.labels == ["My screen"]
    assert not said.selects
    await faye.person.wait_message(lambda m: m.ephemeral and "Round 2: choose a card" in m.text, channel="games")


async def test_an_ephemeral_screen_that_cannot_be_taken_away_says_where_the_new_one_is(scene: Scene) -> None:
    scene.loopback.user("Faye").dms_closed = True
    players = await scene.game(2)
    nell, faye = players
    opened = await faye.open()
    scene.loopback.faults.add(RestFault.SERVER_ERROR, status=503, times=0, route="DELETE /webhooks")
    await choose(faye)
    await choose(nell)
    await settled(players, "## Round 2")
    await faye.person.wait_until(opened, lambda m: "further down" in m.text and not m.buttons)
    [living] = [m for m in faye.person.messages("games") if m.ephemeral and m.buttons]
    assert int(living.id) > int(opened.id)


class Directly(Player):
    """Plays in direct messages, whatever lies in the channel."""

    def screen(self) -> Shown | None:
        """The screen there."""
        asking = [m for m in self.person.messages("dm") if any(press_of(button) for button in m.buttons)]
        return asking[-1] if asking else None


async def test_an_ephemeral_screen_that_is_not_pressed_stays_where_it_is_up_to_date(scene: Scene) -> None:
    """Dismissed or only not needed: the bot can't tell."""
    players = await scene.game(2)
    nell, faye = Directly(players[0].person, seed=1), players[1]
    first = await nell.open()
    for coming in (2, 3):
        await choose(nell)
        await choose(faye)
        board = await settled([faye, nell], f"## Round {coming}")
        if coming == 2:
            # It was opened under the board before, so it comes along once.
            await nell.person.wait_gone(first)
    [screen] = [m for m in nell.person.messages("games") if m.ephemeral]
    await nell.person.wait_until(screen, lambda m: "Round 3: choose a card" in m.text)
    assert int(screen.id) < int(board.id)
    await scene.quiet()
    assert [m.id for m in nell.person.messages("games") if m.ephemeral] == [screen.id]


async def test_what_she_could_do_is_one_line_once_it_is_past(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    screen = await screen_of(nell)
    await nell.person.press(screen, custom_id=first_card(screen))
    await nell.person.wait_button(screen, "Alone")
    await nell.person.select(nell.person.latest(screen), ["What can I do"])
    told = await nell.person.wait_message(lambda m: "what you can do" in m.text, after=screen)
    assert "Round 1: what you can do" in told.text
    await nell.person.press(screen, starts="Back")
    await choose(faye)
    assert "Round 1: what you can do" in nell.person.latest(told).text, "it is still so"
    await choose(nell)
    await settled([nell, faye], "## Round 2")
    await nell.person.wait_until(told, lambda m: "This was in round 1." in m.text and m.labels == ["My screen"])


async def test_what_she_could_do_goes_with_her_seat(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    screen = await screen_of(nell)
    await nell.person.press(screen, custom_id=first_card(screen))
    await nell.person.wait_button(screen, "Alone")
    await nell.person.select(nell.person.latest(screen), ["What can I do"])
    told = await nell.person.wait_message(lambda m: "what you can do" in m.text, after=screen)
    question = await nell.person.ask("ginkgo resign")
    await nell.person.press(question, "Give it to an AI")
    await nell.person.wait_until(told, lambda m: "no longer yours" in m.text and not m.buttons)


async def test_the_screen_opens_by_command_anywhere_in_the_channel(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    stranger = await scene.loopback.person("Iwona")
    shown = await nell.person.ask("ginkgo screen")
    assert shown.ephemeral
    assert "choose a card" in shown.text
    refused = await stranger.ask("ginkgo screen")
    assert "A game is already being played here" in refused.text
    assert not [m for m in stranger.messages() if "choose a card" in m.text]


async def test_a_screen_is_changed_also_where_its_pictures_are_others_than_the_bot_knew(scene: Scene) -> None:
    """As where two processes change it at once: an edit that keeps its pictures is refused, and made with them."""
    nell, _ = await scene.game(2)
    screen = await screen_of(nell)
    message = scene.loopback.playground.world.message(int(screen.channel_id), int(screen.id))
    for label in ("New Hand", "Back"):
        for attachment in message.attachments:
            attachment.filename = f"other-{attachment.filename}"
        before = nell.person.latest(screen)
        await nell.person.press(before, next(found for found in before.labels if label in found))
        await nell.person.wait_until(screen, partial(_asks_else, before))
        assert not [a.filename for a in message.attachments if a.filename.startswith("other-")]


async def test_a_board_loses_its_buttons_also_where_its_pictures_are_others_than_the_bot_knew(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    board = await nell.person.wait_message("## Round 1", channel="games")
    await choose(nell)
    await nell.person.wait_until(board, lambda m: "1 of 2" in m.text)
    for attachment in scene.loopback.playground.world.message(int(board.channel_id), int(board.id)).attachments:
        attachment.filename = f"other-{attachment.filename}"
    await choose(faye)
    await settled([nell, faye], "## Round 2")
    older = await nell.person.wait_until(board, lambda m: "My screen" not in m.labels)
    assert older.pictures
    assert older.alt_texts == board.alt_texts


async def test_what_the_rules_refuse_is_answered_with_the_rule_and_changes_nothing(scene: Scene) -> None:
    nell = await scene.loopback.person("Nell")
    await opened([nell], solo="normal")
    screen = await nell.wait_message(lambda m: "choose a card" in m.text, channel="dm")
    press = decode(first_card(screen))
    assert press is not None
    told = await nell.forged(screen, encode(replace(press, verb="answer", arg="n")))
    assert all(said in told.text for said in ("no New Hand token left", "Rule R2.3"))
    assert nell.latest(screen).text == screen.text


def _asks_else(before: Shown, now: Shown) -> bool:
    return now.labels != before.labels
