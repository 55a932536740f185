"""What happened, in words: a list of events becomes a line for each seat's action and for each thing between them.

The events must already be those one reader may know (``engine.rules.view.view_event``).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.screens.event_lines import event_line, played_line
from bot.screens.speech import Speech
from bot.screens.turnovers import Told, before, line
from bot.screens.turns import Haul, Interrupted, Turn
from engine.rules.events import (
    Acted,
    DeckRebuilt,
    Event,
    EventPlayed,
    Exchanged,
    GameOver,
    HalStopped,
    HalSwitched,
    LastRound,
    NewHandTaken,
    Placed,
    ResourcesReturned,
    RoundBegan,
    SupplyExhausted,
    TilesReturned,
)
from engine.rules.price import price_told
from engine.table.meta import SimplestMove, Turnover


def summary(events: Sequence[Told], speech: Speech, *, numbered: bool = False) -> list[str]:
    """The lines, in the order in which it happened; ``speech``: the words at its end, after all that changed hands.
    ``numbered``: the actions."""
    return _Reader(speech, numbered=numbered).read(events)


class _Reader:
    """Reads events one by one; what belongs to an action is gathered until the next thing begins."""

    def __init__(self, speech: Speech, *, numbered: bool) -> None:
        self._say = speech
        self._number = 1 if numbered else 0
        """Of the next action, 0 when they are not numbered."""
        self._lines: list[str] = []
        self._turn: Turn | None = None
        self._interrupted: Interrupted | None = None
        self._after_turn: list[str] = []
        """Waits for the end of the action that is being told: no part of it."""
        self._rebuilt: DeckRebuilt | None = None
        """Waits for what it came of: a New Hand is told of by the rules when its cards are drawn."""

    def read(self, events: Sequence[Told]) -> list[str]:
        spoken = [self._say, *before(events, self._say)]
        self._say = spoken.pop()
        for event in events:
            if isinstance(event, Turnover):
                self._meanwhile(event, spoken.pop())
            elif isinstance(event, SimplestMove):
                self._meanwhile(event, self._say)
            else:
                self._one(event)
        self._close()
        self._tell_rebuilt()
        return self._lines

    def _tell_rebuilt(self) -> None:
        event, self._rebuilt = self._rebuilt, None
        if event is not None:
            self._lines.append(event_line(event, self._say, begins=True))

    def _one(self, event: Event) -> None:
        if isinstance(event, DeckRebuilt):
            self._close()
            self._tell_rebuilt()
            self._rebuilt = event
            return
        if not isinstance(event, NewHandTaken):
            self._tell_rebuilt()
        match event:
            case Acted():
                self._act(event)
                return
            case Exchanged() | EventPlayed(when="before"):
                self._open(event)
                return
            case EventPlayed() if self._turn is not None and self._turn.acted is not None:
                self._after(self._turn, event)
                return
            case LastRound(reason="hal") if self._turn is not None and self._say.is_hal(self._turn.seat):
                # R7.5: who has acted lacked nothing, but has placed all. The rules call both by one reason.
                event = replace(event, reason="resources")
            case _:
                pass
        turn = self._turn
        if turn is not None and self._of_turn(turn, event):
            return
        if turn is not None and self._follows_turn(event):
            self._after_turn.append(event_line(event, self._say, begins=True))
            return
        told = event_line(event, self._say, begins=turn is None)
        repeats = turn is None and self._interrupted is not None and self._interrupted.repeats(event)
        if told and not repeats:
            self._put(told)
        self._tell_rebuilt()

    def _follows_turn(self, event: Event) -> bool:
        """Whether it is told behind the action in which it happened: who returns tiles, and what came of that."""
        return isinstance(event, TilesReturned) or (
            bool(self._after_turn) and isinstance(event, SupplyExhausted | LastRound))

    def _meanwhile(self, one: Turnover | SimplestMove, say: Speech) -> None:
        """Her action ends where another goes on with it; somebody else's is told to its end first. ``say``: the words
        from then on."""
        if self._turn is None or self._turn.seat == one.seat:
            interrupted = self._interrupted if self._turn is None else Interrupted.of(self._turn)
            self._close()
            self._interrupted = interrupted
            self._lines.append(line(one, say))
        else:
            self._after_turn.append(line(one, say))
        self._say = say

    def _act(self, event: Acted) -> None:
        """The action itself: of the turn already open where something came before it."""
        turn = self._turn
        if turn is None or turn.acted is not None or turn.seat != event.seat:
            self._close()
            self._turn = Turn(event.seat, event)
            return
        self._settle(turn)
        turn.acted = event

    def _open(self, event: Exchanged | EventPlayed) -> None:
        """What a seat does before her action begins her line."""
        turn = self._turn
        if turn is None or turn.acted is not None or turn.seat != event.seat:
            self._close()
            turn = self._turn = Turn(event.seat)
        self._settle(turn)
        turn.before.append(played_line(event, self._say, begins=not turn.before))

    def _after(self, turn: Turn, event: EventPlayed) -> None:
        """Who acted plays an event tile: what the action brought stands before it, what the tile brings behind it."""
        before = [*filter(None, self._told(turn)), played_line(event, self._say, begins=False)]
        turn.before, turn.haul, turn.rest, turn.action_told = before, Haul(), [], True

    def _put(self, line: str) -> None:
        if self._turn is None:
            self._lines.append(line)
        else:
            self._turn.rest.append(line)

    def _of_turn(self, turn: Turn, event: Event) -> bool:
        """Whether the event was part of the action itself."""
        match event:
            case Placed():
                turn.placed = event
            case ResourcesReturned() if turn.covers and turn.placed is None:
                turn.returned.append(event)
            case RoundBegan() | NewHandTaken() | HalSwitched() | HalStopped() | GameOver():
                self._close()
                return False
            case _:
                return turn.haul.takes(event, turn.seat)
        return True

    def _close(self) -> None:
        turn, self._turn, self._interrupted = self._turn, None, None
        if turn is None:
            return
        told = " ".join(sentence for sentence in self._told(turn) if sentence)
        # What came before an action that was then interrupted has no mark on the picture.
        if self._number and turn.acted is not None:
            told = self._say("turn-numbered", n=self._number, line=told)
            self._number += 1
        self._lines += [told, *self._after_turn]
        self._after_turn = []

    def _told(self, turn: Turn) -> Iterable[str]:
        if turn.acted is None or turn.action_told:
            return self._opening(turn)
        who = self._say.name(turn.acted.seat)
        short = [self._say("turn-short", item=item, who=who) for item in ("resource", "tile") if item in turn.short]
        return [*turn.before, *self._action(turn, turn.acted), *self._hauled(turn.haul), *short, *turn.rest]

    def _settle(self, turn: Turn) -> None:
        """What has come of it so far is told before what comes next."""
        turn.before, turn.haul, turn.rest = [*filter(None, self._opening(turn))], Haul(), []

    def _opening(self, turn: Turn) -> list[str]:
        """All that came before the action, or with it before what is told now."""
        return [*turn.before, *self._hauled(turn.haul), *turn.rest]

    def _action(self, turn: Turn, acted: Acted) -> Iterable[str]:
        say, placed = self._say, turn.placed
        who = say.name(acted.seat) if turn.before else say.who(acted.seat)
        card = say.card(acted.card)
        if acted.fell_back and acted.tiles:
            missing = _missing(acted, say)
            yield say("turn-fell-back", who=who, card=card, tile=say.stack(acted.tiles), missing=missing,
                      told="yes" if missing else "no")
        elif placed is None:
            yield say("turn-exploit", who=who, card=card)
        else:
            key = "turn-urbanize" if acted.action == "urbanize" else "turn-construct"
            yield say(key, who=who, card=card, tile=say.stack(placed.tiles), height=placed.height)
            yield from map(self._returned, turn.returned)
            paid = say.items(placed.paid_resources, placed.paid_points, 0)
            yield say("turn-pays", items=paid) if paid else ""
            yield say("turn-places", n=placed.placed)

    def _returned(self, event: ResourcesReturned) -> str:
        """Whose resources went back behind her screen, told before what was placed instead."""
        items = self._say.items(event.resources, event.points, 0)
        own = "yes" if event.seat == event.by else "no"
        return self._say("turn-returned", own=own, who=self._say.name(event.seat), items=items)

    def _hauled(self, haul: Haul) -> Iterable[str]:
        parts = [
            self._say("gained-from", source=source, items=items)
            for source, counts in haul.gained.items() if (items := self._say.items(*counts))
        ]
        gained = ""
        for part in parts:
            gained = self._say("gains-next", list=gained, next=part) if gained else part
        yield self._say("turn-gains", items=gained) if gained else ""
        yield self._drawn(haul)

    def _drawn(self, haul: Haul) -> str:
        """What came of the tiles: said where it differs from what was earned, or where the reader knows them."""
        say = self._say
        base = sum(drew.count - drew.new_buildings - len(drew.prestige) - drew.green for drew in haul.drew)
        parts = [say("drew-base", n=base)] if base else []
        known = [tile for drew in haul.drew for tile in drew.tiles]
        if known:
            parts = [say.cards(known)]
        elif twos := sum(drew.new_buildings for drew in haul.drew):
            parts.append(say("drew-new-buildings", n=twos))
        parts += [say.cards(drew.prestige) for drew in haul.drew if drew.prestige]
        if greens := sum(drew.green for drew in haul.drew):
            parts.append(say("drew-green", n=greens))
        if not parts or (not known and parts == [say("drew-base", n=haul.tiles)]):
            return ""
        return say("turn-draws", tiles=say.listed(parts))


def _missing(acted: Acted, say: Speech) -> str:
    """What the tiles needed: to her own eyes only what she had too little of, and how much she had; nothing in records
    of an older engine."""
    if acted.lacked is None:
        return ""
    price = price_told(acted.lacked)
    if price is None:
        needed = say.items(acted.lacked.resources, acted.lacked.points, 0)
        return say("lacked", needs=needed, own="no", there=0, back=0)
    points, resources = price.missing
    parts = ((resources, say.items(price.resources, 0, 0), price.has_resources, price.back),
             (points, say.items(0, price.points, 0), price.has_points, 0))
    return say.listed(say("lacked", needs=needed, own="yes", there=there, back=back)
                      for short, needed, there, back in parts if short)
