"""*Show to all*: what one looks at alone comes to the channel, only once in a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.presses.request import Request, UserError
from bot.showings import Shown


@contextmanager
def showing_to_all(request: Request, kind: Shown, which: str = "") -> Iterator[None]:
    """While the answer that shows it is made; where that fails it may be shown again at once. UserError where it
    (``which`` of a kind) was shown to this channel a short time ago."""
    showings = request.services.showings
    if not showings.begin(kind, request.channel, which):
        raise UserError("app-step-just-shown" if kind == "step" else "app-just-shown")
    try:
        yield
    except BaseException:
        showings.failed(kind, request.channel, which)
        raise
