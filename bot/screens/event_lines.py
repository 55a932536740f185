"""An event in words by itself, where it is no part of a seat's turn."""

from collections.abc import Sequence

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
from engine.rules.terms import BASE_TILES, GREEN, NEW_BUILDINGS, PRESTIGE, Seat, Tile


def played_line(event: Exchanged | EventPlayed, say: Speech, *, begins: bool) -> str:
    """That points were exchanged or an event tile played.

    ``begins``: it stands at the beginning of a line, where the seat's shape belongs.
    """
    who = _named(event.seat, say, begins=begins)
    if isinstance(event, Exchanged):
        return say("event-exchanged", who=who, n=event.points)
    tile = say("event-tile", event=event.event)
    return say("event-played", who=who, event=tile, kind=event.event, n=event.amount)


def event_line(event: Event, say: Speech, *, begins: bool) -> str:
    """Nothing of an event that tells nothing by itself; ``begins`` as for ``played_line``."""
    match event:
        case RoundBegan():
            solo = "yes" if say.solo else "no"
            return say("event-round", round=event.round, who=say.who(event.first), solo=solo)
        case NewHandTaken():
            return say("event-new-hand", who=say.who(event.seat), left=event.left)
        case Drafted():
            return _drafted(event, say)
        case Gained():
            gained = say.items(event.resources, event.points, event.tiles)
            return say("event-gained", who=_named(event.seat, say, begins=begins), items=gained) if gained else ""
        case Drew():
            if say.is_hal(event.seat):
                return ""  # he draws the tile he builds with
            return say("event-drew", who=_named(event.seat, say, begins=begins), n=event.count)
        case ResourcesReturned():
            items = say.items(event.resources, event.points, 0)
            return say("event-resources-returned", who=_named(event.seat, say, begins=begins), items=items)
        case TokenMoved():
            letters = say.listed([event.letter, *(letter for letter, _ in event.shifted)])
            return say("event-token", letters=letters, n=1 + len(event.shifted))
        case SupplyExhausted():
            return say("event-exhausted", times=event.times, solo="yes" if say.solo else "no")
        case TilesReturned():
            who = _named(event.seat, say, begins=begins)
            kinds = _kinds(event.tiles, say)
            return say("event-tiles-returned", who=who, n=len(event.tiles), points=event.points, kinds=kinds)
        case DeckRebuilt():
            return say("event-rebuilt", cards=event.cards, discarded=event.discarded, sites=len(event.joined))
        case LastRound():
            who = "" if event.seat is None else say.name(event.seat)
            return say("event-last-round", reason=event.reason, who=who)
        case Exchanged() | EventPlayed():
            return played_line(event, say, begins=begins)
        case Paid():
            return _paid(event, say, begins=begins)
        case HalStopped():
            return say("event-hal-stopped", reason=event.reason)
        case HalSwitched():
            cards = {"card": say.card(event.card), "drawn": say.card(event.drawn), "used": say.card(event.used)}
            return say("event-hal-switched", **cards)
        case GameOver():
            return say("event-over", n=len(event.winners), who=say.listed(map(say.who, event.winners)))
        case Acted() | Placed():
            return ""


def _kinds(tiles: Sequence[Tile], say: Speech) -> str:
    """How many of each kind, where some are no base tiles: only these fill the supply (R8.0)."""
    base, new = (sum(tile in kind for tile in tiles) for kind in (BASE_TILES, NEW_BUILDINGS))
    if base == len(tiles):
        return ""
    parts = [say("take-base", n=base)] if base else []
    if new:
        parts.append(say("drew-new-buildings", n=new))
    prestige, greens = [tile for tile in tiles if tile in PRESTIGE], tiles.count(GREEN)
    if prestige:
        parts.append(say.cards(prestige))
    if greens:
        parts.append(say("drew-green", n=greens))
    return say("returned-kinds", list=say.listed(parts))


def _drafted(event: Drafted, say: Speech) -> str:
    cards = [*event.characters, *([event.expert] if event.expert else [])]
    if not cards:
        return ""
    effects = say.listed(say("card-effect", card=say.character(card), effect=say.effect(card)) for card in cards)
    return say("event-drafted", who=say.who(event.seat), cards=effects)


def _paid(event: Paid, say: Speech, *, begins: bool) -> str:
    lost = say.items(event.resources, event.points, 0)
    if not lost:
        return ""
    who = _named(event.seat, say, begins=begins)
    return say("event-paid", who=who, items=lost, to=say.name(event.to), received=event.received)


def _named(seat: Seat, say: Speech, *, begins: bool) -> str:
    """With the seat's shape at the beginning of a line alone: within one it would come between the words."""
    return say.who(seat) if begins else say.name(seat)
