"""Checks what a position from outside means: whether it can be one of the game. Its form is checked before.

Nothing may stand twice, exist that does not, or name what is not there. A position may leave out what it does not
need (a puzzle without a box, say): less than there is of tiles, cards or resources is no fault.
"""

from typing import Final

from engine.rules.decisions import Choose
from engine.rules.errors import Refused, Senseless
from engine.rules.legal_options import OptionsFault, SeatsFault, options_fault, seats_fault
from engine.rules.modules import in_play
from engine.rules.position import Choice, Options, Position, SeatState
from engine.rules.records.sense_of_pieces import check_pieces
from engine.rules.rounds import choose_prompt
from engine.rules.terms import HAL, PRESTIGE, is_letter

_FAULTS: Final[dict[OptionsFault | SeatsFault, str]] = {
    "solo_no_modules": "a solo game has no modules and no hand_size 5",
    "five_cards_need_keep": "hand_size 5 is for keep_a_card",
    "solo_alone": "a game against Hal has one seat",
    "too_few_people": "one seat is a game against Hal, and solo says which Hal",
    "five_cards_need_few": "hand_size 5 is for 2 to 4 seats",
}


def check_options(options: Options) -> None:
    """Senseless where the options do not go together."""
    fault = options_fault(options) or seats_fault(options, options.seats)
    if fault is not None:
        raise Senseless(f"options: {_FAULTS[fault]}")


def check(position: Position) -> None:
    """Senseless where the position cannot be one of the game its options describe."""
    _check_seats(position)
    check_pieces(position)
    _check_hal(position)
    _check_turn(position)
    _check_end(position)
    _check_supply(position)
    _check_draft(position)
    for seat, state in enumerate(position.seats):
        if state.choice is not None:
            _check_choice(position, seat, state, state.choice)


def _check_seats(position: Position) -> None:
    options = position.options
    count = options.seats + (options.solo is not None)
    if len(position.seats) != count:
        raise Senseless(f"seats: {len(position.seats)}, not {count}")
    if position.first >= count or (position.turn or 0) >= count:
        raise Senseless(f"first and turn are seats below {count}")
    if options.solo and position.phase == "draft":
        raise Senseless("a solo game has no draft")
    if options.solo and position.first == HAL:
        raise Senseless(f"first: {HAL}, Hal acts after the player (R7.2)")
    if (position.round == 0) != (position.phase == "draft"):
        raise Senseless(f"round {position.round} in phase {position.phase}")


def _check_hal(position: Position) -> None:
    """R7.1, R7.3: what a solo game is without. Hal's points are none: he scores some as he builds."""
    if not position.options.solo:
        return
    for i, seat in enumerate(position.seats):
        if seat.characters:
            raise Senseless(f"seats[{i}].characters: a solo game has none (R7.1)")
    hal = position.seats[HAL]
    if hal.tiles:
        raise Senseless(f"seats[{HAL}].tiles: Hal has none (R7.1)")
    if hal.supply:
        raise Senseless(f"seats[{HAL}].supply: {hal.supply}, all that is Hal's are resources")


def _check_supply(position: Position) -> None:
    """R4.1-4.3, R5.3: a game with an end, in which somebody gets something to play."""
    if not position.supply and not position.exhausted:
        raise Senseless("exhausted: 0, and the supply is empty (R4.1)")
    if position.exhausted > position.options.exhaustions:
        raise Senseless(f"exhausted: {position.exhausted}, in a solo game never more than 1 (R7.5)")
    if position.supply and position.exhausted == position.options.exhaustions:
        raise Senseless(f"exhausted: {position.exhausted}, and there are tiles in the supply (R4.3, R7.5)")
    if position.options.solo and any(seat.new_hands for seat in position.seats):
        raise Senseless("new_hands: a solo game has no New Hand (R1.8)")
    _check_somebody_plays(position)


def _check_somebody_plays(position: Position) -> None:
    """R5.3: a card for somebody, now and later. Cards in play and sites only grow fewer where a prestige tile is built
    over a building: its card is won, and no site follows (R8.2). Urbanization cards stay in play to the end."""
    if position.phase == "over":
        return
    # What Hal holds is nobody's to play.
    people = [seat for i, seat in enumerate(position.seats) if not position.options.is_hal(i)]
    held = [card for seat in people for card in (*seat.hand, seat.aside, seat.choice and seat.choice.card) if card]
    cards = [*held, *position.deck, *position.discard]
    sites = sum(b.site for b in position.city.values())
    if not cards and not sites:
        raise Senseless("nobody can get a card: none in a hand, the deck, the discard pile or under a site (R5.3)")
    if any(map(is_letter, cards)):
        return
    prestige = sum(map(len, position.prestige.values())) + sum(
        tile in PRESTIGE for seat in people for tile in (*seat.tiles, *(seat.choice.tiles if seat.choice else ())))
    if len(cards) + sites <= prestige:
        raise Senseless(f"nobody may get a card once the prestige tiles are built: {prestige} of them, "
                        f"{len(cards) + sites} cards in play and under sites, and no urbanization card (R5.3, R8.2)")


def _check_draft(position: Position) -> None:
    """R1.9, R8.4: who is asked has something to choose from, after the picks also among her event tiles."""
    if position.phase != "draft":
        return
    packs = any(seat.draft for seat in position.seats)
    events = any(len(seat.events) == 4 for seat in position.seats)
    for i, seat in enumerate(position.seats):
        if (packs and not seat.draft) or (events and len(seat.events) < 2):
            raise Senseless(f"seats[{i}]: asked in the draft, with nothing to choose from")


def _check_turn(position: Position) -> None:
    """R2.1: whose choices may lie there."""
    phase, turn = position.phase, position.turn
    if (turn is None) != (phase != "resolve"):
        raise Senseless(f"turn: {'missing' if turn is None else 'none'} in phase {phase}")
    chosen = [i for i, seat in enumerate(position.seats) if seat.choice is not None]
    if phase in {"draft", "over"} and chosen:
        raise Senseless(f"seats[{chosen[0]}].choice: none in phase {phase}")
    if position.options.solo and HAL in chosen:
        raise Senseless(f"seats[{HAL}].choice: Hal chooses nothing")
    if turn is not None:
        order = position.order()
        if turn not in chosen and not position.options.is_hal(turn):
            raise Senseless(f"seats[{turn}].choice: missing, it is this seat's turn")
        early = [seat for seat in order[:order.index(turn)] if seat in chosen]
        if early:
            raise Senseless(f"seats[{early[0]}].choice: this seat has had its turn")
    elif phase != "over":
        for i, seat in enumerate(position.seats):
            if seat.aside is not None and seat.choice is None:
                raise Senseless(f"seats[{i}].aside: set aside before choosing (R8.5)")


def _check_end(position: Position) -> None:
    """R4.4: that the game ends with this round comes out when somebody acts, and before it is over."""
    if position.final_round and position.phase in {"draft", "choose"}:
        raise Senseless(f"final_round: true in phase {position.phase}, before anybody has acted (R4.4)")
    if position.phase == "over" and not position.final_round:
        raise Senseless("final_round: false, and the game is over (R4.4)")


def _check_choice(position: Position, number: int, seat: SeatState, choice: Choice) -> None:
    """R2.2: what lies chosen could have been chosen."""
    before = seat.clone()
    before.hand += [card for card in (choice.card, choice.aside) if card is not None]
    before.tiles += choice.tiles
    before.events += [choice.event] if choice.event is not None else []
    before.choice = before.aside = None
    whole = position.clone()
    whole.seats[number] = before
    try:
        choose_prompt(whole, in_play(whole.options.modules), number).check(
            Choose(number, choice.card, choice.tiles, choice.event, choice.aside))
    except Refused as error:
        raise Senseless(f"seats[{number}].choice: {error}") from error
