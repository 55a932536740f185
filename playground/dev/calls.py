"""The developer's window: faults, the clock, the bot's process, limits, records."""

from __future__ import annotations

from playground.clock import iso
from playground.control import ControlError
from playground.dev.fault_kinds import CATALOGUE, cause
from playground.dev.mishaps import Mishaps
from playground.discord.ratelimit import Limits
from playground.launcher import BotProcess
from playground.page.base import Ask, Refused
from playground.wire import as_list, as_number, as_text

FURTHEST_S = 50 * 365 * 86_400


async def fault_kinds(_ask: Ask) -> object:
    """Call ``fault_kinds``: every fault there is, with its title, a sentence and its fields."""
    return [kind.summary() for kind in CATALOGUE.values()]


async def faults(ask: Ask) -> object:
    """Call ``faults``: those in force."""
    return [fault.summary() for fault in ask.playground.faults.active()]


async def fault(ask: Ask) -> object:
    """Call ``fault``: cause one of ``kind``; one that lasts answers with itself.

    ``{off: id}`` ends one, ``{off: true}`` all.
    """
    off = ask.args.get("off")
    if off is not None:
        ask.playground.faults.remove(None if off is True else ask.number("off"))
        return None
    try:
        lasting = await cause(ask)
    except ControlError as error:
        raise Refused(str(error)) from error
    return lasting.summary() if lasting is not None else None


async def clock(ask: Ask) -> object:
    """Call ``clock``: put the time forward by ``seconds``, here and in the bot."""
    seconds = as_number(ask.args.get("seconds"))
    # A time that no calendar or no id can hold would never be got rid of: every call reads it.
    if not 0 <= seconds <= FURTHEST_S - ask.playground.clock.shift:
        raise Refused("The time goes forward, and by fifty years at the most.")
    try:
        await ask.playground.shift_clock(seconds)
    except ControlError as error:
        raise Refused(str(error)) from error
    return {"now": iso(ask.playground.clock.now())}


async def bot(ask: Ask) -> object:
    """Call ``bot``: ``kill``, ``stop`` or ``start`` its process."""
    process = _process(ask)
    action = ask.text("action")
    if action == "start":
        try:
            await ask.playground.start_bot()
        except (RuntimeError, ControlError) as error:
            raise Refused(str(error)) from error
    elif action == "kill":
        await process.kill()
    elif action == "stop":
        await process.stop()
    else:
        raise Refused("The bot can be started, stopped or killed.")
    return {"running": process.running}


def _process(ask: Ask) -> BotProcess:
    if ask.playground.bot is None:
        raise Refused("The bot was not started by the playground.")
    return ask.playground.bot


async def record(ask: Ask) -> object:
    """Call ``record``: the state of the channel's game as a record."""
    if ask.playground.control is None:
        raise Refused("The bot was not started by the playground.")
    try:
        return await ask.playground.control.record(ask.channel.id)
    except ControlError as error:
        raise Refused(str(error)) from error


async def rate_limits(ask: Ask) -> object:
    """Call ``rate_limits``: ``{like_discord: true}``, or ``false`` for the generous ones again; what holds now."""
    limiter = ask.playground.limiter
    if "like_discord" in ask.args:
        limiter.limits = Limits.like_discord() if ask.args["like_discord"] is True else Limits()
    return {"like_discord": limiter.limits == Limits.like_discord()}


async def delete_channel(ask: Ask) -> object:
    """Call ``delete_channel``."""
    ask.playground.actions.delete_channel(ask.channel)
    return None


async def create_channel(ask: Ask) -> object:
    """Call ``create_channel``: ``{guild_id, name}``."""
    channel = ask.playground.actions.create_channel(ask.guild, ask.text("name") or "new-channel")
    return ask.playground.shapes.channel(channel)


async def set_permissions(ask: Ask) -> object:
    """Call ``set_permissions``: the bot's exceptions in a channel, ``deny`` and ``allow`` by names."""
    deny = [as_text(name) for name in as_list(ask.args.get("deny"))]
    allow = [as_text(name) for name in as_list(ask.args.get("allow"))]
    Mishaps(ask.playground).permissions(ask.channel, deny=deny, allow=allow)
    return None


HANDLERS = {
    "fault_kinds": fault_kinds,
    "faults": faults,
    "fault": fault,
    "clock": clock,
    "bot": bot,
    "record": record,
    "rate_limits": rate_limits,
    "create_channel": create_channel,
    "delete_channel": delete_channel,
    "set_permissions": set_permissions,
}
