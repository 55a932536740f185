"""Limits, options, logs, the clock, pictures: the small parts on their own."""

import asyncio
import json
import logging
import threading
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta, tzinfo
from time import time
from typing import get_args

import pytest
from discord.ui import Container, TextDisplay

from bot import clock as bot_clock
from bot import log, screens
from bot.clock import WallClock
from bot.metrics import Metrics
from bot.pictures.cache import Pictures, likeness
from bot.pictures.films import MOST_WAITING, Films
from bot.pictures.orders import order_of
from bot.presses import HANDLERS, meant
from bot.presses.game_options import modules_from, modules_typed
from bot.presses.request import UserError
from bot.presses.time_zones import zones_typed
from bot.screens.screen import Picture, Screen
from bot.sent_messages import SentMessages
from bot.server_settings import GuildSettings, changed
from bot.showings import APART, Showings
from bot.text import Words, folded, languages
from bot.wire.allowances import ALLOWANCES, Allowances
from bot.wire.custom_id import Verb
from bot.wire.laid_out import LaidOut
from bot.wire.messages import mark
from engine.process import TellProgress
from engine.rules import game
from engine.rules.position import Options
from engine.rules.prompts import ReturnPrompt
from engine.rules.terms import MODULES
from engine.rules.view import view
from engine.table.waiting import until
from playground.wire import objects
from render import Order, drawn
from tests.support.discord_limits import components, sent
from tests.support.logs import logs_as_before
from tests.support.screen_games import hers, play

A_CARD = "master_architect"
"""No folder is called so: traces name folders."""


def test_whatever_a_button_may_ask_for_is_done_by_somebody() -> None:
    assert {*HANDLERS, "more"} == set(get_args(Verb)), "this one stands for another"


def test_whatever_there_is_to_look_at_beside_a_private_screen_is_done_by_somebody() -> None:
    found = set[str]()
    for position, _ in play(Options(seats=2, setup="draft"), 3):
        for seat in position.open:
            seen = view(position, seat)
            beside = screens.Beside(hint="tie")
            for item in components(screens.private(hers(seen), seen, 1, "", Words.of("en"), beside)):
                if ":more:" in str(item.get("custom_id")):
                    for option in objects(item["options"]):
                        press = meant(str(item["custom_id"]), [str(option["value"])])
                        assert press is not None, option
                        assert press.verb in HANDLERS
                        found.add(press.verb)
    assert found == {"describe", "log", "rules", "games", "can", "districts"}


def test_a_hurried_person_is_not_held_up_and_a_flood_is() -> None:
    now = 0.0
    allowances = Allowances(lambda: now)
    burst = int(ALLOWANCES["press"].burst)
    assert all(allowances.allow(1, "press") for _ in range(burst))
    assert not allowances.allow(1, "press")
    assert allowances.allow(2, "press"), "others are not concerned"
    assert allowances.allow(1, "command"), "nor other efforts"
    now += 1.0
    assert sum(allowances.allow(1, "press") for _ in range(burst)) == int(ALLOWANCES["press"].rate)
    now += 3600.0
    assert sum(allowances.allow(1, "press") for _ in range(2 * burst)) == burst, "and no more, however long she waited"


def test_a_film_comes_to_a_channel_again_after_a_while_or_where_it_could_not_be_made() -> None:
    now = 0.0
    showings = Showings(lambda: now)
    assert showings.begin("film", "c1", "a")
    assert not showings.begin("film", "c1", "a")
    assert showings.begin("film", "c2", "a"), "another channel has not seen it"
    assert showings.begin("film", "c1", "b")
    showings.failed("film", "c1", "b")
    assert showings.begin("film", "c1", "b")
    now += APART["film"]
    assert showings.begin("film", "c1", "a")


def test_one_order_for_a_film_a_person_and_so_many_people_at_a_time() -> None:
    films = Films()
    for number in range(MOST_WAITING):
        assert films.refusal(f"person {number}") is None
        films.ordered(f"person {number}")
    assert films.refusal("person 0") == "yours"
    assert films.refusal("one more") == "full"
    films.served("person 0")
    assert films.refusal("one more") is None


def test_modules_as_people_write_them() -> None:
    words = Words.of("en")
    assert modules_from("all", words) == frozenset(MODULES)
    assert modules_from("none", words) == modules_from(" , ", words) == frozenset()
    assert modules_from("New buildings, keep-a-card", words) == {"new_buildings", "keep_a_card"}
    with pytest.raises(UserError) as told:
        modules_from("prestige, @everyone", words)
    assert "@everyone" not in str(told.value.values["name"])
    assert "New buildings, Prestige buildings" in str(told.value.values["known"])


@pytest.mark.parametrize("language", languages())
def test_modules_are_understood_in_every_language(language: str) -> None:
    words = Words.of(language)
    for module in MODULES:
        said = words("module", module=module)
        assert modules_from(said.upper(), words) == modules_from(folded(said), Words.of("en")) == {module}
    assert modules_from(words("all-modules"), words) == frozenset(MODULES)
    assert modules_from(words("no-modules"), words) == frozenset()


def test_modules_are_completed_name_by_name() -> None:
    words = Words.of("en")
    assert modules_typed(", ".join(["prestige"] * 12) + ", ex", words) == [], "longer than Discord takes for a choice"
    assert modules_typed("", words)[:2] == [("all", "all"), ("none", "none")]
    assert modules_typed("prestige, ex", words) == [("Prestige buildings, Experts", "prestige, experts")]
    # What Discord has put in for a choice is typed on.
    assert modules_typed("Prestige buildings, Exp", words) == [("Prestige buildings, Experts", "prestige, experts")]
    assert "prestige" not in [value for _, value in modules_typed("prestige, ", words)]
    assert all(value.count("prestige") == 1 for _, value in modules_typed("prestige, ", words))
    assert modules_typed("dragons", words) == []


def test_time_zones_are_found_by_a_piece_of_their_name() -> None:
    assert zones_typed("warsaw") == ["Europe/Warsaw"]
    assert zones_typed("new york") == ["America/New_York"]
    assert len(zones_typed("")) == 25
    found = zones_typed("ber")
    assert found.index("Europe/Berlin") < found.index("Australia/Canberra"), "what begins so is meant first"


def test_server_settings_change_one_at_a_time() -> None:
    settings = GuildSettings()
    assert changed(settings, "pace", "live") == replace(settings, pace="live")
    assert changed(settings, "pace", "dance") is None
    assert changed(settings, "channels", "1") is None, "channels come by the command alone"
    assert settings.toggled(5).channels == (5,)
    assert settings.toggled(5).toggled(5).channels == ()


def test_logs_are_json_without_tokens(capsys: pytest.CaptureFixture[str]) -> None:
    with logs_as_before():
        log.set_up("INFO")
        logging.getLogger("discord.http").warning("POST /webhooks/12/aVerySecretToken/messages/@original was limited")
        log.logger("bot.test").info("something", game="abc", round=3)
    first, second = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert "aVerySecretToken" not in first["event"]
    assert "/webhooks/12/" in first["event"]
    assert (second["event"], second["game"], second["round"]) == ("something", "abc", 3)


def test_what_libraries_and_exceptions_quote_is_left_out_at_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    with logs_as_before():
        log.set_up("DEBUG")
        view = logging.getLogger("discord.ui.view")
        # Not in the line that raises: a trace quotes the lines of the program, which hold no value.
        card, hand = A_CARD, dict[str, int]()
        try:
            hand[card]
        except KeyError:
            view.exception("Ignoring exception in view %r for item %r", "a view", f"<Button label={card!r}>")
            log.logger("bot.test").exception("handler_failed", reference="x")
        logging.getLogger("discord.gateway").debug("payload %s", f"Hand: {card}")
    said = capsys.readouterr().err
    assert A_CARD not in said
    first, second = map(json.loads, said.splitlines())
    assert first["event"] == "Ignoring exception in view … for item …"
    for line in (first, second):
        assert line["exception"].endswith("KeyError\n")
        assert "test_small_parts.py" in line["exception"], "where it happened is told"


def test_what_nobody_has_caught_is_told_without_values(capsys: pytest.CaptureFixture[str]) -> None:
    hand = dict[str, int]()

    async def careless(card: str) -> None:
        hand[card]

    async def loses() -> None:
        asyncio.get_running_loop().set_exception_handler(log.of_the_loop)
        lost = asyncio.create_task(careless(A_CARD), name=A_CARD)
        await asyncio.wait({lost})
        del lost  # What nobody has asked for is told of by now.
        asyncio.get_running_loop().call_soon(hand.__getitem__, A_CARD)
        await asyncio.sleep(0)

    with logs_as_before():
        log.set_up("INFO")
        asyncio.run(loses())
    said = capsys.readouterr().err
    assert A_CARD not in said
    lines = [json.loads(line) for line in said.splitlines()]
    assert [line["event"] for line in lines] == ["not_caught", "not_caught"]
    assert all(line["exception"].endswith("KeyError\n") for line in lines)
    assert "test_small_parts.py" in lines[0]["exception"], "where it happened is told"


async def test_a_turned_clock_wakes_those_who_sleep() -> None:
    clock = WallClock()
    sleeper = asyncio.create_task(clock.sleep_until(clock.now() + timedelta(days=1)))
    await asyncio.sleep(0)  # It begins.
    assert not sleeper.done()
    clock.turn(86_500)
    async with asyncio.timeout(2):
        await sleeper
    assert clock.now() > datetime.now(UTC) + timedelta(days=1)


@pytest.mark.parametrize("seconds", [float("inf"), float("-inf"), float("nan"), 1e300, 9e10, -9e10])
def test_a_clock_is_not_turned_to_where_no_calendar_reaches(seconds: float) -> None:
    clock = WallClock()
    clock.turn(3600)
    with pytest.raises(ValueError, match="hundred years"):
        clock.turn(seconds)
    assert timedelta(minutes=59) < clock.now() - datetime.now(UTC) < timedelta(minutes=61)


async def test_a_clock_that_is_set_back_by_an_hour_makes_nobody_wait_for_an_hour_more(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    class SetBack(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "SetBack":
            return cls.fromtimestamp(time() - 3600, tz)

    clock, due, never = WallClock(), datetime.now(UTC) + timedelta(minutes=1), asyncio.Event()
    waits = asyncio.create_task(until(clock, due, never, within=timedelta(seconds=0.3)))
    pauses = asyncio.create_task(clock.sleep(timedelta(seconds=0.3)))
    await asyncio.sleep(0)  # They begin.
    monkeypatch.setattr(bot_clock, "datetime", SetBack)
    assert due - clock.now() > timedelta(hours=1)
    async with asyncio.timeout(20):
        await asyncio.gather(waits, pauses)


async def test_a_turned_clock_ends_pauses_too() -> None:
    clock = WallClock()
    waits = asyncio.create_task(until(clock, None, asyncio.Event(), within=timedelta(days=1)))
    await asyncio.sleep(0)  # It begins; what it waits for does not, which makes no difference.
    clock.turn(86_500)
    async with asyncio.timeout(2):
        await waits


@pytest.mark.parametrize("steps", range(4))
async def test_who_is_cancelled_just_when_the_clock_is_turned_sleeps_no_more(steps: int) -> None:
    """As many steps of the loop lie between the two. Whoever waits for a time or an event cancels one of them."""
    clock = WallClock()
    sleeper = asyncio.create_task(clock.sleep(timedelta(hours=1)))
    for _ in range(4):
        await asyncio.sleep(0)  # It begins.
    clock.turn(60)
    for _ in range(steps):
        await asyncio.sleep(0)
    sleeper.cancel()
    done, _ = await asyncio.wait([sleeper], timeout=2)
    assert done, "it sleeps on"


def picture(seed: str = "s") -> Picture:
    position = game.deal(Options(), seed)
    return Picture("city.png", "city", "", view(position, None), ("Nell", "Faye"), Words.of("en"))


async def test_equal_pictures_are_drawn_once_and_in_one_thread_that_is_not_ours() -> None:
    drawn: list[int] = []

    def draw(_: Sequence[Order], __: TellProgress) -> bytes:
        drawn.append(threading.get_ident())
        return b"png"

    pictures = Pictures(draw, Metrics())
    screens = [Screen(LaidOut(), (picture(),)) for _ in range(4)]
    assert await asyncio.gather(*(pictures.of(screen) for screen in screens)) == [[("city.png", b"png")]] * 4
    await pictures.of(Screen(LaidOut(), (picture("t"),)))
    pictures.close()
    assert len(drawn) == 2
    assert len(set(drawn)) == 1
    assert threading.get_ident() not in drawn


async def test_a_picture_that_failed_is_drawn_again() -> None:
    tries: list[int] = []

    def draw(_: Sequence[Order], __: TellProgress) -> bytes:
        tries.append(1)
        if len(tries) == 1:
            raise ValueError("paper jam")
        return b"png"

    pictures = Pictures(draw, Metrics())
    with pytest.raises(ValueError, match="paper jam"):
        await pictures.of(Screen(LaidOut(), (picture(),)))
    await asyncio.sleep(0)
    assert await pictures.of(Screen(LaidOut(), (picture(),)))
    pictures.close()


def test_pictures_differ_where_they_look_different_only() -> None:
    one = picture()
    assert likeness(one) == likeness(replace(one, view=replace(one.view, waiting=7)))
    assert likeness(one) != likeness(replace(one, names=("Nell", "Iwona")))
    assert likeness(one) != likeness(picture("t"))
    for field in fields(one):
        if field.name not in {"filename", "alt", "view", "words", "likeness"}:
            other = replace(one, **{field.name: "another"})  # type: ignore[arg-type]  # whatever there may be
            assert likeness(one) != likeness(other), field.name


def test_the_hand_comes_back_where_it_was_left_out_for_a_question_of_no_card() -> None:
    """Once tiles are returned she waits: the same position, another picture."""
    position = game.deal(Options(), "s")
    position.seats[0].tiles = ["R4", "B5"]
    position.open = {0: ReturnPrompt(0, ("R4", "B5"))}
    asked = Picture("screen.png", "screen", "", view(position, 0), ("Nell", "Faye"), Words.of("en"))
    position.open = {}
    waiting = replace(asked, view=view(position, 0))
    assert drawn(order_of(asked)) != drawn(order_of(waiting))
    assert likeness(asked) != likeness(waiting)


async def test_a_message_carries_its_nonce_where_discord_keeps_it() -> None:
    def message(nonce: str) -> int:
        layout = LaidOut(Container(TextDisplay("hello")))
        number = sent(mark(layout, nonce))[0]["id"]
        assert isinstance(number, int)
        return number

    assert message("a" * 20) == message("a" * 20) != message("b" * 20)
    assert 0 < message("c" * 20) < 2**31


def test_a_board_that_comes_late_is_not_the_newest() -> None:
    sent = SentMessages()
    for message, last in ((2, 20), (1, 10)):
        sent.posted("game", message, last)
    assert [sent.board("game", last) for last in (None, 20, 10)] == [2, 2, None]
    sent.posted("game", 3, 20)
    assert sent.board("game") == 3, "the same posted anew"
