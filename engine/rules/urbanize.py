"""R3.2: urbanize."""

from engine.rules.city import NEIGHBOURS, token_places
from engine.rules.events import Placed
from engine.rules.exploit import item_parts, neighbour_items
from engine.rules.play import Play, touch
from engine.rules.position import ActionInProgress, Building
from engine.rules.prompts import TokenPrompt
from engine.rules.rounds import look_for_end
from engine.rules.terms import GREEN, PRESTIGE, Card, Cell, Seat


def _place(play: Play, running: ActionInProgress) -> None:
    touch(play, running)
    position, tiles, cell = play.position, running.tiles, running.cell
    for module in play.modules:
        module.urbanizing(play, running)
    top = tiles[-1]
    site = top != GREEN and top not in PRESTIGE
    del position.tokens[running.card]
    position.city[cell] = Building(tiles, running.seat, site)
    play.seat(running).resources -= len(tiles)
    if play.heard:
        play.tell(Placed(running.seat, cell, tiles, len(tiles), site, len(tiles), 0, 0))
    look_for_end(play, running.seat)
    ask_token(play, running.seat, running.card, cell)


def ask_token(play: Play, seat: Seat, letter: Card, cell: Cell) -> None:
    """R3.5: where does the token go whose cell was just built on?"""
    position = play.position
    play.ask(TokenPrompt(seat, letter, token_places(position.city, position.tokens, letter, cell)))


def _utilize(play: Play, running: ActionInProgress) -> None:
    position, cell = play.position, running.cell
    parts = item_parts(position, NEIGHBOURS[cell]) if play.heard else ()
    play.gain(running, "action", neighbour_items(position, cell), parts)


STEPS = (_place, _utilize)
