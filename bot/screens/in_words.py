"""All that lies open, in words, for who can't see the pictures: nothing is left out, however much it is."""

from bot.screens.area import cards_told
from bot.screens.board import closeness, title
from bot.screens.choosing.page import hand_lines
from bot.screens.city_words import city_rows
from bot.screens.final import district_lines
from bot.screens.layout import MOST_TEXT, Page, Presses, sheets, size
from bot.screens.own import own_lines
from bot.screens.questions import pack_lines, question
from bot.screens.screen import Screen
from bot.screens.speech import Speech, speech_for, table_link
from bot.screens.table_facts import TableFacts
from bot.text import Words
from engine.rules.prompts import ChoosePrompt, DraftPrompt
from engine.rules.view import SeatView, View


def describe(table: TableFacts, view: View, words: Words, page: int = 0) -> Screen:
    """The round and who begins it, the city row by row, at the end with first and second in each district, how close
    the end is, and what stands before each seat; for a reader with a seat first what is hers. What is too long for one
    message stands on several pages: buttons turn to ``page`` by ``describe`` with its number as arg."""
    view, say = table.as_asked(view), speech_for(table, view, words).unsigned()
    head = [
        say("final-title") if view.phase == "over" else title(view, say),
        table_link(table, say),
        say("board-begins", who=say.who(view.first)) if view.round and view.phase != "over" and not say.solo else "",
        say("board-last-round") if view.final_round and view.phase != "over" else "",
    ]
    parts = [_own(view, say), _city(view, say), _piles(view, say), *(_seat(view, seat, say) for seat in view.seats)]
    # The most that the line about the pages takes, which stands there only where there are several.
    room = MOST_TEXT - size([*head, say("describe-page", page=99, pages=99)])
    told = sheets([[line for line in part if line] for part in parts], room)
    number = min(page, len(told) - 1)
    shown = Page(words)
    shown.text(*head, say("describe-page", page=number + 1, pages=len(told)) if len(told) > 1 else "")
    shown.text(*told[number])
    presses = Presses(table.game, view.reader)
    shown.buttons([
        *([presses.button("describe", say("button-previous"), str(number - 1))] if number else []),
        *([presses.button("describe", say("button-next"), str(number + 1))] if number + 1 < len(told) else []),
    ])
    return shown.screen()


def _own(view: View, say: Speech) -> list[str]:
    """What is the reader's own, and what her cards would do; nothing for who has no seat."""
    seat = None if view.reader is None else view.seats[view.reader]
    if seat is None or seat.private is None:
        return []
    found = [say("describe-own"), _heading(seat, say), *own_lines(view, seat, seat.private, say)]
    match view.prompt:
        case DraftPrompt():
            found += [question(view.prompt, view, say), *pack_lines(view.prompt, view, say)]
        case ChoosePrompt():
            found += hand_lines(view, view.prompt, say)
    return found


def _city(view: View, say: Speech) -> list[str]:
    standings = [say("step-title", step="districts", solo="no"), *district_lines(view, say)]
    return [say("describe-city"), *city_rows(view, say), *(standings if view.phase == "over" else [])]


def _piles(view: View, say: Speech) -> list[str]:
    """How close the end is, what is discarded, and the piles of the expansion that lie open (R8.1-8.3)."""
    modules = view.options.modules
    found = [*closeness(view, say), say("describe-discard", cards=say.cards(view.discard)) if view.discard else ""]
    if "new_buildings" in modules:
        found.append(say("pile-new-buildings", n=view.new_buildings))
    if "prestige" in modules:
        left = [tile for pile in view.prestige.values() for tile in pile]
        found.append(say("pile-prestige", cards=say.cards(left)) if left else say("pile-prestige-empty"))
    if "green_spaces" in modules:
        found.append(say("pile-green", n=view.green_spaces))
    return found


def _seat(view: View, seat: SeatView, say: Speech) -> list[str]:
    """What is open of a seat; nothing of the reader's own, which is told before."""
    if seat.seat == view.reader and seat.private is not None:
        return []
    return [
        _heading(seat, say),
        say("describe-open", tiles=seat.tile_count, cards=seat.hand_size, hands=seat.new_hands,
            alone="yes" if say.solo else "no"),
        *cards_told(seat, say),
        # In the draft nobody is told how many another has.
        say("describe-event-tiles", n=seat.event_tiles) if view.round and "events" in view.options.modules else "",
    ]


def _heading(seat: SeatView, say: Speech) -> str:
    return say("describe-seat", who=say.who(seat.seat), sign=say.sign(seat.seat))
