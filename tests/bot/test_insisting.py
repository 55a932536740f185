"""What is tried again where the connection is lost, and what is not."""

import asyncio
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from discord.http import Route
from discord.webhook.async_ import async_context

from bot.metrics import Metrics
from bot.wire import insisting, messages
from bot.wire.asked_once import asked_once, raises_errors
from bot.wire.call_budget import CallBudget
from bot.wire.insisting import acknowledged, insisted
from bot.wire.laid_out import LaidOut
from bot.wire.messages import MessageApi
from bot.wire.replies import Conversation, RenderedMessage
from playground.faults import RestFault
from tests.support.loopback import Loopback


class Call:
    """Fails in the same way each time."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.made = 0

    async def __call__(self, **_what: object) -> None:
        """Once more."""
        self.made += 1
        raise self.error


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is waited for between two tries."""
    monkeypatch.setattr(insisting, "_AGAIN_AFTER", (0.0, 0.0))
    monkeypatch.setattr(messages, "_AGAIN_AFTER", (0.0, 0.0))


def interaction(send: Call) -> discord.Interaction:
    """A press, as much of it as is used."""
    return SimpleNamespace(  # type: ignore[return-value]  # as much of it as is used
        id=7, channel_id=5, guild_id=1, app_permissions=discord.Permissions.all(), followup=SimpleNamespace(send=send))


@pytest.mark.parametrize(("error", "tries"), [
    (aiohttp.ServerDisconnectedError(), 3), (ConnectionResetError(), 3), (TimeoutError(), 1),
    (aiohttp.ServerTimeoutError(), 1)])
async def test_what_discord_does_not_answer_for_minutes_is_not_tried_again(error: Exception, tries: int) -> None:
    """Her screens wait for it, and by then she has pressed again."""
    call = Call(error)
    with pytest.raises(type(error)):
        await insisted(call)
    assert call.made == tries
    call = Call(error)
    with pytest.raises(type(error)):
        await acknowledged(interaction(call), discord.InteractionResponseType.message_update, call)
    assert call.made == tries


@pytest.mark.parametrize("error", [
    TimeoutError(),
    discord.HTTPException(SimpleNamespace(status=404, reason="Not Found"), "Unknown Webhook"),  # type: ignore[arg-type]  # as much of it as is used
], ids=["silence", "refused"])
async def test_what_all_see_is_not_sent_again_after_minutes_of_silence_or_where_discord_refuses_it(
    error: Exception
) -> None:
    call = Call(error)
    api = MessageApi(SimpleNamespace(), Metrics(), CallBudget())  # type: ignore[arg-type]  # nothing is read
    with pytest.raises(type(error)):
        async with asyncio.timeout(5.0):
            await api.tell_all(Conversation(interaction(call)), RenderedMessage(LaidOut()))
    assert call.made == 1


@pytest.mark.parametrize("guild", [None, 1])
async def test_what_all_see_is_looked_for_where_one_may_read(
    guild: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In direct messages always, though Discord names only four permissions there."""
    async def find(*_: object) -> int:
        return 9

    monkeypatch.setattr(MessageApi, "find", find)
    call, told = Call(answered(503, 0)), discord.Permissions(1 << 14 | 1 << 15 | 1 << 17 | 1 << 18)
    press = SimpleNamespace(**{
        **vars(interaction(call)), "app_permissions": told, "guild_id": guild, "created_at": None})
    api = MessageApi(SimpleNamespace(), Metrics(), CallBudget())  # type: ignore[arg-type]  # nothing is read
    asked = api.tell_all(Conversation(press), RenderedMessage(LaidOut()))  # type: ignore[arg-type]  # as much of it as is used
    if guild is None:
        assert await asked == 9
    else:
        with pytest.raises(discord.HTTPException):
            await asked
    assert call.made == 1


def answered(status: int, code: int) -> discord.HTTPException:
    """Discord's word for it."""
    return discord.HTTPException(SimpleNamespace(status=status, reason=""), {"code": code})  # type: ignore[arg-type]  # as much of it as is used


@pytest.mark.parametrize(("errors", "tries"), [
    ([answered(400, 40060)], 1), ([answered(404, 10062)], 1), ([answered(503, 0)] * 3, 3),
    ([answered(503, 0), answered(404, 10062)], 2)])
async def test_what_discord_does_not_take_is_no_answer(errors: list[discord.HTTPException], tries: int) -> None:
    """Also where it has one that this try did not give."""
    tried = iter(errors)

    async def give() -> None:
        raise next(tried)

    with pytest.raises(discord.HTTPException) as raised:
        await acknowledged(interaction(Call(errors[0])), discord.InteractionResponseType.message_update, give)
    assert (raised.value.code, len(list(tried))) == (errors[-1].code, len(errors) - tries)


@pytest.mark.parametrize("unheard", [answered(500, 0), aiohttp.ServerDisconnectedError()], ids=["error", "cut"])
async def test_an_answer_that_discord_has_by_a_try_of_which_nobody_heard_counts(unheard: Exception) -> None:
    tried, kind = iter([unheard, answered(400, 40060)]), discord.InteractionResponseType.message_update
    press = SimpleNamespace(response=SimpleNamespace(_response_type=None))

    async def give() -> str:
        raise next(tried)

    assert await acknowledged(press, kind, give) is None  # type: ignore[arg-type]  # as much of it as is used
    assert press.response._response_type is kind


async def test_only_within_it_is_a_call_made_once() -> None:
    library = async_context.get()
    with asked_once():
        assert async_context.get() is not library
        assert async_context.get()._locks is library._locks, "a token's limits hold for all that is done by it"
    assert async_context.get() is library


async def test_a_call_of_the_clients_own_too_is_made_once_within_it_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the library makes it again, where Discord answers with an error of its own."""
    async with Loopback() as loopback:
        monkeypatch.setattr(Route, "BASE", loopback.host.api)
        trace = raises_errors(aiohttp.TraceConfig())
        async with discord.Client(intents=discord.Intents.none(), http_trace=trace) as client:
            await client.login(loopback.playground.token)
            nell = loopback.user("Nell").id
            loopback.faults.add(RestFault.SERVER_ERROR, route="GET /users")
            with asked_once(), pytest.raises(discord.DiscordServerError):
                await client.fetch_user(nell)
            loopback.faults.add(RestFault.SERVER_ERROR, route="GET /users")
            assert (await client.fetch_user(nell)).id == nell


async def test_a_time_out_is_known_as_one_through_the_library() -> None:
    class Silent:
        def request(self, *_how: object, **_what: object) -> object:
            raise TimeoutError

    with asked_once(), pytest.raises(TimeoutError):
        await async_context.get().request(Route("GET", "/"), Silent())  # type: ignore[arg-type]  # as much of it as is used
