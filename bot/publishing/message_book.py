"""Sending, replacing and taking away the messages of a game, with the book of where each stands."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.log import logger
from bot.publishing import purposes
from bot.screens.screen import Screen
from bot.sent_messages import Fingerprint, as_sent, fingerprint_of
from bot.services import Services
from bot.wire.messages import UNKNOWN_CHANNEL, MessageApi, Undelivered
from bot.wire.replies import RenderedMessage
from engine.store.messages import PostedMessage
from engine.table.meta import GameMeta

NOWHERE: Final = "0"
"""For the id of a message that is still to be sent."""
_NONCE_KNOWN: Final = timedelta(minutes=2)
"""So long after the first try Discord itself sends nothing twice ("the past few minutes"), whether or not it lets the
channel be read. What is written by a press has no nonce there."""

_log = logger(__name__)


class OlderStays(Exception):
    """One above what was sent has its buttons still: Discord does not take that change for now."""


class MessageBook:
    """Every message has a purpose and a reader, and at most one of each stands in a game."""

    def __init__(self, services: Services, api: MessageApi) -> None:
        self.services = services
        self.api = api

    async def find(self, game: str, purpose: str, reader: str = "") -> PostedMessage | None:
        """Where such a message stands."""
        return await self.services.store.messages.get(game, purpose, reader)

    def known(self, posted: PostedMessage) -> Fingerprint | None:
        """What a message shows; None where nobody knows, or another process has changed it."""
        return self.services.sent.get(int(posted.message)) if self.services.signed(posted) else None

    async def send(
        self, channel: str, screen: Screen, nonce: str, *, tried: datetime | None,
        fingerprint: Fingerprint | None = None, by_press: bool = False,
    ) -> int:
        """Send a message, or find it where it is not known whether an earlier try got through. Raises Undelivered.

        ``tried``: when the first try may have been; None where this is the first. ``by_press``: by the last press or
        command there while that works, for a table in direct messages; nobody is notified of it.
        """
        fingerprint = fingerprint or fingerprint_of(screen)  # Before it is marked by its nonce.
        message, looked = None, True
        if tried is not None:
            try:
                message = await self.api.find(int(channel), nonce, tried)
            except Undelivered as error:
                if error.trouble == "busy" and (by_press or not timedelta() <= self.now() - tried < _NONCE_KNOWN):
                    raise
                looked = False  # Discord itself still knows the nonce for some minutes.
        if message is None:
            mention, rendered = screen.pings[0] if screen.pings else None, await self.services.rendered(screen)
            conversation = self.services.sent.conversation(channel) if by_press else None
            if conversation is not None:
                message = await self.api.send_by_press(int(channel), conversation, rendered, nonce)
            if message is None:
                message = await self.api.send(int(channel), rendered, nonce, mention=mention)
            # What an earlier try has sent Discord gives back as it was sent then: so it still looks.
            self.services.sent.put(message, as_sent(fingerprint, rendered) if looked else None)
        return message

    async def unheard(self, channel: str, nonce: str, tried: datetime | None) -> int | None:
        """The message of an earlier try that nobody knows to have got through; ``tried`` as for ``send``. What is not
        to be said any more is written down all the same, so that what has come since can settle it. Raises Undelivered
        if busy."""
        if tried is None:
            return None
        try:
            return await self.api.find(int(channel), nonce, tried)
        except Undelivered as error:
            if error.trouble == "busy":
                raise
            return None  # It may not read here.

    @asynccontextmanager
    async def sought(
        self, meta: GameMeta, purpose: str, nonce: str, *, tried: datetime | None
    ) -> AsyncIterator[PostedMessage]:
        """While one is sent to the game's channel for which no row of the outbox stands, and those above it are seen
        to, that is written down: where nobody lives to hear that it got through, or to come to the others, whoever
        sends there next does, or whoever looks for it later. Likewise where ``OlderStays`` is raised here, and goes no
        further. ``tried``: as for ``send``."""
        sought = PostedMessage(
            meta.id, purposes.sought(purpose, nonce), "", meta.channel, NOWHERE, tried or self.now(),
            self.services.process.signature)
        await self.services.store.messages.put(sought)
        try:
            yield sought
        except OlderStays:
            return
        except Undelivered as error:
            if tried is not None or error.trouble == "busy":
                raise  # It may be there.
            await self.services.store.messages.drop(sought)
            raise
        await self.services.store.messages.drop(sought)

    async def came(self, sought: PostedMessage) -> int | None:
        """The message that was about to be sent, where it stands in its channel. Raises Undelivered where it can't be
        looked for just now."""
        nonce = purposes.nonce_sought(sought.purpose)
        if nonce is None:
            return None
        try:
            return await self.api.find(int(sought.channel), nonce, sought.at)
        except Undelivered as error:
            if error.trouble == "gone":
                return None
            raise

    async def see_to(self, old: PostedMessage, act: Callable[[PostedMessage], Awaitable[None]]) -> None:
        """``act`` takes a message away, or its buttons, and forgets it: where it stands. Of one that was about to be
        sent (``sought``) that is looked for first: it may not be there, or be known by now. Where the bot may not look
        it stays sought: the next time it may. Raises Undelivered."""
        if purposes.nonce_sought(old.purpose) is None:
            await act(old)
            return
        try:
            message = await self.came(old)
        except Undelivered as error:
            if error.trouble == "busy":
                raise
            _log.info("not_looked_for", game=old.game, code=error.code)
            return
        if message is not None and await self.services.store.messages.find(str(message)) is None:
            await act(replace(old, message=str(message)))
        await self.services.store.messages.drop(old)

    async def stands(
        self, meta: GameMeta, purpose: str, channel: str, message: int, reader: str = "", *,
        since: datetime | None = None, asked: bool = False,
        older: Callable[[PostedMessage], Awaitable[None]] | None = None,
    ) -> None:
        """Write down where a message stands, instead of an older one of its purpose and reader. ``older``: what becomes
        of that one first, since nobody knows of it any more afterwards.

        One whose reader has left the game in the meantime is taken away again, and not written down. ``asked``: she
        need have no seat, as long as the game names her: a seat is offered to her.
        """
        old = None if older is None else await self.find(meta.id, purpose, reader)
        if older is not None and old is not None and old.message != str(message):
            await older(old)
        posted = PostedMessage(
            meta.id, purpose, reader, channel, str(message), since or self.now(), self.services.process.signature)
        if not await self.services.store.messages.put(posted, asked=asked):
            await self.remove(posted)

    async def stands_anew(self, meta: GameMeta, purpose: str, message: int) -> Sequence[PostedMessage]:
        """Write down one that was sent to the game's channel, in place of an older one of its purpose, which is known
        as such from then on. All others of the game, oldest first."""
        posted = PostedMessage(
            meta.id, purpose, "", meta.channel, str(message), self.now(), self.services.process.signature)
        return await self.services.store.messages.put_anew(posted, purposes.older)

    async def replace(
        self, posted: PostedMessage, screen: Screen, *,
        fingerprint: Fingerprint | None = None, within: float | None = None,
    ) -> bool:
        """Show something else in a message; nothing is sent where it shows that already. ``within``: as for an edit.

        False when the message is gone, or the direct messages in which it stood, which is then written down. Raises
        Undelivered for any other trouble.
        """
        message, fingerprint = int(posted.message), fingerprint or fingerprint_of(screen)
        before = self.known(posted)
        if before == fingerprint:
            return True
        await self.services.sign(posted)
        kept = before is not None and before.pictures == fingerprint.pictures
        rendered = await self.services.rendered(screen, kept=kept)
        # Until the edit is through nobody knows what stands there.
        self.services.sent.put(message, None)
        try:
            await self._edit(posted, rendered, within)
        except Undelivered as error:
            if error.trouble != "gone" or (error.code == UNKNOWN_CHANNEL and not posted.reader):
                raise
            _log.info("message_gone", game=posted.game, purpose=posted.purpose.partition(":")[0])
            await self.services.store.messages.drop(posted)
            return False
        self.services.sent.put(message, as_sent(fingerprint, rendered))
        return True

    async def strip(self, posted: PostedMessage, screen: Screen, *, within: float | None = None) -> None:
        """Replace a message that is not needed any more; its pictures stay, unless others are known to stand there, of
        another moment than the words. Raises Undelivered if busy, and in a channel that is closed to the bot: whoever
        forgets the message has to come again, or its buttons stand there for good. ``within``: as for an edit."""
        message, before = int(posted.message), self.known(posted)
        kept = before is None or not screen.pictures or before.pictures == fingerprint_of(screen).pictures
        # Until the edit is through nobody knows what stands there; the next try is to send the same.
        self.services.sent.put(message, None if before is None or kept else replace(before, pictures=(), inputs=None))
        rendered = await self.services.rendered(screen, kept=kept)
        if not rendered.whole:  # Nothing edits it again: the picture of another moment is better than an empty card.
            rendered = await self.services.rendered(screen, kept=True)
        try:
            await self._edit(posted, rendered, within)
        except Undelivered as error:
            if error.trouble == "busy" or (error.trouble == "forbidden" and not posted.reader):
                raise
            _log.info("message_stays", game=posted.game, purpose=posted.purpose.partition(":")[0], code=error.code)

    async def _edit(self, posted: PostedMessage, rendered: RenderedMessage, within: float | None = None) -> None:
        """By the last press on the message for as long as that serves: Discord counts only the other way."""
        channel, message = int(posted.channel), int(posted.message)
        press = self.services.sent.by_press(message)
        if press is not None:
            if await self.api.edit_by_press(channel, press, rendered, within=within):
                return
            self.services.sent.spent(press)
        await self.api.edit(channel, message, rendered, within=within)

    async def remove(self, posted: PostedMessage) -> None:
        """Take a message away and forget it. Raises Undelivered if busy, and where the channel is closed to the bot: it
        is remembered then, to be taken away later."""
        self.services.sent.take_away(int(posted.message))
        try:
            await self.api.delete(int(posted.channel), int(posted.message))
        except Undelivered as error:
            if error.trouble in {"busy", "forbidden"}:
                raise
        await self.services.store.messages.drop(posted)

    def now(self) -> datetime:
        """By the bot's clock."""
        return self.services.clock.now()
