"""Forecasts and what then happens: in random positions, when the seat alone acts and when others act before it, with
what a forecast calls certain never wrong."""

from bisect import bisect_left
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from engine.rules import game
from engine.rules.answers import ahead, outcome, proposed
from engine.rules.chance import Loose
from engine.rules.decisions import Choose, Decision, Gain, Pay, Return
from engine.rules.doubts import doubts
from engine.rules.events import (
    Gained,
    SupplyExhausted,
    TilesReturned,
)
from engine.rules.outlook import open_points, outlook
from engine.rules.position import Position
from engine.rules.preview import Preview, preview
from engine.rules.prompts import ChoosePrompt, TakePrompt
from engine.rules.terms import BASE_TILES
from engine.rules.view import view
from tests.support.forecast_oracle import (
    DOUBTED,
    Course,
    alone,
    compare,
    facts,
    happened,
    positions,
    returnable,
    wrong,
)
from tests.support.walks import some_options, walk


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_what_a_forecast_calls_certain_is_never_wrong(start: int) -> None:
    """R3, R4, R8, R9.3: all modules, all seats, exhaustions forced."""
    assert compare(range(start, start + 50)) > 1000


def fewest_certain(position: Position, decision: Choose) -> int | None:
    """With how few tiles in the supply their number is still no doubt of the forecast; None where it is one with all
    there are. What is in doubt stays so with fewer, so that half of what is left need not be asked."""
    found = position.clone()

    def lasts(left: int) -> bool:
        found.supply = position.supply[:left]
        seen = view(found, decision.seat)
        return all(doubt.cause != "supply" for doubt in doubts(seen, decision, preview(seen, decision)))

    there = len(position.supply)
    return bisect_left(range(there), x=True, lo=1, key=lasts) if there and lasts(there) else None


@pytest.mark.parametrize("start", range(0, 150, 50))
def test_a_supply_that_is_said_to_last_lasts(start: int) -> None:
    """R4.1, R8.4: with as few tiles as a forecast needs to call their number certain."""
    compared = 0
    for number in range(start, start + 50):
        rng = Random(f"supplies {number}")
        for position, decision in positions(number, f"supply {number}"):
            certain = fewest_certain(position, decision)
            if certain is None:
                continue
            found = position.clone()
            found.supply = position.supply[:certain]
            bad = wrong(found, decision, rng, others_first=True)
            assert not bad, (number, decision, certain, bad)
            compared += 1
    assert compared > 300


@pytest.mark.soak
@pytest.mark.parametrize("start", range(300, 2700, 100))
def test_what_a_forecast_calls_certain_is_never_wrong_in_thousands(start: int) -> None:
    """The same, tens of thousands of times."""
    assert compare(range(start, start + 100)) > 1000


@pytest.mark.parametrize("start", range(0, 300, 100))
def test_what_is_said_to_go_on_by_other_tiles_does(start: int) -> None:
    """R8.0: and by base tiles alone it ends, or the supply is empty."""
    ended = 0
    for number in range(start, start + 100):
        rng = Random(f"sparing {number}")
        for position, decision in positions(number, f"sparing {number}"):
            forecast = preview(view(position, decision.seat), decision)
            taken = (Gain(decision.seat, "resource"), forecast), (Gain(decision.seat, "tile"), forecast.with_tile)
            for takes, found in taken:
                if found is None or not found.lasts:
                    continue
                plain, sparing = (alone(position, decision, found, rng, buys=buys, takes=takes)
                                  for buys in (TakePrompt.plain, TakePrompt.sparing))
                assert any(isinstance(event, SupplyExhausted) for event in plain.events)
                assert not any(isinstance(event, SupplyExhausted) for event in sparing.events), (number, decision)
                assert not found.goes_on or not sparing.real.final_round
                ended += found.goes_on and plain.real.final_round
    assert ended > 3


@pytest.mark.parametrize("number", [300, 1836, 2817])
def test_no_more_tiles_are_said_to_be_given_back_than_there_are(number: int) -> None:
    """R4.2, R8.0: where only other tiles leave enough of them, it is said of these."""
    spared = 0
    for position, decision in positions(number, f"sparing {number}"):
        found = preview(view(position, decision.seat), decision)
        if found.ending == "unless_returned":
            assert found.returns_needed <= returnable(position, decision), (found, decision)
            spared += found.buys
    assert spared


@pytest.mark.parametrize("start", range(0, 120, 40))
def test_what_final_scoring_is_said_to_change_by_it_changes_by(start: int) -> None:
    """When the seat alone acts: districts, cards, green spaces, experts."""
    changed = 0
    for number in range(start, start + 40):
        rng = Random(f"outlooks {number}")
        for position, decision in positions(number, f"outlook {number}"):
            lonely = position.clone()
            lonely.first = decision.seat
            seen = view(lonely, decision.seat)
            found = preview(seen, decision)
            if {doubt.fact for doubt in doubts(seen, decision, found)} & {"action", "event"}:
                continue
            said, before = outlook(seen, decision), open_points(lonely, decision.seat)
            course = alone(position, decision, found, rng)
            assert said == open_points(course.real, decision.seat) - before, (number, decision)
            changed += said != 0
    assert changed > 100


def wrong_answer(position: Position, decision: Decision, rng: Random) -> list[str]:
    """What was said of an answer inside an action, and was not so."""
    seat = decision.seat
    seen = view(position, seat)
    said = outcome(seen, decision)
    found = said.action or Preview()
    real, chance = position.clone(), Loose(rng)
    course = Course(real, seat, found, rng, turn=position.turn)
    before, turn, round_number = position.final_round, position.turn, real.round
    game.answer(real, decision, chance, course)
    while real.open and (real.turn, real.round, real.phase) == (turn, round_number, "resolve"):
        game.answer(real, course.answer(real.open[min(real.open)]), chance, course)
    bad: list[str] = []
    exhausted = any(isinstance(event, SupplyExhausted) for event in course.events)
    by_tile = found.with_tile if course.tile and found.with_tile is not None else said
    if by_tile.exhausts and not exhausted and not by_tile.lasts:
        bad.append("the supply did not run out")
    if by_tile.ending == "certain" and not real.final_round and not by_tile.goes_on:
        bad.append("the game did not end")
    if isinstance(decision, Return):
        given = sum(tile in BASE_TILES for event in course.events if isinstance(event, TilesReturned)
                    for tile in event.tiles if event.seat != seat)
        if said.ending != "certain" and not before and (given < said.returns_needed) and not real.final_round:
            bad.append(f"{given} came back, {said.returns_needed} were needed")
    chosen = ahead(seen)
    if said.action is not None and chosen is not None and not isinstance(decision, Gain | Pay):
        choice = Choose(seat, *chosen)
        skipped = set[str]().union(*(DOUBTED[doubt.fact] for doubt in doubts(seen, choice, found)
                                     if doubt.fact != "action"))
        if any(doubt.fact == "action" for doubt in doubts(seen, choice, found)):
            return bad
        if course.tile and found.with_tile is not None:
            found = found.with_tile
            skipped |= set[str]().union(*(DOUBTED[doubt.fact] for doubt in doubts(seen, choice, found)))
        told, was = facts(found, choice), happened(course)
        skipped |= {"ending"} if before or found.ending == "certain" else set()
        skipped |= {"exhausts", "tiles"} if found.lasts else set()
        bad += [f"{name}: said {told[name]}, was {was[name]}" for name in told if name not in skipped
                and told[name] != was[name]]
    if said.action is not None and isinstance(decision, Gain) and not said.exhausts and not exhausted:
        gained = [event for event in course.events if isinstance(event, Gained) and event.source != "event"]
        got = (sum(e.resources for e in gained), sum(e.points for e in gained), sum(e.tiles for e in gained))
        planned = [gain for gain in found.gains if gain.source == "event"]
        due = (found.resources, found.points - sum(g.points for g in planned),
               found.tiles - sum(g.tiles for g in planned))
        if got != due:
            bad.append(f"gained {got}, said {due}")
    return bad


def compare_answers(numbers: range) -> Counter[str]:
    """Compare what is said of answers along so many random games; how many of each kind."""
    compared: Counter[str] = Counter()
    for number in numbers:
        rng = Random(f"answers {number}")
        for step in walk(some_options(number), f"answer {number}"):
            for prompt in step.position.open.values():
                if prompt.kind in {"choose", "draft", "events", "token"} or rng.random() < 0.3:
                    continue
                position = step.position.clone()
                if prompt.kind not in {"return", "take"} and rng.random() < 0.4:
                    position.supply = position.supply[:rng.randint(1, 4)] or ["R4"]
                for decision in (prompt.sample(rng), proposed(view(position, prompt.seat))):
                    prompt.check(decision)
                    bad = wrong_answer(position, decision, rng)
                    assert not bad, (number, decision, bad)
                    compared[prompt.kind] += 1
    return compared


class Unread:
    """In place of who has still to answer: whoever looks at it fails."""

    def __bool__(self) -> bool:
        raise AssertionError("it is read")

    def __eq__(self, other: object) -> bool:
        raise AssertionError("it is read")

    __hash__ = None  # type: ignore[assignment]  # as good as read


@pytest.mark.parametrize("number", range(8))
def test_nothing_is_worked_out_from_who_has_still_to_answer(number: int) -> None:
    """``once_a_view`` keeps what it has worked out while only that changes."""
    unread = dict.fromkeys(("asked", "waiting", "answering"), Unread())
    for step in walk(some_options(number), f"unread {number}"):
        for prompt in step.position.open.values():
            seen = replace(view(step.position, prompt.seat), **unread)  # type: ignore[arg-type]  # it is of no type
            if isinstance(prompt, ChoosePrompt):
                decision = prompt.sample(Random(0))
                assert isinstance(decision, Choose)
                outlook(seen, decision)
                doubts(seen, decision, preview(seen, decision))
            elif prompt.kind in {"when", "gain", "exchange", "take", "return", "pay"}:
                outcome(seen, proposed(seen))


@pytest.mark.parametrize("start", [0, 50])
def test_what_is_said_of_an_answer_is_never_wrong(start: int) -> None:
    """R3.1a, R4.2, R8.0, R8.4, R9.3: what is proposed too, which is always legal."""
    compared = compare_answers(range(start, start + 50))
    assert set(compared) == {"when", "gain", "exchange", "take", "return", "pay"}


@pytest.mark.soak
@pytest.mark.parametrize("start", range(300, 1500, 100))
def test_what_is_said_of_an_answer_is_never_wrong_in_thousands(start: int) -> None:
    """The same, tens of thousands of times."""
    assert compare_answers(range(start, start + 100)).total() > 1000
