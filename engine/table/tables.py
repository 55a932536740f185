"""All tables of a process: opens them from the store, keeps awake those that move, lets the others leave memory."""

import logging
import secrets
from base64 import b32encode
from collections.abc import Callable, Iterable, Sequence
from typing import Final
from weakref import WeakValueDictionary

from engine.recent import Recent
from engine.rules.position import Options
from engine.rules.records.promise import Commitment
from engine.table import lobby, timing
from engine.table.adopting import Sitter, adopted
from engine.table.errors import Declined, StoreError
from engine.table.history import History
from engine.table.loading import loaded
from engine.table.lost_answers import LostAnswers
from engine.table.meta import GameId, GameMeta, Pace, PersonId
from engine.table.notices import LobbyChanged
from engine.table.ports import Change, Clock, Store
from engine.table.recent_events import RecentEvents
from engine.table.table import Table

LOG: Final = logging.getLogger(__name__)
AWAKE: Final = 1000
"""Tables kept in memory; more only while they are being used."""


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
        self.history = History(store, self.get)
        """What happened before that."""

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
        await self._store.create(Change(
            meta=meta, at=meta.created, drawn=0, pending={}, notices=[LobbyChanged()],
            set_timers=[timing.lobby_timer(meta)], joined=meta.people, most_games=self._most_games,
            commitment=promised))
        table = await self.get(meta.id)
        self._tell(table)
        return table

    async def adopt(
        self, record: str, sitters: Sequence[Sitter], channel: str, guild: str | None, *, language: str
    ) -> Table:
        """A game that goes on where a record ends, in place of the one in the channel, which is ended. WrongRecord,
        ValueError (see ``adopted``): then that one goes on."""
        begun = adopted(
            self._ids(), record, sitters, self._clock.now(), channel=channel, guild=guild, language=language)
        old = await self.by_channel(channel)
        if old is not None:
            await old.end(old.meta.host)
        await self._store.create(begun)
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
        version = (await self._store.versions([table.id])).get(table.id)
        if version is None:
            self.forget([table.id])
            raise Declined("no_such_game")
        return await table.catch_up(version)

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
