"""A look back at a finished game: chances round by round, what decided it, and what the expert would have done.

Each judgement is made with what the seat knew when it chose: its view and its account, as ``levels.EXPERT`` would have
seen them. The chances by round are the network's, of the whole table as it stood.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Final

from engine.players.ahead import Judged, key_of
from engine.players.features import features, rows
from engine.players.judgements import Advice, DecisiveRound, GameOutline, ReviewQuestion, Verdict
from engine.players.levels import EXPERT, network_for
from engine.players.position_counts import PositionCounts
from engine.players.reasons import Reasons, reasons
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import NoneLeft, Recorded, outcome_of
from engine.rules.decisions import Choose, NewHand, parse
from engine.rules.events import Acted, Event
from engine.rules.journal import Journal
from engine.rules.position import Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.records import positions as record
from engine.rules.records.file import Entry, WrongRecord, header_from
from engine.rules.scoring import score
from engine.rules.terms import Seat
from engine.rules.view import View, view

DECISIVE_ROUNDS: Final = 3


class _Taken(Journal):
    """What happened, by round."""

    def __init__(self) -> None:
        self.rounds: list[Position] = []
        self.events: list[list[Event]] = []

    def position(self, position: Position) -> None:
        """A round begins, or the game is over."""
        if position.phase != "draft":
            self.rounds.append(position.clone())
            self.events.append([])

    def event(self, event: Event) -> None:
        """Something happened in it."""
        if self.events:
            self.events[-1].append(event)


def outline(entries: Iterable[Entry]) -> GameOutline:
    """Play a record again. It should have been checked (``engine.rules.records.replay``), and may end where an outcome
    of chance would follow. WrongRecord where it holds no game, or one that nobody has played on for a round."""
    found = [entry for entry in entries if entry.kind != "event"]  # most of a record, and nothing here follows them
    if len(found) < 2 or found[1].kind != "position":
        raise WrongRecord(2, "a position is missing")
    header = header_from(found[0])
    position = record.position_from(found[1].body, header.options)
    taken = _Taken()
    accountant = Accountant(range(header.options.seats), taken)
    chance = Recorded(outcome_of(entry.body) for entry in found if entry.kind == "chance")
    accountant.position(position)
    questions: list[ReviewQuestion] = []
    with suppress(NoneLeft):  # what a checked record lacks could only follow its last entry
        if position.phase != "over":
            game.resume(position, chance, accountant)
        for decision in (parse(entry.body) for entry in found if entry.kind == "decision"):
            if isinstance(decision, Choose | NewHand):
                questions.append(ReviewQuestion(
                    decision.seat, position.round, view(position, decision.seat),
                    accountant.accounts[decision.seat].clone(), decision))
            game.answer(position, decision, chance, accountant)
    if len(taken.rounds) < 2:
        raise WrongRecord(found[-1].number, "no round was played to its end")
    chances = tuple(_chances(position) for position in taken.rounds)
    return GameOutline(header, taken.rounds[0].round, chances, _decisive_rounds(chances, taken), tuple(questions))


def _chances(position: Position) -> tuple[float, ...]:
    """The network's of each seat, together 1; at the end a victory, shared by those who share it (R6.6). Of a draw
    against Hal nobody has any (R7.6)."""
    count = len(position.seats)
    if position.phase == "over":
        table = score(position).seats
        winners = sum(row.winner for row in table)
        return tuple(1 / winners if row.winner else 0.0 for row in table)
    counts = PositionCounts(position)
    network = network_for(position.options.seats, position.options.modules)
    people = range(position.options.seats)
    said = [float(chance) for chance in network.judge(
        rows([features(counts, seat, network.size) for seat in people]))[0]]
    if position.options.solo is not None:
        return said[0], 1 - said[0]
    together = sum(said)
    return tuple(chance / together for chance in said) if together > 0 else (1 / count,) * count


def _decisive_rounds(chances: Sequence[tuple[float, ...]], taken: _Taken) -> tuple[DecisiveRound, ...]:
    found: list[DecisiveRound] = []
    for number, (before, after) in enumerate(pairwise(chances)):
        gained = [late - early for early, late in zip(before, after, strict=True)]
        seat = max(range(len(gained)), key=gained.__getitem__)
        acted = next((event for event in taken.events[number] if isinstance(event, Acted) and event.seat == seat), None)
        found.append(DecisiveRound(taken.rounds[number].round, seat, before[seat], gained[seat], acted))
    told = [one for one in found if one.percents[0] < one.percents[1]]  # few rounds, or all but decided
    decisive = sorted(told, key=lambda one: -one.gained)[:DECISIVE_ROUNDS]
    return tuple(sorted(decisive, key=lambda one: one.round))


def judge(question: ReviewQuestion) -> Verdict:
    """What the expert would have done, a fifth of a second of thought; the same question gets the same verdict."""
    prompt, played = question.view.prompt, question.played
    if not isinstance(prompt, ChoosePrompt):
        raise TypeError("only choices are judged")
    return verdict(question, EXPERT.judged(
        question.view, question.account, prompt, _rng_of(prompt.seat, question.round), besides=(played,)))


def verdict(question: ReviewQuestion, ranked: Sequence[Judged]) -> Verdict:
    """What follows from the expert's ranking, the best first, in which what was played stands too."""
    played = question.played
    best = ranked[0]
    mine = next(judged for judged in ranked if key_of(judged.decision) == key_of(played))
    points, chance = _gap(best, mine)
    better = played if best is mine else best.decision
    return Verdict(question.seat, question.round, played, better, points, chance,
                   _reasons(question.view, better, played, ranked))


def _rng_of(seat: Seat, round_number: int) -> Random:
    """The same worlds for a choice that is judged and for the advice that was asked before it: they must not differ by
    chance alone."""
    return Random(f"choice:{seat}:{round_number}")


def _reasons(view: View, choice: Choose | NewHand, other: Choose | NewHand | None, ranked: Sequence[Judged]) -> Reasons:
    if not isinstance(choice, NewHand):
        return reasons(view, choice, other)
    hand = next((one.decision for one in ranked if isinstance(one.decision, Choose)), None)
    # What was played is named already.
    return Reasons(hand=None if hand is None or (other is not None and key_of(hand) == key_of(other)) else hand)


def _gap(best: Judged, mine: Judged) -> tuple[float, float]:
    return max(0.0, best.margin - mine.margin), max(0.0, best.chance - mine.chance)


def advice(seen: View, account: Account) -> Advice:
    """From one's own view alone; TypeError where it is no choice of a card. The same for the same question."""
    prompt = seen.prompt
    if not isinstance(prompt, ChoosePrompt):
        raise TypeError("no card is to be chosen")
    ranked = EXPERT.judged(seen, account, prompt, _rng_of(prompt.seat, seen.round))
    best = ranked[0]
    return Advice(best.decision, _reasons(seen, best.decision, None, ranked), best.chance)
