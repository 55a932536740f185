"""The rules by topic."""

from collections.abc import Iterator
from typing import Final

from bot.screens.area import area_lines
from bot.screens.choosing.page import drawn_in_words
from bot.screens.city_words import city_alt
from bot.screens.final import district_lines, scoring_alt
from bot.screens.layout import Page, Presses, clip, clip_alt, option
from bot.screens.screen import Picture, Screen
from bot.screens.speech import Speech
from bot.text import Words, safe
from bot.wire.custom_id import NO_GAME
from engine.practice.worked import NAMES, Worked, worked
from engine.rules.proposal import yields
from engine.rules.view import View
from render.legend import SIGNS

TOPICS: Final = (
    "overview", "playing", "picture", "setup", "round", "choose", "new_hand", "exploit", "urbanize", "construct",
    "afford", "tokens", "supply", "deck", "end", "scoring", "districts", "cards", "solo", "credits", "new_buildings",
    "prestige", "green_spaces", "events", "keep_a_card", "experts",
)  # fmt: skip
"""In reading order, at most one more than a select takes: each topic's screen offers all others, and where nothing was
asked for the first one is shown."""
GUIDED: Final = "+"
"""After a topic: opened from the guided game, so that the way back to it goes along from page to page."""
_MOST_TYPED: Final = 60
"""Characters repeated of what was typed."""
_OF_PANEL: Final = SIGNS.index("exploit")
"""Signs before this one stand in the city or say how it goes on."""
_OF_CHOICES: Final = SIGNS.index("design_competition")
"""Those before this one are of cards, tiles and piles below the city, the others of events and choices."""


def rules(
    topic: str, words: Words, *, there: Words | None = None, game: str = NO_GAME, guided: bool = False
) -> Screen:
    """One topic; an unknown one shows the overview. The select on it folds into ``rules`` with the topic as arg.

    ``there``: the same words as they are read beside the table's boards (``Words.beside``). ``game``: opened from this
    game, so that the way back to one's screen is offered. ``guided``: from the guided one.
    """
    mark = GUIDED if guided else ""
    shown = topic if topic in TOPICS else TOPICS[0]
    page = Page(words)
    page.text(words("topic-heading", title=title(shown, words)), (there or words)(f"rules-{shown}"))
    page.text(example_of(shown, words))
    for picture in pictures_of(shown, words):
        page.picture(picture)
    options = [option(title(name, words), name + mark) for name in TOPICS if name != shown]
    presses = Presses(NO_GAME)
    page.select(presses.select("rules", options, placeholder=words("topic-choose")))
    number = TOPICS.index(shown)
    buttons = [presses.main("learn", words("button-learn-to-guide"))] if guided else []
    if number:
        before = TOPICS[number - 1]
        buttons.append(presses.button("rules", words("topic-before", title=title(before, words)), before + mark))
    if number + 1 < len(TOPICS):
        after = TOPICS[number + 1]
        buttons.append(presses.button("rules", words("topic-after", title=title(after, words)), after + mark))
    if game != NO_GAME:
        buttons.append(Presses(game).button("screen", words("button-screen")))
        buttons.append(presses.button("learn", words("button-learn")))
    page.buttons(buttons)
    return page.screen()


def no_topic(typed: str, words: Words) -> Screen:
    """Nothing fits what was typed, which is raw; all topics are offered."""
    page = Page(words)
    page.text(words("topic-none", typed=safe(clip(typed, _MOST_TYPED), _MOST_TYPED)))
    first, *others = TOPICS
    presses = Presses(NO_GAME)
    options = [option(title(name, words), name) for name in others]
    page.select(presses.select("rules", options, placeholder=words("topics")))
    page.buttons([presses.button("rules", title(first, words), first)])
    return page.screen()


def pictures_of(topic: str, words: Words) -> list[Picture]:
    """What a topic shows: its worked example, drawn as the engine has played it, or what the signs mean."""
    if topic == "picture":
        return list(_legend(words))
    drawn = worked(topic)
    return [] if drawn is None else [_example(topic, drawn, words)]


def _example(topic: str, drawn: Worked, words: Words) -> Picture:
    names = NAMES[:len(drawn.view.seats)] if drawn.view.options.solo is None else (NAMES[0], words("hal"))
    plain = Speech(words, names, drawn.view.options.solo is not None).spoken()
    if drawn.scoring is not None:
        return Picture(
            filename=f"rules-{topic}.png", kind="scoring", alt=scoring_alt(drawn.scoring, drawn.view, plain),
            view=drawn.view, names=names, words=words, scoring=drawn.scoring)
    if drawn.own:
        asked = drawn.view.prompt is not None
        return Picture(
            filename=f"rules-{topic}.png", kind="screen", alt=_own_alt(drawn.view, plain),
            view=drawn.view, names=names, words=words, yields=yields(drawn.view) if asked else ())
    standings = topic == "districts"
    first = district_lines(drawn.view, plain) if standings else []
    return Picture(
        filename=f"rules-{topic}.png", kind="city",
        alt=clip_alt(*first, city_alt(drawn.view, drawn.events, plain)), view=drawn.view,
        names=names, words=words, events=drawn.events, standings=standings)


def example_of(topic: str, words: Words) -> str:
    """What the example says, its numbers from the engine; nothing where the picture says it all."""
    drawn = worked(topic)
    if drawn is None or not (drawn.items or drawn.numbers):
        return ""
    say = Speech(words, NAMES)
    told = {name: say.items(*items) for name, items in drawn.items.items()}
    named = {name: NAMES[seat] for name, seat in drawn.seats.items()}
    return words(f"rules-{topic}-example", **told, **drawn.numbers, **named)


def _own_alt(view: View, plain: Speech) -> str:
    """What the picture of a screen shows: the hand, chosen cards and those set aside included, what its cards would
    bring, the tiles and the area."""
    reader = next(seat for seat in view.seats if seat.seat == view.reader)
    own = reader.private
    if own is None:
        raise ValueError("a screen is drawn for its reader")
    kept = () if own.choice is None else (own.choice.card,)
    hand = [card for card in (*own.hand, *kept, own.aside) if card is not None]
    tiles = (*own.tiles, *(() if own.choice is None else own.choice.tiles))
    nothing = plain("nothing")
    shown = plain(
        "rules-own-alt", name=plain.name(reader.seat), stock=plain.items(own.resources, own.points, 0),
        n=reader.new_hands, hand=plain.cards(hand) or nothing, tiles=plain.cards(tiles) or nothing)
    brought = () if view.prompt is None else drawn_in_words(view, plain)
    return clip_alt(shown, *brought, *area_lines(reader, plain))


def _legend(words: Words) -> Iterator[Picture]:
    """What the signs mean. The pictures hold nothing but words, which are their alt texts too: three, since Discord
    takes no alt text that tells all of them."""
    drawn = worked("setup")
    if drawn is None:
        raise AssertionError("setup has a picture")
    parts = (SIGNS[:_OF_PANEL], SIGNS[_OF_PANEL:_OF_CHOICES], SIGNS[_OF_CHOICES:])
    for number, signs in enumerate(parts, start=1):
        told = ""
        for sign in signs:
            meant = words("picture-legend", sign=sign)
            told = words("picture-legend-next", list=told, next=meant) if told else meant
        yield Picture(filename=f"legend-{number}.png", kind="legend", alt=clip_alt(told), view=drawn.view,
                      names=NAMES, words=words, signs=signs)


def title(topic: str, words: Words) -> str:
    """A topic's name."""
    return words(f"rules-{topic}-title")
