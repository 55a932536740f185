"""*My games*: the tables where somebody sits, and which of them waits for her."""

from bot import screens
from bot.presses.request import Request
from bot.publishing.gathered_facts import facts_of, waiting_for
from bot.screens.games import GameLine
from bot.screens.screen import Screen
from bot.wire.custom_id import Press
from bot.wire.replies import Outcome


async def games(request: Request, press: Press) -> Outcome:
    """The button on a private screen; pressed on the list itself it is read anew there."""
    shown = await games_screen(request)
    return await (request.here(shown) if press.arg and request.in_private else request.private(shown))


async def games_screen(request: Request) -> Screen:
    """Her open tables, those that wait for her first."""
    tables = await request.services.tables.of_person(request.person)
    lines = [
        GameLine(facts_of(request.services, table.meta), table.meta.round, waiting_for(table.meta, request.person))
        for table in tables
    ]
    return screens.games(sorted(lines, key=lambda line: line.waiting != "you"), request.words)
