"""A look back at a finished game: chances by round, what decided it, and what the expert would have done."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.screens.final import chart_alt, rounds_before
from bot.screens.layout import Page, Presses
from bot.screens.screen import Picture, Screen
from bot.screens.speech import Speech, game_link, speech_for, table_link
from bot.screens.table_facts import TableFacts
from bot.text import Words
from engine.players.judgements import WORTH_CHANCE, Advice, DecisiveRound, Review, Verdict
from engine.players.reasons import Reasons
from engine.rules.decisions import Choose, NewHand
from engine.rules.view import View
from engine.table.meta import SimplestMove, Turnover
from render.chart import Chart

SHARE: Final = "share"
"""The ``arg`` of the press that shows the review to everybody."""
ALL_CHOICES: Final = "all"
"""That of the press that tells all choices in the same message."""
_COSTLIEST: Final = 6
"""Choices that are told at first: with chart and swings two heights of a phone's screen. A long game has thirty."""
_TOO_FEW_FOR_A_PRESS: Final = 2
"""Where no more than so many would be left for a press on *All choices*, they are told at once too."""


def review(
    table: TableFacts, view: View, told: Review, words: Words, *, share: bool, shared: bool = False,
    every: bool = False, meanwhile: Sequence[Turnover | SimplestMove] = (),
) -> Screen:
    """Of the seat it was made for; ``share``: whether a button shows it to everybody here; ``shared``: as everybody
    sees it; ``every``: with all choices that cost something, not only the costliest; ``meanwhile``: what became of
    seats while the game was played, since not all of the seat's choices need be those of who holds it."""
    say = speech_for(table, view, words)
    page = Page(words)
    page.text(_title(told, say), game_link(table, words) if shared else table_link(table, say))
    page.picture(_chart(table, view, told, words, say))
    if told.decisive_rounds:
        page.text(say("review-moments"), *(_decisive_round(one, say) for one in told.decisive_rounds))
    lost = sorted((verdict for verdict in told.verdicts if verdict.matters), key=lambda verdict: verdict.rank)
    short = not every and len(lost) > _COSTLIEST + _TOO_FEW_FOR_A_PRESS
    if told.seat is not None:
        page.text(*_choices(told, lost[:_COSTLIEST] if short else lost, len(lost), say))
        hers = [one for one in meanwhile if one.seat == told.seat]
        if any(isinstance(one, Turnover) for one in hers):
            page.text(say("review-changed-hands"))
        if any(isinstance(one, SimplestMove) for one in hers):
            page.text(say("review-played-for"))
        if told.left_out:
            page.text(say("review-left-out", n=told.left_out))
    page.text(say("review-note"))
    presses = Presses(table.game, told.seat)
    page.buttons([
        *([presses.button("review", say("button-all-choices"), ALL_CHOICES)] if short and not shared else []),
        *([presses.button("review", say("button-share"), SHARE)] if share else []),
    ])
    return page.screen()


def _title(told: Review, say: Speech) -> str:
    return say("review-title") if told.seat is None else say("review-title-seat", who=say.who(told.seat))


def _chart(table: TableFacts, view: View, told: Review, words: Words, say: Speech) -> Picture:
    lines = tuple(tuple(round(100 * chances[seat]) for chances in told.chances)
                  for seat in range(len(told.chances[0])))
    before = rounds_before(view, len(told.chances) - 1)
    plain = say.spoken()
    rounds = [_spoken(number, chances, plain) for number, chances in enumerate(told.chances, start=before)]
    last = tuple(words("picture-percent", n=line[-1]) for line in lines)
    return Picture(
        filename="review.png", kind="chart", alt=chart_alt(plain("review-alt"), rounds), view=view, names=table.names,
        words=words, chart=Chart(lines, solo=view.options.solo is not None, before=before, totals=last))


def _spoken(number: int, chances: tuple[float, ...], plain: Speech) -> str:
    each = plain.listed(plain("review-chance", who=plain.name(seat), percent=round(100 * chance))
                        for seat, chance in enumerate(chances))
    return plain("review-alt-round", round=number, list=each)


def _decisive_round(decisive: DecisiveRound, say: Speech) -> str:
    acted = decisive.acted
    before, after = decisive.percents
    head = say("review-moment", round=decisive.round, who=say.who(decisive.seat), before=before, after=after)
    if acted is None:
        return head
    deed = _way(Choose(decisive.seat, acted.card, () if acted.fell_back else acted.tiles, None, None), say)
    return say("review-moment-deed", moment=head, deed=deed)


def _choices(told: Review, listed: Sequence[Verdict], lost: int, say: Speech) -> Iterator[str]:
    """``listed``, of the ``lost`` that the expert would have played better."""
    yield say("review-choices")
    yield say("review-count", all=len(told.verdicts), alike=len(told.verdicts) - lost, others=lost)
    yield from (_verdict(verdict, say) for verdict in listed)
    if lost > len(listed):
        yield say("review-more", n=lost - len(listed))


def _verdict(verdict: Verdict, say: Speech) -> str:
    better, played = verdict.better, verdict.played
    line = say("review-verdict", round=verdict.round, better=_beside(better, played, say),
               played=_beside(played, better, say), gain=say.listed(_gains(verdict, say)))
    why = reasons_line(verdict.reasons, say)
    return say("review-why", line=line, why=why) if why else line


def _gains(verdict: Verdict, say: Speech) -> Iterator[str]:
    """By how much it would have been better."""
    if round(verdict.points):
        yield say("review-gain-points", n=round(verdict.points))
    if verdict.chance >= WORTH_CHANCE:
        yield say("review-gain-chance", n=round(100 * verdict.chance))


def _way(choice: Choose | NewHand, say: Speech) -> str:
    if isinstance(choice, NewHand):
        return say("way-new-hand")
    return say.way(choice.card, choice.tiles)


def _beside(choice: Choose | NewHand, other: Choose | NewHand, say: Speech) -> str:
    """A choice, told so that it is not the other: the event tile where that differs, and the card set aside where
    nothing else does."""
    way = _way(choice, say)
    if isinstance(choice, NewHand) or isinstance(other, NewHand):
        return way
    alike = (choice.card, choice.tiles) == (other.card, other.tiles)
    if choice.event != other.event:
        return say("way-no-event", way=way) if choice.event is None and alike else _with_event(way, choice, say)
    return _with_aside(way, choice, say) if alike else way


def _all_of(choice: Choose | NewHand, say: Speech) -> str:
    """A choice with everything that goes with it."""
    way = _way(choice, say)
    return way if isinstance(choice, NewHand) else _with_aside(_with_event(way, choice, say), choice, say)


def _with_event(way: str, choice: Choose, say: Speech) -> str:
    if choice.event is None:
        return way
    return say("way-event", way=way, event=say("event-tile", event=choice.event))


def _with_aside(way: str, choice: Choose, say: Speech) -> str:
    return way if choice.aside is None else say("way-aside", way=way, card=say.card(choice.aside))


def advice(table: TableFacts, view: View, advised: Advice, words: Words) -> Screen:
    """What the expert would do now in the place of the reader, and why."""
    say = speech_for(table, view, words)
    page = Page(words)
    why = reasons_line(advised.reasons, say)
    page.text(table_link(table, say), say("advised", way=_all_of(advised.decision, say)),
              say("advice-why", why=why) if why else "",
              say("advice-note", percent=round(100 * advised.chance)))
    return page.screen()


def reasons_line(reasons: Reasons, say: Speech) -> str:
    """What speaks for a choice; nothing where nothing can be named."""
    parts: list[str] = []
    gains = say.gains(max(0, reasons.resources), max(0, reasons.points), max(0, reasons.tiles))
    if reasons.either:
        gains = say("forecast-either-and", gains=gains) if gains else say("forecast-either")
    if gains:
        parts.append(say("reason-gains", gains=gains))
    if reasons.district is not None:
        parts.append(say("reason-district", colour=reasons.district, points=reasons.district_points))
    if reasons.card is not None:
        parts.append(say("reason-card", card=say.card(reasons.card), points=reasons.card_points))
    if reasons.hand is not None:
        parts.append(say("reason-hand", way=_way(reasons.hand, say)))
    return say.listed(parts)
