"""What lies face up before a seat: bonuses, endgame cards, the expert."""

from collections.abc import Iterator

from bot.screens.speech import Speech
from engine.rules.actions import bonuses
from engine.rules.components import ENDGAME
from engine.rules.terms import ACTIONS, by_name
from engine.rules.view import SeatView


def area_lines(seat: SeatView, say: Speech) -> Iterator[str]:
    """One line for each action with bonuses (added up), one for the endgame cards, one for the expert."""
    for action in ACTIONS:
        gains = say.gains(*bonuses((*seat.characters, *seat.cards), action))
        if gains:
            yield say("area-bonuses", action=action, gains=gains)
    endgame = sorted((card for card in seat.cards if card in ENDGAME), key=by_name)
    if endgame:
        cards = (say("area-endgame-card", card=say.card(card), effect=say.effect(card)) for card in endgame)
        yield say("area-endgame", list=say.listed(cards))
    if seat.expert:
        yield say("area-expert", expert=say.character(seat.expert), power=say.effect(seat.expert))
