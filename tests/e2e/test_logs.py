"""What a whole game leaves in the log at INFO: what happened and where, and nothing that is anybody's secret."""

import json
import re
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from typing import Final

import pytest

from engine.rules.components import CHARACTERS, EXPERTS
from engine.rules.terms import EVENT_TILES, LETTERS
from playground.faults import InteractionFault, RestFault
from playground.wire import JsonObject
from tests.support.gathering import Scene, replayed
from tests.support.loopback import Loopback
from tests.support.person import CallFailedError, Person, UnansweredError
from tests.support.player import Player, choose, first_card, opened, screen_of
from tests.support.shown import Shown
from tests.support.waiting import until

pytestmark = pytest.mark.e2e

PEOPLE = ("Zebedee Quillfeather", "Ottoline-Żaneta", "Brünhilde 🦉 Maçkiewicz")
LONG_NAMES = {*CHARACTERS, *EXPERTS, *EVENT_TILES}
_TILE = re.compile(r"(?<![\w-])[RBY](?:1?[1-9]|[12]0|2[1-5])(?![\w-])")
_INTERACTION = re.compile(r"/(?:interactions|webhooks)/\d+/([\w-]{20,})")
SENTENCE = 12
"""From so many characters on a line of a message stands in a log by no accident."""
FAILS = """
import sys
from bot.__main__ import main
from bot.answers import Answers

async def fails(self, interaction, work, allowance="command"):
    if BEGUN:
        await self._ours(interaction)
    raise ValueError("her hand is B5")

Answers.called = fails
sys.exit(main([]))
"""


@pytest.mark.parametrize("begun", [False, True])
async def test_a_bug_around_a_commands_answer_is_logged_with_the_lines_it_came_through(*, begun: bool) -> None:
    """It was called a command that Discord knows otherwise, and where it came from stood nowhere."""
    script = FAILS.replace("BEGUN", str(begun))
    async with Loopback(bot_command=(sys.executable, "-c", script)) as loopback:
        scene, event = Scene(loopback), "not_caught" if begun else "handler_failed"
        scene.expected.add(event)
        await scene.start()
        nell = await loopback.person("Nell")
        if begun:
            with pytest.raises(UnansweredError):
                await nell.command("ginkgo about")
        else:
            told = await nell.ask("ginkgo about")
            assert str(scene.logged(event)[0]["reference"]) in told.text
        (line,) = scene.logged(event)
        assert "in fails" in str(line["exception"])
        assert "ValueError" in str(line["exception"])
        assert "B5" not in str(line)
        assert not scene.logged("command_refused")
        scene.check_log()


CRASHES = """
import asyncio, sys, threading
from bot.__main__ import main
from bot.answers import Answers
from bot.publishing.ephemeral_screens import EphemeralScreens

called = asyncio.Event()

async def ends(self, interaction, work, allowance="command"):
    called.set()

def loses(card):
    raise ValueError(card)

class Lost:
    def __del__(self):
        loses("B6")

async def run(self):
    await called.wait()
    lost = Lost()
    del lost
    thread = threading.Thread(target=loses, args=("B7",))
    thread.start()
    thread.join()
    loses("B5")

Answers.called, EphemeralScreens.run = ends, run
sys.exit(main([]))
"""


async def test_a_crash_is_logged_with_the_lines_it_came_through_and_no_more() -> None:
    """What ended the bot, or a thread of it, was told by Python, with what the exception says."""
    async with Loopback(bot_command=(sys.executable, "-c", CRASHES)) as loopback:
        scene = Scene(loopback)
        scene.expected |= {"crashed", "not_caught"}
        await scene.start()
        nell = await loopback.person("Nell")
        with suppress(CallFailedError):
            await nell.command("ginkgo about")
        await until(lambda: "crashed" in loopback.bot_log(), "the end")
        scene.check_log()
        log = [line for line in scene.log() if "exception" in line]
    assert [line["event"] for line in log] == ["not_caught", "not_caught", "crashed"]
    assert all("in loses" in str(line["exception"]) for line in log), "where it happened is told"
    assert not [line for line in log if any(map(of_a_hand, texts(line)))]


async def test_a_whole_game_logs_nothing_secret() -> None:
    async with Loopback(env={"LOG_LEVEL": "INFO"}) as loopback:
        scene = Scene(loopback)
        await scene.start()
        people = [await loopback.person(name) for name in PEOPLE]
        loopback.user(PEOPLE[2]).dms_closed = True
        await opened(people)
        await people[0].wait_message(lambda m: "My screen" in m.labels, channel="games")
        players = [Player(person, seed) for seed, person in enumerate(people)]
        assert (await players[2].open()).ephemeral
        # What goes wrong is written down too, with words of the libraries.
        scene.expected |= {"We are being rate limited"}
        limited = loopback.faults.add(
            RestFault.RATE_LIMIT, times=2, seconds=0.1, route="/channels/{channel_id}/messages")
        twice = loopback.faults.add(InteractionFault.TWICE, times=4)
        await scene.finish(players)
        assert limited.spent
        assert twice.spent
        record = await scene.record()
        await loopback.stop_bot()
        scene.check_log()
        assert not people[2].messages("dm"), "one of them has played on ephemeral screens alone"
        tokens = {found for entry in loopback.playground.traffic.rest() for found in _INTERACTION.findall(entry.name)}
        log = scene.log()
    check_that_it_tells(log, record)
    header = json.loads(record.splitlines()[0])["record"]
    secrets = {
        loopback.playground.token, loopback.control_token, *tokens, header["commitment"]["seed"],
        header["commitment"]["salt"], *PEOPLE, *(word for name in PEOPLE for word in name.split() if len(word) > 3),
        *sentences(people)}
    assert len(tokens) > 50
    assert hidden(log, secrets) == []
    assert [line for line in log if any(map(of_a_hand, texts(line)))] == []


SAYS: Final[Mapping[RestFault | InteractionFault, str]] = {
    RestFault.RATE_LIMIT: "We are being rate limited",
    RestFault.DMS_TOO_FAST: "answer_refused",
    RestFault.CUT: "notice_undelivered",
    InteractionFault.LATE: "answer_refused",
    InteractionFault.TWICE: "interaction_delivered_twice",
}
"""How the log tells of each; the others pass without a word."""


@pytest.mark.parametrize("kind", [*RestFault, *InteractionFault])
async def test_no_fault_brings_a_secret_into_the_log_at_any_level(kind: RestFault | InteractionFault) -> None:
    """Every fault the playground can play, at every way a message goes, while two people play at DEBUG."""
    async with Loopback(env={"LOG_LEVEL": "DEBUG"}) as loopback:
        scene = Scene(loopback)
        await scene.start()
        people = [await loopback.person(name) for name in PEOPLE[:2]]
        await opened(people)
        first, second = (Player(person, seed) for seed, person in enumerate(people))
        screen = await screen_of(first)
        await screen_of(second)
        board = await first.person.wait_message(shows_the_table, channel="games")

        async def hit(route: str, act: Callable[[], Awaitable[object]]) -> None:
            """By a fault at what this leads to, and at nothing that is still to come of what was done before."""
            fault = loopback.faults.add(
                kind, times=1, seconds=3.2 if kind is InteractionFault.LATE else 0.2, status=502, route=route)
            with suppress(CallFailedError):  # a fault may cost a press its answer
                await act()
            await until(lambda: fault.spent, f"{kind} at {route}")

        await hit("/callback", lambda: first.person.press(screen, custom_id=first_card(screen)))
        # The press before it changes its answer, the command takes its own away.
        await hit("DELETE /webhooks", lambda: first.person.command("ginkgo board"))
        if isinstance(kind, RestFault):  # The older board is folded meanwhile: only the new one tells who has chosen.
            board = await first.person.wait_message(shows_the_table, channel="games", after=board)
        await hit(f"PATCH /channels/{board.channel_id}/messages/{board.id}", lambda: choose(second))
        await scene.quiet()
        await loopback.stop_bot()
        tokens = {found for entry in loopback.playground.traffic.rest() for found in _INTERACTION.findall(entry.name)}
        log = scene.log()
    said = [str(line["event"]) for line in log]
    assert {"board_posted", "stopped"} <= set(said), "it is the log of this game"
    if kind in SAYS:
        assert any(event.startswith(SAYS[kind]) for event in said)
    else:
        assert not [line for line in log if line["level"] not in {"debug", "info"}]
    secrets = {
        loopback.playground.token, loopback.control_token, *tokens, *PEOPLE[:2],
        *(word for name in PEOPLE[:2] for word in name.split() if len(word) > 3), *sentences(people)}
    assert hidden(log, secrets) == []
    assert [line for line in log if any(map(of_a_hand, texts(line)))] == []


def shows_the_table(message: Shown) -> bool:
    """Whether it is a board whose table is still in play."""
    return "My screen" in message.labels


def check_that_it_tells(log: list[JsonObject], record: str) -> None:
    """The log is of this game, from its first board to its last, or there would be nothing to find in it."""
    over = replayed(record).position
    assert over.phase == "over"
    assert sum(line["event"] == "board_posted" for line in log) > over.round
    assert {"direct_messages_closed", "interaction_delivered_twice", "stopped"} <= {str(line["event"]) for line in log}
    assert {line["level"] for line in log} == {"info", "warning"}


def sentences(people: list[Person]) -> set[str]:
    """Every line that anybody was shown, in any state of any message."""
    shown = [Shown(data) for person in people for name, data in person.events if name.startswith("MESSAGE_")]
    lines = {line.strip() for message in shown for text in [*message.texts, *message.alt_texts]
             for line in text.splitlines()}
    return {line for line in lines if len(line) >= SENTENCE}


def texts(part: object) -> Iterator[str]:
    """Every string of a log line, keys included, as deep as it may stand."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield key
            yield from texts(value)
    elif isinstance(part, list):
        for value in part:
            yield from texts(value)
    elif isinstance(part, str):
        yield part


def hidden(log: list[JsonObject], secrets: set[str]) -> list[str]:
    """Those of the secrets that the log holds."""
    whole = "\n".join(text for line in log for text in texts(line))
    return sorted(secret for secret in secrets if secret in whole)


def of_a_hand(text: str) -> bool:
    """Whether it names a card or a tile: by a name that is one wherever it stands, or by letters and nothing else."""
    words = re.findall(r"[\w-]+", text)
    return _TILE.search(text) is not None or not LONG_NAMES.isdisjoint(words) or (
        bool(words) and all(word in set(LETTERS) for word in words))


@pytest.mark.parametrize("text", [
    "R7", "('B12', 'Y20')", "answered with [R1]", "A", "A, L", "['C']", "character-12 was kept", "master_architect",
])
def test_cards_and_tiles_are_known_when_they_stand_in_a_log(text: str) -> None:
    assert of_a_hand(text)


@pytest.mark.parametrize("text", [
    "", "board_posted", "info", "2026-11-21T15:17:54.511513Z", "wbvjnpsvln", "A gateway has closed", "R0", "Y26", "B-7",
    "POST /api/v10/channels/1573718534821773312/messages", "bot.publishing.boards",
])
def test_other_words_are_no_cards(text: str) -> None:
    assert not of_a_hand(text)


def test_a_secret_is_found_wherever_it_stands() -> None:
    log: list[JsonObject] = [{"event": "x", "why": {"deep": ["said by Zebedee: Hand: A, B, C"]}}]
    assert hidden(log, {"Zebedee", "Hand: A, B, C", "Ottoline"}) == ["Hand: A, B, C", "Zebedee"]
