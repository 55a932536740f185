"""Screens: pure functions from facts to messages of Components V2. Only words and layout, no rules, no I/O.

Every ``arg`` of a press made here is understood here: ``with_choice`` turns the choice in a select into the press it
meant, ``private`` draws the screen for a ``pick``, ``answer_of`` gives the decision for an ``answer``.
"""

from bot.screens.about import About, about
from bot.screens.board import board, districts, past_round
from bot.screens.can import can, past_answer
from bot.screens.choosing.answers import answer_of, with_choice
from bot.screens.choosing.path import PathError
from bot.screens.ending import ended, stopped
from bot.screens.final import final, scoring_step
from bot.screens.games import finished, games, resign_where, stopped_line, which
from bot.screens.help import help_
from bot.screens.in_words import describe
from bot.screens.learn import left, lesson, only_hal
from bot.screens.lobby import ais, closed, deal, lobby, lobby_open_here, options
from bot.screens.log import log
from bot.screens.notices import making, notice, on_demand, ping, refused, resign
from bot.screens.paces import pace
from bot.screens.people import delete_question, me, settings
from bot.screens.private import Beside, private
from bot.screens.puzzle import puzzle
from bot.screens.replay import replay_step
from bot.screens.review import advice, review
from bot.screens.rules import no_topic, rules
from bot.screens.screen import Screen
from bot.screens.table_facts import Ballot, LobbyFacts, LobbySeat, TableFacts
from bot.screens.topic_search import topics
from bot.screens.votes import offer_made, offer_to_whom, vote

__all__ = [
    "About",
    "Ballot",
    "Beside",
    "LobbyFacts",
    "LobbySeat",
    "PathError",
    "Screen",
    "TableFacts",
    "about",
    "advice",
    "ais",
    "answer_of",
    "board",
    "can",
    "closed",
    "deal",
    "delete_question",
    "describe",
    "districts",
    "ended",
    "final",
    "finished",
    "games",
    "help_",
    "left",
    "lesson",
    "lobby",
    "lobby_open_here",
    "log",
    "making",
    "me",
    "no_topic",
    "notice",
    "offer_made",
    "offer_to_whom",
    "on_demand",
    "only_hal",
    "options",
    "pace",
    "past_answer",
    "past_round",
    "ping",
    "private",
    "puzzle",
    "refused",
    "replay_step",
    "resign",
    "resign_where",
    "review",
    "rules",
    "scoring_step",
    "settings",
    "stopped",
    "stopped_line",
    "topics",
    "vote",
    "which",
    "with_choice",
]
