"""``replay``: the finished game as an animation, with its progress shown while it is made; for who asks, and from there
for all."""

import asyncio
from dataclasses import replace
from typing import Literal

import discord
from discord.ui import ActionRow, LayoutView, MediaGallery

from bot import screens
from bot.log import logger
from bot.pictures.films import Key
from bot.presses.progress import with_progress
from bot.presses.request import Request, UserError
from bot.screens.layout import Presses
from bot.screens.replay import SHARE
from bot.text import Words
from bot.wire.custom_id import Press
from bot.wire.replies import CUT, Answer, EditableMessage, Outcome, RenderedMessage
from engine.process import WorkerFailed
from engine.table.table import Table

_log = logger(__name__)


async def replay(request: Request, press: Press) -> Outcome:
    """The button under the final board, and the one under a film that shows it to everybody."""
    table = await request.services.tables.get(press.game)
    return await (_shared(request, table) if press.arg == SHARE else film_of(request, table))


async def film_of(request: Request, table: Table) -> Answer:
    """For the asker alone, in her language. Declined before the game is over."""
    return await _film(request, table, "private")


async def _shared(request: Request, table: Table) -> Answer:
    """For all in this channel, in the game's language, whoever presses; the same film again only after a while."""
    allowances = request.services.allowances
    if not allowances.film(request.channel, table.id):
        raise UserError("app-film-just-shown")
    try:
        return await _film(replace(request, words=Words.of(table.meta.language)), table, "public")
    except BaseException:
        allowances.film_failed(request.channel, table.id)
        raise


async def _film(request: Request, table: Table, where: Literal["private", "public"]) -> Answer:
    """Answered at once; where the film is not there yet it follows in the same message."""
    films = request.services.films
    # The names stand in it: who is forgotten meanwhile is in none that is shown.
    film = (table.id, request.words.language, *table.names)
    ready = films.made(film)
    if ready is not None:
        return Answer(_film_sheet(request, table.id, ready, where), where)
    lines = await request.services.store.record(table.id)
    why_not = films.refusal(request.person)
    if why_not is not None:
        raise UserError(f"app-film-{why_not}")

    def sent(editable: EditableMessage) -> None:
        # Only now: who got no answer, since Discord refused it, waits for nothing.
        films.ordered(request.person)
        showing = asyncio.create_task(_show(request, film, lines, editable, where))
        showing.add_done_callback(lambda _: films.served(request.person))
        films.keep(showing)

    first = await request.services.rendered(screens.notice(request.words, "app-film-waiting"))
    return Answer(first, where, sent)


async def _show(
    request: Request, film: Key, lines: list[str], editable: EditableMessage, where: Literal["private", "public"]
) -> None:
    films, game = request.services.films, film[0]
    try:
        data = await with_progress(
            request, editable, "app-film-progress", lambda progress: films.of(film, lines, progress))
        await editable.edit(_film_sheet(request, game, data, where))
    except WorkerFailed as error:
        _log.error("film_failed", game=game, why=str(error))
        request.services.metrics.failures.labels(why="film").inc()
        if where == "public":
            request.services.allowances.film_failed(request.channel, game)
        await editable.edit(await request.services.rendered(screens.notice(request.words, "app-film-failed")))
    except (discord.HTTPException, *CUT) as error:
        _log.info("film_unwanted", game=game, why=type(error).__name__)  # dismissed, or cut


def _film_sheet(
    request: Request, game: str, data: bytes, where: Literal["private", "public"]
) -> RenderedMessage:
    name = f"ginkgopolis-{game}.gif"
    view: LayoutView = screens.notice(request.words, "app-film").view
    alt = request.words("app-film-alt")
    view.add_item(MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    if where == "private" and request.guild is not None:
        view.add_item(ActionRow(Presses(game).button("replay", request.words("button-share"), SHARE)))
    return RenderedMessage(view, [(name, data)])
