"""``replay``: the finished game as an animation, with its progress shown while it is made; for who asks, and from there
for all."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

import discord
from discord.ui import ActionRow, MediaGallery

from bot import screens
from bot.log import logger
from bot.pictures.films import FilmKey
from bot.presses.progress import Making, Where
from bot.presses.request import Request, UserError
from bot.presses.showing import shown_to_all
from bot.publishing.gathered_facts import facts_of
from bot.screens.layout import Page, Presses
from bot.screens.replay import SHARE
from bot.screens.speech import game_link
from bot.text import Words
from bot.wire.components import PressItem
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome, RenderedMessage
from engine.process import ProgressListener, WorkerFailed
from engine.table.table import Table

_log = logger(__name__)
_AGAIN: Final[Mapping[Where, str]] = {"private": "again", "public": "again-for-all"}


async def replay(request: Request, press: Press) -> Outcome:
    """The button under the final board, the one under a film that shows it to everybody, and the one that looks how far
    it is."""
    table = await request.services.tables.get(press.game)
    if press.arg in _AGAIN.values():
        return await _again(request, table, "public" if press.arg == _AGAIN["public"] else "private")
    return await (_shared(request, table) if press.arg == SHARE else film_of(request, table))


async def _again(request: Request, table: Table, where: Where) -> Outcome:
    """In the message that tells of it."""
    if request.services.films.messages.begun(request.pressed):
        return None
    if where == "public":
        request = replace(request, words=Words.of(table.meta.language))
    return replace(await _film(request, table, where), where="here")


async def film_of(request: Request, table: Table) -> Answer:
    """For the asker alone, in her language. Declined before the game is over."""
    return await _film(request, table, "private")


async def _shared(request: Request, table: Table) -> Answer:
    """For all in this channel, in the game's language, whoever presses; the same film again only after a while."""
    in_its_language = replace(request, words=Words.of(table.meta.language))
    return await shown_to_all(request, "film", table.id, lambda: _film(in_its_language, table, "public"))


async def _film(request: Request, table: Table, where: Where) -> Answer:
    """Answered at once; where the film is not there yet it follows in the same message."""
    films = request.services.films
    # For all in a channel that need not be the table's own.
    of = game_link(await facts_of(request.services, table), request.words) if where == "public" else ""
    film = FilmKey(table.id, request.words.language, tuple(table.names))
    ready = films.made(film)
    if ready is not None:
        return Answer(_film_sheet(request, table, ready, where, of), where)
    lines = await request.services.store.record(table.id)
    why_not = films.refusal(request.person)
    if why_not is not None:
        raise UserError(f"app-film-{why_not}")
    if not films.messages.begin(request.person, request.pressed):
        raise UserError("app-film-yours")
    request.stack.callback(films.messages.answered, request.person)

    def begun(showing: "asyncio.Task[None]") -> None:
        films.ordered(request.person)
        showing.add_done_callback(lambda _: films.served(request.person))

    async def made(progress: ProgressListener) -> RenderedMessage:
        try:
            return _film_sheet(request, table, await films.of(film, lines, progress), where, of)
        except WorkerFailed as error:
            _log.error("film_failed", game=table.id, why=str(error))
            request.services.metrics.failures.labels(why="film").inc()
            if where == "public":
                request.services.showings.failed("film", request.channel, table.id)
            return await request.services.rendered(screens.notice(request.words, "app-film-failed"))

    return await Making(request, "film", films.messages, table.id, "replay", _AGAIN[where], made).answer(where, begun)


def _film_sheet(request: Request, table: Table, data: bytes, where: Where, of: str) -> RenderedMessage:
    name, whole = f"ginkgopolis-{table.id}.gif", "yes" if table.over else "no"
    page = Page(request.words)
    page.text(request.words("app-film", whole=whole), of)
    alt = request.words("app-film-alt", whole=whole)
    view = page.screen().view.below(MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    if where == "private":
        view = view.below(ActionRow(*_below(request, table)))
    return RenderedMessage(view, [(name, data)])


def _below(request: Request, table: Table) -> Iterator[PressItem]:
    """Where a film leads on to, for who looks at it alone."""
    presses, words = Presses(table.id), request.words
    if request.guild is not None:
        yield presses.button("replay", words("button-share"), SHARE)
    yield presses.button("step", words("button-final", what="step"))
    if table.over:
        yield presses.button("scoring", words("button-final", what="scoring"))
