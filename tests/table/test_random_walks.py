"""Whatever people, the clock and who runs the bot do to a game, in any order: what holds of its table after each step,
and that those who still play can bring it to its end. In memory: a step here is what one commit would write."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from random import Random
from typing import Final

import orjson
import pytest

from engine.rules.position import Options
from engine.rules.records.promise import Commitment
from engine.rules.view import view
from engine.store.codec import meta_from, meta_row
from engine.table import lobby, seating, votes
from engine.table.errors import Declined
from engine.table.loading import loaded
from engine.table.meta import MOST_SEATS, PACES, GameMeta, PersonId, VoteKind
from engine.table.notices import Notice
from engine.table.table_state import TableState
from tests.support.table_in_memory import Heard, TableInMemory
from tests.support.tables import NAMES, NELL, PEOPLE, START

STRANGERS: Final = ("106", "107")
"""Who may be offered a seat."""
KINDS: Final[tuple[VoteKind, ...]] = (
    "end", "kick", "default", "default", "ai", "ai", "pause", "pause", "resume", "resume", "pace")
LENGTHS: Final = (
    timedelta(minutes=3), timedelta(hours=1), timedelta(hours=13), timedelta(days=1, minutes=1), timedelta(days=8))
"""Of what passes at once."""
STEPS: Final = 120
LOOKED_AHEAD: Final = 30
"""After so many steps, and whenever the table is paused, the game is played to its end by one person."""
MOST_STEPS: Final = 5_000
"""No game takes so many to its end."""


def holds(table: TableInMemory) -> None:
    """Seats, votes, offers and timers fit each other and the position, and reading it again gives the same."""
    meta, position = table.meta, table.position
    assert meta_from(orjson.loads(orjson.dumps(meta_row(meta)))) == meta
    again = loaded(table.stored)
    assert (again.drawn, again.next_entry, again.board_entry) == (
        table.state.drawn, table.state.next_entry, table.state.board_entry)
    assert again.position is not None
    assert view(again.position, 0) == view(position, 0)
    if meta.status != "running":
        assert (meta.votes, meta.offers, meta.paused, table.timers) == ((), (), False, {})
        return
    holders = [seat.holder for seat in meta.seats if seat.holder is not None]
    assert len({*holders}) == len(holders), "nobody has two seats"
    assert meta.host in holders
    for number, seat in enumerate(meta.seats):
        assert (seat.person is None) != (seat.level is None)
        assert (seat.asked_at is not None) == (number in position.open)
        assert not seat.late or (seat.person is not None and seat.asked_at is not None)
        runs = seat.person is not None and seat.asked_at is not None and not meta.paused
        kinds = {kind for at, kind in table.timers if at == number} - {"default", "ai"}
        assert ("limit" in kinds) == (runs and not seat.late), "one limit for who is asked and not late"
        assert runs or not kinds
        assert seat.pinged or seat.away or seat.late or not runs or "ping" in kinds, "she will be called"
    for vote in meta.votes:
        assert set(vote.agreed) <= {*votes.voters(meta, vote)}
        assert not votes.passed(meta, vote)
        if vote.about is not None:
            assert meta.seats[vote.about].person is not None
            assert vote.kind == "kick" or votes.waits_too_long(meta, vote.about)
    own = {(vote.about, vote.kind, vote.number) for vote in meta.votes if votes.passes_after(meta, vote) is not None}
    assert own == {(timer.seat, timer.kind, timer.prompt) for timer in table.timers.values()
                   if timer.kind in {"resume", "default", "ai"}}
    for offer in meta.offers:
        assert meta.seats[offer.seat].holder in {None, offer.by}
        assert meta.seat_held_by(offer.to) is None


def comes_to_an_end(table: TableInMemory, acting: Sequence[PersonId]) -> bool:
    """Whether these people bring it to its end by themselves, whoever else is gone: they answer, come back, ask for
    whatever lets the game go on, and wait."""
    for _ in range(MOST_STEPS):
        position = table.position
        for person in acting:
            if table.meta.seat_owned(person) is not None:
                table.edit(partial(seating.come_back, person=person))
        meta = table.meta
        answers = [seat for seat in sorted(position.open)
                   if meta.seats[seat].level is not None or meta.seats[seat].person in acting]
        if answers:
            table.answer(position.open[answers[0]].default())
        else:
            for person in acting:
                with suppress(Declined):
                    table.vote(person, "resume")
                for seat in sorted(position.open):
                    with suppress(Declined):
                        table.vote(person, "default", seat)
            if table.meta.status == "running" and table.position.open == position.open:
                if not table.timers:
                    return False
                table.fire_next()
        if table.meta.status != "running":
            return True
    return False


class Walk:
    """Each step what the seed says, done by whoever may or may not do it."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = Random(f"table {seed}")
        promise = Commitment.of(f"{seed:064x}", "00" * 32)
        meta = lobby.opened(
            f"walk{seed:06}", "c", "g", NELL, NAMES[NELL], START, language="en", commitment=promise.hash,
            options=Options(setup=rng.choice(["draft", "introductory"])), pace=PACES[rng.choice(["live", "relaxed"])])
        for person in PEOPLE[1:rng.randint(2, 5)]:
            meta = lobby.join(meta, person, NAMES[person])
        if len(meta.seats) < MOST_SEATS and rng.random() < 0.5:
            meta = lobby.add_ai(meta, NELL, "easy", "AI")
        self.table = TableInMemory(TableState(meta, None, promise.seed, 0, 0, 0))
        self.heard = Heard()
        self.gone = set[PersonId]()
        """Who answers nothing for a while."""
        self.told(self.table.do(lambda transition: transition.start(NELL, promise)))

    def told(self, notices: Sequence[Notice]) -> None:
        for notice in notices:
            self.heard.hear(notice, self.table.meta)
        self.heard.is_so(self.table.meta)
        holds(self.table)

    def step(self) -> None:
        """What is refused changes nothing."""
        state = self.table.state
        move = self.rng.choices([self.answers, self.takes_back, self.votes, self.seats, self.time_passes],
                                [30, 4, 24, 18, 12])[0]
        try:
            move()
        except Declined:
            assert self.table.state is state

    def answers(self) -> None:
        if self.rng.random() < 0.1:
            self.gone = {*self.rng.sample(PEOPLE, self.rng.randint(0, 4))}
        meta, position = self.table.meta, self.table.position
        seats = [seat for seat in sorted(position.open)
                 if meta.seats[seat].person not in self.gone and (meta.attended or meta.seats[seat].level is None)]
        if seats:
            self.told(self.table.answer(position.open[self.rng.choice(seats)].sample(self.rng)))

    def takes_back(self) -> None:
        seat = next(iter(self.table.position.held), None)
        if seat is not None:
            self.told(self.table.do(lambda transition: transition.take_back(seat, None)))

    def votes(self) -> None:
        meta, rng = self.table.meta, self.rng
        person, kind = rng.choice(meta.people or PEOPLE), rng.choice(KINDS)
        if meta.votes and rng.random() < 0.5:
            vote = rng.choice(meta.votes)
            if rng.random() < 0.3:
                self.told(self.table.edit(partial(votes.withdraw, person=vote.by, number=vote.number)))
            else:
                self.told(self.table.edit(partial(
                    votes.agree_to, person=person, number=vote.number, now=self.table.now)))
            return
        late = [seat for seat in range(len(meta.seats)) if votes.waits_too_long(meta, seat)]
        seats = late if late and rng.random() < 0.8 else range(len(meta.seats))
        self.told(self.table.vote(person, kind, rng.choice(seats) if kind in votes.ABOUT_A_SEAT else None))

    def seats(self) -> None:
        meta, rng, now = self.table.meta, self.rng, self.table.now
        seat = rng.randrange(len(meta.seats))
        person = meta.seats[seat].holder or rng.choice(PEOPLE)
        away = [one.owner or one.person for one in meta.seats if one.holder and (one.owner or one.away)]
        back = rng.choice(away) if away else person
        to = rng.choice(STRANGERS)
        come_back = partial(seating.come_back, person=back or person)
        changes: list[Callable[[GameMeta], GameMeta]] = [
            partial(seating.away, person=person), partial(seating.stand_in, seat=seat), come_back, come_back, come_back,
            partial(seating.offer, by=person, seat=seat, to=to, name="Her", now=now)]
        for offer in meta.offers:
            changes += [partial(seating.accept, person=offer.to, seat=offer.seat),
                        partial(seating.decline, person=rng.choice([offer.to, offer.by]), seat=offer.seat)]
        if rng.random() < 0.2:
            changes = [partial(seating.resign, person=person, now=now),
                       lambda meta: seating.forgotten(seating.out_of(meta, person, now), person)]
        self.told(self.table.edit(rng.choice(changes)))

    def time_passes(self) -> None:
        """With what is due in time, or late and all at once, or not yet."""
        table, until = self.table, self.table.now + self.rng.choice(LENGTHS)
        in_time = self.rng.random() < 0.5
        if not in_time:
            table.now = until
        while (in_time or self.rng.random() < 0.8) and any(timer.due <= until for timer in table.timers.values()):
            self.told(table.fire_next())
        table.now = max(table.now, until)


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_done_to_a_table_it_is_in_order_and_one_who_is_left_can_end_the_game(seed: int) -> None:
    walk, paused = Walk(seed), False
    for number in range(STEPS):
        walk.step()
        meta = walk.table.meta
        if meta.status != "running":
            return
        if number % LOOKED_AHEAD == 0 or (meta.paused and not paused):
            one = walk.rng.choice([seat.holder for seat in meta.seats if seat.holder is not None])
            assert comes_to_an_end(walk.table.copy(), [one]), f"{one} waits for ever"
        paused = meta.paused
