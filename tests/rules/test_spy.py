"""R2.6: nothing secret leaves. A spy reads two positions that differ only in what she may not know."""

from random import Random

import pytest

from engine.rules.events import Drew
from engine.rules.imagining import imagine
from engine.rules.position import Options
from engine.rules.preview import preview
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import Seat
from engine.rules.view import view, view_event
from tests.support.twins import Twins, twin, twin_walk
from tests.support.walks import some_options, walk


def readers(options: Options) -> list[Seat | None]:
    """Every seat that has a screen, and somebody who sits nowhere."""
    return [None, *range(options.seats)]


def pairs(number: int) -> list[Twins]:
    options = some_options(number)
    return [pair for reader in readers(options) for pair in twin_walk(options, f"spy {number}", reader, every=0.4)]


@pytest.mark.parametrize("number", range(32))
def test_views_of_twins_are_identical(number: int) -> None:
    """R2.6: every reader, whole games of every kind."""
    for pair in pairs(number):
        assert view(pair.position, pair.reader) == view(pair.twin, pair.reader)


@pytest.mark.parametrize("number", range(32))
def test_events_of_twins_are_identical(number: int) -> None:
    """R2.6: what happened carries drawn tiles; others learn how many and which kinds lie open."""
    for pair in pairs(number):
        mine = [view_event(event, pair.reader) for event in pair.events]
        assert mine == [view_event(event, pair.reader) for event in pair.twin_events]


@pytest.mark.parametrize("number", range(0, 32, 3))
def test_previews_of_twins_are_identical(number: int) -> None:
    """R2.6: a preview looks at nothing but the view."""
    rng = Random(number)
    for pair in pairs(number):
        prompt = pair.position.open.get(pair.reader) if pair.reader is not None else None
        if isinstance(prompt, ChoosePrompt):
            one, two = view(pair.position, pair.reader), view(pair.twin, pair.reader)
            assert imagine(one) == imagine(two)
            decision = prompt.sample(rng)
            if decision.kind == "choose":
                assert preview(one, decision) == preview(two, decision)


@pytest.mark.parametrize("number", range(0, 32, 2))
def test_a_view_shows_the_reader_all_of_her_own(number: int) -> None:
    """R2.6: her own screen, hand, choice and question; so the view is enough to play from."""
    for step in walk(some_options(number), f"own {number}"):
        for reader in range(step.position.options.seats):
            state, seen = step.position.seats[reader], view(step.position, reader)
            own = seen.seats[reader].private
            assert own is not None
            assert (own.points, own.resources, own.supply) == (state.points, state.resources, state.supply)
            assert (sorted(own.tiles), sorted(own.hand)) == (sorted(state.tiles), sorted(state.hand))
            assert (own.choice, own.aside, own.draft) == (state.choice, state.aside, tuple(state.draft))
            assert seen.prompt == step.position.open.get(reader)


def test_twins_really_differ() -> None:
    """Otherwise the spy would see nothing: hands, tiles, stocks, piles, held answers and prompts all change."""
    changed: set[str] = set()
    for number in range(32):
        for pair in twin_walk(some_options(number), f"differ {number}", None, every=0.3):
            one, two = pair.position, pair.twin
            changed |= {name for name in ("deck", "supply", "new_buildings", "open", "held") if
                        getattr(one, name) != getattr(two, name)}
            for mine, other in zip(one.seats, two.seats, strict=True):
                changed |= {name for name in mine.__slots__ if getattr(mine, name) != getattr(other, name)}
            if set(one.held) != set(two.held):
                changed.add("who has chosen")
            if pair.events != pair.twin_events:
                changed.add("events")
                assert any(isinstance(event, Drew) for event in pair.events)
    assert changed == {
        "deck", "supply", "new_buildings", "open", "held", "who has chosen", "points", "resources", "tiles", "hand",
        "aside", "choice", "events", "draft", "characters", "expert",
    }


def test_the_spy_would_notice() -> None:
    """A reader's own secrets are not in the twin's changes, but another's are: seat 1 sees a difference."""
    options, differences = Options(3), 0
    for step in walk(options, "notice"):
        other = twin(step.position, 0, Random(1))
        assert view(step.position, 0) == view(other, 0)
        differences += view(step.position, 1) != view(other, 1)
    assert differences > 20
