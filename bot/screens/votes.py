"""Votes of the table, and what is told about seats."""

from typing import Literal, TypeAlias

from bot.screens.choosing.answers import CHOICE
from bot.screens.layout import Page, Presses
from bot.screens.screen import Screen
from bot.screens.speech import Speech, place
from bot.screens.table_facts import Ballot, TableFacts
from bot.screens.turnovers import said
from bot.text import Words, plain, safe
from engine.rules.terms import Seat
from engine.table.meta import PersonId
from engine.table.notices import Matter


def vote(table: TableFacts, ballot: Ballot, words: Words) -> Screen:
    """The one message of a vote: who asked, who agreed, what is missing."""
    say = Speech(words, table.names)
    page = Page(words)
    about = "" if ballot.subject is None else say.name(ballot.subject)
    page.text(say("vote-title", kind=ballot.kind, about=about, pace=ballot.pace or "none"))
    if ballot.by is not None:
        page.text(say("vote-by", who=say.name(ballot.by)))
    if ballot.state != "open":
        page.text(say("vote-state", state=ballot.state))
        return page.screen()
    page.text(
        say("vote-agreed", list=say.everyone(ballot.agreed) if ballot.agreed else say("nobody")),
        say("vote-missing", n=max(0, ballot.needed - len(ballot.agreed)), list=say.everyone(ballot.missing)),
        "" if ballot.by_itself is None else say(
            "vote-by-itself", kind=ballot.kind, at=f"<t:{int(ballot.by_itself.timestamp())}:R>"),
    )
    presses = Presses(table.game)
    page.buttons([
        presses.main("agree", say("button-agree"), str(ballot.number)),
        presses.button("decline", say("button-decline"), str(ballot.number)),
    ])
    return page.screen()


def late(table: TableFacts, seat: Seat, words: Words) -> Screen:
    """The pace's limit has passed for a seat, which is still hers: the others may do something about it, nobody has to.
    """
    say = Speech(words, table.names)
    page = Page(words)
    page.text(say("late", who=say.who(seat)))
    presses = Presses(table.game)
    page.buttons([
        presses.button("ask", say("button-ask-default"), f"default={seat}"),
        presses.button("ask", say("button-ask-stand-in"), f"ai={seat}"),
        presses.button("screen", say("button-screen")),
    ])
    return page.screen()


def seat_changed(
    table: TableFacts,
    seat: Seat,
    what: Literal["resigned", "kicked", "stand_in", "came_back", "replaced", "default_played"],
    words: Words,
    *,
    whose: str = "",
) -> Screen:
    """Somebody else plays a seat now, or the table played for it once. ``whose``: raw name of who had it before."""
    say = Speech(words, table.names)
    page = Page(words)
    # Where nobody is left who plays, nobody can offer it.
    to_offer = what in {"resigned", "kicked"} and len(table.ai) < len(table.names)
    page.text(said(what, say.who(seat), say, whose=whose), say("seat-to-offer") if to_offer else "")
    if to_offer:
        page.buttons([Presses(table.game).button("offer", say("button-offer-seat"), str(seat))])
    if what == "stand_in":
        page.buttons([Presses(table.game).button("return", say("button-return-to-seat"))])
    return page.screen()


def paused(game: str, words: Words, *, goes_on: bool = False) -> Screen:
    """The table was paused, or ``goes_on``."""
    page = Page(words)
    page.text(words("table-paused", paused="no" if goes_on else "yes"))
    if not goes_on:
        page.buttons([Presses(game).button("ask", words("button-ask-resume"), "resume")])
    return page.screen()


def settled(table: TableFacts, what: Matter, seat: Seat | None, words: Words) -> Screen:
    """What was told of a seat, or of a pause, once it is so no longer; ``seat`` is None for a pause."""
    page = Page(words)
    who = "" if seat is None else Speech(words, table.names).who(seat)
    page.text(_matter(what, who, words), words("matter-settled"))
    return page.screen()


def _matter(what: Matter, who: str, words: Words) -> str:
    match what:
        case "late":
            return words("late", who=who)
        case "stand_in" | "resigned" | "kicked":
            return said(what, who, words)
        case "paused":
            return words("table-paused", paused="yes")


Whose: TypeAlias = Literal["hers", "yours", "left"]
"""A seat that is offered is hers, who offers it, was that person's own, or somebody else's who has left it."""


def offered(
    table: TableFacts, seat: Seat, by: str, words: Words, *, whose: Whose, mention: int | None = None,
    ping: bool = True,
) -> Screen:
    """A seat offered to a person, who has to accept it; ``by``: raw name of who offers. In the channel with
    ``mention``, her user id, so that all know who is meant; ``ping`` False: without telling her."""
    page = Page(words)
    told = {"by": safe(by), "whose": whose, "who": safe(table.names[seat])}
    if mention is None:
        page.text(words("seat-offered", place=place(table, words), link=table.link, **told))
    else:
        page.text(words("seat-offered-mention", user=f"<@{mention}>", **told))
    presses = Presses(table.game)
    page.buttons([
        presses.main("agree", words("button-return-to-seat") if whose == "yours" else words(
            "button-accept", name=plain(table.names[seat])), f"seat={seat}"),
        presses.button("decline", words("button-refuse"), f"seat={seat}"),
    ])
    return page.screen(pings=(mention,) if mention is not None and ping else ())


def offer_to_whom(table: TableFacts, seat: Seat, words: Words, *, own: bool) -> Screen:
    """The question to whom a seat is to be offered, for who may; ``own``: it is hers."""
    page = Page(words)
    page.text(words("offer-question", own="yes" if own else "no", who=safe(table.names[seat])))
    page.select(Presses(table.game).person_select("offer", f"{seat}{CHOICE}", words("offer-choose")))
    return page.screen()


def offer_made(game: str, seat: Seat, to: PersonId, name: str, words: Words, *, before: bool = False) -> Screen:
    """For who offers a seat to a person; ``name``: her raw one. The button takes back this offer and no later one.
    ``before``: it stands, and she would have made another."""
    page = Page(words)
    page.text(words("app-offer-open" if before else "app-offered", name=safe(name)))
    page.buttons([Presses(game).button("decline", words("button-withdraw"), f"seat={seat},{to}")])
    return page.screen()
