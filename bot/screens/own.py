"""What is one seat's own, in words: what lies behind her screen, and what she has chosen."""

from collections.abc import Iterable, Iterator

from bot.screens.area import cards_told
from bot.screens.speech import Speech
from engine.rules.position import Choice
from engine.rules.terms import EventTile
from engine.rules.view import Private, SeatView, View


def unseen_lines(own: Private, say: Speech) -> list[str]:
    """What is hers and stands on no picture."""
    return [
        say("own-supply", n=own.supply),
        _aside(own, say),
    ]


def own_lines(view: View, seat: SeatView, own: Private, say: Speech) -> list[str]:
    """All the picture shows of what is hers, in words; during the draft only what is kept so far."""
    if not view.round:
        return [*kept_so_far(view, seat, say), *held_events(own, say), *cards_told(seat, say)]
    return [
        say("own-stock", points=own.points, resources=own.resources, supply=own.supply),
        say("own-tiles", n=len(own.tiles), list=say.cards(own.tiles)) if own.tiles else say("own-no-tiles"),
        say("own-hand", list=say.cards(own.hand)) if own.hand else "",
        _aside(own, say),
        *held_events(own, say),
        *cards_told(seat, say),
        say("own-new-hands", n=seat.new_hands) if not say.solo else "",
    ]


def held_events(own: Private, say: Speech) -> list[str]:
    """Her event tiles with what they do, if she has any."""
    return [say("own-events", list=events_told(own.events, say))] if own.events else []


def events_told(events: Iterable[EventTile], say: Speech) -> str:
    """Event tiles with what they do."""
    return say.listed(
        say("card-effect", card=name, effect=say("event-effect", event=tile))
        for tile, name in say.event_tiles(events))


def _aside(own: Private, say: Speech) -> str:
    """The card set aside, unless it stands with what was chosen."""
    told = own.choice is not None and own.choice.aside is not None
    return "" if own.aside is None or told else say("own-aside", card=say.card(own.aside))


def kept_so_far(view: View, seat: SeatView, say: Speech) -> list[str]:
    """The characters, and the expert, that she has kept in the draft, or has been given as a set."""
    kept = [*seat.characters, *([seat.expert] if seat.expert else [])]
    named = say.listed(say.character_label(card) for card in kept)
    return [say("own-kept", setup=view.options.setup, list=named)] if kept else []


def hal_lines(view: View, say: Speech) -> Iterator[str]:
    """What Hal has, who has no screen (R7): a line in solo, else none."""
    for seat in view.seats:
        if say.is_hal(seat.seat) and seat.private is not None:
            yield say("own-hal", points=seat.private.points, resources=seat.private.resources)


def choice_lines(choice: Choice, say: Speech, *, chosen_for: bool) -> list[str]:
    """What lies face down before her; ``chosen_for``: by somebody else's choice."""
    card, by = say.card(choice.card), "other" if chosen_for else "her"
    chosen = (say("chosen-tile", card=card, tile=say.stack(choice.tiles), by=by) if choice.tiles
              else say("chosen", card=card, by=by))
    return [chosen, *with_choice(choice, say)]


def with_choice(choice: Choice, say: Speech) -> list[str]:
    """The event tile that goes with it, and the card set aside."""
    aside = [] if choice.aside is None else [say("choice-aside", card=say.card(choice.aside))]
    return [*choice_extras(choice.event, say), *aside]


def choice_extras(event: EventTile | None, say: Speech) -> list[str]:
    """The event tile that goes with a choice, if any."""
    if event is None:
        return []
    return [say("choice-event", event=say("event-tile", event=event), effect=say("event-effect", event=event))]


def may_change(view: View, own: Private) -> bool:
    """Whether she has an answer that can still be taken back: others are missing, and hers is in (R2.2)."""
    if not view.waiting or view.asked:
        return False
    return own.choice is not None if view.phase == "choose" else True
