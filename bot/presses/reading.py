"""What anybody may read: the rules, the rounds so far, the city in words."""

from dataclasses import replace

from bot import screens
from bot.presses.play import addressed, show
from bot.presses.request import Request, UserError, words_beside
from bot.publishing.gathered_facts import facts_of
from bot.publishing.past_answers import question_state
from bot.screens.choosing.path import DISTRICTS, HIDE
from bot.screens.rules import GUIDED
from bot.screens.screen import Screen
from bot.screens.turnovers import among
from bot.wire.custom_id import NO_GAME, Press
from bot.wire.replies import Outcome
from engine.table.errors import Declined
from engine.table.table import Table

_EVERYTHING = 2**62


async def rules(request: Request, press: Press) -> Outcome:
    """A topic; chosen on the screen itself it turns the page there."""
    topic = press.arg.removesuffix(GUIDED)
    alone = press.game == NO_GAME
    shown = screens.rules(topic, request.words, there=await words_beside(request), game=press.game,
                          guided=alone and topic != press.arg)
    return await request.turned(shown, again=alone)


async def log(request: Request, press: Press) -> Outcome:
    """The rounds so far, page by page."""
    table = await request.services.tables.get(press.game)
    page = _page(press)
    return await request.turned(await log_screen(request, table, page), again=page is not None)


async def describe(request: Request, press: Press) -> Outcome:
    """All that lies open, in words, page by page; on her private screen with what is hers."""
    table = await request.services.tables.get(press.game)
    facts = await facts_of(request.services, table)
    # After all that is waited for: she may lose the seat meanwhile.
    reader = None if press.seat is None else addressed(request, table, press)
    shown = screens.describe(facts, table.view(reader), request.words, _page(press) or 0)
    return await request.turned(shown, again=_page(press) is not None)


def _page(press: Press) -> int | None:
    """The page that a press turns to; None where it opens the first screen of its kind."""
    return int(press.arg) if press.arg.isdecimal() else None


async def can(request: Request, press: Press) -> Outcome:
    """*What can I do*: of her own hand, at this moment; once that is past, the answer says so. Declined where the game
    was ended early: its last question stands there for good."""
    table = await request.services.tables.get(press.game)
    facts = await facts_of(request.services, table)
    seat = addressed(request, table, press)
    if table.meta.status == "ended":
        raise Declined("not_running")
    state = question_state(table, seat)
    told = await request.private(screens.can(facts, table.view(seat), request.words))
    return replace(told, sent=lambda stands: request.services.sent.answers.add(table.id, request.person, stands, state))


async def districts(request: Request, press: Press) -> Outcome:
    """Who is first and second in each district, as of now: under a board for the one who pressed alone, on a private
    screen in place of its picture (older screens offer it in a select)."""
    table = await request.services.tables.get(press.game)
    if press.seat is not None:
        seat = addressed(request, table, press)
        way = press.arg[1:] if press.prompt == table.prompt_number(seat) else ""
        return await show(request, table, seat, path=way if press.arg.startswith(HIDE) else DISTRICTS + way)
    facts = await facts_of(request.services, table)
    seen = table.view(table.meta.seat_of(request.person))
    return await request.private(screens.districts(facts, seen, request.words))


async def past_round(request: Request, press: Press) -> Outcome:
    """The past round, action by action; UserError while there is none."""
    table = await request.services.tables.get(press.game)
    played = await request.services.tables.history.last_round(press.game)
    if not played.actions:
        raise UserError("app-nothing-played")
    facts = await facts_of(request.services, table)
    told = among(played.happened, table.meta.meanwhile)
    return await request.private(screens.past_round(facts, played.actions, told, request.words))


async def log_screen(request: Request, table: Table, page: int | None = None) -> Screen:
    """What all may know of everything that happened; UserError when nothing has."""
    if not table.dealt:
        raise UserError("app-nothing-played")
    told = await request.services.tables.history.past_round(table.id, 0, _EVERYTHING)
    facts = await facts_of(request.services, table)
    happened = among(told.happened, table.meta.meanwhile, first=0)
    return screens.log(facts, table.view(None), happened, request.words, page)
