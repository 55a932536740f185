"""Buttons that are foreign, out of place or made up: what a client of somebody's own making sends."""

import pytest

from bot.wire.custom_id import Press, Verb, decode, encode
from tests.support.gathering import Scene
from tests.support.player import first_card, screen_of

pytestmark = pytest.mark.e2e

HERS: tuple[tuple[Verb, str], ...] = (
    ("answer", "0.0"), ("change", ""), ("can", ""), ("describe", ""), ("describe", "1"), ("districts", ""),
    ("advice", ""),
)
"""Verbs of what one seat sees or decides, and their args."""
NO_GAME = "That game is no longer here."
NO_BUTTON = "This button is out of date and does nothing any more."


async def test_nobody_presses_for_somebody_else(scene: Scene) -> None:
    nell, faye = await scene.game(2)
    mine = await screen_of(nell)
    board = await faye.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    record = await scene.record()
    # A client of her own making sends Nell's button from the board, where Faye may press.
    answer = await faye.person.forged(board, first_card(mine))
    assert answer.ephemeral
    assert "Nell" in answer.text
    assert not answer.buttons, "nothing of Nell's screen is shown"
    press = decode(first_card(mine))
    assert press is not None
    for verb, arg in HERS:
        answer = await faye.person.forged(board, encode(Press(press.game, 0, press.prompt, verb, arg)))
        assert answer.ephemeral
        assert answer.text.startswith("This is Nell's screen."), verb
    # A seat that is not there is nobody's.
    nowhere = encode(Press(press.game, 9, press.prompt, "answer", "0.0"))
    assert (await faye.person.forged(board, nowhere)).text.startswith(NO_BUTTON)
    for arg in ("kick=2", "default=9"):
        about = encode(Press(press.game, None, 0, "ask", arg))
        assert (await faye.person.forged(board, about)).text.startswith(NO_BUTTON)
    for_later = encode(Press(press.game, None, 0, "round", ""))
    assert "no round has been played" in (await faye.person.forged(board, for_later)).text
    assert await scene.record() == record
    assert "My screen" in faye.person.latest(board).labels, "the board stands as it stood"


MADE_UP = {
    "gk:1:-:-:0:answer:0": NO_GAME, "gk:1:nosuchgame:0:1:answer:0.0": NO_GAME, "gk:2:whatever": NO_BUTTON,
    "hello": NO_BUTTON, "gk:1:nosuchgame:0:1:dance:": NO_BUTTON, "gs:1:-:-:0:me:language=": NO_BUTTON,
    "gk:1:-:-:0:server:pace=live": "## Settings of this server", "gk:1:nosuchgame:0:1:rules:+": "## What it is about",
}
"""How the answer begins."""


async def test_made_up_buttons_are_answered_politely(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    board = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    record = await scene.record()
    for custom_id, sentence in MADE_UP.items():
        answer = await nell.person.forged(board, custom_id)
        assert answer.ephemeral
        assert answer.text.startswith(sentence), custom_id
    assert await scene.record() == record


MADE_UP_VALUES = (
    ("gs:1:-:-:0:puzzle:", "٣"), ("gs:1:-:-:0:puzzle:", "9" * 5000), ("gs:1:-:-:0:log:", "1" * 5000),
    ("gs:1:-:-:0:me:", "quiet=22:00+02:00-07:00"), ("gs:1:-:-:0:me:quiet=", "22:00:30-07:00"),
    ("gs:1:-:-:0:me:language=", "en\n"), ("gs:1:-:-:0:learn:", "a:b c"),
)
"""What no select of ours offers, nor one of an older version did."""


async def test_made_up_choices_are_answered_politely(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    board = await nell.person.wait_message(lambda m: "My screen" in m.labels, channel="games")
    for custom_id, value in MADE_UP_VALUES:
        answer = await nell.person.forged(board, custom_id, value)
        assert answer.ephemeral
        assert answer.text.startswith(NO_BUTTON), custom_id


async def test_what_all_see_is_not_replaced_by_a_press_of_what_does_not_stand_there(scene: Scene) -> None:
    players = await scene.near_end()
    final = await scene.finish(players)
    iwona = await scene.loopback.person("Iwona")
    record = decode(next(b.custom_id for b in final.buttons if b.label == "Export"))
    assert record is not None
    for arg in ("replay:again", "replay:again-for-all", "review:again"):
        answer = await iwona.forged(final, f"gk:1:{record.game}:-:0:{arg}")
        assert answer.ephemeral, arg
    await scene.quiet()
    assert iwona.latest(final).labels == final.labels


async def test_forged_answers_for_oneself_are_checked_by_the_rules(scene: Scene) -> None:
    nell, _ = await scene.game(2)
    screen = await screen_of(nell)
    press = decode(first_card(screen))
    assert press is not None
    for arg in ("99.0", "0.99", "0", "9999999", "n.n", "mffff", "0.0.0", "0.0@99"):
        forged_id = encode(Press(press.game, press.seat, press.prompt, "answer", arg))
        await nell.person.press(screen, custom_id=forged_id, force=True)
        assert "choose a card" in nell.person.latest(screen).text
