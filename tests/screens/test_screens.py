"""What people find on single screens."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot import screens
from bot.pictures.cache import likeness
from bot.screens import TableFacts
from bot.screens.screen import Screen
from bot.screens.speech import Speech
from bot.screens.summary import summary
from bot.screens.turnovers import Told
from bot.text import Words
from bot.wire.custom_id import decode
from engine.practice.worked import worked
from engine.rules.chance import Seeded
from engine.rules.components import EXPERTS
from engine.rules.decisions import Draft, KeepEvents
from engine.rules.events import Acted, Drafted, Event, Gained, NewHandTaken, RoundBegan
from engine.rules.game import answer, take_back
from engine.rules.position import Building, Choice, Options, Position
from engine.rules.prompts import (
    ChoosePrompt,
    DraftPrompt,
    EventsPrompt,
    ExchangePrompt,
    GainPrompt,
    PayPrompt,
    Prompt,
    TokenPlace,
    TokenPrompt,
    WhenPrompt,
)
from engine.rules.records.actions import Done
from engine.rules.scoring import score
from engine.rules.view import View, view
from engine.table.meta import SeatChange, Turnover
from playground.wire import objects
from tests.support.discord_limits import all_text, components, custom_ids, everything_said, labels, texts
from tests.support.screen_games import ALL, play
from tests.support.tables import FAYE, NELL, answer_by_default, process_on

WORDS = Words.of("en")
TABLE = TableFacts("abcdefghij", ("Nell", "Faye", "Miley"), "games", "https://discord.com/channels/1/2/3")


@pytest.fixture
def r10_4() -> Position:
    """Nell is to choose; B5 has two floors and 2 resources of Faye; her construct bonuses: 1 point, 1 resource."""
    position, _ = next(play(Options(seats=2, setup="introductory"), 1))
    nell = position.seats[0]
    nell.hand, nell.tiles, nell.points, nell.resources = ["A", "B5"], ["R4"], 5, 5
    nell.characters, nell.cards = ["character-2", "character-4", "character-6"], []
    position.city[0, 0] = Building(("Y4", "B5"), 1, site=False)
    position.open = {0: ChoosePrompt(0, ("A", "B5"), ("R4",), 1, (), keeps_card=False, may_new_hand=True)}
    return position


def test_r10_4_is_foretold_in_numbers(r10_4: Position) -> None:
    shown = screens.private(TABLE, view(r10_4, 0), 1, "1", WORDS)
    assert "**🟥 R4** · Construct: −1 resource, −1 point, lays 3 resources, " in all_text(shown)
    assert "Faye gets 2 resources, 2 points, height 3" in all_text(shown), "last: it says least, and may be cut"
    assert labels(shown) == ["Alone", "🟥 R4", "Back", "What can I do", "Districts"]


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


def test_what_cannot_be_afforded_says_so(r10_4: Position) -> None:
    r10_4.seats[0].points = 0
    shown = screens.private(TABLE, view(r10_4, 0), 1, "1", WORDS)
    assert "**🟥 R4** · Exploit only: +3 tiles (needs 1 point, you have 0; rule R3.4)" in all_text(shown)


def test_a_letter_alone_leaves_the_item_open(r10_4: Position) -> None:
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert "**A** alone · +1 tile, +1 resource or tile" in all_text(shown)
    r10_4.seats[0].characters = []
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert "**A** alone · +1 resource or tile" in all_text(shown)


@pytest.mark.parametrize(("language", "bonus", "bare"), [
    ("en", "A alone: +1 tile, +1 resource or tile.", "A alone: +1 resource or tile."),
    ("fr", "A seule\u202f: +1 tuile, +1 ressource ou tuile.", "A seule\u202f: +1 ressource ou tuile."),
    ("pl", "A sama: +1 kafelek, +1 zasób albo kafelek.", "A sama: +1 zasób albo kafelek."),
])
def test_what_stands_for_the_picture_names_what_a_letter_alone_leaves_open(
    r10_4: Position, language: str, bonus: str, bare: str
) -> None:
    """She has no resource to build with, so the picture shows what the card brings alone."""
    words, nell = Words.of(language), r10_4.seats[0]
    nell.resources = 0
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", words)
    assert bonus in shown.pictures[0].alt
    assert words("offer-alone", card="A", does="", each="no")[:-2] not in all_text(shown), "the picture says all of it"
    nell.characters = []
    assert bare in screens.private(TABLE, view(r10_4, 0), 1, "", words).pictures[0].alt


def test_cards_that_do_the_same_alone_share_a_line(r10_4: Position) -> None:
    """On a phone picture and buttons fit together so: a hand of four letters took eight lines."""
    r10_4.seats[0].hand = ["A", "B5", "D", "K"]
    r10_4.open = {0: ChoosePrompt(0, ("A", "D", "K", "B5"), ("R4",), 1, (), keeps_card=False, may_new_hand=True)}
    text = all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))
    assert text.count(" alone · ") == 1
    assert "**A, D, K** each alone · +1 tile, +1 resource or tile\n-# **A + " in text
    in_words = all_text(screens.describe(TABLE, view(r10_4, 0), WORDS))
    assert in_words.count(" alone · ") == 4, "who hears it has each card by itself"


def test_the_first_screen_shows_each_card_alone_and_with_its_best_tile(r10_4: Position) -> None:
    r10_4.seats[0].tiles = ["R4", "B19"]
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), ("B19", "R4"), 1, (), keeps_card=False, may_new_hand=True)}
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert "-# **🟦 B5 + 🟦 B19** · lays 3 resources, +1 resource, +1 point" in all_text(shown)
    assert "B5** alone" not in all_text(shown), "the picture says it, in the card's window"
    assert "🟦 B5 alone: +3 tiles." in shown.pictures[0].alt
    assert [(given.card, given.tiles) for given in shown.pictures[0].yields if given.action == "exploit"] == [("B5", 3)]
    assert "B5+B19" in labels(shown), "building is one press away"
    press = next(decode(id_) for id_ in custom_ids(shown) if id_.endswith("pick:1.1"))
    assert press is not None
    assert "Confirm" in labels(screens.private(TABLE, view(r10_4, 0), 1, press.arg, WORDS))


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
    assert re.search(r"B9\*\* · Urbanize: .*, final scoring now \+6\n", told + "\n")
    assert "final scoring" not in told.partition("R9**")[2].partition("\n")[0]
    assert "final scoring now +6" in all_text(screens.private(TABLE, seen, 1, "0.2", WORDS)), "before she confirms, too"
    assert "final scoring now +6" in everything_said(screens.describe(TABLE, seen, WORDS))


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
        assert labels(shown) == [label.replace("Districts", "Hide the districts") for label in labels(before)]
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


def test_what_a_card_does_alone_is_said_where_the_picture_says_less(r10_4: Position) -> None:
    r10_4.supply = r10_4.supply[:1]
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert "-# **🟦 B5** alone · ends the game (unless 3 tiles are given back), +3 tiles" in all_text(shown)


def test_an_expert_is_drafted_with_her_event_tiles_in_sight() -> None:
    for position, _ in play(Options(seats=3, setup="draft", modules=ALL), 1):
        for seat, prompt in position.open.items():
            if isinstance(prompt, DraftPrompt) and set(prompt.pack) & set(EXPERTS):
                character = next(card for card in prompt.pack if card not in EXPERTS)
                expert = next(card for card in prompt.pack if card in EXPERTS)
                names = ", ".join(WORDS("event-tile", event=tile) for tile in EXPERTS[expert])
                shown = screens.private(TABLE, view(position, seat), 1, "", WORDS)
                assert f"** · with {names}" in all_text(shown)
                # What the picture shows of the others is said behind In words.
                brings = WORDS("draft-character", effect="", start=Speech(WORDS, TABLE.names).start_items(character))
                in_words = all_text(screens.describe(TABLE, view(position, seat), WORDS))
                assert brings in in_words
                assert brings not in all_text(shown)
                assert f"with the event tiles {names}" in in_words
                return
    pytest.fail("no expert was dealt")


def test_the_first_screen_says_what_is_missing(r10_4: Position) -> None:
    r10_4.seats[0].resources = 1
    text = all_text(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))
    assert "-# **🟦 B5 + 🟥 R4** · needs 4 resources, you have 1" in text
    assert "B5+R4" not in labels(screens.private(TABLE, view(r10_4, 0), 1, "", WORDS))


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


def test_experts_and_how_many_event_tiles_are_left_stand_behind_in_words() -> None:
    position = next(found for found, _ in play(Options(seats=2, modules=ALL), 1) if found.phase == "choose")
    position.seats[1].expert, position.seats[1].events = "banker", ["expropriation"]
    in_words = all_text(screens.describe(TABLE, view(position, None), WORDS))
    faye = in_words[in_words.index("### ⬛ **Faye**"):]
    assert "Banker: " in faye
    assert "Event tiles left: 1" in faye
    assert "Expropriation" not in in_words
    base = next(found for found, _ in play(Options(seats=2), 1) if found.phase == "choose")
    assert "Event tiles" not in all_text(screens.describe(TABLE, view(base, None), WORDS))


def test_a_board_shows_what_has_happened_meanwhile(r10_4: Position) -> None:
    text = all_text(screens.board(TABLE, view(r10_4, None), (), WORDS, since=[NewHandTaken(1, 0)]))
    assert "### Meanwhile\n⬛ **Faye** takes a New Hand, 0 left." in text


def test_what_can_i_do_speaks_of_my_hand(r10_4: Position) -> None:
    shown = screens.can(TABLE, view(r10_4, 0), WORDS)
    text = all_text(shown)
    assert "**🟦 B5** The building has 2 floors and 2 resources of ⬛ **Faye**." in text
    assert "-# with **🟥 R4** · Construct:" in text
    assert "2 New Hand tokens are left" in text
    assert {"Exploit", "Urbanize", "Construct a floor"} & set(labels(shown))
    r10_4.open = {}
    assert "Nothing is asked of you" in all_text(screens.can(TABLE, view(r10_4, 0), WORDS))


def test_cells_for_a_token_are_numbered_and_told(r10_4: Position) -> None:
    r10_4.phase = "resolve"
    r10_4.open = {0: TokenPrompt(0, "A", (TokenPlace((0, -2)), TokenPlace((2, 0), (("E", (2, 2)),))))}
    shown = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS)
    assert labels(shown)[:2] == ["Cell 1 (default)", "Cell 2, pushing E"]
    assert "**Cell 1 (default)**" not in all_text(shown)


def test_the_board_says_what_is_awaited_and_how_far_the_end_is(r10_4: Position) -> None:
    text = all_text(screens.board(TABLE, view(r10_4, None), (), WORDS))
    assert "0 of 1 ready" in text
    assert "Tile supply:" in text
    assert "⬛ **Faye** 2 of 25" in text
    assert labels(screens.board(TABLE, view(r10_4, None), (), WORDS))[:2] == ["My screen", "Rules"]


def test_an_older_board_has_no_buttons(r10_4: Position) -> None:
    assert labels(screens.board(TABLE, view(r10_4, None), (), WORDS, state="older")) == []


def test_topics_are_found_by_title_and_by_text() -> None:
    assert screens.topics(WORDS, "park") == [("green_spaces", "Module: green spaces")]
    assert screens.topics(WORDS, "exploit")[0] == ("exploit", "Exploit")
    assert screens.topics(WORDS, "zzz") == []


def test_the_log_holds_every_line_once_and_tears_no_round_apart() -> None:
    *_, (position, events) = play(Options(seats=3, setup="introductory"), 7)
    now = view(position, None)
    last = screens.log(TABLE, now, events, WORDS)
    count = int(re.search(r"page (\d+) of (\d+)", all_text(last))[2])  # type: ignore[index]  # a page that is not named fails the test here
    pages = [texts(screens.log(TABLE, now, events, WORDS, page))[1] for page in range(count)]
    say = Speech(WORDS, TABLE.names)
    told = "\n".join(pages).splitlines()
    assert [line.removeprefix("### ") for line in told] == summary(events, say)
    assert [line for line in told if line.startswith("### ")] == [
        f"### {line}" for line in summary(events, say) if line.startswith("Round ")], "each round has its heading"
    assert count > 1
    assert all(page.startswith(("### Round", "⚪")) for page in pages)
    assert all(page.startswith("### Round") for page in pages[1:])
    assert texts(last)[1] == pages[-1]
    first = screens.log(TABLE, now, events[:12], WORDS)
    assert "page" not in all_text(first), "one page is not counted"


def test_each_line_of_the_log_names_who_played_the_seat_then(r10_4: Position) -> None:
    def took(seat: int) -> NewHandTaken:
        return NewHandTaken(seat, 1)

    def changed(what: SeatChange, name: str, *, ai: bool) -> Turnover:
        return Turnover(1, what, 0, name, "f", ai)

    told: list[Told] = [
        took(1), changed("stand_in", "Faye", ai=False), took(1), changed("came_back", "Faye", ai=True), took(1),
        RoundBegan(2, 0), took(1), changed("replaced", "Faye", ai=False), took(1), took(0)]
    table = replace(TABLE, names=("Nell", "Iwona"), ai=frozenset())
    lines = texts(screens.log(table, view(r10_4, None), told, WORDS))[1].splitlines()
    assert [line.partition(" New")[0] for line in lines] == [
        "⬛ **Faye** takes a",
        "⬛ **Faye** is away. An AI plays until they come back.",
        "⬛ **Faye (AI)** takes a",
        "⬛ **Faye** is back.",
        "⬛ **Faye** takes a",
        "### Round 2: ⚪ **Nell** begins.",
        "⬛ **Faye** takes a",
        "⬛ **Iwona** has taken this seat.",
        "⬛ **Iwona** takes a",
        "⚪ **Nell** takes a",
    ]


def test_a_seat_that_changes_hands_within_its_action_ends_its_line_and_no_other(r10_4: Position) -> None:
    changed = Turnover(1, "stand_in", 0, "Faye", "f", ai=False)

    def told(seat: int) -> list[Told]:
        acted = Acted(seat, "B", (), None, "exploit", fell_back=False, cell=None)
        return [acted, changed, Gained(seat, "action", 1, 0, 0)]

    table = replace(TABLE, ai=frozenset({1}))
    lines = texts(screens.log(table, view(r10_4, None), told(1), WORDS))[1].splitlines()
    assert lines[0].startswith("⬛ **Faye** exploits")
    assert lines[1].startswith("⬛ **Faye** is away.")
    assert lines[2] == "Faye gains 1 resource."
    lines = texts(screens.log(table, view(r10_4, None), told(0), WORDS))[1].splitlines()
    assert "1 resource" in lines[0]
    assert lines[1].startswith("⬛ **Faye** is away.")


def test_what_stands_for_a_picture_is_plain_and_whole(r10_4: Position) -> None:
    """Who can't see it hears no signs of markdown, and of a card that brings nothing that it does."""
    *_, (position, events) = play(Options(seats=2, setup="introductory"), 3)
    done = Done(view(position, None), tuple(events), 1, ends_round=True)
    (moving,) = screens.past_round(TABLE, [done], WORDS).pictures
    assert "Nell" in moving.alt
    assert "**" not in moving.alt
    nell = r10_4.seats[0]
    red = next(building.top for building in r10_4.city.values() if building.top.startswith("R"))
    nell.hand, nell.characters, nell.supply = [red], [], 0
    r10_4.open = {0: ChoosePrompt(0, (red,), ("R4",), 1, (), keeps_card=False, may_new_hand=True)}
    (screen,) = screens.private(TABLE, view(r10_4, 0), 7, "", WORDS).pictures
    assert f"{red} alone: nothing." in screen.alt


def test_what_stands_for_the_private_picture_tells_all_that_is_hers(r10_4: Position) -> None:
    alt = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS).pictures[0].alt
    for said in ("5 points, 5 resources.", "Your hand: A, 🟦 B5.", "Tile: 🟥 R4.", "New Hand tokens: 2.",
                 "Construct bonuses: +1 resource, +1 point."):
        assert said in alt
    assert "Event tiles" not in alt
    nell = r10_4.seats[0]
    nell.expert, nell.events = "banker", ["expropriation"]
    alt = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS).pictures[0].alt
    assert "Event tiles: Expropriation (your resources replace" in alt
    assert "Banker: points may become resources" in alt
    assert alt.index("Your hand") < alt.index("Construct bonuses") < alt.index("Row 1"), "what is cut is the city"


def test_what_stands_for_a_considered_choice_is_the_city_as_it_would_be(r10_4: Position) -> None:
    alt = screens.private(TABLE, view(r10_4, 0), 1, "1.1", WORDS).pictures[0].alt
    assert "The city after this choice: 9 buildings." in alt
    assert "R4 height 3 of Nell with a site" in alt
    assert "B5 height 2" not in alt
    assert "5 points, 5 resources" in alt, "what she has now, to pay it from"
    now = screens.private(TABLE, view(r10_4, 0), 1, "", WORDS).pictures[0].alt
    assert "The city in round 1" in now
    assert "B5 height 2 of Faye" in now


def test_what_stands_for_a_considered_choice_says_what_it_changes_in_final_scoring(r10_4: Position) -> None:
    r10_4.city[-1, -1] = Building(("Y6", "B7"), 0, site=False)
    r10_4.seats[0].tiles = ["B9"]
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), ("B9",), 1, (), keeps_card=False, may_new_hand=True)}
    shown = screens.private(TABLE, view(r10_4, 0), 1, "1.1", WORDS)
    (told,) = set(re.findall(r"final scoring now [+−]\d+", all_text(shown)))
    assert f"{told}." in shown.pictures[0].alt


def test_what_stands_for_a_pack_tells_what_each_card_brings() -> None:
    position, _ = next(play(Options(seats=3, setup="draft", modules=ALL), 1))
    character = next(card for card in position.seats[0].draft if card not in EXPERTS)
    expert = next(card for card in position.seats[0].draft if card in EXPERTS)
    plain = Speech(WORDS, TABLE.names, marked=False)
    alt = screens.private(TABLE, view(position, 0), 1, "", WORDS).pictures[0].alt
    label, gains, start = plain.character_label(character), plain.brings(character), plain.start_items(character)
    assert f"{label} ({gains}; at the start {start})" in alt
    assert f"{plain.character(expert)} ({plain.effect(expert)}" in alt


def test_who_waits_in_the_draft_is_told_what_she_keeps() -> None:
    """Until all have picked, it still lies in her pack (R1.9)."""
    position, _ = next(play(Options(seats=3, setup="draft"), 1))
    pack, plain = position.seats[0].draft, Speech(WORDS, TABLE.names, marked=False)
    answer(position, Draft(0, pack[1]), Seeded("1"))
    shown = screens.private(TABLE, view(position, 0), 1, "", WORDS)
    kept, rest = plain.character_label(pack[1]), plain.character_label(pack[0])
    assert f"You keep {kept} (" in all_text(shown)
    alt = shown.pictures[0].alt
    assert alt.startswith(f"You keep {kept} (")
    assert "To choose from" not in alt
    assert alt.count(kept) == 1
    assert rest in alt.partition("The rest goes to the left")[2]
    take_back(position, 0)
    again = screens.private(TABLE, view(position, 0), 1, "", WORDS)
    assert "You keep" not in all_text(again)
    assert likeness(again.pictures[0]) != likeness(shown.pictures[0])


def test_who_has_kept_two_event_tiles_is_told_which() -> None:
    position = next(found for found, _ in play(Options(seats=2, modules=frozenset({"events"})), 1)
                    if found.phase == "draft" and 0 in found.open)
    prompt = position.open[0]
    assert isinstance(prompt, EventsPrompt)
    first, second = prompt.events[:2]
    answer(position, KeepEvents(0, (first, second)), Seeded("1"))
    shown = screens.private(TABLE, view(position, 0), 1, "", WORDS)
    names = ", ".join(WORDS("event-tile", event=event) for event in (first, second))
    assert f"You keep {names}." in all_text(shown)
    assert f"You keep {names}." in shown.pictures[0].alt


async def test_the_deal_is_no_news_once_a_card_was_chosen(tmp_path: Path) -> None:
    """R1.9: in an introductory game it comes after the first position. What others did is news."""
    async with process_on(tmp_path) as process:
        table = await process.game([NELL, FAYE])
        told = []
        while table.meta.round < 3:
            await answer_by_default(table, table.open_seats()[0])
            events = await process.tables.recent_events.events(table, 0)
            told.append(all_text(screens.private(TABLE, table.view(0), 1, "", WORDS, events=events)))
        assert not [text for text in told if " has " in text or " begins." in text]
        assert "exploits" in told[-1]


def test_what_was_drafted_is_news_on_the_first_screen() -> None:
    events: list[Event] = [Drafted(1, ("character-1", "character-2", "character-3"), None)]
    position = next(found for found, _ in play(Options(seats=2), 1) if found.phase == "choose")
    assert "⬛ **Faye** has " in all_text(screens.private(TABLE, view(position, 0), 1, "", WORDS, events=events))


def test_r10_6_the_picture_of_districts_is_the_example_told() -> None:
    drawn = worked("districts")
    assert drawn is not None
    position, _ = next(play(Options(seats=3), 1))
    position.city = dict(drawn.view.city)
    blue, yellow = (next(d for d in score(position).districts if d.colour == colour) for colour in ("B", "Y"))
    assert (blue.first, blue.first_points, blue.second, blue.second_points) == (1, 7, 2, 2)
    assert (yellow.first, yellow.first_points + yellow.second_points) == (2, 6)
    assert not [d for d in score(position).districts if d.colour == "R"]


@pytest.mark.parametrize("topic", ["exploit", "urbanize", "construct", "green_spaces"])
def test_a_topic_with_an_example_shows_it(topic: str) -> None:
    shown = screens.rules(topic, WORDS)
    assert [picture.kind for picture in shown.pictures] == ["city"]
    assert "Nell" in shown.pictures[0].alt


def test_every_picture_has_alt_text_that_begins_with_what_changed(r10_4: Position) -> None:
    board = screens.board(TABLE, view(r10_4, None), (), WORDS)
    (gallery,) = [item for item in components(board) if item["type"] == 12]
    assert objects(gallery["items"])[0]["description"] == board.pictures[0].alt
    assert "9 buildings" in board.pictures[0].alt
    assert "green" not in board.pictures[0].alt


def _resolving(position: Position, prompt: Prompt, choice: Choice) -> View:
    nell = position.seats[0]
    nell.choice, nell.aside, position.phase, position.turn = choice, choice.aside, "resolve", 0
    position.open = {0: prompt}
    return view(position, 0)


@pytest.mark.parametrize(
    "prompt",
    [WhenPrompt(0, "expropriation"), PayPrompt(0, 1, 1, 1), ExchangePrompt(0, 2),
     GainPrompt(0, resource=True, tile=True)],
    ids=lambda prompt: prompt.kind,
)
def test_questions_in_an_action_say_what_was_chosen(r10_4: Position, prompt: Prompt) -> None:
    shown = screens.private(TABLE, _resolving(r10_4, prompt, Choice("B5", ("R4",), "expropriation", "A")), 1, "", WORDS)
    said, alt = all_text(shown), shown.pictures[0].alt
    assert "You chose **🟥 R4** with card **🟦 B5**." in said
    assert "You chose 🟥 R4 with card 🟦 B5." in alt
    for text in (said, alt):
        assert text.count("Set aside: A") == 1
        assert "Expropriation: your resources" in text
    assert said.count("Expropriation: your resources") == 1
    assert ("The building has 2 floors" in said) == (prompt.kind == "when")


def test_a_game_in_direct_messages_has_no_link_to_itself(r10_4: Position) -> None:
    here = replace(TABLE, channel_name="")
    assert "Table:" not in all_text(screens.private(here, view(r10_4, 0), 1, "", WORDS))
    assert "Table:" not in all_text(screens.log(here, view(r10_4, None), (), WORDS))


def test_who_plays_alone_is_not_counted(r10_4: Position) -> None:
    alone = replace(TABLE, ai=frozenset({1}))
    assert "ready" not in all_text(screens.board(alone, view(r10_4, None), (), WORDS))


def test_an_event_with_nothing_around_says_so(r10_4: Position) -> None:
    for cell, found in r10_4.city.items():
        r10_4.city[cell] = Building(found.tiles, None, site=False)
    r10_4.open = {0: ChoosePrompt(0, ("A", "B5"), ("R4",), 1, ("advertising_campaign",), keeps_card=False,
                                  may_new_hand=True)}
    text = all_text(screens.private(TABLE, view(r10_4, 0), 1, "1.0", WORDS))
    assert text.count("; the event tile would bring nothing now") == 1


def test_equal_cards_of_a_draft_are_told_apart() -> None:
    position, _ = next(play(Options(seats=3, setup="draft"), 1))
    position.open = {0: DraftPrompt(0, ("character-1", "character-1", "character-2"), 0, has_expert=False)}
    position.seats[0].draft = ["character-1", "character-1", "character-2"]
    shown = screens.private(TABLE, view(position, 0), 1, "", WORDS)
    assert len(set(labels(shown))) == len(labels(shown))
    assert not re.search(r"(exploit|urbanize|construct)\S* · (exploit|urbanize|construct)", all_text(shown))
    assert "To choose from: " in shown.pictures[0].alt
    assert "round 0" not in shown.pictures[0].alt
