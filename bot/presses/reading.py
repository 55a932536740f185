"""What anybody may read: the rules, the rounds so far, the city in words."""

from bot import screens
from bot.presses.request import Call, Told
from bot.publishing.table_facts import table_facts
from bot.screens.facts import Screen
from bot.wire.custom_id import NO_GAME, Press
from bot.wire.replies import Outcome
from engine.table.table import Table

_EVERYTHING = 2**62


async def rules(call: Call, press: Press) -> Outcome:
    """A topic; chosen on the screen itself it turns the page there."""
    shown = screens.rules(press.arg, call.words, game=press.game)
    return await _turned(call, shown, again=press.game == NO_GAME)


async def log(call: Call, press: Press) -> Outcome:
    """The rounds so far, page by page."""
    table = await call.house.tables.get(press.game)
    page = int(press.arg) if press.arg.isdecimal() else None
    return await _turned(call, await log_screen(call, table, page), again=page is not None)


async def describe(call: Call, press: Press) -> Outcome:
    """All that lies open, in words."""
    table = await call.house.tables.get(press.game)
    facts = table_facts(table.meta, call.house.place(table.meta.channel), call.house.shown.board(table.id))
    return await call.private(screens.describe(facts, table.view(None), call.words))


async def log_screen(call: Call, table: Table, page: int | None = None) -> Screen:
    """What all may know of everything that happened; Told when nothing has."""
    if not table.dealt:
        raise Told("app-nothing-played")
    told = await call.house.tables.stretch(table.id, 0, _EVERYTHING, None)
    facts = table_facts(table.meta, call.house.place(table.meta.channel), call.house.shown.board(table.id))
    return screens.log(facts, table.view(None), told.events, call.words, page)


async def _turned(call: Call, shown: Screen, *, again: bool) -> Outcome:
    """``again``: it was pressed on a screen of the same kind."""
    return await (call.here(shown) if again and call.in_private else call.private(shown))
