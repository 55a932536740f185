"""What Discord has taken, and the bot was killed before it knew: by the time it looks, it is no longer to be said."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.gathering import Scene, scripted
from tests.support.player import (
    Player,
    choose,
    first_card,
    is_ping,
    lobby_of,
    new_hand,
    opened,
    press_of,
    screen_of,
    settled,
)
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

MINUTE, DAY = 60.0, 86_400.0
HELD = """
import os, sys
from pathlib import Path
from bot.__main__ import main
from bot.publishing.delivery import Delivery
from bot.publishing.message_book import MessageBook
from engine.table import table_state
from tests.support.holding import held_by

stands, stands_anew, tell = MessageBook.stands, MessageBook.stands_anew, Delivery.tell
folder = Path(os.environ["HELD"])

async def stood(self, *given, **options):
    await held_by(folder / "unheard")
    await stands(self, *given, **options)

async def stood_anew(self, *given):
    await held_by(folder / "unheard board")
    return await stands_anew(self, *given)

async def told(self, row):
    await held_by(folder / "untold")
    await tell(self, row)

MessageBook.stands, MessageBook.stands_anew, Delivery.tell = stood, stood_anew, told
if "DEALT" in os.environ:
    table_state.dealt_from = lambda *_: os.environ["DEALT"]
sys.exit(main([]))
"""
"""Nothing is written down, or told, while there is a file that says so."""
ASKED_IN_ROUND_2 = "0" * 64
"""The seed of a deal against Hal in which the first card of round 2 is an urbanization card, which alone asks whether
a resource or a tile (R3.1a)."""


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Scene]:
    """The real bot, which waits for the files in ``tmp_path``."""
    async with scripted(HELD, HELD=str(tmp_path)) as scene:
        yield scene


async def killed(scene: Scene, folder: Path, unheard: str = "unheard") -> None:
    """It knows nothing of what it has sent, and tells nothing before ``untold`` is gone."""
    await scene.loopback.kill_bot()
    (folder / unheard).unlink()
    (folder / "untold").touch()
    await scene.start()


def asks(message: Shown) -> list[str]:
    """Labels of the buttons by which something would be done."""
    return [b.label for b in message.buttons if b.custom_id.split(":")[5] not in {"screen", "rules", "deal"}]


async def test_what_a_channel_was_asked_ends_with_it(held: Scene, tmp_path: Path) -> None:
    """A vote, a pause and a lobby."""
    players = await held.game(2)
    people = nell, faye = [player.person for player in players]
    await opened(people, "lounge")
    await nell.wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    await nell.do("ginkgo table pause", channel="lounge")
    ballot = await faye.wait_message(lambda m: "Agree" in m.labels, channel="lounge")
    await held.quiet()
    (tmp_path / "unheard").touch()
    await faye.press(ballot, "Agree")
    paused = await nell.wait_message(lambda m: ":ask:resume" in m.ids, channel="lounge")
    await nell.do("ginkgo table pause")
    vote = await nell.wait_message(lambda m: "Agree" in m.labels, channel="games")
    lobby = await lobby_of(nell, "general")
    await killed(held, tmp_path)
    await nell.press(vote, next(label for label in vote.labels if label != "Agree"))
    await nell.press(paused, "Go on")
    await nell.press(lobby, "Cancel")
    (tmp_path / "untold").unlink()
    await held.quiet()
    left = {m.text.splitlines()[0]: asks(nell.latest(m)) for m in (vote, paused, lobby)}
    assert not any(left.values()), left


async def test_what_one_person_was_asked_ends_with_it(held: Scene, tmp_path: Path) -> None:
    """A ping, the line that she is late, and a seat that is offered in the channel."""
    nell, faye = await held.second_round(2)
    miley = (await held.people(3))[2]
    held.loopback.user("Miley").dms_closed = True
    await choose(nell)
    await held.quiet()
    (tmp_path / "unheard").touch()
    await held.clock(DAY + MINUTE)
    ping = await faye.person.wait_message(is_ping, channel="dm")
    late = await nell.person.wait_message(lambda m: ":ai=" in m.ids, channel="games")
    offered = await nell.person.ask("ginkgo table replace", by=miley.id)
    offer = await miley.wait_message(lambda m: ":agree:seat=" in m.ids, channel="games")
    await killed(held, tmp_path)
    await choose(faye)
    await nell.person.command("ginkgo board")
    await nell.person.press(offered, next(b.label for b in offered.buttons if ":decline:" in b.custom_id))
    (tmp_path / "untold").unlink()
    await held.quiet()
    assert ping.id not in [m.id for m in faye.person.messages("dm")]
    assert asks(nell.person.latest(late)) == []
    assert offer.id not in [m.id for m in miley.messages("games")], "the game names her no more"


async def sent_anew(held: Scene, folder: Path) -> tuple[Player, list[str]]:
    """Her screen, sent anew further down before the bot was killed, which does not know of it. Of both the ids."""
    nell, _ = await held.game(2)
    first = await screen_of(nell)
    await held.quiet()
    await held.clock(61 * MINUTE)  # a new one is due
    await nell.person.wait_message(is_ping, channel="dm")
    await held.quiet()  # else the ping may be what nobody knows of, and the screen waits behind it
    (folder / "unheard").touch()
    await choose(nell)
    second = await nell.person.wait_message(lambda m: ":change:" in m.ids, channel="dm", after=first)
    await killed(held, folder)
    return nell, [first.id, second.id]


async def test_a_screen_of_who_wants_none_by_then_gives_way_too(held: Scene, tmp_path: Path) -> None:
    nell, both = await sent_anew(held, tmp_path)
    panel = await nell.person.ask("ginkgo me")
    await nell.person.set_to(panel, "ephemeral", custom_id="gs:1:-:-:0:me:screens=")
    (tmp_path / "untold").unlink()
    await held.quiet()
    left = {m.text: asks(m) for m in nell.person.messages("dm") if m.id in both}
    assert not any(left.values()), left


async def test_a_screen_whose_game_has_ended_by_then_says_so_too(held: Scene, tmp_path: Path) -> None:
    nell, both = await sent_anew(held, tmp_path)
    await nell.person.press(await nell.person.ask("ginkgo end"), "End the game")
    (tmp_path / "untold").unlink()
    await held.quiet()
    left = [press_of(part) for m in nell.person.messages("dm") if m.id in both for part in m.parts]
    assert not [press for press in left if press and press.verb in {"pick", "answer", "change"}], left


async def test_a_screen_of_another_table_which_has_ended_by_then_is_that_of_the_one_that_lives(
    held: Scene, tmp_path: Path
) -> None:
    """It was sent for the table that waited longest, as she had answered at the first."""
    nell, _ = await held.game(2)
    first = await screen_of(nell)
    await opened([nell.person, (await held.people(2))[1]], "lounge")
    await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="lounge")
    await held.quiet()
    await held.clock(61 * MINUTE)  # a new one is due
    await held.quiet()
    (tmp_path / "unheard").touch()
    await choose(nell)
    second = await nell.person.wait_message("choose a card", channel="dm", after=first)
    assert "Table: [lounge]" in second.text
    await killed(held, tmp_path)
    await nell.person.press(await nell.person.ask("ginkgo end", "lounge"), "End the game")
    (tmp_path / "untold").unlink()
    await held.quiet()
    now = nell.person.latest(second)
    assert "Waiting for the others" in now.text
    assert [m.id for m in nell.person.messages("dm") if "Change my mind" in m.labels] == [second.id]


async def test_a_ping_before_one_that_nobody_knows_of_goes_too(held: Scene, tmp_path: Path) -> None:
    nell, faye = await held.second_round(2)
    await choose(nell)
    await held.quiet()
    await held.clock(DAY + MINUTE)
    first = await faye.person.wait_message(is_ping, channel="dm")
    await held.quiet()
    (tmp_path / "unheard").touch()
    await held.clock(DAY)
    await faye.person.wait_message(lambda m: is_ping(m) and m.id != first.id, channel="dm")
    await killed(held, tmp_path)
    await choose(faye)
    (tmp_path / "untold").unlink()
    await held.quiet()
    assert not [m for m in faye.person.messages("dm") if is_ping(m)]


async def test_a_board_that_nobody_knows_of_tells_what_has_happened_since(held: Scene, tmp_path: Path) -> None:
    """When it is found it says what it said when it was sent."""
    nell, faye = await held.game(2)
    await choose(nell)
    await held.quiet()
    (tmp_path / "unheard board").touch()
    await choose(faye)
    board = await settled([nell, faye], "## Round 2")
    await screen_of(nell)  # After the kill none is told.
    await killed(held, tmp_path, "unheard board")
    await new_hand(nell)
    (tmp_path / "untold").unlink()
    await held.quiet()
    assert "takes a New Hand" in nell.person.latest(board).text


async def test_a_screen_under_its_board_that_nobody_knows_of_tells_what_was_done_above_it(
    tmp_path: Path,
) -> None:
    """She went on on the one above the board, which goes once that under it is found."""
    async with scripted(HELD, HELD=str(tmp_path), DEALT=ASKED_IN_ROUND_2) as held:
        held.loopback.playground.world.dm_with(held.loopback.user("Nell"))
        (nell,) = await held.people(1)
        await opened([nell], "dm", solo="normal")
        player = Player(nell, 1, channel="dm")
        above = await screen_of(player)
        await held.quiet()
        (tmp_path / "unheard").touch()
        await choose(player)
        await settled([player], "## Round 2\n")
        below = await nell.wait_message(lambda m: "choose a card" in m.text, channel="dm", after=above)
        await killed(held, tmp_path)
        await nell.press(above, custom_id=first_card(nell.latest(above)))
        await nell.press(above, starts="Alone")
        await nell.wait_button(above, "Confirm")
        await nell.press(above, "Confirm")
        asked = await nell.wait_until(above, lambda m: "Confirm" not in m.labels)
        (tmp_path / "untold").unlink()
        await held.quiet()
        await nell.wait_gone(above)
        assert nell.latest(below).text == asked.text
