"""A record becomes a game that can be played on, at the position the record ends in (docs/record.md)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.presses.ai_names import AI_NAMES
from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.records import file as record_file
from engine.rules.records import positions as record
from engine.rules.records.promise import Commitment
from engine.rules.records.replay import replay
from engine.store.store import SqlStore
from engine.table.meta import PACES, GameMeta, PersonId, SeatMeta
from engine.table.ports import Change, Clock
from engine.table.record_entries import RecordEntries
from engine.table.tables import new_id
from engine.table.telling import telling
from engine.table.timing import timing


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person who takes a seat."""

    person: PersonId
    name: str


async def imported(
    store: SqlStore,
    clock: Clock,
    text: str,
    sitters: Sequence[Sitter | None],
    *,
    channel: str,
    guild: str | None,
    language: str,
) -> GameMeta:
    """Store the game; for each seat who plays it, None an AI. What is drawn from here on has a seed of its own.

    ``record_file.WrongRecord`` where the record is wrong, ValueError where it is over or the seats do not fit,
    Declined("channel_busy").
    """
    reached = replay(record_file.entries(line.encode() for line in text.splitlines(keepends=True)), whole=False)
    position, options = reached.position, reached.header.options
    if position.phase == "over":
        raise ValueError("the game of this record is over")
    people = [sitter for sitter in sitters if sitter is not None]
    if len(sitters) != options.seats or not people:
        raise ValueError(f"the record has {options.seats} seats, and somebody has to sit there")
    commitment, now = Commitment.fresh(), clock.now()
    chance, writing = Seeded(commitment.seed), RecordEntries(0)
    writing.position(position)
    playing = record.position_from(record.row(position), options)
    game.resume(playing, chance, writing)
    before = GameMeta(
        id=new_id(), channel=channel, guild=guild, host=people[0].person, created=now, language=language,
        options=options, pace=PACES["relaxed"], seats=_seats(sitters))
    await store.create(Change(meta=before, at=now, drawn=0, pending={}))
    after = replace(
        before, status="running", version=1, round=playing.round, started=now,
        seats=tuple(
            replace(seat, prompt=1, asked_at=now if number in playing.open else None)
            for number, seat in enumerate(before.seats)
        ))
    to_set, to_drop = timing(before, after, now)
    await store.commit(Change(
        meta=after, at=now, drawn=chance.drawn, pending={},
        awaits_ai=any(after.seats[seat].level is not None for seat in playing.open),
        entries=tuple(writing.entries), commitment=commitment,
        notices=telling(before, after, writing.entries, 0, waited_changed=True, passed=()),
        set_timers=to_set, drop_timers=to_drop))
    return after


def _seats(sitters: Sequence[Sitter | None]) -> tuple[SeatMeta, ...]:
    taken = {sitter.name for sitter in sitters if sitter is not None}
    free = iter(name for name in AI_NAMES if name not in taken)
    return tuple(
        SeatMeta(next(free), None, "easy") if sitter is None else SeatMeta(sitter.name, sitter.person)
        for sitter in sitters
    )
