"""R8.6, R9.3: the ten experts."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final

from engine.rules.chance import shuffled
from engine.rules.city import NEIGHBOURS, districts
from engine.rules.components import EXPERTS
from engine.rules.decisions import Exchange
from engine.rules.events import Exchanged
from engine.rules.play import ModuleRules, Play
from engine.rules.position import ActionInProgress, Building, Position, SeatState
from engine.rules.prompts import ChoosePrompt, ExchangePrompt
from engine.rules.terms import COLOUR, GREEN, Cell, Colour, Module, Seat

COUNTS_COLOUR: Final[dict[str, Colour]] = {"entrepreneur": "R", "journalist": "Y", "professor": "B"}
"""At the end 2 points per own and 1 per another player's building of this colour."""
COUNTS_STOCK: Final = frozenset({"banker", "engineer"})
"""At the end they count what lies behind the screen: resources, tiles."""
RESOURCES_PER_POINT: Final = 1
"""(D) R9.3: the Banker's rate; no source prints it."""


class Experts(ModuleRules):
    """One expert each, with a power of its own."""

    name: ClassVar[Module] = "experts"

    def set_up(self, position: Position, rng: Random) -> None:
        """(D) With introductory sets one random expert each; in the draft they lie in the packs."""
        if position.options.setup == "introductory":
            for seat, expert in zip(position.seats, shuffled(rng, EXPERTS), strict=False):
                give_expert(position, seat, expert)

    def choosing(self, seat: SeatState, prompt: ChoosePrompt) -> None:
        """The Master Architect may put two tiles on a card."""
        if seat.expert == "master_architect":
            prompt.most_tiles = 2

    def action_begins(self, play: Play, running: ActionInProgress) -> None:
        """The Banker may turn points into resources first."""
        if play.seat(running).expert == "banker":
            running.then(_offer_exchange)

    def urbanizing(self, play: Play, running: ActionInProgress) -> None:
        """Inspector: 2 points if the new top tile touches a building of its colour. That is also so wherever it
        begins, lengthens or joins districts. (D) Once per action, not for a green space."""
        if play.seat(running).expert == "inspector" and running.tiles[-1] != GREEN:
            city, colour = play.position.city, COLOUR[running.tiles[-1]]
            if any(COLOUR.get(city[n].top) == colour for n in NEIGHBOURS[running.cell] if n in city):
                play.gain(running, "inspector", (0, 2, 0))

    def cost(self, seat: SeatState, points: int, resources: int) -> tuple[int, int]:
        """The Artist pays nothing for a lower number, the Mayor nothing for a change of colour."""
        if seat.expert == "artist":
            points = 0
        elif seat.expert == "mayor":
            resources = 0
        return points, resources

    def points_for_return(self, owner: SeatState, each: int) -> int:
        """The Lawyer gets 2. (D) Not in an expropriation, which returns resources without points."""
        return 2 if owner.expert == "lawyer" else each

    def points_for_tile(self, seat: SeatState, each: int) -> int:
        """The Engineer gets 2."""
        return 2 if seat.expert == "engineer" else each

    def final_points(self, position: Position, seat: int) -> tuple[int, int]:
        """Banker, Entrepreneur, Journalist, Professor, Engineer and Mayor count at the end. (D) Unowned buildings
        count for none of them."""
        state = position.seats[seat]
        expert = state.expert
        if expert == "banker":
            return 0, state.resources
        if expert == "engineer":
            return 0, len(state.tiles) if position.exhausted == 0 else 0
        if expert == "mayor":
            return 0, len(districts(position.city))
        if expert not in COUNTS_COLOUR:
            return 0, 0
        own, others = of_colour(position.city, seat, COUNTS_COLOUR[expert])
        return 0, 2 * own + others


def of_colour(city: Mapping[Cell, Building], seat: Seat, colour: Colour) -> tuple[int, int]:
    """How many buildings of a colour are this seat's, and how many another's; unowned ones are nobody's."""
    owners = [b.owner for b in city.values() if b.owner is not None and COLOUR.get(b.top) == colour]
    return owners.count(seat), len(owners) - owners.count(seat)


def give_expert(position: Position, seat: SeatState, expert: str) -> None:
    """The expert, and with module 4 the event tiles named on it (R9.4)."""
    seat.expert = expert
    if "events" in position.options.modules:
        seat.events = list(EXPERTS[expert])


def extra_tiles(expert: str | None) -> int:
    """The Master Architect starts with 2 more tiles."""
    return 2 if expert == "master_architect" else 0


def _offer_exchange(play: Play, running: ActionInProgress) -> None:
    """(D) For no more resources than her supply holds; where that is none, or she has no points, nothing is asked."""
    state = play.seat(running)
    most = min(state.points, state.supply // RESOURCES_PER_POINT)
    if most:
        play.ask(ExchangePrompt(running.seat, most))


def exchanged(play: Play, running: ActionInProgress, answer: Exchange) -> None:
    """Points into resources."""
    if answer.points:
        state, resources = play.seat(running), answer.points * RESOURCES_PER_POINT
        state.points -= answer.points
        state.resources += resources
        state.supply -= resources
        play.tell(Exchanged(running.seat, answer.points, resources))
