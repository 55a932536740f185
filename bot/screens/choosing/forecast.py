"""What a choice, or the answer to another question, would do now, in numbers and in one line (``engine.rules.preview``,
``engine.rules.answers``).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from bot.screens.speech import Speech
from engine.rules.answers import AnswerOutcome, exchange_for, outcome
from engine.rules.decisions import Choose, Decision, Gain, Pay, When
from engine.rules.outlook import outlook
from engine.rules.preview import Preview, preview
from engine.rules.price import Price
from engine.rules.proposal import CardYield
from engine.rules.terms import Action, Seat
from engine.rules.view import View


def forecast(view: View, decision: Choose, say: Speech) -> str:
    """``Construct: −1 point, places 3 resources, height 3, Faye gets 2 points``."""
    found = preview(view, decision)
    does = say.listed(_parts(found, say)) or say("forecast-nothing")
    if found.falls_back:
        return say("forecast-falls-back", missing=lacks(view, decision, say), does=does)
    return say("forecast", action=found.action, does=does)


def foreseen(view: View, answer: Decision, say: Speech) -> str:
    """What this answer to the view's question would do beyond what it says itself: the action that still lies ahead,
    and whether the tiles or the game end by it. Nothing where it changes neither, and where it is all that the action
    brings (R3.1a): read beside the answer it was twice as much."""
    found = outcome(view, answer)
    action = found.action
    if action is None:
        return say.listed(_ending(found, say))
    does = say.listed(_parts(action, say)) or say("forecast-nothing")
    if isinstance(answer, Gain) and does == say.gains(int(answer.item == "resource"), 0, int(answer.item == "tile")):
        return ""
    # Who is asked for a resource or a tile after falling back (R3.4) has been told why: that is no price of either.
    if action.falls_back and action.price is not None and not isinstance(answer, Gain):
        # What an exchange would change stands beside each answer to that question.
        seat = answer.seat if isinstance(answer, When | Pay) else None
        return say("forecast-falls-back", missing=_short_of(view, seat, action, action.price, say), does=does)
    return say("forecast", action=action.action, does=does)


def parts_of(view: View, decision: Choose, say: Speech, *, later: bool) -> tuple[Action, tuple[str, ...]]:
    """The action of a choice, and all that it does one by one; with ``later`` also what it changes in final scoring."""
    found = preview(view, decision)
    return found.action, (*_parts(found, say), *(_outlook(view, decision, say) if later else ()))


def action_told(action: Action, parts: Iterable[str], say: Speech) -> str:
    """The action and these of its parts, as ``forecast`` tells all of them."""
    return say("forecast", action=action, does=say.listed(parts) or say("forecast-nothing"))


def gains_of(view: View, decision: Choose, say: Speech) -> str:
    """The same without the name of the action, where it stands beside it: ``+2 resources, +1 tile``."""
    return say.listed(_parts(preview(view, decision), say)) or say("forecast-nothing")


def brief(view: View, decision: Choose, say: Speech) -> str:
    """What it costs and brings, where the card itself tells the rest: ``−1 point, places 3 resources, Faye gets 2
    points``."""
    found = preview(view, decision)
    return say.listed([*_own_parts(found, say), *_parts_of_others(found, say)]) or say("forecast-nothing")


def in_short(view: View, decision: Choose, say: Speech, *, later: bool) -> str:
    """For an option of a select, which holds 100 characters and cuts the end: what is missing, or what it costs and
    brings; with ``later`` what it changes in final scoring as of now; then what it means for others. Where an exchange
    mends what is missing, that alone is told: it stood last, and was cut off."""
    found, missing = preview(view, decision), lacks(view, decision, say)
    exchanged = 0 if found.price is None else exchange_for(view, decision.seat, found.price)
    lacking = say("option-lacking-exchange", n=exchanged) if exchanged else say("option-lacking", missing=missing)
    own = [lacking] if missing else _own_parts(found, say)
    others = () if missing else _parts_of_others(found, say)
    return say.listed([*own, *(_outlook(view, decision, say) if later else ()), *others]) or say("forecast-nothing")


def added(view: View, without: Choose, decision: Choose, say: Speech, *, later: bool) -> str | None:
    """What the event tile of ``decision`` brings beyond the same choice ``without`` it: ``+4 points``; "" where that is
    nothing. None where it changes the action itself, so that only all of it can be told. ``later`` as for ``in_short``.
    """
    plainly, found = preview(view, without), preview(view, decision)
    more = _beyond(plainly, found)
    if more is None or lacks(view, without, say) != lacks(view, decision, say) \
            or [*_with_the_tile(plainly, say)] != [*_with_the_tile(found, say)]:
        return None
    scored = outlook(view, decision) - outlook(view, without) if later else 0
    return say.listed([*_parts(more, say), *_outlook_of(scored, say)])


def _beyond(without: Preview, found: Preview) -> Preview | None:
    """What one has more than the other; None where it has something less that is hers, or acts otherwise."""
    if (found.action, found.falls_back, found.height) != (without.action, without.falls_back, without.height):
        return None
    ends = _ends(found) != _ends(without)
    if ends and found.ending == "no" and not found.exhausts:
        return None
    others = {}
    for seat in found.others.keys() | without.others.keys():
        (points, resources), (fewer, less) = found.others.get(seat, (0, 0)), without.others.get(seat, (0, 0))
        others[seat] = (points - fewer, resources - less)
    placed, back = found.placed - without.placed, found.back - without.back
    # What an expropriation places and the action then takes back is placed nowhere in the end.
    again = min(placed, back)
    more = replace(
        found, price=None, either=False, with_tile=None, height=0, gains=[], others=others,
        resources=found.resources - without.resources, points=found.points - without.points,
        tiles=found.tiles - without.tiles, paid_points=found.paid_points - without.paid_points,
        paid_resources=found.paid_resources - without.paid_resources, placed=placed - again, back=back - again,
        buys=found.buys and not without.buys, ending=found.ending if ends else "no", exhausts=ends and found.exhausts)
    hers = (more.resources, more.points, more.tiles, more.paid_points, more.paid_resources, placed, back)
    return None if min(*hers, *(resources for _, resources in others.values())) < 0 else more


def _ends(found: Preview) -> tuple[object, ...]:
    """What ends by it."""
    return found.ending, found.returns_needed, found.exhausts, found.lasts, found.goes_on


def brings(found: Preview | CardYield, say: Speech) -> str:
    """``+1 tile, +1 resource or tile``: what is gained, also what she may still choose (R3.1a)."""
    gains = say.gains(found.resources, found.points, found.tiles)
    if not found.either:
        return gains
    return say("forecast-either-and", gains=gains) if gains else say("forecast-either")


def with_outlook(does: str, view: View, decision: Choose, say: Speech) -> str:
    """What a choice does, and behind that what it changes in final scoring as of now, if anything."""
    return say.listed([does, *_outlook(view, decision, say)])


def _outlook(view: View, decision: Choose, say: Speech) -> Iterator[str]:
    return _outlook_of(outlook(view, decision), say)


def _outlook_of(later: int, say: Speech) -> Iterator[str]:
    if later:
        yield say("forecast-outlook", sign="less" if later < 0 else "more", n=abs(later))


def lacks(view: View, decision: Choose, say: Speech) -> str:
    """``needs 4 resources, you have 2``; nothing where the choice is affordable."""
    found = preview(view, decision)
    return "" if found.price is None else _short_of(view, decision.seat, found, found.price, say)


def _short_of(view: View, seat: Seat | None, found: Preview, price: Price, say: Speech) -> str:
    """What is too little, and what could mend it: for ``seat`` an exchange, where she is a Banker (R9.3), or a quality
    control before the action that is paid in points (R8.4)."""
    points, resources = price.missing
    if not points and not resources:
        return ""
    wants = [
        say("lacks", needs=say.items(price.resources, 0, 0), there=price.has_resources,
            back=price.back) if resources else "",
        say("lacks", needs=say.items(0, price.points, 0), there=price.has_points, back=0) if points else "",
    ]
    missing = say.listed(filter(None, wants))
    exchanged = 0 if seat is None else exchange_for(view, seat, price)
    if exchanged:
        return say("lacks-exchange", lacks=missing, n=exchanged)
    paid = found.when == "before" and not resources and points <= found.received
    return say("lacks-paid", lacks=missing, n=points) if paid else missing


def _parts(found: Preview, say: Speech) -> Iterator[str]:
    """What matters most first."""
    yield from _own_parts(found, say)
    yield from _parts_of_others(found, say)
    if found.action == "construct" and found.height:
        yield say("forecast-height", n=found.height)
    if found.buys:
        yield say("forecast-buys")


def _own_parts(found: Preview, say: Speech) -> Iterator[str]:
    yield from _ending(found, say)
    if found.back:
        yield say("forecast-back", n=found.back)
    yield from _some(say.costs(found.paid_resources, found.paid_points))
    if found.placed:
        yield say("forecast-places", n=found.placed)
    yield from _some(brings(found, say))
    if found.either:
        yield from _with_the_tile(found, say)


def _parts_of_others(found: Preview, say: Speech) -> Iterator[str]:
    for seat, (points, resources) in sorted(found.others.items()):
        if points > 0 or resources > 0:
            yield say("forecast-other", who=say.name(seat), items=say.items(resources, max(points, 0), 0))
        if points < 0:
            yield say("forecast-other-less", who=say.name(seat), items=say.items(0, -points, 0))
    lost = [(say.name(seat), points) for seat, points in sorted(found.losses.items())]
    if len(lost) > 1:  # A sentence for each left no room on an option for what she gets herself.
        yield say("forecast-losses", n=found.received, list=say.listed(
            say("forecast-loss", who=who, n=points) for who, points in lost))
    else:
        yield from (say("forecast-other-loses", who=who, n=points) for who, points in lost)
        yield from [say("forecast-receives", n=found.received)] if found.received else []


def _ending(found: Preview | AnswerOutcome, say: Speech) -> Iterator[str]:
    spared = "yes" if found.goes_on else "no"
    if found.ending == "certain":
        yield say("forecast-ends", spared=spared)
    elif found.ending == "unless_returned":  # tiles are given back when the supply is empty: that is said with it
        yield say("forecast-ends-unless", n=found.returns_needed, spared=spared)
        return
    if found.exhausts and not found.goes_on:  # what goes on by other tiles ends by an empty supply alone
        yield say("forecast-exhausts", spared="yes" if found.lasts else "no")


def _with_the_tile(found: Preview, say: Speech) -> Iterator[str]:
    """Of a resource or a tile (R3.1a): what ends by the tile alone, and what a bonus brings only beside it, where the
    supply holds no more (R3.7)."""
    other = found.with_tile
    if other is None:
        return
    more = say.gains(other.resources - found.resources, 0, 0)
    ends = list(_ending(other, say))
    ends = [] if ends == list(_ending(found, say)) else ends
    if does := say.listed(filter(None, [more, *ends])):
        yield say("forecast-with-tile", does=does)


def _some(text: str) -> Iterator[str]:
    if text:
        yield text
