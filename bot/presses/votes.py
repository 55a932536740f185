"""Consent and leaving: asking, agreeing, taking agreement back, seats offered, given up and taken again."""

from typing import Final

from bot import screens
from bot.presses.play import show
from bot.presses.request import Call, Told
from bot.publishing.table_facts import table_facts
from bot.screens.ending import ending
from bot.wire.custom_id import Press
from bot.wire.replies import Outcome
from engine.rules.terms import Seat
from engine.table import lobby, seating, votes
from engine.table.errors import Declined
from engine.table.meta import PACES, GameMeta, VoteKind
from engine.table.table import Table

_ASKED: Final[dict[str, VoteKind]] = {
    "end": "end", "pause": "pause", "resume": "resume", "kick": "kick", "default": "default", "stand_in": "ai",
    "pace": "pace",
}
_SEAT: Final = "seat="
_NOW: Final = "now"
"""At once, on the word of who manages the server."""


async def ask(call: Call, press: Press) -> Outcome:
    """Ask the table: ``end``, ``pause``, ``resume``, ``pace=live``, ``kick=2``, ``default=2``, ``stand_in=2``."""
    table = await call.house.tables.get(press.game)
    if press.arg == _NOW:
        return await _end_now(call, table)
    what, _, value = press.arg.partition("=")
    kind = _ASKED.get(what)
    if kind is None:
        raise Told("app-unknown-button")
    pace = next((name for name in PACES if name == value), None) if kind == "pace" else None
    about = _seat(table, value) if kind in votes.ABOUT_A_SEAT else None
    await table.vote(call.person, kind, about=about, pace=pace)
    return None


async def end_question(call: Call, table: Table) -> Outcome:
    """Ask back before one person alone ends a game: who manages the server, or who plays without other people."""
    how = _NOW if call.manages else "end"
    return await call.private(ending(table.id, call.words, how))


async def _end_now(call: Call, table: Table) -> Outcome:
    if not call.manages or call.guild != table.meta.guild:
        raise Told("app-only-managers")
    await table.end(call.person)
    done = screens.notice(call.words, "app-ended")
    return await (call.here(done) if call.in_private else call.private(done))


async def agree(call: Call, press: Press) -> Outcome:
    """Agree to a vote by its number, or accept the seat offered by ``seat=2``."""
    table = await call.house.tables.get(press.game)
    if press.arg.startswith(_SEAT):
        seat = _seat(table, press.arg.removeprefix(_SEAT))
        await table.edit(lambda meta: seating.accept(meta, call.person, seat))
        return await call.say("app-accepted")
    vote = next((vote for vote in table.meta.votes if str(vote.number) == press.arg), None)
    if vote is None:
        raise Declined("no_such_vote")
    await table.vote(call.person, vote.kind, about=vote.about, pace=vote.pace)
    return None


async def decline(call: Call, press: Press) -> Outcome:
    """Take back one's agreement, or turn down the seat offered."""
    table = await call.house.tables.get(press.game)
    if press.arg.startswith(_SEAT):
        seat = _seat(table, press.arg.removeprefix(_SEAT))
        await table.edit(lambda meta: seating.decline(meta, call.person, seat))
        return await call.say("app-offer-declined")
    number = int(press.arg) if press.arg.isdecimal() else 0
    vote = next((vote for vote in table.meta.votes if vote.number == number), None)
    if vote is not None and table.meta.seat_of(call.person) is None:
        raise Declined("not_seated")
    if vote is not None and call.person not in vote.agreed:
        raise Told("app-not-agreed")
    await table.edit(lambda meta: votes.withdraw(meta, call.person, number))
    return None


async def resign_question(call: Call, table: Table) -> Outcome:
    """Ask back before a seat is given up."""
    seating.seat_of(table.meta, call.person)
    facts = table_facts(table.meta, call.house.place(table.meta.channel), call.house.shown.board(table.id))
    return await call.private(screens.resign(facts, call.words, last=len(table.meta.people) <= 2))


async def resign(call: Call, press: Press) -> Outcome:
    """The seat goes to an AI for good; with ``end`` the game ends if fewer than two people would be left."""
    table = await call.house.tables.get(press.game)
    now = call.house.clock.now()

    def leave(meta: GameMeta) -> GameMeta:
        if press.arg == "end" and len(meta.people) <= 2:
            seating.seat_of(meta, call.person)
            return lobby.closed(meta, "nobody_left", now, call.person)
        return seating.resign(meta, call.person, now)

    await table.edit(leave)
    done = screens.notice(call.words, "app-resigned")
    return await (call.here(done) if call.in_private else call.private(done))


async def come_back(call: Call, press: Press) -> Outcome:
    """Take one's own seat again."""
    table = await call.house.tables.get(press.game)
    meta = await table.edit(lambda meta: seating.come_back(meta, call.person))
    return await show(call, table, seating.seat_of(meta, call.person))


def _seat(table: Table, text: str) -> Seat:
    """A seat out of a custom_id; Told where there is none."""
    if not text.isdecimal() or int(text) >= len(table.meta.seats):
        raise Told("app-unknown-button")
    return int(text)
