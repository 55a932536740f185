"""Every kind of picture, from the samples or from a record: what ``python -m render`` writes."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from engine.rules.decisions import Choose
from engine.rules.prompts import ChoosePrompt
from engine.rules.proposal import proposal, yields
from engine.rules.scoring import city_districts, score
from engine.rules.terms import Seat
from engine.rules.view import View, view
from render import samples
from render.chart import Chart, chart
from render.city import city
from render.film import Frame, film, round_film
from render.labels import Labels
from render.legend import legend
from render.proposal import Plan, own_city
from render.reel import ActionShot, Reel
from render.score import scoring
from render.screen import screen

_CITIES: Final[tuple[samples.Name, ...]] = ("start", "middle", "late-five", "modules", "solo", "wide")

Drawn: TypeAlias = tuple[str, bytes]
"""A file name and what to write there."""


def gallery() -> Iterator[Drawn]:
    """The sample set."""
    for name in _CITIES:
        yield f"city-{name}.png", last_city(samples.sample(name))
    yield "screen-hand.png", own_screen(samples.sample("middle"), 0)
    yield "screen-first-hand.png", own_screen(samples.sample("start"), 0)
    yield "screen-modules.png", own_screen(samples.sample("modules"), 2)
    yield "screen-solo.png", own_screen(samples.sample("solo"), 0)
    yield "screen-draft.png", own_screen(samples.sample("draft"), 0)
    token = samples.sample("token")
    yield "screen-token.png", own_screen(token, min(token.last.open))
    yield "scoring.png", final(samples.sample("late-five"))
    yield "scoring-modules.png", final(samples.sample("modules"))
    for name in _CITIES[1:4]:
        yield f"districts-{name}.png", last_city(samples.sample(name), standings=True)
    yield "own-city.png", considered(samples.sample("middle"))
    yield "legend.png", legend(samples.labels(token.header.names, 1))
    yield "chart.png", districts_over_rounds(samples.sample("game"))
    yield "round.gif", last_round(samples.sample("game"))
    yield "film.gif", movie(samples.sample("game"))


def of_record(reel: Reel) -> Iterator[Drawn]:
    """A city for each round of a game; of a finished one also the scoring and the film."""
    for number, (seen, marks) in enumerate(reel.shots):
        yield f"city-{number:03}.png", city(seen, marks, _words(reel, seen))
    for seat in sorted(reel.last.open):
        yield f"screen-{seat}.png", own_screen(reel, seat)
    if reel.last.phase == "over":
        yield "scoring.png", final(reel)
        yield "film.gif", movie(reel)


def last_city(reel: Reel, *, standings: bool = False) -> bytes:
    """The city as a record leaves it."""
    seen, marks = reel.shots[-1]
    return city(seen, marks, _words(reel, seen), standings=standings)


def considered(reel: Reel) -> bytes:
    """A choice that concerns a district."""
    seen, choice = choice_of(reel)
    return own_city(seen, samples.labels(reel.header.names, seen.round), Plan(proposal=proposal(seen, choice)))


def choice_of(reel: Reel) -> tuple[View, Choose]:
    """The first seat that may choose something that concerns a district, and that; ValueError where nobody may."""
    for seat in sorted(reel.last.open):
        seen = view(reel.last, seat)
        if not isinstance(seen.prompt, ChoosePrompt):
            continue
        choices = [(card, stack) for card in seen.prompt.hand for stack in seen.prompt.stacks(card)]
        for card, stack in choices:
            choice = Choose(seat, card, stack, None, None)
            if proposal(seen, choice).change is not None:
                return seen, choice
    raise ValueError("nobody has a choice that concerns a district")


def districts_over_rounds(reel: Reel) -> bytes:
    """A chart of what the districts would bring each seat, round by round."""
    rounds = [city_districts(seen.city) for seen, _ in reel.shots]
    lines = tuple(
        tuple(sum(d.first_points * (d.first == seat) + d.second_points * (d.second == seat) for d in found)
              for found in rounds)
        for seat in range(reel.header.options.seats)
    )
    return chart(Chart(lines), samples.labels(reel.header.names, reel.last.round))


def own_screen(reel: Reel, seat: Seat) -> bytes:
    """A seat's private screen as a record leaves it; while she chooses, with what her cards would bring."""
    seen = view(reel.last, seat)
    brings = yields(seen) if isinstance(seen.prompt, ChoosePrompt) else ()
    return screen(seen, samples.labels(reel.header.names, reel.last.round), yields=brings)


def final(reel: Reel) -> bytes:
    """The scoring, as if the game ended where the record does."""
    return scoring(view(reel.last, None), score(reel.last), samples.labels(reel.header.names, reel.last.round))


def last_round(reel: Reel) -> bytes:
    """The last round of a record, action by action."""
    return round_film([_frame(shot, reel) for shot in reel.last_round()])


def movie(reel: Reel) -> bytes:
    """The film of a whole game."""
    return film(frames_of(reel), score(reel.last) if reel.last.phase == "over" else None)


def frames_of(reel: Reel) -> list[Frame]:
    """The frames of a whole game."""
    return [_frame(shot, reel) for shot in reel.actions]


def _frame(shot: ActionShot, reel: Reel) -> Frame:
    return Frame(shot.view, shot.marks, _words(reel, shot.view), shot.acted, shot.turn)


def _words(reel: Reel, seen: View) -> Labels:
    """The words of a city: when all choose again, its marks belong to the round before."""
    past = seen.round - 1 if seen.phase == "choose" else seen.round
    return samples.labels(reel.header.names, seen.round, marked=past)
