"""A record becomes a game that can be played on, at the position the record ends in (docs/record.md)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.ai_levels import Level
from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.records import file as record_file
from engine.rules.records import positions as record
from engine.rules.records.position_entries import why_not_played_on
from engine.rules.records.promise import Commitment
from engine.rules.records.replay import replay
from engine.table.meta import PACES, GameId, GameMeta, PersonId, SeatMeta
from engine.table.numbering import number_after
from engine.table.ports import Change
from engine.table.record_entries import RecordEntries
from engine.table.telling import telling
from engine.table.timing import timing


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who takes a seat: a person, or an AI of a level."""

    name: str
    person: PersonId | None = None
    level: Level | None = None


def adopted(
    made: GameId,
    text: str,
    sitters: Sequence[Sitter],
    now: datetime,
    *,
    channel: str,
    guild: str | None,
    language: str,
) -> Change:
    """The game as it stands there, to be stored as a new one. What is drawn from here on has a seed of its own.

    ``record_file.WrongRecord`` where the record is wrong, ValueError where it is over, can't go on or the seats do not
    fit.
    """
    reached = replay(record_file.entries_in(text), whole=False)
    position, options = reached.position, reached.header.options
    if position.phase == "over":
        raise ValueError("the game of this record is over")
    if not position.supply and not position.final_round:
        # A puzzle may stand there, of which one round is played; a game would go on for good.
        raise ValueError("the tile supply of this record is empty and no round is the last, so its game would not end "
                         "(R4.3)")
    if (why := why_not_played_on(position)) is not None:
        raise ValueError(why)
    people = [sitter.person for sitter in sitters if sitter.person is not None]
    if len(sitters) != options.seats or not people:
        raise ValueError(f"the record has {options.seats} seats, and somebody has to sit there")
    commitment = Commitment.fresh()
    chance, writing = Seeded(commitment.seed), RecordEntries(0)
    writing.position(position)
    playing = record.position_from(record.row(position), options)
    game.resume(playing, chance, writing)
    before = GameMeta(
        id=made, channel=channel, guild=guild, host=people[0], created=now, language=language,
        options=options, pace=PACES["relaxed"],
        seats=tuple(SeatMeta(sitter.name, sitter.person, sitter.level) for sitter in sitters))
    after = replace(
        before, status="running", round=playing.round, started=now,
        seats=tuple(
            replace(seat, prompt=number_after(0, now), asked_at=now if number in playing.open else None)
            for number, seat in enumerate(before.seats)
        ))
    to_set, to_drop = timing(before, after, now)
    return Change(
        meta=after, at=now, drawn=chance.drawn, pending={},
        awaits_ai=any(after.seats[seat].level is not None for seat in playing.open),
        entries=tuple(writing.entries), commitment=commitment,
        notices=telling(before, after, writing.entries, 0, waited_changed=True, passed=()),
        set_timers=to_set, drop_timers=to_drop)
