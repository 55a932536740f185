"""Choosing a card, then a tile to go with it, with what each would do in numbers; then what confirms the choice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.screens.choosing.answers import NEW_HAND
from bot.screens.choosing.asking import Asking, sees_further
from bot.screens.choosing.best import best_use, least_missing
from bot.screens.choosing.confirm import ask_confirm, chosen_so_far, tell_choice, ways_back
from bot.screens.choosing.forecast import brief, brings, forecast, in_short, lacks, with_outlook
from bot.screens.choosing.offers import SHORT, Offer, offer
from bot.screens.choosing.path import Choosing
from bot.screens.choosing.tile_lines import fit_below, tile_lines
from bot.screens.city_words import named
from bot.screens.speech import Speech
from engine.rules.decisions import Choose
from engine.rules.prompts import ChoosePrompt
from engine.rules.proposal import yields
from engine.rules.terms import GREEN, Card, Tile
from engine.rules.view import View


@dataclass(frozen=True, slots=True)
class _Line:
    """What a card of the hand does, without which one."""

    key: Literal["offer-alone", "offer-pair", "offer-lacking"]
    tile: str
    """With which tile; empty for a card alone."""
    does: str
    """Or what it lacks."""


def ask_choice(asking: Asking, chosen: Choosing, number: int, told: Choose | None) -> None:
    """The question and its buttons at one step, of a tile the buttons alone (``put_tile_question``); ``number`` is the
    page of a long list. ``told``: of the hand, only what this move does is told, and only it has a shorter way."""
    if chosen.card is None:
        _cards(asking, chosen, told)
        return
    if chosen.tiles is not None:
        if asking.tell != "above":
            tell_choice(asking, chosen)
        ask_confirm(asking, chosen.settled(), number)
        return
    plain, later = asking.say.unmarked(), sees_further(asking.tell)
    ways = [(stack, chosen.then(index)) for index, stack in enumerate(chosen.tops())]
    offers = [
        Offer(_label(stack, plain), then.path, short=in_short(asking.view, then.decision(), plain, later=later))
        for stack, then in ways
    ]
    offer(asking, "pick", offers, chosen.path, number, beside=ways_back(asking.presses, chosen, asking.say))


def put_tile_question(asking: Asking, chosen: Choosing) -> list[str]:
    """What is asked where a tile may go with the chosen card, for above the picture. Returns what each tile would do
    where there is room for it beside the buttons, in sight with them; else that stands above too, and of a long list
    only its options say it."""
    if chosen.card is None or chosen.step != "tile":
        return []
    page, view, say = asking.page, asking.view, asking.say
    page.text(chosen_so_far(chosen, chosen.card, say), named(view, chosen.card, say))
    page.text(say("choose-tile"))
    if len(chosen.tops()) > SHORT:
        return []
    plain = say.unmarked()
    lines = list(tile_lines(view, chosen, say.unstressed(), asking.tell))
    labels = [*(_label(stack, plain) for stack in chosen.tops()), plain("button-back")]
    if fit_below(lines, labels):
        return lines
    page.text(*lines)
    return []


def _label(stack: Sequence[Tile], plain: Speech) -> str:
    return plain.stack(stack) if stack else plain("alone")


def _cards(asking: Asking, chosen: Choosing, told: Choose | None) -> None:
    """Each card alone and with the tile that brings most, both one press away."""
    page, presses, view, say = asking.page, asking.presses, asking.view, asking.say
    prompt, plain = chosen.prompt, say.unmarked()
    if asking.tell != "above":
        page.text(*offers_told(asking, chosen, told))
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


def offers_told(asking: Asking, chosen: Choosing, told: Choose | None) -> list[str]:
    """What each card does alone, where the picture does not say all of it, and with the tile that brings most. Cards
    that do the same share a line, as letters mostly do, for on a phone picture and buttons are to fit together."""
    view, say = asking.view, asking.say
    lines: dict[_Line, list[Card]] = {}
    drawn = dict(drawn_gains(view, say))
    for index, card in enumerate(chosen.prompt.hand):
        picked, meant = chosen.then(index), _meant(told, card)
        if told is None or meant is not None:
            for line in _of_card(asking, picked, meant, drawn.get(card)):
                lines.setdefault(line, []).append(card)
    return [_told(line, cards, say) for line, cards in lines.items()]


def _of_card(asking: Asking, picked: Choosing, meant: Choose | None, drawn: str | None) -> Iterator[_Line]:
    """What this card does; ``drawn``: what the picture shows of it alone."""
    view, say = asking.view, asking.say
    does = brief(view, picked.decision(), say)
    if does != drawn or (meant is not None and not meant.tiles):
        yield _Line("offer-alone", "", does)
    best = _best(view, picked, meant)
    if best is not None:
        does = brief(view, best.decision(), say)
        if sees_further(asking.tell):
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


def drawn_in_words(view: View, plain: Speech) -> Iterator[str]:
    """What the picture shows of each card of the hand, a sentence each: of letters that she can build with, what they
    bring by urbanizing, whatever the tile."""
    for given in yields(view):
        key = "screen-alt-card" if given.action == "exploit" else "screen-alt-letter"
        yield plain(key, card=plain.card(given.card), does=brings(given, plain) or plain("forecast-nothing"))


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


def ask_new_hand(asking: Asking, prompt: ChoosePrompt) -> None:
    """The question back before a New Hand token is spent (R2.3)."""
    view, presses, say = asking.view, asking.presses, asking.say
    left = view.seats[prompt.seat].new_hands - 1
    asking.page.text(say("new-hand-question", cards=say.cards(prompt.hand), n=view.options.hand_size, left=left))
    asking.page.buttons([
        presses.main("answer", say("button-new-hand-yes"), NEW_HAND),
        presses.button("pick", say("button-back"), ""),
    ])
