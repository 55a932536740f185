"""R8.5: keep a card. Setting it aside is part of the choice."""

from typing import ClassVar

from engine.rules.play import ModuleRules
from engine.rules.position import Position, SeatState
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import Module


class KeepACard(ModuleRules):
    """One card more stays with its owner each round."""

    name: ClassVar[Module] = "keep_a_card"

    def choosing(self, seat: SeatState, prompt: ChoosePrompt) -> None:
        """A hand of one card sets none aside."""
        prompt.keeps_card = len(seat.hand) > 1

    def hands_passed(self, position: Position) -> None:
        """It rejoins her hand after the passing."""
        for seat in position.seats:
            if seat.aside is not None:
                seat.hand.append(seat.aside)
                seat.aside = None
