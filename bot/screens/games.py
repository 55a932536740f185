"""The list of somebody's tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.screens.final import winner_line
from bot.screens.layout import Page, Presses
from bot.screens.screen import Screen
from bot.screens.speech import place, speech_for
from bot.screens.table_facts import TableFacts
from bot.text import Words, safe
from bot.wire.components import PressItem
from bot.wire.custom_id import NO_GAME, Verb
from engine.rules.scoring import Scoring
from engine.rules.terms import Seat
from engine.rules.view import View
from engine.table.meta import EndReason

WaitingFor: TypeAlias = Literal["you", "others", "lobby", "paused", "away"]
"""For whom a table waits; ``away``: an AI plays her seat."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """One table."""

    table: TableFacts
    round: int
    waiting: WaitingFor
    awaited: tuple[Seat, ...] = ()
    """The people for whom it waits, where that is no secret."""


RESIGN_ASKS: Final = "ask"
"""Arg of a press that asks back before it gives up a seat."""


def resign_where(tables: Sequence[TableFacts], words: Words) -> Screen:
    """Of which of these tables somebody wants to give up her seat."""
    return _asked(words("resign-where"), tables, words, "resign", RESIGN_ASKS)


def which(tables: Sequence[TableFacts], words: Words, verb: Verb) -> Screen:
    """Of which of her tables somebody wants to see something; ``verb``: the press that shows it."""
    return _asked(words("games-which"), tables, words, verb)


def _asked(question: str, tables: Sequence[TableFacts], words: Words, verb: Verb, arg: str = "") -> Screen:
    page = Page(words)
    page.text(question)
    page.buttons(
        Presses(table.game).button(verb, place(table, words, marked=False, beside=tables), arg) for table in tables)
    return page.screen()


def games(lines: Sequence[GameLine], words: Words, *, damaged: int = 0) -> Screen:
    """The tables in the order given; a button to each that waits for the reader. ``damaged``: how many more of hers
    can't be read."""
    page = Page(words)
    page.text(words("games-title"))
    tables = [line.table for line in lines]
    page.text(
        *(line_of(line, words, beside=tables) for line in lines),
        words("games-damaged", n=damaged) if damaged else "" if lines else words("games-none"),
    )
    page.buttons([
        *(_go_to(line, words, tables) for line in lines if line.waiting == "you"),
        Presses(NO_GAME).button("games", words("button-games-again"), "again"),
    ])
    return page.screen()


def put_next(page: Page, others: Sequence[GameLine], words: Words, *, beside: Sequence[TableFacts]) -> None:
    """A button to the first of these tables that waits for the reader, if any does. ``beside`` as for ``line_of``."""
    due = next((line for line in others if line.waiting == "you"), None)
    if due is not None:
        page.beside(_go_to(due, words, beside))


def _go_to(line: GameLine, words: Words, beside: Sequence[TableFacts]) -> PressItem:
    return Presses(line.table.game).main(
        "screen", words("button-game", place=place(line.table, words, marked=False, beside=beside)))


def finished(table: TableFacts, view: View, scoring: Scoring, words: Words) -> Screen:
    """What is left of a private screen when the game was played to its end and another table waits: its result."""
    return _over(table, winner_line(scoring, speech_for(table, view, words)), words)


def stopped_line(table: TableFacts, reason: EndReason, words: Words) -> Screen:
    """The same where it was stopped before its end."""
    return _over(table, words(f"channel-ended-{reason}"), words)


def _over(table: TableFacts, result: str, words: Words) -> Screen:
    page = Page(words)
    page.text(words("games-over", place=place(table, words), link=table.link, result=result) if table.link else result)
    return page.screen()


def line_of(line: GameLine, words: Words, *, beside: Sequence[TableFacts] = ()) -> str:
    """The name of the table's channel, and for whom it waits. ``beside``: the tables that are named with it."""
    named = line.waiting == "others" and line.awaited
    return words(
        "games-line", place=place(line.table, words, beside=beside), link=line.table.link, round=line.round,
        waiting="named" if named else line.waiting,
        who=words.listed(safe(line.table.names[seat]) for seat in line.awaited))
