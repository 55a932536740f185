"""What was told of an offer of a seat to who made it: it becomes its answer while its token can still change it."""

from bot import screens
from bot.log import logger
from bot.publishing.ephemeral_changes import by_token
from bot.services import Services
from bot.text import Words, safe
from bot.wire.messages import Undelivered
from engine.table.notices import OfferGone
from engine.table.table import Table

_log = logger(__name__)


async def tell_who_offered(services: Services, table: Table, notice: OfferGone) -> None:
    """The person has answered. One that was taken back says so by the press that did it. What was told of an offer that
    she had turned down says it too once somebody else has the seat: until then it says that it can be offered. Later,
    and where another process holds the token, who offered reads of a refusal on her private screen, and of who has
    taken the seat in the channel. Raises Undelivered ("busy") where it is to be tried again."""
    meta, offers = table.meta, services.sent.offers
    taken = meta.seat_held_by(notice.person) == notice.seat
    if not taken and notice.person not in meta.refusals:
        return
    for by in [by for game, by in offers if game == table.id]:
        for told, (seat, to, language) in offers.of(table.id, by):
            if seat != notice.seat or (to != notice.person and not (taken and to in meta.refusals)):
                continue
            words = Words.of(language)
            own = "yes" if meta.seats[seat].holder == by else "no"
            screen = screens.notice(words, "app-offer-taken", who=safe(meta.seats[seat].name)) if taken else (
                screens.notice(words, "app-offer-refused", own=own))
            over = taken  # else she may take the seat yet
            try:
                await by_token(services, told, screen)
            except Undelivered as error:
                if error.trouble == "busy":
                    raise
                _log.info("offer_stays", game=table.id, code=error.code)
                over = True  # She has dismissed it.
            if over:
                offers.drop(table.id, by, told)
