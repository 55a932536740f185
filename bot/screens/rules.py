"""The rules by topic."""

from typing import Final

from bot.screens.city_words import city_alt
from bot.screens.examples import NAMES, example
from bot.screens.facts import Picture, Screen
from bot.screens.layout import MOST_OPTIONS, Page, Presses, option
from bot.screens.speech import Speech
from bot.text import Words
from bot.wire.custom_id import NO_GAME

TOPICS: Final = (
    "overview", "playing", "setup", "round", "choose", "new_hand", "exploit", "urbanize", "construct", "afford",
    "tokens", "supply", "deck", "end", "scoring", "districts", "cards", "solo", "credits", "new_buildings", "prestige",
    "green_spaces", "events", "keep_a_card", "experts",
)  # fmt: skip
"""In reading order; at most as many as a select takes."""


def rules(topic: str, words: Words, *, game: str = NO_GAME) -> Screen:
    """One topic; an unknown one shows the overview. The select on it folds into ``rules`` with the topic as arg.

    ``game``: opened from this game, so that the way back to one's screen is offered.
    """
    shown = topic if topic in TOPICS else TOPICS[0]
    page = Page(words)
    page.text(words("topic-heading", title=title(shown, words)), words(f"rules-{shown}"))
    drawn = example(shown)
    if drawn is not None:
        page.picture(Picture(
            filename=f"rules-{shown}.png", kind="city", alt=city_alt(drawn.view, drawn.events, Speech(words, NAMES)),
            view=drawn.view, names=NAMES, words=words, events=drawn.events,
        ))
    options = [option(title(name, words), name, chosen=name == shown) for name in TOPICS]
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
    page.buttons(buttons)
    return page.screen()


def title(topic: str, words: Words) -> str:
    """A topic's name."""
    return words(f"rules-{topic}-title")


def topics(words: Words, typed: str = "") -> list[tuple[str, str]]:
    """(id, title) of the topics whose title, then whose text, has what was typed; at most 25, for autocomplete."""
    wanted = typed.strip().casefold()
    named = [name for name in TOPICS if wanted in title(name, words).casefold()]
    told = [name for name in TOPICS if name not in named and wanted in words(f"rules-{name}").casefold()]
    return [(name, title(name, words)) for name in (*named, *told)][:MOST_OPTIONS]
