"""All tables of a process: opens them from the store, keeps awake those that move, lets the others leave memory."""

import logging
import secrets
from base64 import b32encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from engine.recent import Recent
from engine.rules.course import Course, Stretch, course
from engine.rules.events import EVENTS, Event
from engine.rules.position import Options
from engine.rules.records.actions import Done, actions
from engine.rules.records.positions import position_from
from engine.rules.records.promise import Commitment
from engine.rules.terms import Seat
from engine.rules.view import Private, View, view, view_event
from engine.table import lobby
from engine.table.adopting import Sitter, adopted
from engine.table.errors import Declined, StoreError
from engine.table.loading import loaded, readable
from engine.table.lost_answers import LostAnswers
from engine.table.meta import GameId, GameMeta, Pace, PersonId
from engine.table.ports import Change, Clock, Store
from engine.table.recent_events import RecentEvents
from engine.table.table import Table
from engine.table.telling import telling
from engine.table.timing import timing

LOG: Final = logging.getLogger(__name__)
AWAKE: Final = 1000
"""Tables kept in memory; more only while they are being used."""
_NEWEST: Final = 2**62
"""A number of an entry that no game reaches."""


class BoardSpan(NamedTuple):
    """Numbers of the entries a board tells of, up to the position it shows."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class PastRound:
    """What happened between two boards, as one reader may know it, and the city that the second one shows."""

    view: View
    events: tuple[Event, ...]
    numbers: tuple[int, ...]
    """Of the events' entries."""


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round that was played to its end, as anybody may see it; nothing of it before there was one."""

    actions: Sequence[Done] = ()
    events: tuple[Event, ...] = ()
    """All that happened in it."""
    numbers: tuple[int, ...] = ()
    """Of the events' entries."""


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """One board of a game that nobody plays on: nothing is secret any more."""

    number: int
    boards: int
    past: PastRound
    own: tuple[Private | None, ...]
    """What lay behind each seat's screen."""


class Tables:
    """The door to every table. ``listen`` before the first change.

    ``promise`` makes the seed of each lobby that opens; whoever plays must never be able to guess it. ``most_games``:
    open games one person may sit in. ``ids``: names of new games, which go into what deals them. ``shared``: other
    processes change the same games.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        awake: int = AWAKE,
        promise: Callable[[], Commitment] = Commitment.fresh,
        most_games: int | None = None,
        ids: Callable[[], GameId] | None = None,
        shared: bool = False,
    ) -> None:
        self._store = store
        self._clock = clock
        self._promise = promise
        self._most_games = most_games
        self._ids = ids or new_id
        self._shared = shared
        self._awake: Recent[GameId, Table] = Recent(awake)
        self._known: WeakValueDictionary[GameId, Table] = WeakValueDictionary()
        self._listeners: list[Callable[[Table], None]] = []
        self._lost_answers = LostAnswers(clock)
        self._damaged: set[GameId] = set()
        """Those that the log has named."""
        self.recent_events = RecentEvents(store)
        """What happened since the last board."""

    def listen(self, committed: Callable[[Table], None]) -> None:
        """Be called after every commit, in the order of the commits of a table; of one whose answer was lost as soon as
        it is known that it came through. Must not raise or wait."""
        self._listeners.append(committed)

    async def close(self) -> None:
        """Ask the store for nothing more by itself."""
        await self._lost_answers.close()

    async def open(
        self,
        channel: str,
        guild: str | None,
        person: PersonId,
        name: str,
        *,
        options: Options | None = None,
        pace: Pace | None = None,
        language: str = "en",
    ) -> Table:
        """A new lobby with its host seated; Declined("channel_busy") where one is open or a game runs, or
        Declined("too_many_games")."""
        return await self._open(lambda promise: lobby.opened(
            self._ids(), channel, guild, person, name, self._clock.now(),
            options=options or Options(), pace=pace or Pace(), language=language, commitment=promise))

    async def open_again(self, old: GameMeta, person: PersonId, name: str) -> Table:
        """A rematch: a new lobby in the channel of a game that is over, as that one's was; Declined as by ``open``."""
        return await self._open(lambda promise: lobby.opened_again(
            old, self._ids(), person, name, self._clock.now(), commitment=promise))

    async def _open(self, opened: Callable[[str], GameMeta]) -> Table:
        """``opened`` makes the lobby with the hash that promises its deal."""
        promised = self._promise()
        meta = opened(promised.hash)
        now = meta.created
        to_set, _ = timing(None, meta, now)
        told = telling(None, meta, (), 0, waited_changed=False, passed=())
        await self._store.create(Change(
            meta=meta, at=now, drawn=0, pending={}, notices=told, set_timers=to_set, joined=meta.people,
            most_games=self._most_games, commitment=promised))
        table = await self.get(meta.id)
        self._tell(table)
        return table

    async def adopt(
        self, record: str, sitters: Sequence[Sitter], channel: str, guild: str | None, *, language: str
    ) -> Table:
        """A game that goes on where a record ends, in place of the one in the channel, which is ended. WrongRecord,
        ValueError (see ``adopted``): then that one goes on."""
        lobby_opened, begun = adopted(
            new_id(), record, sitters, self._clock.now(), channel=channel, guild=guild, language=language)
        old = await self.by_channel(channel)
        if old is not None:
            await old.end(old.meta.host)
        await self._store.create(lobby_opened)
        await self._store.commit(begun)
        table = await self.get(begun.meta.id)
        self._tell(table)
        return table

    async def get(self, game: GameId) -> Table:
        """The one table of a game; Declined("no_such_game")."""
        table = self._known.get(game)
        if table is None:
            table = await self._load(game)
        else:
            await self.overtaken(table)
        self._awake[table.id] = table
        return table

    async def overtaken(self, table: Table) -> bool:
        """Whether another process has changed the table since it was read here; it is read again then.

        Where this is the only process, only a closed game is looked at, which ``python -m bot forget`` may have changed
        without a notice that says so, and one of which it is not known here what became of its last change: what there
        is to tell may be told already.
        """
        return (self._shared or not table.meta.open or table.in_doubt) and await self._caught_up(table)

    async def hear_of(self, table: Table, *, anew: bool) -> None:
        """The table was changed, perhaps by an operator's command, which nobody here has heard of though no other
        process shares the games, and which has ended since: read it again, and tell whoever listens. ``anew``: also
        where it has been read since."""
        if await self._caught_up(table) or anew:
            self._tell(table)

    async def _caught_up(self, table: Table) -> bool:
        before = table.meta.version
        version = (await self._store.versions([table.id])).get(table.id)
        if version is None:
            self.forget([table.id])
            raise Declined("no_such_game")
        await table.catch_up(version)
        return before < version

    async def by_channel(self, channel: str) -> Table | None:
        """The lobby or running game of a channel."""
        game = await self._store.game_in(channel)
        return None if game is None else await self.get(game)

    async def last_in(self, channel: str, *, dealt: bool = False) -> Table | None:
        """The newest game of a channel, finished ones included; ``dealt``: past lobbies, open or called off."""
        game = await self._store.last_in(channel, dealt=dealt)
        return None if game is None else await self.get(game)

    async def of_person(self, person: PersonId) -> list[Table]:
        """Open tables where the person sits, or where an AI stands in for her; oldest first. See ``undamaged``."""
        return await self.undamaged(await self.games_of(person))

    async def undamaged(self, games: Iterable[GameId]) -> list[Table]:
        """Tables of these games, in their order, without those that can't be read: one damaged game keeps nobody from
        the others. The log names each, once."""
        found: list[Table] = []
        for game in games:
            try:
                found.append(await self.get(game))
            except StoreError as error:
                if error.code != "corrupt":
                    raise
                if game not in self._damaged:
                    self._damaged.add(game)
                    LOG.error("game %s can't be read and is left out", game)  # noqa: TRY400  a trace shows what it holds
        return found

    async def games_of(self, person: PersonId) -> Sequence[GameId]:
        """Which open tables she has, without loading them."""
        return await self._store.games_of(person)

    async def count_of(self, person: PersonId) -> int:
        """How many they are."""
        return len(await self.games_of(person))

    async def past_round(self, game: GameId, first: int, last: int, reader: Seat | None) -> PastRound:
        """What a ``Board`` or ``Final`` tells of: events from ``first`` to ``last``, and the position at ``last``."""
        table = await self.get(game)
        entry = await self._store.position_before(game, last)
        if entry is None:
            raise Declined("not_running")
        entries = await self._store.entries(game, first, last)
        with readable(game):
            position = position_from(entry.body, table.meta.options)
            found = {e.number: view_event(EVENTS.read(e.body), reader) for e in entries if e.kind == "event"}
        return PastRound(view(position, reader), tuple(found.values()), tuple(found))

    async def finished_round(self, game: GameId, number: int) -> "FinishedRound":
        """One board of a game that is over, or was stopped, with everybody's hand; ``number`` counts boards from 0, and
        is brought between the first and the last. Declined("not_over") before."""
        table = await self.get(game)
        if table.meta.open or not table.dealt:
            raise Declined("not_over")
        entries = await self._store.entries(game, 0, table.next_entry)
        boards = [index for index, entry in enumerate(entries) if entry.kind == "position"]
        number = max(0, min(number, len(boards) - 1))
        begin = boards[number - 1] + 1 if number else 0
        with readable(game):
            position = position_from(entries[boards[number]].body, table.meta.options)
            events = {e.number: EVENTS.read(e.body) for e in entries[begin:boards[number]] if e.kind == "event"}
        own = tuple(view(position, seat).seats[seat].private for seat in range(len(position.seats)))
        past = PastRound(view(position, None), tuple(events.values()), tuple(events))
        return FinishedRound(number, len(boards), past, own)

    async def rounds_played(self, game: GameId) -> int:
        """Rounds of a game that is over, or was stopped, that were played to their end. Declined("not_over") before."""
        table = await self.get(game)
        if table.meta.open or not table.dealt:
            raise Declined("not_over")
        boards = [entry for entry in await self._store.entries(game, 0, table.next_entry) if entry.kind == "position"]
        with readable(game):
            drafted = bool(boards) and position_from(boards[0].body, table.meta.options).phase == "draft"
        return max(0, len(boards) - 1 - drafted)

    async def course(self, game: GameId) -> Course | None:
        """How a game that is over came to its end; None where no round was played. Declined("not_over") before."""
        table = await self.get(game)
        if not table.over:
            raise Declined("not_over")
        found: list[Stretch] = []
        events: list[Event] = []
        entries = await self._store.entries(game, 0, table.next_entry)
        with readable(game):
            for entry in entries:
                if entry.kind == "event":
                    events.append(EVENTS.read(entry.body))
                elif entry.kind == "position":
                    found.append(Stretch(events, position_from(entry.body, table.meta.options)))
                    events = []
        return course(found)

    async def last_round(self, game: GameId) -> LastRound:
        """The last round that was played to its end, action by action, as anybody may see it; the city before it comes
        first. Empty before the first round is over. Declined("not_running") for a lobby."""
        table = await self.get(game)
        last = await self._store.position_before(game, _NEWEST)
        if last is None:
            raise Declined("not_running")
        before = await self._store.position_before(game, last.number - 1)
        if before is None:
            return LastRound()
        entries = await self._store.entries(game, before.number + 1, last.number)
        with readable(game):
            began = position_from(before.body, table.meta.options)
            if began.phase == "draft":
                return LastRound()
            found = {e.number: view_event(EVENTS.read(e.body), None) for e in entries if e.kind == "event"}
            return LastRound(actions(began, entries), tuple(found.values()), tuple(found))

    async def span_ending(self, game: GameId, number: int) -> BoardSpan | None:
        """The entries that the last board tells of that stands at ``number`` or before; None before the first."""
        last = await self._store.position_before(game, number)
        if last is None:
            return None
        before = await self._store.position_before(game, last.number - 1)
        return BoardSpan(0 if before is None else before.number + 1, last.number)

    def forget(self, games: Iterable[GameId]) -> None:
        """The store changed these tables by itself (a person's data was deleted): load them again when asked for."""
        for game in games:
            self._awake.pop(game, None)
            self._known.pop(game, None)

    @property
    def in_memory(self) -> int:
        """Tables held awake."""
        return len(self._awake)

    async def _load(self, game: GameId) -> Table:
        stored = await self._store.load(game)
        if stored is None:
            raise Declined("no_such_game")
        table = Table(
            loaded(stored), self._store, self._clock, self._tell, self._lost_answers.ask, self._promise,
            self._most_games)
        # Whoever else was loading it meanwhile: the first one in stays the only one.
        return self._known.setdefault(game, table)

    def _tell(self, table: Table) -> None:
        for listener in self._listeners:
            try:
                listener(table)
            except Exception:
                # What was committed stays committed, whatever a listener makes of it.
                LOG.exception("a listener failed on game %s", table.id)


def new_id() -> GameId:
    """Ten letters and digits from the operating system's generator."""
    return b32encode(secrets.token_bytes(7)).decode().lower()[:10]
