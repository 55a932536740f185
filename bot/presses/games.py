"""*My games*: the tables where somebody sits, and which of them waits for her."""

from bot import screens
from bot.presses.request import Request
from bot.publishing.gathered_facts import facts_of
from bot.screens.games import GameLine, Waiting
from bot.screens.screen import Screen
from bot.wire.custom_id import Press
from bot.wire.replies import Outcome
from engine.table.meta import GameMeta, PersonId


async def games(request: Request, press: Press) -> Outcome:
    """The button on a private screen; pressed on the list itself it is read anew there."""
    shown = await games_screen(request)
    return await (request.here(shown) if press.arg and request.in_private else request.private(shown))


async def games_screen(request: Request) -> Screen:
    """Her open tables, those that wait for her first."""
    tables = await request.services.tables.of_person(request.person)
    lines = [
        GameLine(facts_of(request.services, table.meta), table.meta.round, _waiting(table.meta, request.person))
        for table in tables
    ]
    return screens.games(sorted(lines, key=lambda line: line.waiting != "you"), request.words)


def _waiting(meta: GameMeta, person: PersonId) -> Waiting:
    """For whom the table waits, by what everybody may know: who has chosen stays secret, since timing tells."""
    if meta.status == "lobby":
        return "lobby"
    if meta.paused:
        return "paused"
    seat = meta.seat_of(person)
    if seat is not None and meta.seats[seat].asked_at is not None:
        return "you"
    return "away" if seat is None else "others"
