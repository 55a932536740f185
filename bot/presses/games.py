"""*My games*: the tables where somebody sits, and which of them waits for her."""

from bot import screens
from bot.presses.request import Request
from bot.publishing.gathered_facts import by_urgency, facts_of_all, game_line
from bot.screens.screen import Screen
from bot.wire.custom_id import Press
from bot.wire.replies import Outcome


async def games(request: Request, press: Press) -> Outcome:
    """The button on a private screen; pressed on the list itself it is read anew there."""
    shown = await games_screen(request)
    return await request.turned(shown, again=bool(press.arg))


async def games_screen(request: Request) -> Screen:
    """Her open tables, the one first that has waited longest for her."""
    hers = await request.services.tables.games_of(request.person)
    tables = by_urgency(await request.services.tables.undamaged(hers), request.person)
    facts = await facts_of_all(request.services, tables)
    lines = [game_line(table, its, request.person) for table, its in zip(tables, facts, strict=True)]
    return screens.games(lines, request.words, damaged=len(hers) - len(tables))
