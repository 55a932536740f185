"""Consent and leaving: asking, agreeing, taking agreement back, seats given up, taken and taken again."""

from collections.abc import Callable
from typing import Final, get_args

from bot import screens
from bot.presses.elsewhere import running_games
from bot.presses.lobby import already_begun
from bot.presses.play import own_seat, show
from bot.presses.request import PanelOver, Request, UserError
from bot.publishing.gathered_facts import facts_of, facts_of_all
from bot.screens.ending import ending
from bot.screens.games import RESIGN_ASKS
from bot.screens.screen import Screen
from bot.server_settings import players_end
from bot.text import safe
from bot.wire.custom_id import Press
from bot.wire.replies import Outcome, Settled
from engine.rules.terms import Seat
from engine.table import seating, votes
from engine.table.errors import Declined, StoreError
from engine.table.meta import GameMeta, PersonId, VoteKind
from engine.table.table import Table

_STAND_IN: Final[VoteKind] = "ai"
"""What ``stand_in`` means on buttons of earlier versions."""
_SEAT: Final = "seat="
_NOW: Final = "now"
"""At once, on the word of who manages the server."""
_PAIR: Final = 2


class _OtherwiseNowError(Exception):
    """A seat that is given up means something else by now than what was asked."""


async def ask(request: Request, press: Press) -> Outcome:
    """Ask the table: ``end``, ``pause``, ``resume``, ``kick=2``, ``default=2``, ``ai=2``."""
    table = await request.services.tables.get(press.game)
    if press.arg == _NOW:
        return await _end_now(request, table)
    what, _, value = press.arg.partition("=")
    kind = _STAND_IN if what == "stand_in" else next((kind for kind in get_args(VoteKind) if kind == what), None)
    if kind is None:
        raise UserError("app-unknown-button")
    if kind == "end":
        return await _ask_to_end(request, table)
    about = _seat(table, value) if kind in votes.ABOUT_A_SEAT else None
    await table.vote(request.person, kind, about=about)
    return None


async def may_end(request: Request, table: Table) -> bool:
    """Whether the server lets those who play end a game together. It is the table's server that decides, wherever
    she presses."""
    manages = request.manages and request.guild == table.meta.guild
    return manages or await players_end(request.services.store.guilds, table.meta.guild)


async def check_may_end(request: Request, table: Table) -> None:
    """UserError where only who manages the server ends a game early."""
    if not await may_end(request, table):
        raise UserError("app-only-managers-end")


async def _ask_to_end(request: Request, table: Table) -> Outcome:
    """Pressed under a question that only she sees."""
    await check_may_end(request, table)
    await table.vote(request.person, "end")
    return await _settled(request, table, "app-vote-asked" if table.meta.status == "running" else "app-ended")


async def _settled(request: Request, table: Table, said: str) -> Outcome:
    """The private question she pressed on goes where the table's channel tells what came of it. Elsewhere a sentence
    stands in its place: she would see nothing at all."""
    if not request.in_private:
        return None
    if request.channel == table.meta.channel:
        return Settled()
    return await request.here(screens.notice(request.words, said))


async def end_question(request: Request, table: Table) -> Outcome:
    """Ask back before one person alone ends a game: who manages the server, or who plays without other people."""
    how = _NOW if request.manages else "end"
    return await request.private(ending(table.id, request.words, how))


async def _end_now(request: Request, table: Table) -> Outcome:
    if not request.manages or request.guild != table.meta.guild:
        raise UserError("app-only-managers-end")
    await table.end(request.person)
    return await _settled(request, table, "app-ended")


async def agree(request: Request, press: Press) -> Outcome:
    """Agree to a vote by its number, or accept the seat offered by ``seat=2``."""
    table = await request.services.tables.get(press.game)
    if press.arg.startswith(_SEAT):
        seat = _seat(table, press.arg.removeprefix(_SEAT))
        await _of_an_offer(table, seat, lambda meta: seating.accept(meta, request.person, seat))
        # In the table's channel all read that she has taken it; in direct messages the question would stand on.
        return await request.here(screens.notice(request.words, "app-accepted")) if request.in_private else None
    vote = table.meta.vote(_vote_number(press.arg))
    if vote is None:
        raise Declined("no_such_vote")
    if vote.kind == "end":
        await check_may_end(request, table)
    await table.agree(request.person, vote.number)
    return None


async def decline(request: Request, press: Press) -> Outcome:
    """Take back one's agreement, turn down the seat offered by ``seat=2``, or take back one's own offer of it to the
    person of this ID (``seat=2,42``)."""
    table = await request.services.tables.get(press.game)
    if press.arg.startswith(_SEAT):
        seat_said, _, person = press.arg.removeprefix(_SEAT).partition(",")
        seat, to = _seat(table, seat_said), person or None
        if _takes_back(request):
            await _take_back(request, table, seat, to)
        else:
            await _of_an_offer(table, seat, lambda meta: seating.decline(meta, request.person, seat))
        gone = screens.notice(request.words, "app-offer-declined")
        return await request.turned(gone)
    number = _vote_number(press.arg)
    vote = table.meta.vote(number)
    if vote is not None and table.meta.seat_of(request.person) is None:
        raise Declined("not_seated")
    if vote is not None and request.person not in vote.agreed:
        raise UserError("app-not-agreed")
    await table.edit(lambda meta: votes.withdraw(meta, request.person, number))
    return None


async def _of_an_offer(table: Table, seat: Seat, change: Callable[[GameMeta], GameMeta]) -> None:
    """What she answers to an offer of this seat. UserError where there is none to her: all see one that stands in the
    channel, and one that is answered may be pressed before its buttons go."""
    try:
        await table.edit(change)
    except Declined as declined:
        if declined.code != "no_offer":
            raise
        stands = next((offer for offer in table.meta.offers if offer.seat == seat), None)
        if stands is not None:
            raise UserError("app-offer-for", name=safe(stands.name)) from None
        if table.meta.seats[seat].holder is not None:
            raise UserError("app-offer-held", who=safe(table.meta.seats[seat].name)) from None
        raise UserError("app-offer-over", own="no") from None


def _takes_back(request: Request) -> bool:
    """Whether she presses under what she alone was told of an offer of hers. Whom a seat is offered to is asked in
    direct messages, or in the channel before all."""
    return request.in_private and request.guild is not None


async def _take_back(request: Request, table: Table, seat: Seat, to: PersonId | None) -> None:
    """The line that she presses under becomes the answer to this press: nothing else is to be said there of the offer's
    end. ``to``: whom it was made to; None where the button does not say."""
    offers = request.services.sent.offers
    told = [(one, said) for one, said in offers.of(table.id, request.person) if one.message == request.pressed]
    for one, _ in told:
        offers.drop(table.id, request.person, one)
    try:
        await table.edit(lambda meta: seating.withdraw(meta, request.person, seat, to))
    except (Declined, StoreError) as error:
        for one, said in told:
            offers.add(table.id, request.person, one, said)
        if isinstance(error, Declined) and error.code == "no_offer":
            raise _answered_meanwhile(request, table, seat, to) from None
        raise


def _answered_meanwhile(request: Request, table: Table, seat: Seat, to: PersonId | None) -> PanelOver:
    """Why there is no offer to take back any more. ``to``: whom it was made to; None where the button does not say."""
    holder = table.meta.seats[seat].holder
    if holder not in {None, request.person}:
        return PanelOver("app-offer-taken", who=safe(table.meta.seats[seat].name))
    own = "no" if holder is None else "yes"
    return PanelOver("app-offer-refused" if to in table.meta.refusals else "app-offer-over", own=own)


async def resign_question(request: Request, table: Table) -> Outcome:
    """Ask back before a seat is given up."""
    return await request.private(await _resign_screen(request, table))


async def _resign_screen(request: Request, table: Table) -> Screen:
    meta = table.meta
    seat = seating.seat_held(meta, request.person)
    # Of two, one may not care to go on against AIs: the other is asked in the same breath.
    asks = request.person in meta.people and len(meta.people) == _PAIR and await may_end(request, table)
    # Whom she can choose from is who is where she is: elsewhere others, in direct messages nobody.
    here = request.channel == meta.channel and request.guild is not None
    beside = await facts_of_all(request.services, await running_games(request))
    return screens.resign(
        await facts_of(request.services, table), request.words, alone=_nobody_else(meta, request.person), asks=asks,
        hand_on=seat if here else None, beside=beside)


async def resign_where(request: Request) -> Outcome:
    """Ask of which of her tables: also one in a channel or a server where she can't be any more."""
    playing = await running_games(request)
    if not playing:
        here = await request.services.tables.by_channel(request.channel)
        if here is not None and here.meta.status == "running":
            raise already_begun(request, here)
        raise UserError("app-resign-lobby" if here is not None and here.meta.seat_of(request.person) is not None
                        else "app-no-screen")
    return await request.private(
        screens.resign_where(await facts_of_all(request.services, playing), request.words))


async def resign(request: Request, press: Press) -> Outcome:
    """The seat goes to an AI for good; with ``end``, where nobody else plays, the game ends.

    Who was asked something else, since others came or went meanwhile or an earlier version asked, is asked anew; with
    ``end`` the others are.
    """
    table = await request.services.tables.get(press.game)
    if press.arg == RESIGN_ASKS:
        return await resign_question(request, table)
    ends, now = press.arg == "end", request.services.clock.now()
    if ends and table.meta.seat_of(request.person) is not None and table.meta.people != (request.person,):
        return await _ask_to_end(request, table)

    def leave(meta: GameMeta) -> GameMeta:
        if ends != _nobody_else(meta, request.person):
            raise _OtherwiseNowError
        return seating.resign(meta, request.person, now)

    try:
        await table.edit(leave)
    except _OtherwiseNowError:
        asked = await _resign_screen(request, table)
        return await request.turned(asked)
    return await _settled(request, table, "app-resigned")


def _nobody_else(meta: GameMeta, person: PersonId) -> bool:
    """Whether the game ends with her seat: no other person plays."""
    return set(meta.people) <= {person}


async def come_back(request: Request, press: Press) -> Outcome:
    """Take one's own seat again; who has it sees her screen, since the table may be waiting for her."""
    table = await request.services.tables.get(press.game)
    try:
        await table.edit(lambda meta: seating.come_back(meta, request.person))
    except Declined as declined:
        if declined.code != "already_so":
            raise
    return await show(request, table, own_seat(request, table))


def _vote_number(text: str) -> int:
    """A vote's, out of a custom_id; 0, which none has, where there is none."""
    return int(text) if text.isdecimal() else 0


def _seat(table: Table, text: str) -> Seat:
    """A seat out of a custom_id; UserError where there is none."""
    if not text.isdecimal() or int(text) >= len(table.meta.seats):
        raise UserError("app-unknown-button")
    return int(text)
