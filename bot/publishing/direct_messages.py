"""What is told to one person: her private screen, kept up to date wherever it stands."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from bot import screens
from bot.log import logger
from bot.publishing import purposes
from bot.publishing.direct_channels import DirectChannels
from bot.publishing.direct_message_screens import HELD, LIFE, DirectMessageScreens
from bot.publishing.ephemeral_changes import EphemeralChanges, seat_lost
from bot.publishing.gathered_facts import by_urgency
from bot.publishing.message_book import MessageBook
from bot.publishing.offers_answered import tell_who_offered
from bot.publishing.past_answers import fold_panels, fold_past
from bot.publishing.pings import Pings
from bot.publishing.private_screens import SeatLost, inputs_of, private_screen, screens_now
from bot.sent_messages import Fingerprint
from bot.text import Words
from bot.wire.messages import Undelivered
from engine.rules.terms import Seat
from engine.store.messages import PostedMessage
from engine.store.outbox import OutboxRow
from engine.table.meta import PersonId
from engine.table.notices import Offered, OfferGone, Ping, PingDone, ScreenChanged, ScreenGone
from engine.table.table import Table

PersonNotice: TypeAlias = ScreenChanged | ScreenGone | Ping | PingDone | Offered | OfferGone

_log = logger(__name__)


class DirectMessages:
    """Delivers the notices of people's lanes. Every method raises Undelivered where Discord does not take it."""

    def __init__(self, book: MessageBook) -> None:
        self._book = book
        self._people = book.services.people
        self._screens = DirectMessageScreens(book)
        self._channels = DirectChannels(book)
        self._pings = Pings(book, self._channels)
        self._ephemerals = EphemeralChanges(book.services)

    async def deliver(self, table: Table, notice: PersonNotice, row: OutboxRow) -> None:
        """Whatever the notice asks for. Who has lost her seat meanwhile is told so by what comes next."""
        with suppress(SeatLost):
            await self._deliver(table, notice, row)

    async def _deliver(self, table: Table, notice: PersonNotice, row: OutboxRow) -> None:
        match notice:
            case ScreenChanged(seat=seat, person=person, anew=False):
                await self._refresh(table, seat, person, anew=False)
            case ScreenChanged():
                await self._screen(table, notice.seat, notice.person, row)
            case ScreenGone():
                await self._screen_gone(table, notice)
                await self._her_others(table, notice.person, row)
            case Ping():
                await self._pings.ping(table, notice, row)
            case PingDone():
                await self._pings.done(table, notice)
            case Offered():
                await self._pings.offered(table, notice, row)
            case OfferGone():
                await self._pings.offer_gone(table, notice)
                await tell_who_offered(self._book.services, table, notice)

    async def again(self, table: Table, person: PersonId, *, finished: bool = False) -> None:
        """Hers change where they stand, though nothing has happened that an old one would be sent anew for: she has
        chosen another language, hints or none, or to have no screen here. ``finished``: also at a table that is over.
        """
        if table.meta.status != "running" and not (finished and table.over):
            return
        for seat, seat_meta in enumerate(table.meta.seats):
            if person == seat_meta.holder:
                with suppress(SeatLost):
                    await self._refresh(table, seat, person, anew=False)

    async def answered(self, message: int, person: PersonId) -> None:
        """Her press was answered in this message, by what may be older than what it has replaced."""
        services = self._book.services
        shown = services.sent.get(message)
        if shown is None or shown.inputs is None:
            return
        table = await services.tables.get(shown.inputs.game)
        seat = table.meta.seat_held_by(person)
        if seat is not None and table.meta.version != shown.inputs.version:
            with suppress(SeatLost):
                await self._refresh(table, seat, person)

    async def below(self, table: Table, row: OutboxRow) -> None:
        """In direct messages the board and the screen share a channel: the screen is sent anew under each board."""
        person = table.meta.seats[0].person
        if person is None or table.meta.status != "running":
            return
        with suppress(SeatLost):
            await self._below(table, person, row)

    async def _below(self, table: Table, person: PersonId, row: OutboxRow) -> None:
        async with self._book.services.direct_message_turn(person):
            words = await self._people.words(person, table.meta.language)
            async with self._book.services.turn(person):
                screen, fingerprint = await private_screen(self._book.services, table, 0, person, words)
                nonce, channel = f"{row.nonce}-b", table.meta.channel
                message = await self._book.send(
                    channel, screen, nonce, tried=row.first_try, fingerprint=fingerprint, by_press=True)
                await self._book.stands(
                    table.meta, purposes.screen(0), channel, message, person, older=self._book.remove)
                await self._screens.played(table, person, words)
            if row.first_try is not None:
                # One that was found says what was so when it was sent; she may have gone on on the one above it.
                await self._refresh(table, 0, person, anew=False)

    async def _screen(self, table: Table, seat: Seat, person: PersonId, row: OutboxRow) -> None:
        if not (await self._people.get(person)).screen_directly:
            for tried in (row, _for_another(row)):
                await self._heard_of(table, seat, person, tried)
            await self._refresh(table, seat, person)
            return
        async with self._book.services.direct_message_turn(person):
            words = await self._people.words(person, table.meta.language)
            if table.meta.guild is not None:
                if row.first_try and self._due(await self._book.find(table.id, purposes.screen(seat), person)):
                    # Where none is sent anew this time, as once its game has ended, nobody else looks for it.
                    await self._heard_of(table, seat, person, row)
                if not table.meta.open:
                    await self._result(table, seat, person, row, words)
            shown = False
            while not shown:
                with suppress(SeatLost):  # Of another of her tables, perhaps: then that is not the one that lives.
                    await self._living(table, seat, person, row, words)
                    shown = True

    async def _living(self, table: Table, seat: Seat, person: PersonId, row: OutboxRow, words: Words) -> None:
        async with self._book.services.turn(person):
            first = await self._screens.chosen(table, person, words)
        # The row tells of this table; what is sent for another is no second try of it.
        elsewhere = _for_another(row)
        if first is not table:
            await self._refresh(table, seat, person, folded=True)
            row = elsewhere
        its = first.meta.seat_held_by(person)
        if its is None:
            if first is not table:
                raise SeatLost
            its = seat
        if first.meta.guild is not None and row.first_try and self._due(
                await self._book.find(first.id, purposes.screen(its), person)):
            # Whichever table lived when it was sent.
            await self._heard_of(first, its, person, elsewhere)
        # The screen of a game held here is sent under its board.
        if not await self._refresh(first, its, person) and first.meta.guild is not None:
            await self._anew(first, its, person, row)

    async def _result(self, table: Table, seat: Seat, person: PersonId, row: OutboxRow, words: Words) -> None:
        """A line for a table that ended while another one lived in her direct messages."""
        if await self._screens.told(table, seat, person):
            return

        async def send(channel: str) -> None:
            message = await self._book.send(
                channel, await self._screens.line(table, words), f"{row.nonce}-r", tried=row.first_try)
            await self._book.stands(table.meta, purposes.result(seat), channel, message, person)

        await self._channels.write(table, person, send)

    async def ephemeral(self, table: Table, person: PersonId) -> None:
        """Bring up to date what only this process can change, after another one has changed the table."""
        async with self._book.services.turn(person):
            seat = table.meta.seat_held_by(person)
            words = await self._people.words(person, table.meta.language)
            if seat is None:
                await fold_panels(self._book.services, table, person, words)
                await self._ephemerals.take_away(table, person, words)
                return
            await fold_past(self._book.services, table, seat, person, words)
            if not await self._current(table, seat, person, words):
                try:
                    now = await screens_now(self._book.services, table, seat, person, words)
                    await self._ephemerals.replace(table, person, now)
                except SeatLost:
                    await self._ephemerals.take_away(table, person, words)

    async def _refresh(
        self, table: Table, seat: Seat, person: PersonId, *, folded: bool = False, anew: bool = True
    ) -> bool:
        """Bring her screens up to date where they stand, also where another process shows her something newer
        meanwhile; False where a new message is due. ``folded``: another table lives in her direct messages; ``anew``:
        one that has scrolled away is not brought up to date, but sent anew.
        """
        shown = await self._refresh_once(table, seat, person, folded=folded, anew=anew)
        while await self._book.services.tables.overtaken(table):
            shown = await self._refresh_once(table, seat, person, folded=folded, anew=anew)
        return shown

    async def _refresh_once(self, table: Table, seat: Seat, person: PersonId, *, folded: bool, anew: bool) -> bool:
        if person != table.meta.seats[seat].holder:
            return True
        async with self._book.services.turn(person):
            words = await self._people.words(person, table.meta.language)
            await fold_past(self._book.services, table, seat, person, words)
            chosen = await self._people.get(person)
            # A game that is held in direct messages has its screen there, whatever she wants of others.
            direct = not folded and (chosen.screen_directly or table.meta.guild is None)
            running = table.meta.status == "running"
            if not chosen.screen_directly and table.meta.guild is not None:
                await self._screens.on_demand(table, seat, person, words)
            if not running:
                await self._screens.opens_no_more(table, seat, person, words)
            stands = await self._book.find(table.id, purposes.screen(seat), person) if direct else None
            if stands is None and direct and running:
                stands = await self._screens.opened(table, seat, person)
            # Of a game that is held there it is sent anew under each board, and only so.
            due = anew and direct and running and table.meta.guild is not None and self._due(stands)
            shown = None if stands is None else self._book.known(stands)
            if not due and await self._current(table, seat, person, words, *([shown] if stands else [])):
                return True
            now = await screens_now(self._book.services, table, seat, person, words)
            await self._ephemerals.replace(table, person, now)
            if due:
                return False
            if stands is None:
                return True
            screen, fingerprint = await now.instead_of(shown)
            try:
                return await self._book.replace(stands, screen, fingerprint=fingerprint, within=HELD) or not running
            except Undelivered as error:
                if anew or not error.limited:
                    raise
                # It is old and was edited too often: for up to an hour. Her next question does not wait for that.
                _log.info("screen_stays", game=table.id, code=error.code)
                return True

    def _due(self, screen: PostedMessage | None) -> bool:
        """Whether one is to be sent anew: there is none, or it has scrolled away."""
        return screen is None or self._book.now() - screen.at > LIFE

    async def _current(
        self, table: Table, seat: Seat, person: PersonId, words: Words, *direct: Fingerprint | None
    ) -> bool:
        """Whether all her screens show this moment, as after a press of her own, and none has to be made."""
        services = self._book.services
        shows = [*direct, *(fingerprint for _, fingerprint in services.sent.screens.of(table.id, person))]
        inputs = await inputs_of(services, table, seat, words)
        return all(show is not None and not show.path and show.inputs == inputs for show in shows)

    async def _anew(self, table: Table, seat: Seat, person: PersonId, row: OutboxRow) -> None:
        async def send(channel: str) -> None:
            async with self._book.services.turn(person):
                if (await self._people.get(person)).screen == "ephemeral":
                    return  # She has chosen so since it was looked at.
                began = self._book.now()
                words = await self._people.words(person, table.meta.language)
                screen, fingerprint = await private_screen(self._book.services, table, seat, person, words)
                message = await self._book.send(
                    channel, screen, row.nonce, tried=row.first_try, fingerprint=fingerprint)
                await self._book.stands(
                    table.meta, purposes.screen(seat), channel, message, person, since=began,
                    older=partial(self._further_down, words))
                await self._screens.fold_finished(person, words)

        if not await self._channels.write(table, person, send):
            # She takes no messages any more; the old screen there says where hers opens now.
            await self._refresh(table, seat, person)

    async def _heard_of(self, table: Table, seat: Seat, person: PersonId, row: OutboxRow) -> None:
        """One that nobody knows of may have got through at an earlier try: it is written down, and becomes what the one
        that is known would, which gives way to it."""
        async def heard(channel: str) -> None:
            async with self._book.services.turn(person):
                words = await self._people.words(person, table.meta.language)
                message = await self._book.unheard(channel, row.nonce, row.first_try)
                # What is known may be another table's by now.
                if message is not None and await self._book.services.store.messages.find(str(message)) is None:
                    await self._book.stands(
                        table.meta, purposes.screen(seat), channel, message, person,
                        older=partial(self._further_down, words))
                    if table.meta.open:
                        await self._screens.fold_finished(person, words)

        if row.first_try is not None:
            await self._channels.write(table, person, heard)

    async def _further_down(self, words: Words, old: PostedMessage) -> None:
        try:
            await self._book.strip(old, screens.notice(words, "screen-below"))
        except Undelivered as error:
            if not error.limited:
                raise
            # The new one stands already, and does not wait for up to an hour. A press on the old is answered as on any.
            _log.info("screen_stays", game=old.game, code=error.code)
            return
        # A press on it whose answer is still to come must not make it a screen again.
        self._book.services.sent.take_away(int(old.message))

    async def _screen_gone(self, table: Table, notice: ScreenGone) -> None:
        # In her turn: an answer that is under way shows what she is to see no more.
        async with self._book.services.turn(notice.person):
            words = await self._people.words(notice.person, table.meta.language)
            await self._ephemerals.take_away(table, notice.person, words)
            for purpose in (purposes.screen(notice.seat), purposes.opens(notice.seat)):
                posted = await self._book.find(table.id, purpose, notice.person)
                if posted is not None and await self._book.replace(
                        posted, await seat_lost(self._book.services, table, words), within=HELD):
                    await self._book.services.store.messages.drop(posted)

    async def _her_others(self, table: Table, person: PersonId, row: OutboxRow) -> None:
        """She has no seat at this table any more: the screens of her others have no line of it, and where it was the
        one that lived in her direct messages another one does now."""
        async with self._book.services.direct_message_turn(person):
            others = [(other, seat) for other in by_urgency(await self._book.services.open_tables.of(person), person)
                      if other.id != table.id and other.meta.status == "running"
                      and (seat := other.meta.seat_held_by(person)) is not None]
            lives = False
            for other, seat in others:
                lives = lives or await self._book.find(other.id, purposes.screen(seat), person) is not None
                with suppress(SeatLost):
                    await self._refresh(other, seat, person, anew=False)
            if others and not lives and (await self._people.get(person)).screen_directly:
                first, seat = others[0]
                words = await self._people.words(person, first.meta.language)
                await self._living(first, seat, person, _for_another(row), words)


def _for_another(row: OutboxRow) -> OutboxRow:
    """The row where the screen of another of her tables is sent for it."""
    return replace(row, nonce=f"{row.nonce}-d")
