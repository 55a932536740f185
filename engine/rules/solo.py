"""R7: Hal, who builds every turn and is asked nothing."""

from typing import Final

from engine.rules.city import NEIGHBOURS, cell_of, named_cell
from engine.rules.construct import points_for_return, return_resources
from engine.rules.events import Acted, Drew, GainPart, HalStopped, HalSwitched, Placed, SupplyExhausted
from engine.rules.exploit import item_parts, neighbour_items
from engine.rules.play import Play
from engine.rules.position import ActionInProgress, Building, Choice, Position
from engine.rules.rounds import draw_cards, last_round
from engine.rules.terms import HAL, Card, Cell, Tile, is_letter
from engine.rules.urbanize import ask_token

CARDS: Final = 3
"""R7.2: the player's hand; Hal gets one card more from the deck."""


def deal_cards(play: Play) -> None:
    """R7.2: three cards for the player, then one face down for Hal. Where he has kept one he needs no other: so it is
    only in a game that began without a tile for him, else that was the last round (R7.5)."""
    player, hal = play.position.seats
    his = 1 - len(hal.hand)
    owed = draw_cards(play, player, CARDS, CARDS + his)
    draw_cards(play, hal, his, owed)


def begin_hal(play: Play) -> None:
    """R7.2-7.3: the player's other cards are discarded, then Hal acts. (D) R7.5: without a tile for him he does
    nothing, nor draws an extra card. (D) A card he cannot use stays face down with him."""
    position = play.position
    player, hal = position.seats
    position.discard += player.hand
    player.hand = []
    position.turn = HAL
    play.journal.turn_begins(position)
    if not hal.hand:
        play.tell(HalStopped("no_card"))
        return
    if not position.supply:
        play.tell(HalStopped("no_tile"))
        return
    card = _switch(play, hal.hand[0])
    if not _enough(position, card):
        hal.hand = [card]
        play.tell(HalStopped("no_resources"))
        last_round(play, "hal", HAL)
        return
    hal.hand = []
    _build(play, card)


def _switch(play: Play, card: Card) -> Card:
    """R7.7: the expert draws another card beside an urbanization card and uses the better one, (D) strictly better.
    (D) R5.3: the card drawn is owed to nobody; where it was the last, the deck is rebuilt without the unused one."""
    position = play.position
    if position.options.solo != "expert" or not is_letter(card):
        return card
    hal = position.seats[HAL]
    hal.hand = []
    draw_cards(play, hal, 1, 0)
    if not hal.hand:
        return card
    drawn = hal.hand.pop()
    better = not is_letter(drawn) or _floors(position, drawn) > _floors(position, card)
    used, unused = (drawn, card) if better else (card, drawn)
    position.discard.append(unused)
    play.tell(HalSwitched(card, drawn, used))
    return used


def _floors(position: Position, letter: Card) -> int:
    """(D) What is compared: the floors next to the token's cell as they stand."""
    return sum(neighbour_items(position, position.tokens[letter]))


def _enough(position: Position, card: Card) -> bool:
    """R7.5: what lies on the building comes back to him first."""
    hal = position.seats[HAL]
    if is_letter(card):
        return hal.resources >= 1
    building = position.city[cell_of(position.city, card)]
    back = building.height if building.owner == HAL else 0
    return hal.resources + back >= building.height + 1


def _build(play: Play, card: Card) -> None:
    position, hal = play.position, play.position.seats[HAL]
    tile = position.supply.pop(0)
    letter = is_letter(card)
    cell = named_cell(position.city, position.tokens, card)
    running = position.running = ActionInProgress(HAL, Choice(card, (tile,), None, None), cell)
    running.action = "urbanize" if letter else "construct"
    play.tell(Drew(HAL, (tile,), 1, (), 0))
    play.tell(Acted(HAL, card, (tile,), None, running.action, fell_back=False, cell=cell))
    if letter:
        del position.tokens[card]
        running.then(_score_neighbours, _discard)
        below: tuple[Tile, ...] = ()
    else:
        below = _clear(play, cell)
        hal.cards.append(card)  # R7.3: he keeps it
    floors = (*below, tile)
    position.city[cell] = Building(floors, HAL, site=True)
    hal.resources -= len(floors)
    play.tell(Placed(HAL, cell, (tile,), len(floors), site=True, placed=len(floors), paid_points=0, paid_resources=0))
    if hal.resources == 0:
        last_round(play, "hal", HAL)
    if not position.supply:
        position.exhausted = 1
        play.tell(SupplyExhausted(1))
        last_round(play, "supply", None)
    if letter:
        ask_token(play, 0, card, cell)


def _clear(play: Play, cell: Cell) -> tuple[Tile, ...]:
    """R7.4: resources go back to their owner; the player gets 1 point each. The floors that stay."""
    building = play.position.city[cell]
    if building.owner is not None:
        each = points_for_return(play, building.owner)
        return_resources(play, building.owner, HAL, building.height, each)
    return building.tiles


def _score_neighbours(play: Play, running: ActionInProgress) -> None:
    """R7.3: 1 point for each item the adjacent buildings would give, (D) R7.7 in full: no supply limits them."""
    position, cell = play.position, running.cell
    parts = item_parts(position, NEIGHBOURS[cell])
    play.gain(running, "hal", (0, sum(neighbour_items(position, cell)), 0),
              (GainPart(part.name, 0, part.resources + part.points + part.tiles, 0) for part in parts))


def _discard(play: Play, running: ActionInProgress) -> None:
    play.position.discard.append(running.card)
