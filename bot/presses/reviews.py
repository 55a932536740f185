"""``review``: a finished game as the expert sees it, with progress while it is worked out, and
``advice`` in a running one."""

from dataclasses import replace
from typing import Final

from bot import screens
from bot.log import logger
from bot.presses.play import addressed, not_hers
from bot.presses.progress import Making
from bot.presses.request import Request, UserError
from bot.presses.showing import shown_to_all
from bot.publishing.gathered_facts import facts_of
from bot.publishing.past_answers import question_state
from bot.screens.review import ALL_CHOICES, SHARE
from bot.screens.screen import Screen
from bot.text import Words
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome, RenderedMessage
from engine.players.judgements import Review
from engine.process import ProgressListener, WorkerFailed
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import Seat
from engine.table.errors import StoreError
from engine.table.table import Table

_log = logger(__name__)
_AGAIN: Final = "again"
_AGAIN_ALL: Final = "againall"
"""The same where all choices were asked for."""


async def review(request: Request, press: Press) -> Outcome:
    """The button under the final board, under a player's end screen, those that show a review to everybody and with all
    choices, and the one that looks how far it is."""
    table = await request.services.tables.get(press.game)
    if press.arg == SHARE:
        return await _shared(request, table, press.seat)
    if press.arg == ALL_CHOICES:
        answer = await review_of(request, table, every=True)
        return replace(answer, where="here") if request.in_private else answer
    if press.arg in {_AGAIN, _AGAIN_ALL}:
        if request.services.reviews.messages.begun(request.pressed):
            return None
        return replace(await review_of(request, table, every=press.arg == _AGAIN_ALL), where="here")
    return await review_of(request, table)


async def review_of(request: Request, table: Table, *, every: bool = False) -> Answer:
    """Of the asker's own choices, for her alone; who sat nowhere gets the course of the game. ``every``: as in
    ``screens.review``; where it is not kept it is made anew. Declined before it is over, UserError where no round of
    it was played."""
    lines = await request.services.store.record(table.id)
    meta = table.meta
    seat = meta.seat_played_by(request.person)
    reviews = request.services.reviews
    ready = reviews.ready(table.id, seat)
    if ready is not None:
        return await request.private(await _screen(request, table, ready, every=every))
    if not await _played(request, table):
        raise UserError("app-review-no-round")
    if reviews.waits(request.person) or not reviews.messages.begin(request.person, request.pressed):
        raise UserError("app-review-yours")
    request.stack.callback(reviews.messages.answered, request.person)

    async def made(progress: ProgressListener) -> RenderedMessage:
        try:
            told = await reviews.of(table.id, seat, lines, progress)
        except WorkerFailed as error:
            _log.error("review_failed", game=table.id, why=str(error))
            request.services.metrics.failures.labels(why="review").inc()
            return await request.services.rendered(screens.notice(request.words, "app-review-failed"))
        return await request.services.rendered(await _screen(request, table, told, every=every))

    again = _AGAIN_ALL if every else _AGAIN
    return await Making(request, "review", reviews.messages, table.id, "review", again, made).answer(
        "private", lambda _: reviews.order(request.person, table.id, seat, lines))


async def _played(request: Request, table: Table) -> bool:
    """Whether a round of it was played; of a game that can't be read the review itself tells that it failed."""
    try:
        return await request.services.tables.history.rounds_played(table.id) > 0
    except StoreError as error:
        if error.code != "corrupt":
            raise
        return True


async def advice(request: Request, press: Press) -> Outcome:
    """What the expert would do in the presser's place, from what she can know; where the table allows it."""
    table = await request.services.tables.get(press.game)
    seat = addressed(request, table, press)
    account = await request.services.accounts.account(table, seat)
    view, meta = table.view(seat), table.meta
    stale = press.prompt != table.prompt_number(seat) or not isinstance(view.prompt, ChoosePrompt)
    if stale or not meta.advised or not meta.plays(request.person, seat):
        raise UserError("app-no-advice")
    state = question_state(table, seat)
    question = (request.person, state, table.next_entry)
    try:
        advised = await request.services.advisor.on(table.id, seat, question, view, account)
    except WorkerFailed as error:
        _log.error("advice_failed", game=table.id, why=str(error))
        raise UserError("app-no-advice") from error
    if question_state(table, seat) != state:  # answered, or over, while the expert thought
        raise UserError("app-no-advice")
    told = await request.private(screens.advice(await facts_of(request.services, table), view, advised, request.words))
    return replace(told, sent=lambda stands: request.services.sent.answers.add(table.id, request.person, stands, state))


async def _shared(request: Request, table: Table, seat: Seat | None) -> Outcome:
    """For all in this channel, in its language, by whoever holds it: her own, or that of nobody's seat. The same one
    again only after a while."""
    meta = table.meta
    if seat is not None and seat != meta.seat_played_by(request.person):
        raise not_hers(table, seat)
    ready = request.services.reviews.ready(table.id, seat)
    if ready is None:  # the bot was started anew since
        return await review_of(request, table)

    async def made() -> Answer:
        shown = await _screen(request, table, ready, words=Words.of(meta.language), shared=True)
        return Answer(await request.services.rendered(shown), "public")

    return await shown_to_all(request, "review", f"{table.id} {seat}", made)


async def _screen(
    request: Request, table: Table, told: Review, *, words: Words | None = None, shared: bool = False,
    every: bool = False,
) -> Screen:
    return screens.review(
        await facts_of(request.services, table), table.view(None), told, words or request.words,
        share=not shared and request.guild is not None, shared=shared, every=every,
        meanwhile=table.meta.meanwhile)
