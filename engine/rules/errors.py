"""Why the rules refuse something. The code of a refusal is stable; words for people come from the bot's catalogues."""

from typing import Literal, TypeAlias

RefusalCode: TypeAlias = Literal[
    "not_asked",  # this seat is not asked this now
    "not_in_hand",
    "not_your_tile",
    "not_your_event",
    "too_many_tiles",
    "green_needs_urbanization",  # R8.3
    "green_on_top",  # R9.3, Master Architect
    "event_needs_building",  # R8.4, expropriation
    "aside_missing",  # R8.5
    "aside_not_allowed",
    "no_new_hand",  # R2.3
    "already_chosen",
    "nothing_to_take_back",
    "not_in_pack",
    "too_many_characters",  # R8.6
    "second_expert",
    "not_two_events",
    "no_such_place",  # R3.5
    "wrong_purchase",  # R8.0
    "too_many_points",
    "wrong_payment",
    "game_over",
]


class Refused(Exception):
    """A decision the rules do not allow; nothing has changed. ``detail`` names the offending card or tile."""

    def __init__(self, code: RefusalCode, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: RefusalCode = code
        self.detail = detail


class Senseless(Exception):
    """Options or a position that no game can have; one line of words."""
