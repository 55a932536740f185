"""Why can't I: the rule behind each refusal, by its number in docs/rules.md and its topic."""

from typing import Final, NamedTuple

from engine.rules.errors import RefusalCode


class Because(NamedTuple):
    """Where a refusal comes from."""

    rule: str
    """Its number in docs/rules.md."""
    topic: str
    """Of the rules by topic."""


BECAUSE: Final[dict[RefusalCode, Because]] = {
    "not_asked": Because("R2.1", "round"),
    "not_in_hand": Because("R2.2", "choose"),
    "not_your_tile": Because("R2.2", "choose"),
    "not_your_event": Because("R8.4", "events"),
    "too_many_tiles": Because("R2.2", "choose"),
    "green_needs_urbanization": Because("R8.3", "green_spaces"),
    "green_on_top": Because("R9.3", "experts"),
    "event_needs_building": Because("R8.4", "events"),
    "aside_missing": Because("R8.5", "keep_a_card"),
    "aside_not_allowed": Because("R8.5", "keep_a_card"),
    "no_new_hand": Because("R2.3", "new_hand"),
    "already_chosen": Because("R2.2", "choose"),
    "nothing_to_take_back": Because("R2.2", "choose"),
    "not_in_pack": Because("R1.9", "setup"),
    "too_many_characters": Because("R8.6", "experts"),
    "second_expert": Because("R8.6", "experts"),
    "not_two_events": Because("R8.4", "events"),
    "no_such_place": Because("R3.5", "tokens"),
    "wrong_purchase": Because("R8.0", "credits"),
    "too_many_points": Because("R9.3", "experts"),
    "wrong_payment": Because("R8.4", "events"),
    "game_over": Because("R4.4", "end"),
}
"""Every code of the rules has one."""
