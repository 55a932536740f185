"""The lobby's buttons. The lobby message itself is edited by the publisher, in the order of the commits."""


from bot import screens
from bot.presses.ai_names import AI_NAMES
from bot.presses.game_options import changed
from bot.presses.request import Call, Told
from bot.publishing.table_facts import lobby_facts
from bot.wire.custom_id import Press
from bot.wire.replies import Outcome
from engine.table import lobby
from engine.table.errors import Declined
from engine.table.meta import GameMeta, Level
from engine.table.table import Table


async def join(call: Call, press: Press) -> Outcome:
    """Take a seat."""
    await take_seat(call, await call.house.tables.get(press.game))
    return None


async def leave(call: Call, press: Press) -> Outcome:
    """Give it up again; the next becomes host, and a lobby without people is called off."""
    await leave_seat(call, await call.house.tables.get(press.game))
    return None


async def ai(call: Call, press: Press) -> Outcome:
    """One AI seat more, or with ``remove`` one less."""
    table = await call.house.tables.get(press.game)
    if press.arg == "remove":
        await table.edit(lambda meta: lobby.remove_ai(meta, call.person))
    else:
        level: Level = "medium" if press.arg == "medium" else "easy"
        await table.edit(lambda meta: lobby.add_ai(meta, call.person, level, _free_name(meta)))
    return None


async def options(call: Call, press: Press) -> Outcome:
    """The host's private screen of options."""
    table = await call.house.tables.get(press.game)
    if table.meta.status != "lobby":
        raise Declined("not_a_lobby")
    if table.meta.host != call.person:
        raise Declined("not_host")
    return await call.private(screens.options(lobby_facts(table.meta), call.words))


async def change_option(call: Call, press: Press) -> Outcome:
    """One option changed on that screen: ``name=value``."""
    table = await call.house.tables.get(press.game)
    name, _, value = press.arg.partition("=")
    await table.edit(lambda meta: changed(meta, call.person, name, value))
    shown = screens.options(lobby_facts(table.meta), call.words)
    return await (call.here(shown) if call.in_private else call.private(shown))


async def start(call: Call, press: Press) -> Outcome:
    """Deal the game."""
    table = await call.house.tables.get(press.game)
    await table.start(call.person)
    return None


async def cancel(call: Call, press: Press) -> Outcome:
    """Call the lobby off."""
    table = await call.house.tables.get(press.game)
    now = call.house.clock.now()
    await table.edit(lambda meta: lobby.cancel(meta, call.person, now))
    return None


async def take_seat(call: Call, table: Table) -> None:
    """For the button and the command. Told or Declined where there is none for her."""
    if call.interaction.user.bot:
        raise Told("app-no-bots")
    await check_limit(call)
    await table.edit(lambda meta: lobby.join(meta, call.person, call.name))


async def leave_seat(call: Call, table: Table) -> None:
    """For the button and the command."""
    now = call.house.clock.now()
    await table.edit(lambda meta: lobby.leave(meta, call.person, now))


async def check_limit(call: Call) -> None:
    """Nobody sits in more open games than allowed."""
    if await call.house.tables.count_of(call.person) >= call.house.most_games:
        raise Declined("too_many_games")


def _free_name(meta: GameMeta) -> str:
    taken = {seat.name for seat in meta.seats}
    return next(name for name in AI_NAMES if name not in taken)
