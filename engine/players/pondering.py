"""The questions inside an action, judged by the network: each answer's effect is written into imagined worlds."""

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Final

from engine.players.answers import kept, payments, returned
from engine.players.features import features, rows
from engine.players.network import Network
from engine.players.position_counts import PositionCounts
from engine.players.worlds import Worlds, own_side
from engine.players.worth import worth_of
from engine.rules.account import Account
from engine.rules.components import CHARACTERS, EXPERTS, SUPPLY_OF, starting_items
from engine.rules.decisions import Decision, Draft, Exchange, Gain, KeepEvents, Pay, Return, Take
from engine.rules.modules.experts import extra_tiles
from engine.rules.play import tiles_flow
from engine.rules.position import Position, SeatState
from engine.rules.prompts import (
    DraftPrompt,
    EventsPrompt,
    ExchangePrompt,
    GainPrompt,
    PayPrompt,
    Prompt,
    ReturnPrompt,
    TakePrompt,
)
from engine.rules.terms import GREEN, Seat
from engine.rules.view import View

POSITIONS: Final = 128
"""Judged for one question, shared out among its answers."""
FEWEST_WORLDS: Final = 8
MOST_WORLDS: Final = 24
MOST_PURCHASES: Final = 24
MOST_EXCHANGED: Final = 4


def ponder(network: Network, view: View, account: Account, prompt: Prompt, rng: Random) -> Decision | None:
    """The answer after which the network likes the seat's place best; None where this is nothing for it."""
    answers = _answers(prompt, own_side(view, account))
    if len(answers) < 2:
        return answers[0] if answers else None
    deals = Worlds(view, account)
    count = max(FEWEST_WORLDS, min(MOST_WORLDS, POSITIONS // len(answers)))
    seeds = [rng.getrandbits(40) for _ in range(count)]
    found = []
    for decision in answers:
        for seed in seeds:  # the same worlds for all
            luck = Random(seed)
            world = deals.deal(luck)
            _write(world, prompt, decision, luck)
            found.append(features(PositionCounts(world), prompt.seat, network.size))
    chances, margins = network.judge(rows(found))
    values = [worth_of(float(chance), float(margin)) for chance, margin in zip(chances, margins, strict=True)]
    best = max(range(len(answers)), key=lambda i: sum(values[i * count:(i + 1) * count]))
    return answers[best]


def _answers(prompt: Prompt, own: Position) -> Sequence[Decision]:
    """Those worth a thought. ``own``: what the asked seat knows."""
    seat = prompt.seat
    match prompt:
        case GainPrompt() if prompt.resource and prompt.tile and not own.final_round:
            return [Gain(seat, "resource"), Gain(seat, "tile")]
        case TakePrompt():
            return _spread(list(prompt.options()), MOST_PURCHASES)
        case ReturnPrompt():
            most = 0 if own.final_round else min(len(prompt.tiles), 8)
            # From as many as there are beside green spaces on, nothing goes back: one answer.
            backs = dict.fromkeys(returned(prompt.tiles, keeps) for keeps in range(most + 1))
            return [Return(seat, back) for back in backs]
        case PayPrompt():
            return payments(own, prompt)
        case ExchangePrompt():
            return [Exchange(seat, points) for points in range(min(prompt.most, MOST_EXCHANGED) + 1)]
        case DraftPrompt():
            return [Draft(seat, card) for card in prompt.cards()]
        case EventsPrompt():
            return list(prompt.options())
        case _:
            return []


def _write(world: Position, prompt: Prompt, decision: Decision, rng: Random) -> None:
    """Into a world what the answer does to it."""
    state = world.seats[decision.seat]
    match decision:
        case Gain(item="resource"):
            state.resources += 1
            state.supply -= 1
        case Gain():
            _draw(world, state, 1)
        case Take():
            _purchase(world, state, decision)
        case Return() if isinstance(prompt, ReturnPrompt):
            _return(world, decision, prompt.points_each, rng)
        case Pay(points=points, resources=resources):
            state.points -= points
            state.resources -= resources
            state.supply += resources
        case Exchange(points=points):
            state.points -= points
            state.resources += points
            state.supply -= points
        case Draft(card=card):
            _draft(world, state, card, rng)
        case KeepEvents(keep=keep):
            state.events = list(keep)


def _spread(options: Sequence[Decision], most: int) -> Sequence[Decision]:
    """At most so many of them, from the first to the last: neighbours in their order differ least."""
    if len(options) <= most:
        return options
    return [options[number * (len(options) - 1) // (most - 1)] for number in range(most)]


def _draft(world: Position, state: SeatState, card: str, rng: Random) -> None:
    """R1.9-1.11: the first round, with this card and any others for all that is not known yet."""
    if card in CHARACTERS:
        state.characters.append(card)
    else:
        state.expert = card
    # All names are shuffled before some are left out: so the others get the same whatever this card is.
    left = _left(CHARACTERS, {*state.characters, *state.draft}, rng)
    experts = _left(EXPERTS, {state.expert, *state.draft}, rng)
    full = SUPPLY_OF[world.options.seats]
    for other in world.seats:
        while len(other.characters) < 3:
            other.characters.append(left.pop())
        if "experts" in world.options.modules and other.expert is None:
            other.expert = experts.pop()
        resources, other.points, tiles = starting_items(other.characters)
        other.resources = min(full, resources)
        other.supply = full - other.resources
        tiles += extra_tiles(other.expert)
        other.tiles, world.supply = world.supply[:tiles], world.supply[tiles:]
        size = world.options.hand_size
        other.hand, world.deck = world.deck[:size], world.deck[size:]
        if "events" in world.options.modules and other.expert is not None:
            other.events = list(EXPERTS[other.expert])
    world.round = 1


def _left(names: Iterable[str], taken: Collection[str | None], rng: Random) -> list[str]:
    found = list(names)
    rng.shuffle(found)
    return [name for name in found if name not in taken]


def _draw(world: Position, state: SeatState, count: int) -> None:
    """Where the supply runs out, all but a few come back (R4.2)."""
    drawn = world.supply[:count]
    del world.supply[:count]
    state.tiles += drawn
    if not world.supply and tiles_flow(world):
        world.exhausted += 1
        if tiles_flow(world):
            _others_return(world, None)


def _others_return(world: Position, besides: Seat | None) -> None:
    for number, state in enumerate(world.seats):
        if number == besides or world.options.is_hal(number):
            continue
        back = returned(state.tiles, kept(world))
        for tile in back:
            state.tiles.remove(tile)
        state.points += len(back)
        world.supply += back


def _purchase(world: Position, state: SeatState, take: Take) -> None:
    state.tiles += world.new_buildings[:take.new_buildings]
    del world.new_buildings[:take.new_buildings]
    for colour in take.prestige:
        state.tiles.append(world.prestige[colour].pop(0))
    if take.green:
        state.tiles.append(GREEN)
        world.green_spaces -= 1
    _draw(world, state, take.base)


def _return(world: Position, answer: Return, each: int, rng: Random) -> None:
    state = world.seats[answer.seat]
    for tile in answer.tiles:
        state.tiles.remove(tile)
    state.points += each * len(answer.tiles)
    world.supply += answer.tiles
    _others_return(world, answer.seat)
    rng.shuffle(world.supply)
    if not world.supply:
        world.exhausted = 2
