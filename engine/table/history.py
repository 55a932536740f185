"""What has happened at a table, read from the entries of its game: board by board, round by round, from deal to end."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

from engine.rules.course import Course, EventsAndPosition, course
from engine.rules.events import EVENTS, Event, GameOver, RoundBegan
from engine.rules.records.actions import Done, actions
from engine.rules.records.file import Entry
from engine.rules.records.positions import position_from
from engine.rules.view import Private, View, view
from engine.table.errors import Declined
from engine.table.loading import readable
from engine.table.meta import GameId
from engine.table.numbered_events import NumberedEvents
from engine.table.ports import Store
from engine.table.table import Table

_NEWEST: Final = 2**62
"""A number of an entry that no game reaches."""


class BoardSpan(NamedTuple):
    """Numbers of the entries a board tells of, up to the position it shows."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class PastRound:
    """What happened between two boards, as anybody may know it, and the city that the second one shows."""

    view: View
    happened: NumberedEvents


@dataclass(frozen=True, slots=True)
class LastPlayedRound:
    """The last round that was played to its end, as anybody may see it; nothing of it before there was one."""

    actions: Sequence[Done] = ()
    happened: NumberedEvents = field(default_factory=NumberedEvents)
    """All that happened in it."""


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """One board of a game that nobody plays on: nothing is secret any more."""

    number: int
    boards: int
    past: PastRound
    own: tuple[Private | None, ...]
    """What lay behind each seat's screen."""
    within: bool
    """Whether it is no round's end: the game was stopped there."""


class History:
    """Of every table; ``table`` finds one. StoreError where it can't be read."""

    def __init__(self, store: Store, table: Callable[[GameId], Awaitable[Table]]) -> None:
        self._store = store
        self._table = table

    async def past_round(self, game: GameId, first: int, last: int) -> PastRound:
        """What a ``Board`` or ``Final`` tells of, as anybody may see it: events from ``first`` to ``last``, and the
        position at ``last``."""
        table = await self._table(game)
        entry = table.newest_entries.position(last) or await self._store.position_before(game, last)
        if entry is None:
            raise Declined("not_running")
        entries = table.newest_entries.between(first, last)
        if entries is None:
            entries = await self._store.entries(game, first, last)
        with readable(game):
            position = position_from(entry.body, table.meta.options)
            return PastRound(view(position, None), NumberedEvents.read(entries).seen_by(None))

    async def finished_round(self, game: GameId, number: int) -> FinishedRound:
        """One board of a game that is over, or was stopped, with everybody's hand; ``number`` counts boards from 0, and
        is brought between the first and the last. Where something had happened since the last board when the game was
        stopped, one more shows that. Declined("not_over") before."""
        table, entries, boards = await self._finished(game)
        with readable(game):
            since = NumberedEvents.read(entries[boards[-1] + 1:])
            # The last position of a game that was played to its end is followed by who has won.
            nothing = all(isinstance(event, RoundBegan | GameOver) for event in since.events)
            ends = boards if nothing else [*boards, len(entries)]
            number = max(0, min(number, len(ends) - 1))
            within = number == len(boards)
            end = ends[number]
            happened = since if within else NumberedEvents.read(entries[ends[number - 1] + 1 if number else 0:end])
            seen = table.view if within else partial(view, position_from(entries[end].body, table.meta.options))
        own = tuple(seen(seat).seats[seat].private for seat in range(len(seen(None).seats)))
        return FinishedRound(number, len(ends), PastRound(seen(None), happened), own, within)

    async def rounds_played(self, game: GameId) -> int:
        """Rounds of a game that is over, or was stopped, that were played to their end. Declined("not_over") before."""
        table, entries, boards = await self._finished(game)
        with readable(game):
            drafted = bool(boards) and position_from(entries[boards[0]].body, table.meta.options).phase == "draft"
        return max(0, len(boards) - 1 - drafted)

    async def _finished(self, game: GameId) -> tuple[Table, Sequence[Entry], Sequence[int]]:
        """A table that nobody plays at any more, all its entries, and at which of them its boards stand."""
        table = await self._table(game)
        if table.meta.open or not table.dealt:
            raise Declined("not_over")
        entries = await self._store.entries(game, 0, table.next_entry)
        return table, entries, [index for index, entry in enumerate(entries) if entry.kind == "position"]

    async def course(self, game: GameId) -> Course | None:
        """How a game that is over came to its end; None where no round was played. Declined("not_over") before."""
        table = await self._table(game)
        if not table.over:
            raise Declined("not_over")
        found: list[EventsAndPosition] = []
        events: list[Event] = []
        entries = await self._store.entries(game, 0, table.next_entry)
        with readable(game):
            for entry in entries:
                if entry.kind == "event":
                    events.append(EVENTS.read(entry.body))
                elif entry.kind == "position":
                    found.append(EventsAndPosition(events, position_from(entry.body, table.meta.options)))
                    events = []
        return course(found)

    async def last_round(self, game: GameId) -> LastPlayedRound:
        """The last round that was played to its end, action by action, as anybody may see it; the city before it comes
        first. Empty before the first round is over. Declined("not_running") for a lobby."""
        table = await self._table(game)
        last = await self._store.position_before(game, _NEWEST)
        if last is None:
            raise Declined("not_running")
        before = await self._store.position_before(game, last.number - 1)
        if before is None:
            return LastPlayedRound()
        entries = await self._store.entries(game, before.number + 1, last.number)
        with readable(game):
            began = position_from(before.body, table.meta.options)
            if began.phase == "draft":
                return LastPlayedRound()
            return LastPlayedRound(actions(began, entries), NumberedEvents.read(entries).seen_by(None))

    async def span_ending(self, game: GameId, number: int) -> BoardSpan | None:
        """The entries that the last board tells of that stands at ``number`` or before; None before the first."""
        last = await self._store.position_before(game, number)
        if last is None:
            return None
        before = await self._store.position_before(game, last.number - 1)
        return BoardSpan(0 if before is None else before.number + 1, last.number)
