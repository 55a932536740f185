"""One seat's action from revealing the card to laying it away (R2.5, R3). Each of the three actions has a module."""

from collections.abc import Iterable, Iterator
from typing import Final

from engine.rules import construct, exploit, urbanize
from engine.rules.city import named_cell
from engine.rules.components import BONUS_OF
from engine.rules.events import Acted, GainPart
from engine.rules.play import ActionStep, Play
from engine.rules.position import ActionInProgress
from engine.rules.price import price_of
from engine.rules.supply import take_tiles
from engine.rules.terms import Action, Card, Seat, is_letter


def begin(play: Play, seat: Seat) -> None:
    """R2.5: a seat's turn comes. What she is asked first, before anything happens, comes from the modules."""
    position = play.position
    choice = position.seats[seat].choice
    if choice is None:
        raise AssertionError("a seat without a choice has no turn")
    position.turn = seat
    play.journal.turn_begins(position)
    cell = named_cell(position.city, position.tokens, choice.card)
    running = position.running = ActionInProgress(seat, choice, cell)
    running.steps.append(act)
    for module in play.modules:
        module.action_begins(play, running)


def act(play: Play, running: ActionInProgress) -> None:
    """R2.5, R3.4: see what the card and tiles amount to, and whether she can afford it."""
    letter, price = is_letter(running.card), None
    if running.tiles:
        price = price_of(play.position, play.modules, running.seat, running.card, running.cell, running.tiles)
        if price.affordable:
            running.action = "urbanize" if letter else "construct"
    if play.heard:
        lacked = None if price is None or price.affordable else price.lacked
        play.tell(Acted(running.seat, running.card, running.tiles, running.event, running.action, lacked is not None,
                        running.cell, lacked))
    running.steps += _STACKS[running.action]
    if letter and running.action == "exploit":
        exploit.ask_item(play, running)


def _bonuses(play: Play, running: ActionInProgress) -> None:
    seat = play.seat(running)
    area = seat.characters + seat.cards
    parts = bonus_parts(area, running.action) if play.heard else ()
    play.gain(running, "bonus", bonuses(area, running.action), parts)


def _keep(play: Play, running: ActionInProgress) -> None:
    """R3.3f: counts from the next action on."""
    play.seat(running).cards.append(running.card)


def bonuses(area: Iterable[Card], action: Action) -> tuple[int, int, int]:
    """Resources, points and tiles that characters and kept cards bring for an action (R3.1c, R3.2e, R3.3e)."""
    counted = BONUS_OF[action]
    resources = points = tiles = 0
    for card in area:
        if card in counted:
            more_resources, more_points, more_tiles = counted[card]
            resources += more_resources
            points += more_points
            tiles += more_tiles
    return resources, points, tiles


def bonus_parts(area: Iterable[Card], action: Action) -> Iterator[GainPart]:
    """What each of these cards brings for an action."""
    counted = BONUS_OF[action]
    return (GainPart(card, *counted[card]) for card in area if card in counted)


def _lay_away(play: Play, running: ActionInProgress) -> None:
    play.position.discard.append(running.card)


def _stack(*steps: ActionStep) -> tuple[ActionStep, ...]:
    """As ``ActionInProgress.steps`` wants them, the first one last. (D) R3.6: tiles are drawn together, after resources
    and points."""
    return steps[::-1]


_STACKS: Final[dict[Action, tuple[ActionStep, ...]]] = {
    "exploit": _stack(*exploit.STEPS, _bonuses, take_tiles, _lay_away),
    "urbanize": _stack(*urbanize.STEPS, _bonuses, take_tiles, _lay_away),
    "construct": _stack(*construct.STEPS, _bonuses, _keep, take_tiles),
}
"""What each action consists of."""
