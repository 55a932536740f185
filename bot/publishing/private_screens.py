"""The private screen of a seat, wherever it is going to be shown."""

from bot import screens
from bot.publishing.sent_messages import Fingerprint, ScreenInputs, fingerprint_of
from bot.publishing.table_facts import table_facts
from bot.screens.facts import Screen
from bot.services import Services
from bot.text import Words
from engine.rules.terms import Seat
from engine.table.table import Table


async def private_screen(
    services: Services, table: Table, seat: Seat, words: Words, path: str = ""
) -> tuple[Screen, Fingerprint]:
    """What the seat sees now; ``path`` is how far its reader has got with choosing."""
    # What happened is read first: everything after it is of one moment.
    events = () if path else await services.tables.recent_events.events(table, seat)
    meta, prompt, inputs = table.meta, table.prompt_number(seat), inputs_of(services, table, words)
    screen = screens.private(
        table_facts(meta, services.channel_name(meta.channel), inputs.board),
        table.view(seat), prompt, path, words,
        events=events, away=meta.seats[seat].person is None,
    )
    return screen, fingerprint_of(screen, prompt=prompt, path=path, inputs=inputs)


def inputs_of(services: Services, table: Table, words: Words) -> ScreenInputs:
    """Of what a private screen would be made just now."""
    return ScreenInputs(table.meta.version, services.sent.board(table.id), words.language)
