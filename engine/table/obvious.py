"""What the table answers by itself, because there is nothing to decide."""

from engine.rules.decisions import Decision
from engine.rules.position import Position
from engine.rules.prompts import ExchangePrompt, Prompt, ReturnPrompt, forced
from engine.rules.terms import GREEN, Seat
from engine.rules.view import view


def obvious(position: Position, seat: Seat, prompt: Prompt) -> Decision | None:
    """The only sensible answer, or None where the seat has to be asked.

    Of what several are asked at once all are told how many have answered. What is forced there by what only she knows,
    a pack or a tile that lies face down with her card, is asked all the same: answered at once, it would be told.

    Beside what is forced this is the Banker's exchange (R9.3) before an action that costs nothing, a card alone
    without an event: the points are worth the same at the end, and can still be exchanged when it matters. It matters
    sooner where another player may play a quality control against her first.
    """
    found = forced(prompt)
    if found is not None:
        return None if prompt.together and not _known_to_all(position, seat, prompt) else found
    if isinstance(prompt, ExchangePrompt):
        choice = position.seats[seat].choice
        if choice is not None and not choice.tiles and choice.event is None and not _may_be_controlled(position, seat):
            return prompt.default()
    return None


def _known_to_all(position: Position, seat: Seat, prompt: Prompt) -> bool:
    """Whether everybody sees that she has nothing to decide: the size of her stock is open (R2.6), and counts what lies
    face down."""
    return isinstance(prompt, ReturnPrompt) and not view(position, None).seats[seat].tile_count


def _may_be_controlled(position: Position, seat: Seat) -> bool:
    """Whether another's quality control (R8.4) may cost the seat something before its next action: what she pays in
    points goes to another, what she pays in resources does not.

    Looks at what all know: whose expert brought which events (R9.4) and which of them were played. So being asked
    tells nothing.
    """
    if not any(b.owner == seat and b.top != GREEN for b in position.city.values()):
        return False
    order = position.order()
    others = order[order.index(seat) + 1:] if position.final_round else [other for other in order if other != seat]
    return any("quality_control" in position.seats[other].events or _plays_control(position, other)
               for other in others)


def _plays_control(position: Position, seat: Seat) -> bool:
    choice = position.seats[seat].choice
    return choice is not None and choice.event == "quality_control"
