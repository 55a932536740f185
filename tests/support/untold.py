"""What the bot has still to tell, as its outbox has it: what a test of outages waits for."""

import asyncio

import sqlalchemy as sa

from tests.support.gathering import Scene
from tests.support.player import Player, play_until
from tests.support.waiting import until


def untold(scene: Scene, *states: str, lane: str = "table") -> list[int]:
    """How often the notices of a lane that are not sent yet were tried."""
    with scene.loopback.looking() as connection:
        rows = connection.execute(sa.text("SELECT tries, state FROM outbox WHERE lane = :lane"), {"lane": lane})
        return [tries for tries, state in rows if state in (states or ("new", "claimed"))]


async def until_tried(scene: Scene, players: list[Player], times: int) -> None:
    """Everybody answers, and time goes by until the table's notice has failed so often."""
    async def time_goes_by() -> None:
        if any(untold(scene)):
            await scene.clock(31)
        await asyncio.sleep(0.1)

    await play_until(players, lambda: any(tries >= times for tries in untold(scene, "new")),
                     f"a notice that was tried {times} times", meanwhile=time_goes_by)


async def put_off(scene: Scene) -> None:
    """What failed in a channel would be tried again in an hour, and nobody turns the clock: something else has to hurry
    it. Where it is being tried just now, as soon as that has failed too."""
    later = "UPDATE outbox SET due = due + 3600000000 WHERE lane = 'table' AND state = 'new' AND tries > 0"
    await until(lambda: scene.loopback.changed(later), "a notice that failed")


async def until_told(scene: Scene, *, lane: str = "table") -> None:
    """Until nothing of the lane waits any more."""
    await until(lambda: not untold(scene, lane=lane), f"an empty lane {lane}")
