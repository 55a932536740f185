"""The select under a private screen: what else there is to look at."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.presses import games, reading
from bot.presses.play import as_it_was
from bot.presses.request import Request, UserError
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Outcome

_HANDLERS: Final[Mapping[str, Callable[[Request, Press], Awaitable[Outcome]]]] = {
    "can": reading.can, "districts": reading.districts, "describe": reading.describe, "log": reading.log,
    "rules": reading.rules, "games": games.games,
}


async def more(request: Request, press: Press) -> Outcome:
    """What was chosen: a verb, and perhaps its arg behind a dot; the screen is shown again, so that it can be chosen
    once more."""
    look, _, arg = press.arg.partition(".")
    handler = _HANDLERS.get(look)
    if handler is None:
        raise UserError("app-unknown-button")
    answer = await handler(request, replace(press, arg=arg))
    if not isinstance(answer, Answer) or answer.where == "here":
        return answer
    screen = await as_it_was(request, press.game)
    return answer if screen is None else replace(screen, besides=answer)
