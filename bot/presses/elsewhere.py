"""Her tables, for who asks in another channel or in direct messages."""

from collections.abc import Awaitable, Callable

from bot import screens
from bot.presses.request import Request, UserError
from bot.publishing.gathered_facts import facts_of_all
from bot.screens.speech import place
from bot.wire.custom_id import Verb
from bot.wire.replies import Outcome
from engine.table.table import Table


async def running_games(request: Request) -> list[Table]:
    """Where she plays now, or an AI plays for her."""
    return [table for table in await request.services.tables.of_person(request.person)
            if table.meta.status == "running" and table.meta.seat_held_by(request.person) is not None]


async def none_here(request: Request) -> UserError:
    """No game is open in this channel: her tables elsewhere, where what she asked for can be done."""
    words, tables = request.words, await request.services.tables.of_person(request.person)
    if not tables:
        return no_game_here(request)
    found = await facts_of_all(request.services, tables)
    return UserError("app-game-elsewhere", direct=_direct(request), list=words.listed(
        f"[{place(one, words, beside=found)}]({one.link})" for one in found))


def no_game_here(request: Request) -> UserError:
    """No game is open where she asks. In direct messages only one against Hal could be: those with others are elsewhere
    in any case."""
    return UserError("app-no-game-here", direct=_direct(request))


def _direct(request: Request) -> str:
    return "yes" if request.guild is None else "no"


async def own_game(
    request: Request, verb: Verb, show: Callable[[Table], Awaitable[Outcome]], *, missing: UserError
) -> Outcome:
    """What ``show`` makes of her only game under way; where she has several, a question which, whose buttons are
    presses of ``verb``. A table where an AI plays for her is one of hers. ``missing`` where she has none."""
    playing = await running_games(request)
    if not playing:
        raise missing
    if len(playing) == 1:
        return await show(playing[0])
    return await request.private(
        screens.which(await facts_of_all(request.services, playing), request.words, verb))
