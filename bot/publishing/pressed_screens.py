"""A message that was pressed is about to show a private screen: what it shows so far, and whose screen it becomes."""

import discord

from bot.publishing import purposes
from bot.publishing.direct_message_screens import another_lives
from bot.sent_messages import Fingerprint
from bot.services import Services
from engine.rules.terms import Seat
from engine.store.messages import PostedMessage
from engine.table.meta import PersonId
from engine.table.table import Table


async def shown_before(
    services: Services, table: Table, seat: Seat, person: PersonId, message: int
) -> Fingerprint | None:
    """What the message shows that the answer is about to replace, if known. Where another process has changed it last
    it is this one's from now on. StoreError."""
    if services.process.together:
        stands = await services.store.messages.get(table.id, purposes.screen(seat), person)
        if stands is not None and stands.message == str(message) and not services.signed(stands):
            await services.sign(stands)
            return None
    return services.sent.get(message)


async def opens_here(services: Services, table: Table, seat: Seat, person: PersonId, message: int) -> bool:
    """Whether *My screen* is pressed, in her direct messages, where that screen is to stand: on the line that says
    where it opens, and that may have become it since, while she takes screens there and no other table lives there. In
    her turn (``Services.turn``). StoreError."""
    if table.meta.status != "running" or not (await services.people.get(person)).screen_directly:
        return False
    posted = await services.store.messages.find(str(message))
    if posted is None or (posted.game, posted.reader) != (table.id, person):
        return False
    if posted.purpose == purposes.opens(seat) and not await another_lives(services, table, person):
        services.sent.stays(message)
        return True
    return posted.purpose == purposes.screen(seat)


async def gave_way(services: Services, message: int) -> bool:
    """Whether the message is not to become a screen again: it was taken away, or a line stands there. Another process
    may have made a screen of that since. StoreError."""
    if not services.sent.removed(message):
        return False
    posted = await services.store.messages.find(str(message)) if services.process.together else None
    if posted is None or not purposes.is_screen(posted.purpose):
        return True
    services.sent.stays(message)
    return False


async def becomes_screen(
    services: Services, table: Table, seat: Seat, person: PersonId, channel: str, message: discord.Message
) -> bool:
    """The message in her direct messages, by their ``channel``, becomes this table's screen, where it is another's (see
    ``DirectMessageScreens``), a line that says where hers opens, or one of which nobody knows any more: what is not
    known as her screen is never brought up to date. False where a newer one stands below, which is to be the only one:
    after a start nobody remembers that this one gave way to it. StoreError."""
    shown, messages = services.sent.get(message.id), services.store.messages
    if message.flags.ephemeral or (
            shown is not None and shown.inputs is not None and shown.inputs.game == table.id):
        return True
    posted = await messages.find(str(message.id))
    own = await messages.get(table.id, purposes.screen(seat), person)
    if own is not None:
        return int(own.message) < message.id or (posted is not None and purposes.is_screen(posted.purpose))
    if posted is None and table.meta.status == "running":
        # Of the time at which it was sent: one that has scrolled away is sent anew for her next question.
        await messages.put(PostedMessage(
            table.id, purposes.screen(seat), person, channel, str(message.id), message.created_at,
            services.process.signature))
    elif posted is not None and (
            purposes.is_screen(posted.purpose) or (posted.game, posted.purpose) == (table.id, purposes.opens(seat))):
        await messages.move(posted, table.id, purposes.screen(seat))
    return True
