"""What lies face up before a seat: bonuses, endgame cards, the expert."""

from collections.abc import Iterator

from bot.screens.speech import Speech
from engine.rules.actions import bonus_parts, bonuses
from engine.rules.components import CHARACTERS, ENDGAME
from engine.rules.terms import ACTIONS, by_name
from engine.rules.view import SeatView


def area_lines(seat: SeatView, say: Speech) -> Iterator[str]:
    """One line for each action with bonuses (added up), one for the endgame cards, one for the expert."""
    return _lines(seat, say, cards=False)


def cards_told(seat: SeatView, say: Speech) -> Iterator[str]:
    """The same with every card that brings a bonus: some count at the end by colour or by kind (R9.2)."""
    return _lines(seat, say, cards=True)


def _lines(seat: SeatView, say: Speech, *, cards: bool) -> Iterator[str]:
    area = (*seat.characters, *sorted(seat.cards, key=by_name))
    for action in ACTIONS:
        gains = say.gains(*bonuses(area, action))
        if gains and cards:
            names = (_name(part.name, say) for part in bonus_parts(area, action))
            gains = say("area-gains", gains=gains, cards=say.listed(names))
        if gains:
            yield say("area-bonuses", action=action, gains=gains)
    endgame = sorted((card for card in seat.cards if card in ENDGAME), key=by_name)
    if endgame:
        lines = (say("area-endgame-card", card=say.card(card), effect=say.effect(card)) for card in endgame)
        yield say("area-endgame", list=say.listed(lines))
    if seat.expert:
        yield say("area-expert", expert=say.character(seat.expert), power=say.effect(seat.expert))


def _name(card: str, say: Speech) -> str:
    return say.character(card) if card in CHARACTERS else say.card(card)
