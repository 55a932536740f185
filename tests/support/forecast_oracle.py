"""What a forecast says beside what then happens: in positions of random games, the seat alone or after others."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from engine.rules import game
from engine.rules.chance import Loose
from engine.rules.decisions import Choose, Decision, Gain, NewHand, Return, Take, When
from engine.rules.doubts import doubts
from engine.rules.events import (
    Acted,
    Event,
    EventPlayed,
    Gained,
    LastRound,
    Paid,
    Placed,
    ResourcesReturned,
    SupplyExhausted,
)
from engine.rules.journal import Journal
from engine.rules.position import Choice, Position
from engine.rules.preview import Preview, preview
from engine.rules.prompts import ChoosePrompt, ExchangePrompt, GainPrompt, Prompt, ReturnPrompt, TakePrompt, WhenPrompt
from engine.rules.terms import BASE_TILES, Seat
from engine.rules.view import view
from tests.support.walks import sampled, some_options, walk


@dataclass
class Course(Journal):
    """What happens in one seat's turn, and how she answers there: as the forecast supposes, else by chance."""

    real: Position
    seat: Seat
    found: Preview
    rng: Random
    turn: Seat | None = None
    """Whose turn is listened to, where it is not hers."""
    events: list[Event] = field(default_factory=list)
    either: bool = False
    tile: bool = False
    """Whether she took the tile of the two."""
    buys: Callable[[TakePrompt], Take] | None = None
    """What she takes for her credits; by chance if left out."""
    takes: Gain | None = None
    """A resource or a tile, where she has the choice (R3.1a); by chance if left out."""
    spared: int = 0
    """Credits with which she bought other tiles than base tiles."""
    returned: int | None = None
    """Base tiles given back by all together, where the supply ran out for the first time in her turn."""

    def event(self, event: Event) -> None:
        """Keep what happens in her turn."""
        listened = self.seat if self.turn is None else self.turn
        if self.real.phase == "resolve" and self.real.turn == listened:
            self.events.append(event)

    def answer(self, prompt: Prompt) -> Decision:
        """Whatever comes up."""
        hers = prompt.seat == self.seat
        if isinstance(prompt, ReturnPrompt):
            decision = prompt.sample(self.rng)
            if isinstance(decision, Return) and self.real.turn == self.seat:
                self.returned = (self.returned or 0) + sum(tile in BASE_TILES for tile in decision.tiles)
            return decision
        if not hers or self.real.turn != self.seat:
            return prompt.sample(self.rng)
        if isinstance(prompt, WhenPrompt):
            return When(self.seat, self.found.when or "before")
        if isinstance(prompt, GainPrompt):
            self.either = prompt.resource and prompt.tile
            decision = prompt.sample(self.rng) if self.either else prompt.default()
            if self.either and self.takes is not None:
                decision = self.takes
            self.tile = self.either and decision == Gain(self.seat, "tile")
            return decision
        if isinstance(prompt, TakePrompt):
            buys = self.buys or self.rng.choice([TakePrompt.plain, TakePrompt.sparing, _any_purchase(self.rng)])
            bought = buys(prompt)
            self.spared += prompt.credits - bought.base
            return bought
        return prompt.default() if isinstance(prompt, ExchangePrompt) else prompt.sample(self.rng)


def _any_purchase(rng: Random) -> Callable[[TakePrompt], Take]:
    return lambda prompt: rng.choice(list(prompt.options()))


def alone(
    position: Position, decision: Choose, found: Preview, rng: Random, *,
    buys: Callable[[TakePrompt], Take] | None = None, takes: Gain | None = None,
) -> Course:
    """The seat acts at once, before anybody else."""
    real = position.clone()
    state = real.seats[decision.seat]
    state.hand.remove(decision.card)
    for tile in decision.tiles:
        state.tiles.remove(tile)
    state.choice = Choice(decision.card, decision.tiles, decision.event, decision.aside)
    real.open, real.held = {}, {}
    course = Course(real, decision.seat, found, rng, buys=buys, takes=takes)
    game.act_out(real, decision.seat, course.answer, Loose(rng), course)
    return course


def in_turn(position: Position, decision: Choose, found: Preview, rng: Random) -> Course:
    """All choose, and act in their order."""
    real, chance = position.clone(), Loose(rng)
    course = Course(real, decision.seat, found, rng)
    round_number = real.round
    game.answer(real, decision, chance, course)
    while real.open and real.round == round_number and real.phase in {"choose", "resolve"}:
        choosing = real.phase == "choose"
        answer = sampled(real, rng, eager=True) if choosing else course.answer(real.open[min(real.open)])
        game.answer(real, answer, chance, course)
        if real.phase == "resolve" and real.turn is not None and _has_acted(real, decision.seat):
            break
    return course


def _has_acted(position: Position, seat: Seat) -> bool:
    order = position.order()
    return position.turn is not None and order.index(position.turn) > order.index(seat)


def facts(found: Preview, decision: Choose) -> dict[str, object]:
    """What a preview says, by fact."""
    event = found.around if decision.event == "expropriation" else 0
    gains = [gain for gain in found.gains if gain.source != "event"]
    return {
        "action": (found.action, found.falls_back),
        "cost": (found.paid_points, found.paid_resources, found.placed - event, found.height),
        "either": found.either,
        "event": (found.when, found.around, sum(g.points for g in found.gains if g.source == "event")),
        "gains": _sum(gain for gain in gains if gain.source != "bonus"),
        "bonus": _sum(gain for gain in gains if gain.source == "bonus"),
        "tiles": found.tiles,
        "others": (found.back, found.others),
        "losses": found.losses,
        "received": found.received,
        "exhausts": found.exhausts,
        "ending": found.ending == "certain",
    }


def happened(course: Course) -> dict[str, object]:
    """The same facts, added up from what the turn told."""
    seat, events = course.seat, course.events
    acted = next(e for e in events if isinstance(e, Acted))
    gained = [e for e in events if isinstance(e, Gained) and e.seat == seat]
    tiles = sum(e.tiles for e in gained) - course.tile
    if course.either:
        gained = [e for e in gained if e.source != "action"]
    placed = [e for e in events if isinstance(e, Placed)]
    played = next((e for e in events if isinstance(e, EventPlayed)), None)
    others: dict[Seat, tuple[int, int]] = {}
    losses: dict[Seat, int] = {}
    for event in events:
        if isinstance(event, ResourcesReturned) and event.seat != seat:
            points, resources = others.get(event.seat, (0, 0))
            others[event.seat] = (points + event.points, resources + event.resources)
        if isinstance(event, Paid):
            losses[event.seat] = event.points + event.resources
    return {
        "action": (acted.action, acted.fell_back),
        "cost": (sum(e.paid_points for e in placed), sum(e.paid_resources for e in placed),
                 sum(e.placed for e in placed), placed[0].height if placed else 0),
        "either": course.either,
        "event": (played and played.when, 0 if played is None else played.amount,
                  sum(e.points for e in gained if e.source == "event")),
        "gains": _sum(e for e in gained if e.source not in {"bonus", "event"}),
        "bonus": _sum(e for e in gained if e.source == "bonus"),
        "tiles": tiles,
        "others": (sum(e.resources for e in events if isinstance(e, ResourcesReturned) and e.seat == seat), others),
        "losses": losses,
        "received": sum(event.received for event in events if isinstance(event, Paid)),
        "exhausts": any(isinstance(e, SupplyExhausted) for e in events),
        "ending": any(isinstance(e, LastRound) for e in events),
    }


def _sum(gains: Iterator[Gained]) -> tuple[int, int]:
    """Resources and points; tiles are a fact of their own."""
    rows = list(gains)
    return sum(g.resources for g in rows), sum(g.points for g in rows)


DOUBTED = {
    "gains": {"gains", "bonus", "tiles", "either"},
    "tiles": {"tiles", "either", "exhausts"},
    "event": {"event", "losses", "received", "tiles", "others"},
    "ending": {"ending", "exhausts"},
}
"""What is not to be compared where a fact is in doubt; with ``action`` nothing is."""


def wrong(position: Position, decision: Choose, rng: Random, *, others_first: bool) -> list[str]:
    """What the forecast called certain and what was not so."""
    seen = view(position, decision.seat)
    found = preview(seen, decision)
    if others_first:
        course = in_turn(position, decision, found, rng)
    else:  # whoever acts at once is as if she were first
        lonely = position.clone()
        lonely.first = decision.seat
        seen = view(lonely, decision.seat)
        course = alone(position, decision, found, rng)
    if course.tile and found.with_tile is not None:
        found = found.with_tile
    doubtful = {doubt.fact for doubt in doubts(seen, decision, found)}
    if "action" in doubtful:
        return []
    skipped = set[str]().union(*(DOUBTED[fact] for fact in doubtful))
    said, was = facts(found, decision), happened(course)
    if found.ending == "certain":
        was["ending"] = course.real.final_round
    if position.final_round or found.goes_on:
        skipped.add("ending")
    if found.lasts:
        skipped.add("exhausts")
    bad = [f"{name}: said {said[name]}, was {was[name]}" for name in said if name not in skipped
           and said[name] != was[name]]
    if "losses" not in skipped or not others_first:
        losses = was["losses"]
        assert isinstance(losses, dict)
        bad += [f"seat {seat} lost {lost}" for seat, lost in losses.items() if lost > found.losses.get(seat, 0)]
        received = was["received"]
        bad += [f"received {received}"] if isinstance(received, int) and received > found.received else []
    if course.returned is not None and found.returns_needed and not others_first:
        # It is said of base tiles alone, but where so many can't be given back.
        all_base = found.tiles + course.tile - seen.supply < returnable(position, decision)
        ends = course.returned < found.returns_needed - course.spared
        if all_base and ends != course.real.final_round and found.ending == "unless_returned":
            bad.append(f"returned {course.returned}, needed {found.returns_needed}: ended {ends}?")
    return bad


def returnable(position: Position, decision: Choose) -> int:
    """As far as the chooser knows: base tiles of hers, with all that she draws, and whatever others have."""
    hers = [*position.seats[decision.seat].tiles, *position.supply]
    for tile in decision.tiles:
        hers.remove(tile)
    others = sum(len(state.tiles) for number, state in enumerate(position.seats) if number != decision.seat)
    return sum(tile in BASE_TILES for tile in hers) + others


def disturbed(position: Position, rng: Random) -> Position:
    """The position itself, or with supplies about to run out and stocks that just suffice, or do not."""
    changed = position.clone()
    kind = rng.randrange(4)
    if kind in {1, 3}:
        changed.supply = changed.supply[:rng.randint(1, 6)] or ["R4"]
        if not changed.options.solo:
            changed.exhausted = rng.randrange(2)
    if kind in {2, 3}:
        for state in changed.seats:
            state.resources, state.points = rng.randint(0, 4), rng.randint(0, 6)
            state.supply = rng.randint(0, 3)
    return changed


def positions(number: int, seed: str) -> Iterator[tuple[Position, Choose]]:
    """Positions of a random game in which somebody chooses, each with one of her choices."""
    rng = Random(seed)
    for step in walk(some_options(number), seed):
        for seat, prompt in step.position.open.items():
            if isinstance(prompt, ChoosePrompt) and rng.random() < 0.25 and not step.position.held:
                for _ in range(4):
                    decision = prompt.sample(rng)
                    if isinstance(decision, Choose) and decision.tiles:
                        break
                assert not isinstance(decision, NewHand)
                assert isinstance(decision, Choose)
                yield disturbed(step.position, rng), decision
                assert seat == decision.seat


def compare(numbers: range) -> int:
    """Compare forecasts along so many random games; how many."""
    compared = 0
    for number in numbers:
        rng = Random(f"forecasts {number}")
        for position, decision in positions(number, f"forecast {number}"):
            for others_first in (False, True):
                bad = wrong(position, decision, rng, others_first=others_first)
                assert not bad, (number, others_first, decision, bad)
                compared += 1
    return compared
