"""A round from its first question to the passing of the hands (R2, R5), and how the last one is known (R4.4)."""

from collections.abc import Iterable
from typing import Literal

from engine.rules.events import DeckRebuilt, LastRound, NewHandTaken, RoundBegan
from engine.rules.play import ModuleRules, Play
from engine.rules.position import Building, Position, SeatState
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import Seat, by_name


def look_for_end(play: Play, seat: Seat) -> None:
    """R4.4: checked right after placing, before bonuses."""
    state = play.position.seats[seat]
    if state.supply == 0 and state.resources == 0:
        last_round(play, "resources", seat)


def last_round(play: Play, reason: Literal["supply", "resources", "hal"], seat: Seat | None) -> None:
    """R4.4: the game ends with this round, whatever happens now."""
    if not play.position.final_round:
        play.position.final_round = True
        play.tell(LastRound(reason, seat))


def draw_cards(play: Play, state: SeatState, count: int, owed: int) -> int:
    """R5.2-5.3: up to ``count`` cards into a hand; ``owed`` are those of this deal still to come, these included.

    (D) An empty deck is rebuilt before drawing, also a second time in one deal; where that leaves nothing to draw,
    the hand stays short.
    Returns what is owed afterwards.
    """
    position = play.position
    for _ in range(count):
        if not position.deck:
            rebuild(play, owed)
            if not position.deck:
                break
        state.hand.append(position.deck.pop(0))
        if owed:  # Hal's extra card is owed to nobody (R5.3)
            owed -= 1
        if not position.deck:
            rebuild(play, owed)
    return owed


def rebuild(play: Play, owed: int) -> None:
    """R5.3: a new deck from the discard pile and the cards of all sites; with few players 7 go off its top, but
    (D) never so many that fewer remain than are ``owed``."""
    position = play.position
    city = position.city
    sites = [(cell, building) for cell, building in city.items() if building.site]
    joined = [building.tiles[-1] for _, building in sites]
    cards = position.discard + joined
    if not cards:
        return
    for cell, building in sites:
        city[cell] = Building(building.tiles, building.owner, site=False)
    position.deck = play.shuffle("deck", cards)
    off = max(0, min(7, len(position.deck) - owed)) if position.options.few else 0
    position.discard = position.deck[:off]
    del position.deck[:off]
    if play.heard:
        play.tell(DeckRebuilt(len(position.deck), off, tuple(sorted(joined, key=by_name))))


def new_hand(play: Play, seat: Seat) -> None:
    """R2.3: discard the hand, draw a new one. (D) R8.5: the whole hand, and as many as hands hold, however short it
    was. (D) Others may have chosen already: a rebuild takes sites away, but their cards go on naming their buildings.
    """
    position = play.position
    state = position.seats[seat]
    state.new_hands -= 1
    position.discard += state.hand
    state.hand = []
    draw_cards(play, state, position.options.hand_size, position.options.hand_size)
    play.tell(NewHandTaken(seat, state.new_hands))


def pass_hands(play: Play) -> None:
    """R5.1-5.2: hands and first player move one seat left, then each draws one card."""
    position = play.position
    seats = position.seats
    hands = [seat.hand for seat in seats]
    for number, state in enumerate(seats):
        state.hand = hands[number - 1]
    for module in play.modules:
        module.hands_passed(position)
    position.first = (position.first + 1) % len(seats)
    owed = len(seats)
    for number in position.order():
        owed = draw_cards(play, seats[number], 1, owed)


def begin(play: Play) -> None:
    """R2.1: hands are ready; all choose at once."""
    position = play.position
    position.round += 1
    position.phase = "choose"
    position.turn = None
    if play.heard:
        play.journal.position(position)
        play.tell(RoundBegan(position.round, position.first))
    ask_choices(play)


def ask_choices(play: Play) -> None:
    """R2.2: everyone who has a card and no choice yet is asked. (D) R5.3: who has none has no turn in this round."""
    position = play.position
    for number, state in enumerate(position.seats):
        if state.choice is None and state.hand and not position.options.is_hal(number):
            play.ask(choose_prompt(position, play.modules, number))


def choose_prompt(position: Position, modules: Iterable[ModuleRules], seat: Seat) -> ChoosePrompt:
    """What a seat may choose from. (D) R2.3: both New Hand tokens may go in one round."""
    state = position.seats[seat]
    prompt = ChoosePrompt(seat, tuple(sorted(state.hand, key=by_name)), tuple(sorted(state.tiles, key=by_name)), 1, (),
                          keeps_card=False, may_new_hand=state.new_hands > 0)
    for module in modules:
        module.choosing(state, prompt)
    return prompt
