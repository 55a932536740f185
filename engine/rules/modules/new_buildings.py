"""R8.1: tiles 21-23, a face-down pile of value II."""

from random import Random
from typing import ClassVar

from engine.rules.chance import shuffled
from engine.rules.decisions import Take
from engine.rules.events import Drew
from engine.rules.play import ModuleRules, Play
from engine.rules.position import ActionInProgress, Position
from engine.rules.prompts import TakePrompt
from engine.rules.terms import NEW_BUILDINGS, Module, Tile


class NewBuildings(ModuleRules):
    """Adds a pile to buy from; the tiles and their cards are ordinary otherwise."""

    name: ClassVar[Module] = "new_buildings"
    base_tiles_removed = 3

    def set_up(self, position: Position, rng: Random) -> None:
        """Shuffle the pile."""
        position.new_buildings = shuffled(rng, NEW_BUILDINGS)

    def offer(self, position: Position, running: ActionInProgress, prompt: TakePrompt) -> None:
        """Two credits each."""
        del running
        prompt.new_buildings = len(position.new_buildings)

    def sell(self, play: Play, running: ActionInProgress, purchase: Take) -> None:
        """From the top of the pile, unseen by others."""
        count = purchase.new_buildings
        if count:
            pile = play.position.new_buildings
            tiles = tuple(pile[:count])
            del pile[:count]
            play.seat(running).tiles += tiles
            play.tell(Drew(running.seat, tiles, count, (), 0, new_buildings=count))

    def take_back(self, play: Play, tiles: list[Tile]) -> None:
        """The whole pile is shuffled again."""
        back = [tile for tile in tiles if tile in NEW_BUILDINGS]
        if back:
            play.position.new_buildings = play.shuffle("new_buildings", play.position.new_buildings + back)
