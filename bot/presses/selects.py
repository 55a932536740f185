"""What a select leaves behind: Discord's clients keep what was chosen there until its message changes, and say nothing
when it is chosen again. So whatever answers it elsewhere comes after its message, shown as it stands."""

from dataclasses import replace

from bot.log import logger
from bot.presses.play import as_it_stands
from bot.presses.request import Request, UserError
from bot.wire.components import used_select, with_selects_as_before
from bot.wire.replies import Answer, Outcome, RenderedMessage
from engine.table.errors import Declined, StoreError

_log = logger(__name__)


async def beside_its_select(request: Request, outcome: Outcome) -> Outcome:
    """What answers a press; where that was a choice in a select that only she sees, with the select's own message."""
    if not isinstance(outcome, Answer) or outcome.where == "here":
        return outcome
    if not request.in_private or not used_select(request.interaction):
        return outcome
    message = await _its_message(request)
    return outcome if message is None else replace(message, besides=outcome)


async def _its_message(request: Request) -> Answer | None:
    try:
        screen = await as_it_stands(request)
        if screen is not None:
            return screen
        before = with_selects_as_before(request.interaction)
    except (Declined, StoreError, UserError):
        return None  # What she is told is why.
    except Exception:  # noqa: BLE001  whatever it is, the person gets her answer
        # Her choice counts by now, and she is told so: that the select goes on showing it is the smaller harm.
        _log.exception("select_keeps_choice")
        return None
    # It shows no files, so the edit names none: another process may have taken away what is remembered of them here.
    return None if before is None else Answer(RenderedMessage(before), "here")
