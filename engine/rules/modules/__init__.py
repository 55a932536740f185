"""The six modules of *The Experts* (R8), in the order in which their hooks are called."""

from collections.abc import Iterable
from typing import Final

from engine.rules.terms import MODULES, Module

from .base import ModuleRules
from .events import Events
from .experts import Experts
from .green_spaces import GreenSpaces
from .keep_a_card import KeepACard
from .new_buildings import NewBuildings
from .prestige import Prestige

ALL: Final[dict[Module, ModuleRules]] = {
    module.name: module for module in (NewBuildings(), Prestige(), GreenSpaces(), Events(), KeepACard(), Experts())
}


def in_play(names: Iterable[Module]) -> tuple[ModuleRules, ...]:
    """The rules of these modules, in the order of record.md."""
    chosen = frozenset(names)
    return tuple(ALL[name] for name in MODULES if name in chosen)
