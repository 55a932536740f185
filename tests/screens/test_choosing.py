"""What the private screen says while a card is to be chosen, and what is considered."""

import re
from dataclasses import replace

import pytest

from bot import screens
from bot.pictures.cache import likeness
from bot.screens import answer_of
from bot.screens.screen import Screen
from bot.text import Words, languages
from bot.wire.custom_id import decode
from engine.rules.decisions import Choose
from engine.rules.position import Building, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import EventTile
from engine.rules.view import View, view
from playground.wire import JsonObject, objects
from tests.support.discord_limits import (
    GALLERY,
    SELECT,
    TEXT,
    all_text,
    components,
    custom_ids,
    everything_said,
    labels,
    texts,
)
from tests.support.small_table import TABLE, WORDS


def test_r10_4_is_foretold_in_numbers(r10_4: Position) -> None:
    shown = screens.private(TABLE, view(r10_4, 0), 1, "1", WORDS)
    assert "**🟥 R4** · Construct: −1 resource, −1 point, places 3 resources, " in all_text(shown)
    assert "Faye gets 2 resources, 2 points, height 3" in all_text(shown), "last: it says least, and may be cut"
    assert labels(shown) == ["Alone", "🟥 R4", "Back"]
    assert all(f"'label': '{look}'" in everything_said(shown) for look in ("What can I do", "Districts"))


def test_between_the_picture_of_a_whole_hand_and_its_buttons_stands_nothing(r10_4: Position) -> None:
    """On a phone both are to be in sight: what the cards do stands above the picture."""
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    kinds = [item["type"] for item in components(shown)]
    picture = kinds.index(GALLERY)
    assert TEXT not in kinds[picture:]
    last = next(item for item in reversed(components(shown)) if item["type"] == TEXT)
    assert "**🟦 B5 + 🟥 R4** · " in str(last["content"])


def test_a_card_without_a_tile_to_go_with_it_is_confirmed_at_once(r10_4: Position) -> None:
    r10_4.seats[0].tiles = []
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), (), 1, (), keeps_card=False, may_new_hand=True)}
    now = view(r10_4, 0)
    pressed = [decode(custom_id) for custom_id in custom_ids(screens.private(TABLE, now, 7, "", WORDS))]
    (card,) = [press for press in pressed if press and press.verb == "pick" and press.arg.startswith("1")]
    shown = screens.private(TABLE, now, 7, card.arg, WORDS)
    assert labels(shown)[:2] == ["Confirm", "Back"], "nothing is asked that has one answer"
    assert "Start over" not in labels(shown), "one step back is the start"
    (back,) = [press for custom_id in custom_ids(shown)
               if (press := decode(custom_id)) and press.verb == "pick"]
    assert back.arg == ""
    old = screens.private(TABLE, now, 7, "1", WORDS)
    assert "Alone" in labels(old), "a button of before asks as it did"


@pytest.mark.parametrize(("exhausted", "last", "says"), [
    (0, False, "for the second time, or for the first"), (1, False, "or the supply runs out."),
    (1, True, "This is the last round."),
])
def test_what_can_i_do_says_how_near_the_end_is(r10_4: Position, exhausted: int, last: bool, says: str) -> None:
    r10_4.exhausted, r10_4.final_round = exhausted, last
    assert says in all_text(screens.can(TABLE, view(r10_4, 0), WORDS))


def test_what_can_i_do_speaks_of_my_hand(r10_4: Position) -> None:
    shown = screens.can(TABLE, view(r10_4, 0), WORDS)
    text = all_text(shown)
    assert "**🟦 B5.** The building has 2 floors and 2 resources of ⬛ **Faye**." in text
    assert "-# with **🟥 R4** · Construct:" in text
    assert "2 New Hand tokens are left" in text
    assert {"Exploit", "Urbanize", "Construct a floor"} & set(labels(shown))
    r10_4.open = {}
    assert "Nothing is asked of you" in all_text(screens.can(TABLE, view(r10_4, 0), WORDS))


def test_what_can_i_do_says_on_which_side_of_a_building_a_token_lies(r10_4: Position) -> None:
    hand = ("A", "D", "H", "K")
    r10_4.seats[0].hand = list(hand)
    r10_4.open = {0: ChoosePrompt(0, hand, ("R4",), 1, (), keeps_card=False, may_new_hand=True)}
    shown = screens.can(TABLE, view(r10_4, 0), WORDS)
    text = all_text(shown)
    assert "Construct a floor" not in labels(shown), "no card of hers is a building's"
    for said in ("A lies above 🟦 B3.", "D lies right of 🟥 R2.", "H lies below 🟨 Y3.", "K lies left of 🟥 R1."):
        assert f"Token {said}" in text


def test_r2_3_a_new_hand_draws_as_many_cards_as_hands_hold_and_says_so(r10_4: Position) -> None:
    """Also for a hand that is short, as one may be in a position that was set down."""
    text = all_text(screens.private(TABLE, view(r10_4, 0), 1, "n", WORDS))
    assert len(r10_4.seats[0].hand) == 2
    assert "Discard A, 🟦 B5 and draw 4 new cards?" in text


def test_what_cannot_be_afforded_says_so(r10_4: Position) -> None:
    r10_4.seats[0].points = 0
    shown = screens.private(TABLE, view(r10_4, 0), 1, "1", WORDS)
    assert "-# **🟥 R4** · exploit only (R3.4): needs 1 point, you have 0" in all_text(shown)
    assert "-# **Alone** · Exploit: +3 tiles\n" in all_text(shown), "what it then exploits"


def test_of_many_tiles_too_one_reads_what_is_missing(r10_4: Position) -> None:
    """They are options of a select, which cuts what is longer than 100 characters."""
    nell = r10_4.seats[0]
    nell.tiles, nell.resources = [f"Y{number}" for number in range(4, 16)], 0
    r10_4.supply = r10_4.supply[:1]  # so that exploiting ends the game, which is told first
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), tuple(nell.tiles), 1, (), keeps_card=False, may_new_hand=True)}
    for language, missing in (("en", "needs "), ("fr", "il faut "), ("pl", "trzeba mieć ")):
        shown = screens.private(TABLE, view(r10_4, 0), 1, "1", Words.of(language))
        tiles = next(objects(item["options"]) for item in components(shown) if item["type"] == SELECT)
        said = [str(option["description"]) for option in tiles]
        assert not [line for line in said if line.endswith("…")]
        assert all(missing in line for line in said[1:]), said


def test_a_letter_alone_leaves_the_item_open(r10_4: Position) -> None:
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert "**A** alone · +1 tile, +1 resource or tile" in all_text(shown)
    r10_4.seats[0].characters = []
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert "**A** alone · +1 resource or tile" in all_text(shown)


def test_cards_that_do_the_same_alone_share_a_line(r10_4: Position) -> None:
    """On a phone picture and buttons fit together so: a hand of four letters took eight lines."""
    r10_4.seats[0].hand = ["A", "B5", "D", "K"]
    r10_4.open = {0: ChoosePrompt(0, ("A", "D", "K", "B5"), ("R4",), 1, (), keeps_card=False, may_new_hand=True)}
    text = all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))
    assert text.count(" alone · ") == 1
    assert "**A, D, K** each alone · +1 tile, +1 resource or tile\n-# **A + " in text
    in_words = all_text(screens.describe(TABLE, view(r10_4, 0), WORDS))
    assert in_words.count(" alone · ") == 4, "who hears it has each card by itself"


def test_what_can_t_be_paid_whatever_is_chosen_is_said_once(r10_4: Position) -> None:
    """With four letters, four tiles and no resource *What can I do* said the same sixteen times."""
    r10_4.seats[0].resources, r10_4.seats[0].characters = 0, []
    r10_4.seats[0].hand, r10_4.seats[0].tiles = ["A", "D", "K"], ["R4", "R8", "B19"]
    r10_4.open = {0: ChoosePrompt(0, ("A", "D", "K"), ("R4", "R8", "B19"), 1, (), keeps_card=False, may_new_hand=True)}
    now, missing = view(r10_4, 0), "needs 1 resource, you have 0"
    hand = all_text(screens.private(TABLE, now, 1, "", WORDS))
    assert f"-# **A, D, K** each with **🟥 R4** · exploit only (R3.4): {missing}" in hand
    assert hand.count(missing) == 1
    of_a_card = all_text(screens.private(TABLE, now, 1, "0", WORDS))
    assert f"\n-# **🟥 R4**, **🟥 R8**, **🟦 B19** · exploit only (R3.4): {missing}" in of_a_card
    assert of_a_card.count(missing) == 1
    assert labels(screens.private(TABLE, now, 1, "0", WORDS))[:4] == ["Alone", "🟥 R4", "🟥 R8", "🟦 B19"]
    everything = all_text(screens.can(TABLE, now, WORDS))
    assert "-# with **🟥 R4, 🟥 R8, 🟦 B19** · Exploit only" in everything
    assert everything.count(missing) == 3, "once a card"


def test_cards_that_do_the_same_with_the_same_tile_share_a_line(r10_4: Position) -> None:
    r10_4.city = {cell: building for cell, building in r10_4.city.items() if building.tiles[0] not in {"B3", "R2"}}
    r10_4.seats[0].hand = ["A", "D"]
    r10_4.open = {0: ChoosePrompt(0, ("A", "D"), ("R4",), 1, (), keeps_card=False, may_new_hand=True)}
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert "-# **A, D** each with **🟥 R4** · places 1 resource" in all_text(shown)
    assert {"A+R4", "D+R4"} <= set(labels(shown))


def test_the_first_screen_shows_each_card_alone_and_with_its_best_tile(r10_4: Position) -> None:
    r10_4.seats[0].tiles = ["R4", "B19"]
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), ("B19", "R4"), 1, (), keeps_card=False, may_new_hand=True)}
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert "-# **🟦 B5 + 🟦 B19** · places 3 resources, +1 resource, +1 point" in all_text(shown)
    assert "B5** alone" not in all_text(shown), "the picture says it, in the card's window"
    assert "B5 alone: +3 tiles." in shown.pictures[0].alt
    assert [(given.card, given.tiles) for given in shown.pictures[0].yields if given.action == "exploit"] == [("B5", 3)]
    assert "B5+B19" in labels(shown), "building is one press away"
    press = next(decode(id_) for id_ in custom_ids(shown) if id_.endswith("pick:1.1"))
    assert press is not None
    assert "Confirm" in labels(screens.private(TABLE, view(r10_4, 0), 1, press.arg, WORDS))
    r10_4.open = {}
    (waiting,) = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS).pictures
    assert not waiting.yields, "who waits has nothing to weigh"


def test_the_tile_shown_first_is_best_with_final_scoring_too_and_says_so(r10_4: Position) -> None:
    """Red and blue bring the same at once; blue makes a district, with 3 resources all Nell's (R6.5)."""
    nell = r10_4.seats[0]
    nell.hand, nell.tiles = ["A"], ["R9", "B9"]
    r10_4.open = {0: ChoosePrompt(0, ("A",), ("R9", "B9"), 1, (), keeps_card=False, may_new_hand=True)}
    r10_4.city[-1, -1] = Building(("Y6", "B7"), 0, site=False)
    r10_4.city[0, -1], r10_4.city[-1, 0] = Building(("Y18",), None, site=False), Building(("Y19",), None, site=False)
    seen = view(r10_4, 0)
    shown = screens.private(TABLE, seen, 1, "", WORDS)
    assert re.search(r"\*\*A \+ 🟦 B9\*\* · .*, final scoring now \+6\n", all_text(shown) + "\n")
    assert "A+B9" in labels(shown)
    told = all_text(screens.private(TABLE, seen, 1, "0", WORDS))
    assert "-# **🟥 R9**, **🟦 B9** · Urbanize: places 1 resource, +2 tiles\n" in told
    assert "-# **🟦 B9** · also final scoring now +6" in told
    assert "final scoring" not in told.partition("R9**")[2].partition("\n")[0]
    assert "final scoring now +6" in all_text(screens.private(TABLE, seen, 1, "0.2", WORDS)), "before she confirms, too"
    assert "final scoring now +6" in everything_said(screens.describe(TABLE, seen, WORDS))


def test_what_a_card_does_alone_is_said_where_the_picture_says_less(r10_4: Position) -> None:
    r10_4.supply = r10_4.supply[:1]
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert "-# **🟦 B5** alone · ends the game (unless 3 base tiles are given back), +3 tiles" in all_text(shown)


def test_the_first_screen_says_what_is_missing_and_what_then_happens(r10_4: Position) -> None:
    r10_4.seats[0].resources = 1
    text = all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))
    assert "-# **🟦 B5 + 🟥 R4** · exploit only (R3.4): needs 4 resources, you have 1" in text
    assert "B5+R4" not in labels(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))


def test_resources_that_come_back_from_her_own_building_are_named_among_those_she_has(r10_4: Position) -> None:
    """R3.3a: the picture says that she has none, the line that she has two."""
    r10_4.seats[0].resources = 0
    r10_4.city[0, 0] = Building(("Y4", "B5"), 0, site=False)
    text = all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))
    assert text.count("needs 4 resources, you have 2, those on the building included") == 1
    assert "needs 1 resource, you have 0\n" in text


@pytest.mark.parametrize(("language", "said"), [
    ("en", "needs 3 resources, you have 1, the one on the building included"),
    ("fr", "il faut 3 ressources (vous en avez 1, celle du bâtiment comprise)"),
    ("pl", "3 zasoby (masz 1, razem z tym na budynku)"),
])
def test_one_resource_that_comes_back_is_called_one(r10_4: Position, language: str, said: str) -> None:
    r10_4.seats[0].resources = 0
    r10_4.city[0, 0] = Building(("B5",), 0, site=False)
    assert said in all_text(screens.private(TABLE, view(r10_4, 0), 1, "", Words.of(language)))


def test_what_the_picture_says_stands_behind_in_words(r10_4: Position) -> None:
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert any(id_.endswith(":more:") for id_ in custom_ids(shown)), "In words stands in the select"
    in_words = all_text(screens.describe(TABLE, view(r10_4, 0), WORDS))
    for said in ("**5** points", "**5** resources", "Tile: 🟥 R4", "Hand: A, 🟦 B5", "New Hand tokens: 2",
                 "Construct bonuses: +1 resource"):
        assert said not in all_text(shown)
        assert said in in_words
    assert "[games](https://discord.com/channels/1/2/3)" in all_text(shown)
    assert "Hand:" not in all_text(screens.describe(TABLE, view(r10_4, None), WORDS))


def test_an_event_with_nothing_around_says_so(r10_4: Position) -> None:
    for cell, found in r10_4.city.items():
        r10_4.city[cell] = Building(found.tiles, None, site=False)
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), ("R4",), 1, ("advertising_campaign",), keeps_card=False,
                                  may_new_hand=True)}
    text = all_text(screens.private(TABLE, view(r10_4, 0), 1, "1.0", WORDS))
    assert "Exploit" not in (line := next(line for line in text.splitlines() if "would bring nothing now" in line)), (
        "what the choice does without it stands once, above")
    assert line.endswith("would bring nothing now")
    chosen = screens.private(TABLE, view(r10_4, 0), 1, "1.0.1", WORDS)
    assert "the event tile would bring nothing now" in next(text for text in texts(chosen) if "As things stand" in text)


def with_events(position: Position, *events: EventTile) -> View:
    """She chooses with these event tiles and sets a card aside."""
    position.options = replace(position.options, modules=frozenset({"events", "keep_a_card"}))
    position.seats[0].events = list(events)
    position.open = {0: ChoosePrompt(0, ("A", "B5"), ("R4",), 1, events, keeps_card=True, may_new_hand=True)}
    return view(position, 0)


def lines_of(shown: Screen) -> list[str]:
    """All lines of text on a screen."""
    return all_text(shown).splitlines()


def test_an_event_tile_says_what_it_adds_to_the_choice_above(r10_4: Position) -> None:
    """The whole forecast stood there three times, most of a phone's height with five people."""
    now = with_events(r10_4, "advertising_campaign", "quality_control")
    shown = lines_of(screens.private(TABLE, now, 1, "1.1", WORDS))
    assert "**Advertising campaign** · also: +3 points" in shown
    losing = "Faye loses up to 2 points or resources, you get up to 2 points of that"
    assert f"**Quality control** · also: {losing}" in shown
    assert sum("Construct: " in line for line in shown) == 1
    chosen = screens.private(TABLE, now, 1, "1.1.1", WORDS)
    assert "+4 points" in next(line for line in lines_of(chosen) if line.startswith("As things stand")), "the sum"
    assert f"**Quality control** · instead: {losing}" in lines_of(chosen)
    assert "**No event tile**" not in all_text(chosen), "its name says it"
    assert [(option["label"], option.get("default", False)) for option in options_of(chosen, events=True)] == [
        ("No event tile", False), ("Advertising campaign", True), ("Quality control", False)]


def test_an_expropriation_where_she_then_builds_says_what_comes_of_both(r10_4: Position) -> None:
    """What it places the action takes back; what differs in the end is who gets points (R8.4, R3.3a)."""
    now = with_events(r10_4, "expropriation", "design_competition")
    shown = lines_of(screens.private(TABLE, now, 1, "1.1", WORDS))
    assert "**Expropriation** · also: +2 points, Faye gets 2 points less" in shown
    assert "**Design competition** · also: +3 tiles" in shown
    chosen = screens.private(TABLE, now, 1, "1.1.1", WORDS)
    assert "**Design competition** · instead: +3 tiles" in lines_of(chosen)
    assert "takes back 2 resources, −1 resource, −1 point, places 5 resources, +1 " in all_text(chosen)


def test_an_event_tile_that_takes_a_building_says_what_final_scoring_gains_by_it(r10_4: Position) -> None:
    shown = screens.private(TABLE, with_events(r10_4, "expropriation"), 1, "1.0", WORDS)
    assert ("**Expropriation** · also: places 2 resources, +2 points, Faye gets 2 resources, final scoring now +4"
            in lines_of(shown))


def test_an_event_tile_that_changes_the_action_tells_all_of_it(r10_4: Position) -> None:
    """R3.4, R8.4: without its points she could not pay."""
    r10_4.seats[0].points = 0
    now = with_events(r10_4, "advertising_campaign", "expropriation")
    shown = lines_of(screens.private(TABLE, now, 1, "1.1", WORDS))
    assert any(line.startswith("As things stand – Exploit only: +3 tiles (") for line in shown)
    assert any(line.startswith("**Advertising campaign** · Construct: −1 resource, −1 point, ") for line in shown)
    chosen = lines_of(screens.private(TABLE, now, 1, "1.1.1", WORDS))
    assert any(line.startswith("**No event tile** · Exploit only: +3 tiles (") for line in chosen)
    assert any(line.startswith("**Expropriation** · Construct: takes back 2 resources, ") for line in chosen)


def with_everything(position: Position) -> View:
    """She chooses with two event tiles, as Master Architect, and sets a card aside."""
    nell = position.seats[0]
    nell.tiles = ["R4", "R6"]
    position.open = {0: ChoosePrompt(
        0, ("A", "B", "B5"), ("R4", "R6"), 2, ("advertising_campaign", "quality_control"), keeps_card=True,
        may_new_hand=True)}
    return view(position, 0)


def options_of(screen: Screen, *, events: bool = False) -> list[JsonObject]:
    """Those of the select of event tiles, whose arg is "k0", or of that of second tiles."""
    found = [item for item in components(screen) if item["type"] == SELECT
             and (press := decode(str(item["custom_id"]))) is not None
             and press.verb == "pick" and (press.arg == "k0") == events]
    (item,) = found
    return objects(item["options"])


def pressed(screen: Screen, label: str) -> str:
    """What the button or the option with this label carries back."""
    for item in components(screen):
        for choice in objects(item.get("options")):
            if choice["label"] == label:
                return str(choice["value"])
    found = next(str(item["custom_id"]) for item in components(screen) if item.get("label") == label)
    press = decode(found)
    assert press is not None
    return press.arg


def test_with_all_modules_a_usual_turn_takes_two_presses(r10_4: Position) -> None:
    """Most turns have no second tile and no event tile: nothing is asked for them, and they are there to be chosen."""
    now = with_everything(r10_4)
    tile = screens.private(TABLE, now, 1, pressed(screens.private(TABLE, now, 1, "", WORDS), "B5+R6"), WORDS)
    assert labels(tile) == ["Keep A", "Keep B", "Back", "Start over"]
    assert answer_of(now, pressed(tile, "Keep B")) == Choose(0, "B5", ("R6",), None, "B")
    assert "**Quality control** · would bring nothing now" in all_text(tile)
    below, events = options_of(tile), options_of(tile, events=True)
    assert [(option["label"], option.get("default", False)) for option in below] == [
        ("No second tile below", True), ("🟥 R4 below", False)]
    assert [(option["label"], option.get("description")) for option in events] == [
        ("No event tile", None), ("Advertising campaign", "would bring nothing now"),
        ("Quality control", "would bring nothing now")]
    told = str(below[1]["description"])
    assert told.startswith("−1 resource, places 4 resources, "), "none is cut"


def test_between_the_picture_of_a_choice_with_more_and_its_buttons_stands_what_confirms(r10_4: Position) -> None:
    """On a phone both are to be in sight: all that is told stands above the picture, and nothing of it is left out."""
    shown = screens.private(TABLE, with_everything(r10_4), 1, "2.1.0.2", WORDS)
    kinds = [item["type"] for item in components(shown)]
    picture = kinds.index(GALLERY)
    told = "\n".join(texts(shown)[:kinds[:picture].count(TEXT)])
    for said in ("**🟥 R4** with card **🟦 B5**", "The building has 2 floors", "With Quality control: ",
                 "As things stand – Construct: ", "-# +1 point: ", "The card **🟦 B5** then stays",
                 "**Advertising campaign** · ", "You also set another card aside"):
        assert said in told
    assert kinds[picture:].count(TEXT) == 1
    assert texts(shown)[-1] == "Confirm, keeping a second card:"


def test_districts_of_a_choice_with_more_are_among_what_else_there_is(r10_4: Position) -> None:
    now = with_everything(r10_4)
    before = screens.private(TABLE, now, 1, "2.1", WORDS)
    assert arg_of(before, "Districts") == "+2.1"
    shown = screens.private(TABLE, now, 1, "+2.1", WORDS)
    assert (shown.pictures[0].standings, shown.pictures[0].proposal) == (True, before.pictures[0].proposal)
    assert labels(shown) == [*labels(before), "Hide the districts"]
    assert all_text(shown) == all_text(before)
    assert arg_of(shown, "Hide the districts") == "-2.1"


@pytest.mark.parametrize("language", languages())
def test_of_a_second_tile_one_reads_what_it_changes_in_final_scoring(r10_4: Position, language: str) -> None:
    """It is what most differs between them, and an option is cut at 100 characters: names may be long."""
    table, words = replace(TABLE, names=("Nell", "M" * 32)), Words.of(language)
    shown = screens.private(table, with_everything(r10_4), 1, "2.1", words)
    said = [str(option["description"]) for option in options_of(shown)]
    assert words("forecast-outlook", sign="more", n=6) in said[0]
    assert words("forecast-outlook", sign="more", n=8) in said[1]


def test_what_can_i_do_tells_what_else_goes_with_a_card(r10_4: Position) -> None:
    base = screens.can(TABLE, view(r10_4, 0), WORDS)
    told = ("a second tile below", "one event tile with it: Advertising campaign (", "set another card aside")
    topics = {"Module: experts", "Module: events", "Module: keep a card"}
    assert not [line for line in told if line in all_text(base)]
    assert not topics & set(labels(base))
    everything = screens.can(TABLE, with_everything(r10_4), WORDS)
    assert [line for line in told if line in all_text(everything)] == list(told)
    assert topics <= set(labels(everything))
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), ("R4",), 1, ("expropriation", "expropriation"), keeps_card=False,
                                  may_new_hand=True)}
    assert all_text(screens.can(TABLE, view(r10_4, 0), WORDS)).count("Expropriation (") == 1, "two of one type"


def test_what_goes_with_a_card_is_chosen_in_any_order_and_taken_back(r10_4: Position) -> None:
    now = with_everything(r10_4)
    shown = screens.private(TABLE, now, 1, "2.1", WORDS)
    shown = screens.private(TABLE, now, 1, pressed(shown, "Quality control"), WORDS)
    assert "With Quality control" in all_text(shown)
    shown = screens.private(TABLE, now, 1, pressed(shown, "🟥 R6 below"), WORDS)
    assert [option["label"] for option in options_of(shown)] == ["No second tile below", "🟥 R6 below"]
    both = answer_of(now, pressed(shown, "Keep A"))
    assert both == Choose(0, "B5", ("R6", "R4"), "quality_control", "A")
    shown = screens.private(TABLE, now, 1, pressed(shown, "No event tile"), WORDS)
    assert answer_of(now, pressed(shown, "Keep A")) == Choose(0, "B5", ("R6", "R4"), None, "A")
    shown = screens.private(TABLE, now, 1, pressed(shown, "No second tile below"), WORDS)
    assert answer_of(now, pressed(shown, "Keep A")) == Choose(0, "B5", ("R4",), None, "A")
    assert pressed(shown, "Back") == "2"


def test_of_very_many_second_tiles_the_chosen_one_stays_in_sight(r10_4: Position) -> None:
    """A select holds 25: its second page stays turned up when a tile is chosen there, and an event tile then."""
    tiles = tuple(f"{colour}{number}" for colour in "RY" for number in range(1, 21))
    r10_4.seats[0].tiles = list(tiles)
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), tiles, 2, ("quality_control",), keeps_card=False, may_new_hand=True)}

    now = view(r10_4, 0)
    first = screens.private(TABLE, now, 1, "1.1", WORDS)
    second = screens.private(TABLE, now, 1, pressed(first, "Next page"), WORDS)
    chosen = screens.private(TABLE, now, 1, str(options_of(second)[3]["value"]), WORDS)
    with_event = screens.private(TABLE, now, 1, pressed(chosen, "Quality control"), WORDS)
    for shown in (chosen, with_event):
        assert [option["value"] for option in options_of(shown) if option.get("default")], "the page where it stands"
    assert answer_of(now, pressed(with_event, "Confirm")) == Choose(0, "B5", ("Y9", "R1"), "quality_control", None)


@pytest.mark.parametrize("path", ["2.1.1", "2.1.0.2", "2.1.0.2.1"])
def test_a_button_of_the_time_when_each_was_asked_alone_goes_on(r10_4: Position, path: str) -> None:
    shown = screens.private(TABLE, with_everything(r10_4), 1, path, WORDS)
    assert "Keep A" in labels(shown)
    assert ("With Quality control" in all_text(shown)) == path.startswith("2.1.0.2")
    assert ("🟥 R4 over 🟥 R6" in all_text(shown)) == (path == "2.1.1")


@pytest.mark.parametrize("path", ["", "1", "1.1"])
def test_districts_are_told_in_place_of_the_picture_and_hidden_again(r10_4: Position, path: str) -> None:
    """Everything else on the screen stays: the question, what is considered, the buttons."""
    before = screens.private(TABLE, view(r10_4, 0), 1, path, WORDS)
    shown = screens.private(TABLE, view(r10_4, 0), 1, arg_of(before, "Districts"), WORDS)
    assert (before.pictures[0].standings, shown.pictures[0].standings) == (False, True)
    assert shown.pictures[0].proposal == before.pictures[0].proposal
    assert "Faye alone, 4 points" in shown.pictures[0].alt or path == "1.1", "R4 on B5 takes the district apart"
    assert before.pictures[0].alt != shown.pictures[0].alt
    assert "Districts" in everything_said(before)
    if path:
        told = {"Districts", "Hide the districts"}
        assert [label for label in labels(shown) if label not in told] == [
            label for label in labels(before) if label not in told]
        assert all_text(shown) == all_text(before)
    else:
        # On a phone the picture's upper half is out of sight there: what has changed is told beside the buttons too.
        assert [label for label in labels(shown) if label != "Hide the districts"] == labels(before)
        assert "Faye** alone, 4 points" in all_text(shown)
        assert "** · " in all_text(before)
        assert "** · " not in all_text(shown)
    assert arg_of(shown, "Hide the districts") == f"-{path}"
    again = screens.private(TABLE, view(r10_4, 0), 1, path, WORDS)
    assert likeness(again.pictures[0]) == likeness(before.pictures[0])


def arg_of(screen: Screen, label: str) -> str:
    """What the button or the option with this label carries back."""
    for item in components(screen):
        for choice in objects(item.get("options")):
            if choice["label"] == label:
                verb, _, arg = str(choice["value"]).partition(".")
                assert verb == "districts", "it is no step of choosing"
                return arg
    found = next(str(item["custom_id"]) for item in components(screen) if item.get("label") == label)
    press = decode(found)
    assert press is not None
    assert press.verb == "districts", "it is no step of choosing"
    return press.arg
