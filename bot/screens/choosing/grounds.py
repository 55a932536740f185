"""What stands behind a forecast: where each gain comes from, and what others may still change of it
(``engine.rules.doubts``).
"""

from collections.abc import Iterator

from bot.screens.speech import Speech
from engine.rules.components import CHARACTERS, EXPERTS
from engine.rules.decisions import Choose
from engine.rules.doubts import Cause, Fact, doubts
from engine.rules.events import Gained
from engine.rules.preview import Preview, preview
from engine.rules.terms import Seat
from engine.rules.view import View


def grounds(view: View, decision: Choose, say: Speech) -> list[str]:
    """Small lines below a forecast; none where it speaks for itself."""
    found = preview(view, decision)
    return [*_sources(found, decision, say), *_doubted(view, decision, found, say)]


def _sources(found: Preview, decision: Choose, say: Speech) -> Iterator[str]:
    """``+3 resources: R12 gives 2, Bio-technician gives 1``, for each kind of item; not where all comes from the card
    that is played."""
    for item, total in enumerate((found.resources, found.points, found.tiles)):
        given: dict[str, list[int]] = {}  # by name: characters of one profession share theirs
        for gain in found.gains:
            for name, number in _from(gain, item, decision, say):
                given.setdefault(name, []).append(number)
        if not total or (found.action == "exploit" and list(given) == [say.card(decision.card)]):
            continue
        sources = say.listed(
            say("forecast-source", name=name, cards=len(numbers), n=sum(numbers)) for name, numbers in given.items())
        gains = say.gains(*(total if kind == item else 0 for kind in range(3)))
        # Where the supply holds less than the sources give, it gives what it holds (R3.7).
        capped = "yes" if sum(map(sum, given.values())) > total else "no"
        yield say("forecast-sources", gains=gains, sources=sources, capped=capped)


def _from(gain: Gained, item: int, decision: Choose, say: Speech) -> Iterator[tuple[str, int]]:
    """What this source gives of one kind of item, by name; tiles not where they bring nothing any more (R4.3)."""
    tiles = bool(gain.tiles)
    for part in gain.parts:
        number = (part.resources, part.points, part.tiles * tiles)[item]
        if number:
            yield _name(part.name, say), number
    number = (gain.resources, gain.points, gain.tiles)[item]
    if number and not gain.parts:
        yield _named_source(gain, decision, say), number


def _name(name: str, say: Speech) -> str:
    return say.character(name) if name in CHARACTERS or name in EXPERTS else say.card(name)


def _named_source(gain: Gained, decision: Choose, say: Speech) -> str:
    match gain.source:
        case "park":
            return say("forecast-park")
        case "inspector":
            return say.character("inspector")
        case "event" if decision.event is not None:
            return say("event-tile", event=decision.event)
        case _:
            return say.card(decision.card)


def _doubted(view: View, decision: Choose, found: Preview, say: Speech) -> Iterator[str]:
    """``Not certain: what the action gives (Faye may build around there first).``"""
    facts: dict[tuple[Cause, tuple[Seat, ...]], list[Fact]] = {}
    for doubt in doubts(view, decision, found):
        facts.setdefault((doubt.cause, doubt.seats), []).append(doubt.fact)
    for (cause, seats), doubted in facts.items():
        yield say("forecast-doubt", facts=say.listed(say("forecast-fact", fact=fact) for fact in doubted),
                  cause=say("forecast-cause", cause=cause, who=say.everyone(seats)))
