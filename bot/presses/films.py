"""``replay``: the finished game as an animation, with its progress shown while it is made."""

import asyncio
from typing import Final

import discord
from discord.ui import LayoutView, MediaGallery

from bot import screens
from bot.log import logger
from bot.presses.request import Call
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome, Sheet, Standing
from engine.process import WorkerFailed
from engine.store.export import record_lines
from engine.table.table import Table

_BEAT: Final = 1.5
"""Seconds between two edits that tell how far the film is."""

_log = logger(__name__)


async def replay(call: Call, press: Press) -> Outcome:
    """The button under the final board."""
    return await film_of(call, await call.house.tables.get(press.game))


async def film_of(call: Call, table: Table) -> Answer:
    """Answered at once; the film follows in the same message. Declined before the game is over."""
    lines = await record_lines(call.house.store, table.id)

    def sent(standing: Standing) -> None:
        call.house.films.keep(asyncio.create_task(_show(call, table.id, lines, standing)))

    first = await call.sheet(screens.notice(call.words, "app-film-waiting"))
    return Answer(first, "private", sent)


async def _show(call: Call, game: str, lines: list[str], standing: Standing) -> None:
    reached = (0, 0)

    def progress(done: int, total: int) -> None:
        nonlocal reached
        reached = (done, total)

    film = asyncio.create_task(call.house.films.of(lines, call.words.language, progress))
    try:
        told = reached
        while not (await asyncio.wait({film}, timeout=_BEAT))[0]:
            if reached != told:
                told = reached
                done, total = told
                notice = screens.notice(call.words, "app-film-progress", done=done, total=total)
                await standing.edit(await call.sheet(notice))
        await standing.edit(_film_sheet(call, game, film.result()))
    except WorkerFailed as error:
        _log.error("film_failed", game=game, why=str(error))
        call.house.metrics.failures.labels(why="film").inc()
        await standing.edit(await call.sheet(screens.notice(call.words, "app-film-failed")))
    except discord.HTTPException as error:
        _log.info("film_unwanted", game=game, code=error.code)  # dismissed meanwhile
    finally:
        film.cancel()


def _film_sheet(call: Call, game: str, data: bytes) -> Sheet:
    name = f"ginkgopolis-{game}.gif"
    view: LayoutView = screens.notice(call.words, "app-film").view
    alt = call.words("app-film-alt")
    view.add_item(MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
    return Sheet(view, [(name, data)])
