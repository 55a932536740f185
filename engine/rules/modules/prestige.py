"""R8.2: tiles 24 and 25, three open piles of value III. That nothing utilizes them stands in ``exploit.UTILIZED``."""

from random import Random
from typing import ClassVar

from engine.rules.decisions import Take
from engine.rules.events import Drew
from engine.rules.play import ModuleRules, Play
from engine.rules.position import ActionInProgress, Position
from engine.rules.prompts import TakePrompt
from engine.rules.terms import COLOUR, COLOURS, NUMBER, PRESTIGE, PRESTIGE_NUMBERS, Module, Tile


class Prestige(ModuleRules):
    """Adds three open piles to buy from."""

    name: ClassVar[Module] = "prestige"
    base_tiles_removed = 3

    def set_up(self, position: Position, rng: Random) -> None:
        """24 lies above 25."""
        del rng
        position.prestige = {colour: [f"{colour}{n}" for n in PRESTIGE_NUMBERS] for colour in COLOURS}

    def offer(self, position: Position, running: ActionInProgress, prompt: TakePrompt) -> None:
        """Three credits each."""
        del running
        prompt.prestige = tuple((colour, len(position.prestige[colour])) for colour in COLOURS)

    def sell(self, play: Play, running: ActionInProgress, purchase: Take) -> None:
        """From the top of each pile, seen by all."""
        if purchase.prestige:
            tiles = tuple(play.position.prestige[colour].pop(0) for colour in purchase.prestige)
            play.seat(running).tiles += tiles
            play.tell(Drew(running.seat, (), len(tiles), tiles, 0))

    def take_back(self, play: Play, tiles: list[Tile]) -> None:
        """(D) 24 lies above 25 whenever both are in their pile."""
        for tile in tiles:
            if tile in PRESTIGE:
                pile = play.position.prestige[COLOUR[tile]]
                pile.append(tile)
                pile.sort(key=NUMBER.__getitem__)
