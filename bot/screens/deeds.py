"""Of what has happened what a board or a private screen tells: the newest round with actions, or what is news."""

from collections.abc import Sequence

from bot.screens.speech import Speech
from bot.screens.summary import summary
from bot.screens.turnovers import Told, within, words_before
from engine.rules.events import Acted, RoundBegan


def lately(events: Sequence[Told], speech: Speech) -> list[str]:
    """The lines without the seats that changed hands before and after all of it."""
    told, say = within(events, speech)
    return summary(told, say)


def deeds(events: Sequence[Told], speech: Speech) -> list[str]:
    """The lines of the newest round with actions: what stands on a board.

    Actions have the numbers that the picture's marks have (``render.marks_from``).
    """
    start, end = _newest_actions(events)
    told, say = within(events[start:end], words_before(events[end:], speech))
    since, now = within(events[end:], speech)
    return [*summary(_in_round(told), say, numbered=True), *summary(_in_round(since), now)]


def _in_round(events: Sequence[Told]) -> list[Told]:
    return [event for event in events if not isinstance(event, RoundBegan)]


def since_round_began(events: Sequence[Told]) -> Sequence[Told]:
    """Without what came before all chose: the deal of an introductory game, and that the round begins. Where no round
    begins among them, a draft has just ended: all of it is new."""
    begins = next((number + 1 for number, event in enumerate(events) if isinstance(event, RoundBegan)), 0)
    return events[begins:]


def has_actions(events: Sequence[Told]) -> bool:
    """Whether anybody acted: after a draft alone there is a board, and no round that could be shown."""
    return any(isinstance(event, Acted) for event in events)


def round_of(events: Sequence[Told]) -> int | None:
    """The round that ``deeds`` tells of; None where neither its beginning nor the next one's is among the events."""
    start, end = _newest_actions(events)
    began = events[start] if start < end else None
    if isinstance(began, RoundBegan):
        return began.round
    # A game that began from a record heard nothing of the round it began in.
    after = events[end] if end < len(events) else None
    return after.round - 1 if isinstance(after, RoundBegan) else None


def _newest_actions(events: Sequence[Told]) -> tuple[int, int]:
    """From where to where the newest round with actions goes."""
    begins = [number for number, event in enumerate(events) if isinstance(event, RoundBegan)]
    acted = [number for number, event in enumerate(events) if isinstance(event, Acted)]
    start = max((number for number in begins if acted and number < acted[-1]), default=0)
    return start, min((number for number in begins if acted and number > acted[-1]), default=len(events))
