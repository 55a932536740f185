"""The buttons under the final board, and under the line that a game was stopped."""

from bot import screens
from bot.presses.channels import check_may_open, check_place
from bot.presses.lobby import check_limit, occupied, take_seat
from bot.presses.request import Request, UserError
from bot.presses.showing import shown_to_all
from bot.publishing.gathered_facts import facts_of
from bot.screens.replay import SHARE
from bot.screens.turnovers import among
from bot.server_settings import settings_of
from bot.text import Words
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome
from engine.table.errors import Declined
from engine.table.table import Table


async def rematch(request: Request, press: Press) -> Outcome:
    """A new lobby in the same channel with the same options, a seat kept for each who played, one further on; whoever
    presses too agrees to it. The AI seats come along."""
    tables = request.services.tables
    old = (await tables.get(press.game)).meta
    if old.open or old.started is None or old.channel != request.channel:
        raise UserError("app-unknown-button")
    if await _kept_seat_taken(request):
        return None
    await check_limit(request)
    if request.guild is not None:
        await check_may_open(request, await settings_of(request.services.store.guilds, request.guild))
    await check_place(request)
    try:
        await tables.open_again(old, request.person, request.name)
    except Declined as declined:
        if declined.code != "channel_busy":
            raise
        # Another of them may have pressed in the same moment.
        return None if await _kept_seat_taken(request) else await occupied(request, request.channel)
    return None


async def _kept_seat_taken(request: Request) -> bool:
    """Whether a lobby in the channel kept a seat for the presser, in which she now sits. UserError where nothing can be
    told of it there any more: she would sit in it and nobody would see."""
    current = await request.services.tables.by_channel(request.channel)
    if current is None or all(one.person != request.person for one in current.meta.awaited):
        return False
    await check_place(request)
    await take_seat(request, current)
    return True


async def export(request: Request, press: Press) -> Outcome:
    """The record of a finished game as a file."""
    return await record_file(request, await request.services.tables.get(press.game))


async def record_file(request: Request, table: Table) -> Answer:
    """For the button and the command; Declined before the game is over."""
    lines = await request.services.store.record(table.id)
    return request.file("app-export", f"ginkgopolis-{table.id}.jsonl", "".join(lines).encode())


async def scoring(request: Request, press: Press) -> Outcome:
    """The scoring step by step; pressed on itself it turns the page there."""
    table = await request.services.tables.get(press.game)
    if not table.over:
        raise Declined("not_over")
    facts = await facts_of(request.services, table)
    course = await request.services.tables.history.course(table.id)
    shown = screens.scoring_step(
        facts, table.view(None), table.scoring(), request.words, _page(press.arg), course=course)
    return await request.turned(shown, again=bool(press.arg))


async def step(request: Request, press: Press) -> Outcome:
    """The finished game board by board; the button under it shows one to the whole channel, in its language."""
    found = await request.services.tables.history.finished_round(press.game, _page(press.arg))
    table = await request.services.tables.get(press.game)
    shared = press.arg.startswith(SHARE)
    words = Words.of(table.meta.language) if shared else request.words
    told = among(found.past.happened, table.meta.meanwhile)
    shown = screens.replay_step(
        await facts_of(request.services, table), found, told, words, share=request.guild is not None, shared=shared)
    if shared:
        async def made() -> Answer:
            return Answer(await request.services.rendered(shown), "public")

        return await shown_to_all(request, "step", "", made)
    return await request.turned(shown, again=bool(press.arg))


def _page(arg: str) -> int:
    """The page out of an arg like ``on3`` or ``share3``; the first where there is none."""
    digits = arg.lstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 5 else 0
