"""One channel's table: everything that happens to it passes one queue, and is committed before anybody sees it."""

import asyncio
import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from engine.rules.decisions import Decision
from engine.rules.imagining import alike
from engine.rules.position import Position
from engine.rules.records.promise import Commitment
from engine.rules.scoring import Scoring, score
from engine.rules.terms import Seat
from engine.rules.view import View, view
from engine.table import lobby, votes
from engine.table.errors import Conflict, Declined, StoreError, TimerGone
from engine.table.loading import loaded
from engine.table.meta import GameId, GameMeta, PaceName, PersonId, VoteKind
from engine.table.newest_entries import NewestEntries
from engine.table.ports import Clock, Store, Timer
from engine.table.table_state import TableState
from engine.table.transition import Transition

_TRIES = 3
"""How often a change is made anew when other processes were faster."""
_UNKNOWN = datetime.min.replace(tzinfo=UTC)
_NEVER = datetime.max.replace(tzinfo=UTC)


class Table:
    """Get one from ``Tables``; there is never more than one of a game in a process.

    What only reads (``view``, ``meta``, ``prompt_number`` and the like) never waits and shows what is committed. What
    changes something is a coroutine that takes its turn, and raises with nothing changed: ``Refused`` (the rules),
    ``Declined`` (the table), ``Stale`` (the question has moved on), ``StoreError`` (the database, with what that says
    of a commit whose answer was lost). A caller that is cancelled while it waits does not stop what has begun.

    ``committed`` is called after each commit; ``lost`` where the answer to one was lost: see to it that ``settle`` is
    called. ``promise`` makes a seed for a lobby of an earlier version, which has promised none.
    """

    def __init__(
        self,
        state: TableState,
        store: Store,
        clock: Clock,
        committed: Callable[["Table"], None],
        lost: Callable[["Table"], None],
        promise: Callable[[], Commitment],
        most_games: int | None = None,
    ) -> None:
        self._state = state
        self._store = store
        self._clock = clock
        self._committed = committed
        self._lost = lost
        self._promise = promise
        self._most_games = most_games
        self._turn = asyncio.Lock()
        self._in_doubt = False
        self._unheard: int | None = None
        """The version before a commit whose answer was lost: of none that follows it anybody has heard."""
        self._seen: Position | None = None
        self._views: dict[Seat | None, View] = {}
        """Of ``_seen``."""
        self._before: dict[Seat | None, View] = {}
        """Each reader's last one of a position before it."""
        self._running: set[asyncio.Task[None]] = set()
        self.newest_entries = NewestEntries(state.next_entry)
        """As far as they were committed here."""
        self.soonest_timer = _UNKNOWN
        """When the first of the timers is due that its last change has set, never where it has set none; long ago where
        that is not known."""

    @property
    def id(self) -> GameId:
        """Of its game."""
        return self._state.meta.id

    @property
    def meta(self) -> GameMeta:
        """Everything but the position."""
        return self._state.meta

    @property
    def in_doubt(self) -> bool:
        """Whether the store may hold what is not known here: while something is committed, and where the answer was
        lost."""
        return self._in_doubt or self._unheard is not None

    @property
    def names(self) -> tuple[str, ...]:
        """By seat, Hal included; to be escaped."""
        return self._state.meta.names

    @property
    def over(self) -> bool:
        """Whether it was played to the end."""
        return self._state.meta.status == "over"

    @property
    def dealt(self) -> bool:
        """Whether there is a position to look at."""
        return self._state.position is not None

    @property
    def choosing(self) -> bool:
        """Whether all choose at once (R2.2)."""
        return self._state.position is not None and self._state.position.phase == "choose"

    @property
    def board_entry(self) -> int:
        """Number of the first entry that no board tells of: the one after the last position."""
        return self._state.board_entry

    @property
    def next_entry(self) -> int:
        """Number of the entry to come."""
        return self._state.next_entry

    def view(self, reader: Seat | None) -> View:
        """What the seat may know (None: what everybody may). Declined("not_running") in a lobby.

        Until something happens it is the same object, for each reader one of her own: what was worked out from it once
        need not be again.
        """
        position = self._dealt()
        if position is not self._seen:
            self._before |= self._views
            self._seen, self._views = position, {}
        if reader not in self._views:
            made = self._views[reader] = view(position, reader)
            if reader in self._before:
                alike(made, self._before[reader])
        return self._views[reader]

    def prompt_number(self, seat: Seat) -> int:
        """Changes whenever what the seat is asked changes; the same after a restart."""
        return self._state.meta.seats[seat].prompt

    def open_seats(self) -> tuple[Seat, ...]:
        """Seats that have still to answer. Not for people's eyes while all choose at once."""
        position = self._state.position
        return () if position is None or self._state.meta.status != "running" else tuple(sorted(position.open))

    def thought_seed(self, seat: Seat) -> str:
        """Where the AI of the seat takes its randomness from for the current question: the same after a restart, in
        every game of the same seed that was played the same way, and not to be guessed by who knows the game's name.
        Says nothing about the game's own seed.
        """
        seed = self._state.seed or self.id
        return hashlib.sha256(f"thought:{seed}:{seat}:{self.next_entry}".encode()).hexdigest()

    def ai_asked(self) -> tuple[Seat, ...]:
        """Seats whose AI is to answer."""
        meta = self.meta
        return tuple(s for s in self.open_seats() if meta.attended and meta.seats[s].level is not None)

    def scoring(self) -> Scoring:
        """The final scoring. Declined("not_running") before the game is over: totals are secret (R2.6)."""
        if not self.over:
            raise Declined("not_running")
        return score(self._dealt())

    async def answer(self, seat: Seat, decision: Decision, prompt: int | None = None) -> None:
        """Answer what the seat is asked; ``prompt`` says which question was meant."""
        await self._change(lambda transition: transition.answer(seat, decision, prompt))

    async def take_back(self, seat: Seat, prompt: int | None = None) -> None:
        """Take back an answer while others are missing (R2.2); ``prompt`` is the number of her waiting."""
        await self._change(lambda transition: transition.take_back(seat, prompt))

    async def edit(self, change: Callable[[GameMeta], GameMeta], *, by_somebody: bool = True) -> GameMeta:
        """Do what a pure function of ``lobby``, ``seating`` or ``votes`` does, as in
        ``await table.edit(lambda meta: lobby.join(meta, person, name))``.

        ``by_somebody``: a person does it, so the table counts as touched.
        """
        await self._change(lambda transition: transition.edit(change, by_somebody=by_somebody))
        return self.meta

    async def start(self, by: PersonId) -> GameMeta:
        """Deal the game of a lobby; the host's to decide."""
        commitment = self._promise()
        await self._change(lambda transition: transition.start(by, commitment))
        return self.meta

    async def vote(
        self, person: PersonId, kind: VoteKind, *, about: Seat | None = None, pace: PaceName | None = None
    ) -> GameMeta:
        """Ask for something or agree to it; with a majority it takes effect at once."""
        now = self._clock.now()
        return await self.edit(lambda meta: votes.agree(meta, person, kind, now, about=about, pace=pace))

    async def agree(self, person: PersonId, vote: int) -> GameMeta:
        """Agree to a vote by its number, as far as it is still asked."""
        now = self._clock.now()
        return await self.edit(lambda meta: votes.agree_to(meta, person, vote, now))

    async def end(self, by: PersonId) -> GameMeta:
        """Stop lobby or game on the word of somebody who may: the caller has checked that."""
        now = self._clock.now()

        def stop(meta: GameMeta) -> GameMeta:
            if not meta.open:
                raise Declined("not_running")
            return lobby.closed(meta, "authority", now, by)

        return await self.edit(stop)

    async def catch_up(self, version: int) -> bool:
        """The store holds this version: read it, if another process has written it. Whether that was so: what is being
        committed here is no news."""
        if version <= self.meta.version:
            return False
        async with self._turn:
            news = version > self.meta.version
            if news:
                await self._load()
            return news

    async def settle(self) -> None:
        """Read what became of a commit whose answer was lost. StoreError, Declined("no_such_game")."""
        version = await self._store.settled(self.id)
        async with self._turn:
            if version != self.meta.version:
                await self._load()
            self._in_doubt, self._unheard = False, None

    async def late_again(self) -> None:
        """Have the channel told anew of all who have not answered for too long: what told it before may be deleted, and
        what the others may do about it stands nowhere else."""
        await self._change(lambda transition: transition.late_again())

    async def fire(self, timer: Timer) -> None:
        """Deal with a timer that is due, exactly once whatever happens."""
        seat_meta = None if timer.seat is None or timer.seat >= len(self.meta.seats) else self.meta.seats[timer.seat]
        person = None if seat_meta is None or seat_meta.person is None else await self._store.person(seat_meta.person)
        with suppress(TimerGone):
            await self._change(lambda transition: transition.fire(timer, person))

    def _dealt(self) -> Position:
        if self._state.position is None:
            raise Declined("not_running")
        return self._state.position

    async def _change(self, work: Callable[[Transition], None]) -> None:
        task = asyncio.create_task(self._in_turn(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        await asyncio.shield(task)

    async def _in_turn(self, work: Callable[[Transition], None]) -> None:
        async with self._turn:
            for tried in range(_TRIES):
                if self._in_doubt:
                    await self._load()
                transition = Transition(self._state, self._clock.now())
                work(transition)
                finished = transition.finish()
                if finished is None:
                    return
                self._in_doubt = True
                try:
                    await self._store.commit(replace(finished.change, most_games=self._most_games))
                except Conflict:
                    if tried == _TRIES - 1:
                        raise StoreError("locked", "other processes keep changing this game") from None
                    continue
                except StoreError:
                    if self._unheard is None:
                        self._unheard = self.meta.version
                    self._lost(self)
                    raise
                self._in_doubt, self._unheard = False, None
                self._state = finished.after
                self.newest_entries.add(finished.change.entries)
                self.soonest_timer = min((timer.due for timer in finished.change.set_timers), default=_NEVER)
                break
        self._committed(self)

    async def _load(self) -> None:
        """Read again what the store holds: after a conflict, or when it is not known whether a commit came through."""
        stored = await self._store.load(self.id)
        if stored is None:
            raise Declined("no_such_game")
        if stored.meta.version != self._state.meta.version:
            self._state, self.soonest_timer = loaded(stored), _UNKNOWN
            self.newest_entries = NewestEntries(self._state.next_entry)
        self._in_doubt = False
        if self._unheard is not None and self.meta.version > self._unheard:
            # It came through after all: an AI may be asked something, and there is something to tell.
            self._unheard = None
            self._committed(self)
