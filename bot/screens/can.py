"""*What can I do*: the reader's hand with all it could do now, her place in this game, and the rules these name."""

from collections.abc import Iterator
from typing import Final

from bot.screens.choosing.forecast import forecast, gains_of, with_outlook
from bot.screens.choosing.path import Choosing
from bot.screens.city_words import named
from bot.screens.layout import Page, Presses
from bot.screens.own import events_told, may_change, unseen_lines
from bot.screens.rules import title
from bot.screens.screen import Screen
from bot.screens.speech import Speech, speech_for, table_link
from bot.screens.table_facts import TableFacts
from bot.text import Words
from engine.rules.outlook import outlook
from engine.rules.prompts import ChoosePrompt, Prompt, WhenPrompt
from engine.rules.terms import Card, is_letter
from engine.rules.view import View

_SHOWN: Final = 6
"""Tiles told of with each card; a hoard of thirty would fill the screen."""
_TOPICS: Final[dict[str, tuple[str, ...]]] = {
    "draft": ("setup", "experts"),
    "events": ("events",), "when": ("events",), "pay": ("events",),
    "gain": ("exploit",), "token": ("tokens",), "take": ("credits",), "return": ("supply", "end"),
    "exchange": ("experts",),
}


def can(table: TableFacts, view: View, words: Words) -> Screen:
    """For the reader of the view, who has a seat; where an AI plays it, that she can take it back."""
    say = speech_for(table, view, words)
    page, prompt = Page(words), view.prompt
    page.text(say("can-title", round=view.round), table_link(table, say))
    presses = Presses(table.game)
    if table.away(view):
        page.text(say("away"), *_place(view, say))
        page.buttons([presses.main("return", say("button-return-to-seat"))])
        topics: tuple[str, ...] = ("round",)
    elif prompt is None:
        page.text(say("can-over" if view.phase == "over" else "can-wait"), _taken_back(view, say), *_place(view, say))
        topics = ("scoring" if view.phase == "over" else "round",)
    elif isinstance(prompt, ChoosePrompt):
        page.text(say("can-choose", alone="yes" if say.solo else "no"), *_beside(prompt, say))
        for index, card in enumerate(prompt.hand):
            page.text(*_card(view, Choosing(prompt).then(index), card, say))
        page.text(say("can-outlook") if _tells_outlook(view, prompt) else "")
        left = view.seats[prompt.seat].new_hands
        page.text(say("can-new-hand", n=left) if prompt.may_new_hand else "", *_place(view, say))
        topics = tuple(_choosing(prompt))
    else:
        page.text(say("can-question", kind=_asked(view, prompt)), *_place(view, say))
        topics = _TOPICS.get(prompt.kind, ("round",))
    page.buttons([
        *(presses.button("rules", title(topic, words), topic) for topic in topics),
        presses.button("screen", say("button-screen")),
        presses.button("learn", say("button-learn")),
    ])
    return page.screen()


def _taken_back(view: View, say: Speech) -> str:
    """That she may still change her mind, where she may (R2.2)."""
    own = None if view.reader is None else view.seats[view.reader].private
    return say("can-change") if own is not None and may_change(view, own) else ""


def past_answer(game: str, round_number: int, words: Words, *, over: bool) -> Screen:
    """What is left of an answer once its moment is past: the way to what is so now. In direct messages her screen may
    be far above. ``over``: whether the game is."""
    page = Page(words)
    page.text(words("can-past", round=round_number, over="yes" if over else "no"))
    page.buttons([Presses(game).button("screen", words("button-screen"))])
    return page.screen()


def _card(view: View, picked: Choosing, card: Card, say: Speech) -> Iterator[str]:
    """What the card names, what it does alone and with each tile."""
    yield say("can-card", card=say.card(card), named=named(view, card, say))
    yield say("can-alone", does=gains_of(view, picked.decision(), say))
    uses = _uses(picked)
    alike: dict[str, list[str]] = {}
    for use in uses[:_SHOWN]:
        does = with_outlook(forecast(view, use.decision(), say), view, use.decision(), say)
        alike.setdefault(does, []).append(say.stack(use.tiles or ()))
    yield from (say("offer-with-tile", tile=say.listed(tiles), does=does) for does, tiles in alike.items())
    if len(uses) > _SHOWN:
        yield say("can-more-tiles", n=len(uses) - _SHOWN)
    if not uses:
        yield say("can-no-tile", letter="yes" if is_letter(card) else "no")


def _uses(picked: Choosing) -> list[Choosing]:
    """The card with each tile."""
    return [picked.then(index) for index, tiles in enumerate(picked.tops()) if tiles]


def _tells_outlook(view: View, prompt: ChoosePrompt) -> bool:
    """Whether the lines of some card say what it changes in final scoring as of now."""
    return any(outlook(view, use.decision()) for index in range(len(prompt.hand))
               for use in _uses(Choosing(prompt).then(index))[:_SHOWN])


def _asked(view: View, prompt: Prompt) -> str:
    """What the question is explained by."""
    if isinstance(prompt, WhenPrompt) and prompt.event == "expropriation":
        return "expropriation"  # the one event that counts nothing around (R8.4)
    if prompt.kind == "return" and view.final_round:
        return "return_last"  # the game ends however many come back (R4.4)
    return prompt.kind


def _beside(prompt: ChoosePrompt, say: Speech) -> Iterator[str]:
    """What else goes with a card, where modules are in play."""
    if prompt.most_tiles > 1:
        yield say("can-second-tile")
    if prompt.events:
        yield say("can-event", list=events_told(dict.fromkeys(prompt.events), say))
    if prompt.keeps_card:
        yield say("can-aside")


def _choosing(prompt: ChoosePrompt) -> Iterator[str]:
    """The topics that the hand is about."""
    yield "choose"
    yield "exploit"
    if any(is_letter(card) for card in prompt.hand):
        yield "urbanize"
    if not all(is_letter(card) for card in prompt.hand):
        yield "construct"
    yield "afford"
    if prompt.most_tiles > 1:
        yield "experts"
    if prompt.events:
        yield "events"
    if prompt.keeps_card:
        yield "keep_a_card"


def _place(view: View, say: Speech) -> Iterator[str]:
    """How far she is, by what only she and the table know."""
    seat = None if view.reader is None else view.seats[view.reader]
    if seat is None or seat.private is None or not view.round or view.phase == "over":
        return
    yield from filter(None, unseen_lines(seat.private, say))
    ending = "now" if view.final_round else "twice" if view.options.exhaustions - view.exhausted == 2 else "once"
    yield say("can-place", n=seat.in_city, all=seat.all_resources, supply=view.supply, ending=ending)
