"""``replay``: the finished game as an animation, with its progress shown while it is made."""

import asyncio

import discord
from discord.ui import LayoutView, MediaGallery

from bot import screens
from bot.log import logger
from bot.presses.progress import with_progress
from bot.presses.request import Request, UserError
from bot.wire.custom_id import Press
from bot.wire.replies import CUT, Answer, EditableMessage, Outcome, RenderedMessage
from engine.process import WorkerFailed
from engine.table.table import Table

_log = logger(__name__)


async def replay(request: Request, press: Press) -> Outcome:
    """The button under the final board."""
    return await film_of(request, await request.services.tables.get(press.game))


async def film_of(request: Request, table: Table) -> Answer:
    """Answered at once; the film follows in the same message. Declined before the game is over."""
    films = request.services.films
    ready = films.made((table.id, request.words.language))
    if ready is not None:
        return Answer(_film_sheet(request, table.id, ready), "private")
    lines = await request.services.store.record(table.id)
    why_not = films.order(request.person)
    if why_not is not None:
        raise UserError(f"app-film-{why_not}")

    def sent(editable: EditableMessage) -> None:
        showing = asyncio.create_task(_show(request, table.id, lines, editable))
        showing.add_done_callback(lambda _: films.served(request.person))
        films.keep(showing)

    first = await request.services.rendered(screens.notice(request.words, "app-film-waiting"))
    return Answer(first, "private", sent)


async def _show(request: Request, game: str, lines: list[str], editable: EditableMessage) -> None:
    films, key = request.services.films, (game, request.words.language)
    try:
        data = await with_progress(
            request, editable, "app-film-progress", lambda progress: films.of(key, lines, progress))
        await editable.edit(_film_sheet(request, game, data))
    except WorkerFailed as error:
        _log.error("film_failed", game=game, why=str(error))
        request.services.metrics.failures.labels(why="film").inc()
        await editable.edit(await request.services.rendered(screens.notice(request.words, "app-film-failed")))
    except (discord.HTTPException, *CUT) as error:
        _log.info("film_unwanted", game=game, why=type(error).__name__)  # dismissed, or cut


def _film_sheet(request: Request, game: str, data: bytes) -> RenderedMessage:
    name = f"ginkgopolis-{game}.gif"
    view: LayoutView = screens.notice(request.words, "app-film").view
    alt = request.words("app-film-alt")
    view.add_item(MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    return RenderedMessage(view, [(name, data)])
