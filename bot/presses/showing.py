"""*Show to all*: what one looks at alone comes to the channel, the same thing only once in a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.presses.request import Request, UserError


@contextmanager
def showing_to_all(request: Request, thing: str) -> Iterator[None]:
    """While the answer that shows it is made; where that fails it may be shown again at once. UserError where it was
    shown to this channel a short time ago."""
    allowances = request.services.allowances
    if not allowances.show(request.channel, thing):
        raise UserError("app-just-shown")
    try:
        yield
    except BaseException:
        allowances.not_shown(request.channel, thing)
        raise
