"""The worked examples of the rules (R10, and others like them): small cities in which the engine itself plays a move.

What an example says in numbers is what the rules gave just then, so that the words beside it cannot part from them.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from engine.practice.worked import actions, counting, course, modules
from engine.practice.worked.making import NAMES, Worked

__all__ = ["NAMES", "Worked", "worked"]

_MADE: Final[dict[str, Callable[[], Worked]]] = {
    "overview": course.overview,
    "setup": course.setup, "round": course.whole_round, "choose": course.choose, "new_hand": course.new_hand,
    "exploit": actions.exploit, "urbanize": actions.urbanize, "construct": actions.construct,
    "afford": actions.afford, "tokens": actions.tokens, "supply": course.supply, "deck": course.deck,
    "end": course.end, "scoring": counting.scoring, "districts": counting.districts, "cards": counting.cards,
    "solo": course.solo, "credits": modules.credits_, "new_buildings": counting.new_buildings,
    "prestige": modules.prestige, "green_spaces": modules.green_spaces, "events": modules.events,
    "keep_a_card": modules.keep_a_card, "experts": modules.experts,
}  # fmt: skip


@cache
def worked(topic: str) -> Worked | None:
    """The topic's example; None for topics that have none."""
    make = _MADE.get(topic)
    return None if make is None else make()
