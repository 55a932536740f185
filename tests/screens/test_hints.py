"""What is explained, when: by what has just happened to the reader herself."""

from dataclasses import replace
from typing import get_args

import pytest

from bot import screens
from bot.screens.hints import TOPIC, Hint, fitting, stands
from bot.screens.rules import TOPICS
from bot.text import Words
from engine.rules.events import (
    Acted,
    DeckRebuilt,
    Event,
    LastRound,
    ResourcesReturned,
    SupplyExhausted,
    TokenMoved,
)
from engine.rules.game import deal
from engine.rules.position import Options
from engine.rules.prompts import ChoosePrompt, ReturnPrompt
from engine.rules.scoring import city_districts
from engine.rules.view import View, view
from tests.support.discord_limits import all_text
from tests.support.screen_games import TABLE, play

NELL, FAYE, MILEY = 0, 1, 2


def later() -> View:
    """The second round of a plain game, where nothing begins, and nothing new could be done with the hand."""
    seen = next(view(position, NELL) for position, _ in play(Options(seats=2), 3) if position.round == 2)
    assert isinstance(seen.prompt, ChoosePrompt)
    return replace(seen, prompt=replace(seen.prompt, hand=("R1", "B1"), tiles=()))


def test_every_hint_leads_to_a_topic() -> None:
    assert set(TOPIC) == set(get_args(Hint))
    assert set(TOPIC.values()) <= set(TOPICS)


def test_a_first_game_offers_to_learn_and_a_later_round_does_not() -> None:
    assert fitting(view(deal(Options(seats=2), "00"), NELL), ()) == ["learn", "outlook"]
    assert fitting(view(deal(Options(seats=1, solo="normal"), "00"), NELL), ()) == ["learn", "solo", "outlook"]
    assert fitting(later(), ()) == []


def test_a_first_game_offers_to_learn_on_its_first_screen_which_may_be_of_a_draft() -> None:
    """What a character is good for nobody knows who has never played."""
    assert fitting(view(deal(Options(seats=2, setup="draft"), "00"), NELL), ()) == ["learn", "draft"]
    assert fitting(view(deal(Options(seats=2, modules=frozenset({"events"})), "00"), NELL), ()) == ["learn"]


@pytest.mark.parametrize(("language", "counted"), [("en", "districts"), ("fr", "quartiers"), ("pl", "dzielnice")])
def test_what_is_said_of_hal_says_that_he_scores_at_the_end_like_a_player(language: str, counted: str) -> None:
    """R7.6: most of what he wins with are cards from 10 on and districts; only arrows (R7.3) bring him nothing."""
    for name in ("hint-solo", "rules-solo"):
        assert any(counted in part and " 10 " in part for part in Words.of(language)(name).split(". ")), name


def test_what_is_particular_to_a_game_is_explained_in_a_later_round_where_there_was_no_room_before() -> None:
    def second_round(options: Options) -> View:
        return next(view(position, NELL) for position, _ in play(options, 3)
                    if position.round == 2 and position.phase == "choose" and NELL in position.open)

    alone = second_round(Options(seats=1, solo="normal"))
    experts = second_round(Options(seats=3, modules=frozenset({"experts"})))
    both = second_round(Options(seats=1, solo="expert", modules=frozenset({"experts"})))
    assert [[hint for hint in fitting(seen, ()) if hint in {"learn", "solo", "expert"}]
            for seen in (alone, experts, both)] == [["solo"], ["expert"], ["solo", "expert"]]
    happened = fitting(alone, [DeckRebuilt(5, 0, ("R4",))])
    assert happened.index("rebuilt") < happened.index("solo"), "what has just happened can't wait"


def test_what_she_may_do_is_explained_once_the_first_rounds_are_over() -> None:
    seen = replace(later(), round=3)
    prompt = seen.prompt
    assert isinstance(prompt, ChoosePrompt)
    asked = [fitting(replace(seen, prompt=replace(prompt, hand=hand, may_new_hand=may)), ())
             for hand in (("A", "R1"), ("B1", "R1")) for may in (True, False)]
    assert asked == [["letter_alone", "may_new_hand"], ["letter_alone"], ["may_new_hand"], []]
    first = replace(seen, round=1, prompt=replace(prompt, hand=("A",), may_new_hand=True))
    assert fitting(first, ()) == ["learn"]
    assert fitting(replace(seen, prompt=None), ()) == []


def test_what_final_scoring_now_means_is_explained_where_it_stands_first() -> None:
    """From the first round on it stands beside most choices; nothing on the screen said what it counts."""
    first = view(deal(Options(seats=2), "00"), NELL)
    prompt = first.prompt
    assert isinstance(prompt, ChoosePrompt)
    assert fitting(first, ()) == ["learn", "outlook"]
    assert stands("outlook", first)
    assert fitting(replace(first, prompt=replace(prompt, tiles=())), ()) == ["learn"], "it stands nowhere"
    own = first.seats[NELL].private
    assert own is not None
    poor = replace(first.seats[NELL], private=replace(own, resources=0))
    assert not stands("outlook", replace(first, seats=(poor, *first.seats[1:]))), "nor where no tile can be paid for"
    said = {language: Words.of(language)("forecast-outlook", sign="more", n=3) for language in ("en", "fr", "pl")}
    for language, beside in said.items():
        assert beside in Words.of(language)("hint-outlook"), "the words that stand beside a choice"


def test_only_what_happens_to_her_is_explained_to_her() -> None:
    hers = ResourcesReturned(NELL, FAYE, 2, 2)
    assert fitting(later(), [hers]) == ["built_over"]
    assert fitting(later(), [ResourcesReturned(FAYE, NELL, 2, 2)]) == []
    assert fitting(later(), [ResourcesReturned(FAYE, MILEY, 2, 2)]) == [], "nor is what others do to each other"
    assert fitting(later(), [ResourcesReturned(NELL, NELL, 2, 0)]) == [], "her own building is no news"
    assert fitting(later(), [ResourcesReturned(NELL, FAYE, 2, 0)]) == [], "nobody builds in an expropriation (R8.4)"
    fell = Acted(NELL, "R1", ("R4",), None, "exploit", fell_back=True, cell=(0, 0))
    assert fitting(later(), [fell]) == ["fell_back"]
    assert fitting(later(), [Acted(FAYE, "R1", ("R4",), None, "exploit", fell_back=True, cell=(0, 0))]) == []


def test_what_happens_to_all_is_explained_to_all_once_each() -> None:
    moved = TokenMoved(FAYE, "A", (0, 0), (1, 0), (("B", (2, 0)),))
    events: list[Event] = [SupplyExhausted(1), moved, moved, DeckRebuilt(5, 0, ("R4",))]
    assert fitting(later(), events) == ["exhausted", "shifted", "rebuilt"]
    assert fitting(later(), [SupplyExhausted(2), TokenMoved(FAYE, "A", (0, 0), (1, 0), ())]) == []


def test_in_a_last_round_nobody_is_told_that_tiles_given_back_let_the_game_go_on() -> None:
    """R4.4: whose resources are all on the city has ended it already. Where it ends for want of tiles, that is why."""
    last = replace(later(), final_round=True)
    placed, too_few = LastRound("resources", FAYE), LastRound("supply", None)
    assert fitting(last, [placed, SupplyExhausted(1)]) == ["last_round"]
    assert fitting(last, [SupplyExhausted(1)]) == [], "all was placed before her last answer"
    assert fitting(last, [SupplyExhausted(1), too_few]) == ["exhausted", "last_round"]
    asked = [replace(later(), prompt=ReturnPrompt(NELL, ("R4",), 1), final_round=final) for final in (False, True)]
    assert [fitting(seen, ()) for seen in asked] == [["exhausted"], []]


def test_against_hal_no_tiles_are_given_back_so_nothing_is_said_of_it() -> None:
    """R7.5: the first time that they run out is the last."""
    alone = view([position for position, _ in play(Options(seats=1, solo="normal"), 3)][-1], NELL)
    assert alone.phase == "over"
    ended: list[Event] = [SupplyExhausted(1), LastRound("supply", None)]
    assert [hint for hint in fitting(alone, ended) if hint != "tie"] == ["last_round"]


def test_nor_does_what_she_can_do_say_so_in_a_last_round() -> None:
    asked = replace(later(), exhausted=1, prompt=ReturnPrompt(NELL, ("R4",), 1))
    goes_on, last = (all_text(screens.can(TABLE, replace(asked, final_round=final), Words.of("en")))
                     for final in (False, True))
    assert "If too few come back" in goes_on
    assert "If too few come back" not in last
    assert "tiles you keep are worth nothing" in last


def test_a_deck_rebuilt_without_sites_is_not_said_to_have_taken_any_away() -> None:
    """R5.3: after a New Hand in the first round no building has a site yet."""
    shown = [all_text(screens.private(TABLE, later(), 1, "", Words.of("en"), screens.Beside(hint=hint)))
             for joined in ((), ("R4", "B19"))
             for hint in fitting(later(), [DeckRebuilt(5, 0, joined)])]
    assert ["construction site" in text for text in shown] == [False, True]
    assert all("The deck ran out" in text for text in shown)


def test_against_hal_nobody_is_said_to_have_what_that_game_has_not() -> None:
    """R7.1, R7.2: nobody else chooses, and there are no New Hand tokens."""
    for options, others in ((Options(seats=2), True), (Options(seats=1, solo="normal"), False)):
        seen = view(next(position for position, _ in play(options, 3) if position.phase == "choose"), NELL)
        assert ("at the same time as everybody else" in all_text(screens.can(TABLE, seen, Words.of("en")))) == others
        told = all_text(screens.private(TABLE, seen, 1, "", Words.of("en"), screens.Beside(hint="last_round")))
        assert "This is the last round. Then districts" in told
        assert ("New Hand tokens are counted" in told) == others
        assert ("New Hand" in all_text(screens.describe(TABLE, seen, Words.of("en")))) == others


def test_ties_are_explained_where_one_was_decided() -> None:
    """Over many games: whenever two have as many resources in a place that counts, and never else."""
    tied = []
    for seed in range(30):
        position = [position for position, _ in play(Options(seats=3 + seed % 2), seed)][-1]
        assert position.phase == "over"
        found = []
        for district in city_districts(position.city):
            counts = sorted(district.resources.values(), reverse=True)
            found.append(len(counts) > 1 and (counts[0] == counts[1] or counts[1:2] == counts[2:3]))
        tied.append(any(found))
        assert ("tie" in fitting(view(position, NELL), ())) is any(found)
    assert set(tied) == {True, False}


@pytest.mark.parametrize(("seats", "seed"), [(4, 2), (5, 4)])
def test_a_tie_for_the_second_place_alone_is_explained_too(seats: int, seed: int) -> None:
    """R6.4: for either place."""
    position = [position for position, _ in play(Options(seats=seats), seed)][-1]
    counts = [sorted(district.resources.values(), reverse=True) for district in city_districts(position.city)]
    assert all(len({*most[:2]}) == len(most[:2]) for most in counts), "nobody shares the first place"
    assert "tie" in fitting(view(position, NELL), ())
