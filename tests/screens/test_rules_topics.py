"""The rules by topic: examples that the engine has played, found by everyday words, and one page of it all."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import render
from bot.operator.rules_page import PAGE, page, write
from bot.pictures.orders import order_of
from bot.screens.layout import MOST_OPTIONS
from bot.screens.rules import TOPICS, example_of, rules, title
from bot.screens.topic_search import topics
from bot.text import Words, folded, languages
from bot.wire.custom_id import decode
from engine.practice.worked import worked
from engine.rules.components import SUPPLY_OF
from engine.rules.events import Acted, EventPlayed
from engine.rules.position import Options
from engine.rules.scoring import score
from engine.rules.terms import GREEN, MODULES, PRESTIGE
from tests.support.discord_limits import check, components
from tests.support.likeness import MOST, difference, worst
from tests.support.screen_games import play

WORDS = Words.of("en")
WITHOUT_EXAMPLE = {
    "playing": "messages, buttons and commands",
    "picture": "the signs of the pictures: it shows their legend",
}
"""Topics that speak of nothing on the board, and of what they speak instead."""
ON_THE_BOARD = [topic for topic in TOPICS if topic not in WITHOUT_EXAMPLE]
EXAMPLE = {"en": "Example", "fr": "Exemple", "pl": "Przykład"}
"""What an example begins with, in the languages of which we know it."""


def test_the_select_has_room_for_every_other_topic() -> None:
    assert len(TOPICS) - 1 <= MOST_OPTIONS, "two topics have to become one before another is added"


def test_every_module_has_a_topic() -> None:
    assert set(MODULES) <= set(TOPICS)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("topic", ON_THE_BOARD)
def test_a_topic_that_speaks_of_the_board_has_a_picture_and_an_example(topic: str, language: str) -> None:
    words = Words.of(language)
    screen = rules(topic, words)
    check(screen)
    assert [picture.filename for picture in screen.pictures] == [f"rules-{topic}.png"]
    assert screen.pictures[0].alt
    texts = [str(item["content"]) for item in components(screen) if "content" in item]
    example = example_of(topic, words)
    assert example
    assert len([text for text in texts if example in text]) == 1


@pytest.mark.parametrize("language", EXAMPLE)
@pytest.mark.parametrize("topic", ON_THE_BOARD)
def test_no_example_is_typed_by_hand_beside_the_worked_one(topic: str, language: str) -> None:
    words = Words.of(language)
    texts = [str(item["content"]) for item in components(rules(topic, words)) if "content" in item]
    assert len([text for text in texts if EXAMPLE[language] in text]) == 1
    assert EXAMPLE[language] in example_of(topic, words)
    assert EXAMPLE[language] not in words(f"rules-{topic}")


@pytest.mark.parametrize("topic", WITHOUT_EXAMPLE)
def test_a_topic_that_speaks_of_nothing_on_the_board_has_no_example(topic: str) -> None:
    assert topic in TOPICS
    assert worked(topic) is None
    assert EXAMPLE["en"] not in WORDS(f"rules-{topic}")


@pytest.mark.parametrize(("topic", "told"), [
    # What the rulebooks say of the same examples (R10), beside what the engine has just done.
    ("overview", "Faye urbanizes R4 at A and gets 1 resource. Miley exploits B3 and gets 1 tile"),
    ("overview", "the building has 2 floors now, and 2 resources of hers"),
    ("exploit", "She gets 2 resources, 1 tile, 1 point."),
    ("urbanize", "She gets 2 resources, 2 tiles."),
    ("construct", "Faye takes 2 resources, 2 points. Nell pays 1 resource, 1 point"),
    ("construct", "places 3: the building has 3 floors"),
    ("afford", "only 3 resources behind her screen. It needs 4, so she exploits B5 and gets 2 tiles"),
    ("districts", "blue holds 7 resources: Faye 3, Miley 2, Nell 2. Faye gets 7."),
    ("districts", "she gets 2. In yellow Miley is alone and gets 6."),
    ("green_spaces", "a park of 3 green spaces: 6 points"),
    ("scoring", "12 points, 3 for a card, 2 for a New Hand token and 7 for districts: 24."),
    ("end", "1 resource left and builds on her own R7. Its 2 come back first, then 3 are placed"),
    ("events", "B12 and B9 lie 7 resources, whoever owns them: 7 points"),
    ("supply", "gives 2 tiles back, Faye 3 for 3 points, Miley none: the new supply has 5 tiles"),
    ("solo", "He places 1 resource, pays nothing else and gets 3 points"),
    ("credits", "4 credits. They buy 4 base tiles, or 2 base tiles and 1 new building, or 2 new buildings"),
    ("setup", "3 characters bring her 5 resources, 2 tiles, 4 points; 15 of her resources stay in her supply"),
    ("setup", "has 4 cards in hand. The tile supply holds 39 tiles then, the deck 2 cards"),
    ("choose", "R7 alone brings her 2 resources. A with R4 urbanizes: she places 1 resource"),
    ("choose", "and gets 1 resource, 2 tiles. R7 with R4"),
    ("choose", "she pays 3 points, places 3 resources, and the building of 3 floors is hers"),
    ("new_hand", "4 cards are discarded, 4 new ones drawn. She has 1 token left; unused it is worth 2 points"),
    ("round", "Faye acts first, then Miley, then Nell"),
    ("round", "Faye gets the 3 cards that Nell has not used and draws 1: 4 in hand again. Miley begins the next round"),
    ("new_buildings", "B21 counts 4 cards with a bonus, 4 points. R22 counts 1 set"),
    ("new_buildings", "bonus, 5 points. Y23 counts 2 sets of three colours, these cards included, 8 points"),
    ("experts", "Nell pays 1 resource for the other colour; 4 instead of 7 costs an Artist no points"),
    ("experts", "Faye takes 2 resources, 4 points: 2 points for each resource"),
    ("prestige", "No points are paid and 3 resources are placed; the building has 3 floors"),
    ("keep_a_card", "2 cards are passed on"),
    ("deck", "2 buildings have a site. Their cards join, 7 cards are discarded"),
])
def test_the_engine_gives_what_the_rulebooks_say(topic: str, told: str) -> None:
    assert told in example_of(topic, WORDS)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("topic", ON_THE_BOARD)
def test_no_number_of_an_example_stands_in_the_catalogue(topic: str, language: str) -> None:
    """Each comes from the engine: with other values the same sentence says other ones, and no digit is left but those
    of tiles and cards."""
    drawn, words = worked(topic), Words.of(language)
    assert drawn is not None
    assert drawn.items or drawn.numbers
    changed = words(f"rules-{topic}-example", **dict.fromkeys(drawn.items, "many"),
                    **dict.fromkeys(drawn.numbers, 987), **dict.fromkeys(drawn.seats, "somebody"))
    assert changed.count("987") >= len(drawn.numbers)
    assert changed.count("many") >= len(drawn.items)
    assert changed.count("somebody") >= len(drawn.seats)
    assert not re.search(r"(?<![RBY])\b\d", changed.replace("987", "")), changed


@pytest.mark.parametrize("topic", ON_THE_BOARD)
def test_what_an_example_names_is_there(topic: str) -> None:
    """Tiles and cards are named by hand: each is in the city, in the reader's hand or area, or was placed or played."""
    drawn = worked(topic)
    assert drawn is not None
    there = {tile for building in drawn.view.city.values() for tile in building.tiles} | set(drawn.view.discard)
    for seat in drawn.view.seats:
        there |= {*seat.cards}
        if seat.private is not None:
            there |= {*seat.private.hand, *seat.private.tiles, seat.private.aside or ""}
            there |= set() if seat.private.choice is None else {seat.private.choice.card, *seat.private.choice.tiles}
    for event in drawn.events:
        if isinstance(event, Acted):
            there |= {event.card, *event.tiles}
    named = set(re.findall(r"\b[RBY]\d+\b", example_of(topic, WORDS)))
    named |= set(re.findall(r"(?<=card )[A-L]\b|\b[C-HJ-L]\b", example_of(topic, WORDS)))
    assert named <= there


@pytest.mark.parametrize(("typed", "topic"), [
    ("can I undo", "choose"), ("who wins ties", "districts"), ("how do I pay", "construct"), ("crane", "picture"),
    ("can't afford it", "afford"), ("run out of tiles", "supply"), ("when does it end", "end"), ("hal", "solo"),
    ("mulligan", "new_hand"), ("diagonal", "districts"), ("most points", "scoring"), ("park", "green_spaces"),
    ("reshuffle", "deck"), ("expert", "experts"), ("what do letters do", "urbanize"),
])
def test_everyday_words_find_the_topic(typed: str, topic: str) -> None:
    assert topic in [name for name, _ in topics(WORDS, typed)][:2]


@pytest.mark.parametrize("reader", languages())
@pytest.mark.parametrize("written", languages())
def test_a_topic_is_found_by_its_title_in_any_language_by_readers_of_any(reader: str, written: str) -> None:
    """With accents and without."""
    for topic in TOPICS:
        typed = title(topic, Words.of(written))
        for text in (typed, folded(typed).upper()):
            assert topic in [name for name, _ in topics(Words.of(reader), text)][:2], text


@pytest.mark.parametrize(("language", "typed", "topic"), [
    ("en", "can I undo", "choose"), ("en", "regret", "choose"), ("en", "ownership", "construct"),
    ("en", "who owns a building", "construct"), ("en", "height", "construct"), ("en", "price", "construct"),
    ("en", "tower", "construct"), ("en", "steal a building", "construct"), ("en", "no money", "afford"),
    ("fr", "prix", "construct"), ("fr", "voler un bâtiment", "construct"), ("fr", "pas d’argent", "afford"),
    ("pl", "cena", "construct"), ("pl", "wieża", "construct"), ("pl", "nie mam pieniędzy", "afford"),
    ("fr", "revenir en arrière", "choose"), ("fr", "défaire", "choose"),
    ("fr", "à qui appartient un bâtiment", "construct"),
    ("pl", "czy mogę cofnąć", "choose"), ("pl", "sekret", "round"), ("pl", "wysokość", "construct"),
    ("pl", "czyj jest budynek", "construct"), ("pl", "nie mogę zapłacić", "afford"),
    ("en", "alphabet", "tokens"), ("fr", "emplacement", "tokens"), ("fr", "surconstruire", "construct"),
    ("pl", "alfabet", "tokens"), ("en", "winning", "scoring"),
    ("en", "can I build on someone else's building", "construct"), ("en", "did I lose my building", "construct"),
    ("en", "how do I get resources", "exploit"), ("en", "how to get more tiles", "exploit"),
    ("fr", "construire chez quelqu’un d’autre", "construct"), ("fr", "j’ai perdu mon bâtiment", "construct"),
    ("fr", "comment obtenir des ressources", "exploit"), ("fr", "comment départager", "districts"),
    ("pl", "czy mogę budować na cudzym budynku", "construct"), ("pl", "straciłam budynek", "construct"),
    ("pl", "straciłem budynek", "construct"),
    ("pl", "jak zdobyć zasoby", "exploit"),
    ("pl", "kosztuje", "construct"), ("pl", "przekazywanie kart", "round"), ("pl", "przekazanie kart", "round"),
    ("en", "what is a district", "districts"), ("en", "what is a new hand", "new_hand"),
    ("en", "what are characters", "setup"), ("en", "what is the token", "tokens"),
    ("en", "what is a floor", "construct"),
    ("en", "can I build on my own building", "construct"), ("en", "can I pass", "round"),
    ("en", "can others see my points", "round"), ("en", "tiebreaker", "districts"),
    ("fr", "c’est quoi un quartier", "districts"), ("fr", "que veut dire la grue", "picture"),
    ("fr", "qu’est-ce qu’un quartier", "districts"), ("fr", "les autres voient-ils mes points", "round"),
    ("fr", "puis-je passer", "round"),
    ("pl", "co to jest dzielnica", "districts"), ("pl", "czy mogę budować na swoim budynku", "construct"),
    ("pl", "czy inni widzą moje punkty", "round"), ("pl", "czy mogę pasować", "round"),
    ("en", "rules", "overview"), ("en", "basic rules", "overview"), ("en", "what is this game about", "overview"),
    ("fr", "règles de base", "overview"), ("fr", "c’est quoi ce jeu", "overview"),
    ("pl", "podstawowe zasady", "overview"), ("pl", "na czym polega gra", "overview"),
    ("en", "build higher", "construct"), ("pl", "jak budować wyżej", "construct"),
    ("pl", "jak urbanizować", "urbanize"), ("pl", "konstruować", "construct"), ("pl", "eksploatować", "exploit"),
])
def test_what_people_ask_finds_it_first(language: str, typed: str, topic: str) -> None:
    assert topics(Words.of(language), typed)[0][0] == topic


@pytest.mark.parametrize(("language", "typed"), [
    ("en", "cog gear window leaf flag house hat helmet crown lightning circle square triangle diamond hexagon trees"),
    ("fr", "engrenage fenêtre feuille drapeau maison chapeau casque couronne éclair carré losange hexagone arbres"),
    ("pl", "zębatka okno liść flaga dom kapelusz kask korona błyskawica kółko kwadrat trójkąt romb drzewa żuraw"),
])
def test_a_sign_is_found_by_what_it_looks_like(language: str, typed: str) -> None:
    """Who asks what a sign means knows no other name of it."""
    for word in typed.split():
        for text in (word, folded(word)):
            assert "picture" in [name for name, _ in topics(Words.of(language), text)][:2], text


@pytest.mark.parametrize(("language", "typed", "topic"), [
    ("fr", "chantier", "deck"), ("fr", "égalité", "districts"), ("fr", "egalite", "districts"),
    ("fr", "étage", "construct"), ("fr", "réserve", "supply"), ("pl", "dzielnica", "districts"),
    ("en", "what is a district", "districts"), ("pl", "co to jest dzielnica", "districts"),
    ("pl", "remis", "districts"), ("pl", "żeton", "tokens"), ("pl", "zeton", "tokens"), ("pl", "park", "green_spaces"),
    ("pl", "sam", "solo"),
])
@pytest.mark.parametrize("reader", languages())
def test_everyday_words_of_other_languages_find_it_too(reader: str, language: str, typed: str, topic: str) -> None:
    if language not in languages():
        pytest.skip("there is no such catalogue")
    found = [name for name, _ in topics(Words.of(reader), typed)][:4]
    assert topic in found


def test_what_nobody_says_finds_nothing_and_nothing_finds_all() -> None:
    assert topics(WORDS, "zzz") == []
    assert [name for name, _ in topics(WORDS)] == list(TOPICS[1:]), "the first is what the command shows by itself"
    assert len(topics(WORDS)) <= MOST_OPTIONS


def test_next_leads_through_all_of_it_like_a_booklet() -> None:
    at, read = TOPICS[0], [TOPICS[0]]
    while len(read) <= len(TOPICS):
        following = [
            press.arg for item in components(rules(at, WORDS))
            if "→" in str(item.get("label")) and (press := decode(str(item["custom_id"]))) and press.verb == "rules"
        ]
        if not following:
            break
        (at,) = following
        read.append(at)
    assert read == list(TOPICS)


@pytest.mark.parametrize("topic", [*ON_THE_BOARD, "picture"])
def test_the_page_shows_what_the_topics_show(topic: str) -> None:
    """The legend too. Whoever changes what is drawn writes the page anew: ``python -m bot.operator.rules_page``."""
    pictures = rules(topic, WORDS).pictures
    shown = re.findall(r"!\[(.*?)\]\((.*?)\)", page(WORDS).split(f"\n## {title(topic, WORDS)}\n")[1].split("\n## ")[0])
    assert pictures
    assert [alt for alt, _ in shown] == [picture.alt for picture in pictures]
    for picture, (_, where) in zip(pictures, shown, strict=True):
        today = Image.open(BytesIO(render.drawn(order_of(picture))))
        kept = Image.open(BytesIO((PAGE.parent / where).read_bytes()))
        assert today.size == kept.size
        assert worst(difference(today, kept)) <= MOST


@pytest.mark.parametrize("topic", ON_THE_BOARD)
def test_an_example_shows_as_much_of_everything_as_there_is(topic: str) -> None:
    """Resources (R1.7), event tiles (R8.4), prestige buildings and green spaces (R8.2, R8.3): the panel counts them."""
    example = worked(topic)
    assert example is not None
    seen, modules = example.view, example.view.options.modules
    assert {seat.all_resources for seat in seen.seats} == {SUPPLY_OF[seen.options.seats]}
    played = [event.seat for event in example.events if isinstance(event, EventPlayed)]
    for seat in seen.seats:
        assert seat.event_tiles == (2 - played.count(seat.seat) if "events" in modules else 0)
    tops = [building.top for building in seen.city.values()]
    if "green_spaces" in modules:
        assert seen.green_spaces + tops.count(GREEN) == 9
    if "prestige" in modules:
        assert sum(map(len, seen.prestige.values())) + sum(top in PRESTIGE for top in tops) == 6


def test_the_page_says_what_the_topics_say() -> None:
    """Whoever changes a topic writes the page anew: ``python -m bot.operator.rules_page``."""
    assert PAGE.read_text(encoding="utf-8") == page(WORDS)
    there = {path.name for path in (PAGE.parent / "how-to-play").iterdir()}
    assert there == set(re.findall(r"\(how-to-play/(.*?)\)", page(WORDS))), "each picture, and no other"


def test_the_page_written_anew_changes_no_picture_that_shows_the_same(tmp_path: Path) -> None:
    """Packed otherwise, as by other versions of the libraries, it stays; who brings one example changes one picture."""
    pictures = tmp_path / "how-to-play"
    write(tmp_path)
    kept, changed, gone = (pictures / f"{topic}.png" for topic in ("setup", "round", "end"))
    today = changed.read_bytes()
    with Image.open(kept) as picture:
        picture.convert("RGB").save(kept)
    with Image.open(changed) as picture:
        picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT).save(changed)
    gone.unlink()
    other = kept.read_bytes()
    write(tmp_path)
    assert kept.read_bytes() == other
    assert changed.read_bytes() == today
    assert gone.exists()


def test_topics_are_found_by_title_and_by_text() -> None:
    assert topics(WORDS, "park") == [("green_spaces", "Module: green spaces")]
    assert topics(WORDS, "exploit")[0] == ("exploit", "Exploit")
    assert "tallest" in WORDS("rules-districts")
    assert "tallest" not in WORDS("rules-districts-words")
    assert topics(WORDS, "tallest") == [("districts", "Districts")], "it stands in that topic's text alone"
    assert topics(WORDS, "zzz") == []


def test_r10_6_the_picture_of_districts_is_the_example_told() -> None:
    drawn = worked("districts")
    assert drawn is not None
    position, _ = next(play(Options(seats=3), 1))
    position.city = dict(drawn.view.city)
    blue, yellow = (next(d for d in score(position).districts if d.colour == colour) for colour in ("B", "Y"))
    assert (blue.first, blue.first_points, blue.second, blue.second_points) == (1, 7, 2, 2)
    assert (yellow.first, yellow.first_points + yellow.second_points) == (2, 6)
    assert not [d for d in score(position).districts if d.colour == "R"]


def test_hal_is_in_his_example_who_he_is_in_a_game() -> None:
    """His sign, in words as in the picture, and 25 resources (R7.1)."""
    drawn = worked("solo")
    assert drawn is not None
    assert drawn.view.seats[1].all_resources == 25
    alt = rules("solo", WORDS).pictures[0].alt
    assert "Hal urbanizes" in alt
    assert "⬛" not in alt


@pytest.mark.parametrize("topic", ["exploit", "urbanize", "construct", "green_spaces"])
def test_a_topic_with_an_example_shows_it(topic: str) -> None:
    shown = rules(topic, WORDS)
    assert [picture.kind for picture in shown.pictures] == ["city"]
    assert "Nell" in shown.pictures[0].alt
