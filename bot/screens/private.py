"""The private screen: one seat's hand and what lies behind her screen, and whatever she is asked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.screens.board import awaited
from bot.screens.choosing.answers import NEW_HAND
from bot.screens.choosing.asking import Asking, Tell
from bot.screens.choosing.confirm import tell_choice
from bot.screens.choosing.page import ask_choice, ask_new_hand, offers_told, put_tile_question
from bot.screens.choosing.path import DISTRICTS, shown_step
from bot.screens.city_words import named
from bot.screens.deeds import lately, since_round_began
from bot.screens.final import district_lines, own_score, winner_line
from bot.screens.games import GameLine, line_of, put_next
from bot.screens.hints import Hint, put_hint
from bot.screens.layout import Page, Presses
from bot.screens.looks import Crowded, crowding, has_districts, put_looks
from bot.screens.own import choice_lines, hal_lines, may_change, unseen_lines
from bot.screens.own_alt import kept_now
from bot.screens.own_picture import own_picture
from bot.screens.questions import ask, drafted, question
from bot.screens.screen import Screen
from bot.screens.speech import Speech, speech_for, table_link
from bot.screens.table_facts import TableFacts
from bot.screens.turnovers import Told
from bot.text import Words, safe
from bot.wire.custom_id import Verb
from engine.rules.answers import ahead
from engine.rules.decisions import Choose
from engine.rules.events import GameOver
from engine.rules.imagining import final_scoring
from engine.rules.position import Choice
from engine.rules.prompts import ChoosePrompt, DraftPrompt, Prompt
from engine.rules.view import Private, View

_TO_READ: Final[tuple[Verb, ...]] = ("scoring", "step", "review")


@dataclass(frozen=True, slots=True)
class Beside:
    """What a private screen tells beside the question itself."""

    events: Sequence[Told] = ()
    """Since her last answer, as she sees them."""
    hint: Hint | None = None
    """What is explained to her, if anything."""
    others: Sequence[GameLine] = ()
    """Her other tables, a line each."""
    refused: Sequence[str] = ()
    """Raw names of those who have turned down a seat that she offered."""


_NOTHING: Final = Beside()


def private(
    table: TableFacts, view: View, prompt: int, path: str, words: Words, beside: Beside = _NOTHING
) -> Screen:
    """The reader's own screen at one step of answering; ``path`` "" is the start, else a ``pick``'s arg; with
    ``DISTRICTS`` before it the picture tells the districts. Where an AI plays for her the seat is offered back.

    A path that does not fit the view (any text) shows the start. ValueError for the view of nobody.
    """
    if view.reader is None:
        raise ValueError("a private screen needs a reader")
    own = view.seats[view.reader].private
    if own is None:
        raise ValueError("this view shows no private things")
    away, view = table.away(view), table.as_asked(view)
    page, say = Page(words), speech_for(table, view, words)
    asking = Asking(page, Presses(table.game, view.reader, prompt), view, say)
    standings, path = path.startswith(DISTRICTS) and has_districts(view), path.removeprefix(DISTRICTS)
    # While she only waits, a pause stands with whom she waits for.
    paused = table.paused and (away or view.prompt is not None)
    _put_head(asking, table, own, path, beside, paused=paused)
    crowded = crowding(view.prompt, path)
    tell, of_tiles = _put_told_first(asking, table, path, standings=standings, crowded=crowded)
    page.picture(own_picture(table, view, own, path, say, standings=standings))
    if away:
        page.text(say("away"))
        page.buttons([asking.presses.main("return", say("button-return-to-seat"))])
    elif view.prompt is not None:
        if standings and crowded == "hand":
            # The picture is above, and its upper half out of sight on a phone: what has changed in it is told here.
            page.text(*(f"-# {line}" for line in district_lines(view, say)))
        page.text(*of_tiles)
        put_question(replace(asking, tell=tell), view.prompt, path)
    else:
        _put_wait(asking, table, own)
        put_next(page, beside.others, words, beside=[table, *(line.table for line in beside.others)])
    if table.advised and isinstance(view.prompt, ChoosePrompt):
        page.beside(asking.presses.button("advice", say("button-advice")))
    put_looks(asking, path, beside.hint, standings=standings, crowded=crowded)
    return page.screen()


def _put_head(
    asking: Asking, table: TableFacts, own: Private, path: str, beside: Beside, *, paused: bool
) -> None:
    """Where she is and what has happened, above all that she is asked."""
    page, view, say = asking.page, asking.view, asking.say
    elsewhere = [line.table for line in beside.others]
    page.text(
        _title(view, say), table_link(table, say, beside=elsewhere),
        say("table-withheld") if table.withheld else "",
        say("private-refused", list=say.listed(map(safe, beside.refused)), n=len(beside.refused))
        if beside.refused else "",
        *(f"-# {line_of(line, say.words, beside=[table, *elsewhere])}" for line in beside.others),
        say("board-paused") if paused else "")
    idle = view.prompt is None and view.phase != "over"
    if view.round and (idle or (not path and isinstance(view.prompt, ChoosePrompt))):
        page.text(*unseen_lines(own, say), *hal_lines(view, say))
    news = lately([event for event in since_round_began(beside.events) if not isinstance(event, GameOver)], say)
    if news and not path:
        page.text(*news)
    if beside.hint is not None and not path:
        put_hint(page, beside.hint, say)


def _put_told_first(
    asking: Asking, table: TableFacts, path: str, *, standings: bool, crowded: Crowded
) -> tuple[Tell, list[str]]:
    """What is told of her question above the picture: below it that would push its head, and what she has, out of sight
    on a phone. Returns what is left to be told beside the question, and of the tiles in which words."""
    page, view, say = asking.page, asking.view, asking.say
    if view.prompt is None:
        return "all", []
    before = ahead(view)
    if before is not None:
        page.text(*_in_mind(table, view, view.prompt, before, say))
    if not isinstance(view.prompt, ChoosePrompt):
        page.text(question(view.prompt, view, say))
        return "above", []
    chosen, _ = shown_step(view.prompt, path)
    if crowded == "hand" and not standings:
        page.text(*offers_told(asking, chosen, None))
    elif chosen.tiles is not None:
        tell_choice(asking, chosen)
    of_tiles = put_tile_question(asking, chosen)
    return "all" if crowded == "no" and chosen.tiles is None else "above", of_tiles


def _put_wait(asking: Asking, table: TableFacts, own: Private) -> None:
    """For whom she waits, or what the game came to."""
    page, presses, view, say = asking.page, asking.presses, asking.view, asking.say
    page.rule()
    page.text(*_waiting(table, view, own, say))
    if may_change(view, own):
        page.buttons([presses.button("change", say("button-change"))])
    elif view.phase == "over":
        # What there is to read of it stands under the final board too, which may be in another channel.
        page.buttons([presses.button(verb, say("button-final", what=verb)) for verb in _TO_READ])


def _title(view: View, say: Speech) -> str:
    if view.phase == "over":
        return say("final-title")
    asked = "none" if view.prompt is None else view.prompt.kind
    if not view.round:
        return say("private-title-draft", asked=asked,
                   drafts=drafted(view.prompt) if isinstance(view.prompt, DraftPrompt) else "none")
    return say("private-title", round=view.round, asked=asked)


def put_question(asking: Asking, prompt: Prompt, path: str, told: Choose | None = None) -> None:
    """What the reader is asked, with everything she may press; ``path`` as in ``private``. ``told``: of her hand, only
    what this move does is told before she picks a card."""
    if not isinstance(prompt, ChoosePrompt):
        ask(asking, prompt, path)
        return
    if path == NEW_HAND and prompt.may_new_hand:
        ask_new_hand(asking, prompt)
        return
    chosen, number = shown_step(prompt, path)
    ask_choice(asking, chosen, number, told)


def _waiting(table: TableFacts, view: View, own: Private, say: Speech) -> list[str]:
    if view.phase == "over":
        scoring = final_scoring(view)
        return [winner_line(scoring, say), *(own_score(row, say) for row in scoring.seats if row.seat == view.reader)]
    lines = kept_now(view, own, say)
    if own.choice is not None:
        lines += choice_lines(own.choice, say, chosen_for=view.reader in table.chosen_for)
    if view.asked or table.paused:
        lines += awaited(table, view, say)
    elif view.waiting:
        lines.append(say("private-waiting"))
    return lines


def _in_mind(table: TableFacts, view: View, prompt: Prompt, choice: Choice, say: Speech) -> list[str]:
    """What she chose, while something else is asked; before or after an event also what its card names."""
    chosen_for = view.reader in table.chosen_for
    if prompt.kind != "when":
        return choice_lines(choice, say, chosen_for=chosen_for)
    # The question itself tells of the event.
    chosen, *rest = choice_lines(
        Choice(choice.card, choice.tiles, None, choice.aside), say, chosen_for=chosen_for)
    return [chosen, named(view, choice.card, say), *rest]
