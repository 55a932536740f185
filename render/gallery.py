"""Every kind of picture, from the samples or from a record: what ``python -m render`` writes."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from engine.rules.scoring import score
from engine.rules.terms import Seat
from engine.rules.view import view
from render import samples
from render.city import city
from render.film import Frame, film
from render.reel import Reel
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
    yield "film.gif", movie(samples.sample("game"))


def of_record(reel: Reel) -> Iterator[Drawn]:
    """A city for each round of a game; of a finished one also the scoring and the film."""
    for number, (seen, marks) in enumerate(reel.shots):
        yield f"city-{number:03}.png", city(seen, marks, samples.labels(reel.header.names, seen.round))
    for seat in sorted(reel.last.open):
        yield f"screen-{seat}.png", own_screen(reel, seat)
    if reel.last.phase == "over":
        yield "scoring.png", final(reel)
        yield "film.gif", movie(reel)


def last_city(reel: Reel) -> bytes:
    """The city as a record leaves it."""
    seen, marks = reel.shots[-1]
    return city(seen, marks, samples.labels(reel.header.names, seen.round))


def own_screen(reel: Reel, seat: Seat) -> bytes:
    """A seat's private screen as a record leaves it."""
    return screen(view(reel.last, seat), samples.labels(reel.header.names, reel.last.round))


def final(reel: Reel) -> bytes:
    """The scoring, as if the game ended where the record does."""
    return scoring(view(reel.last, None), score(reel.last), samples.labels(reel.header.names, reel.last.round))


def movie(reel: Reel) -> bytes:
    """The film of a whole game."""
    names = reel.header.names
    frames = [Frame(seen, marks, samples.labels(names, seen.round)) for seen, marks in reel.shots]
    return film(frames, score(reel.last) if reel.last.phase == "over" else None)
