"""Which numbers of a preview others, or her own answers on the way, may still change, and how. What no doubt names is
certain.

The view alone is looked at, and every doubt is on the safe side: what could not happen after all may be doubted, but
what is not doubted comes true whatever others do (tests/rules/test_forecasts.py tries it).
"""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from engine.rules.actions import bonuses
from engine.rules.city import NEIGHBOURS
from engine.rules.decisions import Choose
from engine.rules.exploit import UTILIZED
from engine.rules.imagining import UNKNOWN_STOCK, imagined, once_a_view, with_private
from engine.rules.modules.event_tiles import MOST_AROUND
from engine.rules.position import CLOCKWISE
from engine.rules.preview import Preview, preview, timed
from engine.rules.terms import GREEN, Cell, EventTile, Seat
from engine.rules.view import View

Fact: TypeAlias = Literal[
    "action",  # whether it can be afforded, and so everything else
    "gains",  # what the action itself gives: of buildings, a park, the Inspector
    "tiles",  # how many of the tiles earned there are
    "event",  # what the event does
    "ending",  # whether it empties the supply or ends the game
]
Cause: TypeAlias = Literal[
    "around",  # somebody may build around there first, or the token may be pushed away (R3.5)
    "returned",  # resources of hers may come back from the city first (R3.3a)
    "quality_control",  # an event may cost her something first (R8.4)
    "supply",  # others may draw the last tiles first
    "returns",  # how many tiles are given back (R4.2)
    "payment",  # whether who pays gives points or resources (R8.4)
    "purchase",  # which tiles she takes for her credits (R8.0)
]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A fact that depends on somebody, mostly others."""

    fact: Fact
    cause: Cause
    seats: tuple[Seat, ...]
    """On whom it depends."""


def acting_before(view: View, seat: Seat) -> tuple[Seat, ...]:
    """Seats whose action still comes before this one's in the round, in their order; Hal acts last."""
    order = CLOCKWISE[len(view.seats)][view.first]
    earlier = order[:order.index(seat)]
    if view.phase == "resolve" and view.turn is not None:
        earlier = earlier[order.index(view.turn):]
    return () if view.options.solo else tuple(s for s in earlier if view.seats[s].hand_size or view.phase == "resolve")


def doubts(view: View, decision: Choose, found: Preview) -> tuple[Doubt, ...]:
    """What may turn out otherwise than ``found``, the preview of the choice."""
    seat, before = decision.seat, acting_before(view, decision.seat)
    result: list[Doubt] = []
    exposed = any(b.owner == seat and b.top != GREEN for b in view.city.values())
    controllers = tuple(s for s in before if _may_play(view, s, "quality_control"))
    flows = view.exhausted < view.options.exhaustions
    decides = bool(decision.tiles) and found.when == "before" and _event_decides(view, decision, found)
    if before:
        helped = _may_help(view, decision, found, before) if decision.tiles and found.falls_back else None
        if helped is not None:
            result.append(Doubt("action", helped, before))
        elif decision.tiles and controllers and _may_cost_too_much(view, decision, found, len(controllers)):
            result.append(Doubt("action", "quality_control", controllers))
        elif decides:
            result.append(Doubt("action", "around", before))
        if found.action == "urbanize":
            result.append(Doubt("gains", "around", before))
        if controllers and exposed and _capped(view, decision, found):
            result.append(Doubt("gains", "quality_control", controllers))
        if decision.event is not None:
            result.append(Doubt("event", "around", before))
        if exposed and found.ending == "certain":
            result.append(Doubt("ending", "returned", before))
        if flows and _may_bring_tiles(decision, found) and view.supply <= _reach(view, before, decision):
            result += [Doubt("tiles", "supply", before), Doubt("ending", "supply", before)]
            if found.either:
                result.append(Doubt("gains", "supply", before))
    if found.losses:
        victims = tuple(found.losses)
        result.append(Doubt("event", "payment", victims))
        if decides:
            result.append(Doubt("action", "payment", victims))
    if found.returns_needed:
        everybody = tuple(range(len(view.seats)))
        if found.when == "before" and decision.event == "design_competition" and _returns_decide(view, seat, found):
            result.append(Doubt("action", "returns", everybody))
        result.append(Doubt("tiles", "returns", everybody))
        if found.either:
            result.append(Doubt("gains", "returns", everybody))
        if found.when == "after":
            result.append(Doubt("event", "returns", everybody))
        if found.ending == "unless_returned":
            result.append(Doubt("ending", "returns", everybody))
    result += [Doubt(fact, "purchase", (seat,)) for fact in found.purchase_decides]
    return tuple(result)


def _may_help(view: View, decision: Choose, found: Preview, before: tuple[Seat, ...]) -> Cause | None:
    """By what she may have enough after all for what she can't afford: each who acts ``before`` may send the resources
    of one building back to her (R3.3a), of another than her card names (R5.4), and may draw the last tiles, so that she
    gives some back for points (R4.2). None where it can't be enough. What a Banker makes of points she decides."""
    own, price = view.seats[decision.seat], found.price
    back = sum(sorted((building.height for building in view.city.values() if building.owner == decision.seat
                       and building.top not in {GREEN, decision.card}), reverse=True)[:len(before)])
    returnable = 0
    if view.exhausted + 1 < view.options.exhaustions and view.supply <= _reach(view, before, decision):
        left = own.tile_count - len(decision.tiles)  # it counts those of a choice, too
        returnable = left * (2 if own.expert == "engineer" else 1)
    if price is None or own.expert == "banker":
        return "returned" if back else "supply" if returnable else None
    points, resources = price.missing
    paid = back * (2 if own.expert == "lawyer" else 1)
    if resources > back or points > paid + returnable:
        return None
    return "returned" if back and (resources or points <= paid or points > returnable) else "supply"


def _may_cost_too_much(view: View, decision: Choose, found: Preview, controls: int) -> bool:
    """Whether so many quality controls before her action may leave her less than it costs, whatever she pays them in.
    Each takes a point or a resource at most for each resource of hers around one place (R8.4), and until she acts no
    more of hers come onto the city. What an event of her own brings first is not counted on."""
    plain = preview(view, replace(decision, event=None)) if found.when == "before" else found
    price = plain.price
    lie = {cell: building.resources for cell, building in view.city.items()
           if building.owner == decision.seat and building.top != GREEN}
    taken = controls * _most_around(lie)
    if found.falls_back or taken == 0:
        return False
    if price is None:
        return True
    points, resources = price.points, price.resources - price.back  # what lies on the building nobody takes (R5.4)
    return (points > 0 and price.has_points - taken < points) or (
        resources > 0 and price.has_resources - price.back - taken < resources)


def _event_decides(view: View, decision: Choose, found: Preview) -> bool:
    """Whether it may hang on an event before it if she can pay an action that places tiles. Only an expropriation takes
    something that it costs; the others bring points at most, which what can be paid without them does not need."""
    if found.falls_back or decision.event == "expropriation":
        return True
    return preview(view, replace(decision, event=None)).falls_back


def _returns_decide(view: View, seat: Seat, found: Preview) -> bool:
    """Whether the points for tiles that she gives back before her action may decide if she can pay it. The forecast
    supposes that she gives back one."""
    price, for_one = found.price, 2 if view.seats[seat].expert == "engineer" else 1
    return price is not None and price.missing[1] == 0 and price.points > max(0, price.has_points - for_one)


def _capped(view: View, decision: Choose, found: Preview) -> bool:
    """Whether she would gain more if her supply of resources, which a quality control refills, held more (R3.7). A gain
    that it lacks altogether leaves no trace in ``found``, so both are worked out."""
    private = view.seats[decision.seat].private
    if private is None:
        return True
    refilled = with_private(view, replace(private, supply=private.supply + UNKNOWN_STOCK))
    full, _ = timed(refilled, decision, found.when or "before")
    return (full.resources, full.either) != (found.resources, found.either)


def _may_play(view: View, seat: Seat, event: EventTile) -> bool:
    """Whether the seat can still play it this round, as far as all may know (R8.4, R9.4)."""
    if "events" not in view.options.modules:
        return False
    if view.phase == "resolve" and seat == view.turn:
        return True  # it may be in her action, which has begun
    known = view.seats[seat].open_events
    return view.seats[seat].event_tiles > 0 if known is None else event in known


def _may_bring_tiles(decision: Choose, found: Preview) -> bool:
    """Whether it brings a tile, or may yet where others act first: what lies around decides of a new tile's neighbours
    and of a design competition. No other choice draws from the supply, nor ends the game by emptying it."""
    return bool(found.tiles) or found.either or found.action == "urbanize" or decision.event == "design_competition"


def _reach(view: View, before: tuple[Seat, ...], decision: Choose) -> int:
    """No fewer tiles than those who act ``before`` and she who decides can draw one after the other, whatever they
    choose and build meanwhile."""
    seats = (*before, decision.seat)
    floors = 2 if any(view.seats[seat].expert == "master_architect" for seat in seats) else 1
    total = 0
    for earlier, seat in enumerate(seats):
        state = imagined(view).seats[seat]
        area = state.characters + state.cards
        total += _utilized(view, earlier, floors) + max(
            bonuses(area, "exploit")[2], bonuses(area, "urbanize")[2], bonuses(area, "construct")[2])
        plays = (decision.event == "design_competition" if seat == decision.seat
                 else _may_play(view, seat, "design_competition"))
        total += _competition(view, earlier, floors) if plays else 0
    return total


@once_a_view(500)
def _utilized(view: View, earlier: int, floors: int) -> int:
    """Most tiles that an action's buildings give after so many ``earlier`` actions, each of which may turn one building
    blue under ``floors`` more tiles (no building is named by two cards, R5.4), or begin one of so many."""
    heights = {cell: building.height for cell, building in view.city.items() if building.top in UTILIZED}
    blue = {cell: height for cell, height in heights.items() if UTILIZED[view.city[cell].top] == "B"}
    most = max([1, *blue.values(), *(height + floors for height in heights.values() if earlier)])
    # An action urbanizes a cell that a token can have come to: beside the city as it stands, or beside what was begun.
    for cell in {near for built in view.city for near in NEIGHBOURS[built]} - set(view.city):
        now = [blue.get(near, 0) for near in NEIGHBOURS[cell]]
        gains = sorted((heights.get(near, 0) + floors - blue.get(near, 0) for near in NEIGHBOURS[cell]
                        if near in heights or near not in view.city), reverse=True)
        most = max(most, sum(now) + sum(gains[:earlier]))
    return max(most, min(earlier, 4) * floors)


def _competition(view: View, earlier: int, floors: int) -> int:
    """Most tiles of a design competition: resources that lie around now, and what each action before it, and her own,
    may place there."""
    around = _most_around({cell: building.resources for cell, building in view.city.items()})
    placed = max(building.height for building in view.city.values()) + floors
    return min(MOST_AROUND, around + (earlier + 1) * placed)


def _most_around(lie: dict[Cell, int]) -> int:
    """Most resources that lie around one place (R8.4), of those on each cell."""
    beside = {near for cell in lie for near in NEIGHBOURS[cell]}
    return max((lie.get(cell, 0) + sum(lie.get(near, 0) for near in NEIGHBOURS[cell]) for cell in {*lie, *beside}),
               default=0)
