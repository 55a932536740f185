"""What is told to one person beside her screen: that she is waited for, and that a seat is offered to her."""

from bot import screens
from bot.log import logger
from bot.publishing import purposes
from bot.publishing.direct_channels import DirectChannels
from bot.publishing.direct_message_screens import LIFE
from bot.publishing.gathered_facts import facts_of
from bot.publishing.message_book import MessageBook
from bot.screens.screen import Screen
from bot.screens.votes import Whose, offered
from bot.text import Words
from bot.wire.messages import Undelivered
from engine.rules.terms import Seat
from engine.store.messages import PostedMessage
from engine.store.outbox import OutboxRow
from engine.table.meta import GameId, GameMeta, PersonId, SeatMeta
from engine.table.notices import Offered, OfferGone, Ping, PingDone
from engine.table.table import Table

_log = logger(__name__)


class Pings:
    """Directly, else in the channel. Every method raises Undelivered where Discord does not take it."""

    def __init__(self, book: MessageBook, channels: DirectChannels) -> None:
        self._book = book
        self._channels = channels
        self._people = book.services.people

    async def ping(self, table: Table, notice: Ping, row: OutboxRow) -> None:
        """She is waited for; a mention in the channel where she takes no messages."""
        meta, seat = table.meta, notice.seat
        seat_meta = meta.seats[seat]
        waits = seat_meta.asked_at is not None and not meta.paused
        if not waits or (seat_meta.prompt, seat_meta.person) != (notice.prompt, notice.person):
            await self._heard_of(table, row, purposes.ping(seat), notice.person)
            return
        if not notice.again and await self._unread(notice.seat, seat_meta, notice.person, meta.id):
            return
        facts = await facts_of(self._book.services, table)
        user, card = int(notice.person), table.view(None).phase == "choose"

        async def send(channel: str) -> None:
            words = await self._people.words(notice.person, meta.language)
            screen = screens.ping(facts, seat, user, words, card=card, again=notice.again)
            await stood(channel, screen)

        async def stood(channel: str, screen: Screen) -> None:
            message = await self._book.send(channel, screen, row.nonce, tried=row.first_try)
            await self._book.stands(
                meta, purposes.ping(seat), channel, message, notice.person, older=self._give_way)

        if await self._channels.write(table, notice.person, send) or table.meta.seats[seat].away:
            return
        words = Words.of(meta.language)
        await stood(meta.channel, screens.ping(facts, seat, user, words, card=card, again=notice.again, mention=True))

    async def _unread(self, seat: Seat, seat_meta: SeatMeta, person: PersonId, game: GameId) -> bool:
        """Whether a message with the question's own screen was sent to her lately: it is marked unread until she has
        seen it, and a ping beside it would say nothing. One that was only edited is not marked."""
        if not (await self._people.get(person)).screen_directly:
            return False
        screen = await self._book.find(game, purposes.screen(seat), person)
        if screen is None or seat_meta.asked_at is None or self._book.now() - screen.at > LIFE:
            return False
        return screen.at >= seat_meta.asked_at

    async def done(self, table: Table, notice: PingDone) -> None:
        """She has answered: what called her is taken away. What did so in the channel stays until all have answered
        what they are asked at once: by going it would tell that she has."""
        posted = await self._book.find(table.id, purposes.ping(notice.seat), notice.person)
        if posted is None:
            return
        meta, seat = table.meta, table.meta.seats[notice.seat]
        others_answer = meta.plays(notice.person, notice.seat) and seat.pinged and seat.asked_at is None
        if not (others_answer and posted.channel == meta.channel):
            await self._book.remove(posted)

    async def offered(self, table: Table, notice: Offered, row: OutboxRow) -> None:
        """Somebody offers her a seat."""
        meta = table.meta
        offer = next((o for o in meta.offers if (o.seat, o.to) == (notice.seat, notice.person)), None)
        if offer is None:
            await self._heard_of(table, row, purposes.offer(notice.seat), notice.person)
            return
        facts = await facts_of(self._book.services, table)
        # Who has left since her offer was made has made it all the same.
        by = next((seat.name for seat in meta.seats if offer.by in {seat.holder, seat.left_by}), "")
        seat = meta.seats[offer.seat]
        whose: Whose = (
            "hers" if seat.holder == offer.by else "yours" if seat.left_by == offer.to else "left")

        async def send(channel: str) -> None:
            words = await self._people.words(offer.to, meta.language)
            await stood(channel, offered(facts, offer.seat, by, words, whose=whose))

        async def stood(channel: str, asked: Screen) -> None:
            message = await self._book.send(channel, asked, row.nonce, tried=row.first_try)
            await self._book.stands(meta, purposes.offer(offer.seat), channel, message, offer.to, asked=True)

        # Whoever wants no pings is not written to for what she has not asked for: it stands in the channel.
        pings = (await self._people.get(offer.to)).pings
        if pings and await self._channels.write(table, offer.to, send):
            return
        asked = offered(facts, offer.seat, by, Words.of(meta.language), whose=whose, mention=int(offer.to), ping=pings)
        await stood(meta.channel, asked)

    async def _heard_of(self, table: Table, row: OutboxRow, purpose: str, person: PersonId) -> None:
        """What is no longer so, and settled by what is told after it, may have got through at an earlier try: to her
        directly, or in the channel."""
        async def heard(channel: str) -> None:
            message = await self._book.unheard(channel, row.nonce, row.first_try)
            known = await self._book.find(table.id, purpose, person)
            if message is not None and (known is None or known.message != str(message)):
                await self._book.stands(
                    table.meta, purpose, channel, message, person, asked=True, older=self._give_way)

        if row.first_try is not None:
            await self._channels.write(table, person, heard)
            await heard(table.meta.channel)

    async def _give_way(self, old: PostedMessage) -> None:
        """What called her before is taken away. Where it stands in a channel that is closed to the bot it stays: the
        new one, which may be in her direct messages, has been sent, and has to be known."""
        try:
            await self._book.remove(old)
        except Undelivered as error:
            if error.trouble == "busy":
                raise
            _log.info("message_stays", game=old.game, purpose=old.purpose.partition(":")[0], code=error.code)

    async def offer_gone(self, table: Table, notice: OfferGone) -> None:
        """It becomes its answer in her direct messages, whether or not she has pressed there; what called her in the
        channel is taken away."""
        posted = await self._book.find(table.id, purposes.offer(notice.seat), notice.person)
        if posted is None:
            return
        if posted.channel == table.meta.channel:
            await self._book.remove(posted)
            return
        words = await self._people.words(notice.person, table.meta.language)
        await self._book.strip(posted, screens.notice(words, _became(table.meta, notice)))
        await self._book.services.store.messages.drop(posted)


def _became(meta: GameMeta, notice: OfferGone) -> str:
    """The name of the sentence that says what came of an offer to whom it was made."""
    if meta.seat_held_by(notice.person) == notice.seat:
        return "app-accepted"
    return "app-offer-declined" if meta.status == "running" else "app-offer-ended"
