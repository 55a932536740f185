"""What each card of a hand is good for, in one look: alone, and with the tile that serves best (R3.1-3.3)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.rules.decisions import Choose
from engine.rules.imagining import imagine
from engine.rules.position import Position
from engine.rules.preview import Preview, preview
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import GREEN, NUMBER, Card, Tile
from engine.rules.view import View


@dataclass(frozen=True, slots=True)
class Use:
    """A card with the tiles that go with it (lower, top), none where it is played alone."""

    choice: Choose
    """Without an event; any card set aside where one has to be (R8.5)."""
    preview: Preview


@dataclass(frozen=True, slots=True)
class CardUses:
    """What one card can do now."""

    card: Card
    alone: Use
    built: Use | None
    """The best affordable use with a tile: urbanize or construct; None where there is none."""
    nearest: Use | None
    """Where nothing can be afforded: the tile for which least is missing (``preview.price``); None without tiles."""


def uses(view: View) -> tuple[CardUses, ...]:
    """For each card of the asked seat's hand, in the order of the prompt; nothing where she does not choose now.

    Best is what brings most in this action: points, resources and tiles count one each, less what is paid and what
    others get for it; of equal ones the tile with the lower number goes, the higher ones cover more later.
    """
    prompt = view.prompt
    if not isinstance(prompt, ChoosePrompt):
        return ()
    imagined = imagine(view)
    return tuple(_card(view, imagined, prompt, card) for card in prompt.hand)


def _card(view: View, imagined: Position, prompt: ChoosePrompt, card: Card) -> CardUses:
    alone, *others = _every(view, imagined, prompt, card)
    built = [use for use in others if not use.preview.falls_back]
    short = [use for use in others if use.preview.falls_back]
    return CardUses(card, alone, max(built, key=_worth, default=None),
                    None if built else min(short, key=_lacks, default=None))


def _every(view: View, imagined: Position, prompt: ChoosePrompt, card: Card) -> Iterator[Use]:
    """The card alone, then with each stack; of two tiles (R9.3) the lower one does not matter: the lowest number."""
    aside = prompt.asides_with(card)[0]
    seen: set[tuple[int, Tile]] = set()
    for tiles in sorted(prompt.stacks(card), key=lambda stack: (len(stack), _number(stack[0]) if stack else 0)):
        if tiles and (len(tiles), tiles[-1]) in seen:
            continue
        if tiles:
            seen.add((len(tiles), tiles[-1]))
        choice = Choose(prompt.seat, card, tiles, None, aside)
        yield Use(choice, preview(view, choice, imagined=imagined))


def _number(tile: Tile) -> int:
    return 0 if tile == GREEN else NUMBER[tile]


def _worth(use: Use) -> tuple[int, int, int]:
    found = use.preview
    gained = found.points + found.resources + found.tiles - found.paid_points - found.paid_resources
    given = sum(points for points, _ in found.others.values())
    return gained - given, -len(use.choice.tiles), -_number(use.choice.tiles[-1])


def _lacks(use: Use) -> tuple[int, int, int]:
    price = use.preview.price
    missing = (0, 0) if price is None else price.missing
    return sum(missing), len(use.choice.tiles), _number(use.choice.tiles[-1])
