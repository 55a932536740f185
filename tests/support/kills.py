"""A game that is played to its end while the bot dies again and again, at counted moments of its life."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random

from playground.control import ControlError
from playground.launcher import BotProcess
from tests.support.counted_bot import POINTS
from tests.support.gathering import A_GAME, Scene, check_boards, replayed
from tests.support.player import Player, stubborn

CHANNELS = ("games", "lounge", "general")


async def played_to_the_end(playing: Sequence[asyncio.Task[None]]) -> None:
    """All who play have nothing more to answer."""
    async with asyncio.timeout(A_GAME):
        await asyncio.gather(*playing)


async def given_up(playing: Sequence[asyncio.Task[None]]) -> None:
    """Nobody plays on, whatever came of it."""
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


async def killed(
    scene: Scene, bots: Sequence[BotProcess], rng: Random, times: int, *, most: int,
    start: Callable[[BotProcess], Awaitable[object]] = BotProcess.start,
) -> str:
    """Two people play while one of the bots dies, so many times, each at the ``most``-th of its points at the latest;
    then all is played to its end. Where their game is over before, they play another one elsewhere. The first record;
    all hold.

    Where a bot dies is counted, not timed: the same seed kills it at the same statements, commits and calls.
    """
    channels, steady = list(CHANNELS[:1]), True

    def life() -> object | None:
        pids = [bot.pid for bot in bots]
        return pids if steady and None not in pids else None

    async def begun() -> list[asyncio.Task[None]]:
        players.extend(here := await scene.game(2, channel=channels[-1]))
        return [asyncio.create_task(stubborn(player, life)) for player in here]

    async def unharmed() -> None:
        nonlocal steady
        steady = False
        for bot in bots:
            bot.env["DIES_AT"] = ""
            await bot.kill()
        await scene.start()
        steady = True

    players: list[Player] = []
    playing, deaths = await begun(), 0
    try:
        while deaths < times:
            if all(task.done() for task in playing):
                assert len(channels) < len(CHANNELS), "the games were over before they were interrupted"
                await unharmed()
                channels.append(CHANNELS[len(channels)])
                playing = await begun()
            bot = rng.choice(bots) if len(bots) > 1 else bots[0]
            steady = False
            await bot.kill()
            bot.env["DIES_AT"] = f"{rng.choice(POINTS)} {rng.randint(1, most)}"
            try:
                await start(bot)
            except (RuntimeError, ControlError):
                deaths += 1  # It did not live to see its own start.
                continue
            steady = True
            dead = asyncio.ensure_future(bot.ended())
            await asyncio.wait((dead, *playing), timeout=A_GAME, return_when=asyncio.FIRST_COMPLETED)
            deaths += dead.done()
            dead.cancel()
            for task in playing:
                if task.done():
                    task.result()  # Whoever was left without an answer plays no more.
        await unharmed()
        await played_to_the_end(playing)
    finally:
        await given_up(playing)
    assert deaths == times
    for channel in channels:
        record = await scene.record(channel)
        assert replayed(record).position.phase == "over"
        await check_boards(players[0].person, record, channel)
        finals = [m for m in players[0].person.messages(channel) if m.text.startswith("## The game is over")]
        assert len(finals) == 1
    for player in players:
        assert not player.asked(), "no question stands open when all is over"
    return await scene.record()
