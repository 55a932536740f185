"""Replays a record: every entry is checked against the rules. A whole game is never held, only the entry at hand."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, StrictStr, TypeAdapter, ValidationError

from engine.rules import game
from engine.rules.chance import ChanceKind, ImpossibleChance, NoneLeft, Recorded, Seeded
from engine.rules.decisions import Decision, NewHand, parse
from engine.rules.errors import Refused
from engine.rules.journal import Journal
from engine.rules.kinds import JsonObject
from engine.rules.position import Position, SeatScore
from engine.rules.records import positions as record
from engine.rules.records.difference import difference, explain
from engine.rules.records.file import Entry, EntryKind, Header, WrongRecord, header_from
from engine.rules.records.position_entries import position_difference, read_position, well_formed
from engine.rules.records.writing import score_rows
from engine.rules.scoring import score
from engine.rules.terms import Seat


class _Ends(Exception):
    """The record ends where an outcome of chance would follow."""


class _Chance(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: ChanceKind
    order: list[StrictStr]


_SCORES: TypeAdapter[list[JsonObject]] = TypeAdapter(list[JsonObject])


@dataclass(slots=True)
class Reached:
    """What a record leads to."""

    header: Header
    position: Position
    """The last one between two actions, its questions open."""
    entries: int
    """Entries read."""
    chances: int
    """Outcomes of chance among them."""
    inside: str | None
    """Where the record does not end between two actions: where it does, as words that follow "it ends". ``position`` is
    the last one before that."""


def replay(entries: Iterator[Entry], *, whole: bool = True, verify: bool = False) -> Reached:
    """Follow a record from its first line to its last; WrongRecord where an entry is not what the rules give.

    ``whole=False`` says that the record goes on after these entries, so that nothing is missed at the end.
    ``verify=True`` also deals again as the commitment promises and compares (docs/record.md, commitment).
    """
    first = next(entries, None)
    if first is None:
        raise WrongRecord(1, "the record is empty")
    header = header_from(first)
    follower = _Follower(entries, header, whole=whole)
    start = follower.next()
    if start is None:
        raise WrongRecord(1, "the record is cut off after this entry: no position")
    if start.kind != "position":
        raise WrongRecord(start.number, f"a position is missing before this {start.kind}")
    position = read_position(start, header.options)
    if verify:
        follower.dealt_from(_opened(header), start)
    return follower.follow(position)


def _opened(header: Header) -> str:
    """What the game is dealt from, if the commitment is opened and keeps its promise."""
    try:
        seed = header.deals()
    except ValueError as error:
        raise WrongRecord(1, str(error)) from error
    if seed is None:
        raise WrongRecord(1, "there is no opened commitment to deal from")
    return seed


def _next_together(position: Position) -> Seat | None:
    """Who answers next of those asked at once, as a record has them (docs/record.md, Decisions); None where nobody is
    asked so."""
    asked = [seat for seat, prompt in position.open.items() if prompt.together]
    if not asked:
        return None
    count = len(position.seats)
    if position.phase == "draft":
        first = 0
    elif position.running is not None:
        first = position.running.seat
    else:
        first = position.first
    return min(asked, key=lambda seat: (seat - first) % count)


class _FirstPosition(Journal):
    """Keeps the position a game begins with."""

    row: JsonObject | None = None

    def position(self, position: Position) -> None:
        """The first is the one."""
        self.row = self.row or record.row(position)


class _Follower(Journal):
    """Plays the game along the record: takes decisions and chance from it and compares what the rules give.

    It is the game's listener and its source of chance at once, since both go through the same entries in turn.
    """

    def __init__(self, entries: Iterator[Entry], header: Header, *, whole: bool) -> None:
        self._entries = entries
        self._header = header
        self._whole = whole
        self._number = 1
        self._chances = 0
        self._recorded = Recorded(self._outcomes())
        self._seeded: Seeded | None = None
        self._unsettled: deque[tuple[int, Decision]] = deque()
        """Decisions read that have not taken effect yet, with their entries' numbers."""
        self._finished = False
        self._left_out: WrongRecord | None = None
        """What is wrong unless the record ends with a position here: a choice before that of an earlier seat."""
        self._stray: int | None = None
        """Number of a position that no round began with: nothing may follow."""

    def next(self) -> Entry | None:
        """The next entry that is no event, None at the end."""
        for entry in self._entries:
            self._number = entry.number
            if self._finished:
                raise WrongRecord(entry.number, "nothing stands after the scores")
            if entry.kind != "event":
                return entry
            if not isinstance(entry.body, dict):
                raise WrongRecord(entry.number, "an event is an object")
        return None

    def dealt_from(self, seed: str, start: Entry) -> None:
        """From now on every outcome must be the one that this seed deals; ``start`` must be so already."""
        dealt = _FirstPosition()
        game.deal(self._header.options, seed, journal=dealt)
        wrong = position_difference(start.body, dealt.row or {})
        if wrong is not None:
            raise WrongRecord(start.number, f"the seed deals another first position: {wrong}")
        self._seeded = Seeded(seed)

    def follow(self, position: Position) -> Reached:
        """Everything after the first position."""
        reached = position.clone()
        try:
            if position.phase == "over":
                self.scores(score(position).seats)
            else:
                game.resume(position, self, self)
            while (entry := self.next()) is not None:
                if self._stray is not None:
                    raise WrongRecord(self._stray, "a position stands at the start of a round or at the end")
                if record.writable(position):
                    reached = position.clone()
                self._take(position, entry)
            if self._left_out is not None and self._whole:
                raise self._left_out
            inside = None
        except _Ends as end:
            position, inside = reached, str(end)
        if not record.writable(position):
            inside = record.why_unwritable(position)
            position = reached
        return Reached(self._header, position, self._number, self._chances, inside)

    def _take(self, position: Position, entry: Entry) -> None:
        match entry.kind:
            case "decision":
                self._decide(position, entry)
            case "position":
                self._stray_position(position, entry)
            case "chance":
                raise WrongRecord(entry.number, "nothing is left to chance here")
            case "scores":
                raise WrongRecord(entry.number, "the game is not over")
            case _:
                raise WrongRecord(entry.number, f"a second {entry.kind}")

    def _decide(self, position: Position, entry: Entry) -> None:
        try:
            decision = parse(entry.body)
        except ValidationError as error:
            raise WrongRecord(entry.number, explain(error, entry.kind)) from error
        self._in_order(position, entry.number, decision)
        self._unsettled.append((entry.number, decision))
        try:
            game.answer(position, decision, self, self)
        except Refused as refusal:
            raise WrongRecord(entry.number, f"refused: {refusal}") from refusal

    def _in_order(self, position: Position, number: int, decision: Decision) -> None:
        """Of a block of answers given together each is checked as it comes, not when the last is in. Seats may be left
        out only by a choice in an unfinished record that ends with the position then reached."""
        due = _next_together(position)
        if due is None or decision.seat not in position.open:
            return
        if isinstance(decision, NewHand):
            if position.held:
                raise WrongRecord(number, "out of order: no new_hand stands between the choices")
        elif decision.seat != due:
            kind = position.open[due].kind
            wrong = WrongRecord(number, f"out of order: the {kind} of seat {due} comes first, not this {decision.kind}")
            order = position.order()
            later = order[order.index(decision.seat) + 1:]
            if position.phase != "choose" or any(seat in later for seat in position.held):
                raise self._left_out or wrong
            self._left_out = self._left_out or wrong
        elif self._left_out is not None:
            raise self._left_out

    def _stray_position(self, position: Position, entry: Entry) -> None:
        """A position between two actions may end a record where none is due (docs/record.md, play); what was chosen
        before it stands in it."""
        if not record.writable(position):
            raise WrongRecord(entry.number, f"no position here: {record.why_unwritable(position)}")
        self._check_position(entry, position)
        self._stray, self._left_out = entry.number, None
        if position.phase == "choose":
            self._unsettled.clear()
            position.held.clear()

    def _check_position(self, entry: Entry, due: Position) -> None:
        well_formed(entry, self._header.options)
        wrong = position_difference(entry.body, record.row(due))
        if wrong is not None:
            raise WrongRecord(entry.number, f"wrong position: {wrong}")

    def _due(self, kind: EntryKind) -> Entry | None:
        """The next entry, which must be of this kind; None at the end of a record that may end here."""
        entry = self.next()
        if entry is not None and entry.kind != kind:
            raise WrongRecord(entry.number, f"{kind} is missing before this {entry.kind}")
        return entry

    def _cut_off(self, what: str) -> None:
        if self._whole:
            raise WrongRecord(self._number, f"the record is cut off after this entry: {what}")

    def decision(self, decision: Decision) -> None:
        """A decision takes effect: it must be the earliest read that has not."""
        number, given = self._unsettled.popleft()
        if given is not decision:
            raise WrongRecord(number, f"out of order: the {decision.kind} of seat {decision.seat} comes first")

    def shuffle(self, kind: str, items: Sequence[str]) -> list[str]:
        """The outcome recorded here."""
        try:
            order = self._recorded.shuffle(kind, items)
        except NoneLeft as end:
            raise _Ends(f"where a chance of kind {kind} would follow") from end
        except ImpossibleChance as error:
            raise WrongRecord(self._number, str(error)) from error
        if self._seeded is not None and self._seeded.shuffle(kind, items) != order:
            raise WrongRecord(self._number, f"the seed deals another {kind}")
        self._chances += 1
        return order

    def _outcomes(self) -> Iterator[tuple[str, list[str]]]:
        while (entry := self._due("chance")) is not None:
            try:
                given = _Chance.model_validate(entry.body)
            except ValidationError as error:
                raise WrongRecord(entry.number, explain(error, entry.kind)) from error
            yield given.kind, given.order

    def position(self, position: Position) -> None:
        """The record must hold this position here."""
        entry = self._due("position")
        if entry is not None:
            self._check_position(entry, position)
        elif position.phase == "over":
            self._cut_off("the game is over, its last position and scores are missing")

    def scores(self, scores: Sequence[SeatScore]) -> None:
        """The record must end with these."""
        entry = self._due("scores")
        if entry is None:
            self._cut_off("the game is over, its scores are missing")
            return
        try:
            given = _SCORES.validate_python(entry.body)
        except ValidationError as error:
            raise WrongRecord(entry.number, explain(error, entry.kind)) from error
        wrong = difference(given, score_rows(scores), "scores")
        if wrong is not None:
            raise WrongRecord(entry.number, f"wrong scores: {wrong}")
        self._finished = True
