"""Worlds: whole positions in which everything a reader knows is so, and all she does not know is dealt by chance."""

from random import Random
from typing import Final

from engine.rules.account import Account, Stock
from engine.rules.answers import ahead
from engine.rules.imagining import open_side
from engine.rules.position import Position, SeatState
from engine.rules.terms import (
    EVENT_TILES,
    GREEN,
    LETTERS,
    NEW_BUILDINGS,
    PRESTIGE,
    SUPPLY_TILES,
    Card,
    Tile,
    by_name,
)
from engine.rules.view import View

NONE_LEFT: Final[Tile] = "R4"
"""Stands where a table that was set down in the middle of a game has more tiles than anybody can account for."""


def own_side(view: View, account: Account) -> Position:
    """A position that holds what the reader knows: piles of the right sizes, others' stocks as announced, their hands
    and tiles missing. What she has chosen stands in it while all of her action lies ahead, also where an event tile has
    laid it open (R8.4). For arithmetic; the rules can't be played on it."""
    position = open_side(view)
    position.supply = [NONE_LEFT] * view.supply
    for number, seat in enumerate(view.seats):
        stock, own = account.stocks[number] if account.stocks else None, seat.private
        state = SeatState(0, seat.new_hands)
        if own is not None:
            state.points, state.resources, state.supply = own.points, own.resources, own.supply
            state.tiles, state.hand, state.aside = list(own.tiles), list(own.hand), own.aside
            state.choice = ahead(view) if number == view.reader else own.choice
            state.events, state.draft = list(own.events), list(own.draft)
        elif stock is not None:
            state.points, state.resources, state.supply = (
                max(0, stock.points), max(0, stock.resources), max(0, stock.supply))
        state.characters, state.expert, state.cards = list(seat.characters), seat.expert, list(seat.cards)
        position.seats.append(state)
    return position


class Worlds:
    """Deals worlds for one view: the reader is asked what to choose, so every card is in a hand, the deck or the
    discard pile."""

    def __init__(self, view: View, account: Account) -> None:
        if view.reader is None:
            raise ValueError("a world is dealt for somebody who sits at the table")
        self._view = view
        self._reader = view.reader
        self._account = account
        self._stocks = account.stocks or [Stock() for _ in view.seats]
        self._base = own_side(view, account)
        self._cards = self._unseen_cards()
        self._tiles, self._new = self._unseen_tiles()

    def _unseen_cards(self) -> list[Card]:
        """R5.4: letters and the cards of all top tiles without a site, but those the reader sees."""
        view, own = self._view, self._base.seats[self._reader]
        seen = {*view.discard, *own.hand}
        if own.aside is not None:
            seen.add(own.aside)
        if own.choice is not None:
            seen.add(own.choice.card)
        tops = [b.top for b in view.city.values() if not b.site and b.top != GREEN and b.top not in PRESTIGE]
        return [card for card in sorted([*LETTERS, *tops], key=by_name) if card not in seen]

    def _unseen_tiles(self) -> tuple[list[Tile], list[Tile]]:
        """Base tiles, and those of value II."""
        view, own = self._view, self._base.seats[self._reader]
        seen = {tile for building in view.city.values() for tile in building.tiles} | set(own.tiles)
        if own.choice is not None:
            seen |= set(own.choice.tiles)
        base = sorted(SUPPLY_TILES - seen, key=by_name)
        new = sorted(NEW_BUILDINGS - seen, key=by_name) if "new_buildings" in view.options.modules else []
        return base, new

    def deal(self, rng: Random) -> Position:
        """One world, all choosing. Its questions are not opened yet (``game.resume``)."""
        position, view = self._base.clone(), self._view
        self._deal_cards(position, rng)
        self._deal_tiles(position, rng)
        if "events" in view.options.modules:
            self._deal_events(position, rng)
        position.phase, position.turn = "choose", None
        return position

    def _deal_cards(self, position: Position, rng: Random) -> None:
        cards, view = self._cards[:], self._view
        rng.shuffle(cards)
        there = set(cards)
        short: list[tuple[list[Card], int]] = []
        for number, seat in enumerate(view.seats):
            if number == view.reader:
                continue
            size = seat.hand_size
            known = [card for card in sorted(self._stocks[number].hand, key=by_name) if card in there][:size]
            there.difference_update(known)
            position.seats[number].hand = known
            short.append((known, size - len(known)))
        rest = [card for card in cards if card in there]
        for hand, missing in short:
            hand.extend(rest[:missing])
            del rest[:missing]
        position.deck = rest[:view.deck]  # while actions resolve, choices still lie face down

    def _deal_tiles(self, position: Position, rng: Random) -> None:
        base, new, view = self._tiles[:], self._new[:], self._view
        rng.shuffle(base)
        rng.shuffle(new)
        position.new_buildings = new[:view.new_buildings]
        del new[:view.new_buildings]
        position.supply = base[:view.supply]
        position.supply += [NONE_LEFT] * (view.supply - len(position.supply))
        del base[:view.supply]
        for number, seat in enumerate(view.seats):
            if seat.private is not None or view.options.is_hal(number):
                continue
            stock = self._stocks[number]
            tiles = stock.open_tiles[:seat.tile_count]
            twos = min(stock.new_buildings, len(new), seat.tile_count - len(tiles))
            tiles += new[:twos]
            del new[:twos]
            missing = seat.tile_count - len(tiles)
            tiles += base[:missing]
            del base[:missing]
            position.seats[number].tiles = tiles
        position.box = base

    def _deal_events(self, position: Position, rng: Random) -> None:
        for number, seat in enumerate(self._view.seats):
            if seat.private is not None:
                continue
            left = self._account.events_left(number, seat.expert)
            if left is None:
                played = self._stocks[number].events
                unplayed = [event for event in EVENT_TILES if event not in played]
                left = rng.sample(unplayed, max(0, 2 - len(played)))
            position.seats[number].events = left
