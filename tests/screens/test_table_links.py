"""Whoever sits at several tables sees which of them a screen is about, and gets there."""

from dataclasses import replace

import pytest

from bot import screens
from bot.screens import Screen, TableFacts
from bot.screens.games import GameLine
from bot.text import Words
from engine.players.judgements import Advice, Review
from engine.players.reasons import Reasons
from engine.rules.decisions import NewHand
from engine.rules.position import Options
from engine.rules.records.actions import Done
from engine.rules.records.file import Header
from engine.rules.scoring import score
from engine.rules.view import view
from tests.support.discord_limits import all_text
from tests.support.screen_games import NAMES, past_board, play

WORDS = Words.of("en")
TABLE = TableFacts("abcdefghij", NAMES[:2], "games", "https://discord.com/channels/1/2/3")
LINK = "-# Table: [games](https://discord.com/channels/1/2/3)"
OPTIONS = Options(seats=2, setup="introductory")
BEGUN = next(play(OPTIONS, 3))[0]
*_, (OVER, EVENTS) = play(OPTIONS, 3)
LOOKED_BACK = Review(Header("game", "1", NAMES[:2], OPTIONS), ((0.5, 0.5),), (), 0, ())


def of_her_own(table: TableFacts) -> dict[str, Screen]:
    """Every screen of a game that comes as a message of its own to who asked for it."""
    now, over = view(BEGUN, 0), view(OVER, None)
    own = [view(OVER, seat).seats[seat].private for seat in range(2)]
    return {
        "private": screens.private(table, now, 1, "", WORDS),
        "can": screens.can(table, now, WORDS),
        "describe": screens.describe(table, now, WORDS),
        "describe the city": screens.describe(table, view(BEGUN, None), WORDS),
        "districts": screens.districts(table, now, WORDS),
        "round": screens.past_round(table, [Done(over, tuple(EVENTS), 1, ends_round=True)], EVENTS, WORDS),
        "log": screens.log(table, over, EVENTS, WORDS),
        "advice": screens.advice(table, now, Advice(NewHand(0), Reasons(), 0.4), WORDS),
        "review": screens.review(table, over, LOOKED_BACK, WORDS, share=True),
        "step": screens.replay_step(table, past_board(over, own, 4, 9), EVENTS, WORDS),
        "scoring": screens.scoring_step(table, over, score(OVER), WORDS, 0),
    }


@pytest.mark.parametrize("screen", of_her_own(TABLE))
def test_a_screen_of_her_own_names_and_links_its_table_once(screen: str) -> None:
    assert all_text(of_her_own(TABLE)[screen]).splitlines().count(LINK) == 1


@pytest.mark.parametrize("screen", of_her_own(TABLE))
def test_in_direct_messages_the_table_is_here_and_has_no_name(screen: str) -> None:
    assert "Table:" not in all_text(of_her_own(replace(TABLE, channel_name="", direct=True))[screen])


def test_a_table_in_a_thread_that_nobody_can_name_stands_in_no_direct_messages() -> None:
    nameless = replace(TABLE, channel_name="")
    assert "-# Table: [a thread](https://" in all_text(screens.private(nameless, view(BEGUN, 0), 1, "", WORDS))
    assert "[a thread](https://" in all_text(screens.ping(nameless, 0, 1, WORDS))
    told = all_text(screens.games([GameLine(nameless, 3, "you")], WORDS))
    assert "[a thread](https://" in told
    assert "direct messages" not in told


@pytest.mark.parametrize(("table", "said"), [
    (TABLE, "-# Game: [Nell, Faye](https://discord.com/channels/1/2/3)"),
    (replace(TABLE, link=""), "-# Game: Nell, Faye"),  # Its channel was deleted.
])
def test_what_is_shown_to_all_names_its_game_by_who_played(table: TableFacts, said: str) -> None:
    """It may be shown in any channel, and said nothing of which game it is. The table's own may be closed to those who
    read it: its name stays there."""
    over, table = view(OVER, None), replace(table, names=("Nell", "Faye"))
    shared = (
        screens.review(table, over, LOOKED_BACK, WORDS, share=False, shared=True),
        screens.replay_step(table, past_board(over, [None, None], 4, 9), EVENTS, WORDS, shared=True),
    )
    for screen in shared:
        assert all_text(screen).splitlines().count(said) == 1
        assert "Table:" not in all_text(screen)
