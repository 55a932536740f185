"""*Show to all*: what one looks at alone comes to the channel, only once in a while."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.presses.request import Request, UserError
from bot.showings import Shown
from bot.wire.replies import Answer, EditableMessage


async def shown_to_all(request: Request, kind: Shown, which: str, make: Callable[[], Awaitable[Answer]]) -> Answer:
    """What ``make`` makes; where that fails, or does not get to the channel, it may be shown again at once. UserError
    where it (``which`` of a kind) was shown there a short time ago."""
    showings, arrived = request.services.showings, False
    if not showings.begin(kind, request.channel, which):
        raise UserError("app-step-just-shown" if kind == "step" else "app-just-shown")

    def ended() -> None:
        if not arrived:
            showings.failed(kind, request.channel, which)

    request.stack.callback(ended)
    answer = await make()

    def sent(editable: EditableMessage) -> None:
        nonlocal arrived
        arrived = True
        if answer.sent is not None:
            answer.sent(editable)

    return replace(answer, sent=sent)
