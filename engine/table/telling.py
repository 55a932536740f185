"""What a change has to tell, read off the difference between before and after. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Literal

from engine.rules.events import NewHandTaken
from engine.rules.prompts import Prompt
from engine.rules.records.file import Entry
from engine.rules.terms import Seat
from engine.table.meta import GameMeta, SeatMeta, Turnover, Vote
from engine.table.notices import (
    Board,
    DefaultPlayed,
    Ended,
    Final,
    Late,
    LobbyChanged,
    MatterSettled,
    Notice,
    Offered,
    OfferGone,
    Paused,
    PingDone,
    ScreenChanged,
    ScreenGone,
    SeatChanged,
    VoteMoved,
    Waiting,
)
from engine.table.votes import voters, waits_too_long


def telling(
    before: GameMeta,
    after: GameMeta,
    entries: Sequence[Entry],
    first_untold: int,
    *,
    waited_changed: bool,
    passed: Sequence[Vote],
) -> list[Notice]:
    """Notices in the order in which they are to be sent.

    ``first_untold``: number of the first entry no board has told of; ``waited_changed``: whether others are awaited
    than before; ``passed``: votes that took effect in this change.
    """
    told: list[Notice] = [LobbyChanged()] if "lobby" in (before.status, after.status) else []
    told += _seats(before, after, passed)
    told += _votes(before, after, passed)
    told += _settled(before, after)
    told += _held_up(before, after)
    paused = before.paused != after.paused and after.status == "running"
    if paused:
        told.append(Paused(after.paused))
    boards = _boards(entries, first_untold)
    told += boards
    if after.status == "ended" and after.end_reason is not None and before.status == "running":
        told.append(Ended(after.end_reason))
    elif (waited_changed or _acted_openly(entries)) and not boards and after.status == "running":
        told.append(Waiting(after.round))
    told += _screens(before, after)
    if paused:
        told += _not_yet_among(told, _screens_of(after, range(len(after.seats))))
    # Who has made an offer that was turned down reads so where she looks anyway.
    made = {offer.by for offer in after.refused_offers if offer not in before.refused_offers}
    makers = (seat for seat, one in enumerate(after.seats) if one.holder in made)
    told += _not_yet_among(told, _screens_of(after, makers))
    return told


def in_a_pause(meta: GameMeta, asked: Mapping[Seat, Prompt], told: Sequence[Notice]) -> list[Notice]:
    """Somebody else is asked while no clock runs by which those who wait would learn of it; ``told``: what is told
    anyway."""
    return _not_yet_among(told, to_those_who_wait(meta, asked)) if meta.paused else []


def _screens_of(meta: GameMeta, seats: Iterable[Seat]) -> list[Notice]:
    """The screens of these seats as they are now, where they stand."""
    holders = ((seat, meta.seats[seat].holder) for seat in seats)
    return [ScreenChanged(seat, holder, anew=False) for seat, holder in holders if holder is not None]


def _not_yet_among(told: Sequence[Notice], more: Sequence[Notice]) -> list[Notice]:
    """Those of ``more`` that are not ``told`` anyway: one screen is made once."""
    known = {(notice.seat, notice.person) for notice in told if isinstance(notice, ScreenChanged)}
    return [notice for notice in more
            if not (isinstance(notice, ScreenChanged) and (notice.seat, notice.person) in known)]


def to_those_who_wait(meta: GameMeta, asked: Mapping[Seat, Prompt]) -> list[Notice]:
    """An answer takes long: all who are asked nothing see what has happened, and whom they wait for. While all answer
    at once nothing happens, and whom they wait for is not told."""
    if any(prompt.together for prompt in asked.values()):
        return []
    return _screens_of(meta, (seat for seat in range(len(meta.seats)) if seat not in asked))


def _acted_openly(entries: Sequence[Entry]) -> bool:
    """Whether the board shows something else though no round has ended: a New Hand was taken (R2.3)."""
    return any(
        entry.kind == "event" and isinstance(entry.body, Mapping) and entry.body.get("kind") == NewHandTaken.kind
        for entry in entries)


def _boards(entries: Sequence[Entry], first: int) -> list[Notice]:
    found: list[Notice] = []
    for entry in entries:
        if entry.kind == "position" and isinstance(entry.body, Mapping):
            over = entry.body["phase"] == "over"
            found.append(
                Final(first, entry.number) if over else Board(int(entry.body["round"]), first, entry.number)
            )
            first = entry.number + 1
    return found


def _seats(before: GameMeta, after: GameMeta, passed: Sequence[Vote]) -> list[Notice]:
    if before.status == "lobby":
        return []
    kicked = {vote.about for vote in passed if vote.kind == "kick"}
    found: list[Notice] = []
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        # With the game no seat is anybody's to play: that it has ended says all.
        if after.status != "running" or (old.person, old.owner) == (new.person, new.owner):
            continue
        if new.person is not None:
            # Also from a seat that she had given up, or was voted out of.
            hers = new.person in {old.owner, old.left_by}
            found.append(SeatChanged(seat, "came_back" if hers else "replaced"))
        elif new.owner is not None:
            found.append(SeatChanged(seat, "stand_in"))
        else:
            found.append(SeatChanged(seat, "kicked" if seat in kicked else "resigned"))
    found += [OfferGone(o.seat, o.to) for o in before.offers if o not in after.offers]
    found += [Offered(o.seat, o.to, o.by) for o in after.offers if o not in before.offers]
    return found


def numbered(told: Sequence[Notice], first: int) -> list[Notice]:
    """With the numbers of the turnovers that are told, of which ``first`` is the next; and what is about who had a seat
    before with how many there were."""
    numbers, found = count(first), list[Notice]()
    for notice in told:
        match notice:
            case SeatChanged():
                found.append(replace(notice, turnover=next(numbers)))
            case VoteMoved() | MatterSettled() | DefaultPlayed():
                found.append(replace(notice, turnovers=first))
            case _:
                found.append(notice)
    return found


def turnovers(before: GameMeta, after: GameMeta, told: Sequence[Notice], entry: int) -> list[Turnover]:
    """The seats that have changed hands by what is told; ``entry``: number of the first entry after it."""
    found: list[Turnover] = []
    for notice in told:
        if isinstance(notice, SeatChanged):
            # A seat keeps its name until it is another person's; who is forgotten as she leaves has none any more.
            named = (before if notice.what == "replaced" else after).seats[notice.seat]
            found.append(Turnover(
                notice.seat, notice.what, entry, named.name, named.holder or named.left_by,
                before.seats[notice.seat].person is None))
    return found


def _votes(before: GameMeta, after: GameMeta, passed: Sequence[Vote]) -> list[Notice]:
    old = {vote.number: vote for vote in before.votes}
    won = {vote.number: vote for vote in passed}
    now = {vote.number: vote for vote in after.votes}
    found: list[Notice] = []
    for number in sorted({*old, *won, *now}):
        vote = now.get(number) or won.get(number) or old[number]
        if number in now and old.get(number) == vote and voters(before, vote) == voters(after, vote):
            continue
        found.append(VoteMoved(
            number, vote.kind, vote.about, open=number in now, passed=number in won, pace=vote.pace))
    return found


def _settled(before: GameMeta, after: GameMeta) -> list[Notice]:
    if before.status != "running":
        return []
    runs = after.status == "running"
    found: list[Notice] = []
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        hers = runs and (old.person, old.owner) == (new.person, new.owner)
        # Who has left the server is told of as who is late, without the limit; what was asked of her is answered though
        # she is away still.
        there = old.person is not None and (old.late or old.away) and not (hers and (new.late or new.away))
        if there or (waits_too_long(before, seat) and not (hers and waits_too_long(after, seat))):
            found.append(MatterSettled("late", seat))
        if old.owner is not None and not hers:
            found.append(MatterSettled("stand_in", seat))
        left = _left(before, seat)
        if left is not None and old.holder is None and not (runs and new.holder is None):
            found.append(MatterSettled(left, seat))
    if before.paused and not (runs and after.paused):
        found.append(MatterSettled("paused"))
    return found


def _left(meta: GameMeta, seat: Seat) -> Literal["resigned", "kicked"] | None:
    """How a seat that nobody has taken since was left for good; None for an AI's own, and where nobody noted it."""
    what = next((turnover.what for turnover in reversed(meta.turnovers) if turnover.seat == seat), None)
    match what:
        case "resigned" | "kicked":
            return what
        case _:
            return None


def _held_up(before: GameMeta, after: GameMeta) -> list[Notice]:
    """The others need not wait for the limit of somebody who has left the server: they are told of each question that
    is put to her. Nobody was there to be told of whom the table waits for too long while only one person played: she
    who is there now is told."""
    if before.status != "running" or after.status != "running":
        return []
    alone = len(before.people) < 2 <= len(after.people)
    return [Late(seat, new.prompt) for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True))
            if (_missed(new) and not (_missed(old) and old.prompt == new.prompt))
            or (alone and waits_too_long(after, seat))]


def _missed(seat_meta: SeatMeta) -> bool:
    return seat_meta.person is not None and seat_meta.away and seat_meta.asked_at is not None


def _screens(before: GameMeta, after: GameMeta) -> list[Notice]:
    if after.status == "lobby" or (before.status == "lobby" and after.status == "ended"):
        return []
    found: list[Notice] = []
    closing = before.status != after.status
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old.holder is not None and old.holder != new.holder:
            found.append(ScreenGone(seat, old.holder))
        asked_anew = (old.prompt, old.person, old.owner) != (new.prompt, new.person, new.owner)
        # Who has answered what others are still asked at once stays pinged, and is told of again when they have.
        asked_no_more = new.asked_at is None and (old.asked_at is not None or closing)
        answered = old.pinged and (not new.pinged or asked_no_more)
        if answered and old.person is not None:
            found.append(PingDone(seat, old.person))
        if new.holder is not None and (asked_anew or closing):
            found.append(ScreenChanged(seat, new.holder))
    return found
