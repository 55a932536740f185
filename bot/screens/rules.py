"""The rules by topic."""

from typing import Final

from bot.screens.city_words import city_alt
from bot.screens.examples import NAMES, example
from bot.screens.facts import Picture, Screen
from bot.screens.layout import MOST_ALT, MOST_OPTIONS, Page, Presses, clip, option
from bot.screens.speech import Speech
from bot.text import Words
from bot.wire.custom_id import NO_GAME
from render.legend import SIGNS

TOPICS: Final = (
    "overview", "playing", "picture", "setup", "round", "choose", "new_hand", "exploit", "urbanize", "construct",
    "afford", "tokens", "supply", "deck", "end", "scoring", "districts", "cards", "solo", "credits", "new_buildings",
    "prestige", "green_spaces", "events", "keep_a_card", "experts",
)  # fmt: skip
"""In reading order; but for the one that is shown at most as many as a select takes."""


def rules(topic: str, words: Words, *, game: str = NO_GAME) -> Screen:
    """One topic; an unknown one shows the overview. The select on it folds into ``rules`` with the topic as arg.

    ``game``: opened from this game, so that the way back to one's screen is offered.
    """
    shown = topic if topic in TOPICS else TOPICS[0]
    page = Page(words)
    page.text(words("topic-heading", title=title(shown, words)), words(f"rules-{shown}"))
    drawn = example(shown)
    if shown == "picture":
        page.picture(_legend(words))
    if drawn is not None:
        page.picture(Picture(
            filename=f"rules-{shown}.png", kind="city", alt=city_alt(drawn.view, drawn.events, Speech(words, NAMES)),
            view=drawn.view, names=NAMES, words=words, events=drawn.events,
        ))
    options = [option(title(name, words), name) for name in TOPICS if name != shown]
    presses = Presses(NO_GAME)
    page.select(presses.select("rules", options, placeholder=words("topic-choose")))
    number = TOPICS.index(shown)
    buttons = []
    if number:
        before = TOPICS[number - 1]
        buttons.append(presses.button("rules", words("topic-before", title=title(before, words)), before))
    if number + 1 < len(TOPICS):
        after = TOPICS[number + 1]
        buttons.append(presses.button("rules", words("topic-after", title=title(after, words)), after))
    if game != NO_GAME:
        buttons.append(Presses(game).button("screen", words("button-screen")))
        buttons.append(presses.button("learn", words("button-learn")))
    page.buttons(buttons)
    return page.screen()


def _legend(words: Words) -> Picture:
    """What the signs mean. The picture holds nothing but words, which are its alt text too."""
    drawn = example("setup")
    if drawn is None:
        raise AssertionError("setup has a picture")
    told = clip("; ".join(words("picture-legend", sign=sign) for sign in SIGNS), MOST_ALT)
    return Picture(filename="legend.png", kind="legend", alt=told, view=drawn.view, names=NAMES, words=words)


def title(topic: str, words: Words) -> str:
    """A topic's name."""
    return words(f"rules-{topic}-title")


def topics(words: Words, typed: str = "") -> list[tuple[str, str]]:
    """(id, title) of the topics whose title, then whose text, has what was typed; at most 25, for autocomplete."""
    wanted = typed.strip().casefold()
    named = [name for name in TOPICS if wanted in title(name, words).casefold()]
    told = [name for name in TOPICS if name not in named and wanted in words(f"rules-{name}").casefold()]
    return [(name, title(name, words)) for name in (*named, *told)][:MOST_OPTIONS]
