"""A recorded game whose rounds can be played again by one seat, each from where the record has it.

The record (docs/record.md) says where a round begins and what its players chose. The learner answers as she likes; the
others answer as recorded, and where that no longer fits, with what their question offers by default. Where she moved a
token to is kept in the rounds after it. Nothing is stored: the same answers to the same round lead to the same
position, in any process.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from engine.practice.reader_journal import ReaderJournal
from engine.rules import game
from engine.rules.chance import ImpossibleChance, Loose, NoneLeft, Recorded, outcome_of
from engine.rules.decisions import Choose, Decision, MoveToken, parse
from engine.rules.errors import Refused
from engine.rules.events import Event
from engine.rules.position import Position
from engine.rules.prompts import forced
from engine.rules.records import file as record_file
from engine.rules.records.positions import position_from
from engine.rules.records.replay import replay
from engine.rules.scoring import Scoring, score
from engine.rules.terms import Card, Cell, Seat
from engine.rules.view import View, view

ChanceOutcome: TypeAlias = tuple[str, Sequence[str]]
"""Kind and order of what chance brought."""
Tokens: TypeAlias = Mapping[Card, Cell]
"""Where the learner moved tokens to, by letter (R3.5)."""
LEARNER: Final[Seat] = 0
"""Who learns sits in the first seat of every lesson."""


@dataclass(frozen=True, slots=True)
class Round:
    """One round of the record: where it begins, what was decided in it, what chance brought."""

    start: Position
    """Its questions not yet opened; never changed."""
    decisions: tuple[Decision, ...]
    outcomes: tuple[ChanceOutcome, ...]

    @property
    def expected(self) -> tuple[Decision, ...]:
        """What the record has the learner answer, in order."""
        return tuple(decision for decision in self.decisions if decision.seat == LEARNER)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A recorded game, round by round."""

    names: tuple[str, ...]
    rounds: tuple[Round, ...]

    def start_of(self, lesson_round: Round, tokens: Tokens) -> Position:
        """Where the round begins when those before it were played as recorded, but for the tokens that went elsewhere.
        A cell that is not to be had is not kept."""
        position = lesson_round.start
        for before in self.rounds[:self.rounds.index(lesson_round)]:
            if position is lesson_round.start:
                position = before.start
            attempt = Attempt(before, 0, position)
            attempt.play_on(tokens)
            position = attempt.reached
        return position


def lesson_from(text: str) -> Lesson:
    """Read a record and check it against the rules; ``WrongRecord`` where it breaks them."""
    lines = record_file.lines_in(text)
    header = replay(record_file.entries(lines)).header
    rounds: list[Round] = []
    start: Position | None = None
    decisions: list[Decision] = []
    outcomes: list[ChanceOutcome] = []
    for entry in record_file.entries(lines):
        match entry.kind, entry.body:
            case "position", body:
                if start is not None:
                    rounds.append(Round(start, tuple(decisions), tuple(outcomes)))
                start, decisions, outcomes = position_from(body, header.options), [], []
            case "decision", body:
                decisions.append(parse(body))
            case "chance", body:
                outcomes.append(outcome_of(body))
            case _:
                pass
    return Lesson(header.names, tuple(rounds))


class _Chance:
    """The recorded outcomes while they fit, then others, the same for the same question."""

    def __init__(self, outcomes: Iterable[ChanceOutcome], rng: Random) -> None:
        self._recorded: Recorded | None = Recorded(outcomes)
        self._loose = Loose(rng)

    def shuffle(self, kind: str, items: Sequence[str]) -> list[str]:
        """The next outcome."""
        if self._recorded is not None:
            try:
                return self._recorded.shuffle(kind, items)
            except (ImpossibleChance, NoneLeft):
                self._recorded = None
        return self._loose.shuffle(kind, items)


class Attempt:
    """The learner's way through one round. ``Refused`` leaves it as it was. What has one answer is answered without a
    question, as at a table: a token that can go to one place alone, the item of the two that is there (R3.7)."""

    def __init__(self, lesson_round: Round, seed: int, start: Position | None = None) -> None:
        """``start``: where the round begins, where that is not as recorded (``Lesson.start_of``)."""
        self._round = lesson_round
        self._start = lesson_round.start if start is None else start
        self._position = self._start.clone()
        self._chance = _Chance(lesson_round.outcomes, Random(seed))
        self._others: dict[Seat, deque[Decision]] = {}
        for decision in lesson_round.decisions:
            if decision.seat != LEARNER:
                self._others.setdefault(decision.seat, deque()).append(decision)
        self._heard = ReaderJournal(LEARNER)
        self.answers: tuple[Decision, ...] = ()
        """Hers so far."""
        game.resume(self._position, self._chance)
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether the round has been played to its end."""
        return self._position.phase == "over" or self._position.round != self._round.start.round

    @property
    def game_over(self) -> bool:
        """Whether that was the last round (R4.4)."""
        return self._position.phase == "over"

    @property
    def view(self) -> View:
        """How it stands, as the learner sees it."""
        return view(self._position, LEARNER)

    @property
    def before(self) -> View:
        """How it stood when the round began."""
        return view(self._start, LEARNER)

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened in this round, as the learner sees it."""
        return tuple(self._heard.events)

    @property
    def as_expected(self) -> bool:
        """Whether she has chosen the card and the tiles that the record has her choose."""
        return _choices(self.answers) == _choices(self._round.expected)

    @property
    def tokens(self) -> Tokens:
        """Where she has moved the token of her card to, unless it is where the record has it."""
        moved = next((answer for answer in self.answers if isinstance(answer, MoveToken)), None)
        return {} if moved is None or moved in self._round.expected else {self._card: moved.to}

    @property
    def reached(self) -> Position:
        """Where the next round begins, its questions not yet opened."""
        position = self._position.clone()
        position.open, position.held = {}, {}
        return position

    def play_on(self, tokens: Tokens) -> None:
        """To the end of the round as recorded, but with tokens where ``tokens`` has them, if they may go there."""
        while not self.over:
            prompt, ahead = self._position.open[LEARNER], self._round.expected[len(self.answers):]
            decision = ahead[0] if ahead else prompt.default()
            if isinstance(decision, MoveToken) and self._card in tokens:
                try:
                    self.answer(MoveToken(LEARNER, tokens[self._card], {}))
                    continue
                except Refused:
                    pass
            self.answer(decision)

    def scoring(self) -> Scoring:
        """How it would be counted now; final when ``game_over``."""
        return score(self._position)

    def answer(self, decision: Decision) -> None:
        """Her next answer; Refused where the rules do not allow it, or the round is over."""
        if self.over or decision.seat != LEARNER:
            raise Refused("not_asked", decision.kind)
        game.answer(self._position, decision, self._chance, self._heard)
        self.answers = (*self.answers, decision)
        self._go_on()

    @property
    def _card(self) -> Card:
        """The card she has chosen."""
        return next((answer.card for answer in self.answers if isinstance(answer, Choose)), "")

    def _go_on(self) -> None:
        """Let the others answer until the learner is asked or the round is over."""
        while not self.over:
            seat = next((seat for seat in sorted(self._position.open) if seat != LEARNER), None)
            if seat is not None:
                game.answer(self._position, self._of(seat), self._chance, self._heard)
                continue
            asked = self._position.open.get(LEARNER)
            only = None if asked is None else forced(asked)
            if only is None:
                return
            game.answer(self._position, only, self._chance, self._heard)
            self.answers = (*self.answers, only)

    def _of(self, seat: Seat) -> Decision:
        prompt, recorded = self._position.open[seat], self._others.get(seat)
        if recorded:
            decision = recorded.popleft()
            try:
                prompt.check(decision)
            except Refused:
                recorded.clear()
            else:
                return decision
        return prompt.default()


def _choices(answers: Iterable[Decision]) -> list[tuple[str, tuple[str, ...]]]:
    return [(answer.card, answer.tiles) for answer in answers if isinstance(answer, Choose)]
