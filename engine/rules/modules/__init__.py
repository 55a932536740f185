"""The six modules of *The Experts* (R8), in the order in which their hooks are called."""

from functools import cache
from typing import Final

from engine.rules.modules.event_tiles import Events
from engine.rules.modules.experts import Experts
from engine.rules.modules.green_spaces import GreenSpaces
from engine.rules.modules.keep_a_card import KeepACard
from engine.rules.modules.new_buildings import NewBuildings
from engine.rules.modules.prestige import Prestige
from engine.rules.play import ModuleRules
from engine.rules.terms import MODULES, Module

ALL: Final[dict[Module, ModuleRules]] = {
    module.name: module for module in (NewBuildings(), Prestige(), GreenSpaces(), Events(), KeepACard(), Experts())
}


@cache
def in_play(names: frozenset[Module]) -> tuple[ModuleRules, ...]:
    """The rules of these modules, in the order of record.md."""
    return tuple(ALL[name] for name in MODULES if name in names)
