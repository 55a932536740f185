"""A finished game board by board: the city, what had happened, and every hand, since nothing is secret any more."""

from collections.abc import Sequence

from bot.screens.city_words import city_alt
from bot.screens.deeds import deeds
from bot.screens.final import turn
from bot.screens.layout import Page, Presses
from bot.screens.screen import Picture, Screen
from bot.screens.speech import Speech, game_link, speech_for, table_link
from bot.screens.table_facts import TableFacts
from bot.screens.turnovers import Told, events_of, words_after
from bot.text import Words
from engine.rules.events import GameOver
from engine.rules.view import Private
from engine.table.history import FinishedRound

SHARE = "share"
"""Begins the arg that shows a board to the whole channel."""


def replay_step(
    table: TableFacts, board: FinishedRound, events: Sequence[Told], words: Words, *, share: bool = True,
    shared: bool = False,
) -> Screen:
    """One board, and the events before it with what became of seats. Seats have the names of who played them then.
    ``share``: whether a button shows it to everybody here; ``shared``: as everybody sees it, to be read only."""
    view = board.past.view
    say = words_after(events, speech_for(table, view, words))
    page = Page(words)
    link = game_link(table, words) if shared else table_link(table, say)
    page.text(_title(board, say), say("replay-page", n=board.number + 1, all=board.boards), link)
    page.picture(Picture(
        filename=f"replay-{board.number}.png", kind="city", alt=city_alt(view, events, say), view=view, names=say.names,
        words=words, events=events_of(events),
    ))
    page.text(*deeds([event for event in events if not isinstance(event, GameOver)], say))
    hands = (_hand(seat, own, say) for seat, own in enumerate(board.own) if own is not None)
    page.text(say("replay-hands"), *hands)
    if not shared:
        presses = Presses(table.game)
        turn(page, presses, "step", board.number, board.boards, say)
        page.buttons([presses.button("step", say("button-share"), f"{SHARE}{board.number}")] if share else [])
    return page.screen()


def _title(board: FinishedRound, say: Speech) -> str:
    if board.past.view.phase == "over":
        return say("replay-over")
    return say("replay-stopped" if board.within else "replay-title", round=board.past.view.round)


def _hand(seat: int, private: Private, say: Speech) -> str:
    """All that lies behind one screen; a card still set aside (R8.5) is there at the end alone."""
    hand = say("replay-cards", list=say.cards(private.hand)) if private.hand else say("replay-no-hand")
    tiles = say("replay-tiles", n=len(private.tiles), list=say.cards(private.tiles)) if private.tiles \
        else say("replay-no-tiles")
    if private.aside is not None:
        hand = say("replay-aside", hand=hand, card=say.card(private.aside))
    line = say(
        "replay-hand", who=say.who(seat), hand=hand, tiles=tiles, points=private.points, resources=private.resources)
    if not private.events:
        return line
    return say("replay-events", line=line, n=len(private.events), list=say.event_names(private.events))
