"""The select under a private screen: what else there is to look at."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.presses import games, reading
from bot.presses.request import Request, UserError
from bot.wire.custom_id import Press
from bot.wire.replies import Outcome

_HANDLERS: Final[Mapping[str, Callable[[Request, Press], Awaitable[Outcome]]]] = {
    "can": reading.can, "districts": reading.districts, "describe": reading.describe, "log": reading.log,
    "rules": reading.rules, "games": games.games,
}


async def more(request: Request, press: Press) -> Outcome:
    """What was chosen: a verb, and perhaps its arg behind a dot."""
    look, _, arg = press.arg.partition(".")
    handler = _HANDLERS.get(look)
    if handler is None:
        raise UserError("app-unknown-button")
    return await handler(request, replace(press, arg=arg))
