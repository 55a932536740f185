"""The private screen's buttons: looking, picking, answering, changing one's mind."""

from contextlib import suppress
from typing import Literal

from bot import screens
from bot.presses.afterwards import afterwards
from bot.presses.lobby import already_begun
from bot.presses.request import Request, UserError
from bot.publishing.past_answers import point_below
from bot.publishing.pressed_screens import becomes_screen, gave_way, opens_here, shown_before
from bot.publishing.private_screens import SeatLost, private_screen
from bot.sent_messages import as_sent
from bot.text import safe
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, EditableMessage, Outcome
from engine.rules.errors import Refused
from engine.rules.terms import Seat
from engine.table import seating
from engine.table.errors import Declined, Stale
from engine.table.table import Table


async def open_screen(request: Request, press: Press) -> Outcome:
    """*My screen*: the same screen as in the direct messages, for the one who pressed, wherever she pressed; there in
    place of the line that says where it opens."""
    table = await request.services.tables.get(press.game)
    seat = own_seat(request, table)
    if request.guild is None and request.pressed is not None:
        await request.in_turn()
        if await opens_here(request.services, table, seat, request.person, request.pressed):
            return await show(request, table, seat, where="here")
    return await show(request, table, seat, where="private")


async def pick(request: Request, press: Press) -> Outcome:
    """One step further (or back) in choosing; nothing is decided yet."""
    table = await request.services.tables.get(press.game)
    seat = addressed(request, table, press)
    if press.prompt != table.prompt_number(seat):
        return await show(request, table, seat)
    return await show(request, table, seat, path=press.arg)


async def answer(request: Request, press: Press) -> Outcome:
    """Confirmed: the answer goes to the table. One that comes too late shows how things stand now."""
    table = await request.services.tables.get(press.game)
    seat = addressed(request, table, press)
    if table.meta.plays(request.person, seat) and press.prompt == table.prompt_number(seat):
        with suppress(Stale, screens.PathError):
            decision = screens.answer_of(table.view(seat), press.arg)
            await table.answer(seat, decision, press.prompt)
    return await show(request, table, seat)


async def change(request: Request, press: Press) -> Outcome:
    """Change my mind, while somebody else has still to choose (R2.2). Too late, it shows whom all wait for by now."""
    table = await request.services.tables.get(press.game)
    seat = addressed(request, table, press)
    if table.meta.plays(request.person, seat):
        with suppress(Stale, Refused):
            await table.take_back(seat, press.prompt)
    return await show(request, table, seat)


async def show(
    request: Request, table: Table, seat: Seat, *, path: str = "", where: Literal["private", "here"] | None = None
) -> Outcome:
    """The seat's screen: in place of the one pressed if that is one, unless told otherwise."""
    where = where or ("here" if request.in_private else "private")
    sitter = table.meta.seats[seat]
    if table.meta.plays(request.person, seat) and sitter != seating.present(sitter):
        with suppress(Declined):  # Another press of hers says so as well, or the game has ended: her screen is shown.
            await table.edit(lambda meta: seating.come_back(meta, request.person))
    if where == "here" and await _pressed_again(request):
        return None
    return await _screen(request, table, seat, path=path, where=where)


async def _pressed_again(request: Request) -> bool:
    """Wait until the presses before this one are answered. Whether her screen was pressed again meanwhile: what this
    press would show, that one is about to replace."""
    pressed = request.pressed
    if pressed is None:
        return False
    request.services.sent.wanted(pressed, request.interaction.id)
    await request.in_turn()
    return request.services.sent.wanted_again(pressed, request.interaction.id)


async def as_it_stands(request: Request) -> Answer | None:
    """The private screen that was pressed, at the step where it stands; None where nobody knows that (any more), or it
    is no such screen."""
    # First: while a press before this one is on its way it stands at an earlier step.
    await request.in_turn()
    shown = None if request.pressed is None else request.services.sent.get(request.pressed)
    if shown is None or shown.inputs is None:
        return None
    table = await request.services.tables.get(shown.inputs.game)
    seat = table.meta.seat_held_by(request.person)
    if seat is None:
        return None
    path = shown.path if shown.prompt == table.prompt_number(seat) else ""
    return await _screen(request, table, seat, path=path, where="here")


async def _screen(
    request: Request, table: Table, seat: Seat, *, path: str, where: Literal["private", "here"]
) -> Answer | None:
    await request.in_turn()
    services = request.services
    replaced = request.interaction.message if where == "here" else None
    if replaced is not None and await gave_way(services, replaced.id):
        return None  # Meanwhile the screen was sent anew further down.
    if replaced is not None and request.guild is None and not await becomes_screen(
            services, table, seat, request.person, request.channel, replaced):
        return await request.here(screens.notice(request.words, "screen-below"))
    try:
        screen, fingerprint = await private_screen(services, table, seat, request.person, request.words, path)
    except SeatLost:
        raise UserError("screen-gone") from None
    before = None if replaced is None else await shown_before(services, table, seat, request.person, replaced.id)
    same = before is not None and before.pictures == fingerprint.pictures
    rendered = await services.rendered(screen, kept=same)
    now = as_sent(fingerprint, rendered)
    if replaced is not None:
        # Until the answer is through nobody knows what stands there: it may get there without being heard of.
        services.sent.put(replaced.id, None)

    def sent(editable: EditableMessage) -> None:
        services.sent.put(editable.message, now)
        older = services.sent.screens.of(table.id, request.person) if replaced is None else []
        for other, _ in older:
            # One screen lives; those above it would only be read by mistake.
            services.sent.screens.drop(table.id, request.person, other)
            services.sent.take_away(other.message)
            afterwards(point_below(services, other, request.words))
        if replaced is None or replaced.flags.ephemeral:
            services.sent.screens.add(table.id, request.person, editable, now)

    return Answer(rendered, where, sent)


def own_seat(request: Request, table: Table) -> Seat:
    """Where she plays, or where an AI plays for her."""
    meta = table.meta
    if meta.status == "lobby":
        raise UserError("app-not-started")
    seat = meta.seat_held_by(request.person)
    if seat is None:
        raise already_begun(request, table) if meta.status == "running" else UserError("app-no-screen")
    return seat


def addressed(request: Request, table: Table, press: Press) -> Seat:
    """The seat the button belongs to, if it is hers; what the custom_id says counts for nothing alone."""
    seats, seat = table.meta.seats, press.seat
    if seat is None or seat >= len(seats) or request.person != seats[seat].holder:
        raise not_hers(table, seat)
    return seat


def not_hers(table: Table, seat: Seat | None) -> UserError:
    """It is another's screen, or one of a seat that is not there."""
    if seat is None or seat >= len(table.meta.seats):
        return UserError("app-unknown-button")
    name = table.meta.seats[seat].name  # Empty where whose it was is forgotten.
    return UserError("app-not-your-screen", name=safe(name), named="yes" if name else "no")
