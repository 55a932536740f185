"""What happened, in words: a list of events becomes a line for each seat's action and for each thing between them.

The events must already be those one reader may know (``engine.rules.view.view_event``).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.screens.speech import Speech
from engine.rules.events import (
    Acted,
    DeckRebuilt,
    Drafted,
    Drew,
    Event,
    EventPlayed,
    Exchanged,
    Gained,
    GameOver,
    HalStopped,
    HalSwitched,
    LastRound,
    NewHandTaken,
    Paid,
    Placed,
    ResourcesReturned,
    RoundBegan,
    SupplyExhausted,
    TilesReturned,
    TokenMoved,
)
from engine.rules.terms import Seat


@dataclass(slots=True)
class _Turn:
    """One seat's action while it is being read; ``rest`` are the sentences after what was done and gained."""

    acted: Acted
    placed: Placed | None = None
    resources: int = 0
    points: int = 0
    tiles: int = 0
    drew: list[Drew] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)


def summary(events: Iterable[Event], speech: Speech) -> list[str]:
    """The lines, in the order in which it happened."""
    return _Reader(speech).read(events)


def deeds(events: Sequence[Event], speech: Speech) -> list[str]:
    """The same for the newest round with actions only: what stands on a board.

    Actions have the numbers that the picture's marks have (``render.marks_from``).
    """
    begins = [number for number, event in enumerate(events) if isinstance(event, RoundBegan)]
    acted = [number for number, event in enumerate(events) if isinstance(event, Acted)]
    start = max((number for number in begins if acted and number < acted[-1]), default=0)
    told = (event for event in events[start:] if not isinstance(event, RoundBegan))
    return _Reader(speech, numbered=True).read(told)


class _Reader:
    """Reads events one by one; what belongs to an action is gathered until the next thing begins."""

    def __init__(self, speech: Speech, *, numbered: bool = False) -> None:
        self._say = speech
        self._number = 1 if numbered else 0
        """Of the next action, 0 when they are not numbered."""
        self._lines: list[str] = []
        self._turn: _Turn | None = None

    def read(self, events: Iterable[Event]) -> list[str]:
        for event in events:
            self._one(event)
        self._close()
        return self._lines

    def _one(self, event: Event) -> None:
        turn = self._turn
        if isinstance(event, Acted):
            self._close()
            self._turn = _Turn(event)
        elif turn is not None and self._of_turn(turn, event):
            pass
        else:
            line = self._between(event)
            if line:
                self._put(line)

    def _put(self, line: str) -> None:
        if self._turn is None:
            self._lines.append(line)
        else:
            self._turn.rest.append(line)

    def _of_turn(self, turn: _Turn, event: Event) -> bool:
        """Whether the event was part of the action itself."""
        match event:
            case Placed():
                turn.placed = event
            case Gained(seat=seat) if seat == turn.acted.seat:
                turn.resources += event.resources
                turn.points += event.points
                turn.tiles += event.tiles
            case Drew(seat=seat) if seat == turn.acted.seat:
                turn.drew.append(event)
            case RoundBegan() | NewHandTaken() | DeckRebuilt() | HalSwitched() | HalStopped() | GameOver():
                self._close()
                return False
            case _:
                return False
        return True

    def _close(self) -> None:
        turn, self._turn = self._turn, None
        if turn is None:
            return
        line = " ".join(sentence for sentence in self._sentences(turn) if sentence)
        if self._number:
            line = self._say("turn-numbered", n=self._number, line=line)
            self._number += 1
        self._lines.append(line)

    def _sentences(self, turn: _Turn) -> Iterable[str]:
        say, acted, placed = self._say, turn.acted, turn.placed
        who, card = say.who(acted.seat), say.card(acted.card)
        if acted.fell_back and acted.tiles:
            yield say("turn-fell-back", who=who, card=card, tile=say.stack(acted.tiles))
        elif placed is None:
            yield say("turn-exploit", who=who, card=card)
        else:
            key = "turn-urbanize" if acted.action == "urbanize" else "turn-construct"
            yield say(key, who=who, card=card, tile=say.stack(placed.tiles), height=placed.height)
            yield say("turn-places", n=placed.placed)
            paid = say.items(placed.paid_resources, placed.paid_points, 0)
            yield say("turn-pays", items=paid) if paid else ""
        gained = say.items(turn.resources, turn.points, turn.tiles)
        yield say("turn-gains", items=gained) if gained else ""
        yield self._drawn(turn)
        yield from turn.rest

    def _drawn(self, turn: _Turn) -> str:
        """What came of the tiles: said where it differs from what was earned, or where the reader knows them."""
        say = self._say
        base = sum(drew.count - drew.new_buildings for drew in turn.drew)
        parts = [say("drew-base", n=base)] if base else []
        known = [tile for drew in turn.drew for tile in drew.tiles]
        if known:
            parts = [say.cards(known)]
        elif twos := sum(drew.new_buildings for drew in turn.drew):
            parts.append(say("drew-new-buildings", n=twos))
        parts += [say.cards(drew.prestige) for drew in turn.drew if drew.prestige]
        if greens := sum(drew.green for drew in turn.drew):
            parts.append(say("drew-green", n=greens))
        if not parts or (not known and parts == [say("drew-base", n=turn.tiles)]):
            return ""
        return say("turn-draws", tiles=say.listed(parts))

    def _between(self, event: Event) -> str:
        say = self._say
        match event:
            case RoundBegan():
                solo = "yes" if say.solo else "no"
                return say("event-round", round=event.round, who=say.who(event.first), solo=solo)
            case NewHandTaken():
                return say("event-new-hand", who=say.who(event.seat), left=event.left)
            case Drafted():
                return self._drafted(event)
            case Gained():
                return self._gained(event.seat, say.items(event.resources, event.points, event.tiles))
            case Drew():
                if say.is_hal(event.seat):
                    return ""  # he draws the tile he builds with
                return say("event-drew", who=say.name(event.seat), n=event.count)
            case ResourcesReturned():
                items = say.items(event.resources, event.points, 0)
                return say("event-resources-returned", who=say.name(event.seat), items=items)
            case TokenMoved():
                letters = say.listed([event.letter, *(letter for letter, _ in event.shifted)])
                return say("event-token", letters=letters, n=1 + len(event.shifted))
            case SupplyExhausted():
                return say("event-exhausted", times=event.times, solo="yes" if say.solo else "no")
            case TilesReturned():
                return say("event-tiles-returned", who=say.name(event.seat), n=len(event.tiles), points=event.points)
            case DeckRebuilt():
                return say("event-rebuilt", cards=event.cards, discarded=event.discarded, sites=len(event.joined))
            case LastRound():
                who = "" if event.seat is None else say.name(event.seat)
                return say("event-last-round", reason=event.reason, who=who)
            case Exchanged():
                return say("event-exchanged", who=say.name(event.seat), n=event.points)
            case EventPlayed():
                tile = say("event-tile", event=event.event)
                return say("event-played", who=say.name(event.seat), event=tile, n=event.amount)
            case Paid():
                return self._paid(event)
            case HalStopped():
                return say("event-hal-stopped", reason=event.reason)
            case HalSwitched():
                cards = {"card": say.card(event.card), "drawn": say.card(event.drawn), "used": say.card(event.used)}
                return say("event-hal-switched", **cards)
            case GameOver():
                return say("event-over", n=len(event.winners), who=say.everyone(event.winners))
            case Acted() | Placed():
                return ""

    def _drafted(self, event: Drafted) -> str:
        say = self._say
        cards = [*event.characters, *([event.expert] if event.expert else [])]
        if not cards:
            return ""
        effects = say.listed(say("card-effect", card=say.character(card), effect=say.effect(card)) for card in cards)
        return say("event-drafted", who=say.who(event.seat), cards=effects)

    def _gained(self, seat: Seat, items: str) -> str:
        return self._say("event-gained", who=self._say.name(seat), items=items) if items else ""

    def _paid(self, event: Paid) -> str:
        say = self._say
        lost = say.items(event.resources, event.points, 0)
        if not lost:
            return ""
        return say("event-paid", who=say.name(event.seat), items=lost, to=say.name(event.to), received=event.received)
