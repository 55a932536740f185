"""Scenarios: a channel of its own, a record loaded into it, people in their seats."""

from __future__ import annotations

import asyncio
import random
import re
from dataclasses import replace

from playground.control import ControlError
from playground.dev.monkey import Monkey
from playground.discord.model import Channel, User
from playground.page.base import Ask, Refused
from playground.page.commands import command
from playground.scenarios import Scenario, Seat, catalogue
from playground.wire import as_text

PACE_S = (0.4, 1.4)
"""Between two presses of a monkey in a scenario; slow enough to be watched."""


async def scenarios(_ask: Ask) -> object:
    """Call ``scenarios``: those there are."""
    return [scenario.summary() for scenario in catalogue().values()]


async def scenario(ask: Ask) -> object:
    """Call ``scenario``: begin the one called ``name`` in a new channel, which is answered as ``channel_id``."""
    chosen = catalogue().get(ask.text("name"))
    if chosen is None:
        raise Refused(f"There is no scenario {ask.text('name')}.")
    guild = next((one for one in ask.playground.world.guilds.values() if ask.person.id in one.members), None)
    if guild is None:
        raise Refused("You are in no server. Come back to one, then begin again.")
    if not ask.playground.gateway.connected:
        raise Refused("The bot is not here. Start it, then begin again.")
    names = {channel.name for channel in ask.playground.world.channels_of(guild.id)}
    channel = ask.playground.actions.create_channel(guild, _free_name(chosen.channel, names))
    try:
        if chosen.command:
            await _used(ask, channel, chosen.command)
        else:
            await _loaded(ask, channel, chosen)
    except Refused:
        ask.playground.actions.delete_channel(channel)
        raise
    return {"channel_id": str(channel.id)}


async def _used(ask: Ask, channel: Channel, words: str) -> None:
    """Use the command in the channel, as the person would."""
    name, *path = words.split()
    await command(replace(ask, args={"channel_id": str(channel.id), "name": name, "path": path, "options": {}}))


async def _loaded(ask: Ask, channel: Channel, chosen: Scenario) -> None:
    """Load the record into the channel, and let those press who press at random."""
    if ask.playground.control is None:
        raise Refused("The bot was not started by the playground.")
    seated = _seated(ask, chosen)
    try:
        loaded = await ask.playground.control.load(
            channel_id=channel.id,
            record=chosen.record,
            people=[user.id if user is not None else None for user in seated],
            language=ask.person.locale.split("-")[0],
        )
    except ControlError as error:
        raise Refused(str(error)) from error
    for seat, user in zip(chosen.seats, seated, strict=True):
        if seat is Seat.MONKEY and user is not None:
            _release(ask, chosen, channel, user, as_text(loaded.get("game")))


def _free_name(wanted: str, taken: set[str]) -> str:
    number, name = 1, wanted
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name


def _seated(ask: Ask, chosen: Scenario) -> list[User | None]:
    others = (user for user in ask.playground.world.people() if user is not ask.person)
    seated: list[User | None] = []
    for seat in chosen.seats:
        match seat:
            case Seat.ME:
                seated.append(ask.person)
            case Seat.COMPUTER:
                seated.append(None)
            case _:
                seated.append(next(others, None))
    return seated


def _release(ask: Ask, chosen: Scenario, channel: Channel, user: User, game: str) -> None:
    monkey = Monkey(
        playground=ask.playground,
        person=user,
        channels=[channel],
        rng=random.Random(),
        pattern=_pattern(chosen.press, game),
        open_with=_pattern(chosen.open_with, game),
        screen=_pattern(chosen.screen, game),
        until=_pattern(chosen.until, game),
        pace=PACE_S,
    )
    ask.playground.press_by_herself(channel.id, user.id, asyncio.create_task(monkey.run()))


async def stop_pressing(ask: Ask) -> object:
    """Call ``stop_pressing``: who presses by herself in the channel leaves it to whoever switches to her."""
    for task in ask.playground.pressing.get(ask.channel.id, {}).values():
        task.cancel()
    return {}


def _pattern(text: str, game: str) -> re.Pattern[str] | None:
    return re.compile(text.replace("{game}", re.escape(game))) if text else None


HANDLERS = {"scenarios": scenarios, "scenario": scenario, "stop_pressing": stop_pressing}
