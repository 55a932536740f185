"""What a preview promises (from the view alone) is what happens when the choice resolves right away."""

from random import Random

import pytest

from engine.rules import game
from engine.rules.chance import Loose
from engine.rules.decisions import Choose, Decision
from engine.rules.events import (
    Acted,
    Event,
    EventPlayed,
    Gained,
    LastRound,
    Paid,
    Placed,
    ResourcesReturned,
    SupplyExhausted,
)
from engine.rules.position import Choice, Position
from engine.rules.preview import Preview, preview
from engine.rules.prompts import ChoosePrompt, GainPrompt, PayPrompt, Prompt, TakePrompt
from engine.rules.terms import Seat
from engine.rules.view import view
from tests.support.drawing import Heard, ask, choose, seat, table
from tests.support.walks import some_options, walk

CITY = """
    .  A      B  .
    .  R7^2@1 Y3 .
    .  C      D  .
"""


def foresee(text: str, words: str, *others: object, modules: tuple[str, ...] = (), **mine: object) -> Preview:
    """The preview of a choice of seat 0."""
    card, *tiles = words.split(" + ")
    me = seat(hand=card, tiles=" ".join(tiles), **mine)  # type: ignore[arg-type]
    position = ask(table(text, me, seat(hand="D"), modules=modules))  # type: ignore[arg-type]
    return preview(view(position, 0), choose(0, words, *others))  # type: ignore[arg-type]


def test_exploit() -> None:
    """R3.1."""
    assert foresee(CITY, "R7", characters=(18,)) == Preview("exploit", resources=2, tiles=1)


def test_an_urbanization_card_alone_is_either() -> None:
    """R3.1a: the bonus is counted, the choice is not."""
    assert foresee(CITY, "A", characters=(7,)) == Preview("exploit", resources=1, either=True)


def test_urbanize() -> None:
    """R3.2: one resource placed, items of the neighbours."""
    seen = foresee(CITY, "A + R4", resources=1)
    assert (seen.action, seen.placed, seen.height, seen.resources) == ("urbanize", 1, 1, 2)


def test_construct_on_anothers_building() -> None:
    """R3.3: what it costs, and what the owner gets."""
    seen = foresee(CITY, "R7 + B4", resources=9, points=9)
    assert (seen.paid_points, seen.paid_resources, seen.placed, seen.height) == (3, 1, 3, 3)
    assert seen.others == {1: (2, 2)}


def test_not_affordable_would_exploit() -> None:
    """R3.4."""
    seen = foresee(CITY, "R7 + B4", resources=2)
    assert (seen.falls_back, seen.action, seen.resources) == (True, "exploit", 2)


def test_it_would_end_the_game() -> None:
    """R4.4."""
    assert foresee(CITY, "A + R4", resources=1, supply=0).ends_game
    assert not foresee(CITY, "A + R4", resources=2, supply=0).ends_game


def really(position: Position, decision: Choose) -> Preview:
    """The same numbers, added up from what the action told when it was played on the position itself."""
    actor, real = decision.seat, position.clone()
    before = [(state.points, state.resources) for state in real.seats]
    state = real.seats[actor]
    state.hand.remove(decision.card)
    for tile in decision.tiles:
        state.tiles.remove(tile)
    state.choice = _chosen(decision)
    real.open, real.held = {}, {}
    heard, asked = Heard(), list[Prompt]()

    def default(prompt: Prompt) -> Decision:
        asked.append(prompt)
        return prompt.default()

    game.act_out(real, actor, default, Loose(Random(0)), heard)
    events = heard.events
    placed = [e for e in events if isinstance(e, Placed)]
    gained = [e for e in events if isinstance(e, Gained)]
    gain = next((p for p in asked if isinstance(p, GainPrompt)), None)
    either = gain is not None and gain.resource and gain.tile
    others: dict[Seat, tuple[int, int]] = {}
    for event in events:
        if isinstance(event, ResourcesReturned) and event.seat != actor:
            others[event.seat] = _plus(others.get(event.seat), event.points, event.resources)
        if isinstance(event, Paid):
            others[event.seat] = _plus(others.get(event.seat), -event.points, -event.resources)
    acted = next(e for e in events if isinstance(e, Acted))
    result = Preview(
        acted.action, acted.fell_back,
        resources=sum(e.resources for e in gained) - either,
        points=sum(e.points for e in gained) + sum(e.received for e in events if isinstance(e, Paid)),
        tiles=sum(e.tiles for e in gained),
        paid_points=sum(e.paid_points for e in placed), paid_resources=sum(e.paid_resources for e in placed),
        placed=sum(e.placed for e in placed),
        back=sum(e.resources for e in events if isinstance(e, ResourcesReturned) and e.seat == actor),
        height=placed[0].height if placed else 0, others=others, either=either,
        buys=any(isinstance(p, TakePrompt) for p in asked),
        ends_game=any(isinstance(e, LastRound) for e in events),
        exhausts=any(isinstance(e, SupplyExhausted) for e in events),
    )
    if not result.exhausts and not any(isinstance(p, PayPrompt) for p in asked):
        after = real.seats[actor]
        assert after.points == before[actor][0] + result.points - result.paid_points
        moved = result.resources + either - result.paid_resources - result.placed + result.back
        assert after.resources == before[actor][1] + moved - _expropriated(events)
    return result


def _plus(pair: tuple[int, int] | None, points: int, resources: int) -> tuple[int, int]:
    one, two = pair or (0, 0)
    return one + points, two + resources


def _expropriated(events: list[Event]) -> int:
    """Resources of the actor's own put in place of another's."""
    return sum(e.amount for e in events if isinstance(e, EventPlayed) and e.event == "expropriation")


def _chosen(decision: Choose) -> Choice:
    return Choice(decision.card, decision.tiles, decision.event, decision.aside)


@pytest.mark.parametrize("number", range(32))
def test_previews_come_true(number: int) -> None:
    """Along random games of every kind: every number of the preview, unless it rests on what she can't know (what
    others pay in a quality control, what comes back when the supply runs out)."""
    rng, compared = Random(number), 0
    for step in walk(some_options(number), f"preview {number}"):
        for reader, prompt in step.position.open.items():
            if not isinstance(prompt, ChoosePrompt) or rng.random() > 0.5:
                continue
            decision = prompt.sample(rng)
            assert isinstance(decision, Choose)
            if decision.event == "quality_control":
                continue
            seen, happened = preview(view(step.position, reader), decision), really(step.position, decision)
            if seen.exhausts and happened.exhausts:
                seen.ends_game = happened.ends_game
            assert seen == happened, decision
            compared += 1
    assert compared > 3


def test_previews_of_quality_control_name_the_full_price() -> None:
    """R8.4: what others lose at most."""
    seen = foresee("A R7^2@1 D", "R7", "quality_control", modules=("events",), events=("quality_control",))
    assert {other: points + resources for other, (points, resources) in seen.others.items()} == {1: -2}
