"""What the answers to a question would do, in numbers, and which one to propose. From the asked seat's view alone.

For the question of every round (``ChoosePrompt``) see ``preview``.
"""

from dataclasses import dataclass, replace
from typing import Literal

from engine.rules.decisions import Choose, Decision, Exchange, Gain, Pay, Return, Take, When
from engine.rules.imagining import once_a_view, with_private
from engine.rules.modules.experts import RESOURCES_PER_POINT
from engine.rules.position import Choice
from engine.rules.preview import Ending, Preview, better, played, preview, timed
from engine.rules.price import Price
from engine.rules.prompts import ExchangePrompt, GainPrompt, PayPrompt, ReturnPrompt, WhenPrompt
from engine.rules.terms import BASE_TILES, Seat, Tile, Timing
from engine.rules.view import Private, View, asked


@dataclass(frozen=True, slots=True)
class AnswerOutcome:
    """What one answer would do now, from the answering seat's side."""

    action: Preview | None = None
    """The whole action with this answer, for ``when``, ``gain`` and ``exchange``, at which all of it still lies ahead.
    R3.1a is counted in. For ``pay`` only where what she chose can't be afforded any more."""
    exhausts: bool = False
    """The tile supply would run out (R4.1)."""
    ending: Ending = "no"
    """Whether the game would end with this round by it (R4.4)."""
    returns_needed: int = 0
    """For ``unless_returned``: how many base tiles others have to give back, so that the game goes on."""
    lasts: bool = False
    """With ``exhausts``: not so where she then takes other tiles than base tiles (R8.0)."""
    goes_on: bool = False
    """With an ``ending``: nor would the game end then."""


def outcome(view: View, decision: Decision) -> AnswerOutcome:
    """What this answer to the view's question would do; nothing in numbers for a token's place and in the draft.

    A screen asks the same for its numbers and for which answer is better: actions are played once for a view.
    """
    private = _own(view)
    match decision:
        case When(event=when):
            action = _timed(view, when)
            return _ending_as(AnswerOutcome(action=action), action)
        case Gain(item=item):
            return _gain(view, item)
        case Exchange(points=points):
            return AnswerOutcome(action=_exchanged(view, points))
        case Take(base=base):
            return _drawn(view, private, base)
        case Return(tiles=tiles):
            return _returned(view, tiles)
        case Pay(points=points, resources=resources):
            return AnswerOutcome(action=_spoiled(view, points, resources))
        case _:
            return AnswerOutcome()


def proposed(view: View) -> Decision:
    """The answer to offer first: the better one where the rules' own arithmetic knows which it is, else the default.

    An event where it brings more; the tile where a resource would bring nothing; all tiles given back when the game
    ends anyway; so many points exchanged as make what was chosen affordable, and a quality control paid so that it
    stays so.
    """
    prompt = asked(view)
    default = prompt.default()
    match prompt:
        case WhenPrompt(seat=seat):
            before, after = (outcome(view, When(seat, when)).action for when in ("before", "after"))
            return When(seat, "after") if before and after and better(after, before) else default
        case GainPrompt(seat=seat, resource=True, tile=True):
            resource, tile = (outcome(view, Gain(seat, item)).action for item in ("resource", "tile"))
            return Gain(seat, "tile") if resource and tile and better(tile, resource) else default
        case ReturnPrompt(seat=seat, tiles=tiles) if view.final_round:
            return Return(seat, tiles)
        case ExchangePrompt(seat=seat, most=most):
            actions = ((points, outcome(view, Exchange(seat, points)).action) for points in range(most + 1))
            enough = next((points for points, action in actions if action and not action.falls_back), 0)
            return Exchange(seat, enough)
        case PayPrompt():
            return next((option for option in prompt.options() if outcome(view, option).action is None), default)
        case _:
            return default


def _own(view: View) -> Private:
    private = None if view.reader is None else view.seats[view.reader].private
    if private is None:
        raise ValueError("nobody looks")
    return private


def ahead(view: View) -> Choice | None:
    """What the reader has chosen, while all of her action lies ahead: face down, or open since an event before it or
    an exchange (R8.4, R9.3)."""
    asks_first = isinstance(view.prompt, ExchangePrompt | GainPrompt)
    return _own(view).choice or (view.acting if asks_first else None)


def _chosen(view: View) -> Choose:
    choice = ahead(view)
    if choice is None or view.reader is None:
        raise ValueError("her action has begun")
    return Choose(view.reader, *choice)


def _ending_as(bare: AnswerOutcome, action: Preview) -> AnswerOutcome:
    """With what ends by the action."""
    return replace(
        bare, exhausts=action.exhausts, ending=action.ending, returns_needed=action.returns_needed,
        lasts=action.lasts, goes_on=action.goes_on)


@once_a_view(16)
def _timed(view: View, when: Timing) -> Preview:
    """R8.4."""
    return timed(view, _chosen(view), when)[0]


@once_a_view(16)
def _gain(view: View, item: Literal["resource", "tile"]) -> AnswerOutcome:
    """R3.1a: what is not there brings nothing (R3.7)."""
    private, prompt = _own(view), view.prompt
    if not isinstance(prompt, GainPrompt):
        raise TypeError("this is not asked")
    resource, tile = prompt.resource * (item == "resource"), prompt.tile * (item == "tile")
    if ahead(view) is None or not (resource or tile):
        return _drawn(view, private, tile)
    found = played(view, _chosen(view), "after", item)[0]
    if not (prompt.resource and prompt.tile):
        return _ending_as(AnswerOutcome(), found)
    if found.either:
        found = replace(found, resources=found.resources + resource, tiles=found.tiles + tile, either=False)
    return _ending_as(AnswerOutcome(action=found), found)


@once_a_view(64)
def _exchanged(view: View, points: int) -> Preview | None:
    """The action after the exchange (R9.3, Banker)."""
    return None if ahead(view) is None else timed(after_exchange(view, points), _chosen(view), "after")[0]


def after_exchange(view: View, points: int) -> View:
    """The view of a Banker who has turned so many points into resources (R9.3)."""
    own = _own(view)
    resources = points * RESOURCES_PER_POINT
    rich = replace(own, points=own.points - points, resources=own.resources + resources,
                   supply=own.supply - resources)
    return with_private(view, rich)


def exchange_for(view: View, seat: Seat, price: Price) -> int:
    """R9.3: the points that a Banker can turn into the resources which she lacks of a price; 0 where she lacks none, or
    where that is not enough."""
    own, (points, resources) = view.seats[seat], price.missing
    if own.expert != "banker" or own.private is None or points:
        return 0
    needed = -(-resources // RESOURCES_PER_POINT)
    most = min(price.has_points - price.points, own.private.supply // RESOURCES_PER_POINT)
    return needed if needed <= most else 0


@once_a_view(64)
def _spoiled(view: View, points: int, resources: int) -> Preview | None:
    """What becomes of what lies face down, where it can't be paid for any more after a quality control has cost so much
    (R3.4, R8.4); None where it can, or never could."""
    own = _own(view)
    if own.choice is None or not own.choice.tiles:
        return None
    choice = _chosen(view)
    left = with_private(view, replace(own, points=own.points - points, resources=own.resources - resources,
                                      supply=own.supply + resources))
    after = preview(left, choice)
    return after if after.falls_back and not preview(view, choice).falls_back else None


def _drawn(view: View, private: Private, base: int) -> AnswerOutcome:
    """What follows from drawing so many base tiles (R4.1-4.4)."""
    if not base or base < view.supply or view.exhausted == view.options.exhaustions:
        return AnswerOutcome()
    if view.final_round:
        return AnswerOutcome(exhausts=True)
    if view.exhausted or view.options.solo:
        return AnswerOutcome(exhausts=True, ending="certain")
    needed = base - view.supply + 1
    hers = sum(tile in BASE_TILES for tile in private.tiles) + view.supply
    ending: Ending = "unless_returned" if hers + _others_tiles(view) >= needed else "certain"
    return AnswerOutcome(exhausts=True, ending=ending, returns_needed=needed)


def _returned(view: View, tiles: tuple[Tile, ...]) -> AnswerOutcome:
    """R4.2-4.3."""
    prompt = view.prompt
    owed = prompt.owed if isinstance(prompt, ReturnPrompt) else 0
    needed = max(0, owed + 1 - sum(tile in BASE_TILES for tile in tiles))
    ending: Ending = "no"
    if needed and not view.final_round:
        ending = "unless_returned" if _others_tiles(view) >= needed else "certain"
    return AnswerOutcome(ending=ending, returns_needed=needed)


def _others_tiles(view: View) -> int:
    """No fewer tiles than others can give back."""
    return sum(seat.tile_count for seat in view.seats if seat.seat != view.reader)
