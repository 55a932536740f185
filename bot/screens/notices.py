"""Private sentences: refusals, hints, answers to what went wrong, pings."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.screens.layout import Page, Presses
from bot.screens.screen import Screen
from bot.screens.speech import Speech, place
from bot.screens.table_facts import TableFacts
from bot.screens.why import BECAUSE
from bot.text import Value, Words
from bot.wire.custom_id import NO_GAME, Verb
from engine.rules.errors import Refused
from engine.rules.terms import COLOUR, Seat


def notice(words: Words, key: str, /, **values: Value) -> Screen:
    """One sentence of the catalogue, alone; names among ``values`` are escaped by the caller (``bot.text.safe``)."""
    page = Page(words)
    page.text(words(key, **values))
    return page.screen()


def making(presses: Presses, verb: Verb, arg: str, words: Words, key: str, /, **values: Value) -> Screen:
    """How far something is that is being made. The button looks again: nobody edits the message any more where the
    process that made it has gone."""
    page = Page(words)
    page.text(words(key, **values))
    page.buttons([presses.button(verb, words("button-look-again"), arg)])
    return page.screen()


def refused(error: Refused, words: Words) -> Screen:
    """Why the rules refused something, by which rule, and what to do now."""
    say = Speech(words, ())
    what = say.cards(part for part in error.detail.split() if part in COLOUR)
    page = Page(words)
    because = BECAUSE[error.code]
    page.text(
        words(f"refused-{error.code}"), words("refused-what", what=what) if what else "",
        words("refused-rule", rule=because.rule))
    topic = words(f"rules-{because.topic}-title")
    page.buttons([Presses(NO_GAME).button("rules", words("button-hint", title=topic), because.topic)])
    return page.screen()


def ping(
    table: TableFacts,
    seat: Seat,
    user: int,
    words: Words,
    *,
    card: bool = True,
    again: bool = False,
    mention: bool = False,
) -> Screen:
    """The game waits for this seat: a DM, or with ``mention`` a line in the channel; ``again``: the reminder;
    ``card``: for a card to be chosen, as for everybody, else for an answer."""
    page = Page(words)
    often, wants = "again" if again else "first", "card" if card else "answer"
    if mention:
        page.text(words("ping-mention", user=f"<@{user}>", often=often, wants=wants))
    else:
        page.text(words("ping", place=place(table, words), link=table.link, often=often, wants=wants))
    page.buttons([Presses(table.game, None if mention else seat).main("screen", words("button-screen"))])
    return page.screen(pings=(user,) if mention else ())


def on_demand(table: TableFacts, words: Words, beside: Words) -> Screen:
    """In place of a private screen that is not to stand there: where hers opens, and here too. ``beside``: her words,
    with the names of buttons that all see as the table's language has them."""
    page = Page(words)
    page.text(beside("screen-on-demand", place=place(table, words), link=table.link))
    page.buttons([Presses(table.game).main("screen", words("button-screen"))])
    return page.screen()


def resign(
    table: TableFacts, words: Words, *, alone: bool, asks: bool = False, hand_on: Seat | None = None,
    beside: Sequence[TableFacts] = (),
) -> Screen:
    """The question back before a seat is given up. ``alone``: nobody else plays, so that the game ends with it;
    ``asks``: instead she may ask the others to end the game; ``hand_on``: or offer this, her seat, to somebody.
    ``beside``: all her tables, as for a ``place``."""
    page = Page(words)
    page.text(words("resign-question", place=place(table, words, beside=beside), alone="yes" if alone else "no"))
    presses = Presses(table.game)
    if alone:
        page.buttons([presses.button("resign", words("button-resign-end"), "end", style=ButtonStyle.danger)])
    else:
        page.buttons([
            presses.main("resign", words("button-resign-ai"), "ai"),
            *([presses.button("ask", words("button-ask-end"), "end")] if asks else []),
        ])
    if hand_on is not None:
        page.beside(presses.button("offer", words("button-offer-seat"), str(hand_on)))
    return page.screen()
