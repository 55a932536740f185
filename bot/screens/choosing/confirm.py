"""The screen that confirms a choice of card and tile: what it does, what else may go with it, and the buttons that make
it. Most turns need nothing else, so that nothing of it is asked on a screen of its own.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.screens.choosing.asking import Asking, Tell, sees_further
from bot.screens.choosing.forecast import added, forecast, in_short, with_outlook
from bot.screens.choosing.grounds import grounds
from bot.screens.choosing.offers import Offer, choose
from bot.screens.choosing.path import Choosing, on_page
from bot.screens.city_words import named
from bot.screens.layout import Presses
from bot.screens.own import choice_extras
from bot.screens.speech import Speech
from bot.wire.components import PressItem
from engine.rules.decisions import Choose
from engine.rules.preview import preview
from engine.rules.terms import Card, EventTile
from engine.rules.view import View

_EVENTS: Final = "k0"
"""The arg of the select of event tiles, beside that of the second tiles. What is chosen replaces it."""


def goes_with_more(chosen: Choosing) -> bool:
    """Whether something may, or has to, go with the card and the tile (R8.4, R8.5, R9.3) when they are confirmed."""
    if chosen.card is None or chosen.tiles is None:
        return False
    settled = chosen.settled()
    return settled.step is not None or len(settled.unders()) > 1 or len(chosen.prompt.events_with(chosen.card)) > 1


def tell_choice(asking: Asking, chosen: Choosing) -> None:
    """What the choice is and does, and what each thing that may go with it would add."""
    page, view, say, tell = asking.page, asking.view, asking.say, asking.tell
    settled = chosen.settled()
    decision = settled.decision()
    page.text(chosen_so_far(settled, decision.card, say), named(view, decision.card, say))
    page.text(*choice_extras(settled.event, say))
    behind = grounds(view, decision, say) if sees_further(tell) else []
    page.text(say("confirm-forecast", does=says_what(view, settled, say, tell)), *behind, _keeps(view, settled, say))
    page.text(*_events_told(view, settled, say, tell))
    page.text(say("can-aside") if settled.step is not None else "")


def ask_confirm(asking: Asking, settled: Choosing, number: int) -> None:
    """The selects of what else may go with the choice, and the buttons that make it."""
    page, presses, say = asking.page, asking.presses, asking.say
    _second_tile(asking, settled, number)
    _event(asking, settled, number)
    backs = ways_back(presses, settled, say)
    if settled.step is None:
        page.buttons([presses.main("answer", say("button-confirm"), settled.path), *backs])
        return
    # The one thing that has no usual answer: naming the card confirms the choice, so that it takes no press of its own.
    page.text(say("choose-aside"))
    asides = [card for card in settled.prompt.asides_with(settled.decision().card) if card is not None]
    page.buttons(
        presses.main("answer", say.unmarked()("button-confirm-aside", card=card), settled.then(index).path)
        for index, card in enumerate(asides))
    page.buttons(backs)


def _second_tile(asking: Asking, settled: Choosing, number: int) -> None:
    """A select of the tiles that may lie below the chosen one, where one may (R9.3, Master Architect)."""
    plain, unders = asking.say.unmarked(), settled.unders()
    if len(unders) < 2:
        return
    offers = []
    for index, stack in enumerate(unders):
        label = plain("one-tile") if len(stack) == 1 else plain("tile-under", tile=plain.tile(stack[0]))
        then = settled.with_under(index)
        short = in_short(asking.view, then.decision(), plain, later=sees_further(asking.tell))
        offers.append(Offer(label, on_page(then.path, number), short=short, default=then.path == settled.path))
    choose(asking, offers, settled.path, number)


def _event(asking: Asking, settled: Choosing, number: int) -> None:
    """A select of the event tiles that may go with the card, each with what it adds, and of none. ``number`` is the
    page of the second tiles, which stays."""
    events = settled.prompt.events_with(settled.decision().card)
    if len(events) < 2:
        return
    plain, offers = asking.say.unmarked(), []
    for index, event in enumerate(events):
        then, chosen = settled.with_event(index), event == settled.event
        adds = "" if chosen else _with_event(asking.view, settled, then, plain, asking.tell)
        offers.append(Offer(_event_named(event, plain), on_page(then.path, number), adds, default=chosen))
    choose(asking, offers, _EVENTS, 0)


def _event_named(event: EventTile | None, say: Speech) -> str:
    return say("no-event") if event is None else say("event-tile", event=event)


def _events_told(view: View, settled: Choosing, say: Speech, tell: Tell) -> Iterator[str]:
    """What each event tile that may go with the card adds to the choice, or what it does without one."""
    plain = say.unstressed()
    for index, event in enumerate(settled.prompt.events_with(settled.decision().card)):
        if event != settled.event:
            says = _with_event(view, settled, settled.with_event(index), plain, tell)
            if says:
                yield say("offer-line", label=_event_named(event, plain), says=says)


def _with_event(view: View, settled: Choosing, then: Choosing, say: Speech, tell: Tell) -> str:
    """What the event tile of ``then`` adds to the choice. All that the choice then does where this tile, or the one
    that goes with it now, changes the action itself; nothing where a tile that does not is taken away: the name of the
    button says that."""
    decision = then.decision()
    without = replace(decision, event=None)
    adds = added(view, without, decision, say, later=sees_further(tell))
    if adds is None or added(view, without, settled.decision(), say, later=False) is None:
        return _does(view, decision, say, tell)
    if decision.event is None:
        return ""
    if not adds:
        return say("event-idle")
    return say("event-adds", does=adds, instead="no" if settled.event is None else "yes")


def says_what(view: View, chosen: Choosing, say: Speech, tell: Tell) -> str:
    """What choosing this would do."""
    decision = chosen.decision()
    does = _does(view, decision, say, tell)
    idle = decision.event is not None and does == _does(view, replace(decision, event=None), say, tell)
    return say("forecast-idle", does=does) if idle else does


def _does(view: View, decision: Choose, say: Speech, tell: Tell) -> str:
    does = forecast(view, decision, say)
    return with_outlook(does, view, decision, say) if sees_further(tell) else does


def chosen_so_far(chosen: Choosing, card: Card, say: Speech) -> str:
    """The card, and the tiles that go with it where they are chosen."""
    if chosen.tiles:
        return say("choose-so-far-tile", card=say.card(card), tile=say.stack(chosen.tiles))
    return say("choose-so-far", card=say.card(card), alone="no" if chosen.tiles is None else "yes")


def _keeps(view: View, chosen: Choosing, say: Speech) -> str:
    """What the card does once it stays in the area (R3.3f): signs tell it in the picture, here are the words."""
    found = preview(view, chosen.decision())
    if chosen.card is None or found.action != "construct" or found.falls_back:
        return ""
    return say("confirm-keeps", card=say.card(chosen.card), effect=say.effect(chosen.card))


def ways_back(presses: Presses, chosen: Choosing, say: Speech) -> list[PressItem]:
    """To the tile again, or to the card where that is asked; and to the start where that is more than one step."""
    before = chosen.path.partition(".")[0] if chosen.tiles is not None and len(chosen.tops()) > 1 else ""
    back = [presses.button("pick", say("button-back"), before)]
    if before:
        back.append(presses.button("pick", say("button-start-over"), ""))
    return back
