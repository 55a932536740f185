"""A table in memory, changed as by commits that always come through, and what people hear of it."""

from collections.abc import Callable, Sequence

from engine.rules.decisions import Decision
from engine.rules.position import Position
from engine.rules.records.file import Entry
from engine.rules.terms import Seat
from engine.table import votes
from engine.table.meta import GameMeta, PaceName, PersonId, VoteKind
from engine.table.notices import (
    Ended,
    Final,
    Late,
    MatterSettled,
    Notice,
    Offered,
    OfferGone,
    Paused,
    Ping,
    PingDone,
    ScreenChanged,
    ScreenGone,
    SeatChanged,
    VoteMoved,
)
from engine.table.ports import Person, Stored, Timer, TimerKey
from engine.table.table_state import TableState
from engine.table.transition import Transition
from tests.support.tables import START


class TableInMemory:
    """With its timers; ``stored`` is what a store would hold of it."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.now = START
        self.timers = dict[TimerKey, Timer]()
        self.entries = list[Entry]()
        self.stored = Stored(state.meta, 0, {}, (), state.seed, 0)

    @property
    def meta(self) -> GameMeta:
        """Everything but the position."""
        return self.state.meta

    @property
    def position(self) -> Position:
        """Once it is dealt."""
        assert self.state.position is not None
        return self.state.position

    def copy(self) -> "TableInMemory":
        """One that may be played on without this one: a table at rest is never changed in place."""
        other = TableInMemory(self.state)
        other.now, other.timers, other.entries = self.now, dict(self.timers), [*self.entries]
        return other

    def do(self, work: Callable[[Transition], None]) -> Sequence[Notice]:
        """What is told of it. Declined and Refused as by a table."""
        transition = Transition(self.state, self.now)
        work(transition)
        finished = transition.finish()
        if finished is None:
            return ()
        change, self.state = finished.change, finished.after
        if change.fired is not None:
            self.timers.pop(TimerKey(change.fired.seat, change.fired.kind))
        for key in change.drop_timers if change.meta.open else [*self.timers]:
            self.timers.pop(key, None)
        self.timers |= {TimerKey(timer.seat, timer.kind): timer for timer in change.set_timers}
        self.entries += change.entries
        last = max((n for n, entry in enumerate(self.entries) if entry.kind == "position"), default=0)
        self.stored = Stored(
            change.meta, change.drawn, change.pending, self.entries[last:], self.state.seed, self.state.next_entry)
        return change.notices

    def edit(self, change: Callable[[GameMeta], GameMeta]) -> Sequence[Notice]:
        """As a table's ``edit``."""
        return self.do(lambda transition: transition.edit(change))

    def answer(self, decision: Decision) -> Sequence[Notice]:
        """To the question as it is."""
        return self.do(lambda transition: transition.answer(decision.seat, decision, None))

    def vote(self, person: PersonId, kind: VoteKind, about: Seat | None = None) -> Sequence[Notice]:
        """Ask for it, or agree; the pace is the other one."""
        pace: PaceName | None = None
        if kind == "pace":
            pace = "live" if self.meta.pace.name == "relaxed" else "relaxed"
        return self.edit(lambda meta: votes.agree(meta, person, kind, self.now, about=about, pace=pace))

    def fire_next(self) -> Sequence[Notice]:
        """When it is due, or now where that was long ago."""
        timer = min(self.timers.values(), key=lambda timer: (timer.due, str(timer.seat), timer.kind))
        self.now = max(self.now, timer.due)
        person = None if timer.seat is None else self.meta.seats[timer.seat].person
        told = self.do(lambda transition: transition.fire(timer, None if person is None else Person(person)))
        assert timer not in self.timers.values(), "it is dealt with"
        return told


class Heard:
    """What people have been told and what of it still stands."""

    def __init__(self) -> None:
        self.matters = set[tuple[str, Seat | None]]()
        self.open = dict[int, bool]()
        self.about = dict[int, PersonId | None]()
        """Who played the seat that a vote is about when it was first told of."""
        self.offers = set[tuple[Seat, PersonId]]()
        self.screens = set[tuple[Seat, PersonId]]()
        self.pings = set[tuple[Seat, PersonId]]()
        self.ends = 0

    def hear(self, notice: Notice, meta: GameMeta) -> None:
        """``meta``: after the change that it tells of."""
        match notice:
            case Late(seat=seat):
                self.matters.add(("late", seat))
            case SeatChanged(seat=seat, what=what):
                assert meta.status == "running", "nobody plays on at a table that is closed"
                if what in {"stand_in", "resigned", "kicked"}:
                    self.matters.add((what, seat))
            case Paused(paused=True):
                self.matters.add(("paused", None))
            case MatterSettled(what=what, seat=seat):
                assert what == "late" or (what, seat) in self.matters, "nobody was told of it"
                self.matters.discard((what, seat))
            case VoteMoved(vote=vote, about=about, open=still):
                assert self.open.get(vote) is not False, "it was over"
                self.open[vote] = still
                if still and about is not None:
                    self.about.setdefault(vote, meta.seats[about].person)
            case Offered(seat=seat, person=person):
                self.offers.add((seat, person))
            case OfferGone(seat=seat, person=person):
                self.offers.remove((seat, person))
            case ScreenChanged(seat=seat, person=person):
                self.screens.add((seat, person))
            case ScreenGone(seat=seat, person=person):
                self.screens.remove((seat, person))
            case Ping(seat=seat, person=person, prompt=prompt):
                assert (meta.seats[seat].person, meta.seats[seat].prompt) == (person, prompt), "she is asked just this"
                self.pings.add((seat, person))
            case PingDone(seat=seat, person=person):
                self.pings.discard((seat, person))
            case Ended() | Final():
                self.ends += 1
            case _:
                pass

    def is_so(self, meta: GameMeta) -> None:
        """What stands is how things are."""
        runs = meta.status == "running"
        seats = list(enumerate(meta.seats))
        assert self.ends == (not runs)
        assert {vote for vote, still in self.open.items() if still} == {vote.number for vote in meta.votes}
        assert all(meta.seats[vote.about].person == self.about[vote.number]
                   for vote in meta.votes if vote.about is not None), "it is about who played there then"
        assert self.offers == {(offer.seat, offer.to) for offer in meta.offers}
        assert all(meta.seats[seat].person == who and meta.seats[seat].asked_at for seat, who in self.pings)
        wanted: set[tuple[str, Seat | None]] = {("paused", None)} if meta.paused else set()
        if runs:
            assert self.screens == {(seat, one.holder) for seat, one in seats if one.holder is not None}
            wanted |= {("late", seat) for seat, _ in seats if votes.waits_too_long(meta, seat)}
            wanted |= {("stand_in", seat) for seat, one in seats if one.owner is not None}
        # Of who is away, and asked nothing for the moment, the channel may have been told.
        away = {("late", seat) for seat, one in seats if runs and one.person is not None and one.away}
        left = {(what, seat) for what in ("resigned", "kicked") for seat, one in seats if runs and one.holder is None}
        assert wanted <= self.matters <= wanted | away | left
