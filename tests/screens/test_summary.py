"""The worked examples of the rules (R10), as people read them."""

from dataclasses import replace

import pytest

from bot.screens.deeds import deeds, round_of
from bot.screens.speech import Speech
from bot.screens.summary import summary
from bot.text import Words
from engine.rules.events import (
    Acted,
    DeckRebuilt,
    Drew,
    Event,
    EventPlayed,
    Exchanged,
    Gained,
    HalStopped,
    Lacked,
    LastRound,
    NewHandTaken,
    Paid,
    Placed,
    ResourcesReturned,
    RoundBegan,
    SupplyExhausted,
    TilesReturned,
    TokenMoved,
)
from engine.rules.view import view_event
from tests.support.drawing import act, seat, table
from tests.support.rare import EVENTS

NELL, FAYE, MILEY = 0, 1, 2
SAY = Speech(Words.of("en"), ("Nell", "Faye", "Mi*ley"))
NELLS, FAYES = Gained(NELL, "action", 0, 0, 0), Gained(FAYE, "action", 0, 0, 0)
"""Behind an exploited building: without any the rules had nothing to give."""


def _acted(seat: int, card: str, tiles: tuple[str, ...], action: str, *, fell_back: bool = False) -> Acted:
    return Acted(seat, card, tiles, None, action, fell_back=fell_back, cell=(0, 0))  # type: ignore[arg-type]  # cards and tiles as written


def test_r10_2_exploit() -> None:
    events: list[Event] = [
        _acted(NELL, "R7", (), "exploit"), Gained(NELL, "action", 2, 0, 0), Gained(NELL, "bonus", 0, 1, 1),
        Drew(NELL, (), 1, (), 0),
    ]
    assert summary(events, SAY) == ["⚪ **Nell** exploits 🟥 R7. Gains 2 resources; 1 tile, 1 point (bonus cards)."]


@pytest.mark.parametrize(("city", "choice", "area", "said"), [
    ("A R7^3 B", "R7", (), "exploits 🟥 R7. Nell has no resources left in the supply (rule R3.7)."),
    ("A R7^3 B", "R7", (18,), "exploits 🟥 R7. Gains 1 tile (bonus cards). Nell has no resources left in the supply"),
    ("A Y7^2 B", "Y7", (7, 18), "Gains 2 points; 1 tile (bonus cards). Nell has no resources left in the supply"),
    ("A Y7^2 B", "Y7", (18,), "Gains 2 points; 1 tile (bonus cards).\n"),
])
def test_r3_7_why_resources_do_not_come_is_said(city: str, choice: str, area: tuple[int, ...], said: str) -> None:
    """Nothing was said of a red building that brought none."""
    position = table(city, seat(supply=0, characters=area), seat(), supply="B9 B10 B11 B12")
    heard = act(position, 0, choice)
    assert said in "\n".join([*summary([view_event(event, None) for event in heard.events], SAY), ""])


def test_r3_7_that_only_some_of_the_resources_come_is_said() -> None:
    position = table("A R7^3 B", seat(supply=2), seat())
    heard = act(position, 0, "R7")
    assert summary([view_event(event, None) for event in heard.events], SAY)[0] == (
        "⚪ **Nell** exploits 🟥 R7. Gains 2 resources. Nell has no resources left in the supply (rule R3.7).")
    enough = act(table("A R7^3 B", seat(supply=3), seat()), 0, "R7")
    assert summary([view_event(event, None) for event in enough.events], SAY)[0] == (
        "⚪ **Nell** exploits 🟥 R7. Gains 3 resources.")


def test_r4_3_why_tiles_do_not_come_is_said() -> None:
    """After the second exhaustion, also beside what does come."""
    for city, choice, area, said in (
        ("A B7^3 B", "B7", (), "exploits 🟦 B7. No tiles are left (rule R4.3)."),
        ("A R7^3 B", "R7", (7, 18), "Gains 3 resources; 1 resource (bonus cards). No tiles are left (rule R4.3)."),
    ):
        position = table(city, seat(characters=area), seat())
        position.exhausted = 2
        heard = act(position, 0, choice)
        assert said in summary([view_event(event, None) for event in heard.events], SAY)[0]


def test_what_an_urbanization_card_alone_brings_is_still_asked_where_nothing_is_told() -> None:
    assert summary([_acted(NELL, "A", (), "exploit")], SAY) == ["⚪ **Nell** exploits A."]


def test_r10_3_urbanize() -> None:
    events: list[Event] = [
        _acted(NELL, "A", ("R4",), "urbanize"),
        Placed(NELL, (0, 0), ("R4",), 1, site=True, placed=1, paid_points=0, paid_resources=0),
        TokenMoved(NELL, "A", (0, 0), (0, -1), ()),
        Gained(NELL, "action", 1, 0, 2), Gained(NELL, "bonus", 1, 0, 0), Drew(NELL, (), 2, (), 0),
    ]
    assert summary(events, SAY) == [
        ("⚪ **Nell** urbanizes A with 🟥 R4. Places 1 resource. Gains 1 resource, 2 tiles; "
        "1 resource (bonus cards). Token A moves.")
    ]


def test_r7_5_hal_who_lacks_some_is_not_said_to_have_none() -> None:
    """The game ends so with what he has left as well as without any."""
    told = " ".join(summary([HalStopped("no_resources"), LastRound("hal", 1)], replace(SAY, solo=True)))
    assert told == "Hal does nothing: he lacks resources. This is the last round: Hal has too few resources left."


def test_r7_5_hal_who_has_placed_all_is_said_to_have_done_so() -> None:
    """Nothing failed him: his last resource stands on the city, as a player's would."""
    hal = replace(SAY, solo=True)
    told = " ".join(summary([
        _acted(1, "R9", ("Y18",), "construct"),
        Placed(1, (0, 0), ("Y18",), 3, site=True, placed=3, paid_points=0, paid_resources=0), LastRound("hal", 1),
    ], hal))
    assert told.endswith("Places 3 resources. This is the last round: all resources of Hal are on the city.")


def test_r10_4_construct() -> None:
    events: list[Event] = [
        _acted(NELL, "B5", ("R4",), "construct"),
        ResourcesReturned(FAYE, NELL, 2, 2),
        Placed(NELL, (0, 0), ("R4",), 3, site=True, placed=3, paid_points=1, paid_resources=1),
        Gained(NELL, "bonus", 1, 1, 0),
    ]
    (line,) = summary(events, SAY)
    assert line == (
        "⚪ **Nell** constructs 🟥 R4 on 🟦 B5, height 3. (Faye, whose building it was, gets 2 resources, 2 points.) "
        "Pays 1 resource, 1 point. Places 3 resources. Gains 1 resource, 1 point (bonus cards)."
    )


def test_r3_3b_points_alone_are_paid_for_a_lower_number() -> None:
    events: list[Event] = [
        _acted(NELL, "R5", ("R2",), "construct"),
        Placed(NELL, (0, 0), ("R2",), 2, site=True, placed=2, paid_points=3, paid_resources=0),
    ]
    assert summary(events, SAY) == [
        "⚪ **Nell** constructs 🟥 R2 on 🟥 R5, height 2. Pays 3 points. Places 2 resources."]


def test_r3_4_falling_back_names_what_was_meant() -> None:
    events: list[Event] = [_acted(FAYE, "B5", ("R4",), "exploit", fell_back=True), Gained(FAYE, "action", 0, 0, 2)]
    assert summary(events, SAY) == [
        "⬛ **Faye** can't afford 🟥 R4 on 🟦 B5 and exploits it instead (rule R3.4). Gains 2 tiles."]


def test_r3_4_falling_back_says_to_her_what_she_lacked_and_to_others_what_was_needed() -> None:
    """R2.6: what lies behind a screen is told to nobody else."""
    event = Acted(FAYE, "B5", ("R4",), None, "exploit", fell_back=True, cell=(0, 0), lacked=Lacked(4, 1, 2, 7))
    (hers,), (others,) = (summary([view_event(event, reader), FAYES], SAY) for reader in (FAYE, NELL))
    assert hers.endswith("instead (rule R3.4: needed 4 resources, had 2).")
    assert others.endswith("instead (rule R3.4: needed 4 resources, 1 point).")


def test_r3_3a_what_lay_on_her_building_is_not_told_as_if_she_had_had_it_behind_her_screen() -> None:
    event = Acted(FAYE, "B5", ("R4",), None, "exploit", fell_back=True, cell=(0, 0), lacked=Lacked(4, 8, 2, 7, 2))
    (hers,), (others,) = (summary([view_event(event, reader), FAYES], SAY) for reader in (FAYE, NELL))
    assert hers.endswith(
        "(rule R3.4: needed 4 resources, had 2, those on the building included, needed 8 points, had 7).")
    assert others.endswith("instead (rule R3.4: needed 4 resources, 8 points).")


@pytest.mark.parametrize(("language", "back", "said"), [
    ("en", 1, "had 3, the one on the building included)."), ("en", 2, "had 3, those on the building included)."),
    ("fr", 1, "il y en avait 3, celle du bâtiment comprise)."),
    ("fr", 3, "il y en avait 3, celles du bâtiment comprises)."),
    ("pl", 1, "były 3, razem z tym na budynku)."), ("pl", 2, "były 3, razem z tymi na budynku)."),
    ("pl", 5, "było 5, razem z tymi na budynku)."),
])
def test_what_lay_on_her_building_is_counted_as_it_is_called(language: str, back: int, said: str) -> None:
    lacked = Lacked(6, 0, max(3, back), 0, back)
    event = Acted(FAYE, "B5", ("R4",), None, "exploit", fell_back=True, cell=(0, 0), lacked=lacked)
    (line,) = summary([view_event(event, FAYE), FAYES], Speech(Words.of(language), ("Nell", "Faye", "Miley")))
    assert line.endswith(said)


def test_a_line_for_each_action_in_order() -> None:
    events: list[Event] = [
        _acted(FAYE, "A", (), "exploit"), Gained(FAYE, "action", 1, 0, 0), _acted(NELL, "B", (), "exploit"),
        Gained(NELL, "action", 1, 0, 0), LastRound("resources", NELL), DeckRebuilt(5, 7, ("R1",)),
    ]
    lines = summary(events, SAY)
    assert [line[:10] for line in lines] == ["⬛ **Faye**", "⚪ **Nell**", "The deck h"]
    assert "last round" in lines[1]


def test_what_is_drawn_is_named_only_to_who_drew_it() -> None:
    drew = Drew(NELL, ("R4", "B7"), 2, (), 0)
    events: list[Event] = [_acted(NELL, "R7", (), "exploit"), Gained(NELL, "action", 0, 0, 2), drew]
    own = summary(events, SAY)[0]
    assert own.endswith("Draws 🟥 R4, 🟦 B7.")
    for reader in (FAYE, None):
        told = summary([view_event(event, reader) for event in events], SAY)[0]
        assert "R4" not in told
        assert "B7" not in told


def test_an_open_tile_is_named_to_all() -> None:
    drew = [Drew(NELL, (), 1, ("R24",), 0), Drew(NELL, (), 1, (), 1), Drew(NELL, (), 1, (), 0)]
    events: list[Event] = [_acted(NELL, "R7", (), "exploit"), Gained(NELL, "action", 0, 0, 5), *drew]
    assert summary(events, SAY)[0].endswith("Draws 1 tile, 🟥 R24, 1 green space.")


@pytest.mark.parametrize(
    ("drew", "said"),
    [(Drew(NELL, (), 1, (), 1), "1 green space."), (Drew(NELL, (), 2, ("R24", "B24"), 0), "🟥 R24, 🟦 B24.")],
)
def test_open_tiles_are_counted_once(drew: Drew, said: str) -> None:
    events: list[Event] = [_acted(NELL, "R7", (), "exploit"), Gained(NELL, "action", 0, 0, 1), drew]
    for lines in (summary(events, SAY), deeds(events, SAY)):
        assert lines[0].endswith(f"Draws {said}")


def test_r8_4_whose_resources_an_expropriation_sends_back_is_said_before_and_after_the_action() -> None:
    """Also after one that exploits, which gives nothing back by itself (R3.3a)."""
    exploits: list[Event] = [_acted(NELL, "R7", (), "exploit"), Gained(NELL, "action", 2, 0, 0)]
    replaces: list[Event] = [ResourcesReturned(FAYE, NELL, 2, 0), Gained(NELL, "event", 0, 2, 0)]
    for events in (
        [EventPlayed(NELL, "expropriation", "before", 2), *replaces, *exploits],
        [*exploits, EventPlayed(NELL, "expropriation", "after", 2), *replaces],
    ):
        (line,) = summary(events, SAY)
        assert "plays Expropriation: replaces 2 resources." in line
        assert "Faye gets back 2 resources." in line


def test_r8_4_what_an_event_tile_brings_is_said_before_the_banker_exchanges_it() -> None:
    """R9.3: a campaign before the action, and its points turned into resources."""
    events: list[Event] = [
        EventPlayed(NELL, "advertising_campaign", "before", 2), Gained(NELL, "event", 0, 2, 0), Exchanged(NELL, 2, 2),
        _acted(NELL, "R7", (), "exploit"), Gained(NELL, "action", 2, 0, 0)]
    (line,) = summary(events, SAY)
    assert line == (
        "⚪ **Nell** plays Advertising campaign: counts 2 resources around. Gains 2 points (event tile). "
        "Nell turns 2 points into resources. Nell exploits 🟥 R7. Gains 2 resources."
    )


def test_quality_control_says_who_lost_what() -> None:
    played = EventPlayed(NELL, "quality_control", "before", 3)
    (line,) = summary([played, Paid(FAYE, 1, 2, NELL, 1), _acted(NELL, "R7", (), "exploit"), NELLS], SAY)
    assert line == (
        "⚪ **Nell** plays Quality control: counts 3 resources of others around. "
        "Faye loses 2 resources, 1 point; Nell gets 1 point. Nell exploits 🟥 R7."
    )


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Nell gets no points."), ("fr", "Nell ne reçoit pas de points."), ("pl", "Nell nie dostaje punktów."),
])
def test_r8_4_who_is_paid_in_resources_alone_gets_no_points_rather_than_0(language: str, said: str) -> None:
    (line,) = summary([Paid(FAYE, 0, 2, NELL, 0)], Speech(Words.of(language), SAY.names))
    assert line.endswith(said)


def test_what_comes_before_an_action_begins_the_line_of_who_acts() -> None:
    campaign = EventPlayed(FAYE, "advertising_campaign", "before", 2)
    first, second = deeds([
        RoundBegan(1, NELL), Exchanged(NELL, 2, 2), _acted(NELL, "A", (), "exploit"), Gained(NELL, "action", 1, 0, 0),
        Exchanged(FAYE, 1, 1), campaign, Gained(FAYE, "event", 0, 2, 0), _acted(FAYE, "B", (), "exploit"),
        Gained(FAYE, "action", 0, 0, 1),
    ], SAY)
    assert first == "1 · ⚪ **Nell** turns 2 points into resources. Nell exploits A. Gains 1 resource."
    assert second == (
        "2 · ⬛ **Faye** turns 1 point into a resource. "
        "Faye plays Advertising campaign: counts 2 resources around. Gains 2 points (event tile). "
        "Faye exploits B. Gains 1 tile."
    )


def test_what_begins_a_new_round_is_not_told_with_the_old_one() -> None:
    played: list[Event] = [RoundBegan(1, NELL), _acted(NELL, "A", (), "exploit")]
    lines = deeds([*played, RoundBegan(2, FAYE), Exchanged(FAYE, 2, 2)], SAY)
    assert lines == ["1 · ⚪ **Nell** exploits A.", "⬛ **Faye** turns 2 points into resources."]


def test_an_event_after_the_action_ends_the_line() -> None:
    after = EventPlayed(NELL, "expropriation", "after", 0)
    assert summary([_acted(NELL, "R7", (), "exploit"), NELLS, after], SAY) == [
        "⚪ **Nell** exploits 🟥 R7. Nell plays Expropriation: nothing changes."
    ]


def test_what_an_event_tile_brings_after_the_action_is_told_after_it() -> None:
    """Cause before effect: not among what the action brought."""
    campaign = EventPlayed(NELL, "advertising_campaign", "after", 2)
    assert summary([
        _acted(NELL, "R7", (), "exploit"), Gained(NELL, "action", 1, 0, 0), Gained(NELL, "bonus", 0, 0, 1),
        Drew(NELL, ("B5",), 1, (), 0),
        campaign, Gained(NELL, "event", 0, 2, 0), _acted(FAYE, "A", (), "exploit"),
    ], SAY) == [
        ("⚪ **Nell** exploits 🟥 R7. Gains 1 resource; 1 tile (bonus cards). Draws 🟦 B5. "
         "Nell plays Advertising campaign: counts 2 resources around. Gains 2 points (event tile)."),
        "⬛ **Faye** exploits A.",
    ]


def test_nothing_is_said_of_what_is_not_there() -> None:
    assert summary([DeckRebuilt(9, 0, ()), TilesReturned(NELL, (), 0), DeckRebuilt(9, 2, ("R1",))], SAY) == [
        "The deck has run out and is shuffled anew; the new deck has 9 cards.", "⚪ **Nell** returns no tiles.",
        ("The deck has run out and is shuffled anew, now with the card of 1 building whose construction site "
        "is removed; 2 cards from its top are discarded face up; the new deck has 9 cards."),
    ]


def test_r4_2_who_returns_tiles_has_a_line_with_her_sign() -> None:
    """Five of them stood in the line of who had drawn the last tile, all without the sign that finds them."""
    assert summary([
        _acted(NELL, "R7", (), "exploit"), Gained(NELL, "action", 0, 0, 2), SupplyExhausted(1),
        TilesReturned(NELL, ("R4",), 1), TilesReturned(FAYE, (), 0), Drew(NELL, (), 2, (), 0),
        _acted(FAYE, "A", (), "exploit"),
    ], SAY) == [
        ("⚪ **Nell** exploits 🟥 R7. Gains 2 tiles. The tile supply is exhausted for the first time. "
         "Tiles may be returned."),
        "⚪ **Nell** returns 1 tile for 1 point.", "⬛ **Faye** returns no tiles.", "⬛ **Faye** exploits A.",
    ]


def test_r8_0_of_tiles_that_are_not_all_base_tiles_it_is_told_which_kinds_came_back() -> None:
    """Only base tiles fill the supply: seven green spaces came back, and the next line said that no tiles were left."""
    greens, mixed = TilesReturned(NELL, ("green",) * 7, 7), TilesReturned(FAYE, ("B21", "green", "R4", "R24", "Y5"), 5)
    assert summary([greens, mixed, TilesReturned(NELL, ("R4", "R5"), 2)], SAY) == [
        "⚪ **Nell** returns 7 tiles for 7 points (7 green spaces).",
        "⬛ **Faye** returns 5 tiles for 5 points (2 base tiles, 1 new building, 🟥 R24, 1 green space).",
        "⚪ **Nell** returns 2 tiles for 2 points.",
    ]


def test_r4_3_that_no_tile_came_back_ends_the_game_after_everybody_has_returned_none() -> None:
    returned = [TilesReturned(NELL, (), 0), TilesReturned(FAYE, (), 0)]
    assert summary([
        _acted(NELL, "R7", (), "exploit"), Gained(NELL, "action", 0, 0, 2), SupplyExhausted(1), *returned,
        SupplyExhausted(2), LastRound("supply", None), _acted(FAYE, "A", (), "exploit"),
    ], SAY) == [
        ("⚪ **Nell** exploits 🟥 R7. Gains 2 tiles. The tile supply is exhausted for the first time. "
         "Tiles may be returned."),
        "⚪ **Nell** returns no tiles.", "⬛ **Faye** returns no tiles.",
        "The tile supply is exhausted for the second time.", "This is the last round: no tiles are left.",
        "⬛ **Faye** exploits A.",
    ]


@pytest.mark.parametrize("event", [
    Gained(NELL, "action", 1, 0, 0), Drew(NELL, (), 1, (), 0), ResourcesReturned(NELL, FAYE, 1, 1),
    Paid(NELL, 1, 0, FAYE, 1), Exchanged(NELL, 1, 1), EventPlayed(NELL, "advertising_campaign", "before", 1),
])
def test_a_line_that_begins_with_somebody_begins_with_her_sign(event: Event) -> None:
    """What is left of an action that was interrupted stands in lines of its own."""
    (told,) = summary([event], SAY)
    assert told.startswith("⚪ **Nell** ")


def test_a_new_hand_is_told_before_the_deck_that_it_used_up() -> None:
    """The rules tell of the New Hand once its cards are drawn, which is after the deck ran out."""
    new_hand, other = summary([DeckRebuilt(9, 0, ()), NewHandTaken(NELL, 1), NewHandTaken(FAYE, 0)], SAY)[::2]
    assert new_hand == "⚪ **Nell** takes a New Hand, 1 left."
    assert other == "⬛ **Faye** takes a New Hand, 0 left."
    lines = summary([_acted(NELL, "R7", (), "exploit"), DeckRebuilt(9, 0, ()), RoundBegan(2, NELL)], SAY)
    assert [line[:8] for line in lines] == ["⚪ **Nell", "The deck", "Round 2:"]


def test_a_board_says_which_round_it_tells_of() -> None:
    events: list[Event] = [RoundBegan(4, NELL), _acted(NELL, "A", (), "exploit"), RoundBegan(5, FAYE)]
    assert round_of(events) == 4
    assert round_of(events[1:]) == 4, "by the round that began after it"
    assert round_of(events[1:2]) is None


def test_a_board_tells_the_last_round_with_actions() -> None:
    events: list[Event] = [
        RoundBegan(1, NELL), _acted(NELL, "A", (), "exploit"), RoundBegan(2, FAYE), NewHandTaken(MILEY, 1),
        _acted(FAYE, "B", (), "exploit"), RoundBegan(3, MILEY),
    ]
    assert deeds(events, SAY) == ["🔵▲ **Mi\\*ley** takes a New Hand, 1 left.", "1 · ⬛ **Faye** exploits B."]
    assert deeds(events[:2], SAY) == ["1 · ⚪ **Nell** exploits A."]
    assert deeds([], SAY) == []


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_alone_is_told_without_gaps(event: Event) -> None:
    """What was placed is told with its action; of nothing paid or gained nothing is told."""
    before: list[Event] = [_acted(event.seat, "A", event.tiles, "urbanize")] if isinstance(event, Placed) else []
    lines = summary([*before, event], SAY)
    assert len(lines) == (event not in [Paid(2, 0, 0, 0, 0), Gained(1, "park", 0, 0, 0)])
    for line in lines:
        assert line.strip() == line
        assert "  " not in line
        assert "None" not in line


def test_names_are_escaped_where_markdown_works() -> None:
    say = Speech(Words.of("en"), ("Nell", "Faye", "Mi*ley"))
    assert summary([NewHandTaken(MILEY, 0)], say) == ["🔵▲ **Mi\\*ley** takes a New Hand, 0 left."]
