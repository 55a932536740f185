"""Tiles earned and drawn, and what happens when the supply runs out (R3.6, R4, R8.0)."""

from collections.abc import Iterable

from engine.rules.decisions import Return, Take
from engine.rules.events import Drew, SupplyExhausted, TilesReturned
from engine.rules.play import ModuleRules, Play, tiles_flow
from engine.rules.position import ActionInProgress, Position
from engine.rules.prompts import ReturnPrompt, TakePrompt, forced
from engine.rules.rounds import last_round
from engine.rules.terms import BASE_TILES, Seat, Tile, by_name


def take_tiles(play: Play, running: ActionInProgress) -> None:
    """R3.6, R8.0: spend the credits; asks where there is something to decide."""
    if running.credits <= 0:
        return
    if play.modules:
        prompt = TakePrompt(running.seat, running.credits, 0, (), 0)
        for module in play.modules:
            module.offer(play.position, running, prompt)
        if forced(prompt) is None:
            play.ask(prompt)
            return
    running.credits, running.owed = 0, running.credits
    draw_tiles(play, running)


def deliver(play: Play, running: ActionInProgress, purchase: Take) -> None:
    """(D) R8.0: tiles of the modules first, then base tiles: where these empty the supply those may be given back."""
    running.credits = 0
    for module in play.modules:
        module.sell(play, running, purchase)
    running.owed = purchase.base
    draw_tiles(play, running)


def draw_tiles(play: Play, running: ActionInProgress) -> None:
    """Draw base tiles until none is owed or the supply is exhausted: (D) R4.1, the moment its last tile leaves."""
    supply = play.position.supply
    drawn = tuple(supply[:running.owed])
    if not drawn:
        return
    del supply[:running.owed]
    running.owed -= len(drawn)
    play.seat(running).tiles += drawn
    if play.heard:
        play.tell(Drew(running.seat, drawn, len(drawn), (), 0))
    if not supply:
        exhaust(play, running)


def exhaust(play: Play, running: ActionInProgress) -> None:
    """R4.2-4.4: the last tile left the supply."""
    position = play.position
    position.exhausted += 1
    play.tell(SupplyExhausted(position.exhausted))
    if tiles_flow(position):
        running.then(_tiles_returned, draw_tiles)
        for number in range(len(position.seats)):
            play.ask(return_prompt(position, play.modules, number))
    else:
        last_round(play, "supply", None)


def return_prompt(position: Position, modules: Iterable[ModuleRules], number: Seat) -> ReturnPrompt:
    """R4.2: what a seat may give back."""
    tiles = tuple(sorted(position.seats[number].tiles, key=by_name))
    running = position.running
    owed = 0 if running is None else running.owed + sum(module.tiles_to_come(position, running) for module in modules)
    return ReturnPrompt(number, tiles, _points_each(position, modules, number), owed)


def _points_each(position: Position, modules: Iterable[ModuleRules], number: Seat) -> int:
    each = 1
    for module in modules:
        each = module.points_for_tile(position.seats[number], each)
    return each


def _returns(play: Play, running: ActionInProgress) -> list[Return]:
    """R4.2: what all have picked, from the seat whose draw emptied the supply, clockwise."""
    position, count = play.position, len(play.position.seats)
    answers = [position.held[(running.seat + i) % count] for i in range(count)]
    position.held = {}
    for decision in answers:
        play.journal.decision(decision)
    return [decision for decision in answers if isinstance(decision, Return)]


def _tiles_returned(play: Play, running: ActionInProgress) -> None:
    """(D) R4.2-4.3: all have picked; the tiles form the new supply, and play goes on where it stopped. Where no base
    tile comes back, that is the second exhaustion."""
    position = play.position
    answers = _returns(play, running)
    base: list[Tile] = []
    others: list[Tile] = []
    for answer in answers:
        seat = position.seats[answer.seat]
        for tile in answer.tiles:
            seat.tiles.remove(tile)
            (base if tile in BASE_TILES else others).append(tile)
        points = len(answer.tiles) * _points_each(position, play.modules, answer.seat)
        seat.points += points
        play.tell(TilesReturned(answer.seat, answer.tiles, points))
    if base:
        position.supply = play.shuffle("supply", base)
    for module in play.modules:
        module.take_back(play, others)
    if not base:
        position.exhausted = 2
        running.owed = 0
        play.tell(SupplyExhausted(2))
        last_round(play, "supply", None)
