"""The private screen's buttons: looking, picking, answering, changing one's mind."""

from contextlib import suppress
from typing import Literal

from bot import screens
from bot.presses.request import Call, Told
from bot.publishing.private_screens import private_screen
from bot.text import safe
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome, Sheet, Standing
from engine.rules.terms import Seat
from engine.table import seating
from engine.table.errors import Stale
from engine.table.table import Table


async def open_screen(call: Call, press: Press) -> Outcome:
    """*My screen*: the same screen as in the direct messages, for the one who pressed, wherever she pressed."""
    table = await call.house.tables.get(press.game)
    return await show(call, table, own_seat(call, table), where="private")


async def pick(call: Call, press: Press) -> Outcome:
    """One step further (or back) in choosing; nothing is decided yet."""
    table = await call.house.tables.get(press.game)
    seat = _addressed(call, table, press)
    if press.prompt != table.prompt_number(seat):
        return await show(call, table, seat)
    return await show(call, table, seat, path=press.arg)


async def answer(call: Call, press: Press) -> Outcome:
    """Confirmed: the answer goes to the table. One that comes too late shows how things stand now."""
    table = await call.house.tables.get(press.game)
    seat = _addressed(call, table, press)
    if press.prompt == table.prompt_number(seat) and table.meta.seats[seat].person == call.person:
        try:
            decision = screens.answer_of(table.view(seat), press.arg)
            await table.answer(seat, decision, press.prompt)
        except (Stale, screens.PathError):
            return await show(call, table, seat)
    return await show(call, table, seat)


async def change(call: Call, press: Press) -> Outcome:
    """Change my mind, while somebody else has still to choose (R2.2)."""
    table = await call.house.tables.get(press.game)
    seat = _addressed(call, table, press)
    if table.meta.seats[seat].person == call.person:
        with suppress(Stale):
            await table.take_back(seat, press.prompt)
    return await show(call, table, seat)


async def show(
    call: Call, table: Table, seat: Seat, *, path: str = "", where: Literal["private", "here"] | None = None
) -> Outcome:
    """The seat's screen: in place of the one pressed if that is one, unless told otherwise."""
    place = where or ("here" if call.in_private else "private")
    if table.meta.seats[seat].away and table.meta.seats[seat].person == call.person:
        await table.edit(lambda meta: seating.come_back(meta, call.person))
    await call.in_turn(table.id)
    pressed = call.interaction.message
    if place == "here" and pressed is not None and call.house.shown.removed(pressed.id):
        return None  # Meanwhile the screen was sent anew further down.
    screen, look = await private_screen(call.house, table, seat, call.words, path)
    before = None if pressed is None or place == "private" else call.house.shown.get(pressed.id)
    same = before is not None and before.pictures == look.pictures
    sheet = Sheet(screen.view, None) if same else await call.sheet(screen)
    ephemeral = place == "private" or (pressed is not None and pressed.flags.ephemeral)

    def sent(standing: Standing) -> None:
        call.house.shown.put(standing.message, look)
        if ephemeral:
            call.house.shown.opened(table.id, call.person, standing, look)

    return Answer(sheet, place, sent)


def own_seat(call: Call, table: Table) -> Seat:
    """Where she plays, or where an AI plays for her."""
    meta = table.meta
    if meta.status == "lobby":
        raise Told("app-not-started")
    seat = meta.seat_of(call.person)
    seat = meta.seat_owned(call.person) if seat is None else seat
    if seat is None:
        raise Told("app-no-screen")
    return seat


def _addressed(call: Call, table: Table, press: Press) -> Seat:
    """The seat the button belongs to, if it is hers; what the custom_id says counts for nothing alone."""
    seats, seat = table.meta.seats, press.seat
    if seat is None or seat >= len(seats):
        raise Told("app-unknown-button")
    if call.person in {seats[seat].person, seats[seat].owner}:
        return seat
    raise Told("app-not-your-screen", name=safe(seats[seat].name))
