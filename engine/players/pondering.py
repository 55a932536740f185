"""The questions inside an action, judged by the network: each answer's effect is written into imagined worlds."""

from collections.abc import Callable, Collection, Iterable, Sequence
from random import Random
from typing import Final, TypeAlias

from engine.players.answers import kept, payments, returned
from engine.players.features import features, rows
from engine.players.network import Network
from engine.players.position_counts import PositionCounts
from engine.players.worlds import Worlds, own_side
from engine.players.worth import worth_of
from engine.rules.account import Account
from engine.rules.components import CHARACTERS, EXPERTS, SUPPLY_OF
from engine.rules.decisions import Decision, Draft, Exchange, Gain, KeepEvents, Pay, Return, Take
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
from engine.rules.terms import GREEN, HAL, Seat
from engine.rules.view import View

POSITIONS: Final = 128
"""Judged for one question, shared out among its answers."""
FEWEST_WORLDS: Final = 8
MOST_WORLDS: Final = 24
MOST_PURCHASES: Final = 24
MOST_EXCHANGED: Final = 4

Effect: TypeAlias = Callable[[Position, Random], None]
"""Writes into a world what an answer does to it."""


def ponder(network: Network, view: View, account: Account, prompt: Prompt, rng: Random) -> Decision | None:
    """The answer after which the network likes the seat's place best; None where this is nothing for it."""
    ways = _ways(prompt, own_side(view, account))
    if len(ways) < 2:
        return ways[0][0] if ways else None
    deals = Worlds(view, account)
    count = max(FEWEST_WORLDS, min(MOST_WORLDS, POSITIONS // len(ways)))
    seeds = [rng.getrandbits(40) for _ in range(count)]
    found = []
    for _, effect in ways:
        for seed in seeds:  # the same worlds for all
            luck = Random(seed)
            world = deals.deal(luck)
            effect(world, luck)
            found.append(features(PositionCounts(world), prompt.seat, network.size))
    chances, margins = network.judge(rows(found))
    values = [worth_of(float(chance), float(margin)) for chance, margin in zip(chances, margins, strict=True)]
    best = max(range(len(ways)), key=lambda i: sum(values[i * count:(i + 1) * count]))
    return ways[best][0]


def _ways(prompt: Prompt, own: Position) -> Sequence[tuple[Decision, Effect]]:
    """``own``: what the asked seat knows."""
    match prompt:
        case GainPrompt() if prompt.resource and prompt.tile and not own.final_round:
            seat = prompt.seat
            return [(Gain(seat, "resource"), _resource(seat)), (Gain(seat, "tile"), _tiles(seat, 1))]
        case TakePrompt():
            purchases = [option for option in prompt.options() if isinstance(option, Take)]
            return [(option, _purchase(option)) for option in _spread(purchases, MOST_PURCHASES)]
        case ReturnPrompt():
            most = 0 if own.final_round else min(len(prompt.tiles), 8)
            decisions = [Return(prompt.seat, returned(prompt.tiles, keeps)) for keeps in range(most + 1)]
            return [(decision, _return(decision, prompt.points_each)) for decision in decisions]
        case PayPrompt():
            return [(option, _pay(option)) for option in payments(own, prompt)]
        case ExchangePrompt():
            amounts = range(min(prompt.most, MOST_EXCHANGED) + 1)
            return [(Exchange(prompt.seat, n), _exchange(prompt.seat, n)) for n in amounts]
        case DraftPrompt():
            return [(Draft(prompt.seat, card), _draft(prompt.seat, card)) for card in prompt.cards()]
        case EventsPrompt():
            return [(option, _keep(option)) for option in prompt.options() if isinstance(option, KeepEvents)]
        case _:
            return []


def _spread(options: Sequence[Take], most: int) -> Sequence[Take]:
    """At most so many of them, from the first to the last: neighbours in their order differ least."""
    if len(options) <= most:
        return options
    return [options[number * (len(options) - 1) // (most - 1)] for number in range(most)]


def _draft(seat: Seat, card: str) -> Effect:
    """R1.9-1.11: the first round, with this card and any others for all that is not known yet."""
    def effect(world: Position, rng: Random) -> None:
        state = world.seats[seat]
        (state.characters.append if card in CHARACTERS else _expert(state))(card)
        # All names are shuffled before some are left out: so the others get the same whatever this card is.
        left = _left(CHARACTERS, {*state.characters, *state.draft}, rng)
        experts = _left(EXPERTS, {state.expert, *state.draft}, rng)
        full = SUPPLY_OF[world.options.seats]
        for other in world.seats:
            while len(other.characters) < 3:
                other.characters.append(left.pop())
            if "experts" in world.options.modules and other.expert is None:
                other.expert = experts.pop()
            rows = [CHARACTERS[name] for name in other.characters]
            other.resources = min(full, sum(row.resources for row in rows))
            other.supply = full - other.resources
            other.points = sum(row.points for row in rows)
            tiles = sum(row.tiles for row in rows) + (2 if other.expert == "master_architect" else 0)
            other.tiles, world.supply = world.supply[:tiles], world.supply[tiles:]
            size = world.options.hand_size
            other.hand, world.deck = world.deck[:size], world.deck[size:]
            if "events" in world.options.modules and other.expert is not None:
                other.events = list(EXPERTS[other.expert])
        world.round = 1
    return effect


def _left(names: Iterable[str], taken: Collection[str | None], rng: Random) -> list[str]:
    found = list(names)
    rng.shuffle(found)
    return [name for name in found if name not in taken]


def _expert(state: SeatState) -> Callable[[str], None]:
    def take(name: str) -> None:
        state.expert = name
    return take


def _keep(answer: KeepEvents) -> Effect:
    def effect(world: Position, rng: Random) -> None:
        del rng
        world.seats[answer.seat].events = list(answer.keep)
    return effect


def _resource(seat: Seat) -> Effect:
    def effect(world: Position, rng: Random) -> None:
        del rng
        state = world.seats[seat]
        state.resources += 1
        state.supply -= 1
    return effect


def _tiles(seat: Seat, count: int) -> Effect:
    def effect(world: Position, rng: Random) -> None:
        del rng
        _draw(world, seat, count)
    return effect


def _draw(world: Position, seat: Seat, count: int) -> None:
    """Where the supply runs out, all but a few come back (R4.2)."""
    state = world.seats[seat]
    drawn = world.supply[:count]
    del world.supply[:count]
    state.tiles += drawn
    if not world.supply and tiles_flow(world):
        world.exhausted += 1
        if tiles_flow(world):
            _others_return(world, None)


def _others_return(world: Position, besides: Seat | None) -> None:
    for number, state in enumerate(world.seats):
        if number == besides or (world.options.solo is not None and number == HAL):
            continue
        back = returned(state.tiles, kept(world))
        for tile in back:
            state.tiles.remove(tile)
        state.points += len(back)
        world.supply += back


def _purchase(take: Take) -> Effect:
    def effect(world: Position, rng: Random) -> None:
        del rng
        state = world.seats[take.seat]
        state.tiles += world.new_buildings[:take.new_buildings]
        del world.new_buildings[:take.new_buildings]
        for colour in take.prestige:
            state.tiles.append(world.prestige[colour].pop(0))
        if take.green:
            state.tiles.append(GREEN)
            world.green_spaces -= 1
        _draw(world, take.seat, take.base)
    return effect


def _return(answer: Return, each: int) -> Effect:
    def effect(world: Position, rng: Random) -> None:
        state = world.seats[answer.seat]
        for tile in answer.tiles:
            state.tiles.remove(tile)
        state.points += each * len(answer.tiles)
        world.supply += answer.tiles
        _others_return(world, answer.seat)
        rng.shuffle(world.supply)
        if not world.supply:
            world.exhausted = 2
    return effect


def _pay(answer: Pay) -> Effect:
    def effect(world: Position, rng: Random) -> None:
        del rng
        state = world.seats[answer.seat]
        state.points -= answer.points
        state.resources -= answer.resources
        state.supply += answer.resources
    return effect


def _exchange(seat: Seat, points: int) -> Effect:
    def effect(world: Position, rng: Random) -> None:
        del rng
        state = world.seats[seat]
        state.points -= points
        state.resources += points
        state.supply -= points
    return effect

