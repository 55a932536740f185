"""One change in the making, on copies: nothing of it is seen before it is committed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.rules import game
from engine.rules.answers import proposed
from engine.rules.chance import Seeded
from engine.rules.decisions import Choose, Decision, as_record
from engine.rules.errors import Refused
from engine.rules.position import Position
from engine.rules.prompts import Prompt
from engine.rules.records.promise import Commitment
from engine.rules.terms import Seat
from engine.rules.view import view
from engine.table import firing, lobby, seating, telling, timing, votes
from engine.table.errors import Declined, Stale, StoreError
from engine.table.meta import PACES, GameMeta, PersonId, SimplestMove, Vote
from engine.table.notices import DefaultPlayed, Late, Notice
from engine.table.numbering import number_after
from engine.table.obvious import obvious
from engine.table.ports import Change, Person, Timer
from engine.table.record_entries import RecordEntries
from engine.table.table_state import TableState, deal_seed


class Transition:
    """What one request does to a table, from the state at rest to the ``Change`` that brings the next one."""

    def __init__(self, state: TableState, now: datetime) -> None:
        self._before = state
        self._now = now
        self._record = RecordEntries(state.next_entry)
        deals = deal_seed(state.meta, state.seed)
        self._chance = None if deals is None else Seeded(deals, state.drawn)
        self._commitment: Commitment | None = None
        self._answered: set[Seat] = set()
        self._taken_back: Seat | None = None
        self._extra: list[Notice] = []
        self._fired: Timer | None = None
        self._by_somebody = True
        self._timers: list[Timer] = []
        self.meta = state.meta
        self._position = None if state.position is None else state.position.clone()

    def edit(self, change: Callable[[GameMeta], GameMeta], *, by_somebody: bool = True) -> None:
        """Whatever the pure functions of ``lobby``, ``seating`` and ``votes`` do."""
        self.meta = change(self.meta)
        self._by_somebody = by_somebody

    def start(self, by: PersonId, commitment: Commitment) -> None:
        """Deal, and ask the first questions. ``commitment``: for a lobby that has promised nothing yet."""
        self.meta = lobby.begun(self.meta, by, self._now, commitment.hash)
        if self._before.meta.commitment is None:
            self._commitment = commitment
        deals = deal_seed(self.meta, self._seed)
        if deals is None:
            raise StoreError("corrupt", f"game {self.meta.id} has lost its seed")
        self._chance = Seeded(deals)
        self._position = game.deal(self.meta.options, deals, self._record)

    @property
    def _seed(self) -> str | None:
        """What was promised."""
        return self._before.seed if self._commitment is None else self._commitment.seed

    def answer(self, seat: Seat, decision: Decision, prompt: int | None) -> None:
        """Refused or Stale where it may not be."""
        if decision.seat != seat:
            raise Refused("not_asked", decision.kind)
        position, chance = self._playing(seat, prompt)
        game.answer(position, decision, chance, self._record)
        self._answered.add(seat)
        self._chosen(decision, by_herself=self.meta.seats[seat].person is not None)
        self.meta = seating.seen_refused(
            self.meta.with_seat(seat, seating.present(self.meta.seats[seat])), self.meta.seats[seat].person)

    def take_back(self, seat: Seat, prompt: int | None) -> None:
        """Refused or Stale where it may not be."""
        position, _ = self._playing(seat, prompt)
        game.take_back(position, seat)
        self._taken_back = seat
        self._unplayed(seat, position)
        self.meta = self.meta.with_seat(seat, seating.present(self.meta.seats[seat]))

    def late_again(self) -> None:
        """Tell anew of each seat about which the others may do something."""
        self._by_somebody = False
        if self.meta.status == "running":
            self._extra += [Late(seat, seat_meta.prompt) for seat, seat_meta in enumerate(self.meta.seats)
                            if votes.waits_too_long(self.meta, seat)]

    def fire(self, timer: Timer, person: Person | None) -> None:
        """Deal with a timer that is due; ``person`` plays its seat."""
        self._fired = timer
        self._by_somebody = False
        done = firing.fired(self.meta, timer, person, {} if self._position is None else self._position.open, self._now)
        self.meta = done.meta
        self._extra += done.notices
        self._timers += done.timers
        if done.default is not None:
            self._default(done.default)
        if done.passes is not None:
            self._take_effect(done.passes)

    def _default(self, seat: Seat) -> None:
        if self._position is None or self._chance is None or seat not in self._position.open:
            return
        default = proposed(view(self._position, seat))
        played = SimplestMove(seat, self._record.next_entry, len(self.meta.turnovers))
        self.meta = replace(self.meta, simplest_moves=(*self.meta.simplest_moves, played))
        game.answer(self._position, default, self._chance, self._record)
        self._answered.add(seat)
        self._chosen(default, by_herself=False)
        # All are told of it: what has called her need not stay.
        self.meta = self.meta.with_seat(seat, replace(self.meta.seats[seat], simplest=True, pinged=False))
        self._extra.append(DefaultPlayed(seat))

    def _unplayed(self, seat: Seat, position: Position) -> None:
        """What she has taken back is no move that the table has played for her."""
        # Of what all are asked at once nothing is entered before the last answer, but New Hands while all choose.
        asked = self._before.board_entry if position.phase == "choose" else self._before.next_entry
        moves = tuple(move for move in self.meta.simplest_moves if move.seat != seat or move.entry < asked)
        self.meta = replace(self.meta, simplest_moves=moves)

    def _chosen(self, decision: Decision, *, by_herself: bool) -> None:
        if isinstance(decision, Choose):
            seat_meta = self.meta.seats[decision.seat]
            self.meta = self.meta.with_seat(decision.seat, replace(seat_meta, chosen_for=not by_herself))

    def _playing(self, seat: Seat, prompt: int | None) -> tuple[Position, Seeded]:
        seating.running(self.meta)
        if not 0 <= seat < len(self.meta.seats):
            raise Declined("not_seated")
        if prompt is not None and prompt != self.meta.seats[seat].prompt:
            raise Stale(self.meta.seats[seat].prompt)
        if self._position is None or self._chance is None:
            raise Declined("not_running")
        return self._position, self._chance

    def finish(self) -> "Finished | None":
        """Everything that follows by itself; None where nothing has changed."""
        passed = self._carry_out_votes()
        self._go_on()
        self._number()
        self.meta = votes.tidied(self.meta) if self.meta.status == "running" else self.meta
        before = self._before
        if self.meta == before.meta and self._fired is None and not self._extra:
            return None
        touched = self.meta.touched
        if self._by_somebody:
            # A clock that is behind for a while does not make of it a table that nobody has touched for long.
            touched = max(self._now, touched or self._now)
        self.meta = replace(self.meta, version=before.meta.version + 1, touched=touched)
        position, entries = self._position, self._record.entries
        open_now = {} if position is None or self.meta.status == "ended" else position.open
        told = self._tell(open_now, passed)
        to_set, to_drop = timing.timing(before.meta, self.meta, self._now)
        positions = [entry.number for entry in entries if entry.kind == "position"]
        drawn = before.drawn if self._chance is None else self._chance.drawn
        change = Change(
            meta=self.meta,
            at=self._now,
            drawn=drawn,
            pending={} if position is None else {seat: as_record(held) for seat, held in position.held.items()},
            awaits_ai=self.meta.attended and any(self.meta.seats[s].level is not None for s in open_now),
            seats_changed=_holders(self.meta) != _holders(before.meta),
            joined=sorted({who for who in _holders(self.meta) if who} - {*_holders(before.meta)}),
            entries=tuple(entries),
            commitment=self._commitment,
            notices=tuple(told),
            set_timers=(*to_set, *self._timers),
            drop_timers=to_drop,
            fired=self._fired,
        )
        after = TableState(
            meta=self.meta,
            position=position,
            seed=self._seed,
            drawn=drawn,
            next_entry=self._record.next_entry,
            board_entry=positions[-1] + 1 if positions else before.board_entry,
        )
        return Finished(change, after)

    def _tell(self, open_now: Mapping[Seat, Prompt], passed: Sequence[Vote]) -> list[Notice]:
        """What there is to tell, and a note of the seats that have changed hands by it."""
        before = self._before
        old_open = {} if before.position is None else before.position.open
        # The kinds too: who chose last may be the first to be asked when the actions resolve.
        waited_changed = _kinds(open_now) != _kinds(old_open)
        told = telling.telling(
            before.meta, self.meta, self._record.entries, before.board_entry, waited_changed=waited_changed,
            passed=passed)
        if waited_changed:
            told += telling.in_a_pause(self.meta, open_now, told)
        told = telling.numbered([*self._extra, *told], len(before.meta.turnovers))
        self.meta = replace(self.meta, turnovers=(
            *self.meta.turnovers, *telling.turnovers(before.meta, self.meta, told, before.next_entry)))
        return told

    def _carry_out_votes(self) -> list[Vote]:
        done: list[Vote] = []
        while self.meta.status == "running":
            self.meta = votes.tidied(self.meta)
            vote = next((v for v in self.meta.votes if votes.passed(self.meta, v)), None)
            if vote is None:
                break
            done.append(vote)
            self._take_effect(vote)
        return done

    def _take_effect(self, vote: Vote) -> None:
        """It is a vote no more."""
        self.meta = replace(self.meta, votes=tuple(v for v in self.meta.votes if v.number != vote.number))
        match vote.kind:
            case "end":
                self.meta = lobby.closed(self.meta, "consent", self._now)
            case "pause" | "resume":
                self.meta = replace(self.meta, paused=vote.kind == "pause")
                self._restart_clocks()
            case "pace" if vote.pace is not None:
                self.meta = replace(self.meta, pace=replace(PACES[vote.pace], on_limit=self.meta.pace.on_limit))
                self._restart_clocks()
            case "kick" if vote.about is not None:
                self.meta = seating.given_up(self.meta, vote.about, self._now)
            case "ai" if vote.about is not None:
                self.meta = seating.stand_in(self.meta, vote.about)
            case "default" if vote.about is not None:
                self._default(vote.about)

    def _restart_clocks(self) -> None:
        """All clocks begin anew: whoever was pinged is pinged and reminded as for a new question, and what is asked
        about somebody who has not answered can be answered as long as if it were asked now."""
        self.meta = replace(
            self.meta, seats=tuple(replace(seat, pinged=False) for seat in self.meta.seats),
            votes=tuple(replace(vote, at=self._now) if vote.kind in votes.UNTIL_SHE_ANSWERS else vote
                        for vote in self.meta.votes))

    def _go_on(self) -> None:
        """Answer what there is nothing to decide about, and for whom the simplest move was played what that asks, until
        somebody has to be asked or the game is over."""
        position, chance = self._position, self._chance
        if position is None or chance is None or self.meta.status != "running":
            return
        while True:
            found = next(
                ((seat, decision) for seat, prompt in sorted(position.open.items())
                 if (decision := self._by_itself(position, seat, prompt)) is not None), None)
            if found is None:
                return
            seat, decision = found
            game.answer(position, decision, chance, self._record)
            self._answered.add(seat)

    def _by_itself(self, position: Position, seat: Seat, prompt: Prompt) -> Decision | None:
        found = obvious(position, seat, prompt)
        if found is None and self.meta.seats[seat].simplest and position.phase == "resolve":
            return proposed(view(position, seat))
        return found

    def _number(self) -> None:
        """Number the questions anew where they changed or are another's to answer, and note the round and the end."""
        position = self._position
        if position is None or self.meta.status != "running":
            return
        old = self._before.position
        old_seats = self._before.meta.seats
        # The question that all are asked at once may still be the same, and some have answered it.
        same = old is not None and old.phase == position.phase and any(p.together for p in old.open.values())
        for seat, seat_meta in enumerate(self.meta.seats):
            asked = position.open.get(seat)
            # What has called her in the channel would tell by going that she has answered, or changed her mind.
            pinged = seat_meta.pinged and same and (seat in position.held or seat == self._taken_back)
            was = None if old is None else old.open.get(seat)
            other_player = (old_seats[seat].person, old_seats[seat].level) != (seat_meta.person, seat_meta.level)
            # Having answered changes the question even where the next one reads the same.
            if not (other_player or seat in self._answered or asked != was):
                if asked is None and pinged != seat_meta.pinged:
                    self.meta = self.meta.with_seat(seat, replace(seat_meta, pinged=pinged))
                continue
            self.meta = self.meta.with_seat(seat, replace(
                seat_meta, prompt=number_after(seat_meta.prompt, self._now),
                asked_at=None if asked is None else self._now, pinged=pinged, late=False,
                simplest=seat_meta.simplest and asked is None,
            ))
        self.meta = replace(self.meta, round=position.round)
        if position.phase == "over":
            self.meta = replace(
                self.meta, status="over", finished=self._now, winners=self._record.winners, votes=(), offers=(),
                paused=False,
            )


def _holders(meta: GameMeta) -> list[PersonId | None]:
    return [seat.holder for seat in meta.seats]


@dataclass(frozen=True, slots=True)
class Finished:
    """A change ready to be committed, and the state that then holds."""

    change: Change
    after: TableState


def _kinds(asked: Mapping[Seat, Prompt]) -> dict[Seat, str]:
    return {seat: prompt.kind for seat, prompt in asked.items()}
