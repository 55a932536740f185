"""What the table answers by itself, because there is nothing to decide."""

from engine.rules.decisions import Decision
from engine.rules.position import Position
from engine.rules.prompts import ExchangePrompt, Prompt, forced
from engine.rules.terms import Seat


def obvious(position: Position, seat: Seat, prompt: Prompt) -> Decision | None:
    """The only sensible answer, or None where the seat has to be asked.

    Beside what is forced this is the Banker's exchange (R9.3) before an action that costs nothing, a card alone
    without an event: the points are worth the same at the end, and can still be exchanged when it matters.
    """
    found = forced(prompt)
    if found is not None:
        return found
    if isinstance(prompt, ExchangePrompt):
        choice = position.seats[seat].choice
        if choice is not None and not choice.tiles and choice.event is None:
            return prompt.default()
    return None
