"""Sending, replacing and taking away the messages of a game, with the book of where each stands."""

from datetime import datetime

from bot.log import logger
from bot.publishing.sent_messages import Look, look_of
from bot.screens.facts import Screen
from bot.services import House
from bot.wire.messages import UNKNOWN_CHANNEL, Post, Undelivered
from bot.wire.replies import Sheet
from engine.store.people import Place
from engine.table.meta import GameMeta

_log = logger(__name__)


class Desk:
    """Every message has a purpose and a reader, and at most one of each stands in a game."""

    def __init__(self, house: House, post: Post) -> None:
        self.house = house
        self.post = post

    async def sheet(self, screen: Screen) -> Sheet:
        """The screen with its pictures drawn."""
        return Sheet(screen.view, await self.house.pictures.of(screen))

    async def find(self, game: str, purpose: str, reader: str = "") -> Place | None:
        """Where such a message stands."""
        return await self.house.store.messages.get(game, purpose, reader)

    async def send(
        self, channel: str, screen: Screen, nonce: str, *, doubtful: bool, look: Look | None = None
    ) -> int:
        """Send a message, or find it where it is not known whether an earlier try got through. Raises Undelivered."""
        message = await self._sent_before(channel, nonce) if doubtful else None
        if message is None:
            mention = screen.pings[0] if screen.pings else None
            message = await self.post.send(int(channel), await self.sheet(screen), nonce, mention=mention)
            self.house.shown.put(message, look or look_of(screen))
        return message

    async def _sent_before(self, channel: str, nonce: str) -> int | None:
        try:
            return await self.post.find(int(channel), nonce)
        except Undelivered as error:
            if error.trouble == "busy":
                raise
            return None  # It may not read here; Discord itself still knows the nonce for some minutes.

    async def stands(
        self, meta: GameMeta, purpose: str, channel: str, message: int, reader: str = "", *,
        since: datetime | None = None,
    ) -> Place:
        """Write down where a message stands, instead of an older one of its purpose and reader."""
        place = Place(meta.id, purpose, reader, channel, str(message), since or self.now())
        await self.house.store.messages.put(place)
        return place

    async def replace(self, place: Place, screen: Screen, *, look: Look | None = None) -> bool:
        """Show something else in a message; nothing is sent where it shows that already.

        False when the message is gone, which is then written down. Raises Undelivered for any other trouble.
        """
        message, look = int(place.message), look or look_of(screen)
        before = self.house.shown.get(message)
        if before == look:
            return True
        kept = before is not None and before.pictures == look.pictures
        sheet = Sheet(screen.view, None) if kept else await self.sheet(screen)
        # Until the edit is through nobody knows what stands there.
        self.house.shown.put(message, None)
        try:
            await self.post.edit(int(place.channel), message, sheet)
        except Undelivered as error:
            if error.trouble != "gone" or error.code == UNKNOWN_CHANNEL:
                raise
            _log.info("message_gone", game=place.game, purpose=place.purpose.partition(":")[0])
            await self.house.store.messages.drop(place)
            return False
        self.house.shown.put(message, look)
        return True

    async def strip(self, place: Place, screen: Screen) -> None:
        """Replace a message that is not needed any more; its pictures stay. Raises Undelivered if busy."""
        try:
            self.house.shown.put(int(place.message), None)
            await self.post.edit(int(place.channel), int(place.message), Sheet(screen.view, None))
        except Undelivered as error:
            if error.trouble == "busy":
                raise

    async def remove(self, place: Place) -> None:
        """Take a message away and forget it. Raises Undelivered if busy."""
        self.house.shown.take_away(int(place.message))
        try:
            await self.post.delete(int(place.channel), int(place.message))
        except Undelivered as error:
            if error.trouble == "busy":
                raise
        await self.house.store.messages.drop(place)

    def now(self) -> datetime:
        """By the bot's clock."""
        return self.house.clock.now()
