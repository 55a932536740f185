"""A call that is given up while discord.py waits for a rate limit stops no other one.

Each mend has a test that it is still needed: where a newer discord.py makes that red, the mend can go.
"""

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest

from bot.wire.cancelled_waits import ends_global_limits
from playground.faults import RestFault
from tests.support.loopback import Loopback
from tests.support.person import WAIT_S
from tests.support.waiting import until

LIMIT_S = 0.4


@pytest.fixture
async def loopback(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    """A Discord without the bot; the library in this process calls it."""
    async with Loopback() as loopback:
        monkeypatch.setattr(discord.http.Route, "BASE", loopback.host.api)
        yield loopback


async def given_up(loopback: Loopback, client: discord.Client) -> asyncio.Event:
    """A call has just been given up while it waited for the end of a limit on everything; what all others wait for."""
    await client.login(loopback.playground.token)
    over = client.http._global_over
    loopback.faults.add(RestFault.RATE_LIMIT, seconds=LIMIT_S, scope="global", route="GET /users")
    call = asyncio.create_task(client.fetch_user(loopback.user("Nell").id))
    await until(lambda: not over.is_set(), "a limit on everything")
    call.cancel()
    await asyncio.wait({call})
    assert call.cancelled()
    return over


async def test_calls_go_on_when_a_limit_on_everything_is_over(loopback: Loopback) -> None:
    async with discord.Client(
            intents=discord.Intents.none(), http_trace=ends_global_limits(lambda: client.http)) as client:
        began = asyncio.get_running_loop().time()
        await given_up(loopback, client)
        async with asyncio.timeout(WAIT_S):
            assert (await client.fetch_user(loopback.user("Nell").id)).name
        assert asyncio.get_running_loop().time() - began >= LIMIT_S, "and not before"


async def test_that_is_needed_for_a_limit_on_everything(loopback: Loopback) -> None:
    async with discord.Client(intents=discord.Intents.none()) as client:
        over = await given_up(loopback, client)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(LIMIT_S + 0.5):
                await over.wait()
