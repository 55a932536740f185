"""Choosing a card, then a tile to go with it, with what each would do in numbers; then what else may go with them, all
of it on the screen that confirms the choice, since most turns need none of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from bot.screens.choosing.answers import NEW_HAND
from bot.screens.choosing.best import best_use, least_missing
from bot.screens.choosing.forecast import added, brief, brings, forecast, in_short, lacks, with_outlook
from bot.screens.choosing.grounds import grounds
from bot.screens.choosing.offers import Offer, choose, offer
from bot.screens.choosing.path import Choosing, on_page
from bot.screens.city_words import named
from bot.screens.layout import Page, Presses
from bot.screens.own import choice_extras
from bot.screens.speech import Speech
from bot.wire.components import PressItem
from engine.rules.decisions import Choose
from engine.rules.preview import preview
from engine.rules.prompts import ChoosePrompt
from engine.rules.proposal import yields
from engine.rules.terms import GREEN, Card, Tile
from engine.rules.view import View

Tell: TypeAlias = Literal["all", "at_once", "nothing"]
"""Of what a choice does: also what it changes in final scoring as of now; only what it does at once, where to see
further is the reader's own task; or, while she picks a card, nothing."""


@dataclass(frozen=True, slots=True)
class _Line:
    """What a card of the hand does, without which one."""

    key: Literal["offer-alone", "offer-pair", "offer-lacking"]
    tile: str
    """With which tile; empty for a card alone."""
    does: str
    """Or what it lacks."""


def ask_choice(
    page: Page, presses: Presses, view: View, chosen: Choosing, number: int, say: Speech, told: Choose | None,
    tell: Tell,
) -> None:
    """The question and its buttons at one step; ``number`` is the page of a long list. ``told``: of the hand, only what
    this move does is told, and only it has a shorter way."""
    if chosen.card is None:
        _cards(page, presses, view, chosen, say, told, tell)
        return
    page.text(
        _so_far(chosen, chosen.card, say),
        named(view, chosen.card, say),
    )
    if chosen.tiles is not None:
        _confirm(page, presses, view, chosen.settled(), number, say, tell)
        return
    page.text(say("choose-tile"))
    plain = say.unmarked()
    offers = [
        Offer(plain.stack(stack) if stack else plain("alone"), then.path, _says(view, then, plain, tell),
              in_short(view, then.decision(), plain, later=tell == "all"))
        for stack, then in ((stack, chosen.then(index)) for index, stack in enumerate(chosen.tops()))
    ]
    offer(page, presses, say, "pick", offers, chosen.path, number)
    page.buttons(_backs(presses, chosen, say))


def _cards(
    page: Page, presses: Presses, view: View, chosen: Choosing, say: Speech, told: Choose | None, tell: Tell
) -> None:
    """Each card alone and with the tile that brings most, both one press away."""
    prompt, plain = chosen.prompt, say.unmarked()
    if tell != "nothing":
        page.text(*offers_told(view, chosen, say, told, tell))
    alone, built = [], []
    for index, card in enumerate(prompt.hand):
        picked = chosen.then(index)
        alone.append(presses.button("pick", plain.card(card), _only(picked).path))
        meant = _meant(told, card)
        best = _best(view, picked, meant)
        if best is not None and (told is None or (meant is not None and meant.tiles)):
            built.append(presses.button("pick", with_tile(card, best.tiles or (), plain), best.path))
    page.buttons(alone)
    if prompt.may_new_hand:
        left = view.seats[prompt.seat].new_hands
        built.append(presses.button("pick", say("button-new-hand", n=left), NEW_HAND))
    page.buttons(built)


def offers_told(view: View, chosen: Choosing, say: Speech, told: Choose | None, tell: Tell) -> list[str]:
    """What each card does alone, where the picture does not say all of it, and with the tile that brings most. Cards
    that do the same share a line, as letters mostly do, for on a phone picture and buttons are to fit together."""
    lines: dict[_Line, list[Card]] = {}
    drawn = dict(drawn_gains(view, say))
    for index, card in enumerate(chosen.prompt.hand):
        picked, meant = chosen.then(index), _meant(told, card)
        if told is None or meant is not None:
            for line in _of_card(view, picked, meant, drawn.get(card), say, tell):
                lines.setdefault(line, []).append(card)
    return [_told(line, cards, say) for line, cards in lines.items()]


def _of_card(
    view: View, picked: Choosing, meant: Choose | None, drawn: str | None, say: Speech, tell: Tell
) -> Iterator[_Line]:
    """What this card does; ``drawn``: what the picture shows of it alone."""
    does = brief(view, picked.decision(), say)
    if does != drawn or (meant is not None and not meant.tiles):
        yield _Line("offer-alone", "", does)
    best = _best(view, picked, meant)
    if best is not None:
        does = brief(view, best.decision(), say)
        if tell == "all":
            does = with_outlook(does, view, best.decision(), say)
        if meant is None or meant.tiles:
            yield _Line("offer-pair", say.stack(best.tiles or ()), does)
    elif (closest := least_missing(view, picked)) is not None:
        yield _Line("offer-lacking", say.stack(closest.tiles or ()), lacks(view, closest.decision(), say))


def _meant(told: Choose | None, card: Card) -> Choose | None:
    """The move that alone is told of, where it is this card's."""
    return told if told is not None and told.card == card else None


def _best(view: View, picked: Choosing, meant: Choose | None) -> Choosing | None:
    """The card with the tiles of the move that is meant, else with those that bring most."""
    return _with(picked, meant.tiles) if meant is not None and meant.tiles else best_use(view, picked)


def _told(line: _Line, cards: Sequence[Card], say: Speech) -> str:
    """What these cards do alike."""
    card, each = say.cards(cards), "yes" if len(cards) > 1 else "no"
    if line.key == "offer-alone":
        return say(line.key, card=card, each=each, does=line.does)
    if line.key == "offer-lacking":
        return say(line.key, card=card, each=each, tile=line.tile, missing=line.does)
    return say(line.key, card=card, each=each, tile=line.tile, does=line.does)


def _only(picked: Choosing) -> Choosing:
    """A card without a tile to go with it is played alone: that need not be asked."""
    return picked.then(0) if len(picked.tops()) == 1 else picked


def _with(picked: Choosing, tiles: tuple[Tile, ...]) -> Choosing | None:
    """The card with these tiles, where it may be played so."""
    tops = picked.tops()
    return picked.then(tops.index(tiles)) if tiles in tops else None


def drawn_gains(view: View, say: Speech) -> Iterator[tuple[Card, str]]:
    """What the picture shows of the cards that exploit: those of buildings, and letters she can't build with."""
    for given in yields(view):
        if given.action == "exploit":
            yield given.card, brings(given, say)


def hand_lines(view: View, prompt: ChoosePrompt, say: Speech) -> list[str]:
    """What each card does alone, and with the tile that brings most, for those who can't see the picture."""
    lines = []
    for index, card in enumerate(prompt.hand):
        picked = Choosing(prompt).then(index)
        best = best_use(view, picked)
        does = forecast(view, picked.decision(), say)
        lines.append(say("offer-alone", card=say.card(card), does=does, each="no"))
        if best is not None:
            tile, does = say.stack(best.tiles or ()), forecast(view, best.decision(), say)
            does = with_outlook(does, view, best.decision(), say)
            lines.append(say("offer-pair", card=say.card(card), tile=tile, does=does, each="no"))
    return lines


def with_tile(card: Card, tiles: Sequence[Tile], plain: Speech) -> str:
    """The button that takes both. The colours stand in the line above: shorter, four of them share a row on a phone."""
    tile = plain.listed(plain.tile(tile) if tile == GREEN else tile for tile in tiles)
    return plain("with-tile", card=card, tile=tile)


def ask_new_hand(page: Page, presses: Presses, prompt: ChoosePrompt, view: View, say: Speech) -> None:
    """The question back before a New Hand token is spent (R2.3)."""
    left = view.seats[prompt.seat].new_hands - 1
    page.text(say("new-hand-question", cards=say.cards(prompt.hand), n=view.options.hand_size, left=left))
    page.buttons([
        presses.main("answer", say("button-new-hand-yes"), NEW_HAND),
        presses.button("pick", say("button-back"), ""),
    ])


def _says(view: View, chosen: Choosing, say: Speech, tell: Tell) -> str:
    """What choosing this would do."""
    decision = chosen.decision()
    does = _does(view, decision, say, tell)
    idle = decision.event is not None and does == _does(view, replace(decision, event=None), say, tell)
    return say("forecast-idle", does=does) if idle else does


def _does(view: View, decision: Choose, say: Speech, tell: Tell) -> str:
    does = forecast(view, decision, say)
    return with_outlook(does, view, decision, say) if tell == "all" else does


def _so_far(chosen: Choosing, card: Card, say: Speech) -> str:
    if chosen.tiles:
        return say("choose-so-far-tile", card=say.card(card), tile=say.stack(chosen.tiles))
    return say("choose-so-far", card=say.card(card), alone="no" if chosen.tiles is None else "yes")


def _confirm(
    page: Page, presses: Presses, view: View, settled: Choosing, number: int, say: Speech, tell: Tell
) -> None:
    """What the choice does, what else may go with it, and the buttons that make it."""
    page.text(*choice_extras(settled.event, say))
    behind = grounds(view, settled.decision(), say) if tell == "all" else []
    page.text(say("confirm-forecast", does=_says(view, settled, say, tell)), *behind, _keeps(view, settled, say))
    _second_tile(page, presses, view, settled, number, say, tell)
    _event(page, presses, view, settled, number, say, tell)
    backs = _backs(presses, settled, say)
    if settled.step is None:
        page.buttons([presses.main("answer", say("button-confirm"), settled.path), *backs])
        return
    # The one thing that has no usual answer: naming the card confirms the choice, so that it takes no press of its own.
    page.text(say("choose-aside"))
    asides = [card for card in settled.prompt.asides_with(settled.decision().card) if card is not None]
    page.buttons(
        presses.main("answer", say.unmarked()("button-confirm-aside", card=say.unmarked().card(card)),
                     settled.then(index).path)
        for index, card in enumerate(asides))
    page.buttons(backs)


def _second_tile(
    page: Page, presses: Presses, view: View, settled: Choosing, number: int, say: Speech, tell: Tell
) -> None:
    """A select of the tiles that may lie below the chosen one, where one may (R9.3, Master Architect)."""
    plain, unders = say.unmarked(), settled.unders()
    if len(unders) < 2:
        return
    page.text(say("choose-under"))
    offers = []
    for index, stack in enumerate(unders):
        label = plain("one-tile") if len(stack) == 1 else plain("tile-under", tile=plain.tile(stack[0]))
        then = settled.with_under(index)
        short = in_short(view, then.decision(), plain, later=tell == "all")
        offers.append(Offer(label, on_page(then.path, number), short=short, default=then.path == settled.path))
    choose(page, presses, say, offers, settled.path, number)


def _event(
    page: Page, presses: Presses, view: View, settled: Choosing, number: int, say: Speech, tell: Tell
) -> None:
    """The event tiles that may go with the card, each with what it adds to what stands just above, or none where one
    does. ``number`` is the page of the second tiles, which stays."""
    plain, offers = say.unmarked(), []
    for index, event in enumerate(settled.prompt.events_with(settled.decision().card)):
        if event != settled.event:
            then = settled.with_event(index)
            label = plain("no-event") if event is None else plain("event-tile", event=event)
            offers.append(Offer(label, on_page(then.path, number), _with_event(view, settled, then, plain, tell)))
    if offers:
        page.text(say("choose-event"))
    offer(page, presses, say, "pick", offers, settled.path, 0)


def _with_event(view: View, settled: Choosing, then: Choosing, say: Speech, tell: Tell) -> str:
    """What the event tile of ``then`` adds to the choice. All that the choice then does where this tile, or the one
    that goes with it now, changes the action itself; nothing where a tile that does not is taken away: the name of the
    button says that."""
    decision = then.decision()
    without = replace(decision, event=None)
    adds = added(view, without, decision, say, later=tell == "all")
    if adds is None or added(view, without, settled.decision(), say, later=False) is None:
        return _does(view, decision, say, tell)
    if decision.event is None:
        return ""
    if not adds:
        return say("event-idle")
    return say("event-adds", does=adds, instead="no" if settled.event is None else "yes")


def _keeps(view: View, chosen: Choosing, say: Speech) -> str:
    """What the card does once it stays in the area (R3.3f): signs tell it in the picture, here are the words."""
    found = preview(view, chosen.decision())
    if chosen.card is None or found.action != "construct" or found.falls_back:
        return ""
    return say("confirm-keeps", card=say.card(chosen.card), effect=say.effect(chosen.card))


def _backs(presses: Presses, chosen: Choosing, say: Speech) -> list[PressItem]:
    """To the tile again, or to the card where that is asked; and to the start where that is more than one step."""
    before = chosen.path.partition(".")[0] if chosen.tiles is not None and len(chosen.tops()) > 1 else ""
    back = [presses.button("pick", say("button-back"), before)]
    if before:
        back.append(presses.button("pick", say("button-start-over"), ""))
    return back
