"""R2.2-2.3: the question of every round. Its answers can be listed, but to check one no list is made."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, product, starmap
from random import Random
from typing import ClassVar, Final, Literal, TypeAlias

from engine.rules.chance import pick
from engine.rules.decisions import Choose, Decision, NewHand
from engine.rules.errors import RefusalCode, Refused
from engine.rules.prompts.question import Question
from engine.rules.terms import GREEN, Card, EventTile, Seat, Tile, by_name, is_letter

_Fields: TypeAlias = tuple[Seat, Card, tuple[Tile, ...], EventTile | None, Card | None]
_NONE: Final = (None,)


def green_refused(card: Card, tiles: int) -> RefusalCode | None:
    """(D) R8.3, R9.3: why a green space can't be the top one of so many tiles on the card, None where it can: not with
    a building card, and not as the top of a double."""
    if tiles == 2:
        return "green_on_top"
    return None if is_letter(card) else "green_needs_urbanization"


@dataclass(slots=True)
class ChoosePrompt(Question):
    """R2.2-2.3: choose a card, alone or with tiles; or spend a New Hand token first."""

    kind: ClassVar[Literal["choose"]] = "choose"
    together: ClassVar[bool] = True
    seat: Seat
    hand: tuple[Card, ...]
    tiles: tuple[Tile, ...]
    most_tiles: int
    """1, or 2 for the Master Architect (R9.3)."""
    events: tuple[EventTile, ...]
    keeps_card: bool
    """R8.5: another card of the hand has to be set aside."""
    may_new_hand: bool

    def check(self, decision: Decision) -> None:
        """Refuse what R2.2, R2.3 and the modules do not allow."""
        if not isinstance(decision, Choose):
            if not isinstance(decision, NewHand):
                raise Refused("not_asked", decision.kind)
            if not self.may_new_hand:
                raise Refused("no_new_hand")
            return
        card, tiles = decision.card, decision.tiles
        if card not in self.hand:
            raise Refused("not_in_hand", card)
        if tiles and (len(tiles) > 1 or tiles[0] not in self.tiles or tiles[0] == GREEN):
            self._check_tiles(card, tiles)
        if decision.event is not None:
            if decision.event not in self.events:
                raise Refused("not_your_event", decision.event)
            if decision.event == "expropriation" and is_letter(card):
                raise Refused("event_needs_building", card)
        if self.keeps_card:
            if decision.aside is None:
                raise Refused("aside_missing")
            if decision.aside == card or decision.aside not in self.hand:
                raise Refused("not_in_hand", decision.aside)
        elif decision.aside is not None:
            raise Refused("aside_not_allowed", decision.aside)

    def _check_tiles(self, card: Card, tiles: tuple[Tile, ...]) -> None:
        if len(tiles) > self.most_tiles:
            raise Refused("too_many_tiles")
        if len(tiles) == 1:
            if tiles[0] not in self.tiles:
                raise Refused("not_your_tile", tiles[0])
        elif Counter(tiles) - Counter(self.tiles):
            raise Refused("not_your_tile", " ".join(tiles))
        refused = green_refused(card, len(tiles)) if tiles[-1] == GREEN else None
        if refused is not None:
            raise Refused(refused, card)

    def stacks(self, card: Card) -> list[tuple[Tile, ...]]:
        """Every tile or pair of tiles (lower, top) that may go with the card, the card alone first."""
        found = self.single_tiles(card)
        if self.most_tiles == 2:
            for top in dict.fromkeys(self.tiles):
                found += self.pairs_below(card, top)
        return found

    def single_tiles(self, card: Card) -> list[tuple[Tile, ...]]:
        """The card alone, then each tile that may go with it by itself."""
        if GREEN not in self.tiles and self.most_tiles == 1:  # of all other tiles there is one each
            return [(), *zip(self.tiles)]
        kinds = dict.fromkeys(self.tiles)
        if GREEN in kinds and green_refused(card, 1):
            return [(), *((tile,) for tile in kinds if tile != GREEN)]
        return [(), *zip(kinds)]

    def pairs_below(self, card: Card, top: Tile) -> list[tuple[Tile, ...]]:
        """Every pair (lower, top) with this top tile. (D) R9.3: the lower one may be any tile, also a green space or a
        prestige building."""
        if self.most_tiles < 2 or (top == GREEN and green_refused(card, 2)):
            return []
        return [(low, top) for low in dict.fromkeys(self.tiles) if low != top]  # green spaces apart there is one each

    def events_with(self, card: Card) -> list[EventTile | None]:
        """Event tiles that may go with the card, none first."""
        if not self.events:
            return [None]
        return [None, *(e for e in dict.fromkeys(self.events) if e != "expropriation" or not is_letter(card))]

    def asides_with(self, card: Card) -> list[Card | None]:
        """Cards that may be set aside beside ``card``; only None without module 5."""
        return [other for other in self.hand if other != card] if self.keeps_card else [None]

    def options(self) -> Iterator[Decision]:
        """Every choice, a card with each of what may go with it, then the New Hand."""
        seat, new_hand = (self.seat,), (NewHand(self.seat),) if self.may_new_hand else ()
        ways: Iterable[_Fields]
        if self.events or self.keeps_card or GREEN in self.tiles:  # what may go with a card depends on the card
            ways = chain.from_iterable([
                product(seat, (card,), self.stacks(card), self.events_with(card), self.asides_with(card))
                for card in self.hand])
        else:
            ways = product(seat, self.hand, self.stacks(self.hand[0]), _NONE, _NONE)
        return chain(starmap(Choose, ways), new_hand)

    def default(self) -> Decision:
        """The first card of the hand, alone: never costs anything."""
        card = min(self.hand, key=by_name)
        aside = min((c for c in self.hand if c != card), key=by_name) if self.keeps_card else None
        return Choose(self.seat, card, (), None, aside)

    def sample(self, rng: Random) -> Decision:
        """Uniform over cards, then over what may go with them. Never a New Hand."""
        card = pick(rng, self.hand)
        tiles, event = pick(rng, self.stacks(card)), pick(rng, self.events_with(card))
        return Choose(self.seat, card, tiles, event, pick(rng, self.asides_with(card)))
