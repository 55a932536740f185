"""Seats offered to a named person: whose seat is meant, and who may be asked."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

import discord

from bot import screens
from bot.presses.lobby import already_begun
from bot.presses.request import Request, UserError
from bot.publishing.gathered_facts import facts_of
from bot.screens.screen import Screen
from bot.text import safe
from bot.wire.components import ChosenPerson, chosen_person
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome
from engine.rules.terms import Seat
from engine.table import seating
from engine.table.errors import Declined, StoreError
from engine.table.meta import PersonId
from engine.table.table import Table


class Somebody(Protocol):
    """A user as Discord tells of one, in a command or in a select."""

    @property
    def id(self) -> int: ...
    @property
    def display_name(self) -> str: ...
    @property
    def bot(self) -> bool: ...


async def offer(request: Request, press: Press) -> Outcome:
    """The button under a seat that can be offered (``2``) asks to whom; the select that it opens (``2=42``) offers it
    to the person of this ID."""
    table = await request.services.tables.get(press.game)
    seat_said, _, person = press.arg.partition("=")
    if not seat_said.isdecimal():
        raise UserError("app-unknown-button")
    seat = int(seat_said)
    if person:
        to = chosen_person(request.interaction, person)
        if to is None:
            raise UserError("app-unknown-button")
        return await _made(request, table, seat, to, request.here)
    seating.check_may_offer(table.meta, request.person, seat)
    try:
        seating.check_no_offer_stands(table.meta, request.services.clock.now())
    except Declined:
        return await _standing(request, table, request.turned)
    own = seat == table.meta.seat_held_by(request.person)
    asked = screens.offer_to_whom(await facts_of(request.services, table), seat, request.words, own=own)
    return await request.turned(asked)


async def offer_seat(request: Request, table: Table, player: Somebody | None, to: Somebody) -> Outcome:
    """Offer the seat of ``player`` (see ``_meant``) to a named person."""
    if str(to.id) == request.person:
        _check_herself(request, table, player)
    seat = _meant(request, table, player)
    return await _made(request, table, seat, to, request.private)


async def _made(
    request: Request, table: Table, seat: Seat, to: Somebody, answered: Callable[[Screen], Awaitable[Answer]]
) -> Answer:
    """The offer, or the one of hers that stands in its way. ``answered``: where she is told."""
    try:
        made = await _offered(request, table, seat, to)
    except Declined as declined:
        if declined.code != "offer_open":
            raise
        return await _standing(request, table, answered)
    return _followed(request, table, seat, str(to.id), await answered(made))


async def _standing(request: Request, table: Table, answered: Callable[[Screen], Awaitable[Answer]]) -> Answer:
    """Hers, with the way to take it back: what told of it may be gone. Declined where another has made it."""
    hers = next((offer for offer in table.meta.offers if offer.by == request.person), None)
    if hers is None:
        raise Declined("offer_open")
    told = screens.offer_made(table.id, hers.seat, hers.to, hers.name, request.words, before=True)
    return _followed(request, table, hers.seat, hers.to, await answered(told))


def _followed(request: Request, table: Table, seat: Seat, to: PersonId, answer: Answer) -> Answer:
    """The answer, which is to say later what the person has answered."""
    said = seat, to, request.words.language
    return replace(answer, sent=lambda told: request.services.sent.offers.add(table.id, request.person, told, said))


async def _offered(request: Request, table: Table, seat: Seat, to: Somebody) -> Screen:
    """The person is asked once; whoever offers can take it back."""
    if request.guild is None:
        raise UserError("app-only-in-server")
    name, person, now = safe(to.display_name), str(to.id), request.services.clock.now()
    if to.bot:
        raise UserError("app-no-bots")
    if not (to.member if isinstance(to, ChosenPerson) else isinstance(to, discord.Member)):
        # Discord takes anybody's ID there, and whoever shares another server with the bot would be written to.
        raise UserError("app-not-a-member", name=name)
    if not (await request.services.people.get(person)).offers:
        raise UserError("app-offer-no-offers", name=name)
    offers = request.services.store.offers
    if not await offers.begin(request.person, person, now):
        many = await offers.too_many(request.person, now)
        raise UserError("app-offer-many") if many else UserError("app-offer-pause", name=name)
    try:
        await table.edit(lambda meta: seating.offer(meta, request.person, seat, person, to.display_name, now))
    except (Declined, StoreError):
        # Where the database takes nothing just now it may not take this either: what she is told is why.
        with suppress(StoreError):
            await offers.take_back(request.person, person, now)
        raise
    return screens.offer_made(table.id, seat, person, to.display_name, request.words)


def _meant(request: Request, table: Table, player: Somebody | None) -> Seat:
    """The seat that ``player`` has, or has left to an AI. Without a name one's own; where others have left theirs too
    she has to say which, for an offer is made before all."""
    meta = table.meta
    if player is not None:
        person = str(player.id)
        held = meta.seat_held_by(person)
        seat = meta.seat_left_by(person) if held is None else held
        if seat is None:
            raise UserError("app-not-a-player", name=safe(player.display_name))
        return seat
    own = meta.seat_held_by(request.person)
    if own is None:
        raise already_begun(request, table)
    left = _left(table)
    if left:
        raise UserError("app-which-seat", who=request.words.listed(map(safe, left)), n=len(left))
    return own


def _check_herself(request: Request, table: Table, player: Somebody | None) -> None:
    """UserError for who would give herself a seat."""
    seated = table.meta.seat_held_by(request.person) is not None
    if seated or player is not None or _left(table):
        raise UserError("app-offer-to-yourself", seated="yes" if seated else "no")


def _left(table: Table) -> list[str]:
    """Raw names of those whose seats an AI plays for nobody since they have left."""
    return [seat.name for seat in table.meta.seats if seat.left_by is not None and seat.person is None]
