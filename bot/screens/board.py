"""The public board, and what its buttons tell of it."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from bot.screens.city_words import city_alt
from bot.screens.deeds import deeds, has_actions, lately, round_of
from bot.screens.final import district_lines, districts_picture
from bot.screens.layout import Page, Presses, clip_alt
from bot.screens.own import hal_lines
from bot.screens.screen import Picture, Screen
from bot.screens.speech import Speech, speech_for, table_link
from bot.screens.table_facts import TableFacts
from bot.screens.turnovers import Told, events_of, within
from bot.text import Words
from engine.rules.modules.event_tiles import each_keeps_two
from engine.rules.records.actions import Done
from engine.rules.view import View

BoardState: TypeAlias = Literal["live", "older", "stopped"]
"""``older``: a newer one stands below. ``stopped``: the last one of a game that was ended before its end."""


class RoundTold(NamedTuple):
    """What a board tells of the round that was: the same however often it is edited, as long as nobody at the table
    has another name."""

    picture: Picture
    deeds: Sequence[str]


def round_told(table: TableFacts, view: View, events: Sequence[Told], words: Words) -> RoundTold:
    """The picture of the city, and what was done; ``view`` and ``events`` as of the board."""
    say = speech_for(table, view, words)
    picture = Picture(
        filename=f"city-{view.round}.png", kind="city", alt=city_alt(view, events, say), view=view,
        names=table.names, words=words, events=events_of(events),
    )
    return RoundTold(picture, deeds(events, say))


def board(
    table: TableFacts, view: View, events: Sequence[Told], words: Words, *, since: Sequence[Told] = (),
    state: BoardState = "live", told: RoundTold | None = None,
) -> Screen:
    """The city and what happened since the last board; ``view`` and ``events`` as nobody in particular sees them.

    ``since``: what has happened openly since this board, while all choose (a New Hand). Who is awaited stands on a live
    board alone; an older one has no buttons, that of a stopped game those that still open something. ``told``: of the
    same events and city, where that is worked out already.
    """
    told = told or round_told(table, view, events, words)
    say = speech_for(table, view, words)
    page = Page(words)
    page.text(
        title(view, say),
        say("board-begins", who=say.who(view.first)) if view.round and not say.solo else "",
        say("board-last-round") if view.final_round else "",
        *(awaited(table, view, say) if state == "live" else [say("board-past", state=state)]),
    )
    page.picture(told.picture)
    if told.deeds:
        # In a game that began in its middle the first round's beginning was never told, and the next one's comes later.
        page.text(say("board-deeds", round=round_of(events) or max(view.round - 1, 0)), *told.deeds)
    if since:
        page.text(say("board-since"), *lately(since, say))
    page.text(*closeness(view, say))
    if table.commitment and view.round <= 1:
        page.text(say("board-commitment", hash=table.commitment))
    # Of this moment is only who is asked: ``phase`` is that of the city, as the round began.
    choosing = view.phase in {"draft", "choose"} and not view.asked and not table.paused
    if state == "live" and view.round <= 1 and choosing:
        page.text(say("board-choose", what="alone" if say.solo else "card" if view.round else "draft"))
    if state != "older":
        presses = Presses(table.game)
        page.buttons([
            *([presses.main("screen", say("button-screen"))] if state == "live" else []),
            presses.button("rules", say("button-rules"), "round"),
            presses.button("districts", say("button-districts")),
            presses.button("describe", say("button-describe")),
            presses.button("log", say("button-log")),
            # Before anything was done this is the game's first board, whatever round it began in.
            presses.button("round", say("button-show-round")) if has_actions(events)
            else presses.button("rules", say("button-legend"), "picture"),
        ])
    return page.screen()


def title(view: View, say: Speech) -> str:
    """The round, or what all are asked before the first one (R1.9, R8.4)."""
    if view.round:
        return say("board-title", round=view.round)
    if view.options.setup == "introductory":
        return say("board-title-draft", asks="events")
    if "experts" in view.options.modules:
        return say("board-title-draft", asks="experts")
    return say("board-title-draft", asks="both" if each_keeps_two(view.options) else "draft")


def awaited(table: TableFacts, view: View, say: Speech) -> list[str]:
    """Who has to answer: a number while all choose at once, since timing tells; names while actions resolve."""
    paused = [say("board-paused")] if table.paused else []
    if view.asked:
        return [*paused, say("board-awaited", who=say.listed(say.who(seat) for seat in view.asked))]
    if paused:
        return paused
    people = [seat for seat in view.seats if seat.seat not in table.ai and not say.is_hal(seat.seat)]
    if view.waiting and len(people) > 1:
        return [say("board-ready", ready=view.answering - view.waiting, all=view.answering)]
    return []


def closeness(view: View, say: Speech) -> list[str]:
    """How close each of the two ends is (R4.4); in solo how Hal stands, who has no screen (R7)."""
    in_city = say.listed(
        say("board-in-city-seat", who=say.who(seat.seat), n=seat.in_city, all=seat.all_resources) for seat in view.seats
    )
    return [
        say("board-supply", n=view.supply, refill=_refill(view), deck=view.deck),
        say("board-in-city", list=in_city),
        *hal_lines(view, say),
    ]


def _refill(view: View) -> Literal["yes", "no", "over"]:
    """Whether the supply will be filled once more when it runs out (R4.2; never in solo, R7.5). A game may end with
    tiles in it."""
    if view.phase == "over":
        return "over"
    left = view.options.exhaustions - view.exhausted
    return "yes" if left == 2 else "no" if left == 1 else "over"


def districts(table: TableFacts, view: View, words: Words) -> Screen:
    """The city with first and second in each district as of now: all of it lies open; ``view`` is the
    reader's."""
    say = speech_for(table, view, words)
    page = Page(words)
    page.text(say("districts-title", round=view.round), table_link(table, say))
    page.picture(districts_picture(table, view, words, say))
    page.text(*district_lines(view, say))
    return page.screen()


def past_round(table: TableFacts, actions: Sequence[Done], events: Sequence[Told], words: Words) -> Screen:
    """The past round, action by action; ``actions`` are not empty. ``events``: all that happened in it."""
    seen = actions[-1].view
    say = speech_for(table, seen, words)
    page = Page(words)
    told, plainly = deeds(events, say), deeds(events, say.spoken())
    # Where its beginning was told before, the city in which it began knows its number.
    number = round_of(events) or actions[0].view.round
    page.text(say("board-deeds", round=number), table_link(table, say))
    page.picture(Picture(
        filename=f"round-{seen.round}.gif", kind="round", alt=clip_alt(say("round-alt", round=number), *plainly),
        view=seen, names=within(events, say)[1].names, words=words, actions=tuple(actions),
    ))
    page.text(*told)
    return page.screen()
