"""Which options go together (R1.1, R7.1, R8, R8.5): the one source for lobbies, records and the command line."""

from typing import Literal, TypeAlias

from engine.rules.position import Options

OptionsFault: TypeAlias = Literal[
    "solo_no_modules",  # R8: the modules, and their hands of 5, are for 2 to 5 players
    "five_cards_need_keep",  # R8.5: hands of 5 belong to module 5
]
SeatsFault: TypeAlias = Literal[
    "solo_alone",  # R7: solo is for exactly one person
    "too_few_people",  # R1.1: a game without Hal needs two seats
    "five_cards_need_few",  # R8.5: hands of 5 are for 2 to 4 players
]


def options_fault(options: Options) -> OptionsFault | None:
    """What does not go together, whatever the number of seats; None where all is well."""
    if options.solo is not None and (options.modules or options.hand_size == 5):
        return "solo_no_modules"
    if options.hand_size == 5 and "keep_a_card" not in options.modules:
        return "five_cards_need_keep"
    return None


def seats_fault(options: Options, seats: int) -> SeatsFault | None:
    """Why the game cannot be played by so many; None where it can."""
    if options.solo is not None:
        return None if seats == 1 else "solo_alone"
    if seats < 2:
        return "too_few_people"
    if options.hand_size == 5 and seats > 4:
        return "five_cards_need_few"
    return None
