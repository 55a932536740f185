"""The private screen of a seat, wherever it is going to be shown."""

from bot import screens
from bot.publishing.sent_messages import Look, Moment, look_of
from bot.publishing.table_facts import table_facts
from bot.screens.facts import Screen
from bot.services import House
from bot.text import Words
from engine.rules.terms import Seat
from engine.table.table import Table


async def private_screen(house: House, table: Table, seat: Seat, words: Words, path: str = "") -> tuple[Screen, Look]:
    """What the seat sees now; ``path`` is how far its reader has got with choosing."""
    # What happened is read first: everything after it is of one moment.
    events = () if path else await house.tables.lately.events(table, seat)
    meta, prompt, moment = table.meta, table.prompt_number(seat), moment_of(house, table, words)
    screen = screens.private(
        table_facts(meta, house.place(meta.channel), moment.board),
        table.view(seat), prompt, path, words,
        events=events, away=meta.seats[seat].person is None,
    )
    return screen, look_of(screen, prompt=prompt, path=path, moment=moment)


def moment_of(house: House, table: Table, words: Words) -> Moment:
    """Of what a private screen would be made just now."""
    return Moment(table.meta.version, house.shown.board(table.id), words.language)
