"""A call that is given up while discord.py waits for a rate limit stops no other one.

Each mend has a test that it is still needed: where a newer discord.py makes that red, the mend can go.
"""

import asyncio
from collections.abc import AsyncIterator
from importlib.util import find_spec, module_from_spec

import aiohttp
import discord
import pytest
from discord.http import Route
from discord.webhook import async_ as webhooks

from bot.app import GinkgoBot
from bot.settings import Settings
from bot.wire.cancelled_waits import ends_global_limits
from playground.discord.ratelimit import Limits, Verdict
from playground.faults import RestFault
from tests.support.loopback import Loopback
from tests.support.person import WAIT_S
from tests.support.waiting import until

LIMIT_S = 0.4
NOBODYS = "nobodys"


def leave_as_the_library_has_it() -> object:
    """How a token's lock is given back, read anew from the library's source."""
    spec = find_spec(webhooks.__name__)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.AsyncDeferredLock.__aexit__


@pytest.fixture
async def loopback(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Loopback]:
    """A Discord without the bot; the library in this process calls it."""
    async with Loopback() as loopback:
        monkeypatch.setattr(Route, "BASE", loopback.host.api)
        # Whatever a bot in this process has made of it.
        monkeypatch.setattr(webhooks.AsyncDeferredLock, "__aexit__", leave_as_the_library_has_it())
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


async def behind_one_given_up(loopback: Loopback, monkeypatch: pytest.MonkeyPatch) -> asyncio.Task[object]:
    """A call by a press's token that waited for another one by it, which has just been given up in a limit's wait."""
    loopback.playground.limiter.limits = Limits(per_bucket=1, bucket_window_s=LIMIT_S)
    limited = asyncio.Event()

    def delay_by(lock: webhooks.AsyncDeferredLock, delta: float) -> None:
        lock.delta = delta
        limited.set()

    monkeypatch.setattr(webhooks.AsyncDeferredLock, "delay_by", delay_by)
    session = aiohttp.ClientSession()
    adapter = webhooks.AsyncWebhookAdapter()  # type: ignore[no-untyped-call]  # the library says nothing

    async def call() -> object:
        # That nobody knows the token is an answer as well, which says how many more calls there may be.
        route = Route("POST", "/webhooks/{webhook_id}/{webhook_token}", webhook_id=1, webhook_token=NOBODYS)
        return await adapter.request(route, session, payload={})

    first, second = asyncio.create_task(call()), asyncio.create_task(call())
    second.add_done_callback(lambda _: asyncio.ensure_future(session.close()))
    await limited.wait()
    first.cancel()
    await asyncio.wait({first})
    return second


async def test_who_writes_next_by_a_press_does_so_when_its_limit_is_over(
    loopback: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    GinkgoBot(Settings.model_construct())  # as every bot does
    began, answered = asyncio.get_running_loop().time(), list[Verdict]()
    check = loopback.playground.limiter.check

    def checked(route: str, parameters: dict[str, str], *, counts_globally: bool) -> Verdict:
        answered.append(check(route, parameters, counts_globally=counts_globally))
        return answered[-1]

    monkeypatch.setattr(loopback.playground.limiter, "check", checked)
    second = await behind_one_given_up(loopback, monkeypatch)
    with pytest.raises(discord.NotFound):
        await asyncio.wait_for(second, WAIT_S)
    assert asyncio.get_running_loop().time() - began >= LIMIT_S * 0.9, "and not before"
    assert [verdict.refusal for verdict in answered] == [None, None], "Discord counts what it turns away, too"


async def test_that_is_needed_for_a_limit_on_a_press(loopback: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    second = await behind_one_given_up(loopback, monkeypatch)
    await asyncio.wait({second}, timeout=LIMIT_S + 0.5)
    assert not second.done()
    second.cancel()
    await asyncio.wait({second})
