"""The lobby's buttons. The lobby message itself is edited by the publisher, in the order of the commits."""


from bot import screens
from bot.presses.ai_names import AI_NAMES
from bot.presses.game_options import changed
from bot.presses.request import Request, UserError
from bot.publishing.table_facts import lobby_facts
from bot.wire.custom_id import Press
from bot.wire.replies import Outcome
from engine.table import lobby
from engine.table.errors import Declined
from engine.table.meta import GameMeta, Level
from engine.table.table import Table


async def join(request: Request, press: Press) -> Outcome:
    """Take a seat."""
    await take_seat(request, await request.services.tables.get(press.game))
    return None


async def leave(request: Request, press: Press) -> Outcome:
    """Give it up again; the next becomes host, and a lobby without people is called off."""
    await leave_seat(request, await request.services.tables.get(press.game))
    return None


async def ai(request: Request, press: Press) -> Outcome:
    """One AI seat more, or with ``remove`` one less."""
    table = await request.services.tables.get(press.game)
    if press.arg == "remove":
        await table.edit(lambda meta: lobby.remove_ai(meta, request.person))
    else:
        level: Level = "medium" if press.arg == "medium" else "easy"
        await table.edit(lambda meta: lobby.add_ai(meta, request.person, level, free_name(meta)))
    return None


async def options(request: Request, press: Press) -> Outcome:
    """The host's private screen of options."""
    table = await request.services.tables.get(press.game)
    if table.meta.status != "lobby":
        raise Declined("not_a_lobby")
    if table.meta.host != request.person:
        raise Declined("not_host")
    return await request.private(screens.options(lobby_facts(table.meta), request.words))


async def change_option(request: Request, press: Press) -> Outcome:
    """One option changed on that screen: ``name=value``."""
    table = await request.services.tables.get(press.game)
    name, _, value = press.arg.partition("=")
    await table.edit(lambda meta: changed(meta, request.person, name, value))
    shown = screens.options(lobby_facts(table.meta), request.words)
    return await (request.here(shown) if request.in_private else request.private(shown))


async def start(request: Request, press: Press) -> Outcome:
    """Deal the game."""
    table = await request.services.tables.get(press.game)
    await table.start(request.person)
    return None


async def cancel(request: Request, press: Press) -> Outcome:
    """Call the lobby off."""
    table = await request.services.tables.get(press.game)
    now = request.services.clock.now()
    await table.edit(lambda meta: lobby.cancel(meta, request.person, now))
    return None


async def take_seat(request: Request, table: Table) -> None:
    """For the button and the command. UserError or Declined where there is none for her."""
    if request.interaction.user.bot:
        raise UserError("app-no-bots")
    await check_limit(request)
    await table.edit(lambda meta: lobby.join(meta, request.person, request.name))


async def leave_seat(request: Request, table: Table) -> None:
    """For the button and the command."""
    now = request.services.clock.now()
    await table.edit(lambda meta: lobby.leave(meta, request.person, now))


async def check_limit(request: Request) -> None:
    """Nobody sits in more open games than allowed."""
    if await request.services.tables.count_of(request.person) >= request.services.most_games:
        raise Declined("too_many_games")


def free_name(meta: GameMeta) -> str:
    """For one more AI seat."""
    taken = {seat.name for seat in meta.seats}
    return next(name for name in AI_NAMES if name not in taken)
