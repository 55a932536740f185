"""From a table to what its screens say about it beside the view."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final, Literal

from bot.screens.games import GameLine, WaitingFor
from bot.screens.table_facts import Ballot, DealFacts, LobbyFacts, LobbySeat, TableFacts
from bot.services import Services
from engine.rules.terms import Seat
from engine.table import lobby, votes
from engine.table.errors import Declined, DeclinedCode
from engine.table.meta import GameMeta, PersonId, Vote
from engine.table.notices import SeatChanged, VoteMoved
from engine.table.table import Table
from engine.table.timing import LOBBY_LIVES

_LINKS: Final = "https://discord.com/channels"


def link(meta: GameMeta, message: int | None = None) -> str:
    """Address of the table's channel, or of one message in it."""
    address = f"{_LINKS}/{meta.guild or '@me'}/{meta.channel}"
    return address if message is None else f"{address}/{message}"


def table_facts(
    meta: GameMeta, channel_name: str, board: int | None = None, *, withheld: bool = False
) -> TableFacts:
    """``channel_name``: the raw name of its channel; ``board``: the message of its last board; ``withheld``: as
    ``SentMessages`` knows it."""
    return TableFacts(
        game=meta.id,
        names=meta.names,
        channel_name=channel_name,
        # Nobody can go to, or name, what was deleted.
        link="" if meta.end_reason == "channel_gone" else link(meta, board),
        direct=meta.guild is None,
        ai=frozenset(seat for seat, who in enumerate(meta.seats) if who.person is None),
        chosen_for=frozenset(seat for seat, who in enumerate(meta.seats) if who.chosen_for),
        paused=meta.paused,
        advised=meta.advised,
        # What the lobby has promised stands there.
        commitment=(meta.commitment or "") if meta.words is None else "",
        withheld=withheld,
    )


async def facts_of(services: Services, table: Table) -> TableFacts:
    """With the name of the table's channel and the address of its last board, as far as they can be known here. All
    else is of the moment at which they are there: a view taken then goes with them."""
    name = await services.channel_names.of(table.meta)
    return table_facts(table.meta, name, services.sent.board(table.id))


async def facts_of_all(services: Services, tables: Iterable[Table]) -> list[TableFacts]:
    """The same of several tables; those whose names have to be asked for are asked for together."""
    return await asyncio.gather(*(facts_of(services, table) for table in tables))


def waiting_for(meta: GameMeta, person: PersonId) -> WaitingFor:
    """For whom the table waits, by what everybody may know: who has chosen stays secret, since timing tells."""
    if meta.status == "lobby":
        return "lobby"
    if meta.paused:
        return "paused"
    seat = meta.seat_of(person)
    if seat is not None and meta.seats[seat].asked_at is not None:
        return "you"
    return "away" if seat is None else "others"


def by_urgency(tables: Iterable[Table], person: PersonId) -> list[Table]:
    """Her tables: first those that wait for her, of these first the one that has waited longest; then the others, the
    oldest first."""
    def urgency(table: Table) -> tuple[bool, datetime]:
        meta, seat = table.meta, table.meta.seat_of(person)
        asked = None if seat is None or waiting_for(meta, person) != "you" else meta.seats[seat].asked_at
        return asked is None, asked or meta.created

    return sorted(tables, key=urgency)


def game_line(table: Table, facts: TableFacts, person: PersonId) -> GameLine:
    """How one of her tables stands, with the people it waits for as the board names them: nobody while all choose at
    once, since timing tells."""
    asked = table.view(None).asked if table.dealt else ()
    awaited = tuple(seat for seat in asked if table.meta.seats[seat].person is not None)
    return GameLine(facts, table.meta.round, waiting_for(table.meta, person), awaited)


def beside(tables: Iterable[Table], at: Table, person: PersonId) -> list[Table]:
    """Those that her screen at this table has a line for, in the order of ``by_urgency``: running games. An open lobby
    waits for no answer of hers, and a few of them would push the picture out of sight; *My games* lists them."""
    return [table for table in by_urgency(tables, person) if table.id != at.id and table.meta.status != "lobby"]


async def other_tables(services: Services, at: Table, person: PersonId) -> tuple[GameLine, ...]:
    """Her running games but this one. Nobody is named: her screen would have to change with every answer at another
    table."""
    others = beside(await services.open_tables.of(person, at=at), at, person)
    names = await asyncio.gather(*(services.channel_names.of(table.meta) for table in others))
    return tuple(
        GameLine(table_facts(table.meta, name), table.meta.round, waiting_for(table.meta, person))
        for table, name in zip(others, names, strict=True))


def why_closed(meta: GameMeta) -> Literal["started", "expired", "cancelled"]:
    """Why a lobby is none any more."""
    if meta.started is not None:
        return "started"
    return "expired" if meta.end_reason == "expired" else "cancelled"


def lobby_facts(meta: GameMeta) -> LobbyFacts:
    """An open lobby."""
    return LobbyFacts(
        game=meta.id,
        seats=tuple(
            LobbySeat(seat.name, seat.level, seat.person is not None and seat.person == meta.host, seat.word)
            for seat in meta.seats
        ),
        options=meta.options,
        pace=meta.pace.name,
        language=meta.language,
        advised=meta.advised,
        expires=meta.created + LOBBY_LIVES,
        direct=meta.guild is None,
        promise=meta.commitment or "",
        asked=tuple(one.name for one in meta.awaited),
        # A game against Hal is nobody else's to turn down.
        turned_down=() if meta.options.solo is not None else tuple(
            one.name for one in meta.turned_down if meta.seat_of(one.person) is None),
        lacks=_lacks(meta),
    )


def deal_facts(meta: GameMeta) -> DealFacts:
    """How its deal is promised."""
    promised = meta.status == "lobby" and meta.commitment is not None
    return DealFacts(
        game=meta.id,
        hash=meta.commitment or "",
        words=tuple(seat.word for seat in meta.seats) if promised else meta.words,
        # Hal sits down at the start: until then he is no seat, and there is no word of his.
        names=tuple(seat.name for seat in meta.seats) if promised else meta.names,
        open=promised,
        over=meta.started is not None and not meta.open,
    )


def _lacks(meta: GameMeta) -> DeclinedCode | None:
    try:
        lobby.check_seats(meta)
    except Declined as declined:
        return declined.code
    return None


def ballot(meta: GameMeta, vote: Vote) -> Ballot:
    """An open vote."""
    agreed = _seats(meta, vote.agreed)
    asked = _seats(meta, votes.voters(meta, vote))
    lasts = votes.passes_after(meta, vote)
    return Ballot(
        kind=vote.kind,
        number=vote.number,
        by=meta.seat_of(vote.by),
        agreed=agreed,
        missing=tuple(seat for seat in asked if seat not in agreed),
        needed=votes.needed(meta, vote),
        subject=vote.about,
        pace=vote.pace,
        by_itself=None if lasts is None else vote.at + lasts,
    )


def settled_ballot(notice: VoteMoved) -> Ballot:
    """A vote that is over."""
    state: Literal["passed", "settled"] = "passed" if notice.passed else "settled"
    return Ballot(
        notice.what, notice.vote, None, (), (), 0, subject=notice.about, pace=notice.pace, state=state)


def as_told(facts: TableFacts, meta: GameMeta, notice: SeatChanged) -> tuple[TableFacts, str]:
    """With the name of who played the seat after this had happened, whoever has taken it since; and that of who had it
    before, where somebody took it. Both raw."""
    number, seat = notice.turnover, notice.seat
    if number is None or number >= len(meta.turnovers):
        # Of an earlier version: the last of its kind.
        number = max((n for n, one in enumerate(meta.turnovers) if (one.seat, one.what) == (seat, notice.what)),
                     default=len(meta.turnovers))
    here = meta.turnovers[number:number + 1]
    whose = here[0].name if here and notice.what == "replaced" else ""
    return named_then(facts, meta, seat, number + 1), whose


def named_then(facts: TableFacts, meta: GameMeta, seat: Seat | None, turnovers: int | None) -> TableFacts:
    """With the name of whose seat it was when so many turnovers were behind it. The same facts for no seat, and where
    nobody knows how many there were."""
    if seat is None or turnovers is None:
        return facts
    later, names = meta.turnovers[turnovers:], list(facts.names)
    names[seat] = next((one.name for one in later if (one.seat, one.what) == (seat, "replaced")), names[seat])
    return replace(facts, names=tuple(names))


def _seats(meta: GameMeta, people: tuple[PersonId, ...]) -> tuple[Seat, ...]:
    return tuple(seat for person in people if (seat := meta.seat_of(person)) is not None)
