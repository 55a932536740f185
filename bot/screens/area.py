"""What lies face up before a seat: bonuses, endgame cards, the expert."""

from collections.abc import Iterator

from bot.screens.speech import Speech
from engine.rules.components import BONUS, ENDGAME
from engine.rules.terms import ACTIONS, Action, by_name
from engine.rules.view import SeatView


def area_lines(seat: SeatView, say: Speech) -> Iterator[str]:
    """One line for each action with bonuses (added up), one for the endgame cards, one for the expert."""
    for action in ACTIONS:
        gains = say.gains(*bonuses(seat, action))
        if gains:
            yield say("area-bonuses", action=action, gains=gains)
    endgame = sorted((card for card in seat.cards if card in ENDGAME), key=by_name)
    if endgame:
        cards = (say("area-endgame-card", card=say.card(card), effect=say.effect(card)) for card in endgame)
        yield say("area-endgame", list=say.listed(cards))
    if seat.expert:
        yield say("area-expert", expert=say.character(seat.expert), power=say.effect(seat.expert))


def bonuses(seat: SeatView, action: Action) -> tuple[int, int, int]:
    """Resources, points and tiles that all permanent cards bring each time the action is done (R9.1, R9.2)."""
    rows = [BONUS[card] for card in (*seat.characters, *seat.cards) if card in BONUS]
    fitting = [row for row in rows if row.action == action]
    return (
        sum(row.resources for row in fitting),
        sum(row.points for row in fitting),
        sum(row.tiles for row in fitting),
    )
