"""The public account: what somebody who listens at the table and remembers can reckon, and nothing more.

What every action gains and costs is announced in numbers (R2.6), so the stocks behind all screens follow from the
starting items (R1.10) and the events since; whoever passes cards on knows them in her neighbour's hand (R5.1). An
account is made of a reader's own views and of the events as she may know them, never of a position.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from engine.rules.components import EXPERTS, SUPPLY_OF, starting_items
from engine.rules.decisions import Decision
from engine.rules.events import (
    Acted,
    Drew,
    Event,
    EventPlayed,
    Exchanged,
    Gained,
    NewHandTaken,
    Paid,
    Placed,
    ResourcesReturned,
    TilesReturned,
)
from engine.rules.journal import SILENT, Journal
from engine.rules.position import Position, SeatScore
from engine.rules.terms import GREEN, NEW_BUILDINGS, PRESTIGE, Card, EventTile, Seat, Tile
from engine.rules.view import View, view, view_event


@dataclass(slots=True)
class Stock:
    """What one seat has behind its screen, as announced."""

    points: int = 0
    resources: int = 0
    supply: int = 0
    """Resources of its colour not yet gained."""
    hand: set[Card] = field(default_factory=set)
    """Cards known to be in its hand, because the reader passed them on; without those it may have set aside (R8.5)."""
    open_tiles: list[Tile] = field(default_factory=list)
    """Prestige tiles and green spaces: everybody saw them taken."""
    new_buildings: int = 0
    """Tiles of value II, of which the number is known (R8.1)."""
    events: list[EventTile] = field(default_factory=list)
    """Event tiles played so far."""


@dataclass(slots=True)
class Account:
    """Kept by one reader. ``begin_round`` and ``hear`` in the order in which things happen."""

    reader: Seat
    stocks: list[Stock] = field(default_factory=list)
    round: int = 0
    _hand: frozenset[Card] = frozenset()
    """The reader's own when the round began."""
    _chosen: Card | None = None

    def clone(self) -> "Account":
        """An independent copy."""
        return replace(self, stocks=[
            replace(stock, hand=stock.hand.copy(), open_tiles=stock.open_tiles[:], events=stock.events[:])
            for stock in self.stocks])

    def begin_round(self, seen: View) -> None:
        """All hands are ready: the reader's view of it. The first one opens the account."""
        if not self.stocks:
            self._open(seen)
        elif seen.round != self.round:
            self._pass_hands(seen)
        self.round = seen.round
        self._see(seen)

    def _see(self, seen: View) -> None:
        """The reader's own side is no reckoning."""
        for number, seat in enumerate(seen.seats):
            if seat.private is not None:
                stock, own = self.stocks[number], seat.private
                stock.points, stock.resources, stock.supply = own.points, own.resources, own.supply
                if number == self.reader:
                    self._hand = frozenset(own.hand)
        self._chosen = None

    def _open(self, seen: View) -> None:
        """R1.10, R7.1. A table that was set down in the middle of a game has no past: what the others have is then
        reckoned as if they had spent what their seats usually have by then."""
        full = SUPPLY_OF[seen.options.seats]
        for seat in seen.seats:
            if seen.round <= 1:
                resources, points, _ = starting_items(seat.characters)
                resources = min(full, resources)
                self.stocks.append(Stock(points, resources, full - resources))
            else:
                there = max(0, full - seat.in_city)
                resources = min(there, 4)
                self.stocks.append(Stock(min(20, seen.round), resources, there - resources))

    def _pass_hands(self, seen: View) -> None:
        """R5.1: what was left of each hand is the left neighbour's now."""
        if seen.options.solo is not None:
            return
        kept = "keep_a_card" in seen.options.modules
        own = set() if kept or self._chosen is None else set(self._hand) - {self._chosen}
        hands = [own if number == self.reader else stock.hand for number, stock in enumerate(self.stocks)]
        for number, stock in enumerate(self.stocks):
            stock.hand = set(hands[number - 1])
        self.stocks[self.reader].hand = set()

    def hear(self, event: Event) -> None:
        """Something was announced. An event in which the reader may not know everything must come through
        ``view_event``; this makes sure of it."""
        if not self.stocks:
            return  # starting items are reckoned from the characters
        event = view_event(event, self.reader)
        match event:
            case Gained():
                stock = self.stocks[event.seat]
                stock.resources += event.resources
                stock.supply -= event.resources
                stock.points += event.points
            case Placed():
                self._placed(event)
            case ResourcesReturned():
                stock = self.stocks[event.seat]
                stock.resources += event.resources
                stock.points += event.points
            case Exchanged():
                stock = self.stocks[event.seat]
                stock.points -= event.points
                stock.resources += event.resources
                stock.supply -= event.resources
            case Paid():
                stock = self.stocks[event.seat]
                stock.points -= event.points
                stock.resources -= event.resources
                stock.supply += event.resources
                self.stocks[event.to].points += event.received
            case EventPlayed():
                self._event(event)
            case TilesReturned():
                self._returned(event)
            case Drew():
                stock = self.stocks[event.seat]
                stock.open_tiles += [*event.prestige, *([GREEN] * event.green)]
                stock.new_buildings += event.new_buildings
            case Acted():
                self.stocks[event.seat].hand.discard(event.card)
                if event.seat == self.reader:
                    self._chosen = event.card
            case NewHandTaken():
                self.stocks[event.seat].hand = set()
                if event.seat == self.reader:
                    self._hand = frozenset()  # what came instead is not told to those who only listen
            case _:
                pass

    def _placed(self, event: Placed) -> None:
        stock = self.stocks[event.seat]
        stock.points -= event.paid_points
        stock.resources -= event.placed + event.paid_resources
        stock.supply += event.paid_resources
        for tile in event.tiles:
            self._leaves(stock, tile)

    def _event(self, event: EventPlayed) -> None:
        stock = self.stocks[event.seat]
        stock.events.append(event.event)
        if event.event == "expropriation":
            stock.resources -= event.amount

    def _returned(self, event: TilesReturned) -> None:
        stock = self.stocks[event.seat]
        stock.points += event.points
        for tile in event.tiles:
            self._leaves(stock, tile)

    @staticmethod
    def _leaves(stock: Stock, tile: Tile) -> None:
        if tile in PRESTIGE or tile == GREEN:
            if tile in stock.open_tiles:
                stock.open_tiles.remove(tile)
        elif tile in NEW_BUILDINGS and stock.new_buildings:
            stock.new_buildings -= 1

    def events_left(self, seat: Seat, expert: str | None) -> list[EventTile] | None:
        """A seat's event tiles, where its expert tells which it began with (R9.4); None where nobody knows."""
        if expert is None:
            return None
        return list((Counter(EXPERTS[expert]) - Counter(self.stocks[seat].events)).elements())


class Accountant(Journal):
    """Keeps an account for each of several readers while a game is played, and passes everything on."""

    def __init__(self, readers: Iterable[Seat], to: Journal = SILENT) -> None:
        self.accounts = {reader: Account(reader) for reader in readers}
        self._to = to

    def decision(self, decision: Decision) -> None:
        """A decision took effect; what others may know of it they hear as events."""
        self._to.decision(decision)

    def chance(self, kind: str, order: Sequence[str]) -> None:
        """Something was shuffled."""
        self._to.chance(kind, order)

    def event(self, event: Event) -> None:
        """Something happened."""
        for account in self.accounts.values():
            account.hear(event)
        self._to.event(event)

    def turn_begins(self, position: Position) -> None:
        """Nothing of it has happened yet."""
        self._to.turn_begins(position)

    def position(self, position: Position) -> None:
        """A round begins, or the game is over."""
        if position.phase == "choose":
            for reader, account in self.accounts.items():
                account.begin_round(view(position, reader))
        self._to.position(position)

    def scores(self, scores: Sequence[SeatScore]) -> None:
        """The game is over."""
        self._to.scores(scores)
