"""What was told of an offer of a seat to who made it: it becomes its answer while its token can still change it."""

from bot import screens
from bot.log import logger
from bot.publishing.ephemeral_changes import by_token
from bot.screens.screen import Screen
from bot.services import Services
from bot.text import Words, safe
from bot.wire.messages import Undelivered
from engine.rules.terms import Seat
from engine.table.meta import GameMeta, PersonId
from engine.table.notices import OfferGone
from engine.table.table import Table

_log = logger(__name__)


async def tell_who_offered(services: Services, table: Table, notice: OfferGone) -> None:
    """Whoever offered it reads why the offer stands no longer, and has no button to take it back. One that she took
    back says so by the press that did it, which lets go of what was told. What says that the seat can be offered again
    is followed on: it says who has the seat once somebody does. Later, and where another process holds the token, she
    reads of a refusal on her private screen, and of who has taken the seat in the channel. Raises Undelivered ("busy")
    where it is to be tried again."""
    meta, offers = table.meta, services.sent.offers
    taken = meta.seat_held_by(notice.person) == notice.seat
    standing = {(offer.seat, offer.to, offer.by) for offer in meta.offers}
    for by in [by for game, by in offers if game == table.id]:
        for told, (seat, to, language) in offers.of(table.id, by):
            if seat != notice.seat or (seat, to, by) in standing or (to != notice.person and not taken):
                continue
            over = taken or meta.status != "running"  # else she may take the seat yet
            try:
                await by_token(services, told, _became(meta, seat, to, by, Words.of(language), taken=taken))
            except Undelivered as error:
                if error.trouble == "busy":
                    raise
                _log.info("offer_stays", game=table.id, code=error.code)
                over = True  # She has dismissed it.
            if over:
                offers.drop(table.id, by, told)


def _became(meta: GameMeta, seat: Seat, to: PersonId, by: PersonId, words: Words, *, taken: bool) -> Screen:
    """What came of an offer. ``taken``: the seat is somebody's to whom it was offered."""
    if taken:
        return screens.notice(words, "app-offer-taken", who=safe(meta.seats[seat].name))
    if meta.status != "running":
        return screens.notice(words, "app-offer-ended")
    own = "yes" if meta.seats[seat].holder == by else "no"
    return screens.notice(words, "app-offer-refused" if to in meta.refusals else "app-offer-over", own=own)
